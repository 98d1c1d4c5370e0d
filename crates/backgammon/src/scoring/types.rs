//! The words a score sheet is written in, and those the judge answers in.

use crate::variants::{Game, MatchGame};
use crate::violation::Violation;
use crate::{BySide, Side};
use serde::{Deserialize, Serialize};

/// How a game was won, as a score sheet has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WinKind {
    /// The loser had borne off at least one man: the cube once.
    Single,
    /// The loser had borne off none: twice (1970 laws, law 20).
    Gammon,
    /// The loser had borne off none and had a man in the winner's home board or on the bar: three times.
    Backgammon,
    /// The loser refused a double: the cube before the offer (1970 laws, law 21).
    Drop,
}

/// Who the Holland rule binds after the Crawford game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Holland {
    /// Nobody: it is not played.
    #[default]
    Off,
    /// The trailer alone (GamesGrid's text).
    Trailer,
    /// Both players (the booklet's text).
    Both,
}

/// What a match is scored by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MatchRules {
    /// Points to win: 1 to [`LONGEST_WRITTEN_MATCH`](super::LONGEST_WRITTEN_MATCH).
    pub length: u16,
    /// Whether the Crawford rule is played.
    pub crawford: bool,
    /// Whom the Holland rule binds; it needs the Crawford rule.
    pub holland: Holland,
    /// Whether a gammon on a cube never turned counts single (a club's choice; warned about).
    pub jacoby: bool,
    /// Whether penalty points of more than half the length, all those against one player together, lose that player the match.
    #[serde(default = "yes")]
    pub penalty_limit: bool,
    /// What is played.
    #[serde(default, skip_serializing_if = "MatchGame::is_backgammon")]
    pub game: MatchGame,
    /// The points each side begins with, a handicap; fewer than the length.
    #[serde(default, skip_serializing_if = "is_level")]
    pub start: BySide<u16>,
}

fn yes() -> bool {
    true
}

fn is_level(start: &BySide<u16>) -> bool {
    *start == BySide::default()
}

impl MatchRules {
    /// A match of backgammon to `length` from 0–0 under the usual rules: Crawford on, Holland off, Jacoby off, the penalty
    /// limit on.
    #[must_use]
    pub const fn usual(length: u16) -> Self {
        MatchRules {
            length,
            crawford: true,
            holland: Holland::Off,
            jacoby: false,
            penalty_limit: true,
            game: MatchGame::BACKGAMMON,
            start: BySide::new(0, 0),
        }
    }

    /// Whether there is a doubling cube: not in a match to 1 point, nor in a series and in games without one. Where there
    /// is none, the rules about it say nothing.
    #[must_use]
    pub fn has_cube(&self) -> bool {
        self.length > 1 && self.game.has_cube()
    }

    /// The points still to play at the beginning: the mean of what both sides need, rounded up.
    #[must_use]
    pub fn points_to_play(&self) -> u16 {
        let needs = self.start.map(|start| self.length.saturating_sub(start));
        needs
            .top
            .midpoint(needs.bottom)
            .saturating_add((needs.top ^ needs.bottom) & 1)
    }

    /// Whether throws double the stake in one of its games, so that the sheet has a stake in place of the cube.
    #[must_use]
    pub fn has_stake(&self) -> bool {
        self.length > 1 && self.game.games().any(|game| game.rules().stake_doubles)
    }

    /// Which game this one, of this number, was; `None` where the winner chose and it does not say.
    #[must_use]
    pub fn played(&self, number: u16, game: &ScoredGame) -> Option<Game> {
        game.played.or_else(|| self.game.of(number))
    }
}

/// A game as a score sheet has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ScoredGame {
    /// The side that won.
    pub winner: Side,
    /// How it was won.
    pub kind: WinKind,
    /// The cube at the end; of a drop, before the offer. Where throws double the stake, the stake.
    pub cube: u32,
    /// Rolls each side had played, dances counted, when the cube was first offered; `None` when not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rolls: Option<BySide<u16>>,
    /// A director lets this game stand although the rules refuse it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub overruled: bool,
    /// How many men the loser had left, where each of them counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub men: Option<u8>,
    /// Which game of the series it was, where the winner of the one before chose it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub played: Option<Game>,
}

impl ScoredGame {
    /// A game of which nothing else is known.
    #[must_use]
    pub const fn new(winner: Side, kind: WinKind, cube: u32) -> Self {
        ScoredGame {
            winner,
            kind,
            cube,
            rolls: None,
            overruled: false,
            men: None,
            played: None,
        }
    }
}

/// Points given to a player by the director, for the opponent's lateness and the like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Penalty {
    /// The 1-based number of the game they go in before.
    pub before_game: u16,
    /// Who receives them; the offender is the opponent.
    pub to: Side,
    /// How many, 1 to the length of the match.
    pub points: u16,
}

/// What a game is in its match, which follows from the score before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameStatus {
    /// The cube is in play.
    Normal,
    /// The one game without a cube.
    Crawford,
    /// The cube is back; the Holland rule may bind.
    PostCrawford,
    /// Both are one point away, and this is not the Crawford game; a 1-point match is nothing else.
    DoubleMatchPoint,
    /// There is none: the match has been won.
    Over,
}

/// Whether a problem refuses the score or only remarks on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// It refuses.
    Error,
    /// It remarks.
    Warning,
}

/// Something to say about a score sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoreProblem {
    /// The 1-based game it speaks of; `None` for the sheet as a whole.
    pub game: Option<u16>,
    /// How serious it is.
    pub severity: Severity,
    /// The rule that is broken.
    pub violation: Violation,
}

/// A game that stands, with what it came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct JudgedGame {
    /// The game as entered.
    #[serde(flatten)]
    pub game: ScoredGame,
    /// What it was: normal, the Crawford game, after it, double match point. Never `Over`.
    pub played_as: GameStatus,
    /// What the winner scored, never capped at the length.
    pub points: u32,
    /// The points of both sides after the game.
    pub score: BySide<u32>,
}

/// What a score sheet comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judgement {
    /// The score, penalty points included; of a refused sheet, that before the refused game.
    pub score: BySide<u32>,
    /// The winner of the match, if it has ended.
    pub winner: Option<Side>,
    /// The 1-based number of the Crawford game, from the moment it is known to be the next; `None` where there is none,
    /// and of a final score alone, which does not tell.
    pub crawford_game: Option<u16>,
    /// What the next game is; of a refused sheet, what the refused game was.
    pub next: GameStatus,
    /// The games, in order.
    pub games: Vec<JudgedGame>,
    /// What there is to say, refusals last.
    pub problems: Vec<ScoreProblem>,
    /// Who lost the match by penalty points alone, more than half its length: their score is left as it stood.
    pub penalty_loss: Option<Side>,
}

impl Judgement {
    /// Whether the whole sheet stands: remarks do not matter, refusals do.
    #[must_use]
    pub fn accepted(&self) -> bool {
        self.refusal().is_none()
    }

    /// What refuses it, if anything does.
    #[must_use]
    pub fn refusal(&self) -> Option<&ScoreProblem> {
        self.problems
            .iter()
            .find(|problem| problem.severity == Severity::Error)
    }
}
