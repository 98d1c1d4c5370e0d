//! The record of a match: its games become the sheet, and the match remembers the record.

use super::change::unchanged_since;
use super::correct::correct;
use super::score::score;
use super::tables::find;
use super::{Entry, EventNo, Fact, Fixture, MatchNo, Outcome, Standing, Tournament};
use crate::engine::scoring::Game;
use crate::journal::RecordId;
use crate::violation::{Source, Violation};

/// Answers [`super::Command::Record`]: a score where the match is open, a correction where it is decided otherwise, the
/// record alone where it says what the sheet says.
pub(super) fn record(
    t: &Tournament,
    event: EventNo,
    number: MatchNo,
    games: &[Game],
    record: RecordId,
    standing: Option<Standing>,
    seen: Option<u64>,
) -> Result<Vec<Fact>, Violation> {
    let m = find(t, event, number)?;
    let Some(players) = m.players() else {
        return Err(
            Violation::new("match-waits-for-players", Source::House).with("match", number.0)
        );
    };
    unchanged_since(m.changed, seen, "match-changed-since")?;
    let mut facts = if says(m, games) {
        Vec::new()
    } else {
        let entry = sheet_of(m, games);
        if m.result.is_some() {
            correct(t, event, number, &entry, standing, None, None)?
        } else {
            score(t, event, number, &entry, None, None)?
        }
    };
    facts.push(Fact::RecordAttached {
        event,
        number,
        players,
        record,
    });
    Ok(facts)
}

/// The games of a record as an entry: the penalty points of the match stay.
#[must_use]
pub fn sheet_of(m: &Fixture, games: &[Game]) -> Entry {
    Entry::Sheet {
        games: games.to_vec(),
        penalties: m.sheet.penalties.clone(),
    }
}

/// Whether the match was played out with just these games.
#[must_use]
pub fn says(m: &Fixture, games: &[Game]) -> bool {
    let plain = |game: &Game| Game {
        rolls: None,
        overruled: false,
        ..*game
    };
    let played = m
        .result
        .as_ref()
        .is_some_and(|r| r.outcome == Outcome::Played);
    played
        && m.sheet
            .games
            .iter()
            .map(|judged| plain(&judged.game))
            .eq(games.iter().map(plain))
}
