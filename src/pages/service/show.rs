//! How the house runs: the program, its database, who is here, what was slow or failed.

use crate::pages::layout::Frame;
use crate::pages::words::Words;
use askama::Template;

/// A request that was slow or failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slow {
    /// When.
    pub at: String,
    /// Its method and its route's pattern.
    pub what: String,
    /// How it was answered.
    pub status: u16,
    /// How long that took, in words.
    pub took: String,
    /// By which it is found in the log.
    pub request: String,
}

/// The page.
#[derive(Debug, Template)]
#[template(path = "service/show.html")]
pub struct ServicePage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What there is to say of the program and its database: what it is, and how it stands.
    pub facts: Vec<(String, String)>,
    /// What the owner should see to.
    pub warnings: Vec<String>,
    /// How many pages follow what happens.
    pub streams: usize,
    /// From where, each with how many.
    pub networks: Vec<(String, usize)>,
    /// Who was signed in during the last hour, and when each was last seen.
    pub seen: Vec<(String, String)>,
    /// What was slow or failed, the newest first.
    pub slow: Vec<Slow>,
}

/// Bytes as people say them.
#[must_use]
pub fn bytes(w: Words, bytes: i64) -> String {
    let tenths = |unit: i64| {
        let tenths = bytes.max(0).saturating_mul(10) / unit;
        format!("{}.{}", tenths / 10, tenths % 10)
    };
    match bytes {
        ..1_000_000 => w.with("service-kb", "n", bytes.max(0) / 1000),
        1_000_000..1_000_000_000 => w.with("service-mb", "n", tenths(1_000_000)),
        _ => w.with("service-gb", "n", tenths(1_000_000_000)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_said_in_what_they_are_large_in() {
        let said = |n| bytes(Words::english(), n);
        assert_eq!(said(999_999), "999 KB");
        assert_eq!(said(1_540_000), "1.5 MB");
        assert_eq!(said(2_300_000_000), "2.3 GB");
        assert_eq!(said(-1), "0 KB");
    }
}
