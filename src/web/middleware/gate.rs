//! The middleware around all routes: refuses requests, sets the headers of every answer, and turns every error into its
//! page.

use super::{access_log, client, cross_site, headers, size};
use crate::web::c::place;
use crate::web::cache::{self, CachedPage};
use crate::web::cookies::{NOTICE, PHONE, SESSION};
use crate::web::error::{AppError, error_response};
use crate::web::state::AppState;
use crate::web::{flash, negotiate, redirect, visitor};
use actix_web::body::{BoxBody, EitherBody, MessageBody};
use actix_web::dev::{Service, ServiceRequest, ServiceResponse, Transform};
use actix_web::http::{Method, StatusCode, header};
use actix_web::{Error, HttpMessage, web};
use std::future::{Future, Ready, ready};
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::task::{Context, Poll};

#[derive(Debug, Clone)]
pub struct Gate {
    app: web::Data<AppState>,
}

impl Gate {
    #[must_use]
    pub fn of(app: web::Data<AppState>) -> Self {
        Gate { app }
    }
}

impl<S, B> Transform<S, ServiceRequest> for Gate
where
    S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error> + 'static,
    B: MessageBody + 'static,
{
    type Response = ServiceResponse<EitherBody<B, BoxBody>>;
    type Error = Error;
    type InitError = ();
    type Transform = GateService<S>;
    type Future = Ready<Result<Self::Transform, ()>>;

    fn new_transform(&self, inner: S) -> Self::Future {
        ready(Ok(GateService {
            inner,
            app: Rc::new(self.app.clone()),
        }))
    }
}

#[derive(Debug)]
pub struct GateService<S> {
    inner: S,
    app: Rc<web::Data<AppState>>,
}

impl<S, B> Service<ServiceRequest> for GateService<S>
where
    S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error> + 'static,
    B: MessageBody + 'static,
{
    type Response = ServiceResponse<EitherBody<B, BoxBody>>;
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Error>>>>;

    fn poll_ready(&self, context: &mut Context<'_>) -> Poll<Result<(), Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&self, request: ServiceRequest) -> Self::Future {
        let app = Rc::clone(&self.app);
        let log = access_log::Line::begin(&request);
        if let Err(refusal) = admit(&app, &request) {
            let answer = error_response(request.request(), &refusal);
            let mut answer = request.into_response(answer).map_into_right_body();
            // It was refused before any route was looked up.
            leave(&app, log, &mut answer, || "-".to_owned());
            return Box::pin(ready(Ok(answer)));
        }
        if let Some(address) = without_slash(&request) {
            let answer = redirect::for_good(&address);
            let mut answer = request.into_response(answer).map_into_right_body();
            leave(&app, log, &mut answer, || "-".to_owned());
            return Box::pin(ready(Ok(answer)));
        }
        if let Some(page) = kept(&app, &request) {
            let answer = page.answer(&request);
            let mut answer = request.into_response(answer).map_into_right_body();
            leave(&app, log, &mut answer, || page.route().to_owned());
            return Box::pin(ready(Ok(answer)));
        }
        let answer = self.inner.call(request);
        Box::pin(async move {
            let answer = answer.await?;
            let mut answer = match failed(&answer) {
                None => answer.map_into_left_body(),
                Some(page) => {
                    if page.names_place() {
                        visitor::name_reader(&app, answer.request()).await;
                        place::name_club(answer.request()).await;
                    }
                    let page = page.respond(&answer);
                    answer.into_response(page).map_into_right_body()
                }
            };
            if answer.status() == StatusCode::SEE_OTHER {
                redirect::name_next(&mut answer);
            }
            if answer.request().headers().contains_key(header::COOKIE) {
                forget_notice(&app, &mut answer);
            }
            flash::carry(&app, &mut answer).await;
            let request = answer.request().clone();
            leave(&app, log, &mut answer, || access_log::pattern(&request));
            Ok(answer)
        })
    }
}

fn leave<B>(
    app: &AppState,
    log: access_log::Line,
    answer: &mut ServiceResponse<B>,
    route: impl Fn() -> String,
) {
    headers::dress(app, answer.headers_mut());
    let (request, status) = (answer.request().clone(), answer.status());
    log.end(app, &request, status, answer.headers_mut(), route);
}

fn admit(app: &AppState, request: &ServiceRequest) -> Result<(), AppError> {
    let head = request.head();
    size::check(head)?;
    let host = app.hosts.check(head)?;
    app.hosts.check_plain(head, host)?;
    cross_site::check(head, host, &app.hosts)?;
    if let Some(proxy) = client::untrusted(head, &app.trusted_proxies) {
        app.metrics.forwarded_by(proxy);
    }
    let client = client::address(head, &app.trusted_proxies);
    // Nobody has anything on a practice board: a turn there is counted as the work it is, and else as a read.
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    if is_read || request.path().starts_with("/play/") {
        app.limits.read(client)
    } else {
        // Phones in one room share an address, so each is counted for itself at the addresses that only phones use.
        let https = app.hosts.is_https(host);
        let phone = PHONE
            .find(head, https)
            .filter(|_| request.path().starts_with("/here/"));
        let session = SESSION.find(head, https);
        app.limits.post(client, session.or(phone))
    }
}

/// The address without a slash at its end. No page has one, but links from other sites and from a copy of this one do.
fn without_slash(request: &ServiceRequest) -> Option<String> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return None;
    }
    let bare = request.path().strip_suffix('/')?.trim_end_matches('/');
    let whole = match request.query_string() {
        "" => bare.to_owned(),
        query => format!("{bare}?{query}"),
    };
    // The front page is left as it is, and so is what would lead to another host.
    redirect::local(&whole).map(str::to_owned)
}

/// The cached page, for a reader who is not signed in: without routing, handler or database.
fn kept(app: &AppState, request: &ServiceRequest) -> Option<Arc<CachedPage>> {
    let head = request.head();
    let https = app.hosts.came_by_https(head);
    if !cache::is_plain_reading(head) || SESSION.find(head, https).is_some() {
        return None;
    }
    let language = negotiate::messages(request).language();
    app.cache.find(request.path(), language, &app.store)
}

/// Removes the cookie of a notice that the page has said.
fn forget_notice<B>(app: &AppState, answer: &mut ServiceResponse<B>) {
    if answer
        .request()
        .extensions()
        .get::<flash::FlashShown>()
        .is_none()
    {
        return;
    }
    let https = app.hosts.came_by_https(answer.request().head());
    answer
        .headers_mut()
        .append(header::SET_COOKIE, NOTICE.clear(https));
}

/// Where the error of an answer without a page comes from.
enum Failed<'a> {
    With(&'a AppError),
    As(AppError),
}

impl Failed<'_> {
    fn error(&self) -> &AppError {
        match self {
            Failed::With(error) => error,
            Failed::As(error) => error,
        }
    }

    /// Whether its page names who is signed in, and the club. They are not looked up where the database does not answer or
    /// the rate limit is reached, nor for the page of a form, which is there already.
    fn names_place(&self) -> bool {
        !matches!(
            self.error(),
            AppError::Page(_)
                | AppError::Unavailable(_)
                | AppError::Internal(_)
                | AppError::TooMany { .. }
        )
    }

    fn respond<B>(&self, answer: &ServiceResponse<B>) -> actix_web::HttpResponse<BoxBody> {
        let mut page = error_response(answer.request(), self.error());
        if let Some(allow) = answer.headers().get(header::ALLOW) {
            page.headers_mut().insert(header::ALLOW, allow.clone());
        }
        page
    }
}

fn failed<B>(answer: &ServiceResponse<B>) -> Option<Failed<'_>> {
    let status = answer.status();
    // `AppError::Moved` is no client error, but its answer still needs the address.
    let went_well = !status.is_client_error() && !status.is_server_error();
    if went_well && answer.response().error().is_none() {
        return None;
    }
    match answer.response().error() {
        Some(error) => Some(match error.as_error::<AppError>() {
            Some(error) => Failed::With(error),
            None => Failed::As(AppError::from_status(status)),
        }),
        // A handler's own page, such as a form with its refusals.
        None if answer.headers().contains_key(header::CONTENT_TYPE) => None,
        None => Some(Failed::As(AppError::from_status(status))),
    }
}
