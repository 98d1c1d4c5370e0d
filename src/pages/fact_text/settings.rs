//! Sentences about the settings of a tournament and its events.

use super::TournamentTeller;
use crate::tournament::{Fact, ReportingMode};

impl TournamentTeller<'_> {
    pub(super) fn setting(&self, fact: &Fact) -> String {
        let w = self.w;
        match fact {
            Fact::Announced { details } => {
                w.told_announced(details.date.to_string(), &details.name)
            }
            Fact::DetailsChanged { details } if details.venue.is_empty() => {
                w.told_details_changed(details.date.to_string(), &details.name)
            }
            Fact::DetailsChanged { details } => w.told_details_changed_venue(
                details.date.to_string(),
                &details.name,
                &details.venue,
            ),
            Fact::BoardsSet { boards, automatic } => w.told_boards_set(*automatic, *boards),
            Fact::EventAdded { settings, .. } => {
                w.told_event_added(&settings.name, settings.lengths.to_string())
            }
            Fact::EventChanged { settings, .. } => {
                w.told_event_changed(&settings.name, settings.lengths.to_string())
            }
            Fact::ReportingSet { reporting } => match reporting.mode {
                ReportingMode::Off => w.told_reporting_off().into_owned(),
                ReportingMode::Accept => w.told_reporting_accept().into_owned(),
                ReportingMode::Confirm => w.told_reporting_confirm(reporting.minutes),
            },
            Fact::Reopened => w.told_reopened().into_owned(),
            Fact::CalledOff => w.told_called_off().into_owned(),
            Fact::BackOn => w.told_back_on().into_owned(),
            _ => w.told_finished().into_owned(),
        }
    }
}
