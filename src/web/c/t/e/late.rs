//! `/c/{club}/t/{tournament}/e/{event}/late`: someone who came after the draw gets a place.

use crate::app::clock;
use crate::app::tournament::late::{LateEntryOverview, OpenPlace};
use crate::form::{self, Choice as _, Form, Values, Word};
use crate::pages::choice::ChoiceOption;
use crate::pages::fields::Fields;
use crate::pages::form_parts::Seen;
use crate::pages::messages::Messages;
use crate::pages::when;
use crate::tournament::coming::{ComingCommand, Falling};
use crate::tournament::{EntrantNo, Event, EventCommand, FixturePart, LatePlace};
use crate::web::c::t::meanwhile::FormSubject;
use crate::web::c::t::teller::told;
use crate::web::prelude::*;
use crate::web::redirect;
use chrono::NaiveDateTime;

/// How long late entry is proposed to stay open, in seconds.
const PROPOSED: i64 = 45 * 60;

/// Who, where, the points the opponent gets, and what becomes of a place below that has been played past.
#[derive(Debug, Form)]
#[form(messages = "latecomer")]
pub struct LateInput {
    entrant: EntrantNo,
    #[form(tiles, rule = "late-place-missing")]
    place: LatePlace,
    falling: Option<Falling>,
    #[form(default, rule = "late-penalty-number")]
    penalty: u16,
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct LateQuery {
    entrant: Option<EntrantNo>,
}

/// `GET /c/{club}/t/{tournament}/e/{event}/late`
pub async fn show(
    at: AtEvent<Direct>,
    who: QueryForm<LateQuery>,
) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    if event.capabilities().can_be_joined() {
        // There is no sheet with places: latecomers join the schedule, or the ladder at its lowest rung.
        let join = at.path.event_below(event.number, "join");
        return Ok(redirect::to(&join));
    }
    let refused = who.refused();
    let problems = at.problems(&refused);
    html::asked(&page(&at, event, &who.values, problems), &refused)
}

/// `POST /c/{club}/t/{tournament}/e/{event}/late`
pub async fn post(at: AtEvent<Direct>, form: Posted<LateInput>) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let refused = |violations: &[Violation]| {
        let page = page(&at, event, &form.values, at.problems(violations));
        LatePage {
            seen: page.seen.or_as_sent(form.seen, violations),
            ..page
        }
    };
    let LateInput {
        entrant,
        place,
        falling,
        penalty,
    } = form.command().or_page(refused)?;
    let seat = match place {
        LatePlace::Seat(seat) => Some(seat.of),
        LatePlace::BySeed => None,
    };
    let subject = FormSubject::Matches {
        event: event.number,
        matches: seat.into_iter().collect(),
        part: FixturePart::Players,
    };
    let seen = form.seen;
    let enter = match falling {
        None => EventCommand::EnterLate {
            entrant,
            place,
            penalty,
            seen,
        }
        .of(event.number),
        Some(falling) => EventCommand::Coming(ComingCommand::EnterLate {
            entrant,
            place,
            penalty,
            falling,
            seen,
        })
        .of(event.number),
    };
    let done = at
        .act(&form.key, enter)
        .await
        .or_page_read(async |violations| {
            let mut again = refused(violations);
            again.page.problems.meanwhile = subject.told(&at, seen, violations).await?;
            Ok(again)
        })
        .await?;
    let late = || at.path.event_below(event.number, "late");
    let next = at.door().unwrap_or_else(late);
    Ok(told(&at, &done, &next))
}

fn page(at: &TournamentRequest, event: &Event, typed: &Values, problems: Problems) -> LatePage {
    let (w, t) = (at.messages(), at.state());
    let zone = at.club.time_zone;
    let late = LateEntryOverview::of(t, event);
    let until = late.until.map(|until| until.0);
    let proposed = until.unwrap_or_else(|| clock::now().plus_seconds(PROPOSED));
    let waiting = late.waiting.iter().map(|n| {
        let label = format!("{n} · {}", at.names.entrant(t, *n));
        ChoiceOption::new(n.to_string(), label, typed.one(LateInput::ENTRANT))
    });
    let waiting: Vec<ChoiceOption> = waiting.collect();
    let seed = LatePlace::BySeed.to_string();
    let by_seed = late
        .by_seed
        .then(|| ChoiceOption::new(&seed, w.latecomer_by_seed(), ""));
    let chosen = match (typed.one(LateInput::PLACE), late.by_seed) {
        ("", true) => seed.as_str(),
        (typed, _) => typed,
    };
    let places = by_seed
        .into_iter()
        .chain(late.places.iter().map(|open| place(at, open)))
        .map(|choice| ChoiceOption {
            on: choice.value == chosen,
            ..choice
        });
    let places: Vec<ChoiceOption> = places.collect();
    let mut form = Fields::of::<LateInput>(w, typed, &problems)
        .offering(LateInput::ENTRANT, waiting.clone())
        .offering(LateInput::PLACE, places.clone());
    if !late.byes {
        form = form.hinted(LateInput::PLACE, w.latecomer_place_absent());
    }
    form = match &late.falling {
        Some(may_be) => form.offering(LateInput::FALLING, fallings(w, may_be, typed)),
        None => form.without(LateInput::FALLING),
    };
    let until_typed = form::filled(&LateEntryInput {
        to: LateEntryState::Open,
        until: Some(zone.local(proposed)),
    });
    LatePage {
        has_places: !places.is_empty(),
        is_awaited: !waiting.is_empty(),
        form,
        page: at.page().refused(problems),
        until_form: until_form(at, &until_typed, &Problems::none()),
        until_problems: Problems::none(),
        seen: Seen(at.story.version),
        event: event.settings.name.clone(),
        drawn: late.drawn,
        open: late.open,
        until: until.map(|until| when::clock(zone.local(until).time())),
        action: at.path.event_below(event.number, "late"),
        until_action: at.path.event_below(event.number, "late-entry"),
        door: at.door(),
        draw: event
            .capabilities()
            .is_drawn()
            .then(|| at.path.event_below(event.number, "draw")),
    }
}

/// What may become of the place below that has been played past.
fn fallings(w: Messages, may_be: &[Falling], typed: &Values) -> Vec<ChoiceOption> {
    let chosen = typed.one(LateInput::FALLING);
    let named = |word: &Word| ChoiceOption::new(&*word.word, w.choice(word), chosen);
    let none = Word {
        word: "".into(),
        message: Falling::MESSAGE,
    };
    let may_be = may_be.iter().map(|one| named(&one.named()));
    [named(&none)].into_iter().chain(may_be).collect()
}

fn until_form(at: &TournamentRequest, typed: &Values, problems: &Problems) -> Fields {
    let (w, zone) = (at.messages(), at.club.time_zone);
    Fields::of::<LateEntryInput>(w, typed, problems)
        .hinted(LateEntryInput::UNTIL, w.latecomer_until_hint(zone.name()))
}

/// A place in words: who loses the bye, or whose place it is and against whom.
fn place(at: &TournamentRequest, open: &OpenPlace) -> ChoiceOption {
    let (w, t) = (at.messages(), at.state());
    let name = |n: EntrantNo| at.names.entrant(t, n);
    let number = open.seat.of.0;
    let label = match (open.bye, open.at_the_cost_of.map(name)) {
        (true, Some(loses)) => w.latecomer_place_bye(number, loses),
        (_, None) => w.latecomer_place_bye_nobody(number),
        (false, Some(loses)) => {
            let opponent = open.opponent.map(name);
            let opponent = opponent.unwrap_or_else(|| w.nobody_yet().into_owned());
            w.latecomer_place_of(number, loses, opponent)
        }
    };
    ChoiceOption::new(open.seat.to_string(), label, "")
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/late.html")]
struct LatePage {
    #[deref]
    page: Page,
    until_problems: Problems,
    seen: Seen,
    event: String,
    drawn: bool,
    open: bool,
    /// Until when, in words; nothing: until closed by hand.
    until: Option<String>,
    until_form: Fields,
    /// Whether somebody is in and not on the sheet.
    is_awaited: bool,
    /// Whether there is a bye to be taken, or a place of people who have not begun.
    has_places: bool,
    form: Fields,
    action: String,
    until_action: String,
    door: Option<String>,
    /// Where it is drawn.
    draw: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Form)]
#[form(messages = "late-entry")]
pub struct LateEntryInput {
    /// Which button was pressed.
    #[form(hidden)]
    to: LateEntryState,
    /// Until this time of the club's clock, if one is given.
    until: Option<NaiveDateTime>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, form::Choice)]
#[form(hidden)]
enum LateEntryState {
    Open,
    Closed,
}

/// `POST /c/{club}/t/{tournament}/e/{event}/late-entry`
pub async fn late_entry(
    at: AtEvent<Direct>,
    form: Posted<LateEntryInput>,
) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let refused = |violations: &[Violation]| {
        let problems = at.problems(violations);
        LatePage {
            until_form: until_form(&at, &form.values, &problems),
            until_problems: problems,
            ..page(&at, event, &Values::default(), Problems::none())
        }
    };
    let command = match form.command().or_page(refused)? {
        LateEntryInput {
            to: LateEntryState::Closed,
            ..
        } => EventCommand::CloseLateEntry,
        LateEntryInput {
            to: LateEntryState::Open,
            until,
        } => {
            let zone = at.club.time_zone;
            let until = until.map(|time| zone.moment(time));
            // Late entry that is over at once, or at a time that the clocks skip, would only give the byes away.
            if until.is_some_and(|until| until.is_none_or(|until| until <= clock::now())) {
                return html::refused(&refused(&[
                    refuse::time_not_to_come().at(LateEntryInput::UNTIL)
                ]));
            }
            EventCommand::OpenLateEntry {
                until: until.flatten(),
            }
        }
    };
    let command = command.of(event.number);
    let done = at.act(&form.key, command).await.or_page(refused)?;
    let late = at.path.event_below(event.number, "late");
    Ok(told(&at, &done, &late))
}
