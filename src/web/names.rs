//! What pages call an entrant or a player, whose name may not be known.

use crate::app::tournament::Names;
use crate::chouette::{Night, NightFact, PlayerNo};
use crate::journal::Envelope;
use crate::tournament::coming::{ComingFact, entry_of_person};
use crate::tournament::{EntrantNo, EventFact, Fact, Tournament};

pub trait NameOrNumber {
    /// The name, or `#7`. A further entry of the same player has its number: "Ann (2)".
    #[must_use]
    fn entrant(&self, t: &Tournament, number: EntrantNo) -> String;

    /// The name, or `#7`.
    #[must_use]
    fn player(&self, night: &Night, number: PlayerNo) -> String;

    /// The same beside a journal, whose facts tell who checked in even where that was undone.
    #[must_use]
    fn entrant_of(&self, t: &Tournament, facts: &[Envelope<Fact>], number: EntrantNo) -> String;

    /// The same beside a journal, whose facts tell who joined even where that was undone.
    #[must_use]
    fn player_of(&self, night: &Night, facts: &[Envelope<NightFact>], number: PlayerNo) -> String;
}

impl NameOrNumber for Names {
    fn entrant(&self, t: &Tournament, number: EntrantNo) -> String {
        let name = self.of_entrant(t, number);
        let name = name.unwrap_or_else(|| format!("#{number}"));
        match entry_of_person(t, number) {
            Some(nth) => format!("{name} ({nth})"),
            None => name,
        }
    }

    fn player(&self, night: &Night, number: PlayerNo) -> String {
        let name = self.of_player(night, number);
        name.map_or_else(|| format!("#{number}"), str::to_owned)
    }

    fn entrant_of(&self, t: &Tournament, facts: &[Envelope<Fact>], number: EntrantNo) -> String {
        let undone = || {
            facts.iter().rev().find_map(|fact| match fact.fact().ok()? {
                Fact::CheckedIn {
                    entrant,
                    person,
                    with,
                    team,
                    ..
                } if *entrant == number => self.of_entry(*person, with, *team),
                Fact::Event {
                    fact: EventFact::Coming(ComingFact::Again { entrant, of, .. }),
                    ..
                } if *entrant == number => Some(self.entrant(t, *of)),
                _ => None,
            })
        };
        let gone = t.entrant(number).is_none();
        let name = if gone { undone() } else { None };
        name.unwrap_or_else(|| self.entrant(t, number))
    }

    fn player_of(&self, night: &Night, facts: &[Envelope<NightFact>], number: PlayerNo) -> String {
        let undone = || {
            facts.iter().rev().find_map(|fact| match fact.fact().ok()? {
                NightFact::Joined { player, person, .. } if *player == number => self.of(*person),
                _ => None,
            })
        };
        let gone = night.player(number).is_none();
        let name = if gone { undone() } else { None };
        name.map_or_else(|| self.player(night, number), str::to_owned)
    }
}
