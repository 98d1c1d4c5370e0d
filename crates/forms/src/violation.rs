//! Refusals: those of backgammon, and one for every other rule that has a message in `templates/text/en.ftl`.
//!
//! The service makes the sentence a person reads from a [`Violation`]; there is no text here.

pub use backgammon::violation::{Param, Rule, Source, Violation};

crawford_macros::refusals!(
    "crates/backgammon/src/violation/refusals.rs",
    "templates/text/en.ftl"
);

/// The refusals of what somebody else changed since it was looked at: it is shown as it is now, and decided again.
const CHANGED_SINCE: [Rule; 9] = [
    rules::ACCOUNT_CHANGED_SINCE,
    rules::CUBE_CHANGED_SINCE,
    rules::GAME_CHANGED_SINCE,
    rules::IMPORT_CHANGED_SINCE,
    rules::MATCH_CHANGED_SINCE,
    rules::MONEY_CHANGED_SINCE,
    rules::NIGHT_CHANGED_SINCE,
    rules::ROSTER_CHANGED_SINCE,
    rules::SETTINGS_CHANGED_SINCE,
];

/// Whether a rule refuses because somebody else was first.
#[must_use]
pub fn is_changed_since(rule: Rule) -> bool {
    CHANGED_SINCE.contains(&rule)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_that_says_changed_since_is_one() {
        let said = include_str!("../../../templates/text/en.ftl").lines();
        let mut said: Vec<&str> = said
            .filter_map(|line| line.strip_prefix("rule-")?.split_once(" ="))
            .map(|(id, _)| id)
            .filter(|id| id.ends_with("-changed-since"))
            .collect();
        said.sort_unstable();
        assert_eq!(CHANGED_SINCE.map(Rule::id).to_vec(), said);
    }
}
