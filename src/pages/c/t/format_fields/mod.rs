//! What is played: the format of an event with its own settings, as typed. Only the part of the format chosen counts.

mod consolation;
mod double;
mod free;
mod groups;
mod ladder;
mod robin;
mod sheet;
mod swiss;

pub use consolation::ConsolationFields;
pub use double::DoubleFields;
pub use free::FreeFields;
pub use groups::GroupsFields;
pub use ladder::LadderFields;
pub use robin::RobinFields;
pub use sheet::SheetFields;
pub use swiss::{SwissFields, TIE_BREAKS, tie_break_choices, tie_break_names};

use crate::pages::choice::Choice;
use crate::pages::words::Words;
use crate::tournament::coming::{Rolling, SHEET_SIZES};
use crate::tournament::{EventSettings, Format};

/// The formats a form offers, in the order in which it does.
pub const FORMATS: [&str; 12] = [
    "knockout",
    "consolation",
    "double-elimination",
    "triple-elimination",
    "groups",
    "swiss",
    "round-robin",
    "league",
    "ladder",
    "free",
    "rolling",
    "sheet",
];

/// As typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormatFields {
    /// One of [`FORMATS`].
    pub format: String,
    /// Of a knockout with a consolation.
    pub consolation: ConsolationFields,
    /// Of a double elimination.
    pub double: DoubleFields,
    /// Of a triple elimination: whether the final is played again.
    pub triple_second_final: bool,
    /// Of groups into a knockout.
    pub groups: GroupsFields,
    /// Of a Swiss.
    pub swiss: SwissFields,
    /// Of formats in which everyone meets everyone.
    pub robin: RobinFields,
    /// Of a ladder.
    pub ladder: LadderFields,
    /// Of a free night.
    pub free: FreeFields,
    /// How many a sheet of a rolling side event takes.
    pub rolling_size: String,
    /// Of a sheet of the director's own.
    pub sheet: SheetFields,
}

impl FormatFields {
    /// As they stand.
    #[must_use]
    pub fn of(settings: &EventSettings) -> FormatFields {
        FormatFields {
            format: name(&settings.format).to_owned(),
            consolation: ConsolationFields::of(settings),
            double: DoubleFields::of(settings),
            triple_second_final: match &settings.format {
                Format::TripleElimination(triple) => triple.second_final,
                _ => false,
            },
            groups: GroupsFields::of(settings),
            swiss: SwissFields::of(settings),
            robin: RobinFields::of(settings),
            ladder: LadderFields::of(settings),
            free: FreeFields::of(settings),
            rolling_size: match &settings.format {
                Format::Rolling(rolling) => *rolling,
                _ => Rolling::default(),
            }
            .size
            .to_string(),
            sheet: SheetFields::of(settings),
        }
    }

    /// Of an event nobody has thought about yet.
    #[must_use]
    pub fn usual() -> FormatFields {
        FormatFields {
            format: "knockout".to_owned(),
            consolation: ConsolationFields::usual(),
            double: DoubleFields::usual(),
            triple_second_final: false,
            groups: GroupsFields::usual(),
            swiss: SwissFields::usual(),
            robin: RobinFields::usual(),
            ladder: LadderFields::usual(),
            free: FreeFields::usual(),
            rolling_size: Rolling::default().size.to_string(),
            sheet: SheetFields::default(),
        }
    }

    /// How many a sheet of a rolling side event may take.
    #[must_use]
    pub fn rolling_sizes(&self, w: &Words) -> Vec<Choice> {
        let choice = |size: u8| {
            let label = w.with("rolling-size-choice", "n", size);
            Choice::new(size.to_string(), label, &self.rolling_size)
        };
        SHEET_SIZES.into_iter().map(choice).collect()
    }

    /// What may be chosen.
    #[must_use]
    pub fn formats(&self, w: &Words) -> Vec<Choice> {
        let choice = |name: &&'static str| {
            let label = w.with("format-name", "format", *name);
            Choice::new(*name, label, &self.format)
        };
        FORMATS.iter().map(choice).collect()
    }
}

/// What a format is called in forms and addresses.
#[must_use]
pub fn name(format: &Format) -> &'static str {
    match format {
        Format::Knockout => "knockout",
        Format::Consolation(_) => "consolation",
        Format::DoubleElimination(_) => "double-elimination",
        Format::TripleElimination(_) => "triple-elimination",
        Format::Groups(_) => "groups",
        Format::Sheet(_) => "sheet",
        Format::Swiss(_) => "swiss",
        Format::RoundRobin(_) => "round-robin",
        Format::League(_) => "league",
        Format::Ladder(_) => "ladder",
        Format::Free(_) => "free",
        Format::Rolling(_) => "rolling",
    }
}
