//! Checks a record against the rules, game by game and line by line.

mod acts;
mod finish;
mod misplay;
mod replay;
mod set_up;
mod settle;
mod tags;

use super::transcript::Transcript;
use super::{mat, sgf, snowie, text};
use crate::cube::Cube;
use crate::game::{BackgammonGame, Ending, GameOutcome, GamePhase};
use crate::ruleset::{Preset, RuleSet};
use crate::scoring::Severity;
use crate::variants;
use crate::variants::Throw;
use crate::variants::layout::BoardLayout;
use crate::variants::record::{self, AskedGame, VariantTranscript};
use crate::violation::{Rule, Violation, refuse, rules};
use crate::{Board, BySide, Dice, Side, written};
pub(crate) use finish::{cut_short, score_after};
use replay::Replay;
pub(crate) use replay::score_line;
pub(crate) use settle::gained;
pub(crate) use tags::is_on;
use tags::{Site, Tags};

/// The largest file read, in bytes.
pub const LARGEST: usize = 10_000_000;

/// More problems than anybody reads.
pub(crate) const MOST_PROBLEMS: usize = 100;
/// More games than any match has.
pub(crate) const MOST_GAMES: usize = 10_000;

/// How a record is to be checked; the default goes by the record alone.
#[derive(Debug, Clone, Copy, Default)]
pub struct CheckOptions {
    /// The rules it was played under; without, what the record says or leaves to see: match play for a match, and for
    /// money every usual rule that its scores bear out.
    pub preset: Option<Preset>,
    /// These rules exactly, instead of any named set.
    pub rules: Option<RuleSet>,
    /// The game it is to be of; without, the one it names, and backgammon where it names none.
    pub asked: Option<AskedGame>,
    /// Whether [`RecordReport::transcript`] is wanted.
    pub transcript: bool,
}

/// What a record was found to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordVerdict {
    /// It can have been played like this, to its end.
    Valid,
    /// It breaks a rule.
    Invalid,
    /// It breaks none, but is not at its end.
    Incomplete,
    /// It is no record of a match.
    Unreadable,
}

impl RecordVerdict {
    /// One word: `valid`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            RecordVerdict::Valid => "valid",
            RecordVerdict::Invalid => "invalid",
            RecordVerdict::Incomplete => "incomplete",
            RecordVerdict::Unreadable => "unreadable",
        }
    }
}

/// What a record holds, and what is wrong with it.
#[derive(Debug, Clone)]
pub struct RecordReport {
    /// Whether it stands.
    pub verdict: RecordVerdict,
    /// The length, 0 for money; `None` where it cannot be read.
    pub match_length: Option<u32>,
    /// The names: the left column's, White's in `.sgf`, under `Top`.
    pub players: BySide<String>,
    /// The score it begins with and the sum of the games' points, never capped.
    pub score: BySide<u32>,
    /// The winner of the match, if it ended.
    pub winner: Option<Side>,
    /// The games, finished and faulty ones alike.
    pub games: Vec<CheckedGame>,
    /// What is wrong or doubtful, in the order of the file.
    pub problems: Vec<RecordFault>,
    /// What was played, if it was asked for: of a faulty game, up to the fault. Of backgammon only.
    pub transcript: Option<Transcript>,
    /// The same of a match of other games.
    pub variant_transcript: Option<VariantTranscript>,
}

impl RecordReport {
    /// The score as it counts: in a match to one point the winner has one, whatever the game was worth.
    #[must_use]
    pub fn score_that_counts(&self) -> BySide<u32> {
        let one_point = self.match_length == Some(1);
        self.score
            .map(|points| if one_point { points.min(1) } else { points })
    }
}

/// A game of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CheckedGame {
    /// The points of both sides before the game.
    pub score_before: BySide<u32>,
    /// Whether it was the Crawford game.
    pub crawford: bool,
    /// Who won; `None` when that cannot be told.
    pub winner: Option<Side>,
    /// What it was worth, never capped; `None` when that cannot be told.
    pub points: Option<u32>,
    /// What it counted, where that is less: the record cuts it to what the match still needed, or the match is to one.
    pub counted: Option<u32>,
    /// The cube at the end; of a drop, before the last raise. Where throws double the stake, the stake.
    pub cube: u32,
    /// How many men the loser had left, in games where each of them counts.
    pub men: Option<u8>,
    /// How it was won; `None` when that cannot be told.
    pub kind: Option<GameKind>,
    /// The name of the game that was played, where the record is not of backgammon alone.
    pub variation: Option<&'static str>,
}

/// How a game was won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameKind {
    /// Borne off; the loser had borne off too.
    Single,
    /// Borne off; the loser had borne off none.
    Gammon,
    /// A gammon with a man in the winner's home board or on the bar.
    Backgammon,
    /// A double was refused.
    Drop,
    /// It was given up, for whatever was agreed.
    Resign,
}

impl GameKind {
    /// One word: `single`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            GameKind::Single => "single",
            GameKind::Gammon => "gammon",
            GameKind::Backgammon => "backgammon",
            GameKind::Drop => "drop",
            GameKind::Resign => "resign",
        }
    }
}

impl From<&GameOutcome> for GameKind {
    fn from(outcome: &GameOutcome) -> GameKind {
        match outcome.ending {
            Ending::BornOff(1) => GameKind::Single,
            Ending::BornOff(2) => GameKind::Gammon,
            Ending::BornOff(_) => GameKind::Backgammon,
            Ending::Dropped => GameKind::Drop,
            Ending::Resigned(_) => GameKind::Resign,
        }
    }
}

/// Something wrong or doubtful in a record.
#[derive(Debug, Clone)]
pub struct RecordFault {
    /// The 1-based line of the file; `None` for the file as a whole.
    pub line: Option<u32>,
    /// The 1-based game.
    pub game: Option<u32>,
    /// How serious it is.
    pub severity: Severity,
    /// The rule that is broken.
    pub violation: Violation,
    /// The board at the fault, where there is one.
    pub scene: Option<FaultScene>,
    /// The same in a match of other games.
    pub variant_scene: Option<VariantScene>,
}

impl RecordFault {
    fn of_file(violation: Violation) -> RecordFault {
        RecordFault {
            line: None,
            game: None,
            severity: Severity::Error,
            violation,
            scene: None,
            variant_scene: None,
        }
    }
}

/// The board at a fault, in any game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VariantScene {
    /// The checkers.
    pub layout: BoardLayout,
    /// The side on roll.
    pub turn: Side,
    /// The throw, if it had been made.
    pub dice: Option<Throw>,
    /// The cube, where there is one.
    pub cube: Option<Cube>,
}

/// The board at a fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FaultScene {
    /// The position, seen by `turn`.
    pub board: Board,
    /// The side on roll.
    pub turn: Side,
    /// The throw, if it had been made.
    pub dice: Option<Dice>,
    /// The cube.
    pub cube: Cube,
}

impl VariantScene {
    /// The board with the side on roll at the bottom.
    #[must_use]
    pub fn seen_by_turn(&self) -> BoardLayout {
        match self.turn {
            Side::Bottom => self.layout.clone(),
            Side::Top => self.layout.turned(),
        }
    }
}

impl FaultScene {
    fn of(game: &BackgammonGame) -> FaultScene {
        FaultScene {
            board: game.board(),
            turn: game.turn(),
            dice: match game.phase() {
                GamePhase::ToPlay(dice) => Some(dice),
                _ => None,
            },
            cube: game.cube(),
        }
    }
}

/// What a record may leave out, tried in turn if it cannot be read otherwise.
#[derive(Debug, Clone, Copy)]
struct Guess {
    start: Board,
    /// That the Crawford game was before the record begins.
    crawford_played: bool,
    /// That the length is the limit of a money session's cube.
    limit: bool,
}

/// Checks a file: `.mat`, `.sgf` or Snowie's text, told by what is in it.
#[must_use]
pub fn check(bytes: &[u8], options: &CheckOptions) -> RecordReport {
    if bytes.len() > LARGEST {
        return unreadable(refuse::record_too_large(LARGEST, bytes.len()));
    }
    let plain = text::plain(bytes);
    let bytes = &*plain.bytes;
    if snowie::looks_like(bytes) {
        return position(bytes);
    }
    if sgf::looks_like(bytes) && !sgf::is_backgammon(bytes) {
        return unreadable(refuse::record_unreadable());
    }
    if !sgf::looks_like(bytes) && is_of_other_games(bytes, options) {
        return record::check(bytes, options);
    }
    let mut reading = Reading::of(bytes, options, plain.written_in);
    if let Some(start) = reading.tags.start
        && let Some(violation) = of_another_game(options, start)
    {
        return refused(reading.best, violation);
    }
    reading.try_other_starts();
    let start = reading.tags.start.unwrap_or(reading.guess.start);
    if let Some(violation) = of_another_game(options, start) {
        return refused(reading.best, violation);
    }
    reading.try_crawford_before();
    reading.try_length_as_limit();
    let mut best = reading.best;
    match record::unknown_name(bytes) {
        // What is no backgammon is a game of that name, of which nothing more can be said.
        Some(unknown) if best.verdict == RecordVerdict::Invalid && options.asked.is_none() => {
            return refused(best, unknown);
        }
        Some(unknown) => remark_on(&mut best, unknown),
        None => {}
    }
    best
}

/// A record of backgammon, read under the guess that lets it run the farthest.
struct Reading<'a> {
    bytes: &'a [u8],
    options: &'a CheckOptions,
    written_in: Option<&'static str>,
    guess: Guess,
    best: RecordReport,
    /// What they say is the same under every guess.
    tags: Tags,
}

impl<'a> Reading<'a> {
    fn of(
        bytes: &'a [u8],
        options: &'a CheckOptions,
        written_in: Option<&'static str>,
    ) -> Reading<'a> {
        let guess = Guess {
            start: asked_start(options).unwrap_or(Board::STANDARD),
            crawford_played: false,
            limit: false,
        };
        let (best, tags) = replayed(bytes, options, written_in, guess);
        Reading {
            bytes,
            options,
            written_in,
            guess,
            best,
            tags,
        }
    }

    fn under(&self, guess: Guess) -> RecordReport {
        replayed(self.bytes, self.options, self.written_in, guess).0
    }

    fn attempt(&mut self, other: Guess, remark: Violation) {
        let report = self.under(other);
        if farthest(&report) > farthest(&self.best) {
            (self.best, self.guess) = (report, other);
            remark_on(&mut self.best, remark);
        }
    }

    fn fault_in_first_game(&self) -> Option<Rule> {
        first_fault(&self.best)
            .filter(|p| p.game == Some(1))
            .map(|p| p.violation.rule)
    }

    /// A .mat file need not say which game is played. Where the plays of the first game are impossible from the usual
    /// start, the start that lets the record run the farthest is the likeliest one.
    fn try_other_starts(&mut self) {
        let illegal = |rule: Rule| written::ILLEGAL.contains(&rule);
        if self.tags.start.is_some() || !self.fault_in_first_game().is_some_and(illegal) {
            return;
        }
        for (start, name) in [
            (Board::STANDARD, "backgammon"),
            (Board::NACKGAMMON, "Nackgammon"),
            (Board::HYPERGAMMON_3, "hypergammon"),
        ] {
            let guess = self.guess;
            if start != guess.start {
                self.attempt(Guess { start, ..guess }, refuse::variation_inferred(name));
            }
        }
    }

    /// A record that begins in the middle does not say whether the Crawford game was before.
    fn try_crawford_before(&mut self) {
        let mut problems = self.best.problems.iter();
        let begins_late = problems.any(|p| p.violation.rule == rules::RECORD_BEGINS_LATE);
        if begins_late && self.fault_in_first_game() == Some(rules::DOUBLE_CRAWFORD) {
            let other = Guess {
                crawford_played: true,
                ..self.guess
            };
            self.attempt(other, refuse::crawford_played_before());
        }
    }

    /// Galaxy plays matches to an odd number of points; an even one is the limit of a money session.
    fn try_length_as_limit(&mut self) {
        let length = self.best.match_length;
        let even = length.filter(|n| *n > 0 && n.is_multiple_of(2));
        if let (
            Site::Galaxy,
            Some(limit),
            RecordVerdict::Invalid | RecordVerdict::Incomplete,
            None,
            None,
        ) = (
            self.tags.site(),
            even,
            self.best.verdict,
            self.options.preset,
            self.options.rules,
        ) {
            let mut money = self.under(Guess {
                limit: true,
                ..self.guess
            });
            if money.verdict == RecordVerdict::Valid {
                remark_on(&mut money, refuse::length_is_a_limit(limit));
                self.best = money;
            }
        }
    }
}

fn replayed(
    bytes: &[u8],
    options: &CheckOptions,
    written_in: Option<&'static str>,
    guess: Guess,
) -> (RecordReport, Tags) {
    let trees = sgf::looks_like(bytes);
    let mut replay = Replay::new(*options, guess, trees, written_in);
    let _ = if trees {
        sgf::read(bytes, &mut replay)
    } else {
        mat::read(bytes, &mut replay)
    };
    let tags = replay.tags;
    (replay.finish(bytes.ends_with(b"\n")), tags)
}

/// Where a game of backgammon begins, if it was asked for by name.
fn asked_start(options: &CheckOptions) -> Option<Board> {
    options.asked?.backgammon_start()
}

/// The game that begins there.
fn game_of(start: Board) -> Option<variants::Game> {
    let name = match start {
        Board::NACKGAMMON => "nackgammon",
        Board::HYPERGAMMON_1 | Board::HYPERGAMMON_2 | Board::HYPERGAMMON_3 => "hypergammon",
        _ => "backgammon",
    };
    variants::Variant::named(name).map(variants::Game::usual)
}

/// Whether a record is one of other games than backgammon: it names one, or somebody asked for one.
fn is_of_other_games(bytes: &[u8], options: &CheckOptions) -> bool {
    let asked = options.asked.is_some() && asked_start(options).is_none();
    asked || record::names_another_game(bytes)
}

/// Backgammon from this start is not what was asked for.
fn of_another_game(options: &CheckOptions, start: Board) -> Option<Violation> {
    let (asked, found) = (options.asked?, game_of(start)?);
    if asked.of_backgammon() == Some(found) {
        return None;
    }
    Some(asked.another_is_due(1, found))
}

fn refused(mut report: RecordReport, violation: Violation) -> RecordReport {
    report.verdict = RecordVerdict::Invalid;
    report.problems = vec![RecordFault::of_file(violation)];
    report
}

fn first_fault(report: &RecordReport) -> Option<&RecordFault> {
    let mut problems = report.problems.iter();
    problems.find(|p| p.severity == Severity::Error)
}

fn farthest(report: &RecordReport) -> u32 {
    first_fault(report).map_or(u32::MAX, |p| p.line.unwrap_or(0))
}

fn remark_on(report: &mut RecordReport, violation: Violation) {
    let remark = RecordFault {
        game: Some(1),
        severity: Severity::Warning,
        ..RecordFault::of_file(violation)
    };
    report.problems.insert(0, remark);
}

fn unreadable(violation: Violation) -> RecordReport {
    RecordReport {
        verdict: RecordVerdict::Unreadable,
        match_length: None,
        players: BySide::default(),
        score: BySide::default(),
        winner: None,
        games: Vec::new(),
        problems: vec![RecordFault::of_file(violation)],
        transcript: None,
        variant_transcript: None,
    }
}

/// A single position of Snowie's: no game is in it, so that it can only be one or not.
fn position(bytes: &[u8]) -> RecordReport {
    let text = String::from_utf8_lossy(bytes);
    let line = text.lines().next().unwrap_or_default();
    match snowie::read(line) {
        Ok(position) => RecordReport {
            verdict: RecordVerdict::Valid,
            match_length: Some(position.position.length),
            players: position.names,
            score: position.position.score,
            winner: None,
            games: Vec::new(),
            problems: Vec::new(),
            transcript: None,
            variant_transcript: None,
        },
        Err(defects) => {
            let mut report = unreadable(refuse::record_unreadable());
            report.problems = defects
                .into_iter()
                .map(|violation| RecordFault {
                    line: Some(1),
                    ..RecordFault::of_file(violation)
                })
                .collect();
            report
        }
    }
}
