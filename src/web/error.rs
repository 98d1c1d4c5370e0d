//! Whatever goes wrong becomes one [`AppError`], and that becomes one page with what to do next, or one
//! `application/problem+json` for a program that asked for JSON.

use super::middleware::access_log::{pattern, request_id};
use super::negotiate;
use super::visitor::{frame_of_error, reader_of};
use crate::app::account::AccountError;
use crate::app::club::ClubError;
use crate::app::phone::ExchangeError;
use crate::app::stories::ActError;
use crate::pages::messages::{Message, Messages};
use crate::pages::paths::encode;
use crate::store::StoreError;
use crate::violation::{
    FieldName, Rule, Violation, is_changed_since, refuse, rules, tell_of_change, terms,
};
use crate::web::page::Page;
use actix_web::body::BoxBody;
use actix_web::http::Uri;
use actix_web::http::{Method, StatusCode, header};
use actix_web::{HttpRequest, HttpResponse, ResponseError};
use askama::Template;
use derive_more::Deref;
use std::borrow::Cow;
use std::time::Duration;

/// Every way a request can fail. Handlers return `Result<HttpResponse, AppError>` and use `?`.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// What was sent cannot be read at all (400).
    #[error("unreadable: {0}")]
    Unreadable(Violation),
    /// Only for people who are logged in (401): a reader is led to the login page and back.
    #[error("not logged in")]
    SignedOut,
    /// Only for phones that came by a private link that still holds (401).
    #[error("no private link")]
    NoLink,
    /// Signed in, but not as someone who may (403).
    #[error("not allowed: {0}")]
    NotAllowed(Violation),
    /// Sent by another site's page (403).
    #[error("sent from another site")]
    CrossSite,
    /// Typed where it would travel over a network in the open, which nobody has allowed (403).
    #[error("plain http")]
    PlainHttp,
    /// A longer address, or more headers, than anything here needs (431).
    #[error("the head is too large")]
    HeadTooLarge,
    /// There is no such page, club, tournament, match (404).
    #[error("not found")]
    NotFound,
    /// It has another address now: this path (308).
    #[error("moved to {0}")]
    Moved(String),
    /// The page is there but does not take this method (405).
    #[error("method not allowed")]
    Method,
    /// It changed meanwhile, and the person has to look at the change (409).
    #[error("conflict: {0}")]
    Conflict(Violation),
    /// More than `limit` bytes (413).
    #[error("larger than {limit} bytes")]
    TooLarge {
        /// Bytes taken at most.
        limit: usize,
    },
    /// The one-time link was used, has expired, or never was one (410).
    #[error("void link")]
    VoidLink,
    /// Asked for under a host name that is not this service's (421).
    #[error("not a name of this service")]
    WrongHost,
    /// A rule refuses it, and there is no form to show that in (422).
    #[error("refused: {0}")]
    Refused(Violation),
    /// A rule refuses it, and this is the page of its form with what was typed (422, or 409 where it changed meanwhile).
    #[error("refused")]
    Page(RefusalPage),
    /// Too much at once (429).
    #[error("too many requests")]
    TooMany {
        /// Until it may be tried again.
        wait: Duration,
    },
    /// The forms being sent to the service fill all the memory there is for them (503).
    #[error("too much is being sent")]
    Busy,
    /// Nothing can be stored just now: a full disk, a read-only or absent database (503).
    #[error("unavailable: {0}")]
    Unavailable(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// A forecast could not be computed (500).
    #[error("no forecast: {0}")]
    NoForecast(#[source] StoreError),
    /// A fault of the program (500).
    #[error("internal: {0}")]
    Internal(#[source] Box<dyn std::error::Error + Send + Sync>),
}

/// The status of a page that shows refusals: 409 where one of them says that somebody else was first, else 422. What is
/// refused without a page has the same.
#[must_use]
pub fn status_of(violations: &[Violation]) -> StatusCode {
    match tell_of_change(violations) {
        true => StatusCode::CONFLICT,
        false => StatusCode::UNPROCESSABLE_ENTITY,
    }
}

/// The HTML of a page. It holds what was typed, which must not get into the log.
pub struct RefusalPage {
    pub html: String,
    pub status: StatusCode,
}

impl std::fmt::Debug for RefusalPage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("RefusalPage")
    }
}

impl AppError {
    pub fn internal(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        AppError::Internal(error.into())
    }

    /// What is stored cannot be read; `row` names where it is.
    pub fn unreadable(row: impl std::fmt::Display, why: impl std::fmt::Display) -> Self {
        StoreError::unreadable(row, why).into()
    }

    /// The error of an answer that actix made by itself.
    #[must_use]
    pub fn from_status(status: StatusCode) -> Self {
        match status {
            StatusCode::NOT_FOUND => AppError::NotFound,
            StatusCode::METHOD_NOT_ALLOWED => AppError::Method,
            StatusCode::PAYLOAD_TOO_LARGE => AppError::TooLarge {
                limit: super::form::FORM_LIMIT,
            },
            status if status.is_server_error() => AppError::internal(format!("status {status}")),
            _ => AppError::Unreadable(super::form::unreadable()),
        }
    }

    /// Its word in answers to programs, and its sentence.
    fn message(&self) -> (&'static str, Message) {
        match self {
            AppError::Unreadable(_) => ("unreadable", Messages::error_unreadable),
            AppError::SignedOut => ("signed-out", Messages::error_signed_out),
            AppError::NoLink => ("no-link", Messages::error_no_link),
            AppError::NotAllowed(_) => ("not-allowed", Messages::error_not_allowed),
            AppError::CrossSite => ("cross-site", Messages::error_cross_site),
            AppError::PlainHttp => ("plain-http", Messages::error_plain_http),
            AppError::HeadTooLarge => ("head-too-large", Messages::error_head_too_large),
            AppError::NotFound => ("not-found", Messages::error_not_found),
            AppError::Moved(_) => ("moved", Messages::error_moved),
            AppError::Method => ("method", Messages::error_method),
            AppError::Conflict(v) if v.rule == rules::FORM_KEY_USED => {
                ("form-key-used", Messages::error_form_key_used)
            }
            AppError::Conflict(_) => ("conflict", Messages::error_conflict),
            AppError::TooLarge { .. } => ("too-large", Messages::error_too_large),
            AppError::VoidLink => ("void-link", Messages::error_void_link),
            AppError::WrongHost => ("wrong-host", Messages::error_wrong_host),
            AppError::Refused(_) | AppError::Page(_) => ("refused", Messages::error_refused),
            AppError::TooMany { .. } => ("too-many", Messages::error_too_many),
            AppError::Busy => ("busy", Messages::error_busy),
            AppError::Unavailable(_) => ("unavailable", Messages::error_unavailable),
            AppError::NoForecast(_) => ("no-forecast", Messages::error_no_forecast),
            AppError::Internal(_) => ("internal", Messages::error_internal),
        }
    }

    fn word(&self) -> &'static str {
        self.message().0
    }

    fn title(&self, w: Messages) -> Cow<'static, str> {
        w.say(self.message().1)
    }

    fn violation(&self) -> Option<&Violation> {
        match self {
            AppError::Unreadable(v)
            | AppError::NotAllowed(v)
            | AppError::Conflict(v)
            | AppError::Refused(v) => Some(v),
            _ => None,
        }
    }

    fn text(&self, w: Messages) -> Cow<'static, str> {
        match self {
            AppError::Unreadable(v)
            | AppError::NotAllowed(v)
            | AppError::Conflict(v)
            | AppError::Refused(v) => w.violation(v, &|number| format!("#{number}")).into(),
            AppError::TooLarge { limit } => w.error_too_large_text(limit / 1024).into(),
            AppError::TooMany { wait } => w.error_too_many_text(seconds(*wait)).into(),
            // The page itself says which rules refuse it.
            AppError::Page(_) => self.title(w),
            AppError::SignedOut => w.error_signed_out_text(),
            AppError::NoLink => w.error_no_link_text(),
            AppError::CrossSite => w.error_cross_site_text(),
            AppError::PlainHttp => w.error_plain_http_text(),
            AppError::HeadTooLarge => w.error_head_too_large_text(),
            AppError::NotFound => w.error_not_found_text(),
            AppError::Moved(_) => w.error_moved_text(),
            AppError::Method => w.error_method_text(),
            AppError::VoidLink => w.error_void_link_text(),
            AppError::WrongHost => w.error_wrong_host_text(),
            AppError::Busy => w.error_busy_text(),
            AppError::Unavailable(_) => w.error_unavailable_text(),
            AppError::NoForecast(_) => w.error_no_forecast_text(),
            AppError::Internal(_) => w.error_internal_text(),
        }
    }
}

impl From<StoreError> for AppError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::NotFound => AppError::NotFound,
            StoreError::KeyUsed => AppError::Conflict(refuse::form_key_used()),
            error if error.is_temporary() => AppError::Unavailable(Box::new(error)),
            error => AppError::Internal(Box::new(error)),
        }
    }
}

/// Where there is no form to show it in.
impl From<Violation> for AppError {
    fn from(violation: Violation) -> Self {
        match is_changed_since(violation.rule) {
            true => AppError::Conflict(violation),
            false => AppError::Refused(violation),
        }
    }
}

impl From<ActError> for AppError {
    fn from(error: ActError) -> Self {
        match error {
            ActError::NotPermitted(violation) => AppError::NotAllowed(violation),
            ActError::Refused(violation) => violation.into(),
            ActError::ReadOnly(unreadable) => AppError::Refused(
                refuse::journal_of_a_newer_version(unreadable.version.to_string()),
            ),
            ActError::Store(error) => error.into(),
        }
    }
}

/// One of several refusals, where no form can be shown again with them: that somebody else was first, or else the first.
impl From<Vec<Violation>> for AppError {
    fn from(violations: Vec<Violation>) -> Self {
        let changed = violations.iter().position(|v| is_changed_since(v.rule));
        match violations.into_iter().nth(changed.unwrap_or(0)) {
            Some(violation) => violation.into(),
            None => AppError::internal("refused without a reason"),
        }
    }
}

impl From<ClubError> for AppError {
    fn from(error: ClubError) -> Self {
        match error {
            ClubError::NotPermitted(violation) => AppError::NotAllowed(violation),
            ClubError::Refused(violations) => violations.into(),
            ClubError::Store(error) => error.into(),
        }
    }
}

impl From<ExchangeError> for AppError {
    fn from(error: ExchangeError) -> Self {
        match error {
            ExchangeError::Void => AppError::VoidLink,
            ExchangeError::Wait(wait) => AppError::TooMany { wait },
            ExchangeError::Store(error) => error.into(),
        }
    }
}

impl From<AccountError> for AppError {
    fn from(error: AccountError) -> Self {
        match error {
            AccountError::Refused(violations) => violations.into(),
            AccountError::Wait(wait) => AppError::TooMany { wait },
            AccountError::VoidLink => AppError::VoidLink,
            AccountError::Failed(why) => AppError::internal(why),
            AccountError::Store(error) => error.into(),
        }
    }
}

fn seconds(wait: Duration) -> u64 {
    wait.as_secs()
        .saturating_add(u64::from(wait.subsec_nanos() > 0))
}

impl ResponseError for AppError {
    fn status_code(&self) -> StatusCode {
        match self {
            AppError::Unreadable(_) => StatusCode::BAD_REQUEST,
            AppError::SignedOut | AppError::NoLink => StatusCode::UNAUTHORIZED,
            AppError::NotAllowed(_) | AppError::CrossSite | AppError::PlainHttp => {
                StatusCode::FORBIDDEN
            }
            AppError::HeadTooLarge => StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            AppError::NotFound => StatusCode::NOT_FOUND,
            AppError::Moved(_) => StatusCode::PERMANENT_REDIRECT,
            AppError::Method => StatusCode::METHOD_NOT_ALLOWED,
            AppError::Conflict(_) => StatusCode::CONFLICT,
            AppError::TooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            AppError::VoidLink => StatusCode::GONE,
            AppError::WrongHost => StatusCode::MISDIRECTED_REQUEST,
            AppError::Refused(_) => StatusCode::UNPROCESSABLE_ENTITY,
            AppError::Page(page) => page.status,
            AppError::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            AppError::Busy | AppError::Unavailable(_) => StatusCode::SERVICE_UNAVAILABLE,
            AppError::NoForecast(_) | AppError::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// Only the status: the page is made by the gate, which knows the request.
    fn error_response(&self) -> HttpResponse<BoxBody> {
        HttpResponse::new(self.status_code())
    }
}

#[must_use]
pub fn error_response(request: &HttpRequest, error: &AppError) -> HttpResponse<BoxBody> {
    if let AppError::Page(RefusalPage { html, status }) = error {
        return HttpResponse::build(*status)
            .content_type("text/html; charset=utf-8")
            .body(html.clone());
    }
    let id = request_id(request);
    match error {
        AppError::Internal(source) => {
            tracing::error!(request = id, route = pattern(request), %source, "failed")
        }
        AppError::NoForecast(source) => {
            tracing::error!(request = id, route = pattern(request), %source, "a forecast could not be made");
        }
        AppError::Unavailable(source) => {
            tracing::error!(request = id, route = pattern(request), %source, "nothing can be stored");
        }
        AppError::NotAllowed(violation) => tracing::info!(
            request = id,
            method = %request.method(),
            route = pattern(request),
            account = reader_of(request),
            rule = violation.rule.id(),
            "permission refused"
        ),
        // The terms of a refusal may hold what was typed, which must not get into the log.
        _ => tracing::debug!(request = id, word = error.word(), "refused"),
    }
    let json = negotiate::wants_json(request);
    if matches!(error, AppError::SignedOut) && !json && *request.method() == Method::GET {
        let back = request.uri().path_and_query().map_or("/", |p| p.as_str());
        let login = format!("/login?next={}", encode(back));
        return super::redirect::to(&login);
    }
    let mut answer = HttpResponse::build(error.status_code());
    if let AppError::Moved(path) = error {
        let path = super::redirect::local(path).unwrap_or("/");
        return answer.insert_header((header::LOCATION, path)).finish();
    }
    match error {
        AppError::TooMany { wait } => {
            answer.insert_header((header::RETRY_AFTER, seconds(*wait)));
        }
        AppError::Unavailable(_) => {
            answer.insert_header((header::RETRY_AFTER, 10));
        }
        AppError::Busy => {
            answer.insert_header((header::RETRY_AFTER, 5)).force_close();
        }
        // The rest of the request is not read.
        AppError::TooLarge { .. } | AppError::HeadTooLarge => {
            answer.force_close();
        }
        _ => {}
    }
    let w = negotiate::messages(request);
    if json {
        return answer
            .content_type("application/problem+json")
            .body(problem(w, error, &id));
    }
    let page = page(w, request, error, id);
    match page.render() {
        Ok(html) => answer.content_type("text/html; charset=utf-8").body(html),
        Err(error) => {
            tracing::error!(%error, "the error page itself failed");
            answer
                .content_type("text/plain; charset=utf-8")
                .body(page.text.into_owned())
        }
    }
}

/// The body of `application/problem+json`, RFC 9457.
fn problem(w: Messages, error: &AppError, id: &str) -> String {
    let violation = error.violation();
    serde_json::json!({
        "type": "about:blank",
        "title": error.title(w),
        "status": error.status_code().as_u16(),
        "detail": error.text(w),
        "rule": violation.map(|v| v.rule.id()),
        "source": violation.map(|v| v.source.to_string()),
        "field": violation.and_then(|v| v.field).map(FieldName::name),
        "request": id,
    })
    .to_string()
}

fn page(w: Messages, request: &HttpRequest, error: &AppError, id: String) -> ErrorPage {
    let here = request
        .uri()
        .path_and_query()
        .map_or("/", |p| p.as_str())
        .to_owned();
    let reading = *request.method() == Method::GET;
    let step = |key: Message, href: String| NextStep {
        label: w.say(key),
        href,
    };
    let home = step(Messages::error_step_home, "/".to_owned());
    let again = step(Messages::error_step_again, here);
    let steps = match error {
        AppError::SignedOut | AppError::VoidLink => {
            vec![step(Messages::log_in, "/login".to_owned()), home]
        }
        AppError::WrongHost => vec![],
        AppError::TooMany { .. }
        | AppError::Unavailable(_)
        | AppError::NoForecast(_)
        | AppError::Internal(_)
            if reading =>
        {
            vec![again, home]
        }
        AppError::Refused(v) if IN_THE_PAST.contains(&v.rule) => {
            let now = request.path().to_owned();
            let first = terms::moment_too_early(v).and_then(|[first, _]| first.text());
            let first = first.filter(|first| !first.is_empty());
            let then = first.map(|first| NextStep {
                label: w.error_step_then(first).into(),
                href: super::moment::there(&now, first),
            });
            let now = step(Messages::error_step_now, now);
            then.into_iter().chain([now, home]).collect()
        }
        AppError::Conflict(_) | AppError::Refused(_) if !reading => {
            let page = form_page(request).map(|page| step(Messages::error_step_page, page));
            page.into_iter().chain([home]).collect()
        }
        _ => vec![home],
    };
    let keep = match error {
        _ if reading => None,
        AppError::WrongHost | AppError::Method | AppError::NotFound => None,
        AppError::Conflict(v) if v.rule == rules::FORM_KEY_USED => {
            Some(w.error_form_key_used_keep())
        }
        _ => Some(w.error_keep()),
    };
    let faulty = matches!(
        error,
        AppError::Internal(_) | AppError::Unavailable(_) | AppError::NoForecast(_)
    );
    ErrorPage {
        page: Page::new(w, frame_of_error(request)),
        title: error.title(w),
        text: error.text(w),
        keep,
        steps,
        request: faulty.then_some(id),
    }
}

/// Refusals of a moment: the page can be read as it is now.
const IN_THE_PAST: [Rule; 5] = [
    rules::MOMENT_UNREADABLE,
    rules::MOMENT_TO_COME,
    rules::MOMENT_TOO_EARLY,
    rules::MOMENT_NOT_THERE_YET,
    rules::MOMENT_NOT_HERE,
];

/// The page that the form was on, as the browser's Referer has it.
fn form_page(request: &HttpRequest) -> Option<String> {
    let text = |name| request.headers().get(name)?.to_str().ok();
    let page: Uri = text(header::REFERER)?.parse().ok()?;
    let is_ours = page.authority()?.as_str() == text(header::HOST)?;
    let path = page.path_and_query().filter(|_| is_ours)?;
    super::redirect::local(path.as_str()).map(str::to_owned)
}

#[derive(Debug, Template, Deref)]
#[template(path = "error.html")]
struct ErrorPage {
    #[deref]
    page: Page,
    title: Cow<'static, str>,
    text: Cow<'static, str>,
    /// How to get back what was typed, where something was typed.
    keep: Option<Cow<'static, str>>,
    /// What to do next; the first is the proposed one.
    steps: Vec<NextStep>,
    /// The request's number, to be quoted when it was the program's fault.
    request: Option<String>,
}

#[derive(Debug)]
struct NextStep {
    label: Cow<'static, str>,
    href: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_has_one_status_with_a_page_and_without_one() {
        let other = refuse::form_unreadable;
        for (violation, status) in [
            (refuse::match_changed_since(), StatusCode::CONFLICT),
            (refuse::settings_changed_since(), StatusCode::CONFLICT),
            (refuse::roster_changed_since(), StatusCode::CONFLICT),
            (other(), StatusCode::UNPROCESSABLE_ENTITY),
        ] {
            let several = vec![other(), violation.clone()];
            assert_eq!(status_of(&several), status, "{violation:?}");
            for error in [
                AppError::from(ActError::Refused(violation.clone())),
                AppError::from(ClubError::Refused(several.clone())),
                AppError::from(AccountError::Refused(several)),
            ] {
                assert_eq!(error.status_code(), status, "{error}");
            }
        }
    }

    #[test]
    fn every_error_has_its_sentences() {
        let w = Messages::english();
        let violation = || refuse::form_unreadable();
        for error in [
            AppError::Unreadable(violation()),
            AppError::SignedOut,
            AppError::NoLink,
            AppError::NotAllowed(violation()),
            AppError::CrossSite,
            AppError::PlainHttp,
            AppError::HeadTooLarge,
            AppError::NotFound,
            AppError::Method,
            AppError::Conflict(violation()),
            AppError::Conflict(refuse::form_key_used()),
            AppError::TooLarge { limit: 65_536 },
            AppError::VoidLink,
            AppError::WrongHost,
            AppError::Refused(violation()),
            AppError::TooMany {
                wait: Duration::from_millis(1_200),
            },
            AppError::Busy,
            AppError::Unavailable("full".into()),
            AppError::NoForecast(StoreError::Panicked("bug".to_owned())),
            AppError::internal("bug"),
        ] {
            let title = error.title(w);
            assert!(!title.starts_with("error-"), "{title}");
            let text = error.text(w);
            assert!(
                !text.starts_with("error-") && !text.contains("{$"),
                "{text}"
            );
        }
        let wait = AppError::TooMany {
            wait: Duration::from_millis(1_200),
        };
        assert!(wait.text(w).contains('2'), "waits are rounded up");
    }
}
