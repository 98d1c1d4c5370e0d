//! What was shown is stored: a few events in each transaction, so that nobody waits long for another score. Stopped half
//! way, the rest is what the file's preview then shows as new.

use super::super::{ClubError, members, note, once, refused};
use super::plan::{Group, Plan, Player, Preview, plan};
use crate::app::clock;
use crate::app::reckoning;
use crate::app::stories::{Asker, Kept};
use crate::club::mapping::Subject;
use crate::club::name::slug_of;
use crate::club::permissions::Deed;
use crate::club::zone::Zone;
use crate::engine::BySide;
use crate::journal::{ClubId, Envelope, PersonId, Recorded, SCHEMA, StreamId, Told, UtcMicros};
use crate::store::imports::{self, ImportRow, Made};
use crate::store::people::{self, Person};
use crate::store::streams::{self, Kind};
use crate::store::{Store, StoreError, Tx, addresses, clubs, journal};
use crate::tournament::{Details, Past, Tournament, past};
use crate::violation::{Source, Violation};
use chrono::{NaiveDate, NaiveTime};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Matches stored in one transaction, about.
const AT_ONCE: usize = 400;
/// People stored in one transaction.
const PEOPLE_AT_ONCE: usize = 2_000;

/// A file that was accepted and is to be stored.
#[derive(Debug)]
pub struct Accepted {
    id: String,
    club: ClubId,
    asker: Asker,
    work: Option<Work>,
    /// Matches or people that are new.
    pub new: usize,
}

#[derive(Debug)]
struct Work {
    groups: Vec<Group>,
    members: Vec<crate::club::member::Member>,
    cast: Arc<Newcomers>,
}

/// People nobody knew, with the ids they get.
#[derive(Debug)]
struct Newcomers {
    people: Vec<(PersonId, String)>,
    are_guests: bool,
    zone: Zone,
    event: String,
}

/// Accepts a file as it was previewed. Nothing is stored yet but that; [`Accepted::store`] does. `event` is what the one
/// event of each past tournament is called.
///
/// # Errors
/// `import-changed-since` when it would no longer come to what was shown; `import-nothing` when nothing of it is new;
/// see [`ClubError`].
pub async fn accept(
    store: &Store,
    asker: Asker,
    club: ClubId,
    id: String,
    previewed: String,
    today: NaiveDate,
    event: String,
) -> Result<Accepted, ClubError> {
    let draft = id.clone();
    let found = store
        .read(move |conn| plan(conn, club, &draft, today))
        .await;
    let Plan {
        preview,
        groups,
        members,
    } = match found {
        // The same form once more, after all of it was stored.
        Err(StoreError::NotFound) => return stands(store, asker, club, id).await,
        found => found?,
    };
    if preview.digest != previewed {
        return Err(refused(Violation::new(
            "import-changed-since",
            Source::House,
        )));
    }
    if preview.new == 0 {
        return Err(refused(Violation::new("import-nothing", Source::House)));
    }
    let here = store.read(move |conn| clubs::find(conn, club)).await?;
    let zone = Zone::or_utc(&here.time_zone);
    let names = preview.newcomers.iter();
    let cast = Newcomers {
        people: names
            .map(|name| (PersonId::from_random(rand::random()), name.clone()))
            .collect(),
        are_guests: !preview.mapping.members,
        zone,
        event,
    };
    let new = preview.new;
    begin(store, asker.clone(), club, id.clone(), preview).await?;
    Ok(Accepted {
        id,
        club,
        asker,
        work: Some(Work {
            groups,
            members,
            cast: Arc::new(cast),
        }),
        new,
    })
}

/// What was accepted before and has nothing left to store.
async fn stands(
    store: &Store,
    asker: Asker,
    club: ClubId,
    id: String,
) -> Result<Accepted, ClubError> {
    let find = id.clone();
    store
        .read(move |conn| imports::find(conn, club, &find))
        .await?;
    Ok(Accepted {
        id,
        club,
        asker,
        work: None,
        new: 0,
    })
}

async fn begin(
    store: &Store,
    asker: Asker,
    club: ClubId,
    id: String,
    preview: Preview,
) -> Result<(), ClubError> {
    once(store, asker, Deed::ManageClub, move |tx, asker, at| {
        match imports::find(tx, club, &id) {
            // Stopped half way before: the rest of it.
            Ok(_) => return Ok(String::new()),
            Err(StoreError::NotFound) => {}
            Err(error) => return Err(error.into()),
        }
        let row = ImportRow {
            id: id.clone(),
            club,
            subject: preview.mapping.subject.word().to_owned(),
            file: preview.file.clone(),
            stored: 0,
            refused: counted(preview.refused.len()),
            created_at: at,
            finished_at: None,
            taken_back_at: None,
        };
        imports::begin(tx, &row)?;
        let after = match preview.mapping.subject {
            Subject::Results => serde_json::json!({ "matches": preview.new }),
            Subject::Members => serde_json::json!({ "people": preview.new }),
        };
        let after = Some(after.to_string());
        note(tx, asker, at, club, "import-accepted", &id, (None, after))?;
        Ok(String::new())
    })
    .await
    .map(drop)
}

impl Accepted {
    /// Stores it, and makes the tables of the club that follow from it.
    ///
    /// # Errors
    /// When the database fails, or somebody else is storing the same file: what was stored before that stays.
    pub async fn store(self, store: &Store) -> Result<(), ClubError> {
        let Accepted {
            id,
            club,
            asker,
            work,
            ..
        } = self;
        let Some(work) = work else { return Ok(()) };
        let mut added = BTreeSet::new();
        let mut groups = work.groups.into_iter().peekable();
        while groups.peek().is_some() {
            let (mut part, mut size) = (Vec::new(), 0_usize);
            while let Some(group) = groups.next_if(|_| size < AT_ONCE) {
                size = size.saturating_add(group.matches.len());
                part.push(group);
            }
            let new = first_met(&part, &mut added);
            let (import, cast, asker) = (id.clone(), work.cast.clone(), asker.clone());
            store
                .write(move |tx| {
                    add_people(tx, club, &import, &cast, &new)?;
                    for group in &part {
                        put(tx, club, &import, &cast, &asker, group)?;
                    }
                    imports::count(tx, &import, counted(size), None)?;
                    clubs::raise_edition(tx, club)?;
                    Ok::<_, ClubError>(())
                })
                .await?;
        }
        for some in work.members.chunks(PEOPLE_AT_ONCE) {
            let (import, some) = (id.clone(), some.to_vec());
            store
                .write(move |tx| {
                    let at = clock::now();
                    for member in &some {
                        let person = members::put(tx, club, member, at)?;
                        imports::add_person(tx, &import, person)?;
                    }
                    imports::count(tx, &import, counted(some.len()), None)?;
                    Ok::<_, ClubError>(())
                })
                .await?;
        }
        store
            .write(move |tx| {
                imports::count(tx, &id, 0, Some(clock::now()))?;
                imports::forget_draft(tx, club, &id)?;
                Ok::<_, ClubError>(())
            })
            .await?;
        Ok(reckoning::up_to_date(store, club).await?)
    }
}

fn counted(many: usize) -> i64 {
    i64::try_from(many).unwrap_or(i64::MAX)
}

/// The newcomers that are in these events and in none before.
fn first_met(groups: &[Group], added: &mut BTreeSet<usize>) -> Vec<usize> {
    let matches = groups.iter().flat_map(|group| &group.matches);
    let players = matches.flat_map(|m| [m.players.top, m.players.bottom]);
    let places = players.filter_map(|player| match player {
        Player::New(place) => Some(place),
        Player::Known(_) => None,
    });
    places.filter(|place| added.insert(*place)).collect()
}

fn add_people(
    tx: &mut Tx<'_>,
    club: ClubId,
    import: &str,
    cast: &Newcomers,
    new: &[usize],
) -> Result<(), StoreError> {
    let at = clock::now();
    for (id, name) in new.iter().filter_map(|place| cast.people.get(*place)) {
        people::add(
            tx,
            &Person {
                id: *id,
                club,
                name: name.clone(),
                nickname: None,
                rating: None,
                email: None,
                is_guest: cast.are_guests,
                created_at: at,
                archived_at: None,
            },
        )?;
        imports::add_person(tx, import, *id)?;
    }
    Ok(())
}

fn put(
    tx: &mut Tx<'_>,
    club: ClubId,
    import: &str,
    cast: &Newcomers,
    asker: &Asker,
    group: &Group,
) -> Result<(), ClubError> {
    let person = |player: Player| match player {
        Player::Known(id) => Ok(id),
        Player::New(place) => match cast.people.get(place) {
            Some((id, _)) => Ok(*id),
            None => Err(StoreError::failed("a newcomer who is not there")),
        },
    };
    let mut matches = Vec::with_capacity(group.matches.len());
    for m in &group.matches {
        matches.push(Past {
            players: BySide {
                top: person(m.players.top)?,
                bottom: person(m.players.bottom)?,
            },
            score: m.score,
            length: m.length,
        });
    }
    let details = Details {
        name: group.name.clone(),
        date: group.day,
        venue: String::new(),
    };
    let at = noon(cast.zone, group.day);
    let stream = StreamId::from_random(rand::random());
    let kind = Kind::Tournament;
    streams::begin(tx, stream, kind, club, at)?;
    // The year, month and day tell the evenings of a league apart.
    let wanted = slug_of(&format!("{} {}", group.name, group.day), "t");
    let slug = addresses::free_slug(tx, club, kind, &wanted, stream)?;
    addresses::give(tx, club, kind, &slug, stream)?;
    let mut facts = Vec::new();
    for (fact, version) in past(details, &cast.event, &matches).iter().zip(1..) {
        facts.push(Recorded {
            stream,
            version,
            action: 1,
            at,
            who: asker.who,
            schema: SCHEMA,
            body: Envelope::body(fact).map_err(StoreError::failed)?,
        });
    }
    let bodies: Vec<String> = facts.iter().map(|fact| fact.body.clone()).collect();
    journal::append(tx, stream, 0, at, asker.who, None, &bodies)?;
    Told::<Tournament>::read(&facts)
        .state
        .replace_rows(tx, stream)?;
    imports::add_stream(
        tx,
        import,
        &Made {
            stream,
            name: group.folded.clone(),
            day: group.day.to_string(),
        },
    )?;
    Ok(())
}

/// The middle of a day, by the club's clock: when its matches are taken to have ended.
fn noon(zone: Zone, day: NaiveDate) -> UtcMicros {
    let at = |hour| NaiveTime::from_hms_opt(hour, 0, 0).and_then(|t| zone.moment(day.and_time(t)));
    let midnight = day.and_time(NaiveTime::MIN).and_utc().timestamp_micros();
    // No clock jumps over two hours in the middle of a day.
    at(12).or_else(|| at(14)).unwrap_or(UtcMicros(midnight))
}
