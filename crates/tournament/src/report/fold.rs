//! The fold of reports.

use super::{Dispute, PendingReport};
use crate::{EventFact, EventNo, Tournament};
use crawford_journal::UtcMicros;

pub(crate) fn apply(
    t: &mut Tournament,
    event: EventNo,
    fact: &EventFact,
    version: u64,
    at: UtcMicros,
) {
    match fact {
        EventFact::Reported {
            number,
            players,
            by,
            what,
            result,
            held,
        } => {
            let m = t.event(event).and_then(|e| e.fixture(*number));
            let report = PendingReport {
                begun_at: m.and_then(|m| m.begun_at),
                by: *by,
                players: *players,
                what: *what,
                result: result.clone(),
                at: t
                    .reports
                    .get(&(event, *number))
                    .filter(|_| *held)
                    .map_or(at, |report| report.at),
                version,
                dispute: None,
                claim: None,
                held: *held,
            };
            t.reports.insert((event, *number), report);
        }
        EventFact::Disputed {
            number,
            by,
            note,
            claim,
            ..
        } => {
            if let Some(report) = t.reports.get_mut(&(event, *number)) {
                report.claim.clone_from(claim);
                report.dispute = Some(Dispute {
                    by: *by,
                    at,
                    note: *note,
                });
            }
        }
        EventFact::ReportTakenBack { number, by, .. } => {
            let Some(report) = t.reports.get_mut(&(event, *number)) else {
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
                    report.version = version;
                }
                (Some(_) | None, None) | (None, Some(_)) => {
                    t.reports.remove(&(event, *number));
                }
            }
        }
        EventFact::Confirmed { number, .. } | EventFact::Ruled { number, .. } => {
            t.reports.remove(&(event, *number));
        }
        EventFact::Decided { .. }
        | EventFact::Corrected { .. }
        | EventFact::Seated { .. }
        | EventFact::Begun { .. }
        | EventFact::TableChanged { .. }
        | EventFact::CalledBack { .. }
        | EventFact::ClockRead { .. }
        | EventFact::GameScored { .. }
        | EventFact::LinedUp { .. }
        | EventFact::BoardScored { .. }
        | EventFact::PenaltyGiven { .. }
        | EventFact::RecordAttached { .. }
        | EventFact::Voided { .. }
        | EventFact::EventAdded { .. }
        | EventFact::Entered { .. }
        | EventFact::Coming(_)
        | EventFact::Money(_)
        | EventFact::EventChanged { .. }
        | EventFact::SeedCommitted { .. }
        | EventFact::ListClosed { .. }
        | EventFact::ListReopened
        | EventFact::Drawn { .. }
        | EventFact::StageDrawn { .. }
        | EventFact::RoundPaired { .. }
        | EventFact::SatOut { .. }
        | EventFact::RankingOverruled { .. }
        | EventFact::Swapped { .. }
        | EventFact::WentOnInstead { .. }
        | EventFact::LateEntryOpened { .. }
        | EventFact::LateEntryClosed
        | EventFact::EnteredLate { .. }
        | EventFact::SeatPromised { .. }
        | EventFact::Joined { .. }
        | EventFact::Rescheduled { .. }
        | EventFact::DueSet { .. }
        | EventFact::ResultsLeftOut { .. }
        | EventFact::Climbed { .. }
        | EventFact::RungsSet { .. } => {}
    }
}
