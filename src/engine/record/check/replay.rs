//! The record played through as it is read.

use super::super::event::{Act, Event, Played, Visitor, Wins};
use super::super::snowie;
use super::super::transcript::{self, Deed, Transcript, What};
use super::said::Said;
use super::{CheckedGame, Fault, Options, Report, Scene, Verdict};
use crate::engine::game::{Action, CubeUse, Game, Outcome, Phase, Terms};
use crate::engine::matchplay::{Format, Match};
use crate::engine::plays::{Steps, try_each_play};
use crate::engine::ruleset::RuleSet;
use crate::engine::scoring::{LONGEST_MATCH, Next, Severity};
use crate::engine::written::Written;
use crate::engine::{Board, BySide, Dice, Side};
use crate::violation::{Source, Violation};
use std::ops::ControlFlow;

/// More problems than anybody reads.
const MOST_PROBLEMS: usize = 100;
/// More games than any match has.
const MOST_GAMES: usize = 10_000;

/// A record under way.
pub(super) struct Replay {
    pub(super) options: Options,
    start: Board,
    said: Said,
    length: Option<Option<u32>>,
    names: BySide<String>,
    pub(super) state: Option<Match>,
    /// Whether the Jacoby rule is in force, as far as is known.
    pub(super) jacoby: bool,
    pub(super) running: Option<Running>,
    /// The score as the file has it, where that was wrong once.
    pub(super) written: Option<BySide<u32>>,
    pub(super) games: Vec<CheckedGame>,
    problems: Vec<Fault>,
    transcript: Vec<transcript::Played>,
    last_line: u32,
    /// The number of the first game as written.
    first_number: Option<u32>,
    /// Whether the last thing read may have been cut short.
    cut: bool,
}

/// The game under way, from its score line to the next one's.
pub(super) struct Running {
    pub(super) game: Game,
    pub(super) score_before: BySide<u32>,
    pub(super) crawford: bool,
    pub(super) automatic: u8,
    /// A throw that has not been played, and in which line.
    pending: Option<Pending>,
    /// A rule was broken; the rest of the game is not looked at.
    pub(super) faulty: bool,
    pub(super) wins: Option<(u32, Wins)>,
    pub(super) result: Option<Outcome>,
    line: u32,
    deeds: Vec<Deed>,
}

#[derive(Clone, Copy)]
struct Pending {
    line: u32,
    /// The only play there is, when nothing was written.
    forced: Option<Board>,
}

impl Replay {
    pub(super) fn new(options: Options, start: Board) -> Replay {
        Replay {
            options,
            start,
            said: Said::default(),
            length: None,
            names: BySide::default(),
            state: None,
            jacoby: false,
            running: None,
            written: None,
            games: Vec::new(),
            problems: Vec::new(),
            transcript: Vec::new(),
            last_line: 0,
            first_number: None,
            cut: false,
        }
    }

    /// Whether the record says which game is played.
    pub(super) fn variation_told(&self) -> bool {
        self.said.start.is_some()
    }

    fn number(&self) -> u32 {
        u32::try_from(self.games.len())
            .unwrap_or(u32::MAX)
            .saturating_add(u32::from(self.running.is_some()))
    }

    pub(super) fn report(
        &mut self,
        line: impl Into<Option<u32>>,
        severity: Severity,
        violation: Violation,
    ) {
        if self.problems.len() >= MOST_PROBLEMS {
            return;
        }
        let scene = self.running.as_ref().map(|r| Scene {
            board: r.game.board(),
            turn: r.game.turn(),
            dice: match r.game.phase() {
                Phase::ToPlay(dice) => Some(dice),
                _ => None,
            },
            cube: r.game.cube(),
        });
        self.problems.push(Fault {
            line: line.into(),
            game: Some(self.number()).filter(|n| *n > 0),
            severity,
            violation,
            scene,
        });
    }

    /// A score line at fault stands over the game it begins.
    pub(super) fn report_of_next(&mut self, line: u32, violation: Violation) {
        self.report(line, Severity::Error, violation);
        if let Some(fault) = self.problems.last_mut() {
            fault.game =
                Some(self.games.len().saturating_add(1)).and_then(|n| u32::try_from(n).ok());
        }
    }

    pub(super) fn warn(&mut self, line: u32, rule: &'static str) {
        self.report(line, Severity::Warning, Violation::new(rule, Source::House));
    }

    /// A rule is broken: the game is looked at no further.
    pub(super) fn fault(&mut self, line: u32, violation: Violation) {
        self.report(line, Severity::Error, violation);
        if let Some(running) = &mut self.running {
            running.faulty = true;
        }
    }

    fn name(&mut self, line: u32, side: Side, bytes: &[u8]) {
        if bytes.is_empty() || !self.names[side].is_empty() {
            return;
        }
        let bytes = bytes.split_at(bytes.len().min(200)).0;
        self.names[side] = match std::str::from_utf8(bytes) {
            Ok(name) => name.to_owned(),
            Err(_) => {
                self.warn(line, "not-utf8");
                // As Latin-1, in which every byte is a letter.
                bytes
                    .iter()
                    .map(|b| char::from(*b))
                    .filter(|c| !c.is_control())
                    .collect()
            }
        };
    }

    /// A score line: the game before is settled by it, and a new one begins.
    fn begin(
        &mut self,
        line: u32,
        names: BySide<&[u8]>,
        score: BySide<Option<u32>>,
    ) -> ControlFlow<()> {
        let fresh = self.state.is_none();
        if fresh {
            let length = self.length.flatten().unwrap_or(0);
            let rules = self.said.rules(length, self.options.preset);
            self.jacoby = rules.jacoby && length == 0;
            let format = match u16::try_from(length) {
                Ok(length @ 1..) => Format::Points(length),
                _ => Format::Money { stake: 1 },
            };
            self.state = Some(Match::new(
                format,
                rules,
                self.said.start.unwrap_or(self.start),
            ));
        }
        for side in Side::BOTH {
            self.name(line, side, names[side]);
        }
        let written = match (score.top, score.bottom) {
            (Some(top), Some(bottom)) => Some(BySide::new(top, bottom)),
            _ => None,
        };
        self.settle(Some((line, written)));
        let Some(mut state) = self.state else {
            return ControlFlow::Break(());
        };
        if fresh
            && let Some(score) = written
            && score != state.score()
        {
            state = state.at_score(score);
            self.state = Some(state);
        }
        let terms = state.terms();
        let rules = RuleSet {
            jacoby: self.jacoby,
            ..terms.rules
        };
        self.running = Some(Running {
            game: Game::new(Terms { rules, ..terms }),
            score_before: state.score(),
            crawford: terms.cube == CubeUse::Crawford,
            automatic: 0,
            pending: None,
            faulty: false,
            wins: None,
            result: None,
            line,
            deeds: Vec::new(),
        });
        if state.next() == Next::Over || self.games.len() >= MOST_GAMES {
            let score = state.score();
            let violation = Violation::new("match-over", Source::Custom);
            self.fault(
                line,
                violation
                    .with("top", score.top)
                    .with("bottom", score.bottom),
            );
            self.running = None;
            return ControlFlow::Break(());
        }
        if fresh && state.score() != BySide::new(0, 0) {
            if self.first_number.is_some_and(|n| n > 1) {
                self.warn(line, "record-begins-late");
            } else {
                self.report(
                    line,
                    Severity::Error,
                    score_line(BySide::new(0, 0), Some(state.score())),
                );
            }
        }
        if written.is_none() {
            self.fault(line, score_line(state.score(), None));
        }
        ControlFlow::Continue(())
    }

    fn act(&mut self, line: u32, side: Side, act: Act<'_>) {
        let Some(running) = &self.running else {
            if self.length.is_some() && self.problems.is_empty() {
                self.report(
                    line,
                    Severity::Error,
                    Violation::new("row-without-game", Source::House),
                );
            }
            return;
        };
        if running.faulty {
            return;
        }
        if running.wins.is_some() {
            return self.fault(line, Violation::new("game-over", Source::Laws1970(20)));
        }
        if let Err(violation) = self
            .play_pending()
            .and_then(|()| self.try_act(line, side, act))
        {
            let (line, violation) = violation;
            self.fault(line.unwrap_or(self.last_line), violation);
        }
    }

    /// A throw with nothing after it, and the game goes on: it was the only play there is, or the record has a hole.
    fn play_pending(&mut self) -> Result<(), (Option<u32>, Violation)> {
        let Some(running) = &mut self.running else {
            return Ok(());
        };
        let Some(pending) = running.pending.take() else {
            return Ok(());
        };
        match pending.forced {
            Some(after) => {
                running.game.moved(after);
                self.warn(pending.line, "forced-play-assumed");
                Ok(())
            }
            None => {
                let Phase::ToPlay(dice) = running.game.phase() else {
                    return Ok(());
                };
                Err((
                    Some(pending.line),
                    Written::default().explain(running.game.board(), dice),
                ))
            }
        }
    }

    fn try_act(
        &mut self,
        line: u32,
        side: Side,
        act: Act<'_>,
    ) -> Result<(), (Option<u32>, Violation)> {
        let here = |violation| (Some(line), violation);
        let keep = self.options.transcript;
        let money = self.length == Some(Some(0));
        let Some(running) = &mut self.running else {
            return Ok(());
        };
        // A player shut out does not roll, and not every program writes that he did not.
        if running.game.phase() == Phase::ToRoll
            && running.game.turn() != side
            && matches!(act, Act::Roll { .. } | Act::Double(_))
        {
            running.game = running.game.without_shut_out();
        }
        let before = if running.game.turn() == side {
            running.game.board()
        } else {
            running.game.board().swapped()
        };
        let mut doubt = None;
        let what = match act {
            Act::Roll { dice: [a, b], play } => {
                let dice =
                    Dice::new(a, b).ok_or_else(|| here(Violation::new("dice", Source::House)))?;
                // A beaver need not be written as accepted.
                if let Phase::Offered(offer) = running.game.phase()
                    && offer.animals > 0
                {
                    running.game = running
                        .game
                        .apply(offer.answers(), Action::Take)
                        .map_err(here)?;
                }
                running.game.throw(side, dice).map_err(here)?;
                let steps;
                (steps, doubt) = running.play(line, side, dice, play)?;
                What::Roll(dice, steps)
            }
            Act::Double(value) => {
                let raises = matches!(running.game.phase(), Phase::Offered(offer) if offer.answers() == side);
                let action = if raises {
                    Action::Beaver
                } else {
                    Action::Double
                };
                doubt = running.raise(side, action, value, money).map_err(here)?;
                match running.game.phase() {
                    Phase::Offered(offer) if raises => What::Beaver(offer.value),
                    Phase::Offered(offer) => What::Double(offer.value),
                    _ => What::Double(0),
                }
            }
            Act::Beaver(value) => {
                doubt = running
                    .raise(side, Action::Beaver, value, money)
                    .map_err(here)?;
                match running.game.phase() {
                    Phase::Offered(offer) => What::Beaver(offer.value),
                    _ => What::Beaver(0),
                }
            }
            Act::Take => {
                running.game = running.game.apply(side, Action::Take).map_err(here)?;
                What::Take
            }
            Act::Drop => {
                running.game = running.game.apply(side, Action::Drop).map_err(here)?;
                What::Drop
            }
            // Who wins what is in the line after it.
            Act::Resign => return Ok(()),
        };
        if keep {
            running.deeds.push(Deed {
                line,
                side,
                before,
                what,
            });
        }
        if let What::Double(_) = what
            && let Some(needs) = self.state.and_then(|s| s.needs())
            && let Some(running) = &self.running
            && let Phase::Offered(offer) = running.game.phase()
            && let Some(violation) = offer
                .cube
                .doubt(side, needs)
                .filter(|v| v.rule == "cube-redundant")
        {
            self.report(line, Severity::Warning, violation);
        }
        if let Some(rule) = doubt {
            self.warn(line, rule);
        }
        Ok(())
    }

    /// The report, when the file is read; `ended` says whether its last line has an end.
    pub(super) fn finish(mut self, ended: bool) -> Report {
        let last = self.last_line;
        let begun = self.length.is_some() || self.running.is_some() || !self.games.is_empty();
        self.settle(None);
        let winner = self.state.and_then(|s| s.winner());
        let errors: Vec<Option<u32>> = self
            .problems
            .iter()
            .filter(|p| p.severity == Severity::Error)
            .map(|p| p.line)
            .collect();
        // A file cut short breaks off in its last row; what is left of the row is no fault of the players.
        let cut_short = self.cut && !ended && winner.is_none() && errors == [Some(last)];
        let unfinished = self.games.last().is_none_or(|g| g.winner.is_none());
        let verdict = if !begun {
            Verdict::Unreadable
        } else if !errors.is_empty() && !cut_short {
            Verdict::Invalid
        } else if unfinished || (winner.is_none() && self.length != Some(Some(0))) {
            Verdict::Incomplete
        } else {
            Verdict::Valid
        };
        if cut_short {
            self.problems.retain(|p| p.severity == Severity::Warning);
        }
        match verdict {
            Verdict::Unreadable => {
                let violation = Violation::new("record-unreadable", Source::House);
                self.report(None, Severity::Error, violation);
            }
            Verdict::Incomplete => {
                let rule = match (self.games.is_empty(), unfinished) {
                    _ if cut_short => "record-cut-short",
                    (true, _) => "record-without-games",
                    (_, true) => "game-unfinished",
                    _ => "match-unfinished",
                };
                // The line that is missing: the one after the last.
                let missing = last.saturating_add(1);
                self.report(
                    missing,
                    Severity::Error,
                    Violation::new(rule, Source::House),
                );
            }
            _ => {}
        }
        let crawford = self.state.is_some_and(|s| s.rules().crawford);
        let start = self.state.map_or(self.start, |s| s.start());
        let score = self
            .games
            .iter()
            .fold(BySide::new(0_u32, 0), |mut score, game| {
                if let (Some(winner), Some(points)) = (game.winner, game.points) {
                    score[winner] = score[winner].saturating_add(points);
                }
                score
            });
        Report {
            verdict,
            match_length: self.length.flatten(),
            players: self.names.clone(),
            score,
            winner,
            games: self.games,
            problems: self.problems,
            transcript: self.options.transcript.then_some(Transcript {
                players: self.names,
                length: self.length.flatten().unwrap_or(0),
                jacoby: self.jacoby,
                crawford,
                start,
                games: self.transcript,
            }),
        }
    }

    /// The game under way is over or given up: what was kept of it goes to the transcript.
    pub(super) fn close(&mut self, running: Running, outcome: Option<Outcome>) {
        if self.options.transcript {
            self.transcript.push(transcript::Played {
                line: running.line,
                score_before: running.score_before,
                crawford: running.crawford,
                automatic: running.automatic,
                deeds: running.deeds,
                outcome,
            });
        }
    }
}

/// A rule that leaves a doubt, not a fault.
type Doubt = Option<&'static str>;

impl Running {
    /// What is written after the dice.
    fn play(
        &mut self,
        line: u32,
        side: Side,
        dice: Dice,
        play: Played<'_>,
    ) -> Result<(Option<Steps>, Doubt), (Option<u32>, Violation)> {
        let here = |violation| (Some(line), violation);
        match play {
            Played::Moves(written) => {
                let found = written.judge(self.game.board(), dice).map_err(here)?;
                self.game.moved(found.after);
                Ok((
                    Some(found.steps),
                    found.false_hit.then_some("false-hit-mark"),
                ))
            }
            Played::CannotMove => {
                let found = Written::default()
                    .judge(self.game.board(), dice)
                    .map_err(here)?;
                self.game.moved(found.after);
                Ok((Some(found.steps), None))
            }
            Played::Nothing | Played::Unknown => {
                let mut plays = Plays::None;
                let _ = try_each_play(self.game.board(), dice, |after, _| {
                    plays = match plays {
                        Plays::None => Plays::One(after),
                        _ => Plays::Many,
                    };
                    if matches!(plays, Plays::Many) {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    }
                });
                let forced = match plays {
                    Plays::None => {
                        self.game.moved(self.game.board());
                        return Ok((Some(Steps::default()), None));
                    }
                    Plays::One(after) if play == Played::Nothing => Some(after),
                    _ => None,
                };
                self.pending = Some(Pending { line, forced });
                Ok((None, None))
            }
            Played::Illegal(text) => {
                let text = String::from_utf8_lossy(text);
                let Ok(position) = snowie::read(&text) else {
                    return Err(here(row_unreadable(text.as_bytes())));
                };
                // The position is what the play left, seen by the player now on roll.
                self.game.moved(self.game.board());
                if self.game.turn() != side {
                    self.game = self.game.with_board(position.moment.board);
                }
                Ok((None, Some("illegal-play-recorded")))
            }
            Played::Garbled(text) => Err(here(row_unreadable(text))),
        }
    }

    /// A double, a beaver or a raccoon, whose value must be the next power of two. For money the value written on the
    /// first double of a game tells how many ties doubled it before.
    fn raise(
        &mut self,
        side: Side,
        action: Action,
        value: Option<u32>,
        money: bool,
    ) -> Result<Doubt, Violation> {
        let mut game = self.game.apply(side, action)?;
        let mut doubt = None;
        let Phase::Offered(mut offer) = game.phase() else {
            return Ok(None);
        };
        if let Some(value) = value.filter(|v| *v != offer.value) {
            let ties = (value / offer.value.max(1))
                .checked_ilog2()
                .and_then(|n| u8::try_from(n).ok());
            let fresh =
                money && !offer.cube.taken && offer.cube.automatic == 0 && offer.animals == 0;
            if fresh
                && value.is_power_of_two()
                && ties.is_some_and(|n| n <= self.game.terms().rules.automatic_doubles)
            {
                self.automatic = ties.unwrap_or(0);
                game = self.game.with_ties(self.automatic).apply(side, action)?;
                doubt = Some("automatic-doubles-inferred");
                let Phase::Offered(again) = game.phase() else {
                    return Ok(doubt);
                };
                offer = again;
            }
            if value != offer.value {
                let violation = Violation::new("cube-value", Source::Booklet);
                return Err(violation.with("cube", value).with("expected", offer.value));
            }
        }
        self.game = game;
        Ok(doubt)
    }
}

#[derive(Clone, Copy)]
enum Plays {
    None,
    One(Board),
    Many,
}

fn row_unreadable(text: &[u8]) -> Violation {
    let text = String::from_utf8_lossy(text.split_at(text.len().min(80)).0);
    Violation::new("row-unreadable", Source::House).with("text", text.into_owned())
}

/// The score before a game is not what the games before it come to.
pub(super) fn score_line(expected: BySide<u32>, written: Option<BySide<u32>>) -> Violation {
    let violation = Violation::new("score-line", Source::House)
        .with("top", expected.top)
        .with("bottom", expected.bottom);
    match written {
        Some(score) => violation.with("written", format!("{}-{}", score.top, score.bottom)),
        None => violation.with("written", "?"),
    }
}

impl Visitor for Replay {
    fn event(&mut self, line: u32, event: Event<'_>) -> ControlFlow<()> {
        // A comment after the last game is not where a match breaks off.
        let aside = match event {
            Event::Tag { .. } => true,
            Event::Unreadable(_) => self.running.is_none(),
            _ => false,
        };
        if !aside {
            self.last_line = self.last_line.max(line);
        }
        self.cut = match event {
            Event::Act(_, Act::Roll { .. }) | Event::Unreadable(_) => true,
            Event::Wins(wins) => !wins.whole,
            _ => false,
        };
        match event {
            Event::Tag { key, value } => self.said.tag(key, value),
            Event::Length(length) => {
                if self.length.is_some() {
                    self.warn(line, "several-matches");
                    return ControlFlow::Break(());
                }
                let length = length.filter(|n| *n <= u32::from(LONGEST_MATCH));
                self.length = Some(length);
                if length.is_none() {
                    let violation = Violation::new("record-length", Source::House)
                        .with("longest", LONGEST_MATCH);
                    self.report(line, Severity::Error, violation);
                    return ControlFlow::Break(());
                }
            }
            Event::Game { number } => {
                if self.length.is_none() {
                    self.length = Some(None);
                    self.report(
                        line,
                        Severity::Error,
                        Violation::new("record-without-length", Source::House),
                    );
                    return ControlFlow::Break(());
                }
                self.first_number = self.first_number.or(number);
                let due = self
                    .number()
                    .saturating_add(self.first_number.unwrap_or(1).max(1));
                if number != Some(due) {
                    self.warn(line, "game-number");
                }
            }
            Event::Score { names, score } => return self.begin(line, names, score),
            Event::StartingCube(value) => self.starting_cube(line, value),
            Event::Act(side, act) => self.act(line, side, act),
            Event::Wins(wins) => self.wins(line, wins),
            Event::Unreadable(text) => match &self.running {
                Some(running) if !running.faulty && running.wins.is_none() => {
                    self.fault(line, row_unreadable(text))
                }
                Some(running) if running.wins.is_some() => self.warn(line, "line-passed-over"),
                _ => {}
            },
        }
        ControlFlow::Continue(())
    }
}
