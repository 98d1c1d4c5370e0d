//! Double elimination: whoever has lost once falls to the losers' side and goes on there; whoever has lost twice is out.

use super::build::{Builder, From, Round, neighbours};
use super::falls::{Falls, falling_order};
use super::lower::{meetings, progressive};
use super::shift::Shift;
use super::{Bracket, GraphPlan, Phase, SeatRef};
use crate::seeding::{rounds_of, seed_order, sheet_size};
use crate::{EntrantNo, EventSettings, Seat, is_usual};
use backgammon::Side;
use crawford_forms::violation::{Violation, refuse};
use crawford_forms::{Control, Form, Word};
use serde::{Deserialize, Serialize};

const MOST_LOSERS_ROUNDS: u8 = 18;

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, Form)]
#[form(prefix = "double_")]
#[serde(default, rename_all = "kebab-case")]
pub struct DoubleElimination {
    /// Whether the final is played again when the winner of the losers' side wins it: only then has everyone but the
    /// champion lost twice.
    pub second_final: bool,
    #[form(fold = "more", default)]
    pub falls: Falls,
    /// In which rounds of the losers' side losers fall in; without it, every second round after the first two has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[form(fold = "more")]
    pub shift: Option<Shift>,
    /// When so many are left in all, half from each side, both sides meet in a knockout: 4, 8, 16 …
    #[serde(skip_serializing_if = "Option::is_none")]
    #[form(fold = "more", default, with = merge)]
    pub merge: Option<u16>,
    /// Losers of the first so many rounds of the losers' side fall to a consolation, each later round's into a later
    /// round; 0: there is none.
    #[serde(skip_serializing_if = "is_usual")]
    #[form(range = 0..=MOST_LOSERS_ROUNDS, default)]
    pub consolation: u8,
}

impl Bracket for DoubleElimination {
    fn draw(&self, _: &EventSettings, seeded: &[EntrantNo]) -> Result<GraphPlan, Violation> {
        self.plan(seeded)
    }
}

impl DoubleElimination {
    pub fn plan(&self, seeded: &[EntrantNo]) -> Result<GraphPlan, Violation> {
        let size = sheet_size(seeded.len());
        let rounds = rounds_of(size);
        let main_rounds = self.main_rounds(size, rounds)?;
        let left = size >> main_rounds;
        let schedule = match &self.shift {
            Some(shift) => shift.checked(size, main_rounds, left)?,
            None => usual(main_rounds),
        };

        let mut builder = Builder::after(0);
        let mut main = MainSide::first(&mut builder, seeded, size);
        let mut lower: Vec<From> = Vec::new();
        let mut lower_rounds = 0u8;
        let mut out: Vec<Vec<From>> = Vec::new();
        for falling in &schedule {
            let mut fallen = Vec::new();
            for round in falling {
                main.play_up_to(&mut builder, *round);
                fallen.push(main.losers_of(*round, size, self.falls));
            }
            lower_rounds = lower_rounds.saturating_add(1);
            let pairs = meetings(lower, fallen);
            let round = builder.round(Phase::Losers, lower_rounds, pairs);
            lower = round.winners;
            out.push(round.losers);
        }
        main.play_up_to(&mut builder, main_rounds);
        if schedule.is_empty() {
            // Two entrants: the loser of their match comes back in the final.
            lower = main.losers_of(main_rounds, size, Falls::Natural);
        }
        builder.count_down(Phase::Losers, lower_rounds);
        let rounds = if left > 1 {
            merged(&mut builder, main.winners, &lower, main_rounds)
        } else {
            self.finals(&mut builder, &main.winners, &lower, rounds);
            rounds
        };
        self.consolation(&mut builder, out)?;
        Ok(builder.plan(rounds))
    }

    /// The consolation for those who lose in the first rounds of the losers' side. The last round cannot feed it: its
    /// loser would have no opponent.
    fn consolation(&self, builder: &mut Builder, out: Vec<Vec<From>>) -> Result<(), Violation> {
        let feeding = usize::from(self.consolation);
        if feeding == 0 {
            return Ok(());
        }
        let most = out.len().saturating_sub(1);
        if feeding > most {
            return Err(refuse::double_consolation_not_fed(most, feeding)
                .at(DoubleElimination::CONSOLATION));
        }
        let falls = out.into_iter().take(feeding).collect();
        progressive(builder, Phase::Consolation, falls);
        Ok(())
    }

    /// How many rounds the main side plays before the sides meet.
    fn main_rounds(&self, size: usize, rounds: u8) -> Result<u8, Violation> {
        let Some(merge) = self.merge else {
            return Ok(rounds);
        };
        let halves = usize::from(merge) / 2;
        let fits = merge.is_power_of_two() && merge >= 4 && size >= usize::from(merge) * 2;
        if !fits {
            let most = (size / 2).min(usize::from(u16::MAX));
            return Err(
                refuse::merge_does_not_fit(merge, if most >= 4 { most } else { 0 })
                    .at(DoubleElimination::MERGE),
            );
        }
        Ok(rounds.saturating_sub(rounds_of(halves)))
    }

    fn finals(&self, builder: &mut Builder, main: &[From], lower: &[From], rounds: u8) {
        builder.count_down(Phase::Main, rounds.saturating_add(1));
        if let (Some(top), Some(bottom)) = (main.first(), lower.first()) {
            let round = rounds.saturating_add(1);
            let first = builder.round(Phase::Final, round, [(*top, *bottom)]);
            if self.second_final {
                second_final(builder, &first, round.saturating_add(1));
            }
        }
    }
}

/// The second final, played only if the lower player won the first.
pub(super) fn second_final(builder: &mut Builder, first: &Round, round: u8) {
    if let (Some(winner), Some(loser)) = (first.winners.first(), first.losers.first())
        && let From::Out(number, _) = *winner
    {
        let again = builder.play(Phase::SecondFinal, round, *winner, *loser);
        let side = Side::Bottom;
        builder.only_if(again, SeatRef { of: number, side });
    }
}

/// Every second round of the losers' side, from the third on, has no falls.
fn usual(main_rounds: u8) -> Vec<Vec<u8>> {
    match main_rounds {
        0 | 1 => Vec::new(),
        _ => [vec![1], vec![2]]
            .into_iter()
            .chain((3..=main_rounds).flat_map(|round| [vec![], vec![round]]))
            .collect(),
    }
}

/// The knockout in which both sides meet, so that nobody meets in its first round who has just beaten them. Returns its
/// last round.
fn merged(builder: &mut Builder, main: Vec<From>, lower: &[From], main_rounds: u8) -> u8 {
    let half = main.len() / 2;
    let mut round = main_rounds.saturating_add(1);
    // The losers of the last main round stand about where they were on the sheet, so the player half a sheet away is
    // another.
    let opposite = |at: usize| lower.get(at ^ half).copied();
    let pairs: Vec<(From, From)> = main
        .into_iter()
        .enumerate()
        .filter_map(|(at, from)| Some((from, opposite(at)?)))
        .collect();
    let mut left = builder.round(Phase::Main, round, pairs).winners;
    while left.len() > 1 {
        round = round.saturating_add(1);
        left = builder
            .round(Phase::Main, round, neighbours(&left).collect::<Vec<_>>())
            .winners;
    }
    builder.count_down(Phase::Main, round);
    round
}

/// The main side of a bracket, round by round.
pub(super) struct MainSide {
    /// Those who come out of its last round.
    pub(super) winners: Vec<From>,
    losers: Vec<Vec<From>>,
}

impl MainSide {
    pub(super) fn first(builder: &mut Builder, seeded: &[EntrantNo], size: usize) -> MainSide {
        let place = |seed: usize| match seeded.get(seed.wrapping_sub(1)) {
            Some(entrant) => From::Seat(Seat::Entrant(*entrant)),
            None => From::Seat(Seat::Bye),
        };
        let seats: Vec<From> = seed_order(size).into_iter().map(place).collect();
        let round = builder.round(Phase::Main, 1, neighbours(&seats));
        MainSide {
            winners: round.winners,
            losers: vec![round.losers],
        }
    }

    pub(super) fn play_up_to(&mut self, builder: &mut Builder, round: u8) {
        while self.losers.len() < usize::from(round) && self.winners.len() > 1 {
            let next = u8::try_from(self.losers.len())
                .expect("fewer rounds were played than `round`, a `u8`, says")
                .saturating_add(1);
            let pairs: Vec<(From, From)> = neighbours(&self.winners).collect();
            let out = builder.round(Phase::Main, next, pairs);
            self.winners = out.winners;
            self.losers.push(out.losers);
        }
    }

    pub(super) fn losers_of(&self, round: u8, size: usize, falls: Falls) -> Vec<From> {
        let at = usize::from(round).saturating_sub(1);
        let losers = self.losers.get(at).map(Vec::as_slice).unwrap_or_default();
        falling_order(losers, size, round, falls)
    }
}

mod merge {
    use super::{Control, Violation, Word};
    use crawford_forms::violation::refuse;

    const SIZES: [&str; 4] = ["", "4", "8", "16"];

    pub fn control() -> Control {
        Control::List(Word::all("choice-merge", &SIZES))
    }

    pub fn read(typed: &[String]) -> Result<Option<u16>, Violation> {
        let refused = |_| refuse::number_out_of_bounds("4", "512");
        let typed = crawford_forms::line(typed);
        typed.parse().map(Some).map_err(refused)
    }

    pub fn show(merge: &Option<u16>) -> Vec<String> {
        merge.iter().map(u16::to_string).collect()
    }
}
