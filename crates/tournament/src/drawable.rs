//! The matches that a format's draw makes, and whether there is a field it can be drawn for.

use super::capabilities::Matchmaking;
use super::graph::GraphPlan;
use super::{EntrantNo, EventSettings, Format, MOST_ENTRANTS, robin};
use crawford_forms::violation::{Rule, Violation, rules};

impl Format {
    /// Checks that some field can be drawn by the draw's own rules; otherwise refuses as they refuse the largest.
    pub(super) fn check_drawable(settings: &EventSettings) -> Result<(), Violation> {
        const OTHER_ROUNDS: Rule = rules::SHIFT_NOT_THESE_ROUNDS;
        const SIZES: [usize; 12] = [
            80,
            96,
            127,
            128,
            129,
            192,
            256,
            257,
            384,
            512,
            768,
            MOST_ENTRANTS,
        ];
        let entrants: Vec<EntrantNo> = (1u32..).take(MOST_ENTRANTS).map(EntrantNo).collect();
        let is_about =
            |refused: &Result<(), Violation>| matches!(refused, Err(v) if v.rule != OTHER_ROUNDS);
        let mut refused = Ok(());
        for size in (2..=64).chain(SIZES) {
            let field = entrants
                .get(..size)
                .expect("no size is beyond `MOST_ENTRANTS`");
            match settings.format.plan(settings, field) {
                Ok(_) => return Ok(()),
                // The refusal of a shift for these rounds is more useful than that of one for another number of rounds.
                Err(v) if v.rule == OTHER_ROUNDS && is_about(&refused) => {}
                Err(v) => refused = Err(v),
            }
        }
        refused
    }

    /// The matches of the draw for entrants in seed order; empty for formats that are paired round by round.
    pub fn plan(
        &self,
        settings: &EventSettings,
        seeded: &[EntrantNo],
    ) -> Result<GraphPlan, Violation> {
        match self.capabilities().play {
            Matchmaking::Bracket(bracket) => bracket.draw(settings, seeded),
            Matchmaking::Groups(groups) => groups.plan(seeded),
            Matchmaking::PairedRounds(swiss) => swiss
                .check_field(seeded.len())
                .map(|()| GraphPlan::default()),
            Matchmaking::Schedule(schedule) => {
                robin::check_field(seeded.len(), schedule.laps).map(|()| GraphPlan::default())
            }
            Matchmaking::Challenges(_)
            | Matchmaking::OpenPlay(_)
            | Matchmaking::FillingSheets(_) => Ok(GraphPlan::default()),
        }
    }
}
