//! What a format's draw puts on the sheet, and whether there is a field it could be drawn for.

use super::graph::{GraphPlan, PlayOffs, knockout_with};
use super::{EntrantNo, EventSettings, Format, MOST_ENTRANTS, robin};
use crawford_forms::violation::{Rule, Violation, rules};

impl Format {
    /// Checks that some field could be drawn, by the draw's own rules; else what they say of the largest.
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
                // A shift made for other numbers of rounds says less than one for these that does not come out even.
                Err(v) if v.rule == OTHER_ROUNDS && is_about(&refused) => {}
                Err(v) => refused = Err(v),
            }
        }
        refused
    }

    /// What the draw puts on the sheet for entrants in seed order. Formats that are paired round by round have nothing
    /// on it yet.
    pub fn plan(
        &self,
        settings: &EventSettings,
        seeded: &[EntrantNo],
    ) -> Result<GraphPlan, Violation> {
        match self {
            Format::Swiss(swiss) => {
                swiss.check_field(seeded.len())?;
                Ok(GraphPlan::default())
            }
            Format::Knockout => {
                PlayOffs::check_field(settings, seeded.len())?;
                Ok(knockout_with(seeded, &PlayOffs::of(settings)))
            }
            Format::DoubleElimination(how) => how.plan(seeded),
            Format::TripleElimination(how) => how.plan(seeded),
            Format::Groups(how) => how.plan(seeded),
            Format::Sheet(sheet) => sheet.plan(seeded),
            Format::Consolation(how) => how.plan(seeded, settings.third_place),
            Format::RoundRobin(rules) => robin::check_field(seeded.len(), rules.laps),
            Format::League(rules) => robin::check_field(seeded.len(), rules.laps),
            Format::Ladder(_) | Format::Free(_) | Format::Rolling(_) => Ok(GraphPlan::default()),
        }
    }
}
