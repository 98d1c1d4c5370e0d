//! A match of an event: its players, sheet and result.

use super::fixture_part::PartVersions;
use super::pace::MatchClock;
use super::{
    EntrantNo, MatchNo, MatchPlan, MatchResult, Outcome, Phase, Seat, SeatRef, TeamBoard,
    team_result,
};
use backgammon::scoring::{JudgedGame, MatchRules, Penalty, ScoredGame};
use backgammon::{BySide, Side};
use chrono::NaiveDate;
use crawford_forms::Choice;
use crawford_journal::{PersonId, RecordId, UtcMicros};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Choice)]
#[serde(rename_all = "kebab-case")]
#[form(hidden)]
pub enum MatchStatus {
    /// A player, or the end of late entry, is still missing.
    Waiting,
    /// Both players are known; it has not begun.
    Ready,
    /// Begun: at a table, or a score has been entered.
    Playing,
    Finished,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ScoreSheet {
    /// The games, each as judged by the engine.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<JudgedGame>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub penalties: Vec<Penalty>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<TeamBoard>,
    /// The running score; between teams, boards won.
    pub score: BySide<u32>,
}

impl ScoreSheet {
    /// Sets the result of a board in a match between teams.
    pub(super) fn write_board(&mut self, board: TeamBoard) {
        self.boards.retain(|b| b.number != board.number);
        self.boards.push(board);
        self.boards.sort_by_key(|b| b.number);
        if let Some(so_far) = team_result(&self.boards) {
            self.score = so_far.boards;
        }
    }

    /// Whether a game or board is on it: penalty points alone are not play.
    #[must_use]
    pub fn is_played(&self) -> bool {
        !self.games.is_empty() || !self.boards.is_empty()
    }

    #[must_use]
    pub fn games(&self) -> Vec<ScoredGame> {
        self.games.iter().map(|judged| judged.game).collect()
    }

    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.games.is_empty() && self.penalties.is_empty() && self.boards.is_empty()
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fixture {
    pub number: MatchNo,
    pub phase: Phase,
    /// Its round, from 1.
    pub round: u8,
    /// Rounds still to come after it in its stage, which set its length: 0 is the final; the third-place match counts as
    /// the round before it.
    pub before_final: u8,
    /// How many matches the longest way to it has, itself included: 1 where both seats are filled from the draw.
    pub depth: u16,
    pub seats: BySide<Seat>,
    pub winner_to: Option<SeatRef>,
    pub loser_to: Option<SeatRef>,
    /// Played only if the player of this seat won that match; otherwise it is called off, and its upper seat goes on.
    pub only_if: Option<SeatRef>,
    /// Its loser falls only if it was the first match they played; otherwise nobody does.
    pub falls_if_first: bool,
    /// The rules it is played under, fixed when it began or when penalty points were given before.
    pub rules: Option<MatchRules>,
    /// Whether the director said what score it began at.
    pub start_set: bool,
    /// The last day it is to be played on, in the club's time zone.
    pub due: Option<NaiveDate>,
    pub begun_at: Option<UtcMicros>,
    pub table: Option<u16>,
    /// Its clocks, once something was reported of them.
    pub clock: Option<MatchClock>,
    pub sheet: ScoreSheet,
    /// Who plays at the boards, in a match between teams, where a captain has set it; see [`super::line_up`].
    pub line_ups: BySide<Option<Vec<PersonId>>>,
    pub result: Option<MatchResult>,
    /// The side that went on before a correction of the record alone; by the sheet it still does.
    pub kept: Option<Option<Side>>,
    /// When it first ended, and the version of the fact that said so: a correction moves neither.
    pub ended: Option<(UtcMicros, u64)>,
    pub corrected_at: Option<UtcMicros>,
    pub record: Option<RecordId>,
    /// Whether its result was changed after it had been given.
    pub corrected: bool,
    /// The version at which anything about it last changed.
    pub changed: u64,
    /// The version at which what is entered of it, or who plays it, last changed: what a form of its score has to have
    /// seen. That it was called to a table or moved changes nothing there.
    pub entry_changed: u64,
    /// When what other forms have to have seen last changed; see [`super::FixturePart`].
    pub parts_changed: PartVersions,
}

impl Fixture {
    /// As it was drawn. `depth` is known once the matches that lead to it are.
    pub(super) fn planned(plan: &MatchPlan, rounds: u8, version: u64) -> Self {
        let usually = plan.phase.usually_before_final(rounds, plan.round);
        let before_final = plan.before_final.unwrap_or(usually);
        Fixture {
            number: plan.number,
            phase: plan.phase,
            round: plan.round,
            before_final,
            depth: 1,
            seats: plan.seats,
            winner_to: plan.winner_to,
            loser_to: plan.loser_to,
            only_if: plan.only_if,
            falls_if_first: plan.falls_if_first,
            rules: None,
            due: None,
            start_set: false,
            begun_at: None,
            table: None,
            clock: None,
            sheet: ScoreSheet::default(),
            line_ups: BySide::new(None, None),
            result: None,
            kept: None,
            ended: None,
            corrected_at: None,
            record: None,
            corrected: false,
            changed: version,
            entry_changed: version,
            parts_changed: PartVersions::planned_at(version),
        }
    }

    #[must_use]
    pub fn status(&self) -> MatchStatus {
        if self.result.is_some() {
            MatchStatus::Finished
        } else if self.begun() {
            MatchStatus::Playing
        } else if self.players().is_some() {
            MatchStatus::Ready
        } else {
            MatchStatus::Waiting
        }
    }

    #[must_use]
    pub fn players(&self) -> Option<BySide<EntrantNo>> {
        Some(BySide::new(
            self.seats.top.entrant()?,
            self.seats.bottom.entrant()?,
        ))
    }

    pub fn entrants(&self) -> impl Iterator<Item = EntrantNo> + use<> {
        self.seats.both().into_iter().filter_map(Seat::entrant)
    }

    #[must_use]
    pub fn seat_refs(&self) -> [SeatRef; 2] {
        let of = self.number;
        Side::BOTH.map(|side| SeatRef { of, side })
    }

    pub fn exits(&self) -> impl Iterator<Item = SeatRef> + use<> {
        [self.winner_to, self.loser_to].into_iter().flatten()
    }

    #[must_use]
    pub fn has_bye(&self) -> bool {
        self.seats.both().contains(&Seat::Bye)
    }

    pub(super) fn has_anything(&self) -> bool {
        self.begun() || self.result.is_some() || !self.sheet.is_blank()
    }

    /// Whether its players can no longer be moved: anything on its sheet prevents that, and any result but a bye.
    pub(super) fn has_been_played(&self) -> bool {
        !self.sheet.is_blank()
            || self
                .result
                .as_ref()
                .is_some_and(|r| r.outcome != Outcome::Bye)
    }

    #[must_use]
    pub fn side_of(&self, entrant: EntrantNo) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|side| self.seats[*side] == Seat::Entrant(entrant))
    }

    /// One of a team in it is another person: in its line-up and at its boards.
    pub(super) fn correct_person(&mut self, team: EntrantNo, was: PersonId, person: PersonId) {
        let Some(side) = self.side_of(team) else {
            return;
        };
        let lined_up = self.line_ups[side].iter_mut().flatten();
        let at_boards = self.sheet.boards.iter_mut();
        for one in lined_up.chain(at_boards.map(|board| &mut board.players[side])) {
            if *one == was {
                *one = person;
            }
        }
    }

    #[must_use]
    pub fn begun(&self) -> bool {
        self.begun_at.is_some()
    }

    /// It goes by the event's rules again, unless it has begun or penalty points were given under those it has.
    pub(super) fn free_rules(&mut self) {
        if !self.begun() && self.sheet.is_blank() {
            self.rules = None;
            self.start_set = false;
        }
    }

    /// Whether anything has been scored in it: from then on its players have played.
    #[must_use]
    pub fn scored(&self) -> bool {
        !self.sheet.is_blank() || (self.begun() && self.result.is_some())
    }

    #[must_use]
    pub fn ended_at(&self) -> Option<UtcMicros> {
        self.ended.map(|(at, _)| at)
    }

    /// Whether it was played and is over: neither a bye nor a walk-over.
    #[must_use]
    pub fn was_played(&self) -> bool {
        self.result.as_ref().is_some_and(|r| !r.outcome.unplayed())
    }

    /// Whether it was ruled void, so that it counts for nobody.
    #[must_use]
    pub fn is_void(&self) -> bool {
        self.result
            .as_ref()
            .is_some_and(|r| r.outcome == Outcome::Void)
    }

    /// Whether both players sat down to play it, as tables count it: it was neither a walk-over nor given away without a
    /// game. One given away after a game has been played all the same.
    pub(super) fn sat_down(&self) -> bool {
        let forfeited = |r: &MatchResult| r.outcome == Outcome::Forfeit;
        let was_forfeited = self.result.as_ref().is_some_and(forfeited);
        self.was_played() && (self.sheet.is_played() || !was_forfeited)
    }

    /// The side that goes on by the sheet; inner `None` if neither does, outer `None` while it is undecided. A correction
    /// that took the result away may have let whoever went on stay.
    #[must_use]
    pub fn goes_on(&self) -> Option<Option<Side>> {
        let by_result = || self.result.as_ref().map(|result| result.winner);
        self.kept.or_else(by_result)
    }

    #[must_use]
    pub fn winner(&self) -> Option<EntrantNo> {
        let side = self.result.as_ref()?.winner?;
        self.seats[side].entrant()
    }

    /// Who lost it: the one opposite the winner, if anyone sat there.
    #[must_use]
    pub fn loser(&self) -> Option<EntrantNo> {
        let side = self.result.as_ref()?.winner?;
        self.seats[side.other()].entrant()
    }

    /// The score of the result, otherwise that of the sheet.
    #[must_use]
    pub fn score(&self) -> BySide<u32> {
        self.result
            .as_ref()
            .and_then(|r| r.score)
            .unwrap_or(self.sheet.score)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Touched {
    /// The seat that the wrong player sits in.
    pub seat: SeatRef,
    pub who: Seat,
    pub status: MatchStatus,
}
