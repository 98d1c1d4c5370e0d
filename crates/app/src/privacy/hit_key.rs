//! The key of a place in a text where a name was found: `site.0.3.7.40`.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// The part of a place, the position and length of the hit, and the length of the text, without any words. If the text
/// was changed meanwhile, its hits have other keys, and nothing is replaced that was not shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct HitKey {
    /// The place, and the number of its part.
    pub(super) part: String,
    pub(super) at: Range<usize>,
    /// The length of the text in bytes.
    pub(super) text: usize,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” names no place in a text")]
pub struct NoHitKey(String);

impl HitKey {
    pub(super) fn new(part: &str, at: &Range<usize>, text: &str) -> HitKey {
        HitKey {
            part: part.to_owned(),
            at: at.clone(),
            text: text.len(),
        }
    }
}

impl fmt::Display for HitKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let HitKey { part, at, text } = self;
        write!(f, "{part}.{}.{}.{text}", at.start, at.len())
    }
}

impl FromStr for HitKey {
    type Err = NoHitKey;

    fn from_str(key: &str) -> Result<HitKey, NoHitKey> {
        let read = || {
            let mut last = key.rsplitn(4, '.');
            let mut number = || last.next()?.parse::<usize>().ok();
            let (text, long, start) = (number()?, number()?, number()?);
            Some(HitKey {
                part: last.next()?.to_owned(),
                at: start..start.checked_add(long)?,
                text,
            })
        };
        read().ok_or_else(|| NoHitKey(key.to_owned()))
    }
}

impl TryFrom<String> for HitKey {
    type Error = NoHitKey;

    fn try_from(key: String) -> Result<HitKey, NoHitKey> {
        key.parse()
    }
}

impl From<HitKey> for String {
    fn from(key: HitKey) -> String {
        key.to_string()
    }
}

/// Written out because `Range` has no order.
impl Ord for HitKey {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let order = |key: &HitKey| (key.at.start, key.at.end, key.text);
        let place = self.part.cmp(&other.part);
        place.then_with(|| order(self).cmp(&order(other)))
    }
}

impl PartialOrd for HitKey {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
