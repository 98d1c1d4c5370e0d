//! A session of two players for money: every game counts on its own.

use super::counts::{Counts, men_among};
use super::cube::check_cube;
use super::judge::game_of;
use super::{GameStatus, JudgedGame, Judgement, ScoreProblem, ScoredGame, Severity, WinKind};
use crate::BySide;
use crate::board::MAX_CHECKERS;
use crate::cube::Cube;
use crate::ruleset::RuleSet;
use crate::variants::{Game, MatchGame};
use crate::violation::fields;
use crate::violation::{Source, Violation, refuse};

/// A game of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SessionGame {
    /// The game as a score sheet has it.
    pub game: ScoredGame,
    /// How often the opening throw was tied.
    pub ties: u8,
}

/// What the games of a session come to under `rules`: no length, no Crawford game, nobody who has won it. Where there is no
/// cube, the rules about it say nothing.
///
/// Stops at the first refused game: score and games are those before it.
#[must_use]
pub fn judge_session(rules: &RuleSet, game: &MatchGame, games: &[SessionGame]) -> Judgement {
    let mut judgement = Judgement {
        score: BySide::default(),
        winner: None,
        crawford_game: None,
        next: GameStatus::Normal,
        games: Vec::with_capacity(games.len()),
        problems: Vec::new(),
        penalty_loss: None,
    };
    for (number, played) in (1..).zip(games) {
        let points = game_of(game, number, &played.game)
            .and_then(|due| points(rules, &Counts::for_money(game, due), played));
        match points {
            Ok(points) => {
                let scored = played.game;
                let sum = &mut judgement.score[scored.winner];
                *sum = sum.saturating_add(points);
                judgement.games.push(JudgedGame {
                    game: scored,
                    played_as: GameStatus::Normal,
                    points,
                    score: judgement.score,
                });
            }
            Err(violation) => {
                judgement.problems.push(ScoreProblem {
                    game: Some(number),
                    severity: Severity::Error,
                    violation,
                });
                break;
            }
        }
    }
    judgement
}

fn points(rules: &RuleSet, counts: &Counts, played: &SessionGame) -> Result<u32, Violation> {
    let SessionGame { game, ties } = *played;
    check_cube(i64::from(game.cube))?;
    if let Some(refused) = counts.unlawful(&game) {
        return Err(refused);
    }
    let doubled = match counts.has_cube() {
        true => ties.min(rules.automatic_doubles),
        false => 0,
    };
    let begins_at = Cube::value_after(u32::from(doubled));
    if game.cube < begins_at {
        return Err(refuse::cube_below_ties(game.cube, begins_at, doubled)
            .by(Source::Laws1970(21))
            .at(fields::CUBE));
    }
    if counts.game() == Game::BACKGAMMON
        && let Some(men) = counted_men(rules, game.kind, game.men)?
    {
        return Ok(game.cube.saturating_mul(u32::from(men)));
    }
    // Ties of the opening throw turn the cube without an offer.
    let jacoby = counts.has_cube() && rules.jacoby && game.cube == begins_at;
    counts.points(&game, jacoby)
}

/// The men that count, where they do: not of a drop, which ends a game before there is anything to count.
fn counted_men(rules: &RuleSet, kind: WinKind, men: Option<u8>) -> Result<Option<u8>, Violation> {
    if !rules.men_left {
        return match men {
            Some(_) => Err(refuse::men_not_counted()
                .by(Source::Laws1931)
                .at(fields::MEN)),
            None => Ok(None),
        };
    }
    let (fewest, most) = match kind {
        WinKind::Drop if men.is_some() => {
            return Err(refuse::men_of_a_drop().by(Source::Laws1931).at(fields::MEN));
        }
        WinKind::Drop => return Ok(None),
        WinKind::Single => (1, MAX_CHECKERS - 1),
        WinKind::Gammon | WinKind::Backgammon => (MAX_CHECKERS, MAX_CHECKERS),
    };
    men_among(fewest, men, most)
        .map(Some)
        .map_err(|refused| refused.by(Source::Laws1931))
}
