//! `/c/{club}/seasons/{season}/adjust`: points given or taken by hand.

use super::{AtSeason, SeasonRequest, frame};
use crate::app::players::Named;
use crate::app::season::{Giving, adjust, adjusting, take_back};
use crate::form::{Form, Values};
use crate::journal::NoteId;
use crate::pages::choice::ChoiceOption;
use crate::pages::fields::Fields;
use crate::pages::seasons::signed;
use crate::web::prelude::*;

/// `GET /c/{club}/seasons/{season}/adjust`
pub async fn show(at: AtSeason<ManageStandings>) -> Result<HttpResponse, AppError> {
    html::page(&page(&at, &Values::default(), Problems::none()).await?)
}

/// `POST /c/{club}/seasons/{season}/adjust`
pub async fn post(
    at: AtSeason<ManageStandings>,
    form: Posted<Giving>,
) -> Result<HttpResponse, AppError> {
    let refused = async |violations: &[Violation]| {
        let problems = Problems::said(at.messages(), violations);
        page(&at, &form.values, problems).await
    };
    let principal = at.principal(&form.key)?;
    let giving = form.command().or_page_read(refused).await?;
    adjust(
        &at.app.store,
        principal,
        at.club.id,
        at.slug.clone(),
        giving,
    )
    .await
    .or_page_read(refused)
    .await?;
    let flash = Flash::new(at.messages().saved());
    Ok(flash.then(&at.own("")))
}

async fn page(
    at: &SeasonRequest,
    typed: &Values,
    problems: Problems,
) -> Result<AdjustPage, AppError> {
    let (store, viewer) = (&at.app.store, at.viewer().await?);
    let of = adjusting(store, at.club.id, viewer, at.slug.clone()).await?;
    let mut frame = frame(at);
    frame.trail.push(Link::new(of.season, at.own("")));
    let chosen = typed.one(Giving::PERSON);
    let nobody = ChoiceOption::new("", at.messages().choose(), chosen);
    let person = |one: Named| ChoiceOption::new(one.id.to_string(), one.name, chosen);
    let people = of.people.into_iter().map(person);
    let people = std::iter::once(nobody).chain(people).collect();
    let form =
        Fields::of::<Giving>(at.messages(), typed, &problems).offering(Giving::PERSON, people);
    let given = of.given.into_iter();
    Ok(AdjustPage {
        page: Page::new(at.messages(), frame).refused(problems),
        form: match of.divisions.len() {
            0 | 1 => form.without(Giving::DIVISION),
            _ => {
                let named = (0_u32..).zip(of.divisions);
                let chosen = typed.one(Giving::DIVISION);
                let named = named.map(|(n, name)| ChoiceOption::new(n.to_string(), name, chosen));
                form.offering(Giving::DIVISION, named.collect())
            }
        },
        given: given
            .map(|row| Given {
                id: row.id,
                who: row.person.name,
                points: signed(row.points),
                reason: row.reason.unwrap_or_default(),
            })
            .collect(),
        action: at.own("/adjust"),
    })
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Given {
    id: NoteId,
    who: String,
    points: String,
    reason: String,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/seasons/adjust.html")]
struct AdjustPage {
    #[deref]
    page: Page,
    form: Fields,
    given: Vec<Given>,
    action: String,
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct AdjustmentId {
    id: NoteId,
}

/// `POST /c/{club}/seasons/{season}/adjust/back`
pub async fn back(
    at: AtSeason<ManageStandings>,
    form: Posted<AdjustmentId>,
) -> Result<HttpResponse, AppError> {
    let principal = at.principal(&form.key)?;
    let AdjustmentId { id } = form.command()?;
    take_back(&at.app.store, principal, at.club.id, at.slug.clone(), id).await?;
    let flash = Flash::new(at.messages().removed());
    Ok(flash.then(&at.own("/adjust")))
}
