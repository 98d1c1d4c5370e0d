//! A season of chouettes: each person's total over the nights between two days.
//!
//! The rank is by points, then by fewer games; after that it is shared. The nights may be given in any order.

use super::season::rounded;
use super::shared_places::shared_places;
use chrono::NaiveDate;
use crawford_forms::coin::Currency;
use crawford_journal::{PersonId, StreamId, how_many};
use std::cmp::Reverse;
use std::collections::BTreeMap;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeasonNight {
    pub night: StreamId,
    pub day: NaiveDate,
    pub person: PersonId,
    pub games: i64,
    pub points: i64,
    /// The result in money, if the night was for money and the reader may see it.
    pub money: Option<SeasonMoney>,
}

/// An amount in the smallest unit of its currency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeasonMoney {
    pub amount: i64,
    /// `None` if nobody has set one.
    pub currency: Option<Currency>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Purse {
    #[default]
    Empty,
    /// All amounts are in this currency.
    One(Option<Currency>),
    /// Several currencies, which cannot be added up.
    Several,
}

/// A person's line in the table of a chouette season.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChouetteStanding {
    /// The place, from 1, shared by equals.
    pub rank: i64,
    pub person: PersonId,
    pub nights: i64,
    pub games: i64,
    pub points: i64,
    /// The total in money, if all of the season's money is in one currency and they played for some.
    pub money: Option<i64>,
    /// Points a game, in thousandths, rounded to the nearest and halves away from zero.
    pub per_game: i64,
    /// The best night, of equals the first.
    pub best: SeasonNight,
}

/// The first and the last day of a season.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeasonSpan {
    pub from: NaiveDate,
    pub to: NaiveDate,
}

impl SeasonSpan {
    #[must_use]
    pub fn year(year: i32) -> SeasonSpan {
        SeasonSpan {
            from: NaiveDate::from_ymd_opt(year, 1, 1).expect("a year of a day begins"),
            to: NaiveDate::from_ymd_opt(year, 12, 31).expect("a year of a day ends"),
        }
    }

    #[must_use]
    pub fn holds(&self, day: NaiveDate) -> bool {
        (self.from..=self.to).contains(&day)
    }
}

/// The currency of the money won and lost on these days.
#[must_use]
pub fn purse(results: &[SeasonNight], span: &SeasonSpan) -> Purse {
    let of_days = results.iter().filter(|r| span.holds(r.day));
    let mut all = of_days.filter_map(|r| r.money.as_ref());
    let Some(first) = all.next() else {
        return Purse::Empty;
    };
    match all.all(|money| money.currency == first.currency) {
        true => Purse::One(first.currency.clone()),
        false => Purse::Several,
    }
}

#[must_use]
pub fn table(results: &[SeasonNight], span: &SeasonSpan) -> Vec<ChouetteStanding> {
    let mut people: BTreeMap<PersonId, Vec<&SeasonNight>> = BTreeMap::new();
    for result in results.iter().filter(|r| r.games > 0 && span.holds(r.day)) {
        people.entry(result.person).or_default().push(result);
    }
    let one = matches!(purse(results, span), Purse::One(_));
    let mut standings: Vec<ChouetteStanding> = people
        .into_iter()
        .filter_map(|(person, nights)| standing(person, &nights, one))
        .collect();
    let key = |s: &ChouetteStanding| (Reverse(s.points), s.games);
    standings.sort_by_key(|s| (key(s), s.person));
    let places = shared_places(standings.iter().map(key));
    for (standing, place) in standings.iter_mut().zip(places) {
        standing.rank = i64::from(place);
    }
    standings
}

fn standing(person: PersonId, nights: &[&SeasonNight], money: bool) -> Option<ChouetteStanding> {
    let sum =
        |of: fn(&SeasonNight) -> i64| nights.iter().fold(0_i64, |n, r| n.saturating_add(of(r)));
    let (games, points) = (sum(|r| r.games), sum(|r| r.points));
    let best = nights
        .iter()
        .min_by(|a, b| (b.points, a.day, a.night).cmp(&(a.points, b.day, b.night)))?;
    let mut won = nights.iter().filter_map(|r| r.money.as_ref()).peekable();
    let money =
        (money && won.peek().is_some()).then(|| won.fold(0_i64, |n, m| n.saturating_add(m.amount)));
    Some(ChouetteStanding {
        rank: 0,
        person,
        nights: i64::from(how_many(nights.len())),
        games,
        points,
        money,
        per_game: per_game(points, games),
        best: (*best).clone(),
    })
}

/// In thousandths, halves away from zero.
fn per_game(points: i64, games: i64) -> i64 {
    rounded(i128::from(points) * 1_000, games.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn night(n: u8, day: &str, person: u8, games: i64, points: i64) -> SeasonNight {
        SeasonNight {
            night: StreamId::from_random([n; 10]),
            day: day.parse().unwrap(),
            person: PersonId::from_random([person; 10]),
            games,
            points,
            money: None,
        }
    }

    fn who(s: &ChouetteStanding, n: u8) -> bool {
        s.person == PersonId::from_random([n; 10])
    }

    #[test]
    fn a_season_adds_the_nights_of_its_days_and_no_others() {
        let results = [
            night(1, "2025-12-31", 1, 5, 100),
            night(2, "2026-01-01", 1, 4, 7),
            night(2, "2026-01-01", 2, 4, -7),
            night(3, "2026-12-31", 1, 2, -4),
            night(3, "2026-12-31", 2, 2, 4),
            night(4, "2027-01-01", 2, 9, 50),
        ];
        let table = table(&results, &SeasonSpan::year(2026));
        assert_eq!(table.len(), 2);
        assert!(who(&table[0], 1));
        let found = (
            table[0].nights,
            table[0].games,
            table[0].points,
            table[0].per_game,
        );
        assert_eq!(found, (2, 6, 3, 500));
        assert_eq!(
            (table[0].best.points, table[0].best.day.to_string()),
            (7, "2026-01-01".to_owned())
        );
        assert_eq!(
            (table[1].points, table[1].per_game, table[1].rank),
            (-3, -500, 2)
        );
        // What every night sums to, a season sums to.
        assert_eq!(table.iter().map(|s| s.points).sum::<i64>(), 0);
    }

    #[test]
    fn money_is_added_up_in_one_currency_only() {
        let euro = Some(Currency::default());
        let paid = |result: SeasonNight, amount, currency: &Option<Currency>| SeasonNight {
            money: Some(SeasonMoney {
                amount,
                currency: currency.clone(),
            }),
            ..result
        };
        let mut results = vec![
            paid(night(1, "2026-01-01", 1, 4, 7), 350, &euro),
            paid(night(2, "2026-02-01", 1, 4, -2), -100, &euro),
            night(3, "2026-03-01", 1, 4, 9),
            night(3, "2026-03-01", 2, 4, -9),
        ];
        let year = SeasonSpan::year(2026);
        assert_eq!(purse(&results, &year), Purse::One(euro));
        let found: Vec<_> = table(&results, &year).iter().map(|s| s.money).collect();
        assert_eq!(found, [Some(250), None]);
        results.push(paid(night(4, "2026-04-01", 2, 1, 1), 5, &None));
        assert_eq!(purse(&results, &year), Purse::Several);
        assert!(table(&results, &year).iter().all(|s| s.money.is_none()));
        assert_eq!(purse(&results, &SeasonSpan::year(2027)), Purse::Empty);
    }

    #[test]
    fn of_equal_points_fewer_games_rank_higher_and_equals_share() {
        let results = [
            night(1, "2026-01-01", 1, 4, 5),
            night(1, "2026-01-01", 2, 3, 5),
            night(1, "2026-01-01", 3, 4, 5),
            night(1, "2026-01-01", 4, 4, -15),
            night(1, "2026-01-01", 5, 0, 0),
        ];
        let table = table(&results, &SeasonSpan::year(2026));
        let ranks: Vec<i64> = table.iter().map(|s| s.rank).collect();
        assert_eq!(ranks, [1, 2, 2, 4]);
        assert!(who(&table[0], 2));
    }

    #[test]
    fn points_a_game_are_rounded_away_from_zero() {
        for (a, b, expected) in [
            (1, 3, 333),
            (2, 3, 667),
            (-2, 3, -667),
            (1, 2000, 1),
            (0, 0, 0),
        ] {
            assert_eq!(per_game(a, b), expected, "{a} / {b}");
        }
        let _ = per_game(i64::MIN, 1);
    }
}
