//! One option of a select, a row of tiles or a list of ticks.

use super::games::brief_contact;
use super::messages::Messages;
use backgammon::variants::Variant;
use crawford_forms::{Field, FieldOf, Form, Values, Word};
use crawford_tournament::{GAME_WAYS, Way};
use std::borrow::Cow;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChoiceOption {
    pub value: String,
    pub label: Cow<'static, str>,
    /// What is said beside a tick; empty for nothing.
    pub note: String,
    /// What it stands under in a long list; empty for nothing.
    pub group: Cow<'static, str>,
    /// Whether it is what is played, and that has no doubling cube.
    pub without_cube: bool,
    pub on: bool,
}

impl ChoiceOption {
    /// An option that is selected if `chosen` is its value.
    pub fn new(
        value: impl Into<String>,
        label: impl Into<Cow<'static, str>>,
        chosen: &str,
    ) -> Self {
        let value = value.into();
        ChoiceOption {
            on: value == chosen,
            label: label.into(),
            note: String::new(),
            group: Cow::default(),
            without_cube: false,
            value,
        }
    }

    /// One of several that may be ticked.
    pub fn ticked(value: impl ToString, label: impl Into<Cow<'static, str>>, on: bool) -> Self {
        ChoiceOption {
            on,
            ..ChoiceOption::new(value.to_string(), label, "")
        }
    }

    #[must_use]
    pub fn noted(mut self, note: impl Into<String>) -> Self {
        self.note = note.into();
        self
    }

    /// The options of a field, with the typed ones selected.
    #[must_use]
    pub fn of_field(w: Messages, field: &Field, typed: &[String]) -> Vec<ChoiceOption> {
        let words = field.control.words().iter();
        let offered = words.map(|word| ChoiceOption {
            label: w.choice(word),
            note: String::new(),
            group: group(w, word),
            without_cube: is_without_cube(word),
            on: typed.iter().any(|typed| *typed == word.word),
            value: word.word.to_string(),
        });
        offered.collect()
    }

    /// The same for the field of this name.
    #[must_use]
    pub fn of_form<T: Form>(w: Messages, name: FieldOf<T>, values: &Values) -> Vec<ChoiceOption> {
        ChoiceOption::of_field(w, &name.field(), values.all(name))
    }
}

/// A game stands under what happens to a lone checker in it, a way to play under its game.
fn group(w: Messages, word: &Word) -> Cow<'static, str> {
    match word.message {
        GAME_WAYS => Way::of_word(&word.word).map(|way| w.game(way.variant)),
        "choice-game" if !word.word.is_empty() => Some(match Variant::named(&word.word) {
            Some(variant) => {
                let contact = brief_contact(w, &variant.rules);
                w.labelled(w.games_column_contact(), contact).into()
            }
            None => w.games_series(),
        }),
        _ => None,
    }
    .unwrap_or_default()
}

/// Only what is played has a cube or none: a game that says so, and no series.
fn is_without_cube(word: &Word) -> bool {
    let is_played = word.message == "choice-game" && !word.word.is_empty();
    is_played && Variant::named(&word.word).is_none_or(|variant| !variant.rules.cube)
}

/// Options that stand under the same.
#[derive(Debug)]
pub struct ChoiceGroup<'a> {
    /// Empty for nothing.
    pub name: &'a str,
    pub all: Vec<&'a ChoiceOption>,
}

impl ChoiceGroup<'_> {
    #[must_use]
    pub fn has_chosen(&self) -> bool {
        self.all.iter().any(|option| option.on)
    }
}

/// The options under what they stand under, in the order of the first of each.
#[must_use]
pub fn grouped(all: &[ChoiceOption]) -> Vec<ChoiceGroup<'_>> {
    let mut groups: Vec<ChoiceGroup<'_>> = Vec::new();
    for option in all {
        match groups.iter_mut().find(|group| group.name == option.group) {
            Some(group) => group.all.push(option),
            None => groups.push(ChoiceGroup {
                name: &option.group,
                all: vec![option],
            }),
        }
    }
    groups
}
