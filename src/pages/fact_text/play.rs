//! Sentences about matches: called, scored, decided and corrected.

use super::TournamentTeller;
use super::words::result;
use crate::backgammon::BySide;
use crate::form::Choice as _;
use crate::pages::match_game;
use crate::tournament::{EntrantNo, Fact, ScoreSheet, Seat, TeamBoard};

impl TournamentTeller<'_> {
    pub(super) fn play(&self, fact: &Fact) -> String {
        let w = self.w;
        let name = |n: &EntrantNo| self.name(*n);
        match fact {
            Fact::Seated {
                event, seat, who, ..
            } => {
                let label = self.match_inside(*event, seat.of);
                match who {
                    Seat::Entrant(n) => w.told_seated(label, name(n)),
                    Seat::Bye => w.told_seated_bye(label),
                    Seat::Empty => w.told_seat_cleared(label),
                }
            }
            Fact::SeatPromised {
                event,
                seat,
                who,
                instead_of,
                ..
            } => w.told_promised(
                self.match_inside(*event, seat.of),
                name(instead_of),
                name(who),
            ),
            Fact::Begun {
                event,
                number,
                players,
                rules,
                table,
            } => {
                let players = self.players(*players);
                w.told_begun(
                    rules.start != BySide::default(),
                    &players.bottom,
                    rules.length,
                    self.match_label(*event, *number),
                    table.is_some(),
                    rules.start.bottom,
                    rules.start.top,
                    table.unwrap_or(0),
                    &players.top,
                )
            }
            Fact::TableChanged {
                event,
                number,
                table,
            } => {
                let label = self.match_label(*event, *number);
                match table {
                    Some(table) => w.told_table_changed(label, *table),
                    None => w.told_table_left(label),
                }
            }
            Fact::CalledBack { event, number } => {
                w.told_called_back(self.match_label(*event, *number))
            }
            Fact::RecordAttached { event, number, .. } => {
                w.told_record_attached(self.match_label(*event, *number))
            }
            Fact::Voided { event, number } => w.told_voided(self.match_label(*event, *number)),
            Fact::Decided { .. } | Fact::Corrected { .. } => self.decided(fact),
            _ => self.scored(fact),
        }
    }

    fn scored(&self, fact: &Fact) -> String {
        let w = self.w;
        match fact {
            Fact::GameScored {
                event,
                number,
                players,
                game,
                note,
            } => {
                let names = self.players(*players);
                let winner = game.game.winner;
                let rules = self.t.event(*event).and_then(|e| {
                    let m = e.fixture(*number)?;
                    Some(e.rules_of(m))
                });
                let by = rules.map_or("cube", |rules| match_game::multiplier(&rules, &game.game));
                let sentence = w.told_game(
                    game.score.top,
                    game.score.bottom,
                    &names.bottom,
                    by,
                    game.game.cube,
                    game.game.kind.word(),
                    self.match_label(*event, *number),
                    game.game.overruled,
                    game.points,
                    &names.top,
                    &names[winner],
                );
                self.because(sentence, *note)
            }
            Fact::PenaltyGiven {
                event,
                number,
                players,
                penalty,
                score,
            } => {
                let names = self.players(*players);
                w.told_penalty(
                    score.top,
                    score.bottom,
                    &names.bottom,
                    self.match_label(*event, *number),
                    &names[penalty.to],
                    penalty.points,
                    &names.top,
                )
            }
            Fact::LinedUp {
                event,
                number,
                entrant,
                ..
            } => w.told_lined_up(self.match_label(*event, *number), self.name(*entrant)),
            Fact::BoardScored {
                event,
                number,
                players,
                board,
                note,
            } => {
                let label = self.match_label(*event, *number);
                let sentence = self.board(&self.players(*players), label, board);
                self.because(sentence, *note)
            }
            _ => String::new(),
        }
    }

    fn decided(&self, fact: &Fact) -> String {
        let w = self.w;
        match fact {
            Fact::Decided {
                event,
                number,
                seats,
                result: how,
                ..
            } => {
                let sentence = w.told_decided(
                    self.match_label(*event, *number),
                    result(w, &self.seats(*seats), how),
                );
                self.because(sentence, how.overruled.or(how.note))
            }
            Fact::Corrected {
                event,
                number,
                seats,
                sheet,
                result: how,
                note: why,
                ..
            } => {
                let label = self.match_label(*event, *number);
                let names = self.seats(*seats);
                let (sentence, note) = match how {
                    Some(how) => (result(w, &names, how), how.overruled.or(how.note).or(*why)),
                    None if sheet.is_blank() => (w.told_no_result().into_owned(), *why),
                    None => (self.goes_on(&names, sheet), *why),
                };
                let sentence = w.told_corrected(label, sentence);
                self.because(sentence, note)
            }
            _ => String::new(),
        }
    }

    fn board(&self, names: &BySide<String>, label: String, board: &TeamBoard) -> String {
        let w = self.w;
        let (of, other) = (u32::from(board.number), board.winner.other());
        let (winner, loser) = (&names[board.winner], &names[other]);
        if board.walk_over {
            return w.told_board_walk_over(of, loser, label, winner);
        }
        let (won, lost) = (board.score[board.winner], board.score[other]);
        w.told_board(won, lost, of, loser, label, winner)
    }

    fn goes_on(&self, names: &BySide<String>, sheet: &ScoreSheet) -> String {
        self.w.told_goes_on(
            sheet.score.top,
            sheet.score.bottom,
            &names.bottom,
            &names.top,
        )
    }
}
