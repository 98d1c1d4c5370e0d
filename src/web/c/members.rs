//! `/c/{club}/members`: the roster, and everything below it.

pub mod blank;
pub mod import;
pub mod merge;
pub mod show;

use crate::app::club::{self, ListedPerson};
use crate::club::member::Member;
use crate::club::name::{self, folded};
use crate::club::search::Sought;
use crate::form::{Form, Values};
use crate::journal::PersonId;
use crate::pages::fields::Fields;
use crate::pages::layout::Frame;
use crate::web::c::members::show::PersonPage;
use crate::web::c::published::number;
use crate::web::permitted::{FromAddress, Permitted};
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct MembersQuery {
    q: String,
}

/// `GET /c/{club}/members`
pub async fn show(
    at: AtClub<ManageMembers>,
    search: QueryForm<MembersQuery>,
) -> Result<HttpResponse, AppError> {
    let search = search.values.one(MembersQuery::Q);
    let people = roster(&at).await?;
    let wanted = folded(search);
    let sought = Sought::of(search);
    let is_sought = |label: &str| {
        folded(label).contains(&wanted) || sought.as_ref().is_some_and(|sought| sought.is_in(label))
    };
    let rows = |which: fn(&ListedPerson) -> bool| -> Vec<MemberRow> {
        people
            .iter()
            .filter(|person| which(person) && is_sought(&person.label))
            .map(|person| MemberRow {
                label: person.label.clone(),
                rating: person.rating,
                email: person.email.clone(),
                href: address(&at, person.id, ""),
            })
            .collect()
    };
    html::page(&MembersPage {
        page: at.page(),
        count: people.iter().filter(|person| person.is_member()).count(),
        members: rows(ListedPerson::is_member),
        guests: rows(|p| p.is_guest && !p.is_archived),
        archived: rows(|p| p.is_archived),
        search: search.chars().take(name::LONGEST).collect(),
        here: at.path.below("members"),
        add: at.path.below("members/new"),
        import: at.path.below("members/import"),
    })
}

async fn roster(at: &ClubRequest) -> Result<Vec<ListedPerson>, AppError> {
    let names = at.app.tournaments.names(at.club.id).await?;
    Ok(club::roster(&at.app.store, at.club.id, &names).await?)
}

/// Somebody of the roster whom the address names, with who asks.
#[derive(Debug, Deref)]
pub struct MemberRequest {
    #[deref]
    pub at: ClubRequest,
    pub person: ListedPerson,
    /// The whole roster, they among it.
    people: Vec<ListedPerson>,
}

pub type AtMember<P> = Permitted<MemberRequest, P>;

impl FromAddress for MemberRequest {
    async fn from_address(request: &HttpRequest, needed: Permission) -> Result<Self, AppError> {
        let at = ClubRequest::from_address(request, needed).await?;
        let wanted: PersonId = number(request, "person")?;
        let people = roster(&at).await?;
        let person = people.iter().find(|person| person.id == wanted);
        let person = person.cloned().ok_or(AppError::NotFound)?;
        Ok(MemberRequest { at, person, people })
    }
}

impl MemberRequest {
    /// The address of their page, or of one below it.
    fn own(&self, below: &str) -> String {
        address(self, self.person.id, below)
    }
}

fn frame(at: &ClubRequest) -> Frame {
    let members = at.path.below("members");
    at.frame()
        .under(vec![Link::new(at.messages().members(), members)])
}

/// The address of someone, or of a page below it.
pub(super) fn address(at: &ClubRequest, person: PersonId, below: &str) -> String {
    let rest = match below {
        "" => format!("members/{person}"),
        below => format!("members/{person}/{below}"),
    };
    at.path.below(&rest)
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct MemberRow {
    /// As shown, told apart from namesakes.
    label: String,
    rating: Option<i64>,
    email: Option<String>,
    href: String,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/members.html")]
struct MembersPage {
    #[deref]
    page: Page,
    search: String,
    /// How many members there are, found or not.
    count: usize,
    members: Vec<MemberRow>,
    guests: Vec<MemberRow>,
    archived: Vec<MemberRow>,
    here: String,
    add: String,
    import: String,
}

/// `GET /c/{club}/members/new`
pub async fn new(at: AtClub<ManageMembers>) -> Result<HttpResponse, AppError> {
    html::page(&page(&at, &Values::default(), Problems::none()))
}

/// `POST /c/{club}/members/new`
pub async fn add(
    at: AtClub<ManageMembers>,
    form: Posted<Member>,
) -> Result<HttpResponse, AppError> {
    let refused = |violations: &[Violation]| {
        let problems = Problems::said(at.messages(), violations);
        page(&at, &form.values, problems)
    };
    let member = form.command().or_page(refused)?;
    let flash = Flash::new(at.messages().member_added(&member.name));
    club::add(&at.app.store, at.principal(&form.key)?, at.club.id, member)
        .await
        .or_page(refused)?;
    Ok(flash.then(&at.path.below("members")))
}

fn page(at: &ClubRequest, typed: &Values, problems: Problems) -> PersonPage {
    PersonPage {
        form: Fields::of::<Member>(at.messages(), typed, &problems),
        page: Page::new(at.messages(), frame(at)).refused(problems),
        action: at.path.below("members/new"),
        tag: None,
        standing: None,
    }
}
