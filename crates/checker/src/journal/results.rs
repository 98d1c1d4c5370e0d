//! Lines about a match: who sits down, what is scored, how it ends, what is corrected.

use super::log::Log;
use super::played::{LoggedEnding, LoggedMatch, LoggedResult, LoggedSeat, To};
use crate::Fault;
use crate::games::{Game, Rules, is_handicap};
use serde::Deserialize;
use serde::de::IgnoredAny;

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Seated {
    seat: To,
    who: LoggedSeat,
    was: LoggedSeat,
}

impl Seated {
    pub fn take(self, log: &mut Log, faults: &mut Vec<Fault>) {
        let To { of: number, side } = self.seat;
        let place = log.match_mut(number).and_then(|m| m.seats.get_mut(side));
        match place.map(|there| std::mem::replace(there, self.who)) {
            None => faults.push(Fault::NoSuchMatch { number }),
            Some(there) if there != self.was => faults.push(Fault::SeatNotAsSaid { number }),
            Some(_) => {}
        }
    }
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Begun {
    number: usize,
    players: [u32; 2],
    rules: Rules,
    /// Whether the director said what score it begins at.
    #[serde(default)]
    start_set: bool,
}

impl Begun {
    pub fn take(self, log: &mut Log, faults: &mut Vec<Fault>) {
        let Begun {
            number,
            players,
            rules,
            start_set,
        } = self;
        let fixed = log.match_of(number).and_then(|m| m.fixed.as_ref());
        if rules.game != *fixed.map_or(&log.game, |fixed| &fixed.game) {
            faults.push(Fault::WrongGame { number });
        }
        // Any score will do at the director's word, as long as nobody has won by it.
        let start_is_right = match (start_set, fixed) {
            (true, _) => rules.start.iter().all(|points| *points < rules.length),
            (false, Some(fixed)) => (fixed.start, fixed.length) == (rules.start, rules.length),
            (false, None) => log.begins_at(rules.start, players, rules.length),
        };
        if !start_is_right {
            faults.push(Fault::WrongStart { number });
        }
        log.check_match(number, Fault::SeatNotAsSaid { number }, faults, |m| {
            m.starts_at(rules.start);
            m.rules = Some(rules);
            m.pair() == Some(players)
        });
    }
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct GameScored {
    number: usize,
    game: Game,
}

impl GameScored {
    pub fn take(self, log: &mut Log, faults: &mut Vec<Fault>) {
        let GameScored { number, game } = self;
        log.check_match(number, Fault::WrongGame { number }, faults, |m| {
            m.has(&game)
        });
        log.check_match(number, Fault::GamesDoNotAddUp { number }, faults, |m| {
            let is_over = |length| m.running.iter().any(|s| *s >= length);
            let was_over = m.length().is_some_and(is_over);
            m.gets(game.winner, game.points);
            game.points > 0 && m.running == game.score && !was_over
        });
    }
}

#[derive(Debug, Clone, Deserialize)]
struct Penalty {
    to: usize,
    points: u32,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct PenaltyGiven {
    number: usize,
    penalty: Penalty,
    score: [u32; 2],
    /// The match's from then on; old lines do not say.
    rules: Option<Rules>,
}

impl PenaltyGiven {
    pub fn take(self, log: &mut Log, faults: &mut Vec<Fault>) {
        let number = self.number;
        let untouched = |m: &&LoggedMatch| m.rules.is_none() && m.fixed.is_none();
        let first = log.match_of(number).filter(untouched);
        if let (Some(rules), Some(players)) = (&self.rules, first.and_then(LoggedMatch::pair))
            && !log.begins_at(rules.start, players, rules.length)
        {
            faults.push(Fault::WrongStart { number });
        }
        log.check_match(number, Fault::GamesDoNotAddUp { number }, faults, |m| {
            m.gets(self.penalty.to, self.penalty.points);
            // Before the match begins, nothing but this says what it will begin at.
            if m.rules.is_none() {
                let [top, bottom] = m.running;
                let [start_top, start_bottom] = m.start;
                let [said_top, said_bottom] = self.score;
                m.starts_at([
                    start_top.saturating_add(said_top.saturating_sub(top)),
                    start_bottom.saturating_add(said_bottom.saturating_sub(bottom)),
                ]);
            }
            m.fixed = m.fixed.take().or(self.rules);
            m.running == self.score && m.fixed.as_ref().is_none_or(|fixed| fixed.start == m.start)
        });
    }
}

#[derive(Debug, Clone, Deserialize)]
struct Sheet {
    #[serde(default)]
    games: Vec<Game>,
    #[serde(default)]
    penalties: Vec<Penalty>,
    #[serde(default)]
    boards: Vec<IgnoredAny>,
    score: [u32; 2],
}

#[derive(Debug, Clone, Deserialize)]
struct Outcome {
    kind: LoggedEnding,
    /// Where it was played to another than its own.
    length: Option<u32>,
}

#[derive(Debug, Clone, Deserialize)]
struct Ended {
    outcome: Outcome,
    winner: Option<usize>,
    score: Option<[u32; 2]>,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Decided {
    number: usize,
    seats: [LoggedSeat; 2],
    result: Ended,
    sheet: Option<Sheet>,
    #[serde(default)]
    pub by_itself: bool,
}

impl Decided {
    pub fn take(self, at: usize, log: &mut Log, faults: &mut Vec<Fault>) {
        let number = self.number;
        let Some(m) = log.match_mut(number) else {
            faults.push(Fault::NoSuchMatch { number });
            return;
        };
        if let Some(sheet) = self.sheet {
            m.replace_sheet(sheet, faults);
        }
        m.adds_up(&self.result, faults);
        if m.outcome.is_some() {
            faults.push(Fault::DecidedTwice { number });
        }
        m.set_result(at, self.seats, Some(self.result), faults);
        m.by_itself = self.by_itself;
    }
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Corrected {
    number: usize,
    seats: [LoggedSeat; 2],
    sheet: Sheet,
    result: Option<Ended>,
    #[serde(default)]
    record_only: bool,
}

impl Corrected {
    pub fn take(self, at: usize, log: &mut Log, faults: &mut Vec<Fault>) {
        log.changes += 1;
        let number = self.number;
        let Some(m) = log.match_mut(number) else {
            faults.push(Fault::NoSuchMatch { number });
            return;
        };
        m.replace_sheet(self.sheet, faults);
        if let Some(result) = &self.result {
            m.adds_up(result, faults);
        }
        let (won_before, went_on) = (m.won_by(), m.goes_on());
        m.set_result(at, self.seats, self.result, faults);
        m.kept = went_on.filter(|_| self.record_only);
        m.by_itself = false;
        m.turned |= m.won_by() != won_before;
    }
}

pub(super) fn void(at: usize, number: usize, log: &mut Log, faults: &mut Vec<Fault>) {
    log.changes += 1;
    let Some(m) = log.match_mut(number) else {
        faults.push(Fault::NoSuchMatch { number });
        return;
    };
    (m.outcome, m.winner, m.score, m.rules) = (None, None, None, None);
    m.fixed = None;
    m.games = 0;
    m.kept = None;
    m.running = m.start;
    m.known.push((at, None));
}

impl Log {
    /// Whether these two begin a match of the event with these points.
    fn begins_at(&self, start: [u32; 2], players: [u32; 2], length: u32) -> bool {
        let rating = |player| self.ratings.get(&player).copied().flatten();
        match players.map(rating) {
            [Some(first), Some(second)] if self.handicap => {
                is_handicap(start, [first, second], length)
            }
            _ => start == [0, 0],
        }
    }

    /// Reports a fault if there is no such match, or if what a line says of it does not fit.
    fn check_match(
        &mut self,
        number: usize,
        fault: Fault,
        faults: &mut Vec<Fault>,
        fits: impl FnOnce(&mut LoggedMatch) -> bool,
    ) {
        match self.match_mut(number).map(fits) {
            Some(true) => {}
            Some(false) => faults.push(fault),
            None => faults.push(Fault::NoSuchMatch { number }),
        }
    }
}

impl LoggedMatch {
    /// What is on the score already stays on top of the points both begin with.
    fn starts_at(&mut self, start: [u32; 2]) {
        for ((running, before), now) in self.running.iter_mut().zip(self.start).zip(start) {
            *running = running.saturating_sub(before).saturating_add(now);
        }
        self.start = start;
    }

    fn gets(&mut self, side: usize, points: u32) {
        if let Some(score) = self.running.get_mut(side) {
            *score = score.saturating_add(points);
        }
    }

    /// Writes a game on the sheet. Whether it can be there, as far as is known what is played.
    fn has(&mut self, game: &Game) -> bool {
        let before = self.games;
        self.games = before.saturating_add(1);
        let rules = self.rules.as_ref();
        rules.is_none_or(|rules| rules.allow(game, before))
    }

    /// Replaces the sheet by a whole one.
    fn replace_sheet(&mut self, sheet: Sheet, faults: &mut Vec<Fault>) {
        // Between teams the score is of boards.
        if !sheet.boards.is_empty() {
            self.running = sheet.score;
            return;
        }
        self.running = self.start;
        self.games = 0;
        // A blank sheet is blank of the points that both begin with, too.
        let blank = sheet.games.is_empty() && sheet.penalties.is_empty();
        if blank && sheet.score == [0, 0] {
            self.fixed = None;
            return;
        }
        // A sheet does not say between which games the penalty points came, so only the sum is checked.
        for game in sheet.games {
            if !self.has(&game) {
                faults.push(Fault::WrongGame {
                    number: self.number,
                });
            }
            self.gets(game.winner, game.points);
        }
        for Penalty { to, points } in sheet.penalties {
            self.gets(to, points);
        }
        if self.running != sheet.score {
            let number = self.number;
            faults.push(Fault::GamesDoNotAddUp { number });
        }
    }

    /// Checks that a result played out has at least the points of the games on the sheet.
    fn adds_up(&self, result: &Ended, faults: &mut Vec<Fault>) {
        let below = |score: [u32; 2]| {
            score
                .iter()
                .zip(self.running)
                .any(|(said, written)| *said < written)
        };
        if result.outcome.kind == LoggedEnding::Played && result.score.is_some_and(below) {
            let number = self.number;
            faults.push(Fault::GamesDoNotAddUp { number });
        }
    }

    /// Sets its result; with none the match is undecided again.
    fn set_result(
        &mut self,
        at: usize,
        seats: [LoggedSeat; 2],
        result: Option<Ended>,
        faults: &mut Vec<Fault>,
    ) {
        if self.seats != seats {
            let number = self.number;
            faults.push(Fault::SeatNotAsSaid { number });
        }
        // A correction changes the result, not when the match was played.
        if self.outcome.is_none() {
            self.line = at;
        }
        self.winner = result.as_ref().and_then(|r| r.winner);
        self.score = result.as_ref().and_then(|r| r.score);
        self.played_to = result.as_ref().and_then(|r| r.outcome.length);
        self.outcome = result.map(|r| r.outcome.kind);
        let (winner, score, over_games) = (self.won_by(), self.counted(), self.games > 0);
        let known = self.outcome.map(|outcome| LoggedResult {
            outcome,
            winner,
            score,
            over_games,
        });
        self.known.push((at, known));
    }
}
