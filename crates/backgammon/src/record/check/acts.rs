//! What the players do, one row after another, held against the game as it stands.

use super::super::event::{Played, RecordedAct};
use super::super::transcript::{ActionKind, TranscriptAction};
use super::super::{row_unreadable, snowie};
use super::replay::{OtherHits, Pending, Replay, Running};
use crate::board::BAR;
use crate::game::{Action, BackgammonGame, GamePhase};
use crate::plays::{Steps, count_plays, for_each_play};
use crate::scoring::Severity;
use crate::violation::{Source, Violation, refuse, rules};
use crate::written::{ResolvedPlay, WrittenPlay};
use crate::{Board, Dice, Side};

/// Ways men may have been borne off that are kept in mind where nobody wrote which.
const MOST_WAYS: usize = 200;

/// A rule broken, and in which line if not the one at hand.
type Broken = (Option<u32>, Violation);

impl Replay {
    pub(super) fn act(&mut self, line: u32, side: Side, act: RecordedAct<'_>) {
        let Some(running) = &self.running else {
            if self.length.is_some() && self.problems.is_empty() {
                self.report(line, Severity::Error, refuse::row_without_game());
            }
            return;
        };
        if running.faulty {
            return;
        }
        // The next line says who won; a throw before it was never played.
        match act {
            RecordedAct::Resign => return,
            RecordedAct::NotThrown => return self.not_thrown(line, side),
            _ => {}
        }
        if running.wins.is_some() {
            return self.fault(line, refuse::game_over().by(Source::Laws1970(20)));
        }
        let played = match self.plays_what_was_thrown(side, act) {
            true => Ok(()),
            false => self.play_pending(),
        };
        if let Err(violation) = played.and_then(|()| self.try_act(line, side, act)) {
            let (line, violation) = violation;
            self.fault(line.unwrap_or(self.last_line), violation);
        }
    }

    /// Somebody gave up before the throw; nothing may follow but the end.
    fn not_thrown(&mut self, line: u32, side: Side) {
        if let Some(running) = &mut self.running
            && running.wins.is_none()
            && running.game.outcome().is_none()
        {
            running.pending.get_or_insert(Pending {
                line,
                side,
                thrown: false,
                left_out: false,
            });
        }
    }

    /// A throw with no play after it, though the game goes on: it had only one legal play, or men were borne off and it
    /// hardly matters which, or the record has a gap.
    fn play_pending(&mut self) -> Result<(), Broken> {
        let Some(running) = &mut self.running else {
            return Ok(());
        };
        let Some(pending) = running.pending.take() else {
            return Ok(());
        };
        if !pending.thrown {
            let violation = refuse::throw_missing();
            return Err((Some(pending.line), violation));
        }
        let GamePhase::ToPlay(dice) = running.game.phase() else {
            return Ok(());
        };
        let board = running.game.board();
        let hole = (
            Some(pending.line),
            WrittenPlay::default().explain(board, dice),
        );
        if !pending.left_out {
            return Err(hole);
        }
        let mut ways = running.ways(pending.side, dice);
        let only = ways.len() == 1;
        if !only {
            if !bearing_off(board) {
                return Err(hole);
            }
            // The game goes on, so that it did not end here.
            ways.retain(|way| !way.after.is_won());
        }
        let Some((first, others)) = ways.split_first() else {
            return Err(hole);
        };
        running.game.moved(first.after);
        running.perhaps[pending.side] = others.iter().map(|way| way.after.packed().0).collect();
        running.played(first.steps);
        self.warn(
            pending.line,
            if only {
                refuse::forced_play_assumed()
            } else {
                refuse::bear_off_assumed()
            },
        );
        Ok(())
    }

    /// GNU Backgammon may write a throw of which it looked for plays twice: once alone, then with the play.
    fn plays_what_was_thrown(&mut self, side: Side, act: RecordedAct<'_>) -> bool {
        let (true, Some(running)) = (self.trees, &mut self.running) else {
            return false;
        };
        let (Some(pending), GamePhase::ToPlay(dice)) = (running.pending, running.game.phase())
        else {
            return false;
        };
        let again = pending.side == side
            && !pending.left_out
            && matches!(act, RecordedAct::Roll { dice: [a, b], .. } if Dice::new(a, b) == Some(dice));
        if again {
            running.pending = None;
            running.actions.pop();
        }
        again
    }

    fn try_act(&mut self, line: u32, side: Side, act: RecordedAct<'_>) -> Result<(), Broken> {
        let keep = self.options.transcript;
        let money = self.length == Some(Some(0));
        let Some(running) = &mut self.running else {
            return Ok(());
        };
        if matches!(act, RecordedAct::Roll { .. } | RecordedAct::Double(_)) {
            running.turned_to(side);
        }
        // A player who is shut out does not roll, and not every program writes that.
        if running.game.phase() == GamePhase::ToRoll
            && running.game.turn() != side
            && matches!(act, RecordedAct::Roll { .. } | RecordedAct::Double(_))
        {
            running.game = running.game.without_shut_out();
            running.otherwise.clear();
        }
        let before = if running.game.turn() == side {
            running.game.board()
        } else {
            running.game.board().swapped()
        };
        let Some((kind, doubt)) = running.act(line, side, act, money)? else {
            return Ok(());
        };
        let before = running.stood.take().unwrap_or(before);
        let waits = running.pending.is_some_and(|pending| !pending.left_out);
        running.begun |= !(waits && matches!(kind, ActionKind::Roll(_, None)));
        if keep {
            running.actions.push(TranscriptAction {
                line,
                side,
                before,
                kind,
            });
        }
        if let ActionKind::Double(_) = kind {
            self.warn_of_redundant_double(line, side);
        }
        if let Some(doubt) = doubt {
            self.warn(line, doubt);
        }
        Ok(())
    }

    fn warn_of_redundant_double(&mut self, line: u32, side: Side) {
        let needs = self.state.and_then(|state| state.needs());
        let offer = self.running.as_ref().and_then(|r| r.game.offer());
        if let (Some(needs), Some(offer)) = (needs, offer)
            && let Some(violation) = offer.cube.warning(side, needs)
            && violation.rule == rules::CUBE_REDUNDANT
        {
            self.report(line, Severity::Warning, violation);
        }
    }
}

/// A rule that leaves a doubt, not a fault.
type Doubt = Option<Violation>;

impl Running {
    /// What an action was, as the transcript keeps it; nothing of one that only says that somebody gave up.
    fn act(
        &mut self,
        line: u32,
        side: Side,
        act: RecordedAct<'_>,
        money: bool,
    ) -> Result<Option<(ActionKind, Doubt)>, Broken> {
        let here = |violation| (Some(line), violation);
        let done = match act {
            RecordedAct::Roll { dice: [a, b], play } => {
                let dice = Dice::new(a, b).ok_or_else(|| here(refuse::dice()))?;
                // A beaver need not be written as accepted.
                if let Some(offer) = self.game.offer().filter(|offer| offer.animals > 0) {
                    let taken = self.game.apply(offer.answers(), Action::Take);
                    self.game = taken.map_err(here)?;
                }
                // A throw written a second time has been made.
                if (self.game.phase(), self.game.turn()) != (GamePhase::ToPlay(dice), side) {
                    self.game.throw(side, dice).map_err(here)?;
                }
                self.accept_misplays();
                self.rolled = Some((line, side));
                let (steps, doubt) = self.play(line, side, dice, play)?;
                (ActionKind::Roll(dice, steps), doubt)
            }
            RecordedAct::Double(value) => {
                let waits = self.game.offer();
                let raises = waits.is_some_and(|offer| offer.answers() == side);
                let action = if raises {
                    Action::Beaver
                } else {
                    Action::Double
                };
                let (value, doubt) = self.raise(side, action, value, money).map_err(here)?;
                self.accept_misplays();
                let kind = if raises {
                    ActionKind::Beaver
                } else {
                    ActionKind::Double
                };
                (kind(value), doubt)
            }
            RecordedAct::Beaver(value) => {
                let raised = self.raise(side, Action::Beaver, value, money);
                let (value, doubt) = raised.map_err(here)?;
                (ActionKind::Beaver(value), doubt)
            }
            RecordedAct::Take => {
                self.game = self.game.apply(side, Action::Take).map_err(here)?;
                (ActionKind::Take, None)
            }
            RecordedAct::Drop => {
                self.game = self.game.apply(side, Action::Drop).map_err(here)?;
                (ActionKind::Drop, None)
            }
            RecordedAct::Resign | RecordedAct::NotThrown => return Ok(None),
        };
        Ok(Some(done))
    }

    fn play(
        &mut self,
        line: u32,
        side: Side,
        dice: Dice,
        play: Played<'_>,
    ) -> Result<(Option<Steps>, Doubt), Broken> {
        let here = |violation| (Some(line), violation);
        match play {
            Played::Moves(written) => {
                let judged = self.judge(side, dice, &written);
                let found = self.found(line, dice, &written, judged)?;
                let doubt = found.is_some_and(|found| found.false_hit);
                Ok((
                    found.map(|found| found.steps),
                    doubt.then(refuse::false_hit_mark),
                ))
            }
            Played::CannotMove => {
                let none = WrittenPlay::default();
                let judged = self.judge(side, dice, &none);
                let found = self.found(line, dice, &none, judged)?;
                Ok((found.map(|found| found.steps), None))
            }
            Played::Nothing | Played::Unknown => {
                let dances = |board| count_plays(board, dice) == 0;
                let danced = play == Played::Nothing
                    && self.otherwise.iter().any(|other| dances(other.board));
                if danced || dances(self.game.board()) {
                    return self.play(line, side, dice, Played::CannotMove);
                }
                self.otherwise.clear();
                self.pending = Some(Pending {
                    line,
                    side,
                    thrown: true,
                    left_out: play == Played::Nothing,
                });
                Ok((None, None))
            }
            Played::Illegal(text) => {
                let text = String::from_utf8_lossy(text);
                let Ok(position) = snowie::read(&text) else {
                    return Err(here(row_unreadable(text.as_bytes())));
                };
                // The position is what the play left, seen by the player now on roll.
                self.otherwise.clear();
                self.game.moved(self.game.board());
                if self.game.turn() != side {
                    self.game = self.game.with_board(position.position.board);
                }
                Ok((None, Some(refuse::illegal_play_recorded())))
            }
            Played::Garbled(text) => Err(here(row_unreadable(text))),
        }
    }

    /// Makes the play that was found; none of a wrong one that stands.
    fn found(
        &mut self,
        line: u32,
        dice: Dice,
        written: &WrittenPlay,
        judged: Result<ResolvedPlay, Violation>,
    ) -> Result<Option<ResolvedPlay>, Broken> {
        match judged {
            Ok(found) => {
                self.game.moved(found.after);
                Ok(Some(found))
            }
            Err(violation) if self.misplayed(line, dice, written, &violation) => Ok(None),
            Err(violation) => Err((Some(line), violation)),
        }
    }

    /// Finds the written play among the legal ones, from the board or from another way the side's men may stand.
    fn judge(
        &mut self,
        side: Side,
        dice: Dice,
        written: &WrittenPlay,
    ) -> Result<ResolvedPlay, Violation> {
        let board = self.game.board();
        let (_, opponent) = board.packed();
        let judged = written.judge(board, dice);
        let ways = std::mem::take(&mut self.perhaps[side]);
        let mut found: Vec<(Board, ResolvedPlay)> = ways
            .into_iter()
            .map(|own| Board::from_packed(own, opponent))
            .filter_map(|board| Some((board, written.judge(board, dice).ok()?)))
            .collect();
        let mut otherwise: Vec<(OtherHits, ResolvedPlay)> = std::mem::take(&mut self.otherwise)
            .into_iter()
            .filter_map(|other| {
                written
                    .judge(other.board, dice)
                    .ok()
                    .map(|play| (other, play))
            })
            .collect();
        let chosen = match judged {
            Ok(chosen) => chosen,
            Err(_) if !found.is_empty() => {
                let (board, chosen) = found.swap_remove(0);
                self.stand_on(board);
                chosen
            }
            Err(_) if !otherwise.is_empty() => {
                let (other, chosen) = otherwise.swap_remove(0);
                self.hit_otherwise(other);
                chosen
            }
            Err(violation) => return Err(violation),
        };
        let board = self.game.board();
        let mut others = self.others_than(written, dice, (board, Vec::new(), chosen.after));
        for (other, play) in otherwise {
            let after = OtherHits {
                board: play.after.swapped(),
                plays: other.plays.clone(),
            };
            others.push(after);
            others.extend(self.others_than(written, dice, (other.board, other.plays, play.after)));
        }
        others.retain(|other| other.board != chosen.after.swapped());
        others.truncate(MOST_WAYS);
        self.otherwise = others;
        self.perhaps[side] = found
            .into_iter()
            .map(|(_, other)| other.after.packed().0)
            .filter(|own| *own != chosen.after.packed().0)
            .collect();
        Ok(chosen)
    }

    fn stand_on(&mut self, board: Board) {
        self.game = self.game.with_board(board);
        self.stood = Some(board);
    }

    /// What else the written play may have hit on its way, when it is made from `board`, where `plays` have led.
    fn others_than(
        &self,
        written: &WrittenPlay,
        dice: Dice,
        (board, plays, found): (Board, Vec<(usize, Steps)>, Board),
    ) -> Vec<OtherHits> {
        let others = written.other_hits(board, dice, found).into_iter();
        let others = others.map(|(after, steps)| {
            let mut plays = plays.clone();
            plays.push((self.actions.len(), steps));
            OtherHits {
                board: after.swapped(),
                plays,
            }
        });
        others.collect()
    }

    /// The men stand there after all: what was played since was played from other positions.
    fn hit_otherwise(&mut self, other: OtherHits) {
        self.stand_on(other.board);
        let Some((first, _)) = other.plays.first() else {
            return;
        };
        let mut board = None;
        for (nth, action) in self.actions.iter_mut().enumerate().skip(*first) {
            // Where the transcript is not asked for, there are no actions.
            let (before, side) = board.unwrap_or((action.before, action.side));
            action.before = match side == action.side {
                true => before,
                false => before.swapped(),
            };
            board = Some((action.before, action.side));
            let ActionKind::Roll(dice, steps) = &mut action.kind else {
                continue;
            };
            if let Some((_, other)) = other.plays.iter().find(|(action, _)| *action == nth) {
                *steps = Some(*other);
            }
            let made = steps.map(|steps| WrittenPlay::from(steps).judge(action.before, *dice));
            if let Some(Ok(play)) = made {
                board = Some((play.after, action.side));
            }
        }
    }

    /// Every way to play a throw, from wherever the side's men may stand: most borne off first, then fewest pips left.
    fn ways(&self, side: Side, dice: Dice) -> Vec<Way> {
        let (own, opponent) = self.game.board().packed();
        let mut ways: Vec<Way> = Vec::new();
        for (nth, own) in std::iter::once(&own).chain(&self.perhaps[side]).enumerate() {
            for_each_play(Board::from_packed(*own, opponent), dice, |after, steps| {
                if !ways.iter().any(|way| way.after == after) {
                    let steps = (nth == 0).then_some(steps);
                    ways.push(Way { after, steps });
                }
            });
            if ways.len() > MOST_WAYS {
                break;
            }
        }
        ways.sort_by_key(|way| (std::cmp::Reverse(way.after.off()), way.after.pips()));
        ways.truncate(MOST_WAYS);
        ways
    }

    /// The play of a throw already kept, where it can be told.
    fn played(&mut self, steps: Option<Steps>) {
        if let Some(TranscriptAction {
            kind: ActionKind::Roll(_, played),
            ..
        }) = self.actions.last_mut()
        {
            *played = steps;
        }
    }

    /// If the last throw has no play written, plays it where it bears off the winner's last men.
    pub(super) fn bear_off_last(&mut self, winner: Side) -> Option<u32> {
        let pending = self
            .pending
            .filter(|pending| pending.thrown && pending.side == winner)?;
        let GamePhase::ToPlay(dice) = self.game.phase() else {
            return None;
        };
        let ways = self.ways(winner, dice);
        let last = ways.iter().find(|way| way.after.is_won())?;
        self.pending = None;
        self.game.moved(last.after);
        self.played(last.steps);
        Some(pending.line)
    }

    /// A double, a beaver or a raccoon, and its value, which must be the next power of two. For money the value written
    /// on the first double of a game tells how many ties doubled it before.
    fn raise(
        &mut self,
        side: Side,
        action: Action,
        value: Option<u32>,
        money: bool,
    ) -> Result<(u32, Doubt), Violation> {
        let offered =
            |game: &BackgammonGame| game.offer().expect("a double or a raise makes an offer");
        let mut game = self.game.apply(side, action)?;
        let mut offer = offered(&game);
        let mut doubt = None;
        if let Some(value) = value.filter(|v| *v != offer.value) {
            let ties = (value / offer.value.max(1))
                .checked_ilog2()
                .and_then(|n| u8::try_from(n).ok())
                .filter(|n| *n <= self.game.terms().rules.automatic_doubles);
            let fresh =
                money && !offer.cube.taken && offer.cube.automatic == 0 && offer.animals == 0;
            if let Some(ties) = ties
                && fresh
                && value.is_power_of_two()
            {
                self.automatic = ties;
                game = self.game.with_ties(self.automatic).apply(side, action)?;
                doubt = Some(refuse::automatic_doubles_inferred());
                offer = offered(&game);
            }
            if value != offer.value {
                return Err(refuse::cube_value(value, offer.value).by(Source::Booklet));
            }
        }
        self.game = game;
        Ok((offer.value, doubt))
    }
}

#[derive(Clone, Copy)]
struct Way {
    after: Board,
    /// `None` where it begins elsewhere than the board at hand.
    steps: Option<Steps>,
}

/// Whether the side to move bears off and nobody can be hit any more.
fn bearing_off(board: Board) -> bool {
    (7..=BAR).all(|place| board.own(place) == 0) && (0..=6).all(|place| board.opponent(place) == 0)
}
