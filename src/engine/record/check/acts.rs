//! What the players do, one row after another, held against the game as it stands.

use super::super::event::{Act, Played};
use super::super::snowie;
use super::super::transcript::{Deed, What};
use super::replay::{Pending, Replay, Running};
use crate::engine::game::{Action, Phase};
use crate::engine::plays::{Steps, try_each_play};
use crate::engine::scoring::Severity;
use crate::engine::written::Written;
use crate::engine::{Board, Dice, Side};
use crate::violation::{Source, Violation};
use std::ops::ControlFlow;

/// A rule broken, and in which line if not the one at hand.
type Broken = (Option<u32>, Violation);

impl Replay {
    pub(super) fn act(&mut self, line: u32, side: Side, act: Act<'_>) {
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
        // Who wins what is in the line after it; the throw before it, if there is one, was never played.
        if act == Act::Resign {
            return;
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
    fn play_pending(&mut self) -> Result<(), Broken> {
        let Some(running) = &mut self.running else {
            return Ok(());
        };
        let Some(pending) = running.pending.take() else {
            return Ok(());
        };
        match pending.forced {
            Some((after, steps)) => {
                running.game.moved(after);
                if let Some(Deed {
                    what: What::Roll(_, played),
                    ..
                }) = running.deeds.last_mut()
                {
                    *played = Some(steps);
                }
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

    fn try_act(&mut self, line: u32, side: Side, act: Act<'_>) -> Result<(), Broken> {
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
                running.accept_misplays();
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
                running.accept_misplays();
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
    ) -> Result<(Option<Steps>, Doubt), Broken> {
        let here = |violation| (Some(line), violation);
        match play {
            Played::Moves(written) => {
                let found = match written.judge(self.game.board(), dice) {
                    Ok(found) => found,
                    Err(violation) if self.misplayed(line, dice, &written, &violation) => {
                        return Ok((None, None));
                    }
                    Err(violation) => return Err(here(violation)),
                };
                self.game.moved(found.after);
                Ok((
                    Some(found.steps),
                    found.false_hit.then_some("false-hit-mark"),
                ))
            }
            Played::CannotMove => {
                let none = Written::default();
                let found = match none.judge(self.game.board(), dice) {
                    Ok(found) => found,
                    Err(violation) if self.misplayed(line, dice, &none, &violation) => {
                        return Ok((None, None));
                    }
                    Err(violation) => return Err(here(violation)),
                };
                self.game.moved(found.after);
                Ok((Some(found.steps), None))
            }
            Played::Nothing | Played::Unknown => {
                let mut plays = Plays::None;
                let _ = try_each_play(self.game.board(), dice, |after, steps| {
                    plays = match plays {
                        Plays::None => Plays::One(after, steps),
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
                    Plays::One(after, steps) if play == Played::Nothing => Some((after, steps)),
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
    One(Board, Steps),
    Many,
}

pub(super) fn row_unreadable(text: &[u8]) -> Violation {
    let text = String::from_utf8_lossy(text.split_at(text.len().min(80)).0);
    Violation::new("row-unreadable", Source::House).with("text", text.into_owned())
}
