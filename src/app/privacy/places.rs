//! Where a name stands in somebody's own words: in a reason, an announcement, the name of a night. The program cannot
//! know who is meant there, so the director is shown each and decides.

use crate::engine::record::rename::in_text;
use crate::journal::{ClubId, NoteId, StreamId};
use crate::store::night_reports::ReportRow;
use crate::store::streams::Kind;
use crate::store::{
    Conn, StoreError, Tx, addresses, announcements, club_sites, invitations, night_reports, nights,
    notes, streams, summaries,
};

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
}

impl Place {
    /// What the place is called in a form; nothing for one that is mended elsewhere.
    #[must_use]
    pub fn key(&self) -> Option<String> {
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

/// The places of a club that name somebody by one of `names`.
///
/// # Errors
/// When the database fails.
pub fn places(conn: &mut Conn, club: ClubId, names: &[&str]) -> Result<Vec<Found>, StoreError> {
    let mut all: Vec<Found> = Vec::new();
    let mut add = |place, words: String| all.push(Found { place, words });
    for (id, text) in notes::of_club(conn, club)? {
        add(Place::Note(id), text);
    }
    for said in announcements::of_club(conn, club)? {
        add(Place::Announcement(said.stream, said.id), said.text);
    }
    for (id, label) in invitations::labels(conn, club)? {
        add(Place::Invitation(id), label);
    }
    for (stream, night) in nights::of_club(conn, club)? {
        add(Place::Night(stream), both(&night.name, &night.venue));
    }
    let site = club_sites::find(conn, club)?;
    if !site.words.is_empty() || !site.club_night.is_empty() {
        add(Place::Site, both(&site.club_night, &site.words));
    }
    for row in night_reports::of_club(conn, club)? {
        add(Place::Report(row.stream), written(&row));
    }
    for stream in streams::of_club(conn, club, Kind::Tournament)? {
        if let Some(line) = summaries::of_stream(conn, stream.id)? {
            let slug = addresses::of_stream(conn, stream.id)?;
            add(Place::Tournament(slug), both(&line.name, &line.venue));
        }
    }
    // A word found is a word that would be replaced.
    all.retain(|found| in_text(&found.words, names, "\u{fffd}") != found.words);
    Ok(all)
}

/// Everything a person wrote in a report.
fn written(row: &ReportRow) -> String {
    let told = row.told.as_deref().unwrap_or_default();
    [
        row.title.as_str(),
        &row.opening,
        told,
        &row.position_words,
        &row.closing,
    ]
    .into_iter()
    .filter(|part| !part.is_empty())
    .collect::<Vec<_>>()
    .join("\n")
}

fn both(name: &str, venue: &str) -> String {
    if venue.is_empty() {
        name.to_owned()
    } else {
        format!("{name}, {venue}")
    }
}

/// Puts `to` where one of `names` stands in a place.
pub(super) fn mend(
    tx: &mut Tx<'_>,
    club: ClubId,
    place: &Place,
    names: &[&str],
    to: &str,
) -> Result<(), StoreError> {
    let mended = |text: &str| in_text(text, names, to);
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
            row.name = mended(&row.name);
            row.venue = mended(&row.venue);
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
            row.club_night = mended(&row.club_night);
            row.words = mended(&row.words);
            club_sites::put(tx, club, &row)
        }
        Place::Report(stream) => {
            if let Some(mut row) = night_reports::find(tx, *stream)? {
                for part in [
                    &mut row.title,
                    &mut row.opening,
                    &mut row.position_words,
                    &mut row.closing,
                ] {
                    *part = mended(part);
                }
                row.told = row.told.as_deref().map(&mended);
                night_reports::put(tx, &row)?;
            }
            Ok(())
        }
        Place::Tournament(_) => Ok(()),
    }
}
