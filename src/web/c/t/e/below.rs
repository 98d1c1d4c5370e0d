//! `/c/{club}/t/{tournament}/e/{event}/below`: second chances, and the places losers fall to.

use crate::app::clock;
use crate::app::tournament::below::{BelowOverview, ComeBack, PlaceBelow};
use crate::form::{Choice as _, Form};
use crate::pages::choice::ChoiceOption;
use crate::pages::fact_text::set_apart;
use crate::pages::messages::worded;
use crate::pages::round_names::match_name;
use crate::tournament::coming::{ComingCommand, SecondEntryKind, Stand};
use crate::tournament::{EntrantNo, Event, EventCommand, Exit, LatePlace, Seat, SeatRef, Seed};
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
    let overview = BelowOverview::of(t, event, now(at));
    let chances = overview.second_chances.as_ref();
    let below = |rest: &str| at.path.event_below(event.number, rest);
    BelowPage {
        page: at.page().refused(Problems::of(w, refused, &names)),
        event: event.settings.name.clone(),
        free: chances.map(|chances| chances.free),
        two_ways: chances.is_some_and(|chances| chances.two_ways),
        back: chances
            .iter()
            .flat_map(|chances| &chances.out)
            .map(|out| come_back(at, out))
            .collect(),
        places: overview
            .places
            .iter()
            .map(|p| place(at, event, p))
            .collect(),
        back_action: below("below/back"),
        confirm_action: below("below/confirm"),
        replace_action: below("below/replace"),
        public: at.path.event(event.number),
        desk: at.path.below("desk"),
    }
}

fn come_back(at: &TournamentRequest, out: &ComeBack) -> BackView {
    let w = at.messages();
    let way = |way: &SecondEntryKind| {
        let label = worded!(w, "below-{}", way in SecondEntryKind { ReEntry, BuyBack });
        (way.word(), label.into_owned())
    };
    BackView {
        number: out.entrant.0,
        name: at.names.entrant(at.state(), out.entrant),
        ways: out.ways.iter().map(way).collect(),
        why_not: out.why_not.as_ref().map(|why| at.say(&why.0)),
    }
}

fn place(at: &TournamentRequest, event: &Event, place: &PlaceBelow) -> PlaceView {
    let (w, t) = (at.messages(), at.state());
    let of = event.fixture(place.seat.of);
    let round = match_name(
        w,
        event,
        of.expect("a place is a seat of one of the event's matches"),
    );
    let replacement = |n: &EntrantNo| ChoiceOption::new(n.to_string(), at.names.entrant(t, *n), "");
    let mut instead: Vec<ChoiceOption> = place.replacements.iter().map(replacement).collect();
    let first = place.byes.iter().find(|bye| !bye.had_one);
    instead.extend(place.byes.iter().map(|bye| {
        let name = set_apart(&at.names.entrant(t, bye.entrant));
        let label = w.below_bye_for(bye.had_one, name);
        ChoiceOption {
            on: Some(bye) == first,
            ..ChoiceOption::new(format!("bye-{}", bye.entrant), label, "")
        }
    }));
    if place.may_be_bye && place.byes.is_empty() {
        instead.push(ChoiceOption::new("bye", w.below_bye(), ""));
    }
    PlaceView {
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
struct PlaceView {
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
    places: Vec<PlaceView>,
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
