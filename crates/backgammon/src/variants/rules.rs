//! What games of the tables family differ in, as data.

use crate::board::MAX_CHECKERS;

/// The rules of one game. What all games agree on has no field here: as many numbers as possible must be played, the
/// higher one where only one can be, and whoever has all checkers in their home may bear off.
///
/// A rule about a position holds after every single number, not at the end of the turn alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameRules {
    /// How many checkers a side plays with, 1 to 15.
    pub checkers: u8,
    pub start: Start,
    /// How many dice are thrown for a turn: 2, or 3, which are played in any order and of which equal ones bring nothing more.
    pub dice: u8,
    pub course: Course,
    pub contact: Contact,
    pub hits: Hits,
    pub entering: Entering,
    pub doubles: Doubles,
    /// How many turns a side plays before its doubles rise, where they do.
    pub rising_from: u8,
    /// Whether the lower number of a throw is played first, and nothing after one that cannot be played.
    pub lower_first: bool,
    /// Whether who cannot play all of a throw has lost.
    pub failing: bool,
    pub acey_deucey: AceyDeucey,
    pub bearing_off: BearingOff,
    /// Whether a checker in its home moves no more: it is only borne off.
    pub stays_home: bool,
    pub bans: Bans,
    pub opening: Opening,
    pub next_game: NextGame,
    pub worth: Worth,
    /// Whether each throw of 1 and 2 doubles what the game counts.
    pub stake_doubles: bool,
    /// Whether bearing everything off first loses.
    pub misere: bool,
    /// Whether the doubling cube is in play.
    pub cube: bool,
    /// Whether gammons and backgammons count only after the cube was taken.
    pub jacoby: bool,
}

/// Where the checkers of a side are before the first throw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Start {
    /// Beside the board, to be entered as from the bar.
    InHand,
    /// On these points of its owner, each with its number of checkers.
    Points(&'static [(u8, u8)]),
}

/// How the opponent's way lies to the mover's. Both sides number the points by what is left of their own way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Course {
    /// Against each other: the opponent's point p is the mover's 25 − p.
    Contrary,
    /// The same way round, half a round apart: the opponent's p is the mover's p + 12, less 24 above 24.
    HalfRound,
    /// The same way: the opponent's p is the mover's p.
    Same,
}

/// What a single opposing checker on a point means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Contact {
    /// Who lands on it sends it to the bar; two hold the point.
    Hit,
    /// Who lands on it pins it: it may not move, and stops its side from bearing off, as long as anything lies on it. Two
    /// hold the point, and so does one that pins.
    Pin,
    /// It holds the point.
    Block,
}

/// When a side may hit. Where it may not, a single opposing checker holds its point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hits {
    Always,
    /// Once a checker of its own stands in its home or has been borne off, within the turn too.
    OnceHome,
    /// As long as none of its own checkers stands where the opponent's set out. A checker that is hit goes back there, not to
    /// the bar.
    OntoStart,
}

/// Whether checkers in hand or on the bar, which are the same, come first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entering {
    /// Nothing else moves while one is there.
    First,
    /// Entering and moving may be mixed.
    Mixed,
    /// Those that were hit come first, those in hand do not.
    HitFirst,
}

/// What a double brings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doubles {
    /// Its number four times.
    Four,
    /// Nothing: its number twice, like any two numbers.
    Two,
    /// Then what is missing to seven four times, and, when all that was played, another throw.
    Complement,
    /// [`Doubles::Complement`] for a side with nothing in hand and nothing on the bar, otherwise [`Doubles::Four`].
    ComplementOnceEntered,
    /// Its number four times, then each higher number four times up to the sixes; [`Doubles::Four`] before a side has played
    /// [`GameRules::rising_from`] turns.
    Rising(UnplayedDouble),
}

/// What becomes of the part of a rising double that could not be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnplayedDouble {
    Lost,
    /// The opponent plays as much of it as they can, before their own throw.
    OpponentPlays,
}

/// What a throw of 1 and 2 brings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AceyDeucey {
    Nothing,
    /// When both were played, a double of the player's choice, and, when all that was played too, another throw.
    Double,
    /// The same, the chosen double with what is missing to seven.
    DoubleAndComplement,
}

impl Doubles {
    /// Whether what is missing to seven may follow, and another throw.
    pub(super) const fn may_complement(self) -> bool {
        matches!(self, Doubles::Complement | Doubles::ComplementOnceEntered)
    }
}

impl AceyDeucey {
    /// How many numbers the chosen double has, each played four times; 0 where there is none to choose.
    pub(super) const fn parts(self) -> usize {
        match self {
            AceyDeucey::Nothing => 0,
            AceyDeucey::Double => 1,
            AceyDeucey::DoubleAndComplement => 2,
        }
    }
}

/// What a number takes off when it is higher than the highest point the side has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BearingOff {
    /// A checker from that point.
    Higher,
    /// Nothing: a checker is borne off by the number of its point alone.
    Exact,
}

/// What else is forbidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bans {
    pub head: HeadRule,
    /// Six points in a row may only be made when an opposing checker has gone by the whole row already.
    pub prime_needs_one_ahead: bool,
    pub runner: Runner,
    /// While a checker is in hand or on the bar, none leaves the starting point.
    pub start_waits: bool,
    /// While a checker is in hand or on the bar, none moves to the second half of the way, 12 to 1.
    pub second_half_waits: bool,
    /// No checker enters where the side has one.
    pub entering_on_own: bool,
    /// Not all six points 19 to 24 may be held.
    pub full_start_quarter: bool,
    /// Not all six points 1 to 6 may be held.
    pub full_home: bool,
    /// At most four points of the quarter where the opponent starts may be held.
    pub five_in_opponents_start: bool,
    /// With all the opponent's checkers on one point and six points held right before it, one must be opened, if any of
    /// the plays that use the most numbers does so.
    pub shutting_all_in: bool,
    /// A checker that hits in its own home stays there for the turn.
    pub hit_and_run: bool,
    /// How many checkers of a side a point takes.
    pub cap: u8,
}

impl Bans {
    pub const NONE: Bans = Bans {
        head: HeadRule::Free,
        prime_needs_one_ahead: false,
        runner: Runner::None,
        start_waits: false,
        second_half_waits: false,
        entering_on_own: false,
        full_start_quarter: false,
        full_home: false,
        five_in_opponents_start: false,
        shutting_all_in: false,
        hit_and_run: false,
        cap: MAX_CHECKERS,
    };
}

/// How many checkers may leave the starting point, 24, in one turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HeadRule {
    Free,
    /// One; two with 3-3, 4-4 or 6-6 in a side's first turn.
    One,
    /// The same, the second only where the number cannot be played otherwise.
    OneUnlessForced,
}

/// How far the first checker goes before any other one moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Runner {
    /// There is no such rule.
    None,
    /// Past the opponent's start, where both go the same way round.
    PastOpponentsStart,
    /// Home.
    Home,
}

/// What the higher number of the opening throw gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opening {
    /// Both numbers are the winner's first throw.
    PlaysThrow,
    /// The winner throws again.
    ThrowsAgain,
    /// The winner does the one or the other.
    Chooses,
}

/// Who begins the next game of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NextGame {
    /// Whoever wins another opening throw.
    OpeningThrow,
    /// Whoever won the game before, with a throw of both dice.
    Winner,
}

/// How many points a game counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Worth {
    One,
    /// 2 when the loser has borne nothing off.
    Gammon,
    /// 2 when one of the loser's checkers is on the bar, in hand, or in the quarter where checkers enter.
    FarBack,
    /// [`Worth::Gammon`]; and 3 when moreover one of the loser's checkers is on the bar, in hand, or in the quarter where checkers enter.
    Backgammon,
    /// [`Worth::Gammon`]; and 3 when moreover one of the loser's checkers is on the bar or in hand.
    BackgammonOnBar,
    /// [`Worth::Gammon`]; and 2 at once for pinning the opponent's last checker on their starting point with nothing left
    /// on one's own. When both sides' last ones are pinned nobody wins.
    Mother,
    /// One for each checker the loser has not borne off.
    MenLeft,
}

impl GameRules {
    /// Backgammon.
    pub const BACKGAMMON: GameRules = GameRules {
        checkers: MAX_CHECKERS,
        start: Start::Points(&[(24, 2), (13, 5), (8, 3), (6, 5)]),
        dice: 2,
        course: Course::Contrary,
        contact: Contact::Hit,
        hits: Hits::Always,
        entering: Entering::First,
        doubles: Doubles::Four,
        rising_from: 0,
        lower_first: false,
        failing: false,
        acey_deucey: AceyDeucey::Nothing,
        bearing_off: BearingOff::Higher,
        stays_home: false,
        bans: Bans::NONE,
        opening: Opening::PlaysThrow,
        next_game: NextGame::OpeningThrow,
        worth: Worth::Backgammon,
        stake_doubles: false,
        misere: false,
        cube: true,
        jacoby: false,
    };

    /// Whether a checker can ever be in hand or on the bar.
    #[must_use]
    pub const fn has_bar(&self) -> bool {
        let hit_there =
            matches!(self.contact, Contact::Hit) && !matches!(self.hits, Hits::OntoStart);
        hit_there || matches!(self.start, Start::InHand)
    }

    /// How many checkers a side has on its starting point before the first throw.
    #[must_use]
    pub fn on_start(&self) -> u8 {
        match self.start {
            Start::InHand => 0,
            Start::Points(points) => {
                let start = points.iter().find(|(point, _)| *point == 24);
                start.map_or(0, |(_, checkers)| *checkers)
            }
        }
    }

    /// Whether one checker can lie under others.
    #[must_use]
    pub const fn has_pins(&self) -> bool {
        matches!(self.contact, Contact::Pin)
    }
}
