//! A player's profile: ratings, matches, opponents, events, nights.

use super::directory::BesidesMatches;
use super::matches::{player_matches, results_of};
use super::{
    Directory, EventRef, MatchRef, Named, PlayerOpponent, PlayersSnapshot, Snapshots, Viewer,
};
use crate::season::Season;
use chrono::NaiveDate;
use crawford_club::career::{self, HeadToHead, PlayerMatch};
use crawford_club::permissions::Permission;
use crawford_club::rating::{
    Finished, Formula, MatchKey, RatedResult, RatingTerms, UnratedReason, performance,
};
use crawford_club::shown::NameDisplay;
use crawford_club::zone::ClubTimeZone;
use crawford_journal::{ClubId, PersonId, StreamId};
use crawford_store::clubs::Club;
use crawford_store::results::ResultRow;
use crawford_store::{
    Conn, Store, StoreError, entries, member_numbers, night_results, ratings, season_standings,
};
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

/// Matches listed.
const MATCHES: usize = 60;
/// Matches in the form line.
const FORM: usize = 10;
/// Best wins listed.
const WINS: usize = 3;

/// Ratings are in millionths of a point.
#[derive(Debug, Serialize)]
pub struct PlayerProfile {
    pub edition: u64,
    pub name: String,
    /// The number in a federation, if the reader may see it.
    pub number: Option<String>,
    pub standings: Vec<PlayerRating>,
    /// The seasons they have a place in, the latest first.
    pub seasons: Vec<SeasonPlace>,
    /// Their starting rating, and the rating after each match.
    pub ratings: Vec<i64>,
    /// Whether the last matches were won, the earliest first.
    pub form: Vec<bool>,
    pub matches_won: u32,
    pub matches_lost: u32,
    pub longest_run: u32,
    pub best_wins: Vec<BestWin>,
    pub nemesis: Option<Rival>,
    pub favourite: Option<Rival>,
    /// Every opponent, most matches first.
    pub rivals: Vec<Rival>,
    /// The latest first.
    pub events: Vec<EventPlayed>,
    /// The latest first.
    pub matches: Vec<MatchPlayed>,
    pub more: usize,
    /// The chouette nights the reader may see, the latest first.
    pub nights: Vec<NightPlayed>,
}

#[derive(Debug, Serialize)]
pub struct PlayerRating {
    pub list: String,
    /// Its name; the club's own may have none.
    pub name: Option<String>,
    pub is_own: bool,
    pub rating: i64,
    pub provisional: bool,
    /// The place, shared by equals.
    pub place: Option<u32>,
    pub experience: i64,
    pub highest: i64,
    pub matches: i64,
    pub matches_won: i64,
}

#[derive(Debug, Serialize)]
pub struct SeasonPlace {
    pub slug: String,
    pub name: String,
    /// The division, where each has a table of its own.
    pub division: Option<String>,
    pub place: u32,
    /// In millionths.
    pub points: i64,
}

#[derive(Debug, Serialize)]
pub struct BestWin {
    pub opponent: Named,
    pub rating: i64,
    pub at: MatchRef,
}

#[derive(Debug, Serialize)]
pub struct Rival {
    #[serde(flatten)]
    pub opponent: Named,
    pub matches_won: u32,
    pub matches_lost: u32,
}

/// The first and the last of places that are shared.
type Places = (u32, u32);

/// An event by its day, its tournament and its number there.
type DatedEvent = (Option<NaiveDate>, StreamId, u32);

#[derive(Debug, Serialize)]
pub struct EventPlayed {
    #[serde(flatten)]
    pub event: EventRef,
    pub day: Option<NaiveDate>,
    /// The first and the last of the places shared, if decided.
    pub place: Option<Places>,
    pub matches_won: usize,
    pub matches_lost: usize,
    pub rated: Option<ShownPerformance>,
}

#[derive(Debug, Serialize)]
pub struct ShownPerformance {
    /// The number of wins the ratings predict.
    pub expected: f64,
    /// The performance rating, in whole points.
    pub rating: Option<i64>,
    pub change: i64,
}

#[derive(Debug, Serialize)]
pub struct MatchPlayed {
    pub day: NaiveDate,
    #[serde(flatten)]
    pub at: MatchRef,
    /// `None` for a bye.
    pub opponent: Option<PlayerOpponent>,
    /// `None` if nobody won.
    pub won: Option<bool>,
    /// The player's points and the opponent's.
    pub score: Option<(u32, u32)>,
    pub length: u16,
    pub rated: Option<RatingMove>,
    /// Why it is not rated, if so.
    pub unrated: Option<UnratedReason>,
}

#[derive(Debug, Serialize)]
pub struct RatingMove {
    pub before: i64,
    /// The player's experience before the match.
    pub experience: i64,
    /// The opponent's rating before the match.
    pub opponent: i64,
    pub after: i64,
    pub change: i64,
    pub terms: RatingTerms,
}

#[derive(Debug, Serialize)]
pub struct NightPlayed {
    pub slug: String,
    pub name: String,
    pub day: NaiveDate,
    pub games: i64,
    pub points: i64,
}

/// A player's profile as this reader may see it.
pub async fn player(
    store: &Store,
    club: &Club,
    viewer: Viewer,
    person: PersonId,
    kept: Snapshots,
) -> Result<PlayerProfile, StoreError> {
    let (club, zone) = (club.id, club.time_zone);
    store
        .read(move |conn| {
            let snapshot = PlayersSnapshot::read(conn, club, &kept)?;
            let besides = snapshot.besides(conn, club)?;
            let of = Career::read(conn, club, &snapshot.directory, &viewer, person)?;
            let rivals = career::head_to_head(&of.played);
            let counted = || of.played.iter().filter(|m| m.counts());
            let wins = counted().filter(|m| m.won == Some(true)).count();
            Ok(PlayerProfile {
                edition: snapshot.directory.edition,
                name: viewer.name(person),
                number: number(conn, &viewer, person)?,
                standings: standings(&snapshot, person),
                seasons: seasons(conn, club, (&snapshot.directory, besides), person)?,
                ratings: of.ratings(),
                form: career::form(&of.played, FORM),
                matches_won: many(wins),
                matches_lost: many(counted().count().saturating_sub(wins)),
                longest_run: career::longest_run(&of.played).map_or(0, |(run, _)| run),
                best_wins: of.best_wins(),
                nemesis: career::nemesis(&rivals).map(|row| rival(&viewer, row)),
                favourite: career::favourite(&rivals).map(|row| rival(&viewer, row)),
                rivals: rivals.iter().map(|row| rival(&viewer, row)).collect(),
                events: of.events(conn)?,
                matches: of.matches(zone),
                more: of.played.len().saturating_sub(MATCHES),
                nights: nights(conn, (&snapshot.directory, besides), &viewer, person)?,
            })
        })
        .await
}

fn many(matches: usize) -> u32 {
    u32::try_from(matches).expect("a match has a number of 32 bits")
}

fn rival(viewer: &Viewer, row: &HeadToHead) -> Rival {
    Rival {
        opponent: viewer.named(row.opponent),
        matches_won: row.wins,
        matches_lost: row.losses,
    }
}

/// The number in a federation. It is hidden for people who are not named in full, since it would identify them.
fn number(
    conn: &mut Conn,
    viewer: &Viewer,
    person: PersonId,
) -> Result<Option<String>, StoreError> {
    let is_named = viewer.names().person_shown(person) == NameDisplay::Full;
    let manages = viewer.may(Permission::ManageMembers);
    let row = member_numbers::of_person(conn, person)?;
    let row = row.filter(|row| manages || (row.public && is_named));
    Ok(row.map(|row| row.number))
}

pub(super) fn standings(snapshot: &PlayersSnapshot, person: PersonId) -> Vec<PlayerRating> {
    let all = snapshot.ratings_of(person);
    all.map(|(list, own, place)| PlayerRating {
        list: list.slug.clone(),
        name: list.name.clone(),
        is_own: list.is_own(),
        rating: own.rating,
        provisional: place.is_none(),
        place,
        experience: own.experience,
        highest: own.highest,
        matches: own.matches,
        matches_won: own.wins,
    })
    .collect()
}

/// The player's place in each of the club's seasons: in the final table if there is one, else at present.
fn seasons(
    conn: &mut Conn,
    club: ClubId,
    (directory, besides): (&Directory, &BesidesMatches),
    person: PersonId,
) -> Result<Vec<SeasonPlace>, StoreError> {
    if besides.seasons.is_empty() {
        return Ok(Vec::new());
    }
    let rows = season_standings::of_person(conn, club, person)?;
    let merged = &directory.merged;
    let mut found = Vec::new();
    for season in &besides.seasons {
        let places: Vec<(u32, u32, i64)> = match &season.frozen {
            Some((_, tables)) => tables
                .iter()
                .flat_map(|table| table.standings.iter().map(move |of| (table.division, of)))
                .filter(|(_, standing)| merged.who(standing.person) == person)
                .map(|(division, of)| (division, of.rank, of.points))
                .collect(),
            None => rows
                .iter()
                .filter(|row| row.season == season.slug)
                .map(|row| (row.division, row.place, row.points))
                .collect(),
        };
        let Season { slug, name, .. } = season;
        found.extend(
            places
                .into_iter()
                .map(|(division, place, points)| SeasonPlace {
                    slug: slug.clone(),
                    name: name.clone(),
                    division: season.setup.heading(division).map(str::to_owned),
                    place,
                    points,
                }),
        );
    }
    Ok(found)
}

/// The chouette nights of the player that the reader may see.
fn nights(
    conn: &mut Conn,
    (directory, besides): (&Directory, &BesidesMatches),
    viewer: &Viewer,
    person: PersonId,
) -> Result<Vec<NightPlayed>, StoreError> {
    let mut found = Vec::new();
    if besides.nights.is_empty() {
        return Ok(found);
    }
    let (private, desk) = (
        viewer.may(Permission::ReadPrivate),
        viewer.may(Permission::ReadDesk),
    );
    for one in directory.merged.all_of(person) {
        for (stream, result) in night_results::of_person(conn, one)? {
            let row = besides.nights.get(&stream);
            let guest_names = row.is_some_and(|row| row.guest_names);
            let is_open = private || row.is_some_and(|row| !row.members_only);
            let is_shown = desk || viewer.names().tells_of_night(stream, guest_names, one);
            if !is_open || !is_shown {
                continue;
            }
            let slug = besides.night_slugs.get(&stream);
            if let (Some(slug), Some((name, day))) = (slug, directory.title(stream)) {
                found.push(NightPlayed {
                    slug: slug.clone(),
                    name: name.clone(),
                    day: *day,
                    games: result.games,
                    points: result.points,
                });
            }
        }
    }
    found.sort_by_key(|night| Reverse(night.day));
    Ok(found)
}

struct Career<'a> {
    directory: &'a Directory,
    viewer: &'a Viewer,
    person: PersonId,
    rows: Vec<(StreamId, ResultRow)>,
    played: Vec<PlayerMatch>,
    /// Their row in the club's own list.
    own: Option<crawford_club::rating::RatedPerson>,
}

impl<'a> Career<'a> {
    fn read(
        conn: &mut Conn,
        club: ClubId,
        directory: &'a Directory,
        viewer: &'a Viewer,
        person: PersonId,
    ) -> Result<Self, StoreError> {
        let rows = results_of(conn, directory, person)?;
        let mut played = player_matches(&rows, &directory.merged, person);
        played.retain(|m| viewer.is_shown(person, m.key.stream, m.key.event));
        Ok(Career {
            own: ratings::of_person(conn, club, &directory.own_list().slug, person)?,
            directory,
            viewer,
            person,
            rows,
            played,
        })
    }

    fn formula(&self) -> Formula {
        self.directory.own_list().settings.formula
    }

    fn rated(&self) -> HashMap<MatchKey, &RatedResult> {
        let rated = self.own.iter().flat_map(|own| &own.rated);
        rated.map(|rated| (rated.key, rated)).collect()
    }

    fn ratings(&self) -> Vec<i64> {
        let Some(own) = &self.own else {
            return Vec::new();
        };
        let after = own.rated.iter().map(RatedResult::after);
        std::iter::once(own.start).chain(after).collect()
    }

    fn best_wins(&self) -> Vec<BestWin> {
        let told = |who, key: MatchKey| self.viewer.is_shown(who, key.stream, key.event);
        let rated = self.own.iter().flat_map(|own| &own.rated);
        let mut best: Vec<&RatedResult> = rated
            .filter(|r| r.won && told(self.person, r.key) && told(r.opponent, r.key))
            .collect();
        best.sort_by_key(|r| (Reverse(r.other), r.at, r.key));
        let win = |r: &RatedResult| {
            Some(BestWin {
                opponent: self.viewer.named(r.opponent),
                rating: r.other,
                at: self.directory.fixture(r.key)?,
            })
        };
        best.into_iter().filter_map(win).take(WINS).collect()
    }

    fn matches(&self, zone: ClubTimeZone) -> Vec<MatchPlayed> {
        let (rated, formula) = (self.rated(), self.formula());
        let finished = self.rows.iter().map(|(stream, row)| row.finished(*stream));
        let finished: HashMap<MatchKey, Finished> = finished.map(|one| (one.key, one)).collect();
        let list = self.directory.own_list();
        let who = |one| self.directory.merged.who(one);
        let line = |m: &PlayerMatch| {
            let rated = rated.get(&m.key);
            let in_event = |person| {
                let (stream, event) = (m.key.stream, m.key.event);
                self.viewer.opponent(person, stream, event)
            };
            let unrated = || {
                let finished = finished.get(&m.key)?;
                finished.unrated(&list.settings, &list.scope, &who)
            };
            Some(MatchPlayed {
                day: zone.day(m.at),
                at: self.directory.fixture(m.key)?,
                opponent: m.opponent.map(in_event),
                won: m.won,
                score: m.score,
                length: m.length,
                rated: rated.map(|r| RatingMove {
                    before: r.before,
                    experience: r.experience,
                    opponent: r.other,
                    after: r.after(),
                    change: r.change,
                    terms: formula.terms(r.length, r.before, r.experience, r.other, r.won),
                }),
                unrated: if rated.is_some() { None } else { unrated() },
            })
        };
        let shown = self.played.iter().rev().filter_map(line);
        shown.take(MATCHES).collect()
    }

    fn events(&self, conn: &mut Conn) -> Result<Vec<EventPlayed>, StoreError> {
        let rated = self.rated();
        let mut events: BTreeMap<DatedEvent, Option<Places>> = BTreeMap::new();
        for one in self.directory.merged.all_of(self.person) {
            for (stream, entry) in entries::of_person(conn, one)? {
                let event = entry.event.0;
                if self.viewer.is_shown(self.person, stream, event) {
                    let at = (self.directory.day(stream), stream, event);
                    // Of two entries the better place, as in a season.
                    let best: &mut Option<Places> = events.entry(at).or_default();
                    *best = best.iter().chain(&entry.place).min().copied();
                }
            }
        }
        let line = |((day, stream, event), place): (&DatedEvent, &Option<Places>)| {
            let here = |m: &&PlayerMatch| m.key.stream == *stream && m.key.event == *event;
            let played = || self.played.iter().filter(here);
            let own: Vec<RatedResult> = played()
                .filter_map(|m| rated.get(&m.key).map(|r| **r))
                .collect();
            let count = |won| {
                let counted = played().filter(|m| m.counts());
                counted.filter(|m| m.won == Some(won)).count()
            };
            Some(EventPlayed {
                event: self.directory.event(*stream, *event)?,
                day: *day,
                place: *place,
                matches_won: count(true),
                matches_lost: count(false),
                rated: (!own.is_empty()).then(|| {
                    let played = performance(self.formula(), &own);
                    ShownPerformance {
                        expected: played.expected,
                        rating: played.rating,
                        change: played.change,
                    }
                }),
            })
        };
        Ok(events.iter().rev().filter_map(line).collect())
    }
}
