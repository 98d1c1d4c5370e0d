//! Sentences about schedules, ladders and free nights.

use super::TournamentTeller;
use crate::messages::Messages;
use crate::when::day;
use chrono::NaiveDate;
use crawford_tournament::{EventNo, MatchNo, MatchPlan, Phase, SinglePairing};

impl TournamentTeller<'_> {
    pub(super) fn due(&self, event: EventNo, numbers: &[MatchNo], by: Option<NaiveDate>) -> String {
        let w = self.w;
        let what = match numbers {
            [one] => self.match_label(event, *one),
            _ => w.told_due_matches(self.event(event), numbers.len()),
        };
        match by {
            Some(by) => w.told_due(day(w, by), what),
            None => w.told_due_none(what),
        }
    }

    /// A challenge or a free match; `None` for the rounds of other formats.
    pub(super) fn pairing_of_two(
        &self,
        event: EventNo,
        phase: Phase,
        matches: &[MatchPlan],
    ) -> Option<String> {
        let key = match phase.single_pairing()? {
            SinglePairing::Challenge => Messages::told_challenge,
            SinglePairing::SitDown => Messages::told_free_match,
        };
        let names = self.seats(matches.first()?.seats);
        Some(key(self.w, &names.top, &names.bottom, self.event(event)))
    }
}
