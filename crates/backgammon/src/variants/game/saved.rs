//! A game as a word, so that it can be taken up again.

use super::{GameEnding, Numbers, VariantGame, VariantPhase};
use crate::board::{BAR, OFF, POINTS, half_byte, occupied};
use crate::variants::{Entering, GameRules, Generator, Position, Throw};
use crate::{Dice, Side};
use std::fmt::Write as _;

impl VariantGame {
    /// The game in one word of letters, digits and full stops, without its rules.
    #[must_use]
    pub fn saved(&self) -> String {
        let Position {
            own,
            opp,
            beneath,
            turns: [mine, theirs],
            hit: [hit, their_hit],
            failed: [failed, _],
        } = self.position;
        let mut word = format!(
            "{own:x}.{opp:x}.{beneath:x}.{mine}.{theirs}.{}.{}.{}.",
            self.mover.number(),
            self.passes,
            self.stake
        );
        if self.rules().entering == Entering::HitFirst {
            word += &format!("{hit}.{their_hit}.");
        }
        let written = match &self.phase {
            VariantPhase::Opening => write!(word, "o"),
            VariantPhase::Choosing(dice) => write!(word, "c{dice}"),
            VariantPhase::Throwing => write!(word, "t"),
            VariantPhase::Playing(throw) => write!(word, "p{throw}"),
            VariantPhase::PlayingRest(rest) => write!(word, "r").and_then(|()| {
                let mut each = rest.iter();
                each.try_for_each(|(number, times)| write!(word, "{number}{times}"))
            }),
            VariantPhase::Over(GameEnding { winner, points }) => match winner {
                Some(winner) if failed => write!(word, "f{}{points}", winner.number()),
                Some(winner) => write!(word, "w{}{points}", winner.number()),
                None => write!(word, "n{points}"),
            },
        };
        written.expect("a string takes all that is written into it");
        word
    }

    /// The game that [`VariantGame::saved`] wrote, played by `rules`; `None` when the word is not of such a game.
    #[must_use]
    pub fn resumed(rules: GameRules, word: &str) -> Option<VariantGame> {
        let parts: Vec<&str> = word.split('.').collect();
        let (parts, hit) = match parts.as_slice() {
            [before @ .., own, theirs, phase] if before.len() == 8 => {
                if rules.entering != Entering::HitFirst {
                    return None;
                }
                let hit = [own.parse().ok()?, theirs.parse().ok()?];
                ([before, &[*phase]].concat(), Some(hit))
            }
            _ => (parts, None),
        };
        let [own, opp, beneath, mine, theirs, mover, passes, stake, phase] = parts.as_slice()
        else {
            return None;
        };
        let position = Position {
            own: u128::from_str_radix(own, 16).ok()?,
            opp: u128::from_str_radix(opp, 16).ok()?,
            beneath: u32::from_str_radix(beneath, 16).ok()?,
            turns: [mine.parse().ok()?, theirs.parse().ok()?],
            hit: [0, 0],
            // Who fails moves last.
            failed: [phase.starts_with('f'), false],
        };
        if !is_of(&position, &rules) {
            return None;
        }
        // A word of before they were counted does not say.
        let position = match hit {
            Some(hit) => position.with_hit(&rules, hit)?,
            None => position.surely_hit(&rules),
        };
        Some(VariantGame {
            mover: side(mover)?,
            phase: read_phase(&rules, phase)?,
            generator: Generator::new(rules),
            position,
            passes: passes.parse().ok()?,
            stake: stake.parse().ok().filter(|stake| *stake > 0)?,
        })
    }
}

fn side(digit: &str) -> Option<Side> {
    Side::try_from(digit.parse::<u8>().ok()?).ok()
}

fn read_phase(rules: &GameRules, text: &str) -> Option<VariantPhase> {
    let kind = text.chars().next()?;
    let rest = text.get(kind.len_utf8()..)?;
    let digits: Vec<u8> = rest
        .chars()
        .map(|c| c.to_digit(10).and_then(|digit| u8::try_from(digit).ok()))
        .collect::<Option<_>>()?;
    Some(match (kind, digits.as_slice()) {
        ('o', []) => VariantPhase::Opening,
        ('t', []) => VariantPhase::Throwing,
        ('c', [a, b]) => VariantPhase::Choosing(Dice::new(*a, *b)?),
        ('p', numbers) => {
            let throw = Throw::new(numbers)?;
            VariantPhase::Playing((throw.count() == rules.dice).then_some(throw)?)
        }
        ('r', [_, ..]) => VariantPhase::PlayingRest(read_numbers(&digits)?),
        ('n', _) => VariantPhase::Over(GameEnding {
            winner: None,
            points: rest.parse().ok()?,
        }),
        ('w', [_, _, ..]) | ('f', [_, _, ..]) if kind == 'w' || rules.failing => {
            VariantPhase::Over(GameEnding {
                winner: Some(side(rest.get(..1)?)?),
                points: rest.get(1..)?.parse().ok()?,
            })
        }
        _ => return None,
    })
}

fn read_numbers(digits: &[u8]) -> Option<Numbers> {
    let mut numbers = Numbers::new();
    for pair in digits.chunks(2) {
        match pair {
            [number @ 1..=6, times @ 1..=4] => numbers.push((*number, *times)),
            _ => return None,
        }
    }
    // As those of a rising double do.
    numbers
        .is_sorted_by(|(a, _), (b, _)| a < b)
        .then_some(numbers)
}

/// Whether a game of these rules can have this position: the checkers of each side, and where they may lie.
fn is_of(position: &Position, rules: &GameRules) -> bool {
    let all = |packed: u128| -> u32 {
        let places = OFF..=BAR;
        places
            .map(|place| u32::from(half_byte(packed, place)))
            .sum()
    };
    let sides = [position.own, position.opp];
    if sides
        .iter()
        .any(|side| side >> 104 != 0 || all(*side) != u32::from(rules.checkers))
    {
        return false;
    }
    if !rules.has_bar() && (position.own(BAR), position.opponent(OFF)) != (0, 0) {
        return false;
    }
    let both = occupied(position.own) & occupied(position.opp) & POINTS;
    if (both != 0 && !rules.has_pins()) || position.beneath & !both != 0 {
        return false;
    }
    position.pinned().all(|point| {
        let beneath = match position.beneath >> point & 1 {
            1 => position.own(point),
            _ => position.opponent(point),
        };
        beneath == 1
    })
}
