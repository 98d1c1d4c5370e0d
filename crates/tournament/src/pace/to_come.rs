//! Rounds that are not paired yet, as far as they can be predicted: how many matches each will have.

use crate::seeding::{rounds_of, sheet_size};
use crate::swiss::{rounds_left, rounds_paired};
use crate::{Event, Phase, Stage, Tournament};
use std::collections::BTreeSet;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RoundKey {
    pub phase: Phase,
    pub round: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ToCome {
    pub(super) key: RoundKey,
    /// How many matches it will have at a board.
    pub(super) matches: usize,
    /// Points they will be played to.
    pub(super) length: u16,
}

/// The rounds of an event that will be paired or drawn when those on the sheet are over, in order.
pub(super) fn to_come(t: &Tournament, e: &Event) -> Vec<ToCome> {
    if !e.stages.is_empty() {
        return Vec::new();
    }
    let format = e.capabilities();
    match (format.paired_rounds(), format.group_play()) {
        (Some(swiss), _) => {
            let paired = rounds_paired(e);
            let sizes = rounds_left(t, e);
            let numbers = paired.saturating_add(1)..;
            numbers
                .zip(sizes)
                .map(|(round, matches)| ToCome {
                    key: RoundKey {
                        phase: Phase::Swiss,
                        round,
                    },
                    matches,
                    length: length(e, Stage::Swiss, swiss.rounds.saturating_sub(round)),
                })
                .collect()
        }
        (None, Some(groups)) => {
            let drawn: BTreeSet<Phase> = e.matches.iter().map(|m| m.phase).collect();
            let drawn = drawn.into_iter().filter(|phase| phase.is_in_groups());
            let players = drawn.count().saturating_mul(usize::from(groups.qualify));
            let rounds = rounds_of(sheet_size(players));
            let main = |round: u8| {
                let to_final = rounds.saturating_sub(round);
                let seats = 2usize << to_final;
                let byes = if round == 1 {
                    seats.saturating_sub(players)
                } else {
                    0
                };
                ToCome {
                    key: RoundKey {
                        phase: Phase::Main,
                        round,
                    },
                    matches: (seats / 2).saturating_sub(byes),
                    length: length(e, Stage::Main, to_final),
                }
            };
            (1..=rounds).map(main).collect()
        }
        (None, None) => Vec::new(),
    }
}

fn length(e: &Event, stage: Stage, before_final: u8) -> u16 {
    let rules = e.settings.rules_in(stage, usize::from(before_final));
    rules.length
}
