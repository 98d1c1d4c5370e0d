//! What pages call an entrant or a player, whose name may not be known.

use crate::app::tournament::Names;
use crate::chouette::{Night, PlayerNo};
use crate::tournament::coming::entry_of_person;
use crate::tournament::{EntrantNo, Tournament};

pub trait NameOrNumber {
    /// The name, or `#7`. A further entry of the same player has its number: "Ann (2)".
    #[must_use]
    fn entrant(&self, t: &Tournament, number: EntrantNo) -> String;

    /// The name, or `#7`.
    #[must_use]
    fn player(&self, night: &Night, number: PlayerNo) -> String;
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
}
