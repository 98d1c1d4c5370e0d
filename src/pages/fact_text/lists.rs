//! Sentences about lists, draws and rounds.

use super::TournamentTeller;
use crate::pages::messages::Messages;
use crate::tournament::{EntrantNo, Fact};

impl TournamentTeller<'_> {
    pub(super) fn entry(&self, fact: &Fact) -> String {
        let w = self.w;
        let name = |n: &EntrantNo| self.name(*n);
        match fact {
            Fact::SignedIn {
                entrant, events, ..
            } => {
                let events: Vec<String> = events.iter().map(|e| self.event(*e)).collect();
                w.told_signed_in(events.join(", "), entrant.0, name(entrant))
            }
            Fact::Entered { event, entrant } => w.told_entered(self.event(*event), name(entrant)),
            Fact::Withdrawn { entrant } => w.told_withdrawn(name(entrant)),
            Fact::Returned { entrant } => w.told_returned(name(entrant)),
            Fact::ListClosed {
                event, entrants, ..
            } => w.told_list_closed(self.event(*event), entrants.len()),
            Fact::ListReopened { event } => w.told_list_reopened(self.event(*event)),
            Fact::SeedCommitted { event, attempt, .. } => {
                w.told_seed_committed(*attempt, self.event(*event))
            }
            Fact::Drawn {
                event,
                attempt,
                dice,
                order,
                ..
            } => w.told_drawn(
                attempt,
                dice,
                self.event(*event),
                order.len(),
                !dice.is_empty(),
            ),
            Fact::StageDrawn {
                event,
                stage,
                order,
                ..
            } => w.told_stage_drawn(self.event(*event), order.len(), stage.word()),
            Fact::RoundPaired {
                event,
                phase,
                round,
                matches,
                ..
            } => self
                .pairing_of_two(*event, *phase, matches)
                .unwrap_or_else(|| w.told_round_paired(self.event(*event), matches.len(), round)),
            Fact::SatOut {
                event,
                entrant,
                round,
                out,
            } => {
                let key = if *out {
                    Messages::told_sat_out
                } else {
                    Messages::told_sits_in
                };
                let event = self.event(*event);
                key(w, event, name(entrant), *round)
            }
            Fact::RankingOverruled { event, note, .. } => {
                let said = w.told_ranking_overruled(self.event(*event));
                self.because(said, Some(*note))
            }
            Fact::Swapped { event, a, b } => w.told_swapped(name(a), name(b), self.event(*event)),
            Fact::WentOnInstead {
                event,
                who,
                instead_of,
                after,
            } => w.told_went_on_instead(
                self.match_inside(*event, *after),
                name(instead_of),
                name(who),
            ),
            _ => self.late_entry(fact),
        }
    }

    fn late_entry(&self, fact: &Fact) -> String {
        let w = self.w;
        let name = |n: &EntrantNo| self.name(*n);
        match fact {
            Fact::LateEntryOpened { event, until } => {
                let until = until.map(|at| self.clock.exact(at)).unwrap_or_default();
                w.told_late_opened(self.event(*event), !until.is_empty(), &until)
            }
            Fact::LateEntryClosed { event } => w.told_late_closed(self.event(*event)),
            Fact::EnteredLate {
                event,
                entrant,
                seat,
                instead_of,
                by_seed,
            } => w.told_entered_late(
                instead_of.as_ref().map(name).unwrap_or_default(),
                if *by_seed { "seed" } else { "hand" },
                self.match_inside(*event, seat.of),
                name(entrant),
                instead_of.is_some(),
            ),
            _ => String::new(),
        }
    }
}
