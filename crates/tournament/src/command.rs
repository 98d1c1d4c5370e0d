//! What a person, or the program when its time has come, can ask of a tournament.

use super::TournamentDetails;
use super::money::{EventMoneyCommand, MoneyCommand};
use super::report::{ReportCommand, Reporting};
use super::robin::Missed;
use super::seed::Seed;
use super::{
    Company, EntrantNo, EventNo, EventSettings, LatePlace, MatchNo, ScoreEntry, Stage, ranking,
    swiss,
};
use backgammon::scoring::ScoredGame;
use backgammon::{BySide, Side};
use chrono::NaiveDate;
use crawford_forms::Choice;
use crawford_journal::{NoteId, PersonId, RecordId, UtcMicros};

/// What happens to the later matches when a correction changes who won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Choice)]
#[form(hidden)]
pub enum LaterMatches {
    /// The two players exchange everything after the match: the rightful winner takes the other's seat in the first
    /// match not begun, or the final place at which the other went out, and the other takes theirs. What was played
    /// stands.
    TakeSeat,
    /// The later matches it touches are voided and played again.
    VoidAndReplay,
    /// Only the record changes.
    RecordOnly,
}

/// What the director decides of a flag that has fallen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FlagRuling {
    /// The match is lost on time.
    Loss,
    /// Penalty points to the opponent, and so many seconds more on both clocks.
    Points { points: u16, more: u32 },
    /// They play on, with so many seconds more on both clocks.
    PlayOn { more: u32 },
}

/// A command to a tournament. `seen` is the version at which the sender last saw its subject change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    Announce {
        details: TournamentDetails,
    },
    ChangeDetails {
        details: TournamentDetails,
        seen: Option<u64>,
    },
    SetBoards {
        /// 0: do not keep track.
        boards: u16,
        automatic: bool,
        seen: Option<u64>,
    },
    AddEvent {
        settings: EventSettings,
        seed_hash: String,
    },
    CheckIn {
        /// Who; of a pair the first, of a team the team itself.
        person: PersonId,
        company: Company,
        /// The rating brought along, in thousandths of a point.
        rating: Option<i64>,
        events: Vec<EventNo>,
    },
    /// Say that an entrant, or one of a pair or a team, is another person than the one checked in.
    CorrectPerson {
        entrant: EntrantNo,
        was: PersonId,
        person: PersonId,
        /// The rating the entrant has with them, in thousandths of a point.
        rating: Option<i64>,
    },
    Withdraw {
        entrant: EntrantNo,
        seen: Option<u64>,
    },
    Return {
        entrant: EntrantNo,
    },
    Money(MoneyCommand),
    SetReporting {
        reporting: Reporting,
        seen: Option<u64>,
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

#[expect(
    clippy::large_enum_variant,
    reason = "one is made for each request, and never many are kept"
)]
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
        seen: Option<u64>,
    },
    /// Take latecomers, until a moment or until closed.
    OpenLateEntry {
        until: Option<UtcMicros>,
    },
    /// Take no more latecomers; players with byes go on.
    CloseLateEntry,
    /// Give someone who checked in a place on a drawn sheet.
    EnterLate {
        entrant: EntrantNo,
        place: LatePlace,
        penalty: u16,
        seen: Option<u64>,
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
        wanted: swiss::PairingOptions,
        /// The last round paired that the sender saw; refused if another was paired since.
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
    /// Change the tie-breaks although play has begun.
    OverruleRanking {
        ranking: ranking::RankingRules,
        note: NoteId,
        seen: Option<u64>,
    },
    Begin {
        number: MatchNo,
        /// At which table; without one, the first free board if there is one.
        table: Option<u16>,
        seen: Option<u64>,
    },
    /// Begin a match at a score of the director's, or begin it again at one before anything is scored.
    BeginAt {
        number: MatchNo,
        start: BySide<u16>,
        seen: Option<u64>,
    },
    ChangeTable {
        number: MatchNo,
        /// Where to; nowhere: off the tables.
        table: Option<u16>,
        seen: Option<u64>,
    },
    CallBack {
        number: MatchNo,
        seen: Option<u64>,
    },
    /// Report what is left on the clocks of a match, in seconds, and whose flag has fallen.
    ReadClock {
        number: MatchNo,
        left: BySide<u32>,
        flag: Option<Side>,
        /// Whether the desk sets them; otherwise they run at the table, and take down no flag.
        by_hand: bool,
    },
    /// Rule on the flag that has fallen in a match.
    RuleOnFlag {
        number: MatchNo,
        ruling: FlagRuling,
        seen: Option<u64>,
    },
    LineUp {
        number: MatchNo,
        entrant: EntrantNo,
        persons: Vec<PersonId>,
        seen: Option<u64>,
    },
    Score {
        number: MatchNo,
        entry: ScoreEntry,
        /// Overrules the engine, for the reason kept under this id.
        overrule: Option<NoteId>,
        seen: Option<u64>,
    },
    Correct {
        number: MatchNo,
        entry: ScoreEntry,
        standing: Option<LaterMatches>,
        overrule: Option<NoteId>,
        seen: Option<u64>,
    },
    /// Enter the games of a match's record and attach it.
    Record {
        number: MatchNo,
        games: Vec<ScoredGame>,
        record: RecordId,
        standing: Option<LaterMatches>,
        /// What is entered stands, whatever the record says: it is attached beside it.
        beside: bool,
        seen: Option<u64>,
    },
    Coming(super::coming::ComingCommand),
    Money(EventMoneyCommand),
    Reports {
        number: MatchNo,
        command: ReportCommand,
    },
    /// Put somebody who checked in into a schedule or a ladder already drawn.
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
    /// Put somebody on a rung of a ladder, 1 the top; everyone between moves by one. A number below the lowest rung means
    /// the lowest.
    MoveRung {
        entrant: EntrantNo,
        rung: u16,
    },
    SetDue {
        numbers: Vec<MatchNo>,
        /// The last day, in the club's time zone.
        by: Option<NaiveDate>,
        seen: Option<u64>,
    },
    /// Leave somebody's results out of a table, or count them again, against the rule of the event.
    LeaveOut {
        entrant: EntrantNo,
        out: bool,
    },
    /// Enters a match of a free night in one step: it is created, begun, and decided if there is a result.
    PlayFree {
        players: BySide<EntrantNo>,
        /// Points played to, where not the event's.
        length: Option<u16>,
        /// How it ended; nothing while it is played.
        entry: Option<ScoreEntry>,
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
