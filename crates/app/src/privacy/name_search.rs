//! Finds a name in a text: in full, the last name first, or only a part of it.

use backgammon::record::rename::found_in;
use crawford_club::name::{bare, slug_of};
use std::ops::Range;

/// Fewest letters of a part: a single one is an initial.
const SHORTEST: usize = 2;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct NameSearch {
    /// Each name, each as "Brandt, Oskar", and each as a slug.
    whole: Vec<String>,
    parts: Vec<String>,
}

impl NameSearch {
    pub(super) fn of<S: AsRef<str>>(names: &[S]) -> NameSearch {
        let (mut whole, mut parts) = (Vec::new(), Vec::new());
        for name in names {
            let name = bare(name.as_ref());
            let words: Vec<&str> = name.split_whitespace().collect();
            // A slug of one word could be an ordinary word of any text.
            whole.extend(Some(slug_of(&name, "")).filter(|slug| slug.contains('-')));
            whole.push(name.clone());
            for at in 1..words.len() {
                let (first, last) = words.split_at(at);
                whole.push(format!("{}, {}", last.join(" "), first.join(" ")));
            }
            let outer = |c: char| !c.is_alphanumeric();
            let words = words.into_iter().map(|word| word.trim_matches(outer));
            let long =
                |word: &&str| word.chars().filter(|c| c.is_alphanumeric()).count() >= SHORTEST;
            parts.extend(words.filter(long).map(str::to_owned));
        }
        NameSearch { whole, parts }
    }

    /// Where a full name occurs in a text, in order.
    pub(super) fn wholes(&self, text: &str) -> Vec<Range<usize>> {
        let whole = self.hits(text).into_iter().filter(|(_, whole)| *whole);
        whole.map(|(at, _)| at).collect()
    }

    /// Where names occur in a text, in order, each with whether it is a full name.
    pub(super) fn hits(&self, text: &str) -> Vec<(Range<usize>, bool)> {
        let (plain, starts) = without_marks(text);
        let start = |at: usize| starts.get(at).copied().unwrap_or(text.len());
        let find = |names: &[String]| -> Vec<Range<usize>> {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let found = found_in(&plain, &names).into_iter();
            found.map(|at| start(at.start)..start(at.end)).collect()
        };
        let whole = find(&self.whole);
        let apart = |part: &Range<usize>| {
            whole
                .iter()
                .all(|whole| part.end <= whole.start || whole.end <= part.start)
        };
        let parts = find(&self.parts).into_iter().filter(apart);
        let mut all: Vec<_> = parts.map(|part| (part, false)).collect();
        all.extend(whole.iter().map(|whole| (whole.clone(), true)));
        all.sort_unstable_by_key(|(at, _)| at.start);
        all
    }

    /// The text with each hit replaced by `to` where `wanted` says so.
    pub(super) fn replaced(
        &self,
        text: &str,
        to: &str,
        wanted: &dyn Fn(&Range<usize>) -> bool,
    ) -> String {
        let hits = self.hits(text).into_iter().filter(|(at, _)| wanted(at));
        rewritten(text, hits.map(|(at, _)| (at, to)))
    }
}

/// The text with these spans replaced, given in the order of their beginnings. Of two overlapping spans both are
/// replaced, by the text of the first.
pub(super) fn rewritten<'a>(
    text: &str,
    spans: impl IntoIterator<Item = (Range<usize>, &'a str)>,
) -> String {
    const WHOLE: &str = "every span begins and ends between two letters of the text";
    let (mut out, mut copied) = (String::with_capacity(text.len()), 0);
    for (at, to) in spans {
        if at.end <= copied {
            continue;
        }
        if at.start >= copied {
            out.push_str(text.get(copied..at.start).expect(WHOLE));
            out.push_str(to);
        }
        copied = at.end;
    }
    out.push_str(text.get(copied..).expect(WHOLE));
    out
}

/// A text in lower case without diacritics and with single spaces, and for each of its bytes the position of its letter
/// in the original.
fn without_marks(text: &str) -> (String, Vec<usize>) {
    let (mut plain, mut starts) = (String::with_capacity(text.len()), Vec::new());
    for (at, letter) in text.char_indices() {
        if !letter.is_whitespace() {
            plain.push_str(&bare(letter.encode_utf8(&mut [0; 4])));
        } else if !plain.ends_with(' ') {
            plain.push(' ');
        }
        starts.resize(plain.len(), at);
    }
    (plain, starts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_found_whole_turned_round_and_in_parts() {
        let sought = NameSearch::of(&["Oskar J. van Brandt", "Ozzy"]);
        let text =
            "Oskar's cup: OSKAR J. VAN BRANDT, Brandt, Oskar J. van, ozzy; Oskarsson, J. and van.";
        let found: Vec<(&str, bool)> = sought
            .hits(text)
            .into_iter()
            .map(|(at, whole)| (&text[at], whole))
            .collect();
        assert_eq!(
            found,
            [
                ("Oskar", false),
                ("OSKAR J. VAN BRANDT", true),
                ("Brandt, Oskar J. van", true),
                ("ozzy", true),
                ("van", false),
            ]
        );
        let first = sought.replaced(text, "Player 1", &|at| at.start == 0);
        assert!(first.starts_with("Player 1's cup: OSKAR J."), "{first}");
        let all = sought.replaced(text, "P", &|_| true);
        assert_eq!(all, "P's cup: P, P, P; Oskarsson, J. and P.");
        assert_eq!(NameSearch::of(&["Éva Ö"]).hits("éva, İ Éva").len(), 2);
    }

    #[test]
    fn a_name_is_found_without_its_accents_and_in_an_address() {
        let sought = NameSearch::of(&["Zoë Müller"]);
        let text = "zoe  muller, ZOE\u{308}\nMÜLLER… and /t/zoe-muller-cup, Müllers";
        let found: Vec<(&str, bool)> = sought
            .hits(text)
            .into_iter()
            .map(|(at, whole)| (&text[at], whole))
            .collect();
        assert_eq!(
            found,
            [
                ("zoe  muller", true),
                ("ZOE\u{308}\nMÜLLER", true),
                ("zoe-muller", true),
            ]
        );
        assert_eq!(
            sought.replaced(text, "P", &|_| true),
            "P, P… and /t/P-cup, Müllers"
        );
    }
}
