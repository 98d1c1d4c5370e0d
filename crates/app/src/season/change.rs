//! Makes or changes a season, with a preview of how the table would move.

use super::played::{found, need_drawn};
use super::ratings::{Keeping, keep};
use super::standing::{adjustments, made, now};
use super::stored::{Season, find};
use super::{changed, edit};
use crate::club::{ClubError, refused};
use crate::digest::{check_tag, form_tag};
use crate::recompute::lists_of;
use crate::stories::Principal;
use chrono::{Datelike, NaiveDate};
use crawford_club::name::season_slug;
use crawford_club::season::{
    Counts, EventKey, EventRule, EventWeight, MICROS, SeasonSetup, SeasonStanding, StandingChange,
    moved,
};
use crawford_forms::violation::{Violation, refuse};
use crawford_forms::{Each, Form};
use crawford_journal::ClubId;
use crawford_pages::form_parts::FormTag;
use crawford_store::audit::AuditKind;
use crawford_store::seasons::{self, SeasonRow};
use crawford_store::{
    Conn, Store, StoreError, Tx, merges, rating_lists, rating_starts, season_events,
};
use serde::Serialize;
use serde_json::Value;

/// Most seasons of one club.
const MOST: usize = 200;

#[derive(Debug, Clone, PartialEq, Eq, Form)]
#[form(messages = "seasons", check = SeasonInput::in_order)]
pub struct SeasonInput {
    #[form(with = crawford_forms::name)]
    pub name: String,
    pub from: NaiveDate,
    pub to: NaiveDate,
    #[form(flatten)]
    pub setup: SeasonSetup,
    /// Which events count otherwise than the season's rules say.
    #[form(name = "e-", rule = "seasons-number", hidden)]
    pub events: Each<EventKey, Counts>,
    #[form(name = "w-", rule = "seasons-number", hidden)]
    pub weights: Each<EventKey, EventWeight>,
    /// Whether it keeps a list of ratings, and with what people come to it; `None` leaves that unchanged.
    pub ratings: Option<Keeping>,
}

impl SeasonInput {
    fn in_order(self) -> Result<Self, Violation> {
        if self.to < self.from {
            return Err(refuse::season_backwards().at(SeasonInput::TO));
        }
        // Without divisions there is the one table.
        let divisions = self.setup.divisions.len().max(1);
        let is_there = |counts: &Counts| match counts {
            Counts::In(n) => usize::try_from(*n).is_ok_and(|n| n < divisions),
            Counts::Usual | Counts::No => true,
        };
        match self.events.0.iter().all(|(_, counts)| is_there(counts)) {
            true => Ok(self),
            false => Err(refuse::season_no_such_division().at(SeasonSetup::DIVISIONS)),
        }
    }

    /// What is said of events: nothing of those that are as usual.
    pub(super) fn said(&self) -> Vec<(EventKey, EventRule)> {
        let usual = EventRule::usual(&self.setup);
        let mut said: Vec<(EventKey, EventRule)> = Vec::new();
        for (key, counts) in &self.events.0 {
            let weight = self.weights.get(key).map_or(MICROS, |weight| weight.0);
            let choice = match *counts {
                Counts::Usual => EventRule { weight, ..usual },
                Counts::No => EventRule {
                    counted: false,
                    weight,
                    ..usual
                },
                Counts::In(division) => EventRule {
                    counted: true,
                    division,
                    weight,
                },
            };
            // Kept where it was chosen, so that it stays so when what is usual changes.
            let chosen = *counts != Counts::Usual;
            if (chosen || choice != usual) && !said.iter().any(|(of, _)| of == key) {
                said.push((*key, choice));
            }
        }
        said
    }

    #[must_use]
    pub fn of(settings: SeasonSettings) -> Self {
        let SeasonSettings {
            season,
            events,
            ratings,
        } = settings;
        let counts = |(key, choice): &(EventKey, EventRule)| match choice.counted {
            true => (*key, Counts::In(choice.division)),
            false => (*key, Counts::No),
        };
        let weight = |(key, choice): &(EventKey, EventRule)| (*key, EventWeight(choice.weight));
        SeasonInput {
            name: season.name,
            from: season.from,
            to: season.to,
            setup: season.setup,
            events: Each(events.iter().map(counts).collect()),
            weights: Each(events.iter().map(weight).collect()),
            ratings: Some(ratings),
        }
    }

    /// A new one, of the year.
    #[must_use]
    pub fn fresh(today: NaiveDate) -> Self {
        let day = |month, day| {
            let day = NaiveDate::from_ymd_opt(today.year(), month, day);
            day.expect("every year has its first and its last day")
        };
        SeasonInput {
            name: String::new(),
            from: day(1, 1),
            to: day(12, 31),
            setup: SeasonSetup::default(),
            events: Each::default(),
            weights: Each::default(),
            ratings: Some(Keeping::No),
        }
    }
}

#[derive(Debug, Serialize)]
pub struct SeasonSettings {
    pub season: Season,
    pub events: Vec<(EventKey, EventRule)>,
    pub ratings: Keeping,
}

pub async fn settings(
    store: &Store,
    club: ClubId,
    slug: String,
) -> Result<SeasonSettings, StoreError> {
    store.read(move |conn| settings_of(conn, club, &slug)).await
}

fn settings_of(conn: &mut Conn, club: ClubId, slug: &str) -> Result<SeasonSettings, StoreError> {
    let is_kept = lists_of(conn, club)?.iter().any(|list| list.slug == slug);
    let carried = !rating_starts::of_list(conn, club, slug)?.is_empty();
    Ok(SeasonSettings {
        season: find(conn, club, slug)?,
        events: season_events::of_season(conn, club, slug)?,
        ratings: match (is_kept, carried) {
            (false, _) => Keeping::No,
            (true, false) => Keeping::Anew,
            (true, true) => Keeping::Carried,
        },
    })
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeasonPreview {
    /// The table, from 0.
    pub division: u32,
    pub standings: Vec<SeasonStanding>,
    pub moved: Vec<StandingChange>,
}

/// The table a season would have, and how places would move; for a new season everyone is new. Refuses what storing it
/// would refuse.
pub async fn preview(
    store: &Store,
    club: ClubId,
    slug: Option<String>,
    input: SeasonInput,
) -> Result<Vec<SeasonPreview>, ClubError> {
    let read = move |conn: &mut Conn| would_be(conn, club, slug.as_deref(), &input);
    store.read(read).await
}

fn would_be(
    conn: &mut Conn,
    club: ClubId,
    slug: Option<&str>,
    input: &SeasonInput,
) -> Result<Vec<SeasonPreview>, ClubError> {
    need_events_drawn(conn, club, input)?;
    let merged = merges::merged(conn, club)?;
    let (before, given) = match slug {
        Some(slug) => {
            let row = seasons::find(conn, club, slug)?;
            open(&row)?;
            let season = Season::of(&row)?;
            let tables = now(conn, club, &season, &merged)?;
            (tables, adjustments(conn, club, slug)?)
        }
        None => (Vec::new(), Vec::new()),
    };
    let events = found(conn, club, input.from, input.to)?;
    let after = made(&input.setup, events, &input.said(), &given, &merged);
    Ok(after
        .into_iter()
        .map(|table| {
            let old = before.iter().find(|old| old.division == table.division);
            let old = old.map_or(&[][..], |old| &old.standings);
            SeasonPreview {
                division: table.division,
                moved: moved(old, &table.standings, &|person| merged.who(person)),
                standings: table.standings,
            }
        })
        .collect())
}

fn need_events_drawn(conn: &mut Conn, club: ClubId, input: &SeasonInput) -> Result<(), ClubError> {
    need_drawn(conn, club, input.said().iter().map(|(key, _)| *key))
}

/// Stores the rules for single events.
fn put_events(
    tx: &mut Tx<'_>,
    club: ClubId,
    slug: &str,
    input: &SeasonInput,
) -> Result<(), ClubError> {
    need_events_drawn(tx, club, input)?;
    Ok(season_events::replace(tx, club, slug, &input.said())?)
}

fn json(setup: &SeasonSetup) -> Result<String, StoreError> {
    serde_json::to_string(setup).map_err(StoreError::failed)
}

/// A season as the audit trail stores it: without what it and its divisions are called, because its lines stay.
fn described(row: &SeasonRow, events: &[(EventKey, EventRule)]) -> Result<Value, StoreError> {
    let Season { setup, .. } = Season::of(row)?;
    let weights: Vec<i64> = setup.divisions.iter().map(|d| d.weight).collect();
    let mut setup = serde_json::to_value(setup).map_err(StoreError::failed)?;
    if let Some(setup) = setup.as_object_mut() {
        setup.insert("divisions".to_owned(), weights.into());
    }
    let events: Vec<_> = events
        .iter()
        .map(|(key, choice)| (key, choice.counted, choice.division, choice.weight))
        .collect();
    Ok(serde_json::json!({
        "from": row.from_day,
        "to": row.to_day,
        "setup": setup,
        "events": events,
    }))
}

/// Which names differ.
fn renamed(before: &SeasonRow, after: &SeasonRow) -> Result<Vec<&'static str>, StoreError> {
    let divisions = |row: &SeasonRow| -> Result<Vec<String>, StoreError> {
        let divisions = Season::of(row)?.setup.divisions.into_iter();
        Ok(divisions.map(|division| division.name).collect())
    };
    let name = (before.name != after.name).then_some("name");
    let divisions = (divisions(before)? != divisions(after)?).then_some("divisions");
    Ok(name.into_iter().chain(divisions).collect())
}

/// Makes a season, and returns its slug.
pub async fn make(
    store: &Store,
    principal: Principal,
    club: ClubId,
    input: SeasonInput,
) -> Result<String, ClubError> {
    let about = format!("season-made {club}");
    changed(store, principal, club, about, move |tx, principal, at| {
        let all = seasons::of_club(tx, club)?;
        if all.len() >= MOST {
            return Err(refused(refuse::season_too_many(MOST)));
        }
        let lists = rating_lists::of_club(tx, club)?;
        let slug = season_slug(&input.name, |slug| {
            all.iter().any(|row| row.slug == slug) || lists.iter().any(|list| list.slug == slug)
        });
        let row = SeasonRow {
            club,
            slug: slug.clone(),
            name: input.name.clone(),
            from_day: input.from,
            to_day: input.to,
            setup: json(&input.setup)?,
            created_at: at,
            frozen_at: None,
            frozen: None,
        };
        seasons::add(tx, &row)?;
        put_events(tx, club, &slug, &input)?;
        if let Some(keeping) = input.ratings {
            let days = (input.from, input.to);
            keep(tx, club, (&slug, &input.name), days, keeping, at)?;
        }
        AuditKind::SeasonMade
            .of(&row)
            .in_club(club)
            .after(described(&row, &input.said())?)
            .add(tx, principal.who, at)?;
        Ok(slug)
    })
    .await
}

/// Refuses if a season's table is final.
pub(super) fn open(row: &SeasonRow) -> Result<(), ClubError> {
    match row.frozen_at {
        None => Ok(()),
        Some(_) => Err(refused(refuse::season_frozen())),
    }
}

/// Changes a season, and recomputes its table.
pub async fn change(
    store: &Store,
    principal: Principal,
    club: ClubId,
    slug: String,
    input: SeasonInput,
    tag: Option<FormTag>,
) -> Result<(), ClubError> {
    let about = format!("season-changed {club} {slug}");
    edit(
        store,
        principal,
        club,
        slug,
        about,
        move |tx, before, at| {
            open(&before)?;
            let stands = SeasonInput::of(settings_of(tx, club, &before.slug)?);
            check_tag(&form_tag(&stands), tag.as_ref()).map_err(refused)?;
            let events = season_events::of_season(tx, club, &before.slug)?;
            let after = SeasonRow {
                name: input.name.clone(),
                from_day: input.from,
                to_day: input.to,
                setup: json(&input.setup)?,
                ..before.clone()
            };
            seasons::change(tx, &after)?;
            put_events(tx, club, &before.slug, &input)?;
            if let Some(keeping) = input.ratings {
                let days = (input.from, input.to);
                keep(tx, club, (&before.slug, &input.name), days, keeping, at)?;
            }
            let was = described(&before, &events)?;
            let mut is = described(&after, &input.said())?;
            if let Some(is) = is.as_object_mut() {
                is.insert("renamed".to_owned(), renamed(&before, &after)?.into());
            }
            Ok(AuditKind::SeasonChanged.of(&before).before(was).after(is))
        },
    )
    .await
}

/// Deletes a season. Its results are not affected.
pub async fn remove(
    store: &Store,
    principal: Principal,
    club: ClubId,
    slug: String,
) -> Result<(), ClubError> {
    let about = format!("season-removed {club} {slug}");
    edit(
        store,
        principal,
        club,
        slug,
        about,
        move |tx, before, at| {
            open(&before)?;
            let events = season_events::of_season(tx, club, &before.slug)?;
            seasons::remove(tx, club, &before.slug)?;
            let days = (before.from_day, before.to_day);
            keep(
                tx,
                club,
                (&before.slug, &before.name),
                days,
                Keeping::No,
                at,
            )?;
            let was = described(&before, &events)?;
            Ok(AuditKind::SeasonRemoved.of(&before).before(was))
        },
    )
    .await
}
