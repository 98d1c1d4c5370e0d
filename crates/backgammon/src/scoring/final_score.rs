//! A final score alone, without its games.

use super::counts::Counts;
use super::cube::{HIGHEST_CUBE, redundant, worth};
use super::judge::Course;
use super::{
    GameStatus, Judgement, MatchRules, ScoreProblem, ScoredGame, Severity, WinKind, check_length,
    check_start,
};
use crate::violation::fields;
use crate::violation::{Source, Violation, refuse};
use crate::{BySide, Side};

/// Whether a match can end so. Exactly one player has reached the length; what they have beyond it is kept as typed, and
/// must be what one last game can give. A sheet that is not refused is over, and shows no games.
#[must_use]
pub fn judge_final(rules: &MatchRules, score: BySide<i64>) -> Judgement {
    let course = Course::new(rules);
    match read(rules, score) {
        Err(violation) => course.close(Some((None, violation))),
        Ok((winner, score, remark)) => {
            let mut judgement = course.close(None);
            judgement
                .problems
                .extend(remark.map(|violation| ScoreProblem {
                    game: None,
                    severity: Severity::Warning,
                    violation,
                }));
            Judgement {
                score,
                winner: Some(winner),
                crawford_game: None,
                next: GameStatus::Over,
                ..judgement
            }
        }
    }
}

type Read = (Side, BySide<u32>, Option<Violation>);

fn read(rules: &MatchRules, typed: BySide<i64>) -> Result<Read, Violation> {
    let length = i64::from(check_length(i64::from(rules.length))?);
    let start = check_start(rules)?;
    if typed.top < 0 || typed.bottom < 0 {
        return Err(refuse::final_negative(typed.bottom, typed.top).at(fields::FINAL));
    }
    if typed.top < i64::from(start.top) || typed.bottom < i64::from(start.bottom) {
        return Err(refuse::final_below_start(start.bottom, start.top).at(fields::FINAL));
    }
    ended(rules, length, typed).map_err(Violation::unless_overruled)
}

/// How a match ended at points that there can be; what is refused of them a director may let stand.
fn ended(rules: &MatchRules, length: i64, typed: BySide<i64>) -> Result<Read, Violation> {
    let winner = match (typed.top >= length, typed.bottom >= length) {
        (true, false) => Side::Top,
        (false, true) => Side::Bottom,
        (true, true) => {
            return Err(
                refuse::final_both_won(typed.bottom, rules.length, typed.top)
                    .by(Source::GamesGrid)
                    .at(fields::FINAL),
            );
        }
        (false, false) => {
            return Err(
                refuse::final_nobody_won(typed.top.max(typed.bottom), rules.length)
                    .by(Source::GamesGrid)
                    .at(fields::FINAL),
            );
        }
    };
    if rules.length == 1 && typed[winner] > 1 {
        return Err(refuse::one_point_final(
            u8::from(winner == Side::Bottom),
            u8::from(winner == Side::Top),
        )
        .by(Source::GamesGrid)
        .at(fields::FINAL));
    }
    let no_such_game = || {
        refuse::final_no_such_game(typed.bottom, rules.length, typed.top)
            .by(Source::Booklet)
            .at(fields::FINAL)
    };
    let (Ok(top), Ok(bottom)) = (u32::try_from(typed.top), u32::try_from(typed.bottom)) else {
        return Err(no_such_game());
    };
    let score = BySide::new(top, bottom);
    if rules.length == 1 {
        return Ok((winner, score, None));
    }
    match last_game(rules, winner, score) {
        LastGame::None => Err(no_such_game()),
        LastGame::Wasteful => Ok((
            winner,
            score,
            Some(
                refuse::final_unlikely(typed.bottom, rules.length, typed.top)
                    .by(Source::Custom)
                    .at(fields::FINAL),
            ),
        )),
        LastGame::Plain => Ok((winner, score, None)),
    }
}

/// How plausible the game is that ended a match, at best.
#[derive(PartialEq, Eq)]
enum LastGame {
    /// No game leads to this score.
    None,
    /// Only a game with a double that was of no use.
    Wasteful,
    Plain,
}

/// Tries every score the winner can have had before the last game, and every game.
fn last_game(rules: &MatchRules, winner: Side, score: BySide<u32>) -> LastGame {
    let length = u32::from(rules.length);
    let lost = score[winner.other()];
    let needs = |before: u32| {
        let mut needs = BySide::new(0, 0);
        needs[winner] = length.saturating_sub(before);
        needs[winner.other()] = length.saturating_sub(lost);
        needs
    };
    let mut best = LastGame::None;
    let counts: Vec<Counts> = rules.game.games().map(|g| Counts::of(rules, g)).collect();
    for before in u32::from(rules.start[winner])..length {
        let Some(points) = score[winner].checked_sub(before) else {
            break;
        };
        // Where each man is a point, the last game gave any number of them that there can be, on any stake there can be.
        let in_men = |c: &Counts| {
            let doublings = match c.stake_doubles() {
                true => points.trailing_zeros().min(HIGHEST_CUBE.ilog2()),
                false => 0,
            };
            let men = points >> doublings;
            c.most_men().is_some_and(|most| men <= u32::from(most))
        };
        if counts.iter().any(in_men) {
            return LastGame::Plain;
        }
        let in_kinds = counts.iter().filter(|c| c.most_men().is_none());
        for kind in in_kinds.flat_map(Counts::kinds) {
            // A drop is worth what a single game is, on a lower cube.
            let Some(cube) = cube_for(kind, points).filter(|_| kind != WinKind::Drop) else {
                continue;
            };
            if !can_be(rules, before, lost, (winner, kind), cube) {
                continue;
            }
            if !redundant(&ScoredGame::new(winner, kind, cube), needs(before)) {
                return LastGame::Plain;
            }
            best = LastGame::Wasteful;
        }
    }
    best
}

/// The cube on which a game so ended is worth `points`.
fn cube_for(kind: WinKind, points: u32) -> Option<u32> {
    let times = worth(kind, 1);
    points
        .is_multiple_of(times)
        .then(|| points.checked_div(times))
        .flatten()
        .filter(|cube| cube.is_power_of_two() && *cube <= HIGHEST_CUBE)
}

/// Whether the winner, on `before` points against `lost`, can have won such a game.
///
/// Every pair of scores short of the length comes about somehow. What is in question is whether the cube was in play:
/// not if this must have been the Crawford game, which it must when one player alone stood a point short and the other
/// has no more than at the start, since only they can have won the Crawford game without ending the match.
fn can_be(
    rules: &MatchRules,
    before: u32,
    lost: u32,
    (winner, kind): (Side, WinKind),
    cube: u32,
) -> bool {
    if !rules.game.has_cube() {
        return cube == 1;
    }
    let has_won = |side: Side, points: u32| points > u32::from(rules.start[side]);
    let point_short = u32::from(rules.length).saturating_sub(1);
    let (crawford, cube_in_play) = match (before == point_short, lost == point_short) {
        _ if !rules.crawford => (false, true),
        (false, false) => (false, true),
        (true, false) => (true, has_won(winner.other(), lost)),
        (false, true) => (true, has_won(winner, before)),
        (true, true) => (true, true),
    };
    // Under the Jacoby rule a gammon on an unturned cube counts single but in the Crawford game.
    let jacoby = rules.jacoby && cube == 1 && kind != WinKind::Single;
    (cube_in_play && !jacoby) || (crawford && cube == 1)
}
