//! The rating list a season may keep beside its points, from its first day to its last.

use crate::recompute::lists_of;
use chrono::NaiveDate;
use crawford_club::rating::{RatingScope, RatingStart, count};
use crawford_journal::{ClubId, UtcMicros};
use crawford_store::rating_lists::{self, ListRow};
use crawford_store::{StoreError, Tx, clubs, merges, rating_starts, results};
use serde::Serialize;

/// Whether a season keeps a list, and which ratings it starts with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, crawford_forms::Choice, Serialize)]
#[form(choices = "choice-season-ratings")]
#[serde(rename_all = "kebab-case")]
pub enum Keeping {
    #[default]
    #[form(name = "none")]
    #[serde(rename = "none")]
    No,
    Anew,
    /// Everyone starts with their rating in the club's own list on the season's first day.
    Carried,
}

/// Sets whether and how the season's list is kept; it is recomputed.
pub(super) fn keep(
    tx: &mut Tx<'_>,
    club: ClubId,
    (slug, name): (&str, &str),
    (from, to): (NaiveDate, NaiveDate),
    keeping: Keeping,
    at: UtcMicros,
) -> Result<(), StoreError> {
    let lists = lists_of(tx, club)?;
    if keeping == Keeping::No {
        return match lists.iter().any(|list| list.slug == slug) {
            true => rating_lists::remove(tx, club, slug),
            false => Ok(()),
        };
    }
    let own = lists.first().cloned().ok_or(StoreError::NotFound)?;
    let settings = serde_json::to_string(&own.settings).map_err(StoreError::failed)?;
    let row = ListRow {
        club,
        slug: slug.to_owned(),
        name: name.to_owned(),
        settings,
        from_day: Some(from),
        to_day: Some(to),
        created_at: at,
    };
    rating_lists::put(tx, &row)?;
    let mut starts = Vec::new();
    if keeping == Keeping::Carried {
        let zone = clubs::find(tx, club)?.time_zone;
        let scope = RatingScope {
            until: zone.begin_of(from),
            ..own.scope.clone()
        };
        let came_with = rating_starts::of_list(tx, club, &own.slug)?;
        let merged = merges::merged(tx, club)?;
        let finished = results::finished_of_club(tx, club)?;
        let counted = count(&own.settings, &scope, &came_with, &merged, &finished);
        starts.extend(counted.people.iter().map(|person| RatingStart {
            person: person.person,
            rating: person.rating,
            experience: person.experience,
        }));
    }
    rating_starts::replace(tx, club, slug, &starts)
}
