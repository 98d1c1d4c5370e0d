//! The generated account of a chouette night.

use super::{GeneratedReport, ReportTable, ReportTableRow};
use crate::chouette::signed;
use crate::fact_text::set_apart;
use crate::layout::Link;
use crate::messages::Messages;
use crawford_chouette::recap::{NightChange, NightRecap, changed};
use crawford_chouette::{Night, PlayerNo};

/// Generates the account of a night; `since` is the results at the time of publishing, `page` the page that explains a
/// player's results.
#[must_use]
pub fn of_night(
    w: Messages,
    night: &Night,
    name: &dyn Fn(PlayerNo) -> String,
    page: &str,
    now: &NightRecap,
    since: Option<&NightRecap>,
) -> GeneratedReport {
    let names = |of: &[PlayerNo]| match of {
        [] => w.nobody().into_owned(),
        of => w.list(&of.iter().map(|n| set_apart(&name(*n))).collect::<Vec<_>>()),
    };
    let mut told = vec![w.report_night_came(now.games, now.standings.len())];
    if let Some((_, points)) = now.standings.first().filter(|(_, points)| *points > 0) {
        let first = names(&now.first());
        told.push(w.report_night_first(first, *points));
    }
    if let Some((game, player, points)) = now.biggest {
        told.push(w.report_night_biggest(game.0, set_apart(&name(player)), points));
    }
    let mut rows: Vec<ReportTableRow> = Vec::new();
    for (player, points) in &now.standings {
        let level = now.standings.iter().position(|(_, p)| p == points);
        let level = level.expect("these points are among them");
        rows.push(ReportTableRow {
            place: level.saturating_add(1).to_string(),
            who: Link::new(name(*player), page),
            points: Some(signed(*points)),
        });
    }
    let correction = |change: &NightChange| match change {
        NightChange::Games { was, is } => w.report_changed_games(*is, *was),
        NightChange::First { was, is } => w.report_changed_first(names(is), names(was)),
        NightChange::Points => w.report_changed_points().into_owned(),
    };
    let since = since.filter(|_| night.last_game > 0);
    GeneratedReport {
        told,
        tables: match rows.is_empty() {
            true => Vec::new(),
            false => vec![ReportTable {
                heading: w.report_standings().into_owned(),
                rows,
            }],
        },
        changes: since.map_or_else(Vec::new, |since| {
            changed(since, now).iter().map(correction).collect()
        }),
    }
}
