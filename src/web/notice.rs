//! What has just happened, carried to the next page by a cookie: the sentence, and how to take it back.

use super::cookies::NOTICE;
use super::{form, redirect};
use crate::pages::layout::{Notice, Undo};
use actix_web::HttpResponse;
use actix_web::http::header;
use serde::{Deserialize, Serialize};

/// Longest sentence carried, in characters.
const LONGEST: usize = 300;
/// A notice nobody came for is forgotten, in seconds.
const LASTS: u64 = 60;

/// Noted on a request whose page says the notice: the gate then takes the cookie away.
#[derive(Debug, Clone, Copy)]
pub struct Shown;

/// What is said, and where and what is undone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Told {
    text: String,
    undo: Option<(String, u64)>,
}

impl Told {
    /// Says `text` at the top of the next page.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        let text: String = text.into();
        Told {
            text: text.chars().take(LONGEST).collect(),
            undo: None,
        }
    }

    /// With an Undo beside it: a form posted to `action` with the journal `version` of what is taken back.
    #[must_use]
    pub fn undo(mut self, action: impl Into<String>, version: u64) -> Self {
        self.undo = Some((action.into(), version));
        self
    }

    /// 303 to `path`, where it is said.
    #[must_use]
    pub fn then(&self, path: &str, https: bool) -> HttpResponse {
        let mut answer = redirect::to(path);
        let text = serde_json::to_string(self).unwrap_or_default();
        let cookie = NOTICE.set(&redirect::encode(&text), https, LASTS);
        answer.headers_mut().append(header::SET_COOKIE, cookie);
        answer
    }
}

/// The notice of a cookie. One that was tampered with says nothing; it never leads out of the house.
#[must_use]
pub fn read(cookie: &str) -> Option<Notice> {
    let bytes = form::percent_decoded(cookie.as_bytes());
    let told: Told = serde_json::from_slice(&bytes).ok()?;
    let undo = match told.undo {
        None => None,
        Some((action, version)) => Some(Undo {
            action: redirect::local(&action)?.to_owned(),
            version,
            key: form::new_key().as_str().to_owned(),
        }),
    };
    Some(Notice {
        text: told.text,
        undo,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn carried(told: &Told) -> Option<Notice> {
        let answer = told.then("/c/monday", false);
        let cookie = answer
            .headers()
            .get(header::SET_COOKIE)
            .unwrap()
            .to_str()
            .unwrap();
        let (_, value) = cookie.split_once('=').unwrap();
        read(value.split_once(';').unwrap().0)
    }

    #[test]
    fn a_notice_arrives_as_it_was_told() {
        let notice =
            carried(&Told::new("Émile beat 张; 7–5").undo("/c/monday/t/x/undo", 12)).unwrap();
        assert_eq!(notice.text, "Émile beat 张; 7–5");
        let undo = notice.undo.unwrap();
        assert_eq!(
            (undo.action.as_str(), undo.version),
            ("/c/monday/t/x/undo", 12)
        );
    }

    #[test]
    fn one_that_leads_elsewhere_is_not_read() {
        assert_eq!(
            carried(&Told::new("x").undo("https://evil.example/", 1)),
            None
        );
        for cookie in ["", "x", "%7B%7D", "%FF"] {
            assert_eq!(read(cookie), None);
        }
    }
}
