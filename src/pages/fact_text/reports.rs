//! Sentences about results that players report themselves.

use super::{TournamentTeller, result};
use crate::backgammon::BySide;
use crate::pages::messages::Messages;
use crate::tournament::{Fact, Reporter, Ruling};

impl TournamentTeller<'_> {
    #[must_use]
    pub fn reporter(&self, by: Reporter, names: &BySide<String>) -> String {
        match by {
            Reporter::Side(side) => names[side].clone(),
            Reporter::Table => self.w.told_the_table().into_owned(),
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
                    true => Messages::told_report_held,
                    false => Messages::told_reported,
                };
                key(
                    w,
                    self.match_label(*event, *number),
                    result(w, &names, how),
                    self.reporter(*by, &names),
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
                    None => w.told_report_accepted(label),
                    Some(by) => {
                        let who = self.reporter(*by, &self.players(*players));
                        w.told_report_confirmed(label, who)
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
                    None => w.told_report_disputed(label, who),
                    Some(claim) => {
                        w.told_report_disputed_claim(label, result(w, &names, &claim.result), who)
                    }
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
                w.told_report_taken_back(label, who)
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
                    Ruling::Director => w.told_ruled(label),
                    Ruling::Committee(size) => w.told_ruled_committee(label, *size),
                };
                self.because(sentence, Some(*note))
            }
            _ => String::new(),
        }
    }
}
