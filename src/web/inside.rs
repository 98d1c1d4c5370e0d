//! Requests to the service from within, without a network: every route, as an anonymous visitor of this machine.

use super::router::ROUTER;
use super::state::AppState;
use crate::app::site_digest;
use crate::publish::site::{Asks, SiteResponse, shows_the_past};
use actix_web::body::{MessageBody, to_bytes};
use actix_web::dev::Service;
use actix_web::http::{StatusCode, header};
use actix_web::test::{TestRequest, init_service};
use actix_web::web;
use std::net::{Ipv4Addr, SocketAddr};
use std::rc::Rc;

/// Makes such requests, in the thread it was made in.
pub fn asks(app: &web::Data<AppState>) -> std::io::Result<Asks> {
    let runtime = actix_web::rt::Runtime::new()?;
    let app = Rc::new(runtime.block_on(init_service(ROUTER.app(app.clone()))));
    Ok(Box::new(move |address, mark| {
        let app = Rc::clone(&app);
        if shows_the_past(address) {
            return Ok(SiteResponse::Nothing);
        }
        runtime.block_on(async move {
            let mut request = TestRequest::get()
                .uri(address)
                .insert_header((header::HOST, "localhost"))
                .peer_addr(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)));
            if let Some(mark) = mark {
                request = request.insert_header((header::IF_NONE_MATCH, format!("W/\"{mark}\"")));
            }
            let answer = app.call(request.to_request()).await;
            let answer = answer
                .map_err(|error| error.to_string())?
                .map_into_boxed_body();
            let status = answer.status();
            let said = |name| answer.headers().get(name).and_then(|v| v.to_str().ok());
            match status {
                StatusCode::OK => {}
                StatusCode::NOT_MODIFIED => return Ok(SiteResponse::Same),
                _ if status.is_redirection() => {
                    let to = said(header::LOCATION).ok_or("a redirect does not say where to")?;
                    return Ok(SiteResponse::Moved(to.to_owned()));
                }
                // The copy fails, instead of lacking a page that is only unavailable just now.
                _ if status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS => {
                    return Err(status.to_string());
                }
                _ => return Ok(SiteResponse::Nothing),
            }
            let kind = said(header::CONTENT_TYPE).unwrap_or_default().to_owned();
            let named = said(header::CONTENT_DISPOSITION).and_then(ending);
            let named = named.map(str::to_owned);
            // A page is there whole, and need not be copied.
            let bytes = match answer.into_body().try_into_bytes() {
                Ok(bytes) => bytes,
                Err(body) => to_bytes(body).await.map_err(|error| error.to_string())?,
            };
            if kind.starts_with("text/html") {
                let html = String::from_utf8(bytes.into());
                return Ok(SiteResponse::Page(html.map_err(|error| error.to_string())?));
            }
            let path = address.split('?').next();
            let path = path.expect("a split has a first part");
            let known = path.rsplit_once('/').and_then(|(_, name)| ending(name));
            let ending = known
                .or(named.as_deref())
                .unwrap_or(match kind.split(';').next() {
                    Some("text/plain") => "txt",
                    _ => "bin",
                });
            Ok(SiteResponse::File {
                ending: ending.to_owned(),
                bytes: bytes.into(),
            })
        })
    }))
}

/// What the whole copy is made from, for a copy that will be at `address`; nothing where a page of it expires, or where
/// the store cannot say.
#[must_use]
pub fn fingerprint(app: &AppState, address: Option<&str>) -> Option<String> {
    if app.cache.foresees() {
        return None;
    }
    match site_digest::of(&app.store) {
        Ok(digest) => Some(format!("{digest} {}", address.unwrap_or_default())),
        Err(error) => {
            tracing::warn!(%error, "whether anything has changed cannot be told");
            None
        }
    }
}

/// What stands after the last dot: `filename="a.mat"`.
fn ending(name: &str) -> Option<&str> {
    let (_, ending) = name.trim_end_matches('"').rsplit_once('.')?;
    let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit();
    (!ending.is_empty() && ending.bytes().all(plain)).then_some(ending)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::{ClubId, UtcMicros};
    use crate::pages::messages::Messages;
    use crate::store::clubs::{self, Club};
    use crate::store::{Database, Store, StoreError, StoreOptions};
    use crate::web::cache::Cache;
    use actix_web::rt::System;

    // Whose second language is there only then.
    #[cfg(debug_assertions)]
    #[test]
    fn a_page_is_answered_and_kept_in_the_language_it_is_asked_for() {
        let file = std::env::temp_dir().join(format!("languages-{}.sqlite", std::process::id()));
        let database = Database::Sqlite(file.clone());
        let store = Store::open(&database, StoreOptions::of(&database)).unwrap();
        let club = Club {
            id: ClubId::from_random([7; 10]),
            slug: "monday".to_owned(),
            name: "Monday".to_owned(),
            time_zone: "UTC".parse().unwrap(),
            public: true,
            created_at: UtcMicros(0),
        };
        let added = store.write_now(move |tx| clubs::add(tx, &club));
        added
            .map_err(|error: StoreError| error.to_string())
            .unwrap();
        let app = web::Data::new(AppState {
            cache: Cache::of(1 << 20),
            ..AppState::inside(store.clone(), Messages::english(), None)
        });
        System::new().block_on(async {
            let app = init_service(ROUTER.app(app.clone())).await;
            let asked = async |path: &str, wished: &str| {
                let request = TestRequest::get()
                    .uri(path)
                    .insert_header((header::HOST, "localhost"))
                    .insert_header((header::ACCEPT_LANGUAGE, wished))
                    .peer_addr(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)));
                let answer = app.call(request.to_request()).await.unwrap();
                let vary = answer.headers().get(header::VARY).unwrap();
                let vary = vary.to_str().unwrap().to_owned();
                assert!(vary.contains("Accept-Language"), "{path} {wished}: {vary}");
                let bytes = to_bytes(answer.into_body().boxed()).await.unwrap();
                String::from_utf8(bytes.to_vec()).unwrap()
            };
            // What is never kept, and what went wrong.
            for path in ["/login", "/c/monday/t/none", "/no-such-page"] {
                let page = asked(path, "eo").await;
                assert!(page.contains("<html lang=\"eo\">"), "{path}");
            }
            for database in ["open", "closed"] {
                for (wished, language, said) in [
                    ("eo", "eo", "Ĉi tie ankoraŭ okazis nenio."),
                    ("en", "en", "There are no tournaments yet."),
                    ("xx, eo-FR;q=0.5, en;q=0.1", "eo", "okazis nenio"),
                    ("eo;q=0, xx", "en", "There are no tournaments yet"),
                ] {
                    let page = asked("/c/monday", wished).await;
                    let tag = format!("<html lang=\"{language}\">");
                    assert!(page.contains(&tag), "{wished}, {database}");
                    assert!(page.contains(said), "{wished}, {database}: {page}");
                }
                // From here on only what was kept is there.
                store.close();
            }
        });
        std::fs::remove_file(file).unwrap();
    }
}
