//! The fold of reports, and whether a fact about one is possible.

use super::{Dispute, PendingReport};
use crate::{Fact, Tournament};
use crawford_journal::UtcMicros;

pub(crate) fn follows(t: &Tournament, fact: &Fact) -> bool {
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

pub(crate) fn apply(t: &mut Tournament, fact: &Fact, at: UtcMicros) {
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
            let report = PendingReport {
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
