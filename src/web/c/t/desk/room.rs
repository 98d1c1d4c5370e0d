//! The room: what is played where, what can begin, what waits.

use crate::engine::BySide;
use crate::engine::scoring::{Next, judge};
use crate::pages::bracket::put_off;
use crate::pages::clock::ShownTime;
use crate::pages::paths::TournamentPath;
use crate::pages::round_names::match_name;
use crate::pages::told::Teller;
use crate::tournament::{EntrantNo, Event, EventNo, Fixture, Seat, Status, Tournament};
use crate::web::c::t::desk::queue::is_ready;
use crate::web::c::t::e::m::entry::{names_of, next_words};
use std::borrow::Cow;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// For keys and ids: "1-12".
    pub id: String,
    pub path: String,
    pub table: Option<u16>,
    /// "Semi-final", with the event where there are several.
    pub round: String,
    pub length: u16,
    pub names: BySide<String>,
    pub score: BySide<u32>,
    pub blank: bool,
    /// "Crawford game" and the like.
    pub next: Option<String>,
    /// The same in one word, for the mark.
    pub mark: Option<Cow<'static, str>>,
    pub since: ShownTime,
    pub event: EventNo,
    pub scores: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ready {
    pub id: String,
    pub path: String,
    pub round: String,
    pub length: u16,
    pub names: BySide<String>,
    /// Why it cannot be called just now: a player is at another table.
    pub busy: Option<String>,
    pub event: EventNo,
    pub scores: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    pub round: String,
    /// Who is there already, and whose match the other comes from.
    pub text: String,
}

/// The boards nobody plays at, lowest first.
pub(super) fn free(t: &Tournament) -> Vec<u16> {
    let taken: Vec<u16> = t.playing().filter_map(|(_, m)| m.table).collect();
    (1..=t.boards).filter(|b| !taken.contains(b)).collect()
}

fn round(teller: &Teller<'_>, e: &Event, m: &Fixture) -> String {
    let round = match_name(teller.w, e, m);
    if teller.t.events.len() > 1 {
        teller.w.entry_heading_event(&e.settings.name, round)
    } else {
        round
    }
}

fn id(e: &Event, m: &Fixture) -> String {
    format!("{}-{}", e.number, m.number)
}

/// What is played now, by table; without one, by when it began.
pub(super) fn boards(teller: &Teller<'_>, path: &TournamentPath) -> Vec<Board> {
    let mut playing: Vec<(&Event, &Fixture)> = teller.t.playing().collect();
    playing.sort_by_key(|(e, m)| (m.table.unwrap_or(u16::MAX), m.begun_at, e.number, m.number));
    playing
        .into_iter()
        .map(|(e, m)| board(teller, path, e, m))
        .collect()
}

fn board(teller: &Teller<'_>, path: &TournamentPath, e: &Event, m: &Fixture) -> Board {
    let w = teller.w;
    let rules = e.rules_of(m);
    let games: Vec<_> = m.sheet.games.iter().map(|g| g.game).collect();
    let judgement = judge(&rules, &games, &m.sheet.penalties);
    let names = names_of(m, teller.names);
    let begun_at = m.begun_at.expect("a match that is played has begun");
    let mark = match judgement.next {
        // A 1-point match is nothing else; saying so is no news.
        _ if rules.length == 1 => None,
        Next::Crawford => Some(w.desk_mark_crawford()),
        Next::PostCrawford => Some(w.desk_mark_post_crawford()),
        Next::DoubleMatchPoint => Some(w.desk_mark_match_point()),
        Next::Normal | Next::Over => None,
    };
    Board {
        id: id(e, m),
        path: path.fixture(e.number, m.number),
        table: m.table,
        round: round(teller, e, m),
        length: rules.length,
        score: m.sheet.score,
        blank: m.sheet.is_blank(),
        next: mark.as_ref().and_then(|_| next_words(w, judgement.next)),
        mark,
        since: teller.clock.past(w, begun_at),
        event: e.number,
        scores: true,
        names,
    }
}

/// The matches that can begin, earlier rounds first; those whose players are both free before the others.
pub(super) fn ready(teller: &Teller<'_>, path: &TournamentPath) -> Vec<Ready> {
    let t = teller.t;
    let mut all: Vec<(&Event, &Fixture)> = t.all_matches().filter(|(_, m)| is_ready(m)).collect();
    all.sort_by_key(|(e, m)| (m.round, e.number, m.number));
    let mut ready: Vec<Ready> = all
        .into_iter()
        .map(|(e, m)| Ready {
            id: id(e, m),
            path: path.fixture(e.number, m.number),
            round: round(teller, e, m),
            length: e.rules_of(m).length,
            names: names_of(m, teller.names),
            busy: put_off(teller.w, teller.t, e, m).or_else(|| busy(teller, m)),
            event: e.number,
            scores: true,
        })
        .collect();
    ready.sort_by_key(|ready| ready.busy.is_some());
    ready
}

/// Who of a match's players sits at another.
fn busy(teller: &Teller<'_>, m: &Fixture) -> Option<String> {
    let players = m.players()?;
    [players.top, players.bottom]
        .into_iter()
        .find_map(|n| at_table(teller, n))
}

fn at_table(teller: &Teller<'_>, n: EntrantNo) -> Option<String> {
    // Somebody may play here as one entry and there as another.
    let plays = |m: &Fixture| {
        m.players().is_some_and(|two| {
            [two.top, two.bottom]
                .into_iter()
                .flat_map(|there| teller.t.persons_of(there))
                .any(|person| teller.t.persons_of(n).any(|p| p == person))
        })
    };
    let (_, m) = teller.t.playing().find(|(_, m)| plays(m))?;
    let name = teller.name(n);
    Some(match m.table {
        Some(table) => teller.w.desk_busy_table(name, table),
        None => teller.w.desk_busy(name),
    })
}

/// The matches somebody sits at already and waits; the others come by themselves.
pub(super) fn waiting(teller: &Teller<'_>, _: &TournamentPath) -> Vec<Waiting> {
    let t = teller.t;
    t.all_matches()
        .filter(|(_, m)| m.status() == Status::Waiting)
        .filter_map(|(e, m)| {
            let seated = [m.seats.top, m.seats.bottom]
                .into_iter()
                .find_map(Seat::entrant)?;
            let name = teller.name(seated);
            let bye = [m.seats.top, m.seats.bottom].contains(&Seat::Bye);
            let text = if bye {
                teller.w.desk_waits_bye(name)
            } else {
                let from = feeding(e, m)
                    .map(|m| {
                        let names = teller.seats(m.seats);
                        teller.w.desk_waits_for(&names.bottom, &names.top)
                    })
                    .unwrap_or_default();
                teller.w.desk_waits(from, name)
            };
            Some(Waiting {
                round: round(teller, e, m),
                text,
            })
        })
        .collect()
}

/// The undecided match whose winner or loser comes to an empty seat of this one.
fn feeding<'e>(e: &'e Event, to: &Fixture) -> Option<&'e Fixture> {
    e.matches.iter().map(AsRef::as_ref).find(|m: &&Fixture| {
        m.result.is_none()
            && [m.winner_to, m.loser_to]
                .into_iter()
                .flatten()
                .any(|seat| seat.of == to.number && to.seats[seat.side] == Seat::Empty)
    })
}
