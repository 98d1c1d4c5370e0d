//! What is played: the format of an event, and what it states of itself.

use super::capabilities::{Capabilities, Matchmaking, Schedule};
use super::coming::Rolling;
use super::graph::{
    Consolation, DoubleElimination, FedBy, Groups, GroupsForm, Knockout, OwnSheet, Phase,
    TripleElimination,
};
use super::ranking::RankingRules;
use super::robin::{Deadlines, FreePlay, LadderRules, League, RoundRobin};
use super::stage_lengths;
use super::swiss::SwissSettings;
use crawford_forms::Form;
use crawford_forms::violation::Violation;
use serde::{Deserialize, Serialize};

/// The format of an event.
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
    pub fn capabilities(&self) -> Capabilities<'_> {
        match self {
            Format::Knockout => Capabilities {
                play_offs: true,
                fresh_consolation: Some(1),
                second_chance: true,
                ..Capabilities::of(Matchmaking::Bracket(&Knockout))
            },
            Format::Consolation(rules) => Capabilities {
                losers_fall: Some(rules),
                fresh_consolation: rules.drawn_afresh(),
                second_chance: true,
                ..Capabilities::of(Matchmaking::Bracket(rules))
            },
            Format::DoubleElimination(rules) => with_a_losers_side(Matchmaking::Bracket(rules)),
            Format::TripleElimination(rules) => with_a_losers_side(Matchmaking::Bracket(rules)),
            Format::Groups(groups) => Capabilities {
                own_sheet: groups.sheet.as_ref(),
                ..Capabilities::of(Matchmaking::Groups(groups))
            },
            Format::Swiss(swiss) => Capabilities::of(Matchmaking::PairedRounds(swiss)),
            Format::RoundRobin(rules) => Capabilities::of(Matchmaking::Schedule(Schedule {
                phase: Phase::RoundRobin,
                laps: rules.laps,
                ranking: &rules.ranking,
                leaver: rules.leaver,
                deadlines: Deadlines::None,
                up: 0,
                down: 0,
            })),
            Format::League(rules) => Capabilities {
                over_days: true,
                ..Capabilities::of(Matchmaking::Schedule(Schedule {
                    phase: Phase::League,
                    laps: rules.laps,
                    ranking: &rules.ranking,
                    leaver: rules.leaver,
                    deadlines: rules.deadlines,
                    up: rules.up,
                    down: rules.down,
                }))
            },
            Format::Ladder(rules) => Capabilities {
                over_days: true,
                ..Capabilities::of(Matchmaking::Challenges(rules))
            },
            Format::Free(rules) => Capabilities {
                over_days: true,
                ..Capabilities::of(Matchmaking::OpenPlay(rules))
            },
            Format::Rolling(rolling) => Capabilities::of(Matchmaking::FillingSheets(rolling)),
            Format::Sheet(sheet) => Capabilities {
                own_sheet: Some(sheet),
                ..Capabilities::of(Matchmaking::Bracket(sheet))
            },
        }
    }
}

fn with_a_losers_side(play: Matchmaking<'_>) -> Capabilities<'_> {
    Capabilities {
        losers_side: true,
        second_chance: true,
        ..Capabilities::of(play)
    }
}

/// A format as it is tried for an evening.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EveningFormat {
    pub format: Format,
    /// Whether it is worth trying for so many players.
    pub suits: bool,
}

/// What a format does with its own settings. `capabilities` lends them for reading, and so cannot be asked for one that is
/// changed, made anew or checked.
impl Format {
    /// How it is tried for an evening of so many players, in so many rounds where it declares them; `None` for a format
    /// that is not tried.
    #[must_use]
    pub fn for_evening(&self, players: usize, rounds: Option<usize>) -> Option<EveningFormat> {
        let (format, suits) = match self {
            Format::Knockout => (Format::Knockout, players >= 2),
            Format::DoubleElimination(_) => {
                let rules = DoubleElimination {
                    second_final: true,
                    ..DoubleElimination::default()
                };
                (Format::DoubleElimination(rules), players >= 3)
            }
            Format::Consolation(_) => {
                let rules = Consolation {
                    fed_by: FedBy::AllButFinalists,
                    last_chance: 0,
                };
                (Format::Consolation(rules), players >= 4)
            }
            Format::Swiss(_) => {
                let swiss = SwissSettings::for_evening(players, rounds);
                (Format::Swiss(swiss), players >= 4)
            }
            Format::RoundRobin(_) => {
                let rules = RoundRobin::for_evening(players, rounds);
                let suits = players >= 3 && RoundRobin::fits_an_evening(players);
                (Format::RoundRobin(rules), suits)
            }
            Format::Groups(_) => {
                let groups = Groups::for_evening(players);
                let suits = players >= Groups::FEWEST_FOR_EVENING;
                (Format::Groups(groups), suits)
            }
            Format::TripleElimination(_)
            | Format::League(_)
            | Format::Ladder(_)
            | Format::Free(_)
            | Format::Rolling(_)
            | Format::Sheet(_) => return None,
        };
        Some(EveningFormat { format, suits })
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

    /// The settings that may not change once play has begun.
    #[must_use]
    pub(super) fn fixed(&self) -> Format {
        match self {
            Format::Swiss(swiss) => Format::Swiss(swiss.fixed()),
            Format::RoundRobin(rules) => Format::RoundRobin(rules.fixed()),
            Format::League(rules) => Format::League(rules.fixed()),
            // Their rules apply to what comes next, and may change at any time.
            Format::Ladder(_) => Format::Ladder(LadderRules::default()),
            Format::Free(_) => Format::Free(FreePlay::default()),
            // The next sheet may have another size.
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
            Format::Sheet(sheet) => sheet.check().map(|_| ()).map_err(|v| v.at(Format::SHEET)),
            Format::Knockout
            | Format::Consolation(_)
            | Format::DoubleElimination(_)
            | Format::TripleElimination(_) => Ok(()),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_of_about_four_and_two_of_each_go_on() {
        let groups = |players| match Format::Groups(Groups::default())
            .for_evening(players, None)
            .unwrap()
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

    /// Once it is drawn, its settings could not be saved with a tie-break that their form does not offer.
    #[test]
    fn a_format_tried_for_an_evening_has_only_tie_breaks_that_its_form_offers() {
        for format in Format::usual_choices() {
            let Some(evening) = format.for_evening(8, None) else {
                continue;
            };
            let format = evening.format.capabilities();
            let tie_breaks = format.ranking().map(|rules| rules.tie_breaks.as_slice());
            let mut tie_breaks = tie_breaks.unwrap_or_default().iter();
            assert!(tie_breaks.all(|by| format.separates_by(*by)), "{format:?}");
        }
    }

    #[test]
    fn every_format_tried_for_an_evening_suits_some_number_of_players() {
        let tried: Vec<Format> = Format::usual_choices()
            .into_iter()
            .filter(|format| format.for_evening(8, None).is_some())
            .collect();
        assert_eq!(tried.len(), 6, "{tried:?}");
        for format in tried {
            let suits = |players| format.for_evening(players, None).unwrap().suits;
            assert!(suits(8) && !suits(1), "{format:?}");
        }
    }
}
