//! What is told of a chouette night.

use super::{Made, Row, Table, listed};
use crate::chouette::recap::{Changed, Recap, changed};
use crate::chouette::{Night, PlayerNo};
use crate::pages::layout::Link;
use crate::pages::words::Words;

/// What is made from a night's results; `since` is what they were when the report was published, `page` where a player's
/// numbers are explained.
#[must_use]
pub fn of_night(
    w: Words,
    night: &Night,
    name: &dyn Fn(PlayerNo) -> String,
    page: &str,
    now: &Recap,
    since: Option<&Recap>,
) -> Made {
    let names = |of: &[PlayerNo]| match of {
        [] => w.say("report-nobody").into_owned(),
        of => listed(w, of.iter().map(|n| name(*n)).collect()),
    };
    let mut told = vec![w.with2(
        "report-night-came",
        "n",
        now.standings.len(),
        "games",
        now.games,
    )];
    if let Some((_, points)) = now.standings.first().filter(|(_, points)| *points > 0) {
        let first = names(&now.first());
        told.push(w.with2("report-night-first", "names", first, "points", *points));
    }
    if let Some((game, player, points)) = now.biggest {
        told.push(w.with3(
            "report-night-biggest",
            "game",
            game.0,
            "name",
            name(player),
            "points",
            points,
        ));
    }
    let mut rows: Vec<Row> = Vec::new();
    for (i, (player, points)) in now.standings.iter().enumerate() {
        let level = now.standings.iter().position(|(_, p)| p == points);
        rows.push(Row {
            place: level.unwrap_or(i).saturating_add(1).to_string(),
            who: Link::new(name(*player), page),
            points: Some(signed(*points)),
        });
    }
    let correction = |change: &Changed| match change {
        Changed::Games { was, is } => w.with2("report-changed-games", "was", *was, "is", *is),
        Changed::First { was, is } => {
            w.with2("report-changed-first", "was", names(was), "is", names(is))
        }
        Changed::Points => w.say("report-changed-points").into_owned(),
    };
    let since = since.filter(|_| night.last_game > 0);
    Made {
        told,
        tables: match rows.is_empty() {
            true => Vec::new(),
            false => vec![Table {
                heading: w.say("report-standings").into_owned(),
                rows,
            }],
        },
        changes: since.map_or_else(Vec::new, |since| {
            changed(since, now).iter().map(correction).collect()
        }),
    }
}

/// "+7", "−3", "0".
fn signed(points: i64) -> String {
    match points {
        0 => "0".to_owned(),
        1.. => format!("+{points}"),
        _ => format!("−{}", points.unsigned_abs()),
    }
}
