//! The open reports of a tournament.

use super::PendingReport;
use crate::{EntrantNo, EventNo, Fixture, MatchNo, Tournament};
use backgammon::Side;

impl Tournament {
    /// The report of a match that waits: for the other side, or for a ruling. Of a match decided meanwhile, or played by
    /// others since, there is none.
    #[must_use]
    pub fn report(&self, event: EventNo, number: MatchNo) -> Option<&PendingReport> {
        let m = self.event(event)?.fixture(number)?;
        self.reports
            .get(&(event, number))
            .filter(|report| m.result.is_none() && m.players() == Some(report.players))
            .filter(|report| report.begun_at.is_none() || report.begun_at == m.begun_at)
    }

    /// Every report that waits, with its match.
    pub fn open_reports(&self) -> impl Iterator<Item = (EventNo, MatchNo, &PendingReport)> {
        self.reports
            .keys()
            .filter_map(|(event, number)| Some((*event, *number, self.report(*event, *number)?)))
    }

    /// The side of a match somebody who checked in plays on, alone or with others.
    #[must_use]
    pub fn side_played_by(&self, m: &Fixture, entrant: EntrantNo) -> Option<Side> {
        let players = m.players()?;
        let own = self.entrant(entrant)?;
        Side::BOTH.into_iter().find(|side| {
            let seated = players[*side];
            seated == entrant
                || self
                    .persons_of(seated)
                    .any(|person| own.persons().any(|p| p == person))
        })
    }
}
