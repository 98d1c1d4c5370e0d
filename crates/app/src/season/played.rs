//! The events of a period as seasons count them, from the read tables.

use crate::club::{ClubError, refused};
use chrono::NaiveDate;
use crawford_club::played::PaidStage;
use crawford_club::rating::MatchEnding;
use crawford_club::season::{EventKey, SeasonEntry, SeasonResult, Won};
use crawford_forms::violation::refuse;
use crawford_journal::{ClubId, PersonId, StreamId};
use crawford_store::summaries::{Summary, SummaryStatus};
use crawford_store::{
    Conn, Store, StoreError, entries, events, results, side_places, summaries, team_members,
};
use crawford_tournament::EntrantNo;
use std::collections::{BTreeMap, BTreeSet};

/// An event of the period, with its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeasonEvent {
    pub played: SeasonResult,
    pub tournament: String,
    pub name: String,
    /// Whether it is played by teams, whose members are not counted one by one.
    pub teams: bool,
    /// Whether it was called off before anything was played.
    pub called_off: bool,
}

impl SeasonEvent {
    /// Whether it counts where the season's rules say so.
    #[must_use]
    pub fn may_count(&self) -> bool {
        !self.teams && !self.called_off
    }
}

/// The places outside the main event, by event and check-in number.
type SidePlaces = BTreeMap<(EventKey, EntrantNo), Vec<(PaidStage, u32, u32)>>;

/// The drawn events of a club's tournaments between two days, by day.
pub async fn events(
    store: &Store,
    club: ClubId,
    from: NaiveDate,
    to: NaiveDate,
) -> Result<Vec<SeasonEvent>, StoreError> {
    store.read(move |conn| found(conn, club, from, to)).await
}

/// Refuses what names no drawn event of the club.
pub(crate) fn need_drawn(
    conn: &mut Conn,
    club: ClubId,
    keys: impl IntoIterator<Item = EventKey>,
) -> Result<(), ClubError> {
    let all = drawn(conn, club, NaiveDate::MIN, NaiveDate::MAX)?;
    match keys.into_iter().all(|key| all.contains_key(&key)) {
        true => Ok(()),
        false => Err(refused(refuse::season_no_such_event())),
    }
}

/// The same as [`events()`], on a given connection.
pub fn found(
    conn: &mut Conn,
    club: ClubId,
    from: NaiveDate,
    to: NaiveDate,
) -> Result<Vec<SeasonEvent>, StoreError> {
    let mut all = drawn(conn, club, from, to)?;
    let mut streams: Vec<StreamId> = all.keys().map(|key| key.stream).collect();
    streams.dedup();
    let gone = enter(conn, club, &streams, &mut all)?;
    let mut met = win(conn, &streams, &mut all)?;
    for of in all.values_mut() {
        let is_played = |won: &Won| won.ending != MatchEnding::Bye;
        of.called_off &= !of.played.won.iter().any(is_played);
    }
    // People who left before the draw did not take part.
    for (key, mut gone) in gone {
        let met = met.remove(&key).unwrap_or_default();
        gone.retain(|person| !met.contains(person));
        if let Some(found) = all.get_mut(&key) {
            let is_gone = |e: &SeasonEntry| {
                e.places.is_empty() && e.people.iter().take(1).any(|p| gone.contains(p))
            };
            found.played.entered.retain(|entry| !is_gone(entry));
        }
    }
    let mut all: Vec<SeasonEvent> = all.into_values().collect();
    all.sort_by_key(|of| (of.played.day, of.played.key));
    Ok(all)
}

/// The drawn events of these days, without participants.
fn drawn(
    conn: &mut Conn,
    club: ClubId,
    from: NaiveDate,
    to: NaiveDate,
) -> Result<BTreeMap<EventKey, SeasonEvent>, StoreError> {
    let mut days: BTreeMap<StreamId, Summary> = BTreeMap::new();
    for (stream, told) in summaries::of_club(conn, club)? {
        if (from..=to).contains(&told.day) {
            days.insert(stream, told);
        }
    }
    let mut all = BTreeMap::new();
    for (stream, row) in events::of_club(conn, club)? {
        let Some(told) = days.get(&stream).filter(|_| row.drawn) else {
            continue;
        };
        let event = row.event.0;
        let key = EventKey { stream, event };
        let played = SeasonResult {
            key,
            day: told.day,
            length: 0,
            running: told.status != SummaryStatus::Finished,
            entered: Vec::new(),
            won: Vec::new(),
        };
        let found = SeasonEvent {
            played,
            tournament: told.name.clone(),
            name: row.name,
            teams: false,
            called_off: told.status == SummaryStatus::CalledOff,
        };
        all.insert(key, found);
    }
    Ok(all)
}

/// Adds the entrants; returns for each event those who left without a place.
fn enter(
    conn: &mut Conn,
    club: ClubId,
    streams: &[StreamId],
    all: &mut BTreeMap<EventKey, SeasonEvent>,
) -> Result<BTreeMap<EventKey, Vec<PersonId>>, StoreError> {
    let mut side: SidePlaces = BTreeMap::new();
    if !streams.is_empty() {
        for (stream, row) in side_places::of_club(conn, club)? {
            let event = row.event.0;
            let places: &mut Vec<_> = side
                .entry((EventKey { stream, event }, row.number))
                .or_default();
            places.push((row.stage, row.place.0, row.place.1));
        }
    }
    let members = team_members::of_streams(conn, streams)?.into_iter();
    let teams: BTreeSet<(StreamId, EntrantNo)> = members
        .map(|(stream, member)| (stream, member.entrant))
        .collect();
    let mut gone: BTreeMap<EventKey, Vec<PersonId>> = BTreeMap::new();
    for (stream, row) in entries::of_streams(conn, streams)? {
        let event = row.event.0;
        let key = EventKey { stream, event };
        if let Some(found) = all.get_mut(&key) {
            let main = row.place.map(|(from, to)| (PaidStage::Main, from, to));
            let below = side.remove(&(key, row.number)).unwrap_or_default();
            if row.withdrawn && main.is_none() && below.is_empty() {
                gone.entry(key).or_default().push(row.person);
            }
            found.teams |= teams.contains(&(stream, row.number));
            found.played.entered.push(SeasonEntry {
                people: std::iter::once(row.person).chain(row.partner).collect(),
                places: main.into_iter().chain(below).collect(),
            });
        }
    }
    Ok(gone)
}

/// Adds the matches won; returns for each event everyone who played in it.
fn win(
    conn: &mut Conn,
    streams: &[StreamId],
    all: &mut BTreeMap<EventKey, SeasonEvent>,
) -> Result<BTreeMap<EventKey, BTreeSet<PersonId>>, StoreError> {
    let mut met: BTreeMap<EventKey, BTreeSet<PersonId>> = BTreeMap::new();
    for (stream, row) in results::of_streams(conn, streams)? {
        let of = row.finished(stream);
        let event = row.event.0;
        let key = EventKey { stream, event };
        met.entry(key)
            .or_default()
            .extend([row.top, row.bottom].into_iter().flatten());
        let Some(found) = all.get_mut(&key) else {
            continue;
        };
        found.played.length = found.played.length.max(of.length);
        found.played.won.extend(of.winner.map(|person| Won {
            person,
            stage: row.stage,
            length: of.length,
            ending: of.ending,
        }));
    }
    Ok(met)
}
