//! A chouette night: what it came to for each, and every game and cube of it, a row for each line of the ledger.
//! `points` and `money` of a line are `player`'s; `against` has the same with the other sign, so that every game sums to
//! zero.

use crate::backgammon::Side;
use crate::chouette::{
    ExtraStage, LedgerLine, LineOf, Night, NightPlayer, Out, PlayedGame, PlayerNo,
};
use crate::coin::Currency;
use crate::columns::Columns;
use crate::form::Choice;
use chrono::NaiveDate;
use serde::Serialize;

/// A night.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Columns)]
pub struct NightResults {
    /// The name of the night.
    pub night: String,
    /// Its day.
    pub day: NaiveDate,
    /// Whether it is closed.
    pub over: bool,
    /// The sign of the currency; `null` where there is no money to show.
    pub currency: Option<String>,
    /// How many of the smallest coin make one unit of the currency.
    pub coins_in_one: Option<u64>,
    /// Everybody, best first.
    pub players: Vec<PlayerLine>,
    /// Every line of every game, in order.
    pub lines: Vec<NightGameLine>,
}

/// A player's night.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Columns)]
pub struct PlayerLine {
    /// The place by points; equals share it.
    pub place: usize,
    /// The player’s name.
    pub player: String,
    /// Points won or lost in the games.
    pub points: i64,
    /// The same in money.
    pub money: Option<i64>,
    /// Games played in.
    pub games: usize,
    /// Games played in the box.
    pub games_in_box: usize,
}

/// A line of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Columns)]
pub struct NightGameLine {
    /// The number of the game.
    pub game: u32,
    /// Its table.
    pub table: u32,
    /// Who was in the box.
    #[serde(rename = "box")]
    pub in_box: String,
    /// The captain.
    pub captain: String,
    /// The partner of the box.
    pub partner: Option<String>,
    /// `box` or `team`; `null` where the game was not played out.
    pub winner: Option<&'static str>,
    /// `single`, `gammon` or `backgammon`.
    pub how: Option<&'static str>,
    /// `cube`, `extra` (a cube after a drop), `half` (a partner’s share), `taken-over` or `limit`.
    pub line: &'static str,
    /// The player the line is about.
    pub player: String,
    /// The opponent, who has the same amounts with the other sign.
    pub against: String,
    /// The cube.
    pub cube: Option<u32>,
    /// Whether it was turned.
    pub turned: Option<bool>,
    /// `played`, `dropped`, `box-dropped`, `settled`, `taker-dropped` or `offerer-dropped`.
    pub ending: Option<&'static str>,
    /// The price of an extra, in points.
    pub price: Option<u32>,
    /// Points won or lost by `player`.
    pub points: i64,
    /// The same in money.
    pub money: Option<i64>,
}

/// A player's night, as the page shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct NightStanding {
    /// The place by points; equals share it.
    pub place: usize,
    pub player: PlayerNo,
    pub points: i64,
    /// In the smallest coin.
    pub money: i64,
    pub games: usize,
    pub games_in_box: usize,
}

/// Everybody of a night, best first.
#[must_use]
pub fn standings(night: &Night) -> Vec<NightStanding> {
    let mut players: Vec<_> = night.players.iter().collect();
    players.sort_by_key(|p| (std::cmp::Reverse(p.points), p.number));
    let better = |points: i64| night.players.iter().filter(|p| p.points > points).count();
    let standing = |p: &NightPlayer| {
        let played = || night.games.iter().filter(|g| g.order.contains(&p.number));
        NightStanding {
            place: better(p.points).saturating_add(1),
            player: p.number,
            points: p.points,
            money: p.money,
            games: played().count(),
            games_in_box: played().filter(|g| g.in_box() == p.number).count(),
        }
    };
    players.into_iter().map(standing).collect()
}

impl NightResults {
    /// The results of a night; `name` gives a player's name in it.
    #[must_use]
    pub fn of(
        night: &Night,
        (title, day): (String, NaiveDate),
        name: &dyn Fn(PlayerNo) -> String,
    ) -> Self {
        let money = night.for_money();
        let currency = night.currency.as_ref().filter(|_| money);
        let player = |standing: NightStanding| PlayerLine {
            place: standing.place,
            player: name(standing.player),
            points: standing.points,
            money: money.then_some(standing.money),
            games: standing.games,
            games_in_box: standing.games_in_box,
        };
        NightResults {
            night: title,
            day,
            over: night.closed,
            currency: currency.map(|c| c.symbol.clone()),
            coins_in_one: currency.map(Currency::one),
            players: standings(night).into_iter().map(player).collect(),
            lines: night
                .games
                .iter()
                .flat_map(|game| lines(game, money, name))
                .collect(),
        }
    }
}

fn lines(game: &PlayedGame, money: bool, name: &dyn Fn(PlayerNo) -> String) -> Vec<NightGameLine> {
    let winner = game.sheet.winner.map(|side| match side {
        Side::Top => "box",
        Side::Bottom => "team",
    });
    let how = game.sheet.winner.map(|_| game.sheet.kind.word());
    let line = |(line, of): (&LedgerLine, LineOf<'_>)| {
        let (kind, cube, turned, ending, price) = match of {
            LineOf::Cube(cube) => (
                "cube",
                cube.map(|c| c.value),
                cube.map(|c| c.turned),
                cube.map(|c| out_word(c.out)),
                None,
            ),
            LineOf::Extra(extra) => (
                "extra",
                extra.map(|e| e.value),
                extra.map(|_| true),
                extra.map(|e| stage_word(e.stage)),
                extra.map(|e| e.price),
            ),
            LineOf::Half => ("half", None, None, None, None),
            LineOf::TakenOver => ("taken-over", None, None, None, None),
            LineOf::Limit => ("limit", None, None, None, None),
        };
        NightGameLine {
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
            ending,
            price,
            points: line.points,
            money: money.then_some(line.money),
        }
    };
    game.lines_of().map(line).collect()
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
