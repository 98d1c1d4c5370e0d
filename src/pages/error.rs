//! The page of something that went wrong.

use super::layout::Frame;
use super::words::Words;
use askama::Template;
use std::borrow::Cow;

/// What went wrong and what to do next.
#[derive(Debug, Template)]
#[template(path = "error.html")]
pub struct ErrorPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What went wrong, in a few words.
    pub title: Cow<'static, str>,
    /// In a sentence or two.
    pub text: Cow<'static, str>,
    /// How to get back what was typed, where something was.
    pub keep: Option<Cow<'static, str>>,
    /// What to do next; the first is the proposed one.
    pub steps: Vec<Step>,
    /// The request's number, to be quoted when it was the program's fault.
    pub request: Option<String>,
}

/// One thing to do next.
#[derive(Debug)]
pub struct Step {
    /// What it says.
    pub label: Cow<'static, str>,
    /// Where it leads.
    pub href: String,
}
