//! The lines of an account.

use super::Cashier;
use crate::fact_text::set_apart;
use crawford_journal::Actor;
use crawford_tournament::money::{
    AccountItem, Direction, Holder, MoneyAccount, PaidStage, percent,
};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountLineView {
    pub text: String,
    /// Who took or gave it for the house, and when; with the remark, where one was made.
    pub by: Option<String>,
    /// How much; positive in the person's favour.
    pub amount: String,
    pub against: bool,
}

#[must_use]
pub fn lines(
    c: &Cashier<'_>,
    account: &MoneyAccount,
    who: &dyn Fn(Actor) -> String,
) -> Vec<AccountLineView> {
    account
        .lines
        .iter()
        .map(|line| AccountLineView {
            text: match line.with {
                Some(other) => {
                    let other = set_apart(&(c.holders)(Holder::Person(other)));
                    let what = what(c, &line.what);
                    c.teller.w.money_line_half(other, what)
                }
                None => what(c, &line.what),
            },
            by: match &line.what {
                AccountItem::Paid(payment) => {
                    let clock = c.teller.clock;
                    let said = c
                        .teller
                        .w
                        .money_line_by(clock.exact(c.teller.w, payment.at), who(payment.by));
                    Some(c.teller.because(said, payment.note))
                }
                _ => None,
            },
            amount: c.show_signed(line.amount),
            against: line.amount < 0,
        })
        .collect()
}

fn what(c: &Cashier<'_>, what: &AccountItem) -> String {
    let (w, teller) = (c.teller.w, c.teller);
    let place = |stage, place: Option<(u32, u32)>| {
        place.map_or_else(String::new, |(from, to)| c.place(stage, from, to))
    };
    match what {
        AccountItem::Fee(event) => w.money_line_fee(teller.event(*event)),
        AccountItem::Excused(event) => w.money_line_excused(teller.event(*event)),
        AccountItem::Reentries { event, count, each } => {
            let counted = w.money_sum_reentries(c.show(*each), *count);
            w.labelled(teller.event(*event), counted)
        }
        AccountItem::Joined(pool) => w.money_line_joined(teller.pool(*pool)),
        AccountItem::Bought {
            event,
            lot,
            bought_back,
        } => match bought_back {
            Some(share) => w.money_line_bought_back(teller.event(*event), lot.0, percent(*share)),
            None => w.money_line_bought(teller.event(*event), lot.0),
        },
        AccountItem::Prize {
            event,
            stage,
            place: at,
            dealt,
        } => {
            if *dealt {
                w.money_line_deal(teller.event(*event))
            } else {
                w.money_line_prize(teller.event(*event), place(*stage, *at))
            }
        }
        AccountItem::PoolPrize { pool, place: at } => {
            w.money_line_pool_prize(place(PaidStage::Main, *at), teller.pool(*pool))
        }
        AccountItem::LotPrize {
            lot,
            player,
            bought_back,
            ..
        } => {
            let player = teller.name(*player);
            match bought_back {
                Some(share) => w.money_line_lot_share(lot.0, player, percent(*share)),
                None => w.money_line_lot_prize(lot.0, player),
            }
        }
        AccountItem::Paid(payment) => match payment.direction {
            Direction::In => w.money_line_paid_in().into_owned(),
            Direction::Out => w.money_line_paid_out().into_owned(),
        },
    }
}
