//! Whether the host may overrule a refusal.

use super::{Night, NightCommand, decide};
use crawford_forms::violation::{Violation, is_changed_since, rules};
use crawford_journal::{Actor, Envelope, NoteId, Story, UtcMicros};

impl Night {
    /// Whether the host may overrule a refusal: only a custom is against what was asked, or only the reason is missing.
    /// `overruling` says what was asked, with customs overruled under this note, as far as it can still be asked.
    #[must_use]
    pub fn may_overrule(
        &self,
        refusal: &Violation,
        overruling: impl FnOnce(NoteId) -> Option<Vec<NightCommand>>,
    ) -> bool {
        refusal.rule == rules::REASON_MISSING
            || !is_changed_since(refusal.rule)
                && overruling(NoteId::ONLY_TRIED)
                    .is_some_and(|commands| all_accepted(self, &commands))
    }
}

/// Whether all of these would be accepted, one after the other; nothing is stored.
pub(super) fn all_accepted(night: &Night, commands: &[NightCommand]) -> bool {
    let mut night = night.clone();
    let mut version = u64::MAX / 2;
    commands.iter().all(|command| {
        let Ok(facts) = decide(&night, command) else {
            return false;
        };
        for fact in facts {
            version = version.saturating_add(1);
            let nobody = Actor::Program;
            night.apply(&Envelope::around(
                version,
                version,
                UtcMicros(0),
                nobody,
                fact,
            ));
        }
        true
    })
}
