//! Everything that can happen in a tournament. One fact is one thing a person would say happened.
//!
//! Bodies only gain kinds and optional fields. What is written here stays readable for ever
//! (`tests/journals` holds old ones).

use super::TournamentDetails;
use super::coming::ComingFact;
use super::money::{EventMoneyFact, MoneyFact};
use super::ranking::RankingRules;
use super::report::{Reported, Reporter, Reporting, ResultClaim, Ruling};
use super::robin::OnWin;
use super::swiss::Reasons;
use super::with_event::WithEvent;
use super::{
    EntrantNo, EventNo, EventSettings, GraphFeed, GraphPlan, MatchNo, MatchPlan, MatchResult,
    Phase, ScoreSheet, Seat, SeatRef, Stage, TeamBoard,
};
use backgammon::scoring::{JudgedGame, MatchRules, Penalty};
use backgammon::{BySide, Side};
use chrono::NaiveDate;
use crawford_journal::{FactBody, NoteId, PersonId, RecordId, UtcMicros};
use serde::{Deserialize, Serialize, Serializer};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self", tag = "type", rename_all = "kebab-case")]
#[allow(
    clippy::large_enum_variant,
    reason = "nearly every fact is the large one, in an event"
)]
pub enum Fact {
    Announced {
        details: TournamentDetails,
    },
    DetailsChanged {
        details: TournamentDetails,
    },
    BoardsSet {
        /// How many; 0: tables are not kept track of.
        boards: u16,
        /// Whether a free board goes to the next ready match by itself.
        automatic: bool,
    },
    #[serde(rename = "signed-in")]
    CheckedIn {
        entrant: EntrantNo,
        /// Who; of a pair the first, of a team the team itself.
        person: PersonId,
        /// Who else: the partner of a pair, or the members of a team in board order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        with: Vec<PersonId>,
        /// Whether it is a team: then `person` is nobody, only what the team's name is kept under.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        team: bool,
        /// The rating brought along, in thousandths of a point.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rating: Option<i64>,
        events: Vec<EventNo>,
    },
    /// Somebody else had been checked in by mistake: this entrant, with every further entry of theirs, is another person.
    PersonCorrected {
        entrant: EntrantNo,
        was: PersonId,
        person: PersonId,
        /// The rating they bring along, of a pair or a team the one it has from now on, in thousandths of a point.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rating: Option<i64>,
    },
    Withdrawn {
        entrant: EntrantNo,
    },
    Returned {
        entrant: EntrantNo,
    },
    Money(MoneyFact),
    ReportingSet {
        reporting: Reporting,
    },
    Finished,
    Reopened,
    /// It was called off: nothing more of it is played, and what was paid is due back.
    CalledOff,
    BackOn,
    /// In one event. Its JSON has `event` beside the fields of the fact itself, and no other fact has that.
    #[serde(skip)]
    Event {
        event: EventNo,
        fact: EventFact,
    },
}

/// What can happen in an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum EventFact {
    EventAdded {
        settings: EventSettings,
    },
    /// An event's rules were changed, for the matches not begun.
    EventChanged {
        settings: EventSettings,
    },
    /// The hash of a secret seed was published for a draw to come.
    SeedCommitted {
        /// Which draw of the event it is for, from 1.
        attempt: u32,
        /// SHA-256 of the seed, in hexadecimal.
        hash: String,
    },
    Entered {
        entrant: EntrantNo,
    },
    ListClosed {
        /// Its entrants in check-in order.
        entrants: Vec<EntrantNo>,
        /// SHA-256 of the list, in hexadecimal.
        hash: String,
    },
    ListReopened,
    Drawn {
        /// Which draw of the event it is, from 1.
        attempt: u32,
        algorithm: u32,
        /// The seed, secret until now, in hexadecimal.
        seed: String,
        /// The dice the room threw, as digits; empty when skipped.
        dice: String,
        /// The entrants in seed order.
        order: Vec<EntrantNo>,
        plan: GraphPlan,
    },
    /// A stage was drawn after the first draw: a fresh consolation, the knockout after the groups, a play-off. Its
    /// matches are numbered on.
    StageDrawn {
        stage: Stage,
        /// Its entrants in seed order.
        order: Vec<EntrantNo>,
        plan: GraphPlan,
        /// Where matches drawn before lead from now on.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        feeds: Vec<GraphFeed>,
        /// The seed the order came from, in hexadecimal; without one it followed from results or was set by hand.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<String>,
    },
    /// A round was paired: of a Swiss, a challenge of a ladder, a match of a free night. Its matches are numbered on.
    RoundPaired {
        phase: Phase,
        round: u8,
        /// Its matches; none of them leads anywhere.
        matches: Vec<MatchPlan>,
        /// Who has a bye, without a match on the sheet.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        byes: Vec<EntrantNo>,
        /// Whether the director set some of it by hand.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_hand: bool,
        /// Who is in the event and was left out of this round.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        away: Vec<EntrantNo>,
        /// Who waits for a table of the round before, and is paired when it has finished.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        waiting: Vec<EntrantNo>,
        /// Why, match by match and bye by bye.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reasons: Option<Reasons>,
    },
    /// Somebody will miss a round of a Swiss, or will not after all.
    SatOut {
        entrant: EntrantNo,
        round: u8,
        out: bool,
    },
    /// The director changed the tie-breaks after play began.
    RankingOverruled {
        ranking: RankingRules,
        note: NoteId,
    },
    /// The director exchanged two entrants before either had played.
    Swapped {
        a: EntrantNo,
        b: EntrantNo,
    },
    LateEntryOpened {
        /// Until when; without it, until closed by hand.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<UtcMicros>,
    },
    /// Late entry was closed: byes are taken.
    LateEntryClosed,
    EnteredLate {
        entrant: EntrantNo,
        seat: SeatRef,
        /// Whose place it was, if it was not a bye.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        instead_of: Option<EntrantNo>,
        /// Whether the recorded seed chose it; otherwise the director did.
        by_seed: bool,
    },
    Seated {
        seat: SeatRef,
        who: Seat,
        was: Seat,
    },
    /// After a correction: if `instead_of` reaches this seat, `who` takes it. Only old journals have it: whose a seat
    /// is now follows from the record.
    SeatPromised {
        seat: SeatRef,
        /// The rightful winner.
        who: EntrantNo,
        /// The one who went on wrongly.
        instead_of: EntrantNo,
        /// The match that was corrected: the promise holds while its record says so.
        after: MatchNo,
        /// Whether `who` lost that match and takes the place of the winner where the losers go.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        falls: bool,
    },
    /// A match began, or was called to a table.
    Begun {
        number: MatchNo,
        players: BySide<EntrantNo>,
        /// Under which rules, resolved.
        rules: MatchRules,
        /// Whether the director said what score it begins at.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        start_set: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<u16>,
    },
    TableChanged {
        number: MatchNo,
        table: Option<u16>,
    },
    /// A match that had been called was sent back before anything was scored.
    CalledBack {
        number: MatchNo,
    },
    GameScored {
        number: MatchNo,
        players: BySide<EntrantNo>,
        game: JudgedGame,
        /// Why it stands although the engine refuses it, kept under this id.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<NoteId>,
    },
    /// What is left on both clocks of a match, in seconds, as they were reported or set.
    ClockRead {
        number: MatchNo,
        players: BySide<EntrantNo>,
        left: BySide<u32>,
        /// Whose flag has fallen and is not ruled on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        flag: Option<Side>,
        /// Whether the desk set them; otherwise they run at the table.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_hand: bool,
    },
    LinedUp {
        number: MatchNo,
        entrant: EntrantNo,
        /// Who, in board order.
        persons: Vec<PersonId>,
    },
    BoardScored {
        number: MatchNo,
        players: BySide<EntrantNo>,
        board: TeamBoard,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<NoteId>,
    },
    PenaltyGiven {
        number: MatchNo,
        players: BySide<EntrantNo>,
        penalty: Penalty,
        score: BySide<u32>,
        /// Under which rules, resolved: from then on they are the match's, begun or not. Journals of old do not say.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rules: Option<MatchRules>,
    },
    Decided {
        number: MatchNo,
        seats: BySide<Seat>,
        result: MatchResult,
        /// The whole score sheet, where it was entered at once.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sheet: Option<ScoreSheet>,
        /// Whether it followed by itself: a bye taken, a walk-over or retirement because someone had left.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_itself: bool,
    },
    Corrected {
        number: MatchNo,
        seats: BySide<Seat>,
        sheet: ScoreSheet,
        /// The result as it is from now on; none when the match goes on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        result: Option<MatchResult>,
        /// Why a game in it stands although the engine refuses it, kept under this id.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<NoteId>,
        /// Whether the record alone changes: whoever went on before still does.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        record_only: bool,
    },
    /// A match was voided by a correction before it: what was scored in it does not count.
    Voided {
        number: MatchNo,
    },
    RecordAttached {
        number: MatchNo,
        players: BySide<EntrantNo>,
        record: RecordId,
    },
    Reported {
        number: MatchNo,
        players: BySide<EntrantNo>,
        by: Reporter,
        what: Reported,
        result: MatchResult,
        /// Whether its acceptance was taken back: then it is not accepted again because nobody answers.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        held: bool,
    },
    /// A report was agreed with, or accepted; the result follows.
    Confirmed {
        number: MatchNo,
        players: BySide<EntrantNo>,
        /// By whom; none: by the director, or because nobody answered in time.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Reporter>,
    },
    /// A report was disputed: the match waits for a ruling.
    Disputed {
        number: MatchNo,
        players: BySide<EntrantNo>,
        by: Reporter,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<NoteId>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        claim: Option<ResultClaim>,
    },
    /// Somebody took back what they had said themselves: a report, or that they dispute it.
    ReportTakenBack {
        number: MatchNo,
        players: BySide<EntrantNo>,
        by: Reporter,
    },
    /// A report was ruled on; the result follows.
    Ruled {
        number: MatchNo,
        players: BySide<EntrantNo>,
        ruling: Ruling,
        note: NoteId,
    },
    /// Somebody came into a schedule or a ladder already drawn.
    Joined {
        entrant: EntrantNo,
    },
    /// Matches were moved to other rounds of a schedule.
    Rescheduled {
        /// Which match, and the round it is in from now on.
        rounds: Vec<(MatchNo, u8)>,
    },
    DueSet {
        numbers: Vec<MatchNo>,
        /// The last day, in the club's time zone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<NaiveDate>,
    },
    /// The results of somebody who left no longer count in a table, or count again.
    ResultsLeftOut {
        entrant: EntrantNo,
        out: bool,
    },
    Climbed {
        number: MatchNo,
        entrant: EntrantNo,
        /// From which rung, counted from 1 at the top.
        from: u32,
        to: u32,
        /// Whether everyone between moved down, or the two changed places.
        on_win: OnWin,
    },
    /// The rungs of a ladder were set: by hand, or computed again after a correction of an old result.
    RungsSet {
        /// From the top.
        order: Vec<EntrantNo>,
        /// The match whose correction it follows; without one, by hand.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<MatchNo>,
    },
    /// After a correction of the rounds before it, somebody goes on to what was drawn instead of another: each sits where the
    /// other sat in it.
    WentOnInstead {
        who: EntrantNo,
        instead_of: EntrantNo,
        after: MatchNo,
    },
    /// Somebody entered by another way than the list before the draw.
    Coming(ComingFact),
    Money(EventMoneyFact),
}

impl EventFact {
    #[must_use]
    pub fn of(self, event: EventNo) -> Fact {
        Fact::Event { event, fact: self }
    }

    /// Whether this closes a round paired early, in which nobody waits any more.
    #[must_use]
    pub fn closes_a_round(&self) -> bool {
        matches!(self, EventFact::RoundPaired { phase: Phase::Swiss, matches, byes, waiting, .. }
            if matches.is_empty() && byes.is_empty() && waiting.is_empty())
    }

    pub(super) fn paired(phase: Phase, round: u8, matches: Vec<MatchPlan>, by_hand: bool) -> Self {
        EventFact::RoundPaired {
            phase,
            round,
            matches,
            byes: Vec::new(),
            by_hand,
            away: Vec::new(),
            waiting: Vec::new(),
            reasons: None,
        }
    }
}

impl FactBody for Fact {
    fn read(body: &str) -> serde_json::Result<Fact> {
        #[derive(Deserialize)]
        struct Of {
            event: Option<EventNo>,
        }
        match serde_json::from_str(body)? {
            Of { event: Some(event) } => Ok(serde_json::from_str::<EventFact>(body)?.of(event)),
            Of { event: None } => Fact::deserialize(&mut serde_json::Deserializer::from_str(body)),
        }
    }

    fn write(&self) -> serde_json::Result<String> {
        serde_json::to_string(self)
    }
}

impl Serialize for Fact {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Fact::Event { event, fact } => fact.serialize(WithEvent { event: *event, to }),
            fact => Fact::serialize(fact, to),
        }
    }
}
