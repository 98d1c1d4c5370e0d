//! `/c/{club}/members`: the roster, and everything below it.

pub mod blank;
pub mod import;
pub mod merge;
pub mod show;

use crate::app::club::{self, ClubError};
use crate::club::member::Member;
use crate::club::name;
use crate::club::search::Sought;
use crate::form::Values;
use crate::journal::PersonId;
use crate::store::people::{self, Person, folded};
use crate::web::c::members::show::PersonPage;
use crate::web::prelude::*;
use actix_web::web::Query;
use serde::Deserialize;

/// What to look for.
#[derive(Debug, Deserialize)]
pub struct Search {
    #[serde(default)]
    q: String,
}

/// `GET /c/{club}/members`
pub async fn show(at: AtClub, search: Option<Query<Search>>) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    let search = search
        .map(|search| search.into_inner().q)
        .unwrap_or_default();
    let people = labelled(&at).await?;
    let wanted = folded(&search);
    let sought = Sought::of(&search);
    let is_sought = |label: &str| {
        folded(label).contains(&wanted) || sought.as_ref().is_some_and(|sought| sought.is_in(label))
    };
    let count = people
        .iter()
        .filter(|(person, _)| !person.is_guest && person.archived_at.is_none())
        .count();
    let rows = |which: fn(&Person) -> bool| -> Vec<Row> {
        people
            .iter()
            .filter(|(person, _)| which(person))
            .filter(|(_, label)| is_sought(label))
            .map(|(person, label)| Row {
                label: label.clone(),
                rating: person.rating,
                email: person.email.clone(),
                href: address(&at, person.id, ""),
            })
            .collect()
    };
    html::page(&MembersPage {
        page: at.page(),
        count,
        members: rows(|p| !p.is_guest && p.archived_at.is_none()),
        guests: rows(|p| p.is_guest && p.archived_at.is_none()),
        archived: rows(|p| p.archived_at.is_some()),
        search: search.chars().take(name::LONGEST).collect(),
        here: at.path.below("members"),
        add: at.path.below("members/new"),
        import: at.path.below("members/import"),
        new_tournament: at.may(Deed::Announce).then(|| at.path.below("t/new")),
    })
}

/// Everyone the club lists, by name, each with what they are shown as.
pub(super) async fn labelled(at: &AtClub) -> Result<Vec<(Person, String)>, AppError> {
    let club = at.club.id;
    let names = at.house.tournaments.names(club).await?;
    let people = at
        .house
        .store
        .read(move |conn| people::listed(conn, club))
        .await?;
    let label = |person: Person| {
        let label = names.of(person.id).unwrap_or(&person.name).to_owned();
        (person, label)
    };
    Ok(people.into_iter().map(label).collect())
}

/// The address of someone, or of a page below it.
pub(super) fn address(at: &AtClub, person: PersonId, below: &str) -> String {
    let rest = match below {
        "" => format!("members/{person}"),
        below => format!("members/{person}/{below}"),
    };
    at.path.below(&rest)
}

/// The person an address names.
fn found(people: Vec<(Person, String)>, person: &str) -> Result<(Person, String), AppError> {
    let wanted: PersonId = person.parse().map_err(|_| AppError::NotFound)?;
    let mut people = people.into_iter();
    people
        .find(|(person, _)| person.id == wanted)
        .ok_or(AppError::NotFound)
}

/// One of the roster.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Row {
    /// As shown, told apart from namesakes.
    label: String,
    rating: Option<i64>,
    email: Option<String>,
    href: String,
}

/// The members, the guests, and those archived.
#[derive(Debug, Template, Deref)]
#[template(path = "c/members.html")]
struct MembersPage {
    #[deref]
    page: Page,
    search: String,
    /// How many members there are, found or not.
    count: usize,
    members: Vec<Row>,
    /// Those who came for a night.
    guests: Vec<Row>,
    /// Those no longer proposed at the door.
    archived: Vec<Row>,
    here: String,
    add: String,
    /// Where a list is brought in.
    import: String,
    new_tournament: Option<String>,
}

/// `GET /c/{club}/members/new`
pub async fn new(at: AtClub) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    html::page(&page(&at, &Values::default(), Problems::none()))
}

/// `POST /c/{club}/members/new`
pub async fn add(at: AtClub, form: Posted<Member>) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    let refused = |violations: &[Violation]| {
        let problems = Problems::of(at.words(), violations, &|_| String::new());
        html::refused(&page(&at, &form.typed.values, problems))
    };
    let member = match form.command() {
        Ok(member) => member,
        Err(violations) => return refused(&violations),
    };
    let told = Told::new(at.words().member_added(&member.name));
    match club::add(&at.house.store, at.asker(&form.key)?, at.club.id, member).await {
        Ok(_) => Ok(told.then(&at.path.below("members"), at.visitor.is_https())),
        Err(ClubError::Refused(violations)) => refused(&violations),
        Err(error) => Err(error.into()),
    }
}

fn page(at: &AtClub, typed: &Values, problems: Problems) -> PersonPage {
    let mut frame = at.frame();
    frame.trail.push(Link::new(
        at.words().members_title(),
        at.path.below("members"),
    ));
    PersonPage {
        page: Page::new(at.words(), frame).refused(problems),
        typed: typed.clone(),
        action: at.path.below("members/new"),
        standing: None,
    }
}
