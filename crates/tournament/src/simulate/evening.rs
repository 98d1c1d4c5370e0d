//! One simulated evening by the clock: so many boards, the durations of the matches, and when the last one ends.

use super::night::Script;
use super::player::{EVENT, Player, START};
use crate::pace::{PAUSE, Pace};
use crate::{EntrantNo, Fixture, MatchNo, places};
use crawford_forms::violation::Violation;
use crawford_journal::UtcMicros;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

const MOST_MATCHES: usize = 20_000;

#[derive(Debug, Clone, PartialEq)]
pub struct SimulatedEvening {
    /// How long it lasted, in seconds.
    pub seconds: i64,
    /// Matches played at a board.
    pub matches: usize,
    /// How many of them had been played before by the same two.
    pub rematches: usize,
    /// How many of the players of the fewest matches: what somebody gets at least.
    pub fewest: usize,
    /// The share of the win the strongest player has: 1, or less where first place is shared.
    pub strongest: f64,
}

/// Plays an evening on so many boards (0: as many as it takes).
pub fn evening(script: &Script, boards: u16, pace: &Pace) -> Result<SimulatedEvening, Violation> {
    let mut player = Player::begin(script)?;
    let boards = if boards == 0 {
        usize::MAX
    } else {
        usize::from(boards)
    };
    let clocked = script.settings.clock.is_some();
    let mut ending: BinaryHeap<Reverse<(UtcMicros, MatchNo)>> = BinaryHeap::new();
    let mut at_a_board: BTreeSet<EntrantNo> = BTreeSet::new();
    let mut called: BTreeSet<MatchNo> = BTreeSet::new();
    // From when on each is ready to play again.
    let mut rested: BTreeMap<EntrantNo, UtcMicros> = BTreeMap::new();
    let mut met: BTreeMap<[EntrantNo; 2], usize> = BTreeMap::new();
    let mut played: BTreeMap<EntrantNo, usize> = BTreeMap::new();
    let mut last = START;
    for _ in 0..MOST_MATCHES {
        let now = player.night.sandbox.now;
        let mut next_rested: Option<UtcMicros> = None;
        for (number, [a, b], points) in open_matches(&player) {
            if ending.len() >= boards {
                break;
            }
            if called.contains(&number) || at_a_board.contains(&a) || at_a_board.contains(&b) {
                continue;
            }
            let both = [a, b].iter().filter_map(|n| rested.get(n)).max().copied();
            if let Some(from) = both.filter(|from| *from > now) {
                next_rested = Some(next_rested.map_or(from, |earlier| earlier.min(from)));
                continue;
            }
            let takes = pace.draw(points, clocked, &mut player.rng);
            ending.push(Reverse((now.plus_seconds(i64::from(takes)), number)));
            called.insert(number);
            at_a_board.extend([a, b]);
        }
        let next_end = ending.peek().map(|Reverse((end, _))| *end);
        match (next_end, next_rested) {
            (Some(end), Some(from)) if from < end => player.night.sandbox.now = from,
            (None, Some(from)) => player.night.sandbox.now = from,
            (None, None) => {
                if !player.go_on()? {
                    break;
                }
            }
            (Some(end), _) => {
                let Some(Reverse((_, number))) = ending.pop() else {
                    break;
                };
                player.night.sandbox.now = end;
                last = last.max(end);
                called.remove(&number);
                if let Some((players, _)) = player.open_match(number) {
                    let mut pair = players.both();
                    pair.sort_unstable();
                    for n in pair {
                        at_a_board.remove(&n);
                        rested.insert(n, end.plus_seconds(PAUSE));
                        *played.entry(n).or_default() += 1;
                    }
                    *met.entry(pair).or_default() += 1;
                }
                player.play_match(number)?;
            }
        }
    }
    let strongest = strongest_share(&player);
    let each = player.night.ratings.keys().map(|n| played.get(n).copied());
    Ok(SimulatedEvening {
        seconds: last.seconds_since(START),
        matches: met.values().sum(),
        rematches: met.values().map(|n| n.saturating_sub(1)).sum(),
        fewest: each
            .map(Option::unwrap_or_default)
            .min()
            .unwrap_or_default(),
        strongest,
    })
}

/// The matches with two players and no result, each with the points to play, earlier rounds first.
fn open_matches(player: &Player) -> Vec<(MatchNo, [EntrantNo; 2], u16)> {
    let open = |m: &Fixture| m.result.is_none() && m.players().is_some();
    let matches = player.event().into_iter().flat_map(|e| e.matches.iter());
    let mut ready: Vec<(u8, MatchNo)> = matches
        .filter(|m| open(m))
        .map(|m| (m.round, m.number))
        .collect();
    ready.sort_unstable();
    ready
        .into_iter()
        .filter_map(|(_, number)| {
            let (players, rules) = player.open_match(number)?;
            Some((number, players.both(), rules.points_to_play()))
        })
        .collect()
}

/// The share of first place that went to the player of the highest rating.
fn strongest_share(player: &Player) -> f64 {
    let best = player
        .night
        .ratings
        .iter()
        .max_by(|a, b| a.1.total_cmp(b.1))
        .map(|(n, _)| *n);
    let Some(event) = player.night.sandbox.t.event(EVENT) else {
        return 0.0;
    };
    let all = places(event);
    let first: Vec<EntrantNo> = all
        .iter()
        .filter(|p| p.from == 1)
        .map(|p| p.entrant)
        .collect();
    match best.filter(|n| first.contains(n)) {
        Some(_) => 1.0 / first.len().max(1) as f64,
        None => 0.0,
    }
}
