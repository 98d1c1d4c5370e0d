//! The settings of a Swiss.

use super::super::EntrantNo;
use super::super::ranking::{Exact, RankingRules};
use super::round::{KeepApart, Within};
use crawford_forms::violation::{Violation, refuse};
use crawford_forms::{Choice, Control, Form, Limits, Value, Word};
use serde::{Deserialize, Serialize};

pub const MOST_ROUNDS: u8 = 30;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum SwissScoring {
    /// A win 1, a loss nothing.
    #[default]
    Wins,
    /// A win 2, a bye 2, a loss 1: playing is worth something. Nothing for whoever did not come.
    TwoTwoOne,
    /// A win 100 and the difference of the match; whoever leads a match not finished gets this much, without the
    /// difference.
    Stavrou {
        /// 97 at the club the scoring is named for.
        unfinished: u16,
    },
}

impl SwissScoring {
    pub const STAVROU: SwissScoring = SwissScoring::Stavrou { unfinished: 97 };

    /// What a win brings, without any difference.
    #[must_use]
    pub fn win(self) -> Exact {
        Exact::from(match self {
            SwissScoring::Wins => 1i64,
            SwissScoring::TwoTwoOne => 2,
            SwissScoring::Stavrou { .. } => 100,
        })
    }

    #[must_use]
    pub fn loss(self) -> Exact {
        Exact::from(match self {
            SwissScoring::TwoTwoOne => 1i64,
            SwissScoring::Wins | SwissScoring::Stavrou { .. } => 0,
        })
    }

    const CHOICES: [SwissScoring; 3] = [
        SwissScoring::Wins,
        SwissScoring::TwoTwoOne,
        SwissScoring::STAVROU,
    ];

    fn word(self) -> &'static str {
        match self {
            SwissScoring::Wins => "wins",
            SwissScoring::TwoTwoOne => "two-two-one",
            SwissScoring::Stavrou { .. } => "stavrou",
        }
    }
}

impl Value for SwissScoring {
    fn control(limits: &Limits) -> Control {
        limits.choice(Word::all(
            "choice-scoring",
            &SwissScoring::CHOICES.map(SwissScoring::word),
        ))
    }

    fn read(typed: &[String], _: &Limits) -> Result<Self, Violation> {
        let typed = crawford_forms::line(typed);
        let mut known = SwissScoring::CHOICES.into_iter();
        known
            .find(|scoring| scoring.word() == typed)
            .ok_or_else(refuse::choice_unknown)
    }

    fn show(&self) -> Vec<String> {
        vec![self.word().to_owned()]
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, Choice)]
#[serde(rename_all = "kebab-case")]
pub enum ByeWorth {
    #[default]
    Win,
    Half,
    Nothing,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize, Form)]
#[form(prefix = "swiss_", tag = "swiss_ends")]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Ends {
    /// Everyone plays all rounds.
    #[default]
    #[form(default)]
    Rounds,
    /// Out at this many losses, until one is left. Byes count as wins.
    Strikes {
        #[form(range = 1..=MOST_ROUNDS)]
        losses: u8,
    },
    /// Whoever has so many wins has qualified and stops; whoever has so many losses is out.
    Qualify {
        #[form(range = 1..=MOST_ROUNDS)]
        wins: u8,
        #[form(range = 1..=MOST_ROUNDS)]
        losses: u8,
        /// How many go on to the knockout; without it, all with the wins.
        #[form(range = 1..=512_u16)]
        #[serde(default, skip_serializing_if = "Option::is_none")]
        places: Option<u16>,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Form)]
#[form(prefix = "swiss_", check = SwissSettings::kept, fill = SwissSettings::as_asked)]
pub struct SwissSettings {
    #[form(range = 1..=MOST_ROUNDS)]
    pub rounds: u8,
    #[serde(default)]
    #[form(default)]
    pub scoring: SwissScoring,
    #[serde(default)]
    #[form(fold = "pairing", default)]
    pub bye: ByeWorth,
    /// Whether the rounds a latecomer missed count as byes; else as nothing. Looked at only without `missed`.
    #[serde(default)]
    #[form(skip)]
    pub late_byes: bool,
    /// What a round a latecomer missed is worth, where that is neither what a bye is worth nor nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[form(fold = "pairing", with = missed)]
    pub missed: Option<ByeWorth>,
    #[serde(default)]
    #[form(flatten)]
    pub ends: Ends,
    /// Whether equal scores form groups; without them neighbours in the standings meet (monrad).
    #[serde(default = "yes")]
    #[form(fold = "pairing", default = true, with = who_meets)]
    pub groups: bool,
    /// What decides last of all within a score group; not looked at without groups.
    #[serde(default)]
    #[form(fold = "pairing", default)]
    pub within: Within,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[form(name = "swiss_apart", fold = "pairing", with = super::round::wishes)]
    pub wishes: Vec<KeepApart>,
    #[serde(default)]
    #[form(name = "tie_break", fold = "ties")]
    pub ranking: RankingRules,
}

fn yes() -> bool {
    true
}

/// Rounds after which at most one of so many can have won every match.
#[must_use]
pub fn rounds_for(players: usize) -> u8 {
    let rounds = usize::BITS.saturating_sub(players.saturating_sub(1).leading_zeros());
    u8::try_from(rounds.max(1)).expect("a size has at most 64 bits")
}

impl SwissSettings {
    /// As most clubs play it: so many rounds, a point a win, lots within score groups.
    #[must_use]
    pub fn usual(rounds: u8) -> Self {
        SwissSettings {
            rounds,
            scoring: SwissScoring::Wins,
            bye: ByeWorth::Win,
            late_byes: false,
            missed: None,
            ends: Ends::Rounds,
            groups: true,
            within: Within::Random,
            wishes: Vec::new(),
            ranking: RankingRules::default(),
        }
    }

    /// As it is tried for an evening of so many.
    #[must_use]
    pub fn for_evening(players: usize, rounds: Option<usize>) -> Self {
        let rounds = rounds.map(|rounds| u8::try_from(rounds).unwrap_or(u8::MAX));
        SwissSettings::usual(rounds.unwrap_or_else(|| rounds_for(players)))
    }

    /// With the worth of a missed round in the one setting that forms use.
    fn as_asked(&self) -> Self {
        SwissSettings {
            missed: Some(self.missed_worth()),
            ..self.clone()
        }
    }

    /// As it is stored, where two settings say what a missed round is worth.
    fn kept(self) -> Result<Self, Violation> {
        let missed = self.missed_worth();
        Ok(self.with_missed(missed))
    }

    /// What orders the players of a round within their group. Without groups it is the standings, else nothing would go
    /// by results.
    pub(super) fn order_within(&self) -> Within {
        if self.groups {
            self.within
        } else {
            Within::Standing
        }
    }

    #[must_use]
    pub fn missed_worth(&self) -> ByeWorth {
        match self.missed {
            Some(worth) => worth,
            None if self.late_byes => self.bye,
            None => ByeWorth::Nothing,
        }
    }

    #[must_use]
    pub fn with_missed(self, worth: ByeWorth) -> SwissSettings {
        let late_byes = worth == self.bye && worth != ByeWorth::Nothing;
        let is_said = late_byes || worth == ByeWorth::Nothing;
        SwissSettings {
            late_byes,
            missed: (!is_said).then_some(worth),
            ..self
        }
    }

    /// The settings that may not change once play has begun: all but the rounds, the order within groups and who is kept
    /// apart.
    pub(in super::super) fn fixed(&self) -> SwissSettings {
        let fixed = SwissSettings {
            rounds: 0,
            within: Within::default(),
            wishes: Vec::new(),
            ..self.clone()
        };
        // However it is written.
        let worth = fixed.missed_worth();
        fixed.with_missed(worth)
    }

    /// The most rounds there may be: where people drop out at so many losses, as many as it takes.
    pub(super) fn last_round(&self) -> u8 {
        match self.ends {
            Ends::Strikes { .. } => MOST_ROUNDS,
            Ends::Rounds | Ends::Qualify { .. } => self.rounds,
        }
    }

    pub fn check(&self) -> Result<(), Violation> {
        if !(1..=MOST_ROUNDS).contains(&self.rounds) {
            return Err(refuse::number_out_of_bounds("1", MOST_ROUNDS).at(SwissSettings::ROUNDS));
        }
        match self.ends {
            Ends::Rounds => Ok(()),
            Ends::Strikes { losses: 0 } => Err(refuse::swiss_strikes().at(Ends::LOSSES)),
            Ends::Strikes { .. } => Ok(()),
            Ends::Qualify {
                wins,
                losses,
                places,
            } => {
                if !(1..=self.rounds).contains(&wins) {
                    return Err(refuse::number_out_of_bounds("1", self.rounds).at(Ends::WINS));
                }
                // Otherwise somebody could play all rounds without qualifying or being out.
                let enough = u16::from(wins) + u16::from(losses) <= u16::from(self.rounds) + 1;
                if losses == 0 || !enough || places == Some(0) {
                    return Err(refuse::swiss_qualify(
                        usize::from(self.rounds).saturating_sub(usize::from(wins)) + 1,
                        self.rounds,
                        wins,
                    )
                    .at(Ends::LOSSES));
                }
                Ok(())
            }
        }
    }

    /// Checks that so many can play so many rounds without anyone meeting twice: an even field has one round less than
    /// it has players, an odd one as many as players.
    pub fn check_field(&self, players: usize) -> Result<(), Violation> {
        let most = most_rounds(players);
        let rounds = usize::from(self.rounds);
        // If players stop at wins or losses, how many rounds there will be is not known yet.
        if self.ends == Ends::Rounds && rounds > most {
            return Err(refuse::swiss_too_many_rounds(
                most,
                if rounds.is_multiple_of(2) {
                    rounds
                } else {
                    rounds + 1
                },
                players,
                rounds,
            )
            .at(SwissSettings::ROUNDS));
        }
        Ok(())
    }
}

/// The most rounds a field can play without a rematch or a second bye.
#[must_use]
pub fn most_rounds(players: usize) -> usize {
    if players.is_multiple_of(2) {
        players.saturating_sub(1)
    } else {
        players
    }
}

/// What a missed round is worth, as a field; nothing by default.
mod missed {
    use super::{ByeWorth, Choice, Control, Limits, Value, Violation, Word};

    pub fn control() -> Control {
        Control::List(Word::all(ByeWorth::MESSAGE, &["nothing", "half", "win"]))
    }

    pub fn read(typed: &[String]) -> Result<Option<ByeWorth>, Violation> {
        let worth = <Option<ByeWorth> as Value>::read(typed, &Limits::default())?;
        Ok(worth.or(Some(ByeWorth::Nothing)))
    }

    pub fn show(worth: &Option<ByeWorth>) -> Vec<String> {
        worth.show()
    }
}

mod who_meets {
    use super::{Control, Violation, Word};
    use crawford_forms::violation::refuse;

    pub fn control() -> Control {
        Control::List(Word::all("choice-swiss-groups", &["groups", "monrad"]))
    }

    pub fn read(typed: &[String]) -> Result<bool, Violation> {
        match crawford_forms::text(typed) {
            "groups" => Ok(true),
            "monrad" => Ok(false),
            _ => Err(refuse::choice_unknown()),
        }
    }

    pub fn show(groups: &bool) -> Vec<String> {
        vec![if *groups { "groups" } else { "monrad" }.to_owned()]
    }
}

/// How the last places of the knockout are given, where more have the same record than places are left.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum LastPlaces {
    /// By the play-offs played; refused while there are none that decide it.
    #[default]
    PlayOffs,
    /// Lots from the recorded seed.
    Lots,
    Named(Vec<EntrantNo>),
}

#[cfg(test)]
mod tests {
    use super::{Ends, SwissSettings, rounds_for};
    use crawford_forms::violation::rules;

    #[test]
    fn nobody_qualifies_by_more_wins_than_there_are_rounds() {
        let refused = |wins, losses| {
            let ends = Ends::Qualify {
                wins,
                losses,
                places: None,
            };
            let settings = SwissSettings {
                ends,
                ..SwissSettings::usual(3)
            };
            settings.check().err().map(|refused| refused.rule)
        };
        assert_eq!(refused(3, 1), None);
        assert_eq!(refused(3, 2), Some(rules::SWISS_QUALIFY));
        assert_eq!(refused(4, 1), Some(rules::NUMBER_OUT_OF_BOUNDS));
    }

    #[test]
    fn so_many_rounds_leave_one_without_a_loss() {
        let rounds = [2, 3, 4, 5, 8, 9, 16, 17, 64, 65].map(rounds_for);
        assert_eq!(rounds, [1, 2, 2, 3, 3, 4, 4, 5, 6, 7]);
    }
}
