//! Checks that the journals in a file fold: one stream at a time, in the order of the file.

use crawford_chouette::Night;
use crawford_journal::{Recorded, Snapshot, Story};
use crawford_store::archive::{Cell, TableLayout};
use crawford_tournament::Tournament;
use std::collections::BTreeMap;

/// The longest journal folded, in bytes; no night comes near it.
const LONGEST: usize = 64 << 20;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unfolded {
    pub stream: String,
    pub why: String,
}

#[derive(Debug, Default)]
pub struct Journals {
    /// The streams still to come, each with its kind and newest version.
    waiting: BTreeMap<String, (String, i64)>,
    now: Option<(String, Vec<Recorded>, usize)>,
    folded: usize,
    unfolded: Vec<Unfolded>,
}

impl Journals {
    /// Takes in a row of any table; those of `streams` come before those of `journal`.
    pub fn take(&mut self, table: &TableLayout, cells: &[Cell]) {
        let cell = |name: &str| table.column(name).and_then(|place| cells.get(place));
        let text = |name: &str| cell(name).and_then(Cell::text);
        let number = |name: &str| cell(name).and_then(Cell::number);
        let version = |name: &str| u64::try_from(number(name)?).ok();
        match table.name.as_str() {
            "streams" => {
                let row = (text("id"), text("kind"), number("version"));
                if let (Some(id), Some(kind), Some(newest)) = row {
                    self.waiting
                        .insert(id.to_owned(), (kind.to_owned(), newest));
                }
            }
            "journal" => {
                let stream = text("stream").unwrap_or("a stream without an id");
                if self.now.as_ref().is_none_or(|(now, _, _)| now != stream) {
                    self.fold();
                    self.now = Some((stream.to_owned(), Vec::new(), 0));
                }
                let Some((_, facts, bytes)) = &mut self.now else {
                    return;
                };
                let body = text("body");
                let long = body.map_or(0, str::len);
                *bytes = bytes.saturating_add(long).saturating_add(200);
                if *bytes > LONGEST {
                    facts.clear();
                    return;
                }
                // A fact that cannot be read is missing here, so the journal is reported as incomplete.
                let fact = || {
                    Some(Recorded {
                        stream: stream.parse().ok()?,
                        version: version("version")?,
                        action: version("action")?,
                        at: number("at")?.try_into().ok()?,
                        who: text("who")?.parse().ok()?,
                        schema: number("schema")?,
                        body: body?.to_owned(),
                    })
                };
                facts.extend(fact());
            }
            _ => {}
        }
    }

    fn fold(&mut self) {
        let Some((stream, facts, bytes)) = self.now.take() else {
            return;
        };
        let why = match self.waiting.remove(&stream) {
            None => Some("its stream is not there".to_owned()),
            Some(_) if bytes > LONGEST => Some("it is too long to be told".to_owned()),
            Some((kind, newest)) => not_whole(&facts, newest).or_else(|| match kind.as_str() {
                "tournament" => unreadable::<Tournament>(&facts),
                "chouette" => unreadable::<Night>(&facts),
                other => Some(format!("a stream of kind {other}")),
            }),
        };
        match why {
            None => self.folded = self.folded.saturating_add(1),
            Some(why) => self.unfolded.push(Unfolded { stream, why }),
        }
    }

    #[must_use]
    pub fn end(mut self) -> (usize, Vec<Unfolded>) {
        self.fold();
        for (stream, (_, newest)) in std::mem::take(&mut self.waiting) {
            // A stream begun without a fact yet has nothing to fold.
            if newest != 0 {
                let why = format!("its {newest} facts are not there");
                self.unfolded.push(Unfolded { stream, why });
            }
        }
        (self.folded, self.unfolded)
    }
}

fn not_whole(facts: &[Recorded], newest: i64) -> Option<String> {
    let whole = facts
        .iter()
        .map(|f| i64::try_from(f.version).ok())
        .eq((1..=newest).map(Some));
    (!whole).then(|| format!("its facts are not those from 1 to {newest}"))
}

fn unreadable<S: Story>(facts: &[Recorded]) -> Option<String> {
    Snapshot::<S>::read(facts).unreadable.map(|u| u.to_string())
}
