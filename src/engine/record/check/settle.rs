//! What a recorded game came to: its end held against what is written, and against the score line that follows.
//!
//! A `.mat` file of a money session has no place for automatic doubles or the Jacoby rule, so its `Wins` lines may leave
//! both out; there the next score line decides, and what it takes to explain it is inferred and said.

use super::super::event::Wins;
use super::super::transcript::What;
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
            Ok((outcome, ties, doubt)) => {
                running.result = Some(outcome);
                running.ties_by_wins = ties;
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
    pub(super) fn settle(&mut self, next: Option<ScoreLine>) {
        let Some(mut running) = self.running.take() else {
            return;
        };
        let Some(state) = self.state else { return };
        let end = if running.faulty {
            End {
                outcome: running.wins.and_then(|(_, wins)| believed(&running, &wins)),
                ..End::default()
            }
        } else {
            self.end_of(&running, next)
        };
        self.jacoby |= end.jacoby;
        running.tied(end.ties);
        // What is said now is said of this game.
        self.running = Some(running);
        self.report_misplays();
        for (line, severity, violation) in end.notes {
            self.report(line, severity, violation);
        }
        let Some(running) = self.running.take() else {
            return;
        };
        self.games.push(CheckedGame {
            score_before: running.score_before,
            crawford: running.crawford,
            winner: end.outcome.map(|o| o.winner),
            points: end.outcome.map(|o| o.points),
            cube: end.outcome.map_or(running.game.cube().value, |o| o.cube),
            kind: end.outcome.as_ref().map(GameKind::from),
        });
        let after = match (&end.outcome, next.and_then(|line| line.score)) {
            (Some(outcome), _) => state.finish(outcome).unwrap_or(state),
            (None, Some(score)) => state.after_unknown_game(score),
            (None, None) => state,
        };
        self.state = Some(after);
        // A score line that is wrong goes on being so: the later ones may count from it.
        let written = next.and_then(|line| line.score);
        self.written = written.filter(|score| *score != after.score());
        self.close(running, end.outcome);
        if let Some((line, violation)) = end.mismatch {
            self.report_of_next(line, violation);
        }
    }

    /// What the game came to, by its board, its `Wins` line and the score line that follows.
    fn end_of(&self, running: &Running, next: Option<ScoreLine>) -> End {
        let before = running.score_before;
        let claimed = self.written.unwrap_or(before);
        let mut end = End::default();
        let score = next.and_then(|line| Some((line.line, line.score?)));
        let found = match running.result.or(running.game.outcome()) {
            Some(outcome) => Some((outcome, running.ties_by_wins)),
            None => score.and_then(|(line, score)| {
                let inferred =
                    inferred(running, before, score).or_else(|| inferred(running, claimed, score));
                let (severity, violation) = match inferred {
                    Some(_) => (
                        Severity::Warning,
                        Violation::new("result-inferred", Source::House),
                    ),
                    None => (Severity::Error, score_line(before, Some(score))),
                };
                end.notes.push((line, severity, violation));
                inferred
            }),
        };
        let Some((plain, ties)) = found else {
            return end;
        };
        (end.outcome, end.ties) = (Some(with_ties(plain, ties)), ties);
        let (Some((line, score)), Some(outcome)) = (score, end.outcome) else {
            return end;
        };
        if score == plus(before, &outcome) || score == plus(claimed, &outcome) {
            return end;
        }
        let points =
            gain(before, score, plain.winner).or_else(|| gain(claimed, score, plain.winner));
        let Some((ties, jacoby)) =
            points.and_then(|points| self.explained(running, &plain, points))
        else {
            end.mismatch = Some((line, score_line(plus(before, &outcome), Some(score))));
            return end;
        };
        let mut explained = with_ties(plain, ties);
        if jacoby {
            explained.points = explained.cube;
        }
        if let (Some((line, wins)), 1..) = (running.wins, end.ties) {
            // Two lines against one: the score and the board agree, and the `Wins` line does not.
            end.notes.push((
                line,
                Severity::Error,
                wins_points(wins.points, Some(explained.points)),
            ));
        } else if ties > 0 {
            let violation = Violation::new("automatic-doubles-inferred", Source::House);
            end.notes.push((line, Severity::Warning, violation));
        } else if jacoby && !self.jacoby {
            end.notes.push((
                line,
                Severity::Warning,
                Violation::new("jacoby-inferred", Source::House),
            ));
        }
        (end.outcome, end.ties, end.jacoby) = (Some(explained), ties, jacoby);
        end
    }

    /// What explains that a game of a money session counted so many points: how many ties of the opening throw doubled
    /// the cube, and whether the Jacoby rule made it count single.
    fn explained(&self, running: &Running, plain: &Outcome, points: u32) -> Option<(u8, bool)> {
        let terms = running.game.terms();
        let exact = running.wins.is_some_and(|(_, wins)| wins.exact);
        if !terms.money || exact {
            return None;
        }
        let allowed = terms
            .rules
            .automatic_doubles
            .saturating_sub(running.automatic);
        let ties = |stakes: u32| {
            let base = plain.cube.checked_mul(stakes)?;
            let ratio = points.is_multiple_of(base).then_some(points / base)?;
            let ties = u8::try_from(ratio.checked_ilog2()?).ok()?;
            (ratio.is_power_of_two() && ties <= allowed).then_some(ties)
        };
        let stakes = match plain.ending {
            Ending::BornOff(stakes) | Ending::Resigned(stakes) => u32::from(stakes),
            Ending::Dropped => 1,
        };
        let reducible = matches!(plain.ending, Ending::BornOff(2..)) && !running.game.cube().taken;
        if reducible && self.jacoby {
            return ties(1).map(|ties| (ties, true));
        }
        let in_full = ties(stakes).map(|ties| (ties, false));
        // With nothing else that explains the line, and nobody who said what the rules are.
        let by_jacoby = || ties(1).filter(|_| reducible && self.options.preset.is_none());
        in_full.or_else(|| by_jacoby().map(|ties| (ties, true)))
    }
}

/// The score line that follows a game.
#[derive(Debug, Clone, Copy)]
pub(super) struct ScoreLine {
    pub(super) line: u32,
    /// `None` where it is no number.
    pub(super) score: Option<BySide<u32>>,
}

/// What a game came to.
#[derive(Default)]
struct End {
    outcome: Option<Outcome>,
    /// Ties of the opening throw that had to be inferred.
    ties: u8,
    /// Whether the Jacoby rule shows to be in force.
    jacoby: bool,
    notes: Vec<(u32, Severity, Violation)>,
    /// The next score line is wrong.
    mismatch: Option<(u32, Violation)>,
}

fn wins_points(written: Option<u32>, expected: Option<u32>) -> Violation {
    let violation =
        Violation::new("wins-points", Source::Laws1970(20)).with("expected", expected.unwrap_or(0));
    match written {
        Some(points) => violation.with("points", points),
        None => violation.with("points", "?"),
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
) -> Result<(Outcome, u8, Option<&'static str>), Violation> {
    let wrong = |expected: Option<u32>| wins_points(wins.points, expected);
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
            return Ok((outcome, 0, None));
        }
        // A program that knows of automatic doubles writes what they made of it.
        if let Some(points) = wins.points.filter(|_| terms.money && !wins.exact)
            && let ratio = points / outcome.points.max(1)
            && ratio.is_power_of_two()
            && outcome.points.checked_mul(ratio) == Some(points)
            && let Ok(ties) = u8::try_from(ratio.ilog2())
            && ties <= terms.rules.automatic_doubles
        {
            return Ok((outcome, ties, Some("automatic-doubles-inferred")));
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
        return Ok((outcome, 0, Some("drop-assumed")));
    }
    let doubt = |outcome: &Outcome| {
        let by_jacoby = terms.money && terms.rules.jacoby && !cube.taken;
        if by_jacoby && matches!(outcome.ending, Ending::Resigned(2..)) {
            return Some("jacoby-resignation");
        }
        (wins.resigned == Some(false)).then_some("resignation-assumed")
    };
    resigned(running, wins.winner, points)
        .map(|(outcome, ties)| (outcome, ties, doubt(&outcome)))
        .ok_or_else(|| {
            Violation::new("wins-unfinished", Source::Laws1970(20))
                .with("points", points)
                .with("cube", cube.value)
        })
}

/// A resignation for so many points: 1, 2 or 3 times the cube, and for money a cube that ties have doubled.
fn resigned(running: &Running, winner: Side, points: u32) -> Option<(Outcome, u8)> {
    let cube = running.game.cube().value;
    let ratio = points.is_multiple_of(cube).then_some(points / cube)?;
    let (stakes, ties) = match ratio {
        1..=3 => (ratio as u8, 0),
        _ if running.game.terms().money && ratio.is_power_of_two() => {
            (1, u8::try_from(ratio.ilog2()).ok()?)
        }
        _ => return None,
    };
    let outcome = Outcome {
        winner,
        ending: Ending::Resigned(stakes),
        cube,
        points: cube.checked_mul(u32::from(stakes))?,
    };
    (ties <= running.game.terms().rules.automatic_doubles).then_some((outcome, ties))
}

/// The outcome when so many ties of the opening throw doubled the cube before.
fn with_ties(outcome: Outcome, ties: u8) -> Outcome {
    let times = 1_u32.checked_shl(u32::from(ties)).unwrap_or(u32::MAX);
    Outcome {
        cube: outcome.cube.saturating_mul(times),
        points: outcome.points.saturating_mul(times),
        ..outcome
    }
}

impl Running {
    /// The cube turns out to have been doubled by ties before anything else, in all that was kept too.
    fn tied(&mut self, ties: u8) {
        self.automatic = self.automatic.saturating_add(ties);
        for deed in &mut self.deeds {
            if let What::Double(value) | What::Beaver(value) = &mut deed.what {
                *value = value.checked_shl(u32::from(ties)).unwrap_or(*value);
            }
        }
    }
}

/// A result that nobody wrote down, from two score lines.
fn inferred(running: &Running, before: BySide<u32>, after: BySide<u32>) -> Option<(Outcome, u8)> {
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
