//! What a match is for.

use serde::Deserialize;

/// What a match is for, as it is written: `"main"`, `{"group": 3}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LoggedPhase {
    Main,
    ThirdPlace,
    Losers,
    Third,
    Final,
    SecondFinal,
    Consolation,
    LastChance,
    SecondChance,
    /// For this place and those below it.
    PlayOff(u32),
    Decider,
    Group(u32),
    Swiss,
    RoundRobin,
    League,
    Ladder,
    Free,
    Sheet(u32),
}

/// How the matches of a phase come about, which is all that the checks ask of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Along the sheet that says who wins the event, however many losses that takes.
    MainSheet,
    /// Beside it, for this place and those below it.
    PlayOff(u32),
    /// Along a sheet of its own.
    OwnSheet,
    /// Everyone of a group meets everyone.
    Group,
    /// Everyone of the event meets everyone.
    OneTable,
    /// As people like.
    Open,
    /// As the results so far say.
    Paired,
}

impl LoggedPhase {
    fn kind(self) -> Kind {
        match self {
            LoggedPhase::Main
            | LoggedPhase::Losers
            | LoggedPhase::Third
            | LoggedPhase::Final
            | LoggedPhase::SecondFinal => Kind::MainSheet,
            LoggedPhase::ThirdPlace => Kind::PlayOff(3),
            LoggedPhase::PlayOff(place) => Kind::PlayOff(place),
            LoggedPhase::Consolation
            | LoggedPhase::LastChance
            | LoggedPhase::SecondChance
            | LoggedPhase::Sheet(_) => Kind::OwnSheet,
            LoggedPhase::Group(_) => Kind::Group,
            LoggedPhase::RoundRobin | LoggedPhase::League => Kind::OneTable,
            LoggedPhase::Ladder | LoggedPhase::Free => Kind::Open,
            LoggedPhase::Swiss | LoggedPhase::Decider => Kind::Paired,
        }
    }

    /// Whether who wins the event is played out in it, however many losses that takes.
    pub(crate) fn is_of_the_main_sheet(self) -> bool {
        self.kind() == Kind::MainSheet
    }

    /// Whether it is played along a sheet.
    pub(crate) fn is_of_a_sheet(self) -> bool {
        match self.kind() {
            Kind::MainSheet | Kind::PlayOff(_) | Kind::OwnSheet => true,
            Kind::Group | Kind::OneTable | Kind::Open | Kind::Paired => false,
        }
    }

    /// Whether everyone in it is to meet everyone, so that somebody has several matches open at once.
    pub(crate) fn is_scheduled(self) -> bool {
        self.kind() == Kind::Group || self.is_one_table()
    }

    /// Whether everyone of the event meets everyone in it.
    pub(crate) fn is_one_table(self) -> bool {
        self.kind() == Kind::OneTable
    }

    /// Whether a match of it may count for nobody.
    pub(crate) fn may_be_void(self) -> bool {
        self.kind() == Kind::Open || self.is_one_table()
    }

    /// The best place that a play-off is for.
    pub(crate) fn place_played_for(self) -> Option<u32> {
        match self.kind() {
            Kind::PlayOff(place) => Some(place),
            Kind::MainSheet
            | Kind::OwnSheet
            | Kind::Group
            | Kind::OneTable
            | Kind::Open
            | Kind::Paired => None,
        }
    }
}
