//! Works out what a file would import: who is who, what is new, what is here already, and what cannot be used.

use super::draft::ImportSource;
use super::existing;
use super::reading::Reading;
use crate::club::ClubError;
use crate::digest;
use crate::stories::Principal;
use backgammon::BySide;
use chrono::NaiveDate;
use crawford_club::lookup::written;
use crawford_club::mapping::Subject;
use crawford_club::member::Member;
use crawford_club::name::folded;
use crawford_club::past::{self, BadLine, PastMatch};
use crawford_club::permissions::{Permission, may};
use crawford_club::roster::{self, Doubt};
use crawford_club::table::PastedRow;
use crawford_club::who::{Book, KnownPerson, NameMatch};
use crawford_forms::violation::{Violation, refuse};
use crawford_journal::{ClubId, PersonId, UtcMicros};
use crawford_store::people::{self, Person};
use crawford_store::{Conn, Store, StoreError, imports};
use crawford_tournament::MOST_PAST;
use serde::Serialize;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// How many matches are shown as they were read.
const READ: usize = 5;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PastPreview {
    pub read: Reading,
    pub events: Vec<PreviewEvent>,
    pub new: usize,
    pub here: usize,
    pub known: usize,
    /// Names matched by a nickname or another spelling, each with the matched name.
    pub nicknames: Vec<(String, String)>,
    pub newcomers: Vec<String>,
    /// New names that are nearly the name of somebody here, each with that name.
    pub near: Vec<(String, String)>,
    pub returning: Vec<String>,
    pub becoming: Vec<String>,
    pub first: Vec<ReadMatch>,
    /// Matches the club has already, played here or imported with something else.
    pub played: Vec<ReadMatch>,
    /// Repeated lines, each with the earlier one.
    pub doubles: Vec<(u64, u64)>,
    pub refused: Vec<BadLine>,
    /// A hash of what was shown.
    pub digest: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadMatch {
    pub line: u64,
    pub day: NaiveDate,
    pub winner: String,
    pub loser: String,
    pub won: u32,
    pub lost: u32,
    /// The points it was played to.
    pub length: u16,
}

impl ReadMatch {
    fn of(m: &Planned, day: NaiveDate, players: BySide<String>) -> ReadMatch {
        let (winner, loser, won, lost) = match m.score.top > m.score.bottom {
            true => (players.top, players.bottom, m.score.top, m.score.bottom),
            false => (players.bottom, players.top, m.score.bottom, m.score.top),
        };
        ReadMatch {
            line: m.line,
            day,
            winner,
            loser,
            won,
            lost,
            length: m.length,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreviewEvent {
    pub name: String,
    pub day: NaiveDate,
    pub new: usize,
    pub here: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub(super) enum Player {
    Known(PersonId),
    /// Somebody new: the index among the new people.
    New(usize),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub(super) struct Planned {
    pub line: u64,
    pub players: BySide<Player>,
    pub score: BySide<u32>,
    pub length: u16,
    /// Whether the club has it already, from another event.
    pub is_played: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Group {
    pub name: String,
    pub folded: String,
    pub day: NaiveDate,
    pub matches: Vec<Planned>,
    pub here: usize,
}

#[derive(Debug)]
pub(super) struct Plan {
    pub preview: PastPreview,
    pub groups: Vec<Group>,
    pub members: Vec<Member>,
    /// Guests and archived people who become members, with the details in the file.
    pub changed: Vec<(PersonId, Member)>,
    /// Archived people whose matches are imported again.
    pub returning: BTreeSet<PersonId>,
}

/// Previews a file with its mapping; `today` is the newest day that counts as past.
pub async fn preview(
    store: &Store,
    principal: &Principal,
    club: ClubId,
    id: String,
    today: NaiveDate,
) -> Result<PastPreview, ClubError> {
    may(principal.role, Permission::Import).map_err(ClubError::NotPermitted)?;
    let plan = store.read(move |conn| plan(conn, club, &id, today)).await?;
    Ok(plan.preview)
}

pub(super) fn plan(
    conn: &mut Conn,
    club: ClubId,
    id: &str,
    today: NaiveDate,
) -> Result<Plan, StoreError> {
    let (read, rows) = super::reading::read(conn, club, id, ImportSource::Import)?;
    let people = people::listed(conn, club)?;
    let merged = people::merged_names(conn, club)?;
    let mut plan = Plan {
        preview: PastPreview {
            read,
            events: Vec::new(),
            new: 0,
            here: 0,
            known: 0,
            nicknames: Vec::new(),
            newcomers: Vec::new(),
            near: Vec::new(),
            returning: Vec::new(),
            becoming: Vec::new(),
            first: Vec::new(),
            played: Vec::new(),
            doubles: Vec::new(),
            refused: Vec::new(),
            digest: String::new(),
        },
        groups: Vec::new(),
        members: Vec::new(),
        changed: Vec::new(),
        returning: BTreeSet::new(),
    };
    if plan.preview.read.mapping.missing().is_empty() {
        match plan.preview.read.mapping.subject {
            Subject::Members => plan.members(&rows, &people, &merged),
            Subject::Starts => {}
            Subject::Results => {
                plan.results(&rows, (&people, &merged), today);
                existing::mark(conn, club, &mut plan.groups)?;
                plan.leave_out_what_is_here(&people);
                let gone = imports::people_taken_back(conn, club)?;
                plan.bring_back(&people, &gone);
            }
        }
        plan.preview.refused.sort_by_key(|line| line.number);
    }
    plan.preview.digest = plan.digest();
    Ok(plan)
}

/// The people of a file, each looked up once.
struct Cast<'p> {
    book: Book,
    spelled: HashMap<String, usize>,
    near: Vec<(String, String)>,
    of: HashMap<String, Result<Player, Violation>>,
    known: BTreeSet<PersonId>,
    nicknames: Vec<(String, String)>,
    newcomers: Vec<String>,
    people: HashMap<PersonId, &'p Person>,
}

impl<'p> Cast<'p> {
    fn of(people: &'p [Person], merged: &[(String, PersonId)]) -> Self {
        Cast {
            book: Book::of(people.iter().map(known)).with_merged(merged),
            spelled: HashMap::new(),
            near: Vec::new(),
            of: HashMap::new(),
            known: BTreeSet::new(),
            nicknames: Vec::new(),
            newcomers: Vec::new(),
            people: people.iter().map(|person| (person.id, person)).collect(),
        }
    }

    fn called(&self, id: PersonId) -> String {
        let person = self.people.get(&id);
        let person = person.expect("the book is made of these people");
        person.name.clone()
    }

    fn player(&mut self, typed: &str) -> Result<Player, Violation> {
        let name = folded(typed);
        if let Some(player) = self.of.get(&name) {
            return player.clone();
        }
        let player = match self.book.meant(typed) {
            NameMatch::Known(id) => Ok(Player::Known(id)),
            NameMatch::Otherwise(id) => {
                self.nicknames.push((typed.to_owned(), self.called(id)));
                Ok(Player::Known(id))
            }
            NameMatch::Nobody => Ok(Player::New(self.newcomer(typed))),
            NameMatch::Several(n) => Err(several(typed, n)),
        };
        if let Ok(Player::Known(id)) = &player {
            self.known.insert(*id);
        }
        self.of.insert(name, player.clone());
        player
    }

    /// Somebody new; two spellings of one name are one person.
    fn newcomer(&mut self, typed: &str) -> usize {
        let place = self.newcomers.len();
        match self.spelled.entry(written(typed)) {
            Entry::Occupied(met) => {
                let first = self.newcomers.get(*met.get()).cloned();
                let first = first.expect("a spelling has the place of a newcomer");
                self.nicknames.push((typed.to_owned(), first));
                *met.get()
            }
            Entry::Vacant(free) => {
                free.insert(place);
                self.newcomers.push(typed.to_owned());
                if let Some(id) = self.book.near(typed) {
                    self.near.push((typed.to_owned(), self.called(id)));
                }
                place
            }
        }
    }
}

/// A person of the club as an entry to match names against.
pub(in crate::club) fn known(person: &Person) -> KnownPerson<'_> {
    KnownPerson {
        id: person.id,
        name: &person.name,
        nickname: person.nickname.as_deref(),
        is_guest: person.is_guest,
        is_archived: person.archived_at.is_some(),
    }
}

type Key = (NaiveDate, String);
/// What identifies a line among the others of the file.
type Said = (Key, (Player, Player), (u32, u32), u16);

#[derive(Default)]
struct Met {
    groups: BTreeMap<Key, Group>,
    said: HashMap<Said, u64>,
    doubles: Vec<(u64, u64)>,
    read: Vec<ReadMatch>,
}

impl Plan {
    fn results(
        &mut self,
        rows: &[PastedRow],
        (people, merged): (&[Person], &[(String, PersonId)]),
        today: NaiveDate,
    ) {
        let mut cast = Cast::of(people, merged);
        let mut met = Met::default();
        for row in self.preview.read.mapping.body(rows) {
            let read = past::read(row, &self.preview.read.mapping, today);
            let planned = read.and_then(|m| planned(row, m, &mut cast, &mut met));
            if let Err(bad) = planned {
                self.preview.refused.push(bad);
            }
        }
        self.groups = met.groups.into_values().collect();
        (self.preview.doubles, self.preview.first) = (met.doubles, met.read);
        self.preview.near = cast.near;
        self.preview.known = cast.known.len();
        self.preview.nicknames = cast.nicknames;
        self.preview.newcomers = cast.newcomers;
    }

    fn members(&mut self, rows: &[PastedRow], people: &[Person], merged: &[(String, PersonId)]) {
        let mut lines = roster::mapped(rows, &self.preview.read.mapping);
        roster::doubt(&mut lines, people.iter().map(known), merged);
        let book = Book::of(people.iter().map(known));
        let by_id: HashMap<PersonId, &Person> = people.iter().map(|p| (p.id, p)).collect();
        let called = |id: PersonId| {
            let person = by_id.get(&id);
            let person = person.expect("the book and the doubts are of these people");
            person.name.clone()
        };
        let preview = &mut self.preview;
        for line in lines {
            let member = match line.read {
                Ok(member) => member,
                Err(why) => {
                    preview.refused.push(BadLine {
                        number: line.number,
                        typed: line.typed,
                        why,
                    });
                    continue;
                }
            };
            let whose = match line.doubt {
                None => {
                    if let Some(id) = book.near(&member.name) {
                        preview.near.push((member.name.clone(), called(id)));
                    }
                    preview.newcomers.push(member.name.clone());
                    self.members.push(member);
                    continue;
                }
                Some(Doubt::SameAsLine(earlier)) => {
                    preview.doubles.push((line.number, earlier));
                    preview.here = preview.here.saturating_add(1);
                    continue;
                }
                Some(Doubt::Several(n)) => {
                    preview.refused.push(BadLine {
                        number: line.number,
                        typed: line.typed,
                        why: vec![several(&member.name, n)],
                    });
                    continue;
                }
                Some(Doubt::OnRoster(id) | Doubt::Archived(id) | Doubt::Guest(id)) => id,
            };
            if folded(&member.name) != folded(&called(whose)) {
                preview.nicknames.push((member.name.clone(), called(whose)));
            }
            preview.known = preview.known.saturating_add(1);
            let person = by_id.get(&whose);
            if person.is_some_and(|person| person.archived_at.is_some()) {
                preview.returning.push(called(whose));
            }
            if person.is_some_and(|person| person.is_guest) {
                preview.becoming.push(called(whose));
            }
            match line.doubt {
                Some(Doubt::OnRoster(_)) => preview.here = preview.here.saturating_add(1),
                // Two lines may name one person, by name and by nickname.
                _ if self.changed.iter().any(|(id, _)| *id == whose) => {}
                _ => self.changed.push((whose, member)),
            }
        }
        preview.new = self.members.len().saturating_add(self.changed.len());
    }

    /// Leaves out what an earlier import of this club stored, match by match; matches from elsewhere are listed, and
    /// imported only if confirmed.
    fn leave_out_what_is_here(&mut self, people: &[Person]) {
        let by_id: HashMap<PersonId, &Person> = people.iter().map(|p| (p.id, p)).collect();
        let name = |player: Player| match player {
            Player::Known(id) => {
                let person = by_id.get(&id);
                let person = person.expect("whoever is known was found among these people");
                person.name.clone()
            }
            Player::New(_) => String::new(),
        };
        let mut played = Vec::new();
        for group in &self.groups {
            for m in group.matches.iter().filter(|m| m.is_played) {
                let players = m.players.map(name);
                played.push(ReadMatch::of(m, group.day, players));
            }
        }
        played.sort_by_key(|m| m.line);
        let is_new = |m: &&Planned| !m.is_played;
        let new = |group: &Group| group.matches.iter().filter(is_new).count();
        let preview = &mut self.preview;
        preview.new = self.groups.iter().map(new).sum();
        preview.here = self.groups.iter().map(|group| group.here).sum();
        preview.played = played;
        let event = |group: &Group| {
            let all = group.matches.len().saturating_add(group.here);
            PreviewEvent {
                name: group.name.clone(),
                day: group.day,
                new: new(group),
                here: all.saturating_sub(new(group)),
            }
        };
        preview.events = self.groups.iter().map(event).collect();
        self.groups.retain(|group| !group.matches.is_empty());
    }

    /// People archived by undoing an import are restored with their matches; people archived by hand are not.
    fn bring_back(&mut self, people: &[Person], gone: &[imports::RevertedPerson]) {
        let at: HashMap<PersonId, UtcMicros> = people
            .iter()
            .filter_map(|person| Some((person.id, person.archived_at?)))
            .collect();
        let gone = gone.iter().filter(|one| {
            let at = at.get(&one.person);
            at.is_some_and(|at| one.since <= *at && one.at.is_some_and(|back| *at <= back))
        });
        let gone: BTreeSet<PersonId> = gone.map(|one| one.person).collect();
        let matches = self.groups.iter().flat_map(|group| &group.matches);
        let players = matches.flat_map(|m| [m.players.top, m.players.bottom]);
        self.returning = players
            .filter_map(|player| match player {
                Player::Known(id) if gone.contains(&id) => Some(id),
                _ => None,
            })
            .collect();
        let names = people.iter().filter(|p| self.returning.contains(&p.id));
        self.preview.returning = names.map(|p| p.name.clone()).collect();
    }

    fn digest(&self) -> String {
        let preview = &self.preview;
        let refused: Vec<u64> = preview.refused.iter().map(|line| line.number).collect();
        let people = (
            &preview.newcomers,
            &self.members,
            &self.changed,
            &self.returning,
        );
        digest::of_shown(&(&preview.read.mapping, &self.groups, people, refused))
    }
}

/// Adds a match to its event, unless a player is ambiguous or the event is full.
fn planned(
    row: &PastedRow,
    m: PastMatch,
    cast: &mut Cast<'_>,
    met: &mut Met,
) -> Result<(), BadLine> {
    let name = folded(&m.event);
    let key = (m.day, name.clone());
    let is_full = |group: &Group| group.matches.len() >= MOST_PAST;
    if met.groups.get(&key).is_some_and(is_full) {
        let full = refuse::free_too_many_matches(MOST_PAST);
        return Err(BadLine::of(row, vec![full]));
    }
    let (top, bottom) = match (cast.player(&m.players.top), cast.player(&m.players.bottom)) {
        (Ok(top), Ok(bottom)) => (top, bottom),
        (top, bottom) => {
            let why = [top.err(), bottom.err()].into_iter().flatten();
            return Err(BadLine::of(row, why.collect()));
        }
    };
    if top == bottom {
        let oneself = refuse::swap_with_oneself();
        return Err(BadLine::of(row, vec![oneself]));
    }
    let planned = Planned {
        line: row.number,
        players: BySide { top, bottom },
        score: m.score,
        length: m.length,
        is_played: false,
    };
    if met.read.len() < READ {
        met.read
            .push(ReadMatch::of(&planned, m.day, m.players.clone()));
    }
    let (who, score) = match top < bottom {
        true => ((top, bottom), (m.score.top, m.score.bottom)),
        false => ((bottom, top), (m.score.bottom, m.score.top)),
    };
    match met.said.entry((key.clone(), who, score, m.length)) {
        Entry::Occupied(first) => met.doubles.push((row.number, *first.get())),
        Entry::Vacant(free) => {
            free.insert(row.number);
        }
    }
    let group = met.groups.entry(key).or_insert_with(|| Group {
        name: m.event,
        folded: name,
        day: m.day,
        matches: Vec::new(),
        here: 0,
    });
    group.matches.push(planned);
    Ok(())
}

fn several(name: &str, n: usize) -> Violation {
    refuse::line_several_people(n, name)
}
