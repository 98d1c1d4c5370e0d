//! A season of chouettes: a row a member.

use crate::club::chouette_season::{Purse, Span, Standing};
use crate::coin::Currency;
use crate::columns::Columns;
use crate::journal::PersonId;
use chrono::NaiveDate;
use serde::Serialize;

/// A season.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Columns)]
pub struct ChouetteSeason {
    /// The first day.
    pub from: NaiveDate,
    /// The last day.
    pub to: NaiveDate,
    /// The sign of the currency; `null` where there is no money to show, or it is of several currencies.
    pub currency: Option<String>,
    /// How many smallest coins make one of it.
    pub coins_in_one: Option<u64>,
    /// Its members, best first.
    pub rows: Vec<Row>,
}

/// A member's.
#[derive(Debug, Clone, PartialEq, Serialize, Columns)]
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
    /// What the nights for money came to, in the smallest coin.
    pub money: Option<i64>,
    /// The same a game, to three decimals.
    pub points_per_game: f64,
    /// The day of the best night.
    pub best_night: NaiveDate,
    /// What that came to.
    pub best_night_points: i64,
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
            best_night: s.best.day,
            best_night_points: s.best.points,
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
