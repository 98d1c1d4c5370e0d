//! What the players reported themselves, where the director has something to do about it.

use crate::club::permissions::Deed;
use crate::pages::paths::TournamentPath;
use crate::pages::told::{Teller, result};
use crate::web::c::t::desk::queue::{Act, Wish};

/// Disputed matches first, then reports nobody has answered.
pub(super) fn of(teller: &Teller<'_>, path: &TournamentPath) -> Vec<Wish> {
    let w = teller.w;
    let mut disputed = Vec::new();
    let mut waiting = Vec::new();
    for (event, number, report) in teller.t.open_reports() {
        let names = teller.players(report.players);
        let label = teller.match_label(event, number);
        let who = teller.reporter(report.by, &names);
        let how = result(w, &names, &report.result);
        let id = format!("{event}-{number}");
        match &report.dispute {
            Some(dispute) => {
                let by = teller.reporter(dispute.by, &names);
                let said = dispute.note.and_then(|note| (teller.notes)(note));
                let claim = report.claim.as_ref();
                let claim = claim.map(|claim| result(w, &names, &claim.result));
                let mut text = match claim {
                    Some(claim) => w.desk_disputed_claim(by, claim, label, how, who),
                    None => w.desk_disputed(by, label, how, who),
                };
                if let Some(said) = said {
                    text.push(' ');
                    text.push_str(&w.told_reason(said));
                }
                disputed.push(Wish {
                    tag: w.desk_tag_disputed().into_owned(),
                    text,
                    act: Act::Open {
                        href: path.fixture_below(event, number, "ruling"),
                        label: w.desk_rule().into_owned(),
                    },
                    needs: (Deed::Direct, Some(event)),
                    presses: true,
                });
            }
            None => {
                let since = teller.clock.minutes_since(report.at);
                waiting.push(Wish {
                    tag: w.desk_tag_reported().into_owned(),
                    text: match report.held {
                        true => w.desk_report_held(label, how, who),
                        false => w.desk_reported(label, since, how, who),
                    },
                    act: Act::Post {
                        action: path.fixture_below(event, number, "accept"),
                        label: w.desk_accept().into_owned(),
                        field: None,
                        key: format!("a{id}"),
                    },
                    needs: (Deed::Direct, Some(event)),
                    presses: false,
                });
            }
        }
    }
    disputed.extend(waiting);
    disputed
}
