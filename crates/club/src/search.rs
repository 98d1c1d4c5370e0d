//! Searching names and titles, whatever accents and script they are typed in.

use super::lookup::{begins_a_word, words_of};
use super::name::bare;

/// The longest search, in characters; the rest is cut off.
pub const LONGEST: usize = 80;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sought {
    /// Its words without accents, in the script they were typed in.
    bare: Vec<String>,
    /// Its words in Latin letters.
    latin: Vec<String>,
}

impl Sought {
    /// `None` if there is no letter or digit in what was typed.
    #[must_use]
    pub fn of(typed: &str) -> Option<Sought> {
        let typed: String = typed.chars().take(LONGEST).collect();
        let (bare, latin) = (words_of(&bare(&typed)), words_of(&slug::slugify(&typed)));
        (!bare.is_empty()).then_some(Sought { bare, latin })
    }

    /// Whether every word of it begins a word of `text`, in the text's own script or in Latin letters.
    #[must_use]
    pub fn is_in(&self, text: &str) -> bool {
        let all = |words: &[String], text: &str| {
            !words.is_empty() && words.iter().all(|word| begins_a_word(text, word))
        };
        all(&self.bare, &bare(text)) || all(&self.latin, &slug::slugify(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(typed: &str, text: &str) -> bool {
        Sought::of(typed).is_some_and(|sought| sought.is_in(text))
    }

    #[test]
    fn accents_scripts_and_case_do_not_matter() {
        for (typed, text) in [
            ("emile", "Émile Lefèvre"),
            ("LEFÈVRE é", "Émile Lefèvre"),
            ("soren", "Søren Dahl"),
            ("wojcik", "Katarzyna Wójcik"),
            ("papadop", "Dimitra Παπαδοπούλου"),
            ("παπαδοπουλου", "Dimitra Παπαδοπούλου"),
            ("佐", "Hana 佐藤"),
            ("20 nov", "Friday, 20 November"),
            ("cholm", "Bartholomew Featherstonehaugh-Cholmondeley"),
        ] {
            assert!(found(typed, text), "{typed} in {text}");
        }
    }

    #[test]
    fn words_are_found_by_their_beginnings_and_all_of_them() {
        assert!(!found("lefevre bo", "Émile Lefèvre"));
        assert!(!found("fevre", "Émile Lefèvre"));
        assert_eq!(Sought::of("  –!"), None);
        assert_eq!(Sought::of(""), None);
    }

    #[test]
    fn a_long_search_is_cut() {
        let long = "a".repeat(10_000);
        assert!(found(&long, &"a".repeat(LONGEST)));
    }
}
