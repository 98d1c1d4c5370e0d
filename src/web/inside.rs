//! The house asked from within, without a network: every route, as an anonymous visitor of this machine.

use super::error::AppError;
use super::house::House;
use super::middleware::Gate;
use super::routes;
use crate::publish::site::{Answer, Asks};
use actix_web::body::to_bytes;
use actix_web::dev::Service;
use actix_web::http::{StatusCode, header};
use actix_web::test::{TestRequest, init_service};
use actix_web::{App, web};
use std::net::{Ipv4Addr, SocketAddr};
use std::rc::Rc;

/// A way to ask, for the thread it is made in.
///
/// # Errors
/// When no runtime can be had.
pub fn asks(house: &web::Data<House>) -> std::io::Result<Asks> {
    let runtime = actix_web::rt::Runtime::new()?;
    let app = App::new()
        .app_data(house.clone())
        .configure(routes::configure)
        .default_service(web::to(|| async { Err::<&str, _>(AppError::NotFound) }))
        .wrap(Gate::of(house.clone()));
    let app = Rc::new(runtime.block_on(init_service(app)));
    Ok(Box::new(move |address, mark| {
        let app = Rc::clone(&app);
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
            let (status, headers) = (answer.status(), answer.headers().clone());
            let said = |name| headers.get(name).and_then(|v| v.to_str().ok());
            match status {
                StatusCode::OK => {}
                StatusCode::NOT_MODIFIED => return Ok(Answer::Same),
                _ if status.is_redirection() => {
                    let to = said(header::LOCATION).unwrap_or("/");
                    return Ok(Answer::Moved(to.to_owned()));
                }
                // A page that is only not to be had now must not be missing from the copy.
                _ if status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS => {
                    return Err(status.to_string());
                }
                _ => return Ok(Answer::Nothing),
            }
            let kind = said(header::CONTENT_TYPE).unwrap_or_default().to_owned();
            let named = said(header::CONTENT_DISPOSITION).and_then(ending);
            let bytes = to_bytes(answer.into_body()).await;
            let bytes = bytes.map_err(|error| error.to_string())?;
            if kind.starts_with("text/html") {
                let html = String::from_utf8(bytes.to_vec());
                return Ok(Answer::Page(html.map_err(|error| error.to_string())?));
            }
            let path = address.split('?').next().unwrap_or_default();
            let known = ending(path.rsplit('/').next().unwrap_or_default());
            let ending = known.or(named).unwrap_or(match kind.split(';').next() {
                Some("text/plain") => "txt",
                _ => "bin",
            });
            Ok(Answer::File {
                ending: ending.to_owned(),
                bytes: bytes.to_vec(),
            })
        })
    }))
}

/// What stands after the last dot: `filename="a.mat"`.
fn ending(name: &str) -> Option<&str> {
    let (_, ending) = name.trim_end_matches('"').rsplit_once('.')?;
    let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit();
    (!ending.is_empty() && ending.bytes().all(plain)).then_some(ending)
}
