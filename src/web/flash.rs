//! What has just happened, carried to the next page in a sealed cookie: the sentence, and how to undo it.

use super::c::t::undo::UndoInput;
use super::cookies::NOTICE;
use super::redirect;
use super::state::AppState;
use crate::app::account::Seal;
use crate::pages::form_parts::DrawHidden as _;
use crate::pages::layout::{Notice, Undo};
use crate::pages::paths::encode;
use actix_web::HttpResponse;
use actix_web::dev::{RequestHead, ServiceResponse};
use actix_web::http::header::{self, HeaderName};
use percent_encoding::percent_decode_str;
use serde::{Deserialize, Serialize};

/// Longest sentence carried, in characters.
const LONGEST: usize = 300;
/// How many seconds the cookie lasts.
const LASTS: u64 = 60;
/// Sent by the script that fetches a page only to replace its live regions.
const LIVE: HeaderName = HeaderName::from_static("x-crawford-live");

/// An extension of the request: its page says the notice, so the gate removes the cookie.
#[derive(Debug, Clone, Copy)]
pub struct FlashShown;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flash {
    text: String,
    undo: Option<(String, u64)>,
}

impl Flash {
    /// Says `text` at the top of the next page.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        let text: String = text.into();
        Flash {
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
    pub fn then(&self, path: &str) -> HttpResponse {
        let mut answer = redirect::to(path);
        let text = serde_json::to_string(self);
        let text = text.expect("it is words and a number, so serde can write it");
        let text = encode(&text);
        answer.extensions_mut().insert(Carried { text });
        answer
    }
}

/// An extension of the answer: the gate seals it and sets the cookie.
#[derive(Debug)]
struct Carried {
    text: String,
}

/// Sets the cookie of an answer. A notice that cannot be sealed is dropped.
pub(in crate::web) async fn carry<B>(app: &AppState, answer: &mut ServiceResponse<B>) {
    let carried = answer.response_mut().extensions_mut().remove::<Carried>();
    let Some(Carried { text }) = carried else {
        return;
    };
    let Some(seal) = seal(app).await else {
        return;
    };
    let https = app.hosts.came_by_https(answer.request().head());
    let cookie = NOTICE.set(&format!("{}.{text}", seal.tag(&text)), https, LASTS);
    answer.headers_mut().append(header::SET_COOKIE, cookie);
}

/// Without it a page comes without its notice rather than not at all.
async fn seal(app: &AppState) -> Option<Seal> {
    let seal = app.accounts.seal().await;
    seal.inspect_err(|error| tracing::error!(%error, "the seal of notices could not be read"))
        .ok()
}

/// The notice of a request, if its seal is right. A request for live regions shows none.
pub(in crate::web) async fn read(
    app: &AppState,
    request: &RequestHead,
    https: bool,
) -> Option<Notice> {
    if request.headers().contains_key(LIVE) {
        return None;
    }
    let cookie = NOTICE.find(request, https)?;
    unsealed(&seal(app).await?, cookie)
}

/// Nothing where the seal is wrong, or where the form it offers is no undo.
fn unsealed(seal: &Seal, cookie: &str) -> Option<Notice> {
    let (tag, text) = cookie.split_once('.')?;
    if !seal.proves(text, tag) {
        return None;
    }
    let text = percent_decode_str(text).decode_utf8().ok()?;
    let flash: Flash = serde_json::from_str(&text).ok()?;
    let undo = match flash.undo {
        None => None,
        Some((action, version)) => Some(Undo {
            action: undo_address(&action)?.to_owned(),
            version: UndoInput::VERSION.hidden(version),
        }),
    };
    Some(Notice {
        text: flash.text,
        undo,
    })
}

fn undo_address(action: &str) -> Option<&str> {
    let (_, verb) = redirect::local(action)?
        .strip_prefix("/c/")?
        .rsplit_once('/')?;
    matches!(verb, "undo" | "restore" | "part").then_some(action)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn carried(flash: &Flash) -> Option<Notice> {
        let answer = flash.then("/c/monday");
        let extensions = answer.extensions();
        let text = &extensions.get::<Carried>().unwrap().text;
        let seal = Seal::of("a key");
        unsealed(&seal, &format!("{}.{text}", seal.tag(text)))
    }

    #[test]
    fn a_notice_arrives_as_it_was_told() {
        let notice =
            carried(&Flash::new("Émile beat 张; 7–5").undo("/c/monday/t/x/undo", 12)).unwrap();
        assert_eq!(notice.text, "Émile beat 张; 7–5");
        let undo = notice.undo.unwrap();
        assert_eq!(
            (undo.action.as_str(), undo.version),
            ("/c/monday/t/x/undo", UndoInput::VERSION.hidden(12))
        );
    }

    #[test]
    fn one_with_another_form_in_it_is_not_read() {
        for action in [
            "https://evil.example/undo",
            "//evil.example/undo",
            "/c/monday/access/remove",
            "/c/monday/t/x/undo/../../x/finish",
            "/account/sign-out",
            "/undo",
        ] {
            assert_eq!(carried(&Flash::new("x").undo(action, 1)), None, "{action}");
        }
    }

    #[test]
    fn one_the_service_did_not_seal_is_not_read() {
        let seal = Seal::of("a key");
        let text = encode(&serde_json::to_string(&Flash::new("Paid")).unwrap());
        let other = Seal::of("another").tag(&text);
        for cookie in [
            "",
            "x",
            ".",
            "%7B%7D",
            "%FF",
            &text,
            &format!("{other}.{text}"),
        ] {
            assert_eq!(unsealed(&seal, cookie), None, "{cookie}");
        }
    }
}
