//! One game from the opening throw to its end, as a state that takes one action after another.

use super::cube::{Cube, Offer};
use super::ruleset::{Correction, RuleSet, ThrowProgress};
use super::written::{ResolvedPlay, WrittenPlay};
use super::{Board, BySide, Dice, Side};
use crate::violation::{Source, Violation, refuse};

/// What a game is played under: the rules, and what the match says about this one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameTerms {
    /// What is in force, whatever of it this game asks.
    pub rules: RuleSet,
    /// Whether the cube may be turned: not in the Crawford game, nor in a match to one point.
    pub cube: CubeUse,
    /// Sides that may not double before each side has played two rolls (Holland rule).
    pub held_back: BySide<bool>,
    /// Whether the game is played for money: then Jacoby, beavers and automatic doubles count as the rules say.
    pub money: bool,
    /// The position at the start of the game.
    pub start: Board,
}

impl GameTerms {
    /// Whether gammons count only on a cube that was taken. In a match that is asked only where it could be turned.
    #[must_use]
    pub fn jacoby(&self) -> bool {
        match self.money {
            true => self.rules.jacoby,
            false => self.rules.jacoby_in_matches && self.cube == CubeUse::Free,
        }
    }
}

/// Whether there is a cube in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CubeUse {
    /// It may be turned.
    Free,
    /// Not in the Crawford game.
    Crawford,
    /// A match to one point has none (GamesGrid's rules).
    OnePoint,
}

/// What a game waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GamePhase {
    /// Both sides throw one die.
    Opening,
    /// The side to move rolls or doubles.
    ToRoll,
    /// The side to move plays this roll.
    ToPlay(Dice),
    /// The other side answers a double, or the doubler a beaver.
    Offered(Offer),
    /// Nothing more.
    Over(GameOutcome),
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The last checker was borne off; the loser's stakes are 1, 2 or 3 times the cube.
    BornOff(u8),
    /// A double, or a beaver, was refused.
    Dropped,
    /// One side gave up at 1, 2 or 3 times the cube and the other agreed.
    Resigned(u8),
}

/// What a game came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct GameOutcome {
    /// The side that won.
    pub winner: Side,
    /// How it ended.
    pub ending: Ending,
    /// The cube; of a drop, before the last raise.
    pub cube: u32,
    /// What the winner scores: never capped.
    pub points: u32,
}

/// A resignation waiting for its answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Resignation {
    /// The side that resigned.
    pub by: Side,
    /// 1, 2 or 3 times the cube.
    pub stakes: u8,
}

/// What a player does. See [`BackgammonGame::apply`] for who may do it when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// The opening throw: each side's die. By convention reported for the side that wins it, either on a tie.
    Open(BySide<u8>),
    /// Rolls these dice.
    Roll(Dice),
    /// Plays the throw; an empty play is a dance.
    Play(WrittenPlay),
    /// Plays the throw as it was played at the table, rightly or wrongly. A wrong play stands once it is accepted, where
    /// the rules have it so.
    PlayAsMade(WrittenPlay),
    /// Requires that the wrong play just made be replaced by this one, while the rules allow it.
    Correct(WrittenPlay),
    /// Offers the cube.
    Double,
    /// Takes, or accepts a beaver.
    Take,
    /// Refuses a double or a beaver, and loses the value before it.
    Drop,
    /// Doubles back at once and keeps the cube; raised again it is a raccoon.
    Beaver,
    /// Gives up a single game (1), a gammon (2) or a backgammon (3), when it is agreed to.
    Resign(u8),
    /// Agrees to the opponent's resignation.
    AcceptResignation,
    /// Plays on instead.
    DeclineResignation,
}

/// A wrong play that may yet be put right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Misplay {
    /// Who played it.
    pub side: Side,
    /// The position before it, seen by them.
    pub before: Board,
    /// The dice as rolled.
    pub dice: Dice,
    /// The play as written.
    pub play: WrittenPlay,
}

/// A game under way. Small and copied freely: every action makes a new one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BackgammonGame {
    terms: GameTerms,
    board: Board,
    turn: Side,
    cube: Cube,
    phase: GamePhase,
    rolls: BySide<u16>,
    resignation: Option<Resignation>,
    /// The offer just taken: the taker may still beaver, until anything else happens.
    fresh: Option<Offer>,
    misplay: Option<Misplay>,
}

impl BackgammonGame {
    /// A game before its opening throw.
    #[must_use]
    pub const fn new(terms: GameTerms) -> BackgammonGame {
        BackgammonGame {
            terms,
            board: terms.start,
            turn: Side::Top,
            cube: Cube::CENTRED,
            phase: GamePhase::Opening,
            rolls: BySide::new(0, 0),
            resignation: None,
            fresh: None,
            misplay: None,
        }
    }

    /// A game that goes on from a position and a cube somebody set up, `turn` to roll or double.
    #[must_use]
    pub const fn set_up(terms: GameTerms, board: Board, turn: Side, cube: Cube) -> BackgammonGame {
        BackgammonGame {
            board,
            turn,
            cube,
            phase: GamePhase::ToRoll,
            ..BackgammonGame::new(terms)
        }
    }

    /// The position as [`turn`](Self::turn) sees it.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// Whose turn it is; who answers a double is [`to_act`](Self::to_act).
    #[must_use]
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// The cube as it stands, without an offer under way.
    #[must_use]
    pub const fn cube(&self) -> Cube {
        self.cube
    }

    /// What it waits for.
    #[must_use]
    pub const fn phase(&self) -> GamePhase {
        self.phase
    }

    /// The double or raise that waits for an answer.
    #[must_use]
    pub const fn offer(&self) -> Option<Offer> {
        match self.phase {
            GamePhase::Offered(offer) => Some(offer),
            _ => None,
        }
    }

    /// The last play, when it was wrong and may still be corrected.
    #[must_use]
    pub const fn misplay(&self) -> Option<&Misplay> {
        self.misplay.as_ref()
    }

    /// What it is played under.
    #[must_use]
    pub const fn terms(&self) -> &GameTerms {
        &self.terms
    }

    /// Who has to do something now: `None` at the opening throw and when the game is over.
    #[must_use]
    pub fn to_act(&self) -> Option<Side> {
        if let Some(resignation) = self.resignation {
            return Some(resignation.by.other());
        }
        match self.phase {
            GamePhase::Opening | GamePhase::Over(_) => None,
            GamePhase::ToRoll | GamePhase::ToPlay(_) => Some(self.turn),
            GamePhase::Offered(offer) => Some(offer.answers()),
        }
    }

    /// How it ended; `None` while it goes on.
    #[must_use]
    pub const fn outcome(&self) -> Option<GameOutcome> {
        match self.phase {
            GamePhase::Over(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// The game with the cube at 2 to the power of `times` and nobody's, as ties of the opening throw have left it: for
    /// records that tell their number alone.
    #[must_use]
    pub fn with_ties(mut self, times: u8) -> BackgammonGame {
        for _ in 0..times {
            self.cube = self.cube.after_tie(&self.terms.rules);
        }
        self
    }

    /// The same game with the checkers as `board` has them for the side to move: a position set up by hand.
    #[must_use]
    pub const fn with_board(mut self, board: Board) -> BackgammonGame {
        self.board = board;
        self
    }

    /// The game as it stands after `side` does `action`.
    ///
    /// # Errors
    /// The law that stands against it: `game-over`, `not-your-turn`, `opening-tie`, `opening-not-thrown`,
    /// `roll-not-now`, `play-not-now`, those of [`WrittenPlay::judge`], `double-after-throw`, `double-crawford`,
    /// `double-one-point`, `double-holland`, `cube-not-owned`, `cube-limit`, `no-offer`, `offer-unanswered`,
    /// `beaver-not-played`, `resign-stakes`, `no-resignation`, `resignation-unanswered`, those of
    /// [`RuleSet::may_correct`], `correction-same-man`.
    pub fn apply(&self, side: Side, action: Action) -> Result<BackgammonGame, Violation> {
        if let GamePhase::Over(_) = self.phase {
            return Err(refuse::game_over().by(Source::Laws1970(20)));
        }
        if self.resignation.is_some()
            && !matches!(
                action,
                Action::AcceptResignation | Action::DeclineResignation
            )
        {
            return Err(refuse::resignation_unanswered().by(Source::Custom));
        }
        let mut next = *self;
        next.fresh = None;
        match action {
            Action::Open(dice) => next.open(dice)?,
            Action::Roll(dice) => next.roll(side, dice)?,
            Action::Play(play) => {
                next.play(side, &play)?;
            }
            Action::PlayAsMade(play) => {
                if let Err(violation) = next.play(side, &play) {
                    next.misplayed(side, &play).ok_or(violation)?;
                }
            }
            Action::Correct(play) => next.correct(side, &play)?,
            Action::Double => next.double(side)?,
            Action::Take => {
                let offer = next.answer(side)?;
                next.fresh = Some(offer);
                next.cube = offer.taken();
                next.phase = GamePhase::ToRoll;
            }
            Action::Drop => {
                let offer = next.answer(side)?;
                let before = offer.before();
                next.end(side.other(), Ending::Dropped, before, before);
            }
            Action::Beaver => next.beaver(side, self.fresh)?,
            Action::Resign(stakes) => {
                if !(1..=3).contains(&stakes) {
                    return Err(refuse::resign_stakes(stakes).by(Source::Custom));
                }
                next.resignation = Some(Resignation { by: side, stakes });
            }
            Action::AcceptResignation => {
                let stakes = next.resigned_to(side)?.stakes;
                let points = next.worth(stakes);
                next.end(side, Ending::Resigned(stakes), next.cube.value, points);
            }
            Action::DeclineResignation => {
                next.resigned_to(side)?;
                next.resignation = None;
            }
        }
        Ok(next)
    }

    /// The throw of `side`, which is the opening throw when the game has not begun: the record tells whose it was.
    ///
    /// # Errors
    /// `game-over`, `opening-tie`, and what [`apply`](Self::apply) refuses a roll by.
    pub fn throw(&mut self, side: Side, dice: Dice) -> Result<(), Violation> {
        if let GamePhase::Over(_) = self.phase {
            return Err(refuse::game_over().by(Source::Laws1970(20)));
        }
        if self.phase == GamePhase::Opening {
            if dice.is_double() {
                return Err(refuse::opening_tie(dice.to_string()).by(Source::Laws1970(7)));
            }
            let mut each = BySide::new(dice.low(), dice.low());
            each[side] = dice.high();
            return self.open(each);
        }
        self.roll(side, dice)
    }

    fn open(&mut self, each: BySide<u8>) -> Result<(), Violation> {
        if self.phase != GamePhase::Opening {
            return Err(refuse::roll_not_now().by(Source::Laws1970(7)));
        }
        let dice = Dice::new(each.top, each.bottom).ok_or_else(refuse::dice)?;
        if dice.is_double() {
            if self.terms.money {
                self.cube = self.cube.after_tie(&self.terms.rules);
            }
            return Ok(());
        }
        self.turn = if each.top > each.bottom {
            Side::Top
        } else {
            Side::Bottom
        };
        self.rolls[self.turn] = 1;
        self.phase = GamePhase::ToPlay(dice);
        Ok(())
    }

    fn roll(&mut self, side: Side, dice: Dice) -> Result<(), Violation> {
        match self.phase {
            GamePhase::Opening => Err(refuse::opening_not_thrown().by(Source::Laws1970(7))),
            GamePhase::Offered(_) => Err(refuse::offer_unanswered().by(Source::Laws1970(21))),
            _ if side != self.turn => Err(refuse::not_your_turn().by(Source::Laws1970(7))),
            GamePhase::ToRoll => {
                (self.misplay, self.fresh) = (None, None);
                self.rolls[side] = self.rolls[side].saturating_add(1);
                self.phase = GamePhase::ToPlay(dice);
                Ok(())
            }
            GamePhase::ToPlay(_) | GamePhase::Over(_) => {
                Err(refuse::roll_not_now().by(Source::Laws1970(9)))
            }
        }
    }

    fn play(&mut self, side: Side, play: &WrittenPlay) -> Result<ResolvedPlay, Violation> {
        let GamePhase::ToPlay(dice) = self.phase else {
            return Err(refuse::play_not_now().by(Source::Laws1970(7)));
        };
        if side != self.turn {
            return Err(refuse::not_your_turn().by(Source::Laws1970(7)));
        }
        let found = play.judge(self.board, dice)?;
        self.moved(found.after);
        Ok(found)
    }

    /// Puts a wrong play on the board as it was made, to be corrected or accepted. `None` when it is not this side that
    /// plays, where wrong plays never stand, or when the checkers cannot lie so.
    pub(crate) fn misplayed(&mut self, side: Side, play: &WrittenPlay) -> Option<()> {
        let GamePhase::ToPlay(dice) = self.phase else {
            return None;
        };
        if side != self.turn || !self.terms.rules.wrong_plays_stand() {
            return None;
        }
        let before = self.board;
        self.moved(play.as_made(before)?);
        self.misplay = Some(Misplay {
            side,
            before,
            dice,
            play: *play,
        });
        Some(())
    }

    /// Replaces a wrong play by a right one. A double that answered it was made on another position and is void; one that
    /// was taken stays.
    fn correct(&mut self, by: Side, play: &WrittenPlay) -> Result<(), Violation> {
        let rules = self.terms.rules;
        let too_late = || refuse::correction_too_late().by(rules.correction_source());
        let misplay = self.misplay.ok_or_else(too_late)?;
        rules.may_correct(by, misplay.side, ThrowProgress::NotYet, false)?;
        let found = play.judge(misplay.before, misplay.dice)?;
        if rules.correction == Correction::EitherSameMan {
            play.corrects(&misplay.play, misplay.before, misplay.dice)?;
        }
        if let GamePhase::Offered(offer) = self.phase {
            self.cube = offer.cube;
        }
        self.turn = misplay.side;
        self.misplay = None;
        self.moved(found.after);
        Ok(())
    }

    /// The side to move has moved to `after`, a legal play of its throw.
    pub(crate) fn moved(&mut self, after: Board) {
        self.board = after.swapped();
        let side = self.turn;
        self.turn = side.other();
        self.phase = GamePhase::ToRoll;
        if after.is_won() {
            // Seen by the winner again, as every ended game is by the side that ended it.
            self.board = after;
            self.turn = side;
            let stakes = after.stakes();
            let points = self.worth(stakes);
            self.end(side, Ending::BornOff(stakes), self.cube.value, points);
        }
    }

    /// Passes the turn of a side that stands on the bar before a closed board: it does not roll, though it may double
    /// (GamesGrid's rules). Nothing happens to anybody else.
    #[must_use]
    pub fn without_shut_out(&self) -> BackgammonGame {
        if self.phase != GamePhase::ToRoll || !self.board.is_shut_out() {
            return *self;
        }
        BackgammonGame {
            board: self.board.swapped(),
            turn: self.turn.other(),
            fresh: None,
            ..*self
        }
    }

    fn double(&mut self, side: Side) -> Result<(), Violation> {
        match self.terms.cube {
            CubeUse::Free => {}
            CubeUse::Crawford => {
                return Err(refuse::double_crawford().by(Source::GamesGrid));
            }
            CubeUse::OnePoint => {
                return Err(refuse::double_one_point().by(Source::GamesGrid));
            }
        }
        match self.phase {
            GamePhase::Opening => {
                return Err(refuse::opening_not_thrown().by(Source::Laws1970(7)));
            }
            GamePhase::Offered(_) => {
                return Err(refuse::offer_unanswered().by(Source::Laws1970(21)));
            }
            _ if side != self.turn => {
                return Err(refuse::not_your_turn().by(Source::Laws1970(21)));
            }
            GamePhase::ToPlay(_) => {
                return Err(refuse::double_after_throw().by(Source::Laws1970(21)));
            }
            GamePhase::ToRoll | GamePhase::Over(_) => {}
        }
        let offer = self.cube.offered(side, &self.terms.rules)?;
        if self.terms.held_back[side] && (self.rolls.top < 2 || self.rolls.bottom < 2) {
            return Err(
                refuse::double_holland(self.rolls.bottom, self.rolls.top).by(Source::Booklet)
            );
        }
        if self.terms.rules.double_accepts() {
            self.misplay = None;
        }
        self.phase = GamePhase::Offered(offer);
        Ok(())
    }

    fn beaver(&mut self, side: Side, fresh: Option<Offer>) -> Result<(), Violation> {
        let offer = match (self.phase, fresh) {
            (GamePhase::Offered(offer), _) | (GamePhase::ToRoll, Some(offer)) => offer,
            _ => return Err(refuse::no_offer().by(Source::GamesGrid)),
        };
        if offer.answers() != side {
            return Err(refuse::not_your_turn().by(Source::Laws1970(21)));
        }
        if !self.terms.money {
            return Err(refuse::beaver_in_match().by(Source::GamesGrid));
        }
        self.cube = offer.cube;
        self.phase = GamePhase::Offered(offer.raised(&self.terms.rules)?);
        Ok(())
    }

    fn answer(&self, side: Side) -> Result<Offer, Violation> {
        let GamePhase::Offered(offer) = self.phase else {
            return Err(refuse::no_offer().by(Source::Laws1970(21)));
        };
        if offer.answers() != side {
            return Err(refuse::not_your_turn().by(Source::Laws1970(21)));
        }
        Ok(offer)
    }

    fn resigned_to(&self, side: Side) -> Result<Resignation, Violation> {
        self.resignation
            .filter(|r| r.by == side.other())
            .ok_or_else(|| refuse::no_resignation().by(Source::Custom))
    }

    /// What `stakes` times the cube comes to under the Jacoby rule: a gammon counts only on a cube that was taken.
    #[must_use]
    pub fn worth(&self, stakes: u8) -> u32 {
        let jacoby = self.terms.jacoby() && !self.cube.taken;
        self.cube
            .value
            .saturating_mul(if jacoby { 1 } else { u32::from(stakes) })
    }

    /// The laws of 1931's other way to count a game: one for each man the loser has on the board or the bar, times the
    /// cube. Seen by the winner, as an ended game is.
    #[must_use]
    pub fn men_left(&self) -> u32 {
        let board = self.board;
        let left = board.checkers().saturating_sub(board.opponent_off());
        self.cube.value.saturating_mul(u32::from(left))
    }

    fn end(&mut self, winner: Side, ending: Ending, cube: u32, points: u32) {
        let points = match ending {
            Ending::BornOff(_) if self.terms.rules.men_left => self.men_left(),
            _ => points,
        };
        self.resignation = None;
        self.phase = GamePhase::Over(GameOutcome {
            winner,
            ending,
            cube,
            points,
        });
    }
}
