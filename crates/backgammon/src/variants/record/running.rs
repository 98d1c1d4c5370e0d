//! One game of a record under way: what its cells do, held against the game as it stands.

use super::cells::written;
use super::names::title;
use super::transcript::{
    VariantAction, VariantActionKind, VariantEnding, VariantOutcome, VariantTranscriptGame, thrown,
};
use crate::cube::{Cube, Offer};
use crate::game::CubeUse;
use crate::record::check::{VariantScene, gained};
use crate::record::event::{GameWin, RecordEvent, RecordedAct};
use crate::record::mat::{after, cell_event, throw};
use crate::record::row_unreadable;
use crate::ruleset::RuleSet;
use crate::scoring::Severity;
use crate::variants::explain::Numbered;
use crate::variants::layout::BoardLayout;
use crate::variants::{
    FollowedPlay, Game, GameRules, MOST_POSITIONS, Throw, Variant, VariantGame, VariantPhase,
    Worth, WrittenTurn,
};
use crate::violation::{Source, Violation, refuse, rules};
use crate::{BySide, Side};

/// The positions looked at for all throws of a record, as many for each as it takes: a match of rising doubles takes a small
/// part of it.
pub(super) const ENOUGH_FOR_RECORD: usize = 1 << 24;
/// The most looked at for a record: what follows is not checked, so that a file made to take long is soon done.
pub(super) const MOST_OF_RECORD: usize = 2 * ENOUGH_FOR_RECORD;
/// What a throw has when the record has had enough: sufficient for every throw but a rising double.
const LEAST_OF_THROW: usize = 1 << 14;

/// What the match says about one game.
#[derive(Debug, Clone, Copy)]
pub(super) struct Terms {
    pub(super) cube: CubeUse,
    /// Sides that may not double before each side has played two rolls (Holland rule).
    pub(super) held_back: BySide<bool>,
    pub(super) money: bool,
    /// Whether the match is a series of games, which has no cube.
    pub(super) in_series: bool,
    /// The rules of the cube.
    pub(super) rules: RuleSet,
    /// How many points each side still needs; `None` for money.
    pub(super) needs: Option<BySide<u32>>,
}

#[derive(Debug)]
pub(super) struct Running {
    pub(super) game: VariantGame,
    variant: &'static Variant,
    terms: Terms,
    pub(super) cube: Cube,
    offer: Option<Offer>,
    rolls: BySide<u16>,
    actions: Vec<VariantAction>,
    /// A throw without its play, and why that cannot have been all; in which line.
    unplayed: Option<(u32, Violation)>,
    /// 1 and 2 without the double that was chosen.
    awaits: Option<(u32, Throw, WrittenTurn, Violation)>,
    pub(super) outcome: Option<VariantOutcome>,
    /// What it counted, where the record cuts it to what the match still needed.
    pub(super) counted: Option<u32>,
    /// The end is written.
    pub(super) ended: bool,
    /// Somebody is said to resign.
    resigns: bool,
    /// A rule was broken; the rest of the game is not looked at.
    pub(super) faulty: bool,
    pub(super) score_before: BySide<u32>,
    remarks: Vec<(u32, Severity, Violation)>,
    /// How many positions were looked at, for the games before too.
    pub(super) looked_at: usize,
    /// Who is to begin it without an opening throw, until somebody has.
    begins: Option<Side>,
    /// What the game is if its plays hit other checkers on their way than those assumed here.
    otherwise: Vec<Running>,
    /// In a game of `otherwise`: how many of its actions are those of the game it branched from. Its `actions` hold only
    /// the ones after.
    shared: Option<usize>,
}

/// How many games are kept in `otherwise`.
const MOST_OTHERWISE: usize = 64;
/// How many actions each of them may have of its own: long before, a player who was hit has entered, or has moved without.
const LONGEST_OTHERWISE: usize = 200;
/// Why a game of `otherwise` has `shared`.
const BRANCHED: &str = "a game is kept in mind only when it branches off";

/// A rule broken, in which line if not the one at hand.
type Broken = (Option<u32>, Violation);

impl Running {
    pub(super) fn new(
        variant: &'static Variant,
        rules: GameRules,
        terms: Terms,
        (score_before, winner_before): (BySide<u32>, Option<Side>),
        looked_at: usize,
    ) -> Running {
        let game = VariantGame::following(rules, winner_before);
        Running {
            begins: (*game.phase() == VariantPhase::Throwing).then(|| game.mover()),
            game,
            variant,
            terms,
            cube: Cube::CENTRED,
            offer: None,
            rolls: BySide::new(0, 0),
            actions: Vec::new(),
            unplayed: None,
            awaits: None,
            outcome: None,
            counted: None,
            ended: false,
            resigns: false,
            faulty: false,
            score_before,
            remarks: Vec::new(),
            looked_at,
            otherwise: Vec::new(),
            shared: None,
        }
    }

    pub(super) const fn variant(&self) -> &'static Variant {
        self.variant
    }

    pub(super) fn crawford(&self) -> bool {
        self.terms.cube == CubeUse::Crawford && self.has_cube().is_ok()
    }

    /// The board as it is now.
    pub(super) fn scene(&self) -> VariantScene {
        VariantScene {
            layout: BoardLayout::of(self.game.rules(), self.game.position(), self.game.mover()),
            turn: self.game.mover(),
            dice: thrown(self.game.phase()),
            cube: Some(self.cube)
                .filter(|_| self.game.rules().cube && self.terms.cube == CubeUse::Free),
        }
    }

    pub(super) fn remarks(&mut self) -> Vec<(u32, Severity, Violation)> {
        std::mem::take(&mut self.remarks)
    }

    pub(super) fn into_transcript(self) -> VariantTranscriptGame {
        VariantTranscriptGame {
            variant: self.variant.name,
            rules: *self.game.rules(),
            score_before: self.score_before,
            crawford: self.crawford(),
            actions: self.actions,
            outcome: self.outcome,
        }
    }

    /// What a cell says. If it cannot be, other hits on the way may have led to where it can.
    pub(super) fn cell(&mut self, line: u32, side: Side, text: &[u8]) -> Result<(), Broken> {
        let before = std::mem::take(&mut self.otherwise);
        let told = self.cell_of_this(line, side, text);
        if before.is_empty() && self.otherwise.is_empty() {
            return told;
        }
        for mut other in before {
            (other.looked_at, other.remarks) = (self.looked_at, Vec::new());
            let told = other.cell_of_this(line, side, text);
            let stands = told.is_ok() && other.is_sound();
            self.looked_at = other.looked_at;
            if stands && other.actions.len() <= LONGEST_OTHERWISE {
                let others = std::mem::take(&mut other.otherwise);
                self.otherwise.push(other);
                self.otherwise.extend(others);
            }
        }
        let stand = |game: &VariantGame| (*game.position(), game.phase().clone());
        let sound = told.is_ok() && self.is_sound();
        let mut seen = Vec::from_iter(sound.then(|| stand(&self.game)));
        self.otherwise.retain(|other| {
            let stands = stand(&other.game);
            let is_new = !seen.contains(&stands);
            seen.push(stands);
            is_new
        });
        self.otherwise.truncate(MOST_OTHERWISE);
        let took_too_long = told
            .as_ref()
            .is_err_and(|(_, violation)| violation.rule == rules::RECORD_TAKES_TOO_LONG);
        if sound || took_too_long || self.otherwise.is_empty() {
            return told;
        }
        self.was_otherwise();
        Ok(())
    }

    /// Whether nothing in the cell at hand was found to be wrong, though the game goes on.
    fn is_sound(&self) -> bool {
        let mut remarks = self.remarks.iter();
        remarks.all(|(_, severity, _)| *severity != Severity::Error)
    }

    /// The first of the other games takes the place of this one.
    fn was_otherwise(&mut self) {
        let mut others = std::mem::take(&mut self.otherwise);
        let mut chosen = others.remove(0);
        let actions = std::mem::take(&mut self.actions);
        let shared = chosen.shared.take().expect(BRANCHED);
        for other in &mut others {
            // Up to where the chosen one branched off, they share this one's actions with it; the rest is theirs.
            let before = other.shared.expect(BRANCHED);
            if let Some(since) = actions.get(shared..before) {
                other.actions.splice(0..0, since.iter().cloned());
                other.shared = Some(shared);
            }
        }
        let since = std::mem::take(&mut chosen.actions);
        chosen.actions = actions;
        chosen.actions.truncate(shared);
        chosen.actions.extend(since);
        (chosen.otherwise, chosen.looked_at) = (others, self.looked_at);
        *self = chosen;
    }

    fn cell_of_this(&mut self, line: u32, side: Side, text: &[u8]) -> Result<(), Broken> {
        if let Some((numbers, play)) = throw(text) {
            self.still_open()?;
            return self.throw(line, side, &numbers, play, text);
        }
        if let Some(play) = after(text, b"Rest") {
            self.still_open()?;
            let play = play.strip_prefix(b":").unwrap_or(play).trim_ascii_start();
            return self.rest(line, side, play, text);
        }
        if after(text, b"No winner").is_some() {
            return self.nobody(line);
        }
        match cell_event(side, text) {
            RecordEvent::Wins(wins) => self.wins(line, &wins),
            // What is said for the loser adds nothing to the winner's line.
            RecordEvent::Loses(_) => Ok(()),
            RecordEvent::Act(side, act) => self.act(line, side, act),
            _ => Err((None, row_unreadable(text))),
        }
    }

    fn still_open(&self) -> Result<(), Broken> {
        if self.ended || self.outcome.is_some() {
            return Err((None, refuse::game_over().by(Source::Laws1970(20))));
        }
        match &self.unplayed {
            Some((line, violation)) => Err((Some(*line), violation.clone())),
            None => Ok(()),
        }
    }

    fn throw(
        &mut self,
        line: u32,
        side: Side,
        numbers: &[u8],
        play: &[u8],
        cell: &[u8],
    ) -> Result<(), Broken> {
        let here = |violation| (None, violation);
        let dice = Throw::new(numbers).ok_or_else(|| here(self.no_throw(numbers)))?;
        let turn = written(play);
        if let Some((at, thrown, mut first, unnamed)) = self.awaits.take() {
            let double = match dice {
                Throw::Two(dice) if dice.is_double() && side == self.game.mover() => dice.high(),
                _ => return Err((Some(at), unnamed)),
            };
            let turn = turn.ok_or_else(|| here(row_unreadable(cell)))?;
            first.chosen = Some((double, turn.legs));
            return self.play(line, thrown, &first).map_err(here);
        }
        self.answered_by_playing(side);
        if self.offer.is_some() {
            return Err(here(refuse::offer_unanswered().by(Source::Laws1970(21))));
        }
        self.pass_rest(line)?;
        if self.begins.take().is_some_and(|begins| begins != side) {
            // They threw for it again; whether they might is for them to say.
            let usual = refuse::winner_begins(Game::usual(self.variant));
            self.remarks.push((line, Severity::Warning, usual));
            self.game = VariantGame::new(*self.game.rules());
        }
        self.game.throw_of(side, dice).map_err(here)?;
        self.rolls[side] = self.rolls[side].saturating_add(1);
        if play.starts_with(b"?") {
            self.not_played(line, dice, None);
            return Ok(());
        }
        let turn = turn.ok_or_else(|| here(row_unreadable(cell)))?;
        match self.play(line, dice, &turn) {
            Err(violation) if violation.rule == rules::DOUBLE_NOT_NAMED => {
                self.awaits = Some((line, dice, turn, violation));
                Ok(())
            }
            Err(violation) if turn == WrittenTurn::default() => {
                self.not_played(line, dice, Some(violation));
                Ok(())
            }
            played => played.map_err(here),
        }
    }

    /// Of numbers that dice do not show.
    fn no_throw(&self, numbers: &[u8]) -> Violation {
        match self.game.rules().dice {
            2 => refuse::dice(),
            dice => {
                let numbers: String = numbers.iter().map(u8::to_string).collect();
                refuse::dice_count(numbers, dice)
            }
        }
    }

    /// Thrown and never played: only the end may follow.
    fn not_played(&mut self, line: u32, dice: Throw, violation: Option<Violation>) {
        let before = *self.game.position();
        self.actions.push(VariantAction {
            side: self.game.mover(),
            before,
            after: before,
            kind: VariantActionKind::Roll {
                dice,
                chosen: None,
                steps: None,
                again: false,
            },
        });
        let violation = violation
            .unwrap_or_else(|| refuse::play_incomplete(dice.to_string(), "????".to_owned()));
        self.unplayed = Some((line, violation));
    }

    fn play(&mut self, line: u32, dice: Throw, turn: &WrittenTurn) -> Result<(), Violation> {
        self.make(line, turn, |found| VariantActionKind::Roll {
            dice,
            chosen: turn.chosen.as_ref().map(|(number, _)| *number),
            steps: Some(found.steps),
            again: found.again,
        })
    }

    /// Makes a play as it is written, and adds the action it is.
    fn make(
        &mut self,
        line: u32,
        turn: &WrittenTurn,
        kind: impl Fn(FollowedPlay) -> VariantActionKind,
    ) -> Result<(), Violation> {
        let (side, before) = (self.game.mover(), *self.game.position());
        let mut found = self.follow(line, turn)?;
        let action = |found: FollowedPlay| VariantAction {
            side,
            before,
            after: found.after,
            kind: kind(found),
        };
        for other in std::mem::take(&mut found.others) {
            let game = self.game.after(&other);
            let fork = self.fork(game, action(other));
            self.otherwise.push(fork);
        }
        self.game.make(&found);
        self.actions.push(action(found));
        Ok(())
    }

    /// The same game, in which this is done last.
    fn fork(&self, game: VariantGame, action: VariantAction) -> Running {
        let own = self.shared.map_or(&[] as &[_], |_| self.actions.as_slice());
        let mut actions = own.to_vec();
        actions.push(action);
        Running {
            game,
            actions,
            unplayed: self.unplayed.clone(),
            awaits: None,
            remarks: Vec::new(),
            otherwise: Vec::new(),
            shared: self.shared.or(Some(self.actions.len())),
            ..*self
        }
    }

    /// Makes a play as it is written, with what is doubtful about it.
    fn follow(&mut self, line: u32, turn: &WrittenTurn) -> Result<FollowedPlay, Violation> {
        if self.looked_at >= MOST_OF_RECORD {
            return Err(refuse::record_takes_too_long(MOST_OF_RECORD));
        }
        let left = ENOUGH_FOR_RECORD.saturating_sub(self.looked_at);
        let most = left.clamp(LEAST_OF_THROW, MOST_POSITIONS);
        self.game.look_at_most(most);
        let found = self.game.find_written(turn);
        self.looked_at = self.looked_at.saturating_add(self.game.looked_at());
        let found = found?;
        let doubts = [
            found.false_hit.then(refuse::false_hit_mark),
            found.unproven.then(|| refuse::plays_too_many(most)),
        ];
        let doubts = doubts.into_iter().flatten();
        self.remarks
            .extend(doubts.map(|doubt| (line, Severity::Warning, doubt)));
        Ok(found)
    }

    fn rest(&mut self, line: u32, side: Side, play: &[u8], cell: &[u8]) -> Result<(), Broken> {
        let here = |violation| (None, violation);
        let VariantPhase::PlayingRest(numbers) = self.game.phase().clone() else {
            return Err(here(refuse::rest_not_now()));
        };
        if side != self.game.mover() {
            return Err(here(refuse::not_your_turn()));
        }
        let turn = written(play).ok_or_else(|| here(row_unreadable(cell)))?;
        self.play_rest(line, numbers, &turn).map_err(here)
    }

    fn play_rest(
        &mut self,
        line: u32,
        numbers: Vec<(u8, u8)>,
        turn: &WrittenTurn,
    ) -> Result<(), Violation> {
        self.make(line, turn, |found| VariantActionKind::Rest {
            numbers: numbers.clone(),
            steps: found.steps,
        })
    }

    /// Nothing of the rest is written: it stands where nothing of it can be played.
    fn pass_rest(&mut self, line: u32) -> Result<(), Broken> {
        let VariantPhase::PlayingRest(numbers) = self.game.phase().clone() else {
            return Ok(());
        };
        let words = Numbered(&numbers).to_string();
        self.play_rest(line, numbers, &WrittenTurn::default())
            .map_err(|_| (None, refuse::rest_first(words)))
    }

    fn act(&mut self, line: u32, side: Side, act: RecordedAct<'_>) -> Result<(), Broken> {
        if act == RecordedAct::Resign {
            self.resigns = true;
            return Ok(());
        }
        if act == RecordedAct::NotThrown {
            let violation = refuse::throw_missing();
            self.unplayed.get_or_insert((line, violation));
            return Ok(());
        }
        self.still_open()?;
        if let Some((line, .., unnamed)) = self.awaits.take() {
            return Err((Some(line), unnamed));
        }
        self.pass_rest(line)?;
        let kind = self
            .cube_act(side, act)
            .map_err(|violation| (None, violation))?;
        let position = *self.game.position();
        let before = match side == self.game.mover() {
            true => position,
            false => position.swapped(self.game.rules()),
        };
        self.actions.push(VariantAction {
            side,
            before,
            after: before,
            kind,
        });
        Ok(())
    }

    fn cube_act(
        &mut self,
        side: Side,
        act: RecordedAct<'_>,
    ) -> Result<VariantActionKind, Violation> {
        match act {
            RecordedAct::Double(value) => self.double(side, value),
            RecordedAct::Take => {
                let offer = self.answers(side)?;
                (self.cube, self.offer) = (offer.taken(), None);
                Ok(VariantActionKind::Take)
            }
            RecordedAct::Drop => {
                let offer = self.answers(side)?;
                self.drop(&offer);
                Ok(VariantActionKind::Drop)
            }
            RecordedAct::Beaver(value) => {
                if !self.terms.money {
                    return Err(refuse::beaver_in_match().by(Source::GamesGrid));
                }
                let raised = self.answers(side)?.raised(&self.terms.rules)?;
                shows(value, raised.value)?;
                self.offer = Some(raised);
                Ok(VariantActionKind::Beaver(raised.value))
            }
            RecordedAct::Roll { .. } | RecordedAct::Resign | RecordedAct::NotThrown => {
                Err(refuse::roll_not_now())
            }
        }
    }

    fn has_cube(&self) -> Result<(), Violation> {
        if self.terms.in_series {
            return Err(refuse::double_in_series().by(Source::Custom));
        }
        match self.game.rules().cube {
            true => Ok(()),
            false => Err(refuse::double_without_cube(title(self.variant.name))),
        }
    }

    fn double(&mut self, side: Side, value: Option<u32>) -> Result<VariantActionKind, Violation> {
        self.has_cube()?;
        match self.terms.cube {
            CubeUse::Crawford => return Err(refuse::double_crawford().by(Source::GamesGrid)),
            CubeUse::OnePoint => return Err(refuse::double_one_point().by(Source::GamesGrid)),
            CubeUse::Free => {}
        }
        if self.offer.is_some() {
            return Err(refuse::offer_unanswered().by(Source::Laws1970(21)));
        }
        match self.game.phase() {
            VariantPhase::Throwing if side == self.game.mover() => {}
            VariantPhase::Throwing => return Err(refuse::not_your_turn()),
            VariantPhase::Opening => return Err(refuse::opening_not_thrown()),
            VariantPhase::Over(_) => return Err(refuse::game_over()),
            _ => return Err(refuse::double_after_throw().by(Source::Laws1970(21))),
        }
        let offer = self.cube.offered(side, &self.terms.rules)?;
        let BySide { top, bottom } = self.rolls;
        if self.terms.held_back[side] && (top < 2 || bottom < 2) {
            return Err(refuse::double_holland(bottom, top).by(Source::Booklet));
        }
        shows(value, offer.value)?;
        self.offer = Some(offer);
        Ok(VariantActionKind::Double(offer.value))
    }

    fn answers(&self, side: Side) -> Result<Offer, Violation> {
        let offer = self.offer.ok_or_else(refuse::no_offer)?;
        match offer.answers() == side {
            true => Ok(offer),
            false => Err(refuse::not_your_turn()),
        }
    }

    fn drop(&mut self, offer: &Offer) {
        self.offer = None;
        self.outcome = Some(VariantOutcome {
            winner: Some(offer.answers().other()),
            points: offer.before(),
            ending: VariantEnding::Dropped,
            cube: offer.before(),
        });
    }

    /// After a beaver the next throw says that it was taken.
    fn answered_by_playing(&mut self, side: Side) {
        if let Some(offer) = self.offer.filter(|offer| offer.animals > 0)
            && side == self.game.mover()
        {
            (self.cube, self.offer) = (offer.taken(), None);
        }
    }

    /// How the game ended on the board.
    pub(super) fn on_the_board(&self) -> Option<VariantOutcome> {
        let VariantPhase::Over(ending) = self.game.phase() else {
            return None;
        };
        let unturned = self.terms.money && self.game.rules().jacoby && !self.cube.taken;
        let stakes = match unturned {
            true => ending.points.min(1),
            false => ending.points,
        };
        Some(VariantOutcome {
            winner: ending.winner,
            points: self.cube.value.saturating_mul(stakes),
            ending: VariantEnding::Played(ending.points),
            cube: self.cube.value,
        })
    }

    fn nobody(&mut self, line: u32) -> Result<(), Broken> {
        let outcome = self.on_the_board().or(self.outcome);
        self.ended = true;
        match outcome {
            Some(outcome) if outcome.winner.is_none() => {
                self.outcome = Some(outcome);
                Ok(())
            }
            Some(outcome) => {
                self.outcome = Some(outcome);
                let violation = refuse::wins_points(outcome.points, 0_u32);
                self.remarks.push((line, Severity::Error, violation));
                Ok(())
            }
            None => Err((None, refuse::no_winner_yet())),
        }
    }

    fn wins(&mut self, line: u32, wins: &GameWin) -> Result<(), Broken> {
        if self.ended {
            return Err((None, refuse::game_over()));
        }
        self.ended = true;
        if let Some(outcome) = self.outcome.or_else(|| self.on_the_board()) {
            self.outcome = Some(outcome);
            if let Err(violation) = self.as_written(line, &outcome, wins) {
                // The board shows who won and how much, and only the line is wrong.
                self.remarks.push((line, Severity::Error, violation));
            }
            return Ok(());
        }
        if let Some(offer) = self.offer.filter(|offer| {
            wins.winner == offer.answers().other() && wins.points == Some(offer.before())
        }) {
            self.drop(&offer);
            self.remarks
                .push((line, Severity::Warning, refuse::drop_assumed()));
            return Ok(());
        }
        self.resigned(line, wins)
            .map_err(|violation| (None, violation))
    }

    fn as_written(
        &mut self,
        line: u32,
        outcome: &VariantOutcome,
        wins: &GameWin,
    ) -> Result<(), Violation> {
        let Some(winner) = outcome.winner else {
            return Err(refuse::wins_points(0_u32, wins.points.unwrap_or(0)));
        };
        if winner != wins.winner {
            return Err(refuse::wins_winner());
        }
        let points = wins.points.unwrap_or(0);
        if points == outcome.points {
            return Ok(());
        }
        if self.single_by_jacoby(outcome) && points == outcome.cube {
            self.outcome = Some(VariantOutcome { points, ..*outcome });
            return Ok(());
        }
        let needed = self.terms.needs.map(|needs| needs[winner]);
        if needed != Some(points) || points > outcome.points {
            return Err(refuse::wins_points(outcome.points, points));
        }
        self.counted = Some(points);
        let cut = refuse::points_cut(points, outcome.points);
        self.remarks.push((line, Severity::Warning, cut));
        Ok(())
    }

    /// Whether it is a gammon of a match that counts single by the rule of the club. A record that counts it in full is read
    /// too: whoever asked compares it with what was entered.
    fn single_by_jacoby(&self, outcome: &VariantOutcome) -> bool {
        let Terms { cube, rules, .. } = &self.terms;
        let in_force = !self.terms.money && rules.jacoby_in_matches && *cube == CubeUse::Free;
        in_force
            && self.has_cube().is_ok()
            && !self.cube.taken
            && matches!(outcome.ending, VariantEnding::Played(2..))
    }

    /// Takes what the score line after the game shows to be its result, where it shows one.
    pub(super) fn infer(&mut self, line: u32, after: BySide<u32>) -> bool {
        let Some((winner, points)) = gained(self.score_before, after) else {
            return false;
        };
        let wins = GameWin {
            winner,
            points: Some(points),
            the_match: false,
            resigned: None,
            whole: true,
            exact: false,
        };
        // That nobody is said to resign follows from the missing line.
        self.resigns = true;
        self.resigned(line, &wins).is_ok()
    }

    /// The game is not over on the board, so that somebody gave up.
    fn resigned(&mut self, line: u32, wins: &GameWin) -> Result<(), Violation> {
        let points = wins.points.unwrap_or(0);
        let cube = self.cube.value;
        let most = self.most(wins.winner);
        let stakes = points.checked_div(cube).filter(|stakes| *stakes > 0);
        // Who gives up may offer less than the doubled stake.
        let doubled = |stakes: u32| {
            let stake = self.game.stake();
            stakes.is_multiple_of(stake) && stakes.checked_div(stake).is_some_and(|men| men <= most)
        };
        if !points.is_multiple_of(cube)
            || stakes.is_none_or(|stakes| stakes > most && !doubled(stakes))
        {
            let game = Game::usual(self.variant);
            let counts = self.resignation_counts(most);
            return Err(refuse::resignation_worth(counts, game, points));
        }
        self.outcome = Some(VariantOutcome {
            winner: Some(wins.winner),
            points,
            ending: VariantEnding::Resigned,
            cube,
        });
        if !self.resigns {
            self.remarks
                .push((line, Severity::Warning, refuse::resignation_assumed()));
        }
        Ok(())
    }

    /// What a resignation can count, as a line of a record tells it: `1, 2`, or of men left `1–15`.
    fn resignation_counts(&self, most: u32) -> String {
        if self.game.rules().worth == Worth::MenLeft {
            return format!("1–{}", most.saturating_mul(self.game.stake()));
        }
        let counts = (1..=most).map(|times| self.cube.value.saturating_mul(times).to_string());
        counts.collect::<Vec<_>>().join(", ")
    }

    /// The most times the cube that `winner` can be given, the stake not doubled.
    fn most(&self, winner: Side) -> u32 {
        match self.game.rules().worth {
            Worth::One => 1,
            Worth::Gammon | Worth::FarBack | Worth::Mother => 2,
            Worth::Backgammon | Worth::BackgammonOnBar => 3,
            Worth::MenLeft => {
                let [own, theirs] = self.game.position().off();
                let off = match winner == self.game.mover() {
                    true => theirs,
                    false => own,
                };
                u32::from(self.game.rules().checkers.saturating_sub(off))
            }
        }
    }

    /// What the last lines left open, at the end of the game.
    pub(super) fn left_open(&mut self) -> Option<(u32, Violation)> {
        self.outcome = self.outcome.or_else(|| self.on_the_board());
        if self.outcome.is_some() {
            return None;
        }
        let awaits = self.awaits.take();
        awaits.map(|(line, .., violation)| (line, violation))
    }
}

/// The cube shows what is written, if anything is.
fn shows(written: Option<u32>, expected: u32) -> Result<(), Violation> {
    match written {
        Some(value) if value != expected => Err(refuse::cube_value(value, expected)),
        _ => Ok(()),
    }
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that panics is a test that fails"
)]
mod tests;
