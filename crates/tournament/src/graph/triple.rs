//! Triple elimination: whoever has lost once falls to the second side, twice to the third, three times is out. The
//! winners of the lower two sides meet, and the winner of that meets the one without a loss in the final.

use super::build::Builder;
use super::double::{MainSide, second_final};
use super::falls::Falls;
use super::lower::progressive;
use super::{Bracket, GraphPlan, Phase};
use crate::seeding::{rounds_of, sheet_size};
use crate::{EntrantNo, EventSettings};
use crawford_forms::Form;
use crawford_forms::violation::{Violation, refuse};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, Form)]
#[form(prefix = "triple_")]
#[serde(default, rename_all = "kebab-case")]
pub struct TripleElimination {
    /// Whether the final is played again when the player without a loss loses it.
    pub second_final: bool,
}

impl Bracket for TripleElimination {
    fn draw(&self, _: &EventSettings, seeded: &[EntrantNo]) -> Result<GraphPlan, Violation> {
        self.plan(seeded)
    }
}

impl TripleElimination {
    pub fn plan(&self, seeded: &[EntrantNo]) -> Result<GraphPlan, Violation> {
        if seeded.len() < 4 {
            return Err(refuse::triple_needs_four(seeded.len()));
        }
        let size = sheet_size(seeded.len());
        let rounds = rounds_of(size);
        let mut builder = Builder::after(0);
        let mut main = MainSide::first(&mut builder, seeded, size);
        main.play_up_to(&mut builder, rounds);
        let falls = (1..=rounds).map(|round| main.losers_of(round, size, Falls::Best));
        let second = progressive(&mut builder, Phase::Losers, falls.collect());
        let third = progressive(&mut builder, Phase::Third, second.losers);
        builder.count_down(Phase::Main, rounds.saturating_add(2));
        let last = rounds.saturating_add(2);
        if let (Some(top), Some(bottom)) = (second.winner, third.winner) {
            let semi = builder.round(Phase::Final, last.saturating_sub(1), [(top, bottom)]);
            if let (Some(top), Some(bottom)) = (main.winners.first(), semi.winners.first()) {
                let first = builder.round(Phase::Final, last, [(*top, *bottom)]);
                if self.second_final {
                    second_final(&mut builder, &first, last.saturating_add(1));
                }
            }
        }
        builder.count_down(Phase::Final, last);
        Ok(builder.plan(rounds))
    }
}
