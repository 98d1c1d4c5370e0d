//! The formats that can be tried out, as the settings of an event.

use crate::tournament::swiss::SwissSettings;
use crate::tournament::{Consolation, DoubleElimination, EventSettings, FedBy, Format, Lengths};

/// A format as people ask for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tried {
    /// Out at the first loss.
    SingleElimination,
    /// Out at the second.
    DoubleElimination,
    /// A knockout whose losers fall to a consolation.
    Consolation,
    /// Equal scores meet, nobody twice.
    Swiss,
}

impl Tried {
    /// Every one that can be played to its end.
    pub const ALL: [Tried; 4] = [
        Tried::SingleElimination,
        Tried::DoubleElimination,
        Tried::Consolation,
        Tried::Swiss,
    ];

    /// Its word in addresses and on the command line.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Tried::SingleElimination => "single-elimination",
            Tried::DoubleElimination => "double-elimination",
            Tried::Consolation => "consolation",
            Tried::Swiss => "swiss",
        }
    }

    /// The one of this word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Tried> {
        Tried::ALL.into_iter().find(|tried| tried.word() == word)
    }

    /// Whether it is worth trying out for so many on an evening: nobody meets forty others.
    #[must_use]
    pub fn suits(self, players: usize) -> bool {
        match self {
            Tried::SingleElimination => players >= 2,
            Tried::DoubleElimination => players >= 3,
            Tried::Consolation | Tried::Swiss => players >= 4,
        }
    }

    /// The event it is for so many; `rounds` where the format declares them, else as many as give one winner.
    #[must_use]
    pub fn settings(
        self,
        name: &str,
        lengths: Lengths,
        players: usize,
        rounds: Option<usize>,
    ) -> EventSettings {
        let settings = EventSettings::usual(name, lengths);
        let format = match self {
            Tried::SingleElimination => Format::Knockout,
            Tried::DoubleElimination => Format::DoubleElimination(DoubleElimination {
                second_final: true,
                ..DoubleElimination::default()
            }),
            Tried::Consolation => Format::Consolation(Consolation {
                fed_by: FedBy::AllButFinalists,
                last_chance: 0,
            }),
            Tried::Swiss => {
                let rounds = rounds.unwrap_or_else(|| rounds_for(players));
                Format::Swiss(SwissSettings::usual(
                    u8::try_from(rounds).unwrap_or(u8::MAX),
                ))
            }
        };
        EventSettings { format, ..settings }
    }
}

/// Rounds of a Swiss after which at most one can have won every match.
#[must_use]
pub fn rounds_for(players: usize) -> usize {
    let rounds = usize::BITS - players.saturating_sub(1).leading_zeros();
    usize::try_from(rounds.max(1)).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_rounds_leave_one_without_a_loss() {
        let rounds = [2, 3, 4, 5, 8, 9, 16, 17, 64, 65].map(rounds_for);
        assert_eq!(rounds, [1, 2, 2, 3, 3, 4, 4, 5, 6, 7]);
    }
}
