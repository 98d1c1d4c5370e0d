//! Who won an event, and whether that is settled.

use super::{EntrantNo, Event, Tournament, places, swiss};

impl Tournament {
    /// Whether every event has been played to its end, so that nothing is left but to end the tournament. One that may
    /// go on as long as the director likes, such as a ladder, never has.
    #[must_use]
    pub fn is_played_out(&self) -> bool {
        !self.events.is_empty() && self.events.values().all(|event| event.is_finished(self))
    }
}

impl Event {
    /// Whether every match is decided and nothing is left to be paired or drawn. Between the rounds of a Swiss every match
    /// is decided, and yet more are to come.
    #[must_use]
    pub fn is_finished(&self, t: &Tournament) -> bool {
        self.is_over() && (t.finished || swiss::next_step(t, self).is_none())
    }

    /// Whether nothing that is still played can change who wins.
    #[must_use]
    pub fn is_settled(&self, t: &Tournament) -> bool {
        t.finished || self.champion().is_some() || self.is_finished(t)
    }

    /// Who won: the winner of the final, and nobody where both left it. Without a final, whoever has first place once the
    /// event is settled; several where they share it.
    #[must_use]
    pub fn winners(&self, t: &Tournament) -> Vec<EntrantNo> {
        if self.final_match().is_some() {
            return self.champion().into_iter().collect();
        }
        let decided = self.matches.iter().any(|m| m.result.is_some());
        // If only the director decides when the event ends, that settles it; a Swiss stopped between rounds has a leader.
        let ended = self.is_finished(t) || t.finished && self.capabilities().open_ended();
        if !decided || !ended {
            return Vec::new();
        }
        let first = places(self).into_iter().filter(|place| place.from == 1);
        first.map(|place| place.entrant).collect()
    }
}
