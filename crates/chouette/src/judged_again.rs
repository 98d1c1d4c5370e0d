//! Checks an imported journal: the result of each game must follow from its cubes, as if it had been entered here.

use super::act::check_sheet;
use super::ledger::lines;
use super::{Night, NightFact, PlayedGame};
use crawford_forms::violation::{Violation, refuse};
use crawford_journal::{Envelope, Recorded, Story};

/// The version of the first fact whose result does not follow, and why.
#[must_use]
pub fn first_refused(recorded: &[Recorded]) -> Option<(u64, Violation)> {
    crawford_journal::first_refused(recorded, judged)
}

fn judged(night: &Night, envelope: &Envelope<NightFact>) -> Result<(), Violation> {
    let corrected;
    let (number, of, sheet, said, whole) = match envelope.fact() {
        Ok(NightFact::Ended {
            table,
            game,
            sheet,
            lines,
            entered,
            ..
        }) => {
            let of = night
                .playing(*table, *game)
                .map(|g| (g.in_box, g.partner, &g.settings, &g.stakes));
            (*game, of, sheet, lines, *entered)
        }
        Ok(NightFact::Corrected {
            game,
            sheet,
            lines,
            seats,
            automatics,
            stakes,
            ..
        }) => {
            let as_said =
                |g: &PlayedGame| g.corrected(sheet, seats.as_ref(), *automatics, stakes.as_ref());
            corrected = night.game(*game).map(as_said);
            let of = corrected
                .as_ref()
                .map(|g| (g.in_box(), g.partner, &g.settings, &g.stakes));
            (*game, of, sheet, lines, true)
        }
        _ => return Ok(()),
    };
    let (Some((in_box, partner, settings, stakes)), true) = (of, night.follows(envelope)) else {
        return Err(refuse::no_such_game(number.0));
    };
    // What was entered cube by cube was judged by the game itself, customs overruled on the record included.
    if whole {
        check_sheet(sheet, settings)?;
    }
    let expected = lines((in_box, partner), settings, stakes, sheet);
    match expected == *said {
        true => Ok(()),
        false => Err(refuse::game_comes_to_otherwise()),
    }
}
