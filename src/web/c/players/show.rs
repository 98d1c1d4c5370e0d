//! `GET /c/{club}/players/{person}`: somebody's ratings, matches, opponents, events and nights.

use super::{Faces, Shelf, Shelves, fresh, mets, person_of, results_of};
use crate::app::season;
use crate::club::career::{self, Met};
use crate::club::rating::Reason;
use crate::club::rating::{Finished, Person, Rated, performance};
use crate::club::season::shown as season_points;
use crate::club::shown::Shown;
use crate::club::zone::Zone;
use crate::journal::{ClubId, PersonId, StreamId};
use crate::pages::chouette::signed as points_signed;
use crate::pages::ratings::{Curve, chance, points, signed, why};
use crate::pages::when;
use crate::pages::words::Words;
use crate::store::entries::{self, EntryRow};
use crate::store::night_results::{self, NightResult};
use crate::store::ratings::{self, RatingRow};
use crate::store::results::ResultRow;
use crate::store::streams::Kind;
use crate::store::{Conn, StoreError, addresses, member_numbers, nights, season_standings};
use crate::web::c::card::{CARD, shared};
use crate::web::c::published;
use crate::web::c::seasons::heading;
use crate::web::prelude::*;
use chrono::NaiveDate;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// Matches one page tells of.
const MATCHES: usize = 60;
/// Of the form, so many.
const FORM: usize = 10;
/// Of the best wins, so many.
use std::borrow::Cow;
const WINS: usize = 3;

struct Read {
    shelf: Arc<Shelf>,
    rows: Vec<(StreamId, ResultRow)>,
    ratings: Vec<Option<Person>>,
    entries: Vec<(StreamId, EntryRow)>,
    nights: Vec<(StreamId, NightResult)>,
    night_names: HashMap<StreamId, (String, String, NaiveDate)>,
    seasons: Vec<InSeason>,
    number: Option<member_numbers::MemberNumber>,
}

/// A season somebody stands in.
struct InSeason {
    slug: String,
    /// Its name, and that of the table where there are several.
    name: String,
    place: i64,
    points: i64,
}

/// Where somebody stands in the club's seasons: as the table was when it was declared final, else as it is.
fn in_seasons(
    conn: &mut Conn,
    club: ClubId,
    merged: &crate::club::merged::Merged,
    person: PersonId,
) -> Result<Vec<InSeason>, StoreError> {
    let rows = season_standings::of_person(conn, club, person)?;
    let mut found = Vec::new();
    for season in season::of_club(conn, club)? {
        let places: Vec<(u32, i64, i64)> = match &season.frozen {
            Some((_, tables)) => tables
                .iter()
                .flat_map(|table| table.standings.iter().map(move |of| (table.division, of)))
                .filter(|(_, standing)| merged.who(standing.person) == person)
                .map(|(division, of)| (division, i64::from(of.rank), of.points))
                .collect(),
            None => rows
                .iter()
                .filter(|row| row.season == season.slug)
                .map(|row| {
                    let division = u32::try_from(row.division).unwrap_or_default();
                    (division, row.place, row.points)
                })
                .collect(),
        };
        found.extend(
            places
                .into_iter()
                .map(|(division, place, points)| InSeason {
                    slug: season.slug.clone(),
                    name: match heading(&season.setup, division) {
                        Some(table) => format!("{} · {table}", season.name),
                        None => season.name.clone(),
                    },
                    place,
                    points,
                }),
        );
    }
    Ok(found)
}

fn read(
    conn: &mut Conn,
    club: ClubId,
    person: PersonId,
    all: bool,
    tells: &dyn Fn(StreamId, bool, PersonId) -> bool,
    kept: &Shelves,
) -> Result<Read, StoreError> {
    let shelf = Shelf::read(conn, club, kept)?;
    let book = &shelf.book;
    let mut of_lists = Vec::new();
    for list in &book.lists {
        of_lists.push(ratings::of_person(conn, club, &list.slug, person)?);
    }
    let of_night: HashMap<StreamId, (bool, bool)> = nights::of_club(conn, club)?
        .into_iter()
        .map(|(stream, row)| (stream, (row.members_only, row.guest_names)))
        .collect();
    let night_names: HashMap<_, _> = addresses::of_club(conn, club, Kind::Chouette)?
        .into_iter()
        .filter(|(stream, _)| all || of_night.get(stream).is_some_and(|(members, _)| !members))
        .filter_map(|(stream, slug)| {
            let (name, day) = book.told.get(&stream)?;
            Some((stream, (slug, name.clone(), *day)))
        })
        .collect();
    let (mut entered, mut played) = (Vec::new(), Vec::new());
    for one in book.merged.all_of(person) {
        entered.extend(entries::of_person(conn, one)?);
        let mut own = night_results::of_person(conn, one)?;
        own.retain(|(stream, _)| {
            let guest_names = of_night.get(stream).is_some_and(|(_, names)| *names);
            tells(*stream, guest_names, one)
        });
        played.append(&mut own);
    }
    entered.retain(|(stream, _)| book.holds(*stream));
    played.retain(|(stream, _)| night_names.contains_key(stream));
    Ok(Read {
        number: member_numbers::of_person(conn, person)?,
        seasons: in_seasons(conn, club, &book.merged, person)?,
        rows: results_of(conn, book, person)?,
        shelf: Arc::clone(&shelf),
        ratings: of_lists,
        entries: entered,
        nights: played,
        night_names,
    })
}

/// `GET /c/{club}/players/{person}`
///
/// # Errors
/// [`AppError::NotFound`] for nobody of the club; the database's.
pub async fn show(
    at: AtClub,
    path: Path<(String, String)>,
    request: HttpRequest,
) -> Result<HttpResponse, AppError> {
    fresh(&at).await;
    let names = at.names().await?;
    let person = person_of(&at, &names, &path.1)?;
    let (club, all) = (at.club.id, at.may(Deed::ReadPrivate));
    let kept = at.house.cache.shelves().clone();
    let (desk, known) = (at.may(Deed::ReadDesk), Arc::clone(&names));
    let of = at
        .house
        .store
        .read(move |conn| {
            let tells =
                |night, guest_names, one| desk || known.tells_of_night(night, guest_names, one);
            read(conn, club, person, all, &tells, &kept)
        })
        .await?;
    let faces = Faces::new(&at, &names);
    let w = at.words();
    let mut mets = mets(&of.rows, &of.shelf.book.merged, person)?;
    mets.retain(|met| faces.tells(person, met.key));
    let own = of.ratings.first().and_then(Option::as_ref);
    let formula = of
        .shelf
        .book
        .lists
        .first()
        .map(|l| l.settings.formula)
        .unwrap_or_default();
    let rated: HashMap<_, &Rated> = own
        .into_iter()
        .flat_map(|own| &own.rated)
        .map(|rated| (rated.key, rated))
        .collect();
    let rivals = career::head_to_head(&mets);
    let rival = |row: &career::HeadToHead| Rival {
        who: Link::new(faces.name(row.opponent), faces.page(row.opponent)),
        against: at
            .path
            .below(&format!("players/{person}/against/{}", row.opponent)),
        wins: row.wins,
        losses: row.losses,
    };
    let shown: Vec<&Met> = mets.iter().rev().take(MATCHES).collect();
    let zone = Zone::or_utc(&at.club.time_zone);
    let of_row = |(stream, row): &(StreamId, ResultRow)| row.finished(*stream);
    let by_key: HashMap<_, Finished> = of
        .rows
        .iter()
        .map(|row| of_row(row).map(|finished| (finished.key, finished)))
        .collect::<Result<_, _>>()?;
    let reason = |met: &Met| {
        let list = of.shelf.book.lists.first()?;
        let finished = by_key.get(&met.key)?;
        let who = |one| of.shelf.book.merged.who(one);
        let reason = finished.unrated(&list.settings, &list.scope, &who)?;
        Some(why_unrated(w, reason).into_owned())
    };
    let line = |met: &&Met| {
        let (name, page) = met.opponent.map_or_else(
            || (w.player_nobody().into_owned(), None),
            |opponent| faces.met(opponent, met.key),
        );
        let rated = rated.get(&met.key);
        MetLine {
            day: when::day(w, zone.day(met.at)),
            href: of.shelf.book.fixture(&at, met.key),
            event: of.shelf.book.event(&at, met.key.stream, met.key.event),
            opponent: name,
            page,
            won: met.won,
            score: met.score.map(|(own, other)| format!("{own}–{other}")),
            length: met.length,
            chance: rated.map(|r| chance(formula.chance(r.length, r.before, r.other))),
            change: rated.map(|r| signed(r.change)),
            after: rated.map(|r| points(r.after())),
            why: rated.map(|r| why(w, formula, r)).unwrap_or_default(),
            unrated: if rated.is_some() { None } else { reason(met) },
        }
    };
    let mut best: Vec<&Rated> = rated
        .values()
        .copied()
        .filter(|r| r.won && faces.tells(person, r.key) && faces.tells(r.opponent, r.key))
        .collect();
    best.sort_by_key(|r| (std::cmp::Reverse(r.other), r.at, r.key));
    let (wins, losses) =
        mets.iter()
            .filter(|met| met.counts())
            .fold((0_u32, 0_u32), |(won, lost), met| match met.won {
                Some(true) => (won.saturating_add(1), lost),
                _ => (won, lost.saturating_add(1)),
            });
    let (mut frame, name) = (at.frame(), faces.name(person));
    let picture = at.path.below(&format!("players/{person}/{CARD}"));
    let about = w.shared_player(at.club.name.as_str());
    frame.shared = shared(&at, (&faces.page(person), &picture), &name, &about);
    let page = PlayerPage {
        page: Page::new(w, frame),
        name,
        // Who is not named in full is not named by a number either.
        number: of
            .number
            .as_ref()
            .filter(|row| {
                at.may(Deed::ManageMembers)
                    || (row.public && names.person_shown(person) == Shown::Full)
            })
            .map(|row| row.number.clone()),
        live: format!("{}:{}", at.club.id, of.shelf.book.edition),
        list: at.path.below("ratings"),
        standings: standings(&at, &of, person),
        seasons: of
            .seasons
            .iter()
            .map(|one| {
                let page = at.path.below(&format!("seasons/{}", one.slug));
                let points = season_points(one.points);
                let place = w.seasons_place_points(one.place, points);
                (Link::new(one.name.clone(), page), place)
            })
            .collect(),
        curve: own.and_then(|own| Curve::of(w, own.start, &own.rated)),
        form: career::form(&mets, FORM),
        wins,
        losses,
        run: career::longest_run(&mets).map_or(0, |(run, _)| run),
        best: best
            .into_iter()
            .take(WINS)
            .map(|r| WinLine {
                who: Link::new(faces.name(r.opponent), faces.page(r.opponent)),
                rating: points(r.other),
                href: of.shelf.book.fixture(&at, r.key),
            })
            .collect(),
        nemesis: career::nemesis(&rivals).map(&rival),
        favourite: career::favourite(&rivals).map(&rival),
        rivals: rivals.iter().map(rival).collect(),
        events: event_lines(&at, &of, &faces, person, &mets, &rated),
        more: mets.len().saturating_sub(shown.len()),
        mets: shown.iter().map(line).collect(),
        nights: night_lines(&at, &of),
    };
    let html = page.render().map_err(AppError::internal)?;
    let edition = of.shelf.book.edition;
    let streams = Vec::new();
    published::answer(&at, &request, streams, edition, published::HTML, html).await
}

fn standings(at: &AtClub, of: &Read, person: PersonId) -> Vec<Standing> {
    let w = at.words();
    let one = |(list, rows): (&crate::app::reckoning::List, &Vec<RatingRow>)| {
        let own = rows.iter().find(|row| row.person == person)?;
        let provisional = |row: &RatingRow| row.experience < list.settings.provisional_below;
        let above = rows
            .iter()
            .filter(|row| !provisional(row) && row.rating > own.rating)
            .count();
        Some(Standing {
            list: Link::new(
                list.name
                    .clone()
                    .unwrap_or_else(|| w.ratings_title().into_owned()),
                match list.is_own() {
                    true => at.path.below("ratings"),
                    false => at.path.below(&format!("ratings/{}", list.slug)),
                },
            ),
            rating: points(own.rating),
            provisional: provisional(own),
            rank: (!provisional(own)).then(|| above.saturating_add(1)),
            experience: own.experience,
            highest: points(own.highest),
            matches: own.matches,
        })
    };
    of.shelf
        .book
        .lists
        .iter()
        .zip(&of.shelf.lists)
        .filter_map(one)
        .collect()
}

fn event_lines(
    at: &AtClub,
    of: &Read,
    faces: &Faces<'_>,
    person: PersonId,
    mets: &[Met],
    rated: &HashMap<crate::club::rating::MatchKey, &Rated>,
) -> Vec<EventLine> {
    let w = at.words();
    let formula = of
        .shelf
        .book
        .lists
        .first()
        .map(|l| l.settings.formula)
        .unwrap_or_default();
    let mut events: BTreeMap<(Option<NaiveDate>, StreamId, i64), &EntryRow> = BTreeMap::new();
    for (stream, entry) in &of.entries {
        let key = crate::club::rating::MatchKey {
            stream: *stream,
            event: u32::try_from(entry.event).unwrap_or_default(),
            number: 0,
        };
        if faces.tells(person, key) {
            let day = of.shelf.book.day(*stream);
            events.insert((day, *stream, entry.event), entry);
        }
    }
    let line =
        |((day, stream, event), entry): (&(Option<NaiveDate>, StreamId, i64), &&EntryRow)| {
            let event = u32::try_from(*event).unwrap_or_default();
            let here = |met: &&Met| met.key.stream == *stream && met.key.event == event;
            let own: Vec<Rated> = mets
                .iter()
                .filter(here)
                .filter_map(|met| rated.get(&met.key).map(|r| **r))
                .collect();
            let count = |won: bool| {
                let mine = mets.iter().filter(here).filter(|met| met.counts());
                mine.filter(|met| met.won == Some(won)).count()
            };
            let played = performance(formula, &own);
            EventLine {
                event: of.shelf.book.event(at, *stream, event),
                day: day.map(|day| when::day(w, day)).unwrap_or_default(),
                place: entry
                    .place_from
                    .zip(entry.place_to)
                    .map(|(from, to)| match from == to {
                        true => from.to_string(),
                        false => format!("{from}–{to}"),
                    }),
                record: format!("{}–{}", count(true), count(false)),
                expected: (!own.is_empty()).then(|| format!("{:.2}", played.expected)),
                performance: played.rating.map(|rating| rating.to_string()),
                change: (!own.is_empty()).then(|| signed(played.change)),
            }
        };
    events.iter().rev().map(line).collect()
}

fn night_lines(at: &AtClub, of: &Read) -> Vec<NightLine> {
    let w = at.words();
    let mut nights: Vec<(NaiveDate, NightLine)> = of
        .nights
        .iter()
        .filter_map(|(stream, result)| {
            let (slug, name, day) = of.night_names.get(stream)?;
            let night = NightLine {
                night: Link::new(name.clone(), at.path.night(slug).show().to_owned()),
                day: when::day(w, *day),
                games: result.games,
                points: points_signed(result.points),
            };
            Some((*day, night))
        })
        .collect();
    nights.sort_by_key(|(day, _)| Reverse(*day));
    nights.into_iter().map(|(_, night)| night).collect()
}

/// A player.
#[derive(Debug, Template, Deref)]
#[template(path = "c/players/show.html")]
struct PlayerPage {
    #[deref]
    page: Page,
    name: String,
    /// The number in a federation, where the reader may know it.
    number: Option<String>,
    /// What the page shows, for its live link.
    live: String,
    list: String,
    standings: Vec<Standing>,
    /// The seasons, the latest first: the page of each, with place and points there.
    seasons: Vec<(Link, String)>,
    /// The club's rating over the matches.
    curve: Option<Curve>,
    /// How the last matches went, the oldest of them first.
    form: Vec<bool>,
    wins: u32,
    losses: u32,
    run: u32,
    /// The wins against the highest ratings.
    best: Vec<WinLine>,
    nemesis: Option<Rival>,
    favourite: Option<Rival>,
    rivals: Vec<Rival>,
    events: Vec<EventLine>,
    /// How many more matches there are than are told of.
    more: usize,
    mets: Vec<MetLine>,
    /// The chouette nights the reader may know of, the latest first.
    nights: Vec<NightLine>,
}

/// Where somebody stands in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Standing {
    list: Link,
    rating: String,
    provisional: bool,
    rank: Option<usize>,
    experience: i64,
    highest: String,
    matches: i64,
}

/// A good win.
#[derive(Debug, Clone, PartialEq, Eq)]
struct WinLine {
    who: Link,
    rating: String,
    href: String,
}

/// How it went against somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Rival {
    who: Link,
    against: String,
    wins: u32,
    losses: u32,
}

/// An event somebody was in.
#[derive(Debug, Clone, PartialEq, Eq)]
struct EventLine {
    event: Link,
    day: String,
    /// The place, once it is known.
    place: Option<String>,
    record: String,
    /// The wins the ratings led to expect.
    expected: Option<String>,
    /// The rating it was played like.
    performance: Option<String>,
    /// What it moved the rating by.
    change: Option<String>,
}

/// A match.
#[derive(Debug, Clone, PartialEq, Eq)]
struct MetLine {
    day: String,
    href: String,
    event: Link,
    opponent: String,
    page: Option<String>,
    /// Whether it was won; nothing where nobody won.
    won: Option<bool>,
    /// One's own points and the opponent's.
    score: Option<String>,
    /// The points it was played to.
    length: u16,
    /// The chance there was of winning it.
    chance: Option<String>,
    /// What it moved the rating by.
    change: Option<String>,
    after: Option<String>,
    /// The terms of that sum, a sentence each.
    why: Vec<String>,
    unrated: Option<String>,
}

/// A chouette night.
#[derive(Debug, Clone, PartialEq, Eq)]
struct NightLine {
    night: Link,
    day: String,
    games: i64,
    points: String,
}

/// Why a match is in no rating.
fn why_unrated(w: Words, reason: Reason) -> Cow<'static, str> {
    match reason {
        Reason::NotOver => w.unrated_not_over(),
        Reason::WalkOver => w.unrated_walk_over(),
        Reason::Forfeit => w.unrated_forfeit(),
        Reason::Stopped => w.unrated_stopped(),
        Reason::Early => w.unrated_early(),
        Reason::Bye => w.unrated_bye(),
        Reason::NobodyWon => w.unrated_nobody_won(),
        Reason::CalledOff => w.unrated_called_off(),
        Reason::Void => w.unrated_void(),
        Reason::Unlimited => w.unrated_unlimited(),
        Reason::Pair => w.unrated_pair(),
        Reason::Team => w.unrated_team(),
        Reason::OnePerson => w.unrated_one_person(),
        Reason::Event => w.unrated_event(),
        Reason::Days => w.unrated_days(),
        Reason::NoList => w.unrated_no_list(),
    }
}
