//! The cache of pages that anyone may see: the bytes as they are sent, plain and gzipped, with an ETag.
//!
//! A page is kept under its address and its language together with what it was made from: the newest version of each
//! stream it shows, the club's edition. Asking for it compares those numbers with what the store knows without a query;
//! when one has moved, the page is made again. So a page from memory costs no database read and no routing, and is
//! never older than what this process has heard of (on several instances, a second).

use crate::app::clock;
use crate::app::digest::short_hash;
use crate::app::players::Snapshots;
use crate::journal::{ClubId, StreamId, UtcMicros};
use crate::store::Store;
use crate::web::conditional::{self, CachingHeaders, TaggedBody};
use actix_web::body::BoxBody;
use actix_web::dev::RequestHead;
use actix_web::http::Method;
use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::web::Bytes;
use actix_web::{HttpMessage, HttpResponse};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

/// The most bytes of pages kept, gzipped ones included.
const ROOM: usize = 64 * 1024 * 1024;
/// Roughly what a page takes in memory beside its bytes.
const AROUND: usize = 512;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MadeFrom {
    pub streams: Vec<(StreamId, u64)>,
    pub club: (ClubId, u64),
    pub language: &'static str,
}

impl MadeFrom {
    /// Whether every version is still the newest.
    fn is_current(&self, store: &Store) -> bool {
        let (club, edition) = self.club;
        let same = |(stream, version): &(StreamId, u64)| store.newest(*stream) == Some(*version);
        store.edition(club) == Some(edition) && self.streams.iter().all(same)
    }
}

/// What a page is, and who may show it.
#[derive(Debug, Clone)]
pub struct PageKind {
    /// `text/html; charset=utf-8`.
    pub content: &'static str,
    /// Whether other sites may fetch and show it.
    pub open: bool,
    /// Its Content-Security-Policy, where that is not the service's.
    pub policy: Option<HeaderValue>,
    /// What its ETag is made of, where that is known without the bytes.
    pub mark: Option<String>,
    /// After how many seconds a browser reloads it: for frames, which have no script for that.
    pub again: Option<u32>,
    /// When it expires although no version has changed: what it forecasts would be past.
    pub until: Option<UtcMicros>,
    /// Whether `until` is only for what is stored without a version, such as who has signed up: while nothing stored
    /// changes, neither does the page.
    pub stored: bool,
}

impl From<&'static str> for PageKind {
    fn from(content: &'static str) -> Self {
        PageKind {
            content,
            open: false,
            policy: None,
            mark: None,
            again: None,
            until: None,
            stored: false,
        }
    }
}

impl PageKind {
    /// 304 for a reader whose ETag is made of the same mark.
    #[must_use]
    pub fn unchanged(&self, request: &impl HttpMessage) -> Option<HttpResponse<BoxBody>> {
        let mut answer = headers(self.mark.as_ref()?).unchanged(request)?;
        self.dress(&mut answer);
        Some(answer)
    }

    pub fn dress(&self, answer: &mut HttpResponse<BoxBody>) {
        let headers = answer.headers_mut();
        if let Some(policy) = &self.policy {
            headers.insert(header::CONTENT_SECURITY_POLICY, policy.clone());
        }
        if self.open {
            headers.insert(header::CROSS_ORIGIN_RESOURCE_POLICY, CROSS_ORIGIN);
        }
        if let Some(seconds) = self.again {
            headers.insert(REFRESH, HeaderValue::from(seconds));
        }
    }
}

#[derive(Debug)]
pub struct CachedPage {
    made_from: MadeFrom,
    route: String,
    kind: PageKind,
    body: TaggedBody,
    /// When it was last asked for, counted in requests to the cache.
    asked: AtomicU64,
}

#[derive(Debug)]
pub struct Cache {
    /// By language and address.
    pages: RwLock<HashMap<&'static str, HashMap<String, Arc<CachedPage>>>>,
    askings: AtomicU64,
    foresees: AtomicBool,
    room: usize,
    snapshots: Snapshots,
}

impl Default for Cache {
    fn default() -> Self {
        Cache::of(ROOM)
    }
}

impl Cache {
    #[must_use]
    pub fn of(room: usize) -> Self {
        Cache {
            pages: RwLock::default(),
            askings: AtomicU64::new(0),
            foresees: AtomicBool::new(false),
            room,
            snapshots: Snapshots::default(),
        }
    }

    /// The cache of a service that is only copied to files: no page is kept, because each is asked for once,
    /// but what many of them are made from is.
    #[must_use]
    pub fn of_copying() -> Self {
        Cache {
            snapshots: Snapshots::keeping(),
            ..Cache::of(0)
        }
    }

    /// Whether it keeps pages at all.
    #[must_use]
    pub fn has_room(&self) -> bool {
        self.room > 0
    }

    /// Whether any page so far was of a kind that expires though nothing stored changes.
    #[must_use]
    pub fn foresees(&self) -> bool {
        self.foresees.load(Ordering::Relaxed)
    }

    pub(in crate::web) fn notes(&self, kind: &PageKind) {
        if kind.until.is_some() && !kind.stored {
            self.foresees.store(true, Ordering::Relaxed);
        }
    }

    pub(in crate::web) fn snapshots(&self) -> &Snapshots {
        &self.snapshots
    }

    /// The page at this address in this language, if what it was made from has not changed.
    #[must_use]
    pub fn find(&self, path: &str, language: &str, store: &Store) -> Option<Arc<CachedPage>> {
        let page = {
            let pages = self.pages.read().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(pages.get(language)?.get(path)?)
        };
        let is_over = page.kind.until.is_some_and(|until| until <= clock::now());
        if is_over || !page.made_from.is_current(store) {
            return None;
        }
        // Only a rough order is needed, and only for pages that are not asked for all the time.
        let now = self.askings.load(Ordering::Relaxed);
        if page.asked.load(Ordering::Relaxed) != now {
            page.asked.store(now, Ordering::Relaxed);
        }
        Some(page)
    }

    /// Keeps a page, in place of an older one at the same address in the same language. A page larger than an eighth of the
    /// room is not kept.
    pub fn keep(
        &self,
        path: &str,
        route: String,
        made_from: MadeFrom,
        kind: impl Into<PageKind>,
        body: impl Into<Bytes>,
    ) -> Arc<CachedPage> {
        let whole: Bytes = body.into();
        let now = self.askings.fetch_add(1, Ordering::Relaxed);
        let language = made_from.language;
        let kind = kind.into();
        let mark = kind.mark.clone().unwrap_or_else(|| mark(&whole));
        let body = TaggedBody::new(headers(&mark), kind.content, whole);
        let page = Arc::new(CachedPage {
            made_from,
            route,
            body: match kind.content.starts_with("image/") {
                true => body.never_packed(),
                false => body,
            },
            kind,
            asked: AtomicU64::new(now),
        });
        if page.weight() <= self.room / 8 {
            let mut pages = self.pages.write().unwrap_or_else(PoisonError::into_inner);
            let own = pages.entry(language).or_default();
            own.insert(path.to_owned(), Arc::clone(&page));
            self.make_room(&mut pages);
        }
        page
    }

    /// Drops the pages that were not asked for longest until the rest fits, and some more, so that it is not done each time.
    fn make_room(&self, pages: &mut HashMap<&'static str, HashMap<String, Arc<CachedPage>>>) {
        let all = || pages.values().flatten();
        let mut weight: usize = all().map(|(_, page)| page.weight()).sum();
        if weight <= self.room {
            return;
        }
        let mut by_age: Vec<(u64, &'static str, String)> = all()
            .map(|(path, page)| {
                let asked = page.asked.load(Ordering::Relaxed);
                (asked, page.made_from.language, path.clone())
            })
            .collect();
        by_age.sort_unstable();
        for (_, language, path) in by_age {
            if weight <= self.room - self.room / 8 {
                return;
            }
            let gone = pages.get_mut(language).and_then(|own| own.remove(&path));
            if let Some(gone) = gone {
                weight = weight.saturating_sub(gone.weight());
            }
        }
    }

    #[must_use]
    pub fn weight(&self) -> usize {
        let pages = self.pages.read().unwrap_or_else(PoisonError::into_inner);
        let all = pages.values().flatten();
        all.map(|(_, page)| page.weight()).sum()
    }
}

/// Browsers know this header; the library has no name for it.
const REFRESH: HeaderName = HeaderName::from_static("refresh");
const CROSS_ORIGIN: HeaderValue = HeaderValue::from_static("cross-origin");

impl CachedPage {
    /// The pattern of the route it was made for.
    #[must_use]
    pub fn route(&self) -> &str {
        &self.route
    }

    /// The bytes it takes up; the gzipped ones are counted before they are made.
    fn weight(&self) -> usize {
        let whole = self.body.whole().len();
        whole.saturating_add(whole / 2).saturating_add(AROUND)
    }

    /// The answer to a request: 304 for a reader who has the page, gzipped where the reader accepts that.
    #[must_use]
    pub fn answer(&self, request: &impl HttpMessage) -> HttpResponse<BoxBody> {
        let mut answer = self.body.answer(request);
        self.kind.dress(&mut answer);
        answer
    }
}

/// The ETag is weak, because it stands for the plain and the gzipped bytes alike.
fn headers(mark: &str) -> CachingHeaders {
    CachingHeaders {
        tag: conditional::weak(mark),
        // Browsers may keep it, but have to ask each time whether it has changed.
        cache_control: "no-cache",
        vary: Some("Accept-Encoding, Accept-Language, Cookie"),
    }
}

/// Whether a request may be answered from the cache: a GET or HEAD without a query.
#[must_use]
pub fn is_plain_reading(head: &RequestHead) -> bool {
    matches!(head.method, Method::GET | Method::HEAD) && head.uri.query().is_none()
}

fn mark(bytes: &[u8]) -> String {
    short_hash(&Sha256::digest(bytes), 24)
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::http::StatusCode;
    use actix_web::test::TestRequest;

    fn page(html: &str) -> Arc<CachedPage> {
        let made_from = MadeFrom {
            streams: Vec::new(),
            club: (ClubId::from_random([1; 10]), 1),
            language: "en",
        };
        Cache::of(1 << 20).keep(
            "/c/x",
            "/c/{club}".to_owned(),
            made_from,
            "text/html; charset=utf-8",
            html.to_owned(),
        )
    }

    fn answered(page: &CachedPage, name: HeaderName, value: &str) -> HttpResponse {
        let request = TestRequest::get()
            .insert_header((name, value))
            .to_srv_request();
        page.answer(&request)
    }

    #[test]
    fn gzip_is_sent_to_those_who_take_it() {
        let page = page(&"bracket ".repeat(100));
        for (taken, packed) in [("gzip", true), ("gzip;q=0", false)] {
            let answer = answered(&page, header::ACCEPT_ENCODING, taken);
            let coding = answer.headers().get(header::CONTENT_ENCODING);
            assert_eq!(coding.is_some(), packed, "{taken}");
        }
        let tiny = self::page("x");
        let answer = answered(&tiny, header::ACCEPT_ENCODING, "gzip");
        assert!(!answer.headers().contains_key(header::CONTENT_ENCODING));
    }

    #[test]
    fn a_reader_who_has_it_gets_304() {
        let page = page("a page");
        let tag = |page: &CachedPage| {
            let answer = answered(page, header::ACCEPT, "*/*");
            let tag = answer.headers().get(header::ETAG).unwrap();
            tag.to_str().unwrap().to_owned()
        };
        let another = tag(&self::page("another"));
        let tag = tag(&page);
        let strong = tag.trim_start_matches("W/").to_owned();
        for known in [tag.as_str(), strong.as_str(), "*", &format!("\"x\", {tag}")] {
            let answer = answered(&page, header::IF_NONE_MATCH, known);
            assert_eq!(answer.status(), StatusCode::NOT_MODIFIED, "{known}");
            assert!(answer.headers().contains_key(header::ETAG));
        }
        for other in ["\"x\"", "W/\"x\"", ""] {
            let answer = answered(&page, header::IF_NONE_MATCH, other);
            assert_eq!(answer.status(), StatusCode::OK, "{other}");
        }
        assert_ne!(another, tag);
    }

    #[test]
    fn an_address_has_a_page_in_each_language() {
        let cache = Cache::of(1 << 20);
        for language in ["en", "de"] {
            let made_from = MadeFrom {
                streams: Vec::new(),
                club: (ClubId::from_random([1; 10]), 1),
                language,
            };
            cache.keep(
                "/c/x",
                "/c/{club}".to_owned(),
                made_from,
                "text/html",
                language,
            );
        }
        let pages = cache.pages.read().unwrap();
        let said = |language: &str| pages[language]["/c/x"].body.whole().clone();
        assert_eq!((&said("en")[..], &said("de")[..]), (&b"en"[..], &b"de"[..]));
    }

    #[test]
    fn what_was_not_asked_for_longest_makes_room() {
        let cache = Cache::of(40_000);
        let made_from = || MadeFrom {
            streams: Vec::new(),
            club: (ClubId::from_random([1; 10]), 1),
            language: "en",
        };
        for i in 0..100 {
            let (path, route) = (format!("/{i}"), "/{n}".to_owned());
            cache.keep(&path, route, made_from(), "text/html", "x".repeat(1000));
            assert!(cache.weight() <= 40_000);
        }
        let kept = |path: &str| cache.pages.read().unwrap()["en"].contains_key(path);
        assert!(kept("/99") && !kept("/0"));
        let route = "/huge".to_owned();
        cache.keep("/huge", route, made_from(), "text/html", "x".repeat(40_000));
        assert!(!kept("/huge"));
    }
}
