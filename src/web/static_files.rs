//! The files under `static/`, inside the program.
//!
//! Their addresses carry one hash of them all, `/static/<hash>/css/base.css`, so browsers keep them for ever and one
//! file may name another by a relative path.

use super::negotiate;
use crate::web::prelude::*;
use actix_web::http::header;
use actix_web::web::Bytes;
use data_encoding::HEXLOWER;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{LazyLock, OnceLock};

#[derive(RustEmbed)]
#[folder = "static/"]
struct Embedded;

#[derive(Debug)]
struct Shelf {
    base: String,
    files: BTreeMap<String, File>,
}

#[derive(Debug)]
struct File {
    bytes: Cow<'static, [u8]>,
    gzip: OnceLock<Option<Bytes>>,
    kind: &'static str,
    etag: String,
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
        let etag = format!("\"{}\"", short(&hash));
        let served = File {
            kind: kind(&name),
            bytes: file.data,
            gzip: OnceLock::new(),
            etag,
        };
        files.insert(name.into_owned(), served);
    }
    Shelf {
        base: format!("/static/{}", short(&all.finalize())),
        files,
    }
});

fn short(hash: &[u8]) -> String {
    format!("{:.16}", HEXLOWER.encode(hash))
}

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

/// How wide and high a picture is, by the head every PNG begins with.
#[must_use]
pub fn pixels(name: &str) -> Option<(u32, u32)> {
    let bytes = &SHELF.files.get(name)?.bytes;
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
    // A page from before an upgrade asks for yesterday's files: it gets today's, but does not keep them.
    let current = SHELF.base.strip_prefix("/static/") == Some(hash.as_str());
    let cache = if current {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let mut answer = HttpResponse::Ok();
    answer
        .insert_header((header::CACHE_CONTROL, cache))
        .insert_header((header::ETAG, file.etag.as_str()))
        .insert_header((header::VARY, "Accept-Encoding"));
    if negotiate::has(&request, &file.etag) {
        answer.status(actix_web::http::StatusCode::NOT_MODIFIED);
        return Ok(answer.finish());
    }
    answer.content_type(file.kind);
    if negotiate::takes_gzip(&request)
        && let Some(gzip) = file.gzip.get_or_init(|| negotiate::gzip(&file.bytes))
    {
        answer.insert_header((header::CONTENT_ENCODING, "gzip"));
        return Ok(answer.body(gzip.clone()));
    }
    Ok(match &file.bytes {
        Cow::Borrowed(bytes) => answer.body(*bytes),
        Cow::Owned(bytes) => answer.body(bytes.clone()),
    })
}
