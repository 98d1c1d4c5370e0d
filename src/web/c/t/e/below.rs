//! `/c/{club}/t/{tournament}/e/{event}/below`: second chances, and the places losers fall to.

use crate::app::clock;
use crate::app::tournament::below::{BelowOverview, ComeBack, PlaceBelow};
use crate::form::{Choice as _, Form, Values};
use crate::pages::choice::ChoiceOption;
use crate::pages::fact_text::set_apart;
use crate::pages::fields::Fields;
use crate::pages::form_parts::Seen;
use crate::pages::messages::{Messages, worded};
use crate::pages::round_names::match_name;
use crate::tournament::coming::{ComingCommand, SecondEntryKind, Stand};
use crate::tournament::{
    EntrantNo, Event, EventCommand, Exit, FixturePart, LatePlace, Seat, SeatRef, Seed,
};
use crate::web::c::t::meanwhile::FormSubject;
use crate::web::c::t::teller::told;
use crate::web::prelude::*;
use chrono::NaiveDateTime;

/// `GET /c/{club}/t/{tournament}/e/{event}/below`
pub async fn show(at: AtEvent<Direct>) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    html::page(&page(&at, event, None, &[]))
}

/// The moment by the club's clock.
fn now(at: &TournamentRequest) -> NaiveDateTime {
    at.club.time_zone.local(clock::now())
}

async fn act<T: Form>(
    at: &TournamentRequest,
    form: &Posted<T>,
    event: &Event,
    command: ComingCommand,
) -> Result<HttpResponse, AppError> {
    let subject = match command {
        ComingCommand::Replace { seat, .. } => {
            let of = (event.number, seat.of);
            Some(FormSubject::of_match(of, FixturePart::Players))
        }
        ComingCommand::Confirm { .. } => Some(FormSubject::Below(event.number)),
        _ => None,
    };
    let command = EventCommand::Coming(command).of(event.number);
    let done = at
        .act(&form.key, command)
        .await
        .or_page_read(async |violations| {
            let mut again = refused(at, event, form, violations);
            if let Some(subject) = &subject {
                let since = subject.told(at, form.seen, violations).await?;
                again.page.problems.meanwhile = since;
            }
            Ok(again)
        })
        .await?;
    let here = at.path.event_below(event.number, "below");
    Ok(told(at, &done, &here))
}

/// The page again, with what was typed in one of its forms.
fn refused<T: Form>(
    at: &TournamentRequest,
    event: &Event,
    form: &Posted<T>,
    violations: &[Violation],
) -> BelowPage {
    let mut again = page(at, event, Some(&form.values), violations);
    let seat = form.values.one(ReplaceInput::SEAT);
    let of_form = again.places.iter_mut().filter(|place| place.seat == seat);
    for place in of_form {
        place.seen = place.seen.or_as_sent(form.seen, violations);
    }
    if is_confirming(&form.values) {
        again.seen = again.seen.or_as_sent(form.seen, violations);
    }
    again
}

/// Whether the form that was sent is the one that says who is there: the others name a place or somebody.
fn is_confirming(typed: &Values) -> bool {
    typed.one(ReplaceInput::SEAT).is_empty() && typed.one(ComeBackInput::ENTRANT).is_empty()
}

fn page(
    at: &TournamentRequest,
    event: &Event,
    typed: Option<&Values>,
    refused: &[Violation],
) -> BelowPage {
    let (w, t) = (at.messages(), at.state());
    let overview = BelowOverview::of(t, event, now(at));
    let chances = overview.second_chances.as_ref();
    let below = |rest: &str| at.path.event_below(event.number, rest);
    let mut problems = at.problems(refused);
    // Each place has a form of its own.
    let replaced = typed.filter(|typed| !typed.one(ReplaceInput::SEAT).is_empty());
    if let Some(replaced) = replaced {
        problems = problems.of_form(replaced.one(ReplaceInput::SEAT));
    }
    let ticked = typed.filter(|typed| is_confirming(typed));
    let present = overview.places.iter().filter_map(|p| {
        let n = p.who.entrant()?;
        let on = match ticked {
            Some(typed) => typed.all(ConfirmInput::PRESENT).contains(&n.to_string()),
            None => p.confirmed,
        };
        let (label, from) = (place_label(w, event, p), place_from(w, p));
        let tick = ChoiceOption::ticked(n, at.names.entrant(t, n), on);
        Some(tick.noted(format!("{label} · {from}")))
    });
    BelowPage {
        present: Fields::one(
            w,
            ConfirmInput::PRESENT,
            Default::default(),
            &Values::default(),
            &problems,
        )
        .ticking(ConfirmInput::PRESENT, present.collect()),
        seen: Seen(at.story.version),
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
            .map(|p| place(at, event, p, replaced, &problems))
            .collect(),
        to_draw: overview.to_draw.then(|| below("stage/consolation")),
        has_places: overview.falls || overview.to_draw || chances.is_none(),
        page: at.page().refused(problems),
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

fn place_label(w: Messages, event: &Event, place: &PlaceBelow) -> String {
    let of = event.fixture(place.seat.of);
    let round = match_name(
        w,
        event,
        of.expect("a place is a seat of one of the event's matches"),
    );
    w.told_match_of(round, place.seat.of.0)
}

fn place_from(w: Messages, place: &PlaceBelow) -> String {
    match place.from {
        Some((from, Exit::Loser)) => w.below_from(from.0, false),
        Some((from, Exit::Winner)) => w.below_from(from.0, true),
        None => String::new(),
    }
}

fn place(
    at: &TournamentRequest,
    event: &Event,
    place: &PlaceBelow,
    typed: Option<&Values>,
    problems: &Problems,
) -> PlaceView {
    let (w, t) = (at.messages(), at.state());
    let seat = place.seat.to_string();
    let typed = typed.filter(|_| problems.is_of_form(&seat));
    let chosen = typed.map_or("", |typed| typed.one(ReplaceInput::BY));
    let replacement = |n: &EntrantNo| {
        ChoiceOption::new(
            Stand::Player(*n).to_string(),
            at.names.entrant(t, *n),
            chosen,
        )
    };
    let mut instead: Vec<ChoiceOption> = place.replacements.iter().map(replacement).collect();
    let first = place.byes.iter().find(|bye| !bye.had_one);
    instead.extend(place.byes.iter().map(|bye| {
        let name = set_apart(&at.names.entrant(t, bye.entrant));
        let label = w.below_bye_for(bye.had_one, name);
        let choice = ChoiceOption::new(
            Stand::Bye {
                to: Some(bye.entrant),
            }
            .to_string(),
            label,
            chosen,
        );
        ChoiceOption {
            on: choice.on || typed.is_none() && Some(bye) == first,
            ..choice
        }
    }));
    if place.may_be_bye && place.byes.is_empty() {
        instead.push(ChoiceOption::new(
            Stand::Bye { to: None }.to_string(),
            w.bye(),
            chosen,
        ));
    }
    let mut stands = Values::default();
    stands.set(ReplaceInput::SEAT, vec![seat.clone()]);
    PlaceView {
        label: place_label(w, event, place),
        who: match place.who {
            Seat::Entrant(n) => at.names.entrant(t, n),
            _ => w.bye().into_owned(),
        },
        from: place_from(w, place),
        seen: Seen(at.story.version),
        instead: (!instead.is_empty()).then(|| {
            Fields::row::<ReplaceInput>(w, &seat, &stands, typed, problems)
                .offering(ReplaceInput::BY, instead)
        }),
        seat,
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
    /// Who sits there.
    who: String,
    from: String,
    seen: Seen,
    /// Who may sit there instead.
    instead: Option<Fields>,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/below.html")]
struct BelowPage {
    #[deref]
    page: Page,
    event: String,
    /// How many places are free in the main, where somebody may come back; else nothing.
    free: Option<usize>,
    back: Vec<BackView>,
    /// Whether somebody may choose between entering again and buying back in.
    two_ways: bool,
    /// Who is there of those who sit at these places.
    present: Fields,
    seen: Seen,
    /// The places losers fall to that can still be changed.
    places: Vec<PlaceView>,
    /// Whether there is anything to say of them: not where whoever lost can only come back.
    has_places: bool,
    /// Where the consolation is drawn, while it is still to be.
    to_draw: Option<String>,
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
        .or_page(|violations| refused(&at, event, &form, violations))?;
    let command = ComingCommand::ComeBack {
        entrants: vec![entrant],
        how,
        place: LatePlace::BySeed,
        now: now(&at),
        seed: Seed(rand::random()),
    };
    act(&at, &form, event, command).await
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
        .or_page(|violations| refused(&at, event, &form, violations))?;
    let seen = form.seen;
    let command = ComingCommand::Confirm { present, seen };
    act(&at, &form, event, command).await
}

#[derive(Debug, Form)]
#[form(messages = "below")]
pub struct ReplaceInput {
    #[form(hidden)]
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
        .or_page(|violations| refused(&at, event, &form, violations))?;
    let seen = form.seen;
    let command = ComingCommand::Replace { seat, by, seen };
    act(&at, &form, event, command).await
}
