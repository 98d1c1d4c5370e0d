//! A record that grows while a match is watched: one throw, play or cube action after the other, each held against the rules.
//!
//! All there is of it is the [`Transcript`], which its text says whole: a throw that waits for its play is written with
//! question marks.

use super::check::{CheckOptions, RecordReport, RecordVerdict, check};
use super::event::{Played, RecordEvent, RecordedAct};
use super::mat;
use super::transcript::{ActionKind, Transcript, TranscriptAction, TranscriptGame};
use super::write;
use crate::board::Board;
use crate::game::{Action, BackgammonGame, Ending, GameOutcome, GamePhase};
use crate::matchplay::{Match, PlayFormat};
use crate::plays::{Steps, for_each_play};
use crate::ruleset::RuleSet;
use crate::scoring::{GameStatus, Severity};
use crate::violation::{Violation, refuse};
use crate::written::WrittenPlay;
use crate::{BySide, Dice, Side};

/// A record under way, and the match as it stands.
#[derive(Debug, Clone)]
pub struct Transcription {
    transcript: Transcript,
    /// The match without the game under way.
    between: Match,
    /// The game under way; none once the match is over.
    game: Option<BackgammonGame>,
    /// The game before it.
    ended: Option<BackgammonGame>,
}

/// Something seen at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entry {
    /// Both dice of the opening throw.
    Opening(BySide<u8>),
    /// Whoever it is that throws: a player who is shut out may leave it to the other.
    Throw(Side, Dice),
    Play(WrittenPlay),
    /// Whose double it is, as for a throw.
    Double(Side),
    Take,
    Drop,
    /// A resignation that was accepted, at 1, 2 or 3 times the cube.
    Resign(Side, u8),
}

impl Transcription {
    /// A match of which nothing has been seen yet, each game of it from `start`.
    #[must_use]
    pub fn begin(
        players: BySide<String>,
        length: u16,
        rules: RuleSet,
        start: Board,
        score: BySide<u32>,
    ) -> Transcription {
        let between = Match::new(PlayFormat::Points(length), rules, start).at_score(score);
        let mut begun = Transcription {
            transcript: Transcript {
                players,
                length: u32::from(length),
                jacoby: false,
                crawford: rules.crawford,
                start: between.start(),
                games: Vec::new(),
            },
            between,
            game: None,
            ended: None,
        };
        begun.begin_game();
        begun
    }

    /// A record that has been read under these rules.
    ///
    /// # Errors
    /// `transcribe-match` for money, the rule of the first action that does not follow from those before it.
    pub fn of(transcript: Transcript, rules: RuleSet) -> Result<Transcription, Violation> {
        let length = u16::try_from(transcript.length).ok().filter(|n| *n > 0);
        let length = length.ok_or_else(refuse::transcribe_match)?;
        let mut between = Match::new(PlayFormat::Points(length), rules, transcript.start);
        if let Some(first) = transcript.games.first() {
            between = between.at_score(first.score_before);
            if !first.crawford && between.next() == GameStatus::Crawford {
                between = between.after_crawford();
            }
        }
        let (mut game, mut ended) = (None, None);
        for recorded in &transcript.games {
            if game.is_some() {
                return Err(refuse::game_not_over());
            }
            let mut now = match recorded.set_up {
                Some(set_up) => set_up.game(between.terms()),
                None => BackgammonGame::new(between.terms()),
            };
            for action in &recorded.actions {
                now = acted(now, action)?;
            }
            if let (None, Some(outcome)) = (now.outcome(), recorded.outcome)
                && let Ending::Resigned(stakes) = outcome.ending
            {
                let offered = now.apply(outcome.winner.other(), Action::Resign(stakes))?;
                now = offered.apply(outcome.winner, Action::AcceptResignation)?;
            }
            match recorded.outcome.or(now.outcome()) {
                Some(outcome) => {
                    between = between.finish(&outcome)?;
                    ended = Some(now);
                }
                None => game = Some(now),
            }
        }
        let mut read = Transcription {
            transcript,
            between,
            game,
            ended,
        };
        if read.game.is_none() {
            read.begin_game();
        }
        Ok(read)
    }

    /// What stands before the first fault of a record that was checked, and the throw that waits there; `None` where
    /// nothing can be gone on from.
    #[must_use]
    pub fn before_fault(report: &RecordReport, rules: RuleSet) -> Option<Transcription> {
        let mut faults = report.problems.iter();
        let fault = faults.find(|fault| fault.severity == Severity::Error)?;
        let faulty = usize::try_from(fault.game?).ok()?;
        let with = |games: usize| {
            let mut transcript = report.transcript.clone()?;
            transcript.games.truncate(games);
            if let Some(last) = transcript.games.last_mut()
                && games == faulty
            {
                (last.outcome, last.counted) = (None, None);
            }
            let mut read = Transcription::of(transcript, rules).ok()?;
            if let Some(scene) = fault.scene
                && let (true, Some(dice)) = (games == faulty, scene.dice)
            {
                // A throw that cannot be entered is left to be tapped.
                let _ = read.enter(Entry::Throw(scene.turn, dice));
            }
            Some(read)
        };
        // Where the game's own first line is at fault, the games before it are all there is.
        let options = CheckOptions {
            rules: Some(rules),
            ..CheckOptions::default()
        };
        let is_sound = |read: &Transcription| {
            let again = check(read.text().as_bytes(), &options).verdict;
            matches!(again, RecordVerdict::Valid | RecordVerdict::Incomplete)
        };
        let fewer = [faulty, faulty.saturating_sub(1)].into_iter();
        fewer.filter_map(with).find(is_sound)
    }

    #[must_use]
    pub const fn transcript(&self) -> &Transcript {
        &self.transcript
    }

    /// The record as a `.mat` file.
    #[must_use]
    pub fn text(&self) -> String {
        write::mat(&self.transcript)
    }

    /// The game under way; none once the match is over.
    #[must_use]
    pub const fn game(&self) -> Option<&BackgammonGame> {
        self.game.as_ref()
    }

    /// The game under way, or the last one of a match that is over.
    #[must_use]
    pub fn shown(&self) -> Option<&BackgammonGame> {
        self.game.as_ref().or(self.ended.as_ref())
    }

    /// The score before the game under way, or at the end.
    #[must_use]
    pub const fn score(&self) -> BySide<u32> {
        self.between.score()
    }

    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        self.between.winner()
    }

    /// What was seen last, a throw that waits for its play included, and its game's outcome where it ended with that.
    #[must_use]
    pub fn last(&self) -> Option<(Option<&TranscriptAction>, Option<GameOutcome>)> {
        let mut games = self.transcript.games.iter().rev();
        let game = games.find(|game| !game.actions.is_empty() || game.outcome.is_some())?;
        Some((game.actions.last(), game.outcome))
    }

    /// What was done last: the same without a throw that waits for its play.
    #[must_use]
    pub fn done(&self) -> Option<(Option<&TranscriptAction>, Option<GameOutcome>)> {
        let waits = |action: &&TranscriptAction| matches!(action.kind, ActionKind::Roll(_, None));
        self.transcript.games.iter().rev().find_map(|game| {
            let action = game.actions.iter().rev().find(|action| !waits(action));
            (action.is_some() || game.outcome.is_some()).then_some((action, game.outcome))
        })
    }

    /// Enters what was seen. A throw that can be played in one way alone, or not at all, is played at once.
    ///
    /// # Errors
    /// Those of [`BackgammonGame::apply`]; `match-over`.
    pub fn enter(&mut self, entry: Entry) -> Result<(), Violation> {
        let game = self.under_way()?;
        match entry {
            Entry::Opening(BySide { top, bottom }) => {
                let dice = Dice::new(top, bottom).ok_or_else(refuse::dice)?;
                let begins = if top > bottom {
                    Side::Top
                } else {
                    Side::Bottom
                };
                self.throw(begins, dice)
            }
            Entry::Throw(side, dice) => self.throw(side, dice),
            Entry::Play(play) => {
                let GamePhase::ToPlay(dice) = game.phase() else {
                    return Err(refuse::play_not_now());
                };
                let found = play.judge(game.board(), dice)?;
                self.act(game.turn(), ActionKind::Roll(dice, Some(found.steps)))
            }
            Entry::Double(side) => {
                let value = game.cube().doubled(side).value;
                self.act(side, ActionKind::Double(value))
            }
            Entry::Take | Entry::Drop => {
                let side = game.to_act().unwrap_or(game.turn());
                let kind = if entry == Entry::Take {
                    ActionKind::Take
                } else {
                    ActionKind::Drop
                };
                self.act(side, kind)
            }
            Entry::Resign(by, stakes) => {
                let offered = game.apply(by, Action::Resign(stakes))?;
                self.game = Some(offered.apply(by.other(), Action::AcceptResignation)?);
                self.settle()
            }
        }
    }

    /// Enters what is typed as in a cell of the record: `63: 24/18 13/10`, `63`, `24/18 13/10`, `Doubles`, `Takes`, `Drops`.
    /// `side` throws, where it is not the one whose turn it is.
    ///
    /// # Errors
    /// Those of [`enter`](Self::enter); `row-unreadable`.
    pub fn enter_cell(&mut self, text: &str, side: Option<Side>) -> Result<(), Violation> {
        let game = self.under_way()?;
        let turn = side.unwrap_or(game.turn());
        let unreadable = || refuse::row_unreadable(super::start_of(text));
        let cell = with_colon(text);
        let act = match mat::cell_event(turn, cell.as_bytes()) {
            RecordEvent::Act(_, act) => act,
            _ => {
                let play = WrittenPlay::read(text.as_bytes()).ok_or_else(unreadable)?;
                return self.enter(Entry::Play(play));
            }
        };
        let (dice, play) = match act {
            RecordedAct::Double(_) => return self.enter(Entry::Double(turn)),
            RecordedAct::Take => return self.enter(Entry::Take),
            RecordedAct::Drop => return self.enter(Entry::Drop),
            RecordedAct::Roll { dice: [a, b], play } => {
                (Dice::new(a, b).ok_or_else(refuse::dice)?, play)
            }
            _ => return Err(unreadable()),
        };
        let play = match play {
            Played::Nothing => None,
            Played::CannotMove => Some(WrittenPlay::default()),
            Played::Moves(play) => Some(play),
            _ => return Err(unreadable()),
        };
        if game.phase() == GamePhase::Opening {
            return Err(refuse::opening_not_thrown());
        }
        let mut thrown = self.clone();
        if game.phase() != GamePhase::ToPlay(dice) {
            thrown.enter(Entry::Throw(turn, dice))?;
        }
        let waits = thrown
            .game
            .is_some_and(|game| game.phase() == GamePhase::ToPlay(dice));
        match play {
            Some(play) if waits => thrown.enter(Entry::Play(play))?,
            // It was the only play, or there is none: what is typed must be that.
            Some(play) => {
                let before = thrown.last().and_then(|(action, _)| action);
                let before = before.map_or(game.board(), |action| action.before);
                play.judge(before, dice)?;
            }
            None => {}
        }
        *self = thrown;
        Ok(())
    }

    /// Takes back what was entered last: a play leaves its throw waiting, unless that could be played in one way alone.
    /// `None` when nothing has been entered.
    #[must_use]
    pub fn undone(&self) -> Option<Transcription> {
        let mut transcript = self.transcript.clone();
        let games = &mut transcript.games;
        let is_new = |game: &TranscriptGame| game.actions.is_empty() && game.outcome.is_none();
        if games.last().is_some_and(is_new) {
            games.pop();
        }
        let last = games.last_mut()?;
        last.counted = None;
        let outcome = last.outcome.take();
        if !matches!(outcome.map(|o| o.ending), Some(Ending::Resigned(_))) {
            let action = last.actions.pop()?;
            if let ActionKind::Roll(dice, Some(_)) = action.kind
                && ways(action.before, dice).1.is_some()
            {
                let kind = ActionKind::Roll(dice, None);
                last.actions.push(TranscriptAction { kind, ..action });
            }
        }
        Transcription::of(transcript, *self.between.rules()).ok()
    }

    fn under_way(&self) -> Result<BackgammonGame, Violation> {
        let score = self.score();
        self.game
            .ok_or_else(|| refuse::match_over(score.bottom, score.top))
    }

    fn throw(&mut self, side: Side, dice: Dice) -> Result<(), Violation> {
        let mut thrown = as_thrower(self.under_way()?, side);
        thrown.throw(side, dice)?;
        let played = match ways(thrown.board(), dice) {
            (None, _) => Some(Steps::default()),
            (only, None) => only,
            _ => None,
        };
        self.act(side, ActionKind::Roll(dice, played))
    }

    fn act(&mut self, side: Side, kind: ActionKind) -> Result<(), Violation> {
        let game = self.under_way()?;
        let actions = self.transcript.games.last_mut().map(|g| &mut g.actions);
        let actions = actions.expect("the game under way is the last of the record");
        let waiting = actions.pop_if(|action| {
            action.side == side && matches!(action.kind, ActionKind::Roll(_, None))
        });
        let seen = match kind {
            ActionKind::Roll(..) | ActionKind::Double(_) => as_thrower(game, side),
            _ => game,
        };
        let before = match seen.turn() == side {
            true => seen.board(),
            false => seen.board().swapped(),
        };
        let action = TranscriptAction {
            line: 0,
            side,
            before,
            kind,
        };
        let done = match (waiting, kind) {
            (Some(_), ActionKind::Roll(_, Some(steps))) => {
                game.apply(side, Action::Play(steps.into()))
            }
            _ => acted(game, &action),
        };
        match done {
            Ok(done) => {
                actions.push(action);
                self.game = Some(done);
                self.settle()
            }
            Err(violation) => {
                actions.extend(waiting);
                Err(violation)
            }
        }
    }

    /// A game that is over is added to the score, and the next one begins.
    fn settle(&mut self) -> Result<(), Violation> {
        let Some(outcome) = self.game.and_then(|game| game.outcome()) else {
            return Ok(());
        };
        let last = self.transcript.games.last_mut();
        last.expect("the game under way is the last of the record")
            .outcome = Some(outcome);
        self.between = self.between.finish(&outcome)?;
        self.ended = self.game.take();
        self.begin_game();
        Ok(())
    }

    /// Begins the next game, unless the match is over.
    fn begin_game(&mut self) {
        if self.between.winner().is_some() {
            return;
        }
        self.game = Some(BackgammonGame::new(self.between.terms()));
        self.transcript.games.push(TranscriptGame {
            line: 0,
            score_before: self.between.score(),
            crawford: self.between.next() == GameStatus::Crawford,
            automatic: 0,
            set_up: None,
            actions: Vec::new(),
            outcome: None,
            counted: None,
        });
    }
}

/// `63 24/18 13/10` as a record has it, with a colon.
fn with_colon(text: &str) -> String {
    let text = text.trim();
    let dice = text.bytes().take_while(u8::is_ascii_digit).count();
    match text.split_at_checked(dice) {
        Some((dice, rest)) if dice.len() == 2 && !rest.starts_with([':', '/', '*']) => {
            format!("{dice}: {}", rest.trim_start())
        }
        _ => text.to_owned(),
    }
}

/// Two of the ways to play a throw, as far as there are two.
fn ways(board: Board, dice: Dice) -> (Option<Steps>, Option<Steps>) {
    let mut found = (None, None);
    for_each_play(board, dice, |_, steps| match found {
        (None, _) => found.0 = Some(steps),
        (Some(_), None) => found.1 = Some(steps),
        _ => {}
    });
    found
}

/// The game with `side` to throw, if the other player is shut out and leaves it to them.
fn as_thrower(game: BackgammonGame, side: Side) -> BackgammonGame {
    match game.phase() {
        GamePhase::ToRoll if game.turn() != side => game.without_shut_out(),
        _ => game,
    }
}

fn acted(game: BackgammonGame, action: &TranscriptAction) -> Result<BackgammonGame, Violation> {
    let side = action.side;
    match action.kind {
        ActionKind::Roll(dice, steps) => {
            let mut game = as_thrower(game, side);
            game.throw(side, dice)?;
            match steps {
                Some(steps) => game.apply(side, Action::Play(steps.into())),
                None => Ok(game),
            }
        }
        ActionKind::Double(_) => as_thrower(game, side).apply(side, Action::Double),
        ActionKind::Take => game.apply(side, Action::Take),
        ActionKind::Drop => game.apply(side, Action::Drop),
        ActionKind::Beaver(_) => game.apply(side, Action::Beaver),
    }
}
