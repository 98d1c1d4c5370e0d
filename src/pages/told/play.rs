//! What is said of matches: called, scored, decided and corrected.

use super::Teller;
use super::words::{kind_word, result};
use crate::engine::BySide;
use crate::tournament::{EntrantNo, Fact, Seat, Sheet};

impl Teller<'_> {
    pub(super) fn play(&self, fact: &Fact) -> String {
        let w = self.w;
        let name = |n: &EntrantNo| self.name(*n);
        match fact {
            Fact::Seated {
                event, seat, who, ..
            } => {
                let label = self.match_inside(*event, seat.of);
                match who {
                    Seat::Entrant(n) => w.with2("told-seated", "player", name(n), "match", label),
                    Seat::Bye => w.with("told-seated-bye", "match", label),
                    Seat::Empty => w.with("told-seat-cleared", "match", label),
                }
            }
            Fact::SeatPromised {
                event,
                seat,
                who,
                instead_of,
                ..
            } => w.with3(
                "told-promised",
                "player",
                name(who),
                "other",
                name(instead_of),
                "match",
                self.match_inside(*event, seat.of),
            ),
            Fact::Begun {
                event,
                number,
                players,
                rules,
                table,
            } => {
                let players = self.players(*players);
                w.say_with(
                    "told-begun",
                    &[
                        ("match", &self.match_label(*event, *number)),
                        ("top", &players.top),
                        ("bottom", &players.bottom),
                        ("length", &rules.length),
                        ("seated", &if table.is_some() { "yes" } else { "no" }),
                        ("table", &table.unwrap_or(0)),
                    ],
                )
            }
            Fact::TableChanged {
                event,
                number,
                table,
            } => {
                let label = self.match_label(*event, *number);
                match table {
                    Some(table) => w.with2("told-table-changed", "match", label, "table", *table),
                    None => w.with("told-table-left", "match", label),
                }
            }
            Fact::CalledBack { event, number } => w.with(
                "told-called-back",
                "match",
                self.match_label(*event, *number),
            ),
            Fact::RecordAttached { event, number, .. } => w.with(
                "told-record-attached",
                "match",
                self.match_label(*event, *number),
            ),
            Fact::Voided { event, number } => {
                w.with("told-voided", "match", self.match_label(*event, *number))
            }
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
                let sentence = w.say_with(
                    "told-game",
                    &[
                        ("match", &self.match_label(*event, *number)),
                        ("winner", &names[winner]),
                        ("kind", &kind_word(game.game.kind)),
                        ("cube", &game.game.cube),
                        ("points", &game.points),
                        ("top", &names.top),
                        ("bottom", &names.bottom),
                        ("a", &game.score.top),
                        ("b", &game.score.bottom),
                        ("overruled", &if game.game.overruled { "yes" } else { "no" }),
                    ],
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
                w.say_with(
                    "told-penalty",
                    &[
                        ("match", &self.match_label(*event, *number)),
                        ("player", &names[penalty.to]),
                        ("points", &penalty.points),
                        ("top", &names.top),
                        ("bottom", &names.bottom),
                        ("a", &score.top),
                        ("b", &score.bottom),
                    ],
                )
            }
            Fact::LinedUp {
                event,
                number,
                entrant,
                ..
            } => w.with2(
                "told-lined-up",
                "match",
                self.match_label(*event, *number),
                "team",
                self.name(*entrant),
            ),
            Fact::BoardScored {
                event,
                number,
                players,
                board,
                note,
            } => {
                let names = self.players(*players);
                let key = if board.walk_over {
                    "told-board-walk-over" // a key
                } else {
                    "told-board" // a key
                };
                let sentence = w.say_with(
                    key,
                    &[
                        ("match", &self.match_label(*event, *number)),
                        ("board", &u32::from(board.number)),
                        ("winner", &names[board.winner]),
                        ("loser", &names[board.winner.other()]),
                        ("a", &board.score[board.winner]),
                        ("b", &board.score[board.winner.other()]),
                    ],
                );
                self.because(sentence, *note)
            }
            Fact::Decided {
                event,
                number,
                seats,
                result: how,
                ..
            } => {
                let sentence = w.with2(
                    "told-decided",
                    "match",
                    self.match_label(*event, *number),
                    "result",
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
                    None if sheet.is_blank() => (w.say("told-no-result").into_owned(), *why),
                    None => (self.goes_on(&names, sheet), *why),
                };
                let sentence = w.with2("told-corrected", "match", label, "result", sentence);
                self.because(sentence, note)
            }
            _ => String::new(),
        }
    }

    fn goes_on(&self, names: &BySide<String>, sheet: &Sheet) -> String {
        self.w.say_with(
            "told-goes-on",
            &[
                ("top", &names.top),
                ("bottom", &names.bottom),
                ("a", &sheet.score.top),
                ("b", &sheet.score.bottom),
            ],
        )
    }
}
