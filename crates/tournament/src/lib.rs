//! Tournaments: entries, the draw, the bracket, its scores and their corrections, as pure functions.
//!
//! A tournament is one stream of [`Fact`]s. [`Tournament`] is their fold; [`decide`] answers a [`Command`] with the facts
//! it means or the rule it breaks. Nothing here draws chance, reads a clock or stores anything: seeds and moments are
//! arguments.

mod apply;
mod belongs;
mod by_itself;
mod capabilities;
mod change;
mod clocks;
pub mod coming;
mod command;
mod company;
mod correct;
mod decide;
mod details;
mod draft;
mod draw;
mod drawable;
mod due;
mod entrants;
mod entries;
mod entry;
mod fact;
pub mod fields;
mod find;
mod fixture;
mod fixture_part;
mod follows;
mod format;
mod free_boards;
mod game_asked;
mod graph;
mod handicap;
mod identity;
mod judged_again;
mod late;
mod leaving;
mod lengths;
mod link_holder;
mod marks;
mod matches;
mod mended;
pub mod money;
pub mod odds;
mod outcome;
pub mod overrule;
pub mod pace;
mod parts;
mod past;
mod phase_traits;
mod places;
mod qualifying;
pub mod ranking;
pub mod recap;
mod record;
mod report;
mod reseat;
mod rights;
pub mod robin;
mod score;
mod seat;
mod seed;
mod seeding;
mod settings;
mod settle;
mod shared;
mod sides;
pub mod simulate;
mod stage_lengths;
mod stage_preview;
mod stages;
mod state;
pub mod swiss;
mod tables;
mod team_boards;
mod teams;
mod verify;
mod winners;
mod with_event;

pub use belongs::{event_of, main_fact};
pub use capabilities::{Capabilities, EventPage, Matchmaking, Schedule};
pub use command::{Command, EventCommand, FlagRuling, LaterMatches};
pub use correct::{CorrectionEffects, CorrectionOption, PlaceMoved, SeatRemedy, consequences};
pub use decide::decide;
pub use details::TournamentDetails;
pub use draw::{DICE_LIMIT, DrawRecord, draw_order, list_hash, sheet};
pub use due::due;
pub use entrants::{Entrant, Entrants};
pub use entry::{OutcomeKind, ScoreEntry};
pub use fact::{EventFact, Fact};
pub use fixture::{Fixture, MatchStatus, ScoreSheet, Touched};
pub use fixture_part::{FixturePart, PartVersions};
pub use format::{EveningFormat, Format};
pub use game_asked::{GAME_WAYS, Way};
pub use graph::{
    Bracket, CheckedSheet, Comes, Consolation, DoubleElimination, Exit, Falls, FedBy, GraphFeed,
    GraphPlan, GroupRank, GroupTies, Groups, LONGEST_SHEET, MOST_GROUPS, MOST_SHEET_MATCHES,
    MatchPlan, OwnSheet, Phase, PlayOffs, Rematch, SheetMatch, SheetPlace, Shift, Sources, Stage,
    TripleElimination, knockout, knockout_with,
};
pub use handicap::{Handicap, NoHandicap};
pub use identity::{PersonEffects, person_effects};
pub use judged_again::{first_not_adding_up, first_refused};
pub use late::{LateChoice, event_takes, late_choices};
pub use leaving::{LeavingEffects, MatchGiven, MovesOn, leaving};
pub use lengths::{LONGEST_MATCH, Lengths, NotLengths};
pub use link_holder::{LinkHolder, NotAHolder};
pub use matches::Matches;
pub use mended::check_need_of_cube;
pub use outcome::{MatchResult, Outcome};
pub use parts::{EventPart, PartRound, RoundBye, parts};
pub use past::{MOST_PAST, PastResult, past};
pub use phase_traits::{BracketHalf, SinglePairing};
pub use places::{EventPlace, places, places_in, ranking as ranking_of};
pub use qualifying::{EqualNow, ShouldGoOn};
pub use record::{contradicts, says, sheet_of};
pub use report::{
    COMMITTEES, Dispute, LONGEST_WAIT, PendingReport, ReportCommand, Reported, Reporter, Reporting,
    ReportingMode, ResultClaim, Ruling, held_by_undo,
};
pub use seat::{LatePlace, Seat, SeatRef};
pub use seed::Seed;
pub use seeding::seed_order;
pub use settings::{Byes, EventSettings, Order};
pub use settle::after_undo;
pub use sides::{Company, MOST_BOARDS_OF_A_TEAM, MOST_IN_A_TEAM, Sides};
pub use stage_preview::{
    Seeded, StagePreview, preview_stage, seed_of_stage, seeded, stages_to_draw,
};
pub use stages::{
    GroupTie, eligible, group_qualifiers, group_ranks, group_rules, group_standings, group_ties,
};
pub use state::{
    ClosedList, Draw, Event, LateEntry, Pairing, SeedCommitment, StageDraw, Tournament,
};

pub use team_boards::{BoardEnd, BoardEntry, TeamBoard, TeamResult, WonBy, team_result};
pub use teams::line_up;

use crawford_forms::violation::Param;
use crawford_journal::number;

number!(
    /// An entrant of a tournament, numbered from 1 in the order of check-in.
    EntrantNo
);

impl From<EntrantNo> for Param {
    fn from(number: EntrantNo) -> Self {
        Param::Player(number.0)
    }
}
impl From<&EntrantNo> for Param {
    fn from(number: &EntrantNo) -> Self {
        Param::from(*number)
    }
}
number!(
    /// An event of a tournament, from 1: the Open, a side event.
    EventNo
);
number!(
    /// A match of an event, from 1 down the sheet, round by round.
    MatchNo
);

/// For serde's `skip_serializing_if`: whether a value is its type's default.
fn is_usual<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

pub const MOST_ENTRANTS: usize = 1024;

/// The rounds of a knockout of [`MOST_ENTRANTS`].
const MOST_KNOCKOUT_ROUNDS: u8 = 10;
const _: () = assert!(1 << MOST_KNOCKOUT_ROUNDS == MOST_ENTRANTS);

pub const MOST_EVENTS: usize = 32;
pub const MOST_BOARDS: u16 = 512;
