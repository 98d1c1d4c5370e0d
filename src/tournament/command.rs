//! What a person, or the program when its time has come, can ask of a tournament.

use super::draw::Seed;
use super::money::MoneyCommand;
use super::report::{ReportCommand, Reporting};
use super::robin::Missed;
use super::state::Details;
use super::{
    BoardEntry, EntrantNo, EventNo, EventSettings, MatchNo, SeatRef, Stage, ranking, swiss,
};
use crate::engine::scoring::{Game, Penalty};
use crate::engine::{BySide, Side};
use crate::journal::{NoteId, PersonId, RecordId, UtcMicros};
use chrono::NaiveDate;
use std::fmt;
use std::str::FromStr;

/// An ending of a match other than playing it out. The winner is named apart from any score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OutcomeKind {
    /// One player did not come.
    WalkOver,
    /// Given up, or taken away by the director.
    Forfeit,
    /// The loser stopped in the middle.
    Retired,
    /// The loser's time ran out.
    LossOnTime,
    /// Too many penalty points.
    PenaltyPoints,
    /// Stopped before anyone had won.
    Unfinished,
    /// Played to another length, with a reason.
    PlayedTo {
        /// The length played to.
        length: u16,
    },
    /// Neither goes on; in a table, both lose.
    BothLeft,
    /// It counts for nobody, with a reason; not in a bracket.
    Void,
}

/// What is entered of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    /// The next game.
    Game(Game),
    /// Penalty points, in before the next game.
    Penalty {
        /// Who receives them.
        to: Side,
        /// How many.
        points: u16,
    },
    /// A whole sheet, in place of what was written.
    Sheet {
        games: Vec<Game>,
        /// Its penalty points.
        penalties: Vec<Penalty>,
    },
    /// The final score alone, as typed.
    Final {
        /// Both players' points.
        score: BySide<i64>,
        /// Who won; only needed where the engine is overruled.
        winner: Option<Side>,
    },
    /// Boards of a match between teams.
    Boards(Vec<BoardEntry>),
    /// No result yet: what was entered as one goes, and what is on the sheet stays as far as it decides nothing.
    Undecided,
    /// Another ending.
    Outcome {
        kind: OutcomeKind,
        /// Who goes on.
        winner: Option<Side>,
        /// The score at that point, as typed; without it, what the sheet says.
        score: Option<BySide<i64>>,
        /// Why, kept under this id.
        note: Option<NoteId>,
    },
}

/// What happens to the later matches when a correction changes who won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Standing {
    /// The two exchange what lies beyond: the rightful winner takes the seat from the first match not begun, or the place
    /// the other was out at, and the other his. What was played stands.
    TakeSeat,
    /// Later matches it touches are voided and played again.
    VoidAndReplay,
    /// Only the record changes.
    RecordOnly,
}

impl Standing {
    /// All, the usual one first.
    pub const ALL: [Standing; 3] = [
        Standing::TakeSeat,
        Standing::VoidAndReplay,
        Standing::RecordOnly,
    ];

    /// Its word in a form.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Standing::TakeSeat => "take-seat",
            Standing::VoidAndReplay => "void-and-replay",
            Standing::RecordOnly => "record-only",
        }
    }
}

/// Which place a latecomer gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LatePlace {
    /// The recorded seed chooses among the byes still open.
    BySeed,
    /// The director chose this seat.
    Seat(SeatRef),
}

impl fmt::Display for LatePlace {
    /// As a form sends it.
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
crate::value_as_text!(LatePlace);

/// Who else an entrant is.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Company {
    /// Nobody: one player.
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
        /// Name, date, venue.
        details: Details,
    },
    ChangeDetails {
        /// As they should be.
        details: Details,
        /// See [`Command`].
        seen: Option<u64>,
    },
    /// Say how many boards there are.
    SetBoards {
        /// 0: do not keep track.
        boards: u16,
        /// Whether free boards are given out by themselves.
        automatic: bool,
    },
    AddEvent {
        /// Its rules.
        settings: EventSettings,
        /// The hash of the secret seed of its first draw.
        seed_hash: String,
    },
    /// Sign someone in.
    SignIn {
        /// Who; of a pair the first, of a team the team itself.
        person: PersonId,
        /// Who else comes with them.
        company: Company,
        /// The rating brought along, in thousandths of a point.
        rating: Option<i64>,
        /// The events to enter.
        events: Vec<EventNo>,
    },
    /// Someone leaves the tournament.
    Withdraw {
        entrant: EntrantNo,
    },
    /// Someone who left comes back.
    Return {
        entrant: EntrantNo,
    },
    /// See [`MoneyCommand`].
    Money(MoneyCommand),
    /// Say how the players' own reports are taken.
    SetReporting {
        /// From now on.
        reporting: Reporting,
    },
    /// Something of one event.
    Event {
        event: EventNo,
        command: EventCommand,
    },
    /// Declare the tournament over.
    Finish,
    /// Open it again.
    Reopen,
    CallOff,
    /// Let it take place after all.
    PutBackOn,
}

/// A wish put to one event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventCommand {
    /// Change an event's rules for matches not begun.
    ChangeEvent {
        /// As they should be.
        settings: EventSettings,
        /// See [`Command`].
        seen: Option<u64>,
    },
    /// Enter someone who signed in into one more event.
    Enter { entrant: EntrantNo },
    /// Close an event's list.
    CloseList,
    /// Open it again before the draw.
    ReopenList,
    /// Publish the hash of a new seed, to draw again.
    CommitSeed {
        /// SHA-256 of the seed in hexadecimal.
        seed_hash: String,
    },
    Draw {
        /// The seed committed to.
        seed: Seed,
        /// The dice thrown, as digits; empty when skipped.
        dice: String,
        /// The order wanted, when the event is ordered by hand.
        by_hand: Option<Vec<EntrantNo>>,
    },
    /// Exchange two entrants.
    Swap {
        a: EntrantNo,
        /// The other.
        b: EntrantNo,
    },
    /// Take latecomers, until a moment or until closed.
    OpenLateEntry { until: Option<UtcMicros> },
    /// Take no more; byes are taken.
    CloseLateEntry,
    /// Give someone who signed in a place on a drawn sheet.
    EnterLate {
        entrant: EntrantNo,
        place: LatePlace,
        /// Penalty points the opponent gets with it.
        penalty: u16,
    },
    /// Draw a stage that follows: the knockout after groups, or a consolation, last chance or second chance among those
    /// present.
    DrawStage {
        stage: Stage,
        /// Who is there and plays; not asked for a knockout after groups.
        present: Vec<EntrantNo>,
        /// Who goes on from groups of whom some are equal.
        ties: super::GroupTies,
        /// The seed the order comes from.
        seed: Seed,
    },
    /// Pair the next round of a Swiss.
    PairRound {
        wanted: swiss::Wanted,
        /// The round the asker saw as the last one paired; another in between means to look again.
        after: u8,
    },
    /// Leave somebody out of a round of a Swiss to come, or take them in again.
    SitOut {
        entrant: EntrantNo,
        round: u8,
        /// Whether they miss it.
        out: bool,
    },
    /// Play off the last places of a qualifying Swiss, or of groups.
    PlayOff,
    /// Draw the knockout that follows a qualifying Swiss.
    KnockOut {
        /// How the last places are given.
        last: swiss::LastPlaces,
        /// Whether everyone else plays a consolation.
        consolation: bool,
    },
    /// Settle three left equal by the contingent bye.
    ContingentBye,
    /// Change how equal scores are told apart although play has begun.
    OverruleRanking {
        /// As it should be.
        ranking: ranking::RankingRules,
        /// Why, kept under this id.
        note: NoteId,
    },
    /// Begin a match, at a table if tables are kept.
    Begin {
        number: MatchNo,
        /// At which table; without one, the first free board if there is one.
        table: Option<u16>,
    },
    /// Move a match to another table.
    ChangeTable {
        number: MatchNo,
        /// Where to; nowhere: off the tables.
        table: Option<u16>,
    },
    /// Send a match back that had been called.
    CallBack { number: MatchNo },
    /// Say who plays at which board for a team.
    LineUp {
        number: MatchNo,
        /// For which team.
        entrant: EntrantNo,
        /// Who, in board order.
        persons: Vec<PersonId>,
    },
    /// Enter a score.
    Score {
        number: MatchNo,
        entry: Entry,
        /// Let it stand although the engine refuses it; the reason is kept under this id.
        overrule: Option<NoteId>,
        /// See [`Command`].
        seen: Option<u64>,
    },
    /// Correct a score.
    Correct {
        number: MatchNo,
        /// What is right: a sheet, a final score or an outcome.
        entry: Entry,
        /// What becomes of later matches when the winner changes.
        standing: Option<Standing>,
        /// Let it stand although the engine refuses it.
        overrule: Option<NoteId>,
        /// See [`Command`].
        seen: Option<u64>,
    },
    /// Enter the games of a match's record and attach it.
    Record {
        number: MatchNo,
        games: Vec<Game>,
        /// The record, kept under this id.
        record: RecordId,
        /// What becomes of later matches when it changes who won.
        standing: Option<Standing>,
        /// What is entered stands, whatever the record says: it is attached beside it.
        beside: bool,
        /// See [`Command`].
        seen: Option<u64>,
    },
    /// See [`super::coming::ComingCommand`].
    Coming(super::coming::ComingCommand),
    /// Something about the players' own reports.
    Reports {
        number: MatchNo,
        command: ReportCommand,
    },
    /// Put somebody who signed in into a schedule or a ladder already drawn.
    Join {
        entrant: EntrantNo,
        /// What becomes of rounds missed.
        missed: Missed,
    },
    /// Challenge somebody on a ladder.
    Challenge {
        /// Who challenges.
        by: EntrantNo,
        /// Who is challenged.
        of: EntrantNo,
        /// The moment.
        now: UtcMicros,
        /// The day it is then, in the club's time zone.
        today: NaiveDate,
    },
    /// Set the rungs of a ladder by hand.
    SetRungs {
        /// Everyone on it, from the top.
        order: Vec<EntrantNo>,
    },
    /// Give matches a last day, or take it away.
    SetDue {
        numbers: Vec<MatchNo>,
        /// The last day, in the club's time zone.
        by: Option<NaiveDate>,
    },
    /// Leave somebody's results out of a table, or let them count again, whatever the rule of the event says.
    LeaveOut {
        entrant: EntrantNo,
        /// Whether they are left out.
        out: bool,
    },
    /// A match of a free night, in one step: it is put down, begun, and decided if there is a result.
    PlayFree {
        /// Between whom.
        players: BySide<EntrantNo>,
        /// Points played to, where not the event's.
        length: Option<u16>,
        /// How it ended; nothing while it is played.
        entry: Option<Entry>,
        /// Let it stand although the engine refuses it; the reason is kept under this id.
        overrule: Option<NoteId>,
    },
}

impl EventCommand {
    /// Put to this event.
    #[must_use]
    pub fn of(self, event: EventNo) -> Command {
        Command::Event {
            event,
            command: self,
        }
    }
}
