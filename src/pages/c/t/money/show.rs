//! One person's account over all events: what is owed, what is won, what changed hands, and the line to sign on.

use crate::journal::Who;
use crate::pages::layout::Frame;
use crate::pages::money::{Cashier, LineView, lines};
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use crate::tournament::money::{Account, Holder, entries_of};
use askama::Template;

/// How often somebody entered an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryView {
    /// Which.
    pub event: u32,
    /// Its name.
    pub name: String,
    /// Which entrant of theirs.
    pub entrant: u32,
    /// Re-entries so far.
    pub reentries: u32,
    /// Whether the fee is let off.
    pub excused: bool,
}

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/t/money/show.html")]
pub struct AccountPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// What the one-time keys of the page's forms begin with.
    pub key: String,
    /// Whose it is.
    pub name: String,
    /// The tournament's name.
    pub tournament: String,
    /// The account's address.
    pub path: String,
    /// Its lines.
    pub lines: Vec<LineView>,
    /// What it comes to, in a sentence.
    pub state: String,
    /// What it comes to.
    pub total: String,
    /// The same in the smallest coin, above nothing owed to the person.
    pub balance: i64,
    /// What the form proposes to pay.
    pub amount: String,
    /// The remark as typed.
    pub remark: String,
    /// The newest signature, in a sentence, and whether it is for what stands here.
    pub signed: Option<(String, bool)>,
    /// The events entered whose money is set.
    pub entries: Vec<EntryView>,
    /// The money of the tournament.
    pub back: String,
}

impl AccountPage {
    /// The page of an account.
    #[must_use]
    pub fn new(
        c: &Cashier<'_>,
        frame: Frame,
        account: &Account,
        who: &dyn Fn(Who) -> String,
    ) -> Self {
        let (w, t) = (c.teller.w, c.teller.t);
        let open = account.balance.unsigned_abs();
        let state = match account.balance {
            0 => w.say("money-account-square").into_owned(),
            b if b > 0 => w.with("money-account-owed", "amount", c.show(open)),
            _ => w.with("money-account-owing", "amount", c.show(open)),
        };
        let signed = account.signed.map(|s| {
            let text = w.with3(
                "money-signed-by",
                "amount",
                c.show_signed(s.balance),
                "who",
                who(s.by),
                "when",
                c.teller.clock.exact(s.at),
            );
            (text, s.balance == account.balance)
        });
        AccountPage {
            w,
            frame,
            problems: Problems::none(),
            key: String::new(),
            name: (c.holders)(account.holder),
            tournament: t.details.name.clone(),
            path: c.account(account.holder),
            lines: lines(c, account, who),
            state,
            total: c.show_signed(account.balance),
            balance: account.balance,
            amount: t.money.currency.plain(open),
            remark: String::new(),
            signed,
            entries: entries(c, account.holder),
            back: c.path.below("money"),
        }
    }
}

fn entries(c: &Cashier<'_>, holder: Holder) -> Vec<EntryView> {
    let t = c.teller.t;
    let mut found = Vec::new();
    for event in t.events.values() {
        let Some(money) = t.money.event(event.number).filter(|m| m.terms.is_some()) else {
            continue;
        };
        let theirs = |n: &crate::tournament::EntrantNo| {
            let itself = |p| Holder::Person(p) == holder;
            t.entrant(*n).is_some_and(|e| {
                itself(e.person) || money.each && !e.team && e.with.iter().copied().any(itself)
            })
        };
        for n in entries_of(t, event).into_iter().filter(theirs) {
            let count = money.counts.get(&n).copied().unwrap_or_default();
            found.push(EntryView {
                event: event.number.0,
                name: event.settings.name.clone(),
                entrant: n.0,
                reentries: count.reentries,
                excused: count.excused,
            });
        }
    }
    found
}
