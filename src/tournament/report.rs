//! Results as the players themselves report them: one side says how it ended, the other confirms or disputes, the
//! director or a committee rules. What counts is entered by the same rules as at the desk (`score.rs`), after it was
//! agreed, accepted or ruled on.

use super::score::{judged_entry, rules_of, score};
use super::tables::find;
use super::{
    BoardEnd, BoardEntry, Command, EntrantNo, Entry, EventCommand, EventNo, Fact, Fixture, MatchNo,
    MatchResult, Tournament,
};
use crate::engine::scoring::Game;
use crate::engine::{BySide, Side};
use crate::form::{Choice, Form};
use crate::journal::{NoteId, UtcMicros};
use crate::violation::{Rule, Source, Violation};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

/// The longest a report can wait for the other side, in minutes.
pub const LONGEST_WAIT: u16 = 24 * 60;

/// What becomes of a result that comes from the players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, Choice)]
#[form(hidden)]
#[serde(rename_all = "kebab-case")]
pub enum ReportingMode {
    /// The desk alone enters results.
    #[form(name = "desk")]
    Off,
    /// The other side confirms or disputes; unanswered, it counts after a while.
    #[default]
    Confirm,
    /// It counts at once.
    Accept,
}

/// How a tournament takes its players' reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Form)]
#[form(hidden)]
pub struct Reporting {
    /// What becomes of them.
    #[form(rule = "reporting-mode")]
    pub mode: ReportingMode,
    /// After so many minutes an unanswered one counts; 0: never by itself.
    #[form(default, range = 0..=LONGEST_WAIT)]
    pub minutes: u16,
}

impl Default for Reporting {
    fn default() -> Self {
        Reporting {
            mode: ReportingMode::Confirm,
            minutes: 10,
        }
    }
}

/// Where a report, an answer to one, comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reporter {
    /// One side of the match.
    Side(Side),
    /// The phone that lies at the table.
    Table,
}

/// What was reported: the last game, or the final score alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reported {
    /// The game that ended the match.
    Game(Game),
    /// The final score.
    Final(BySide<u32>),
    /// The board of a match between teams that ended it.
    Board {
        /// Which, from 1.
        number: u8,
        /// The points scored at it.
        score: BySide<u32>,
    },
}

impl Reported {
    fn of(entry: &Entry) -> Option<Reported> {
        match entry {
            Entry::Game(game) => Some(Reported::Game(*game)),
            Entry::Final { score, .. } => Some(Reported::Final(points(*score)?)),
            // One board at a time: who sat there says how it ended. That nobody came is the director's to say.
            Entry::Boards(entries) => match entries.as_slice() {
                [
                    BoardEntry {
                        number,
                        end: BoardEnd::Score(score),
                    },
                ] => Some(Reported::Board {
                    number: *number,
                    score: points(*score)?,
                }),
                _ => None,
            },
            _ => None,
        }
    }

    /// The same as it would be entered.
    #[must_use]
    pub fn entry(self) -> Entry {
        match self {
            Reported::Game(game) => Entry::Game(game),
            Reported::Final(score) => Entry::Final {
                score: score.map(i64::from),
                winner: None,
            },
            Reported::Board { number, score } => Entry::Boards(vec![BoardEntry {
                number,
                end: BoardEnd::Score(score.map(i64::from)),
            }]),
        }
    }
}

/// Points as they can be stored.
fn points(typed: BySide<i64>) -> Option<BySide<u32>> {
    let whole = |n: i64| u32::try_from(n).ok();
    Some(BySide::new(whole(typed.top)?, whole(typed.bottom)?))
}

/// Somebody who does not agree with a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dispute {
    pub by: Reporter,
    pub at: UtcMicros,
    /// What they say, kept under this id.
    pub note: Option<NoteId>,
}

/// What whoever disputes a report says it was.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    pub what: Reported,
    /// What it comes to.
    pub result: MatchResult,
}

/// A report nobody has answered for good.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Who made it.
    pub by: Reporter,
    /// Between whom: it is of this pairing and no other.
    pub players: BySide<EntrantNo>,
    pub what: Reported,
    /// What it comes to.
    pub result: MatchResult,
    pub at: UtcMicros,
    pub dispute: Option<Dispute>,
    /// What it was by whoever disputes it, if they say so.
    pub claim: Option<Claim>,
    /// That it was accepted and this taken back: it counts no more by itself.
    pub held: bool,
    /// When the match had begun: one voided and begun anew is another.
    begun_at: Option<UtcMicros>,
}

impl Report {
    /// Whether the answer of `by` is enough for it to count. Anyone may hold the card of a table, the winner too: a report
    /// counts by the cards of both players, or by the loser's own and the table's.
    #[must_use]
    pub fn is_settled_by(&self, by: Reporter) -> bool {
        match (self.by, by) {
            (Reporter::Side(reports), Reporter::Side(answers)) => reports != answers,
            (Reporter::Table, Reporter::Side(own)) | (Reporter::Side(own), Reporter::Table) => {
                self.result.winner == Some(own.other())
            }
            (Reporter::Table, Reporter::Table) => false,
        }
    }

    /// Whether it counts when nobody answers in time: what a player reported does, what came from a table's card waits for
    /// a player or the desk.
    #[must_use]
    pub fn counts_by_itself(&self) -> bool {
        self.dispute.is_none() && !self.held && self.by != Reporter::Table
    }
}

/// Who ruled on a disputed match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ruling {
    Director,
    /// A committee of so many, without the director.
    Committee(u8),
}

impl fmt::Display for Ruling {
    /// As a form sends it: `director`, or the size of a committee.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ruling::Director => f.write_str("director"),
            Ruling::Committee(size) => write!(f, "{size}"),
        }
    }
}

impl FromStr for Ruling {
    type Err = ParseIntError;
    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        match text {
            "director" => Ok(Ruling::Director),
            size => size.parse().map(Ruling::Committee),
        }
    }
}
crate::value_as_text!(Ruling);

/// The sizes a committee can have.
pub const COMMITTEES: [u8; 2] = [3, 5];

/// What is asked about reports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReportCommand {
    /// Report how a match goes or went.
    Report {
        by: Reporter,
        /// What: the next game, or the final score.
        entry: Entry,
        /// The version at which the asker last saw the match change.
        seen: Option<u64>,
    },
    /// Agree with a report; without a name the director, or the program when nobody answered in time.
    Confirm { by: Option<Reporter> },
    /// Disagree.
    Dispute {
        by: Reporter,
        /// What they say.
        note: Option<NoteId>,
    },
    /// Take back what one said oneself: a report, or that one disputes it.
    TakeBack { by: Reporter },
    Rule {
        ruling: Ruling,
        /// The result as it is to be; without one, the report stands.
        entry: Option<Entry>,
        /// Why.
        note: NoteId,
    },
}

impl Tournament {
    /// The report of a match that waits: for the other side, or for a ruling. Of a match decided meanwhile, or played by
    /// others since, there is none.
    #[must_use]
    pub fn report(&self, event: EventNo, number: MatchNo) -> Option<&Report> {
        let m = self.event(event)?.fixture(number)?;
        self.reports
            .get(&(event, number))
            .filter(|report| m.result.is_none() && m.players() == Some(report.players))
            .filter(|report| report.begun_at.is_none() || report.begun_at == m.begun_at)
    }

    /// Every report that waits, with its match.
    pub fn open_reports(&self) -> impl Iterator<Item = (EventNo, MatchNo, &Report)> {
        self.reports
            .keys()
            .filter_map(|(event, number)| Some((*event, *number, self.report(*event, *number)?)))
    }

    /// The side of a match somebody who signed in plays on, alone or with others.
    #[must_use]
    pub fn side_played_by(&self, m: &Fixture, entrant: EntrantNo) -> Option<Side> {
        let players = m.players()?;
        let own = self.entrant(entrant)?;
        [Side::Top, Side::Bottom].into_iter().find(|side| {
            let seated = players[*side];
            seated == entrant
                || self
                    .persons_of(seated)
                    .any(|person| own.persons().any(|p| p == person))
        })
    }
}

/// Answers the command of a match.
pub(super) fn decide(
    t: &Tournament,
    event: EventNo,
    number: MatchNo,
    command: &ReportCommand,
) -> Result<Vec<Fact>, Violation> {
    match command {
        ReportCommand::Report { by, entry, seen } => report(t, event, number, *by, entry, *seen),
        ReportCommand::Confirm { by } => confirm(t, event, number, *by),
        ReportCommand::Dispute { by, note } => dispute(t, event, number, *by, *note, None),
        ReportCommand::TakeBack { by } => take_back(t, event, number, *by),
        ReportCommand::Rule {
            ruling,
            entry,
            note,
        } => rule(t, event, number, *ruling, entry.as_ref(), *note),
    }
}

/// Answers [`super::Command::SetReporting`].
pub(super) fn set(t: &Tournament, reporting: Reporting) -> Result<Vec<Fact>, Violation> {
    if reporting.minutes > LONGEST_WAIT {
        return Err(refuse(Rule::REPORT_MINUTES)
            .with("most", LONGEST_WAIT)
            .at("minutes"));
    }
    if reporting == t.reporting {
        return Ok(Vec::new());
    }
    Ok(vec![Fact::ReportingSet { reporting }])
}

fn report(
    t: &Tournament,
    event: EventNo,
    number: MatchNo,
    by: Reporter,
    entry: &Entry,
    seen: Option<u64>,
) -> Result<Vec<Fact>, Violation> {
    if t.reporting.mode == ReportingMode::Off {
        return Err(refuse(Rule::REPORTING_OFF));
    }
    let what = Reported::of(entry).ok_or_else(|| match entry {
        Entry::Boards(_) => refuse(Rule::REPORT_ONE_BOARD).at("board"),
        _ => refuse(Rule::REPORT_NOT_THIS),
    })?;
    if let Reported::Board {
        number: board,
        score,
    } = what
    {
        let m = find(t, event, number)?;
        let there = m.sheet.boards.iter().find(|b| b.number == board);
        match there {
            // Both sides said the same.
            Some(there) if there.score == score && !there.walk_over => return Ok(Vec::new()),
            // What stands there is changed at the desk.
            Some(_) => {
                return Err(refuse(Rule::REPORT_BOARD_IS_IN)
                    .with("board", u32::from(board))
                    .at("board"));
            }
            None => {}
        }
    }
    // Everything the desk would be refused, a player is.
    let plain = score(t, event, number, entry, None, seen)?;
    if t.reporting.mode == ReportingMode::Accept {
        return Ok(plain);
    }
    let m = find(t, event, number)?;
    let rules = rules_of(t, event, m);
    let judged = judged_entry(t, event, m, &rules, &m.sheet, entry, None)?;
    let (Some(result), Some(players)) = (judged.result, m.players()) else {
        // A game that ends nothing is written down at once; both see it.
        return Ok(plain);
    };
    let claim = Claim { what, result };
    if let Some(open) = t.report(event, number) {
        // Both say the same: that is agreement. Else one of them is wrong.
        let same = match what {
            // Teams can come to the same boards by other points.
            Reported::Board { .. } => open.what == what,
            Reported::Game(_) | Reported::Final(_) => agree(&open.result, &claim.result),
        };
        if let Some(Dispute {
            by: other, note, ..
        }) = open.dispute
        {
            // Whoever disputes it may still say what it was, and come to agree by it.
            return match (other == by, same) {
                (false, _) => Err(refuse(Rule::REPORT_DISPUTED)),
                (true, true) => {
                    let mut facts = take_back(t, event, number, by)?;
                    facts.extend(agreed(t, event, number, open, Some(by))?);
                    Ok(facts)
                }
                (true, false) if open.claim.as_ref() == Some(&claim) => Ok(Vec::new()),
                (true, false) => Ok(disputed(event, number, open, by, note, Some(claim))),
            };
        }
        if open.by != by {
            // The table's card repeats what a player said: that player still needs the other.
            if by == Reporter::Table && open.what == what && !open.is_settled_by(by) {
                return Ok(Vec::new());
            }
            return if same {
                confirm(t, event, number, Some(by))
            } else {
                dispute(t, event, number, by, None, Some(claim))
            };
        }
        if open.what == what {
            return Ok(Vec::new());
        }
    }
    Ok(vec![Fact::Reported {
        event,
        number,
        players,
        by,
        what,
        result: claim.result,
        held: false,
    }])
}

fn agree(a: &MatchResult, b: &MatchResult) -> bool {
    (a.outcome, a.winner, a.score) == (b.outcome, b.winner, b.score)
}

fn confirm(
    t: &Tournament,
    event: EventNo,
    number: MatchNo,
    by: Option<Reporter>,
) -> Result<Vec<Fact>, Violation> {
    let open = open(t, event, number)?;
    if open.dispute.is_some() {
        return Err(refuse(Rule::REPORT_DISPUTED));
    }
    if by == Some(open.by) {
        return Err(refuse(Rule::REPORT_OWN));
    }
    agreed(t, event, number, open, by)
}

/// What comes of agreeing with a report.
fn agreed(
    t: &Tournament,
    event: EventNo,
    number: MatchNo,
    open: &Report,
    by: Option<Reporter>,
) -> Result<Vec<Fact>, Violation> {
    let players = open.players;
    match by {
        Some(by) if open.is_settled_by(by) => {}
        // Now it is this player's word, and the other's own card answers it.
        Some(by @ Reporter::Side(_)) => {
            return Ok(vec![Fact::Reported {
                event,
                number,
                players,
                by,
                what: open.what,
                result: open.result.clone(),
                held: open.held,
            }]);
        }
        Some(Reporter::Table) => return Err(refuse(Rule::REPORT_NEEDS_OWN_CARD)),
        // The director, or the clock as the director set it.
        None => {}
    }
    let mut facts = vec![Fact::Confirmed {
        event,
        number,
        players,
        by,
    }];
    facts.extend(score(t, event, number, &open.what.entry(), None, None)?);
    Ok(facts)
}

fn dispute(
    t: &Tournament,
    event: EventNo,
    number: MatchNo,
    by: Reporter,
    note: Option<NoteId>,
    claim: Option<Claim>,
) -> Result<Vec<Fact>, Violation> {
    let open = open(t, event, number)?;
    if open.dispute.is_some() {
        return Ok(Vec::new());
    }
    if by == open.by {
        return Err(refuse(Rule::REPORT_OWN));
    }
    Ok(disputed(event, number, open, by, note, claim))
}

fn disputed(
    event: EventNo,
    number: MatchNo,
    open: &Report,
    by: Reporter,
    note: Option<NoteId>,
    claim: Option<Claim>,
) -> Vec<Fact> {
    vec![Fact::Disputed {
        event,
        number,
        players: open.players,
        by,
        note,
        claim,
    }]
}

fn take_back(
    t: &Tournament,
    event: EventNo,
    number: MatchNo,
    by: Reporter,
) -> Result<Vec<Fact>, Violation> {
    let open = open(t, event, number)?;
    let disputes = open.dispute.is_some_and(|dispute| dispute.by == by);
    if open.by != by && !disputes {
        return Err(refuse(Rule::REPORT_NOT_OWN));
    }
    Ok(vec![Fact::ReportTakenBack {
        event,
        number,
        players: open.players,
        by,
    }])
}

fn rule(
    t: &Tournament,
    event: EventNo,
    number: MatchNo,
    ruling: Ruling,
    entry: Option<&Entry>,
    note: NoteId,
) -> Result<Vec<Fact>, Violation> {
    let open = open(t, event, number)?;
    if let Ruling::Committee(size) = ruling
        && !COMMITTEES.contains(&size)
    {
        return Err(refuse(Rule::COMMITTEE_SIZE).at("ruling"));
    }
    let entry = entry.cloned().unwrap_or_else(|| open.what.entry());
    let players = open.players;
    let mut facts = vec![Fact::Ruled {
        event,
        number,
        players,
        ruling,
        note,
    }];
    facts.extend(score(t, event, number, &entry, None, None)?);
    Ok(facts)
}

/// A disputed match is not simply scored: it waits for a ruling, which says why.
pub(super) fn not_disputed(
    t: &Tournament,
    event: EventNo,
    number: MatchNo,
) -> Result<(), Violation> {
    match t.report(event, number) {
        Some(report) if report.dispute.is_some() => Err(refuse(Rule::REPORT_DISPUTED)),
        _ => Ok(()),
    }
}

/// What nobody has answered in time counts; what could not be entered any more waits for the desk.
pub(super) fn due(t: &Tournament, now: UtcMicros) -> Vec<Command> {
    let minutes = t.reporting.minutes;
    if minutes == 0 || t.finished {
        return Vec::new();
    }
    let wait = i64::from(minutes).saturating_mul(60);
    t.open_reports()
        .filter(|(_, _, report)| report.counts_by_itself())
        .filter(|(_, _, report)| now.seconds_since(report.at) >= wait)
        .filter(|(event, number, _)| confirm(t, *event, *number, None).is_ok())
        .map(|(event, number, _)| {
            EventCommand::Reports {
                number,
                command: ReportCommand::Confirm { by: None },
            }
            .of(event)
        })
        .collect()
}

/// What is said together with an undo: where it takes back an acceptance nobody's answer stood behind, the report waits
/// again, and from now on for somebody. Without this the clock would accept it once more in the next moment.
#[must_use]
pub fn held_by_undo<'f>(after: &Tournament, undone: impl Iterator<Item = &'f Fact>) -> Vec<Fact> {
    undone
        .filter_map(|fact| match fact {
            Fact::Confirmed {
                event,
                number,
                by: None,
                ..
            } => {
                let report = after.report(*event, *number)?;
                Some(Fact::Reported {
                    event: *event,
                    number: *number,
                    players: report.players,
                    by: report.by,
                    what: report.what,
                    result: report.result.clone(),
                    held: true,
                })
            }
            _ => None,
        })
        .collect()
}

/// Whether a fact of reporting can still be said.
pub(super) fn follows(t: &Tournament, fact: &Fact) -> bool {
    match fact {
        Fact::ReportingSet { .. } => true,
        Fact::Reported {
            event,
            number,
            players,
            ..
        } => t
            .event(*event)
            .and_then(|e| e.fixture(*number))
            .is_some_and(|m| m.players() == Some(*players) && m.result.is_none()),
        Fact::Confirmed {
            event,
            number,
            players,
            ..
        }
        | Fact::Disputed {
            event,
            number,
            players,
            ..
        }
        | Fact::ReportTakenBack {
            event,
            number,
            players,
            ..
        }
        | Fact::Ruled {
            event,
            number,
            players,
            ..
        } => t
            .report(*event, *number)
            .is_some_and(|report| report.players == *players),
        _ => false,
    }
}

/// Takes a fact of reporting in.
pub(super) fn apply(t: &mut Tournament, fact: &Fact, at: UtcMicros) {
    match fact {
        Fact::ReportingSet { reporting } => t.reporting = *reporting,
        Fact::Reported {
            event,
            number,
            players,
            by,
            what,
            result,
            held,
        } => {
            let m = t.event(*event).and_then(|e| e.fixture(*number));
            let report = Report {
                begun_at: m.and_then(|m| m.begun_at),
                by: *by,
                players: *players,
                what: *what,
                result: result.clone(),
                at: t
                    .reports
                    .get(&(*event, *number))
                    .filter(|_| *held)
                    .map_or(at, |report| report.at),
                dispute: None,
                claim: None,
                held: *held,
            };
            t.reports.insert((*event, *number), report);
        }
        Fact::Disputed {
            event,
            number,
            by,
            note,
            claim,
            ..
        } => {
            if let Some(report) = t.reports.get_mut(&(*event, *number)) {
                report.claim.clone_from(claim);
                report.dispute = Some(Dispute {
                    by: *by,
                    at,
                    note: *note,
                });
            }
        }
        Fact::ReportTakenBack {
            event, number, by, ..
        } => {
            let Some(report) = t.reports.get_mut(&(*event, *number)) else {
                return;
            };
            let (dispute, claim) = (report.dispute.take(), report.claim.take());
            match (dispute, claim) {
                // What they disputed waits for them again, as long as if it had just been said.
                (Some(dispute), _) if dispute.by == *by => report.at = at,
                // Now it is the other's word that waits for an answer.
                (Some(dispute), Some(claim)) => {
                    report.by = dispute.by;
                    report.what = claim.what;
                    report.result = claim.result;
                    report.at = at;
                }
                _ => {
                    t.reports.remove(&(*event, *number));
                }
            }
        }
        Fact::Confirmed { event, number, .. } | Fact::Ruled { event, number, .. } => {
            t.reports.remove(&(*event, *number));
        }
        _ => {}
    }
}

fn open(t: &Tournament, event: EventNo, number: MatchNo) -> Result<&Report, Violation> {
    find(t, event, number)?;
    t.report(event, number)
        .ok_or_else(|| refuse(Rule::REPORT_NOTHING))
}

fn refuse(rule: Rule) -> Violation {
    Violation::new(rule, Source::House)
}
