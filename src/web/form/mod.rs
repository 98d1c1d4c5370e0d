//! A posted form is read in two steps. Any bytes can be posted, so [`PostedFields`] first takes what was typed as text, which
//! always succeeds. [`Posted::command`] then reads the form, or returns every refusal at once, and the page is shown again
//! with what was typed:
//!
//! ```text
//! pub async fn post(at: AtClub, form: Posted<ClubInput>) -> Result<HttpResponse, AppError> {
//!     let input = form.command().or_page(|refused| page(&at, &form.values, refused))?;
//!     …
//! }
//! ```
//!
//! `ClubInput` declares the form ([`crate::form::Form`]).

mod body;
mod fields;

pub use fields::PostedFields;

use self::body::RequestBody;
use super::c::place::ClubRequest;
use super::cookies::SESSION;
use super::error::AppError;
use super::middleware::bodies::Sender;
use super::middleware::client;
use super::router;
use super::state::AppState;
use crate::club::permissions::Permission;
use crate::coin::Currency;
use crate::form::{self, Form, Item, Values};
use crate::journal::RequestKey;
use crate::pages::form_parts::{FORM_TAG, FormKeys, FormTag, KEY, SEEN};
use crate::tournament::LONGEST_SHEET;
use crate::violation::{Violation, refuse};
use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use std::future::{Future, Ready, ready};
use std::marker::PhantomData;
use std::pin::Pin;
use std::time::Duration;

/// The largest form, in bytes.
pub const FORM_LIMIT: usize = 64 * 1024;
/// The largest form of an event's settings, in bytes. It may have a sheet of the director's own and groups made by hand,
/// of which each character may be sent as three bytes.
pub const EVENT_LIMIT: usize = 8 * LONGEST_SHEET;
/// How long a form may take to arrive after the head of its request.
const PATIENCE: Duration = Duration::from_secs(20);

/// How large the form of an address may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FormLimit {
    /// [`FORM_LIMIT`].
    Usual,
    /// The service's upload limit.
    Upload,
    /// This many bytes.
    Bytes(usize),
}

/// Who may send the form of an address, which is checked before any of it is read. By default it is everyone who is
/// signed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Admission {
    /// Anyone: the form itself, or a link or cookie other than a session's, says who they are.
    Anyone,
    /// Whoever has this permission at the place of the address.
    Whoever(Permission),
}

/// A form of one button, of which the address says everything.
#[derive(Debug, Clone, Copy, Form)]
#[form(hidden)]
pub struct Button;

/// A form as it was posted; a handler takes it as an argument.
pub struct Posted<T> {
    pub values: Values,
    /// The one-time key, by which a form that is sent twice is known.
    pub key: RequestKey,
    /// The version that the page of the form was made from: what it changes must not have changed since.
    pub seen: Option<u64>,
    /// What the form was filled in with: what it changes must stand so still.
    pub tag: Option<FormTag>,
    faults: Vec<Violation>,
    read_into: PhantomData<T>,
}

/// Leaves out what was typed, which may be a password.
impl<T> std::fmt::Debug for Posted<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Posted")
    }
}

impl<T: Form> Posted<T> {
    /// What the form asks for, or every refusal: first of fields that are no text, then those of the form itself.
    pub fn command(&self) -> Result<T, Vec<Violation>> {
        unless_odd(&self.faults, form::read(&self.values))
    }

    /// The same for a form with amounts, typed in this currency.
    pub fn command_in(&self, currency: &Currency) -> Result<T, Vec<Violation>> {
        let values = self.values.clone().in_currency(currency);
        unless_odd(&self.faults, form::read(&values))
    }

    fn of(fields: PostedFields, content: String) -> Self {
        Posted::<()>::of_items(fields, content, T::items()).read_into()
    }
}

/// The part that does not depend on the type of the form is compiled once.
impl Posted<()> {
    fn of_items(mut fields: PostedFields, content: String, items: Vec<Item>) -> Self {
        let values = fields.values(items);
        let key = fields.line(KEY);
        let seen = fields.line(SEEN);
        let tag = fields.line(FORM_TAG);
        let mut faults = fields.into_faults();
        let key = match key.parse::<RequestKey>() {
            Ok(key) => key.with_content(content),
            Err(_) => {
                // A script, or a page from before an upgrade, has no key: each time it is sent counts.
                if !key.is_empty() {
                    faults.push(refuse::form_key());
                }
                new_key()
            }
        };
        Posted {
            values,
            key,
            seen: version_seen(&seen, &mut faults),
            tag: (!tag.is_empty()).then(|| FormTag::of_digest(tag)),
            faults,
            read_into: PhantomData,
        }
    }

    fn read_into<T>(self) -> Posted<T> {
        Posted {
            values: self.values,
            key: self.key,
            seen: self.seen,
            tag: self.tag,
            faults: self.faults,
            read_into: PhantomData,
        }
    }
}

/// The version that a page was made from, as its form says it.
fn version_seen(sent: &str, faults: &mut Vec<Violation>) -> Option<u64> {
    match (sent.is_empty(), sent.parse()) {
        (true, _) => None,
        (false, Ok(version)) => Some(version),
        (false, Err(_)) => {
            faults.push(refuse::form_seen());
            None
        }
    }
}

fn unless_odd<T>(
    faults: &[Violation],
    read: Result<T, Vec<Violation>>,
) -> Result<T, Vec<Violation>> {
    match read {
        Ok(command) if faults.is_empty() => Ok(command),
        Ok(_) => Err(faults.to_vec()),
        Err(found) => Err(faults.iter().cloned().chain(found).collect()),
    }
}

/// The query of an address, read as a form is; a handler takes it as an argument.
pub struct QueryForm<T> {
    pub values: Values,
    /// The version that the page of the form was made from, where it says so: a preview has seen no more.
    pub seen: Option<u64>,
    faults: Vec<Violation>,
    read_into: PhantomData<T>,
}

/// Leaves out what was typed, as [`Posted`] does.
impl<T> std::fmt::Debug for QueryForm<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("QueryForm")
    }
}

impl<T: Form> QueryForm<T> {
    /// What the query asks for, or every refusal.
    pub fn read(&self) -> Result<T, Vec<Violation>> {
        unless_odd(&self.faults, form::read(&self.values))
    }

    /// The same with empty fields filled in from `usual`.
    #[must_use]
    pub fn or(mut self, usual: &T) -> Self {
        let usual = form::filled(usual);
        for item in T::items() {
            if let Item::Field(field) = item
                && self.values.one(&field).is_empty()
            {
                self.values.set(&field, usual.all(&field).to_vec());
            }
        }
        self
    }

    /// Every refusal; empty where all of it can be read.
    #[must_use]
    pub fn refused(&self) -> Vec<Violation> {
        self.read().err().unwrap_or_default()
    }
}

impl<T: Form> FromRequest for QueryForm<T> {
    type Error = AppError;
    type Future = Ready<Result<Self, AppError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let fields = PostedFields::url_encoded(request.query_string().as_bytes());
        let read = fields.map(|mut fields| {
            let values = fields.values(T::items());
            let seen = fields.line(SEEN);
            let mut faults = fields.into_faults();
            QueryForm {
                values,
                seen: version_seen(&seen, &mut faults),
                faults,
                read_into: PhantomData,
            }
        });
        ready(read.map_err(AppError::Unreadable))
    }
}

#[must_use]
pub fn new_key() -> RequestKey {
    RequestKey::from_random(rand::random())
}

/// The keys of the forms of a page.
#[must_use]
pub fn new_keys() -> FormKeys {
    FormKeys::new(new_key().as_str())
}

#[must_use]
pub fn unreadable() -> Violation {
    refuse::form_unreadable()
}

impl<T: Form + 'static> FromRequest for Posted<T> {
    type Error = AppError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, AppError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let read = read_body(request.clone(), payload.take());
        Box::pin(async move {
            let (fields, content) = read.await?;
            Ok(Posted::of(fields, content))
        })
    }
}

/// The fields of a form and a hash of them, if the sender is admitted.
async fn read_body(
    request: HttpRequest,
    payload: Payload,
) -> Result<(PostedFields, String), AppError> {
    let app = AppState::of(&request)?;
    let limit = match router::at(&request).map(|at| at.limit) {
        Some(FormLimit::Bytes(bytes)) => bytes,
        Some(FormLimit::Upload) => app.upload_limit.max(FORM_LIMIT),
        Some(FormLimit::Usual) | None => FORM_LIMIT,
    };
    let length: Option<usize> = request
        .headers()
        .get(header::CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok()?.parse().ok());
    let known = admit(&request).await?;
    if length.is_some_and(|length| length > limit) {
        return Err(AppError::TooLarge { limit });
    }
    let mut held = app.limits.body(Sender {
        known,
        small: limit <= FORM_LIMIT,
        client: client::address(request.head(), &app.trusted_proxies),
    })?;
    let body = RequestBody::new(limit, length, &mut held);
    let slow = |_| AppError::Unreadable(refuse::form_slow());
    let read = tokio::time::timeout(PATIENCE, body.fields(&request, payload)).await;
    let (fields, content) = read.map_err(slow)??;
    // The room is held until the request is answered.
    request.extensions_mut().insert(held);
    Ok((fields, content))
}

/// Refuses senders who may not send a form here, and says whether the sender is known.
async fn admit(request: &HttpRequest) -> Result<bool, AppError> {
    let permission = match router::at(request).and_then(|at| at.admission) {
        Some(Admission::Anyone) => return Ok(false),
        Some(Admission::Whoever(permission)) => Some(permission),
        None => None,
    };
    if let Some(permission) = permission {
        ClubRequest::anywhere(request).await?.need(permission)?;
        return Ok(true);
    }
    let app = AppState::of(request)?;
    let https = app.hosts.came_by_https(request.head());
    if let Some(cookie) = SESSION.find(request.head(), https)
        && app.accounts.who(cookie).await?.is_some()
    {
        return Ok(true);
    }
    // A private club or tournament is answered 404, as it is when they read it.
    if request.match_info().get("club").is_some() {
        ClubRequest::anywhere(request).await?;
    }
    Err(AppError::SignedOut)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::violation::{Rule, rules};

    #[derive(Debug, Form)]
    #[form(hidden)]
    struct Named {
        #[form(missing = "name-missing")]
        name: String,
    }

    fn form(body: &[u8]) -> Posted<Named> {
        let fields = PostedFields::url_encoded(body).unwrap();
        let content = fields.content("/");
        Posted::of(fields, content)
    }

    fn rules(form: &Posted<Named>) -> Vec<Rule> {
        form.command().unwrap_err().iter().map(|v| v.rule).collect()
    }

    #[test]
    fn a_form_keeps_its_key_and_what_its_page_had_seen() {
        let form = form(b"name=Ann&key=0123456789abcdef&seen=7&tag=5eed");
        assert_eq!(form.command().unwrap().name, "Ann");
        assert_eq!(form.key.as_str(), "0123456789abcdef");
        assert_eq!(form.seen, Some(7));
        assert_eq!(form.tag, Some(FormTag::of_digest("5eed".to_owned())));
    }

    #[test]
    fn a_form_sent_as_json_is_read_as_one_sent_by_a_page() {
        let form = |body: &str| {
            let fields = PostedFields::of_json(body.as_bytes()).unwrap();
            let content = fields.content("/");
            Posted::<Named>::of(fields, content)
        };
        let sent = form(r#"{"name": " Ann ", "key": "0123456789abcdef", "seen": 7}"#);
        assert_eq!(sent.command().unwrap().name, "Ann");
        assert_eq!(sent.key.as_str(), "0123456789abcdef");
        assert_eq!(sent.seen, Some(7));
        let again = form(r#"{"seen": 7, "name": " Ann ", "key": "0123456789abcdee"}"#);
        assert_eq!(sent.key.content(), again.key.content());
        let other = form(r#"{"seen": 7, "name": "Bo", "key": "0123456789abcdef"}"#);
        assert_ne!(sent.key.content(), other.key.content());
        assert_eq!(
            rules(&form(r#"{"name": {}, "moon": 1, "seen": -1}"#)),
            [
                rules::JSON_NOT_A_TEXT,
                rules::JSON_FIELD_UNKNOWN,
                rules::FORM_SEEN,
                rules::NAME_MISSING
            ]
        );
        for odd in ["", "[]", "null", "{", "[".repeat(1_000).as_str()] {
            assert!(PostedFields::of_json(odd.as_bytes()).is_err(), "{odd:?}");
        }
    }

    #[test]
    fn every_refusal_is_told_at_once() {
        assert_eq!(
            rules(&form(b"key=x&seen=-1&name=")),
            [rules::FORM_KEY, rules::FORM_SEEN, rules::NAME_MISSING]
        );
        assert_eq!(rules(&form(b"name=%ff")), [rules::FIELD_NOT_TEXT]);
        assert_eq!(form(b"name=%ff").values.one(Named::NAME), "\u{fffd}");
    }

    #[test]
    fn what_is_filled_in_is_told_apart_whatever_the_key() {
        let one = form(b"name=Ann&key=0123456789abcdef").key;
        let again = form(b"name=Ann&key=0123456789abcdee").key;
        let other = form(b"name=Bo&key=0123456789abcdef").key;
        assert_eq!(one.content(), again.content());
        assert_ne!(one.content(), other.content());
    }

    #[test]
    fn keys_differ() {
        assert_ne!(new_key(), new_key());
    }
}
