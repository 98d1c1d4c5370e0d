//! Sentences about results that players report themselves.

use super::{TournamentTeller, result};
use crate::messages::Messages;
use backgammon::BySide;
use crawford_tournament::{EntrantNo, MatchResult, Reporter, ResultClaim, Ruling};

impl TournamentTeller<'_> {
    #[must_use]
    pub fn reporter(&self, by: Reporter, names: &BySide<String>) -> String {
        match by {
            Reporter::Side(side) => names[side].clone(),
            Reporter::Table => self.w.told_the_table().into_owned(),
        }
    }

    pub(super) fn reported(
        &self,
        label: String,
        players: BySide<EntrantNo>,
        by: Reporter,
        how: &MatchResult,
        held: bool,
    ) -> String {
        let names = self.players(players);
        let key = match held {
            true => Messages::told_report_held,
            false => Messages::told_reported,
        };
        let who = self.reporter(by, &names);
        key(self.w, label, result(self.w, &names, how), who)
    }

    pub(super) fn confirmed(
        &self,
        label: String,
        players: BySide<EntrantNo>,
        by: Option<Reporter>,
    ) -> String {
        match by {
            None => self.w.told_report_accepted(label),
            Some(by) => {
                let who = self.reporter(by, &self.players(players));
                self.w.told_report_confirmed(label, who)
            }
        }
    }

    pub(super) fn disputed(
        &self,
        label: String,
        players: BySide<EntrantNo>,
        by: Reporter,
        claim: Option<&ResultClaim>,
    ) -> String {
        let w = self.w;
        let names = self.players(players);
        let who = self.reporter(by, &names);
        match claim {
            None => w.told_report_disputed(label, who),
            Some(claim) => {
                w.told_report_disputed_claim(label, result(w, &names, &claim.result), who)
            }
        }
    }

    pub(super) fn ruled(&self, label: String, ruling: Ruling) -> String {
        match ruling {
            Ruling::Director => self.w.told_ruled(label),
            Ruling::Committee(size) => self.w.told_ruled_committee(label, size),
        }
    }
}
