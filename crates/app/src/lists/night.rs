//! A chouette night: what it came to for each, and every game and cube of it, a row for each line of the ledger.
//! `points` and `money` of a line are `player`'s; `against` has the same with the other sign, so that every game sums to
//! zero.

use crate::chouette::ledger::{GameLedger, LedgerEntry, games};
use backgammon::Side;
use chrono::NaiveDate;
use crawford_chouette::{Night, NightPlayer, PlayerNo};
use crawford_forms::Choice;
use crawford_forms::coin::Currency;
use crawford_forms::columns::Columns;
use serde::Serialize;

/// A night.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Columns)]
pub struct NightResults {
    /// The name of the night.
    pub night: String,
    /// The day of the night.
    pub day: NaiveDate,
    /// Whether the host has closed the night.
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
    #[serde(skip)]
    pub number: PlayerNo,
    /// The place by points; equals share it.
    pub place: usize,
    /// The player’s name.
    pub player: String,
    /// Points won or lost in the games.
    pub points: i64,
    /// The same in money, in the smallest coin; `null` where there is no money to show.
    pub money: Option<i64>,
    /// Games played in.
    pub games: usize,
    /// Games played in the box.
    pub games_in_box: usize,
}

/// A line of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Columns)]
pub struct NightGameLine {
    /// The number of the game in the night, from 1.
    pub game: u32,
    /// The number of the table it was played at, from 1.
    pub table: u32,
    /// The name of the player in the box.
    #[serde(rename = "box")]
    pub in_box: String,
    /// The name of the team’s captain: who began as it, or took over when that one left.
    pub captain: String,
    /// The name of the box’s partner; `null` where it had none.
    pub partner: Option<String>,
    /// `box` or `team`; `null` where the game was not played out.
    pub winner: Option<&'static str>,
    /// `single`, `gammon` or `backgammon`; `null` where the game was not played out.
    pub how: Option<&'static str>,
    /// `cube`, `extra` (a cube after a drop), `half` (a partner’s share), `taken-over` or `limit`.
    pub line: &'static str,
    /// The name of the player the line is about.
    pub player: String,
    /// The name of the opponent, who has the same amounts with the other sign.
    pub against: String,
    /// The value of the line’s cube at the end, before a double that was dropped; `null` where the line has no cube.
    pub cube: Option<u32>,
    /// Whether that cube was turned and taken; `null` where the line has none.
    pub turned: Option<bool>,
    /// How that cube ended: `played`, `dropped`, `box-dropped`, `settled`, `taker-dropped` or `offerer-dropped`; `null`
    /// where the line has none.
    pub ending: Option<&'static str>,
    /// The price paid for an extra, in points; `null` for other lines.
    pub price: Option<u32>,
    /// Points won by `player`; negative if lost.
    pub points: i64,
    /// The same in money, in the smallest coin; `null` where there is no money to show.
    pub money: Option<i64>,
}

/// Everybody of a night, best first; `name` gives a player's name in it.
#[must_use]
pub fn players(night: &Night, name: &dyn Fn(PlayerNo) -> String) -> Vec<PlayerLine> {
    let mut players: Vec<_> = night.players.iter().collect();
    players.sort_by_key(|p| (std::cmp::Reverse(p.points), p.number));
    let better = |points: i64| night.players.iter().filter(|p| p.points > points).count();
    let line = |p: &NightPlayer| {
        let played = || night.games_of(p.number);
        PlayerLine {
            number: p.number,
            place: better(p.points).saturating_add(1),
            player: name(p.number),
            points: p.points,
            money: night.for_money().then_some(p.money),
            games: played().count(),
            games_in_box: played().filter(|g| g.in_box() == p.number).count(),
        }
    };
    players.into_iter().map(line).collect()
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
        NightResults {
            night: title,
            day,
            over: night.closed,
            currency: currency.map(|c| c.symbol.clone()),
            coins_in_one: currency.map(Currency::one),
            players: players(night, name),
            lines: games(night)
                .iter()
                .flat_map(|game| lines(game, money, name))
                .collect(),
        }
    }
}

fn lines(game: &GameLedger, money: bool, name: &dyn Fn(PlayerNo) -> String) -> Vec<NightGameLine> {
    let winner = game.winner.map(|side| match side {
        Side::Top => "box",
        Side::Bottom => "team",
    });
    let line = |entry: &LedgerEntry| NightGameLine {
        game: game.number.0,
        table: game.table.0,
        in_box: name(game.in_box),
        captain: name(game.captain),
        partner: game.partner.map(name),
        winner,
        how: game.winner.map(|_| game.kind.word()),
        line: entry.line.kind.word(),
        player: name(entry.line.to),
        against: name(entry.line.from),
        cube: entry.value(),
        turned: entry.turned(),
        ending: entry.ending(),
        price: entry.extra.map(|extra| extra.price),
        points: entry.line.points,
        money: money.then_some(entry.line.money),
    };
    game.lines.iter().map(line).collect()
}
