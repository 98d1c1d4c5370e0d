//! The sheet read game by game.

use super::counts::Counts;
use super::cube::{check_cube, redundant};
use super::{
    GameStatus, Holland, JudgedGame, Judgement, MatchRules, Penalty, ScoreProblem, ScoredGame,
    Severity, THIRD_TURN, WinKind, check_length, check_start,
};
use crate::variants::{Game, MatchGame};
use crate::violation::fields;
use crate::violation::{Param, Source, Violation, refuse};
use crate::{BySide, Side};

/// The number, from 1, of the game after so many.
#[must_use]
pub fn number_after(games: usize) -> u16 {
    u16::try_from(games).unwrap_or(u16::MAX).saturating_add(1)
}

/// What the games of a match, with the penalty points that go in before them, come to.
///
/// Stops at the first refused game or penalty: score, games and next are those before it. Penalties may stand in any
/// order; those before the same game count in the order given, and several for one player add up.
#[must_use]
pub fn judge(rules: &MatchRules, games: &[ScoredGame], penalties: &[Penalty]) -> Judgement {
    let mut course = Course::new(rules);
    let refusal = course.read(games, penalties).err();
    course.close(refusal)
}

/// Which game the one of this number was, played at `game`.
pub(super) fn game_of(
    game: &MatchGame,
    number: u16,
    scored: &ScoredGame,
) -> Result<Game, Violation> {
    let series = || game.games();
    match (game.of(number), scored.played) {
        (Some(due), None) => Ok(due),
        (Some(due), Some(played)) if played == due => Ok(due),
        (Some(due), Some(played)) => Err(refuse::series_other_game(played, due).at(fields::PLAYED)),
        (None, Some(played)) if series().any(|game| game == played) => Ok(played),
        (None, Some(played)) => {
            Err(refuse::series_other_game(played, Param::from_iter(series())).at(fields::PLAYED))
        }
        (None, None) => {
            Err(refuse::series_game_missing(Param::from_iter(series())).at(fields::PLAYED))
        }
    }
}

pub(super) struct Course {
    /// Those about the cube off where there is none.
    rules: MatchRules,
    score: BySide<u32>,
    /// Penalty points received, for the limit.
    given: BySide<u32>,
    penalty_loss: Option<Side>,
    crawford_played: Option<u16>,
    games: Vec<JudgedGame>,
    problems: Vec<ScoreProblem>,
}

/// The game at fault, if it is one game, and the rule.
type Refusal = (Option<u16>, Violation);

impl Course {
    /// Nothing played, with what there is to remark on the rules themselves.
    pub(super) fn new(rules: &MatchRules) -> Self {
        let rules = match rules.game.has_cube() {
            true => *rules,
            false => MatchRules {
                crawford: false,
                holland: Holland::Off,
                jacoby: false,
                ..*rules
            },
        };
        let mut course = Course {
            rules,
            score: check_start(&rules).unwrap_or_default().map(u32::from),
            given: BySide::default(),
            penalty_loss: None,
            crawford_played: None,
            games: Vec::new(),
            problems: Vec::new(),
        };
        if rules.jacoby {
            course.remark(None, refuse::jacoby_in_match().by(Source::GamesGrid));
        }
        if rules.holland != Holland::Off && !rules.crawford {
            course.remark(None, refuse::holland_needs_crawford().by(Source::Booklet));
        }
        course
    }

    /// The answer, with the refusal that ended the reading.
    pub(super) fn close(mut self, refusal: Option<Refusal>) -> Judgement {
        if let Some((game, violation)) = refusal {
            self.problems.push(ScoreProblem {
                game,
                severity: Severity::Error,
                violation,
            });
        }
        let next = self.next();
        Judgement {
            score: self.score,
            winner: self.winner(),
            crawford_game: match next {
                GameStatus::Crawford => Some(self.number()),
                _ => self.crawford_played,
            },
            next,
            games: self.games,
            problems: self.problems,
            penalty_loss: self.penalty_loss,
        }
    }

    fn read(&mut self, games: &[ScoredGame], penalties: &[Penalty]) -> Result<(), Refusal> {
        check_length(i64::from(self.rules.length))
            .and_then(|_| check_start(&self.rules))
            .map_err(|violation| (None, violation))?;
        let mut due: Vec<&Penalty> = penalties.iter().collect();
        due.sort_by_key(|penalty| penalty.before_game);
        let mut due = due.into_iter().peekable();
        for game in games {
            let number = self.number();
            while let Some(penalty) = due.next_if(|penalty| penalty.before_game <= number) {
                self.give(penalty)?;
            }
            self.play(game)
                .map_err(|violation| (Some(number), violation))?;
        }
        due.try_for_each(|penalty| self.give(penalty))
    }

    /// The 1-based number of the game to come.
    fn number(&self) -> u16 {
        number_after(self.games.len())
    }

    fn length(&self) -> u32 {
        u32::from(self.rules.length)
    }

    fn needs(&self) -> BySide<u32> {
        self.score
            .map(|points| self.length().saturating_sub(points))
    }

    fn winner(&self) -> Option<Side> {
        self.penalty_loss.map(Side::other).or_else(|| {
            Side::BOTH
                .into_iter()
                .find(|&side| self.rules.length > 0 && self.score[side] >= self.length())
        })
    }

    /// What the game to come is. By the letter of both texts the Crawford game is the one after somebody first stands
    /// one point short, even where penalty points have put both there.
    fn next(&self) -> GameStatus {
        if self.winner().is_some() {
            return GameStatus::Over;
        }
        let needs = self.needs();
        let at_match_point = Side::BOTH.map(|side| needs[side] == 1);
        let crawford = self.rules.crawford && self.rules.length > 1;
        match at_match_point {
            [false, false] => GameStatus::Normal,
            _ if crawford && self.crawford_played.is_none() => GameStatus::Crawford,
            [true, true] => GameStatus::DoubleMatchPoint,
            _ if crawford => GameStatus::PostCrawford,
            _ => GameStatus::Normal,
        }
    }

    fn remark(&mut self, game: Option<u16>, violation: Violation) {
        self.problems.push(ScoreProblem {
            game,
            severity: Severity::Warning,
            violation,
        });
    }

    /// Penalty points go on the score like any others, and may end the match.
    fn give(&mut self, penalty: &Penalty) -> Result<(), Refusal> {
        let number = self.number();
        if penalty.before_game != number {
            return Err((None, refuse::penalty_game(number).at(fields::BEFORE_GAME)));
        }
        if self.next() == GameStatus::Over {
            return Err((
                Some(number),
                refuse::penalty_after_match(self.score.bottom, self.score.top).by(Source::Custom),
            ));
        }
        if !(1..=self.rules.length).contains(&penalty.points) {
            return Err((
                Some(number),
                refuse::penalty_points(self.rules.length).at(fields::POINTS),
            ));
        }
        let points = u32::from(penalty.points);
        let offender = penalty.to.other();
        self.score[penalty.to] = self.score[penalty.to].saturating_add(points);
        self.given[penalty.to] = self.given[penalty.to].saturating_add(points);
        let against = self.given[penalty.to];
        if self.rules.penalty_limit && against.saturating_mul(2) > self.length() {
            self.penalty_loss = Some(offender);
            self.remark(
                Some(number),
                refuse::penalty_loss(self.rules.length, against).by(Source::Custom),
            );
        }
        Ok(())
    }

    fn play(&mut self, game: &ScoredGame) -> Result<(), Violation> {
        let played_as = self.next();
        if played_as == GameStatus::Over {
            return Err(refuse::match_over(self.score.bottom, self.score.top).by(Source::GamesGrid));
        }
        check_cube(i64::from(game.cube))?;
        let number = self.number();
        let counts = Counts::of(&self.rules, game_of(&self.rules.game, number, game)?);
        let unlawful = counts
            .unlawful(game)
            .or_else(|| self.unlawful(game, played_as));
        if let (Some(refusal), false) = (&unlawful, game.overruled) {
            return Err(refusal.clone().unless_overruled());
        }
        // The Jacoby rule counts no gammon on a cube never turned, which in the Crawford game it could not be.
        let jacoby = self.rules.jacoby && game.cube == 1 && played_as != GameStatus::Crawford;
        let points = counts.points(game, jacoby)?;
        if unlawful.is_some() {
            self.remark(Some(number), refuse::overruled());
        }
        if self.rules.has_cube() && redundant(game, self.needs()) {
            self.remark(
                Some(number),
                refuse::redundant_cube().by(Source::Custom).at(fields::CUBE),
            );
        }
        self.score[game.winner] = self.score[game.winner].saturating_add(points);
        if played_as == GameStatus::Crawford {
            self.crawford_played = Some(number);
        }
        self.games.push(JudgedGame {
            game: *game,
            played_as,
            points,
            score: self.score,
        });
        Ok(())
    }

    /// Why the rules of the match refuse a game of which the cube at least can be; a director may let it stand.
    fn unlawful(&self, game: &ScoredGame, played_as: GameStatus) -> Option<Violation> {
        if self.rules.length == 1 {
            return no_cube(game, refuse::one_point_no_drop, refuse::one_point_no_cube)
                .map(|refused| refused.by(Source::GamesGrid));
        }
        match played_as {
            GameStatus::Crawford => {
                no_cube(game, refuse::crawford_no_drop, refuse::crawford_no_double)
                    .map(|refused| refused.by(Source::Booklet))
            }
            GameStatus::PostCrawford => {
                let dropper = (game.kind == WinKind::Drop).then(|| game.winner.other());
                let source = holland_asks(&self.rules, game.cube, dropper, ahead(self.score))?;
                match game.rolls {
                    None => Some(refuse::holland_tick().by(source).at(fields::ROLLS)),
                    Some(rolls)
                        if rolls.top < THIRD_TURN.top || rolls.bottom < THIRD_TURN.bottom =>
                    {
                        Some(
                            refuse::holland_too_early(rolls.bottom, rolls.top)
                                .by(source)
                                .at(fields::ROLLS),
                        )
                    }
                    Some(_) => None,
                }
            }
            GameStatus::Normal | GameStatus::DoubleMatchPoint | GameStatus::Over => None,
        }
    }
}

/// Who leads; of equals, player 1.
pub(super) fn ahead(score: BySide<u32>) -> Side {
    if score.top > score.bottom {
        Side::Top
    } else {
        Side::Bottom
    }
}

/// The refusal of a game with a cube where there is none, with what to enter instead.
fn no_cube(
    game: &ScoredGame,
    no_drop: fn() -> Violation,
    no_double: fn(u32) -> Violation,
) -> Option<Violation> {
    if game.kind == WinKind::Drop {
        return Some(no_drop().at(fields::KIND));
    }
    (game.cube > 1).then(|| no_double(1).at(fields::CUBE))
}

/// Whether a game after the Crawford game and short of double match point needs the tick "third turn or later", and by
/// which text.
///
/// Who doubled first is not entered. A cube above 1 is taken for the trailer's double: the leader, a point short, has no
/// use for one. Of a drop on a cube of 1 the dropper's opponent doubled, so that the leader's own double is known there,
/// which only the reading that binds both players looks at.
pub(super) fn holland_asks(
    rules: &MatchRules,
    cube: u32,
    dropper: Option<Side>,
    leader: Side,
) -> Option<Source> {
    if !rules.crawford {
        return None;
    }
    match rules.holland {
        Holland::Off => None,
        Holland::Trailer => (cube > 1 || dropper == Some(leader)).then_some(Source::GamesGrid),
        Holland::Both => (cube > 1 || dropper.is_some()).then_some(Source::Booklet),
    }
}
