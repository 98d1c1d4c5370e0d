//! The file of one night: JSON, one thing a line, packed.
//!
//! ```text
//! {"crawford":"night","format":1,"program":"0.1.0"}
//! {"night":{"stream":"…","kind":"tournament","slug":"friday","name":"Friday",…}}
//! {"details":{…}}              what a chouette night has beside its facts
//! {"person":{…}} {"note":{…}} {"record":{…}} {"seed":{…}} {"fact":{…}}      one a line, as many as there are
//! {"end":{"lines":123,"sha256":"…"}}                                       over every line before, with its line end
//! ```
//!
//! Contacts are left out: of people it holds id, name, nickname and rating.

use crate::backup::unpacked;
use crate::{fields, notes};
use chrono::{Datelike, NaiveDate};
use crawford_club::member::HIGHEST_RATING;
use crawford_club::name::LONGEST_NICKNAME;
use crawford_forms::YEARS;
use crawford_forms::name::{LONGEST, checked_if_any};
use crawford_forms::violation::{Violation, refuse};
use crawford_journal::{NoteId, PersonId, RecordId, Recorded, SCHEMA, StreamId, UtcMicros};
use crawford_store::nights::NightRow;
use crawford_store::streams::StreamKind;
use crawford_tournament::Seed;
use data_encoding::HEXLOWER;
use flate2::{Compression, write::GzEncoder};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::io::{self, BufRead, Read, Write};

const FORMAT: u32 = 1;
/// The most a file may unpack to, in bytes, a hundred times the size of a night.
const LARGEST: u64 = 64 << 20;

#[derive(Debug, Serialize, Deserialize)]
struct First {
    crawford: String,
    format: u32,
    program: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NightHead {
    pub stream: StreamId,
    pub kind: StreamKind,
    /// Its slug in the service where it was held.
    pub slug: String,
    pub name: String,
    pub day: String,
    /// When it was begun, in microseconds UTC.
    pub created_at: i64,
}

/// What a chouette night has beside its facts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NightDetails {
    pub name: String,
    pub day: NaiveDate,
    pub venue: String,
    pub members_only: bool,
    /// Whether its page shows guests' names.
    pub guest_names: bool,
    /// Whether players may handle their own cubes.
    pub own_cubes: bool,
}

impl NightDetails {
    pub(super) fn of(row: NightRow) -> Self {
        NightDetails {
            day: row.day,
            name: row.name,
            venue: row.venue,
            members_only: row.members_only,
            guest_names: row.guest_names,
            own_cubes: row.own_cubes,
        }
    }

    /// Its row in this service. The follow code of the other service is not taken over.
    pub(super) fn row(&self) -> NightRow {
        NightRow {
            name: self.name.clone(),
            day: self.day,
            venue: self.venue.clone(),
            members_only: self.members_only,
            guest_names: self.guest_names,
            // The importing club decides this anew.
            money_public: false,
            own_cubes: self.own_cubes,
            code: None,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Someone {
    /// The id in the journal.
    pub id: PersonId,
    /// The name; empty for one that was removed.
    pub name: String,
    pub nickname: Option<String>,
    pub rating: Option<i64>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TextFile {
    pub id: NoteId,
    pub text: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SheetFile {
    pub id: RecordId,
    pub event: u32,
    pub number: u32,
    /// Whether the left column is the match's lower player.
    pub crossed: bool,
    /// The file in hexadecimal; `None` once it was blanked.
    pub content: Option<String>,
    /// When it was uploaded, in microseconds UTC.
    pub created_at: i64,
}

/// A secret seed of a draw not yet made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawSeed {
    pub event: u32,
    /// Its 32 bytes, as hexadecimal digits.
    pub seed: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FactLine {
    version: u64,
    action: u64,
    at: i64,
    who: String,
    schema: i64,
    body: String,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct End {
    lines: u64,
    sha256: String,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Line {
    Night(NightHead),
    Details(NightDetails),
    Person(Someone),
    Note(TextFile),
    Record(SheetFile),
    Seed(DrawSeed),
    Fact(FactLine),
    End(End),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NightFile {
    pub head: NightHead,
    pub details: Option<NightDetails>,
    /// Everyone named in its facts, with their name if they have one.
    pub people: Vec<Someone>,
    pub notes: Vec<TextFile>,
    pub records: Vec<SheetFile>,
    pub seeds: Vec<DrawSeed>,
    pub facts: Vec<Recorded>,
}

impl NightFile {
    /// The line of the file in which the fact of this version stands.
    #[must_use]
    pub fn line_of(&self, version: u64) -> usize {
        let before = self.facts.iter().take_while(|fact| fact.version < version);
        let rest = [
            2,
            usize::from(self.details.is_some()),
            self.people.len(),
            self.notes.len(),
            self.records.len(),
            self.seeds.len(),
            before.count(),
        ];
        rest.into_iter().fold(1, usize::saturating_add)
    }

    /// The line of the last fact in which this text stands; that of the first fact where it stands in none.
    pub(super) fn line_saying(&self, text: &str) -> usize {
        let said = serde_json::Value::from(text).to_string();
        let mut facts = self.facts.iter().rev();
        let fact = facts.find(|fact| fact.body.contains(&said));
        self.line_of(fact.map_or(1, |fact| fact.version))
    }
}

pub fn write(night: &NightFile, to: impl Write) -> io::Result<()> {
    let mut out = GzEncoder::new(to, Compression::default());
    let mut hash = Sha256::new();
    let mut lines = 0u64;
    let mut put = |line: Vec<u8>| -> io::Result<()> {
        let mut line = line;
        line.push(b'\n');
        hash.update(&line);
        lines = lines.saturating_add(1);
        out.write_all(&line)
    };
    put(serde_json::to_vec(&First {
        crawford: "night".to_owned(),
        format: FORMAT,
        program: env!("CARGO_PKG_VERSION").to_owned(),
    })?)?;
    put(serde_json::to_vec(&Line::Night(night.head.clone()))?)?;
    if let Some(details) = &night.details {
        put(serde_json::to_vec(&Line::Details(details.clone()))?)?;
    }
    for person in &night.people {
        put(serde_json::to_vec(&Line::Person(person.clone()))?)?;
    }
    for note in &night.notes {
        put(serde_json::to_vec(&Line::Note(note.clone()))?)?;
    }
    for record in &night.records {
        put(serde_json::to_vec(&Line::Record(record.clone()))?)?;
    }
    for seed in &night.seeds {
        put(serde_json::to_vec(&Line::Seed(seed.clone()))?)?;
    }
    for fact in &night.facts {
        put(serde_json::to_vec(&Line::Fact(FactLine {
            version: fact.version,
            action: fact.action,
            at: fact.at.0,
            who: fact.who.to_string(),
            schema: fact.schema,
            body: fact.body.clone(),
        }))?)?;
    }
    let end = Line::End(End {
        lines,
        sha256: HEXLOWER.encode(&hash.finalize()),
    });
    let mut line = serde_json::to_vec(&end)?;
    line.push(b'\n');
    out.write_all(&line)?;
    out.finish()?.flush()
}

fn damaged(line: u64, why: impl std::fmt::Display) -> Violation {
    refuse::night_file_damaged(line, why.to_string()).at(fields::FILE)
}

fn foreign() -> Violation {
    refuse::night_file_foreign().at(fields::FILE)
}

/// Reads a night from any bytes; checks every line, the hash over all of them, and that no fact is missing.
pub fn read(from: impl Read) -> Result<NightFile, Violation> {
    let mut input = unpacked(from).map_err(|_| foreign())?.take(LARGEST);
    let (mut line, mut number) = (Vec::new(), 0u64);
    let mut hash = Sha256::new();
    let mut night: Option<NightFile> = None;
    let mut known = BTreeSet::new();
    loop {
        line.clear();
        number = number.saturating_add(1);
        let read = input.read_until(b'\n', &mut line);
        match read {
            Ok(_) if line.pop() == Some(b'\n') => {}
            _ if number == 1 => return Err(foreign()),
            Ok(_) => return Err(damaged(number, "the file breaks off here")),
            Err(error) => return Err(damaged(number, error)),
        }
        if number == 1 {
            let first: First = serde_json::from_slice(&line).map_err(|_| foreign())?;
            if first.crawford != "night" {
                return Err(foreign());
            }
            if first.format != FORMAT {
                return Err(refuse::night_file_newer().at(fields::FILE));
            }
        } else {
            let read: Line = serde_json::from_slice(&line)
                .map_err(|_| damaged(number, "this line does not belong here"))?;
            match (read, &mut night) {
                (Line::Night(head), None) => {
                    moment(head.created_at).map_err(|why| damaged(number, why))?;
                    named(number, &head.name, LONGEST)?;
                    night = Some(of(head));
                }
                (Line::End(end), Some(_)) => {
                    if end.lines != number.saturating_sub(1)
                        || end.sha256 != HEXLOWER.encode(&hash.finalize())
                    {
                        return Err(damaged(number, "the file is not as it was written"));
                    }
                    let mut one = [0u8; 1];
                    if input.read(&mut one).map_err(|e| damaged(number, e))? != 0 {
                        return Err(damaged(number, "something stands behind the end"));
                    }
                    break;
                }
                (Line::Details(details), Some(night)) if night.details.is_none() => {
                    named(number, &details.name, LONGEST)?;
                    named(number, &details.venue, LONGEST)?;
                    day(details.day).map_err(|why| damaged(number, why))?;
                    night.details = Some(details);
                }
                (Line::Person(person), Some(night)) => {
                    named(number, &person.name, LONGEST)?;
                    let nickname = person.nickname.as_deref().unwrap_or_default();
                    named(number, nickname, LONGEST_NICKNAME)?;
                    let is_rating = |rating: i64| (0..=HIGHEST_RATING).contains(&rating);
                    if !person.rating.is_none_or(is_rating) {
                        return Err(damaged(number, "this is no rating"));
                    }
                    if !known.insert(person.id) {
                        return Err(damaged(number, "this person is there twice"));
                    }
                    night.people.push(person);
                }
                (Line::Note(note), Some(night)) => {
                    if !is_reason(&note.text) {
                        return Err(refuse::night_file_name(number).at(fields::FILE));
                    }
                    night.notes.push(note);
                }
                (Line::Record(record), Some(night)) => {
                    moment(record.created_at).map_err(|why| damaged(number, why))?;
                    night.records.push(record);
                }
                (Line::Seed(seed), Some(night)) => {
                    let read = seed.seed.parse::<Seed>();
                    read.map_err(|_| damaged(number, "this seed cannot be read"))?;
                    night.seeds.push(seed);
                }
                (Line::Fact(fact), Some(night)) => {
                    let fact = recorded(night, fact).map_err(|why| damaged(number, why))?;
                    night.facts.push(fact);
                }
                _ => return Err(damaged(number, "this line does not belong here")),
            }
        }
        hash.update(&line);
        hash.update(b"\n");
    }
    let night = night.ok_or_else(foreign)?;
    if night.facts.is_empty()
        || (night.head.kind == StreamKind::Chouette) != night.details.is_some()
    {
        return Err(damaged(number, "there is no night in it"));
    }
    Ok(night)
}

fn of(head: NightHead) -> NightFile {
    NightFile {
        head,
        details: None,
        people: Vec::new(),
        notes: Vec::new(),
        records: Vec::new(),
        seeds: Vec::new(),
        facts: Vec::new(),
    }
}

/// Refuses a name that no form would have taken.
fn named(line: u64, name: &str, most: usize) -> Result<(), Violation> {
    match is_name(name, most) {
        true => Ok(()),
        false => Err(refuse::night_file_name(line).at(fields::FILE)),
    }
}

/// Whether a form would have taken this name, or that there is none.
pub(super) fn is_name(name: &str, most: usize) -> bool {
    let checked = checked_if_any(name, most);
    checked.is_ok_and(|checked| checked.unwrap_or_default() == name)
}

/// Whether a form would have taken this reason or remark.
fn is_reason(text: &str) -> bool {
    let odd = |c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t');
    !text.contains(odd) && notes::check(text).is_ok_and(|read| read.as_deref() == Some(text))
}

/// Refuses a day that no form would have taken.
pub(super) fn day(day: NaiveDate) -> Result<(), &'static str> {
    match YEARS.contains(&day.year()) {
        true => Ok(()),
        false => Err("its day is in no year from 1900 to 9999"),
    }
}

/// A moment in the years 1 to 9999, which every calendar can represent.
fn moment(micros: i64) -> Result<UtcMicros, &'static str> {
    UtcMicros::try_from(micros).map_err(|_| "it happened at no moment there is")
}

/// Checks that a fact follows those read so far.
fn recorded(night: &NightFile, fact: FactLine) -> Result<Recorded, &'static str> {
    let last = night.facts.last();
    if fact.version != last.map_or(0, |f| f.version).saturating_add(1) {
        return Err("a fact is missing before this one");
    }
    // Facts of one action are consecutive and named by the first.
    let goes_on = last.is_some_and(|f| f.action == fact.action && f.at.0 == fact.at);
    if fact.action != fact.version && !goes_on {
        return Err("this fact is of an action that is not there");
    }
    if fact.schema > SCHEMA {
        return Err("it was written by a newer version of the program");
    }
    Ok(Recorded {
        stream: night.head.stream,
        version: fact.version,
        action: fact.action,
        at: moment(fact.at)?,
        who: fact.who.parse().map_err(|_| "nobody is behind this fact")?,
        schema: fact.schema,
        body: fact.body,
    })
}
