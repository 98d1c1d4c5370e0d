//! Finds matches of a file that the club has already: from an earlier import of the same event, or played here on that
//! day, the day before or the day after. Each existing match stands for one line.

use super::plan::{Group, Planned, Player};
use chrono::NaiveDate;
use crawford_journal::{ClubId, PersonId};
use crawford_store::{Conn, StoreError, clubs, imports, merges, results, summaries};
use std::collections::HashMap;

/// The two players, smaller id first, the points of both, and the length.
type Meeting = ((PersonId, PersonId), (u32, u32), u16);

struct Here {
    /// The event and the day of the import that brought it in.
    of_import: Option<(String, NaiveDate)>,
    /// The day it ended, and the day of its tournament.
    days: Vec<NaiveDate>,
    is_used: bool,
}

#[derive(Clone, Copy)]
enum By {
    /// Imported before, in the same event.
    Import,
    Day,
    /// Played on the day before or after: past midnight, or entered the next morning.
    Near,
}

impl Here {
    fn is(&self, by: By, group: &Group) -> bool {
        let apart = |day: &NaiveDate| day.signed_duration_since(group.day).num_days().abs();
        match (by, &self.of_import) {
            (By::Import, Some((event, day))) => *event == group.folded && *day == group.day,
            (By::Import, None) => false,
            (By::Day, _) => self.days.iter().any(|day| apart(day) == 0),
            // Imported matches have their exact day from a file.
            (By::Near, Some(_)) => false,
            (By::Near, None) => self.days.iter().any(|day| apart(day) <= 1),
        }
    }
}

/// Removes from the groups what was imported before into the same event, counting it, and marks matches found
/// elsewhere.
pub(super) fn mark(conn: &mut Conn, club: ClubId, groups: &mut [Group]) -> Result<(), StoreError> {
    let mut here = all(conn, club)?;
    for by in [By::Import, By::Day, By::Near] {
        for group in groups.iter_mut() {
            let mut matches = std::mem::take(&mut group.matches);
            let before = matches.len();
            matches.retain_mut(|m| {
                let Some(meeting) = meeting_of(m).filter(|_| !m.is_played) else {
                    return true;
                };
                let of_them = here.get_mut(&meeting);
                let found =
                    of_them.and_then(|all| all.iter_mut().find(|h| !h.is_used && h.is(by, group)));
                let Some(found) = found else { return true };
                found.is_used = true;
                m.is_played = !matches!(by, By::Import);
                m.is_played
            });
            let taken_out = before.saturating_sub(matches.len());
            group.here = group.here.saturating_add(taken_out);
            group.matches = matches;
        }
    }
    Ok(())
}

fn all(conn: &mut Conn, club: ClubId) -> Result<HashMap<Meeting, Vec<Here>>, StoreError> {
    let zone = clubs::find(conn, club)?.time_zone;
    let merged = merges::merged(conn, club)?;
    let made: HashMap<_, _> = imports::streams_of_club(conn, club)?
        .into_iter()
        .map(|made| (made.stream, (made.name, made.day)))
        .collect();
    let days: HashMap<_, _> = summaries::all_of_club(conn, club)?
        .into_iter()
        .map(|(stream, of)| (stream, of.day))
        .collect();
    let mut here: HashMap<Meeting, Vec<Here>> = HashMap::new();
    for (stream, row) in results::of_club(conn, club)? {
        let (Some(top), Some(bottom), Some(score)) = (row.top, row.bottom, row.score) else {
            continue;
        };
        let who = (merged.who(top), merged.who(bottom));
        let meeting = meeting(who, score, row.length);
        let tournament = days.get(&stream).copied();
        here.entry(meeting).or_default().push(Here {
            of_import: made.get(&stream).cloned(),
            days: tournament.into_iter().chain([zone.day(row.at)]).collect(),
            is_used: false,
        });
    }
    Ok(here)
}

/// `None` for somebody new, who has no matches here.
fn meeting_of(m: &Planned) -> Option<Meeting> {
    let (Player::Known(top), Player::Known(bottom)) = (m.players.top, m.players.bottom) else {
        return None;
    };
    Some(meeting(
        (top, bottom),
        (m.score.top, m.score.bottom),
        m.length,
    ))
}

fn meeting(who: (PersonId, PersonId), score: (u32, u32), length: u16) -> Meeting {
    match who.0 <= who.1 {
        true => (who, score, length),
        false => ((who.1, who.0), (score.1, score.0), length),
    }
}
