//! A chouette night as files: what it came to for each, and every game and cube of it, a row for each line of the ledger.
//! `points` and `money` of a line are `player`'s; `against` has the same with the other sign, so that every game sums to
//! zero.

use super::csv::Cell;
use super::table::{Table, Tables};
use crate::chouette::{ExtraStage, Kind, Line, LineKind, Night, Out, Played, PlayerNo};
use crate::coin::Currency;
use crate::engine::Side;
use serde::Serialize;

/// The columns of the players.
const PLAYERS: [&str; 6] = [
    "place",
    "player",
    "points",
    "money",
    "games",
    "games_in_box",
];
/// The columns of the games.
const GAMES: [&str; 16] = [
    "game", "table", "box", "captain", "partner", "winner", "how", "line", "player", "against",
    "cube", "turned", "ended", "price", "points", "money",
];

/// A night.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NightResults {
    /// What it is called.
    pub night: String,
    /// Its day.
    pub day: String,
    /// Whether it is over.
    pub over: bool,
    /// The currency of its money, where it is for the reader.
    pub currency: Option<String>,
    /// Smallest coins in one of it.
    pub coins_in_one: Option<u64>,
    /// Everybody, best first.
    pub players: Vec<PlayerLine>,
    /// Every line of every game, in order.
    pub lines: Vec<GameLine>,
}

/// Somebody's night.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayerLine {
    /// The place, shared by equals.
    pub place: usize,
    /// Who.
    pub player: String,
    /// What the games came to.
    pub points: i64,
    /// The same in the smallest coin; nothing where the night is for points, or its money is not for the reader.
    pub money: Option<i64>,
    /// Games played in.
    pub games: usize,
    /// Those of them in the box.
    pub games_in_box: usize,
}

/// A line of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GameLine {
    /// The game.
    pub game: u32,
    /// The table.
    pub table: u32,
    /// Who was in the box.
    #[serde(rename = "box")]
    pub in_box: String,
    /// The captain.
    pub captain: String,
    /// The partner of the box.
    pub partner: Option<String>,
    /// `box` or `team`.
    pub winner: Option<&'static str>,
    /// `single`, `gammon`, `backgammon`.
    pub how: Option<&'static str>,
    /// `cube`, `extra` or `half`.
    pub line: &'static str,
    /// Whose line it is.
    pub player: String,
    /// Against whom.
    pub against: String,
    /// The cube.
    pub cube: Option<u32>,
    /// Whether it was turned.
    pub turned: Option<bool>,
    /// How the cube ended.
    pub ended: Option<&'static str>,
    /// The price of an extra.
    pub price: Option<u32>,
    /// What it came to for the player.
    pub points: i64,
    /// The same in the smallest coin, where it is for the reader.
    pub money: Option<i64>,
}

impl NightResults {
    /// Of a night; `name` says what a player is called in it.
    #[must_use]
    pub fn of(
        night: &Night,
        (title, day): (String, String),
        name: &dyn Fn(PlayerNo) -> String,
    ) -> Self {
        let mut sorted: Vec<_> = night.players.iter().collect();
        sorted.sort_by_key(|p| (std::cmp::Reverse(p.points), p.number));
        let money = night.for_money();
        let currency = night.currency.as_ref().filter(|_| money);
        let better = |points: i64| night.players.iter().filter(|p| p.points > points).count();
        let player = |p: &crate::chouette::Player| {
            let played = || night.games.iter().filter(|g| g.order.contains(&p.number));
            PlayerLine {
                place: better(p.points).saturating_add(1),
                player: name(p.number),
                points: p.points,
                money: money.then_some(p.money),
                games: played().count(),
                games_in_box: played().filter(|g| g.in_box() == p.number).count(),
            }
        };
        NightResults {
            night: title,
            day,
            over: night.closed,
            currency: currency.map(|c| c.symbol.clone()),
            coins_in_one: currency.map(Currency::one),
            players: sorted.into_iter().map(player).collect(),
            lines: night
                .games
                .iter()
                .flat_map(|game| lines(game, money, name))
                .collect(),
        }
    }

    /// The lines of the games alone.
    #[must_use]
    pub fn games(&self) -> Table {
        Table {
            name: "Games",
            columns: &GAMES,
            rows: self.lines.iter().map(cells).collect(),
        }
    }
}

impl Tables for NightResults {
    fn tables(&self) -> Vec<Table> {
        let row = |p: &PlayerLine| {
            vec![
                count(p.place),
                p.player.as_str().into(),
                p.points.into(),
                p.money.into(),
                count(p.games),
                count(p.games_in_box),
            ]
        };
        let players = Table {
            name: "Results",
            columns: &PLAYERS,
            rows: self.players.iter().map(row).collect(),
        };
        vec![players, self.games()]
    }
}

fn count(n: usize) -> Cell {
    Cell::Number(i64::try_from(n).unwrap_or(i64::MAX))
}

fn cells(line: &GameLine) -> Vec<Cell> {
    let turned = line.turned.map(|turned| if turned { "yes" } else { "no" });
    vec![
        line.game.into(),
        line.table.into(),
        line.in_box.as_str().into(),
        line.captain.as_str().into(),
        line.partner.as_deref().into(),
        line.winner.into(),
        line.how.into(),
        line.line.into(),
        line.player.as_str().into(),
        line.against.as_str().into(),
        line.cube.into(),
        turned.into(),
        line.ended.into(),
        line.price.into(),
        line.points.into(),
        line.money.into(),
    ]
}

fn lines(game: &Played, money: bool, name: &dyn Fn(PlayerNo) -> String) -> Vec<GameLine> {
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
    let line = |line: &Line| {
        let (kind, cube, turned, ended, price) = match line.kind {
            LineKind::Cube => {
                let cube = cubes.next();
                (
                    "cube",
                    cube.map(|c| c.value),
                    cube.map(|c| c.turned),
                    cube.map(|c| out_word(c.out)),
                    None,
                )
            }
            LineKind::Extra => {
                let extra = extras.next();
                (
                    "extra",
                    extra.map(|e| e.value),
                    extra.map(|_| true),
                    extra.map(|e| stage_word(e.stage)),
                    extra.map(|e| e.price),
                )
            }
            LineKind::Half => ("half", None, None, None, None),
            LineKind::TakenOver => ("taken-over", None, None, None, None),
            LineKind::Limit => ("limit", None, None, None, None),
        };
        GameLine {
            game: game.number.0,
            table: game.table.0,
            in_box: name(game.in_box()),
            captain: name(game.captain),
            partner: game.partner.map(name),
            winner,
            how,
            line: kind,
            player: name(line.to),
            against: name(line.from),
            cube,
            turned,
            ended,
            price,
            points: line.points,
            money: money.then_some(line.money),
        }
    };
    game.lines.iter().map(line).collect()
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
