//! Sentences about entrants who join after the list was closed.

use super::TournamentTeller;
use crate::messages::selector;
use backgammon::BySide;
use crawford_tournament::coming::{ComingFact, Falling, FurtherEntryWay};
use crawford_tournament::{EntrantNo, EventNo};

impl TournamentTeller<'_> {
    pub(super) fn coming(&self, event: EventNo, fact: &ComingFact) -> String {
        let w = self.w;
        match fact {
            ComingFact::Again { of, why, .. } => w.told_again(
                self.event(event),
                self.name(*of),
                selector!("told-again.why", why in FurtherEntryWay { List, ReEntry, BuyBack, Replacement }),
            ),
            ComingFact::ChanceDrawn { order, places, .. } => {
                w.told_chance_drawn(self.event(event), order.len(), *places)
            }
            ComingFact::PlacesConfirmed { there, away } => {
                let names = |all: &[EntrantNo]| {
                    let names: Vec<String> = all.iter().map(|n| self.name(*n)).collect();
                    names.join(", ")
                };
                let mut said = Vec::new();
                if !there.is_empty() {
                    said.push(w.told_there(names(there)));
                }
                if !away.is_empty() {
                    said.push(w.told_away(names(away)));
                }
                said.join(" ")
            }
            ComingFact::PlaceGiven { seat, was, who, .. } => {
                let both = self.seats(BySide::new(*was, *who));
                w.told_place_given(self.match_inside(event, seat.of), &both.top, &both.bottom)
            }
            ComingFact::FallsSet { falls, why } => {
                // If nobody gets a new place there is nothing to say.
                let Some(of) = falls.last().map(|fall| self.match_inside(event, fall.of)) else {
                    return String::new();
                };
                let why = selector!("told-falls.why", why in Option {
                    None = "own",
                    Some(Falling::Nowhere) = "nowhere",
                    Some(Falling::NextFree) = "next-free",
                    Some(Falling::Later) = "later"
                });
                w.told_falls(of, why)
            }
            ComingFact::LeftList { entrant } => {
                w.told_left_list(self.event(event), self.name(*entrant))
            }
        }
    }
}
