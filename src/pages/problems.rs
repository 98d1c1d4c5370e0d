//! The refusals of a form: a summary at the top that links to the fields, and a message at each field.
//! `templates/parts/form.html` draws the summary.

use super::messages::Messages;
use crate::violation::{Rule, Violation};

/// All refusals of one form; empty before it was sent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Problems {
    list: Vec<ShownProblem>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownProblem {
    /// The name of the field at fault; `None` for the form as a whole.
    pub field: Option<&'static str>,
    /// What is wrong, which rule says so, and what to enter instead.
    pub sentence: String,
    /// A button that sends the form again with another value.
    pub remedy: Option<RemedyButton>,
}

/// A button under a refusal. It sends the form with `instead` = `field=value&…`, which replaces these fields
/// (`web::form::Fields` does so before anything is read).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RemedyButton {
    /// The label: "Enter cube 1 instead".
    pub label: String,
    /// `field=value`, or several as in a query.
    pub instead: String,
}

impl Problems {
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
                sentence: w.violation(violation, names),
                remedy: None,
            })
            .collect();
        Problems { list }
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

    #[must_use]
    pub fn at(&self, field: &str) -> Option<&str> {
        let found = self
            .list
            .iter()
            .find(|problem| problem.field == Some(field));
        found.map(|problem| problem.sentence.as_str())
    }
}
