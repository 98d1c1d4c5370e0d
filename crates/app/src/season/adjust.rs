//! A director gives somebody points or takes some, with a reason, and takes that back.

use super::change::open;
use super::edit;
use super::stored::{Season, find};
use crate::club::ClubError;
use crate::club::members::of_club;
use crate::players::{Named, Viewer};
use crate::stories::Principal;
use crawford_forms::Form;
use crawford_journal::{ClubId, NoteId, PersonId};
use crawford_store::audit::AuditKind;
use crawford_store::season_adjustments::{self, AdjustmentRow};
use crawford_store::{Conn, Store, StoreError, merges, notes, people};
use serde::Serialize;
use std::collections::HashMap;

#[derive(Debug, Clone, PartialEq, Eq, Form)]
#[form(messages = "seasons-giving")]
pub struct Giving {
    #[form(
        message = "player",
        missing = "seasons-person",
        rule = "seasons-person"
    )]
    pub person: PersonId,
    /// The table, from 0.
    #[form(default, rule = "form-unreadable")]
    pub division: u32,
    /// Points in millionths; negative if they are taken.
    #[form(with = points)]
    pub points: i64,
    #[form(with = reason, missing = "reason-missing")]
    pub reason: String,
}

/// Who can be given points, and the adjustments in force.
#[derive(Debug, Serialize)]
pub struct Adjusting {
    pub season: String,
    /// The names of the tables, if there are several.
    pub divisions: Vec<String>,
    pub people: Vec<Named>,
    pub given: Vec<SeasonAdjustment>,
}

#[derive(Debug, Serialize)]
pub struct SeasonAdjustment {
    /// That of its reason.
    pub id: NoteId,
    pub person: Named,
    /// In millionths.
    pub points: i64,
    /// `None` if the reason was blanked.
    pub reason: Option<String>,
}

pub async fn adjusting(
    store: &Store,
    club: ClubId,
    viewer: Viewer,
    slug: String,
) -> Result<Adjusting, StoreError> {
    store
        .read(move |conn| {
            let Season { name, setup, .. } = find(conn, club, &slug)?;
            let reasons = reasons(conn, club, &slug)?;
            let standing = season_adjustments::of_season(conn, club, &slug)?;
            let standing = standing.into_iter().filter(|row| row.ended_at.is_none());
            let divisions = setup.divisions.into_iter().filter(|_| setup.apart);
            let people = people::listed(conn, club)?.into_iter();
            Ok(Adjusting {
                season: name,
                divisions: divisions.map(|division| division.name).collect(),
                people: people.map(|person| viewer.named(person.id)).collect(),
                given: standing
                    .map(|row| SeasonAdjustment {
                        person: viewer.named(row.person),
                        points: row.points,
                        reason: reasons.get(&row.id).cloned(),
                        id: row.note,
                    })
                    .collect(),
            })
        })
        .await
}

/// The reasons of a season's adjustments, by adjustment; without blanked ones.
pub(super) fn reasons(
    conn: &mut Conn,
    club: ClubId,
    slug: &str,
) -> Result<HashMap<String, String>, StoreError> {
    let given = season_adjustments::of_season(conn, club, slug)?;
    let ids: Vec<NoteId> = given.iter().map(|row| row.note).collect();
    let texts: HashMap<NoteId, String> = notes::find_all(conn, &ids)?.into_iter().collect();
    let reason = |row: AdjustmentRow| Some((row.id, texts.get(&row.note)?.clone()));
    let reasons = given.into_iter().filter_map(reason);
    Ok(reasons.filter(|(_, reason)| !reason.is_empty()).collect())
}

mod points {
    use crawford_club::season::{exact, parse};
    use crawford_forms::violation::{Violation, refuse};
    use crawford_forms::{Control, Line};

    pub fn control() -> Control {
        Control::Line(Line::Text)
    }

    pub fn read(typed: &[String]) -> Result<i64, Violation> {
        let points = typed.first().and_then(|typed| parse(typed));
        let points = points.filter(|points| *points != 0);
        points.ok_or_else(refuse::seasons_number)
    }

    pub fn show(points: &i64) -> Vec<String> {
        vec![exact(*points)]
    }
}

mod reason {
    use crawford_club::name;
    use crawford_forms::violation::{Violation, refuse};
    use crawford_forms::{Control, Line};

    const LONGEST: usize = 200;

    pub fn control() -> Control {
        Control::Line(Line::Text)
    }

    pub fn read(typed: &[String]) -> Result<String, Violation> {
        let typed = typed.first().map_or("", String::as_str);
        let reason = name::checked_line(typed, LONGEST, refuse::field_too_long)?;
        reason.ok_or_else(refuse::reason_missing)
    }

    pub fn show(reason: &str) -> Vec<String> {
        vec![reason.to_owned()]
    }
}

pub async fn adjust(
    store: &Store,
    principal: Principal,
    club: ClubId,
    slug: String,
    giving: Giving,
) -> Result<(), ClubError> {
    let about = format!("season-adjusted {club} {slug} {}", giving.person);
    edit(
        store,
        principal,
        club,
        slug,
        about,
        move |tx, before, at| {
            open(&before)?;
            let line = AuditKind::SeasonAdjusted.of(&before);
            let person = of_club(tx, club, giving.person)?.id;
            let person = merges::merged(tx, club)?.who(person);
            let reason = NoteId::from_random(rand::random());
            notes::add(tx, reason, club, &giving.reason, at)?;
            let row = AdjustmentRow {
                id: reason.to_string(),
                club,
                season: before.slug,
                person,
                division: giving.division.into(),
                points: giving.points,
                note: reason,
                created_at: at,
                ended_at: None,
            };
            season_adjustments::add(tx, &row)?;
            let what = serde_json::json!({ "person": person, "points": giving.points });
            Ok(line.after(what))
        },
    )
    .await
}

pub async fn take_back(
    store: &Store,
    principal: Principal,
    club: ClubId,
    slug: String,
    id: NoteId,
) -> Result<(), ClubError> {
    let about = format!("season-adjustment-ended {club} {slug} {id}");
    edit(
        store,
        principal,
        club,
        slug,
        about,
        move |tx, before, at| {
            open(&before)?;
            season_adjustments::end(tx, club, &before.slug, id.as_str(), at)?;
            let what = serde_json::json!({ "adjustment": id });
            Ok(AuditKind::SeasonAdjusted.of(&before).before(what))
        },
    )
    .await
}
