//! Where a name occurs in free text: in a reason, an announcement, the name of a night. The program cannot know who is
//! meant there, so the director is shown each place and decides.

use super::hit_key::HitKey;
use super::name_search::NameSearch;
use super::worded::Worded;
use crate::season::Season;
use crawford_club::name::{free, season_slug, slug_of};
use crawford_forms::Choice;
use crawford_journal::{ClubId, NoteId, PersonId, Snapshot, StreamId, UtcMicros};
use crawford_store::events::EventRow;
use crawford_store::rating_lists::ListRow;
use crawford_store::seasons::SeasonRow;
use crawford_store::streams::StreamKind;
use crawford_store::{
    Conn, Store, StoreError, Tx, addresses, announcements, club_sites, events, imports,
    invitations, journal, letters, merges, night_presets, night_reports, nights, notes, people,
    rating_lists, seasons, sign_ups, streams, summaries,
};
use crawford_tournament::money::{PoolNo, PoolTerms};
use crawford_tournament::{EventNo, Tournament};
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
    /// The name of a side pool: a fact too, which its own page corrects.
    Pool(String, EventNo, PoolNo),
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
            TextPlace::Event(..) | TextPlace::Pool(..) | TextPlace::Tournament(_) => None,
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

/// All free text of a club, place by place, each with its parts in the order in which [`replace_in`] counts them: that
/// of [`Worded`], where a place is a row.
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
        all.push((TextPlace::Night(stream), night.texts()));
    }
    all.push((TextPlace::Site, club_sites::find(conn, club)?.texts()));
    for row in night_reports::of_club(conn, club)? {
        all.push((TextPlace::Report(row.stream), row.texts()));
    }
    for mailing in letters::of_club(conn, club, i64::MAX)? {
        all.push((TextPlace::Mailing(mailing.id.clone()), mailing.texts()));
    }
    for import in imports::of_club(conn, club)? {
        all.push((TextPlace::Import(import.id.clone()), import.texts()));
    }
    let seasons = seasons::of_club(conn, club)?;
    for list in rating_lists::of_club(conn, club)? {
        // A season's own list is renamed with it.
        let of_season =
            |season: &SeasonRow| (&season.slug, &season.name) == (&list.slug, &list.name);
        if !seasons.iter().any(of_season) {
            all.push((TextPlace::List(list.created_at), list.texts()));
        }
    }
    for season in seasons {
        let texts = Season::of(&season)?.texts();
        all.push((TextPlace::Season(season.created_at), texts));
    }
    for who in sign_ups::of_nobody(conn, club)? {
        all.push((TextPlace::SignUp(who.id.clone()), who.texts()));
    }
    all.push((TextPlace::Presets, preset_names(conn, club)?));
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
                for (pool, terms) in pools(conn, stream.id)? {
                    let place = TextPlace::Pool(present.clone(), terms.event, pool);
                    all.push((place, vec![terms.name]));
                }
                all.push((TextPlace::Tournament(present), vec![line.name, line.venue]));
            }
        }
    }
    Ok(all)
}

/// The side pools of a tournament, as far as its story can be read.
fn pools(conn: &mut Conn, stream: StreamId) -> Result<Vec<(PoolNo, PoolTerms)>, StoreError> {
    let facts = journal::facts(conn, stream, 0)?;
    // Few tournaments have one; the others need no fold.
    if !facts.iter().any(|fact| fact.body.contains("pool-added")) {
        return Ok(Vec::new());
    }
    let story: Snapshot<Tournament> = Snapshot::read(&facts);
    let pools = story.state.money.pools.iter();
    Ok(pools.map(|(pool, of)| (*pool, of.terms.clone())).collect())
}

fn preset_names(conn: &mut Conn, club: ClubId) -> Result<Vec<String>, StoreError> {
    let presets = night_presets::of_club(conn, club)?.into_iter();
    Ok(presets.map(|(name, _)| name).collect())
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
            row.reword(part);
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
            row.reword(part);
            club_sites::put(tx, club, &row)
        }
        TextPlace::Report(stream) => {
            if let Some(mut row) = night_reports::find(tx, *stream)? {
                row.reword(part);
                night_reports::put(tx, &row)?;
            }
            Ok(())
        }
        TextPlace::Mailing(id) => {
            let mut row = letters::find(tx, id)?;
            row.reword(part);
            letters::put(tx, &row)
        }
        TextPlace::Import(id) => {
            let mut row = imports::find(tx, club, id)?;
            row.reword(part);
            imports::rename(tx, id, &row.file)
        }
        TextPlace::Season(made) => {
            let mut all = seasons::of_club(tx, club)?.into_iter();
            let Some(row) = all.find(|row| row.created_at == *made) else {
                return Ok(());
            };
            let mut season = Season::of(&row)?;
            season.reword(part);
            let called = SeasonRow {
                name: season.name,
                setup: serde_json::to_string(&season.setup).map_err(StoreError::failed)?,
                ..row.clone()
            };
            seasons::change(tx, &called)?;
            for list in rating_lists::of_club(tx, club)? {
                if (&list.slug, &list.name) == (&row.slug, &row.name) {
                    let name = called.name.clone();
                    rating_lists::put(tx, &ListRow { name, ..list })?;
                }
            }
            readdress(tx, club, &row.slug, &season.slug)
        }
        TextPlace::List(made) => {
            let mut all = rating_lists::of_club(tx, club)?.into_iter();
            let Some(mut list) = all.find(|list| list.created_at == *made) else {
                return Ok(());
            };
            let slug = list.slug.clone();
            list.reword(part);
            let wanted = std::mem::replace(&mut list.slug, slug);
            rating_lists::put(tx, &list)?;
            readdress(tx, club, &list.slug, &wanted)
        }
        TextPlace::SignUp(id) => {
            let mut all = sign_ups::of_nobody(tx, club)?.into_iter();
            let Some(mut who) = all.find(|who| who.id == *id) else {
                return Ok(());
            };
            who.reword(part);
            // They were meant, so the contact is theirs too.
            who.contact = None;
            sign_ups::change(tx, club, &who)
        }
        TextPlace::Presets => {
            let mut names = preset_names(tx, club)?;
            for (nth, name) in names.clone().into_iter().enumerate() {
                let without = part(nth, &name);
                if without == name {
                    continue;
                }
                let to = free(&without, ' ', |to| names.iter().any(|name| name == to));
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
        TextPlace::Event(..) | TextPlace::Pool(..) | TextPlace::Tournament(_) => Ok(()),
    }
}

/// Gives a season or a list of ratings a new slug. A season and its list may share a slug: both are changed.
fn readdress(tx: &mut Tx<'_>, club: ClubId, from: &str, wanted: &str) -> Result<(), StoreError> {
    if wanted == from {
        return Ok(());
    }
    let seasons = seasons::of_club(tx, club)?;
    let lists = rating_lists::of_club(tx, club)?;
    let is_season = |slug: &str| seasons.iter().any(|season| season.slug == slug);
    let is_list = |slug: &str| lists.iter().any(|list| list.slug == slug);
    let to = season_slug(wanted, |slug| is_season(slug) || is_list(slug));
    if is_season(from) {
        seasons::readdress(tx, club, from, &to)?;
    }
    if is_list(from) {
        rating_lists::readdress(tx, club, from, &to)?;
    }
    Ok(())
}
