//! Why something cannot be done, within a model.

use crawford_forms::violation::Violation;
use crawford_pages::messages::Messages;
use serde::ser::{Serialize, SerializeStruct as _, Serializer};

/// A refusal; for a program it is the rule with its source, and the sentence with what to enter instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal(pub Violation);

impl Serialize for Refusal {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Refusal(violation) = self;
        let numbered = |number| format!("#{number}");
        let sentence = Messages::english().violation(violation, &numbered);
        let mut refusal = to.serialize_struct("Refusal", 3)?;
        refusal.serialize_field("rule", violation.rule.id())?;
        refusal.serialize_field("source", &violation.source.to_string())?;
        refusal.serialize_field("message", &sentence)?;
        refusal.end()
    }
}

#[cfg(test)]
mod tests {
    use super::Refusal;
    use crawford_forms::violation::refuse;
    use serde_json::json;

    #[test]
    fn a_program_reads_the_rule_and_the_sentence() {
        let refusal = Refusal(refuse::stage_needs_two(1usize));
        let written = serde_json::to_value(&refusal).unwrap();
        assert_eq!(written["rule"], json!("stage-needs-two"));
        assert_eq!(written["source"], json!("this program"));
        assert!(written["message"].as_str().unwrap().contains("only one"));
    }
}
