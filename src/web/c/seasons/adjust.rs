//! `/c/{club}/seasons/{season}/adjust`: points given or taken by hand.

use super::path;
use crate::app::club::ClubError;
use crate::app::season::{Giving, Season, adjust, find, take_back};
use crate::club::name;
use crate::club::season::parse;
use crate::form::Form;
use crate::pages::choice::Choice;
use crate::pages::seasons::signed;
use crate::store::season_adjustments::AdjustmentRow;
use crate::store::{StoreError, notes, people, season_adjustments};
use crate::violation::Rule;
use crate::web::form::{Fields, Typed as Read};
use crate::web::prelude::*;
use std::collections::HashMap;

impl Read for Typed {
    type Command = Giving;

    fn read(fields: &mut Fields) -> Self {
        Typed {
            person: fields.line("person"),
            division: fields.line("division"),
            points: fields.line("points"),
            reason: fields.line("reason"),
        }
    }

    fn command(&self) -> Result<Giving, Vec<Violation>> {
        let mut refused = Vec::new();
        let person = self.person.parse().ok();
        if person.is_none() {
            refused.push(Violation::new(Rule::SEASONS_PERSON, Source::House).at("person"));
        }
        let points = parse(&self.points).filter(|points| *points != 0);
        if points.is_none() {
            refused.push(Violation::new(Rule::SEASONS_NUMBER, Source::House).at("points"));
        }
        let reason = name::checked_line(&self.reason, LONGEST, Rule::REASON_TOO_LONG, "reason");
        let reason = reason.map_err(|v| refused.push(v)).ok();
        if reason == Some(None) {
            refused.push(Violation::new(Rule::SEASONS_REASON, Source::House).at("reason"));
        }
        match (person, points, reason.flatten()) {
            (Some(person), Some(points), Some(reason)) => Ok(Giving {
                person,
                division: self.division.parse().unwrap_or_default(),
                points,
                reason,
            }),
            _ => Err(refused),
        }
    }
}

/// The longest reason, in letters.
const LONGEST: usize = 200;

/// `GET /c/{club}/seasons/{season}/adjust`
pub async fn show(at: AtClub, of: Path<(String, String)>) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageStandings)?;
    html::page(&page(&at, &of.1, &Typed::default(), Problems::none()).await?)
}

/// `POST /c/{club}/seasons/{season}/adjust`
pub async fn post(
    at: AtClub,
    of: Path<(String, String)>,
    form: TypedForm<Typed>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageStandings)?;
    let giving = form.command().map_err(ClubError::Refused);
    let asker = at.asker(&form.key)?;
    let done = match giving {
        Ok(giving) => adjust(&at.house.store, asker, at.club.id, of.1.clone(), giving).await,
        Err(refused) => Err(refused),
    };
    match done {
        Ok(()) => {
            let told = Told::new(at.words().seasons_given());
            Ok(told.then(&path(&at, &of.1), at.visitor.is_https()))
        }
        Err(ClubError::Refused(violations)) => {
            let problems = Problems::of(at.words(), &violations, &|_| String::new());
            html::refused(&page(&at, &of.1, &form.typed, problems).await?)
        }
        Err(error) => Err(error.into()),
    }
}

type Rows = (
    Season,
    Vec<AdjustmentRow>,
    HashMap<crate::journal::NoteId, String>,
    Vec<people::Person>,
);

async fn page(
    at: &AtClub,
    slug: &str,
    typed: &Typed,
    problems: Problems,
) -> Result<AdjustPage, AppError> {
    let (club, wanted) = (at.club.id, slug.to_owned());
    let (season, given, reasons, listed): Rows = at
        .house
        .store
        .read(move |conn| {
            let season = find(conn, club, &wanted)?;
            let given = season_adjustments::of_season(conn, club, &wanted)?;
            let ids: Vec<_> = given.iter().map(|row| row.note).collect();
            let reasons = notes::find_all(conn, &ids)?.into_iter().collect();
            Ok::<_, StoreError>((season, given, reasons, people::listed(conn, club)?))
        })
        .await?;
    let names = at.names().await?;
    let w = at.words();
    let mut frame = at.frame();
    let seasons = at.path.below("seasons");
    frame.trail.push(Link::new(w.seasons_title(), seasons));
    frame
        .trail
        .push(Link::new(season.name.clone(), path(at, slug)));
    let divisions = season.setup.divisions.iter().filter(|_| season.setup.apart);
    let given = given.into_iter().filter(|row| row.ended_at.is_none());
    Ok(AdjustPage {
        page: Page::new(w, frame).refused(problems),
        typed: typed.clone(),
        people: listed
            .iter()
            .map(|one| Choice::new(one.id.to_string(), names.person(one.id), &typed.person))
            .collect(),
        divisions: (0..)
            .zip(divisions)
            .map(|(n, of): (u32, _)| Choice::new(n.to_string(), of.name.clone(), &typed.division))
            .collect(),
        given: given
            .map(|row| Given {
                who: names.person(row.person),
                points: signed(row.points),
                reason: reasons.get(&row.note).cloned().unwrap_or_default(),
                id: row.id,
            })
            .collect(),
        action: format!("{}/adjust", path(at, slug)),
    })
}

/// What was typed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Typed {
    person: String,
    division: String,
    points: String,
    reason: String,
}

/// An adjustment that stands.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Given {
    id: String,
    who: String,
    points: String,
    reason: String,
}

/// The form, and what stands.
#[derive(Debug, Template, Deref)]
#[template(path = "c/seasons/adjust.html")]
struct AdjustPage {
    #[deref]
    page: Page,
    typed: Typed,
    people: Vec<Choice>,
    /// The tables, where there are several.
    divisions: Vec<Choice>,
    given: Vec<Given>,
    action: String,
}

/// Which adjustment.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct Which {
    id: String,
}

/// `POST /c/{club}/seasons/{season}/adjust/back`
pub async fn back(
    at: AtClub,
    of: Path<(String, String)>,
    form: Posted<Which>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageStandings)?;
    let asker = at.asker(&form.key)?;
    let Which { id } = form.command()?;
    take_back(&at.house.store, asker, at.club.id, of.1.clone(), id).await?;
    let told = Told::new(at.words().seasons_taken_back());
    let back = at.path.below(&format!("seasons/{}/adjust", of.1));
    Ok(told.then(&back, at.visitor.is_https()))
}
