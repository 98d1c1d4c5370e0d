//! A season of chouettes as a file: a row a member.

use super::csv::{Cell, file};
use crate::club::chouette_season::Standing;
use crate::journal::PersonId;

/// The season as a file; `name` says what a person is called in it.
///
/// # Errors
/// See [`file()`].
pub fn season_csv(
    standings: &[Standing],
    name: &dyn Fn(PersonId) -> String,
) -> std::io::Result<String> {
    let columns = [
        "rank",
        "player",
        "nights",
        "games",
        "points",
        "points_per_game",
        "best_night",
        "best_night_points",
    ];
    let row = |s: &Standing| {
        vec![
            Cell::Number(s.rank),
            name(s.person).into(),
            Cell::Number(s.nights),
            Cell::Number(s.games),
            Cell::Number(s.points),
            Cell::Thousandths(s.per_game),
            s.best.day.clone().into(),
            Cell::Number(s.best.points),
        ]
    };
    file(&columns, standings.iter().map(row))
}
