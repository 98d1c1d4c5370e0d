//! Final places of an event that began as a Swiss: the knockout or play-off that followed speaks first, then the
//! standings.

use super::super::rights::Rights;
use super::super::{EntrantNo, Event, EventPlace, Phase, Seat, StageDraw};
use super::cards::{rounds_closed, standings_after};
use super::onward::{Contingent, contingent_places};
use crawford_journal::how_many;

/// The places so far, by the rounds closed; `knockout` are those of a knockout that followed.
pub(in super::super) fn places(event: &Event, knockout: Vec<EventPlace>) -> Vec<EventPlace> {
    let Some(settings) = event.capabilities().paired_rounds() else {
        return knockout;
    };
    let ranks = standings_after(event, settings, rounds_closed(event));
    let stage = event.knockout_drawn();
    let mut places = match stage {
        None => Vec::new(),
        Some(stage) if is_contingent(event, stage) => contingent(event, stage).unwrap_or_default(),
        Some(_) => knockout,
    };
    // Those of the knockout have its places; the others follow in the order of the standings.
    let in_knockout = |who: EntrantNo| stage.is_some_and(|s| s.order.contains(&who));
    let ahead = stage.map_or(0, |s| how_many(s.order.len()));
    let others: Vec<_> = ranks.iter().filter(|r| !in_knockout(r.who)).collect();
    for rank in &others {
        let above = others.iter().filter(|r| r.from < rank.from).count();
        let equal = others.iter().filter(|r| r.from == rank.from).count();
        let from = ahead.saturating_add(how_many(above)).saturating_add(1);
        let more = how_many(equal.saturating_sub(1));
        places.push(EventPlace {
            entrant: rank.who,
            from,
            to: from.saturating_add(more),
            lost_before_final: None,
        });
    }
    places
}

fn is_contingent(event: &Event, stage: &StageDraw) -> bool {
    let first = event.fixture(stage.first);
    stage.order.len() == 3 && first.is_some_and(|m| m.phase == Phase::PlayOff(1))
}

/// The places of three settled by the contingent bye; nothing while a match of theirs is open.
fn contingent(event: &Event, stage: &StageDraw) -> Option<Vec<EventPlace>> {
    let semi = event.fixture(stage.first)?;
    let last = event.fixture(semi.winner_to?.of)?;
    let sat = *stage.order.first()?;
    let rights = Rights::of(event);
    let both = |number| {
        let owners = rights.owners(number).both().into_iter();
        owners.filter_map(Seat::entrant)
    };
    let shared = |who: EntrantNo, (from, to)| EventPlace {
        entrant: who,
        from,
        to,
        lost_before_final: None,
    };
    let (semi_went, last_went) = (rights.went_on(semi.number)?, rights.went_on(last.number)?);
    let places = match (semi_went, last_went) {
        // Both left the first match: whoever sat came to the last one alone, whether or not they stayed.
        (None, _) => {
            let behind = both(semi.number).map(|who| shared(who, (2, 3)));
            std::iter::once(shared(sat, (1, 1))).chain(behind).collect()
        }
        (Some(_), None) => {
            let third = rights.loser(semi.number).entrant();
            let first = both(last.number).map(|who| shared(who, (1, 2)));
            first.chain(third.map(|who| shared(who, (3, 3)))).collect()
        }
        (Some(_), Some(_)) => {
            let order = contingent_places(rights.winner(last.number).entrant()? == sat);
            let named = order.into_iter().zip(1u32..).filter_map(|(which, place)| {
                let who = match which {
                    Contingent::Sat => Some(sat),
                    Contingent::WonFirst => rights.winner(semi.number).entrant(),
                    Contingent::LostFirst => rights.loser(semi.number).entrant(),
                }?;
                Some(shared(who, (place, place)))
            });
            named.collect()
        }
    };
    Some(places)
}
