//! Second chances, and the places losers fall to.

use crate::refusal::Refusal;
use chrono::NaiveDateTime;
use crawford_forms::violation::rules;
use crawford_tournament::coming::{
    FallenPlace, SecondEntryKind, fallen_places, free_places, may_come_back, out_of_it,
    replacements, who_could_have_the_bye,
};
use crawford_tournament::{
    Consolation, EntrantNo, Event, Exit, MatchNo, Phase, Seat, SeatRef, Tournament,
};
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BelowOverview {
    /// How people may come back; `None` where they may not, or nothing is drawn yet.
    pub second_chances: Option<SecondChances>,
    /// The places losers fall to that can still be changed, but for those where nobody sits yet.
    pub places: Vec<PlaceBelow>,
    /// Whether the consolation is still to be drawn, so that there are no places yet.
    pub to_draw: bool,
    /// Whether losers fall to any place of the sheet.
    pub falls: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SecondChances {
    /// How many places are free in the main bracket.
    pub free: usize,
    /// Whether one may choose between entering again and buying back in.
    pub two_ways: bool,
    pub out: Vec<ComeBack>,
}

/// Somebody who is out of the main bracket.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ComeBack {
    pub entrant: EntrantNo,
    /// The ways open to them.
    pub ways: Vec<SecondEntryKind>,
    /// Why none is.
    pub why_not: Option<Refusal>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlaceBelow {
    pub seat: SeatRef,
    pub who: Seat,
    /// The match they come from, and whether they won or lost it.
    pub from: Option<(MatchNo, Exit)>,
    /// Whether they said they are there.
    pub confirmed: bool,
    /// Who could have the place instead.
    pub replacements: Vec<EntrantNo>,
    /// Whether it could be left empty, as a bye for who sits opposite or will.
    pub may_be_bye: bool,
    /// Who could have that bye, where it is not settled who sits opposite.
    pub byes: Vec<ByeFor>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ByeFor {
    pub entrant: EntrantNo,
    /// Whether they had a bye before.
    pub had_one: bool,
}

impl BelowOverview {
    /// `now` is the moment by the club's clock.
    #[must_use]
    pub fn of(t: &Tournament, event: &Event, now: NaiveDateTime) -> BelowOverview {
        let again = event.settings.again.filter(|_| event.draw.is_some());
        let places = fallen_places(event);
        let taken = places.iter().filter(|p| p.who != Seat::Empty);
        BelowOverview {
            second_chances: again.map(|again| SecondChances {
                free: free_places(t, event).len(),
                two_ways: again.re_entry && again.buy_back,
                out: out_of_it(t, event)
                    .into_iter()
                    .map(|n| ComeBack::of(t, event, n, now))
                    .collect(),
            }),
            places: taken.map(|p| PlaceBelow::of(t, event, p)).collect(),
            to_draw: is_to_draw(event),
            falls: event.matches.iter().any(|m| m.phase.stage().is_fallen_to()),
        }
    }
}

/// Whether the consolation has a draw of its own, which was not made yet.
fn is_to_draw(event: &Event) -> bool {
    let consolation = event.capabilities().losers_fall;
    let afresh = consolation.and_then(Consolation::drawn_afresh).is_some();
    let drawn = event.draw.is_some();
    drawn && afresh && event.matches.iter().all(|m| m.phase != Phase::Consolation)
}

impl ComeBack {
    fn of(t: &Tournament, event: &Event, entrant: EntrantNo, now: NaiveDateTime) -> ComeBack {
        let mut ways = Vec::new();
        let mut refused = Vec::new();
        for way in [SecondEntryKind::ReEntry, SecondEntryKind::BuyBack] {
            match may_come_back(t, event, entrant, way, now) {
                Ok(()) => ways.push(way),
                Err(violation) => refused.push(violation),
            }
        }
        let not_offered = [rules::RE_ENTRY_NOT_OFFERED, rules::BUY_BACK_NOT_OFFERED];
        let mut refused = refused.into_iter();
        let why_not = refused.find(|v| ways.is_empty() && !not_offered.contains(&v.rule));
        ComeBack {
            entrant,
            why_not: why_not.map(Refusal),
            ways,
        }
    }
}

impl PlaceBelow {
    fn of(t: &Tournament, event: &Event, place: &FallenPlace) -> PlaceBelow {
        let may_be_bye = place.who.entrant().is_some();
        let byes = match may_be_bye {
            true => who_could_have_the_bye(event, place.seat),
            false => Vec::new(),
        };
        let bye_for = |entrant| ByeFor {
            entrant,
            had_one: event.had_bye(entrant),
        };
        PlaceBelow {
            seat: place.seat,
            who: place.who,
            from: place.from,
            confirmed: place.confirmed,
            replacements: replacements(t, event),
            may_be_bye,
            byes: byes.into_iter().map(bye_for).collect(),
        }
    }
}
