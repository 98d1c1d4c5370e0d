//! Finds the person meant by a typed name, at the door or in a file.

use super::name::{bare, folded};
use super::search::Sought;

/// The most people proposed for a name nobody has.
const MOST_LIKE: usize = 6;

/// One entry of a list that a typed name is looked up in.
#[derive(Debug, Clone, Copy)]
pub struct LookupEntry<'a> {
    /// The name as shown, with what distinguishes it from namesakes.
    pub label: &'a str,
    pub name: &'a str,
    pub nickname: Option<&'a str>,
}

impl LookupEntry<'_> {
    fn is_called(&self, is: impl Fn(&str) -> bool) -> bool {
        is(self.name) || is(self.label) || self.nickname.is_some_and(is)
    }
}

/// Who was meant, as indices in the searched list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LookupResult {
    One(usize),
    /// One of these: they share the name, or one's nickname is another's name.
    Several(Vec<usize>),
    /// Nobody has this name; these are similar.
    Nobody(Vec<usize>),
}

/// Who of `people` is meant by `typed`: a name, a nickname or a label, however it is written.
#[must_use]
pub fn find(typed: &str, people: &[LookupEntry<'_>]) -> LookupResult {
    let typed = folded(typed);
    let is = |text: &str| folded(text) == typed;
    let exact: Vec<usize> = places(people, |known| known.is_called(is));
    let same = match exact.is_empty() && !typed.is_empty() {
        true => {
            let words = plain_words(&typed);
            places(people, |known| {
                known.is_called(|text| plain_words(text) == words)
            })
        }
        false => exact,
    };
    match same.as_slice() {
        [one] => LookupResult::One(*one),
        [] => {
            let sought = Sought::of(&typed);
            let key = written(&typed);
            let mut like = places(people, |known| {
                sought
                    .as_ref()
                    .is_some_and(|sought| sought.is_in(known.label) || written(known.name) == key)
            });
            like.truncate(MOST_LIKE);
            LookupResult::Nobody(like)
        }
        _ => LookupResult::Several(same),
    }
}

/// A name as it is recognised however it is written: its words in one order, without accents and commas, so that
/// `Lefèvre, Émile` and `Emile Lefevre` come to the same. One without a letter is as it is.
#[must_use]
pub fn written(name: &str) -> String {
    let mut words = plain_words(name);
    words.sort_unstable();
    words.join(" ")
}

/// The words of a name in their order, without accents and commas; a name without a letter is one word.
fn plain_words(name: &str) -> Vec<String> {
    let name = bare(name);
    // Latin letters with a stroke, such as ø and ł, are no others with a mark; other scripts stay as they are.
    let is_latin =
        |c: char| !c.is_alphabetic() || matches!(c, '\0'..='\u{24f}' | '\u{1e00}'..='\u{1eff}');
    let plain = match name.chars().all(is_latin) {
        true => slug::slugify(&name),
        false => name.clone(),
    };
    let words = words_of(&plain);
    match words.is_empty() {
        true => vec![folded(&name)],
        false => words,
    }
}

pub(super) fn words_of(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

fn places(people: &[LookupEntry<'_>], wanted: impl Fn(&LookupEntry<'_>) -> bool) -> Vec<usize> {
    let found = people.iter().enumerate().filter(|(_, known)| wanted(known));
    found.map(|(place, _)| place).collect()
}

/// Whether `word` begins a word of `label`; scripts without spaces begin anywhere.
pub(super) fn begins_a_word(label: &str, word: &str) -> bool {
    label.match_indices(word).any(|(at, _)| {
        let before = label
            .get(..at)
            .and_then(|before| before.chars().next_back());
        before.is_none_or(|c| !c.is_alphanumeric() || !c.is_ascii())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PEOPLE: [LookupEntry<'static>; 5] = [
        LookupEntry {
            label: "Ann Lee",
            name: "Ann Lee",
            nickname: None,
        },
        LookupEntry {
            label: "Ann Lee (2)",
            name: "Ann Lee",
            nickname: None,
        },
        LookupEntry {
            label: "Bo Ek “Red”",
            name: "Bo Ek",
            nickname: Some("Red"),
        },
        LookupEntry {
            label: "Red",
            name: "Red",
            nickname: None,
        },
        LookupEntry {
            label: "张伟",
            name: "张伟",
            nickname: None,
        },
    ];

    #[test]
    fn a_name_that_several_have_finds_them_all_and_a_label_finds_one() {
        assert_eq!(
            find(" ann  LEE ", &PEOPLE),
            LookupResult::Several(vec![0, 1])
        );
        assert_eq!(find("Ann Lee (2)", &PEOPLE), LookupResult::One(1));
        assert_eq!(find("red", &PEOPLE), LookupResult::Several(vec![2, 3]));
        assert_eq!(find("Bo Ek “Red”", &PEOPLE), LookupResult::One(2));
        assert_eq!(find("张伟", &PEOPLE), LookupResult::One(4));
    }

    #[test]
    fn a_name_is_recognised_however_it_is_written() {
        for same in ["Lars Mikkelsen", "Mikkelsen, Lars", "MIKKELSEN  lars"] {
            assert_eq!(written(same), "lars mikkelsen");
        }
        assert_eq!(written("Émile Lefèvre"), written("Lefevre Emile"));
        assert_eq!(written("Åse Grøn"), written("Ase Gron"));
        assert_ne!(written("张伟"), written("章伟"));
        assert_ne!(written("Ann Lee"), written("Anne Lee"));
        assert_eq!(written("!"), "!");
        assert_eq!(find("Ek, Bo", &PEOPLE), LookupResult::Nobody(vec![2]));
    }

    #[test]
    fn accents_are_ignored_unless_somebody_has_exactly_that_name() {
        let of = |name: &'static str| LookupEntry {
            label: name,
            name,
            nickname: None,
        };
        let people = [of("Émile Lefèvre"), of("Åse Grøn"), of("Ase Gron")];
        assert_eq!(find("emile lefevre", &people), LookupResult::One(0));
        assert_eq!(find("Ase Gron", &people), LookupResult::One(2));
        assert_eq!(find("Ase Grøn", &people), LookupResult::Several(vec![1, 2]));
        assert_eq!(find("emi", &people), LookupResult::Nobody(vec![0]));
        assert_eq!(find("gro", &people), LookupResult::Nobody(vec![1, 2]));
        assert_eq!(
            find("Lefevre Emile", &people),
            LookupResult::Nobody(vec![0])
        );
    }

    #[test]
    fn the_beginnings_of_words_propose_names() {
        assert_eq!(find("le", &PEOPLE), LookupResult::Nobody(vec![0, 1]));
        assert_eq!(find("ek b", &PEOPLE), LookupResult::Nobody(vec![2]));
        assert_eq!(find("伟", &PEOPLE), LookupResult::Nobody(vec![4]));
        assert_eq!(find("ee", &PEOPLE), LookupResult::Nobody(vec![]));
        assert_eq!(find("", &PEOPLE), LookupResult::Nobody(vec![]));
    }
}
