//! What is played: the format of an event.

use super::coming::Rolling;
use super::graph::{
    Consolation, DoubleElimination, GraphPlan, Groups, GroupsForm, OwnSheet, PlayOffs,
    TripleElimination, knockout_with,
};
use super::ranking::RankingRules;
use super::robin::{self, FreePlay, LadderRules, League, RoundRobin};
use super::stage_lengths;
use super::swiss::SwissSettings;
use super::{Capabilities, EntrantNo, EventSettings, MOST_ENTRANTS};
use crawford_forms::Form;
use crawford_forms::violation::{Rule, Violation, rules};
use serde::{Deserialize, Serialize};

/// The format of an event. A variant is here once it can be played to the end.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, Form)]
#[form(tag = "format", messages = "event", also = stage_lengths::asked)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Format {
    #[default]
    #[form(default)]
    Knockout,
    #[form(usual = Format::Consolation(Consolation::default()))]
    Consolation(Consolation),
    #[form(usual = Format::DoubleElimination(DoubleElimination::default()))]
    DoubleElimination(DoubleElimination),
    #[form(usual = Format::TripleElimination(TripleElimination::default()))]
    TripleElimination(TripleElimination),
    /// Groups, and a knockout of the best of each.
    #[form(usual = Format::Groups(Groups::default()))]
    Groups(#[form(shape = GroupsForm)] Groups),
    #[form(usual = Format::Swiss(SwissSettings::usual(5)))]
    Swiss(SwissSettings),
    #[form(usual = Format::RoundRobin(RoundRobin::default()))]
    RoundRobin(RoundRobin),
    /// A season in which everyone meets everyone, on any day until a deadline.
    #[form(usual = Format::League(League::default()))]
    League(League),
    /// Rungs, and challenges for them.
    #[form(usual = Format::Ladder(LadderRules::default()))]
    Ladder(LadderRules),
    /// Play whom you like; every result counts.
    #[form(usual = Format::Free(FreePlay::default()))]
    Free(FreePlay),
    /// Sheets of so many, each drawn as soon as its list is full.
    #[form(usual = Format::Rolling(Rolling::default()))]
    Rolling(Rolling),
    Sheet(#[form(name = "sheet", with = own_sheet)] OwnSheet),
}

impl Format {
    #[must_use]
    pub fn is_knockout(&self) -> bool {
        *self == Format::Knockout
    }

    #[must_use]
    pub fn capabilities(&self) -> Capabilities<'_> {
        match self {
            Format::Knockout => Capabilities {
                fresh_consolation: Some(1),
                drawn_whole: true,
                second_chance: true,
                ..Capabilities::default()
            },
            Format::Consolation(rules) => rules.capabilities(),
            Format::DoubleElimination(rules) => rules.capabilities(),
            Format::TripleElimination(rules) => rules.capabilities(),
            Format::Groups(groups) => groups.capabilities(),
            Format::Swiss(swiss) => swiss.capabilities(),
            Format::RoundRobin(rules) => rules.capabilities(),
            Format::League(rules) => rules.capabilities(),
            Format::Ladder(rules) => rules.capabilities(),
            Format::Free(rules) => rules.capabilities(),
            Format::Rolling(rolling) => rolling.capabilities(),
            Format::Sheet(sheet) => sheet.capabilities(),
        }
    }

    #[must_use]
    pub fn ranking_mut(&mut self) -> Option<&mut RankingRules> {
        match self {
            Format::Swiss(swiss) => Some(&mut swiss.ranking),
            Format::RoundRobin(rules) => Some(&mut rules.ranking),
            Format::League(rules) => Some(&mut rules.ranking),
            Format::Groups(groups) => Some(&mut groups.ranking),
            Format::Knockout
            | Format::Consolation(_)
            | Format::DoubleElimination(_)
            | Format::TripleElimination(_)
            | Format::Ladder(_)
            | Format::Free(_)
            | Format::Rolling(_)
            | Format::Sheet(_) => None,
        }
    }

    /// What may not be changed any more once play has begun.
    #[must_use]
    pub(super) fn fixed(&self) -> Format {
        match self {
            Format::Swiss(swiss) => Format::Swiss(swiss.fixed()),
            Format::RoundRobin(rules) => Format::RoundRobin(rules.fixed()),
            Format::League(rules) => Format::League(rules.fixed()),
            // Their rules hold for what comes next, and may change at any time.
            Format::Ladder(_) => Format::Ladder(LadderRules::default()),
            Format::Free(_) => Format::Free(FreePlay::default()),
            // The next sheet may be of another size.
            Format::Rolling(_) => Format::Rolling(Rolling::default()),
            Format::Knockout
            | Format::Consolation(_)
            | Format::DoubleElimination(_)
            | Format::TripleElimination(_)
            | Format::Groups(_)
            | Format::Sheet(_) => self.clone(),
        }
    }

    pub fn check(&self) -> Result<(), Violation> {
        match self {
            Format::Swiss(swiss) => swiss.check(),
            Format::RoundRobin(rules) => rules.check(),
            Format::League(rules) => rules.check(),
            Format::Ladder(rules) => rules.check(),
            Format::Free(rules) => rules.check(),
            Format::Rolling(rules) => rules.check(),
            Format::Groups(groups) => groups.check(),
            Format::Sheet(sheet) => sheet.check().map(|_| ()).map_err(|v| v.at("sheet")),
            Format::Knockout
            | Format::Consolation(_)
            | Format::DoubleElimination(_)
            | Format::TripleElimination(_) => Ok(()),
        }
    }

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

mod own_sheet {
    use super::OwnSheet;
    use crawford_forms::violation::Violation;
    use crawford_forms::{Control, Limits, Value};

    pub fn control() -> Control {
        OwnSheet::control(&Limits::default())
    }

    pub fn read(typed: &[String]) -> Result<OwnSheet, Violation> {
        let sheet = OwnSheet::read(typed, &Limits::default())?;
        sheet.check().map(|_| sheet)
    }

    pub fn show(sheet: &OwnSheet) -> Vec<String> {
        sheet.show()
    }
}
