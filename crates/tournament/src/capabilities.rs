//! What can be done with an event. Each format states it in `format.rs`; all other code asks here, never which format it
//! is.

use super::coming::Rolling;
use super::graph::{Bracket, Consolation, Groups, OwnSheet, Phase, Stage};
use super::ranking::{RankingRules, TieBreak};
use super::robin::{Deadlines, FreePlay, LadderRules, Leaver, says_something};
use super::swiss::{Ends, SwissSettings};
use serde::Serialize;

/// How the matches of an event come about, with the settings they come by.
#[derive(Debug, Clone, Copy)]
pub enum Matchmaking<'f> {
    /// The draw makes every match of the event.
    Bracket(&'f dyn Bracket),
    /// Groups play first, their best in a knockout.
    Groups(&'f Groups),
    /// One round after another is paired by the score.
    PairedRounds(&'f SwissSettings),
    /// The draw makes every round of a schedule.
    Schedule(Schedule<'f>),
    /// Players challenge each other for rungs.
    Challenges(&'f LadderRules),
    /// Any two play when they like.
    OpenPlay(&'f FreePlay),
    /// A new sheet is drawn whenever its list is full.
    FillingSheets(&'f Rolling),
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

/// What a format states of itself.
#[derive(Debug, Clone, Copy)]
pub struct Capabilities<'f> {
    pub play: Matchmaking<'f>,
    pub losers_fall: Option<&'f Consolation>,
    /// The director's own sheet is played, from the first match or after groups.
    pub own_sheet: Option<&'f OwnSheet>,
    /// A consolation may be drawn among the losers of the first so many main rounds.
    pub fresh_consolation: Option<u8>,
    /// Places below the first may be played off, by the settings of the event.
    pub play_offs: bool,
    /// It has a losers' side whose winner plays in the final.
    pub losers_side: bool,
    /// Whoever lost may enter once more or buy back in.
    pub second_chance: bool,
    /// Its matches are spread over many days, so that no times are forecast.
    pub over_days: bool,
}

/// A page that the director does something with an event on. They are in the order in which the desk lists them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum EventPage {
    SignUps,
    Play,
    Draw,
    LateEntry,
    PutOff,
    Round,
    Onward,
    Challenge,
    Due,
    Join,
    Below,
    /// A stage that follows is drawn there.
    Stage(Stage),
    Ranking,
}

impl EventPage {
    const ALL: [EventPage; 16] = [
        EventPage::SignUps,
        EventPage::Play,
        EventPage::Draw,
        EventPage::LateEntry,
        EventPage::PutOff,
        EventPage::Round,
        EventPage::Onward,
        EventPage::Challenge,
        EventPage::Due,
        EventPage::Join,
        EventPage::Below,
        EventPage::Stage(Stage::Main),
        EventPage::Stage(Stage::Consolation),
        EventPage::Stage(Stage::LastChance),
        EventPage::Stage(Stage::SecondChance),
        EventPage::Ranking,
    ];
}

impl<'f> Capabilities<'f> {
    /// Those of a format of which no more is said than how its matches come about.
    pub(super) const fn of(play: Matchmaking<'f>) -> Capabilities<'f> {
        Capabilities {
            play,
            losers_fall: None,
            own_sheet: None,
            fresh_consolation: None,
            play_offs: false,
            losers_side: false,
            second_chance: false,
            over_days: false,
        }
    }

    #[must_use]
    pub fn group_play(&self) -> Option<&'f Groups> {
        match self.play {
            Matchmaking::Groups(groups) => Some(groups),
            _ => None,
        }
    }

    #[must_use]
    pub fn paired_rounds(&self) -> Option<&'f SwissSettings> {
        match self.play {
            Matchmaking::PairedRounds(swiss) => Some(swiss),
            _ => None,
        }
    }

    #[must_use]
    pub fn schedule(&self) -> Option<Schedule<'f>> {
        match self.play {
            Matchmaking::Schedule(schedule) => Some(schedule),
            _ => None,
        }
    }

    #[must_use]
    pub fn challenges(&self) -> Option<&'f LadderRules> {
        match self.play {
            Matchmaking::Challenges(rules) => Some(rules),
            _ => None,
        }
    }

    #[must_use]
    pub fn open_play(&self) -> Option<&'f FreePlay> {
        match self.play {
            Matchmaking::OpenPlay(rules) => Some(rules),
            _ => None,
        }
    }

    #[must_use]
    pub fn filling_sheets(&self) -> Option<&'f Rolling> {
        match self.play {
            Matchmaking::FillingSheets(rolling) => Some(rolling),
            _ => None,
        }
    }

    /// How those with equal scores are told apart, where places follow from a table.
    #[must_use]
    pub fn ranking(&self) -> Option<&'f RankingRules> {
        match self.play {
            Matchmaking::Groups(groups) => Some(&groups.ranking),
            Matchmaking::PairedRounds(swiss) => Some(&swiss.ranking),
            Matchmaking::Schedule(schedule) => Some(schedule.ranking),
            Matchmaking::Bracket(_)
            | Matchmaking::Challenges(_)
            | Matchmaking::OpenPlay(_)
            | Matchmaking::FillingSheets(_) => None,
        }
    }

    /// Whether a tie-break can separate anybody in its tables: not every one can where all meet the same opponents.
    #[must_use]
    pub fn separates_by(&self, by: TieBreak) -> bool {
        match self.play {
            Matchmaking::Groups(_) | Matchmaking::Schedule(_) => says_something(by),
            Matchmaking::Bracket(_)
            | Matchmaking::PairedRounds(_)
            | Matchmaking::Challenges(_)
            | Matchmaking::OpenPlay(_)
            | Matchmaking::FillingSheets(_) => true,
        }
    }

    /// Whether the draw makes every match of the event, on one sheet.
    #[must_use]
    pub fn drawn_whole(&self) -> bool {
        matches!(self.play, Matchmaking::Bracket(_))
    }

    /// Whether it ends only when the director says so: more matches may come at any time.
    #[must_use]
    pub fn open_ended(&self) -> bool {
        match self.play {
            Matchmaking::Challenges(_)
            | Matchmaking::OpenPlay(_)
            | Matchmaking::FillingSheets(_) => true,
            Matchmaking::Bracket(_)
            | Matchmaking::Groups(_)
            | Matchmaking::PairedRounds(_)
            | Matchmaking::Schedule(_) => false,
        }
    }

    /// Whether the director draws it; otherwise matches come as people sit down, or as its list fills.
    #[must_use]
    pub fn is_drawn(&self) -> bool {
        match self.play {
            Matchmaking::OpenPlay(_) | Matchmaking::FillingSheets(_) => false,
            Matchmaking::Bracket(_)
            | Matchmaking::Groups(_)
            | Matchmaking::PairedRounds(_)
            | Matchmaking::Schedule(_)
            | Matchmaking::Challenges(_) => true,
        }
    }

    /// Whether somebody may come into it after the draw, with matches or a rung of their own.
    #[must_use]
    pub fn can_be_joined(&self) -> bool {
        self.schedule().is_some() || self.challenges().is_some()
    }

    /// Whether a knockout may follow of those who did best.
    #[must_use]
    pub fn has_qualifying(&self) -> bool {
        self.paired_rounds().is_some() || self.group_play().is_some()
    }

    /// Whether nothing but a sheet of the director's own is played.
    #[must_use]
    pub fn is_own_sheet(&self) -> bool {
        self.drawn_whole() && self.own_sheet.is_some()
    }

    /// Whether a last match decides who wins it, rather than a table.
    #[must_use]
    pub fn ends_in_a_final(&self) -> bool {
        match self.paired_rounds() {
            Some(swiss) => matches!(swiss.ends, Ends::Qualify { .. }),
            None => self.schedule().is_none(),
        }
    }

    /// The pages it ever has, in the order in which they are listed.
    pub fn pages(self) -> impl Iterator<Item = EventPage> {
        let all = EventPage::ALL.into_iter();
        all.filter(move |page| self.has(*page))
    }

    fn has(&self, page: EventPage) -> bool {
        match page {
            EventPage::Play => self.open_play().is_some(),
            EventPage::Draw => self.is_drawn(),
            EventPage::Round | EventPage::Onward => self.paired_rounds().is_some(),
            EventPage::Challenge => self.challenges().is_some(),
            EventPage::Join => self.can_be_joined(),
            EventPage::Ranking => self.ranking().is_some(),
            EventPage::SignUps
            | EventPage::LateEntry
            | EventPage::PutOff
            | EventPage::Due
            | EventPage::Below
            | EventPage::Stage(_) => true,
        }
    }
}
