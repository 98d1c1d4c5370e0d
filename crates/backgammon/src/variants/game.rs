//! One game of any variant, from the opening throw to its end.

mod saved;

use super::explain::explained;
use super::plays::{
    FollowedPlay, Generator, Misfit, Numbers, Play, Plays, Step, Thrown, Turn, WrittenTurn,
};
use super::position::{Position, PositionEnding};
use super::rules::{GameRules, NextGame, Opening};
use super::throw::Throw;
use crate::violation::{Violation, refuse};
use crate::{BySide, Dice, Side};

/// A game that is being played. In every phase but the last there is something that somebody can do: a throw that cannot
/// be played has one play, which leaves everything as it is.
#[derive(Debug, Clone)]
pub struct VariantGame {
    generator: Generator,
    position: Position,
    mover: Side,
    phase: VariantPhase,
    /// How many turns in a row have moved nothing.
    passes: u8,
    /// What one point is worth: 1, doubled by each 1-2 where the rules say so.
    stake: u32,
}

/// What happens next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VariantPhase {
    /// Both throw one die: [`VariantGame::open`].
    Opening,
    /// The winner of the opening throw plays it or throws again: [`VariantGame::keep`].
    Choosing(Dice),
    /// The mover throws: [`VariantGame::throw`].
    Throwing,
    /// The mover plays: [`VariantGame::play`].
    Playing(Throw),
    /// The mover plays what the opponent could not play of a rising double, numbers in order, each with how many times:
    /// [`VariantGame::play`] too.
    PlayingRest(Vec<(u8, u8)>),
    /// It is over.
    Over(GameEnding),
}

/// How a game has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct GameEnding {
    /// `None` when nobody won.
    pub winner: Option<Side>,
    /// What the game counts before the cube, every doubling of the stake within it included: 0 when nobody won.
    pub points: u32,
}

impl VariantGame {
    /// A game before its first throw.
    #[must_use]
    pub fn new(rules: GameRules) -> VariantGame {
        VariantGame {
            position: Position::start(&rules),
            generator: Generator::new(rules),
            mover: Side::Top,
            phase: VariantPhase::Opening,
            passes: 0,
            stake: 1,
        }
    }

    /// A game of a match, after one that `winner` won; `None` before the first, and after one that nobody won.
    #[must_use]
    pub fn following(rules: GameRules, winner: Option<Side>) -> VariantGame {
        let game = VariantGame::new(rules);
        match winner.filter(|_| rules.next_game == NextGame::Winner) {
            Some(winner) => VariantGame {
                mover: winner,
                phase: VariantPhase::Throwing,
                ..game
            },
            None => game,
        }
    }

    /// The same game, in which no more than this many positions are looked at for one throw. Where that is too few to
    /// find the longest play of several numbers, the longest found counts.
    #[must_use]
    pub fn at_most(self, positions: usize) -> VariantGame {
        VariantGame {
            generator: self.generator.at_most(positions),
            ..self
        }
    }

    /// From now on no more than this many positions are looked at for one throw.
    pub(super) const fn look_at_most(&mut self, positions: usize) {
        self.generator.look_at_most(positions);
    }

    /// How many positions the last throw took.
    pub(super) const fn looked_at(&self) -> usize {
        self.generator.looked_at()
    }

    /// What it is played by.
    #[must_use]
    pub const fn rules(&self) -> &GameRules {
        self.generator.rules()
    }

    /// The position, seen by the mover; at the end by who moved last.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Whose turn it is; of no meaning before the opening throw is decided.
    #[must_use]
    pub const fn mover(&self) -> Side {
        self.mover
    }

    /// What happens next.
    #[must_use]
    pub const fn phase(&self) -> &VariantPhase {
        &self.phase
    }

    /// What one point is worth so far: more than 1 only where 1-2 doubles it.
    #[must_use]
    pub const fn stake(&self) -> u32 {
        self.stake
    }

    /// Each side's die of the opening throw; a tie is thrown again.
    ///
    /// # Errors
    /// `roll-not-now`, and `dice` unless both are 1 to 6.
    pub fn open(&mut self, each: BySide<u8>) -> Result<(), Violation> {
        if self.phase != VariantPhase::Opening {
            return Err(refuse::roll_not_now());
        }
        let dice = Dice::new(each.top, each.bottom).ok_or_else(refuse::dice)?;
        if dice.is_double() {
            return Ok(());
        }
        self.mover = match each.top > each.bottom {
            true => Side::Top,
            false => Side::Bottom,
        };
        self.phase = match self.rules().opening {
            Opening::PlaysThrow => self.thrown(dice.into()),
            Opening::ThrowsAgain => VariantPhase::Throwing,
            Opening::Chooses => VariantPhase::Choosing(dice),
        };
        Ok(())
    }

    /// Whether the winner of the opening throw plays it; otherwise they throw again.
    ///
    /// # Errors
    /// `roll-not-now` where there is no such choice.
    pub fn keep(&mut self, keep: bool) -> Result<(), Violation> {
        let VariantPhase::Choosing(dice) = self.phase else {
            return Err(refuse::roll_not_now());
        };
        self.phase = match keep {
            true => self.thrown(dice.into()),
            false => VariantPhase::Throwing,
        };
        Ok(())
    }

    /// The mover's throw.
    ///
    /// # Errors
    /// `roll-not-now`, and `dice-count` unless it is of as many dice as the game is played with.
    pub fn throw(&mut self, throw: impl Into<Throw>) -> Result<(), Violation> {
        if self.phase != VariantPhase::Throwing {
            return Err(refuse::roll_not_now());
        }
        let throw = self.counted(throw.into())?;
        self.phase = self.thrown(throw);
        Ok(())
    }

    fn counted(&self, throw: Throw) -> Result<Throw, Violation> {
        let dice = self.rules().dice;
        match throw.count() == dice {
            true => Ok(throw),
            false => Err(refuse::dice_count(throw.to_string(), dice)),
        }
    }

    fn thrown(&mut self, throw: Throw) -> VariantPhase {
        if self.rules().stake_doubles && throw.is_one_and_two() {
            self.stake = self.stake.saturating_mul(2);
        }
        VariantPhase::Playing(throw)
    }

    /// The legal plays.
    ///
    /// # Errors
    /// `play-not-now`, and those of [`Generator::plays`].
    pub fn plays(&mut self) -> Result<Plays<'_>, Violation> {
        match &self.phase {
            VariantPhase::Playing(throw) => self.generator.plays(&self.position, *throw),
            VariantPhase::PlayingRest(rest) => self.generator.plays_of_rest(&self.position, rest),
            _ => Err(refuse::play_not_now()),
        }
    }

    /// Makes the legal play of this index in [`VariantGame::plays`], counted from 0 and round again after the last.
    ///
    /// # Errors
    /// Those of [`VariantGame::plays`].
    pub fn play(&mut self, index: usize) -> Result<(), Violation> {
        let plays = self.plays()?;
        let chosen = plays.get(index % plays.len());
        let (after, again) = chosen
            .map(|play| (play.after, play.again))
            .expect("a remainder is below the number of plays, which is 1 or more");
        let rest = plays.rest().to_vec();
        self.moved(after, again, rest);
        Ok(())
    }

    /// Makes a legal play without looking for all of them: [`Generator::one_play`].
    ///
    /// # Errors
    /// `play-not-now`.
    pub fn play_one(&mut self, pick: &mut impl FnMut(usize) -> usize) -> Result<(), Violation> {
        self.play_one_seen(pick, |_| ())
    }

    /// The same; `see` is shown the play that is made.
    ///
    /// # Errors
    /// `play-not-now`.
    pub fn play_one_seen(
        &mut self,
        pick: &mut impl FnMut(usize) -> usize,
        see: impl FnOnce(Play<'_>),
    ) -> Result<(), Violation> {
        let (position, generator) = (&self.position, &mut self.generator);
        let plays = match &self.phase {
            VariantPhase::Playing(throw) => generator.one_play(position, *throw, pick),
            VariantPhase::PlayingRest(rest) => generator.one_of_rest(position, rest, pick),
            _ => return Err(refuse::play_not_now()),
        };
        let chosen = plays.iter().next();
        let chosen = chosen.expect("there is one play at least");
        let (after, again) = (chosen.after, chosen.again);
        see(chosen);
        let rest = plays.rest().to_vec();
        self.moved(after, again, rest);
        Ok(())
    }

    /// The throw of `side`, which begins the game when nothing has been thrown: whose it was says who won the opening
    /// throw.
    ///
    /// # Errors
    /// `opening-tie`, `not-your-turn`, `roll-not-now`, `game-over`, `dice-count`.
    pub fn throw_of(&mut self, side: Side, throw: impl Into<Throw>) -> Result<(), Violation> {
        let throw = throw.into();
        match self.phase {
            VariantPhase::Over(_) => return Err(refuse::game_over()),
            VariantPhase::Opening => {
                let throw = self.counted(throw)?;
                if self.rules().opening == Opening::PlaysThrow && throw.is_double() {
                    return Err(refuse::opening_tie(throw.to_string()));
                }
                self.mover = side;
                self.phase = self.thrown(throw);
                return Ok(());
            }
            _ if side != self.mover => return Err(refuse::not_your_turn()),
            _ => {}
        }
        self.throw(throw)
    }

    fn to_play(&self) -> Result<Thrown, Violation> {
        match &self.phase {
            VariantPhase::Playing(throw) => Ok(Thrown::Dice(*throw)),
            VariantPhase::PlayingRest(rest) => Ok(Thrown::Rest(rest.clone())),
            _ => Err(refuse::play_not_now()),
        }
    }

    /// Makes the play that somebody wrote, in whichever of the ways one play can be written.
    ///
    /// # Errors
    /// `play-not-now`, and the rule by which it is no legal play.
    pub fn play_written(&mut self, turn: &WrittenTurn) -> Result<FollowedPlay, Violation> {
        let found = self.find_written(turn)?;
        self.make(&found);
        Ok(found)
    }

    /// The same, not yet made.
    pub(super) fn find_written(&mut self, turn: &WrittenTurn) -> Result<FollowedPlay, Violation> {
        let thrown = self.to_play()?;
        let found = self.generator.follow(&self.position, &thrown, turn);
        found.map_err(|misfit| self.explain(&thrown, turn, misfit))
    }

    pub(super) fn make(&mut self, found: &FollowedPlay) {
        self.moved(found.after, found.again, found.rest.clone());
    }

    /// The game in which that was played instead.
    pub(super) fn after(&self, found: &FollowedPlay) -> VariantGame {
        let mut game = VariantGame {
            // What this one remembers is of use to nobody else.
            generator: Generator::new(*self.rules()),
            phase: self.phase.clone(),
            ..*self
        };
        game.make(found);
        game
    }

    fn explain(&mut self, thrown: &Thrown, turn: &WrittenTurn, misfit: Misfit) -> Violation {
        let position = self.position;
        let ban = match misfit {
            Misfit::Illegal => {
                let generator = &self.generator;
                generator.ban_on(|without| without.follow(&position, thrown, turn).is_ok())
            }
            Misfit::Incomplete | Misfit::NoDouble | Misfit::StrayDouble => "none",
        };
        let few = self.generator.has_few_plays(&position, thrown);
        let plays = few.then(|| self.plays().ok()).flatten();
        explained(&position, thrown, turn, misfit, plays.as_ref(), ban)
    }

    /// A legal play as it would be written, chosen as in [`VariantGame::play_one`] and not yet made.
    ///
    /// # Errors
    /// `play-not-now`.
    pub fn write_one(
        &mut self,
        pick: &mut impl FnMut(usize) -> usize,
    ) -> Result<WrittenTurn, Violation> {
        let thrown = self.to_play()?;
        let (position, generator) = (&self.position, &mut self.generator);
        let plays = match &thrown {
            Thrown::Dice(dice) => generator.one_play(position, *dice, pick),
            Thrown::Rest(rest) => generator.one_of_rest(position, rest, pick),
        };
        let chosen = plays.iter().next();
        let found = chosen
            .map(|play| FollowedPlay {
                steps: play.steps(),
                after: play.after,
                again: play.again,
                rest: Numbers::new(),
                false_hit: false,
                unproven: false,
                others: Vec::new(),
            })
            .expect("there is one play at least");
        Ok(generator.written(position, &thrown, &found))
    }

    /// The turn after some of its numbers have been played; nothing is made of them yet.
    ///
    /// # Errors
    /// `play-not-now`, `step-not-legal`, `plays-too-many`.
    pub fn turn(&mut self, steps: &[Step]) -> Result<Turn, Violation> {
        let thrown = self.to_play()?;
        self.generator.turn(&self.position, &thrown, steps)
    }

    /// Ends the turn with these numbers played.
    ///
    /// # Errors
    /// Those of [`VariantGame::turn`], and `turn-not-finished` while more has to be played.
    pub fn finish(&mut self, steps: &[Step]) -> Result<(), Violation> {
        let turn = self.turn(steps)?;
        let end = turn.end.ok_or_else(refuse::turn_not_finished)?;
        self.moved(turn.position, end.again, end.rest);
        Ok(())
    }

    fn moved(&mut self, after: Position, again: bool, rest: Numbers) {
        let helped = matches!(self.phase, VariantPhase::PlayingRest(_));
        self.passes = match after == self.position {
            true => self.passes.saturating_add(1),
            false => 0,
        };
        self.position = after;
        if let Some(PositionEnding { won, points }) = after.ending(self.rules()) {
            let winner = won.map(|own| if own { self.mover } else { self.mover.other() });
            let points = u32::from(points).saturating_mul(self.stake);
            self.phase = VariantPhase::Over(GameEnding { winner, points });
            return;
        }
        if helped || again {
            // The rest of the opponent's double is no turn.
            self.phase = VariantPhase::Throwing;
            return;
        }
        self.position = after.after_turn(self.rules());
        self.mover = self.mover.other();
        self.phase = if !rest.is_empty() {
            VariantPhase::PlayingRest(rest)
        } else if self.passes >= 2 && self.is_dead() {
            VariantPhase::Over(GameEnding {
                winner: None,
                points: 0,
            })
        } else {
            VariantPhase::Throwing
        };
    }

    /// Whether neither side can ever move again.
    fn is_dead(&mut self) -> bool {
        let sides = [self.position, self.position.swapped(self.rules())];
        sides.into_iter().all(|position| {
            Throw::all(self.rules().dice).into_iter().all(|throw| {
                let plays = self.generator.plays(&position, throw);
                plays.is_ok_and(|plays| plays.iter().all(|play| play.after == position))
            })
        })
    }
}
