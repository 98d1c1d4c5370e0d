//! A round to be paired: who is there, and what the director has set.

use super::super::EntrantNo;
use super::super::ranking::Exact;
use crawford_forms::Choice;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Which way somebody floats: paired below or above those of equal score. A bye is a float down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Float {
    /// Against somebody with a lower score, or a bye.
    Down,
    Up,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SwissPlayer {
    pub who: EntrantNo,
    /// The score that groups are made by.
    pub score: Exact,
    /// The rating, in thousandths of a point.
    pub rating: Option<i64>,
    /// The place in the standings before this round, for an order by standing.
    pub place: u32,
    pub met: Vec<EntrantNo>,
    /// Whether a bye is out of the question: had one, or won a round by forfeit.
    pub had_bye: bool,
    /// Rounds not played so far.
    pub unplayed: u32,
    pub floated: Option<Float>,
}

/// What decides last of all, within a score group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, Choice)]
#[serde(rename_all = "kebab-case")]
pub enum Within {
    /// Everyone gets a lot from the recorded seed; neighbours meet.
    #[default]
    Random,
    /// By rating: the best of the upper half meets the best of the lower half.
    Slide,
    /// By rating: the best meets the last.
    Fold,
    /// By rating: neighbours meet.
    Neighbours,
    /// By place in the standings so far: neighbours meet.
    Standing,
}

/// Something the director wants kept apart.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct KeepApart {
    /// No two of these meet: two people, a family, a team.
    pub apart: Vec<EntrantNo>,
    /// Until this round comes, when they may; without it, never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<u16>,
}

impl KeepApart {
    #[must_use]
    pub fn holds(&self, round: u16) -> bool {
        self.before.is_none_or(|before| round < before)
    }
}

/// What the director allows in a round that has no legal pairing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Allowed {
    /// Rematches, as few as can be.
    #[serde(default)]
    pub rematches: bool,
    /// Byes for those who had one, as few as can be.
    #[serde(default)]
    pub second_byes: bool,
    /// Pairs the wishes keep apart, as few as can be.
    #[serde(default)]
    pub wishes: bool,
    /// Byes beyond the one of an odd field: an even number.
    #[serde(default)]
    pub extra_byes: u16,
}

/// What the director wants of the next round.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PairingOptions {
    /// Opponents and byes the director sets; the program pairs the others.
    pub by_hand: Vec<Fixed>,
    pub allowed: Allowed,
    /// Pair although a table of the round before still plays; those who might be affected wait.
    pub early: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SwissRound {
    /// Which, from 1.
    pub number: u16,
    pub players: Vec<SwissPlayer>,
    /// Whether players of equal score form groups; without them the order alone decides (monrad).
    pub groups: bool,
    pub within: Within,
    /// The recorded seed, from which lots come.
    pub seed: String,
    pub wishes: Vec<KeepApart>,
    pub allowed: Allowed,
}

/// A bye or an opponent set by hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fixed {
    pub who: EntrantNo,
    /// Against whom; nobody: a bye.
    pub against: Option<EntrantNo>,
}

impl Fixed {
    /// Two as a form names them: the second is 0 for a bye.
    #[must_use]
    pub fn of(who: EntrantNo, against: EntrantNo) -> Self {
        Fixed {
            who,
            against: (against != EntrantNo(0)).then_some(against),
        }
    }
}

impl fmt::Display for Fixed {
    /// "3-7", or "5-0" for a bye.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.against {
            Some(other) => write!(f, "{}-{other}", self.who),
            None => write!(f, "{}-0", self.who),
        }
    }
}

impl FromStr for Fixed {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        let (who, against) = text.split_once('-').ok_or(())?;
        let number = |text: &str| text.trim().parse().map_err(|_| ());
        Ok(Fixed::of(number(who)?, number(against)?))
    }
}
crawford_forms::value_as_text!(Fixed);

pub(super) mod wishes {
    use super::{EntrantNo, KeepApart};
    use crawford_forms::Control;
    use crawford_forms::violation::{Violation, refuse};

    const MOST_WISHES: usize = 100;

    pub fn control() -> Control {
        Control::Area { rows: 3 }
    }

    pub fn read(typed: &[String]) -> Result<Vec<KeepApart>, Violation> {
        read_text(crawford_forms::text(typed))
    }

    pub fn show(wishes: &[KeepApart]) -> Vec<String> {
        let line = |wish: &KeepApart| {
            let numbers: Vec<String> = wish.apart.iter().map(ToString::to_string).collect();
            let numbers = numbers.join(" ");
            match wish.before {
                Some(round) => format!("{numbers} < {round}"),
                None => numbers,
            }
        };
        vec![wishes.iter().map(line).collect::<Vec<_>>().join("\n")]
    }

    /// "3 7 < 3": people kept apart until a round, a line each.
    fn read_text(text: &str) -> Result<Vec<KeepApart>, Violation> {
        let lines = text
            .lines()
            .zip(1usize..)
            .filter(|(line, _)| !line.trim().is_empty());
        let refused = |line: usize| refuse::apart_unreadable(line);
        let mut wishes = Vec::new();
        for (line, number) in lines {
            if wishes.len() >= MOST_WISHES {
                return Err(refused(number));
            }
            let (people, before) = match line.split_once('<') {
                Some((people, round)) => {
                    let round = round.trim().parse().map_err(|_| refused(number))?;
                    (people, Some(round))
                }
                None => (line, None),
            };
            let parts = people.split(|c: char| c == ',' || c.is_whitespace());
            let apart: Result<Vec<EntrantNo>, _> = parts
                .filter(|part| !part.is_empty())
                .map(str::parse)
                .collect();
            let apart = apart.map_err(|_| refused(number))?;
            if apart.len() < 2 {
                return Err(refused(number));
            }
            wishes.push(KeepApart { apart, before });
        }
        Ok(wishes)
    }
}
