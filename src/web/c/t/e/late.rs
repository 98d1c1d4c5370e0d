//! `/c/{club}/t/{tournament}/e/{event}/late`: someone who came after the draw gets a place.

use crate::app::clock;
use crate::form::{Choice as _, Form, Values};
use crate::pages::choice::Choice;
use crate::pages::words::{MessageOf, Words, worded};
use crate::tournament::coming::{ComingCommand, Falling, falling_choices};
use crate::tournament::{
    EntrantNo, Event, EventCommand, EventNo, LateChoice, LateEntry, LatePlace, late_choices,
};
use crate::web::form::new_key;
use crate::web::prelude::*;
use crate::web::redirect;
use chrono::NaiveDateTime;

/// As HTML writes a time of day on a day.
const AS_TYPED: &str = "%Y-%m-%dT%H:%M";
/// How long late entry is proposed to stay open, in seconds.
const PROPOSED: i64 = 45 * 60;

/// Who, where, the points the opponent gets, and what becomes of a place below that has been played past.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct Latecomer {
    entrant: EntrantNo,
    #[form(rule = "late-place-missing")]
    place: LatePlace,
    #[form(default, rule = "late-penalty-number")]
    penalty: u16,
    falling: Option<Falling>,
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct Who {
    entrant: Option<EntrantNo>,
}

/// `GET /c/{club}/t/{tournament}/e/{event}/late`
pub async fn show(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
    who: QueryForm<Who>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = at.event(path.2)?;
    if event.capabilities().can_be_joined() {
        // There is no sheet with places: whoever comes is put into the schedule or at the foot of the ladder.
        let join = at.path.event_below(event.number, "join");
        return Ok(redirect::to(&join));
    }
    let refused = who.refused();
    let names = |n| at.names.entrant(at.state(), EntrantNo(n));
    let page = LatePage {
        page: at
            .page()
            .refused(Problems::of(at.words(), &refused, &names)),
        ..page(&at, event, &who.values)
    };
    html::asked(&page, &refused)
}

/// `POST /c/{club}/t/{tournament}/e/{event}/late`
pub async fn post(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
    form: Posted<Latecomer>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = at.event(path.2)?;
    let w = at.words();
    let names = |n| at.names.entrant(at.state(), EntrantNo(n));
    let refused = |violations: &[Violation]| {
        html::refused(&LatePage {
            page: at.page().refused(Problems::of(w, violations, &names)),
            ..page(&at, event, &form.values)
        })
    };
    let Latecomer {
        entrant,
        place,
        penalty,
        falling,
    } = match form.command() {
        Ok(wish) => wish,
        Err(violations) => return refused(&violations),
    };
    let enter = match falling {
        None => EventCommand::EnterLate {
            entrant,
            place,
            penalty,
        }
        .of(event.number),
        Some(falling) => EventCommand::Coming(ComingCommand::EnterLate {
            entrant,
            place,
            penalty,
            falling,
        })
        .of(event.number),
    };
    let asker = at.asker(&form.key)?;
    match at.house.tournaments.act(asker, at.stream, enter).await {
        Ok(done) => {
            let said = told(&at, &done.story.state, event.number, entrant);
            let told = at.undoable(Told::new(said), &done);
            let door = at.path.below("door");
            Ok(told.then(&door, at.visitor.is_https()))
        }
        Err(ActError::Refused(violation)) => refused(&[violation]),
        Err(error) => Err(error.into()),
    }
}

fn told(
    at: &AtTournament,
    after: &crate::tournament::Tournament,
    event: EventNo,
    entrant: EntrantNo,
) -> String {
    let w = at.words();
    let name = at.names.entrant(after, entrant);
    let opponent = after.event(event).and_then(|e| {
        let m = e.matches_of(entrant).next()?;
        m.seats[m.side_of(entrant)?.other()].entrant()
    });
    match opponent {
        Some(opponent) => {
            let opponent = at.names.entrant(after, opponent);
            w.latecomer_told(name, opponent)
        }
        None => w.latecomer_told_alone(name),
    }
}

pub(super) fn page(at: &AtTournament, event: &Event, typed: &Values) -> LatePage {
    let (w, t) = (at.words(), at.state());
    let zone = at.club.time_zone;
    let (open, until) = match event.late_entry {
        LateEntry::Closed => (false, None),
        LateEntry::Open { until } => (true, until),
    };
    let proposed = until.unwrap_or_else(|| clock::now().plus_seconds(PROPOSED));
    let on_sheet = |n: EntrantNo| event.matches_of(n).next().is_some();
    let waiting = t
        .entrants
        .values()
        .rev()
        .filter(|entrant| !entrant.withdrawn && !on_sheet(entrant.number))
        .map(|entrant| {
            let name = at.names.entrant(t, entrant.number);
            let label = format!("{} · {name}", entrant.number);
            Choice::new(entrant.number.to_string(), label, typed.one("entrant"))
        });
    let choices = late_choices(t, event.number);
    let byes = choices.first().is_some_and(|choice| choice.is_bye);
    let open_bye = choices
        .iter()
        .any(|choice| choice.is_bye && !choice.played_past);
    let seed = LatePlace::BySeed.to_string();
    let by_seed = open_bye.then(|| Choice::new(&seed, w.latecomer_by_seed(), ""));
    let chosen = match (typed.one("place"), open_bye) {
        ("", true) => seed.as_str(),
        (typed, _) => typed,
    };
    let places = by_seed
        .into_iter()
        .chain(choices.iter().map(|choice| place(at, event, choice)))
        .map(|choice| Choice {
            on: choice.value == chosen,
            ..choice
        });
    let past = choices.iter().find(|choice| choice.played_past);
    let falling = typed.one("falling");
    let fallings = past.map_or_else(Vec::new, |choice| {
        let mut all = vec![Choice::new("", w.latecomer_falling_none(), falling)];
        all.extend(falling_choices(event, choice.seat).into_iter().map(|one| {
            let word = one.word();
            let label =
                worded!(w, "latecomer-falling-{}", one in Falling { Nowhere, NextFree, Later });
            Choice::new(word, label, falling)
        }));
        all
    });
    LatePage {
        page: at.page(),
        fallings,
        until_problems: Problems::none(),
        until_key: new_key().as_str().to_owned(),
        event: event.settings.name.clone(),
        drawn: event.draw.is_some(),
        open,
        until: until.map(|until| zone.local(until).format("%H:%M").to_string()),
        until_typed: zone.local(proposed).format(AS_TYPED).to_string(),
        zone: zone.name().to_owned(),
        waiting: waiting.collect(),
        places: places.collect(),
        byes,
        penalty: typed.one("penalty").to_owned(),
        action: at.path.event_below(event.number, "late"),
        until_action: at.path.event_below(event.number, "late-entry"),
        door: at.path.below("door"),
        draw: at.path.event_below(event.number, "draw"),
    }
}

/// A place in words: who loses the bye, or whose place it is and against whom.
fn place(at: &AtTournament, event: &Event, choice: &LateChoice) -> Choice {
    let (w, t) = (at.words(), at.state());
    let loses = choice.at_the_cost_of.map(|n| at.names.entrant(t, n));
    let opposite = event
        .fixture(choice.seat.of)
        .and_then(|m| m.seats[choice.seat.side.other()].entrant())
        .map(|n| at.names.entrant(t, n));
    let number = choice.seat.of.0;
    let label = match (choice.is_bye, loses, opposite) {
        (true, Some(name), _) => w.latecomer_place_bye(number, name),
        (true, None, _) => w.latecomer_place_bye_nobody(number),
        (false, name, opponent) => w.latecomer_place_of(
            number,
            name.unwrap_or_default(),
            opponent.unwrap_or_else(|| w.drawing_empty_seat().into_owned()),
        ),
    };
    Choice::new(choice.seat.to_string(), label, "")
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/late.html")]
pub struct LatePage {
    #[deref]
    pub page: Page,
    pub until_problems: Problems,
    pub until_key: String,
    pub event: String,
    pub drawn: bool,
    pub open: bool,
    /// Until when, in words; nothing: until closed by hand.
    pub until: Option<String>,
    /// The time, as typed: `2026-11-20T20:30`.
    pub until_typed: String,
    pub zone: String,
    /// Those who are in and not on the sheet.
    pub waiting: Vec<Choice>,
    pub places: Vec<Choice>,
    /// Whether those are byes; else the places of people who have not begun.
    pub byes: bool,
    /// What may become of a place below that has been played past; nothing where none has.
    pub fallings: Vec<Choice>,
    pub penalty: String,
    pub action: String,
    pub until_action: String,
    pub door: String,
    pub draw: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Form)]
#[form(tag = "to", hidden)]
pub enum LateEntryWish {
    /// They are, until this time of the club's clock if one is given.
    Open {
        #[form(name = "until")]
        until: Option<NaiveDateTime>,
    },
    Closed,
}

/// `POST /c/{club}/t/{tournament}/e/{event}/late-entry`
pub async fn late_entry(
    at: AtTournament,
    path: Path<(String, String, EventNo)>,
    form: Posted<LateEntryWish>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = at.event(path.2)?;
    let w = at.words();
    let refused = |violations: &[Violation]| {
        html::refused(&LatePage {
            until_problems: Problems::of(w, violations, &|n| format!("#{n}")),
            until_typed: form.values.one("until").to_owned(),
            ..page(&at, event, &Values::default())
        })
    };
    let number = event.number;
    let (command, said): (_, MessageOf<_>) = match form.command() {
        Err(violations) => return refused(&violations),
        Ok(LateEntryWish::Closed) => (
            EventCommand::CloseLateEntry.of(number),
            Words::latecomer_told_closed,
        ),
        Ok(LateEntryWish::Open { until }) => {
            let zone = at.club.time_zone;
            let until = until.map(|time| zone.moment(time));
            // Not a time there, or one that is over: byes would be taken before anyone could come.
            if until.is_some_and(|until| until.is_none_or(|until| until <= clock::now())) {
                return refused(&[refuse::time_not_to_come().at("until")]);
            }
            let until = until.flatten();
            (
                EventCommand::OpenLateEntry { until }.of(number),
                Words::latecomer_told_open,
            )
        }
    };
    let asker = at.asker(&form.key)?;
    match at.house.tournaments.act(asker, at.stream, command).await {
        Ok(done) => {
            let said = said(w, &event.settings.name);
            let told = at.undoable(Told::new(said), &done);
            let late = at.path.event_below(number, "late");
            Ok(told.then(&late, at.visitor.is_https()))
        }
        Err(ActError::Refused(violation)) => refused(&[violation]),
        Err(error) => Err(error.into()),
    }
}
