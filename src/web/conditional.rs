//! Answers with an ETag, gzipped for readers who accept that.

use super::negotiate;
use actix_web::body::BoxBody;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use actix_web::web::Bytes;
use actix_web::{HttpMessage, HttpResponse};
use std::sync::OnceLock;

/// The headers about caching.
#[derive(Debug, Clone)]
pub struct CachingHeaders {
    pub tag: HeaderValue,
    pub cache_control: &'static str,
    pub vary: Option<&'static str>,
}

impl CachingHeaders {
    /// 304, for a reader who has it.
    #[must_use]
    pub fn unchanged(&self, request: &impl HttpMessage) -> Option<HttpResponse<BoxBody>> {
        let tag = self.tag.to_str().ok()?;
        negotiate::has(request, tag).then(|| {
            let mut answer = HttpResponse::new(StatusCode::NOT_MODIFIED);
            self.dress(&mut answer);
            answer
        })
    }

    fn dress(&self, answer: &mut HttpResponse<BoxBody>) {
        let headers = answer.headers_mut();
        headers.insert(header::ETAG, self.tag.clone());
        let cache_control = HeaderValue::from_static(self.cache_control);
        headers.insert(header::CACHE_CONTROL, cache_control);
        if let Some(vary) = self.vary {
            headers.insert(header::VARY, HeaderValue::from_static(vary));
        }
    }
}

#[derive(Debug)]
pub struct TaggedBody {
    headers: CachingHeaders,
    content: &'static str,
    whole: Bytes,
    /// Gzipped when somebody first asks for it.
    packed: OnceLock<Option<Bytes>>,
}

impl TaggedBody {
    pub fn new(headers: CachingHeaders, content: &'static str, whole: impl Into<Bytes>) -> Self {
        TaggedBody {
            headers,
            content,
            whole: whole.into(),
            packed: OnceLock::new(),
        }
    }

    /// An answer that is never gzipped.
    #[must_use]
    pub fn never_packed(self) -> Self {
        TaggedBody {
            packed: OnceLock::from(None),
            ..self
        }
    }

    #[must_use]
    pub fn whole(&self) -> &Bytes {
        &self.whole
    }

    /// 304 for a reader who has it.
    #[must_use]
    pub fn answer(&self, request: &impl HttpMessage) -> HttpResponse<BoxBody> {
        if let Some(unchanged) = self.headers.unchanged(request) {
            return unchanged;
        }
        let pack = || self.packed.get_or_init(|| negotiate::gzip(&self.whole));
        let mut answer = fitting(request, self.content, &self.whole, || pack().clone());
        self.headers.dress(&mut answer);
        answer
    }
}

/// The answer with the gzipped bytes for a reader who accepts them, else with the plain ones.
pub fn fitting(
    request: &impl HttpMessage,
    content: &'static str,
    whole: &Bytes,
    pack: impl FnOnce() -> Option<Bytes>,
) -> HttpResponse<BoxBody> {
    let packed = if negotiate::takes_gzip(request) {
        pack()
    } else {
        None
    };
    let is_packed = packed.is_some();
    let bytes = packed.unwrap_or_else(|| whole.clone());
    let mut answer = HttpResponse::with_body(StatusCode::OK, BoxBody::new(bytes));
    let headers = answer.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content));
    if is_packed {
        let gzip = HeaderValue::from_static("gzip");
        headers.insert(header::CONTENT_ENCODING, gzip);
    }
    answer
}

/// The strong ETag of what has this mark.
#[must_use]
pub fn strong(mark: &str) -> HeaderValue {
    tag(&format!("\"{mark}\""))
}

/// The weak one, for what may be sent plain or gzipped.
#[must_use]
pub fn weak(mark: &str) -> HeaderValue {
    tag(&format!("W/\"{mark}\""))
}

fn tag(written: &str) -> HeaderValue {
    HeaderValue::from_str(written).expect("a mark is letters and digits")
}
