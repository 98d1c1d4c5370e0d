//! Where a name stands in somebody's own words: in a reason, an announcement, the name of a night. The program cannot
//! know who is meant there, so the director is shown each and decides.

use super::sought::Sought;
use crate::journal::{ClubId, NoteId, PersonId, StreamId};
use crate::store::night_reports::ReportRow;
use crate::store::streams::Kind;
use crate::store::{
    Conn, StoreError, Tx, addresses, announcements, club_sites, invitations, merges, night_reports,
    nights, notes, people, streams, summaries,
};
use std::collections::BTreeSet;

/// Letters shown before and behind a name.
const AROUND: usize = 40;

/// Where words of somebody's own stand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// A reason or a remark.
    Note(NoteId),
    /// Something said to everyone in a tournament.
    Announcement(StreamId, String),
    /// Whom an invitation was meant for.
    Invitation(String),
    /// What a night is called and where it is.
    Night(StreamId),
    /// What the club says of itself on its site.
    Site,
    /// What was written in a report.
    Report(StreamId),
    /// What a tournament is called and where it is: facts, which its settings correct and nothing rewrites.
    Tournament(String),
}

/// A place with its words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Where.
    pub place: Place,
    /// What stands there.
    pub words: String,
    /// Each time somebody is named there.
    pub hits: Vec<Hit>,
}

/// Once that a name stands somewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hit {
    /// What it is called in a form; empty in a place that is mended elsewhere.
    pub key: String,
    /// The words before.
    pub before: String,
    /// The name as it is written there.
    pub name: String,
    /// The words behind.
    pub after: String,
    /// Whether it is all of a name, and not one of its parts.
    pub whole: bool,
}

impl Place {
    /// What the place is called in a form; nothing for one that is mended elsewhere.
    fn key(&self) -> Option<String> {
        match self {
            Place::Note(id) => Some(format!("note.{id}")),
            Place::Announcement(_, id) => Some(format!("announcement.{id}")),
            Place::Invitation(id) => Some(format!("invitation.{id}")),
            Place::Night(stream) => Some(format!("night.{stream}")),
            Place::Site => Some("site".to_owned()),
            Place::Report(stream) => Some(format!("report.{stream}")),
            Place::Tournament(_) => None,
        }
    }
}

/// The places of a club that name somebody, by a name of whoever they were merged with too, or by a part of one.
///
/// # Errors
/// When the database fails.
pub fn places_of(
    conn: &mut Conn,
    club: ClubId,
    person: PersonId,
) -> Result<Vec<Found>, StoreError> {
    let merged = merges::merged(conn, club)?;
    let everyone = people::find_all(conn, &merged.all_of(person))?;
    let names: Vec<&str> = everyone.iter().flat_map(super::remove::names_of).collect();
    places(conn, club, &Sought::of(&names))
}

pub(super) fn places(
    conn: &mut Conn,
    club: ClubId,
    sought: &Sought,
) -> Result<Vec<Found>, StoreError> {
    let mut all: Vec<Found> = Vec::new();
    let mut add = |place: Place, parts: &[&str]| {
        let hits = hits(sought, place.key().as_deref(), parts);
        if !hits.is_empty() {
            let parts: Vec<&str> = parts.iter().copied().filter(|p| !p.is_empty()).collect();
            all.push(Found {
                place,
                words: parts.join(", "),
                hits,
            });
        }
    };
    for (id, text) in notes::of_club(conn, club)? {
        add(Place::Note(id), &[&text]);
    }
    for said in announcements::of_club(conn, club)? {
        add(Place::Announcement(said.stream, said.id), &[&said.text]);
    }
    for (id, label) in invitations::labels(conn, club)? {
        add(Place::Invitation(id), &[&label]);
    }
    for (stream, night) in nights::of_club(conn, club)? {
        add(Place::Night(stream), &[&night.name, &night.venue]);
    }
    let site = club_sites::find(conn, club)?;
    add(Place::Site, &[&site.club_night, &site.words]);
    for row in night_reports::of_club(conn, club)? {
        add(Place::Report(row.stream), &written(&row));
    }
    for stream in streams::of_club(conn, club, Kind::Tournament)? {
        if let Some(line) = summaries::of_stream(conn, stream.id)? {
            let slug = addresses::of_stream(conn, stream.id)?;
            add(Place::Tournament(slug), &[&line.name, &line.venue]);
        }
    }
    Ok(all)
}

/// Everything a person wrote in a report, in the order in which [`mend`] counts its parts.
fn written(row: &ReportRow) -> [&str; 5] {
    [
        &row.title,
        &row.opening,
        &row.position_words,
        &row.closing,
        row.told.as_deref().unwrap_or_default(),
    ]
}

fn hits(sought: &Sought, place: Option<&str>, parts: &[&str]) -> Vec<Hit> {
    let mut all = Vec::new();
    for (nth, text) in parts.iter().enumerate() {
        for (at, whole) in sought.hits(text) {
            let key = place.map(|place| hit_key(place, nth, at.start));
            all.push(Hit {
                key: key.unwrap_or_default(),
                before: before(text.get(..at.start).unwrap_or_default()),
                after: after(text.get(at.end..).unwrap_or_default()),
                name: text.get(at).unwrap_or_default().to_owned(),
                whole,
            });
        }
    }
    all
}

/// A text that was changed meanwhile has its names elsewhere, and nothing that was not seen is replaced.
fn hit_key(place: &str, part: usize, at: usize) -> String {
    format!("{place}.{part}.{at}")
}

/// The end of a text, on one line.
fn before(text: &str) -> String {
    let from = text.char_indices().rev().nth(AROUND.saturating_sub(1));
    let from = from.map_or(0, |(at, _)| at);
    let cut = if from > 0 { "…" } else { "" };
    let shown = text.get(from..).unwrap_or_default();
    format!("{cut}{}", on_one_line(shown))
}

/// The beginning of a text, on one line.
fn after(text: &str) -> String {
    let to = text.char_indices().nth(AROUND);
    let to = to.map_or(text.len(), |(at, _)| at);
    let cut = if to < text.len() { "…" } else { "" };
    let shown = text.get(..to).unwrap_or_default();
    format!("{}{cut}", on_one_line(shown))
}

fn on_one_line(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}

/// Puts `to` where a hit of a place is among `ticked`.
pub(super) fn mend(
    tx: &mut Tx<'_>,
    club: ClubId,
    place: &Place,
    (sought, ticked): (&Sought, &BTreeSet<String>),
    to: &str,
) -> Result<(), StoreError> {
    let Some(key) = place.key() else {
        return Ok(());
    };
    let part = |nth: usize, text: &str| {
        let wanted = |at: usize| ticked.contains(&hit_key(&key, nth, at));
        sought.replaced(text, to, &wanted)
    };
    let mended = |text: &str| part(0, text);
    match place {
        Place::Note(id) => {
            for (id, text) in notes::find_all(tx, &[*id])? {
                notes::set(tx, id, Some(&mended(&text)))?;
            }
            Ok(())
        }
        Place::Announcement(stream, id) => announcements::reword(tx, *stream, id, &mended),
        Place::Invitation(id) => invitations::relabel(tx, id, &mended),
        Place::Night(stream) => {
            let mut row = nights::find(tx, *stream)?;
            row.name = part(0, &row.name);
            row.venue = part(1, &row.venue);
            nights::put(tx, *stream, &row)?;
            if let Some(mut line) = summaries::of_stream(tx, *stream)? {
                line.name.clone_from(&row.name);
                line.venue.clone_from(&row.venue);
                summaries::put(tx, *stream, &line)?;
            }
            Ok(())
        }
        Place::Site => {
            let mut row = club_sites::find(tx, club)?;
            row.club_night = part(0, &row.club_night);
            row.words = part(1, &row.words);
            club_sites::put(tx, club, &row)
        }
        Place::Report(stream) => {
            if let Some(mut row) = night_reports::find(tx, *stream)? {
                row.title = part(0, &row.title);
                row.opening = part(1, &row.opening);
                row.position_words = part(2, &row.position_words);
                row.closing = part(3, &row.closing);
                row.told = row.told.as_deref().map(|told| part(4, told));
                night_reports::put(tx, &row)?;
            }
            Ok(())
        }
        Place::Tournament(_) => Ok(()),
    }
}
