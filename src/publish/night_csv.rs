//! Every game and cube of a night: a row for each line of the ledger. `points` and `money` are `player`'s; `against` has
//! the same with the other sign, so that every game sums to zero.

use super::csv::{Cell, file};
use crate::chouette::{ExtraStage, Kind, LineKind, Night, Out, Played, PlayerNo};
use crate::engine::Side;

/// The columns.
const COLUMNS: [&str; 16] = [
    "game", "table", "box", "captain", "partner", "winner", "how", "line", "player", "against",
    "cube", "turned", "ended", "price", "points", "money",
];

/// The night as a file; `name` says what a player is called in it.
///
/// # Errors
/// See [`file()`].
pub fn night_csv(night: &Night, name: &dyn Fn(PlayerNo) -> String) -> std::io::Result<String> {
    file(
        &COLUMNS,
        night.games.iter().flat_map(|game| rows(game, name)),
    )
}

fn rows(game: &Played, name: &dyn Fn(PlayerNo) -> String) -> Vec<Vec<Cell>> {
    let winner = game.sheet.winner.map(|side| match side {
        Side::Top => "box",
        Side::Bottom => "team",
    });
    let how = game.sheet.winner.map(|_| match game.sheet.kind {
        Kind::Single => "single",
        Kind::Gammon => "gammon",
        Kind::Backgammon => "backgammon",
    });
    let mut cubes = game.sheet.cubes.iter();
    let mut extras = game.sheet.extras.iter();
    let row = |line: &crate::chouette::Line| {
        let (kind, cube, turned, ended, price) = match line.kind {
            LineKind::Cube => {
                let cube = cubes.next();
                (
                    "cube",
                    cube.map(|c| c.value),
                    cube.map(|c| if c.turned { "yes" } else { "no" }),
                    cube.map(|c| out_word(c.out)),
                    None,
                )
            }
            LineKind::Extra => {
                let extra = extras.next();
                (
                    "extra",
                    extra.map(|e| e.value),
                    extra.map(|_| "yes"),
                    extra.map(|e| stage_word(e.stage)),
                    extra.map(|e| e.price),
                )
            }
            LineKind::Half => ("half", None, None, None, None),
        };
        vec![
            game.number.0.into(),
            game.table.0.into(),
            name(game.in_box()).into(),
            name(game.captain).into(),
            game.partner.map(name).into(),
            winner.into(),
            how.into(),
            kind.into(),
            name(line.to).into(),
            name(line.from).into(),
            cube.into(),
            turned.into(),
            ended.into(),
            price.into(),
            line.points.into(),
            line.money.into(),
        ]
    };
    game.lines.iter().map(row).collect()
}

fn out_word(out: Out) -> &'static str {
    match out {
        Out::No => "played",
        Out::Dropped => "dropped",
        Out::BoxDropped => "box-dropped",
        Out::Settled { .. } => "settled",
    }
}

fn stage_word(stage: ExtraStage) -> &'static str {
    match stage {
        ExtraStage::TakerDropped => "taker-dropped",
        ExtraStage::DropperDropped => "offerer-dropped",
        ExtraStage::Offered | ExtraStage::Accepted | ExtraStage::In => "played",
    }
}
