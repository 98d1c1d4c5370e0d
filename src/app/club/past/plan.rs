//! What a file comes to: who is who, what is new, what is here already, and what will not do.

use super::super::ClubError;
use crate::app::stories::Asker;
use crate::club::mapping::{Mapping, Subject};
use crate::club::member::Member;
use crate::club::name::folded;
use crate::club::past::{self, BadLine, MOST_LINES, PastMatch};
use crate::club::permissions::{Deed, may};
use crate::club::roster;
use crate::club::table::{Row, Table};
use crate::club::who::{Book, Known, Meant};
use crate::engine::BySide;
use crate::journal::{ClubId, PersonId};
use crate::store::imports;
use crate::store::people::{self, Person};
use crate::store::{Conn, Store, StoreError, merges, results};
use crate::tournament::MOST_PAST;
use crate::violation::{Source, Violation};
use chrono::NaiveDate;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write as _;

/// Rows shown where columns are said.
const SAMPLE: usize = 6;

/// What storing a file would come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preview {
    /// What the file is called.
    pub file: String,
    /// How it is read.
    pub mapping: Mapping,
    /// The encoding it is in.
    pub encoding: String,
    /// What stands between its cells.
    pub separator: char,
    /// Its first rows.
    pub sample: Vec<Row>,
    /// Lines with something on them, headings aside.
    pub lines: usize,
    /// The events, by day.
    pub events: Vec<PreviewEvent>,
    /// Matches, or people, that are new.
    pub new: usize,
    /// Those that are here already.
    pub here: usize,
    /// People of the file who are known.
    pub known: usize,
    /// Names that mean somebody by the nickname alone, each with the name of whom.
    pub nicknames: Vec<(String, String)>,
    /// People nobody knows yet.
    pub newcomers: Vec<String>,
    /// Lines that stay out.
    pub refused: Vec<BadLine>,
    /// What was shown, in short.
    pub digest: String,
}

/// An event of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreviewEvent {
    /// What it is called.
    pub name: String,
    /// Its day.
    pub day: NaiveDate,
    /// Matches of it that are new.
    pub new: usize,
    /// Matches of it that are here already.
    pub here: usize,
}

/// Somebody of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Player {
    /// Known.
    Known(PersonId),
    /// New: the place among the newcomers.
    New(usize),
}

/// A match to be stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Planned {
    pub players: BySide<Player>,
    pub score: BySide<u32>,
    pub length: u16,
}

/// An event to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Group {
    pub name: String,
    pub folded: String,
    pub day: NaiveDate,
    pub matches: Vec<Planned>,
    here: usize,
}

/// Everything to be stored, and what is shown of it.
#[derive(Debug)]
pub(super) struct Plan {
    pub preview: Preview,
    pub groups: Vec<Group>,
    pub members: Vec<Member>,
}

/// What a file would come to as it is mapped; `today` is the last day that is past.
///
/// # Errors
/// [`StoreError::NotFound`] for a file accepted already or forgotten; see [`ClubError`].
pub async fn preview(
    store: &Store,
    asker: &Asker,
    club: ClubId,
    id: String,
    today: NaiveDate,
) -> Result<Preview, ClubError> {
    may(asker.role, Deed::ManageClub).map_err(ClubError::NotPermitted)?;
    let plan = store.read(move |conn| plan(conn, club, &id, today)).await?;
    Ok(plan.preview)
}

pub(super) fn plan(
    conn: &mut Conn,
    club: ClubId,
    id: &str,
    today: NaiveDate,
) -> Result<Plan, StoreError> {
    let draft = imports::draft(conn, club, id)?;
    let mapping: Mapping = serde_json::from_str(&draft.mapping).map_err(StoreError::failed)?;
    let most = MOST_LINES.saturating_add(1);
    let table = Table::read(
        &draft.content,
        mapping.encoding.as_deref(),
        mapping.separator,
        most,
    );
    let people = people::listed(conn, club)?;
    let mut plan = Plan {
        preview: Preview {
            file: draft.file,
            encoding: table.encoding,
            separator: table.separator,
            sample: table.rows.iter().take(SAMPLE).cloned().collect(),
            lines: mapping.body(&table.rows).len(),
            events: Vec::new(),
            new: 0,
            here: 0,
            known: 0,
            nicknames: Vec::new(),
            newcomers: Vec::new(),
            refused: Vec::new(),
            digest: String::new(),
            mapping,
        },
        groups: Vec::new(),
        members: Vec::new(),
    };
    if plan.preview.mapping.missing().is_empty() {
        match plan.preview.mapping.subject {
            Subject::Members => plan.members(&table.rows, &people),
            Subject::Results => {
                plan.results(&table.rows, &people, today);
                plan.leave_out_what_is_here(conn, club)?;
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
    of: HashMap<String, Result<Player, Violation>>,
    known: BTreeSet<PersonId>,
    nicknames: Vec<(String, String)>,
    newcomers: Vec<String>,
    people: HashMap<PersonId, &'p Person>,
}

impl<'p> Cast<'p> {
    fn of(people: &'p [Person]) -> Self {
        Cast {
            book: Book::of(people.iter().map(|person| Known {
                id: person.id,
                name: &person.name,
                nickname: person.nickname.as_deref(),
                is_guest: person.is_guest,
                is_archived: person.archived_at.is_some(),
            })),
            of: HashMap::new(),
            known: BTreeSet::new(),
            nicknames: Vec::new(),
            newcomers: Vec::new(),
            people: people.iter().map(|person| (person.id, person)).collect(),
        }
    }

    fn player(&mut self, typed: &str) -> Result<Player, Violation> {
        let name = folded(typed);
        if let Some(player) = self.of.get(&name) {
            return player.clone();
        }
        let player = match self.book.meant(typed) {
            Meant::Known(id) => Ok(Player::Known(id)),
            Meant::Nickname(id) => {
                let called = self.people.get(&id).map(|person| person.name.clone());
                self.nicknames
                    .push((typed.to_owned(), called.unwrap_or_default()));
                Ok(Player::Known(id))
            }
            Meant::Nobody => {
                let place = self.newcomers.len();
                self.newcomers.push(typed.to_owned());
                Ok(Player::New(place))
            }
            Meant::Several(n) => Err(Violation::new("line-several-people", Source::House)
                .with("name", typed)
                .with("n", n)),
        };
        if let Ok(Player::Known(id)) = &player {
            self.known.insert(*id);
        }
        self.of.insert(name, player.clone());
        player
    }
}

type Key = (NaiveDate, String);
/// A match as it is told apart: who met, and the score with the length.
type Told = ((PersonId, PersonId), (Option<i64>, Option<i64>, i64));

impl Planned {
    /// What tells it apart; of newcomers nothing is here, and nobody has their id.
    fn told(&self) -> Told {
        let id = |player| match player {
            Player::Known(id) => id,
            Player::New(_) => PersonId::from_random([0; 10]),
        };
        let points = |n: u32| Some(i64::from(n));
        (
            (id(self.players.top), id(self.players.bottom)),
            (
                points(self.score.top),
                points(self.score.bottom),
                i64::from(self.length),
            ),
        )
    }
}

impl Plan {
    fn results(&mut self, rows: &[Row], people: &[Person], today: NaiveDate) {
        let mut cast = Cast::of(people);
        let mut groups: BTreeMap<Key, Group> = BTreeMap::new();
        for row in self.preview.mapping.body(rows) {
            let read = past::read(row, &self.preview.mapping, today);
            let planned = read.and_then(|m| planned(row, m, &mut cast, &mut groups));
            if let Err(bad) = planned {
                self.preview.refused.push(bad);
            }
        }
        self.groups = groups.into_values().collect();
        self.preview.known = cast.known.len();
        self.preview.nicknames = cast.nicknames;
        self.preview.newcomers = cast.newcomers;
    }

    fn members(&mut self, rows: &[Row], people: &[Person]) {
        let mut lines = roster::mapped(rows, &self.preview.mapping);
        let members = people.iter().filter(|person| !person.is_guest);
        roster::doubt(
            &mut lines,
            members.map(|person| (person.name.as_str(), person.archived_at.is_some())),
        );
        for line in lines {
            match (line.read, line.doubt) {
                (Err(why), _) => self.preview.refused.push(BadLine {
                    number: line.number,
                    typed: line.typed,
                    why,
                }),
                (Ok(_), Some(_)) => self.preview.here = self.preview.here.saturating_add(1),
                (Ok(member), None) => {
                    self.preview.newcomers.push(member.name.clone());
                    self.members.push(member);
                }
            }
        }
        self.preview.known = self.preview.here;
        self.preview.new = self.members.len();
    }

    /// What an earlier import of this club brought in is not brought in again, match by match.
    fn leave_out_what_is_here(&mut self, conn: &mut Conn, club: ClubId) -> Result<(), StoreError> {
        let made = imports::streams_of_club(conn, club)?;
        let mut counts: HashMap<(String, String), HashMap<Told, usize>> = HashMap::new();
        if !made.is_empty() {
            let merged = merges::merged(conn, club)?;
            let of: HashMap<_, _> = made.iter().map(|made| (made.stream, made)).collect();
            for (stream, row) in results::of_club(conn, club)? {
                let (Some(made), Some(top), Some(bottom)) = (of.get(&stream), row.top, row.bottom)
                else {
                    continue;
                };
                let people = (merged.who(top), merged.who(bottom));
                let told = (people, (row.top_score, row.bottom_score, row.length));
                let event = counts
                    .entry((made.name.clone(), made.day.clone()))
                    .or_default();
                let count = event.entry(told).or_default();
                *count = count.saturating_add(1);
            }
        }
        for group in &mut self.groups {
            let event = (group.folded.clone(), group.day.to_string());
            let before = group.matches.len();
            if let Some(event) = counts.get_mut(&event) {
                group.matches.retain(|m| match event.get_mut(&m.told()) {
                    Some(count) if *count > 0 => {
                        *count = count.saturating_sub(1);
                        false
                    }
                    _ => true,
                });
            }
            group.here = before.saturating_sub(group.matches.len());
        }
        let sum = |of: fn(&Group) -> usize| self.groups.iter().map(of).sum();
        (self.preview.new, self.preview.here) = (sum(|g| g.matches.len()), sum(|g| g.here));
        let event = |group: &Group| PreviewEvent {
            name: group.name.clone(),
            day: group.day,
            new: group.matches.len(),
            here: group.here,
        };
        self.preview.events = self.groups.iter().map(event).collect();
        self.groups.retain(|group| !group.matches.is_empty());
        Ok(())
    }

    fn digest(&self) -> String {
        let mut hash = Sha256::new();
        let preview = &self.preview;
        hash.update(format!("{:?} {:?}", preview.mapping, preview.newcomers));
        for group in &self.groups {
            hash.update(format!("{group:?}"));
        }
        for member in &self.members {
            hash.update(format!("{member:?}"));
        }
        for line in &preview.refused {
            hash.update(line.number.to_be_bytes());
        }
        let bytes = hash.finalize();
        bytes.iter().take(16).fold(String::new(), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
    }
}

/// Puts a match into its event, unless somebody in it cannot be told or the event is full.
fn planned(
    row: &Row,
    m: PastMatch,
    cast: &mut Cast<'_>,
    groups: &mut BTreeMap<Key, Group>,
) -> Result<(), BadLine> {
    let name = folded(&m.event);
    let key = (m.day, name.clone());
    let is_full = |group: &Group| group.matches.len() >= MOST_PAST;
    if groups.get(&key).is_some_and(is_full) {
        let full = Violation::new("free-too-many-matches", Source::House).with("most", MOST_PAST);
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
        let oneself = Violation::new("free-against-oneself", Source::House);
        return Err(BadLine::of(row, vec![oneself]));
    }
    let group = groups.entry(key).or_insert_with(|| Group {
        name: m.event,
        folded: name,
        day: m.day,
        matches: Vec::new(),
        here: 0,
    });
    group.matches.push(Planned {
        players: BySide { top, bottom },
        score: m.score,
        length: m.length,
    });
    Ok(())
}
