//! A page as an answer, and a form that is shown again with its refusals.

use super::c::place::ClubRequest;
use super::error::{AppError, RefusalPage, status_of};
use super::{conditional, moment, negotiate};
use crate::app::account::AccountError;
use crate::app::club::ClubError;
use crate::app::stories::ActError;
use crate::violation::Violation;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

pub fn page(page: &impl Template) -> Result<HttpResponse, AppError> {
    page_with(StatusCode::OK, page)
}

/// The same of a page that may show what is past.
pub fn page_at(at: &ClubRequest, page: &impl Template) -> Result<HttpResponse, AppError> {
    let html = moment::rendered(at, page)?;
    Ok(HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .body(html))
}

/// The page, gzipped where the browser accepts that. Only for pages that repeat nothing of what was sent, because the
/// length of a compressed page can give away its secrets.
pub fn packed(request: &HttpRequest, page: &impl Template) -> Result<HttpResponse, AppError> {
    let html = Bytes::from(page.render().map_err(AppError::internal)?);
    let pack = || negotiate::gzip(&html);
    let mut answer = conditional::fitting(request, "text/html; charset=utf-8", &html, pack);
    let vary = HeaderValue::from_static("Accept-Encoding, Accept-Language");
    answer.headers_mut().insert(header::VARY, vary);
    Ok(answer)
}

/// The page of a form that was refused, with what was typed still in it: 422. Of one that somebody else may have been
/// first with, see [`asked`].
pub fn refused(page: &impl Template) -> Result<HttpResponse, AppError> {
    page_with(StatusCode::UNPROCESSABLE_ENTITY, page)
}

/// The page of a query, or of a form that is shown before it is stored: 200, or 422 with what was refused of it, or 409
/// where that changed meanwhile.
pub fn asked(page: &impl Template, refused: &[Violation]) -> Result<HttpResponse, AppError> {
    match refused.is_empty() {
        true => self::page(page),
        false => page_with(status_of(refused), page),
    }
}

pub fn page_with(status: StatusCode, page: &impl Template) -> Result<HttpResponse, AppError> {
    let html = page.render().map_err(AppError::internal)?;
    Ok(HttpResponse::build(status)
        .content_type("text/html; charset=utf-8")
        .body(html))
}

/// Keeps the token in the page's address out of the Referer.
#[must_use]
pub fn without_referrer(mut answer: HttpResponse) -> HttpResponse {
    let none = HeaderValue::from_static("no-referrer");
    answer.headers_mut().insert(header::REFERRER_POLICY, none);
    answer
}

/// Why what a form asks for is not done.
#[derive(Debug)]
pub(in crate::web) enum NotDone {
    /// The page of the form says it.
    Refused(Vec<Violation>),
    /// It has a page of its own.
    Failed(AppError),
}

impl From<AppError> for NotDone {
    fn from(error: AppError) -> Self {
        NotDone::Failed(error)
    }
}

/// A result whose refusals are answered with the page of the form: 422, or 409 where it changed meanwhile.
pub(in crate::web) trait OrPage<T>: Sized {
    fn judged(self) -> Result<T, NotDone>;

    fn or_page<P: Template>(self, page: impl FnOnce(&[Violation]) -> P) -> Result<T, AppError> {
        self.judged().map_err(|why| match why {
            NotDone::Refused(violations) => refusal(&page(&violations), &violations),
            NotDone::Failed(error) => error,
        })
    }

    /// The same for a page that reads the database.
    async fn or_page_read<P: Template>(
        self,
        page: impl AsyncFnOnce(&[Violation]) -> Result<P, AppError>,
    ) -> Result<T, AppError> {
        match self.judged() {
            Ok(done) => Ok(done),
            Err(NotDone::Refused(violations)) => {
                Err(refusal(&page(&violations).await?, &violations))
            }
            Err(NotDone::Failed(error)) => Err(error),
        }
    }

    /// What was done; nothing where it was refused.
    fn unless_refused(self) -> Result<Option<T>, AppError> {
        match self.judged() {
            Ok(done) => Ok(Some(done)),
            Err(NotDone::Refused(_)) => Ok(None),
            Err(NotDone::Failed(error)) => Err(error),
        }
    }
}

fn refusal(page: &impl Template, violations: &[Violation]) -> AppError {
    match page.render() {
        Ok(html) => AppError::Page(RefusalPage {
            html,
            status: status_of(violations),
        }),
        Err(error) => AppError::internal(error),
    }
}

impl<T> OrPage<T> for Result<T, NotDone> {
    fn judged(self) -> Result<T, NotDone> {
        self
    }
}

impl<T> OrPage<T> for Result<T, Violation> {
    fn judged(self) -> Result<T, NotDone> {
        self.map_err(|violation| NotDone::Refused(vec![violation]))
    }
}

impl<T> OrPage<T> for Result<T, Vec<Violation>> {
    fn judged(self) -> Result<T, NotDone> {
        self.map_err(NotDone::Refused)
    }
}

impl<T> OrPage<T> for Result<T, ActError> {
    fn judged(self) -> Result<T, NotDone> {
        self.map_err(|error| match error {
            ActError::Refused(violation) => NotDone::Refused(vec![violation]),
            error => NotDone::Failed(error.into()),
        })
    }
}

impl<T> OrPage<T> for Result<T, ClubError> {
    fn judged(self) -> Result<T, NotDone> {
        self.map_err(|error| match error {
            ClubError::Refused(violations) => NotDone::Refused(violations),
            error => NotDone::Failed(error.into()),
        })
    }
}

impl<T> OrPage<T> for Result<T, AccountError> {
    fn judged(self) -> Result<T, NotDone> {
        self.map_err(|error| match error {
            AccountError::Refused(violations) => NotDone::Refused(violations),
            error => NotDone::Failed(error.into()),
        })
    }
}
