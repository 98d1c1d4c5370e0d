//! The table of a free night.

use super::free::{FreePlay, FreeTable};
use super::table::{counts, points};
use crate::ranking::Exact;
use crate::{EntrantNo, Event};
use crawford_journal::how_many;
use serde::Serialize;
use std::cmp::Reverse;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FreeRow {
    pub who: EntrantNo,
    /// The best place shared, from 1.
    pub from: u32,
    pub to: u32,
    /// Matches that count.
    pub played: u32,
    pub won: u32,
    pub lost: u32,
    pub points_for: u32,
    pub points_against: u32,
    /// What the table is ordered by: wins, the share of them, or points.
    pub score: Exact,
    /// Whether they have played enough matches to have a place.
    pub enough: bool,
}

/// The table, best first. Equal scores are ordered by wins, then by the difference of points; after that the place is
/// shared. Those who have not played rank below those who have, and those who have not played enough for their share to
/// count rank below the others.
#[must_use]
pub fn free_table(e: &Event) -> Vec<FreeRow> {
    let Some(rules) = e.capabilities().open_play() else {
        return Vec::new();
    };
    let mut rows: Vec<FreeRow> = e.entered.iter().map(|n| row(e, rules, *n)).collect();
    let key = |r: &FreeRow| {
        let margin = i64::from(r.points_for).saturating_sub(i64::from(r.points_against));
        (
            Reverse(r.enough),
            // Nobody who did not play ranks above somebody who played and lost.
            r.played == 0,
            Reverse(r.score),
            Reverse(r.won),
            Reverse(margin),
        )
    };
    rows.sort_by_key(|r| (key(r), r.who));
    let keys: Vec<_> = rows.iter().map(key).collect();
    for (at, row) in rows.iter_mut().enumerate() {
        let Some(own) = keys.get(at) else { continue };
        let before = keys.iter().filter(|k| *k < own).count();
        let same = keys.iter().filter(|k| *k == own).count();
        row.from = how_many(before).saturating_add(1);
        row.to = how_many(before.saturating_add(same));
    }
    rows
}

fn row(e: &Event, rules: &FreePlay, who: EntrantNo) -> FreeRow {
    let (mut won, mut lost) = (0u32, 0u32);
    let (mut points_for, mut points_against) = (0u32, 0u32);
    for m in e.matches_of(who).filter(|m| counts(e, m)) {
        if m.winner() == Some(who) {
            won = won.saturating_add(1);
        } else {
            lost = lost.saturating_add(1);
        }
        let side = m
            .side_of(who)
            .expect("a match of somebody has them on a side");
        let points = points(e, m);
        points_for = points_for.saturating_add(points[side]);
        points_against = points_against.saturating_add(points[side.other()]);
    }
    let played = won.saturating_add(lost);
    let times = |n: u32, each: u8| Exact::from(n.saturating_mul(u32::from(each)));
    let (score, enough) = match rules.table {
        FreeTable::Wins => (Exact::from(won), true),
        FreeTable::Share { least } => {
            let share = match usize::try_from(played) {
                Ok(played) if played > 0 => Exact::from(won).per(played),
                _ => Exact::ZERO,
            };
            (share, played >= u32::from(least))
        }
        FreeTable::Points { win, loss } => (times(won, win) + times(lost, loss), true),
    };
    FreeRow {
        who,
        from: 0,
        to: 0,
        played,
        won,
        lost,
        points_for,
        points_against,
        score,
        enough,
    }
}
