//! The refusals of a form: a summary at the top that links to the fields, and a message at each field.
//! `templates/parts/summary.html` draws the summary.

use super::form_parts::INSTEAD;
use super::messages::Messages;
use askama::Template;
use askama::filters::HtmlSafe;
use crawford_forms::violation::{FieldName, Rule, Violation, tell_of_change};
use std::fmt;

/// All refusals of one form; empty before it was sent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Problems {
    list: Vec<ShownProblem>,
    /// Of which of the forms, where a page has one for each of several things.
    form_of: Option<String>,
    /// What happened to what the form is about since its page was made, where it was refused for that.
    pub meanwhile: Vec<String>,
    /// Whether it was refused because somebody else has changed what it is about.
    changed_since: bool,
    /// The address of what it is about as it is now, where it was refused because somebody else has changed that.
    pub now: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownProblem {
    /// The name of the field at fault; `None` for the form as a whole.
    pub field: Option<FieldName>,
    /// For which of several things, where it stands once for each of them.
    pub of: Option<String>,
    /// What is wrong, which rule says so, and what to enter instead.
    pub sentence: String,
    /// A button that sends the form again with another value.
    pub remedy: Option<RemedyButton>,
}

/// A button under a refusal. It sends the form with `instead` = `field=value&…`, which replaces these fields
/// (`web::form::PostedFields` does so before anything is read).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RemedyButton {
    /// The label: "Enter cube 1 instead".
    pub label: String,
    /// `field=value`, or several as in a query.
    pub instead: String,
}

/// The summary above a form.
#[derive(Debug, Template)]
#[template(path = "parts/summary.html")]
pub struct ProblemSummary<'a> {
    w: Messages,
    problems: &'a Problems,
}

impl HtmlSafe for ProblemSummary<'_> {}

impl Problems {
    #[must_use]
    pub const fn summary(&self, w: &Messages) -> ProblemSummary<'_> {
        ProblemSummary {
            w: *w,
            problems: self,
        }
    }

    #[must_use]
    pub fn none() -> Self {
        Problems::default()
    }

    /// Refusals in words, for forms that name no entrants.
    #[must_use]
    pub fn said(w: Messages, violations: &[Violation]) -> Self {
        Problems::of(w, violations, &|_| String::new())
    }

    /// The same; `names` gives an entrant's name by number.
    #[must_use]
    pub fn of(w: Messages, violations: &[Violation], names: &dyn Fn(u32) -> String) -> Self {
        let list = violations
            .iter()
            .map(|violation| ShownProblem {
                field: violation.field,
                of: violation.of.as_deref().map(str::to_owned),
                sentence: w.violation(violation, names),
                remedy: None,
            })
            .collect();
        Problems {
            list,
            changed_since: tell_of_change(violations),
            ..Problems::none()
        }
    }

    /// The same with where what the form is about is seen as it is now, if somebody else has changed that.
    #[must_use]
    pub fn now_at(mut self, address: impl Into<String>) -> Self {
        self.now = self.changed_since.then(|| address.into());
        self
    }

    /// The same, refused of one of the forms that the page has for each of several things.
    #[must_use]
    pub fn of_form(mut self, of: impl fmt::Display) -> Self {
        let of = of.to_string();
        for problem in self.list.iter_mut().filter(|one| one.field.is_some()) {
            problem.of.get_or_insert_with(|| of.clone());
        }
        self.form_of = Some(of);
        self
    }

    /// Whether this one of several forms was refused.
    #[must_use]
    pub fn is_of_form(&self, of: &str) -> bool {
        self.form_of.as_deref() == Some(of)
    }

    /// The same with a remedy for the first refusal by `rule`.
    #[must_use]
    pub fn remedy(mut self, violations: &[Violation], rule: Rule, remedy: RemedyButton) -> Self {
        let place = violations.iter().position(|v| v.rule == rule);
        if let Some(problem) = place.and_then(|place| self.list.get_mut(place)) {
            problem.remedy = Some(remedy);
        }
        self
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// In the order found.
    #[must_use]
    pub fn all(&self) -> &[ShownProblem] {
        &self.list
    }

    fn have_a_remedy(&self) -> bool {
        self.list.iter().any(|problem| problem.remedy.is_some())
    }

    #[must_use]
    pub fn at(&self, field: impl Into<FieldName>) -> Option<&str> {
        self.at_each(field, None)
    }

    /// The same for a field that stands once for each of several things.
    #[must_use]
    pub fn at_each(&self, field: impl Into<FieldName>, of: Option<&str>) -> Option<&str> {
        let field = field.into();
        let is_there = |one: &&ShownProblem| one.field == Some(field) && one.of.as_deref() == of;
        let found = self.list.iter().find(is_there);
        found.map(|problem| problem.sentence.as_str())
    }
}

impl ShownProblem {
    /// The element to go to; `None` for the form as a whole.
    #[must_use]
    pub fn anchor(&self) -> Option<String> {
        let field = self.field?;
        Some(match &self.of {
            Some(of) => each_name(field, of),
            None => field.to_string(),
        })
    }
}

/// What a field is called for one of several things: `place-3`.
#[must_use]
pub fn each_name(field: FieldName, of: &str) -> String {
    format!("{}-{of}", field.name().trim_end_matches('-'))
}
