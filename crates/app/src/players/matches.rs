//! A player's matches from their own side, and the matches of two players against each other.

use super::{Directory, MatchRef, Named, PlayersSnapshot, Snapshots, Viewer};
use chrono::NaiveDate;
use crawford_club::career::{self, PlayerMatch};
use crawford_club::merged::Merged;
use crawford_journal::{PersonId, StreamId};
use crawford_store::clubs::Club;
use crawford_store::results::{self, ResultRow};
use crawford_store::{Conn, Store, StoreError};
use serde::Serialize;

/// A player's matches from their own side, the earliest first.
pub(super) fn player_matches(
    rows: &[(StreamId, ResultRow)],
    merged: &Merged,
    person: PersonId,
) -> Vec<PlayerMatch> {
    let mut played: Vec<PlayerMatch> = rows
        .iter()
        .filter_map(|(stream, row)| player_match(*stream, row, merged, person))
        .collect();
    career::sort_as_rated(&mut played);
    played
}

fn player_match(
    stream: StreamId,
    row: &ResultRow,
    merged: &Merged,
    person: PersonId,
) -> Option<PlayerMatch> {
    let finished = row.finished(stream);
    let is = |one: Option<PersonId>| one.map(|one| merged.who(one)) == Some(person);
    let upper = is(row.top);
    if !upper && !is(row.bottom) {
        return None;
    }
    let opponent = if upper { row.bottom } else { row.top };
    Some(PlayerMatch {
        key: finished.key,
        at: finished.at,
        version: finished.version,
        opponent: opponent.map(|opponent| merged.who(opponent)),
        length: finished.length,
        ending: finished.ending,
        company: finished.company,
        stage: row.stage,
        won: row.winner.map(|winner| merged.who(winner) == person),
        score: row
            .score
            .map(|(top, bottom)| if upper { (top, bottom) } else { (bottom, top) }),
        gammons: row
            .games
            .map(|games| if upper { games.top } else { games.bottom }),
        behind: row.games.map(|games| games.behind),
    })
}

/// The results of a person in this club, under every id merged into them.
pub(super) fn results_of(
    conn: &mut Conn,
    directory: &Directory,
    person: PersonId,
) -> Result<Vec<(StreamId, ResultRow)>, StoreError> {
    let mut rows = results::of_people(conn, &directory.merged.all_of(person))?;
    rows.retain(|(stream, _)| directory.holds(*stream));
    Ok(rows)
}

#[derive(Debug, Serialize)]
pub struct BetweenTwo {
    pub edition: u64,
    pub a: Named,
    pub b: Named,
    /// Matches won by the first player.
    pub matches_won: usize,
    pub matches_lost: usize,
    /// The first player's chance in a match of each length, by the present ratings.
    pub chances: Vec<(u16, f64)>,
    /// The latest first.
    pub matches: Vec<PlayerMeeting>,
}

#[derive(Debug, Serialize)]
pub struct PlayerMeeting {
    pub day: NaiveDate,
    #[serde(flatten)]
    pub at: MatchRef,
    pub won: bool,
    /// The points of the first and of the second.
    pub score: Option<(u32, u32)>,
    pub length: u16,
}

pub async fn between(
    store: &Store,
    club: &Club,
    viewer: Viewer,
    (a, b): (PersonId, PersonId),
    kept: Snapshots,
) -> Result<BetweenTwo, StoreError> {
    let (club, zone) = (club.id, club.time_zone);
    store
        .read(move |conn| {
            let snapshot = PlayersSnapshot::read(conn, club, &kept)?;
            let directory = &snapshot.directory;
            let mut played = player_matches(&results_of(conn, directory, a)?, &directory.merged, a);
            played.retain(|m| {
                let told = |person| viewer.is_shown(person, m.key.stream, m.key.event);
                m.opponent == Some(b) && m.counts() && told(a) && told(b)
            });
            let own = directory.own_list();
            let chance = |length, (a, b): (i64, i64)| own.settings.formula.chance(length, a, b);
            let chances = match (snapshot.own_rating(a), snapshot.own_rating(b)) {
                (Some(a), Some(b)) => [3, 5, 7, 9, 11]
                    .map(|length| (length, chance(length, (a, b))))
                    .to_vec(),
                _ => Vec::new(),
            };
            let count = |won| played.iter().filter(|m| m.won == Some(won)).count();
            Ok(BetweenTwo {
                edition: directory.edition,
                a: viewer.named(a),
                b: viewer.named(b),
                matches_won: count(true),
                matches_lost: count(false),
                chances,
                matches: played
                    .iter()
                    .rev()
                    .filter_map(|m| {
                        Some(PlayerMeeting {
                            day: zone.day(m.at),
                            at: directory.fixture(m.key)?,
                            won: m.won == Some(true),
                            score: m.score,
                            length: m.length,
                        })
                    })
                    .collect(),
            })
        })
        .await
}
