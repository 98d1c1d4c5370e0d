//! Imports a night held elsewhere: previewed first, then stored exactly as previewed, once.

use super::file::{NightFile, day, is_name};
use super::people::{ImportedPerson, PersonChoices, PersonMatching, arrivals};
use crate::club::{Answer, ClubError, once, refused};
use crate::digest;
use crate::fields;
use crate::privacy;
use crate::stories::{Principal, StoredStory, whole};
use crawford_chouette::Night;
use crawford_club::name::slug_of;
use crawford_club::permissions::{Permission, may};
use crawford_forms::Choice;
use crawford_forms::name::LONGEST;
use crawford_forms::violation::refuse;
use crawford_journal::{ClubId, Recorded, Snapshot, UtcMicros};
use crawford_store::audit::AuditKind;
use crawford_store::merges::{self, Merge};
use crawford_store::people::{self, Person};
use crawford_store::records::{self, MatchRecord};
use crawford_store::streams::{self, StreamKind};
use crawford_store::{
    Conn, Store, StoreError, Tx, addresses, clubs, journal, nights, notes, seeds,
};
use crawford_tournament::{EventNo, MatchNo, Seed, Tournament};
use data_encoding::HEXLOWER_PERMISSIVE;
use serde::Serialize;
use std::sync::Arc;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum ArrivalStatus {
    New,
    /// The night is here already, and this many facts are new.
    More(usize),
    /// Everything in the file is here already.
    Nothing,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArrivalPreview {
    pub standing: ArrivalStatus,
    pub people: Vec<ImportedPerson>,
    /// A hash of what was shown.
    pub digest: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArrivalOutcome {
    pub slug: String,
    /// How many facts were new.
    pub facts: usize,
}

/// Previews a file. A night that continued differently here is refused.
pub async fn preview(
    store: &Store,
    principal: &Principal,
    club: ClubId,
    night: impl Into<Arc<NightFile>>,
    chosen: PersonChoices,
) -> Result<ArrivalPreview, ClubError> {
    may(principal.role, Permission::Import).map_err(ClubError::NotPermitted)?;
    let night = night.into();
    store
        .read(move |conn| look(conn, club, &night, &chosen))
        .await
}

fn look(
    conn: &mut Conn,
    club: ClubId,
    night: &NightFile,
    chosen: &PersonChoices,
) -> Result<ArrivalPreview, ClubError> {
    readable(night)?;
    titled(night)?;
    judged_again(night)?;
    let standing = standing(conn, club, night)?;
    let people = arrivals(conn, club, night, chosen)?;
    // The choices are sent again when the night is stored; what was matched without a choice must be what was shown.
    let settled: Vec<_> = people
        .iter()
        .map(|p| match p.fate {
            PersonMatching::Known | PersonMatching::Before(_) => (p.id, Some(p.fate)),
            PersonMatching::Chosen(_) | PersonMatching::SameName(_) | PersonMatching::New => {
                (p.id, None)
            }
        })
        .collect();
    let last = night.facts.last().map(|fact| (fact.version, &fact.body));
    Ok(ArrivalPreview {
        standing,
        people,
        digest: digest::of_shown(&(standing, settled, last)),
    })
}

fn readable(night: &NightFile) -> Result<(), ClubError> {
    let unreadable = match night.head.kind {
        StreamKind::Tournament => Snapshot::<Tournament>::read(&night.facts).unreadable,
        StreamKind::Chouette => Snapshot::<Night>::read(&night.facts).unreadable,
    };
    match unreadable {
        None => Ok(()),
        Some(_) => Err(refused(refuse::night_file_newer().at(fields::FILE))),
    }
}

/// Refuses a tournament whose day, or a name or place in it, no form would have taken.
fn titled(night: &NightFile) -> Result<(), ClubError> {
    if night.head.kind != StreamKind::Tournament {
        return Ok(());
    }
    let t: Tournament = whole(&night.facts)?;
    let events = t.events.values().map(|event| &event.settings.name);
    let pools = t.money.pools.values().map(|pool| &pool.terms.name);
    let mut names = std::iter::once(&t.details.name).chain(events).chain(pools);
    let odd = names.find(|name| name.is_empty() || !is_name(name, LONGEST));
    let odd = odd.or_else(|| Some(&t.details.venue).filter(|venue| !is_name(venue, LONGEST)));
    if let Some(odd) = odd {
        let line = night.line_saying(odd);
        return Err(refused(refuse::night_file_name(line).at(fields::FILE)));
    }
    day(t.details.date).map_err(|why| {
        let line = night.line_saying(&t.details.date.to_string());
        refused(refuse::night_file_damaged(line, why).at(fields::FILE))
    })
}

/// Judges every score of the file by the engine, as if it were entered at the table.
fn judged_again(night: &NightFile) -> Result<(), ClubError> {
    let found = match night.head.kind {
        StreamKind::Chouette => crawford_chouette::first_refused(&night.facts),
        StreamKind::Tournament => crawford_tournament::first_refused(&night.facts),
    };
    let Some((version, violation)) = found else {
        return Ok(());
    };
    let line = night.line_of(version);
    Err(ClubError::Refused(vec![
        refuse::night_file_score(line).at(fields::FILE),
        violation.at(fields::FILE),
    ]))
}

fn standing(conn: &mut Conn, club: ClubId, night: &NightFile) -> Result<ArrivalStatus, ClubError> {
    let stream = night.head.stream;
    match streams::find(conn, stream) {
        Err(StoreError::NotFound) => return Ok(ArrivalStatus::New),
        Err(error) => return Err(error.into()),
        Ok(found) if found.club != club => {
            return Err(refused(refuse::night_of_another_club()));
        }
        Ok(_) => {}
    }
    let here = journal::facts(conn, stream, 0)?;
    let told = |fact: &Recorded| {
        let who = fact.who.as_claimed();
        (fact.action, fact.at, who, fact.body.clone())
    };
    let mut pairs = here.iter().zip(&night.facts);
    if let Some((ours, _)) = pairs.find(|(ours, theirs)| told(ours) != told(theirs)) {
        return Err(refused(
            refuse::night_diverged(
                here.len(),
                night.head.name.as_str(),
                night.facts.len(),
                ours.version,
            )
            .at(fields::FILE),
        ));
    }
    Ok(match night.facts.len().saturating_sub(here.len()) {
        0 => ArrivalStatus::Nothing,
        more => ArrivalStatus::More(more),
    })
}

/// Stores a night, or what is new of it. With `previewed`, only if it still is what was shown.
pub async fn accept(
    store: &Store,
    principal: Principal,
    club: ClubId,
    night: impl Into<Arc<NightFile>>,
    chosen: PersonChoices,
    previewed: Option<String>,
) -> Result<ArrivalOutcome, ClubError> {
    let night = night.into();
    let doing = (
        Permission::Import,
        format!("night-arrives {club} {}", night.head.stream),
    );
    once(store, principal, doing, move |tx, principal, at| {
        let shown = look(tx, club, &night, &chosen)?;
        if previewed.as_ref().is_some_and(|seen| *seen != shown.digest) {
            return Err(refused(refuse::settings_changed_since()));
        }
        let facts = match shown.standing {
            ArrivalStatus::Nothing => 0,
            ArrivalStatus::More(more) => more,
            ArrivalStatus::New => night.facts.len(),
        };
        if facts > 0 {
            put(tx, principal, at, club, &night, &shown)?;
        }
        let slug = addresses::of_stream(tx, night.head.stream)?;
        Ok(ArrivalOutcome { slug, facts })
    })
    .await
}

impl Answer for ArrivalOutcome {
    fn kept(&self) -> String {
        format!("{} {}", self.facts, self.slug)
    }

    fn of_kept(text: &str) -> Option<ArrivalOutcome> {
        let (facts, slug) = text.split_once(' ')?;
        Some(ArrivalOutcome {
            slug: slug.to_owned(),
            facts: facts.parse().ok()?,
        })
    }
}

fn put(
    tx: &mut Tx<'_>,
    principal: &Principal,
    at: UtcMicros,
    club: ClubId,
    night: &NightFile,
    shown: &ArrivalPreview,
) -> Result<(), ClubError> {
    let (head, stream) = (&night.head, night.head.stream);
    let kind = head.kind;
    if shown.standing == ArrivalStatus::New {
        streams::begin(tx, stream, kind, club, UtcMicros(head.created_at))?;
        let wanted = slug_of(&head.slug, kind.word());
        addresses::give_free(tx, club, kind, &wanted, stream)?;
        if let Some(details) = &night.details {
            nights::put(tx, stream, &details.row())?;
        }
    }
    for (arrival, there) in shown.people.iter().zip(&night.people) {
        match arrival.fate {
            PersonMatching::Known | PersonMatching::Before(_) => continue,
            PersonMatching::Chosen(_) | PersonMatching::SameName(_) | PersonMatching::New => {}
        }
        people::add(
            tx,
            &Person {
                nickname: there.nickname.clone(),
                rating: there.rating,
                ..Person::guest(there.id, club, &there.name, at)
            },
        )?;
        // The journal is not rewritten; that its guest is a member here is a row of `merges`.
        if let Some(kept) = arrival.fate.person() {
            merges::add(
                tx,
                &Merge {
                    person: there.id,
                    kept,
                    club,
                    merged_at: at,
                },
            )?;
        }
    }
    texts(tx, club, night, at)?;
    for sheet in &night.records {
        add_record(tx, club, night, sheet)?;
    }
    let have = journal::newest(tx, stream)?;
    let mut version = have;
    let new: Vec<&Recorded> = night.facts.iter().filter(|f| f.version > have).collect();
    for action in new.chunk_by(|a, b| a.action == b.action) {
        let Some(first) = action.first() else {
            continue;
        };
        let bodies: Vec<String> = action.iter().map(|f| f.body.clone()).collect();
        // The account was one of the other service: an account of the same id here is somebody else's.
        let who = first.who.elsewhere();
        version = journal::append(tx, stream, version, first.at, who, None, &bodies)?.last;
    }
    match kind {
        StreamKind::Tournament => {
            let t: Tournament = whole(&night.facts)?;
            secret_seeds(tx, night, &t)?;
            t.replace_rows(tx, stream)?;
        }
        StreamKind::Chouette => whole::<Night>(&night.facts)?.replace_rows(tx, stream)?,
    }
    clubs::raise_edition(tx, club)?;
    // The file may contain names that were removed here.
    privacy::reapply(tx, &[])?;
    AuditKind::NightBroughtIn
        .of(stream)
        .in_club(club)
        .after(serde_json::json!({ "facts": new.len() }))
        .add(tx, principal.who, at)?;
    Ok(())
}

/// Stores the texts that are not here yet; one that was corrected or blanked here stays so.
fn texts(
    tx: &mut Tx<'_>,
    club: ClubId,
    night: &NightFile,
    at: UtcMicros,
) -> Result<(), StoreError> {
    for text in &night.notes {
        if !notes::is_there(tx, text.id)? {
            notes::add(tx, text.id, club, &text.text, at)?;
        }
    }
    Ok(())
}

fn add_record(
    tx: &mut Tx<'_>,
    club: ClubId,
    night: &NightFile,
    sheet: &super::file::SheetFile,
) -> Result<(), ClubError> {
    match records::find(tx, sheet.id) {
        Ok(_) => return Ok(()),
        Err(StoreError::NotFound) => {}
        Err(error) => return Err(error.into()),
    }
    let content = match &sheet.content {
        None => None,
        Some(hex) => Some(
            HEXLOWER_PERMISSIVE
                .decode(hex.as_bytes())
                .map_err(|_| refused(refuse::night_file_foreign().at(fields::FILE)))?,
        ),
    };
    let record = MatchRecord {
        id: sheet.id,
        club,
        stream: night.head.stream,
        event: EventNo(sheet.event),
        number: MatchNo(sheet.number),
        crossed: sheet.crossed,
        content,
        created_at: UtcMicros(sheet.created_at),
    };
    Ok(records::add(tx, &record)?)
}

/// Stores the seeds of draws still to be made.
fn secret_seeds(tx: &mut Tx<'_>, night: &NightFile, t: &Tournament) -> Result<(), StoreError> {
    for secret in &night.seeds {
        let Seed(seed) = secret
            .seed
            .parse::<Seed>()
            .expect("a file is read only with seeds that can be");
        let event = EventNo(secret.event);
        if t.events.contains_key(&event)
            && !seeds::secret(tx, night.head.stream, event)?.contains(&seed)
        {
            seeds::add(tx, night.head.stream, event, &seed)?;
        }
    }
    Ok(())
}
