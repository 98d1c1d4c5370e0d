//! One option of a select, a row of tiles or a list of ticks.

use super::messages::Messages;
use crate::form::{Field, FieldOf, Form, Values};
use std::borrow::Cow;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChoiceOption {
    pub value: String,
    pub label: Cow<'static, str>,
    /// What is said beside a tick; empty for nothing.
    pub note: String,
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
