//! Groups, each a round robin, and who of them meets whom in the knockout after them.

use super::{GraphPlan, MatchPlan, OwnSheet, Phase, Sources};
use crate::ranking::RankingRules;
use crate::robin::{circle, circle_limit, says_something, usual_ranking};
use crate::seeding::places_of_seeds;
use crate::{EntrantNo, MatchNo, Seat};
use backgammon::BySide;
use crawford_forms::violation::{Violation, refuse};
use crawford_forms::{Choice, Control, Form, Shape};
use serde::{Deserialize, Serialize};

/// The most groups there are letters for.
pub const MOST_GROUPS: u8 = 26;

const LARGEST: u8 = 16;

/// How the last places of a group are given if some of those equal go on and only a lot separates them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Choice)]
pub enum GroupTies {
    /// By play-offs; refused until they decide it.
    #[default]
    PlayOffs,
    /// By lots from the recorded seed, as in the table.
    Lots,
    All,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Groups {
    /// How many groups; not looked at where their size is set.
    pub groups: u8,
    /// The most of a group: the field makes as few groups of at most so many as hold everyone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<u8>,
    pub qualify: u8,
    /// The tie-breaks within a group; at the end, lots from the recorded seed decide.
    #[serde(default)]
    pub ranking: RankingRules,
    /// The sheet of the knockout, where it is one of the director's own: fed by ranks of the groups, or by seeds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sheet: Option<OwnSheet>,
}

/// Players of a group tried for an evening, about.
const A_GROUP: usize = 4;

impl Groups {
    /// The fewest players of whom groups are tried for an evening.
    pub const FEWEST_FOR_EVENING: usize = 2 * (A_GROUP - 1);

    /// As they are tried for an evening of so many.
    #[must_use]
    pub fn for_evening(players: usize) -> Groups {
        let groups = (players / A_GROUP).clamp(2, MOST_GROUPS.into());
        Groups {
            groups: u8::try_from(groups).expect("`MOST_GROUPS` fits"),
            size: None,
            qualify: if players / groups > 2 { 2 } else { 1 },
            ranking: usual_ranking(),
            sheet: None,
        }
    }
}

impl Default for Groups {
    /// Groups of four, the best two of each: what most clubs play.
    fn default() -> Self {
        Groups {
            groups: 0,
            size: Some(4),
            qualify: 2,
            ranking: usual_ranking(),
            sheet: None,
        }
    }
}

#[derive(Debug, Form)]
#[form(prefix = "groups_")]
pub struct GroupsForm {
    #[form(flatten)]
    by: GroupsBy,
    #[form(name = "qualify", range = 1..=LARGEST)]
    qualify: u8,
    #[form(name = "groups_tie_break", fold = "ties", with = group_ranking)]
    ranking: RankingRules,
    #[form(fold = "knockout")]
    sheet: Option<OwnSheet>,
}

#[derive(Debug, Form)]
#[form(prefix = "groups_", tag = "groups_by")]
enum GroupsBy {
    #[form(default)]
    Size {
        #[form(name = "groups", range = 2..=LARGEST)]
        number: u8,
    },
    Count {
        #[form(name = "groups", range = 2..=MOST_GROUPS)]
        number: u8,
    },
}

impl Shape<Groups> for GroupsForm {
    fn of_value(groups: &Groups) -> Self {
        GroupsForm {
            by: match groups.size {
                Some(number) => GroupsBy::Size { number },
                None => GroupsBy::Count {
                    number: groups.groups,
                },
            },
            qualify: groups.qualify,
            ranking: groups.ranking.clone(),
            sheet: groups.sheet.clone(),
        }
    }

    fn into_value(self) -> Result<Groups, Violation> {
        let (groups, size) = match self.by {
            GroupsBy::Size { number } => (0, Some(number)),
            GroupsBy::Count { number } => (number, None),
        };
        Ok(Groups {
            groups,
            size,
            qualify: self.qualify,
            ranking: self.ranking,
            sheet: self.sheet,
        })
    }
}

/// The tie-breaks of groups: within one all meet the same opponents.
mod group_ranking {
    use super::{Control, RankingRules, Violation, says_something};
    use crawford_forms::{Limits, Value};

    pub fn control() -> Control {
        RankingRules::asked(says_something)
    }

    pub fn read(typed: &[String]) -> Result<RankingRules, Violation> {
        RankingRules::read(typed, &Limits::default())
    }

    pub fn show(rules: &RankingRules) -> Vec<String> {
        rules.show()
    }
}

impl Groups {
    /// Checks that the settings are possible for some number of entrants.
    pub(crate) fn check(&self) -> Result<(), Violation> {
        if let Some(size) = self.size
            && (self.qualify == 0 || self.qualify > size)
        {
            return Err(self.too_many(usize::from(size)));
        }
        let groups = self.size.is_none().then_some(usize::from(self.groups));
        self.check_sheet(groups)
    }

    /// Checks that the sheet of the knockout can be played by those who go on from so many groups.
    fn check_sheet(&self, groups: Option<usize>) -> Result<(), Violation> {
        let Some(sheet) = &self.sheet else {
            return Ok(());
        };
        let sources = self.sources(groups);
        sheet
            .check_for(sources)
            .map_err(|v| v.at(GroupsForm::SHEET))?;
        let many = groups.map(|groups| groups.saturating_mul(usize::from(self.qualify)));
        match many {
            Some(many) if many > usize::from(sheet.entrants) => {
                Err(refuse::sheet_too_small(many, sheet.entrants).at(GroupsForm::SHEET))
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn sources(&self, groups: Option<usize>) -> Sources {
        Sources::Ranks {
            groups,
            qualify: self.qualify,
        }
    }

    fn count(&self, entrants: usize) -> usize {
        match self.size {
            Some(size) => entrants.div_ceil(usize::from(size).max(1)),
            None => usize::from(self.groups),
        }
    }

    fn too_many(&self, smallest: usize) -> Violation {
        refuse::groups_qualify_too_many(self.qualify, smallest).at(GroupsForm::QUALIFY)
    }

    /// The matches of the groups: entrants in seed order dealt out to and fro, so that the groups are as strong.
    pub fn plan(&self, seeded: &[EntrantNo]) -> Result<GraphPlan, Violation> {
        let groups = self.count(seeded.len());
        let smallest = seeded.len().checked_div(groups).unwrap_or(0);
        if groups < 2 || groups > usize::from(MOST_GROUPS) || smallest < 2 {
            let most = (seeded.len() / 2).min(usize::from(MOST_GROUPS));
            return Err(
                refuse::groups_do_not_fit(groups, if most < 2 { 0 } else { most })
                    .at(GroupsBy::NUMBER),
            );
        }
        if self.qualify == 0 || usize::from(self.qualify) > smallest {
            return Err(self.too_many(smallest));
        }
        self.check_sheet(Some(groups))?;
        let (largest, most) = (seeded.len().div_ceil(groups), circle_limit(1));
        if largest > most {
            let fewest = seeded.len().div_ceil(most);
            return Err(
                refuse::groups_too_large(fewest, groups, most, largest).at(GroupsBy::NUMBER)
            );
        }
        let mut members: Vec<Vec<EntrantNo>> = vec![Vec::new(); groups];
        for (at, entrant) in seeded.iter().enumerate() {
            let (lap, place) = (at / groups, at % groups);
            let group = if lap.is_multiple_of(2) {
                place
            } else {
                groups - 1 - place
            };
            if let Some(group) = members.get_mut(group) {
                group.push(*entrant);
            }
        }
        let schedules: Vec<_> = members.iter().map(|group| circle(group.len(), 1)).collect();
        let rounds = schedules.iter().map(Vec::len).max().unwrap_or(0);
        let mut matches: Vec<MatchPlan> = Vec::new();
        for round in 0..rounds {
            for ((group, members), schedule) in (1u16..).zip(&members).zip(&schedules) {
                for (a, b) in schedule.get(round).into_iter().flat_map(|r| &r.pairs) {
                    let (Some(a), Some(b)) = (members.get(*a), members.get(*b)) else {
                        continue;
                    };
                    let number = MatchNo::at(matches.len());
                    let round = u8::try_from(round)
                        .expect("a schedule of `MOST_SCHEDULED` matches has fewer rounds")
                        .saturating_add(1);
                    let mut m = MatchPlan::new(number, Phase::Group(group), round);
                    m.seats = BySide::new(Seat::Entrant(*a), Seat::Entrant(*b));
                    matches.push(m);
                }
            }
        }
        Ok(GraphPlan { rounds: 0, matches })
    }
}

/// The seed order of a knockout in which those of one group meet as late as can be. `tiers` are the firsts of all
/// groups, then the seconds and so on, each with the number of its group: whoever placed better is seeded better.
pub(crate) fn crossed(tiers: &[Vec<(EntrantNo, u16)>]) -> Vec<EntrantNo> {
    let mut seeded: Vec<(EntrantNo, u16)> = tiers.iter().flatten().copied().collect();
    let places = places_of_seeds(seeded.len());
    // The sum to make small: two of one group count the more, the earlier they may meet.
    let weight = |seeded: &[(EntrantNo, u16)], at: usize| -> u64 {
        let here = seeded.get(at).zip(places.get(at));
        let others = seeded.iter().zip(&places).enumerate();
        others
            .filter(|(other, ((_, group), _))| {
                *other != at && here.is_some_and(|((_, g), _)| g == group)
            })
            .map(|(_, (_, place))| {
                let apart = here.map_or(0, |(_, own)| own ^ place);
                1u64 << (4 * apart.leading_zeros().saturating_sub(usize::BITS - 12)).min(60)
            })
            .sum()
    };
    let mut from = 0;
    for tier in tiers {
        let to = from + tier.len();
        // Exchanges inside the tier, as long as one helps; each makes the sum smaller, so this ends.
        let mut helped = true;
        while helped && from > 0 {
            helped = false;
            for a in from..to {
                for b in a + 1..to {
                    let before = weight(&seeded, a).saturating_add(weight(&seeded, b));
                    seeded.swap(a, b);
                    let after = weight(&seeded, a).saturating_add(weight(&seeded, b));
                    if after < before {
                        helped = true;
                    } else {
                        seeded.swap(a, b);
                    }
                }
            }
        }
        from = to;
    }
    seeded.into_iter().map(|(who, _)| who).collect()
}
