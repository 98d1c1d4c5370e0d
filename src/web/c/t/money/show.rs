//! `/c/{club}/t/{tournament}/money/{holder}`: one person's account over all events.

use super::till::{till, with_cashier};
use crate::app::tournament::{PaidEntry, TournamentActed, paid_entries};
use crate::coin::Coins;
use crate::form::{Form, Values, filled, filled_in};
use crate::journal::Actor;
use crate::pages::fact_text::set_apart;
use crate::pages::fields::Fields;
use crate::pages::form_parts::Seen;
use crate::pages::messages::Messages;
use crate::pages::money::{AccountLineView, Cashier, lines};
use crate::tournament::money::{
    Direction, EventMoneyCommand, Holder, MOST_REENTRIES, MoneyAccount, MoneyCommand, books,
};
use crate::tournament::{Command, EntrantNo, EventCommand, EventNo};
use crate::violation::tell_of_change;
use crate::web::c::t::meanwhile::FormSubject;
use crate::web::c::t::teller::{newest, tell};
use crate::web::form::FORM_LIMIT;
use crate::web::prelude::*;
use std::fmt::Display;

pub type OfAccount = Path<(String, String, String)>;

/// `GET …/money/{holder}`
pub async fn show(at: AtTournament<Direct>, path: OfAccount) -> Result<HttpResponse, AppError> {
    let holder = holder(&at, &path)?;
    html::page(&page(&at, holder, Tried::default(), &[]).await?)
}

fn holder(at: &TournamentRequest, path: &OfAccount) -> Result<Holder, AppError> {
    let holder: Holder = path.2.parse().map_err(|_| AppError::NotFound)?;
    match books(at.state()).of(holder) {
        Some(_) => Ok(holder),
        None => Err(AppError::NotFound),
    }
}

/// What was typed in the forms of the page.
#[derive(Debug, Clone, Copy, Default)]
struct Tried<'a> {
    pay: Option<&'a Values>,
    /// Of one entry, which it names, with what its page had seen.
    entry: Option<(&'a Values, Option<u64>)>,
}

/// What comes of an action on an account: the account with what was done, or with what was refused.
async fn answer(
    at: &TournamentRequest,
    holder: Holder,
    typed: Tried<'_>,
    acted: Result<TournamentActed, ActError>,
    sentence: String,
) -> Result<HttpResponse, AppError> {
    let acted = acted
        .or_page_read(async |violations| page(at, holder, typed, violations).await)
        .await?;
    let path = at.path.below(&format!("money/{holder}"));
    Ok(at.done(&acted, sentence, &path))
}

async fn page(
    at: &TournamentRequest,
    holder: Holder,
    typed: Tried<'_>,
    violations: &[Violation],
) -> Result<MoneyAccountPage, AppError> {
    let story = newest(at).await?;
    let t = &story.state;
    let books = books(t);
    let account = books.of(holder).ok_or(AppError::NotFound)?;
    let till = till(at, t).await?;
    let problems = at.problems_in(t, violations);
    let problems = match typed.entry {
        Some((entry, seen)) => {
            let mut problems = problems.of_form(entry_key(
                entry.one(CountEntryInput::EVENT),
                entry.one(CountEntryInput::ENTRANT),
            ));
            if let Some(subject) = counted(entry) {
                problems.meanwhile = subject.told_in(at, t, seen, violations).await?;
            }
            problems
        }
        None => problems,
    };
    let mut page = with_cashier(at, t, &till, true, |c| {
        MoneyAccountPage::new(c, at.page().refused(problems), account, typed, &|who| {
            till.who.of(who)
        })
    });
    // Only who is told that the balance has changed has seen it as it is now.
    let sent = typed.pay.filter(|_| !tell_of_change(violations));
    if let Some(seen) = sent.and_then(|typed| typed.one(PayInput::BALANCE).parse().ok()) {
        page.seen = seen;
    }
    if let Some((_, sent)) = typed.entry {
        for entry in &mut page.entries {
            if page.page.problems.is_of_form(&entry.key) {
                entry.seen = entry.seen.or_as_sent(sent, violations);
            }
        }
    }
    Ok(page)
}

/// What the form of an entry is about.
fn counted(typed: &Values) -> Option<FormSubject> {
    let event = typed.one(CountEntryInput::EVENT).parse().ok()?;
    let entrant = typed.one(CountEntryInput::ENTRANT).parse().ok()?;
    Some(FormSubject::Count(event, entrant))
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct EntryView {
    key: String,
    seen: Seen,
    /// The event, and which entry where the account has several there.
    name: String,
    form: Fields,
}

/// Which entry, for keys and ids: `1-12`.
fn entry_key(event: impl Display, entrant: impl Display) -> String {
    format!("{event}-{entrant}")
}

fn entry_view(
    c: &Cashier<'_>,
    entry: &PaidEntry,
    all: &[PaidEntry],
    typed: Tried<'_>,
    problems: &Problems,
) -> EntryView {
    let key = entry_key(entry.event, entry.entrant);
    let stands = filled(&CountEntryInput {
        event: entry.event,
        entrant: entry.entrant,
        reentries: entry.reentries,
        excused: entry.excused,
    });
    let (w, t) = (c.teller.w, c.teller.t);
    let typed = typed.entry.map(|(typed, _)| typed);
    let event = c.teller.event(entry.event);
    let of_event = all.iter().filter(|other| other.event == entry.event);
    EntryView {
        form: Fields::row::<CountEntryInput>(w, &key, &stands, typed, problems),
        seen: Seen(t.money.count_changed(entry.event, entry.entrant)),
        name: match of_event.count() {
            0 | 1 => event,
            _ => w.beside(event, c.teller.name(entry.entrant)),
        },
        key,
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/money/show.html")]
pub struct MoneyAccountPage {
    #[deref]
    page: Page,
    name: String,
    tournament: String,
    path: String,
    lines: Vec<AccountLineView>,
    state: String,
    total: String,
    /// The total in the smallest coin; above nothing it is owed to the person.
    balance: i64,
    /// The total that the form of a payment has seen.
    seen: i64,
    pay: Fields,
    /// The newest signature, in a sentence, and whether it is for what stands here.
    signed: Option<(String, bool)>,
    entries: Vec<EntryView>,
    back: String,
}

impl MoneyAccountPage {
    fn is_entry_refused(&self) -> bool {
        let mut entries = self.entries.iter();
        entries.any(|entry| self.problems.is_of_form(&entry.key))
    }

    #[must_use]
    fn new(
        c: &Cashier<'_>,
        page: Page,
        account: &MoneyAccount,
        typed: Tried<'_>,
        who: &dyn Fn(Actor) -> String,
    ) -> MoneyAccountPage {
        let (w, t) = (c.teller.w, c.teller.t);
        let open = account.balance.unsigned_abs();
        let state = match account.balance {
            0 => w.money_account_square().into_owned(),
            b if b > 0 => w.money_to_be_paid(c.show(open)),
            _ => w.money_account_owing(c.show(open)),
        };
        let signed = account.signed.map(|s| {
            let text = w.money_signed_by(
                c.show_signed(s.balance),
                c.teller.clock.exact(w, s.at),
                who(s.by),
            );
            (text, s.balance == account.balance)
        });
        // What would make the account square.
        let square = PayInput {
            direction: match account.balance > 0 {
                true => Direction::Out,
                false => Direction::In,
            },
            amount: open,
            reason: String::new(),
            balance: Some(account.balance),
        };
        let square = filled_in(&square, &t.money.currency);
        let paid = paid_entries(t, account.holder);
        let entries = paid
            .iter()
            .map(|entry| entry_view(c, entry, &paid, typed, &page.problems))
            .collect();
        MoneyAccountPage {
            pay: Fields::of::<PayInput>(w, typed.pay.unwrap_or(&square), &page.problems),
            page,
            name: (c.holders)(account.holder),
            tournament: t.details.name.clone(),
            path: c.account(account.holder),
            lines: lines(c, account, who),
            state,
            total: c.show_signed(account.balance),
            balance: account.balance,
            seen: account.balance,
            signed,
            entries,
            back: c.path.below("money"),
        }
    }
}

#[derive(Debug, Form)]
#[form(messages = "pay")]
pub struct PayInput {
    #[form(tiles)]
    direction: Direction,
    #[form(money)]
    amount: Coins,
    // Its length is checked where it is stored.
    #[form(longest = FORM_LIMIT)]
    reason: String,
    /// The total the page showed.
    #[form(hidden)]
    balance: Option<i64>,
}

/// `POST …/money/{holder}/pay`
pub async fn pay(
    at: AtTournament<Direct>,
    path: OfAccount,
    form: Posted<PayInput>,
) -> Result<HttpResponse, AppError> {
    let holder = holder(&at, &path)?;
    let typed = Tried {
        pay: Some(&form.values),
        entry: None,
    };
    let currency = at.state().money.currency.clone();
    let PayInput {
        direction,
        amount,
        reason,
        balance: seen_balance,
    } = form
        .command_in(&currency)
        .or_page_read(async |violations| page(&at, holder, typed, violations).await)
        .await?;
    let principal = at.principal(&form.key)?;
    let command = move |note| MoneyCommand::Pay {
        holder,
        direction,
        amount,
        seen_balance,
        note,
    };
    let acted = at
        .app
        .tournaments
        .money(principal, at.club.id, at.stream, &reason, command)
        .await;
    let name = set_apart(&till(&at, at.state()).await?.holder(&at, holder));
    let key = match direction {
        Direction::In => Messages::told_money_paid_in,
        Direction::Out => Messages::told_money_paid_out,
    };
    let w = at.messages();
    let sentence = key(w, currency.show(amount), name);
    answer(&at, holder, typed, acted, sentence).await
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct SignInput {
    balance: Option<i64>,
}

/// `POST …/money/{holder}/sign`
pub async fn sign(
    at: AtTournament<Direct>,
    path: OfAccount,
    form: Posted<SignInput>,
) -> Result<HttpResponse, AppError> {
    let holder = holder(&at, &path)?;
    let seen = form
        .command()
        .or_page_read(async |violations| page(&at, holder, Tried::default(), violations).await)
        .await?;
    let seen_balance = seen.balance;
    let command = Command::Money(MoneyCommand::Sign {
        holder,
        seen_balance,
    });
    let acted = at.act(&form.key, command).await;
    let name = set_apart(&till(&at, at.state()).await?.holder(&at, holder));
    let sentence = at.messages().told_money_signed(name);
    answer(&at, holder, Tried::default(), acted, sentence).await
}

#[derive(Debug, Form)]
#[form(messages = "count-entry")]
pub struct CountEntryInput {
    #[form(hidden)]
    event: EventNo,
    #[form(hidden)]
    entrant: EntrantNo,
    #[form(default, range = 0..=MOST_REENTRIES)]
    reentries: u32,
    excused: bool,
}

/// `POST …/money/{holder}/entry`
pub async fn entry(
    at: AtTournament<Direct>,
    path: OfAccount,
    form: Posted<CountEntryInput>,
) -> Result<HttpResponse, AppError> {
    let holder = holder(&at, &path)?;
    let typed = Tried {
        pay: None,
        entry: Some((&form.values, form.seen)),
    };
    let CountEntryInput {
        event,
        entrant,
        reentries,
        excused,
    } = form
        .command()
        .or_page_read(async |violations| page(&at, holder, typed, violations).await)
        .await?;
    let command = EventCommand::Money(EventMoneyCommand::CountEntry {
        entrant,
        reentries,
        excused,
        seen: form.seen,
    })
    .of(event);
    let acted = at.act(&form.key, command).await;
    let t = at.state();
    let sentence = tell(&at, t, |teller| {
        teller.entry_counted((event, entrant), reentries, excused)
    });
    answer(&at, holder, typed, acted, sentence).await
}
