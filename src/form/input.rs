//! What was typed into a form.

use crate::violation::{Rule, Source, Violation};

/// What is typed into each field, by its name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Values {
    list: Vec<(&'static str, Vec<String>)>,
}

impl Values {
    /// What is typed into a field: nothing, one text, or one for each of several.
    #[must_use]
    pub fn all(&self, name: &str) -> &[String] {
        let found = self.list.iter().find(|(known, _)| *known == name);
        found.map_or(&[], |(_, values)| values)
    }

    /// What is typed into a field of one text; empty where nothing is.
    #[must_use]
    pub fn one(&self, name: &str) -> &str {
        self.all(name).first().map_or("", String::as_str)
    }

    /// Whether a box is ticked: something is typed that does not say no.
    #[must_use]
    pub fn ticked(&self, name: &str) -> bool {
        !matches!(self.one(name), "" | "0" | "off" | "false" | "no")
    }

    /// Fills a field in.
    pub fn set(&mut self, name: &'static str, values: Vec<String>) {
        match self.list.iter_mut().find(|(known, _)| *known == name) {
            Some((_, of)) => *of = values,
            None => self.list.push((name, values)),
        }
    }
}

/// What was typed, while it is read.
#[derive(Debug)]
pub struct Input<'a> {
    values: &'a Values,
    refused: Vec<Violation>,
}

impl<'a> Input<'a> {
    /// Nothing of it read yet.
    #[must_use]
    pub fn new(values: &'a Values) -> Self {
        Input {
            values,
            refused: Vec::new(),
        }
    }

    /// Every refusal found.
    #[must_use]
    pub fn into_refused(self) -> Vec<Violation> {
        self.refused
    }

    /// The word a choice was made with.
    #[must_use]
    pub fn word(&self, name: &str) -> &'a str {
        self.values.one(name).trim()
    }

    /// Reads a field; `missing` is what it is where nothing was typed, if that may be.
    pub fn field<T>(
        &mut self,
        name: &'static str,
        missing: Option<impl FnOnce() -> T>,
        read: impl FnOnce(&[String]) -> Result<T, Violation>,
    ) -> Option<T> {
        let typed = self.values.all(name);
        match missing {
            Some(missing) if typed.iter().all(|typed| typed.trim().is_empty()) => Some(missing()),
            _ => read(typed)
                .map_err(|refused| self.refuse(refused.at(name)))
                .ok(),
        }
    }

    /// What came of a check, its refusal noted.
    pub fn checked<T>(&mut self, checked: Result<T, Violation>) -> Option<T> {
        checked.map_err(|refused| self.refuse(refused)).ok()
    }

    /// Notes a refusal.
    pub fn refuse(&mut self, refused: Violation) {
        self.refused.push(refused);
    }

    /// Refuses a word nobody offered.
    pub fn unknown<T>(&mut self, name: &'static str) -> Option<T> {
        self.refuse(Violation::new(Rule::CHOICE_UNKNOWN, Source::House).at(name));
        None
    }
}
