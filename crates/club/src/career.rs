//! A person's record: form, winning runs, and wins and losses against each opponent.

use super::played::PaidStage;
use super::rating::{MatchEnding, MatchKey, Order, SideKind, order};
use crawford_journal::{PersonId, UtcMicros};
use std::collections::BTreeMap;

/// A finished match as one of its players sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayerMatch {
    pub key: MatchKey,
    pub at: UtcMicros,
    /// The version of its stream.
    pub version: u64,
    /// Against whom; nobody in a bye.
    pub opponent: Option<PersonId>,
    pub length: u16,
    pub ending: MatchEnding,
    pub company: SideKind,
    pub stage: PaidStage,
    /// Whether it was won; `None` if nobody won.
    pub won: Option<bool>,
    /// One's own points and the opponent's.
    pub score: Option<(u32, u32)>,
    /// Gammons and backgammons won, where the games are known.
    pub gammons: Option<u32>,
    /// The most points the winner was behind, where the games are known.
    pub behind: Option<u32>,
}

impl PlayerMatch {
    /// Whether two single players met over the board and one of them won.
    #[must_use]
    pub fn counts(&self) -> bool {
        matches!(self.ending, MatchEnding::Played | MatchEnding::Early)
            && self.company == SideKind::Alone
            && self.won.is_some()
            && self.opponent.is_some()
    }

    fn order(&self) -> Order {
        order(self.at, self.key, self.version)
    }
}

/// Puts matches in the order in which they count for ratings.
pub fn sort_as_rated(played: &mut [PlayerMatch]) {
    played.sort_by_key(PlayerMatch::order);
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeadToHead {
    pub opponent: PersonId,
    pub wins: u32,
    pub losses: u32,
    pub last: UtcMicros,
}

impl HeadToHead {
    #[must_use]
    pub fn matches(&self) -> u32 {
        self.wins.saturating_add(self.losses)
    }
}

/// Wins and losses against each opponent, most matches first, then the latest first.
#[must_use]
pub fn head_to_head(played: &[PlayerMatch]) -> Vec<HeadToHead> {
    let mut all: BTreeMap<PersonId, HeadToHead> = BTreeMap::new();
    for m in played.iter().filter(|m| m.counts()) {
        let Some(opponent) = m.opponent else {
            continue;
        };
        let row = all.entry(opponent).or_insert(HeadToHead {
            opponent,
            wins: 0,
            losses: 0,
            last: m.at,
        });
        if m.won == Some(true) {
            row.wins = row.wins.saturating_add(1);
        } else {
            row.losses = row.losses.saturating_add(1);
        }
        row.last = row.last.max(m.at);
    }
    let mut rows: Vec<HeadToHead> = all.into_values().collect();
    rows.sort_by_key(|row| (std::cmp::Reverse((row.matches(), row.last)), row.opponent));
    rows
}

/// The fewest matches against an opponent for which a balance is shown.
const ENOUGH: u32 = 3;

/// The opponent with the most losses beyond wins, of at least [`ENOUGH`] matches.
#[must_use]
pub fn nemesis(rows: &[HeadToHead]) -> Option<&HeadToHead> {
    most_beyond(rows, |row| (row.losses, row.wins))
}

/// The opponent with the most wins beyond losses, of at least [`ENOUGH`] matches.
#[must_use]
pub fn favourite(rows: &[HeadToHead]) -> Option<&HeadToHead> {
    most_beyond(rows, |row| (row.wins, row.losses))
}

fn most_beyond(rows: &[HeadToHead], of: fn(&HeadToHead) -> (u32, u32)) -> Option<&HeadToHead> {
    let beyond = |row: &&HeadToHead| {
        let (many, few) = of(row);
        many.checked_sub(few).filter(|n| *n > 0)
    };
    rows.iter()
        .filter(|row| row.matches() >= ENOUGH)
        .filter_map(|row| Some((beyond(&row)?, row)))
        .max_by_key(|(n, row)| (*n, row.matches(), std::cmp::Reverse(row.opponent)))
        .map(|(_, row)| row)
}

/// Whether each of the last `most` matches was won, the oldest first.
#[must_use]
pub fn form(played: &[PlayerMatch], most: usize) -> Vec<bool> {
    let all: Vec<bool> = played
        .iter()
        .filter(|m| m.counts())
        .filter_map(|m| m.won)
        .collect();
    let from = all.len().saturating_sub(most);
    all.into_iter().skip(from).collect()
}

/// The longest run of wins, the first of equal ones: its length and its last match.
#[must_use]
pub fn longest_run(played: &[PlayerMatch]) -> Option<(u32, &PlayerMatch)> {
    let mut best: Option<(u32, &PlayerMatch)> = None;
    let mut run = 0_u32;
    for m in played.iter().filter(|m| m.counts()) {
        run = if m.won == Some(true) {
            run.saturating_add(1)
        } else {
            0
        };
        if run > best.map_or(0, |(longest, _)| longest) {
            best = Some((run, m));
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crawford_journal::StreamId;

    fn player_match(n: u32, opponent: u8, won: bool) -> PlayerMatch {
        PlayerMatch {
            key: MatchKey {
                stream: StreamId::from_random([1; 10]),
                event: 1,
                number: n,
            },
            at: UtcMicros(i64::from(n)),
            version: u64::from(n),
            opponent: Some(PersonId::from_random([opponent; 10])),
            length: 5,
            ending: MatchEnding::Played,
            company: SideKind::Alone,
            stage: PaidStage::Main,
            won: Some(won),
            score: None,
            gammons: None,
            behind: None,
        }
    }

    #[test]
    fn balances_runs_and_form_count_only_matches_played_alone() {
        let mut played = vec![
            player_match(1, 2, true),
            player_match(2, 3, false),
            player_match(3, 2, true),
            player_match(4, 3, false),
            player_match(5, 2, true),
            player_match(6, 3, true),
            player_match(7, 3, false),
            PlayerMatch {
                ending: MatchEnding::WalkOver,
                ..player_match(8, 3, false)
            },
            PlayerMatch {
                company: SideKind::Pair,
                ..player_match(9, 2, false)
            },
        ];
        played.reverse();
        sort_as_rated(&mut played);
        let rows = head_to_head(&played);
        let found: Vec<_> = rows.iter().map(|r| (r.wins, r.losses, r.last.0)).collect();
        assert_eq!(found, [(1, 3, 7), (3, 0, 5)]);
        assert_eq!(nemesis(&rows).map(|r| r.losses), Some(3));
        assert_eq!(favourite(&rows).map(|r| r.wins), Some(3));
        assert_eq!(nemesis(&rows[1..]), None);
        assert_eq!(form(&played, 3), [true, true, false]);
        let (run, last) = longest_run(&played).unwrap();
        assert_eq!((run, last.key.number), (2, 6));
        assert_eq!(longest_run(&[]), None);
        assert_eq!(
            head_to_head(&played)
                .iter()
                .map(HeadToHead::matches)
                .sum::<u32>(),
            7
        );
    }
}
