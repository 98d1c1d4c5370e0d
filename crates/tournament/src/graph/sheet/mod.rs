//! A director's own sheet: the same graph as any other format's, written as JSON (`docs/sheets.md`).

mod check;
mod read;
mod sources;

pub use check::{CheckedSheet, Rematch};
pub use read::LONGEST_SHEET;
pub use sources::Sources;

use super::build::{Builder, From};
use super::{Bracket, Exit, GraphPlan, Phase, SeatRef};
use crate::{EntrantNo, EventSettings, MatchNo, Seat};
use backgammon::Side;
use crawford_forms::violation::{Violation, refuse};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

pub const MOST_SHEET_MATCHES: usize = 500;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct OwnSheet {
    /// For how many entrants; with fewer of them the last seeds are byes.
    pub entrants: u16,
    /// Its matches, in any order.
    #[serde(with = "shared")]
    pub matches: Arc<Vec<SheetMatch>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SheetMatch {
    /// The name by which other matches refer to it.
    pub name: String,
    #[serde(default = "main", skip_serializing_if = "is_main")]
    pub phase: Phase,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub top: Option<Comes>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bottom: Option<Comes>,
    /// Of a second final: the side of the first final that must have won for it to be played; without it the lower.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only_if: Option<SheetPlace>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SheetPlace {
    Top,
    Bottom,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct GroupRank {
    /// The group, from 1.
    pub group: u8,
    /// The place in it, from 1.
    pub place: u8,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Comes {
    /// Nobody; whoever is opposite goes on.
    Bye,
    /// This seed, from 1.
    Seed(u16),
    /// Whoever has this rank in the groups before.
    Rank(GroupRank),
    Winner(String),
    Loser(String),
}

fn main() -> Phase {
    Phase::Main
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it so")]
fn is_main(phase: &Phase) -> bool {
    *phase == Phase::Main
}

impl Bracket for OwnSheet {
    fn draw(&self, _: &EventSettings, seeded: &[EntrantNo]) -> Result<GraphPlan, Violation> {
        self.plan(seeded)
    }
}

impl OwnSheet {
    pub fn plan(&self, seeded: &[EntrantNo]) -> Result<GraphPlan, Violation> {
        self.plan_of(0, Sources::Seeds, seeded.len(), |comes| match comes {
            Comes::Seed(seed) => seeded.get(usize::from(*seed).wrapping_sub(1)).copied(),
            _ => None,
        })
    }

    /// The same with match numbers after `before`. `who` gives the entrant of each seed or rank, of `many` in all; a
    /// seed or rank nobody has is a bye.
    pub(crate) fn plan_of(
        &self,
        before: usize,
        sources: Sources,
        many: usize,
        who: impl Fn(&Comes) -> Option<EntrantNo>,
    ) -> Result<GraphPlan, Violation> {
        let found = self.check_for(sources)?;
        if many > usize::from(self.entrants) {
            return Err(refuse::sheet_too_small(many, self.entrants));
        }
        let mut builder = Builder::after(before);
        let mut numbers: BTreeMap<&str, MatchNo> = BTreeMap::new();
        for at in &found.order {
            let (Some(m), Some(place)) = (self.matches.get(*at), found.places.get(*at)) else {
                continue;
            };
            let from = |comes: &Option<Comes>| match comes {
                None | Some(Comes::Bye) => From::Seat(Seat::Bye),
                Some(comes @ (Comes::Seed(_) | Comes::Rank(_))) => {
                    From::Seat(who(comes).map_or(Seat::Bye, Seat::Entrant))
                }
                Some(Comes::Winner(of)) => out(&numbers, of, Exit::Winner),
                Some(Comes::Loser(of)) => out(&numbers, of, Exit::Loser),
            };
            let (top, bottom) = (from(&m.top), from(&m.bottom));
            let number = builder.play(m.phase, place.round, top, bottom);
            builder.long_as(number, place.before_final);
            if let (Phase::SecondFinal, From::Out(of, _)) = (m.phase, top) {
                let side = match m.only_if {
                    Some(SheetPlace::Top) => Side::Top,
                    Some(SheetPlace::Bottom) | None => Side::Bottom,
                };
                builder.only_if(number, SeatRef { of, side });
            }
            numbers.insert(&m.name, number);
        }
        Ok(builder.plan(found.rounds))
    }
}

fn out(numbers: &BTreeMap<&str, MatchNo>, of: &str, exit: Exit) -> From {
    numbers
        .get(of)
        .map_or(From::Seat(Seat::Bye), |number| From::Out(*number, exit))
}

/// Settings are copied with every command, sheets of hundreds of matches among them.
mod shared {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::sync::Arc;

    pub(super) fn serialize<T: Serialize, S: Serializer>(
        list: &Arc<Vec<T>>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        list.as_slice().serialize(to)
    }

    pub(super) fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Arc<Vec<T>>, D::Error> {
        Vec::deserialize(from).map(Arc::new)
    }
}
