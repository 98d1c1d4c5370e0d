//! The settings of formats in which everyone meets everyone: round robin and league.

use super::swiss::{tie_break_choices, tie_break_names};
use crate::pages::choice::Choice;
use crate::pages::words::Words;
use crate::tournament::robin::{Deadlines, League, Leaver, RoundRobin, says_something};
use crate::tournament::{EventSettings, Format};

/// As typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RobinFields {
    /// How often everyone meets everyone.
    pub laps: String,
    /// What becomes of the results of who leaves: `half`, `walk-overs`, `left-out`.
    pub leaver: String,
    /// The last day of the first round of a season, or of all of it.
    pub first: String,
    /// Days from round to round; nothing: all by one day.
    pub every: String,
    /// How many go up.
    pub up: String,
    /// How many go down.
    pub down: String,
    /// The tie-breaks in order, by name; nothing where none is chosen.
    pub tie_breaks: Vec<String>,
}

impl RobinFields {
    pub(super) fn of(settings: &EventSettings) -> RobinFields {
        let usual = RobinFields::usual();
        match &settings.format {
            Format::RoundRobin(rules) => usual.schedule(rules),
            Format::League(rules) => RobinFields::season(rules),
            _ => usual,
        }
    }

    pub(super) fn usual() -> RobinFields {
        let blank = RobinFields {
            laps: String::new(),
            leaver: String::new(),
            first: String::new(),
            every: String::new(),
            up: "0".to_owned(),
            down: "0".to_owned(),
            tie_breaks: Vec::new(),
        };
        blank.schedule(&RoundRobin::default())
    }

    fn schedule(self, rules: &RoundRobin) -> RobinFields {
        RobinFields {
            laps: rules.laps.to_string(),
            leaver: leaver_name(rules.leaver).to_owned(),
            tie_breaks: tie_break_names(&rules.ranking),
            ..self
        }
    }

    fn season(rules: &League) -> RobinFields {
        let (first, every) = match rules.deadlines {
            Deadlines::None => (String::new(), String::new()),
            Deadlines::InAll { by } => (by.to_string(), String::new()),
            Deadlines::ByRound { first, every } => (first.to_string(), every.to_string()),
        };
        RobinFields {
            laps: rules.laps.to_string(),
            leaver: leaver_name(rules.leaver).to_owned(),
            first,
            every,
            up: rules.up.to_string(),
            down: rules.down.to_string(),
            tie_breaks: tie_break_names(&rules.ranking),
        }
    }

    /// The tie-breaks that may be chosen, a list for each place: its label and its choices.
    #[must_use]
    pub fn all_tie_breaks(&self, w: &Words) -> Vec<(String, Vec<Choice>)> {
        tie_break_choices(w, &self.tie_breaks, says_something)
    }

    /// What may become of the results of who leaves.
    #[must_use]
    pub fn leavers(&self, w: &Words) -> Vec<Choice> {
        let values = ["half", "walk-overs", "left-out"];
        let choice = |v: &str| Choice::new(v, w.with("robin-leaver", "choice", v), &self.leaver);
        values.into_iter().map(choice).collect()
    }
}

fn leaver_name(leaver: Leaver) -> &'static str {
    match leaver {
        Leaver::Half => "half",
        Leaver::WalkOvers => "walk-overs",
        Leaver::LeftOut => "left-out",
    }
}
