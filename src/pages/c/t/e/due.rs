//! A season by its deadlines: what is to be played until when, whom to remind, and what to do about matches not played.

use crate::pages::bracket::Scene;
use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::round_names::match_name;
use crate::pages::when::day;
use crate::pages::words::Words;
use crate::tournament::robin::{DueMatch, Urgency, due_matches, reminders};
use crate::tournament::{Event, Fixture};
use askama::Template;
use chrono::NaiveDate;

/// Matches due within so many days are in the reminder.
pub const REMINDED: i64 = 14;

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/t/e/due.html")]
pub struct DuePage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The one-time key.
    pub key: String,
    /// The event's name.
    pub event: String,
    /// Matches whose day is over, then those to come, then those without a day.
    pub parts: Vec<DuePart>,
    /// The new day, as typed.
    pub by: String,
    /// A reminder to copy; nothing when nobody has to be reminded.
    pub reminder: String,
    /// How many days ahead it looks.
    pub reminded: i64,
    /// Where the form goes.
    pub action: String,
    /// The event as everyone sees it.
    pub show: String,
    /// The desk.
    pub desk: String,
}

/// Matches of one urgency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DuePart {
    /// Its heading.
    pub title: String,
    /// Whether their day is over.
    pub overdue: bool,
    /// The matches.
    pub matches: Vec<DueView>,
}

/// A match to be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DueView {
    /// Its number.
    pub number: u32,
    /// "Ann – Bob"
    pub pair: String,
    /// "Round 3"
    pub round: String,
    /// "by 6 December 2026, 3 days over"
    pub when: String,
    /// Whether it is ticked.
    pub on: bool,
    /// `/c/…/m/12`
    pub href: String,
}

/// The parts of the page on a day.
#[must_use]
pub fn parts(scene: &Scene<'_>, event: &Event, today: NaiveDate, ticked: &[u32]) -> Vec<DuePart> {
    let w = scene.w;
    let view = |m: &Fixture, when: String| DueView {
        number: m.number.0,
        pair: pair(scene, m),
        round: match_name(w, event, m),
        when,
        on: ticked.contains(&m.number.0),
        href: scene.path.fixture(event.number, m.number),
    };
    let due = due_matches(event, today);
    let dated = |d: &DueMatch| {
        let m = event.fixture(d.number)?;
        Some(view(m, when(w, d)))
    };
    let over = |d: &&DueMatch| matches!(d.urgency, Urgency::Overdue(_));
    let undated = event
        .matches
        .iter()
        .filter(|m| m.result.is_none() && m.players().is_some() && m.due.is_none())
        .map(|m| view(m, String::new()));
    let part = |key: &str, overdue: bool, matches: Vec<DueView>| DuePart {
        title: w.with(key, "n", matches.len()),
        overdue,
        matches,
    };
    let parts = [
        part(
            "due-over", // a key
            true,
            due.iter().filter(over).filter_map(dated).collect(),
        ),
        part(
            "due-to-come", // a key
            false,
            due.iter().filter(|d| !over(d)).filter_map(dated).collect(),
        ),
        part("due-undated", false, undated.collect()), // a key
    ];
    parts
        .into_iter()
        .filter(|part| !part.matches.is_empty())
        .collect()
}

fn pair(scene: &Scene<'_>, m: &Fixture) -> String {
    let name = |seat: crate::tournament::Seat| {
        seat.entrant()
            .map(|n| scene.isolated(n))
            .unwrap_or_default()
    };
    format!("{} – {}", name(m.seats.top), name(m.seats.bottom))
}

/// "by 6 December 2026, 3 days over"
fn when(w: Words, due: &DueMatch) -> String {
    let (over, days) = match due.urgency {
        Urgency::Overdue(days) => ("yes", days),
        Urgency::DueIn(days) => ("no", days),
    };
    w.with3("due-when", "day", day(w, due.by), "over", over, "n", days)
}

/// Who is to play whom until when, a line each person, to be copied into a message.
#[must_use]
pub fn reminder(scene: &Scene<'_>, event: &Event, today: NaiveDate) -> String {
    let w = scene.w;
    let line = |(who, due): &(crate::tournament::EntrantNo, Vec<DueMatch>)| {
        let one = |d: &DueMatch| {
            let m = event.fixture(d.number)?;
            let opponent = m.seats[m.side_of(*who)?.other()].entrant()?;
            let over = match d.urgency {
                Urgency::Overdue(_) => "yes",
                Urgency::DueIn(_) => "no",
            };
            Some(w.with3(
                "due-one",
                "name",
                scene.name(opponent),
                "day",
                day(w, d.by),
                "over",
                over,
            ))
        };
        let matches: Vec<String> = due.iter().filter_map(one).collect();
        w.with2(
            "due-line",
            "name",
            scene.name(*who),
            "matches",
            matches.join("; "),
        )
    };
    let lines: Vec<String> = reminders(event, today, REMINDED).iter().map(line).collect();
    lines.join("\n")
}
