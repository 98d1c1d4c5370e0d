//! A line of the journal as the checker reads it, from the JSON alone.

use super::journal::{Seat, To};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeSet;

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Planned {
    pub(super) number: usize,
    pub(super) phase: Value,
    pub(super) round: u32,
    pub(super) seats: [Seat; 2],
    pub(super) winner_to: Option<To>,
    pub(super) loser_to: Option<To>,
    pub(super) only_if: Option<To>,
    #[serde(default)]
    pub(super) falls_if_first: bool,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Plan {
    pub(super) matches: Vec<Planned>,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Kind {
    pub(super) kind: String,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Ended {
    pub(super) outcome: Kind,
    pub(super) winner: Option<usize>,
    pub(super) score: Option<[u32; 2]>,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Game {
    pub(super) winner: usize,
    pub(super) points: u32,
    pub(super) score: [u32; 2],
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Penalty {
    pub(super) to: usize,
    pub(super) points: u32,
}

#[derive(Debug, Clone, Default, Deserialize)]
pub(super) struct Sheet {
    #[serde(default)]
    pub(super) games: Vec<Game>,
    #[serde(default)]
    pub(super) penalties: Vec<Penalty>,
    #[serde(default)]
    pub(super) boards: Vec<Value>,
    pub(super) score: [u32; 2],
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Feed {
    pub(super) of: usize,
    pub(super) exit: String,
    pub(super) to: To,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Rules {
    pub(super) length: u32,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Settings {
    #[serde(default)]
    pub(super) format: Value,
    #[serde(default)]
    pub(super) play_off_places: BTreeSet<u32>,
    #[serde(default)]
    pub(super) third_place: bool,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(super) enum Line {
    EventAdded {
        settings: Settings,
    },
    SignedIn {
        entrant: u32,
        person: String,
        rating: Option<i64>,
        events: Vec<u32>,
    },
    Entered {
        entrant: u32,
    },
    Joined {
        entrant: u32,
    },
    Coming(Coming),
    ListClosed {
        entrants: Vec<u32>,
    },
    Drawn {
        order: Vec<u32>,
        plan: Plan,
        seed: String,
    },
    StageDrawn {
        order: Vec<u32>,
        plan: Plan,
        #[serde(default)]
        feeds: Vec<Feed>,
    },
    RoundPaired {
        phase: Value,
        round: u32,
        matches: Vec<Planned>,
        #[serde(default)]
        byes: Vec<u32>,
    },
    Withdrawn {
        entrant: u32,
    },
    Returned {
        entrant: u32,
    },
    Seated {
        seat: To,
        who: Seat,
        was: Seat,
    },
    Begun {
        number: usize,
        players: [u32; 2],
        rules: Rules,
    },
    GameScored {
        number: usize,
        game: Game,
    },
    PenaltyGiven {
        number: usize,
        penalty: Penalty,
        score: [u32; 2],
    },
    Decided {
        number: usize,
        seats: [Seat; 2],
        result: Ended,
        sheet: Option<Sheet>,
        #[serde(default)]
        by_itself: bool,
    },
    Corrected {
        number: usize,
        seats: [Seat; 2],
        sheet: Sheet,
        result: Option<Ended>,
        #[serde(default)]
        record_only: bool,
    },
    Voided {
        number: usize,
    },
    Money {
        terms: Option<MoneyTerms>,
    },
    ResultsLeftOut {
        entrant: u32,
        out: bool,
    },
    Climbed {
        number: usize,
        entrant: u32,
        from: usize,
        to: usize,
    },
    RungsSet {
        order: Vec<u32>,
        after: Option<usize>,
    },
    WentOnInstead {
        who: u32,
        instead_of: u32,
    },
    Retracted {
        versions: Vec<usize>,
    },
    Finished,
    #[serde(other)]
    Other,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub(super) enum Coming {
    Again {
        entrant: u32,
        of: u32,
    },
    LeftList {
        entrant: u32,
    },
    #[serde(other)]
    Other,
}

impl Line {
    /// Whether it can only be there because of what was written before it.
    pub(super) fn follows_by_itself(&self) -> bool {
        match self {
            Line::Seated { .. }
            | Line::Voided { .. }
            | Line::WentOnInstead { .. }
            | Line::Retracted { .. }
            | Line::Other => true,
            Line::Decided { by_itself, .. } => *by_itself,
            _ => false,
        }
    }
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct MoneyTerms {
    pub(super) fee: i64,
    pub(super) split: Vec<Tier>,
    pub(super) unit: i64,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Tier {
    pub(super) shares: Vec<Part>,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Part {
    pub(super) place: usize,
    pub(super) basis: i64,
}
