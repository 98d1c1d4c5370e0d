//! Games: begun, played at the board, ended and corrected.

use super::{Evening, PlayedGame, Reading, Whereabouts};
use crate::night::board::Board;
use crate::night::fault::NightFault;
use crate::night::line::{Ended, Next, NightLine, SheetCorrected, Started};
use crate::night::rotation::Finished;
use crate::night::seating::{NightTable, same_people};
use crate::night::sheet::{Holder, Stakes};
use std::collections::BTreeSet;

impl Evening {
    pub(super) fn started(&mut self, started: &Started, reading: &mut Reading<'_>) {
        let line = reading.at;
        let Started {
            table,
            order,
            partner,
            ..
        } = started;
        let rules = started.settings.unwrap_or(self.rules);
        reading.when_written(rules == self.rules, NightFault::WrongRules { line });
        // "What was said of a game must not be said of another": no number twice.
        let unused = started.game == self.last_game.saturating_add(1);
        reading.when_written(unused, NightFault::OutOfTurn { line });
        let Some(seats) = self.tables.get(table) else {
            return reading.in_turn(false);
        };
        reading.in_turn(self.between_games(*table) && order.iter().all(|n| seats.line.contains(n)));
        let fault = NightFault::WrongOrder { line };
        reading.when_written(*order == self.seated(seats), fault);
        let named = order
            .iter()
            .filter_map(|n| Some((*n, self.people.get(n)?.stake?)));
        let stakes = Stakes {
            table: self.rules.stake,
            own: named.collect(),
        };
        reading.when_written(started.stakes == stakes, NightFault::WrongStakes { line });
        let fewest = if seats.begun { 2 } else { 3 };
        let stays = partner.is_some() && seats.partner == *partner;
        let many = order.len();
        let allowed = many >= fewest
            && many <= self.rules.limit
            && (stays || self.rules.allows_partner(many, partner.is_some()));
        reading.allowed(allowed, started.overruled.as_ref());
        let sits = partner.is_none_or(|partner| order.iter().skip(1).any(|n| *n == partner));
        let board = Board::new(started, rules).filter(|_| sits);
        reading.in_turn(board.is_some());
        if let Some(seats) = self.tables.get_mut(table) {
            seats.board = board;
            seats.begun = true;
            seats.declined.clear();
        }
        self.last_game = self.last_game.max(started.game);
    }

    pub(super) fn ended(&mut self, ended: &Ended, reading: &mut Reading<'_>) {
        let Ended {
            table, game, sheet, ..
        } = ended;
        let (line, game) = (reading.at, *game);
        let Some(board) = self.board(*table, game).cloned() else {
            return reading.in_turn(false);
        };
        let as_played = || *sheet == board.sheet(sheet.winner, sheet.kind);
        let right = match ended.entered {
            true => board.can_be_entered(sheet),
            false => {
                let over = sheet.winner.is_some() || board.is_over();
                as_played() && board.can_end() && over
            }
        };
        // An undo of what came before leaves what was decided as it is: the sheet counts, not the board.
        reading.when_written(right, NightFault::WrongSheet { game });
        let possible = sheet.is_possible(&board.rules);
        reading.must(possible, NightFault::WrongSheet { game });
        let mut played = PlayedGame {
            order: board.order,
            partner: board.partner,
            captain: board.captain,
            rules: board.rules,
            stakes: board.stakes,
            sheet: sheet.clone(),
            transfers: Vec::new(),
        };
        played.count();
        played.must_come_to(game, &ended.lines, ended.played_for.as_ref(), reading);
        if reading.first
            && let Some(seats) = self.tables.get(table)
        {
            let next = self.next(seats, &played);
            reading.must(next == ended.proposal, NightFault::WrongOrder { line });
        }
        let in_box = played.order.first().copied().unwrap_or(played.captain);
        if let Some(seats) = self.tables.get_mut(table) {
            seats.goes_on(&ended.proposal, (in_box, played.partner));
        }
        self.games.insert(game, played);
    }

    /// The order for the next game of a table, with those on a break and the newcomers.
    fn next(&self, seats: &NightTable, played: &PlayedGame) -> Next {
        let is_gone = |n: &u32| match self.people.get(n).map(|somebody| somebody.whereabouts) {
            None | Some(Whereabouts::Left) => true,
            Some(Whereabouts::Resting) => !seats.line.contains(n),
            Some(Whereabouts::Here) => false,
        };
        let gone: Vec<u32> = played.order.iter().copied().filter(is_gone).collect();
        let mut next = Finished {
            rules: &played.rules,
            order: &played.order,
            partner: played.partner,
            captain: played.captain,
            sheet: &played.sheet,
            transfers: &played.transfers,
            gone: &gone,
        }
        .next();
        let sat: BTreeSet<u32> = played.order.iter().copied().collect();
        let resting = seats.line.iter().copied().filter(|n| !sat.contains(n));
        next.keeps_places(&seats.line, &resting.collect::<Vec<u32>>());
        next.take_in(&seats.newcomers, &played.rules);
        let here = next.order.iter().filter(|n| self.is_here(**n)).count();
        next.ask |= here > self.rules.limit;
        next
    }

    pub(super) fn corrected(&mut self, corrected: &SheetCorrected, reading: &mut Reading<'_>) {
        let game = corrected.game;
        let Some(played) = self.games.get_mut(&game) else {
            return reading.in_turn(false);
        };
        if let Some(seats) = &corrected.seats {
            // "The players of a game cannot be replaced by others."
            let partner = seats.partner;
            let sits = partner.is_none_or(|n| seats.order.iter().skip(1).any(|m| *m == n));
            reading.in_turn(same_people(&played.order, &seats.order) && sits);
            let mut team = seats.order.iter().skip(1).filter(|n| Some(**n) != partner);
            played.captain = team.next().copied().unwrap_or(played.captain);
            played.order.clone_from(&seats.order);
            played.partner = partner;
        }
        if let Some(stakes) = &corrected.stakes {
            played.stakes.clone_from(stakes);
        }
        played.sheet.clone_from(&corrected.sheet);
        played.count();
        let team = played.order.iter().skip(1).copied();
        let team = team.filter(|n| Some(*n) != played.partner);
        let members = corrected.sheet.cubes.iter().map(|cube| cube.member);
        // "After a corrected number of ties no cube may be on less than they make it."
        let least = 1_i64
            .checked_shl(corrected.automatics.unwrap_or(0))
            .unwrap_or(i64::MAX);
        let right = members.eq(team)
            && corrected.sheet.cubes.iter().all(|cube| cube.value >= least)
            && corrected.sheet.is_possible(&played.rules);
        reading.must(right, NightFault::WrongSheet { game });
        let played_for = corrected.played_for.as_ref();
        played.must_come_to(game, &corrected.lines, played_for, reading);
    }
}

pub(super) fn at_the_board(board: &mut Board, line: &NightLine, reading: &mut Reading<'_>) {
    match line {
        NightLine::AutomaticDoubled { overruled, .. } => {
            reading.in_turn_then(board.is_untouched());
            reading.allowed(board.can_tie(), overruled.as_ref());
            board.tie();
        }
        NightLine::Doubled { by, cubes, .. } => {
            reading.in_turn_then(board.can_double(*by, cubes));
            board.doubled(*by, cubes);
        }
        NightLine::Answered {
            by,
            cubes,
            answer,
            overruled,
            ..
        } => {
            reading.in_turn_then(board.can_answer(*by, cubes, *answer));
            reading.allowed(board.may_raise(cubes, *answer), overruled.as_ref());
            board.answered(*by, cubes, *answer);
        }
        NightLine::ExtraOffered {
            by, to, overruled, ..
        } => {
            reading.in_turn_then(board.can_offer_extra(*by, *to));
            reading.allowed(board.rules.extras, overruled.as_ref());
            board.extra_offered(*by, *to);
        }
        NightLine::ExtrasDoubled { by, with, .. } => {
            reading.in_turn_then(board.can_double_extras(*by, with));
            board.extras_doubled(*by, with);
        }
        NightLine::ExtrasAnswered {
            by, with, answer, ..
        } => {
            reading.in_turn_then(board.can_answer_extras(*by, with, *answer));
            board.extras_answered(*by, with, *answer);
        }
        NightLine::Settled {
            member,
            points,
            overruled,
            ..
        } => {
            reading.in_turn_then(board.can_settle(*member));
            reading.allowed(board.rules.settlements, overruled.as_ref());
            board.settled(*member, *points);
        }
        NightLine::GaveUp { by, cubes, .. } => {
            // "Given up for what it is worth (with an open double: for what dropping costs)."
            reading.in_turn_then(!cubes.is_empty() && *cubes == board.given_up(*by));
            board.gave_up(cubes);
        }
        NightLine::TakenOver { of, by, points, .. } => {
            reading.in_turn_then(board.can_take_over(*of, *by));
            board.taken_over.push(Holder {
                of: *of,
                by: *by,
                points: *points,
            });
        }
        _ => {}
    }
}
