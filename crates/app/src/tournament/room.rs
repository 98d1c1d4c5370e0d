//! The playing room of a tournament: matches at tables, matches that can begin, matches that wait.

use crate::lists::Timestamp;
use backgammon::scoring::GameStatus;
use backgammon::{BySide, Side};
use chrono::NaiveDate;
use crawford_tournament::{
    EntrantNo, Event, EventNo, Fixture, MatchNo, MatchStatus, Seat, Tournament,
};
use serde::Serialize;

/// A match being played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MatchBoard {
    pub event: EventNo,
    pub number: MatchNo,
    pub table: Option<u16>,
    pub length: u16,
    pub seats: BySide<Seat>,
    pub score: BySide<u32>,
    /// Whether its sheet is empty.
    pub blank: bool,
    /// The state of the next game.
    pub next: GameStatus,
    pub begun_at: Timestamp,
    /// The seconds left on its clocks, as they were last reported.
    pub left: Option<BySide<u32>>,
    /// Whose flag has fallen and is not ruled on.
    pub flag: Option<Side>,
}

/// A match that can begin, or be taken up again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Ready {
    pub event: EventNo,
    pub number: MatchNo,
    pub length: u16,
    pub seats: BySide<Seat>,
    /// Why it cannot be called now.
    pub busy: Option<Busy>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Busy {
    /// It was postponed, perhaps until a day.
    PutOff { until: Option<NaiveDate> },
    /// A player is playing another match.
    Plays {
        player: EntrantNo,
        table: Option<u16>,
    },
}

/// A match in which one player sits and waits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WaitingMatch {
    pub event: EventNo,
    pub number: MatchNo,
    pub player: EntrantNo,
    /// Whether the other seat stays empty.
    pub bye: bool,
    /// The undecided match whose winner or loser gets the other seat.
    pub from: Option<MatchNo>,
}

/// The free tables, lowest first.
#[must_use]
pub fn free(t: &Tournament) -> Vec<u16> {
    let taken: Vec<u16> = t.playing().filter_map(|(_, m)| m.table).collect();
    (1..=t.boards).filter(|b| !taken.contains(b)).collect()
}

/// Matches being played, by table; without one, by when they began.
#[must_use]
pub fn boards(t: &Tournament) -> Vec<MatchBoard> {
    let mut playing: Vec<(&Event, &Fixture)> = t.playing().collect();
    playing.sort_by_key(|(e, m)| (m.table.unwrap_or(u16::MAX), m.begun_at, e.number, m.number));
    let board = |(e, m): (&Event, &Fixture)| {
        let rules = e.rules_of(m);
        let begun_at = m.begun_at.expect("a match that is played has begun");
        MatchBoard {
            event: e.number,
            number: m.number,
            table: m.table,
            length: rules.length,
            seats: m.seats,
            score: e.score_of(m),
            blank: m.sheet.is_blank(),
            next: e.judgement_of(m).next,
            begun_at: Timestamp(begun_at),
            left: m.clock.map(|clock| clock.left),
            flag: m.clock.and_then(|clock| clock.flag),
        }
    };
    playing.into_iter().map(board).collect()
}

/// Earlier rounds first.
fn can_begin(t: &Tournament) -> Vec<(&Event, &Fixture)> {
    let all = t.all_matches();
    let mut all: Vec<(&Event, &Fixture)> = all
        .filter(|(e, m)| t.status_of(e.number, m) == MatchStatus::Ready)
        .collect();
    all.sort_by_key(|(e, m)| (m.round, e.number, m.number));
    all
}

/// The matches that can begin at once, earlier rounds first.
pub(super) fn callable(t: &Tournament) -> impl Iterator<Item = (&Event, &Fixture)> {
    let all = can_begin(t).into_iter();
    all.filter(|(e, m)| busy(t, e, m).is_none())
}

/// The matches that can begin, earlier rounds first, but those with both players free before the others.
#[must_use]
pub fn ready(t: &Tournament) -> Vec<Ready> {
    let ready = |(e, m): (&Event, &Fixture)| Ready {
        event: e.number,
        number: m.number,
        length: e.rules_of(m).length,
        seats: m.seats,
        busy: busy(t, e, m),
    };
    let mut ready: Vec<Ready> = can_begin(t).into_iter().map(ready).collect();
    ready.sort_by_key(|ready| ready.busy.is_some());
    ready
}

fn busy(t: &Tournament, e: &Event, m: &Fixture) -> Option<Busy> {
    if let Some(until) = t.money.adjourned(e.number, m.number) {
        return Some(Busy::PutOff { until });
    }
    let players = m.players()?;
    let mut players = Side::BOTH.into_iter().map(|side| players[side]);
    players.find_map(|player| {
        Some(Busy::Plays {
            player,
            table: playing(t, player)?.table,
        })
    })
}

/// The match a player is in, with this entry or another.
fn playing(t: &Tournament, player: EntrantNo) -> Option<&Fixture> {
    let is_one_of = |entrant| {
        t.persons_of(entrant)
            .any(|p| t.persons_of(player).any(|q| p == q))
    };
    let plays = |m: &Fixture| {
        let two = m.players();
        two.is_some_and(|two| is_one_of(two.top) || is_one_of(two.bottom))
    };
    t.playing().map(|(_, m)| m).find(|m| plays(m))
}

/// The matches in which one player sits already; the others need no director.
#[must_use]
pub fn waiting(t: &Tournament) -> Vec<WaitingMatch> {
    let waiting = |(e, m): (&Event, &Fixture)| {
        let seats = [m.seats.top, m.seats.bottom];
        let player = seats.into_iter().find_map(Seat::entrant)?;
        Some(WaitingMatch {
            event: e.number,
            number: m.number,
            player,
            bye: seats.contains(&Seat::Bye),
            from: feeding(e, m).map(|from| from.number),
        })
    };
    let all = t.all_matches();
    let all = all.filter(|(_, m)| m.status() == MatchStatus::Waiting);
    all.filter_map(waiting).collect()
}

/// The undecided match whose winner or loser gets an empty seat of this one.
fn feeding<'e>(e: &'e Event, to: &Fixture) -> Option<&'e Fixture> {
    let seats = to.seat_refs().into_iter();
    let empty = seats.filter(|seat| to.seats[seat.side] == Seat::Empty);
    let from = empty.filter_map(|seat| e.feeder(seat));
    from.map(|(m, _)| m).find(|m| m.result.is_none())
}
