//! The tables of seasons as they follow from the present results.

use super::played::{SeasonEvent, found};
use super::stored::{Season, of_club};
use crawford_club::merged::Merged;
use crawford_club::season::{
    Adjustment, DivisionTable, EventKey, EventRule, SeasonResult, SeasonSetup, tables,
};
use crawford_journal::ClubId;
use crawford_store::season_standings::StandingRow;
use crawford_store::{Conn, StoreError, number, season_adjustments, season_events};
use std::collections::HashMap;

/// The tables of a season as they follow from the present results.
pub fn now(
    conn: &mut Conn,
    club: ClubId,
    season: &Season,
    merged: &Merged,
) -> Result<Vec<DivisionTable>, StoreError> {
    let events = found(conn, club, season.from, season.to)?;
    let choices = season_events::of_season(conn, club, &season.slug)?;
    let adjustments = adjustments(conn, club, &season.slug)?;
    Ok(made(&season.setup, events, &choices, &adjustments, merged))
}

/// The adjustments in force.
pub(super) fn adjustments(
    conn: &mut Conn,
    club: ClubId,
    slug: &str,
) -> Result<Vec<Adjustment>, StoreError> {
    let rows = season_adjustments::of_season(conn, club, slug)?;
    let rows = rows.into_iter().filter(|row| row.ended_at.is_none());
    rows.map(|row| {
        let division = format_args!("the division of season_adjustments {}", row.id);
        Ok(Adjustment {
            division: number(row.division, division)?,
            id: row.id,
            person: row.person,
            points: row.points,
        })
    })
    .collect()
}

pub(super) fn made(
    setup: &SeasonSetup,
    events: Vec<SeasonEvent>,
    choices: &[(EventKey, EventRule)],
    adjustments: &[Adjustment],
    merged: &Merged,
) -> Vec<DivisionTable> {
    let said: HashMap<EventKey, EventRule> = choices.iter().copied().collect();
    let events: Vec<(SeasonResult, EventRule)> = events
        .into_iter()
        .map(|of| {
            let choice = said.get(&of.played.key).copied();
            let mut choice = choice.unwrap_or_else(|| EventRule::usual(setup));
            choice.counted &= of.may_count();
            (of.played, choice)
        })
        .collect();
    tables(setup, &events, adjustments, &|person| merged.who(person))
}

/// The rows of all of a club's seasons, by season, table and person.
pub(crate) fn rows(
    conn: &mut Conn,
    club: ClubId,
    merged: &Merged,
) -> Result<Vec<StandingRow>, StoreError> {
    let mut rows = Vec::new();
    for season in of_club(conn, club)? {
        for table in now(conn, club, &season, merged)? {
            for standing in table.standings {
                rows.push(StandingRow {
                    season: season.slug.clone(),
                    division: table.division,
                    person: standing.person,
                    place: standing.rank,
                    points: standing.points,
                    standing: serde_json::to_string(&standing).map_err(StoreError::failed)?,
                });
            }
        }
    }
    rows.sort_by(|a, b| (&a.season, a.division, a.person).cmp(&(&b.season, b.division, b.person)));
    Ok(rows)
}
