//! A journal that comes from elsewhere: each game that ended comes again to what its cubes come to, as if it were entered
//! here.

use super::act::check;
use super::ledger::lines;
use super::{Fact, Night, PlayedGame};
use crawford_forms::violation::{Violation, refuse};
use crawford_journal::{Envelope, Recorded, Snapshot, Story};

/// The version of the first fact of a game that cannot be so, and why. Facts of kinds this program does not know are
/// another's to refuse.
#[must_use]
pub fn first_refused(recorded: &[Recorded]) -> Option<(u64, Violation)> {
    let mut told = Snapshot::<Night>::default();
    for (nth, line) in recorded.iter().enumerate() {
        let envelope = Envelope::<Fact>::read(line).ok()?;
        if let Err(violation) = judged(&told.state, &envelope) {
            return Some((line.version, violation));
        }
        if !told.go_on(std::slice::from_ref(line)) {
            told = Snapshot::read(recorded.get(..=nth)?);
        }
    }
    None
}

fn judged(night: &Night, envelope: &Envelope<Fact>) -> Result<(), Violation> {
    let corrected;
    let (number, of, sheet, said, whole) = match envelope.fact() {
        Ok(Fact::Ended {
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
        Ok(Fact::Corrected {
            game,
            sheet,
            lines,
            seats,
            automatics,
            stakes,
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
        check(sheet, settings)?;
    }
    let comes_to = lines((in_box, partner), settings, stakes, sheet);
    match comes_to == *said {
        true => Ok(()),
        false => Err(refuse::game_comes_to_otherwise()),
    }
}
