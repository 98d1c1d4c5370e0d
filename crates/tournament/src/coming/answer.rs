//! Decides a [`ComingCommand`].

use super::{ComingCommand, again, fallen, rolling};
use crate::{Event, Fact, Tournament, late};
use crawford_forms::violation::Violation;

pub(crate) fn decide(
    t: &Tournament,
    e: &Event,
    command: &ComingCommand,
) -> Result<Vec<Fact>, Violation> {
    match command {
        ComingCommand::Join { entrant } => rolling::join(t, e, *entrant),
        ComingCommand::Leave { entrant } => rolling::leave(e, *entrant),
        ComingCommand::Start { start } => rolling::start(t, e, start),
        ComingCommand::ComeBack {
            entrants,
            how,
            place,
            now,
            seed,
        } => again::come_back(t, e, entrants, *how, *place, *now, seed),
        ComingCommand::EnterLate {
            entrant,
            place,
            penalty,
            falling,
            seen,
        } => {
            let falling = Some(*falling);
            late::enter(t, e, *entrant, *place, *penalty, falling, *seen)
        }
        ComingCommand::Confirm { present, seen } => fallen::confirm(e, present, *seen),
        ComingCommand::Replace { seat, by, seen } => fallen::replace(t, e, *seat, *by, *seen),
    }
}
