//! Moves the demo's actions in time so that none lies in the future.

use crawford_journal::{
    AccountId, Actor, Envelope, Recorded, SCHEMA, Snapshot, Story, StreamId, UtcMicros,
};

/// Applies one action; returns its time and the facts for the journal, or `None` if it produced none.
pub(super) fn happens<S: Story>(
    told: &mut Snapshot<S>,
    owner: AccountId,
    at: UtcMicros,
    facts: Vec<S::Fact>,
) -> Option<(UtcMicros, Vec<String>)> {
    let action = told.version.saturating_add(1);
    let mut bodies = Vec::new();
    for fact in facts {
        bodies.push(Envelope::body(&fact).expect("serde can write every fact"));
        told.version = told.version.saturating_add(1);
        let who = Actor::Account(owner);
        let envelope = Envelope::around(told.version, action, at, who, fact);
        told.state.apply(&envelope);
    }
    (!bodies.is_empty()).then_some((at, bodies))
}

/// Moves all actions back in time so that none is later than `now`, and folds them again.
pub(super) fn by_now<S: Story>(
    stream: StreamId,
    owner: AccountId,
    actions: &mut [(UtcMicros, Vec<String>)],
    told: &mut Snapshot<S>,
    now: UtcMicros,
) {
    let newest = actions.iter().map(|(at, _)| *at).max();
    let Some(over) = newest
        .filter(|at| *at > now)
        .map(|at| at.seconds_since(now))
    else {
        return;
    };
    // Rounded up to a whole second.
    let over = over.saturating_add(1);
    *told = Snapshot::default();
    for (at, bodies) in actions {
        *at = at.plus_seconds(-over);
        let action = told.version.saturating_add(1);
        for (version, body) in (action..).zip(bodies.iter()) {
            let recorded = Recorded {
                stream,
                version,
                action,
                at: *at,
                who: Actor::Account(owner),
                schema: SCHEMA,
                body: body.clone(),
            };
            // The demo retracts nothing, so the result is always complete.
            let _whole = told.advance(std::slice::from_ref(&recorded));
        }
    }
}
