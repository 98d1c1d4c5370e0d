//! The events of a while as seasons look at them, from the read tables.

use crate::club::played::Stage;
use crate::club::rating::{Company, Ending};
use crate::club::season::{Entered, EventKey, Played, Won};
use crate::journal::{ClubId, PersonId, StreamId};
use crate::store::{Conn, StoreError, entries, events, results, side_places, summaries};
use chrono::NaiveDate;
use std::collections::{BTreeMap, BTreeSet};

/// An event of the while, with what it is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The event.
    pub played: Played,
    /// The tournament's name.
    pub tournament: String,
    /// Its own.
    pub name: String,
    /// Whether teams meet in it, whose members nobody counts one by one.
    pub teams: bool,
}

/// The places below the main event, by event and sign-in number.
type SidePlaces = BTreeMap<(EventKey, i64), Vec<(Stage, u32, u32)>>;

/// The drawn events of a club's tournaments between two days, by day.
///
/// # Errors
/// When the database fails.
pub fn found(
    conn: &mut Conn,
    club: ClubId,
    from: NaiveDate,
    to: NaiveDate,
) -> Result<Vec<Found>, StoreError> {
    let mut days: BTreeMap<StreamId, (String, String)> = BTreeMap::new();
    for (stream, told) in summaries::of_club(conn, club)? {
        let day = told.day.parse::<NaiveDate>();
        if day.is_ok_and(|day| (from..=to).contains(&day)) {
            days.insert(stream, (told.day, told.name));
        }
    }
    let mut all: BTreeMap<EventKey, Found> = BTreeMap::new();
    let key = |stream: StreamId, event: i64| EventKey {
        stream,
        event: u32::try_from(event).unwrap_or_default(),
    };
    for (stream, row) in events::of_club(conn, club)? {
        let Some((day, tournament)) = days.get(&stream).filter(|_| row.drawn) else {
            continue;
        };
        let key = key(stream, row.event);
        let played = Played {
            key,
            day: day.clone(),
            length: 0,
            entered: Vec::new(),
            won: Vec::new(),
        };
        let found = Found {
            played,
            tournament: tournament.clone(),
            name: row.name,
            teams: false,
        };
        all.insert(key, found);
    }
    let mut streams: Vec<StreamId> = all.keys().map(|key| key.stream).collect();
    streams.dedup();
    let mut side: SidePlaces = BTreeMap::new();
    let place = |n: i64| u32::try_from(n).unwrap_or_default();
    if !streams.is_empty() {
        for (stream, row) in side_places::of_club(conn, club)? {
            let places = side.entry((key(stream, row.event), row.number));
            let stage = Stage::read(&row.stage);
            let places = places.or_default();
            places.push((stage, place(row.place_from), place(row.place_to)));
        }
    }
    let mut gone: BTreeMap<EventKey, Vec<PersonId>> = BTreeMap::new();
    for (stream, row) in entries::of_streams(conn, &streams)? {
        let key = key(stream, row.event);
        if let Some(found) = all.get_mut(&key) {
            let main = row.place_from.zip(row.place_to);
            let main = main.map(|(from, to)| (Stage::Main, place(from), place(to)));
            let below = side.remove(&(key, row.number)).unwrap_or_default();
            if row.withdrawn && main.is_none() && below.is_empty() {
                gone.entry(key).or_default().push(row.person);
            }
            found.played.entered.push(Entered {
                people: std::iter::once(row.person).chain(row.partner).collect(),
                places: main.into_iter().chain(below).collect(),
            });
        }
    }
    let mut met: BTreeMap<EventKey, BTreeSet<PersonId>> = BTreeMap::new();
    for (stream, row) in results::of_streams(conn, &streams)? {
        let key = key(stream, row.event);
        met.entry(key)
            .or_default()
            .extend([row.top, row.bottom].into_iter().flatten());
        let Some(found) = all.get_mut(&key) else {
            continue;
        };
        let length = u16::try_from(row.length).unwrap_or_default();
        found.played.length = found.played.length.max(length);
        found.teams |= Company::read(&row.company) == Company::Team;
        found.played.won.extend(row.winner.map(|person| Won {
            person,
            stage: row.part(),
            length,
            ending: Ending::read(&row.outcome),
        }));
    }
    // Whoever left before the draw is none of those who were there.
    for (key, mut gone) in gone {
        let met = met.remove(&key).unwrap_or_default();
        gone.retain(|person| !met.contains(person));
        if let Some(found) = all.get_mut(&key) {
            let is_gone = |e: &Entered| {
                e.places.is_empty() && e.people.iter().take(1).any(|p| gone.contains(p))
            };
            found.played.entered.retain(|entry| !is_gone(entry));
        }
    }
    let mut all: Vec<Found> = all.into_values().collect();
    all.sort_by(|a, b| (&a.played.day, a.played.key).cmp(&(&b.played.day, b.played.key)));
    Ok(all)
}
