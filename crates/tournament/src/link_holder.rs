//! Whom a private link is for. Whoever opens it acts for them.

use super::EntrantNo;
use serde::Serialize;
use std::fmt;
use std::str::FromStr;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LinkHolder {
    Player(EntrantNo),
    Table(u16),
}

impl LinkHolder {
    /// The word of its kind, and its number: what it is stored and sent as.
    #[must_use]
    pub fn parts(self) -> (&'static str, u32) {
        match self {
            LinkHolder::Player(number) => ("player", number.0),
            LinkHolder::Table(number) => ("table", u32::from(number)),
        }
    }

    #[must_use]
    pub fn of_parts(kind: &str, number: u32) -> Option<LinkHolder> {
        match kind {
            "player" => Some(LinkHolder::Player(EntrantNo(number))),
            "table" => Some(LinkHolder::Table(u16::try_from(number).ok()?)),
            _ => None,
        }
    }
}

impl fmt::Display for LinkHolder {
    /// As a form sends it: `player-7`, `table-3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, number) = self.parts();
        write!(f, "{kind}-{number}")
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAHolder;

impl FromStr for LinkHolder {
    type Err = NotAHolder;

    fn from_str(text: &str) -> Result<Self, NotAHolder> {
        let (kind, number) = text.split_once('-').ok_or(NotAHolder)?;
        let number = number.parse().map_err(|_| NotAHolder)?;
        LinkHolder::of_parts(kind, number).ok_or(NotAHolder)
    }
}
