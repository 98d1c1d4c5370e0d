//! What players of a night are called.

use crate::app::tournament::{Names, WHOLE_NIGHT};
use crate::chouette::{Night, PlayerNo};
use crate::journal::{PersonId, StreamId};

impl Names {
    /// What a player is called; `#7` without a name.
    #[must_use]
    pub fn player(&self, night: &Night, number: PlayerNo) -> String {
        let name = night.player(number).and_then(|p| self.of(p.person));
        name.map_or_else(|| format!("#{number}"), str::to_owned)
    }

    /// Which guest of the night a player is, in the order of coming, where its pages call guests by number; nothing for
    /// anyone they call by name.
    #[must_use]
    pub fn guest_number(&self, night: &Night, guest_names: bool, of: PlayerNo) -> Option<usize> {
        let is_guest = |n: PlayerNo| night.player(n).is_some_and(|p| self.is_guest(p.person));
        if guest_names || !is_guest(of) {
            return None;
        }
        let guests = night.players.iter().map(|p| p.number);
        Some(guests.filter(|n| *n <= of && is_guest(*n)).count())
    }

    /// Whether pages that are not of a night may say how somebody did there: `person` is who sat in it, before merging
    /// them with anybody. Not where the night itself calls them a guest by number, or names its players more sparingly
    /// than they are named elsewhere: both pages together would tell who that was.
    #[must_use]
    pub fn tells_of_night(&self, night: StreamId, guest_names: bool, person: PersonId) -> bool {
        (guest_names || !self.is_guest(person))
            && self.event_shown(night, WHOLE_NIGHT) <= self.person_shown(person)
    }
}
