//! The settings of formats without a bracket: round robin, league, ladder, free night.

use crate::pages::choice::Choice;
use crate::pages::words::Words;
use crate::tournament::robin::{
    Deadlines, FreePlay, FreeTable, LadderRules, League, Leaver, OnWin, RoundRobin,
};
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
    /// Rungs one may challenge up.
    pub reach: String,
    /// `takes-place` or `swap`.
    pub on_win: String,
    /// Days to play a challenge.
    pub days: String,
    /// Days of rest for who was challenged.
    pub immunity: String,
    /// Days before the same challenge again.
    pub wait: String,
    /// `wins`, `share`, `points`.
    pub free_by: String,
    /// Matches from which a share counts.
    pub free_least: String,
    /// Points for a win.
    pub free_win: String,
    /// Points for a loss.
    pub free_loss: String,
    /// How often two may meet.
    pub free_meetings: String,
}

impl RobinFields {
    pub(super) fn of(settings: &EventSettings) -> RobinFields {
        let usual = RobinFields::usual();
        match &settings.format {
            Format::RoundRobin(rules) => usual.schedule(rules),
            Format::League(rules) => usual.season(rules),
            Format::Ladder(rules) => usual.ladder(rules),
            Format::Free(rules) => usual.free(*rules),
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
            reach: String::new(),
            on_win: String::new(),
            days: String::new(),
            immunity: String::new(),
            wait: String::new(),
            free_by: "wins".to_owned(),
            free_least: "5".to_owned(),
            free_win: "2".to_owned(),
            free_loss: "1".to_owned(),
            free_meetings: "0".to_owned(),
        };
        blank
            .schedule(&RoundRobin::default())
            .ladder(&LadderRules::default())
    }

    fn schedule(self, rules: &RoundRobin) -> RobinFields {
        RobinFields {
            laps: rules.laps.to_string(),
            leaver: leaver_name(rules.leaver).to_owned(),
            ..self
        }
    }

    fn season(self, rules: &League) -> RobinFields {
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
            ..self
        }
    }

    fn ladder(self, rules: &LadderRules) -> RobinFields {
        RobinFields {
            reach: rules.reach.to_string(),
            on_win: match rules.on_win {
                OnWin::TakesPlace => "takes-place",
                OnWin::Swap => "swap",
            }
            .to_owned(),
            days: rules.days.to_string(),
            immunity: rules.immunity.to_string(),
            wait: rules.wait.to_string(),
            ..self
        }
    }

    fn free(self, rules: FreePlay) -> RobinFields {
        let meetings = rules.meetings.to_string();
        let fields = RobinFields {
            free_meetings: meetings,
            ..self
        };
        match rules.table {
            FreeTable::Wins => fields,
            FreeTable::Share { least } => RobinFields {
                free_by: "share".to_owned(),
                free_least: least.to_string(),
                ..fields
            },
            FreeTable::Points { win, loss } => RobinFields {
                free_by: "points".to_owned(),
                free_win: win.to_string(),
                free_loss: loss.to_string(),
                ..fields
            },
        }
    }

    /// What may become of the results of who leaves.
    #[must_use]
    pub fn leavers(&self, w: &Words) -> Vec<Choice> {
        let values = ["half", "walk-overs", "left-out"];
        let choice = |v: &str| Choice::new(v, w.with("robin-leaver", "choice", v), &self.leaver);
        values.into_iter().map(choice).collect()
    }

    /// What a win on a ladder may do.
    #[must_use]
    pub fn on_wins(&self, w: &Words) -> Vec<Choice> {
        let choice = |v: &str| Choice::new(v, w.with("ladder-on-win", "choice", v), &self.on_win);
        ["takes-place", "swap"].into_iter().map(choice).collect()
    }

    /// What the table of a free night may go by.
    #[must_use]
    pub fn tables(&self, w: &Words) -> Vec<Choice> {
        let choice = |v: &str| Choice::new(v, w.with("free-by", "choice", v), &self.free_by);
        ["wins", "share", "points"]
            .into_iter()
            .map(choice)
            .collect()
    }
}

fn leaver_name(leaver: Leaver) -> &'static str {
    match leaver {
        Leaver::Half => "half",
        Leaver::WalkOvers => "walk-overs",
        Leaver::LeftOut => "left-out",
    }
}
