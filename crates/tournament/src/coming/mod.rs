//! Entries other than by the list before the draw: rolling lists, whose next sheet starts when it is full, with any number
//! of entries for each person; second chances by re-entry and buy-back; and the places losers fall to, confirmed by the
//! director.

mod again;
mod answer;
mod fact;
mod fallen;
mod falling;
mod fold;
mod list;
mod persons;
mod rolling;
mod rolling_rules;
mod second_chance;
mod state;

pub use again::{free_places, may_come_back, out_of_it};
pub(super) use answer::decide;
pub use fact::{ComingCommand, ComingFact, FurtherEntryWay};
pub use fallen::{
    FallenPlace, fallen_places, falling_choices, replacements, who_could_have_the_bye,
};
pub(super) use fallen::{open_below, played_past};
pub use falling::{Fall, Falling, Stand};
pub(super) use fold::{apply, entered, follows, redrawn};
pub(super) use list::follows_sheet;
pub use list::waiting;
pub use persons::{entries_of_person, entry_of_person, same_person};
pub(super) use rolling::starts_by_itself;
pub use rolling::{RollingSheet, full_lists, list_just_filled, repeated, sheets};
pub use rolling_rules::{Rolling, RollingStart};
pub use second_chance::{AgainForm, SecondChance, SecondEntryKind, Until};
pub use state::{Coming, ReassignedPlace};
