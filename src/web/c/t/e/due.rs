//! `/c/{club}/t/{tournament}/e/{event}/due`: what is to be played until when, a reminder to copy, and another day for some.

use crate::app::clock;
use crate::app::tournament::due::{DueLine, DueOverview, DueReminder, RemindedMatch};
use crate::form::{Form, Values};
use crate::pages::bracket::BracketScene;
use crate::pages::choice::ChoiceOption;
use crate::pages::fields::Fields;
use crate::pages::form_parts::Seen;
use crate::pages::messages::{MessageOf, Messages};
use crate::pages::round_names::match_name;
use crate::pages::when::day;
use crate::tournament::{Event, EventCommand, Fixture, FixturePart, MatchNo};
use crate::web::c::published::with_scene;
use crate::web::c::t::e::m::command::ScoreTab;
use crate::web::c::t::meanwhile::FormSubject;
use crate::web::c::t::teller::told;
use crate::web::prelude::*;
use chrono::NaiveDate;

#[derive(Debug, Form)]
#[form(messages = "due")]
pub struct DueInput {
    #[form(name = "match", hidden)]
    matches: Vec<MatchNo>,
    by: Option<NaiveDate>,
}

/// `GET /c/{club}/t/{tournament}/e/{event}/due`
pub async fn show(at: AtEvent<Direct>) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    html::page(&page(&at, event, &Values::default(), None, &[]))
}

/// `POST /c/{club}/t/{tournament}/e/{event}/due`
pub async fn post(at: AtEvent<Direct>, form: Posted<DueInput>) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let refused = |violations: &[Violation]| page(&at, event, &form.values, form.seen, violations);
    let DueInput {
        matches: numbers,
        by,
    } = form.command().or_page(refused)?;
    if numbers.is_empty() {
        let nothing = refuse::due_nothing_ticked();
        return html::refused(&refused(&[nothing.at(DueInput::MATCHES)]));
    }
    let subject = FormSubject::Matches {
        event: event.number,
        matches: numbers.clone(),
        part: FixturePart::Due,
    };
    let set = EventCommand::SetDue {
        numbers,
        by,
        seen: form.seen,
    };
    let done = at
        .act(&form.key, set.of(event.number))
        .await
        .or_page_read(async |violations| {
            let mut again = refused(violations);
            again.page.problems.meanwhile = subject.told(&at, form.seen, violations).await?;
            Ok(again)
        })
        .await?;
    let back = at.path.event_below(event.number, "due");
    Ok(told(&at, &done, &back))
}

fn page(
    at: &TournamentRequest,
    event: &Event,
    typed: &Values,
    seen: Option<u64>,
    refused: &[Violation],
) -> DuePage {
    let w = at.messages();
    let today = at.club.time_zone.day(clock::now());
    let problems = at.problems(refused);
    let due = DueOverview::of(event, today, REMINDED);
    DuePage {
        form: Fields::of::<DueInput>(w, typed, &problems),
        page: at.page().refused(problems),
        event: event.settings.name.clone(),
        parts: with_scene(at, |scene| {
            parts(scene, event, &due, typed.all(DueInput::MATCHES))
        }),
        reminder: with_scene(at, |scene| reminder(scene, &due.reminders)),
        reminded: REMINDED,
        seen: Seen(at.story.version).or_as_sent(seen, refused),
        action: at.path.event_below(event.number, "due"),
        show: at.path.event(event.number),
        desk: at.path.below("desk"),
    }
}

/// Within how many days a match has to be due to be in the reminder.
const REMINDED: i64 = 14;

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/due.html")]
struct DuePage {
    #[deref]
    page: Page,
    event: String,
    /// Matches whose day is over, then those to come, then those without a day.
    parts: Vec<DuePart>,
    form: Fields,
    reminder: String,
    /// How many days ahead it looks.
    reminded: i64,
    seen: Seen,
    action: String,
    show: String,
    desk: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct DuePart {
    title: String,
    overdue: bool,
    matches: Vec<DueView>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct DueView {
    /// Who meets whom, in which round, and "by 6 December 2026, 3 days over".
    tick: Fields,
    /// Who meets whom, for the names of the buttons.
    players: String,
    href: String,
}

#[must_use]
fn parts(
    scene: &BracketScene<'_>,
    event: &Event,
    due: &DueOverview,
    ticked: &[String],
) -> Vec<DuePart> {
    let w = scene.w;
    let view = |number: MatchNo, when: String| {
        let m = event.fixture(number)?;
        let mut note = match_name(w, event, m);
        if !when.is_empty() {
            note = format!("{note} · {when}");
        }
        let on = ticked.contains(&number.to_string());
        let players = pair(scene, m);
        let tick = ChoiceOption::ticked(number, players.clone(), on).noted(note);
        Some(DueView {
            tick: Fields::tick(DueInput::MATCHES, tick),
            players,
            href: scene.path.fixture(event.number, number),
        })
    };
    let dated = |lines: &[DueLine], over: bool| -> Vec<DueView> {
        let when = |line: &DueLine| w.due_when(day(w, line.by), line.days, over);
        let views = lines
            .iter()
            .filter_map(|line| view(line.number, when(line)));
        views.collect()
    };
    let undated = due.undated.iter();
    let undated = undated.filter_map(|number| view(*number, String::new()));
    let part = |key: MessageOf<usize>, overdue: bool, matches: Vec<DueView>| DuePart {
        title: key(w, matches.len()),
        overdue,
        matches,
    };
    let parts = [
        part(Messages::due_over, true, dated(&due.overdue, true)),
        part(Messages::due_to_come, false, dated(&due.to_come, false)),
        part(Messages::due_undated, false, undated.collect()),
    ];
    parts
        .into_iter()
        .filter(|part| !part.matches.is_empty())
        .collect()
}

fn pair(scene: &BracketScene<'_>, m: &Fixture) -> String {
    let name = |seat: crate::tournament::Seat| {
        seat.entrant()
            .map(|n| scene.isolated(n))
            .unwrap_or_default()
    };
    format!("{} – {}", name(m.seats.top), name(m.seats.bottom))
}

/// Who is to play whom until when, a line each person, to be copied into a message.
#[must_use]
fn reminder(scene: &BracketScene<'_>, reminders: &[DueReminder]) -> String {
    let w = scene.w;
    let one = |m: &RemindedMatch| w.due_one(day(w, m.by), scene.name(m.opponent), m.overdue);
    let line = |of: &DueReminder| {
        let matches: Vec<String> = of.matches.iter().map(one).collect();
        w.labelled(scene.name(of.entrant), matches.join("; "))
    };
    let lines: Vec<String> = reminders.iter().map(line).collect();
    lines.join("\n")
}
