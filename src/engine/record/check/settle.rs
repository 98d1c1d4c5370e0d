//! What a recorded game came to: its end held against what is written, and against the score line that follows.
//!
//! A `.mat` file of a money session has no place for automatic doubles or the Jacoby rule, so its `Wins` lines may leave
//! both out; there the next score line decides, and what it takes to explain it is inferred and said.

use super::super::event::Wins;
use super::replay::{Replay, Running, score_line};
use super::{CheckedGame, GameKind};
use crate::engine::game::{Ending, Outcome, Phase};
use crate::engine::scoring::Severity;
use crate::engine::{BySide, Side};
use crate::violation::{Source, Violation};

impl Replay {
    /// The cube begins higher than 1: ties of the opening throw have doubled it.
    pub(super) fn starting_cube(&mut self, line: u32, value: u32) {
        let Some(running) = &mut self.running else {
            return;
        };
        let ties = value
            .checked_ilog2()
            .and_then(|n| u8::try_from(n).ok())
            .unwrap_or(0);
        let game = running.game.with_ties(ties);
        let money = running.game.terms().money;
        if !money && value != 1 {
            return self.fault(
                line,
                Violation::new("automatic-double-in-match", Source::GamesGrid),
            );
        }
        if game.cube().value != value {
            let violation =
                Violation::new("automatic-doubles", Source::Laws1970(21)).with("cube", value);
            let allowed = i64::from(running.game.terms().rules.automatic_doubles);
            return self.fault(line, violation.with("allowed", allowed));
        }
        running.game = game;
        running.automatic = ties;
    }

    /// The end of a game as written.
    pub(super) fn wins(&mut self, line: u32, wins: Wins) {
        let Some(running) = &mut self.running else {
            return;
        };
        if running.wins.is_some() {
            return;
        }
        running.wins = Some((line, wins));
        if running.faulty {
            return;
        }
        match outcome_of(running, &wins) {
            Ok((outcome, doubt)) => {
                running.result = Some(outcome);
                if let Some(rule) = doubt {
                    self.warn(line, rule);
                }
            }
            Err(violation) => {
                // Where the board tells who won what, the game stands and the line alone is wrong.
                match running.game.outcome() {
                    Some(outcome) => {
                        running.result = Some(outcome);
                        self.report(line, Severity::Error, violation);
                    }
                    None => self.fault(line, violation),
                }
            }
        }
        let over = self.state.zip(self.running.as_ref().and_then(|r| r.result));
        let won = over.and_then(|(state, outcome)| state.finish(&outcome).ok());
        if wins.the_match && won.is_some_and(|s| s.winner().is_none()) {
            self.warn(line, "match-not-won");
        }
    }

    /// The game under way is over, one way or the other: `next` is the score line that follows, with the score it says.
    pub(super) fn settle(&mut self, next: Option<(u32, Option<BySide<u32>>)>) {
        let Some(mut running) = self.running.take() else {
            return;
        };
        let Some(state) = self.state else { return };
        let before = state.score();
        let mut outcome = running
            .result
            .or_else(|| running.game.outcome().filter(|_| !running.faulty));
        let claimed = self.written.unwrap_or(before);
        let written = next.and_then(|(_, score)| score);
        let mut mismatch = None;
        if running.faulty {
            outcome = running.wins.and_then(|(_, wins)| believed(&running, &wins));
        } else if outcome.is_none()
            && let Some((line, Some(score))) = next
        {
            outcome =
                inferred(&running, before, score).or_else(|| inferred(&running, claimed, score));
            self.running = Some(running);
            match outcome {
                Some(_) => self.warn(line, "result-inferred"),
                None => self.fault(line, score_line(before, Some(score))),
            }
            let Some(back) = self.running.take() else {
                return;
            };
            running = back;
        }
        if let (Some(found), Some((line, Some(score))), false) = (outcome, next, running.faulty) {
            let (adjusted, rule, fits) =
                self.held_against(&mut running, found, before, claimed, score);
            outcome = Some(adjusted);
            if fits {
                self.written = self
                    .written
                    .filter(|_| plus(before, &adjusted) != score)
                    .map(|_| score);
            } else {
                self.written = Some(score);
            }
            self.running = Some(running);
            if let Some(rule) = rule {
                self.warn(line, rule);
            }
            if !fits {
                mismatch = Some((line, score_line(plus(before, &adjusted), Some(score))));
            }
            let Some(back) = self.running.take() else {
                return;
            };
            running = back;
        }
        self.games.push(CheckedGame {
            score_before: running.score_before,
            crawford: running.crawford,
            winner: outcome.map(|o| o.winner),
            points: outcome.map(|o| o.points),
            cube: outcome.map_or(running.game.cube().value, |o| o.cube),
            kind: outcome.as_ref().map(GameKind::from),
        });
        self.state = match (&outcome, written) {
            (Some(outcome), _) => state.finish(outcome).ok().or(Some(state)),
            (None, Some(score)) => Some(state.after_unknown_game(score)),
            (None, None) => Some(state),
        };
        self.close(running, outcome);
        if let Some((line, violation)) = mismatch {
            self.report_of_next(line, violation);
        }
    }

    /// The game's result against the next score line: the result, adjusted where a money session's needs it; what had to
    /// be inferred; and whether the line then fits.
    fn held_against(
        &mut self,
        running: &mut Running,
        found: Outcome,
        before: BySide<u32>,
        claimed: BySide<u32>,
        score: BySide<u32>,
    ) -> (Outcome, Option<&'static str>, bool) {
        if score == plus(before, &found) || score == plus(claimed, &found) {
            return (found, None, true);
        }
        let terms = *running.game.terms();
        let exact = running.wins.is_some_and(|(_, wins)| wins.exact);
        if !terms.money || exact {
            return (found, None, false);
        }
        let Some(points) =
            gain(before, score, found.winner).or_else(|| gain(claimed, score, found.winner))
        else {
            return (found, None, false);
        };
        let stakes = match found.ending {
            Ending::BornOff(stakes) | Ending::Resigned(stakes) => u32::from(stakes),
            Ending::Dropped => 1,
        };
        let borne_off = matches!(found.ending, Ending::BornOff(_));
        let single = borne_off && stakes > 1 && !running.game.cube().taken;
        let may_double = terms
            .rules
            .automatic_doubles
            .saturating_sub(running.automatic);
        let ties = |stakes: u32| {
            let ratio = points / found.cube.saturating_mul(stakes).max(1);
            let ties = u8::try_from(ratio.checked_ilog2()?).ok()?;
            let exactly = found
                .cube
                .checked_mul(stakes)?
                .checked_mul(1_u32.checked_shl(u32::from(ties))?)?
                == points;
            (exactly && ties <= may_double).then_some(ties)
        };
        // With the Jacoby rule known to be in force, or with nothing else that explains the line.
        let by_jacoby = if single { ties(1) } else { None };
        let in_full = if single && self.jacoby {
            None
        } else {
            ties(stakes)
        };
        let may_find_jacoby = self.options.preset.is_none() || self.jacoby;
        let (ties, jacoby) = match (in_full, by_jacoby) {
            (Some(ties), _) => (ties, false),
            (None, Some(ties)) if may_find_jacoby => (ties, true),
            _ => return (found, None, false),
        };
        let rule = match (ties, jacoby && !self.jacoby) {
            (1.., _) => Some("automatic-doubles-inferred"),
            (0, true) => Some("jacoby-inferred"),
            (0, false) => None,
        };
        self.jacoby |= jacoby;
        running.automatic = running.automatic.saturating_add(ties);
        let cube = found
            .cube
            .checked_shl(u32::from(ties))
            .unwrap_or(found.cube);
        (
            Outcome {
                cube,
                points,
                ..found
            },
            rule,
            true,
        )
    }
}

fn plus(mut score: BySide<u32>, outcome: &Outcome) -> BySide<u32> {
    score[outcome.winner] = score[outcome.winner].saturating_add(outcome.points);
    score
}

/// What `winner` gained from one score to another in which the loser gained nothing.
fn gain(before: BySide<u32>, after: BySide<u32>, winner: Side) -> Option<u32> {
    let loser = winner.other();
    let gained = after[winner].checked_sub(before[winner]).filter(|n| *n > 0);
    gained.filter(|_| before[loser] == after[loser])
}

/// The result as written, held against the board: and what is doubtful about it.
fn outcome_of(
    running: &Running,
    wins: &Wins,
) -> Result<(Outcome, Option<&'static str>), Violation> {
    let wrong = |expected: Option<u32>| {
        let mut violation = Violation::new("wins-points", Source::Laws1970(20));
        if let Some(points) = wins.points {
            violation = violation.with("points", points);
        }
        violation.with("expected", expected.unwrap_or(0))
    };
    let game = &running.game;
    let cube = game.cube();
    let terms = game.terms();
    if let Some(outcome) = game.outcome() {
        if outcome.winner != wins.winner {
            return Err(Violation::new("wins-winner", Source::Laws1970(20)));
        }
        // The writer of a .mat file leaves the Jacoby rule out.
        let stakes = match outcome.ending {
            Ending::BornOff(stakes) => u32::from(stakes),
            _ => 1,
        };
        let without_jacoby =
            terms.money && !wins.exact && wins.points == outcome.cube.checked_mul(stakes);
        if wins.points == Some(outcome.points) || without_jacoby {
            return Ok((outcome, None));
        }
        // A program that knows of automatic doubles writes what they made of it.
        if let Some(points) = wins.points.filter(|_| terms.money && !wins.exact)
            && let ratio = points / outcome.points.max(1)
            && ratio.is_power_of_two()
            && outcome.points.checked_mul(ratio) == Some(points)
            && ratio.ilog2() <= u32::from(terms.rules.automatic_doubles)
        {
            let cube = outcome.cube.saturating_mul(ratio);
            return Ok((
                Outcome {
                    cube,
                    points,
                    ..outcome
                },
                Some("automatic-doubles-inferred"),
            ));
        }
        return Err(wrong(Some(outcome.points)));
    }
    let points = wins.points.ok_or_else(|| wrong(None))?;
    if let Phase::Offered(offer) = game.phase()
        && offer.answers() != wins.winner
        && points == offer.before()
    {
        let outcome = Outcome {
            winner: wins.winner,
            ending: Ending::Dropped,
            cube: offer.before(),
            points,
        };
        return Ok((outcome, Some("drop-assumed")));
    }
    let doubt = |outcome: &Outcome| {
        let by_jacoby = terms.money && terms.rules.jacoby && !cube.taken;
        if by_jacoby && matches!(outcome.ending, Ending::Resigned(2..)) {
            return Some("jacoby-resignation");
        }
        (wins.resigned == Some(false)).then_some("resignation-assumed")
    };
    resigned(running, wins.winner, points)
        .map(|o| (o, doubt(&o)))
        .ok_or_else(|| {
            Violation::new("wins-unfinished", Source::Laws1970(20))
                .with("points", points)
                .with("cube", cube.value)
        })
}

/// A resignation for so many points: 1, 2 or 3 times the cube, and for money a cube that ties have doubled.
fn resigned(running: &Running, winner: Side, points: u32) -> Option<Outcome> {
    let cube = running.game.cube().value;
    let ratio = points.is_multiple_of(cube).then_some(points / cube)?;
    let (stakes, ties) = match ratio {
        1..=3 => (ratio as u8, 0),
        _ if running.game.terms().money && ratio.is_power_of_two() => (1, ratio.ilog2()),
        _ => return None,
    };
    (ties <= u32::from(running.game.terms().rules.automatic_doubles)).then_some(Outcome {
        winner,
        ending: Ending::Resigned(stakes),
        cube: cube.checked_shl(ties)?,
        points,
    })
}

/// A result that nobody wrote down, from two score lines.
fn inferred(running: &Running, before: BySide<u32>, after: BySide<u32>) -> Option<Outcome> {
    let (winner, points) = Side::BOTH
        .into_iter()
        .find_map(|side| Some((side, gain(before, after, side)?)))?;
    resigned(running, winner, points)
}

/// The result of a game that is not looked at any further, as it is written.
fn believed(running: &Running, wins: &Wins) -> Option<Outcome> {
    let points = wins.points.filter(|n| *n > 0)?;
    Some(Outcome {
        winner: wins.winner,
        ending: Ending::Resigned(1),
        cube: running.game.cube().value,
        points,
    })
}
