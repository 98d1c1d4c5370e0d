//! The file of each address of the service in the copy, and relative links between files.
//!
//! Plain web space has no queries, recognises files by their ending, and may ignore case. So every page is the
//! `index.html` of a folder, a query is a folder below it, and names consist of lower-case letters, digits, `.`, `-` and
//! `_`.

use crate::app::digest::short_hash;
use sha2::{Digest, Sha256};

/// An address of the service: a path from its root, and perhaps a query.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SiteAddress {
    path: String,
    query: Option<String>,
}

impl SiteAddress {
    #[must_use]
    pub fn root() -> Self {
        SiteAddress {
            path: "/".to_owned(),
            query: None,
        }
    }

    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    #[must_use]
    pub fn has_query(&self) -> bool {
        self.query.is_some()
    }

    #[must_use]
    pub fn asked(&self) -> String {
        match &self.query {
            Some(query) => format!("{}?{query}", self.path),
            None => self.path.clone(),
        }
    }

    /// The address and fragment to which a link on this page leads; `None` for a link to another site (`https:`, `mailto:`,
    /// `data:`).
    #[must_use]
    pub fn follow(&self, link: &str) -> Option<(SiteAddress, Option<String>)> {
        let link = link.trim();
        let (whole, fragment) = match link.split_once('#') {
            Some((whole, fragment)) => (whole, Some(fragment.to_owned())),
            None => (link, None),
        };
        let fragment = fragment.filter(|fragment| !fragment.is_empty());
        let (path, query) = match whole.split_once('?') {
            Some((path, query)) => (path, Some(query.to_owned()).filter(|q| !q.is_empty())),
            None => (whole, None),
        };
        if path.is_empty() {
            // `#part` keeps the query, `?x=1` replaces it.
            let query = if whole.contains('?') {
                query
            } else {
                self.query.clone()
            };
            let path = self.path.clone();
            return Some((SiteAddress { path, query }, fragment));
        }
        if path.starts_with("//") || has_scheme(path) {
            return None;
        }
        let whole = match path.strip_prefix('/') {
            Some(_) => path.to_owned(),
            None => {
                let folder = self.path.rsplit_once('/').map_or("", |(folder, _)| folder);
                format!("{folder}/{path}")
            }
        };
        let path = without_dots(&whole);
        Some((SiteAddress { path, query }, fragment))
    }

    /// The path of its file; `ending` is for an address that has none.
    #[must_use]
    pub fn place(&self, ending: Option<&str>) -> String {
        let segments: Vec<&str> = self.path.split('/').filter(|s| !s.is_empty()).collect();
        let mut out = String::new();
        let (last, folders) = match segments.split_last() {
            Some((last, folders)) => (*last, folders),
            None => ("", &[][..]),
        };
        for folder in folders {
            out.push_str(&name(folder));
            out.push('/');
        }
        let asked = self
            .query
            .as_deref()
            .map(|query| format!("_{}", name(query)));
        let asked = asked.unwrap_or_default();
        let dot = last.rfind('.').filter(|dot| *dot > 0);
        match (dot.map(|dot| last.split_at(dot)), ending) {
            (Some((stem, ending)), _) => {
                out.push_str(&name(&format!("{stem}{asked}{ending}")));
            }
            (None, Some(ending)) => {
                out.push_str(&name(&format!("{last}{asked}.{ending}")));
            }
            (None, None) => {
                if !last.is_empty() {
                    out.push_str(&name(last));
                    out.push('/');
                }
                if !asked.is_empty() {
                    out.push_str(&asked);
                    out.push('/');
                }
                out.push_str("index.html");
            }
        }
        out
    }
}

/// Whether it has a scheme, such as `https:`.
fn has_scheme(link: &str) -> bool {
    let Some((scheme, _)) = link.split_once(':') else {
        return false;
    };
    scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.'))
}

/// `/a/./b/../c` is `/a/c`; nothing leads above the root.
fn without_dots(path: &str) -> String {
    if !path.contains("/.") {
        return path.to_owned();
    }
    let mut out: Vec<&str> = Vec::new();
    for segment in path.split('/').skip(1) {
        match segment {
            "." => {}
            ".." => {
                out.pop();
            }
            _ => out.push(segment),
        }
    }
    format!("/{}", out.join("/"))
}

/// Whether Windows reserves this name for a device, with any ending.
fn is_device(stem: &str) -> bool {
    let port = stem.strip_prefix("com").or(stem.strip_prefix("lpt"));
    matches!(stem, "con" | "prn" | "aux" | "nul")
        || port.is_some_and(|number| matches!(number.as_bytes(), [b'0'..=b'9']))
}

/// The longest name.
const LONGEST: usize = 120;

/// The name of a file or folder: the text itself if it is valid, else its valid characters with a part of its hash, so
/// that different texts have different names.
fn name(text: &str) -> String {
    let plain =
        |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'.' | b'-' | b'_');
    let stem = text.split('.').next().expect("a split has a first part");
    if !text.is_empty()
        && text.len() <= LONGEST
        && text.bytes().all(plain)
        && !text.starts_with('.')
        && !text.ends_with('.')
        && !is_device(stem)
    {
        return text.to_owned();
    }
    let (stem, ending) = match text.rfind('.') {
        Some(dot) if text.len() - dot <= 6 && dot > 0 => text.split_at(dot),
        _ => (text, ""),
    };
    let readable = |text: &str| -> String {
        text.bytes()
            .take(60)
            .map(|b| b.to_ascii_lowercase())
            .map(|b| {
                if plain(b) && b != b'.' {
                    char::from(b)
                } else {
                    '-'
                }
            })
            .collect()
    };
    let hash = short_hash(&Sha256::digest(text), 10);
    let dot = if ending.is_empty() { "" } else { "." };
    let ending = readable(ending.trim_start_matches('.'));
    format!("{}-{hash}{dot}{ending}", readable(stem))
}

/// The relative path from the file `from` to the file `to`.
#[must_use]
pub fn relative(from: &str, to: &str) -> String {
    let same = from
        .bytes()
        .zip(to.bytes())
        .take_while(|(one, other)| one == other)
        .count();
    let slash = from.bytes().take(same).rposition(|b| b == b'/');
    let shared = slash.map_or(0, |slash| slash + 1);
    let (_, from) = from.split_at(shared);
    let (_, to) = to.split_at(shared);
    format!("{}{to}", "../".repeat(from.matches('/').count()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> SiteAddress {
        SiteAddress::root().follow(text).unwrap().0
    }

    #[test]
    fn every_address_has_a_file_of_plain_letters() {
        for (asked, file) in [
            ("/", "index.html"),
            ("/c/lantern", "c/lantern/index.html"),
            ("/c/lantern/", "c/lantern/index.html"),
            (
                "/c/lantern/t/friday/e/1/m/5",
                "c/lantern/t/friday/e/1/m/5/index.html",
            ),
            (
                "/c/lantern/chouette/season.csv",
                "c/lantern/chouette/season.csv",
            ),
            ("/static/0af3/css/base.css", "static/0af3/css/base.css"),
            (
                "/c/x/e/1/m/2/replay?1.4",
                "c/x/e/1/m/2/replay/_1.4/index.html",
            ),
        ] {
            assert_eq!(address(asked).place(None), file);
        }
        assert_eq!(
            address("/m/2/record-file").place(Some("mat")),
            "m/2/record-file.mat"
        );
        for odd in [
            "/c/%C3%A9",
            "/c/Lantern",
            "/position/4HPwATDgc%2FABMA:cIkKAA.svg",
            "/c/con",
            "/c/com1",
            "/c/lpt9.csv",
            "/c/x?from=2026-01-01&to=",
            "/c/x/y.csv?a=%20",
            "/c/.git",
        ] {
            let file = address(odd).place(None);
            let plain =
                |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"/._-".contains(&b);
            assert!(file.bytes().all(plain), "{file}");
            assert!(!file.contains("/.") && !file.contains("con/"), "{file}");
            assert!(
                !file.contains("/com1/") && !file.contains("/lpt9."),
                "{file}"
            );
        }
        assert!(address("/position/A.svg").place(None).ends_with(".svg"));
        assert_ne!(address("/c/A").place(None), address("/c/a").place(None));
        assert_ne!(address("/c/%41").place(None), address("/c/%42").place(None));
    }

    #[test]
    fn links_are_followed_as_a_browser_does() {
        let page = address("/c/x/t/y?old=1");
        let led = |link: &str| page.follow(link).map(|(to, part)| (to.asked(), part));
        let at =
            |asked: &str, part: Option<&str>| Some((asked.to_owned(), part.map(str::to_owned)));
        assert_eq!(led("#now"), at("/c/x/t/y?old=1", Some("now")));
        assert_eq!(led("?1.2#b"), at("/c/x/t/y?1.2", Some("b")));
        assert_eq!(led("?"), at("/c/x/t/y", None));
        assert_eq!(led("z"), at("/c/x/t/z", None));
        assert_eq!(led("../u/"), at("/c/x/u/", None));
        assert_eq!(led("/../../a"), at("/a", None));
        assert_eq!(led("/c/x#"), at("/c/x", None));
        for elsewhere in [
            "https://x.example/",
            "//x.example",
            "mailto:a@b.example",
            "data:,x",
        ] {
            assert_eq!(led(elsewhere), None, "{elsewhere}");
        }
    }

    #[test]
    fn one_file_names_another() {
        for (from, to, link) in [
            ("index.html", "c/x/index.html", "c/x/index.html"),
            ("c/x/index.html", "index.html", "../../index.html"),
            ("c/x/index.html", "c/x/index.html", "index.html"),
            (
                "c/x/t/y/index.html",
                "c/x/t/z/index.html",
                "../z/index.html",
            ),
            ("c/x/index.html", "c/x/t/y/index.html", "t/y/index.html"),
            ("a/b.html", "a.css", "../a.css"),
        ] {
            assert_eq!(relative(from, to), link, "{from} to {to}");
        }
    }
}
