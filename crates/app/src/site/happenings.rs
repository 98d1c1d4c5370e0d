//! A club's tournaments and chouette nights, as its site lists them.

use chrono::{Datelike, NaiveDate, NaiveTime};
use crawford_journal::{ClubId, Snapshot, StreamId, UtcMicros};
use crawford_pages::paths::ClubPath;
use crawford_store::streams::{self, StreamKind};
use crawford_store::summaries::SummaryStatus;
use crawford_store::{
    Conn, Store, StoreError, addresses, clubs, hidden_streams, night_reports, nights, summaries,
};
use crawford_tournament::Tournament;
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum HappeningStatus {
    Coming,
    Running,
    Finished,
    /// Announced, but never played, and the club has played on later days.
    Lapsed,
    /// Called off, and its day has not passed.
    CalledOff,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reader {
    Anyone,
    /// A member of the club, who also sees nights for members.
    Member,
    /// Somebody who helps to run it, who also sees hidden tournaments.
    Desk,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Happening {
    pub kind: StreamKind,
    pub stream: StreamId,
    pub version: u64,
    pub changed_at: UtcMicros,
    pub slug: String,
    pub name: String,
    pub day: NaiveDate,
    /// When it begins, in the club's time zone, if set.
    pub starts: Option<NaiveTime>,
    /// The venue; may be empty.
    pub venue: String,
    pub state: HappeningStatus,
    pub called_off: bool,
    /// Whether only those who help to run it see it.
    pub hidden: bool,
    pub guest_names: bool,
    pub reported: bool,
}

impl Happening {
    #[must_use]
    pub fn path(&self, club: &ClubPath) -> String {
        match self.kind {
            StreamKind::Tournament => club.tournament(&self.slug).show().to_owned(),
            StreamKind::Chouette => club.night(&self.slug).show().to_owned(),
        }
    }

    /// A tournament as its club lists it, with the streams and versions that this follows from. One that is not in the list
    /// yet goes by its own state.
    pub async fn of_tournament(
        store: &Store,
        (club, reader): (ClubId, Reader),
        (stream, story): (StreamId, &Snapshot<Tournament>),
        hidden: bool,
    ) -> Result<(Self, Vec<(StreamId, u64)>), StoreError> {
        let (t, version) = (&story.state, story.version);
        let mut made_from = vec![(stream, version)];
        // The other nights of the club say whether one that was only announced has lapsed.
        if !t.is_closed() && !t.has_begun() {
            let listed = happenings(store, club, reader).await?;
            made_from = listed.made_from();
            let mut all = listed.all.into_iter();
            if let Some(found) = all.find(|one| one.stream == stream) {
                return Ok((found, made_from));
            }
        }
        let alone = Happening::alone(store, stream, version, t, hidden).await?;
        Ok((alone, made_from))
    }

    async fn alone(
        store: &Store,
        stream: StreamId,
        version: u64,
        t: &Tournament,
        hidden: bool,
    ) -> Result<Self, StoreError> {
        let row = store.read(move |conn| streams::find(conn, stream)).await?;
        Ok(Happening {
            kind: row.kind,
            stream,
            version,
            changed_at: row.changed_at,
            slug: String::new(),
            name: t.details.name.clone(),
            day: t.details.date,
            starts: t.details.starts,
            venue: t.details.venue.clone(),
            state: match t.called_off {
                true => HappeningStatus::CalledOff,
                false => HappeningStatus::Running,
            },
            called_off: t.called_off,
            hidden,
            guest_names: false,
            reported: false,
        })
    }
}

/// All of a club's tournaments and nights, at one edition.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Happenings {
    pub edition: u64,
    /// The latest day first.
    pub all: Vec<Happening>,
}

impl Happenings {
    /// Those being played, the latest first.
    pub fn running(&self) -> impl Iterator<Item = &Happening> {
        self.all
            .iter()
            .filter(|h| h.state == HappeningStatus::Running)
    }

    /// Those to come, the next first.
    pub fn coming(&self) -> impl Iterator<Item = &Happening> {
        let backwards = self.all.iter().rev();
        backwards.filter(|h| h.state == HappeningStatus::Coming)
    }

    /// Those to come and those called off, the next first.
    pub fn ahead(&self) -> impl Iterator<Item = &Happening> {
        let backwards = self.all.iter().rev();
        backwards.filter(|h| {
            matches!(
                h.state,
                HappeningStatus::Coming | HappeningStatus::CalledOff
            )
        })
    }

    /// Those that are over or lapsed, the latest first.
    pub fn past(&self) -> impl Iterator<Item = &Happening> {
        let over =
            |h: &&Happening| matches!(h.state, HappeningStatus::Finished | HappeningStatus::Lapsed);
        self.all.iter().filter(over)
    }

    /// The years with something past, each with how many, the latest first.
    #[must_use]
    pub fn years(&self) -> Vec<(i32, usize)> {
        let mut years: Vec<(i32, usize)> = Vec::new();
        for happening in self.past() {
            let year = happening.day.year();
            match years.last_mut() {
                Some((last, count)) if *last == year => *count = count.saturating_add(1),
                _ => years.push((year, 1)),
            }
        }
        years
    }

    /// Every stream with its version, for the key of a page made from the whole list.
    #[must_use]
    pub fn made_from(&self) -> Vec<(StreamId, u64)> {
        self.all.iter().map(|h| (h.stream, h.version)).collect()
    }
}

/// Reads those that `reader` may see.
pub async fn happenings(
    store: &Store,
    club: ClubId,
    reader: Reader,
) -> Result<Happenings, StoreError> {
    store.read(move |conn| read(conn, club, reader)).await
}

fn read(conn: &mut Conn, club: ClubId, reader: Reader) -> Result<Happenings, StoreError> {
    let edition = clubs::edition(conn, club)?;
    let mut told: HashMap<_, _> = summaries::all_of_club(conn, club)?.into_iter().collect();
    let hidden = hidden_streams::of_club(conn, club)?;
    let rows: HashMap<_, _> = nights::of_club(conn, club)?.into_iter().collect();
    let reported: HashSet<_> = night_reports::published(conn, club)?.into_iter().collect();
    let mut found = Vec::new();
    for kind in [StreamKind::Tournament, StreamKind::Chouette] {
        let mut slugs: HashMap<_, _> = addresses::of_club(conn, club, kind)?.into_iter().collect();
        for stream in streams::of_club(conn, club, kind)? {
            let night = rows.get(&stream.id);
            if reader < Reader::Member && night.is_some_and(|night| night.members_only) {
                continue;
            }
            let hidden = hidden.contains(&stream.id);
            if reader < Reader::Desk && hidden {
                continue;
            }
            let (Some(slug), Some(summary)) = (slugs.remove(&stream.id), told.remove(&stream.id))
            else {
                continue;
            };
            found.push(Happening {
                kind,
                stream: stream.id,
                version: stream.version,
                changed_at: stream.changed_at,
                slug,
                name: summary.name,
                day: summary.day,
                starts: summary.starts,
                venue: summary.venue,
                state: match summary.status {
                    SummaryStatus::Finished => HappeningStatus::Finished,
                    SummaryStatus::Running => HappeningStatus::Running,
                    SummaryStatus::CalledOff => HappeningStatus::CalledOff,
                    SummaryStatus::Announced => HappeningStatus::Coming,
                },
                called_off: summary.status == SummaryStatus::CalledOff,
                hidden,
                guest_names: night.is_some_and(|night| night.guest_names),
                reported: reported.contains(&stream.id),
            });
        }
    }
    found.sort_by(|a, b| {
        let key = |h: &Happening| (Reverse(h.day), Reverse(h.slug.clone()));
        key(a).cmp(&key(b))
    });
    lapse(&mut found);
    Ok(Happenings {
        edition,
        all: found,
    })
}

/// Marks what was announced for a day before the last one played. This does not depend on the clock, so the page can be
/// cached.
fn lapse(all: &mut [Happening]) {
    let over = all.iter().filter(|h| h.state == HappeningStatus::Finished);
    let Some(latest) = over.map(|h| h.day).max() else {
        return;
    };
    for happening in all {
        let ahead = matches!(
            happening.state,
            HappeningStatus::Coming | HappeningStatus::CalledOff
        );
        if ahead && happening.day < latest {
            happening.state = HappeningStatus::Lapsed;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on(day: &str, state: HappeningStatus) -> Happening {
        Happening {
            kind: StreamKind::Tournament,
            stream: StreamId::from_random([1; 10]),
            version: 1,
            changed_at: UtcMicros(0),
            slug: day.to_owned(),
            name: day.to_owned(),
            day: day.parse().unwrap(),
            starts: None,
            venue: String::new(),
            state,
            called_off: state == HappeningStatus::CalledOff,
            hidden: false,
            guest_names: false,
            reported: false,
        }
    }

    #[test]
    fn what_a_played_day_has_passed_does_not_come_any_more() {
        let mut all = vec![
            on("2026-12-11", HappeningStatus::CalledOff),
            on("2026-12-04", HappeningStatus::Coming),
            on("2026-11-20", HappeningStatus::Finished),
            on("2026-11-20", HappeningStatus::Coming),
            on("2026-11-13", HappeningStatus::Coming),
            on("2026-11-06", HappeningStatus::CalledOff),
            on("2025-11-13", HappeningStatus::Finished),
        ];
        lapse(&mut all);
        let of = Happenings { edition: 1, all };
        let days = |all: Vec<&Happening>| -> Vec<String> {
            all.into_iter().map(|h| h.day.to_string()).collect()
        };
        assert_eq!(days(of.coming().collect()), ["2026-11-20", "2026-12-04"]);
        assert_eq!(
            days(of.ahead().collect()),
            ["2026-11-20", "2026-12-04", "2026-12-11"]
        );
        assert_eq!(
            days(of.past().collect()),
            ["2026-11-20", "2026-11-13", "2026-11-06", "2025-11-13"]
        );
        assert_eq!(of.years(), [(2026, 3), (2025, 1)]);
    }
}
