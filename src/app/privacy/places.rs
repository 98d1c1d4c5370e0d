//! Where a name occurs in free text: in a reason, an announcement, the name of a night. The program cannot know who is
//! meant there, so the director is shown each place and decides.

use super::hit_key::HitKey;
use super::name_search::NameSearch;
use crate::club::name::slug_of;
use crate::club::season::SeasonSetup;
use crate::form::Choice;
use crate::journal::{ClubId, NoteId, PersonId, StreamId, UtcMicros};
use crate::store::events::EventRow;
use crate::store::rating_lists::ListRow;
use crate::store::seasons::SeasonRow;
use crate::store::sign_ups::StoredSignUp;
use crate::store::streams::StreamKind;
use crate::store::{
    Conn, Store, StoreError, Tx, addresses, announcements, club_sites, events, imports,
    invitations, letters, merges, night_presets, night_reports, nights, notes, people,
    rating_lists, seasons, sign_ups, streams, summaries,
};
use crate::tournament::EventNo;
use std::collections::BTreeMap;

/// Characters shown before and after a name.
const CONTEXT: usize = 40;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TextPlace {
    /// A reason or a remark.
    Note(NoteId),
    /// An announcement in a tournament.
    Announcement(StreamId, String),
    /// The note of whom an invitation is meant for.
    Invitation(String),
    /// The name and venue of a night.
    Night(StreamId),
    Site,
    Report(StreamId),
    Mailing(String),
    /// The file name of an import.
    Import(String),
    /// The name and slug of a season and the names of its divisions, identified by when it was made.
    Season(UtcMicros),
    /// The name and slug of a rating list, likewise.
    List(UtcMicros),
    /// The present and former slugs of a tournament or a night.
    Address(StreamKind, StreamId),
    /// The name with which somebody signed up whom no director has identified.
    SignUp(String),
    /// The names of the club's own rules for a chouette.
    Presets,
    /// The name of an event: a fact, which only its settings can correct.
    Event(String, EventNo),
    /// The name and venue of a tournament: facts, which only its settings can correct.
    Tournament(String),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundText {
    pub place: TextPlace,
    pub words: String,
    pub hits: Vec<NameHit>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameHit {
    /// Its key in a form; `None` if it has to be corrected elsewhere.
    pub key: Option<HitKey>,
    pub before: String,
    pub name: String,
    pub after: String,
    /// Whether it is a full name, not only a part.
    pub whole: bool,
}

impl TextPlace {
    /// The key of the place in a form; `None` if it has to be corrected elsewhere.
    pub(super) fn key(&self) -> Option<String> {
        match self {
            TextPlace::Note(id) => Some(format!("note.{id}")),
            TextPlace::Announcement(_, id) => Some(format!("announcement.{id}")),
            TextPlace::Invitation(id) => Some(format!("invitation.{id}")),
            TextPlace::Night(stream) => Some(format!("night.{stream}")),
            TextPlace::Site => Some("site".to_owned()),
            TextPlace::Report(stream) => Some(format!("report.{stream}")),
            TextPlace::Mailing(id) => Some(format!("mailing.{id}")),
            TextPlace::Import(id) => Some(format!("import.{id}")),
            TextPlace::Season(made) => Some(format!("season.{}", made.0)),
            TextPlace::List(made) => Some(format!("list.{}", made.0)),
            TextPlace::Address(_, stream) => Some(format!("address.{stream}")),
            TextPlace::SignUp(id) => Some(format!("sign-up.{id}")),
            TextPlace::Presets => Some("presets".to_owned()),
            TextPlace::Event(..) | TextPlace::Tournament(_) => None,
        }
    }
}

/// The places of a club that contain somebody's name, a former one or that of somebody merged into them, or a part of
/// one.
pub async fn naming(
    store: &Store,
    club: ClubId,
    person: PersonId,
) -> Result<Vec<FoundText>, StoreError> {
    store.read(move |conn| places_of(conn, club, person)).await
}

fn places_of(
    conn: &mut Conn,
    club: ClubId,
    person: PersonId,
) -> Result<Vec<FoundText>, StoreError> {
    let merged = merges::merged(conn, club)?;
    let everyone = people::find_all(conn, &merged.all_of(person))?;
    let mut names = Vec::new();
    for person in &everyone {
        names.extend(super::remove::names_of(conn, person)?);
    }
    places(conn, club, &NameSearch::of(&names))
}

pub(super) fn places(
    conn: &mut Conn,
    club: ClubId,
    sought: &NameSearch,
) -> Result<Vec<FoundText>, StoreError> {
    let mut all = Vec::new();
    for (place, parts) in written(conn, club)? {
        let hits = hits(sought, place.key().as_deref(), &parts);
        if !hits.is_empty() {
            let parts: Vec<String> = parts.into_iter().filter(|p| !p.is_empty()).collect();
            all.push(FoundText {
                place,
                words: parts.join(", "),
                hits,
            });
        }
    }
    Ok(all)
}

/// All free text of a club, place by place, each with its parts in the order in which [`replace_in`] counts them.
pub(super) fn written(
    conn: &mut Conn,
    club: ClubId,
) -> Result<Vec<(TextPlace, Vec<String>)>, StoreError> {
    let mut all: Vec<(TextPlace, Vec<String>)> = Vec::new();
    for (id, text) in notes::of_club(conn, club)? {
        all.push((TextPlace::Note(id), vec![text]));
    }
    for said in announcements::of_club(conn, club)? {
        all.push((
            TextPlace::Announcement(said.stream, said.id),
            vec![said.text],
        ));
    }
    for (id, label) in invitations::labels(conn, club)? {
        all.push((TextPlace::Invitation(id), vec![label]));
    }
    for (stream, night) in nights::of_club(conn, club)? {
        all.push((TextPlace::Night(stream), vec![night.name, night.venue]));
    }
    let site = club_sites::find(conn, club)?;
    all.push((TextPlace::Site, vec![site.club_night, site.words]));
    for row in night_reports::of_club(conn, club)? {
        let body = row.body.unwrap_or_default();
        let parts = [
            row.title,
            row.opening,
            row.position_words,
            row.closing,
            body,
        ];
        all.push((TextPlace::Report(row.stream), parts.into()));
    }
    for mailing in letters::of_club(conn, club, i64::MAX)? {
        all.push((
            TextPlace::Mailing(mailing.id),
            vec![mailing.subject, mailing.body],
        ));
    }
    for import in imports::of_club(conn, club)? {
        all.push((TextPlace::Import(import.id), vec![import.file]));
    }
    let seasons = seasons::of_club(conn, club)?;
    for list in rating_lists::of_club(conn, club)? {
        // A season's own list is renamed with it.
        let of_season =
            |season: &SeasonRow| (&season.slug, &season.name) == (&list.slug, &list.name);
        if !seasons.iter().any(of_season) {
            all.push((TextPlace::List(list.created_at), vec![list.name, list.slug]));
        }
    }
    for season in seasons {
        let divisions = setup(&season)?.divisions;
        let mut parts = vec![season.name, season.slug];
        parts.extend(divisions.into_iter().map(|division| division.name));
        all.push((TextPlace::Season(season.created_at), parts));
    }
    for who in sign_ups::of_nobody(conn, club)? {
        all.push((TextPlace::SignUp(who.id), vec![who.name]));
    }
    let presets = night_presets::of_club(conn, club)?.into_iter();
    all.push((TextPlace::Presets, presets.map(|(name, _)| name).collect()));
    let mut events: BTreeMap<StreamId, Vec<EventRow>> = BTreeMap::new();
    for (stream, event) in events::of_club(conn, club)? {
        events.entry(stream).or_default().push(event);
    }
    for kind in [StreamKind::Tournament, StreamKind::Chouette] {
        for stream in streams::of_club(conn, club, kind)? {
            let slugs = addresses::all_of_stream(conn, stream.id)?;
            let present = slugs.first().cloned();
            all.push((TextPlace::Address(kind, stream.id), slugs));
            if let (StreamKind::Tournament, Some(line)) =
                (kind, summaries::of_stream(conn, stream.id)?)
            {
                let present = present.ok_or_else(|| {
                    let row = format_args!("the address of stream {}", stream.id);
                    StoreError::unreadable(row, "there is none")
                })?;
                for event in events.remove(&stream.id).unwrap_or_default() {
                    let place = TextPlace::Event(present.clone(), event.event);
                    all.push((place, vec![event.name]));
                }
                all.push((TextPlace::Tournament(present), vec![line.name, line.venue]));
            }
        }
    }
    Ok(all)
}

fn setup(season: &SeasonRow) -> Result<SeasonSetup, StoreError> {
    serde_json::from_str(&season.setup).map_err(|why| {
        let row = format_args!("the setup of season {} {}", season.club, season.slug);
        StoreError::unreadable(row, why)
    })
}

fn hits(sought: &NameSearch, place: Option<&str>, parts: &[String]) -> Vec<NameHit> {
    let mut all = Vec::new();
    for (nth, text) in parts.iter().enumerate() {
        for (at, whole) in sought.hits(text) {
            const WHOLE: &str = "a name is found between two letters of the text";
            let key = place.map(|place| HitKey::new(&format!("{place}.{nth}"), &at, text));
            all.push(NameHit {
                key,
                before: before(text.get(..at.start).expect(WHOLE)),
                after: after(text.get(at.end..).expect(WHOLE)),
                name: text.get(at).expect(WHOLE).to_owned(),
                whole,
            });
        }
    }
    all
}

/// The end of a text, on one line.
fn before(text: &str) -> String {
    let from = text.char_indices().rev().nth(CONTEXT.saturating_sub(1));
    let from = from.map_or(0, |(at, _)| at);
    let cut = if from > 0 { "…" } else { "" };
    let shown = text.get(from..).expect("a letter begins here");
    format!("{cut}{}", on_one_line(shown))
}

/// The beginning of a text, on one line.
fn after(text: &str) -> String {
    let to = text.char_indices().nth(CONTEXT);
    let to = to.map_or(text.len(), |(at, _)| at);
    let cut = if to < text.len() { "…" } else { "" };
    let shown = text.get(..to).expect("a letter or the text ends here");
    format!("{}{cut}", on_one_line(shown))
}

fn on_one_line(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}

/// Replaces each part of a place by what `part` returns for it and its number.
pub(super) fn replace_in(
    tx: &mut Tx<'_>,
    club: ClubId,
    place: &TextPlace,
    part: &dyn Fn(usize, &str) -> String,
) -> Result<(), StoreError> {
    let first = |text: &str| part(0, text);
    match place {
        TextPlace::Note(id) => {
            for (id, text) in notes::find_all(tx, &[*id])? {
                notes::set(tx, id, Some(&first(&text)))?;
            }
            Ok(())
        }
        TextPlace::Announcement(stream, id) => announcements::reword(tx, *stream, id, &first),
        TextPlace::Invitation(id) => invitations::relabel(tx, id, &first),
        TextPlace::Night(stream) => {
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
        TextPlace::Site => {
            let mut row = club_sites::find(tx, club)?;
            row.club_night = part(0, &row.club_night);
            row.words = part(1, &row.words);
            club_sites::put(tx, club, &row)
        }
        TextPlace::Report(stream) => {
            if let Some(mut row) = night_reports::find(tx, *stream)? {
                row.title = part(0, &row.title);
                row.opening = part(1, &row.opening);
                row.position_words = part(2, &row.position_words);
                row.closing = part(3, &row.closing);
                row.body = row.body.as_deref().map(|body| part(4, body));
                night_reports::put(tx, &row)?;
            }
            Ok(())
        }
        TextPlace::Mailing(id) => {
            let mut row = letters::find(tx, id)?;
            row.subject = part(0, &row.subject);
            row.body = part(1, &row.body);
            letters::put(tx, &row)
        }
        TextPlace::Import(id) => {
            let file = imports::find(tx, club, id)?.file;
            imports::rename(tx, id, &first(&file))
        }
        TextPlace::Season(made) => {
            let mut all = seasons::of_club(tx, club)?.into_iter();
            let Some(row) = all.find(|row| row.created_at == *made) else {
                return Ok(());
            };
            let mut setup = setup(&row)?;
            for (nth, division) in (2..).zip(&mut setup.divisions) {
                division.name = part(nth, &division.name);
            }
            let called = SeasonRow {
                name: part(0, &row.name),
                setup: serde_json::to_string(&setup).map_err(StoreError::failed)?,
                ..row.clone()
            };
            seasons::change(tx, &called)?;
            for list in rating_lists::of_club(tx, club)? {
                if (&list.slug, &list.name) == (&row.slug, &row.name) {
                    let name = called.name.clone();
                    rating_lists::put(tx, &ListRow { name, ..list })?;
                }
            }
            readdress(tx, club, &row.slug, &part(1, &row.slug))
        }
        TextPlace::List(made) => {
            let mut all = rating_lists::of_club(tx, club)?.into_iter();
            let Some(mut row) = all.find(|row| row.created_at == *made) else {
                return Ok(());
            };
            row.name = part(0, &row.name);
            rating_lists::put(tx, &row)?;
            readdress(tx, club, &row.slug, &part(1, &row.slug))
        }
        TextPlace::SignUp(id) => {
            let mut all = sign_ups::of_nobody(tx, club)?.into_iter();
            let Some(who) = all.find(|who| who.id == *id) else {
                return Ok(());
            };
            // They were meant, so the contact is theirs too.
            let without = StoredSignUp {
                name: first(&who.name),
                contact: None,
                ..who
            };
            sign_ups::change(tx, club, &without)
        }
        TextPlace::Presets => {
            let presets = night_presets::of_club(tx, club)?.into_iter();
            let mut names: Vec<String> = presets.map(|(name, _)| name).collect();
            for (nth, name) in names.clone().into_iter().enumerate() {
                let without = part(nth, &name);
                if without == name {
                    continue;
                }
                let numbered = (2_u64..).map(|n| format!("{without} {n}"));
                let free = std::iter::once(without.clone()).chain(numbered);
                let to = { free }.find(|to| !names.contains(to));
                let to = to.expect("fewer names are taken than there are numbers");
                night_presets::rename(tx, club, &name, &to)?;
                names.push(to);
            }
            Ok(())
        }
        TextPlace::Address(kind, stream) => {
            for (nth, slug) in (addresses::all_of_stream(tx, *stream)?.iter()).enumerate() {
                let without = part(nth, slug);
                if without != *slug {
                    let instead = slug_of(&without, kind.word());
                    addresses::take_away(tx, club, *kind, slug, &instead)?;
                }
            }
            Ok(())
        }
        TextPlace::Event(..) | TextPlace::Tournament(_) => Ok(()),
    }
}

/// Gives a season or a list of ratings a new slug. A season and its list may share a slug: both are changed.
fn readdress(tx: &mut Tx<'_>, club: ClubId, from: &str, wanted: &str) -> Result<(), StoreError> {
    if wanted == from {
        return Ok(());
    }
    let wanted = slug_of(wanted, "season");
    let seasons: Vec<String> = slugs(seasons::of_club(tx, club)?, |row| row.slug);
    let lists: Vec<String> = slugs(rating_lists::of_club(tx, club)?, |row| row.slug);
    let free = |slug: &String| !seasons.contains(slug) && !lists.contains(slug);
    let numbered = (2..1000).map(|n| format!("{wanted}-{n}"));
    let to = std::iter::once(wanted.clone()).chain(numbered).find(free);
    let to = to.ok_or_else(|| StoreError::Taken(wanted.clone()))?;
    if seasons.iter().any(|slug| slug == from) {
        seasons::readdress(tx, club, from, &to)?;
    }
    if lists.iter().any(|slug| slug == from) {
        rating_lists::readdress(tx, club, from, &to)?;
    }
    Ok(())
}

fn slugs<R>(rows: Vec<R>, slug: fn(R) -> String) -> Vec<String> {
    rows.into_iter().map(slug).collect()
}
