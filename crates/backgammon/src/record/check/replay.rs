//! Plays a record through as it is read.

use super::super::event::{self, GameLoss, GameWin, RecordEvent, RecordVisitor};
use super::super::row_unreadable;
use super::super::transcript::{self, GameSetUp, TranscriptAction};
use super::misplay::Misplay;
use super::set_up::SettingUp;
use super::settle::ScoreLine;
use super::tags::Tags;
use super::{
    CheckOptions, CheckedGame, FaultScene, Guess, MOST_GAMES, MOST_PROBLEMS, RecordFault, game_of,
};
use crate::game::{BackgammonGame, CubeUse, GameOutcome, GameTerms};
use crate::matchplay::{Match, PlayFormat};
use crate::plays::Steps;
use crate::ruleset::RuleSet;
use crate::scoring::{GameStatus, LONGEST_WRITTEN_MATCH, Severity};
use crate::violation::{Source, Violation, refuse};
use crate::{Board, BySide, Side};
use std::ops::ControlFlow;

pub(super) struct Replay {
    pub(super) options: CheckOptions,
    /// Whether it is a `.sgf` file, in whose names backslashes are escapes.
    pub(super) trees: bool,
    pub(super) start: Board,
    guess: Guess,
    /// What the file was written in, where it was not Unicode.
    written_in: Option<&'static str>,
    /// The limit of a money session, if its length line means one.
    pub(super) limit: Option<u32>,
    pub(super) tags: Tags,
    pub(super) length: Option<Option<u32>>,
    pub(super) names: BySide<String>,
    pub(super) state: Option<Match>,
    /// Whether the Jacoby rule is in force, as far as is known.
    pub(super) jacoby: bool,
    pub(super) running: Option<Running>,
    /// The score by the file, once that has differed from ours.
    pub(super) written: Option<BySide<u32>>,
    pub(super) games: Vec<CheckedGame>,
    pub(super) problems: Vec<RecordFault>,
    pub(super) transcript: Vec<transcript::TranscriptGame>,
    pub(super) last_line: u32,
    /// What the game to come is set up from, and in which line that stands.
    set_up_next: Option<(u32, String)>,
    /// The number of the first game as written.
    pub(super) first_number: Option<u32>,
    /// Whether what was read last broke a rule.
    pub(super) fault_is_last: bool,
    /// Whether the last thing read may have been cut short.
    pub(super) cut: bool,
}

/// The game under way, from its score line to the next one's.
pub(super) struct Running {
    pub(super) game: BackgammonGame,
    pub(super) score_before: BySide<u32>,
    pub(super) crawford: bool,
    pub(super) automatic: u8,
    /// Whether anything was done but a throw that was not played.
    pub(super) begun: bool,
    /// What is being set up, and what was.
    pub(super) setting_up: Option<SettingUp>,
    pub(super) set_up: Option<GameSetUp>,
    /// A throw that has not been played, and in which line.
    pub(super) pending: Option<Pending>,
    /// A rule was broken; the rest of the game is not looked at.
    pub(super) faulty: bool,
    pub(super) wins: Option<(u32, GameWin)>,
    pub(super) result: Option<GameOutcome>,
    /// The end as written for the loser, and in which line.
    pub(super) loses: Option<(u32, GameLoss)>,
    /// The points as written, where they are fewer than the game was worth and yet no fault.
    pub(super) counted: Option<u32>,
    /// The winner's line says that the Jacoby rule made the game count single.
    pub(super) reduced: bool,
    /// The line of the last throw, and whose it was.
    pub(super) rolled: Option<(u32, Side)>,
    /// Where it was not written which men were borne off: the other ways each side's men may stand, as its half of the
    /// packed board.
    pub(super) perhaps: BySide<Vec<u128>>,
    /// Where not every hit is marked: where else all men may stand.
    pub(super) otherwise: Vec<OtherHits>,
    /// The position the play at hand was found to be made from, where that is not the one on the board.
    pub(super) stood: Option<Board>,
    /// How many ties of the opening throw it takes to explain the `Wins` line.
    pub(super) ties_by_wins: u8,
    pub(super) line: u32,
    pub(super) actions: Vec<TranscriptAction>,
    /// Wrong plays that were put on the board as they were made.
    pub(super) misplays: Vec<Misplay>,
}

/// A throw with no play after it, or no throw where one was due.
#[derive(Clone, Copy)]
pub(super) struct Pending {
    pub(super) line: u32,
    pub(super) side: Side,
    /// Whether there was a throw.
    pub(super) thrown: bool,
    /// Whether the play was left out rather than written with question marks.
    pub(super) left_out: bool,
}

/// Where the men stand if some plays hit others on their way than was thought.
#[derive(Clone)]
pub(super) struct OtherHits {
    /// Seen by the side whose turn it is.
    pub(super) board: Board,
    /// Which actions of the game those plays were, and their steps.
    pub(super) plays: Vec<(usize, Steps)>,
}

impl Running {
    fn new(terms: GameTerms, score_before: BySide<u32>, line: u32) -> Running {
        Running {
            game: BackgammonGame::new(terms),
            score_before,
            crawford: terms.cube == CubeUse::Crawford,
            automatic: 0,
            begun: false,
            setting_up: None,
            set_up: None,
            pending: None,
            faulty: false,
            wins: None,
            result: None,
            loses: None,
            counted: None,
            reduced: false,
            rolled: None,
            perhaps: BySide::default(),
            otherwise: Vec::new(),
            stood: None,
            ties_by_wins: 0,
            line,
            actions: Vec::new(),
            misplays: Vec::new(),
        }
    }
}

impl Replay {
    pub(super) fn new(
        options: CheckOptions,
        guess: Guess,
        trees: bool,
        written_in: Option<&'static str>,
    ) -> Replay {
        Replay {
            options,
            trees,
            start: guess.start,
            guess,
            written_in,
            limit: None,
            tags: Tags::default(),
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
            set_up_next: None,
            first_number: None,
            fault_is_last: false,
            cut: false,
        }
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
        self.fault_is_last |= severity == Severity::Error;
        let scene = self.running.as_ref().map(|r| FaultScene::of(&r.game));
        self.problems.push(RecordFault {
            line: line.into(),
            game: Some(self.number()).filter(|n| *n > 0),
            severity,
            violation,
            scene,
            variant_scene: None,
        });
    }

    /// A wrong score line belongs to the game it begins.
    pub(super) fn report_of_next(&mut self, line: u32, violation: Violation) {
        self.report(line, Severity::Error, violation);
        if let Some(fault) = self.problems.last_mut() {
            fault.game =
                Some(self.games.len().saturating_add(1)).and_then(|n| u32::try_from(n).ok());
        }
    }

    pub(super) fn warn(&mut self, line: u32, violation: Violation) {
        self.report(line, Severity::Warning, violation);
    }

    /// A rule is broken: the rest of the game is not checked.
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
        let name = event::name(bytes, self.trees);
        if let Some(letters) = self.written_in.filter(|_| !name.is_ascii()) {
            let violation = refuse::not_utf8(letters);
            self.report(line, Severity::Warning, violation);
        }
        self.names[side] = name;
    }

    /// The match as the lines before its first game say it: its length, and the rules that were named.
    fn begin_match(&mut self) -> Match {
        let length = self.length.flatten().unwrap_or(0);
        let start = self.tags.start.unwrap_or(self.start);
        let jacoby = game_of(start).is_some_and(|game| game.rules().jacoby);
        let named = || self.tags.rules(length, self.options.preset, jacoby);
        let mut rules = self.options.rules.unwrap_or_else(named);
        if self.limit.is_some() {
            rules.automatic_doubles = 0;
        }
        self.jacoby = match length {
            0 => rules.jacoby,
            _ => rules.jacoby_in_matches,
        };
        // A record that counts its gammons in full is read too: whoever asked compares it with what was entered.
        rules.jacoby_in_matches = false;
        let format = match u16::try_from(length) {
            Ok(length @ 1..) => PlayFormat::Points(length),
            _ => PlayFormat::Money { stake: 1 },
        };
        Match::new(format, rules, start)
    }

    /// A score line: settles the game before and begins a new one.
    fn begin(
        &mut self,
        line: u32,
        names: BySide<&[u8]>,
        score: Option<BySide<Option<u32>>>,
    ) -> ControlFlow<()> {
        let told = score.is_some();
        let score = score.unwrap_or(BySide::new(None, None));
        let fresh = self.state.is_none();
        let over = self.limit.is_some()
            && self
                .running
                .as_ref()
                .and_then(|r| r.wins)
                .is_some_and(|(_, wins)| wins.the_match);
        if fresh {
            self.state = Some(self.begin_match());
        }
        for side in Side::BOTH {
            self.name(line, side, names[side]);
        }
        let written = match (score.top, score.bottom) {
            (Some(top), Some(bottom)) => Some(BySide::new(top, bottom)),
            _ => None,
        };
        self.settle(Some(ScoreLine {
            line,
            score: written,
        }));
        let Some(mut state) = self.state else {
            return ControlFlow::Break(());
        };
        if fresh
            && let Some(score) = written
            && score != state.score()
        {
            state = state.at_score(score);
            let may_be_crawford = state.next() == GameStatus::Crawford;
            if self.guess.crawford_played
                || (may_be_crawford && self.tags.crawford_game == Some(false))
            {
                state = state.after_crawford();
            }
            self.state = Some(state);
        }
        let set_up = self.set_up_next.take();
        let terms = state.terms();
        let rules = RuleSet {
            jacoby: self.jacoby,
            ..terms.rules
        };
        self.running = Some(Running::new(
            GameTerms { rules, ..terms },
            state.score(),
            line,
        ));
        if state.next() == GameStatus::Over || over || self.games.len() >= MOST_GAMES {
            let score = state.score();
            self.fault(
                line,
                refuse::match_over(score.bottom, score.top).by(Source::Custom),
            );
            self.running = None;
            return ControlFlow::Break(());
        }
        if fresh && state.score() != BySide::new(0, 0) {
            self.warn(line, refuse::record_begins_late());
        }
        // Without a score line, the score is known only if the result of the game before is.
        let known = self.games.last().is_none_or(|game| game.winner.is_some());
        match written {
            Some(_) => {}
            None if !told && known => self.warn(line, refuse::score_line_missing()),
            None => self.fault(line, score_line(state.score(), None)),
        }
        if let Some((line, xgid)) = set_up {
            self.set_up_by(line, &xgid);
        }
        ControlFlow::Continue(())
    }
}

/// The score before a game is not what the games before it come to.
pub(crate) fn score_line(expected: BySide<u32>, written: Option<BySide<u32>>) -> Violation {
    let written = written.map_or_else(
        || "?".to_owned(),
        |score| format!("{}-{}", score.top, score.bottom),
    );
    refuse::score_line(expected.bottom, expected.top, written)
}

impl RecordVisitor for Replay {
    fn event(&mut self, line: u32, event: RecordEvent<'_>) -> ControlFlow<()> {
        self.fault_is_last = false;
        // A comment after the last game does not count as the place where the record breaks off.
        let aside = match event {
            RecordEvent::Tag { .. } => true,
            RecordEvent::Unreadable(_) => self.running.is_none(),
            _ => false,
        };
        if !aside {
            self.last_line = self.last_line.max(line);
        }
        self.cut = event.may_be_cut();
        if !matches!(event, RecordEvent::Tag { .. } | RecordEvent::SetUp(_)) {
            self.finish_set_up();
        }
        match event {
            RecordEvent::Tag { key, value } if key.eq_ignore_ascii_case(b"Set-up") => {
                let xgid = String::from_utf8_lossy(value).into_owned();
                self.set_up_next = Some((line, xgid));
            }
            RecordEvent::Tag { key, value } => self.tags.tag(key, value),
            RecordEvent::Length(length) => {
                if self.length.is_some() {
                    self.warn(line, refuse::several_matches());
                    return ControlFlow::Break(());
                }
                let mut length = length.filter(|n| *n <= u32::from(LONGEST_WRITTEN_MATCH));
                if self.guess.limit {
                    self.limit = length;
                    length = length.map(|_| 0);
                }
                self.length = Some(length);
                if length.is_none() {
                    let violation = refuse::record_length(LONGEST_WRITTEN_MATCH);
                    self.report(line, Severity::Error, violation);
                    return ControlFlow::Break(());
                }
            }
            RecordEvent::Game { number } => {
                if self.length.is_none() {
                    self.length = Some(None);
                    self.report(line, Severity::Error, refuse::record_without_length());
                    return ControlFlow::Break(());
                }
                let first = self.first_number.map_or(1, |first| first.max(1));
                let due = self.number().saturating_add(first);
                self.first_number.get_or_insert(number.unwrap_or(due));
                if number != Some(due) {
                    self.warn(line, refuse::game_number());
                }
            }
            RecordEvent::Score { names, score } => return self.begin(line, names, Some(score)),
            RecordEvent::NoScore => return self.begin(line, BySide::default(), None),
            RecordEvent::StartingCube(value) => self.starting_cube(line, value),
            RecordEvent::Act(side, act) => self.act(line, side, act),
            RecordEvent::Wins(wins) => self.wins(line, wins),
            RecordEvent::Loses(loses) => self.loses(line, loses),
            RecordEvent::SetUp(node) => self.set_up(line, &node),
            RecordEvent::Unreadable(text) => match &self.running {
                Some(running) if !running.faulty && running.wins.is_none() => {
                    self.fault(line, row_unreadable(text))
                }
                Some(running) if running.wins.is_some() => {
                    self.warn(line, refuse::line_passed_over())
                }
                _ => {}
            },
        }
        ControlFlow::Continue(())
    }
}
