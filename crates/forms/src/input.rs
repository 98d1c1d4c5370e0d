//! What was typed into a form.

use super::field::NO;
use super::{Control, Each, FieldName, File, Form, Item};
use crate::coin::Currency;
use crate::violation::{Violation, rules};

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Values {
    list: Vec<(FieldName, Vec<String>)>,
    files: Vec<(FieldName, File)>,
    currency: Currency,
}

impl Values {
    fn typed(&self, name: FieldName) -> &[String] {
        let found = self.list.iter().find(|(known, _)| *known == name);
        found.map_or(&[], |(_, values)| values)
    }

    fn sent_file(&self, name: FieldName) -> File {
        let found = self.files.iter().find(|(known, _)| *known == name);
        found.map(|(_, file)| file.clone()).unwrap_or_default()
    }

    #[must_use]
    pub fn all(&self, field: impl Into<FieldName>) -> &[String] {
        self.typed(field.into())
    }

    #[must_use]
    pub fn has(&self, field: impl Into<FieldName>) -> bool {
        let name = field.into();
        let mut names = self.list.iter().map(|(known, _)| known);
        let mut files = self.files.iter().map(|(known, _)| known);
        names.any(|known| *known == name) || files.any(|known| *known == name)
    }

    /// What was typed into a field with one text; empty if nothing was.
    #[must_use]
    pub fn one(&self, field: impl Into<FieldName>) -> &str {
        self.all(field).first().map_or("", String::as_str)
    }

    #[must_use]
    pub fn each(&self, field: impl Into<FieldName>) -> Each {
        Each::of(self.all(field))
    }

    /// Everything typed into a form, each text under its name, to be sent once more.
    #[must_use]
    pub fn sent<T: Form>(&self) -> Vec<(String, String)> {
        let is_each = |item: Item| match item {
            Item::Field(field) => matches!(field.control, Control::Each(_)).then_some(field.name),
            _ => None,
        };
        let each: Vec<FieldName> = T::items().into_iter().filter_map(is_each).collect();
        let mut sent = Vec::new();
        for (name, values) in &self.list {
            if each.contains(name) {
                let pairs = Each::of(values).0.into_iter();
                sent.extend(pairs.map(|(of, text)| (format!("{name}{of}"), text)));
            } else {
                sent.extend(values.iter().map(|text| (name.to_string(), text.clone())));
            }
        }
        sent.retain(|(_, text)| !text.is_empty());
        sent
    }

    /// Whether a box is ticked: it has a value that does not mean no.
    #[must_use]
    pub fn ticked(&self, field: impl Into<FieldName>) -> bool {
        !NO.contains(&self.one(field))
    }

    /// The same, with amounts in this currency.
    #[must_use]
    pub fn in_currency(self, currency: &Currency) -> Self {
        Values {
            currency: currency.clone(),
            ..self
        }
    }

    #[must_use]
    pub fn file(&self, field: impl Into<FieldName>) -> File {
        self.sent_file(field.into())
    }

    #[must_use]
    pub fn currency(&self) -> &Currency {
        &self.currency
    }

    /// Amounts filled in from now on are in this currency.
    pub(super) fn set_currency(&mut self, currency: Currency) {
        self.currency = currency;
    }

    pub fn set(&mut self, field: impl Into<FieldName>, values: Vec<String>) {
        let name = field.into();
        match self.list.iter_mut().find(|(known, _)| *known == name) {
            Some((_, of)) => *of = values,
            None => self.list.push((name, values)),
        }
    }

    pub fn set_file(&mut self, field: impl Into<FieldName>, file: File) {
        let name = field.into();
        self.files.retain(|(known, _)| *known != name);
        self.files.push((name, file));
    }
}

#[derive(Debug)]
pub struct Input<'a> {
    values: &'a Values,
    currency: Currency,
    refused: Vec<Violation>,
}

impl<'a> Input<'a> {
    #[must_use]
    pub fn new(values: &'a Values) -> Self {
        Input {
            values,
            currency: values.currency.clone(),
            refused: Vec::new(),
        }
    }

    #[must_use]
    pub fn currency(&self) -> Currency {
        self.currency.clone()
    }

    /// Amounts read from now on are in this currency.
    pub(super) fn set_currency(&mut self, currency: Currency) {
        self.currency = currency;
    }

    #[must_use]
    pub fn into_refused(self) -> Vec<Violation> {
        self.refused
    }

    #[must_use]
    pub fn word(&self, name: impl Into<FieldName>) -> &'a str {
        self.values
            .typed(name.into())
            .first()
            .map_or("", |typed| typed.trim())
    }

    /// Reads a field; `missing` is its value if nothing was typed, where that is allowed.
    pub fn field<T>(
        &mut self,
        name: FieldName,
        missing: Option<impl FnOnce() -> T>,
        read: impl FnOnce(&[String]) -> Result<T, Violation>,
    ) -> Option<T> {
        self.field_at(name, Some(name), missing, read)
    }

    /// The same for a field whose refusals are shown at another field, or at none.
    pub fn field_at<T>(
        &mut self,
        name: FieldName,
        at: Option<FieldName>,
        missing: Option<impl FnOnce() -> T>,
        read: impl FnOnce(&[String]) -> Result<T, Violation>,
    ) -> Option<T> {
        let typed = self.values.typed(name);
        match missing {
            Some(missing) if typed.iter().all(|typed| typed.trim().is_empty()) => Some(missing()),
            _ => read(typed)
                .map_err(|refused| {
                    // Of a field for each of several, the one that was refused.
                    let at = at.or(refused.of.as_ref().map(|_| name));
                    self.refuse(placed(refused, at));
                })
                .ok(),
        }
    }

    /// Reads the field of a file; `missing` refuses none.
    pub fn file(&mut self, name: FieldName, missing: Option<Violation>) -> Option<File> {
        let file = self.values.sent_file(name);
        match missing {
            Some(missing) if file.is_empty() => self.unknown(name, missing),
            _ => Some(file),
        }
    }

    /// Returns the result of a check, and collects its refusal.
    pub fn checked<T>(&mut self, checked: Result<T, Violation>) -> Option<T> {
        checked.map_err(|refused| self.refuse(refused)).ok()
    }

    pub fn refuse(&mut self, refused: Violation) {
        self.refused.push(refused);
    }

    /// Refuses a value that was not offered.
    pub fn unknown<T>(&mut self, name: FieldName, refused: Violation) -> Option<T> {
        self.refuse(placed(refused, Some(name)));
        None
    }
}

/// A refusal at its field. A field that no page shows has no place for it, so it is shown for the whole form.
fn placed(refused: Violation, at: Option<FieldName>) -> Violation {
    match at {
        Some(field) if refused.rule != rules::FORM_UNREADABLE => refused.at(field),
        _ => refused,
    }
}
