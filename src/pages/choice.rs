//! One of several: what a select or a row of tiles offers. `templates/parts/choice.html` has the macros.

use std::borrow::Cow;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    pub value: String,
    pub label: Cow<'static, str>,
    pub on: bool,
}

impl Choice {
    /// A choice that is on when `chosen` is its value.
    pub fn new(
        value: impl Into<String>,
        label: impl Into<Cow<'static, str>>,
        chosen: &str,
    ) -> Self {
        let value = value.into();
        Choice {
            on: value == chosen,
            label: label.into(),
            value,
        }
    }
}
