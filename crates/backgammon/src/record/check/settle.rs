//! What a recorded game came to: its end on the board, compared with the result that is written and with the score line
//! that follows.
//!
//! A `.mat` file of a money session has no place for automatic doubles or the Jacoby rule, so its `Wins` lines may leave
//! both out; there the next score line decides, and what it takes to explain it is inferred and said.

use super::super::event::{GameLoss, GameWin};
use super::super::transcript::ActionKind;
use super::replay::{Replay, Running, score_line};
use super::tags::Site;
use super::{CheckedGame, GameKind};
use crate::cube::Cube;
use crate::game::{BackgammonGame, CubeUse, Ending, GameOutcome};
use crate::scoring::Severity;
use crate::violation::{Param, Source, Violation, refuse};
use crate::{BySide, Side};

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
                refuse::automatic_double_in_match().by(Source::GamesGrid),
            );
        }
        if game.cube().value != value {
            let allowed = running.game.terms().rules.automatic_doubles;
            return self.fault(
                line,
                refuse::automatic_doubles(allowed, value).by(Source::Laws1970(21)),
            );
        }
        running.game = game;
        running.automatic = ties;
    }

    pub(super) fn wins(&mut self, line: u32, mut wins: GameWin) {
        let caps = self.caps(wins.winner);
        let limit = self.limit.is_some();
        let one_point = self.length == Some(Some(1));
        let by_jacoby = self.in_match_by_jacoby();
        let (studio, without_jacoby) =
            (self.tags.site() == Site::Studio, self.tags.without_jacoby());
        let Some(running) = &mut self.running else {
            return;
        };
        if let Some((_, said)) = running.wins {
            if said.winner != wins.winner && !running.faulty {
                let other = refuse::wins_winner().by(Source::Laws1970(20));
                self.report(line, Severity::Error, other);
            }
            return;
        }
        let mut remarks = Vec::new();
        if !running.faulty {
            if let Some(line) = running.bear_off_last(wins.winner) {
                remarks.push((line, refuse::last_play_assumed()));
            }
            // If the winner's last play fills their column of the row, the result is written in the other column.
            if wins.resigned.is_none()
                && let Some(outcome) = running.game.outcome()
                && outcome.winner != wins.winner
                && wins.winner == Side::Bottom
                && running.rolled == Some((line, outcome.winner))
            {
                wins.winner = outcome.winner;
                remarks.push((line, refuse::wins_beside_play()));
            }
        }
        running.wins = Some((line, wins));
        if running.faulty {
            return;
        }
        if let Some((line, loses)) = running.loses
            && let Some(violation) = contradicts(&loses, &wins, &caps)
        {
            return self.fault(line, violation);
        }
        let given_up = wins.the_match || running.loses.is_some() || running.pending.is_some();
        let terms = Reading {
            caps,
            one_point,
            given_up,
            // Backgammon Studio writes a year in place of the points.
            whole_match: studio && wins.points.is_some_and(|points| points >= 1000),
            jacoby_possible: !without_jacoby,
            by_rule: by_jacoby,
        };
        match outcome_of(running, &wins, &terms) {
            Ok(read) => {
                running.result = Some(read.outcome);
                running.ties_by_wins = read.ties;
                running.counted = read.counted;
                running.reduced = read.reduced;
                remarks.extend(read.doubt.map(|violation| (line, violation)));
                for (line, violation) in remarks {
                    self.report(line, Severity::Warning, violation);
                }
            }
            Err(violation) => {
                // If the board shows who won and how much, the game stands and only the line is wrong.
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
        if wins.the_match && !limit && won.is_some_and(|s| s.winner().is_none()) {
            self.warn(line, refuse::match_not_won());
        }
    }

    /// The end of a game as written for the loser: it adds nothing to the winner's line, but is enough without one.
    pub(super) fn loses(&mut self, line: u32, loses: GameLoss) {
        let caps = self.caps(loses.loser.other());
        let Some(running) = &mut self.running else {
            return;
        };
        if running.faulty || running.loses.is_some() {
            return;
        }
        running.loses = Some((line, loses));
        if let Some((_, wins)) = running.wins
            && let Some(violation) = contradicts(&loses, &wins, &caps)
        {
            self.fault(line, violation);
        }
    }

    /// Whether the game under way is one of a match in which a gammon on a cube never turned counts single.
    fn in_match_by_jacoby(&self) -> bool {
        let terms = self.running.as_ref().map(|running| running.game.terms());
        terms.is_some_and(|t| self.jacoby && !t.money && t.cube == CubeUse::Free)
    }

    /// What the points may be cut to if `winner` wins the match or reaches the limit: what they still needed, and the
    /// whole length.
    fn caps(&self, winner: Side) -> [Option<u32>; 2] {
        let all = self
            .limit
            .or_else(|| self.length.flatten().filter(|length| *length > 0));
        let before = self.running.as_ref().map_or(0, |r| r.score_before[winner]);
        [all.map(|all| all.saturating_sub(before)), all]
    }

    /// The game under way is over, one way or the other: `next` is the score line that follows, with the score it says.
    pub(super) fn settle(&mut self, next: Option<ScoreLine>) {
        if let Some(running) = &self.running
            && let (None, Some((line, loses))) = (running.wins, running.loses)
        {
            let wins = GameWin {
                winner: loses.loser.other(),
                points: loses.points,
                the_match: loses.the_match,
                resigned: None,
                whole: loses.whole,
                exact: false,
            };
            self.wins(line, wins);
        }
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
        // Problems reported now belong to this game.
        self.running = Some(running);
        self.report_misplays();
        for (line, severity, violation) in end.notes {
            self.report(line, severity, violation);
        }
        let Some(running) = self.running.take() else {
            return;
        };
        let one_point = self.length == Some(Some(1));
        let counted = running
            .counted
            .or(one_point.then_some(1))
            .filter(|counted| end.outcome.is_some_and(|outcome| outcome.points > *counted));
        self.games.push(CheckedGame {
            counted,
            score_before: running.score_before,
            crawford: running.crawford,
            winner: end.outcome.map(|o| o.winner),
            points: end.outcome.map(|o| o.points),
            cube: end.outcome.map_or(running.game.cube().value, |o| o.cube),
            men: None,
            kind: end.outcome.as_ref().map(GameKind::from),
            variation: None,
        });
        let after = match (&end.outcome, next.and_then(|line| line.score)) {
            (Some(outcome), _) => state.finish(outcome).unwrap_or(state),
            (None, Some(score)) => state.after_unknown_game(score),
            (None, None) => state,
        };
        self.state = Some(after);
        // Later score lines may count on from a wrong one.
        let written = next.and_then(|line| line.score);
        self.written = written.filter(|score| *score != after.score());
        self.close(running, end.outcome, counted);
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
                    Some(_) => (Severity::Warning, refuse::result_inferred()),
                    // The score is what it was: nobody has won.
                    None if score == before => {
                        end.mismatch = Some((line, refuse::game_not_over()));
                        return None;
                    }
                    None => (Severity::Error, score_line(before, Some(score))),
                };
                end.notes.push((line, severity, violation));
                inferred
            }),
        };
        let Some((plain, ties)) = found else {
            return end;
        };
        if running.reduced {
            return self.reduced(running, &plain, score);
        }
        if let (1.., None, Some((line, wins))) = (ties, score, running.wins) {
            // No score line confirms the doubled points of the winner's line.
            end.outcome = Some(plain);
            let violation = wins_points(wins.points, Some(plain.points));
            end.notes.push((line, Severity::Error, violation));
            return end;
        }
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
            // The score and the board agree, and the `Wins` line does not.
            end.notes.push((
                line,
                Severity::Error,
                wins_points(wins.points, Some(explained.points)),
            ));
        } else if ties > 0 {
            let violation = refuse::automatic_doubles_inferred();
            end.notes.push((line, Severity::Warning, violation));
        } else if jacoby && !self.jacoby {
            end.notes
                .push((line, Severity::Warning, refuse::jacoby_inferred()));
        }
        (end.outcome, end.ties, end.jacoby) = (Some(explained), ties, jacoby);
        end
    }

    /// A gammon on a cube never turned that the winner's line counts single: by the Jacoby rule, if the next score
    /// confirms it or there is none to say otherwise.
    fn reduced(
        &self,
        running: &Running,
        full: &GameOutcome,
        score: Option<(u32, BySide<u32>)>,
    ) -> End {
        let before = running.score_before;
        let claimed = self.written.unwrap_or(before);
        let single = GameOutcome {
            points: full.cube,
            ..*full
        };
        let mut end = End::default();
        let is = |outcome: &GameOutcome, score: BySide<u32>| {
            score == plus(before, outcome) || score == plus(claimed, outcome)
        };
        let borne_out = match score {
            Some((_, score)) => is(&single, score),
            None => self.jacoby || self.limit.is_some(),
        };
        let wins = running.wins;
        if borne_out {
            (end.outcome, end.jacoby) = (Some(single), true);
            if let (Some((line, _)), false) = (wins, self.jacoby) {
                let violation = refuse::jacoby_inferred();
                end.notes.push((line, Severity::Warning, violation));
            }
            return end;
        }
        end.outcome = Some(*full);
        if let Some((line, wins)) = wins {
            let violation = wins_points(wins.points, Some(full.points));
            end.notes.push((line, Severity::Error, violation));
        }
        if let Some((line, score)) = score.filter(|(_, score)| !is(full, *score)) {
            end.mismatch = Some((line, score_line(plus(before, full), Some(score))));
        }
        end
    }

    /// What explains the points of a money game: how many ties of the opening throw doubled the cube, and whether the
    /// Jacoby rule made it count single.
    fn explained(&self, running: &Running, plain: &GameOutcome, points: u32) -> Option<(u8, bool)> {
        let terms = running.game.terms();
        let exact = running.wins.is_some_and(|(_, wins)| wins.exact);
        let gammon = matches!(plain.ending, Ending::BornOff(2..)) && !running.game.cube().taken;
        if self.jacoby && !terms.money && terms.cube == CubeUse::Free {
            return (gammon && points == plain.cube).then_some((0, true));
        }
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
        if gammon && self.jacoby {
            return ties(1).map(|ties| (ties, true));
        }
        let in_full = ties(stakes).map(|ties| (ties, false));
        // Only if nothing else explains the line and nobody said what the rules are.
        let by_jacoby = || ties(1).filter(|_| gammon && self.options.preset.is_none());
        in_full.or_else(|| by_jacoby().map(|ties| (ties, true)))
    }
}

#[derive(Debug, Clone, Copy)]
pub(super) struct ScoreLine {
    pub(super) line: u32,
    /// `None` where it is no number.
    pub(super) score: Option<BySide<u32>>,
}

#[derive(Default)]
struct End {
    outcome: Option<GameOutcome>,
    /// Ties of the opening throw that had to be inferred.
    ties: u8,
    /// Whether the Jacoby rule shows to be in force.
    jacoby: bool,
    notes: Vec<(u32, Severity, Violation)>,
    /// What is wrong at the next score line.
    mismatch: Option<(u32, Violation)>,
}

fn wins_points(written: Option<u32>, expected: Option<u32>) -> Violation {
    let shown = |points: Option<u32>| points.map_or_else(|| Param::from("?"), Param::from);
    refuse::wins_points(shown(expected), shown(written)).by(Source::Laws1970(20))
}

fn plus(mut score: BySide<u32>, outcome: &GameOutcome) -> BySide<u32> {
    score[outcome.winner] = score[outcome.winner].saturating_add(outcome.points);
    score
}

/// Who gained from one score to another in which the other gained nothing, and how much.
pub(crate) fn gained(before: BySide<u32>, after: BySide<u32>) -> Option<(Side, u32)> {
    let mut sides = Side::BOTH.into_iter();
    sides.find_map(|side| Some((side, gain(before, after, side)?)))
}

/// What `winner` gained from one score to another in which the loser gained nothing.
fn gain(before: BySide<u32>, after: BySide<u32>, winner: Side) -> Option<u32> {
    let loser = winner.other();
    let gained = after[winner].checked_sub(before[winner]).filter(|n| *n > 0);
    gained.filter(|_| before[loser] == after[loser])
}

/// What the record may mean by the points it writes.
struct Reading {
    caps: [Option<u32>; 2],
    one_point: bool,
    /// Whether the loser is known to have given up, or the match to be over.
    given_up: bool,
    /// Whether the number stands for the whole match.
    whole_match: bool,
    jacoby_possible: bool,
    /// Whether it is in force in this game of a match.
    by_rule: bool,
}

impl Reading {
    /// Whether fewer points are written than the game was worth because no more were needed.
    fn is_cut(&self, points: u32, worth: u32) -> bool {
        points < worth && self.caps.contains(&Some(points))
    }
}

struct Read {
    outcome: GameOutcome,
    /// Ties of the opening throw it takes to explain the points.
    ties: u8,
    /// The points as written, where they are fewer than the game was worth.
    counted: Option<u32>,
    /// Whether the points are those of the Jacoby rule, which nobody has named.
    reduced: bool,
    doubt: Option<Violation>,
}

impl Read {
    fn plain(outcome: GameOutcome) -> Read {
        Read {
            outcome,
            ties: 0,
            counted: None,
            reduced: false,
            doubt: None,
        }
    }

    /// The points are cut to what the winner needed.
    fn cut(outcome: GameOutcome, written: u32) -> Read {
        let violation = refuse::points_cut(written, outcome.points);
        Read {
            counted: Some(written),
            doubt: Some(violation),
            ..Read::plain(outcome)
        }
    }

    fn doubtful(outcome: GameOutcome, doubt: Violation) -> Read {
        Read {
            doubt: Some(doubt),
            ..Read::plain(outcome)
        }
    }
}

/// What the loser's line and the winner's contradict each other in. Where winnings are cut, losses may be written in
/// full.
fn contradicts(loses: &GameLoss, wins: &GameWin, caps: &[Option<u32>]) -> Option<Violation> {
    if loses.loser == wins.winner {
        return Some(refuse::wins_winner().by(Source::Laws1970(20)));
    }
    let cut = caps.contains(&wins.points) && loses.points > wins.points;
    (loses.points != wins.points && !cut).then(|| wins_points(loses.points, wins.points))
}

/// The result as written, held against the board, with what is doubtful about it.
fn outcome_of(running: &Running, wins: &GameWin, reading: &Reading) -> Result<Read, Violation> {
    match running.game.outcome() {
        Some(outcome) => finished(running, outcome, wins, reading),
        None => unfinished(running, wins, reading),
    }
}

/// The board says who won and for how much.
fn finished(
    running: &Running,
    outcome: GameOutcome,
    wins: &GameWin,
    reading: &Reading,
) -> Result<Read, Violation> {
    if outcome.winner != wins.winner {
        return Err(refuse::wins_winner().by(Source::Laws1970(20)));
    }
    let wrong = || wins_points(wins.points, Some(outcome.points));
    let terms = running.game.terms();
    // Only a money session in a format without a place for them leaves out what multiplied the points.
    let inexact = terms.money && !wins.exact;
    // The writer of a .mat file leaves the Jacoby rule out.
    let stakes = match outcome.ending {
        Ending::BornOff(stakes) => u32::from(stakes),
        _ => 1,
    };
    let without_jacoby = inexact && wins.points == outcome.cube.checked_mul(stakes);
    // A match to one point is won with one, whatever the game was worth.
    let counts_one = reading.one_point && wins.points == Some(1);
    if wins.points == Some(outcome.points) || without_jacoby || counts_one {
        return Ok(Read::plain(outcome));
    }
    let points = wins.points.ok_or_else(wrong)?;
    let gammon = matches!(outcome.ending, Ending::BornOff(2..));
    let turned = running.game.cube().taken;
    let jacoby = inexact && reading.jacoby_possible || reading.by_rule;
    if jacoby && gammon && !turned && points == outcome.cube {
        return Ok(Read {
            reduced: true,
            ..Read::plain(outcome)
        });
    }
    if reading.is_cut(points, outcome.points) {
        return Ok(Read::cut(outcome, points));
    }
    // A program that knows of automatic doubles writes what they made of it.
    if inexact
        && let ratio = points / outcome.points.max(1)
        && ratio.is_power_of_two()
        && outcome.points.checked_mul(ratio) == Some(points)
        && let Ok(ties) = u8::try_from(ratio.ilog2())
        && ties <= terms.rules.automatic_doubles
    {
        return Ok(Read {
            ties,
            ..Read::doubtful(outcome, refuse::automatic_doubles_inferred())
        });
    }
    Err(wrong())
}

/// The game was not played to its end: the points must be those of a cube dropped, or of a resignation.
fn unfinished(running: &Running, wins: &GameWin, reading: &Reading) -> Result<Read, Violation> {
    let game = &running.game;
    let points = wins.points.ok_or_else(|| wins_points(wins.points, None))?;
    if let Some(outcome) = dropped(game, wins.winner)
        && (points == outcome.points || reading.is_cut(points, outcome.points))
    {
        return Ok(Read {
            counted: Some(points).filter(|points| *points < outcome.points),
            ..Read::doubtful(outcome, refuse::drop_assumed())
        });
    }
    let (cube, terms) = (game.cube(), game.terms());
    if let Some((outcome, ties)) = resigned(running, wins.winner, points) {
        let by_jacoby = (terms.jacoby() || reading.by_rule) && !cube.taken;
        let doubt = if by_jacoby && matches!(outcome.ending, Ending::Resigned(2..)) {
            Some(refuse::jacoby_resignation())
        } else {
            (wins.resigned == Some(false)).then(refuse::resignation_assumed)
        };
        return Ok(Read {
            ties,
            doubt,
            ..Read::plain(outcome)
        });
    }
    let given_up = |stakes: u8, points: u32| GameOutcome {
        winner: wins.winner,
        ending: Ending::Resigned(stakes),
        cube: cube.value,
        points,
    };
    // The fewest times the cube that come to what was needed.
    let least = (1..=3_u8).find(|stakes| points < cube.value.saturating_mul(u32::from(*stakes)));
    if let Some(stakes) = least.filter(|_| reading.is_cut(points, cube.value.saturating_mul(3))) {
        let worth = cube.value.saturating_mul(u32::from(stakes));
        return Ok(Read::cut(given_up(stakes, worth), points));
    }
    // More points than one game can give: the rest of the match was given up with it.
    let [needed, _] = reading.caps;
    let rest = needed.filter(|needed| {
        let all = points == *needed && reading.given_up && !terms.money;
        *needed > 0 && (all || reading.whole_match)
    });
    if let Some(rest) = rest {
        return Ok(Read::doubtful(given_up(1, rest), refuse::match_given_up()));
    }
    Err(refuse::wins_unfinished(cube.value, points).by(Source::Laws1970(20)))
}

/// The drop of a double that nobody answered.
fn dropped(game: &BackgammonGame, winner: Side) -> Option<GameOutcome> {
    let offer = game.offer().filter(|offer| offer.answers() != winner)?;
    Some(GameOutcome {
        winner,
        ending: Ending::Dropped,
        cube: offer.before(),
        points: offer.before(),
    })
}

/// A resignation for so many points: 1, 2 or 3 times the cube, and for money a cube that ties have doubled.
fn resigned(running: &Running, winner: Side, points: u32) -> Option<(GameOutcome, u8)> {
    let cube = running.game.cube().value;
    let ratio = points.is_multiple_of(cube).then_some(points / cube)?;
    let (stakes, ties) = match ratio {
        1..=3 => (ratio as u8, 0),
        _ if running.game.terms().money && ratio.is_power_of_two() => {
            (1, u8::try_from(ratio.ilog2()).ok()?)
        }
        _ => return None,
    };
    let outcome = GameOutcome {
        winner,
        ending: Ending::Resigned(stakes),
        cube,
        points: cube.checked_mul(u32::from(stakes))?,
    };
    (ties <= running.game.terms().rules.automatic_doubles).then_some((outcome, ties))
}

/// The outcome when so many ties of the opening throw doubled the cube before.
fn with_ties(outcome: GameOutcome, ties: u8) -> GameOutcome {
    let times = Cube::value_after(u32::from(ties));
    GameOutcome {
        cube: outcome.cube.saturating_mul(times),
        points: outcome.points.saturating_mul(times),
        ..outcome
    }
}

impl Running {
    /// The cube turns out to have been doubled by ties before anything else, in all that was kept too.
    fn tied(&mut self, ties: u8) {
        self.automatic = self.automatic.saturating_add(ties);
        for action in &mut self.actions {
            if let ActionKind::Double(value) | ActionKind::Beaver(value) = &mut action.kind {
                *value = value.checked_shl(u32::from(ties)).unwrap_or(*value);
            }
        }
    }
}

/// A result that was not written, worked out from two score lines.
fn inferred(
    running: &Running,
    before: BySide<u32>,
    after: BySide<u32>,
) -> Option<(GameOutcome, u8)> {
    let (winner, points) = gained(before, after)?;
    let dropped = dropped(&running.game, winner).filter(|outcome| outcome.points == points);
    if let Some(outcome) = dropped {
        return Some((outcome, 0));
    }
    resigned(running, winner, points)
}

/// The result of a faulty game, taken as it is written.
fn believed(running: &Running, wins: &GameWin) -> Option<GameOutcome> {
    let points = wins.points.filter(|n| *n > 0)?;
    Some(GameOutcome {
        winner: wins.winner,
        ending: Ending::Resigned(1),
        cube: running.game.cube().value,
        points,
    })
}
