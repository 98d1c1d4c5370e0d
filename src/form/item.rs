//! What a form asks.

use std::borrow::Cow;

/// An item of a form, in the order drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item {
    Field(Field),
    /// What follows up to its [`Item::Close`] stands together.
    Open(Group),
    /// The end of a group.
    Close,
}

/// A field, under its label.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// Its name where it is sent.
    pub name: &'static str,
    /// The message of its label, with its hint as an attribute.
    pub message: &'static str,
    /// How it is asked.
    pub control: Control,
    /// Whether it may be left empty.
    pub optional: bool,
}

/// What stands together in a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Group {
    /// A choice, its field first, and all that it decides on.
    Choice,
    /// What is asked where the choice around it is one of these, counted from 1.
    When(&'static [usize]),
    /// What is asked where the choice around it is this one, counted from 1, under its name.
    Part(usize),
    /// Folded away under this message.
    Fold(&'static str),
}

/// How a field is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Control {
    /// A line of text.
    Line(Line),
    /// Several lines.
    Area {
        /// Lines shown.
        rows: u8,
    },
    /// A whole number.
    Number {
        /// The least.
        from: i64,
        /// The most.
        to: i64,
        /// Those that are offered, and words there are beside numbers; where there are none, any is typed.
        offered: Vec<Word>,
    },
    /// A box to tick.
    Tick,
    /// One of several, from a list.
    List(Vec<Word>),
    /// One of several, side by side.
    Tiles(Vec<Word>),
    Several,
    /// The first of several, the second, and so on.
    Ranked {
        /// What may be at each place.
        words: Vec<Word>,
        /// How many places there are.
        places: usize,
    },
    /// Several lines, which may be taken from a file.
    File {
        /// Lines shown.
        rows: u8,
    },
}

/// A line of text that browsers help with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Line {
    #[default]
    Text,
    /// A mail address.
    Email,
    Password,
    /// A day.
    Date,
    /// A day and a time of it.
    Moment,
    /// A time of day.
    Time,
    /// Lengths of matches, said in words beside it.
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
            Control::List(words) | Control::Tiles(words) | Control::Ranked { words, .. } => words,
            Control::Number { offered, .. } => offered,
            Control::Line(_)
            | Control::Area { .. }
            | Control::File { .. }
            | Control::Tick
            | Control::Several => &[],
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
