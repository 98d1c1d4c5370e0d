//! The formats that can be tried out, as the settings of an event.

use crate::ranking::RankingRules;
use crate::robin::{Leaver, RoundRobin, circle_matches, circle_rounds};
use crate::swiss::SwissSettings;
use crate::{Consolation, DoubleElimination, EventSettings, FedBy, Format, Groups, Lengths};
use crawford_forms::Choice;
use serde::Serialize;

/// Players of a group, about.
const A_GROUP: usize = 4;
const MOST_GROUPS: usize = 26;
/// The most matches a player has in a schedule that fits an evening.
const AN_EVENING: usize = 60;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Choice)]
#[serde(rename_all = "kebab-case")]
#[form(hidden)]
pub enum CandidateFormat {
    SingleElimination,
    DoubleElimination,
    /// A knockout whose losers fall to a consolation.
    Consolation,
    Swiss,
    RoundRobin,
    GroupsKnockout,
}

impl CandidateFormat {
    /// Whether it is worth trying out for so many players on an evening.
    #[must_use]
    pub fn suits(self, players: usize) -> bool {
        match self {
            CandidateFormat::SingleElimination => players >= 2,
            CandidateFormat::DoubleElimination => players >= 3,
            CandidateFormat::Consolation | CandidateFormat::Swiss => players >= 4,
            CandidateFormat::RoundRobin => players >= 3 && circle_matches(players, 1) <= AN_EVENING,
            CandidateFormat::GroupsKnockout => players >= 2 * (A_GROUP - 1),
        }
    }

    /// The event it is for so many; `rounds` where the format declares them, else as many as give one winner.
    #[must_use]
    pub fn settings(
        self,
        name: &str,
        lengths: Lengths,
        players: usize,
        rounds: Option<usize>,
    ) -> EventSettings {
        let settings = EventSettings::usual(name, lengths);
        let format = match self {
            CandidateFormat::SingleElimination => Format::Knockout,
            CandidateFormat::DoubleElimination => Format::DoubleElimination(DoubleElimination {
                second_final: true,
                ..DoubleElimination::default()
            }),
            CandidateFormat::Consolation => Format::Consolation(Consolation {
                fed_by: FedBy::AllButFinalists,
                last_chance: 0,
            }),
            CandidateFormat::Swiss => {
                let rounds = rounds.unwrap_or_else(|| rounds_for(players));
                Format::Swiss(SwissSettings::usual(
                    u8::try_from(rounds).unwrap_or(u8::MAX),
                ))
            }
            CandidateFormat::RoundRobin => {
                let once = circle_rounds(players, 1).max(1);
                let laps = rounds.map_or(1, |rounds| (rounds / once).max(1));
                Format::RoundRobin(RoundRobin {
                    laps: u8::try_from(laps).unwrap_or(u8::MAX),
                    leaver: Leaver::WalkOvers,
                    ..RoundRobin::default()
                })
            }
            CandidateFormat::GroupsKnockout => {
                let groups = (players / A_GROUP).clamp(2, MOST_GROUPS);
                Format::Groups(Groups {
                    groups: u8::try_from(groups).expect("`MOST_GROUPS` fits"),
                    size: None,
                    qualify: if players / groups > 2 { 2 } else { 1 },
                    ranking: RankingRules::default(),
                    sheet: None,
                })
            }
        };
        EventSettings { format, ..settings }
    }
}

/// Rounds of a Swiss after which at most one can have won every match.
#[must_use]
pub fn rounds_for(players: usize) -> usize {
    let rounds = usize::BITS - players.saturating_sub(1).leading_zeros();
    usize::try_from(rounds.max(1)).expect("a size has at most 64 bits")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_of_about_four_and_two_of_each_go_on() {
        let groups = |players| match CandidateFormat::GroupsKnockout
            .settings("Open", Lengths::try_from(vec![5]).unwrap(), players, None)
            .format
        {
            Format::Groups(groups) => (groups.groups, groups.qualify),
            other => panic!("{other:?}"),
        };
        assert_eq!(
            [4, 6, 8, 16, 19, 300].map(groups),
            [(2, 1), (2, 2), (2, 2), (4, 2), (4, 2), (26, 2)]
        );
    }

    #[test]
    fn so_many_rounds_leave_one_without_a_loss() {
        let rounds = [2, 3, 4, 5, 8, 9, 16, 17, 64, 65].map(rounds_for);
        assert_eq!(rounds, [1, 2, 2, 3, 3, 4, 4, 5, 6, 7]);
    }
}
