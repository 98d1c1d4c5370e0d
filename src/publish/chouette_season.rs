//! A season of chouettes as files: a row a member.

use super::csv::Cell;
use super::table::{Table, Tables};
use crate::club::chouette_season::{Purse, Span, Standing};
use crate::coin::Currency;
use crate::journal::PersonId;
use serde::Serialize;

/// The columns.
const COLUMNS: [&str; 9] = [
    "rank",
    "player",
    "nights",
    "games",
    "points",
    "money",
    "points_per_game",
    "best_night",
    "best_night_points",
];

/// A season.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ChouetteSeason {
    /// The first day.
    pub from: String,
    /// The last day.
    pub to: String,
    /// The currency of its money; nothing where there is none for the reader, or nobody said one.
    pub currency: Option<String>,
    /// Smallest coins in one of it.
    pub coins_in_one: Option<u64>,
    /// Its members, best first.
    pub rows: Vec<Row>,
}

/// A member's.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Row {
    /// The place, shared by equals.
    pub rank: i64,
    /// Who.
    pub player: String,
    /// Nights played in.
    pub nights: i64,
    /// Games played in.
    pub games: i64,
    /// What they came to.
    pub points: i64,
    /// The same in the smallest coin of nights for money, where the reader may see it and it is all of one currency.
    pub money: Option<i64>,
    /// A game.
    pub points_per_game: f64,
    /// The day of the best night.
    pub best_night: String,
    /// What that came to.
    pub best_night_points: i64,
    /// A game, in thousandths.
    #[serde(skip)]
    per_game: i64,
}

impl ChouetteSeason {
    /// Of these standings; `name` says what a person is called in it.
    #[must_use]
    pub fn of(
        span: Span,
        purse: Purse,
        standings: &[Standing],
        name: &dyn Fn(PersonId) -> String,
    ) -> Self {
        let row = |s: &Standing| Row {
            rank: s.rank,
            player: name(s.person),
            nights: s.nights,
            games: s.games,
            points: s.points,
            money: s.money,
            points_per_game: s.per_game as f64 / 1000.0,
            best_night: s.best.day.clone(),
            best_night_points: s.best.points,
            per_game: s.per_game,
        };
        let currency = match purse {
            Purse::One(currency) => currency,
            Purse::Empty | Purse::Several => None,
        };
        ChouetteSeason {
            from: span.from,
            to: span.to,
            coins_in_one: currency.as_ref().map(Currency::one),
            currency: currency.map(|c| c.symbol),
            rows: standings.iter().map(row).collect(),
        }
    }
}

impl Tables for ChouetteSeason {
    fn tables(&self) -> Vec<Table> {
        let row = |row: &Row| {
            vec![
                Cell::Number(row.rank),
                row.player.as_str().into(),
                Cell::Number(row.nights),
                Cell::Number(row.games),
                Cell::Number(row.points),
                row.money.into(),
                Cell::Thousandths(row.per_game),
                row.best_night.as_str().into(),
                Cell::Number(row.best_night_points),
            ]
        };
        vec![Table {
            name: "Season",
            columns: &COLUMNS,
            rows: self.rows.iter().map(row).collect(),
        }]
    }
}
