//! The rating lists of a club, with what each is computed from.

use chrono::{Days, NaiveDate};
use crawford_club::rating::{ListSettings, RatingScope};
use crawford_journal::ClubId;
use crawford_store::rating_lists::{self, ListRow, OWN};
use crawford_store::{Conn, StoreError, clubs, unrated_events};
use std::collections::HashSet;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClubRatingList {
    pub slug: String,
    /// Its name; `None` for the club's own until it gets one.
    pub name: Option<String>,
    pub settings: ListSettings,
    pub from: Option<NaiveDate>,
    pub to: Option<NaiveDate>,
    pub scope: RatingScope,
}

impl ClubRatingList {
    /// Whether it is the one every club keeps.
    #[must_use]
    pub fn is_own(&self) -> bool {
        self.slug == OWN
    }

    /// The club's own list with the default rules.
    fn usual() -> Self {
        ClubRatingList {
            slug: OWN.to_owned(),
            name: None,
            settings: ListSettings::default(),
            from: None,
            to: None,
            scope: RatingScope::default(),
        }
    }

    fn of(row: &ListRow) -> Result<Self, StoreError> {
        let settings = serde_json::from_str(&row.settings).map_err(|why| {
            let row = format_args!("the rules of rating list {} “{}”", row.club, row.slug);
            StoreError::unreadable(row, why)
        })?;
        Ok(ClubRatingList {
            slug: row.slug.clone(),
            name: Some(row.name.clone()).filter(|name| !name.is_empty()),
            settings,
            from: row.from_day,
            to: row.to_day,
            scope: RatingScope::default(),
        })
    }
}

/// The lists of a club, its own first.
pub fn lists_of(conn: &mut Conn, club: ClubId) -> Result<Vec<ClubRatingList>, StoreError> {
    let zone = clubs::find(conn, club)?.time_zone;
    let unrated: HashSet<_> = unrated_events::of_club(conn, club)?.into_iter().collect();
    let mut lists: Vec<ClubRatingList> = rating_lists::of_club(conn, club)?
        .iter()
        .map(ClubRatingList::of)
        .collect::<Result<_, StoreError>>()?;
    if !lists.iter().any(ClubRatingList::is_own) {
        lists.push(ClubRatingList::usual());
    }
    lists.sort_by_key(|list| !list.is_own());
    let begin = |day| zone.begin_of(day);
    for list in &mut lists {
        list.scope = RatingScope {
            from: list.from.and_then(begin),
            until: list
                .to
                .and_then(|day| day.checked_add_days(Days::new(1)))
                .and_then(begin),
            unrated: unrated.clone(),
        };
    }
    Ok(lists)
}

/// The club's own list, while it is kept.
pub fn kept_own(conn: &mut Conn, club: ClubId) -> Result<Option<ClubRatingList>, StoreError> {
    let mut lists = lists_of(conn, club)?.into_iter();
    Ok(lists.find(|list| list.is_own() && list.settings.on))
}
