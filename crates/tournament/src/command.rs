//! What a person, or the program when its time has come, can ask of a tournament.

use super::draw::Seed;
use super::money::MoneyCommand;
use super::report::{ReportCommand, Reporting};
use super::robin::Missed;
use super::state::Details;
use super::{
    BoardEntry, EntrantNo, EventNo, EventSettings, MatchNo, SeatRef, Stage, ranking, swiss,
};
use backgammon::scoring::{Game, Penalty};
use backgammon::{BySide, Side};
use chrono::NaiveDate;
use crawford_forms::match_length;
use crawford_forms::{Choice, Form};
use crawford_journal::{NoteId, PersonId, RecordId, UtcMicros};
use std::fmt;
use std::str::FromStr;

/// An ending of a match other than playing it out. It says nothing of who won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Form)]
#[form(tag = "ending", rule = "ending-missing", hidden)]
pub enum OutcomeKind {
    WalkOver,
    Forfeit,
    Retired,
    LossOnTime,
    PenaltyPoints,
    Unfinished,
    /// Played to another length, with a reason.
    PlayedTo {
        #[form(with = match_length)]
        length: u16,
    },
    /// Neither goes on; in a table, both lose.
    BothLeft,
    /// It counts for nobody, with a reason; not in a bracket.
    Void,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    /// The next game.
    Game(Game),
    /// Penalty points, in before the next game.
    Penalty { to: Side, points: u16 },
    /// A whole sheet, in place of what was written.
    Sheet {
        games: Vec<Game>,
        penalties: Vec<Penalty>,
    },
    /// The final score alone, as typed.
    Final {
        score: BySide<i64>,
        /// Who won; only needed where the engine is overruled.
        winner: Option<Side>,
    },
    /// Boards of a match between teams.
    Boards(Vec<BoardEntry>),
    /// No result yet: what was entered as one goes, and what is on the sheet stays as far as it decides nothing.
    Undecided,
    Outcome {
        kind: OutcomeKind,
        winner: Option<Side>,
        /// The score at that point, as typed; without it, what the sheet says.
        score: Option<BySide<i64>>,
        note: Option<NoteId>,
    },
}

/// What happens to the later matches when a correction changes who won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Choice)]
#[form(hidden)]
pub enum Standing {
    /// The two players exchange everything after the match: the rightful winner takes the other's seat in the first
    /// match not begun, or the final place at which the other went out, and the other takes his. What was played
    /// stands.
    TakeSeat,
    /// The later matches it touches are voided and played again.
    VoidAndReplay,
    /// Only the record changes.
    RecordOnly,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LatePlace {
    BySeed,
    Seat(SeatRef),
}

impl fmt::Display for LatePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LatePlace::BySeed => f.write_str("seed"),
            LatePlace::Seat(seat) => write!(f, "{seat}"),
        }
    }
}

impl FromStr for LatePlace {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "seed" => Ok(LatePlace::BySeed),
            seat => seat.parse().map(LatePlace::Seat),
        }
    }
}
crawford_forms::value_as_text!(LatePlace);

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Company {
    #[default]
    Alone,
    /// A partner: two players who consult, one entrant.
    Partner(PersonId),
    /// The members of a team, in board order.
    Team(Vec<PersonId>),
}

/// A wish put to a tournament. `seen` is the version at which the asker last saw the thing it is about change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    Announce {
        details: Details,
    },
    ChangeDetails {
        details: Details,
        seen: Option<u64>,
    },
    SetBoards {
        /// 0: do not keep track.
        boards: u16,
        automatic: bool,
    },
    AddEvent {
        settings: EventSettings,
        seed_hash: String,
    },
    SignIn {
        /// Who; of a pair the first, of a team the team itself.
        person: PersonId,
        company: Company,
        /// The rating brought along, in thousandths of a point.
        rating: Option<i64>,
        events: Vec<EventNo>,
    },
    Withdraw {
        entrant: EntrantNo,
    },
    Return {
        entrant: EntrantNo,
    },
    Money(MoneyCommand),
    SetReporting {
        reporting: Reporting,
    },
    Event {
        event: EventNo,
        command: EventCommand,
    },
    Finish,
    Reopen,
    CallOff,
    PutBackOn,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventCommand {
    ChangeEvent {
        settings: EventSettings,
        seen: Option<u64>,
    },
    Enter {
        entrant: EntrantNo,
    },
    CloseList,
    ReopenList,
    CommitSeed {
        /// SHA-256 of the seed in hexadecimal.
        seed_hash: String,
    },
    Draw {
        seed: Seed,
        /// The dice thrown, as digits; empty when skipped.
        dice: String,
        /// The order wanted, when the event is ordered by hand.
        by_hand: Option<Vec<EntrantNo>>,
    },
    Swap {
        a: EntrantNo,
        b: EntrantNo,
    },
    /// Take latecomers, until a moment or until closed.
    OpenLateEntry {
        until: Option<UtcMicros>,
    },
    /// Take no more; byes are taken.
    CloseLateEntry,
    /// Give someone who signed in a place on a drawn sheet.
    EnterLate {
        entrant: EntrantNo,
        place: LatePlace,
        penalty: u16,
    },
    /// Draw a stage that follows: the knockout after groups, or a consolation, last chance or second chance among those
    /// present.
    DrawStage {
        stage: Stage,
        /// Who is there and plays; not asked for a knockout after groups.
        present: Vec<EntrantNo>,
        /// Who goes on from groups in which some are equal.
        ties: super::GroupTies,
        seed: Seed,
    },
    PairRound {
        wanted: swiss::Wanted,
        /// The round the asker saw as the last one paired; another in between means to look again.
        after: u8,
    },
    /// Leave somebody out of a round of a Swiss to come, or take them in again.
    SitOut {
        entrant: EntrantNo,
        round: u8,
        out: bool,
    },
    /// Play off the last places of a qualifying Swiss, or of groups.
    PlayOff,
    KnockOut {
        last: swiss::LastPlaces,
        /// Whether everyone else plays a consolation.
        consolation: bool,
    },
    /// Settle three left equal by the contingent bye.
    ContingentBye,
    /// Change how equal scores are told apart although play has begun.
    OverruleRanking {
        ranking: ranking::RankingRules,
        note: NoteId,
    },
    Begin {
        number: MatchNo,
        /// At which table; without one, the first free board if there is one.
        table: Option<u16>,
    },
    ChangeTable {
        number: MatchNo,
        /// Where to; nowhere: off the tables.
        table: Option<u16>,
    },
    CallBack {
        number: MatchNo,
    },
    LineUp {
        number: MatchNo,
        entrant: EntrantNo,
        persons: Vec<PersonId>,
    },
    Score {
        number: MatchNo,
        entry: Entry,
        /// Let it stand although the engine refuses it; the reason is kept under this id.
        overrule: Option<NoteId>,
        seen: Option<u64>,
    },
    Correct {
        number: MatchNo,
        entry: Entry,
        standing: Option<Standing>,
        overrule: Option<NoteId>,
        seen: Option<u64>,
    },
    /// Enter the games of a match's record and attach it.
    Record {
        number: MatchNo,
        games: Vec<Game>,
        record: RecordId,
        standing: Option<Standing>,
        /// What is entered stands, whatever the record says: it is attached beside it.
        beside: bool,
        seen: Option<u64>,
    },
    Coming(super::coming::ComingCommand),
    Reports {
        number: MatchNo,
        command: ReportCommand,
    },
    /// Put somebody who signed in into a schedule or a ladder already drawn.
    Join {
        entrant: EntrantNo,
        missed: Missed,
    },
    Challenge {
        by: EntrantNo,
        of: EntrantNo,
        now: UtcMicros,
        /// The day it is then, in the club's time zone.
        today: NaiveDate,
    },
    SetRungs {
        order: Vec<EntrantNo>,
    },
    SetDue {
        numbers: Vec<MatchNo>,
        /// The last day, in the club's time zone.
        by: Option<NaiveDate>,
    },
    /// Leave somebody's results out of a table, or let them count again, whatever the rule of the event says.
    LeaveOut {
        entrant: EntrantNo,
        out: bool,
    },
    /// A match of a free night, in one step: it is put down, begun, and decided if there is a result.
    PlayFree {
        players: BySide<EntrantNo>,
        /// Points played to, where not the event's.
        length: Option<u16>,
        /// How it ended; nothing while it is played.
        entry: Option<Entry>,
        overrule: Option<NoteId>,
    },
}

impl EventCommand {
    #[must_use]
    pub fn of(self, event: EventNo) -> Command {
        Command::Event {
            event,
            command: self,
        }
    }
}
