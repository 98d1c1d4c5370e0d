//! A match of games to so many points, and a session for money: the score, and which game comes next.

use super::game::{Action, BackgammonGame, CubeUse, GameOutcome, GameTerms};
use super::ruleset::RuleSet;
use super::scoring::{GameStatus, Holland};
use super::{Board, BySide, Side};
use crate::violation::{Source, Violation, refuse};

/// What is played to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayFormat {
    /// So many points, 1 or more.
    Points(u16),
    /// Money: each point is worth the stake, in the smallest unit of whatever is played for.
    Money { stake: u64 },
}

/// A match or a money session: the score, and the game under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Match {
    format: PlayFormat,
    rules: RuleSet,
    start: Board,
    score: BySide<u32>,
    crawford_played: bool,
    games: u32,
    game: Option<BackgammonGame>,
}

impl Match {
    /// Nothing played yet; every game starts from `start`, the same for both sides.
    #[must_use]
    pub const fn new(format: PlayFormat, rules: RuleSet, start: Board) -> Match {
        Match {
            format,
            rules,
            start,
            score: BySide::new(0, 0),
            crawford_played: false,
            games: 0,
            game: None,
        }
    }

    /// What is played to.
    #[must_use]
    pub const fn format(&self) -> PlayFormat {
        self.format
    }

    /// What is in force.
    #[must_use]
    pub const fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// Where every game starts.
    #[must_use]
    pub const fn start(&self) -> Board {
        self.start
    }

    /// The points so far, never capped at the length.
    #[must_use]
    pub const fn score(&self) -> BySide<u32> {
        self.score
    }

    /// How many games have been finished.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.games
    }

    /// The game under way, or the last one until the next begins.
    #[must_use]
    pub const fn game(&self) -> Option<&BackgammonGame> {
        self.game.as_ref()
    }

    /// The points played to; `None` playing for money.
    #[must_use]
    pub const fn length(&self) -> Option<u16> {
        match self.format {
            PlayFormat::Points(length) => Some(length),
            PlayFormat::Money { .. } => None,
        }
    }

    /// How many points each side still needs; `None` playing for money.
    #[must_use]
    pub fn needs(&self) -> Option<BySide<u32>> {
        let length = u32::from(self.length()?);
        Some(self.score.map(|points| length.saturating_sub(points)))
    }

    /// Who has won the match; nobody ever wins a session.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        let needs = self.needs()?;
        Side::BOTH.into_iter().find(|side| needs[*side] == 0)
    }

    /// What the next game is, or the one under way.
    #[must_use]
    pub fn next(&self) -> GameStatus {
        let Some(needs) = self.needs() else {
            return GameStatus::Normal;
        };
        match (needs.top, needs.bottom) {
            (0, _) | (_, 0) => GameStatus::Over,
            (1, 1) if self.length() == Some(1) => GameStatus::DoubleMatchPoint,
            (1, _) | (_, 1) if self.rules.crawford && !self.crawford_played => GameStatus::Crawford,
            (1, 1) => GameStatus::DoubleMatchPoint,
            (1, _) | (_, 1) if self.rules.crawford => GameStatus::PostCrawford,
            _ => GameStatus::Normal,
        }
    }

    /// What the next game is played under: the cube, the rules and what the match still needs.
    #[must_use]
    pub fn terms(&self) -> GameTerms {
        let next = self.next();
        let leads = |side: Side| self.score[side] > self.score[side.other()];
        let held_back = |side| {
            next == GameStatus::PostCrawford
                && match self.rules.holland {
                    Holland::Off => false,
                    Holland::Trailer => !leads(side),
                    Holland::Both => true,
                }
        };
        GameTerms {
            rules: self.rules,
            cube: match next {
                GameStatus::Crawford => CubeUse::Crawford,
                _ if self.length() == Some(1) => CubeUse::OnePoint,
                _ => CubeUse::Free,
            },
            held_back: BySide::new(held_back(Side::Top), held_back(Side::Bottom)),
            money: self.length().is_none(),
            start: self.start,
        }
    }

    /// Begins the next game.
    ///
    /// # Errors
    /// `match-over`; `game-not-over` while one is under way.
    pub fn begin(&self) -> Result<Match, Violation> {
        self.check_between_games()?;
        Ok(Match {
            game: Some(BackgammonGame::new(self.terms())),
            ..*self
        })
    }

    /// The match after `side` does `action` in the game under way; a game that ends with it is scored.
    ///
    /// # Errors
    /// `no-game` where none is under way; those of [`BackgammonGame::apply`].
    pub fn apply(&self, side: Side, action: Action) -> Result<Match, Violation> {
        let game = self
            .game
            .filter(|g| g.outcome().is_none())
            .ok_or_else(refuse::no_game)?;
        let game = game.apply(side, action)?;
        let next = Match {
            game: Some(game),
            ..*self
        };
        Ok(match game.outcome() {
            Some(outcome) => next.scored(&outcome),
            None => next,
        })
    }

    /// The match with the result of a game added that was played somewhere else.
    ///
    /// # Errors
    /// `match-over`.
    pub fn finish(&self, outcome: &GameOutcome) -> Result<Match, Violation> {
        if self.winner().is_some() {
            return Err(self.over());
        }
        Ok(Match {
            game: None,
            ..self.scored(outcome)
        })
    }

    fn scored(self, outcome: &GameOutcome) -> Match {
        let mut next = self;
        next.crawford_played |= self.next() == GameStatus::Crawford;
        next.games = self.games.saturating_add(1);
        next.score[outcome.winner] = next.score[outcome.winner].saturating_add(outcome.points);
        next
    }

    /// The match with penalty points given to `to` between games. When they bring a player one point from winning, the
    /// next game is the Crawford game.
    ///
    /// # Errors
    /// `match-over`; `game-not-over` while a game is under way.
    pub fn penalty(&self, to: Side, points: u32) -> Result<Match, Violation> {
        self.check_between_games()?;
        let mut next = *self;
        next.score[to] = next.score[to].saturating_add(points);
        Ok(next)
    }

    /// The match as if it stood at `score` with nothing played before: for a record that begins in the middle.
    #[must_use]
    pub fn at_score(&self, score: BySide<u32>) -> Match {
        let begun = Match { score, ..*self };
        // Both are one point short only after the Crawford game, but for the beginning of a match to one point.
        let both_one_short = begun.needs() == Some(BySide::new(1, 1)) && score.top > 0;
        Match {
            crawford_played: both_one_short,
            ..begun
        }
    }

    /// The match with its Crawford game behind it: for a record that begins after it.
    #[must_use]
    pub const fn after_crawford(&self) -> Match {
        Match {
            crawford_played: true,
            ..*self
        }
    }

    /// The match after a game of which only the score that followed is known.
    #[must_use]
    pub fn after_unknown_game(&self, score: BySide<u32>) -> Match {
        Match {
            score,
            crawford_played: self.crawford_played || self.next() == GameStatus::Crawford,
            games: self.games.saturating_add(1),
            game: None,
            ..*self
        }
    }

    fn check_between_games(&self) -> Result<(), Violation> {
        if self.winner().is_some() {
            return Err(self.over());
        }
        match self.game {
            Some(game) if game.outcome().is_none() => Err(refuse::game_not_over()),
            _ => Ok(()),
        }
    }

    fn over(&self) -> Violation {
        refuse::match_over(self.score.bottom, self.score.top).by(Source::Custom)
    }

    /// What `Bottom` owes `Top` in a session, in units of the stake's; negative when `Top` owes. `None` in a match.
    #[must_use]
    pub fn owed(&self) -> Option<i128> {
        let PlayFormat::Money { stake } = self.format else {
            return None;
        };
        let ahead = i128::from(self.score.top) - i128::from(self.score.bottom);
        Some(ahead * i128::from(stake))
    }
}
