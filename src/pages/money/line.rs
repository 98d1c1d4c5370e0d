//! The lines of an account.

use super::Cashier;
use crate::journal::Who;
use crate::pages::told::{percent, set_apart};
use crate::tournament::money::{Account, Direction, Holder, What};

/// A line of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineView {
    /// What for.
    pub text: String,
    /// Who took or gave it for the house, and when; with the remark, where one was made.
    pub by: Option<String>,
    /// How much, in the person's favour above nothing.
    pub amount: String,
    /// Whether it is against the person.
    pub against: bool,
}

/// All of them, in words.
#[must_use]
pub fn lines(c: &Cashier<'_>, account: &Account, who: &dyn Fn(Who) -> String) -> Vec<LineView> {
    account
        .lines
        .iter()
        .map(|line| LineView {
            text: match line.with {
                Some(other) => {
                    let other = set_apart(&(c.holders)(Holder::Person(other)));
                    let what = what(c, &line.what);
                    c.teller
                        .w
                        .with2("money-line-half", "what", what, "name", other)
                }
                None => what(c, &line.what),
            },
            by: match &line.what {
                What::Paid(payment) => {
                    let clock = c.teller.clock;
                    let said = c.teller.w.with2(
                        "money-line-by",
                        "who",
                        who(payment.by),
                        "when",
                        clock.exact(payment.at),
                    );
                    Some(c.teller.because(said, payment.note))
                }
                _ => None,
            },
            amount: c.show_signed(line.amount),
            against: line.amount < 0,
        })
        .collect()
}

fn what(c: &Cashier<'_>, what: &What) -> String {
    let (w, teller) = (c.teller.w, c.teller);
    let place = |stage, place: Option<(u32, u32)>| {
        place.map_or_else(String::new, |(from, to)| c.place(stage, from, to))
    };
    match what {
        What::Fee(event) => w.with("money-line-fee", "event", teller.event(*event)),
        What::Excused(event) => w.with("money-line-excused", "event", teller.event(*event)),
        What::Reentries { event, count, each } => w.with3(
            "money-line-reentries",
            "event",
            teller.event(*event),
            "n",
            *count,
            "each",
            c.show(*each),
        ),
        What::Joined(pool) => w.with("money-line-joined", "pool", teller.pool(*pool)),
        What::Bought {
            event,
            lot,
            bought_back,
        } => match bought_back {
            Some(share) => w.with3(
                "money-line-bought-back",
                "event",
                teller.event(*event),
                "lot",
                lot.0,
                "share",
                percent(*share),
            ),
            None => w.with2(
                "money-line-bought",
                "event",
                teller.event(*event),
                "lot",
                lot.0,
            ),
        },
        What::Prize {
            event,
            stage,
            place: at,
            dealt,
        } => {
            if *dealt {
                w.with("money-line-deal", "event", teller.event(*event))
            } else {
                w.with2(
                    "money-line-prize",
                    "event",
                    teller.event(*event),
                    "place",
                    place(*stage, *at),
                )
            }
        }
        What::PoolPrize { pool, place: at } => w.with2(
            "money-line-pool-prize",
            "pool",
            teller.pool(*pool),
            "place",
            place(crate::tournament::money::Stage::Main, *at),
        ),
        What::LotPrize {
            lot,
            player,
            bought_back,
            ..
        } => w.with3(
            if bought_back.is_some() {
                "money-line-lot-share" // a key
            } else {
                "money-line-lot-prize" // a key
            },
            "lot",
            lot.0,
            "player",
            teller.name(*player),
            "share",
            percent(bought_back.unwrap_or(0)),
        ),
        What::Paid(payment) => match payment.direction {
            Direction::In => w.say("money-line-paid-in").into_owned(),
            Direction::Out => w.say("money-line-paid-out").into_owned(),
        },
    }
}
