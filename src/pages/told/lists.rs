//! What is said of lists, draws and rounds: who is in, and where they were put.

use super::Teller;
use super::words::stage_word;
use crate::tournament::{EntrantNo, Fact};

impl Teller<'_> {
    pub(super) fn entry(&self, fact: &Fact) -> String {
        let w = self.w;
        let name = |n: &EntrantNo| self.name(*n);
        match fact {
            Fact::SignedIn {
                entrant, events, ..
            } => {
                let events: Vec<String> = events.iter().map(|e| self.event(*e)).collect();
                w.with3(
                    "told-signed-in",
                    "player",
                    name(entrant),
                    "number",
                    entrant.0,
                    "events",
                    events.join(", "),
                )
            }
            Fact::Entered { event, entrant } => w.with2(
                "told-entered",
                "player",
                name(entrant),
                "event",
                self.event(*event),
            ),
            Fact::Withdrawn { entrant } => w.with("told-withdrawn", "player", name(entrant)),
            Fact::Returned { entrant } => w.with("told-returned", "player", name(entrant)),
            Fact::ListClosed {
                event, entrants, ..
            } => w.with2(
                "told-list-closed",
                "event",
                self.event(*event),
                "n",
                entrants.len(),
            ),
            Fact::ListReopened { event } => {
                w.with("told-list-reopened", "event", self.event(*event))
            }
            Fact::SeedCommitted { event, attempt, .. } => w.with2(
                "told-seed-committed",
                "event",
                self.event(*event),
                "attempt",
                *attempt,
            ),
            Fact::Drawn {
                event,
                attempt,
                dice,
                order,
                ..
            } => w.say_with(
                "told-drawn",
                &[
                    ("event", &self.event(*event)),
                    ("attempt", attempt),
                    ("n", &order.len()),
                    ("thrown", &if dice.is_empty() { "no" } else { "yes" }),
                    ("dice", dice),
                ],
            ),
            Fact::StageDrawn {
                event,
                stage,
                order,
                ..
            } => w.with3(
                "told-stage-drawn",
                "event",
                self.event(*event),
                "stage",
                stage_word(*stage),
                "n",
                order.len(),
            ),
            Fact::RoundPaired {
                event,
                phase,
                round,
                matches,
                ..
            } => self
                .pairing_of_two(*event, *phase, matches)
                .unwrap_or_else(|| {
                    w.say_with(
                        "told-round-paired",
                        &[
                            ("event", &self.event(*event)),
                            ("stage", &stage_word(phase.stage())),
                            ("round", round),
                            ("n", &matches.len()),
                        ],
                    )
                }),
            Fact::SatOut {
                event,
                entrant,
                round,
                out,
            } => {
                let key = if *out { "told-sat-out" } else { "told-sits-in" }; // a key
                let event = self.event(*event);
                w.with3(
                    key,
                    "event",
                    event,
                    "player",
                    name(entrant),
                    "round",
                    *round,
                )
            }
            Fact::RankingOverruled { event, note, .. } => {
                let said = w.with("told-ranking-overruled", "event", self.event(*event));
                self.because(said, Some(*note))
            }
            Fact::Swapped { event, a, b } => w.with3(
                "told-swapped",
                "a",
                name(a),
                "b",
                name(b),
                "event",
                self.event(*event),
            ),
            Fact::WentOnInstead {
                event,
                who,
                instead_of,
                after,
            } => w.with3(
                "told-went-on-instead",
                "player",
                name(who),
                "other",
                name(instead_of),
                "match",
                self.match_inside(*event, *after),
            ),
            Fact::LateEntryOpened { event, until } => {
                let until = until.map(|at| self.clock.exact(at)).unwrap_or_default();
                w.with3(
                    "told-late-opened",
                    "event",
                    self.event(*event),
                    "limited",
                    if until.is_empty() { "no" } else { "yes" },
                    "until",
                    &until,
                )
            }
            Fact::LateEntryClosed { event } => {
                w.with("told-late-closed", "event", self.event(*event))
            }
            Fact::EnteredLate {
                event,
                entrant,
                seat,
                instead_of,
                by_seed,
            } => w.say_with(
                "told-entered-late",
                &[
                    ("player", &name(entrant)),
                    ("match", &self.match_inside(*event, seat.of)),
                    ("how", &if *by_seed { "seed" } else { "hand" }),
                    ("replaces", &if instead_of.is_some() { "yes" } else { "no" }),
                    ("absent", &instead_of.as_ref().map(name).unwrap_or_default()),
                ],
            ),
            _ => String::new(),
        }
    }
}
