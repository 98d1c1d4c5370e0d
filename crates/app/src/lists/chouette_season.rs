//! A season of chouettes: a row a member.

use chrono::NaiveDate;
use crawford_club::chouette_season::Purse;
use crawford_forms::columns::{Columns, millionths};
use crawford_journal::PersonId;
use serde::Serialize;

/// A season.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Columns)]
pub struct ChouetteSeason {
    /// The first day counted.
    pub from: NaiveDate,
    /// The last day counted.
    pub to: NaiveDate,
    /// The sign of the currency; `null` where there is no money to show, or it is of several currencies.
    pub currency: Option<String>,
    /// How many of the smallest coin make one unit of the currency.
    pub coins_in_one: Option<u64>,
    /// What the money is of.
    #[serde(skip)]
    pub purse: Purse,
    /// How many nights are counted.
    #[serde(skip)]
    pub nights: usize,
    /// Its members, best first.
    pub rows: Vec<ChouetteSeasonRow>,
}

/// A member's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Columns)]
pub struct ChouetteSeasonRow {
    /// The place; equals share it.
    pub place: i64,
    /// The player’s name.
    pub player: String,
    /// Nothing for somebody without a name.
    #[serde(skip)]
    pub person: Option<PersonId>,
    /// Nights played in.
    pub nights: i64,
    /// Games played in.
    pub games: i64,
    /// Points won; negative if lost.
    pub points: i64,
    /// The total of the nights for money, in the smallest coin.
    pub money: Option<i64>,
    /// The average for a game, to three decimals.
    #[serde(serialize_with = "millionths")]
    pub points_per_game: i64,
    /// The day of the best night.
    pub best_night: NaiveDate,
    /// Its word in addresses.
    #[serde(skip)]
    pub best_night_slug: String,
    /// The points of that night.
    pub best_night_points: i64,
}
