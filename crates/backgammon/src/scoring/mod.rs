//! What a game is worth in match play, and whether a score can be.
//!
//! [`judge()`] takes the games of a match as written on a score sheet and answers what they come to, game by game, under
//! the match's rules; [`judge_final`] does the same for a final score alone; [`next_game`] says what a form may offer
//! for the game to come, and [`judge_session`] reads the games two players played for money. Nothing here is typed by a
//! person that the engine can work out: the Crawford game above all.
//!
//! `docs/rules.md` of the repository has every ruling with its source.

mod counts;
mod cube;
mod expected;
mod final_score;
mod judge;
mod session;
mod types;

use crate::violation::fields;
pub use cube::{HIGHEST_CUBE, check_cube};
pub use expected::{ExpectedGame, next_game};
pub use final_score::judge_final;
pub use judge::{judge, number_after};
pub use session::{SessionGame, judge_session};
pub use types::{
    GameStatus, Holland, JudgedGame, Judgement, MatchRules, Penalty, ScoreProblem, ScoredGame,
    Severity, WinKind,
};

use super::BySide;
use crate::violation::{Violation, refuse};

/// The longest match that a record or a position set up may be of, in points.
pub const LONGEST_WRITTEN_MATCH: u16 = 999;

/// What a form's tick "third turn or later" is stored as: the fewest rolls after which the Holland rule lets a player
/// double.
pub const THIRD_TURN: BySide<u16> = BySide::new(2, 2);

/// The length of a match, in points.
///
/// # Errors
/// `match-length` unless it is 1 to [`LONGEST_WRITTEN_MATCH`].
pub fn check_length(length: i64) -> Result<u16, Violation> {
    u16::try_from(length)
        .ok()
        .filter(|length| (1..=LONGEST_WRITTEN_MATCH).contains(length))
        .ok_or_else(|| refuse::match_length(length, LONGEST_WRITTEN_MATCH).at(fields::LENGTH))
}

/// The points each side begins with.
fn check_start(rules: &MatchRules) -> Result<BySide<u16>, Violation> {
    let most = rules.length.saturating_sub(1);
    match rules.start.top.max(rules.start.bottom) <= most {
        true => Ok(rules.start),
        false => Err(refuse::start_points(most).at(fields::START)),
    }
}
