//! Reading a form apart from reading a command.
//!
//! Any bytes can be posted. [`Fields`] takes them as they come; a form (`impl Typed`) copies out what was typed, as
//! text, and always succeeds; [`TypedForm::command`] then says what the person wants, or every refusal at once, and the page
//! is shown again with what was typed still in it:
//!
//! ```text
//! pub async fn post(house: Data<House>, form: TypedForm<AddClub>) -> Result<HttpResponse, AppError> {
//!     match form.command() {
//!         Ok(command) => …,
//!         Err(refused) => page(&house, &form, &refused).map(|page| page.status(422)),
//!     }
//! }
//! ```

mod fields;
mod percent;

pub use fields::Fields;
pub use percent::percent_decoded;

use super::c::place::AtClub;
use super::cookies::SESSION;
use super::error::AppError;
use super::house::House;
use super::middleware::bodies::{Held, Sender};
use super::middleware::client;
use crate::club::permissions::Deed;
use crate::form::{Control, Item, Line, Values};
use crate::journal::RequestKey;
use crate::tournament::LONGEST_SHEET;
use crate::violation::{Rule, Source, Violation};
use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use futures_util::StreamExt;
use std::future::Future;
use std::marker::PhantomData;
use std::pin::Pin;
use std::time::Duration;

/// The largest form, in bytes.
pub const FORM_LIMIT: usize = 64 * 1024;
/// The largest form of an event's settings: a sheet of the director's own stands in it, and groups by hand; each sign of it
/// may take three bytes on the way.
pub const EVENT_LIMIT: usize = 8 * LONGEST_SHEET;
/// How long a form may take to arrive once its head is there.
const PATIENCE: Duration = Duration::from_secs(20);

/// Put on a route with `.app_data(UploadRoute)`, lets its form be as large as the house's upload limit.
#[derive(Debug, Clone, Copy)]
pub struct UploadRoute;

/// Put on a route with `.app_data(LargeRoute(bytes))`, lets its form be as large as that.
#[derive(Debug, Clone, Copy)]
pub struct LargeRoute(pub usize);

/// Put on a route with `.app_data(…)`: who may send its form, asked before any of it is read. Where nothing is put,
/// whoever is signed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Admission {
    /// Anyone: what is asked for is decided by the form itself, or by a link or a cookie of another kind.
    Anyone,
    /// Whoever may do this where the address is.
    Whoever(Deed),
}

/// What was typed into one kind of form, as text, and the command it comes to.
pub trait Typed: Sized {
    /// What the person wants.
    type Command;

    /// Copies out what was typed. It cannot fail: what is missing is empty.
    fn read(fields: &mut Fields) -> Self;

    /// What it comes to.
    ///
    /// # Errors
    /// Every refusal that shows in the form alone, each pointing at its field.
    fn command(&self) -> Result<Self::Command, Vec<Violation>>;
}

/// What an address asks for behind its question mark, read as a form is; as if nothing was asked where it is unreadable.
pub fn of_query<T: Typed + Default>(request: &HttpRequest) -> T {
    let query = request.query_string().as_bytes();
    Fields::parse("application/x-www-form-urlencoded", query)
        .map(|mut fields| T::read(&mut fields))
        .unwrap_or_default()
}

/// What was typed into a form that its type declares.
pub struct Answer<T> {
    /// As typed.
    pub values: Values,
    read_into: PhantomData<T>,
}

/// Without what was typed: there may be a password in it.
impl<T> std::fmt::Debug for Answer<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Answer")
    }
}

/// With nothing typed.
impl<T> Default for Answer<T> {
    fn default() -> Self {
        Answer {
            values: Values::default(),
            read_into: PhantomData,
        }
    }
}

/// A form that its type declares, as it was posted.
pub type Posted<T> = TypedForm<Answer<T>>;

impl<T: crate::form::Form> Answer<T> {
    /// Filled in.
    pub fn of(value: &T) -> Self {
        Answer {
            values: crate::form::filled(value),
            read_into: PhantomData,
        }
    }
}

impl<T: crate::form::Form> Typed for Answer<T> {
    type Command = T;

    fn read(fields: &mut Fields) -> Self {
        let mut values = Values::default();
        for item in T::items() {
            if let Item::Field(field) = item {
                let typed = match field.control {
                    Control::Several | Control::Ranked { .. } => fields.every(field.name),
                    Control::Area { .. } | Control::File { .. } | Control::Line(Line::Password) => {
                        vec![fields.text(field.name)]
                    }
                    _ => vec![fields.line(field.name)],
                };
                values.set(field.name, typed);
            }
        }
        Answer {
            values,
            read_into: PhantomData,
        }
    }

    fn command(&self) -> Result<T, Vec<Violation>> {
        crate::form::read(&self.values)
    }
}

/// A form of one button: nothing is typed, its address says it all.
#[derive(Debug, Clone, Copy)]
pub struct Button;

impl Typed for Button {
    type Command = ();

    fn read(_: &mut Fields) -> Self {
        Button
    }

    fn command(&self) -> Result<(), Vec<Violation>> {
        Ok(())
    }
}

/// A form as it was posted; a handler takes it as an argument.
#[derive(Debug)]
pub struct TypedForm<T> {
    /// What was typed.
    pub typed: T,
    /// The one-time key: the same when the same form is sent again.
    pub key: RequestKey,
    /// The version at which the thing the form speaks of last changed, as its page knew it.
    pub seen: Option<u64>,
    faults: Vec<Violation>,
}

impl<T: Typed> TypedForm<T> {
    /// What the person wants.
    ///
    /// # Errors
    /// Every refusal: what could not be read as text first, then what the form itself finds.
    pub fn command(&self) -> Result<T::Command, Vec<Violation>> {
        match self.typed.command() {
            Ok(command) if self.faults.is_empty() => Ok(command),
            Ok(_) => Err(self.faults.clone()),
            Err(found) => Err(self.faults.iter().cloned().chain(found).collect()),
        }
    }

    fn of(mut fields: Fields, content: String) -> Self {
        let typed = T::read(&mut fields);
        let key = fields.line("key");
        let seen = fields.line("seen");
        let mut faults = fields.into_faults();
        let key = match key.parse::<RequestKey>() {
            Ok(key) => key.with_content(content),
            Err(_) => {
                // Without a key (a script, a page from before an upgrade) each sending counts for itself.
                if !key.is_empty() {
                    faults.push(Violation::new(Rule::FORM_KEY, Source::House));
                }
                new_key()
            }
        };
        let seen = match (seen.is_empty(), seen.parse()) {
            (true, _) => None,
            (false, Ok(version)) => Some(version),
            (false, Err(_)) => {
                faults.push(Violation::new(Rule::FORM_SEEN, Source::House));
                None
            }
        };
        TypedForm {
            typed,
            key,
            seen,
            faults,
        }
    }
}

/// A new one-time key, for a form about to be shown.
#[must_use]
pub fn new_key() -> RequestKey {
    let bits: u128 = rand::random();
    match format!("{bits:032x}").parse() {
        Ok(key) => key,
        // Thirty-two hexadecimal digits are always a key; the loop ends at once.
        Err(_) => new_key(),
    }
}

/// What is said of a body that is no form.
#[must_use]
pub fn unreadable() -> Violation {
    Violation::new(Rule::FORM_UNREADABLE, Source::House)
}

impl<T: Typed + 'static> FromRequest for TypedForm<T> {
    type Error = AppError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, AppError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let limit = match (
            request.app_data::<UploadRoute>(),
            request.app_data::<web::Data<House>>(),
        ) {
            (Some(_), Some(house)) => house.upload_limit.max(FORM_LIMIT),
            _ => FORM_LIMIT,
        };
        let limit = match request.app_data::<LargeRoute>() {
            Some(LargeRoute(bytes)) => *bytes,
            None => limit,
        };
        let request = request.clone();
        let content_type = request.headers().get(header::CONTENT_TYPE).cloned();
        let length: Option<usize> = request
            .headers()
            .get(header::CONTENT_LENGTH)
            .and_then(|length| length.to_str().ok()?.parse().ok());
        let payload = payload.take();
        Box::pin(async move {
            let known = admit(&request).await?;
            if length.is_some_and(|length| length > limit) {
                return Err(AppError::TooLarge { limit });
            }
            let house = request.app_data::<web::Data<House>>();
            let house = house.ok_or_else(|| AppError::internal("no house"))?;
            let mut held = house.limits.body(Sender {
                known,
                small: limit <= FORM_LIMIT,
                client: client::address(request.head(), &house.trusted_proxies),
            })?;
            let body = read_body(payload, limit, length.unwrap_or_default(), &mut held);
            let body = tokio::time::timeout(PATIENCE, body).await.map_err(|_| {
                AppError::Unreadable(Violation::new(Rule::FORM_SLOW, Source::House))
            })??;
            // It takes its room until the request is answered.
            request.extensions_mut().insert(held);
            let content_type = content_type
                .as_ref()
                .and_then(|t| t.to_str().ok())
                .unwrap_or_default();
            let path = request.path().to_owned();
            let content_type = content_type.to_owned();
            let is_large = body.len() > FORM_LIMIT;
            let read = move || {
                let fields = Fields::parse(&content_type, body)?;
                let content = fields.content(&path);
                Ok((fields, content))
            };
            let read = match is_large {
                // Megabytes are not taken apart where others wait for their pages.
                true => web::block(read).await.map_err(AppError::internal)?,
                false => read(),
            };
            let (fields, content) = read.map_err(AppError::Unreadable)?;
            Ok(TypedForm::of(fields, content))
        })
    }
}

/// Whether who asks may send a form here; whether they are signed in.
async fn admit(request: &HttpRequest) -> Result<bool, AppError> {
    let deed = match request.app_data::<Admission>() {
        Some(Admission::Anyone) => return Ok(false),
        Some(Admission::Whoever(deed)) => Some(*deed),
        None => None,
    };
    if let Some(deed) = deed {
        AtClub::anywhere(request).await?.need(deed)?;
        return Ok(true);
    }
    let house = request.app_data::<web::Data<House>>();
    let house = house.ok_or_else(|| AppError::internal("no house"))?;
    let https = house.hosts.came_by_https(request.head());
    if let Some(cookie) = SESSION.find(request.head(), https)
        && house.accounts.who(cookie).await?.is_some()
    {
        return Ok(true);
    }
    // What is not there for them is not there, whatever they send.
    if request.match_info().get("club").is_some() {
        AtClub::anywhere(request).await?;
    }
    Err(AppError::SignedOut)
}

async fn read_body(
    mut payload: Payload,
    limit: usize,
    length: usize,
    held: &mut Held,
) -> Result<Vec<u8>, AppError> {
    let mut body = Vec::new();
    while let Some(chunk) = payload.next().await {
        let chunk = chunk.map_err(|_| AppError::Unreadable(unreadable()))?;
        if body.len().saturating_add(chunk.len()) > limit {
            return Err(AppError::TooLarge { limit });
        }
        make_room(&mut body, chunk.len(), length.min(limit), held)?;
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

/// Reserves room for more of a body that says it will have so many bytes: in steps, each asked for before it is taken, so
/// that what was only announced takes no memory.
fn make_room(
    body: &mut Vec<u8>,
    more: usize,
    announced: usize,
    held: &mut Held,
) -> Result<(), AppError> {
    let needed = body.len().saturating_add(more);
    let has = body.capacity();
    if needed > has {
        let wanted = has.saturating_mul(2).min(announced).max(needed);
        held.more(wanted.saturating_sub(has))?;
        body.reserve_exact(wanted.saturating_sub(body.len()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::middleware::bodies::Bodies;

    async fn read(length: usize, chunks: &[usize]) -> Result<Vec<u8>, AppError> {
        type Chunk = Result<web::Bytes, actix_web::error::PayloadError>;
        let chunks: Vec<Chunk> = chunks.iter().map(|n| Ok(vec![b'x'; *n].into())).collect();
        let sent: Pin<Box<dyn futures_util::Stream<Item = Chunk>>> =
            Box::pin(futures_util::stream::iter(chunks));
        let payload = Payload::Stream { payload: sent };
        let mut held = Bodies::new(2_000).hold(Sender {
            known: true,
            small: false,
            client: std::net::Ipv4Addr::LOCALHOST.into(),
        })?;
        read_body(payload, 1_000_000, length, &mut held).await
    }

    #[actix_web::test]
    async fn what_was_only_announced_takes_no_memory() {
        let body = read(900_000, &[100, 50]).await.unwrap();
        assert_eq!(body.len(), 150);
        assert!(body.capacity() <= 200, "{}", body.capacity());
        // As much as there is room for, and no more.
        assert_eq!(read(800, &[100; 8]).await.unwrap().capacity(), 800);
        assert!(matches!(read(0, &[100; 9]).await, Err(AppError::Busy)));
    }

    struct Name(String);
    impl Typed for Name {
        type Command = String;
        fn read(fields: &mut Fields) -> Self {
            Name(fields.line("name"))
        }
        fn command(&self) -> Result<String, Vec<Violation>> {
            match self.0.as_str() {
                "" => Err(vec![
                    Violation::new(Rule::NAME_MISSING, Source::House).at("name"),
                ]),
                name => Ok(name.to_owned()),
            }
        }
    }

    fn form(body: &[u8]) -> TypedForm<Name> {
        let fields = Fields::parse("application/x-www-form-urlencoded", body).unwrap();
        let content = fields.content("/");
        TypedForm::of(fields, content)
    }

    fn rules(form: &TypedForm<Name>) -> Vec<&'static str> {
        form.command().unwrap_err().iter().map(|v| v.rule).collect()
    }

    #[test]
    fn a_form_keeps_its_key_and_what_its_page_had_seen() {
        let form = form(b"name=Ann&key=0123456789abcdef&seen=7");
        assert_eq!(form.command().unwrap(), "Ann");
        assert_eq!(form.key.as_str(), "0123456789abcdef");
        assert_eq!(form.seen, Some(7));
    }

    #[test]
    fn every_refusal_is_told_at_once() {
        assert_eq!(
            rules(&form(b"key=x&seen=-1&name=")),
            [Rule::FORM_KEY, Rule::FORM_SEEN, Rule::NAME_MISSING]
        );
        assert_eq!(rules(&form(b"name=%ff")), [Rule::FIELD_NOT_TEXT]);
        assert_eq!(form(b"name=%ff").typed.0, "\u{fffd}");
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
