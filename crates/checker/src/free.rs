//! Checks the table of a free night: everyone is on it once, by wins and losses counted again.

use super::CheckedStandings;
use super::fault::Fault;
use super::journal::{FreeTable, Log, LoggedEnding, LoggedPhase};
use super::standing::Ratio;
use std::cmp::Reverse;

struct Line {
    player: u32,
    score: Ratio,
    /// Whether they have played enough to have a place.
    enough: bool,
    played: i128,
    won: i128,
    margin: i128,
}

/// Everyone, best first, those who share a place together.
fn table(log: &Log) -> Vec<Vec<Line>> {
    let Some(rule) = log.format.rules().free_table else {
        return Vec::new();
    };
    let mut lines: Vec<Line> = Vec::new();
    for player in &log.entered {
        let (mut played, mut won, mut margin) = (0, 0, 0);
        for m in log.matches.iter().filter(|m| m.phase == LoggedPhase::Free) {
            let Some([a, b]) = m.pair() else { continue };
            if m.outcome.is_none() || m.is(LoggedEnding::Void) || ![a, b].contains(player) {
                continue;
            }
            // In a match that nobody played the points of a handicap count for nobody.
            let sheet = match m.running == m.start {
                true => [0, 0],
                false => m.running,
            };
            let [x, y] = m.counted().unwrap_or(sheet).map(i128::from);
            played += 1;
            won += i128::from(m.won_by() == Some(*player));
            margin += if a == *player { x - y } else { y - x };
        }
        let (score, enough) = match rule {
            FreeTable::Wins => (Ratio(won, 1), true),
            FreeTable::Share { least } => (Ratio(won, played.max(1)), played >= least.into()),
            FreeTable::Points { win, loss } => {
                let points = won * i128::from(win) + (played - won) * i128::from(loss);
                (Ratio(points, 1), true)
            }
        };
        lines.push(Line {
            player: *player,
            score,
            enough,
            played,
            won,
            margin,
        });
    }
    let key = |line: &Line| {
        let worse = (!line.enough, line.played == 0);
        (
            worse,
            Reverse(line.score),
            Reverse(line.won),
            Reverse(line.margin),
        )
    };
    lines.sort_by_key(|line| (key(line), line.player));
    let mut table: Vec<Vec<Line>> = Vec::new();
    for line in lines {
        match table.last_mut() {
            Some(last) if last.first().map(key) == Some(key(&line)) => last.push(line),
            _ => table.push(vec![line]),
        }
    }
    table
}

pub(super) fn places(log: &Log) -> Vec<Vec<u32>> {
    let placed = |line: &Line| line.enough && line.played > 0;
    let group = |group: &Vec<Line>| -> Vec<u32> {
        let players = group.iter().filter(|line| placed(line));
        players.map(|line| line.player).collect()
    };
    let groups = table(log);
    let groups = groups.iter().map(group);
    groups.filter(|group| !group.is_empty()).collect()
}

pub(super) fn compare(said: &CheckedStandings, log: &Log, faults: &mut Vec<Fault>) {
    let said = said.rows.as_slice();
    let mut from = 1u32;
    for group in table(log) {
        for line in &group {
            let rows = said.iter().filter(|row| row.player == line.player);
            let fits = |row: &super::CheckedRow| row.from == from && row.score == line.score;
            if rows.clone().count() != 1 || !rows.clone().all(fits) {
                let player = line.player;
                faults.push(Fault::WrongStanding { player });
            }
        }
        from = from.saturating_add(u32::try_from(group.len()).unwrap_or(u32::MAX));
    }
    if said.len() != log.entered.len() {
        let stage = "free".to_owned();
        faults.push(Fault::PlacesDoNotFit { stage });
    }
}
