//! Sentences about schedules, ladders and free nights.

use super::TournamentTeller;
use crate::pages::messages::Messages;
use crate::tournament::robin::OnWin;
use crate::tournament::{EventNo, Fact, MatchPlan, Phase};

impl TournamentTeller<'_> {
    pub(super) fn without_bracket(&self, fact: &Fact) -> String {
        let w = self.w;
        match fact {
            Fact::Joined { event, entrant } => {
                w.told_joined(self.event(*event), self.name(*entrant))
            }
            Fact::Rescheduled { event, rounds } => {
                w.told_rescheduled(self.event(*event), rounds.len())
            }
            Fact::DueSet { event, numbers, by } => {
                let what = match numbers.as_slice() {
                    [one] => self.match_label(*event, *one),
                    _ => w.told_due_matches(self.event(*event), numbers.len()),
                };
                match by {
                    Some(day) => w.told_due(day.to_string(), what),
                    None => w.told_due_none(what),
                }
            }
            Fact::ResultsLeftOut {
                event,
                entrant,
                out,
            } => w.told_results_left_out(self.event(*event), *out, self.name(*entrant)),
            Fact::Climbed {
                event,
                number,
                entrant,
                from,
                to,
                on_win,
            } => w.told_climbed(
                from,
                match on_win {
                    OnWin::TakesPlace => "place",
                    OnWin::Swap => "swap",
                },
                self.match_label(*event, *number),
                self.name(*entrant),
                to,
            ),
            Fact::RungsSet {
                event,
                order,
                after,
            } => {
                let names: Vec<String> = order.iter().map(|n| self.name(*n)).collect();
                let (event, names) = (self.event(*event), names.join(", "));
                match after {
                    Some(_) => w.told_rungs_anew(event, names),
                    None => w.told_rungs_set(event, names),
                }
            }
            _ => String::new(),
        }
    }

    /// A challenge or a free match; `None` for the rounds of other formats.
    pub(super) fn pairing_of_two(
        &self,
        event: EventNo,
        phase: Phase,
        matches: &[MatchPlan],
    ) -> Option<String> {
        let key = match phase {
            Phase::Ladder => Messages::told_challenge,
            Phase::Free => Messages::told_free_match,
            _ => return None,
        };
        let names = self.seats(matches.first()?.seats);
        Some(key(self.w, &names.top, &names.bottom, self.event(event)))
    }
}
