//! A name as it may stand in a text: whole, the last name first, or only a part of it.

use crate::engine::record::rename::found_in;
use std::ops::Range;

/// Letters a part has at least: a single one is an initial.
const SHORTEST: usize = 2;

/// The forms of somebody's names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Sought {
    /// Each name, and each with a comma after its last part: "Brandt, Oskar".
    whole: Vec<String>,
    /// Their words.
    parts: Vec<String>,
}

impl Sought {
    /// Of these names.
    pub(super) fn of(names: &[&str]) -> Sought {
        let (mut whole, mut parts) = (Vec::new(), Vec::new());
        for name in names {
            let words: Vec<&str> = name.split_whitespace().collect();
            whole.push((*name).to_owned());
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
        Sought { whole, parts }
    }

    /// Where they stand in a text, in its order, each with whether all of a name stands there.
    pub(super) fn hits(&self, text: &str) -> Vec<(Range<usize>, bool)> {
        let find = |names: &[String]| {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            found_in(text, &names)
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

    /// The text with `to` where they stand and `wanted` says so of the place, in bytes from its beginning.
    pub(super) fn replaced(&self, text: &str, to: &str, wanted: &dyn Fn(usize) -> bool) -> String {
        let (mut out, mut copied) = (String::with_capacity(text.len()), 0);
        for (at, _) in self
            .hits(text)
            .into_iter()
            .filter(|(at, _)| wanted(at.start))
        {
            out.push_str(text.get(copied..at.start).unwrap_or_default());
            out.push_str(to);
            copied = at.end;
        }
        out.push_str(text.get(copied..).unwrap_or_default());
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_found_whole_turned_round_and_in_parts() {
        let sought = Sought::of(&["Oskar J. van Brandt", "Ozzy"]);
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
        let first = sought.replaced(text, "Player 1", &|at| at == 0);
        assert!(first.starts_with("Player 1's cup: OSKAR J."), "{first}");
        let all = sought.replaced(text, "P", &|_| true);
        assert_eq!(all, "P's cup: P, P, P; Oskarsson, J. and P.");
        assert_eq!(Sought::of(&["Éva Ö"]).hits("éva, İ Éva").len(), 2);
    }
}
