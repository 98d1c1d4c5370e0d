//! How players of a night are named.

use crate::tournament::{Names, WHOLE_NIGHT};
use crawford_chouette::{Night, PlayerNo};
use crawford_journal::{PersonId, StreamId};

impl Names {
    #[must_use]
    pub fn of_player(&self, night: &Night, number: PlayerNo) -> Option<&str> {
        night.player(number).and_then(|p| self.of(p.person))
    }

    /// A guest's number in the order of coming, where the night's pages call guests by number; `None` for anyone they
    /// call by name.
    #[must_use]
    pub fn guest_number(&self, night: &Night, guest_names: bool, of: PlayerNo) -> Option<usize> {
        let is_guest = |n: PlayerNo| night.player(n).is_some_and(|p| self.is_guest(p.person));
        if guest_names || !is_guest(of) {
            return None;
        }
        let guests = night.players.iter().map(|p| p.number);
        Some(guests.filter(|n| *n <= of && is_guest(*n)).count())
    }

    /// Whether pages outside the night may show somebody's result in it; `person` is the id used there, before merging.
    /// Not if the night calls them a guest by number, or names its players less openly than elsewhere: the two pages
    /// together would reveal who it was.
    #[must_use]
    pub fn tells_of_night(&self, night: StreamId, guest_names: bool, person: PersonId) -> bool {
        (guest_names || !self.is_guest(person))
            && self.event_shown(night, WHOLE_NIGHT) <= self.person_shown(person)
    }
}
