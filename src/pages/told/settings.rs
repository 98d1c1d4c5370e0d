//! What is said of a tournament, its events and how they are run.

use super::Teller;
use crate::tournament::{Fact, ReportingMode};

impl Teller<'_> {
    pub(super) fn setting(&self, fact: &Fact) -> String {
        let w = self.w;
        match fact {
            Fact::Announced { details } => w.with2(
                "told-announced",
                "name",
                &details.name,
                "date",
                details.date.to_string(),
            ),
            Fact::DetailsChanged { details } if details.venue.is_empty() => w.with2(
                "told-details-changed",
                "name",
                &details.name,
                "date",
                details.date.to_string(),
            ),
            Fact::DetailsChanged { details } => w.with3(
                "told-details-changed-venue",
                "name",
                &details.name,
                "date",
                details.date.to_string(),
                "venue",
                &details.venue,
            ),
            Fact::BoardsSet { boards, automatic } => w.with2(
                "told-boards-set",
                "boards",
                *boards,
                "automatic",
                if *automatic { "yes" } else { "no" },
            ),
            Fact::EventAdded { settings, .. } => w.with2(
                "told-event-added",
                "event",
                &settings.name,
                "lengths",
                settings.lengths.to_string(),
            ),
            Fact::EventChanged { settings, .. } => w.with2(
                "told-event-changed",
                "event",
                &settings.name,
                "lengths",
                settings.lengths.to_string(),
            ),
            Fact::ReportingSet { reporting } => match reporting.mode {
                ReportingMode::Off => w.say("told-reporting-off").into_owned(),
                ReportingMode::Accept => w.say("told-reporting-accept").into_owned(),
                ReportingMode::Confirm => w.with("told-reporting-confirm", "n", reporting.minutes),
            },
            Fact::Reopened => w.say("told-reopened").into_owned(),
            Fact::CalledOff => w.say("told-called-off").into_owned(),
            Fact::BackOn => w.say("told-back-on").into_owned(),
            _ => w.say("told-finished").into_owned(),
        }
    }
}
