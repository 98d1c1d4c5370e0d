//! The settings of groups into a knockout.

use super::{tie_break_choices, tie_break_names};
use crate::pages::choice::Choice;
use crate::pages::words::Words;
use crate::tournament::ranking::TieBreak;
use crate::tournament::robin::{says_something, usual_ranking};
use crate::tournament::{EventSettings, Format, Groups, OwnSheet, Stage};

/// As typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupsFields {
    /// `size` or `count`: which of the two numbers says how the groups are made.
    pub by: String,
    /// The most of a group, or how many groups.
    pub number: String,
    /// How many of each go on.
    pub qualify: String,
    /// Points to play to in the groups; nothing: as in the knockout.
    pub lengths: String,
    /// The tie-breaks in order, by name.
    pub tie_breaks: Vec<String>,
    /// The knockout as a sheet of the director's own, as it is written in JSON; nothing: the usual one.
    pub sheet: String,
}

impl GroupsFields {
    pub(super) fn of(settings: &EventSettings) -> GroupsFields {
        let Format::Groups(groups) = &settings.format else {
            return GroupsFields::usual();
        };
        let lengths = settings.stage_lengths.get(&Stage::Groups);
        GroupsFields {
            lengths: lengths.map(ToString::to_string).unwrap_or_default(),
            ..of(groups)
        }
    }

    /// Groups of four, the best two of each: what most clubs play.
    pub(super) fn usual() -> GroupsFields {
        of(&Groups {
            groups: 0,
            size: Some(4),
            qualify: 2,
            ranking: usual_ranking(),
            sheet: None,
        })
    }

    /// Which number says how the groups are made.
    #[must_use]
    pub fn all_by(&self, w: &Words) -> Vec<Choice> {
        let choice = |v| Choice::new(v, w.with("groups-by", "choice", v), &self.by);
        ["size", "count"].map(choice).into()
    }

    /// The tie-breaks that may be chosen, a list for each place: its label and its choices.
    #[must_use]
    pub fn all_tie_breaks(&self, w: &Words) -> Vec<(String, Vec<Choice>)> {
        // Within a group all meet the same opponents; one chosen in an older event stays to be seen.
        let chosen = |by: TieBreak| self.tie_breaks.iter().any(|name| name == by.name());
        tie_break_choices(w, &self.tie_breaks, |by| says_something(by) || chosen(by))
    }
}

fn of(groups: &Groups) -> GroupsFields {
    let (by, number) = match groups.size {
        Some(size) => ("size", size),
        None => ("count", groups.groups),
    };
    GroupsFields {
        by: by.to_owned(),
        number: number.to_string(),
        qualify: groups.qualify.to_string(),
        lengths: String::new(),
        tie_breaks: tie_break_names(&groups.ranking),
        sheet: groups
            .sheet
            .as_ref()
            .map(OwnSheet::to_text)
            .unwrap_or_default(),
    }
}
