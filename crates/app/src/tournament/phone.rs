//! What a phone that came by a private link can do: its match, what was reported of it, and free nights.

use super::play::{Activity, free_players};
use super::reporter;
use crate::call::OpenCall;
use backgammon::BySide;
use crawford_club::name::sort_key;
use crawford_tournament::{
    EntrantNo, Event, EventNo, Fixture, LinkHolder, MatchNo, MatchResult, MatchStatus, Reporter,
    ReportingMode, Tournament,
};
use serde::Serialize;

/// The match a phone has to do with now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PhoneMatch {
    #[serde(rename = "event_number")]
    pub event: EventNo,
    pub number: MatchNo,
    pub players: BySide<EntrantNo>,
    /// For whom the phone speaks.
    pub speaks_for: Reporter,
    pub status: MatchStatus,
    pub table: Option<u16>,
    /// What was reported of it and is not answered for good.
    pub report: Option<OpenReport>,
    /// Whether a score may be entered.
    pub may_enter: bool,
}

/// A report, as one of those sees it who may answer it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OpenReport {
    pub by: Reporter,
    /// The players it is about.
    pub players: BySide<EntrantNo>,
    pub result: MatchResult,
    pub next: ReportNext,
    /// Whether this phone is the one to confirm or dispute.
    pub answers: bool,
    /// Whether its word counts as a confirmation: the card of a table does not stand in for the loser.
    pub confirms: bool,
    /// Who disputes it.
    pub disputed_by: Option<Reporter>,
    /// What whoever disputes it says it was.
    pub claim: Option<MatchResult>,
    pub takes_back: Option<TakesBack>,
    /// Whether this phone can say what it was instead.
    pub claims: bool,
}

/// What becomes of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum ReportNext {
    /// The director rules.
    Ruling,
    /// Another card has to confirm it.
    OwnCard,
    /// The other side answers; unanswered, it counts after so many minutes, where it does by itself.
    TheirAnswer { minutes: Option<u16> },
    /// This phone answers.
    Answer { minutes: Option<u16> },
}

/// What a phone can take back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TakesBack {
    Report,
    Dispute,
}

impl PhoneMatch {
    /// The match a holder has to do with now: one being played before one that could begin.
    #[must_use]
    pub fn of(t: &Tournament, holder: LinkHolder) -> Option<PhoneMatch> {
        let own = |e: &Event, m: &Fixture| reporter(t, e.number, m.number, holder);
        let mut open: Vec<(&Event, &Fixture)> = t
            .all_matches()
            .filter(|(e, m)| m.result.is_none() && m.players().is_some() && own(e, m).is_some())
            .collect();
        open.sort_by_key(|(e, m)| t.status_of(e.number, m) != MatchStatus::Playing);
        let (e, m) = open.first().copied()?;
        let speaks_for = own(e, m)?;
        let report = OpenReport::of(t, e, m, speaks_for);
        let settled = |report: &OpenReport| report.disputed_by.is_none() && !report.answers;
        let taken = t.reporting.mode != ReportingMode::Off && !t.finished;
        Some(PhoneMatch {
            event: e.number,
            number: m.number,
            players: m.players()?,
            speaks_for,
            status: t.status_of(e.number, m),
            table: m.table,
            may_enter: taken && report.as_ref().is_none_or(settled),
            report,
        })
    }
}

impl OpenReport {
    fn of(t: &Tournament, e: &Event, m: &Fixture, by: Reporter) -> Option<OpenReport> {
        let report = t.report(e.number, m.number)?;
        let minutes = t.reporting.minutes;
        let minutes = (report.counts_by_itself() && minutes > 0).then_some(minutes);
        let own = report.by == by;
        let confirms = by != Reporter::Table || report.is_settled_by(by);
        let disputes = report.dispute.is_some_and(|dispute| dispute.by == by);
        let answers = !own && report.dispute.is_none();
        Some(OpenReport {
            by: report.by,
            players: report.players,
            result: report.result.clone(),
            next: match (report.dispute, own) {
                (Some(_), _) => ReportNext::Ruling,
                (None, false) if !confirms => ReportNext::OwnCard,
                (None, true) => ReportNext::TheirAnswer { minutes },
                (None, false) => ReportNext::Answer { minutes },
            },
            answers,
            confirms,
            disputed_by: report.dispute.map(|dispute| dispute.by),
            claim: report.claim.as_ref().map(|claim| claim.result.clone()),
            takes_back: match (own, disputes) {
                (true, _) => Some(TakesBack::Report),
                (false, true) => Some(TakesBack::Dispute),
                (false, false) => None,
            },
            claims: answers || disputes,
        })
    }
}

/// A free night that a player may start a match of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FreeNight {
    #[serde(rename = "event_number")]
    pub event: EventNo,
    /// Everyone else who does not play just now, by name.
    pub opponents: Vec<(EntrantNo, String)>,
}

/// The free nights that a holder may start a match of.
#[must_use]
pub fn free_nights(
    t: &Tournament,
    holder: LinkHolder,
    name: &dyn Fn(EntrantNo) -> String,
) -> Vec<FreeNight> {
    let own = match holder {
        LinkHolder::Player(own) if !t.finished && !t.has_left(own) => own,
        LinkHolder::Player(_) | LinkHolder::Table(_) => return Vec::new(),
    };
    if t.reporting.mode == ReportingMode::Off {
        return Vec::new();
    }
    let night = |event: &Event| {
        let others = free_players(t, event, Some(own)).into_iter();
        let free = others.filter(|of| matches!(of.activity, Activity::Free { .. }));
        let mut opponents: Vec<(EntrantNo, String)> =
            free.map(|of| (of.entrant, name(of.entrant))).collect();
        opponents.sort_by_cached_key(|(_, name)| sort_key(name));
        FreeNight {
            event: event.number,
            opponents,
        }
    };
    let events = t.events.values().map(AsRef::as_ref);
    let free = events.filter(|e: &&Event| e.capabilities().open_play().is_some());
    free.map(night).collect()
}

/// Whether a director was called to the holder, or to the table they are at.
#[must_use]
pub fn is_called(calls: &[OpenCall], holder: LinkHolder, table: Option<u16>) -> bool {
    calls.iter().any(|call| {
        let own = match holder {
            LinkHolder::Player(n) => call.player == Some(n),
            LinkHolder::Table(n) => call.table == Some(n),
        };
        own || table.is_some() && call.table == table
    })
}
