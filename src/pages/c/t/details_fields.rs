//! What a tournament is called, when and where, and the boards of the room.

use crate::tournament::Tournament;

/// As typed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DetailsFields {
    /// Its name.
    pub name: String,
    /// The day, as `2026-11-20`.
    pub date: String,
    /// Where.
    pub venue: String,
    /// When it begins, as `19:30`; may be empty.
    pub starts: String,
}

/// As typed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BoardsFields {
    /// How many there are; 0: not kept track of.
    pub boards: String,
    /// Whether a free one goes to the next ready match by itself.
    pub automatic: bool,
}

impl DetailsFields {
    /// As they stand.
    #[must_use]
    pub fn of(t: &Tournament) -> Self {
        DetailsFields {
            name: t.details.name.clone(),
            date: t.details.date.to_string(),
            venue: t.details.venue.clone(),
            starts: t
                .details
                .starts
                .map_or_else(String::new, |at| at.format("%H:%M").to_string()),
        }
    }
}

impl BoardsFields {
    /// As they stand.
    #[must_use]
    pub fn of(t: &Tournament) -> Self {
        BoardsFields {
            boards: t.boards.to_string(),
            automatic: t.automatic_tables,
        }
    }
}
