//! A knockout in which those who lost play for their places too: 5 to 8, 7 and 8, and so on down.

use super::build::{Builder, From, neighbours};
use super::double::Sides;
use super::falls::Falls;
use super::{Phase, Plan, knockout};
use crate::tournament::EntrantNo;
use crate::tournament::seeding::sheet_size;
use crate::violation::{Source, Violation};

/// The lowest place that can be played for.
pub const MOST_PLAYED_OFF: u16 = 512;

/// That places down to this one can be played off: a round's losers all play for theirs or none does.
///
/// # Errors
/// With the places that can.
pub(in crate::tournament) fn check_play_offs(down_to: u16) -> Result<(), Violation> {
    let round = down_to.is_power_of_two() && (8..=MOST_PLAYED_OFF).contains(&down_to);
    if down_to == 0 || round {
        return Ok(());
    }
    Err(Violation::new("play-offs-not-a-round", Source::House)
        .with("most", MOST_PLAYED_OFF)
        .at("play_offs"))
}

/// The knockout of entrants in seed order, every place down to `down_to` played for; 0: none but perhaps the third.
#[must_use]
pub fn knockout_down_to(seeded: &[EntrantNo], third_place: bool, down_to: u16) -> Plan {
    if down_to == 0 {
        return knockout(seeded, third_place);
    }
    let size = sheet_size(seeded.len());
    let rounds = size.trailing_zeros() as u8;
    let mut builder = Builder::after(0);
    let mut main = Sides::first(&mut builder, seeded, size);
    main.play_up_to(&mut builder, rounds);
    // The later they lost, the better the places they play for.
    for lost_in in (1..rounds).rev() {
        let better = size >> lost_in;
        if better >= usize::from(down_to) {
            break;
        }
        let losers = main.losers_of(lost_in, size, Falls::Natural);
        let block = Block {
            place: u16::try_from(better).unwrap_or(u16::MAX).saturating_add(1),
            round: lost_in.saturating_add(1),
            long_as: rounds.saturating_sub(lost_in),
        };
        block.play(&mut builder, &losers);
    }
    builder.plan(rounds)
}

/// Places that are played for together.
#[derive(Clone, Copy)]
struct Block {
    /// The best of them.
    place: u16,
    /// The round in which those who play for them do.
    round: u8,
    /// Rounds before the final of the match they all lost: these are as long.
    long_as: u8,
}

impl Block {
    /// The winners play for the upper half of the places, the losers for the lower.
    fn play(self, builder: &mut Builder, players: &[From]) {
        let phase = match self.place {
            3 => Phase::ThirdPlace,
            place => Phase::PlayOff(place),
        };
        let out = builder.round(phase, self.round, neighbours(players));
        for from in &out.winners {
            if let From::Out(number, _) = from {
                builder.long_as(*number, self.long_as);
            }
        }
        if out.winners.len() < 2 {
            return;
        }
        let half = u16::try_from(out.winners.len()).unwrap_or(u16::MAX);
        let round = self.round.saturating_add(1);
        let lower = self.place.saturating_add(half);
        Block { round, ..self }.play(builder, &out.winners);
        Block {
            place: lower,
            round,
            ..self
        }
        .play(builder, &out.losers);
    }
}
