//! Nothing of the demo is later than the moment it is made.

use crate::journal::{AccountId, Recorded, SCHEMA, Story, StreamId, Told, UtcMicros, Who};

/// Moves a story so much earlier that none of it is later than `now`, and tells it again.
pub(super) fn by_now<S: Story>(
    stream: StreamId,
    owner: AccountId,
    actions: &mut [(UtcMicros, Vec<String>)],
    told: &mut Told<S>,
    now: UtcMicros,
) {
    let newest = actions.iter().map(|(at, _)| *at).max();
    let Some(over) = newest
        .filter(|at| *at > now)
        .map(|at| at.seconds_since(now))
    else {
        return;
    };
    // A part of a second counts as one.
    let over = over.saturating_add(1);
    *told = Told::default();
    for (at, bodies) in actions {
        *at = at.plus_seconds(-over);
        let action = told.version.saturating_add(1);
        for (version, body) in (action..).zip(bodies.iter()) {
            let recorded = Recorded {
                stream,
                version,
                action,
                at: *at,
                who: Who::Account(owner),
                schema: SCHEMA,
                body: body.clone(),
            };
            // No fact here takes another back.
            let _whole = told.go_on(std::slice::from_ref(&recorded));
        }
    }
}
