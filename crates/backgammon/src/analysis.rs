//! What a program that evaluates positions says of a match, held against the match as it was played.
//!
//! Nothing here evaluates: the numbers are the program's. What it calls better is taken only where it is a legal play.
//! Equities are millionths of a point, normalised to the cube as such programs show them.

use crate::plays::Steps;
use crate::record::transcript::{ActionKind, Transcript, TranscriptAction};
use crate::written::{Leg, WrittenPlay};
use crate::{Board, BySide, Dice, Side};
use serde::{Deserialize, Serialize};

/// What was evaluated of a whole match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evaluation {
    /// What each side's decisions cost.
    pub sides: BySide<Errors>,
    /// The actions of each game, in order.
    pub games: Vec<Vec<EvaluatedAction>>,
}

/// What a player's decisions cost, and how the dice fell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Errors {
    /// Rolls, those that could not be played too.
    pub rolls: u32,
    /// Rolls with a choice of plays.
    pub unforced: u32,
    /// Decisions about the cube that were close or made.
    pub cubes: u32,
    /// What plays lost.
    pub play_lost: u64,
    /// What decisions about the cube lost.
    pub cube_lost: u64,
    /// What the dice gave or took.
    pub luck: i64,
}

impl Errors {
    /// How many decisions were judged.
    #[must_use]
    pub fn decisions(&self) -> u64 {
        u64::from(self.unforced).saturating_add(u64::from(self.cubes))
    }

    /// The equity lost for each decision, in millionths of a point; `None` without any.
    #[must_use]
    pub fn rate(&self) -> Option<f64> {
        let lost = self.play_lost.saturating_add(self.cube_lost);
        (self.decisions() > 0).then(|| lost as f64 / self.decisions() as f64)
    }

    /// The sum over several matches.
    #[must_use]
    pub fn and(self, more: Errors) -> Errors {
        Errors {
            rolls: self.rolls.saturating_add(more.rolls),
            unforced: self.unforced.saturating_add(more.unforced),
            cubes: self.cubes.saturating_add(more.cubes),
            play_lost: self.play_lost.saturating_add(more.play_lost),
            cube_lost: self.cube_lost.saturating_add(more.cube_lost),
            luck: self.luck.saturating_add(more.luck),
        }
    }
}

/// An action of a game, as it was evaluated.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EvaluatedAction {
    /// Who did it.
    pub side: Side,
    /// What was done.
    pub did: Did,
    /// What was rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<[u8; 2]>,
    /// What the roll gave or took.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub luck: Option<i64>,
    /// What the play lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost: Option<u64>,
    /// The best play: from and to of each step, 25 for the bar and 0 for off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<Vec<[u8; 2]>>,
    /// What the decision about the cube lost; of a roll, that before it not to double.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cube_lost: Option<u64>,
}

/// What a player did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Did {
    /// Rolled, and moved if that was possible.
    Move,
    /// Doubled.
    Double,
    /// Took.
    Take,
    /// Dropped.
    Drop,
}

/// A decision that lost something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mistake {
    /// The game, from 1.
    pub game: usize,
    /// Which action of it, from 1.
    pub action: usize,
    /// Who made it.
    pub side: Side,
    /// What was lost.
    pub lost: u64,
    /// What would have lost nothing.
    pub better: Better,
}

/// What would have been better.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Better {
    /// Another play.
    Play {
        /// The position before it, seen by the side that moves.
        before: Board,
        /// The position after it, seen by the same side.
        after: Board,
        /// Its steps.
        steps: Steps,
    },
    /// Another decision about the cube.
    Cube(CubeDecision),
}

/// What is done about the cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CubeDecision {
    Double,
    NoDouble,
    Take,
    Drop,
}

/// The evaluation is of another match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("what was evaluated of game {game} is not what was played in it, from action {action} on")]
pub struct NotThisMatch {
    pub game: usize,
    pub action: usize,
}

/// The decisions that lost something, in the order they were made.
///
/// # Errors
/// [`NotThisMatch`] where the evaluated actions are not those of the match, or a better play is not legal.
pub fn mistakes(
    games: &[Vec<EvaluatedAction>],
    played: &Transcript,
) -> Result<Vec<Mistake>, NotThisMatch> {
    let mut found = Vec::new();
    let most = games.len().max(played.games.len());
    for (number, at) in (1..).zip(0..most) {
        let not_this = |action| NotThisMatch {
            game: number,
            action,
        };
        let (Some(told), Some(game)) = (games.get(at), played.games.get(at)) else {
            return Err(not_this(0));
        };
        let mut told = told.iter().peekable();
        for (nth, action) in (1..).zip(&game.actions) {
            let is_it = |told: &&EvaluatedAction| is(told, action);
            match (told.next_if(is_it), action.kind) {
                (Some(told), _) => {
                    let of = better(told, action).ok_or(not_this(nth))?;
                    found.extend(of.into_iter().flatten().map(|(lost, better)| Mistake {
                        game: number,
                        action: nth,
                        side: action.side,
                        lost,
                        better,
                    }));
                }
                // A roll that was never played.
                (None, ActionKind::Roll(_, None)) => {}
                (None, _) => return Err(not_this(nth)),
            }
        }
        if told.next().is_some() {
            return Err(not_this(game.actions.len().saturating_add(1)));
        }
    }
    Ok(found)
}

fn is(told: &EvaluatedAction, action: &TranscriptAction) -> bool {
    let dice = told.dice.and_then(|[a, b]| Dice::new(a, b));
    let same = match action.kind {
        ActionKind::Roll(rolled, _) => told.did == Did::Move && dice == Some(rolled),
        ActionKind::Double(_) => told.did == Did::Double,
        ActionKind::Take => told.did == Did::Take,
        ActionKind::Drop => told.did == Did::Drop,
        ActionKind::Beaver(_) => false,
    };
    same && told.side == action.side
}

/// What was better than the decision about the cube, and than the play; `None` where a better play is not legal.
fn better(told: &EvaluatedAction, action: &TranscriptAction) -> Option<[Option<(u64, Better)>; 2]> {
    let lost = |lost: Option<u64>| lost.filter(|lost| *lost > 0);
    let cube = match told.did {
        Did::Move => CubeDecision::Double,
        Did::Double => CubeDecision::NoDouble,
        Did::Take => CubeDecision::Drop,
        Did::Drop => CubeDecision::Take,
    };
    let cube = lost(told.cube_lost).map(|lost| (lost, Better::Cube(cube)));
    let play = match (lost(told.lost), action.kind, &told.best) {
        (None, ..) | (_, ActionKind::Roll(_, None), _) => None,
        (Some(lost), ActionKind::Roll(dice, Some(_)), Some(best)) => {
            let mut written = WrittenPlay::default();
            for [from, to] in best {
                let (from, to, hit) = (*from, *to, false);
                written.push(Leg { from, to, hit }).then_some(())?;
            }
            let legal = written.judge(action.before, dice).ok()?;
            let better = Better::Play {
                before: action.before,
                after: legal.after,
                steps: legal.steps,
            };
            Some((lost, better))
        }
        (Some(_), ..) => return None,
    };
    Some([cube, play])
}
