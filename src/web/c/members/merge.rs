//! `/c/{club}/members/{person}/merge`: two who turn out to be one. The page shows what moves before anything does; undo
//! parts them again.

use super::{address, found, labelled};
use crate::app::club::ClubError;
use crate::app::privacy::{self, Merging};
use crate::form::{Form, Values};
use crate::journal::PersonId;
use crate::pages::when;
use crate::store::people::Person;
use crate::web::form::{Answer, of_query};
use crate::web::prelude::*;

/// Who stays.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct Into {
    #[form(rule = "merge-nobody")]
    kept: PersonId,
}

/// `GET /c/{club}/members/{person}/merge`
pub async fn show(
    at: AtClub,
    path: Path<(String, String)>,
    request: HttpRequest,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    let asked: Answer<Into> = of_query(&request);
    let typed = &asked.values;
    let people = labelled(&at).await?;
    let (person, label) = found(people.clone(), &path.1)?;
    if typed.one("kept").is_empty() {
        return html::page(&page(&at, &people, &person, label, typed, None, &[]));
    }
    let kept = match asked.command() {
        Ok(Into { kept }) => kept,
        Err(refused) => {
            return html::refused(&page(&at, &people, &person, label, typed, None, &refused));
        }
    };
    let (club, id) = (at.club.id, person.id);
    let preview = at
        .house
        .store
        .read(move |conn| privacy::merge_preview(conn, club, id, kept))
        .await;
    match preview {
        Ok(merging) => {
            let merging = Some(&merging);
            html::page(&page(&at, &people, &person, label, typed, merging, &[]))
        }
        Err(ClubError::Refused(refused)) => {
            html::refused(&page(&at, &people, &person, label, typed, None, &refused))
        }
        Err(error) => Err(error.into()),
    }
}

/// `POST /c/{club}/members/{person}/merge`
pub async fn post(
    at: AtClub,
    path: Path<(String, String)>,
    form: Posted<Into>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    let people = labelled(&at).await?;
    let (person, label) = found(people.clone(), &path.1)?;
    let refused = |violations: &[Violation]| {
        let label = label.clone();
        html::refused(&page(
            &at,
            &people,
            &person,
            label,
            &form.typed.values,
            None,
            violations,
        ))
    };
    let kept = match form.command() {
        Ok(Into { kept }) => kept,
        Err(violations) => return refused(&violations),
    };
    let stays = people.iter().find(|(p, _)| p.id == kept);
    let stays = stays.map_or_else(String::new, |(_, label)| label.clone());
    let (store, asker) = (&at.house.store, at.asker(&form.key)?);
    match privacy::merge(store, asker, at.club.id, person.id, kept).await {
        Ok(()) => {
            let told = at.words().merge_told(stays, &label);
            let told = Told::new(told).undo(address(&at, person.id, "part"), 0);
            Ok(told.then(&address(&at, kept, ""), at.visitor.is_https()))
        }
        Err(ClubError::Refused(violations)) => refused(&violations),
        Err(error) => Err(error.into()),
    }
}

/// `POST /c/{club}/members/{person}/part`: they are two after all.
pub async fn part(
    at: AtClub,
    path: Path<(String, String)>,
    form: TypedForm<Button>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    let person: PersonId = path.1.parse().map_err(|_| AppError::NotFound)?;
    privacy::part(&at.house.store, at.asker(&form.key)?, at.club.id, person).await?;
    let told = Told::new(at.words().merge_parted());
    Ok(told.then(&address(&at, person, ""), at.visitor.is_https()))
}

fn page(
    at: &AtClub,
    people: &[(Person, String)],
    person: &Person,
    label: String,
    typed: &Values,
    merging: Option<&Merging>,
    violations: &[Violation],
) -> MergePage {
    let w = at.words();
    let mut frame = at.frame();
    let members = at.path.below("members");
    frame.trail.push(Link::new(w.members_title(), members));
    frame
        .trail
        .push(Link::new(&label, address(at, person.id, "")));
    let named = |id: PersonId| people.iter().find(|(p, _)| p.id == id);
    MergePage {
        page: Page::new(w, frame).refused(Problems::of(w, violations, &|_| String::new())),
        others: people
            .iter()
            .filter(|(other, _)| other.id != person.id)
            .map(|(other, label)| Other {
                id: other.id.to_string(),
                label: label.clone(),
                chosen: other.id.as_str() == typed.one("kept"),
            })
            .collect(),
        moved: merging.map(|merging| Moved {
            kept: merging.kept.id.to_string(),
            name: named(merging.kept.id).map_or_else(String::new, |(_, label)| label.clone()),
            results: merging
                .moved
                .iter()
                .map(|(day, name)| {
                    (
                        day.parse().map_or(day.clone(), |d| when::day(w, d)),
                        name.clone(),
                    )
                })
                .collect(),
            matches: merging.matches,
            seasons: match merging.seasons.is_empty() {
                true => "none".to_owned(),
                false => merging.seasons.join(", "),
            },
            ratings: (merging.person.rating, merging.kept.rating),
        }),
        label,
        action: address(at, person.id, "merge"),
        back: address(at, person.id, ""),
    }
}

/// Someone who could be the same person.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Other {
    id: String,
    label: String,
    chosen: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Moved {
    kept: String,
    name: String,
    /// The day and the name of each tournament and night whose results move.
    results: Vec<(String, String)>,
    matches: usize,
    /// The season tables that change; `none` where none does.
    seasons: String,
    /// The rating that is put aside, and the one that stays.
    ratings: (Option<i64>, Option<i64>),
}

/// Who else it is, what that moves, and the button.
#[derive(Debug, Template, Deref)]
#[template(path = "c/members/merge.html")]
struct MergePage {
    #[deref]
    page: Page,
    label: String,
    others: Vec<Other>,
    /// What moves, once somebody was chosen.
    moved: Option<Moved>,
    action: String,
    back: String,
}
