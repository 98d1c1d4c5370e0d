//! Hidden answers: if the club wants it, the team's answers to an open double are not shown until all are in.

use super::{ChouetteGame, Night, NightFact, OfferStage, PlayerNo};
use backgammon::Side;

/// Whether a member's answer is to be hidden because others still have to answer.
#[must_use]
pub fn hides(game: &ChouetteGame, member: PlayerNo) -> bool {
    let round = game.round.as_ref().filter(|r| r.is_open());
    let asked = round
        .filter(|r| r.by == Side::Top)
        .and_then(|r| r.of(member));
    game.settings.hidden_answers && asked.is_some_and(|a| a.stage != OfferStage::Open)
}

/// Whether any answer is hidden, so that what is told of all cubes together would give it away.
#[must_use]
pub fn hides_any(game: &ChouetteGame) -> bool {
    game.seats.iter().any(|seat| hides(game, seat.member))
}

/// Whether a fact is such an answer.
#[must_use]
pub fn hides_fact(night: &Night, fact: &NightFact) -> bool {
    let NightFact::Answered {
        table, game, by, ..
    } = fact
    else {
        return false;
    };
    let now = night.table(*table).and_then(|t| t.game.as_ref());
    now.is_some_and(|g| g.number == *game && hides(g, *by))
}
