//! The ratings people start the club's list with: imported from a file or a pasted list, previewed, and removed one by
//! one. All ratings are computed as if these had been set from the beginning.

use super::past::{ImportSource, Reading, WaitingFile, known, read, waiting};
use super::{ClubError, once_of, recorded, refused};
use crate::digest;
use crate::recompute::{self, RatingChange};
use crate::stories::Principal;
use crawford_club::name::folded;
use crawford_club::past::BadLine;
use crawford_club::permissions::{Permission, may};
use crawford_club::rating::RatingStart;
use crawford_club::starts::{self, StartingRating};
use crawford_club::table::PastedRow;
use crawford_club::who::{Book, NameMatch};
use crawford_forms::violation::{Violation, refuse};
use crawford_journal::{Actor, ClubId, PersonId, RequestKey};
use crawford_store::audit::{AuditKind, AuditObject};
use crawford_store::rating_lists::OWN;
use crawford_store::{
    Conn, Store, StoreError, Tx, clubs, imports, member_numbers, merges, people, rating_starts,
};
use std::collections::{BTreeMap, HashMap};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StartsPreview {
    pub read: Reading,
    /// The starting ratings that are new or differ from the present ones.
    pub new: Vec<RatingStart>,
    /// The present starting ratings.
    pub now: BTreeMap<PersonId, RatingStart>,
    pub same: usize,
    /// Whose rating in the list would change, and to what.
    pub moved: Vec<RatingChange>,
    /// Names matched by a nickname or another spelling, each with the person.
    pub nicknames: Vec<(String, PersonId)>,
    pub refused: Vec<BadLine>,
    /// A hash of what was shown.
    pub digest: String,
}

/// Previews a file with its mapping.
pub async fn preview(
    store: &Store,
    principal: &Principal,
    club: ClubId,
    id: String,
) -> Result<StartsPreview, ClubError> {
    may(principal.role, Permission::ManageMembers).map_err(ClubError::NotPermitted)?;
    let found = store.read(move |conn| {
        let mut preview = plan(conn, club, &id)?;
        let all = together(conn, club, &preview.new)?;
        preview.moved = recompute::moved_by(conn, club, OWN, &all)?;
        Ok::<_, StoreError>(preview)
    });
    Ok(found.await?)
}

/// The present starting ratings, with these in place of the same people's.
fn together(
    conn: &mut Conn,
    club: ClubId,
    new: &[RatingStart],
) -> Result<Vec<RatingStart>, StoreError> {
    let merged = merges::merged(conn, club)?;
    let is_new = |person: PersonId| new.iter().any(|start| start.person == merged.who(person));
    let mut all = rating_starts::of_list(conn, club, OWN)?;
    all.retain(|start| !is_new(start.person));
    all.extend(new);
    Ok(all)
}

fn plan(conn: &mut Conn, club: ClubId, id: &str) -> Result<StartsPreview, StoreError> {
    let (reading, rows) = read(conn, club, id, ImportSource::Starts)?;
    let now = by_person(conn, club)?;
    let mut preview = StartsPreview {
        read: reading,
        new: Vec::new(),
        now,
        same: 0,
        moved: Vec::new(),
        nicknames: Vec::new(),
        refused: Vec::new(),
        digest: String::new(),
    };
    if preview.read.mapping.missing().is_empty() {
        let mut cast = Cast::of(conn, club)?;
        for row in preview.read.mapping.body(&rows) {
            match cast.start(row, starts::read(row, &preview.read.mapping)) {
                Ok(start) if is_set(&preview.now, &start) => {
                    preview.same = preview.same.saturating_add(1);
                }
                Ok(start) => preview.new.push(start),
                Err(bad) => preview.refused.push(bad),
            }
        }
        preview.nicknames = cast.nicknames;
    }
    let refused: Vec<u64> = preview.refused.iter().map(|line| line.number).collect();
    let shown = (&preview.read.mapping, &preview.new, &preview.now, refused);
    preview.digest = digest::of_shown(&shown);
    Ok(preview)
}

/// The starting ratings that count: where two rows are merged into one person, the kept person's own.
fn by_person(conn: &mut Conn, club: ClubId) -> Result<BTreeMap<PersonId, RatingStart>, StoreError> {
    let merged = merges::merged(conn, club)?;
    let mut all = BTreeMap::new();
    for start in rating_starts::of_list(conn, club, OWN)? {
        let person = merged.who(start.person);
        if person == start.person || !all.contains_key(&person) {
            all.insert(person, RatingStart { person, ..start });
        }
    }
    Ok(all)
}

fn is_set(now: &BTreeMap<PersonId, RatingStart>, start: &RatingStart) -> bool {
    let before = now.get(&start.person);
    before.is_some_and(|b| (b.rating, b.experience) == (start.rating, start.experience))
}

struct Cast {
    book: Book,
    names: HashMap<PersonId, String>,
    numbers: HashMap<String, PersonId>,
    /// The first line each person was found on.
    met: HashMap<PersonId, u64>,
    nicknames: Vec<(String, PersonId)>,
}

impl Cast {
    fn of(conn: &mut Conn, club: ClubId) -> Result<Cast, StoreError> {
        let merged = merges::merged(conn, club)?;
        let people = people::listed(conn, club)?;
        let names = people::merged_names(conn, club)?;
        let numbers = member_numbers::of_club(conn, club)?;
        Ok(Cast {
            book: Book::of(people.iter().map(known)).with_merged(&names),
            names: people.iter().map(|p| (p.id, p.name.clone())).collect(),
            numbers: numbers
                .into_iter()
                .map(|row| (folded(&row.number), merged.who(row.person)))
                .collect(),
            met: HashMap::new(),
            nicknames: Vec::new(),
        })
    }

    fn start(
        &mut self,
        row: &PastedRow,
        said: Result<StartingRating, BadLine>,
    ) -> Result<RatingStart, BadLine> {
        let said = said?;
        let person = self.who(&said).map_err(|why| BadLine::of(row, vec![why]))?;
        if let Some(line) = self.met.get(&person) {
            let twice = refuse::line_same_person(line.to_string());
            return Err(BadLine::of(row, vec![twice]));
        }
        self.met.insert(person, row.number);
        Ok(RatingStart {
            person,
            rating: said.rating,
            experience: said.experience,
        })
    }

    fn who(&mut self, said: &StartingRating) -> Result<PersonId, Violation> {
        if !said.number.is_empty() {
            let found = self.numbers.get(&folded(&said.number)).copied();
            let person = found.ok_or_else(|| refuse::line_number_unknown(&*said.number))?;
            // A column of numbers shifted by one line would give everybody the wrong rating, so the name has to fit.
            let other = match self.book.meant(&said.name) {
                NameMatch::Known(named) | NameMatch::Otherwise(named) => named != person,
                NameMatch::Nobody | NameMatch::Several(_) => false,
            };
            return match other {
                true => Err(refuse::line_number_of_another(&*said.name, &*said.number)),
                false => Ok(person),
            };
        }
        match self.book.meant(&said.name) {
            NameMatch::Known(person) => Ok(person),
            NameMatch::Otherwise(person) => {
                self.nicknames.push((said.name.clone(), person));
                Ok(person)
            }
            NameMatch::Several(n) => Err(refuse::line_several_people(n, &*said.name)),
            // A number in the column of names is accepted too.
            NameMatch::Nobody => self
                .numbers
                .get(&folded(&said.name))
                .copied()
                .ok_or_else(|| self.unknown(&said.name)),
        }
    }

    /// The refusal for an unknown name, with a similar one if there is any.
    fn unknown(&self, name: &str) -> Violation {
        let near = self.book.near(name).and_then(|id| self.names.get(&id));
        match near {
            Some(near) => refuse::line_person_near(name, &**near),
            None => refuse::line_person_unknown(name),
        }
    }
}

/// Stores what was previewed and recomputes the ratings. Returns how many people that were. A file accepted several
/// times is stored once, and the others get the first answer.
pub async fn accept(
    store: &Store,
    principal: Principal,
    club: ClubId,
    id: String,
    previewed: String,
) -> Result<usize, ClubError> {
    let key: Result<RequestKey, _> = format!("starts-{club}-{id}").parse();
    let principal = Principal {
        key: Some(key.map_err(|_| StoreError::NotFound)?),
        ..principal
    };
    let doing = (
        Permission::ManageMembers,
        format!("rating-starts {club} {id}"),
    );
    let stored = once_of(
        store,
        principal,
        Actor::Program,
        doing,
        move |tx, principal, at| {
            // Locks the club, so that the second of two lists is planned after the first.
            clubs::raise_edition(tx, club)?;
            let preview = plan(tx, club, &id)?;
            if preview.digest != previewed {
                let changed = refuse::import_changed_since();
                return Err(refused(changed));
            }
            if preview.new.is_empty() {
                return Err(refused(refuse::import_nothing()));
            }
            let all = together(tx, club, &preview.new)?;
            put(tx, club, &all)?;
            imports::forget_draft(tx, club, &id)?;
            let people = preview.new.len();
            AuditKind::RatingStarts
                .of(AuditObject::RatingList(OWN.to_owned()))
                .in_club(club)
                .after(serde_json::json!({ "people": people }))
                .add(tx, principal.who, at)?;
            Ok(people)
        },
    )
    .await?;
    recompute::up_to_date(store, club).await?;
    Ok(stored)
}

/// Removes somebody's starting rating, and recomputes the ratings.
pub async fn remove(
    store: &Store,
    principal: Principal,
    club: ClubId,
    person: PersonId,
) -> Result<(), ClubError> {
    let doing = (
        Permission::ManageMembers,
        format!("rating-start-gone {club} {person}"),
    );
    recorded(store, principal, club, doing, move |tx, _| {
        let merged = merges::merged(tx, club)?;
        let before = rating_starts::of_list(tx, club, OWN)?;
        let mut all = before.clone();
        all.retain(|start| merged.who(start.person) != merged.who(person));
        if all == before {
            return Ok(None);
        }
        put(tx, club, &all)?;
        Ok(Some(AuditKind::RatingStartGone.of(person)))
    })
    .await?;
    Ok(recompute::up_to_date(store, club).await?)
}

fn put(tx: &mut Tx<'_>, club: ClubId, all: &[RatingStart]) -> Result<(), StoreError> {
    rating_starts::replace(tx, club, OWN, all)
}

/// All starting ratings, and the files that wait.
pub async fn standing(
    store: &Store,
    club: ClubId,
) -> Result<(Vec<RatingStart>, Vec<WaitingFile>), StoreError> {
    store
        .read(move |conn| {
            let mut starts: Vec<RatingStart> = by_person(conn, club)?.into_values().collect();
            starts.sort_by_key(|start| (std::cmp::Reverse(start.rating), start.person));
            let waiting = waiting(conn, club, ImportSource::Starts)?.into_iter();
            Ok((starts, waiting.map(WaitingFile::from).collect()))
        })
        .await
}
