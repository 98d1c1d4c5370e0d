//! Why a play of backgammon does not begin with a step, by the words that all games have for their rules.

use super::Generator;
use super::follow::Thrown;
use super::steps::Step;
use crate::board::OFF;
use crate::variants::position::Position;
use crate::variants::rules::GameRules;
use crate::variants::throw::Throw;
use crate::violation::Violation;
use crate::{Board, Dice, PositionSetup};

/// Why no play of these dice begins with these steps, each (from, to); `None` where one does.
#[must_use]
pub fn refused_step(board: Board, dice: Dice, steps: &[(u8, u8)]) -> Option<Violation> {
    let rules = GameRules::BACKGAMMON;
    let position = Position::read(&rules, &PositionSetup::from(board), &[], 0).ok()?;
    let mut left = dice.numbers();
    let steps: Vec<Step> = steps
        .iter()
        .map(|step| numbered(*step, &mut left))
        .collect();
    let thrown = Thrown::Dice(Throw::from(dice));
    Generator::new(rules).turn(&position, &thrown, &steps).err()
}

/// A step with the one of these numbers that it takes: a checker may leave the board by a higher one.
fn numbered((from, to): (u8, u8), left: &mut Vec<u8>) -> Step {
    let way = from.saturating_sub(to);
    let exact = left.iter().position(|number| *number == way);
    let higher = left.iter().position(|number| *number > way);
    let number = match exact.or(higher.filter(|_| to == OFF)) {
        Some(at) => left.remove(at),
        None => way,
    };
    Step { number, from, to }
}
