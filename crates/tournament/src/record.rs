//! Records of matches: the games become the sheet, and the match keeps the record's id.

use super::correct::correct;
use super::report::scored_at_the_desk;
use super::{
    EventFact, EventNo, Fact, Fixture, FixturePart, LaterMatches, MatchNo, Outcome, ScoreEntry,
    Tournament, find,
};
use backgammon::scoring::{Judgement, ScoredGame};
use crawford_forms::violation::{Violation, refuse};
use crawford_journal::RecordId;

/// Answers [`super::EventCommand::Record`]: a score where the match is open, a correction where it is decided otherwise, the
/// record alone where it says what the sheet says, or where no games are to be entered.
pub(super) fn record(
    t: &Tournament,
    event: EventNo,
    number: MatchNo,
    games: Option<&[ScoredGame]>,
    record: RecordId,
    standing: Option<LaterMatches>,
    seen: Option<u64>,
) -> Result<Vec<Fact>, Violation> {
    let m = find::fixture(t, event, number)?;
    let Some(players) = m.players() else {
        return Err(refuse::match_waits_for_players(number.0));
    };
    m.unchanged_since(FixturePart::Entry, seen)?;
    let mut facts = match games.filter(|games| !says(m, games)) {
        None => Vec::new(),
        Some(games) => {
            let entry = sheet_of(m, games);
            if m.result.is_some() || (m.kept.is_some() && standing.is_some()) {
                correct(t, event, number, &entry, standing, None, None)?
            } else {
                scored_at_the_desk(t, event, number, &entry, None, seen)?
            }
        }
    };
    facts.push(
        EventFact::RecordAttached {
            number,
            players,
            record,
        }
        .of(event),
    );
    Ok(facts)
}

/// The games of a record as an entry: the penalty points of the match stay.
#[must_use]
pub fn sheet_of(m: &Fixture, games: &[ScoredGame]) -> ScoreEntry {
    ScoreEntry::Sheet {
        games: games.to_vec(),
        penalties: m.sheet.penalties.clone(),
    }
}

/// Whether the match was played out with just these games.
#[must_use]
pub fn says(m: &Fixture, games: &[ScoredGame]) -> bool {
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

/// A game without overrulings and rolls, which only one of record and sheet has.
fn plain(game: &ScoredGame) -> ScoredGame {
    ScoredGame {
        rolls: None,
        overruled: false,
        ..*game
    }
}

/// Whether the games of a record contradict what is entered of a match. `judged` is their result. Games that continue an
/// incomplete sheet do not, nor do the games of a final score.
#[must_use]
pub fn contradicts(m: &Fixture, games: &[ScoredGame], judged: &Judgement) -> bool {
    let entered = m.sheet.games.iter().map(|judged| plain(&judged.game));
    match &m.result {
        None => !games.iter().map(plain).take(entered.len()).eq(entered),
        Some(result) if result.outcome == Outcome::Played && m.sheet.games.is_empty() => {
            result.winner != judged.winner || m.score() != judged.score
        }
        Some(_) => !says(m, games),
    }
}
