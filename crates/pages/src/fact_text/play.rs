//! Sentences about matches: called, scored, decided and corrected.

use super::TournamentTeller;
use super::words::result;
use crate::dashed::dashed;
use crate::match_game;
use crate::messages::selector;
use backgammon::BySide;
use backgammon::scoring::{JudgedGame, MatchRules, Penalty};
use crawford_journal::NoteId;
use crawford_tournament::{
    EntrantNo, EventNo, MatchNo, MatchResult, ScoreSheet, Seat, SeatRef, TeamBoard,
};

/// What a match begins at.
#[derive(Debug, Clone, Copy)]
enum Start {
    Level,
    Ahead,
    /// At what the director said.
    Set,
}

impl TournamentTeller<'_> {
    pub(super) fn seated(&self, event: EventNo, seat: SeatRef, who: Seat) -> String {
        let label = self.match_inside(event, seat.of);
        match who {
            Seat::Entrant(n) => self.w.told_seated(label, self.name(n)),
            Seat::Bye => self.w.told_seated_bye(label),
            Seat::Empty => self.w.told_seat_cleared(label),
        }
    }

    pub(super) fn begun(
        &self,
        label: String,
        players: BySide<EntrantNo>,
        rules: &MatchRules,
        start_set: bool,
        table: Option<u16>,
    ) -> String {
        let names = self.players(players);
        let start = match start_set {
            true => Start::Set,
            false if rules.start != BySide::default() => Start::Ahead,
            false => Start::Level,
        };
        self.w.told_begun(
            &names.bottom,
            dashed(rules.start.top, rules.start.bottom),
            rules.length,
            label,
            table.is_some(),
            selector!("told-begun.start", start in Start { Level, Ahead, Set }),
            table.unwrap_or(0),
            &names.top,
        )
    }

    pub(super) fn game(
        &self,
        event: EventNo,
        number: MatchNo,
        players: BySide<EntrantNo>,
        game: &JudgedGame,
    ) -> String {
        let names = self.players(players);
        let rules = self.t.event(event).and_then(|e| {
            let m = e.fixture(number)?;
            Some(e.rules_of(m))
        });
        let by = rules.map_or(selector!("told-game.by", "cube"), |rules| {
            match_game::multiplier(&rules, &game.game)
        });
        self.w.told_game(
            game.score.top,
            game.score.bottom,
            &names.bottom,
            by,
            game.game.cube,
            match_game::kind(game.game.kind),
            self.match_label(event, number),
            game.game.overruled,
            game.points,
            &names.top,
            &names[game.game.winner],
        )
    }

    pub(super) fn penalty(
        &self,
        label: String,
        players: BySide<EntrantNo>,
        penalty: &Penalty,
        score: BySide<u32>,
    ) -> String {
        let names = self.players(players);
        self.w.told_penalty(
            score.top,
            score.bottom,
            &names.bottom,
            label,
            &names[penalty.to],
            penalty.points,
            &names.top,
        )
    }

    pub(super) fn decided(&self, label: String, seats: BySide<Seat>, how: &MatchResult) -> String {
        let w = self.w;
        let sentence = w.labelled(label, result(w, &self.seats(seats), how));
        self.because(sentence, how.overruled.or(how.note))
    }

    pub(super) fn corrected(
        &self,
        label: String,
        seats: BySide<Seat>,
        sheet: &ScoreSheet,
        how: Option<&MatchResult>,
        why: Option<NoteId>,
    ) -> String {
        let w = self.w;
        let names = self.seats(seats);
        let (sentence, note) = match how {
            Some(how) => (result(w, &names, how), how.overruled.or(how.note).or(why)),
            None if sheet.is_blank() => (w.told_no_result().into_owned(), why),
            None => (self.goes_on(&names, sheet), why),
        };
        self.because(w.told_corrected(label, sentence), note)
    }

    pub(super) fn board(
        &self,
        label: String,
        players: BySide<EntrantNo>,
        board: &TeamBoard,
    ) -> String {
        let w = self.w;
        let names = self.players(players);
        let (of, other) = (u32::from(board.number), board.winner.other());
        let (winner, loser) = (&names[board.winner], &names[other]);
        if board.walk_over {
            return w.told_board_walk_over(of, loser, label, winner);
        }
        let score = dashed(board.score[board.winner], board.score[other]);
        w.told_board(of, loser, label, score, winner)
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
