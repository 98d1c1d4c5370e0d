//! What a request accepts (gzip, JSON, languages), and whether it has the answer already.

use crate::pages::messages::Messages;
use actix_web::HttpMessage;
use actix_web::http::header::{
    Accept, AcceptEncoding, AcceptLanguage, Encoding, EntityTag, Header as _, IfNoneMatch, Quality,
};
use actix_web::web::Bytes;
use flate2::{Compression, write::GzEncoder};
use std::io::Write as _;

pub fn takes_gzip(request: &impl HttpMessage) -> bool {
    let ours = [Encoding::gzip(), Encoding::identity()];
    let chosen = AcceptEncoding::parse(request).map(|taken| taken.negotiate(ours.iter()));
    matches!(chosen, Ok(Some(chosen)) if chosen == Encoding::gzip())
}

pub fn wants_json(request: &impl HttpMessage) -> bool {
    let Ok(mut taken) = Accept::parse(request) else {
        return false;
    };
    taken.retain(|kind| kind.quality > Quality::ZERO);
    let known = taken
        .ranked()
        .into_iter()
        .find_map(|kind| match kind.essence_str() {
            "application/json" | "application/problem+json" => Some(true),
            "text/html" | "application/xhtml+xml" | "text/*" | "*/*" => Some(false),
            _ => None,
        });
    known == Some(true)
}

pub fn messages(request: &impl HttpMessage) -> Messages {
    let Ok(mut wished) = AcceptLanguage::parse(request) else {
        return Messages::english();
    };
    wished.retain(|language| language.quality > Quality::ZERO);
    let tags: Vec<String> = wished.ranked().iter().map(ToString::to_string).collect();
    Messages::of(tags.iter().map(String::as_str))
}

/// Whether the reader has what this ETag stands for.
pub fn has(request: &impl HttpMessage, tag: &str) -> bool {
    let (Ok(own), Ok(known)) = (tag.parse::<EntityTag>(), IfNoneMatch::parse(request)) else {
        return false;
    };
    match known {
        IfNoneMatch::Any => true,
        IfNoneMatch::Items(known) => known.iter().any(|tag| tag.weak_eq(&own)),
    }
}

/// The bytes gzipped; nothing where that makes them no smaller.
pub fn gzip(bytes: &[u8]) -> Option<Bytes> {
    const TAKES_ALL: &str = "a list of bytes takes whatever is written";
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).expect(TAKES_ALL);
    let packed = encoder.finish().expect(TAKES_ALL);
    (packed.len() < bytes.len()).then(|| Bytes::from(packed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::HttpRequest;
    use actix_web::http::header;
    use actix_web::test::TestRequest;

    fn saying(name: header::HeaderName, value: &str) -> HttpRequest {
        TestRequest::get()
            .insert_header((name, value))
            .to_http_request()
    }

    #[test]
    fn gzip_is_for_those_who_take_it() {
        for (taken, packed) in [
            ("gzip", true),
            ("gzip, deflate, br, zstd", true),
            ("br, GZIP;q=0.5", true),
            ("identity;q=0.5, gzip", true),
            ("identity", false),
            ("gzip;q=0", false),
            ("gzip; q=0.0, br", false),
            ("gzip;q=0.2, identity;q=0.7", false),
            ("xgzip", false),
            ("*", false),
            ("", false),
        ] {
            let request = saying(header::ACCEPT_ENCODING, taken);
            assert_eq!(takes_gzip(&request), packed, "{taken}");
        }
        assert!(!takes_gzip(&TestRequest::get().to_http_request()));
    }

    #[test]
    fn json_is_for_those_who_like_it_best() {
        for (taken, json) in [
            ("application/json", true),
            ("application/problem+json", true),
            ("application/json, text/plain, */*", true),
            ("text/html;q=0.5, application/json;q=0.9", true),
            ("text/html, application/json;q=0.9", false),
            ("text/html, application/json;q=0", false),
            ("application/json;q=0", false),
            ("application/jsonp", false),
            ("*/*", false),
            ("", false),
        ] {
            assert_eq!(wants_json(&saying(header::ACCEPT, taken)), json, "{taken}");
        }
    }

    #[test]
    fn a_tag_is_known_weakly() {
        for (known, same) in [
            ("W/\"ab\"", true),
            ("\"ab\"", true),
            ("\"x\", W/\"ab\"", true),
            ("*", true),
            ("\"cab\"", false),
            ("ab", false),
            ("", false),
        ] {
            let request = saying(header::IF_NONE_MATCH, known);
            assert_eq!(has(&request, "W/\"ab\""), same, "{known}");
        }
    }
}
