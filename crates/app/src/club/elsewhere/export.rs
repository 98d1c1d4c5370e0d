//! Writes a night to a file.

use super::file::{DrawSeed, NightDetails, NightFile, NightHead, SheetFile, Someone, TextFile};
use crate::stories::whole;
use crawford_chouette::NightFact;
use crawford_journal::{
    Envelope, FactBody, NoteId, PersonId, RecordId, Recorded, StreamId, mentioned, retracted,
};
use crawford_store::streams::{self, StreamKind};
use crawford_store::{
    Conn, Store, StoreError, addresses, clubs, journal, nights, notes, people, records, seeds,
    summaries,
};
use crawford_tournament::{Fact as TournamentFact, Tournament};
use data_encoding::HEXLOWER;
use serde::Serialize;
use std::collections::BTreeSet;

/// What a night is called by whoever asks for it.
#[derive(Debug, PartialEq, Eq)]
struct NightName<'a> {
    club: Option<&'a str>,
    kind: Option<StreamKind>,
    slug: &'a str,
}

impl NightName<'_> {
    /// Of `friday`, `lantern/friday`, or the path of its page, `/c/lantern/t/friday`.
    fn of(named: &str) -> NightName<'_> {
        let parts: Vec<&str> = match named.strip_prefix("c/") {
            Some(below) => below.split('/').collect(),
            None => named.split('/').collect(),
        };
        let name = |club, kind, slug| NightName { club, kind, slug };
        match *parts.as_slice() {
            [club, "t", slug] => name(Some(club), Some(StreamKind::Tournament), slug),
            [club, "chouette", slug] => name(Some(club), Some(StreamKind::Chouette), slug),
            [club, .., slug] => name(Some(club), None, slug),
            [slug] => name(None, None, slug),
            [] => name(None, None, named),
        }
    }
}

/// Finds the night by its id, by its address `club/night`, by the path of its page, or by the night's slug alone where
/// it is unique in the service.
pub fn stream_of(store: &Store, named: &str) -> Result<StreamId, StoreError> {
    let named = named.trim_matches('/').to_owned();
    store.read_now(move |conn| {
        if let Ok(id) = named.parse::<StreamId>() {
            match streams::find(conn, id) {
                Ok(_) => return Ok(id),
                Err(StoreError::NotFound) => {}
                Err(error) => return Err(error),
            }
        }
        let asked = NightName::of(&named);
        let kinds = [StreamKind::Tournament, StreamKind::Chouette];
        let mut found = BTreeSet::new();
        for club in clubs::all(conn)? {
            if asked.club.is_some_and(|slug| slug != club.slug) {
                continue;
            }
            for kind in kinds {
                if asked.kind.is_some_and(|asked| asked != kind) {
                    continue;
                }
                match addresses::find(conn, club.id, kind, asked.slug) {
                    Ok(address) => drop(found.insert(address.stream)),
                    Err(StoreError::NotFound) => {}
                    Err(error) => return Err(error),
                }
            }
        }
        match (found.pop_first(), found.is_empty()) {
            (Some(stream), true) => Ok(stream),
            _ => Err(StoreError::NotFound),
        }
    })
}

/// Everything another instance needs to import a night.
pub fn export(store: &Store, stream: StreamId) -> Result<NightFile, StoreError> {
    store.read_now(move |conn| read(conn, stream))
}

fn read(conn: &mut Conn, id: StreamId) -> Result<NightFile, StoreError> {
    let stream = streams::find(conn, id)?;
    let facts = journal::facts(conn, id, 0)?;
    let summary = summaries::of_stream(conn, id)?.ok_or(StoreError::NotFound)?;
    let named = Named::of(stream.kind, &facts)?;
    let mut here = people::find_all(conn, &Vec::from_iter(named.people))?;
    here.sort_by_key(|person| person.id);
    let mut texts = notes::find_all(conn, &Vec::from_iter(named.notes))?;
    texts.sort_by_key(|(id, _)| *id);
    let mut sheets = Vec::new();
    for id in named.records {
        match records::find(conn, id) {
            Ok(record) if record.stream == stream.id => sheets.push(SheetFile {
                id: record.id,
                event: record.event.0,
                number: record.number.0,
                crossed: record.crossed,
                content: record
                    .content
                    .as_deref()
                    .map(|bytes| HEXLOWER.encode(bytes)),
                created_at: record.created_at.0,
            }),
            Ok(_) | Err(StoreError::NotFound) => {}
            Err(error) => return Err(error),
        }
    }
    let (details, secret) = match stream.kind {
        StreamKind::Tournament => {
            let t: Tournament = whole(&facts)?;
            let mut secret = Vec::new();
            for event in t.events.keys() {
                for seed in seeds::secret(conn, id, *event)? {
                    let event = event.0;
                    let seed = HEXLOWER.encode(&seed);
                    secret.push(DrawSeed { event, seed });
                }
            }
            (None, secret)
        }
        StreamKind::Chouette => {
            let details = NightDetails::of(nights::find(conn, id)?);
            (Some(details), Vec::new())
        }
    };
    Ok(NightFile {
        head: NightHead {
            stream: id,
            kind: stream.kind,
            slug: addresses::of_stream(conn, id)?,
            name: summary.name,
            day: summary.day.to_string(),
            created_at: stream.created_at.0,
        },
        details,
        people: here
            .into_iter()
            .map(|person| Someone {
                id: person.id,
                name: person.name,
                nickname: person.nickname,
                rating: person.rating,
            })
            .collect(),
        notes: texts
            .into_iter()
            .map(|(id, text)| TextFile { id, text })
            .collect(),
        records: sheets,
        seeds: secret,
        facts,
    })
}

/// The ids in the facts, of retracted ones too; not each of them has a row any more.
#[derive(Default)]
pub(super) struct Named {
    pub(super) people: BTreeSet<PersonId>,
    /// Those of facts that are not retracted.
    pub(super) present: BTreeSet<PersonId>,
    notes: BTreeSet<NoteId>,
    records: BTreeSet<RecordId>,
}

impl Named {
    pub(super) fn of(kind: StreamKind, facts: &[Recorded]) -> Result<Named, StoreError> {
        match kind {
            StreamKind::Tournament => Named::of_all::<TournamentFact>(facts),
            StreamKind::Chouette => Named::of_all::<NightFact>(facts),
        }
    }

    fn of_all<F: FactBody + Serialize>(facts: &[Recorded]) -> Result<Named, StoreError> {
        let read = |recorded: &Recorded| {
            let unreadable = |why| {
                let Recorded {
                    stream, version, ..
                } = recorded;
                StoreError::unreadable(format!("journal {stream} version {version}"), why)
            };
            Envelope::<F>::read(recorded).map_err(unreadable)
        };
        let facts: Vec<Envelope<F>> = facts.iter().map(read).collect::<Result<_, _>>()?;
        let gone = retracted(&facts, &[]);
        let mut named = Named::default();
        for read in facts {
            if let Ok(fact) = read.fact() {
                let people = mentioned::<PersonId>(fact);
                if !gone.contains(&read.version) {
                    named.present.extend(&people);
                }
                named.people.extend(people);
                named.notes.extend(mentioned::<NoteId>(fact));
                named.records.extend(mentioned::<RecordId>(fact));
            }
        }
        Ok(named)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_of_a_page_names_the_club_too() {
        let named = |club, kind, slug| NightName { club, kind, slug };
        for (typed, meant) in [
            ("friday", named(None, None, "friday")),
            ("c/friday", named(None, None, "friday")),
            ("lantern/friday", named(Some("lantern"), None, "friday")),
            (
                "c/lantern/t/friday",
                named(Some("lantern"), Some(StreamKind::Tournament), "friday"),
            ),
            (
                "c/lantern/chouette/friday",
                named(Some("lantern"), Some(StreamKind::Chouette), "friday"),
            ),
        ] {
            assert_eq!(NightName::of(typed), meant, "{typed}");
        }
    }
}
