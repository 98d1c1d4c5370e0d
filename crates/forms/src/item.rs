//! The description of a form.

use super::{FieldName, Form};
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

/// An item of a form, in the order drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item {
    Field(Field),
    /// Groups what follows up to its [`Item::Close`].
    Open(Group),
    Close,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    pub name: FieldName,
    /// The message of its label, with its hint as an attribute.
    pub message: &'static str,
    pub control: Control,
    pub optional: bool,
    /// Whether it is drawn with the others. A button's value, or a field the page draws itself, is not.
    pub drawn: bool,
    /// What a browser may fill in: a word of HTML's `autocomplete`.
    pub auto: &'static str,
    /// Which files are offered, as HTML's `accept` says it; empty for any.
    pub accept: &'static str,
}

impl Field {
    #[must_use]
    pub const fn new(name: FieldName, message: &'static str, control: Control) -> Self {
        Field {
            name,
            message,
            control,
            optional: false,
            drawn: true,
            auto: "off",
            accept: "",
        }
    }
}

/// A field of a form by its name. The derive makes one of each, such as `Rules::ROUNDS`, so that who names a field that is
/// not there does not compile.
#[derive(Debug)]
pub struct FieldOf<F> {
    name: FieldName,
    of: PhantomData<fn() -> F>,
}

impl<F> FieldOf<F> {
    /// Only for what derives forms.
    #[doc(hidden)]
    #[must_use]
    pub const fn declared(name: &'static str) -> Self {
        FieldOf {
            name: FieldName::declared(name),
            of: PhantomData,
        }
    }

    #[must_use]
    pub const fn name(self) -> FieldName {
        self.name
    }

    /// The name of a field of the form that is asked once for each of several things: see [`Each::form`](super::Each::form).
    #[must_use]
    pub fn within(self, of: impl fmt::Display, inner: impl Into<FieldName>) -> String {
        format!("{}{}", self.name, field_of(of, inner.into()))
    }

    /// As part of an address: `tab=ending`. `value` is a number or a word, which need no escapes there.
    #[must_use]
    pub fn query(self, value: impl fmt::Display) -> String {
        format!("{}={value}", self.name)
    }
}

/// A field of the form that is asked for one of several things: `3-top`.
pub(super) fn field_of(of: impl fmt::Display, inner: FieldName) -> String {
    format!("{of}-{inner}")
}

impl<F: Form> FieldOf<F> {
    /// What is said of the field.
    #[must_use]
    pub fn field(self) -> Field {
        let field = F::items().into_iter().find_map(|item| match item {
            Item::Field(field) if field.name == self.name => Some(field),
            _ => None,
        });
        field.expect("the derive names the fields that it asks")
    }
}

impl<F> From<FieldOf<F>> for FieldName {
    fn from(field: FieldOf<F>) -> FieldName {
        field.name
    }
}

impl From<&Field> for FieldName {
    fn from(field: &Field) -> FieldName {
        field.name
    }
}

impl<F> Clone for FieldOf<F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F> Copy for FieldOf<F> {}

impl<F> Deref for FieldOf<F> {
    type Target = str;

    fn deref(&self) -> &str {
        self.name.name()
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Group {
    /// A choice: its field first, then everything that depends on it.
    Choice,
    /// What is asked where the choice around it is one of these, counted from 1.
    When(&'static [usize]),
    /// What is asked where the choice around it is this one, counted from 1, under its name.
    Part(usize),
    /// Folded away under this message.
    Fold(&'static str),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Control {
    Line(Line),
    Area {
        rows: u8,
    },
    Number {
        from: i64,
        to: i64,
        /// The numbers that are offered, and words beside them; if empty, any number may be typed.
        offered: Vec<Word>,
    },
    Tick,
    /// One of several, from a list.
    List(Vec<Word>),
    /// One of several, side by side.
    Tiles(Vec<Word>),
    /// Any of several.
    Several(Vec<Word>),
    /// Such a field for each of several objects, see [`Each`](super::Each).
    Each(Box<Control>),
    /// The first of several, the second, and so on.
    Ranked {
        words: Vec<Word>,
        places: usize,
    },
    /// Bytes: a file or, with rows, what is pasted into so many lines.
    Upload {
        rows: Option<u8>,
    },
    /// Several lines, which may be taken from a file.
    TextFile {
        rows: u8,
    },
}

/// A line of text that browsers help with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Line {
    #[default]
    Text,
    Email,
    /// A whole number without bounds.
    Number,
    /// A number with a fraction, such as an amount of money.
    Decimal,
    /// Digits, with separators between them.
    Digits,
    /// Capital letters, copied from a screen.
    Code,
    Password,
    Date,
    Moment,
    Time,
    /// Lengths of matches, explained in words beside the field.
    Lengths,
}

/// A word that is sent for a choice, and what it is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    pub word: Cow<'static, str>,
    /// The message whose attribute of that word is its name.
    pub message: &'static str,
}

impl Control {
    /// What may be chosen; nothing where it is not a choice.
    #[must_use]
    pub fn words(&self) -> &[Word] {
        match self {
            Control::List(words)
            | Control::Tiles(words)
            | Control::Several(words)
            | Control::Ranked { words, .. } => words,
            Control::Number { offered, .. } => offered,
            Control::Each(one) => one.words(),
            Control::Line(_)
            | Control::Area { .. }
            | Control::TextFile { .. }
            | Control::Upload { .. }
            | Control::Tick => &[],
        }
    }
}

impl Word {
    /// Words named by the attributes of a message.
    #[must_use]
    pub fn all(message: &'static str, words: &[&'static str]) -> Vec<Word> {
        let named = words.iter().map(|word| Word {
            word: Cow::Borrowed(word),
            message,
        });
        named.collect()
    }
}
