//! What is said of those who come in by another way than the list before the draw.

use super::Teller;
use crate::engine::BySide;
use crate::tournament::EntrantNo;
use crate::tournament::coming::{ComingFact, Falling, Why};

impl Teller<'_> {
    pub(super) fn coming(&self, fact: &ComingFact) -> String {
        let w = self.w;
        match fact {
            ComingFact::Again { event, of, why, .. } => w.with3(
                "told-again",
                "player",
                self.name(*of),
                "event",
                self.event(*event),
                "why",
                match why {
                    Why::List => "list",
                    Why::ReEntry => "re-entry",
                    Why::BuyBack => "buy-back",
                    Why::Replacement => "replacement",
                },
            ),
            ComingFact::ChanceDrawn {
                event,
                order,
                places,
                ..
            } => w.with3(
                "told-chance-drawn",
                "event",
                self.event(*event),
                "n",
                order.len(),
                "places",
                *places,
            ),
            ComingFact::PlacesConfirmed { there, away, .. } => {
                let names = |all: &[EntrantNo]| {
                    let names: Vec<String> = all.iter().map(|n| self.name(*n)).collect();
                    names.join(", ")
                };
                let mut said = Vec::new();
                if !there.is_empty() {
                    said.push(w.with("told-there", "players", names(there)));
                }
                if !away.is_empty() {
                    said.push(w.with("told-away", "players", names(away)));
                }
                said.join(" ")
            }
            ComingFact::PlaceGiven {
                event,
                seat,
                was,
                who,
                ..
            } => {
                let both = self.seats(BySide::new(*was, *who));
                w.with3(
                    "told-place-given",
                    "was",
                    &both.top,
                    "who",
                    &both.bottom,
                    "match",
                    self.match_inside(*event, seat.of),
                )
            }
            ComingFact::FallsSet { event, falls, why } => {
                let of = falls.last().map(|fall| self.match_inside(*event, fall.of));
                let why = match why {
                    None => "own",
                    Some(Falling::Nowhere) => "nowhere",
                    Some(Falling::NextFree) => "next-free",
                    Some(Falling::Later) => "later",
                };
                w.with2("told-falls", "match", of.unwrap_or_default(), "why", why)
            }
            ComingFact::LeftList { event, entrant } => w.with2(
                "told-left-list",
                "player",
                self.name(*entrant),
                "event",
                self.event(*event),
            ),
        }
    }
}
