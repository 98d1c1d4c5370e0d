//! The records of a club: highest, longest, most.

use super::matches::player_matches;
use super::{Directory, Viewer};
use crate::lists::records::{RecordHolder, Records};
use crawford_club::career::{self, PlayerMatch};
use crawford_forms::columns::Columns;
use crawford_journal::{ClubId, PersonId, StreamId};
use crawford_store::rating_lists::OWN;
use crawford_store::results::ResultRow;
use crawford_store::{Conn, Store, StoreError, ratings, results};
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

const LINES: usize = 5;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClubRecord {
    Highest,
    /// Matches won in a row.
    Run,
    /// Points behind in a match that was then won.
    Comeback,
    Gammons,
    GammonsInOne,
    Matches,
    Events,
}

impl Columns for ClubRecord {}

/// A value in millionths, the person, and the match in which it was reached.
pub(crate) type Figure<'a> = (i64, PersonId, Option<&'a PlayerMatch>);

/// The records as the reader may see them; `title` gives the name of each.
pub async fn records(
    store: &Store,
    club: ClubId,
    viewer: Viewer,
    title: impl Fn(ClubRecord) -> String + Send + 'static,
) -> Result<Records, StoreError> {
    store
        .read(move |conn| {
            let directory = Directory::read(conn, club)?;
            let careers = careers(conn, club, &viewer, &directory)?;
            let rated = ratings::of_list(conn, club, OWN)?;
            let rated = rated.iter().filter(|row| row.matches > 0);
            let highest = rated.map(|row| (row.highest, row.person, None)).collect();
            let mut records = vec![(ClubRecord::Highest, highest)];
            records.extend(of_matches(&careers));
            let rows = records.into_iter().flat_map(|(record, figures)| {
                let furthest = furthest(figures).into_iter();
                furthest.map(move |figure| (record, figure))
            });
            Ok(Records {
                edition: directory.edition,
                rows: rows
                    .map(|(record, figure)| {
                        RecordHolder::of(record, title(record), figure, &viewer, &directory)
                    })
                    .collect(),
            })
        })
        .await
}

/// The matches of everyone that count and that the reader may see.
fn careers(
    conn: &mut Conn,
    club: ClubId,
    viewer: &Viewer,
    directory: &Directory,
) -> Result<BTreeMap<PersonId, Vec<PlayerMatch>>, StoreError> {
    let mut of_person: BTreeMap<PersonId, Vec<(StreamId, ResultRow)>> = BTreeMap::new();
    for (stream, row) in results::of_club(conn, club)? {
        if !directory.holds(stream) {
            continue;
        }
        let two = [row.top, row.bottom].into_iter().flatten();
        let two: BTreeSet<PersonId> = two.map(|person| directory.merged.who(person)).collect();
        for person in two {
            let own = of_person.entry(person).or_default();
            own.push((stream, row.clone()));
        }
    }
    let own = |(person, rows): (PersonId, Vec<_>)| {
        let mut own = player_matches(&rows, &directory.merged, person);
        own.retain(|m| m.counts() && viewer.is_shown(person, m.key.stream, m.key.event));
        (person, own)
    };
    Ok(of_person.into_iter().map(own).collect())
}

fn furthest(mut figures: Vec<Figure<'_>>) -> Vec<Figure<'_>> {
    figures.retain(|(figure, _, _)| *figure > 0);
    figures.sort_by_key(|(figure, person, m)| (Reverse(*figure), m.map(|m| m.at), *person));
    figures.truncate(LINES);
    figures
}

fn of_matches(
    careers: &BTreeMap<PersonId, Vec<PlayerMatch>>,
) -> [(ClubRecord, Vec<Figure<'_>>); 6] {
    let whole = |number: i64| number.saturating_mul(1_000_000);
    let many = |count: usize| i64::try_from(count).expect("no list in memory is that long");
    let each = |of: &dyn Fn(&PlayerMatch) -> Option<u32>| -> Vec<Figure<'_>> {
        let matches = careers
            .iter()
            .flat_map(|(person, played)| played.iter().map(|m| (*person, m)));
        matches
            .filter_map(|(person, m)| Some((whole(of(m)?.into()), person, Some(m))))
            .collect()
    };
    let all = |of: &dyn Fn(&[PlayerMatch]) -> i64| -> Vec<Figure<'_>> {
        let people = careers.iter();
        people
            .map(|(person, played)| (whole(of(played)), *person, None))
            .collect()
    };
    let runs = careers.iter().filter_map(|(person, played)| {
        let (run, last) = career::longest_run(played)?;
        Some((whole(run.into()), *person, Some(last)))
    });
    let gammons = |played: &[PlayerMatch]| {
        let all = played.iter().filter_map(|m| m.gammons);
        all.map(i64::from).fold(0, i64::saturating_add)
    };
    let events = |played: &[PlayerMatch]| {
        let events = played.iter().map(|m| (m.key.stream, m.key.event));
        many(events.collect::<BTreeSet<_>>().len())
    };
    [
        (ClubRecord::Run, runs.collect()),
        (
            ClubRecord::Comeback,
            each(&|m| m.behind.filter(|_| m.won == Some(true))),
        ),
        (ClubRecord::Gammons, all(&gammons)),
        (ClubRecord::GammonsInOne, each(&|m| m.gammons)),
        (ClubRecord::Matches, all(&|played| many(played.len()))),
        (ClubRecord::Events, all(&events)),
    ]
}
