//! Finds who answers a request: all addresses stand in one tree, which the workers share.
//!
//! Fixed words are tried first, then what varies: `/t/new` is no tournament's.

use super::at::At;
use super::error::AppError;
use super::middleware::{Gate, rate_limit};
use super::state::AppState;
use actix_web::body::{BoxBody, EitherBody};
use actix_web::dev::{ServiceFactory, ServiceRequest, ServiceResponse, fn_service};
use actix_web::http::header;
use actix_web::{App, Error, HttpMessage, HttpRequest, HttpResponse, web};
use std::sync::LazyLock;

/// Addresses with their handlers.
#[derive(Debug)]
pub struct Router(matchit::Router<At>);

/// The addresses of [`super::routes`].
pub static ROUTER: LazyLock<Router> = LazyLock::new(|| Router::new(super::routes()));

/// The address that a request was found to have.
#[derive(Debug, Clone, Copy)]
struct Found(&'static At);

impl Router {
    #[must_use]
    pub fn new(routes: Vec<At>) -> Self {
        let mut tree = matchit::Router::new();
        for at in routes {
            let known = tree.insert(at.path, at);
            known.expect("addresses are written in the program, and no two are the same");
        }
        Router(tree)
    }

    /// The address of a path, if there is one.
    #[must_use]
    pub fn at(&self, path: &str) -> Option<&At> {
        Some(self.0.at(path).ok()?.value)
    }

    /// Everything that serves these addresses.
    pub fn app(
        &'static self,
        app: web::Data<AppState>,
    ) -> App<
        impl ServiceFactory<
            ServiceRequest,
            Config = (),
            Response = ServiceResponse<EitherBody<BoxBody>>,
            Error = Error,
            InitError = (),
        >,
    > {
        App::new()
            .app_data(app.clone())
            .default_service(fn_service(|request| self.answer(request)))
            .wrap(Gate::of(app))
    }

    async fn answer(&'static self, mut request: ServiceRequest) -> Result<ServiceResponse, Error> {
        let Ok(found) = self.0.at(request.match_info().as_str()) else {
            return Ok(request.error_response(AppError::NotFound));
        };
        let at = found.value;
        let parts = found.params.iter();
        let parts: Vec<_> = parts.map(|(name, part)| (name, part.to_owned())).collect();
        for (name, part) in parts {
            request.match_info_mut().add_static(name, part);
        }
        request.extensions_mut().insert(Found(at));
        let Some(handler) = at.handler(request.method()) else {
            let allow = (header::ALLOW, at.allowed());
            let answer = HttpResponse::MethodNotAllowed()
                .insert_header(allow)
                .finish();
            return Ok(request.into_response(answer));
        };
        if let Some(work) = at.work
            && let Err(refusal) = rate_limit::count(work, &request)
        {
            return Ok(request.error_response(refusal));
        }
        let (request, payload) = request.into_parts();
        let answer = handler.answer(request.clone(), payload).await;
        Ok(ServiceResponse::new(request, answer))
    }
}

/// The address of a request; none of one that was refused before it was looked up, or that leads nowhere.
#[must_use]
pub fn at(request: &HttpRequest) -> Option<&'static At> {
    let Found(at) = request.extensions().get().copied()?;
    Some(at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::at::at;
    use crate::web::middleware::access_log::pattern;
    use actix_web::test as client;

    async fn nothing() -> HttpResponse {
        HttpResponse::Ok().finish()
    }

    #[test]
    fn what_is_fixed_is_found_before_what_varies() {
        let paths = [
            "/c/{club}",
            "/c/{club}/t/new",
            "/c/{club}/t/{tournament}",
            "/c/{club}/t/{tournament}/desk",
            "/c/{club}/{year}",
            "/c/{club}/theme/{colours}.css",
            "/static/{hash}/{*name}",
        ];
        let router = Router::new(paths.map(|path| at(path).get(nothing)).into());
        for (path, found) in [
            ("/c/monday", Some("/c/{club}")),
            ("/c/monday/t/new", Some("/c/{club}/t/new")),
            ("/c/monday/t/newest", Some("/c/{club}/t/{tournament}")),
            (
                "/c/monday/t/new/desk",
                Some("/c/{club}/t/{tournament}/desk"),
            ),
            ("/c/monday/t", Some("/c/{club}/{year}")),
            (
                "/c/monday/theme/1-2.css",
                Some("/c/{club}/theme/{colours}.css"),
            ),
            ("/static/1/css/base.css", Some("/static/{hash}/{*name}")),
            ("/c/monday/theme/1-2", None),
            ("/c/monday/t//desk", None),
            ("/c", None),
            ("/c/", None),
            ("", None),
        ] {
            assert_eq!(router.at(path).map(|at| at.path), found, "{path}");
        }
    }

    #[test]
    fn every_address_there_is_is_found() {
        for of in super::super::routes() {
            assert_eq!(ROUTER.at(of.path).map(|at| at.path), Some(of.path));
        }
    }

    #[actix_web::test]
    async fn an_address_stays_out_of_the_log() {
        let routes = vec![at("/invite/{token}").get(nothing)];
        let router: &Router = Box::leak(Box::new(Router::new(routes)));
        let app = App::new().default_service(fn_service(|request| router.answer(request)));
        let app = client::init_service(app).await;
        for (path, status, written) in [
            ("/invite/5ec4e7?x=5ec4e7", 200, "/invite/{token}"),
            ("/5ec4e7", 404, "-"),
        ] {
            let request = client::TestRequest::get().uri(path).to_request();
            let answer = client::call_service(&app, request).await;
            assert_eq!(answer.status(), status, "{path}");
            assert_eq!(pattern(answer.request()), written);
        }
    }

    #[actix_web::test]
    async fn other_methods_are_told_which_there_are() {
        let routes = vec![at("/desk").get(nothing).post(nothing)];
        let router: &Router = Box::leak(Box::new(Router::new(routes)));
        let app = App::new().default_service(fn_service(|request| router.answer(request)));
        let app = client::init_service(app).await;
        for (method, status) in [("GET", 200), ("HEAD", 200), ("POST", 200), ("PUT", 405)] {
            let method = method.parse().unwrap();
            let request = client::TestRequest::with_uri("/desk").method(method);
            let answer = client::call_service(&app, request.to_request()).await;
            assert_eq!(answer.status(), status);
            let allow = answer.headers().get(header::ALLOW);
            let allow = allow.map(|methods| methods.to_str().unwrap());
            assert_eq!(allow, (status == 405).then_some("GET, HEAD, POST"));
        }
    }
}
