//! `/c/{club}/members/{person}/merge`: two who turn out to be one. The page shows what moves before anything does; undo
//! parts them again.

use super::{AtMember, MemberRequest, address, frame};
use crate::app::club::ListedPerson;
use crate::app::privacy::{self, Merging};
use crate::form::{Form, Values};
use crate::journal::PersonId;
use crate::pages::choice::ChoiceOption;
use crate::pages::fields::Fields;
use crate::pages::when;
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(messages = "merge")]
pub struct MergeInput {
    #[form(rule = "merge-nobody")]
    kept: PersonId,
}

/// `GET /c/{club}/members/{person}/merge`
pub async fn show(
    at: AtMember<ManageMembers>,
    asked: QueryForm<MergeInput>,
) -> Result<HttpResponse, AppError> {
    let typed = &asked.values;
    if typed.one(MergeInput::KEPT).is_empty() {
        return html::page(&page(&at, typed, None, &[]));
    }
    let MergeInput { kept } = asked
        .read()
        .or_page(|violations| page(&at, typed, None, violations))?;
    let merging = privacy::merging(&at.app.store, at.club.id, at.person.id, kept)
        .await
        .or_page(|violations| page(&at, typed, None, violations))?;
    let merging = Some(&merging);
    html::page(&page(&at, typed, merging, &[]))
}

/// `POST /c/{club}/members/{person}/merge`
pub async fn post(
    at: AtMember<ManageMembers>,
    form: Posted<MergeInput>,
) -> Result<HttpResponse, AppError> {
    let refused = |violations: &[Violation]| page(&at, &form.values, None, violations);
    let MergeInput { kept } = form.command().or_page(refused)?;
    let stays = label_of(&at.people, kept);
    let (store, principal) = (&at.app.store, at.principal(&form.key)?);
    privacy::merge(store, principal, at.club.id, at.person.id, kept)
        .await
        .or_page(refused)?;
    let sentence = at.messages().merge_told(stays, &at.person.label);
    let flash = Flash::new(sentence).undo(at.own("part"), 0);
    Ok(flash.then(&address(&at, kept, "")))
}

/// `POST /c/{club}/members/{person}/part`: they are two after all.
pub async fn part(
    at: AtClub<ManageMembers>,
    path: Path<(String, PersonId)>,
    form: Posted<Button>,
) -> Result<HttpResponse, AppError> {
    let person = path.1;
    privacy::part(&at.app.store, at.principal(&form.key)?, at.club.id, person).await?;
    let flash = Flash::new(at.messages().merge_parted());
    Ok(flash.then(&address(&at, person, "")))
}

fn page(
    at: &MemberRequest,
    typed: &Values,
    merging: Option<&Merging>,
    violations: &[Violation],
) -> MergePage {
    let (w, person) = (at.messages(), &at.person);
    let (mut frame, back) = (frame(at), at.own(""));
    frame.trail.push(Link::new(&person.label, &back));
    let problems = Problems::said(w, violations);
    let chosen = typed.one(MergeInput::KEPT);
    let others = at.people.iter().filter(|other| other.id != person.id);
    let others =
        others.map(|other| ChoiceOption::new(other.id.to_string(), other.label.clone(), chosen));
    let nobody = ChoiceOption::new("", w.merge_choose(), chosen);
    let offered = [nobody].into_iter().chain(others).collect();
    MergePage {
        form: Fields::of::<MergeInput>(w, typed, &problems).offering(MergeInput::KEPT, offered),
        page: Page::new(w, frame).refused(problems),
        moved: merging.map(|merging| Moved {
            kept: merging.kept.id.to_string(),
            name: label_of(&at.people, merging.kept.id).to_owned(),
            results: merging
                .moved
                .iter()
                .map(|(day, name)| (when::day(w, *day), name.clone()))
                .collect(),
            matches: merging.matches,
            seasons: merging.seasons.join(", "),
            ratings: (merging.person.rating, merging.kept.rating),
        }),
        label: person.label.clone(),
        action: at.own("merge"),
        back,
    }
}

fn label_of(people: &[ListedPerson], person: PersonId) -> &str {
    let found = people.iter().find(|one| one.id == person);
    found.map_or("", |one| one.label.as_str())
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Moved {
    kept: String,
    name: String,
    /// The day and the name of each tournament and night whose results move.
    results: Vec<(String, String)>,
    matches: usize,
    /// The season tables that change; empty where none does.
    seasons: String,
    /// The rating that is put aside, and the one that stays.
    ratings: (Option<i64>, Option<i64>),
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/members/merge.html")]
struct MergePage {
    #[deref]
    page: Page,
    label: String,
    form: Fields,
    /// What moves, once somebody was chosen.
    moved: Option<Moved>,
    action: String,
    back: String,
}
