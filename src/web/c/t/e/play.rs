//! `/c/{club}/t/{tournament}/e/{event}/play`: two taps start a match of a free night; with its points it is over at once.

use crate::app::tournament::play::{Activity, FreePlayer, free_players};
use crate::backgammon::BySide;
use crate::club::name::sort_key;
use crate::form::{FieldName, Form, Values, whole};
use crate::pages::dashed::dashed;
use crate::pages::fact_text::set_apart;
use crate::pages::fields::Fields;
use crate::tournament::{EntrantNo, Event, EventCommand, ScoreEntry, fields};
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(messages = "play")]
pub struct PlayInput {
    #[form(hidden)]
    one: EntrantNo,
    #[form(hidden)]
    other: EntrantNo,
    #[form(with = length)]
    length: Option<u16>,
    #[form(flatten)]
    points: Option<Points>,
}

/// Of a match played already.
#[derive(Debug, Clone, Copy, Form)]
#[form(prefix = "points_", messages = "play-points")]
struct Points {
    #[form(with = whole)]
    one: i64,
    #[form(with = whole)]
    other: i64,
}

mod length {
    use crate::form::{Control, Value, whole};
    use crate::tournament::LONGEST_MATCH;
    use crate::violation::{Violation, refuse};

    pub(super) fn control() -> Control {
        whole::control()
    }

    pub(super) fn read(typed: &[String]) -> Result<Option<u16>, Violation> {
        if typed.iter().all(String::is_empty) {
            return Ok(None);
        }
        let fits = u16::try_from(whole::read(typed)?);
        fits.map(Some)
            .map_err(|_| refuse::free_length_out_of_range(LONGEST_MATCH))
    }

    pub(super) fn show(length: &Option<u16>) -> Vec<String> {
        length.show()
    }
}

/// Who was tapped first.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct OpenPlayQuery {
    one: Option<EntrantNo>,
}

/// `GET /c/{club}/t/{tournament}/e/{event}/play`
pub async fn show(
    at: AtEvent<Direct>,
    first: QueryForm<OpenPlayQuery>,
) -> Result<HttpResponse, AppError> {
    let event = free(&at.event)?;
    let refused = first.refused();
    html::asked(&page(&at, event, &first.values, &refused), &refused)
}

/// `POST /c/{club}/t/{tournament}/e/{event}/play`
pub async fn post(at: AtEvent<Direct>, form: Posted<PlayInput>) -> Result<HttpResponse, AppError> {
    let event = free(&at.event)?;
    let refused = |violations: &[Violation]| {
        let fields: Vec<Violation> = violations.iter().cloned().map(at_field).collect();
        page(&at, event, &form.values, &fields)
    };
    let sitting = form.command().or_page(refused)?;
    let players = BySide::new(sitting.one, sitting.other);
    let score = sitting.points.map(|p| BySide::new(p.one, p.other));
    let play = EventCommand::PlayFree {
        players,
        length: sitting.length,
        entry: score.map(|score| ScoreEntry::Final {
            score,
            winner: None,
        }),
        overrule: None,
    }
    .of(event.number);
    let done = at.act(&form.key, play).await.or_page(refused)?;
    let name = |n| set_apart(&at.names.entrant(&done.story.state, n));
    let score = score.map(|s| dashed(s.top, s.bottom));
    let said = at.messages().play_told(
        name(players.top),
        name(players.bottom),
        score.is_some(),
        score.unwrap_or_default(),
    );
    let back = at.path.event_below(event.number, "play");
    Ok(at.done(&done, said, &back))
}

/// A refusal of a score or of a side, at the field of this form that asks for it.
fn at_field(violation: Violation) -> Violation {
    match violation.field {
        Some(fields::SCORE | fields::FINAL) => violation.at(Points::ONE),
        Some(fields::TOP | fields::BOTTOM) => violation.at(PlayInput::OTHER),
        _ => violation,
    }
}

/// The event, if its players meet whom they like.
fn free(event: &Event) -> Result<&Event, AppError> {
    event
        .capabilities()
        .open_play()
        .map(|_| event)
        .ok_or(AppError::NotFound)
}

fn page(at: &TournamentRequest, event: &Event, typed: &Values, refused: &[Violation]) -> PlayPage {
    let (w, t) = (at.messages(), at.state());
    let name = |n: EntrantNo| at.names.entrant(t, n);
    let here = |n: EntrantNo| t.entrant(n).is_some_and(|entrant| !entrant.withdrawn);
    let one = typed.one(PlayInput::ONE).parse().ok().filter(|n| here(*n));
    let player = |of: FreePlayer| PlayerView {
        number: of.entrant.0,
        name: name(of.entrant),
        note: match of.activity {
            Activity::Playing { table: Some(table) } => w.at_table(table),
            Activity::Playing { table: None } => w.playing().into_owned(),
            Activity::Free { met: 0 } => String::new(),
            Activity::Free { met } => w.play_met(met),
        },
    };
    let mut people: Vec<PlayerView> = free_players(t, event, one)
        .into_iter()
        .map(player)
        .collect();
    people.sort_by_key(|p| sort_key(&p.name));
    let problems = at.problems(refused);
    let more: [FieldName; 3] = [
        PlayInput::LENGTH.into(),
        Points::ONE.into(),
        Points::OTHER.into(),
    ];
    let is_used =
        |field: &FieldName| problems.at(*field).is_some() || !typed.one(*field).is_empty();
    let form = Fields::of::<PlayInput>(w, typed, &problems).hinted(
        PlayInput::LENGTH,
        w.play_length_hint(event.settings.lengths.of(0)),
    );
    PlayPage {
        form: match one {
            Some(one) => form.labelled(Points::ONE, w.play_points_of(name(one))),
            None => form,
        },
        is_open: more.iter().any(is_used),
        page: at.page().refused(problems),
        event: event.settings.name.clone(),
        people,
        one: one.map(|n: EntrantNo| (n.0, name(n))),
        action: at.path.event_below(event.number, "play"),
        show: at.path.event(event.number),
        desk: at.path.below("desk"),
        door: at.door(),
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/play.html")]
struct PlayPage {
    #[deref]
    page: Page,
    event: String,
    people: Vec<PlayerView>,
    /// Who was tapped first: the number and the name.
    one: Option<(u32, String)>,
    /// Another length, and the points of a match played already.
    form: Fields,
    /// Whether some of it is filled in or refused.
    is_open: bool,
    action: String,
    show: String,
    desk: String,
    door: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct PlayerView {
    number: u32,
    name: String,
    /// "at table 3", "met twice": what to know before tapping.
    note: String,
}
