//! What a form carries beside its fields: its one-time key, what was seen or stood in it when the page was made, and what the
//! button of a remedy sends.

use ::backgammon::field_names;
use askama::Template;
use askama::filters::HtmlSafe;
use crawford_forms::FieldOf;
use crawford_forms::violation::{Violation, tell_of_change};
use std::cell::Cell;
use std::fmt;

field_names! {
    KEY "key"
    SEEN "seen"
    FORM_TAG "tag"
    INSTEAD "instead"
}

/// Written into a form, it is the hidden field with the form's key: each time another, so that what is sent twice by one
/// form counts once, and what two forms of the page send counts twice.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FormKeys {
    begin_with: String,
    drawn: Cell<u32>,
}

impl FormKeys {
    #[must_use]
    pub fn new(begin_with: &str) -> Self {
        FormKeys {
            begin_with: begin_with.to_owned(),
            drawn: Cell::new(0),
        }
    }
}

impl fmt::Display for FormKeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (begin, n) = (&self.begin_with, self.drawn.get());
        self.drawn.set(n.wrapping_add(1));
        write!(
            f,
            r#"<input type="hidden" name="{KEY}" value="{begin}-{n}">"#
        )
    }
}

impl HtmlSafe for FormKeys {}

/// The version at which what a form speaks of last changed: written into the form, the hidden field that says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seen(pub u64);

impl Seen {
    /// On a page that is shown again with what was refused: only who is told that something has changed has seen it as it
    /// is now. `sent` is what the refused form had seen.
    #[must_use]
    pub fn or_as_sent(self, sent: Option<u64>, refused: &[Violation]) -> Seen {
        sent.filter(|_| !tell_of_change(refused)).map_or(self, Seen)
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            r#"<input type="hidden" name="{SEEN}" value="{}">"#,
            self.0
        )
    }
}

impl HtmlSafe for Seen {}

/// A digest of what a form was filled in with, as an entity tag is of a page, for what has no version to go by because it is
/// kept in rows: written into the form, the hidden field that says so.
#[derive(Debug, Clone, PartialEq, Eq, Template)]
#[template(
    ext = "html",
    source = r#"<input type="hidden" name="{{ FORM_TAG }}" value="{{ digest }}">"#
)]
pub struct FormTag {
    digest: String,
}

impl HtmlSafe for FormTag {}

impl FormTag {
    #[must_use]
    pub fn of_digest(digest: String) -> Self {
        FormTag { digest }
    }

    /// The same as [`Seen::or_as_sent`].
    #[must_use]
    pub fn or_as_sent(self, sent: Option<&FormTag>, refused: &[Violation]) -> FormTag {
        sent.filter(|_| !tell_of_change(refused))
            .cloned()
            .unwrap_or(self)
    }
}

/// A field that is sent along, with a value of the page's own.
#[derive(Debug, Clone, PartialEq, Eq, Template)]
#[template(
    ext = "html",
    source = r#"<input type="hidden" name="{{ name }}" value="{{ value }}">"#
)]
pub struct Hidden {
    name: String,
    value: String,
}

impl HtmlSafe for Hidden {}

/// What a button, a tick or a radio button sends, as its attributes.
#[derive(Debug, Clone, PartialEq, Eq, Template)]
#[template(ext = "html", source = r#"name="{{ name }}" value="{{ value }}""#)]
pub struct Sends {
    name: &'static str,
    value: String,
}

impl HtmlSafe for Sends {}

/// Draws a field hidden: `{{ WhichId::ID.hidden(row.id) }}`, or as what a button sends:
/// `<button {{ WhichId::ID.sends(row.id) }}>`.
pub trait DrawHidden {
    fn sends(self, value: impl fmt::Display) -> Sends;

    fn hidden(self, value: impl fmt::Display) -> Hidden;

    /// One that stands once for each of several things.
    fn hidden_for(self, of: impl fmt::Display, value: impl fmt::Display) -> Hidden;
}

impl<F> DrawHidden for FieldOf<F> {
    fn sends(self, value: impl fmt::Display) -> Sends {
        Sends {
            name: self.name().name(),
            value: value.to_string(),
        }
    }

    fn hidden(self, value: impl fmt::Display) -> Hidden {
        self.hidden_for("", value)
    }

    fn hidden_for(self, of: impl fmt::Display, value: impl fmt::Display) -> Hidden {
        Hidden {
            name: format!("{}{of}", self.name()),
            value: value.to_string(),
        }
    }
}
