//! Names: which are valid, how two are compared, and how namesakes are distinguished.

pub use crawford_forms::name::{LONGEST, checked, checked_if_any, checked_line};

use crawford_forms::violation::{Violation, refuse};
use deunicode::deunicode_char;
use std::collections::HashMap;
use std::ops::RangeInclusive;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The longest nickname, in characters.
pub const LONGEST_NICKNAME: usize = 40;

/// Latin letters beyond ASCII.
const LATIN: RangeInclusive<char> = '\u{c0}'..='\u{24f}';

/// The most letters a name has in addresses.
const LONGEST_SLUG: usize = 60;

/// The words behind `ratings/` in addresses that lead to something else than the ratings of a season.
const RESERVED: [&str; 4] = ["club", "events", "settings", "starts"];

/// A name as it is searched and compared: compatibility forms composed, small letters, single spaces.
#[must_use]
pub fn folded(name: &str) -> String {
    let small: String = name.nfkc().flat_map(char::to_lowercase).nfkc().collect();
    small.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The sort key of a name: as it is searched, with the plain letters of the Latin alphabet, so that É sorts with E, and Ł
/// with L.
#[must_use]
pub fn sort_key(name: &str) -> String {
    let mut plain = String::new();
    for c in folded(name).nfd().filter(|c| !is_combining_mark(*c)) {
        let is_latin = c.is_alphabetic() && LATIN.contains(&c);
        match deunicode_char(c).filter(|_| is_latin) {
            Some(letters) => plain.extend(letters.chars().flat_map(char::to_lowercase)),
            None => plain.push(c),
        }
    }
    plain.nfc().collect()
}

/// Small letters without the marks above and below them.
#[must_use]
pub fn bare(text: &str) -> String {
    let small = folded(text);
    let plain: String = small.nfkd().filter(|c| !is_combining_mark(*c)).collect();
    plain.nfkc().collect()
}

/// The part of an address made from a name: small ASCII letters, digits and hyphens, at most 60 of them; `otherwise` if
/// none are left. Never `new`, which is the address of a page.
#[must_use]
pub fn slug_of(name: &str, otherwise: &str) -> String {
    let mut slug = slug::slugify(name);
    slug.truncate(LONGEST_SLUG);
    match slug.trim_matches('-') {
        "" => otherwise.to_owned(),
        "new" => "new-1".to_owned(),
        slug => slug.to_owned(),
    }
}

/// `wanted`, then with 2, 3 … appended behind `joint`: `open`, `open-2`, `open-3`.
pub fn numbered(wanted: &str, joint: char) -> impl Iterator<Item = String> {
    let more = (2_u64..).map(move |n| format!("{wanted}{joint}{n}"));
    std::iter::once(wanted.to_owned()).chain(more)
}

/// The first of [`numbered`] that is not taken.
#[must_use]
pub fn free(wanted: &str, joint: char, taken: impl Fn(&str) -> bool) -> String {
    numbered(wanted, joint)
        .find(|name| !taken(name))
        .expect("fewer names are taken than there are numbers")
}

/// A free slug for a season of this name, or for its list of ratings, which is kept under the season's slug.
#[must_use]
pub fn season_slug(name: &str, taken: impl Fn(&str) -> bool) -> String {
    free(&slug_of(name, "season"), '-', |slug| {
        RESERVED.contains(&slug) || taken(slug)
    })
}

/// The part of an address as somebody typed it, in small letters.
fn checked_slug(typed: &str) -> Result<String, Violation> {
    let slug = typed.trim().to_ascii_lowercase();
    let plain = slug
        .bytes()
        .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    let fits = (1..=LONGEST_SLUG).contains(&slug.len());
    if plain && fits && slug != "new" && !slug.starts_with('-') && !slug.ends_with('-') {
        Ok(slug)
    } else {
        Err(refuse::slug_letters(LONGEST_SLUG))
    }
}

/// The part of an address as a field; `None` if nothing is typed.
pub mod slug_field {
    use crawford_forms::violation::Violation;
    use crawford_forms::{Control, Line};

    #[must_use]
    pub fn control() -> Control {
        Control::Line(Line::Text)
    }

    pub fn read(typed: &[String]) -> Result<Option<String>, Violation> {
        let typed = typed.first().filter(|typed| !typed.trim().is_empty());
        let checked = typed.map(|typed| super::checked_slug(typed));
        checked.transpose()
    }

    #[must_use]
    pub fn show(slug: &Option<String>) -> Vec<String> {
        slug.iter().cloned().collect()
    }
}

/// What people are shown as: the name, a nickname in quotation marks behind it, and a number behind those who would
/// still be called the same, in the order given: the first has none, the second (2).
#[must_use]
pub fn labels<'a>(people: impl IntoIterator<Item = (&'a str, Option<&'a str>)>) -> Vec<String> {
    let mut met: HashMap<String, usize> = HashMap::new();
    people
        .into_iter()
        .map(|(name, nickname)| {
            let plain = match nickname.filter(|nickname| !nickname.is_empty()) {
                Some(nickname) => format!("{name} “{nickname}”"),
                None => name.to_owned(),
            };
            let count = met.entry(folded(&plain)).or_insert(0);
            *count = count.saturating_add(1);
            match *count {
                1 => plain,
                // Removed names stay empty, without a number.
                _ if plain.is_empty() => plain,
                count => format!("{plain} ({count})"),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crawford_forms::violation::rules;

    #[test]
    fn names_are_compared_however_they_are_written() {
        assert_eq!(folded("  ÅSE\u{a0} Ø. "), folded("A\u{30a}se ø."));
        assert_eq!(folded("Ｆｕｌｌ"), "full");
        assert_eq!(folded("ΣΊΣΥΦΟΣ"), folded("σίσυφοσ"));
        assert_ne!(folded("Ann"), folded("Anne"));
        assert_eq!(folded(&folded("ŒUVRE ǅ")), folded("ŒUVRE ǅ"));
    }

    #[test]
    fn accents_do_not_move_a_name_to_the_end() {
        let sorted = [
            "Æbbe",
            "Agnes",
            "Đorđe",
            "Émile",
            "Eva",
            "Frida",
            "Łukasz",
            "Max",
            "Øyvind",
            "Strauß",
            "Strauss B",
            "Zoë",
            "Шура",
            "张伟",
        ];
        let mut names = sorted;
        names.reverse();
        names.sort_by_key(|name| sort_key(name));
        assert_eq!(names, sorted);
    }

    #[test]
    fn a_name_is_a_line_of_any_script() {
        for name in ["张伟", "Émile O’Hara", "فاطمه‌زهرا", "X", "👑 Ann"] {
            assert_eq!(checked(name).unwrap(), name);
        }
        assert_eq!(checked("  Ann \u{a0} Lee ").unwrap(), "Ann Lee");
        let rule = |typed: &str| checked(typed).unwrap_err().rule;
        assert_eq!(rule(" \u{3000} "), rules::NAME_MISSING);
        assert_eq!(rule(&"é".repeat(81)), rules::NAME_TOO_LONG);
        assert_eq!(rule("Ann\u{7}"), rules::NAME_HAS_CONTROL_CHARACTERS);
        // Turned round, with a soft hyphen, and the blanks of the Korean alphabet, which are letters.
        for other in ["nnA\u{202e}", "An\u{ad}n", "\u{3164}", "\u{1160}"] {
            assert_eq!(rule(other), rules::NAME_HAS_CONTROL_CHARACTERS, "{other:?}");
        }
        assert_eq!(checked_if_any("", 3), Ok(None));
    }

    #[test]
    fn an_address_is_made_from_any_name() {
        assert_eq!(slug_of("Été à Lyon, 2026!", "club"), "ete-a-lyon-2026");
        assert_eq!(slug_of("!!!", "club"), "club");
        assert_eq!(slug_of("New", "club"), "new-1");
        assert!(slug_of(&"wide open ".repeat(20), "club").len() <= 60);
        assert_eq!(checked_slug(" Monday-7 ").unwrap(), "monday-7");
        for typed in ["", "a b", "é", "../x", "-a", "new", &"x".repeat(61)] {
            assert!(checked_slug(typed).is_err(), "{typed}");
        }
        assert!(checked_slug(&slug_of("张伟", "club")).is_ok());
    }

    #[test]
    fn a_name_that_is_taken_is_numbered() {
        let taken = |name: &str| ["Open", "Open 2", "winter"].contains(&name);
        assert_eq!(free("Open", ' ', taken), "Open 3");
        assert_eq!(free("Final", ' ', taken), "Final");
        assert_eq!(season_slug("Winter", taken), "winter-2");
        assert_eq!(season_slug("!!!", taken), "season");
        for reserved in ["Club", "Events", "Settings", "Starts"] {
            let slug = format!("{}-2", reserved.to_lowercase());
            assert_eq!(season_slug(reserved, taken), slug);
        }
    }

    #[test]
    fn namesakes_are_numbered() {
        let people = [
            ("Ann Lee", None),
            ("Ann Lee", Some("Red")),
            ("ANN  LEE", Some("")),
            ("Bob", None),
            ("Ann Lee", None),
            ("", None),
            ("", None),
        ];
        assert_eq!(
            labels(people),
            [
                "Ann Lee",
                "Ann Lee “Red”",
                "ANN  LEE (2)",
                "Bob",
                "Ann Lee (3)",
                "",
                ""
            ]
        );
    }
}
