//! The read tables of a tournament, from its state alone.

use crate::journal::{PersonId, StreamId};
use crate::store::entries::{self, EntryRow};
use crate::store::matches::{self, MatchRow};
use crate::store::summaries::{self, Summary};
use crate::store::{Conn, StoreError, Tx, streams};
use crate::tournament::{Entrant, EntrantNo, Event, Fixture, Outcome, Status, Tournament, places};
use std::sync::Arc;

/// Every row a state gives.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::app) struct Rows {
    matches: Vec<MatchRow>,
    entries: Vec<EntryRow>,
    summary: Summary,
}

impl Rows {
    /// All rows of a state.
    pub(in crate::app) fn of(t: &Tournament) -> Rows {
        Rows {
            matches: t
                .all_matches()
                .map(|(event, m)| match_row(t, event, m))
                .collect(),
            entries: t
                .events
                .values()
                .flat_map(|event| entry_rows(t, event))
                .collect(),
            summary: summary(t),
        }
    }

    /// Writes them in place of whatever is there.
    pub(in crate::app) fn replace(
        &self,
        tx: &mut Tx<'_>,
        stream: StreamId,
        closed: bool,
    ) -> Result<(), StoreError> {
        matches::replace(tx, stream, &self.matches)?;
        entries::replace(tx, stream, &self.entries)?;
        summaries::put(tx, stream, &self.summary)?;
        streams::set_closed(tx, stream, closed)
    }
}

impl Rows {
    /// The tables that are kept otherwise.
    pub(super) fn differing(
        mut self,
        conn: &mut Conn,
        stream: StreamId,
    ) -> Result<Vec<&'static str>, StoreError> {
        let mut played = matches::of_stream(conn, stream)?;
        for rows in [&mut played, &mut self.matches] {
            rows.sort_by_key(|row| (row.event, row.number));
        }
        let mut entered = entries::of_stream(conn, stream)?;
        entered.sort_by_key(|row| (row.event, row.number));
        let summary = summaries::of_stream(conn, stream)?;
        let same = [
            ("matches", played == self.matches),
            ("entries", entered == self.entries),
            ("summaries", summary == Some(self.summary)),
        ];
        let differ = same.into_iter().filter(|(_, same)| !same);
        Ok(differ.map(|(table, _)| table).collect())
    }
}

/// Writes the rows in which `after` differs from `before`. States share what did not change, so most is not looked at.
pub(super) fn put_changed(
    tx: &mut Tx<'_>,
    stream: StreamId,
    before: &Tournament,
    after: &Tournament,
) -> Result<(), StoreError> {
    // A new draw may have fewer matches than the one before.
    let fewer = |event: &Arc<Event>| {
        before
            .events
            .get(&event.number)
            .is_some_and(|old| old.matches.len() > event.matches.len())
    };
    if after.events.values().any(fewer) {
        return Rows::of(after).replace(tx, stream, after.finished);
    }
    let mut entries_moved = false;
    for event in after.events.values() {
        let old = before.events.get(&event.number);
        if old.is_some_and(|old| Arc::ptr_eq(old, event)) {
            continue;
        }
        let redrawn = old.is_none_or(|old| old.matches.len() != event.matches.len());
        if redrawn {
            entries_moved = true;
        }
        let changed: Vec<&Arc<Fixture>> = event
            .matches
            .iter()
            .enumerate()
            .filter(|(i, m)| {
                old.and_then(|old| old.matches.get(*i))
                    .is_none_or(|old| !Arc::ptr_eq(old, m))
            })
            .map(|(_, m)| m)
            .collect();
        let rows: Vec<MatchRow> = changed.iter().map(|m| match_row(after, event, m)).collect();
        matches::put(tx, stream, &rows)?;
        // A rung, or whose results count, moves places without any match.
        let standing = |e: &Event| {
            (
                e.rungs.clone(),
                e.left_out.clone(),
                e.settings.format.clone(),
            )
        };
        entries_moved |= old
            .is_none_or(|old| old.entered != event.entered || standing(old) != standing(event))
            || changed.iter().any(|m| {
                let old = old.and_then(|old| old.fixture(m.number));
                old.map(|old| (&old.result, old.seats)) != Some((&m.result, m.seats))
            });
    }
    entries_moved |= before.entrants != after.entrants;
    if entries_moved {
        let rows = |t: &Tournament| -> Vec<EntryRow> {
            t.events.values().flat_map(|e| entry_rows(t, e)).collect()
        };
        let (old, new) = (rows(before), rows(after));
        let changed: Vec<EntryRow> = new.into_iter().filter(|row| !old.contains(row)).collect();
        entries::put(tx, stream, &changed)?;
    }
    let summary = summary(after);
    if before.details.name.is_empty() || self::summary(before) != summary {
        summaries::put(tx, stream, &summary)?;
    }
    if before.finished != after.finished {
        streams::set_closed(tx, stream, after.finished)?;
    }
    Ok(())
}

fn match_row(t: &Tournament, event: &Event, m: &Fixture) -> MatchRow {
    let person = |n: Option<EntrantNo>| n.and_then(|n| t.entrant(n)).map(|e| e.person);
    let score = m
        .result
        .as_ref()
        .map_or((!m.sheet.is_blank()).then_some(m.sheet.score), |r| r.score);
    let rules = m.rules.unwrap_or_else(|| event.settings.rules_of(m));
    MatchRow {
        event: i64::from(event.number.0),
        number: i64::from(m.number.0),
        round: i64::from(m.round),
        board: m.table.map(i64::from),
        status: status_word(m.status()).to_owned(),
        outcome: m
            .result
            .as_ref()
            .map(|r| outcome_word(r.outcome).to_owned()),
        top: person(m.seats.top.entrant()),
        bottom: person(m.seats.bottom.entrant()),
        winner: person(m.winner()),
        top_score: score.map(|s| i64::from(s.top)),
        bottom_score: score.map(|s| i64::from(s.bottom)),
        length: i64::from(rules.length),
        finished_at: m.finished_at,
        begun_at: m.begun_at,
    }
}

/// The other of a pair.
fn partner(entrant: &Entrant) -> Option<PersonId> {
    entrant.with.first().copied().filter(|_| !entrant.team)
}

fn entry_rows(t: &Tournament, event: &Event) -> Vec<EntryRow> {
    let places = places(event);
    event
        .entered
        .iter()
        .filter_map(|n| t.entrant(*n))
        .map(|entrant| {
            let place = places.iter().find(|p| p.entrant == entrant.number);
            EntryRow {
                event: i64::from(event.number.0),
                number: i64::from(entrant.number.0),
                person: entrant.person,
                place_from: place.map(|p| i64::from(p.from)),
                place_to: place.map(|p| i64::from(p.to)),
                withdrawn: entrant.withdrawn,
                partner: partner(entrant),
            }
        })
        .collect()
}

fn summary(t: &Tournament) -> Summary {
    let drawn = t.events.values().any(|e| e.draw.is_some());
    let status = match (t.finished, drawn) {
        (true, _) => "finished",
        (false, true) => "running",
        (false, false) => "announced",
    };
    Summary {
        name: t.details.name.clone(),
        day: t.details.date.to_string(),
        venue: t.details.venue.clone(),
        status: status.to_owned(),
    }
}

fn status_word(status: Status) -> &'static str {
    match status {
        Status::Waiting => "waiting",
        Status::Ready => "ready",
        Status::Playing => "playing",
        Status::Finished => "finished",
    }
}

fn outcome_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Played => "played",
        Outcome::WalkOver => "walk-over",
        Outcome::Forfeit => "forfeit",
        Outcome::Retired => "retired",
        Outcome::LossOnTime => "loss-on-time",
        Outcome::PenaltyPoints => "penalty-points",
        Outcome::Unfinished => "unfinished",
        Outcome::PlayedTo { .. } => "played-to",
        Outcome::Bye => "bye",
        Outcome::BothLeft => "both-left",
        Outcome::CalledOff => "called-off",
        Outcome::Void => "void",
    }
}
