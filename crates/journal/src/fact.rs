//! A fact with its metadata (version, action, time, actor), as stored and as read.

use super::{AccountId, StreamId, UtcMicros};
use crawford_forms::columns::Columns;
use serde::{Deserialize, Serialize, Serializer, de::DeserializeOwned};
use std::{borrow::Cow, fmt, str::FromStr};

/// The version of the format in which bodies are written today. A format only gains kinds and optional fields.
pub const SCHEMA: i64 = 1;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Actor {
    /// The program itself, when something was due.
    Program,
    Account(AccountId),
    /// A player without an account, by a private link: the check-in number in this stream.
    Player(u32),
    /// A table, by the private link of its card.
    Table(u16),
    /// As claimed by an imported file: the actor was never authenticated here.
    Elsewhere(Claimed),
}

/// The actor of a fact, as claimed by the file it was imported from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Claimed {
    Program,
    /// An account of the other service: an account of the same id here is somebody else's.
    Account(AccountId),
    Player(u32),
    Table(u16),
}

impl Columns for Actor {}

impl Actor {
    #[must_use]
    pub fn elsewhere(self) -> Actor {
        Actor::Elsewhere(match self {
            Actor::Program => Claimed::Program,
            Actor::Account(id) => Claimed::Account(id),
            Actor::Player(number) => Claimed::Player(number),
            Actor::Table(number) => Claimed::Table(number),
            Actor::Elsewhere(claimed) => claimed,
        })
    }

    /// The actor, whether authenticated here or claimed by a file.
    #[must_use]
    pub fn as_claimed(self) -> Actor {
        match self {
            Actor::Elsewhere(Claimed::Program) => Actor::Program,
            Actor::Elsewhere(Claimed::Account(id)) => Actor::Account(id),
            Actor::Elsewhere(Claimed::Player(number)) => Actor::Player(number),
            Actor::Elsewhere(Claimed::Table(number)) => Actor::Table(number),
            seen => seen,
        }
    }
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Actor::Program => f.write_str("program"),
            Actor::Account(id) => write!(f, "{id}"),
            Actor::Player(number) => write!(f, "player:{number}"),
            Actor::Table(number) => write!(f, "table:{number}"),
            Actor::Elsewhere(_) => write!(f, "elsewhere:{}", self.as_claimed()),
        }
    }
}

impl FromStr for Actor {
    type Err = super::NotAnId;
    fn from_str(text: &str) -> Result<Actor, super::NotAnId> {
        match text.strip_prefix("elsewhere:") {
            Some(claimed) => seen_here(claimed).map(Actor::elsewhere),
            None => seen_here(text),
        }
    }
}

/// An actor as one of this service is written.
fn seen_here(text: &str) -> Result<Actor, super::NotAnId> {
    match text.split_once(':') {
        None if text == "program" => Ok(Actor::Program),
        None => text.parse().map(Actor::Account),
        Some(("player", number)) => number
            .parse()
            .map(Actor::Player)
            .map_err(|_| super::NotAnId),
        Some(("table", number)) => number.parse().map(Actor::Table).map_err(|_| super::NotAnId),
        Some(_) => Err(super::NotAnId),
    }
}

impl Serialize for Actor {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

crawford_forms::value_as_text!(Actor);

/// The one-time key a form carries, so that sending it twice stores once: 8 to 64 letters, digits, `-` and `_`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RequestKey {
    key: String,
    content: Option<String>,
}

impl RequestKey {
    #[must_use]
    pub fn from_random(bits: u128) -> RequestKey {
        RequestKey {
            key: format!("{bits:032x}"),
            content: None,
        }
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.key
    }

    /// The key of a form with this content: the same key with other content is another.
    #[must_use]
    pub fn with_content(self, hash: String) -> RequestKey {
        RequestKey {
            content: Some(hash),
            ..self
        }
    }

    #[must_use]
    pub fn content(&self) -> Option<&str> {
        self.content.as_deref()
    }
}

impl FromStr for RequestKey {
    type Err = super::NotAnId;
    fn from_str(text: &str) -> Result<RequestKey, super::NotAnId> {
        let fits = (8..=64).contains(&text.len())
            && text
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
        if fits {
            Ok(RequestKey {
                key: text.to_owned(),
                content: None,
            })
        } else {
            Err(super::NotAnId)
        }
    }
}

/// What a fact is in the journal: JSON with a `type`.
pub trait FactBody: Sized {
    fn read(body: &str) -> serde_json::Result<Self>;
    fn write(&self) -> serde_json::Result<String>;
}

impl<F: Serialize + DeserializeOwned> FactBody for F {
    fn read(body: &str) -> serde_json::Result<F> {
        serde_json::from_str(body)
    }

    fn write(&self) -> serde_json::Result<String> {
        serde_json::to_string(self)
    }
}

/// A fact as the database stores it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recorded {
    pub stream: StreamId,
    /// Its place in the stream, from 1 without gaps.
    pub version: u64,
    /// The version of the first fact of the same action: what was appended together is undone together.
    pub action: u64,
    pub at: UtcMicros,
    pub who: Actor,
    pub schema: i64,
    /// serde JSON with a `type`.
    pub body: String,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Content<F> {
    Fact(F),
    /// These earlier versions no longer count.
    Retracted(Vec<u64>),
}

#[derive(Deserialize)]
struct Retraction {
    versions: Vec<u64>,
}

#[derive(Deserialize)]
struct Tag<'a> {
    #[serde(rename = "type", borrow)]
    kind: Cow<'a, str>,
}

/// A body this binary cannot read: written by a newer one, or damaged. The stream can then be read, not written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("fact {version} cannot be read by this version of the program: {why}")]
pub struct Unreadable {
    pub version: u64,
    pub why: String,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Envelope<F> {
    pub version: u64,
    pub action: u64,
    pub at: UtcMicros,
    pub who: Actor,
    pub(super) content: Content<F>,
}

impl<F: FactBody> Envelope<F> {
    pub fn read(recorded: &Recorded) -> Result<Self, Unreadable> {
        let unreadable = |e: serde_json::Error| Unreadable {
            version: recorded.version,
            why: e.to_string(),
        };
        let tag: Tag<'_> = serde_json::from_str(&recorded.body).map_err(unreadable)?;
        let content = if tag.kind == "retracted" {
            let Retraction { versions } =
                serde_json::from_str(&recorded.body).map_err(unreadable)?;
            Content::Retracted(versions)
        } else {
            Content::Fact(F::read(&recorded.body).map_err(unreadable)?)
        };
        Ok(Envelope {
            version: recorded.version,
            action: recorded.action,
            at: recorded.at,
            who: recorded.who,
            content,
        })
    }

    pub fn body(fact: &F) -> Result<String, serde_json::Error> {
        fact.write()
    }
}

impl<F> Envelope<F> {
    /// The fact, or the versions it retracts.
    pub fn fact(&self) -> Result<&F, &[u64]> {
        match &self.content {
            Content::Fact(fact) => Ok(fact),
            Content::Retracted(versions) => Err(versions),
        }
    }

    /// An envelope around a fact, for folding what is not stored yet and for tests.
    pub fn around(version: u64, action: u64, at: UtcMicros, who: Actor, fact: F) -> Self {
        Envelope {
            version,
            action,
            at,
            who,
            content: Content::Fact(fact),
        }
    }

    pub fn retracting(version: u64, at: UtcMicros, who: Actor, versions: Vec<u64>) -> Self {
        Envelope {
            version,
            action: version,
            at,
            who,
            content: Content::Retracted(versions),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_actor_is_read_as_it_is_written() {
        let account = AccountId::from_random([7; 10]);
        for actor in [
            Actor::Program,
            Actor::Account(account),
            Actor::Player(u32::MAX),
            Actor::Table(12),
        ] {
            for actor in [actor, actor.elsewhere()] {
                assert_eq!(actor.to_string().parse(), Ok(actor), "{actor}");
            }
        }
        for nobody in [
            "",
            "elsewhere",
            "elsewhere:",
            "elsewhere:elsewhere:program",
            "player:",
            "player:4294967296",
            "table:65536",
            "door:1",
        ] {
            assert_eq!(nobody.parse::<Actor>(), Err(crate::NotAnId), "{nobody}");
        }
    }

    #[test]
    fn a_file_that_says_elsewhere_again_and_again_is_refused() {
        let nested = "elsewhere:".repeat(1_000_000);
        assert_eq!(nested.parse::<Actor>(), Err(crate::NotAnId));
    }
}
