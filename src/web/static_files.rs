//! The files under `static/`, compiled into the program.
//!
//! Their addresses have one hash of them all, `/static/<hash>/css/base.css`, so browsers keep them for ever and one
//! file may name another by a relative path.

use super::conditional::{self, CachingHeaders, TaggedBody};
use crate::app::digest::short_hash;
use crate::web::prelude::*;
use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::web::Bytes;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

const WORKER_ALLOWED: HeaderName = HeaderName::from_static("service-worker-allowed");

#[derive(RustEmbed)]
#[folder = "static/"]
struct Embedded;

#[derive(Debug)]
struct Shelf {
    base: String,
    files: BTreeMap<String, TaggedBody>,
}

static SHELF: LazyLock<Shelf> = LazyLock::new(|| {
    let mut files = BTreeMap::new();
    let mut all = Sha256::new();
    for name in Embedded::iter() {
        let Some(file) = Embedded::get(&name) else {
            continue;
        };
        let hash = file.metadata.sha256_hash();
        all.update(name.as_bytes());
        all.update(hash);
        let headers = CachingHeaders {
            tag: conditional::strong(&short_hash(&hash, 16)),
            cache_control: "public, max-age=31536000, immutable",
            vary: Some("Accept-Encoding"),
        };
        let bytes = match file.data {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            Cow::Owned(bytes) => Bytes::from(bytes),
        };
        let body = TaggedBody::new(headers, kind(&name), bytes);
        files.insert(name.into_owned(), body);
    }
    Shelf {
        base: format!("/static/{}", short_hash(&all.finalize(), 16)),
        files,
    }
});

fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

/// Where static files are today, `/static/<hash>`; `Frame::assets`.
#[must_use]
pub fn base() -> &'static str {
    &SHELF.base
}

/// The width and height of a picture, from the header of the PNG.
#[must_use]
pub fn pixels(name: &str) -> Option<(u32, u32)> {
    let bytes = SHELF.files.get(name)?.whole();
    let number = |at: usize| {
        let four = bytes.get(at..at.checked_add(4)?)?;
        Some(u32::from_be_bytes(four.try_into().ok()?))
    };
    (bytes.get(12..16)? == b"IHDR").then_some(())?;
    Some((number(16)?, number(20)?))
}

/// `GET /static/{hash}/{name}`
pub async fn show(
    request: HttpRequest,
    path: Path<(String, String)>,
) -> Result<HttpResponse, AppError> {
    let (hash, name) = path.into_inner();
    let file = SHELF.files.get(&name).ok_or(AppError::NotFound)?;
    let mut answer = file.answer(&request);
    // A page from before an upgrade asks for files under their old hash: it gets the new ones, but must not keep them.
    if SHELF.base.strip_prefix("/static/") != Some(hash.as_str()) {
        let no_cache = HeaderValue::from_static("no-cache");
        answer.headers_mut().insert(header::CACHE_CONTROL, no_cache);
    }
    // The worker of a match clock answers for the clock's page, which is not below its own address.
    if name == "js/clock-worker.js" {
        let anywhere = HeaderValue::from_static("/");
        answer.headers_mut().insert(WORKER_ALLOWED, anywhere);
    }
    Ok(answer)
}
