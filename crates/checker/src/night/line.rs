//! The lines of a night's journal. A kind, a field or a word that is not here cannot be read.

use super::rules::{NightRules, written};
use super::sheet::{Sheet, Stakes, Transfer};
use serde::Deserialize;
use serde::de::IgnoredAny;

#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum NightLine {
    Retracted {
        versions: Vec<usize>,
    },
    Set {
        settings: Box<NightRules>,
        #[serde(default)]
        keeps_stake: bool,
    },
    Staked(Staked),
    Joined {
        player: u32,
        person: String,
        table: u32,
        stake: Option<i64>,
        place: Standing,
    },
    Left {
        player: u32,
        proxy: Option<u32>,
        #[serde(default)]
        hands_over: bool,
    },
    Rested {
        player: u32,
        proxy: Option<u32>,
        keeps_place: bool,
        #[serde(default)]
        hands_over: bool,
    },
    Returned {
        player: u32,
        table: u32,
        place: Standing,
    },
    StakeSet {
        player: u32,
        stake: Option<i64>,
    },
    OrderRolled {
        table: u32,
        rolls: Vec<Throws>,
        order: Vec<u32>,
    },
    OrderSet {
        table: u32,
        order: Vec<u32>,
    },
    PartnerDeclined {
        table: u32,
        player: u32,
    },
    Started(Box<Started>),
    AutomaticDoubled {
        table: u32,
        game: u32,
        overruled: Option<String>,
    },
    Doubled {
        table: u32,
        game: u32,
        by: u32,
        cubes: Vec<u32>,
        /// On whom the box must double, which is not looked at here.
        #[serde(rename = "overruled")]
        _overruled: Option<String>,
    },
    Answered {
        table: u32,
        game: u32,
        by: u32,
        cubes: Vec<u32>,
        answer: Answer,
        overruled: Option<String>,
    },
    ExtraOffered {
        table: u32,
        game: u32,
        by: u32,
        to: u32,
        overruled: Option<String>,
    },
    ExtrasDoubled {
        table: u32,
        game: u32,
        by: u32,
        with: Vec<u32>,
    },
    ExtrasAnswered {
        table: u32,
        game: u32,
        by: u32,
        with: Vec<u32>,
        answer: Answer,
    },
    Settled {
        table: u32,
        game: u32,
        member: u32,
        points: i64,
        overruled: Option<String>,
    },
    GaveUp {
        table: u32,
        game: u32,
        by: u32,
        cubes: Vec<(u32, i64)>,
    },
    TakenOver {
        table: u32,
        game: u32,
        of: u32,
        by: u32,
        points: i64,
    },
    Ended(Box<Ended>),
    Corrected(Box<SheetCorrected>),
    CalledOff {
        table: u32,
        game: u32,
    },
    Paid(Payment),
    SplitOff {
        table: u32,
        to: u32,
        players: Vec<u32>,
    },
    Moved {
        player: u32,
        table: u32,
        place: Standing,
    },
    Closed {},
    Reopened {},
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Answer {
    Take,
    Drop,
    Beaver,
    Raccoon,
}

/// Where somebody comes into a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Standing {
    Kept,
    /// From 0, the box.
    At(usize),
    AfterGame,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Throws {
    pub(super) player: u32,
    pub(super) throws: Vec<Vec<u32>>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Started {
    pub(super) table: u32,
    pub(super) game: u32,
    pub(super) order: Vec<u32>,
    pub(super) partner: Option<u32>,
    #[serde(default)]
    pub(super) stakes: Stakes,
    pub(super) settings: Option<NightRules>,
    pub(super) overruled: Option<String>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ended {
    pub(super) table: u32,
    pub(super) game: u32,
    pub(super) sheet: Sheet,
    #[serde(default)]
    pub(super) entered: bool,
    pub(super) lines: Vec<Transfer>,
    pub(super) played_for: Option<Stakes>,
    pub(super) proposal: Next,
}

/// Who has the box next, and who stands in line behind it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Next {
    #[serde(rename = "next")]
    pub(super) order: Vec<u32>,
    #[serde(deserialize_with = "written")]
    pub(super) partner: Option<u32>,
    pub(super) ask: bool,
    pub(super) fallen: usize,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Seats {
    pub(super) order: Vec<u32>,
    pub(super) partner: Option<u32>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SheetCorrected {
    pub(super) game: u32,
    pub(super) sheet: Sheet,
    pub(super) lines: Vec<Transfer>,
    pub(super) seats: Option<Seats>,
    pub(super) automatics: Option<u32>,
    pub(super) stakes: Option<Stakes>,
    pub(super) played_for: Option<Stakes>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum PaidIn {
    Points,
    Money,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Payment {
    pub(super) from: u32,
    pub(super) to: u32,
    pub(super) amount: i64,
    pub(super) unit: PaidIn,
}

/// A payment in points, as it counts in money.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct InMoney {
    pub(super) from: u32,
    pub(super) to: u32,
    pub(super) amount: i64,
    pub(super) unit: PaidIn,
    pub(super) points: Option<i64>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Staked {
    pub(super) stake: Option<i64>,
    /// What the money is called changes no sum.
    #[serde(rename = "currency")]
    _currency: Option<IgnoredAny>,
    #[serde(default)]
    pub(super) games: Vec<OtherStakes>,
    #[serde(default)]
    pub(super) paid: Vec<InMoney>,
}

/// A game that counts for other stakes than it was played for.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OtherStakes {
    pub(super) game: u32,
    pub(super) stakes: Stakes,
    #[serde(default)]
    pub(super) lines: Vec<Transfer>,
}
