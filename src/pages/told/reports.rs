//! What is said of results the players report themselves.

use super::{Teller, result};
use crate::engine::BySide;
use crate::tournament::{Fact, Reporter, Ruling};

impl Teller<'_> {
    /// Who reports, or answers a report, inside a sentence.
    #[must_use]
    pub fn reporter(&self, by: Reporter, names: &BySide<String>) -> String {
        match by {
            Reporter::Side(side) => names[side].clone(),
            Reporter::Table => self.w.say("told-the-table").into_owned(),
        }
    }

    pub(super) fn reporting(&self, fact: &Fact) -> String {
        let w = self.w;
        match fact {
            Fact::Reported {
                event,
                number,
                players,
                by,
                result: how,
                held,
                ..
            } => {
                let names = self.players(*players);
                let key = match held {
                    true => "told-report-held", // a key
                    false => "told-reported",   // a key
                };
                w.with3(
                    key,
                    "match",
                    self.match_label(*event, *number),
                    "who",
                    self.reporter(*by, &names),
                    "result",
                    result(w, &names, how),
                )
            }
            Fact::Confirmed {
                event,
                number,
                players,
                by,
            } => {
                let label = self.match_label(*event, *number);
                match by {
                    None => w.with("told-report-accepted", "match", label),
                    Some(by) => {
                        let who = self.reporter(*by, &self.players(*players));
                        w.with2("told-report-confirmed", "match", label, "who", who)
                    }
                }
            }
            Fact::Disputed {
                event,
                number,
                players,
                by,
                note,
                claim,
            } => {
                let label = self.match_label(*event, *number);
                let names = self.players(*players);
                let who = self.reporter(*by, &names);
                let sentence = match claim {
                    None => w.with2("told-report-disputed", "match", label, "who", who),
                    Some(claim) => w.with3(
                        "told-report-disputed-claim",
                        "match",
                        label,
                        "who",
                        who,
                        "result",
                        result(w, &names, &claim.result),
                    ),
                };
                self.because(sentence, *note)
            }
            Fact::ReportTakenBack {
                event,
                number,
                players,
                by,
            } => {
                let label = self.match_label(*event, *number);
                let who = self.reporter(*by, &self.players(*players));
                w.with2("told-report-taken-back", "match", label, "who", who)
            }
            Fact::Ruled {
                event,
                number,
                ruling,
                note,
                ..
            } => {
                let label = self.match_label(*event, *number);
                let sentence = match ruling {
                    Ruling::Director => w.with("told-ruled", "match", label),
                    Ruling::Committee(size) => {
                        w.with2("told-ruled-committee", "match", label, "n", *size)
                    }
                };
                self.because(sentence, Some(*note))
            }
            _ => String::new(),
        }
    }
}
