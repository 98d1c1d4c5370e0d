//! What is said of schedules, ladders and free nights.

use super::Teller;
use crate::tournament::robin::OnWin;
use crate::tournament::{EventNo, Fact, MatchPlan, Phase};

impl Teller<'_> {
    /// What happened in a schedule, on a ladder or in a free night.
    pub(super) fn without_bracket(&self, fact: &Fact) -> String {
        let w = self.w;
        match fact {
            Fact::Joined { event, entrant } => w.with2(
                "told-joined",
                "player",
                self.name(*entrant),
                "event",
                self.event(*event),
            ),
            Fact::Rescheduled { event, rounds } => w.with2(
                "told-rescheduled",
                "event",
                self.event(*event),
                "n",
                rounds.len(),
            ),
            Fact::DueSet { event, numbers, by } => {
                let by = by.map(|day| day.to_string()).unwrap_or_default();
                let what = match numbers.as_slice() {
                    [one] => self.match_label(*event, *one),
                    _ => w.with2(
                        "told-due-matches",
                        "n",
                        numbers.len(),
                        "event",
                        self.event(*event),
                    ),
                };
                let key = if by.is_empty() {
                    "told-due-none" // a key
                } else {
                    "told-due" // a key
                };
                w.with2(key, "what", what, "by", by)
            }
            Fact::ResultsLeftOut {
                event,
                entrant,
                out,
            } => w.with3(
                "told-results-left-out",
                "player",
                self.name(*entrant),
                "event",
                self.event(*event),
                "out",
                if *out { "yes" } else { "no" },
            ),
            Fact::Climbed {
                event,
                number,
                entrant,
                from,
                to,
                on_win,
            } => w.say_with(
                "told-climbed",
                &[
                    ("match", &self.match_label(*event, *number)),
                    ("player", &self.name(*entrant)),
                    ("from", from),
                    ("to", to),
                    (
                        "how",
                        &match on_win {
                            OnWin::TakesPlace => "place",
                            OnWin::Swap => "swap",
                        },
                    ),
                ],
            ),
            Fact::RungsSet {
                event,
                order,
                after,
            } => {
                let names: Vec<String> = order.iter().map(|n| self.name(*n)).collect();
                let (event, names) = (self.event(*event), names.join(", "));
                match after {
                    Some(_) => w.with2("told-rungs-anew", "event", event, "order", names),
                    None => w.with2("told-rungs-set", "event", event, "order", names),
                }
            }
            _ => String::new(),
        }
    }

    /// A challenge or a free match put down; nothing for a round of anything else.
    pub(super) fn pairing_of_two(
        &self,
        event: EventNo,
        phase: Phase,
        matches: &[MatchPlan],
    ) -> Option<String> {
        let key = match phase {
            Phase::Ladder => "told-challenge", // a key
            Phase::Free => "told-free-match",  // a key
            _ => return None,
        };
        let names = self.seats(matches.first()?.seats);
        Some(self.w.with3(
            key,
            "event",
            self.event(event),
            "a",
            &names.top,
            "b",
            &names.bottom,
        ))
    }
}
