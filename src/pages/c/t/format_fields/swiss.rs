//! The settings of a Swiss.

use crate::pages::choice::Choice;
use crate::pages::standings::tie_break_name;
use crate::pages::words::Words;
use crate::tournament::EventSettings;
use crate::tournament::ranking::{RankingRules, TieBreak};
use crate::tournament::swiss::{ByeWorth, Ends, Scoring, SwissSettings, Wish, Within};

/// How many tie-breaks a form takes.
pub const TIE_BREAKS: usize = 5;

/// As typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SwissFields {
    /// Rounds declared.
    pub rounds: String,
    /// `rounds`, `strikes`, `qualify`.
    pub ends: String,
    /// Wins that are enough to be in.
    pub wins: String,
    /// Losses that put out.
    pub losses: String,
    /// Places in the knockout that follows.
    pub places: String,
    /// `groups` or `monrad`.
    pub groups: String,
    /// `random`, `slide`, `fold`, `neighbours`, `standing`.
    pub within: String,
    /// `wins`, `two-two-one`, `stavrou`.
    pub scoring: String,
    /// `win`, `half`, `nothing`.
    pub bye: String,
    /// What a round missed by coming late is worth: `win`, `half`, `nothing`.
    pub missed: String,
    /// Who is kept apart: a line each, numbers and "< 3" for until round 3.
    pub apart: String,
    /// The tie-breaks in order, by name; nothing where none is chosen.
    pub tie_breaks: Vec<String>,
}

impl SwissFields {
    pub(super) fn of(settings: &EventSettings) -> SwissFields {
        let swiss = settings.format.swiss();
        swiss.map_or_else(SwissFields::usual, of)
    }

    pub(super) fn usual() -> SwissFields {
        of(&SwissSettings::usual(5))
    }

    /// When somebody may have played enough.
    #[must_use]
    pub fn all_ends(&self, w: &Words) -> Vec<Choice> {
        let said = |choice| w.with("swiss-ends", "choice", choice);
        choices(&["rounds", "strikes", "qualify"], &self.ends, said)
    }

    /// What may form the pairs.
    #[must_use]
    pub fn all_groups(&self, w: &Words) -> Vec<Choice> {
        let said = |choice| w.with("swiss-groups", "choice", choice);
        choices(&["groups", "monrad"], &self.groups, said)
    }

    /// What may decide last of all.
    #[must_use]
    pub fn withins(&self, w: &Words) -> Vec<Choice> {
        let said = |choice| w.with("swiss-within", "choice", choice);
        choices(
            &["random", "slide", "fold", "neighbours", "standing"],
            &self.within,
            said,
        )
    }

    /// What a round may bring.
    #[must_use]
    pub fn scorings(&self, w: &Words) -> Vec<Choice> {
        let said = |choice| w.with("swiss-scoring", "choice", choice);
        choices(&["wins", "two-two-one", "stavrou"], &self.scoring, said)
    }

    /// What a bye may be worth.
    #[must_use]
    pub fn byes(&self, w: &Words) -> Vec<Choice> {
        let said = |choice| w.with("swiss-bye", "choice", choice);
        choices(&["win", "half", "nothing"], &self.bye, said)
    }

    /// What a round missed by coming late may be worth.
    #[must_use]
    pub fn all_missed(&self, w: &Words) -> Vec<Choice> {
        let said = |choice| w.with("swiss-bye", "choice", choice);
        choices(&["nothing", "half", "win"], &self.missed, said)
    }

    /// The tie-breaks that may be chosen, a list for each place: its label and its choices.
    #[must_use]
    pub fn all_tie_breaks(&self, w: &Words) -> Vec<(String, Vec<Choice>)> {
        tie_break_choices(w, &self.tie_breaks, |_| true)
    }
}

/// The lists a form of tie-breaks offers, one for each place, with those that say something in the format.
#[must_use]
pub fn tie_break_choices(
    w: &Words,
    chosen: &[String],
    says: impl Fn(TieBreak) -> bool,
) -> Vec<(String, Vec<Choice>)> {
    let list = |at: usize| {
        let chosen = chosen.get(at).map_or("", String::as_str);
        let mut choices = vec![Choice::new("", w.say("tie-break-none"), chosen)];
        choices.extend(
            TieBreak::ALL
                .into_iter()
                .filter(|by| says(*by))
                .map(|by| Choice::new(by.name(), tie_break_name(*w, by), chosen)),
        );
        (w.with("tie-break-nth", "n", at.saturating_add(1)), choices)
    };
    (0..TIE_BREAKS).map(list).collect()
}

/// The tie-breaks of rules by name, as a form has them.
#[must_use]
pub fn tie_break_names(rules: &RankingRules) -> Vec<String> {
    rules
        .tie_breaks
        .iter()
        .map(|by| by.name().to_owned())
        .collect()
}

fn choices(
    values: &[&'static str],
    chosen: &str,
    said: impl Fn(&'static str) -> String,
) -> Vec<Choice> {
    let choice = |value: &&'static str| Choice::new(*value, said(value), chosen);
    values.iter().map(choice).collect()
}

fn of(swiss: &SwissSettings) -> SwissFields {
    let (ends, wins, losses, places) = match swiss.ends {
        Ends::Rounds => ("rounds", None, None, None),
        Ends::Strikes { losses } => ("strikes", None, Some(losses), None),
        Ends::Qualify {
            wins,
            losses,
            places,
        } => ("qualify", Some(wins), Some(losses), places),
    };
    let number = |n: Option<u8>| n.map(|n| n.to_string()).unwrap_or_default();
    SwissFields {
        rounds: swiss.rounds.to_string(),
        ends: ends.to_owned(),
        wins: number(wins),
        losses: number(losses),
        places: places.map(|n| n.to_string()).unwrap_or_default(),
        groups: if swiss.groups { "groups" } else { "monrad" }.to_owned(),
        within: match swiss.within {
            Within::Random => "random",
            Within::Slide => "slide",
            Within::Fold => "fold",
            Within::Neighbours => "neighbours",
            Within::Standing => "standing",
        }
        .to_owned(),
        scoring: match swiss.scoring {
            Scoring::Wins => "wins",
            Scoring::TwoTwoOne => "two-two-one",
            Scoring::Stavrou { .. } => "stavrou",
        }
        .to_owned(),
        bye: worth(swiss.bye).to_owned(),
        missed: worth(swiss.missed_worth()).to_owned(),
        apart: swiss.wishes.iter().map(wish).collect::<Vec<_>>().join("\n"),
        tie_breaks: tie_break_names(&swiss.ranking),
    }
}

fn worth(worth: ByeWorth) -> &'static str {
    match worth {
        ByeWorth::Win => "win",
        ByeWorth::Half => "half",
        ByeWorth::Nothing => "nothing",
    }
}

/// "3 7 < 3"
fn wish(wish: &Wish) -> String {
    let numbers: Vec<String> = wish.apart.iter().map(ToString::to_string).collect();
    let numbers = numbers.join(" ");
    match wish.before {
        Some(round) => format!("{numbers} < {round}"),
        None => numbers,
    }
}
