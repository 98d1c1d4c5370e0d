//! Counts of positions, by which generators are compared.

use super::plays::Generator;
use super::position::Position;
use super::throw::Throw;
use crate::violation::Violation;

/// The most positions looked at for one throw where they are only counted, which takes up to a gigabyte: a 1-1 of Plakoto
/// Express from the start has more than may be listed.
pub const MOST_COUNTED: usize = 1 << 24;

/// Counts the positions `depth` throws from here: the sum over the different throws (21 of two dice, 56 of three), each
/// counted once, of the counts after every result. Where a result brings another throw, the same side goes on. A finished
/// game counts 1 at any depth left, and so does depth 0. What an opponent would play of a rising double is left out.
///
/// # Errors
/// Those of [`Generator::plays`].
pub fn perft(generator: &mut Generator, position: &Position, depth: u32) -> Result<u64, Violation> {
    if depth == 0 || position.ending(generator.rules()).is_some() {
        return Ok(1);
    }
    let mut total = 0;
    for dice in Throw::all(generator.rules().dice) {
        let plays = generator.plays(position, dice)?;
        if depth == 1 {
            total += plays.len() as u64;
            continue;
        }
        let results: Vec<_> = plays.iter().map(|play| (play.after, play.again)).collect();
        for (after, again) in results {
            let next = match again {
                true => after,
                false => after.after_turn(generator.rules()),
            };
            total += perft(generator, &next, depth - 1)?;
        }
    }
    Ok(total)
}
