//! A fund and its division, each amount with its terms.

use super::Cashier;
use crate::fact_text::set_apart;
use crate::when::day;
use crawford_tournament::money::{
    Coins, DealStands, Fund, Holder, House, MoneyTerms, PaidStage, Payout, PayoutStep, Pool,
    PostedPrize, Prize, auction_payouts, books, fund_of, payout_of, percent, pool_payout,
};
use crawford_tournament::{EntrantNo, Event};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sum {
    pub label: String,
    /// How much, with its sign.
    pub amount: String,
    /// Whether it is the sum of the lines before it.
    pub total: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayoutRow {
    /// "1", "3–4", "Consolation, 1".
    pub place: String,
    /// The winner, or that it is still open.
    pub name: String,
    /// Their account, for the desk.
    pub href: Option<String>,
    pub amount: String,
    pub why: Vec<String>,
    pub open: bool,
    /// Whether it is paid, for the desk.
    pub state: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sharing {
    /// The name of the fund.
    pub heading: String,
    /// A prefix for element ids.
    pub id: String,
    pub sums: Vec<Sum>,
    /// The posted places: place, percent, amount.
    pub posted: Vec<(String, String, String)>,
    pub rows: Vec<PayoutRow>,
    pub notes: Vec<String>,
}

/// The division of an event's fund; `None` before its money is set.
#[must_use]
pub fn event(c: &Cashier<'_>, e: &Event) -> Option<Sharing> {
    let t = c.teller.t;
    let terms = t.money.terms(e.number)?;
    let fund = fund_of(t, e)?;
    let payout = payout_of(t, e)?;
    let heading = c.teller.w.money_fund_of(&e.settings.name);
    let mut notes = notes_of(c, &payout);
    notes.extend(adjourned(c, e));
    Some(Sharing {
        heading,
        id: format!("e{}", e.number),
        sums: sums(c, &fund, terms.house, terms),
        posted: posted(c, &payout),
        rows: rows(c, &payout),
        notes,
    })
}

#[must_use]
pub fn pool(c: &Cashier<'_>, number: u32, pool: &Pool) -> Sharing {
    let shared = pool_payout(c.teller.t, pool);
    let w = c.teller.w;
    let mut lines = vec![Sum {
        label: w.money_sum_members(c.show(pool.terms.fee), shared.fund.receipts.entries),
        amount: c.show(shared.fund.gross),
        total: false,
    }];
    lines.extend(house_line(c, &shared.fund, pool.terms.fund.house));
    lines.push(total(c, &shared.fund));
    Sharing {
        heading: pool.terms.name.clone(),
        id: format!("p{number}"),
        sums: lines,
        posted: posted(c, &shared.payout),
        rows: rows(c, &shared.payout),
        notes: notes_of(c, &shared.payout),
    }
}

#[must_use]
pub fn auctions(c: &Cashier<'_>, e: &Event) -> Vec<Sharing> {
    let w = c.teller.w;
    let Some(terms) = c
        .teller
        .t
        .money
        .event(e.number)
        .and_then(|m| m.auction.as_ref())
    else {
        return Vec::new();
    };
    auction_payouts(c.teller.t, e)
        .into_iter()
        .zip(1u32..)
        .map(|(shared, i)| {
            let mut lines = vec![Sum {
                label: w.money_sum_prices().into_owned(),
                amount: c.show(shared.fund.gross),
                total: false,
            }];
            lines.extend(house_line(c, &shared.fund, terms.fund.house));
            lines.push(total(c, &shared.fund));
            let mut rows: Vec<PayoutRow> = shared
                .winnings
                .iter()
                .map(|won| {
                    let place = won
                        .place
                        .map_or_else(String::new, |(from, to)| c.place(PaidStage::Main, from, to));
                    let player = c.teller.name(won.player);
                    let mut why = vec![w.money_why_lot(c.show(won.of), won.lot.0, player)];
                    if let Some(basis) = won.bought_back {
                        why.push(w.money_why_bought_back(percent(basis)));
                    }
                    PayoutRow {
                        place,
                        name: (c.holders)(won.holder),
                        href: c.inside.then(|| c.account(won.holder)),
                        amount: c.show(won.amount),
                        why,
                        open: false,
                        state: state(c, won.holder),
                    }
                })
                .collect();
            rows.extend(open_rows(c, &shared.payout));
            Sharing {
                heading: match &shared.column {
                    Some(column) => w.money_auction_column(column),
                    None => w.auction().into_owned(),
                },
                id: format!("a{i}"),
                sums: lines,
                posted: posted(c, &shared.payout),
                rows,
                notes: notes_of(c, &shared.payout),
            }
        })
        .collect()
}

fn sums(c: &Cashier<'_>, fund: &Fund, house: House, terms: &MoneyTerms) -> Vec<Sum> {
    let w = c.teller.w;
    let r = fund.receipts;
    let plus = |label: String, amount: Coins| Sum {
        label,
        amount: c.show(amount),
        total: false,
    };
    let mut lines = vec![plus(
        w.money_sum_entries(c.show(r.fee), r.entries),
        u64::from(r.entries).saturating_mul(r.fee),
    )];
    if r.reentries > 0 {
        lines.push(plus(
            w.money_sum_reentries(c.show(r.reentry), r.reentries),
            u64::from(r.reentries).saturating_mul(r.reentry),
        ));
    }
    lines.extend(house_line(c, fund, house));
    if terms.added > 0 {
        lines.push(plus(w.money_sum_added().into_owned(), terms.added));
    }
    lines.push(total(c, fund));
    lines
}

fn house_line(c: &Cashier<'_>, fund: &Fund, house: House) -> Option<Sum> {
    let w = c.teller.w;
    let label = match house {
        House::Percent { basis } => w.money_sum_house_percent(percent(basis)),
        House::PerEntry { amount } => w.money_sum_house_each(c.show(amount)),
        House::Returns { basis } => w.money_sum_house_returns(percent(basis)),
    };
    (fund.house > 0).then(|| Sum {
        label,
        amount: format!("\u{2212}{}", c.show(fund.house)),
        total: false,
    })
}

fn total(c: &Cashier<'_>, fund: &Fund) -> Sum {
    Sum {
        label: c.teller.w.money_sum_fund().into_owned(),
        amount: c.show(fund.fund),
        total: true,
    }
}

fn posted(c: &Cashier<'_>, payout: &Payout) -> Vec<(String, String, String)> {
    payout
        .posted
        .iter()
        .map(|p| {
            let place = c.place(p.share.stage, p.share.place, p.share.place);
            (place, percent(p.share.basis), c.show(p.amount))
        })
        .collect()
}

fn rows(c: &Cashier<'_>, payout: &Payout) -> Vec<PayoutRow> {
    let mut won: Vec<(PaidStage, u32, PayoutRow)> = payout
        .prizes
        .iter()
        .map(|prize| {
            let from = prize.place.map_or(0, |(from, _)| from);
            (prize.stage, from, won_row(c, prize, payout.fund))
        })
        .collect();
    won.extend(
        payout
            .open
            .iter()
            .zip(open_rows(c, payout))
            .map(|(open, row)| (open.stage, open.from, row)),
    );
    won.sort_by_key(|(stage, from, _)| (*stage, *from));
    won.into_iter().map(|(_, _, row)| row).collect()
}

fn won_row(c: &Cashier<'_>, prize: &Prize, fund: Coins) -> PayoutRow {
    let person = c.teller.t.entrant(prize.entrant).map(|e| e.person);
    let holder = person.map(Holder::Person);
    PayoutRow {
        place: match prize.place {
            Some((from, to)) => c.place(prize.stage, from, to),
            None => c.teller.w.money_by_deal().into_owned(),
        },
        name: (c.teller.names)(prize.entrant),
        href: match holder {
            Some(holder) if c.inside => Some(c.account(holder)),
            _ => Some(c.path.player(prize.entrant)),
        },
        amount: c.show(prize.amount),
        why: prize
            .why
            .iter()
            .flat_map(|step| why(c, step, fund))
            .collect(),
        open: false,
        state: states(c, prize.entrant),
    }
}

fn open_rows(c: &Cashier<'_>, payout: &Payout) -> Vec<PayoutRow> {
    let w = c.teller.w;
    payout
        .open
        .iter()
        .map(|open| PayoutRow {
            place: c.place(open.stage, open.from, open.to),
            name: w.money_open(open.among),
            href: None,
            amount: c.show(open.amount),
            why: Vec::new(),
            open: true,
            state: None,
        })
        .collect()
}

/// Whether an entrant's account, or both of a pair, are settled, for the desk.
fn states(c: &Cashier<'_>, entrant: EntrantNo) -> Option<String> {
    let entrant = c.teller.t.entrant(entrant)?;
    let first = Holder::Person(entrant.person);
    let [other] = entrant.with.as_slice() else {
        return state(c, first);
    };
    let both = [first, Holder::Person(*other)]
        .into_iter()
        .filter_map(|holder| {
            let says = state(c, holder)?;
            Some(format!("{}: {says}", set_apart(&(c.holders)(holder))))
        });
    let both: Vec<String> = both.collect();
    (!both.is_empty()).then(|| both.join(" · "))
}

fn state(c: &Cashier<'_>, holder: Holder) -> Option<String> {
    if !c.inside {
        return None;
    }
    let books = books(c.teller.t);
    let account = books.of(holder)?;
    let w = c.teller.w;
    Some(match account.balance {
        0 => w.settled().into_owned(),
        balance if balance > 0 => w.money_to_be_paid(c.show(balance.unsigned_abs())),
        balance => w.money_owes(c.show(balance.unsigned_abs())),
    })
}

fn why(c: &Cashier<'_>, step: &PayoutStep, fund: Coins) -> Vec<String> {
    let w = c.teller.w;
    match step {
        PayoutStep::Places {
            posted,
            together,
            among,
        } => {
            let mut said: Vec<String> = posted.iter().map(|p| posted_why(c, p, fund)).collect();
            if *among > 1 {
                said.push(w.money_why_shared(*among, c.show(*together)));
            }
            said
        }
        PayoutStep::Left(amount) => vec![w.money_why_left(c.show(*amount))],
        PayoutStep::Deal => vec![w.money_why_deal().into_owned()],
    }
}

fn posted_why(c: &Cashier<'_>, p: &PostedPrize, fund: Coins) -> String {
    c.teller.w.money_why_place(
        c.show(p.amount),
        c.show(fund),
        percent(p.share.basis),
        c.place(p.share.stage, p.share.place, p.share.place),
        c.show(p.rest),
        p.rest > 0,
    )
}

fn notes_of(c: &Cashier<'_>, payout: &Payout) -> Vec<String> {
    let w = c.teller.w;
    let mut notes = Vec::new();
    if payout.undealt > 0 {
        notes.push(w.money_note_undealt(c.show(payout.undealt)));
    }
    if payout.rest > 0 {
        notes.push(w.money_note_rest(c.show(payout.rest)));
    }
    for (stage, stands) in &payout.broken {
        let stage = c.stage(*stage);
        notes.push(match stands {
            DealStands::Others(others) => {
                let names: Vec<String> = others.iter().map(|n| c.teller.name(*n)).collect();
                w.money_note_deal_others(names.join(", "), stage)
            }
            DealStands::Sum(sum) => w.money_note_deal_sum(stage, c.show(*sum)),
        });
    }
    notes
}

fn adjourned(c: &Cashier<'_>, e: &Event) -> Vec<String> {
    let money = c.teller.t.money.event(e.number);
    let put_off = money.into_iter().flat_map(|m| &m.adjourned);
    put_off
        .filter_map(|(number, until)| {
            let m = e.fixture(*number).filter(|m| m.result.is_none())?;
            Some(c.teller.w.money_note_adjourned(
                until.is_some(),
                c.teller.pairing(e, m),
                until.map(|date| day(c.teller.w, date)).unwrap_or_default(),
            ))
        })
        .collect()
}
