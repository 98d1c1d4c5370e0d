//! A knockout with a consolation: those who lost early play on for prizes of their own.

use super::build::{Builder, From};
use super::double::MainSide;
use super::falls::Falls;
use super::lower::{bracket, progressive};
use super::{Bracket, Exit, GraphPlan, Phase};
use crate::seeding::{rounds_of, sheet_size};
use crate::{EntrantNo, EventSettings, MOST_KNOCKOUT_ROUNDS, Seat, is_usual};
use crawford_forms::Form;
use crawford_forms::violation::{Violation, refuse};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, Form)]
#[form(prefix = "consolation_", tag = "consolation_fed_by")]
#[serde(rename_all = "kebab-case")]
pub enum FedBy {
    /// Everyone who loses but the finalists: the full progressive consolation.
    #[default]
    #[form(name = "all", default)]
    AllButFinalists,
    /// The losers of the first so many main rounds, each later round's into a later round: 1 is the simple consolation.
    #[form(usual = FedBy::Rounds(1))]
    Rounds(#[form(name = "consolation_rounds", range = 1..=MOST_KNOCKOUT_ROUNDS)] u8),
    /// Whoever loses the first match they play, those with a bye in the first round too.
    FirstMatch,
    /// The losers of the first so many main rounds, drawn afresh among those present once these are over.
    #[form(name = "fresh")]
    FreshDraw(#[form(name = "consolation_rounds", range = 1..=MOST_KNOCKOUT_ROUNDS)] u8),
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, Form)]
#[form(prefix = "consolation_")]
#[serde(rename_all = "kebab-case")]
pub struct Consolation {
    #[form(flatten)]
    pub fed_by: FedBy,
    /// The losers of the first so many rounds of the consolation fall to a last chance; 0: there is none on the sheet,
    /// one may be drawn among those present.
    #[serde(default, skip_serializing_if = "is_usual")]
    #[form(range = 0..=MOST_KNOCKOUT_ROUNDS, default)]
    pub last_chance: u8,
}

impl Bracket for Consolation {
    fn draw(&self, settings: &EventSettings, seeded: &[EntrantNo]) -> Result<GraphPlan, Violation> {
        self.plan(seeded, settings.third_place)
    }
}

impl Consolation {
    #[must_use]
    pub fn drawn_afresh(&self) -> Option<u8> {
        match self.fed_by {
            FedBy::FreshDraw(rounds) => Some(rounds),
            FedBy::AllButFinalists | FedBy::Rounds(_) | FedBy::FirstMatch => None,
        }
    }

    pub fn plan(&self, seeded: &[EntrantNo], third_place: bool) -> Result<GraphPlan, Violation> {
        let size = sheet_size(seeded.len());
        let rounds = rounds_of(size);
        let most = rounds.saturating_sub(1);
        let feeding = match self.fed_by {
            FedBy::Rounds(rounds) | FedBy::FreshDraw(rounds) => rounds,
            FedBy::AllButFinalists => most,
            FedBy::FirstMatch => 2.min(most),
        };
        if seeded.len() < 4 || feeding == 0 || feeding > most {
            return Err(refuse::consolation_not_fed(
                if seeded.len() < 4 { 0 } else { i64::from(most) },
                feeding,
            )
            .at(FedBy::CONSOLATION_ROUNDS));
        }
        if third_place && feeding == most {
            return Err(refuse::consolation_and_third_place().at(EventSettings::THIRD_PLACE));
        }
        let mut builder = Builder::after(0);
        let mut main = MainSide::first(&mut builder, seeded, size);
        main.play_up_to(&mut builder, rounds);
        if third_place {
            let losers = main.losers_of(most, size, Falls::Natural);
            if let [a, b] = losers.as_slice() {
                builder.play(Phase::ThirdPlace, rounds, *a, *b);
            }
        }
        let below = match self.fed_by {
            FedBy::Rounds(_) | FedBy::AllButFinalists => {
                let falls = (1..=feeding).map(|round| main.losers_of(round, size, Falls::Best));
                progressive(&mut builder, Phase::Consolation, falls.collect())
            }
            FedBy::FirstMatch => {
                let first = first_losses(&mut builder, &main, size, most);
                bracket(&mut builder, Phase::Consolation, &first)
            }
            FedBy::FreshDraw(_) => return Ok(builder.plan(rounds)),
        };
        if self.last_chance > 0 {
            let feeding = usize::from(self.last_chance);
            if feeding >= below.losers.len() {
                return Err(refuse::last_chance_not_fed(
                    below.losers.len().saturating_sub(1),
                    feeding,
                )
                .at(Consolation::LAST_CHANCE));
            }
            let falls = below.losers.into_iter().take(feeding).collect();
            progressive(&mut builder, Phase::LastChance, falls);
        }
        let plan = builder.plan(rounds);
        if self.last_chance > 0 && !plan.is_played(Phase::LastChance) {
            return Err(refuse::last_chance_of_byes(seeded.len(), self.last_chance)
                .at(Consolation::LAST_CHANCE));
        }
        Ok(plan)
    }
}

/// Those who may lose the first match they play: the losers of the first round, who come first because they had no bye,
/// then those of second-round matches in which somebody had one.
fn first_losses(builder: &mut Builder, main: &MainSide, size: usize, most: u8) -> Vec<From> {
    let mut first = Vec::new();
    let mut after_a_bye = Vec::new();
    let losers = main.losers_of(1, size, Falls::Natural);
    let has_bye = |builder: &Builder, from: &From| match from {
        From::Out(number, _) => builder
            .seats(*number)
            .is_some_and(|seats| seats.both().contains(&Seat::Bye)),
        From::Seat(_) => false,
    };
    let byes: Vec<bool> = losers.iter().map(|from| has_bye(builder, from)).collect();
    for (from, bye) in losers.iter().zip(&byes) {
        if !bye {
            first.push(*from);
        }
    }
    if most >= 2 {
        for (at, from) in main
            .losers_of(2, size, Falls::Natural)
            .into_iter()
            .enumerate()
        {
            let pair = byes.iter().skip(2 * at).take(2);
            if pair.into_iter().any(|bye| *bye)
                && let From::Out(number, Exit::Loser) = from
            {
                builder.falls_if_first(number);
                after_a_bye.push(from);
            }
        }
    }
    first.extend(after_a_bye);
    first
}
