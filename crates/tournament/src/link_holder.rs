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

impl fmt::Display for LinkHolder {
    /// As a form sends it: `player-7`, `table-3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinkHolder::Player(number) => write!(f, "player-{number}"),
            LinkHolder::Table(number) => write!(f, "table-{number}"),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAHolder;

impl FromStr for LinkHolder {
    type Err = NotAHolder;

    fn from_str(text: &str) -> Result<Self, NotAHolder> {
        let (kind, number) = text.split_once('-').ok_or(NotAHolder)?;
        let holder = match kind {
            "player" => number.parse().ok().map(LinkHolder::Player),
            "table" => number.parse().ok().map(LinkHolder::Table),
            _ => None,
        };
        holder.ok_or(NotAHolder)
    }
}
