//! `/c/{club}/t/{tournament}/e/{event}/below`: second chances, and the places losers fall to.

use crate::app::clock;
use crate::form::Form;
use crate::pages::choice::ChoiceOption;
use crate::pages::fact_text::set_apart;
use crate::pages::messages::worded;
use crate::pages::round_names::match_name;
use crate::tournament::coming::{
    ComingCommand, FallenPlace, SecondEntryKind, Stand, fallen_places, free_places, may_come_back,
    out_of_it, replacements, who_could_have_the_bye,
};
use crate::tournament::{EntrantNo, Event, EventCommand, Exit, LatePlace, Seat, SeatRef, Seed};
use crate::violation::rules;
use crate::web::prelude::*;
use chrono::NaiveDateTime;

/// `GET /c/{club}/t/{tournament}/e/{event}/below`
pub async fn show(at: AtEvent<Direct>) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    html::page(&page(&at, event, &[]))
}

/// The moment by the club's clock.
pub(super) fn now(at: &TournamentRequest) -> NaiveDateTime {
    at.club.time_zone.local(clock::now())
}

pub(super) async fn act(
    at: &TournamentRequest,
    key: &crate::journal::RequestKey,
    event: &Event,
    wish: ComingCommand,
    said: String,
) -> Result<HttpResponse, AppError> {
    let command = EventCommand::Coming(wish).of(event.number);
    let done = at
        .act(key, command)
        .await
        .or_page(|violations| page(at, event, violations))?;
    let here = at.path.event_below(event.number, "below");
    Ok(at.done(&done, said, &here))
}

pub(super) fn page(at: &TournamentRequest, event: &Event, refused: &[Violation]) -> BelowPage {
    let (w, t) = (at.messages(), at.state());
    let names = |n| at.names.entrant(t, EntrantNo(n));
    let now = now(at);
    let back = |n: EntrantNo| {
        let ways = [
            (SecondEntryKind::ReEntry, "re-entry"),
            (SecondEntryKind::BuyBack, "buy-back"),
        ];
        let asked = ways.map(|(how, word)| (may_come_back(t, event, n, how, now), how, word));
        let open = asked.iter().filter(|(may, ..)| may.is_ok());
        let ways: Vec<_> = open
            .map(|(_, how, word)| {
                (
                    *word,
                    worded!(w, "below-{}", how in SecondEntryKind { ReEntry, BuyBack })
                        .into_owned(),
                )
            })
            .collect();
        let not_offered = [rules::RE_ENTRY_NOT_OFFERED, rules::BUY_BACK_NOT_OFFERED];
        let is_offered = |v: &&Violation| !not_offered.contains(&v.rule);
        let mut why_not = asked.iter().filter_map(|(may, ..)| may.as_ref().err());
        BackView {
            number: n.0,
            name: names(n.0),
            why_not: if ways.is_empty() {
                why_not.find(is_offered).map(|v| at.say(v))
            } else {
                None
            },
            ways,
        }
    };
    let offered = event.settings.again.is_some() && event.draw.is_some();
    let places = fallen_places(event);
    let below = |rest: &str| at.path.event_below(event.number, rest);
    BelowPage {
        page: at.page().refused(Problems::of(w, refused, &names)),
        event: event.settings.name.clone(),
        free: offered.then(|| free_places(t, event).len()),
        back: if offered {
            out_of_it(t, event).into_iter().map(back).collect()
        } else {
            Vec::new()
        },
        two_ways: offered
            && event
                .settings
                .again
                .as_ref()
                .is_some_and(|again| again.re_entry && again.buy_back),
        places: places
            .iter()
            .filter(|p| p.who != Seat::Empty)
            .map(|p| place(at, event, p))
            .collect(),
        back_action: below("below/back"),
        confirm_action: below("below/confirm"),
        replace_action: below("below/replace"),
        public: at.path.event(event.number),
        desk: at.path.below("desk"),
    }
}

fn place(at: &TournamentRequest, event: &Event, place: &FallenPlace) -> PlaceBelow {
    let (w, t) = (at.messages(), at.state());
    let name = |n: EntrantNo| set_apart(&at.names.entrant(t, n));
    let of = event.fixture(place.seat.of);
    let round = match_name(
        w,
        event,
        of.expect("a place is a seat of one of the event's matches"),
    );
    let mut instead: Vec<ChoiceOption> = replacements(t, event)
        .into_iter()
        .map(|n| ChoiceOption::new(n.to_string(), at.names.entrant(t, n), ""))
        .collect();
    if place.who.entrant().is_some() {
        let byes = who_could_have_the_bye(event, place.seat);
        let first = byes.iter().copied().find(|n| !event.had_bye(*n));
        let mut for_them: Vec<ChoiceOption> = byes
            .iter()
            .map(|n| {
                let had = event.had_bye(*n);
                let label = w.below_bye_for(had, name(*n));
                ChoiceOption {
                    on: Some(*n) == first,
                    ..ChoiceOption::new(format!("bye-{n}"), label, "")
                }
            })
            .collect();
        if for_them.is_empty() {
            for_them.push(ChoiceOption::new("bye", w.below_bye(), ""));
        }
        instead.extend(for_them);
    }
    PlaceBelow {
        seat: place.seat.to_string(),
        label: w.below_place(place.seat.of.0, round),
        number: place.who.entrant().map(|n| n.0),
        who: match place.who {
            Seat::Entrant(n) => at.names.entrant(t, n),
            _ => w.told_bye().into_owned(),
        },
        from: match place.from {
            Some((from, Exit::Loser)) => w.below_from_loser(from.0),
            Some((from, Exit::Winner)) => w.below_from_winner(from.0),
            None => String::new(),
        },
        confirmed: place.confirmed,
        instead,
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct BackView {
    number: u32,
    name: String,
    /// The ways open to them: the word the form sends, and the button.
    ways: Vec<(&'static str, String)>,
    why_not: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct PlaceBelow {
    /// As the form sends it: `12-top`.
    seat: String,
    label: String,
    /// Who sits there: the number, where it is somebody.
    number: Option<u32>,
    who: String,
    from: String,
    /// Whether they said they are there.
    confirmed: bool,
    instead: Vec<ChoiceOption>,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/below.html")]
pub(super) struct BelowPage {
    #[deref]
    page: Page,
    event: String,
    /// How many places are free in the main, where somebody may come back; else nothing.
    free: Option<usize>,
    back: Vec<BackView>,
    /// Whether somebody may choose between entering again and buying back in.
    two_ways: bool,
    /// The places losers fall to that can still be changed.
    places: Vec<PlaceBelow>,
    back_action: String,
    confirm_action: String,
    replace_action: String,
    public: String,
    desk: String,
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct ComeBackInput {
    entrant: EntrantNo,
    how: SecondEntryKind,
}

/// `POST /c/{club}/t/{tournament}/e/{event}/below/back`
pub async fn back(
    at: AtEvent<Direct>,
    form: Posted<ComeBackInput>,
) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let ComeBackInput { entrant, how } = form
        .command()
        .or_page(|violations| page(&at, event, violations))?;
    let name = at.names.entrant(at.state(), entrant);
    let said = at.messages().below_told_back(&event.settings.name, name);
    let command = ComingCommand::ComeBack {
        entrants: vec![entrant],
        how,
        place: LatePlace::BySeed,
        now: now(&at),
        seed: Seed(rand::random()),
    };
    act(&at, &form.key, event, command, said).await
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct ConfirmInput {
    present: Vec<EntrantNo>,
}

/// `POST /c/{club}/t/{tournament}/e/{event}/below/confirm`
pub async fn confirm(
    at: AtEvent<Direct>,
    form: Posted<ConfirmInput>,
) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let ConfirmInput { present } = form
        .command()
        .or_page(|violations| page(&at, event, violations))?;
    let said = at.messages().below_told_there().into_owned();
    let command = ComingCommand::Confirm { present };
    act(&at, &form.key, event, command, said).await
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct ReplaceInput {
    seat: SeatRef,
    by: Stand,
}

/// `POST /c/{club}/t/{tournament}/e/{event}/below/replace`
pub async fn replace(
    at: AtEvent<Direct>,
    form: Posted<ReplaceInput>,
) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let ReplaceInput { seat, by } = form
        .command()
        .or_page(|violations| page(&at, event, violations))?;
    let w = at.messages();
    let said = match by {
        Stand::Player(n) => w.below_told_replaced(at.names.entrant(at.state(), n)),
        Stand::Bye { .. } => w.below_told_bye().into_owned(),
    };
    let command = ComingCommand::Replace { seat, by };
    act(&at, &form.key, event, command, said).await
}
