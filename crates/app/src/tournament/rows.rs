//! The read tables of a tournament, from its state alone.

use backgammon::scoring::WinKind;
use backgammon::{BySide, Side};
use chrono::Timelike;
use crawford_club::played::Games;
use crawford_club::rating::SideKind;
use crawford_forms::Choice;
use crawford_journal::{PersonId, StreamId, how_many};
use crawford_store::entries::{self, EntryRow};
use crawford_store::events::{self, EventRow};
use crawford_store::matches::{self, MatchRow};
use crawford_store::results::{self, ResultRow};
use crawford_store::side_places::{self, SidePlace};
use crawford_store::summaries::{self, Summary};
use crawford_store::team_members::{self, TeamMember};
use crawford_store::{Conn, StoreError, Tx, recomputations, streams};
use crawford_tournament::{
    Entrant, EntrantNo, Event, Fixture, Matches, Outcome, PartVersions, ScoreSheet, Stage,
    Tournament, places, places_in,
};
use std::sync::Arc;

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Rows {
    matches: Vec<MatchRow>,
    results: Vec<ResultRow>,
    entries: Vec<EntryRow>,
    team_members: Vec<TeamMember>,
    side_places: Vec<SidePlace>,
    events: Vec<EventRow>,
    summary: Summary,
}

impl Rows {
    pub(crate) fn of(t: &Tournament) -> Rows {
        Rows {
            matches: t
                .all_matches()
                .map(|(event, m)| match_row(t, event, m))
                .collect(),
            results: t
                .all_matches()
                .filter_map(|(event, m)| result_row(t, event, m))
                .collect(),
            entries: t
                .events
                .values()
                .flat_map(|event| entry_rows(t, event))
                .collect(),
            team_members: member_rows(t),
            side_places: t
                .events
                .values()
                .flat_map(|event| side_rows(t, event))
                .collect(),
            events: event_rows(t),
            summary: summary(t),
        }
    }

    pub(crate) fn replace(
        &self,
        tx: &mut Tx<'_>,
        stream: StreamId,
        closed: bool,
    ) -> Result<(), StoreError> {
        matches::replace(tx, stream, &self.matches)?;
        results::replace(tx, stream, &self.results)?;
        entries::replace(tx, stream, &self.entries)?;
        team_members::replace(tx, stream, &self.team_members)?;
        side_places::replace(tx, stream, &self.side_places)?;
        events::replace(tx, stream, &self.events)?;
        summaries::put(tx, stream, &self.summary)?;
        streams::set_closed(tx, stream, closed)?;
        recomputations::request_of_stream(tx, stream)
    }
}

impl Rows {
    /// The tables whose stored rows are not these.
    pub(super) fn differing(
        mut self,
        conn: &mut Conn,
        stream: StreamId,
    ) -> Result<Vec<&'static str>, StoreError> {
        let played = readable(matches::of_stream(conn, stream))?;
        let over = readable(results::of_stream(conn, stream))?;
        let entered = readable(entries::of_stream(conn, stream))?;
        let members = readable(team_members::of_stream(conn, stream))?;
        let below = readable(side_places::of_stream(conn, stream))?;
        let events = readable(events::of_stream(conn, stream))?;
        self.matches.sort_by_key(|row| (row.event, row.number));
        self.results.sort_by_key(|row| (row.event, row.number));
        self.entries.sort_by_key(|row| (row.event, row.number));
        let summary = readable(summaries::of_stream(conn, stream))?.flatten();
        let same = [
            ("matches", played == Some(self.matches)),
            ("results", over == Some(self.results)),
            ("team_members", members == Some(self.team_members)),
            ("side_places", below == Some(self.side_places)),
            ("events", events == Some(self.events)),
            ("entries", entered == Some(self.entries)),
            ("summaries", summary == Some(self.summary)),
        ];
        let differ = same.into_iter().filter(|(_, same)| !same);
        Ok(differ.map(|(table, _)| table).collect())
    }
}

/// The parsed rows; `None` if one cannot be read, which counts as a difference.
pub(crate) fn readable<T>(rows: Result<T, StoreError>) -> Result<Option<T>, StoreError> {
    match rows {
        Err(StoreError::Unreadable { .. }) => Ok(None),
        rows => rows.map(Some),
    }
}

/// Writes the rows in which `after` differs from `before`. States share unchanged parts, which are skipped without
/// comparing.
pub(super) fn put_changed(
    tx: &mut Tx<'_>,
    stream: StreamId,
    before: &Tournament,
    after: &Tournament,
) -> Result<(), StoreError> {
    // A new draw may have fewer matches than the one before, and undo may remove an event or an entry.
    let fewer = |old: &Arc<Event>| {
        let event = after.events.get(&old.number);
        event.is_none_or(|event| {
            old.matches.len() > event.matches.len()
                || !event.entered.starts_with(&old.entered)
                    && old.entered.iter().any(|who| !event.entered.contains(who))
        })
    };
    let mut entries_moved = before.entrants != after.entrants;
    // Another person is in every row of a match of theirs.
    let another = |old: &Arc<Entrant>| {
        let now = after.entrant(old.number);
        now.is_some_and(|now| (now.person, &now.with) != (old.person, &old.with))
    };
    if before.events.values().any(fewer) || entries_moved && before.entrants.values().any(another) {
        return Rows::of(after).replace(tx, stream, after.is_closed());
    }
    // Whether tables across tournaments have to be recomputed.
    let mut results_moved = before.finished != after.finished;
    for event in after.events.values() {
        let old = before.events.get(&event.number);
        if old.is_some_and(|old| Arc::ptr_eq(old, event)) {
            continue;
        }
        let changed = changed_matches(old, event);
        let rows: Vec<MatchRow> = changed.iter().map(|m| match_row(after, event, m)).collect();
        matches::put(tx, stream, &rows)?;
        for m in &changed {
            let was = old.and_then(|old| old.fixture(m.number));
            let was = was.and_then(|was| result_row(before, event, was));
            results_moved |= put_result(tx, stream, (event, m), was, result_row(after, event, m))?;
        }
        entries_moved |= old.is_none_or(|old| moves_places(old, event, &changed));
    }
    if entries_moved {
        put_entries(tx, stream, before, after)?;
        results_moved |= after.has_begun();
    }
    let now = event_rows(after);
    if event_rows(before) != now {
        events::replace(tx, stream, &now)?;
        results_moved |= before.has_begun() || after.has_begun();
    }
    let summary = summary(after);
    if before.details.name.is_empty() || self::summary(before) != summary {
        summaries::put(tx, stream, &summary)?;
        results_moved |= before.has_begun();
    }
    if before.is_closed() != after.is_closed() {
        streams::set_closed(tx, stream, after.is_closed())?;
    }
    // Last, because this locks a row of the club until the transaction ends.
    if results_moved {
        recomputations::request_of_stream(tx, stream)?;
    }
    Ok(())
}

/// The matches that are new or changed, found by comparing pointers.
fn changed_matches<'a>(old: Option<&Arc<Event>>, event: &'a Event) -> Vec<&'a Arc<Fixture>> {
    let before = |i: usize| old.and_then(|old| old.matches.get(i));
    let matches = event.matches.iter().enumerate();
    matches
        .filter(|(i, m)| before(*i).is_none_or(|old| !Arc::ptr_eq(old, m)))
        .map(|(_, m)| m)
        .collect()
}

/// Writes a match's row of results; returns whether it changed.
fn put_result(
    tx: &mut Tx<'_>,
    stream: StreamId,
    (event, m): (&Event, &Fixture),
    was: Option<ResultRow>,
    is: Option<ResultRow>,
) -> Result<bool, StoreError> {
    if was == is {
        return Ok(false);
    }
    match is {
        Some(is) => results::put(tx, stream, &[is])?,
        None => results::remove(tx, stream, event.number, m.number)?,
    }
    Ok(true)
}

/// Whether a change in an event may change anybody's place.
fn moves_places(old: &Event, event: &Event, changed: &[&Arc<Fixture>]) -> bool {
    old.matches.len() != event.matches.len()
        || for_places(old) != for_places(event)
        || changed.iter().any(|m| {
            let old = old.fixture(m.number);
            old.map(match_for_places) != Some(match_for_places(m))
        })
}

/// Writes the changed rows of entries, and all members of teams and all places in side events if one of them changed.
fn put_entries(
    tx: &mut Tx<'_>,
    stream: StreamId,
    before: &Tournament,
    after: &Tournament,
) -> Result<(), StoreError> {
    let rows = |t: &Tournament| -> Vec<EntryRow> {
        t.events.values().flat_map(|e| entry_rows(t, e)).collect()
    };
    let (old, new) = (rows(before), rows(after));
    let changed: Vec<EntryRow> = new.into_iter().filter(|row| !old.contains(row)).collect();
    entries::put(tx, stream, &changed)?;
    let members = member_rows(after);
    if member_rows(before) != members {
        team_members::replace(tx, stream, &members)?;
    }
    let rows = |t: &Tournament| -> Vec<SidePlace> {
        t.events.values().flat_map(|e| side_rows(t, e)).collect()
    };
    let (old, new) = (rows(before), rows(after));
    if old != new {
        side_places::replace(tx, stream, &new)?;
    }
    Ok(())
}

/// An event without its matches: any other difference may change places.
fn for_places(event: &Event) -> Event {
    Event {
        matches: Matches::default(),
        changed: 0,
        ..event.clone()
    }
}

/// A match without what does not affect places: the games while it is undecided, its table, the boards.
fn match_for_places(m: &Fixture) -> Fixture {
    let mut m = m.clone();
    if m.result.is_none() {
        m.sheet = ScoreSheet::default();
    }
    m.line_ups = BySide::new(None, None);
    (m.table, m.changed, m.entry_changed) = (None, 0, 0);
    m.parts_changed = PartVersions::default();
    m
}

fn match_row(t: &Tournament, event: &Event, m: &Fixture) -> MatchRow {
    let person = |n: Option<EntrantNo>| n.and_then(|n| t.entrant(n)).map(|e| e.person);
    let score = m
        .result
        .as_ref()
        .map_or((!m.sheet.is_blank()).then_some(m.sheet.score), |r| r.score);
    let rules = event.rules_of(m);
    MatchRow {
        event: event.number,
        number: m.number,
        round: m.round,
        board: m.table,
        status: m.status(),
        outcome: m.result.as_ref().map(|r| r.outcome.word().to_owned()),
        top: person(m.seats.top.entrant()),
        bottom: person(m.seats.bottom.entrant()),
        winner: person(m.winner()),
        score: score.map(|s| (s.top, s.bottom)),
        length: rules.length,
        finished_at: m.corrected_at.or(m.ended_at()),
        begun_at: m.begun_at,
        given: rules.length.saturating_sub(rules.points_to_play()),
    }
}

/// A finished match, as tables across tournaments use it.
fn result_row(t: &Tournament, event: &Event, m: &Fixture) -> Option<ResultRow> {
    let result = m.result.as_ref()?;
    let (at, version) = m.ended?;
    let person = |n: Option<EntrantNo>| n.and_then(|n| t.entrant(n)).map(|e| e.person);
    let length = match result.outcome {
        Outcome::PlayedTo { length } => length,
        _ => event.rules_of(m).length,
    };
    Some(ResultRow {
        event: event.number,
        number: m.number,
        at,
        version,
        length,
        outcome: result.outcome,
        stage: m.phase.stage().paid(),
        company: company(t, m),
        top: person(m.seats.top.entrant()),
        bottom: person(m.seats.bottom.entrant()),
        winner: person(m.winner()),
        score: result.score.map(|s| (s.top, s.bottom)),
        games: games_of(event, m),
    })
}

/// The kind of side in a match; if the two differ, the larger.
fn company(t: &Tournament, m: &Fixture) -> SideKind {
    let entrants = [m.seats.top, m.seats.bottom]
        .into_iter()
        .filter_map(|seat| t.entrant(seat.entrant()?));
    let mut company = SideKind::Alone;
    for entrant in entrants {
        if entrant.team {
            return SideKind::Team;
        }
        if !entrant.with.is_empty() {
            company = SideKind::Pair;
        }
    }
    company
}

/// Statistics of the games on a finished match's sheet; none if the sheet does not lead to the result, because it is
/// then another match's, nor of another game than backgammon, whose points compare with nothing.
fn games_of(event: &Event, m: &Fixture) -> Option<Games> {
    let rules = event.rules_of(m);
    let result = m.result.as_ref().filter(|_| rules.game.is_backgammon())?;
    let winner = result.winner?;
    let games = &m.sheet.games;
    let last = games.last()?;
    if result.score.is_some_and(|score| score != last.score) {
        return None;
    }
    let gammons = |side: Side| {
        let many = games.iter().filter(|judged| {
            judged.game.winner == side
                && matches!(judged.game.kind, WinKind::Gammon | WinKind::Backgammon)
        });
        u32::try_from(many.count()).expect("a sheet has a few hundred games")
    };
    let behind = games
        .iter()
        .map(|judged| judged.score[winner.other()].saturating_sub(judged.score[winner]));
    // Who was given points came back from nothing.
    let behind = behind.max().filter(|_| rules.start == BySide::default());
    Some(Games {
        top: gammons(Side::Top),
        bottom: gammons(Side::Bottom),
        behind: behind.unwrap_or(0),
    })
}

fn event_rows(t: &Tournament) -> Vec<EventRow> {
    let row = |event: &Arc<Event>| EventRow {
        event: event.number,
        name: event.settings.name.clone(),
        entrants: how_many(event.entered.len()),
        drawn: event.has_begun(),
        game: (!event.settings.game.is_backgammon()).then(|| event.settings.game.to_string()),
    };
    t.events.values().map(row).collect()
}

/// The places in consolation brackets.
fn side_rows(t: &Tournament, event: &Event) -> Vec<SidePlace> {
    let mut rows = Vec::new();
    for stage in Stage::FALLEN_TO {
        for place in places_in(event, stage) {
            rows.extend(t.entrant(place.entrant).map(|entrant| SidePlace {
                event: event.number,
                stage: stage.paid(),
                number: entrant.number,
                person: entrant.person,
                partner: partner(entrant),
                place: (place.from, place.to),
            }));
        }
    }
    rows.sort_by_key(|row| (row.event, row.stage.word(), row.number));
    rows
}

fn partner(entrant: &Entrant) -> Option<PersonId> {
    entrant.with.first().copied().filter(|_| !entrant.team)
}

/// By team, and in the order of their ids.
fn member_rows(t: &Tournament) -> Vec<TeamMember> {
    let teams = t.entrants.values().filter(|entrant| entrant.team);
    let mut rows: Vec<TeamMember> = teams
        .flat_map(|team| {
            let entrant = team.number;
            let member = move |person| TeamMember { entrant, person };
            team.persons().map(member)
        })
        .collect();
    rows.sort();
    rows
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
                event: event.number,
                number: entrant.number,
                person: entrant.person,
                place: place.map(|p| (p.from, p.to)),
                withdrawn: entrant.withdrawn,
                partner: partner(entrant),
            }
        })
        .collect()
}

fn summary(t: &Tournament) -> Summary {
    let status = match (t.finished || t.is_played_out(), t.has_begun()) {
        _ if t.called_off => summaries::SummaryStatus::CalledOff,
        (true, _) => summaries::SummaryStatus::Finished,
        (false, true) => summaries::SummaryStatus::Running,
        (false, false) => summaries::SummaryStatus::Announced,
    };
    Summary {
        name: t.details.name.clone(),
        day: t.details.date,
        venue: t.details.venue.clone(),
        status,
        // Stored to the minute.
        starts: t.details.starts.and_then(|at| at.with_second(0)),
    }
}
