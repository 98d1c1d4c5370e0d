//! A season as its page and its files show it.

use super::adjust::reasons;
use super::played::found;
use super::stored::{Season, find};
use crate::lists::season_table::{SeasonTable, SeasonTableRow};
use crate::players::{Directory, EventRef, Named, Viewer};
use chrono::NaiveDate;
use crawford_club::name::sort_key;
use crawford_club::season::{
    DivisionTable, EventKey, EventRule, SeasonSetup, StandingChange, moved,
};
use crawford_journal::{ClubId, PersonId, UtcMicros};
use crawford_store::{Conn, Store, StoreError, season_events, season_standings};
use serde::Serialize;
use std::collections::HashMap;

#[derive(Debug, Serialize)]
pub struct SeasonView {
    pub edition: u64,
    pub slug: String,
    pub setup: SeasonSetup,
    pub frozen_at: Option<UtcMicros>,
    pub table: SeasonTable,
    /// Corrections after the table was final.
    pub corrections: Vec<SeasonCorrection>,
    pub events: Vec<CountedEvent>,
    pub has_ratings: bool,
}

#[derive(Debug, Serialize)]
pub struct SeasonCorrection {
    pub division: Option<String>,
    pub person: Named,
    /// Place and points in the final table.
    pub before: Option<(u32, i64)>,
    pub after: Option<(u32, i64)>,
    /// The events whose points changed, with the points before and after.
    pub events: Vec<(EventRef, i64, i64)>,
}

#[derive(Debug, Serialize)]
pub struct CountedEvent {
    #[serde(skip)]
    pub key: EventKey,
    #[serde(flatten)]
    pub event: EventRef,
    pub day: NaiveDate,
    /// Its division, if there are any.
    pub division: Option<String>,
    /// The factor for its points, in millionths.
    pub weight: i64,
}

pub async fn shown(
    store: &Store,
    club: ClubId,
    viewer: Viewer,
    slug: String,
) -> Result<SeasonView, StoreError> {
    store
        .read(move |conn| {
            let season = find(conn, club, &slug)?;
            let directory = Directory::read(conn, club)?;
            let now = computed(conn, club, &season)?;
            let reader = Reader {
                reasons: reasons(conn, club, &slug)?,
                season: &season,
                directory: &directory,
                viewer: &viewer,
            };
            let corrections = match &season.frozen {
                None => Vec::new(),
                Some((_, frozen)) => reader.corrections(frozen, &now),
            };
            Ok(SeasonView {
                edition: directory.edition,
                table: reader.table(season.frozen.as_ref().map_or(&now, |(_, frozen)| frozen)),
                corrections,
                events: counted(conn, club, &season, &directory)?,
                has_ratings: directory.lists.iter().any(|list| list.slug == slug),
                frozen_at: season.frozen.map(|(at, _)| at),
                setup: season.setup,
                slug: season.slug,
            })
        })
        .await
}

fn computed(
    conn: &mut Conn,
    club: ClubId,
    season: &Season,
) -> Result<Vec<DivisionTable>, StoreError> {
    let numbers = (0..).take(season.setup.tables());
    let mut tables: Vec<DivisionTable> = numbers
        .map(|division| DivisionTable {
            division,
            standings: Vec::new(),
        })
        .collect();
    for row in season_standings::of_season(conn, club, &season.slug)? {
        let mut of = tables.iter_mut();
        let table = of.find(|table| table.division == row.division);
        if let Some(table) = table {
            let (slug, person) = (&season.slug, row.person);
            let stands = |why| {
                StoreError::unreadable(format!("season_standings {club} {slug} {person}"), why)
            };
            let standing = serde_json::from_str(&row.standing).map_err(stands)?;
            table.standings.push(standing);
        }
    }
    Ok(tables)
}

fn counted(
    conn: &mut Conn,
    club: ClubId,
    season: &Season,
    directory: &Directory,
) -> Result<Vec<CountedEvent>, StoreError> {
    let said = season_events::of_season(conn, club, &season.slug)?;
    let said: HashMap<EventKey, EventRule> = said.into_iter().collect();
    let setup = &season.setup;
    let events = found(conn, club, season.from, season.to)?.into_iter();
    let line = |of: super::SeasonEvent| {
        let key = of.played.key;
        let choice = said.get(&key).copied();
        let choice = choice.unwrap_or_else(|| EventRule::usual(setup));
        let division = setup.division(choice.division);
        let event = directory.event(key.stream, key.event);
        let event = event.filter(|_| choice.counted && of.may_count())?;
        Some(CountedEvent {
            key,
            event,
            day: of.played.day,
            division: division.map(|division| division.name.clone()),
            weight: choice.weight,
        })
    };
    Ok(events.filter_map(line).collect())
}

pub(crate) struct Reader<'a> {
    season: &'a Season,
    pub(crate) directory: &'a Directory,
    pub(crate) viewer: &'a Viewer,
    /// By adjustment.
    pub(crate) reasons: HashMap<String, String>,
}

impl Reader<'_> {
    /// An event, if the reader may see that somebody was in it.
    pub(crate) fn event(&self, person: PersonId, key: EventKey) -> Option<EventRef> {
        let event = self.directory.event(key.stream, key.event);
        event.filter(|_| self.viewer.is_shown(person, key.stream, key.event))
    }

    pub(crate) fn heading(&self, division: u32) -> Option<String> {
        self.season.setup.heading(division).map(str::to_owned)
    }

    fn table(&self, tables: &[DivisionTable]) -> SeasonTable {
        let rows = tables.iter().flat_map(|table| {
            let standings = table.standings.iter();
            standings.map(|standing| SeasonTableRow::of(self, table.division, standing))
        });
        let mut rows: Vec<SeasonTableRow> = rows.collect();
        rows.sort_by_cached_key(|row| (row.table, row.place, sort_key(&row.player), row.person));
        SeasonTable {
            season: self.season.name.clone(),
            from: self.season.from,
            to: self.season.to,
            is_final: self.season.frozen.is_some(),
            rows,
            error_rates: Vec::new(),
            tables: tables
                .iter()
                .map(|table| (table.division, self.heading(table.division)))
                .collect(),
        }
    }

    /// How later corrections would move people.
    fn corrections(
        &self,
        frozen: &[DivisionTable],
        now: &[DivisionTable],
    ) -> Vec<SeasonCorrection> {
        let who = |person| self.directory.merged.who(person);
        let one = |division, moved: StandingChange| SeasonCorrection {
            division: self.heading(division),
            person: self.viewer.named(moved.person),
            before: moved.before,
            after: moved.after,
            events: moved
                .events
                .iter()
                .filter_map(|(key, before, after)| {
                    Some((self.event(moved.person, *key)?, *before, *after))
                })
                .collect(),
        };
        let corrected = frozen.iter().flat_map(|old| {
            let new = now.iter().find(|new| new.division == old.division);
            let after = new.map_or(&[][..], |new| &new.standings);
            let moved = moved(&old.standings, after, &who).into_iter();
            moved.map(|moved| one(old.division, moved))
        });
        corrected.collect()
    }
}
