//! Stores a previewed file, a few events in each transaction, so that scores do not wait long for the writer. If it
//! stops half way, a new preview shows the rest as new.

use super::plan::{Group, PastPreview, Plan, Player, plan};
use super::turn::{self, ImportTurn};
use crate::clock;
use crate::club::{ClubError, members, once, refused};
use crate::recompute;
use crate::stories::{Principal, StoredStory, whole};
use backgammon::BySide;
use chrono::{NaiveDate, NaiveTime};
use crawford_club::mapping::Subject;
use crawford_club::member::Member;
use crawford_club::name::slug_of;
use crawford_club::permissions::Permission;
use crawford_club::zone::ClubTimeZone;
use crawford_forms::Choice;
use crawford_forms::violation::{refuse, rules};
use crawford_journal::{ClubId, Envelope, PersonId, Recorded, SCHEMA, StreamId, UtcMicros};
use crawford_store::audit::{AuditKind, AuditObject};
use crawford_store::clubs::{self, Club};
use crawford_store::imports::{self, ImportRow, ImportedStream};
use crawford_store::people::{self, Person};
use crawford_store::streams::{self, StreamKind};
use crawford_store::{Store, StoreError, Tx, addresses, journal, number};
use crawford_tournament::{PastResult, Tournament, TournamentDetails, past};
use std::collections::BTreeSet;
use std::sync::Arc;

/// About how many matches are stored in one transaction.
const AT_ONCE: usize = 400;
/// How many people are stored in one transaction.
const PEOPLE_AT_ONCE: usize = 2_000;

/// How often to plan again when the club's people change meanwhile.
const MOST_PLANS: usize = 6;

#[derive(Debug)]
pub struct Accepted {
    id: String,
    club: ClubId,
    principal: Principal,
    work: Option<Work>,
    pub standing: ImportProgress,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImportProgress {
    /// This many matches or people are about to be stored.
    New(usize),
    UnderWay,
    /// Everything is stored: this many.
    In(usize),
}

#[derive(Debug)]
struct Work {
    groups: Vec<Group>,
    members: Vec<Member>,
    changed: Vec<(PersonId, Member)>,
    returning: BTreeSet<PersonId>,
    cast: Arc<Newcomers>,
    turn: ImportTurn,
}

#[derive(Debug)]
struct Newcomers {
    people: Vec<(PersonId, String)>,
    are_guests: bool,
    zone: ClubTimeZone,
    event: String,
}

#[derive(Debug, Clone)]
pub struct AcceptInput {
    /// The digest of the preview.
    pub previewed: String,
    /// Whether matches the club has already are imported as well.
    pub again: bool,
    /// The newest day that counts as past.
    pub today: NaiveDate,
    /// The name of the event of each past tournament.
    pub event: String,
}

/// Accepts a file as it was previewed. This stores only the acceptance; [`Accepted::store`] does the rest. Accepted
/// several times at once it is stored once, and the others get its progress.
pub async fn accept(
    store: &Store,
    principal: Principal,
    club: ClubId,
    id: String,
    word: AcceptInput,
) -> Result<Accepted, ClubError> {
    let mut plans = 0_usize;
    loop {
        plans = plans.saturating_add(1);
        match try_to_accept(store, &principal, club, &id, &word).await? {
            Some(accepted) => return Ok(accepted),
            None if plans < MOST_PLANS => {}
            None => return Err(changed_since()),
        }
    }
}

fn changed_since() -> ClubError {
    refused(refuse::import_changed_since())
}

/// Plans once; `None` when the club changed before the turn was taken.
async fn try_to_accept(
    store: &Store,
    principal: &Principal,
    club: ClubId,
    id: &str,
    word: &AcceptInput,
) -> Result<Option<Accepted>, ClubError> {
    let accepted = |standing, work| {
        Some(Accepted {
            id: id.to_owned(),
            club,
            principal: principal.clone(),
            work,
            standing,
        })
    };
    let (plan, kept, here, edition) = match look_up(store, club, id, word.today).await? {
        Found::Draft(plan, kept, here, edition) => (*plan, kept, here, edition),
        Found::UnderWay => return Ok(accepted(ImportProgress::UnderWay, None)),
        Found::Stored(many) => return Ok(accepted(ImportProgress::In(many), None)),
    };
    let Plan {
        mut preview,
        mut groups,
        members,
        changed,
        returning,
    } = plan;
    if preview.digest != word.previewed {
        return Err(changed_since());
    }
    match word.again {
        true => preview.new = preview.new.saturating_add(preview.played.len()),
        false => {
            for group in &mut groups {
                group.matches.retain(|m| !m.is_played);
            }
            groups.retain(|group| !group.matches.is_empty());
        }
    }
    let new = preview.new;
    if new == 0 {
        return Err(refused(refuse::import_nothing()));
    }
    let names = preview.newcomers.iter();
    let cast = Newcomers {
        people: names
            .map(|name| (PersonId::from_random(rand::random()), name.clone()))
            .collect(),
        are_guests: !preview.read.mapping.members,
        zone: here.time_zone,
        event: word.event.clone(),
    };
    let begun = begin(
        store,
        principal.clone(),
        (club, id),
        preview,
        (kept, edition),
    );
    let turn = match begun.await? {
        Begun::Turn(turn) => turn,
        Begun::ByOther => return Ok(accepted(ImportProgress::UnderWay, None)),
        Begun::Not => return Ok(None),
    };
    let work = Work {
        groups,
        members,
        changed,
        returning,
        cast: Arc::new(cast),
        turn,
    };
    Ok(accepted(ImportProgress::New(new), Some(work)))
}

enum Found {
    /// The plan, with the mapping, the club and its edition from which it was made.
    Draft(Box<Plan>, String, Club, u64),
    UnderWay,
    /// This many lines: the same form was sent again after everything was stored.
    Stored(usize),
}

async fn look_up(
    store: &Store,
    club: ClubId,
    id: &str,
    today: NaiveDate,
) -> Result<Found, ClubError> {
    let draft = id.to_owned();
    let found = store
        .read(move |conn| {
            let kept = imports::mapping(conn, club, &draft)?;
            if ImportTurn::held(&draft, &kept, clock::now())?.is_some() {
                return Ok(Found::UnderWay);
            }
            let plan = Box::new(plan(conn, club, &draft, today)?);
            let here = clubs::find(conn, club)?;
            let edition = clubs::edition(conn, club)?;
            Ok(Found::Draft(plan, kept, here, edition))
        })
        .await;
    match found {
        Err(StoreError::NotFound) => {
            let id = id.to_owned();
            let row = store
                .read(move |conn| imports::find(conn, club, &id))
                .await?;
            Ok(Found::Stored(stored(&row)?))
        }
        found => Ok(found?),
    }
}

enum Begun {
    Turn(ImportTurn),
    ByOther,
    /// The club changed since it was planned.
    Not,
}

/// Takes the turn to store the file, unless somebody else has it. `kept` and `edition` are what the plan was made from:
/// the club is locked while they are compared, so that the second of two identical files is planned after the first.
async fn begin(
    store: &Store,
    principal: Principal,
    (club, id): (ClubId, &str),
    preview: PastPreview,
    (kept, edition): (String, u64),
) -> Result<Begun, ClubError> {
    let moved = || refused(refuse::import_moved());
    let token = ImportTurn::fresh_token();
    let (id, own) = (id.to_owned(), token.clone());
    let doing = (Permission::Import, format!("import-accepted {club} {id}"));
    let answer = once(store, principal, doing, move |tx, principal, at| {
        clubs::raise_edition(tx, club)?;
        turn::alone(tx, club, &id)?;
        if clubs::edition(tx, club)? != edition.saturating_add(1) {
            return Err(moved());
        }
        let row = match imports::find(tx, club, &id) {
            // A file that was interrupted: its rest is stored.
            Ok(row) => row,
            Err(StoreError::NotFound) => begun(tx, principal, at, (club, &id), &preview)?,
            Err(error) => return Err(error.into()),
        };
        let done = stored(&row)?;
        let turn = ImportTurn::new(&own, done, done.saturating_add(preview.new), false);
        let after = turn.in_mapping(&id, &kept)?;
        match imports::swap_mapping(tx, club, &id, (&kept, &after))? {
            true => Ok(turn),
            false => Err(moved()),
        }
    })
    .await;
    // The same form posted twice gets the turn of the first.
    let turn = match answer {
        Err(ClubError::Refused(why)) if why.iter().any(|v| v.rule == rules::IMPORT_MOVED) => {
            return Ok(Begun::Not);
        }
        answer => answer?,
    };
    Ok(match turn.token() == token {
        true => Begun::Turn(turn),
        false => Begun::ByOther,
    })
}

fn begun(
    tx: &mut Tx<'_>,
    principal: &Principal,
    at: UtcMicros,
    (club, id): (ClubId, &str),
    preview: &PastPreview,
) -> Result<ImportRow, StoreError> {
    let row = ImportRow {
        id: id.to_owned(),
        club,
        subject: preview.read.mapping.subject.word().to_owned(),
        file: preview.read.file.clone(),
        stored: 0,
        refused: counted(preview.refused.len()),
        created_at: at,
        finished_at: None,
        taken_back_at: None,
    };
    imports::begin(tx, &row)?;
    let after = match preview.read.mapping.subject {
        Subject::Results => serde_json::json!({ "matches": preview.new }),
        Subject::Members | Subject::Starts => serde_json::json!({ "people": preview.new }),
    };
    AuditKind::ImportAccepted
        .of(AuditObject::Import(id.to_owned()))
        .in_club(club)
        .after(after)
        .add(tx, principal.who, at)?;
    Ok(row)
}

impl Accepted {
    /// Stores the file, and recomputes the club's tables. What was stored before a failure stays.
    pub async fn store(mut self, store: &Store) -> Result<(), ClubError> {
        let Some(work) = self.work.take() else {
            return Ok(());
        };
        let (id, club, turn) = (self.id.clone(), self.club, work.turn.clone());
        let stored = self.store_all(store, work).await;
        turn.end_if_failed(store, club, id, stored).await
    }

    async fn store_all(self, store: &Store, work: Work) -> Result<(), ClubError> {
        let Accepted {
            id,
            club,
            principal,
            ..
        } = self;
        let mut turn = work.turn;
        let (mut added, mut back) = (BTreeSet::new(), work.returning);
        let mut groups = work.groups.into_iter().peekable();
        while groups.peek().is_some() {
            let (mut part, mut size) = (Vec::new(), 0_usize);
            while let Some(group) = groups.next_if(|_| size < AT_ONCE) {
                size = size.saturating_add(group.matches.len());
                part.push(group);
            }
            let new = first_met(&part, &mut added);
            let returning = who_return(&part, &mut back);
            let (import, cast, principal) = (id.clone(), work.cast.clone(), principal.clone());
            turn = store
                .write(move |tx| {
                    let turn = turn.go_on(tx, club, &import, size)?;
                    add_people(tx, club, &import, &cast, &new)?;
                    for person in &returning {
                        bring_back(tx, &import, *person)?;
                    }
                    for group in &part {
                        put(tx, club, &import, &cast, &principal, group)?;
                    }
                    imports::add_stored(tx, &import, counted(size), None)?;
                    clubs::raise_edition(tx, club)?;
                    Ok::<_, ClubError>(turn)
                })
                .await?;
        }
        for some in work.members.chunks(PEOPLE_AT_ONCE) {
            let (import, some) = (id.clone(), some.to_vec());
            turn = store
                .write(move |tx| {
                    let turn = turn.go_on(tx, club, &import, some.len())?;
                    let at = clock::now();
                    for member in &some {
                        let person = members::put(tx, club, member, at)?;
                        imports::add_person(tx, &import, person)?;
                    }
                    imports::add_stored(tx, &import, counted(some.len()), None)?;
                    Ok::<_, ClubError>(turn)
                })
                .await?;
        }
        for some in work.changed.chunks(PEOPLE_AT_ONCE) {
            let (import, some) = (id.clone(), some.to_vec());
            turn = store
                .write(move |tx| {
                    let turn = turn.go_on(tx, club, &import, some.len())?;
                    for (person, member) in &some {
                        bring_back(tx, &import, *person)?;
                        members::become_member(tx, *person, member)?;
                    }
                    imports::add_stored(tx, &import, counted(some.len()), None)?;
                    Ok::<_, ClubError>(turn)
                })
                .await?;
        }
        store
            .write(move |tx| {
                turn.go_on(tx, club, &id, 0)?;
                imports::add_stored(tx, &id, 0, Some(clock::now()))?;
                imports::forget_draft(tx, club, &id)?;
                Ok::<_, ClubError>(())
            })
            .await?;
        Ok(recompute::up_to_date(store, club).await?)
    }
}

/// The archived people in these events who are restored, each once.
fn who_return(groups: &[Group], back: &mut BTreeSet<PersonId>) -> Vec<PersonId> {
    let matches = groups.iter().flat_map(|group| &group.matches);
    let players = matches.flat_map(|m| [m.players.top, m.players.bottom]);
    players
        .filter_map(|player| match player {
            Player::Known(id) if back.remove(&id) => Some(id),
            _ => None,
        })
        .collect()
}

/// Restores somebody archived; undoing the import archives them again.
fn bring_back(tx: &mut Tx<'_>, import: &str, person: PersonId) -> Result<(), StoreError> {
    let row = people::find(tx, person)?;
    if row.archived_at.is_none() || row.name.is_empty() {
        return Ok(());
    }
    people::change(
        tx,
        &Person {
            archived_at: None,
            ..row
        },
    )?;
    imports::add_person(tx, import, person)
}

fn counted(many: usize) -> i64 {
    i64::try_from(many).expect("no list in memory is that long")
}

fn stored(row: &ImportRow) -> Result<usize, StoreError> {
    number(
        row.stored,
        format_args!("the lines stored of imports {}", row.id),
    )
}

/// The new people who are in these events and in none before.
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
    principal: &Principal,
    group: &Group,
) -> Result<(), ClubError> {
    let person = |player: Player| match player {
        Player::Known(id) => Ok(id),
        Player::New(place) => match cast.people.get(place) {
            Some((id, _)) => Ok(*id),
            None => Err(StoreError::unreadable(
                format_args!("import {import}"),
                format_args!("its matches name newcomer {place}, who is not there"),
            )),
        },
    };
    let mut matches = Vec::with_capacity(group.matches.len());
    for m in &group.matches {
        matches.push(PastResult {
            players: BySide {
                top: person(m.players.top)?,
                bottom: person(m.players.bottom)?,
            },
            score: m.score,
            length: m.length,
        });
    }
    let details = TournamentDetails {
        name: group.name.clone(),
        date: group.day,
        venue: String::new(),
        starts: None,
    };
    let at = noon(cast.zone, group.day);
    let stream = StreamId::from_random(rand::random());
    let kind = StreamKind::Tournament;
    streams::begin(tx, stream, kind, club, at)?;
    // The date distinguishes the evenings of a league.
    let wanted = slug_of(&format!("{} {}", group.name, group.day), "t");
    addresses::give_free(tx, club, kind, &wanted, stream)?;
    let mut facts = Vec::new();
    for (fact, version) in past(details, &cast.event, &matches).iter().zip(1..) {
        facts.push(Recorded {
            stream,
            version,
            action: 1,
            at,
            who: principal.who,
            schema: SCHEMA,
            body: Envelope::body(fact).map_err(StoreError::failed)?,
        });
    }
    let bodies: Vec<String> = facts.iter().map(|fact| fact.body.clone()).collect();
    journal::append(tx, stream, 0, at, principal.who, None, &bodies)?;
    whole::<Tournament>(&facts)?.replace_rows(tx, stream)?;
    imports::add_stream(
        tx,
        import,
        &ImportedStream {
            stream,
            name: group.folded.clone(),
            day: group.day,
        },
    )?;
    Ok(())
}

/// Noon by the club's clock: matches of the day are taken to have ended then.
fn noon(zone: ClubTimeZone, day: NaiveDate) -> UtcMicros {
    let at = |hour| NaiveTime::from_hms_opt(hour, 0, 0).and_then(|t| zone.moment(day.and_time(t)));
    let midnight = day.and_time(NaiveTime::MIN).and_utc().timestamp_micros();
    // If noon falls into a clock change, two hours later does not.
    at(12).or_else(|| at(14)).unwrap_or(UtcMicros(midnight))
}
