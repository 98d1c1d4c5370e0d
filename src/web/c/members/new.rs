//! `/c/{club}/members/new`: someone is added to the roster.

use crate::app::club::{self, ClubError};
use crate::club::member::{Member, TypedMember};
use crate::club::permissions::Deed;
use crate::pages::layout::Link;
use crate::pages::problems::Problems;
use crate::violation::Violation;
use crate::web::c::members::show::PersonPage;
use crate::web::c::place::AtClub;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed};
use crate::web::html;
use crate::web::notice::Told;
use crate::web::page::Page;
use actix_web::HttpResponse;

impl Typed for TypedMember {
    type Command = Member;

    fn read(fields: &mut Fields) -> Self {
        TypedMember {
            name: fields.line("name"),
            nickname: fields.line("nickname"),
            rating: fields.line("rating"),
            email: fields.line("email"),
        }
    }

    fn command(&self) -> Result<Member, Vec<Violation>> {
        self.checked()
    }
}

/// `GET /c/{club}/members/new`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but the owner.
pub async fn show(at: AtClub) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    html::page(&page(&at, &TypedMember::default(), Problems::none()))
}

/// `POST /c/{club}/members/new`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but the owner; the database's.
pub async fn post(at: AtClub, form: Form<TypedMember>) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    let refused = |violations: &[Violation]| {
        let problems = Problems::of(at.house.words, violations, &|_| String::new());
        html::refused(&page(&at, &form.typed, problems))
    };
    let member = match form.command() {
        Ok(member) => member,
        Err(violations) => return refused(&violations),
    };
    let told = Told::new(at.house.words.with("member-added", "name", &member.name));
    match club::add(&at.house.store, at.asker(&form.key)?, at.club.id, member).await {
        Ok(_) => Ok(told.then(&at.path.below("members"), at.visitor.is_https())),
        Err(ClubError::Refused(violations)) => refused(&violations),
        Err(error) => Err(error.into()),
    }
}

fn page(at: &AtClub, typed: &TypedMember, problems: Problems) -> PersonPage {
    let mut frame = at.frame();
    frame.trail.push(Link::new(
        at.house.words.say("members-title"),
        at.path.below("members"),
    ));
    PersonPage {
        page: Page::new(at.house.words, frame).refused(problems),
        typed: typed.clone(),
        guest: false,
        action: at.path.below("members/new"),
        standing: None,
    }
}
