//! Which scheduled copies may be deleted.

use chrono::{DateTime, Datelike, NaiveDateTime, TimeDelta, Utc};
use std::collections::BTreeSet;

/// File names of copies: the second they were begun, UTC.
const NAME: &str = "crawford-%Y%m%d-%H%M%S.jsonl.gz";

#[must_use]
pub fn name_at(now: DateTime<Utc>) -> String {
    now.format(NAME).to_string()
}

/// When a file of this name was made; `None` for a file that is not a copy.
#[must_use]
pub fn made_at(name: &str) -> Option<NaiveDateTime> {
    let at = NaiveDateTime::parse_from_str(name, NAME).ok()?;
    // Only exactly our own names: nothing else is ever deleted.
    (at.format(NAME).to_string() == name).then_some(at)
}

/// The copies that may be deleted: all but the newest, those of the 24 hours before it, and the newest of each of the
/// last `daily` days and `weekly` weeks (Monday to Sunday) that have one.
#[must_use]
pub fn surplus(names: &[String], daily: usize, weekly: usize) -> Vec<String> {
    let mut copies: Vec<(NaiveDateTime, &String)> = names
        .iter()
        .filter_map(|name| Some((made_at(name)?, name)))
        .collect();
    copies.sort();
    copies.reverse();
    let Some((newest, _)) = copies.first().copied() else {
        return Vec::new();
    };
    let (mut days, mut weeks) = (BTreeSet::new(), BTreeSet::new());
    let mut gone = Vec::new();
    for (at, name) in copies {
        let recent = newest.signed_duration_since(at) < TimeDelta::days(1);
        let new_day = days.insert(at.date()) && days.len() <= daily;
        let week = at.date().iso_week();
        let new_week = weeks.insert((week.year(), week.week())) && weeks.len() <= weekly;
        if !(at == newest || recent || new_day || new_week) {
            gone.push(name.clone());
        }
    }
    gone
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(times: &[&str]) -> Vec<String> {
        let name = |t: &&str| format!("crawford-{t}.jsonl.gz");
        times.iter().map(name).collect()
    }

    #[test]
    fn the_newest_of_each_day_and_of_each_week_stay() {
        let all = names(&[
            "20261120-180000",
            "20261120-060000",
            "20261119-200000",
            "20261119-060000",
            "20261118-060000",
            "20261117-060000",
            "20261115-180000",
            "20261115-060000",
            "20261108-060000",
            "20261101-060000",
        ]);
        let gone = surplus(&all, 2, 2);
        // Two days (20, 19), two weeks (that of the 20th, that of the 15th), and the day before the newest.
        let expected = names(&[
            "20261119-060000",
            "20261118-060000",
            "20261117-060000",
            "20261115-060000",
            "20261108-060000",
            "20261101-060000",
        ]);
        assert_eq!(gone, expected);
    }

    #[test]
    fn a_gap_of_months_costs_no_copy() {
        let all = names(&["20261120-060000", "20260301-060000", "20260101-060000"]);
        assert!(surplus(&all, 3, 0).is_empty());
        assert_eq!(surplus(&all, 0, 0).len(), 2);
    }

    #[test]
    fn what_is_not_ours_is_never_taken_away() {
        let all: Vec<String> = [
            "crawford.db",
            "notes.txt",
            "crawford-2026112-060000.jsonl.gz",
            "crawford-20261120-060000.jsonl.gz.old",
        ]
        .map(str::to_owned)
        .to_vec();
        assert!(surplus(&all, 0, 0).is_empty());
        assert_eq!(made_at("crawford-20261340-060000.jsonl.gz"), None);
    }
}
