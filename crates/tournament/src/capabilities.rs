//! What a format can do. All other code asks this table, never which format it is; only what a format does by itself,
//! its draw and the checks of its settings, is in `format.rs` and `drawable.rs`.

use super::coming::Rolling;
use super::format::Format;
use super::graph::{Consolation, Groups, OwnSheet, Phase};
use super::ranking::RankingRules;
use super::robin::{Deadlines, FreePlay, LadderRules, League, Leaver, RoundRobin};
use super::swiss::{Ends, SwissSettings};

/// What can be done with an event of a format, each with the settings it uses.
#[derive(Debug, Clone, Copy, Default)]
pub struct Capabilities<'f> {
    pub swiss: Option<&'f SwissSettings>,
    pub schedule: Option<Schedule<'f>>,
    pub groups: Option<&'f Groups>,
    pub ladder: Option<&'f LadderRules>,
    /// Any two play when they like.
    pub free: Option<&'f FreePlay>,
    /// A new sheet is drawn whenever its list is full.
    pub rolling: Option<&'f Rolling>,
    pub consolation: Option<&'f Consolation>,
    /// The director's own sheet is played, from the first match or after groups.
    pub own_sheet: Option<&'f OwnSheet>,
    pub ranking: Option<&'f RankingRules>,
    /// A consolation may be drawn among the losers of the first so many main rounds.
    pub fresh_consolation: Option<u8>,
    /// Places below the first may be played off, by the settings of the event.
    pub play_offs: bool,
    /// The draw makes every match of the event.
    pub drawn_whole: bool,
    /// It has a losers' side whose winner plays in the final.
    pub losers_side: bool,
    /// Whoever lost may enter once more or buy back in.
    pub second_chance: bool,
    /// It ends only when the director says so: more matches may come at any time.
    pub open_ended: bool,
    /// Its matches are spread over many days, so that no times are forecast.
    pub over_days: bool,
}

#[derive(Debug, Clone, Copy)]
pub struct Schedule<'f> {
    pub phase: Phase,
    pub laps: u8,
    pub ranking: &'f RankingRules,
    pub leaver: Leaver,
    pub deadlines: Deadlines,
    /// How many at the top of the table go up a division.
    pub up: u8,
    /// How many at its foot go down.
    pub down: u8,
}

impl Capabilities<'_> {
    /// Whether the director draws it; otherwise matches come as people sit down, or as its list fills.
    #[must_use]
    pub fn is_drawn(&self) -> bool {
        self.free.is_none() && self.rolling.is_none()
    }

    /// Whether somebody may come into it after the draw, with matches or a rung of their own.
    #[must_use]
    pub fn can_be_joined(&self) -> bool {
        self.schedule.is_some() || self.ladder.is_some()
    }

    /// Whether a knockout may follow of those who did best.
    #[must_use]
    pub fn has_qualifying(&self) -> bool {
        self.swiss.is_some() || self.groups.is_some()
    }

    /// Whether nothing but a sheet of the director's own is played.
    #[must_use]
    pub fn is_own_sheet(&self) -> bool {
        self.drawn_whole && self.own_sheet.is_some()
    }

    /// Whether a last match decides who wins it, rather than a table.
    #[must_use]
    pub fn ends_in_a_final(&self) -> bool {
        match self.swiss {
            Some(swiss) => matches!(swiss.ends, Ends::Qualify { .. }),
            None => self.schedule.is_none(),
        }
    }
}

impl Format {
    #[must_use]
    pub fn capabilities(&self) -> Capabilities<'_> {
        match self {
            Format::Knockout => Capabilities {
                play_offs: true,
                fresh_consolation: Some(1),
                drawn_whole: true,
                second_chance: true,
                ..Capabilities::default()
            },
            Format::Consolation(rules) => rules.capabilities(),
            Format::DoubleElimination(_) | Format::TripleElimination(_) => Capabilities {
                drawn_whole: true,
                losers_side: true,
                second_chance: true,
                ..Capabilities::default()
            },
            Format::Groups(groups) => groups.capabilities(),
            Format::Swiss(swiss) => swiss.capabilities(),
            Format::RoundRobin(rules) => rules.capabilities(),
            Format::League(rules) => rules.capabilities(),
            Format::Ladder(rules) => rules.capabilities(),
            Format::Free(rules) => rules.capabilities(),
            Format::Rolling(rolling) => rolling.capabilities(),
            Format::Sheet(sheet) => sheet.capabilities(),
        }
    }
}

impl Consolation {
    fn capabilities(&self) -> Capabilities<'_> {
        Capabilities {
            consolation: Some(self),
            fresh_consolation: self.drawn_afresh(),
            drawn_whole: true,
            second_chance: true,
            ..Capabilities::default()
        }
    }
}

impl Groups {
    fn capabilities(&self) -> Capabilities<'_> {
        Capabilities {
            groups: Some(self),
            own_sheet: self.sheet.as_ref(),
            ranking: Some(&self.ranking),
            ..Capabilities::default()
        }
    }
}

impl OwnSheet {
    fn capabilities(&self) -> Capabilities<'_> {
        Capabilities {
            own_sheet: Some(self),
            drawn_whole: true,
            ..Capabilities::default()
        }
    }
}

impl FreePlay {
    fn capabilities(&self) -> Capabilities<'_> {
        Capabilities {
            free: Some(self),
            open_ended: true,
            over_days: true,
            ..Capabilities::default()
        }
    }
}

impl LadderRules {
    fn capabilities(&self) -> Capabilities<'_> {
        Capabilities {
            ladder: Some(self),
            open_ended: true,
            over_days: true,
            ..Capabilities::default()
        }
    }
}

impl League {
    fn capabilities(&self) -> Capabilities<'_> {
        Capabilities {
            schedule: Some(Schedule {
                phase: Phase::League,
                laps: self.laps,
                ranking: &self.ranking,
                leaver: self.leaver,
                deadlines: self.deadlines,
                up: self.up,
                down: self.down,
            }),
            ranking: Some(&self.ranking),
            over_days: true,
            ..Capabilities::default()
        }
    }
}

impl RoundRobin {
    fn capabilities(&self) -> Capabilities<'_> {
        Capabilities {
            schedule: Some(Schedule {
                phase: Phase::RoundRobin,
                laps: self.laps,
                ranking: &self.ranking,
                leaver: self.leaver,
                deadlines: Deadlines::None,
                up: 0,
                down: 0,
            }),
            ranking: Some(&self.ranking),
            ..Capabilities::default()
        }
    }
}

impl SwissSettings {
    fn capabilities(&self) -> Capabilities<'_> {
        Capabilities {
            swiss: Some(self),
            ranking: Some(&self.ranking),
            ..Capabilities::default()
        }
    }
}

impl Rolling {
    fn capabilities(&self) -> Capabilities<'_> {
        Capabilities {
            rolling: Some(self),
            open_ended: true,
            ..Capabilities::default()
        }
    }
}
