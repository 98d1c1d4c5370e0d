//! The search of the desk: for a name, or the number of a table or a player.

use crate::backgammon::BySide;
use crate::club::search::Sought;
use crate::web::c::t::desk::{DeskPage, DeskPerson};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeskHit {
    /// "Table 5", or that it can begin.
    pub place: String,
    pub names: BySide<String>,
    pub score: Option<BySide<u32>>,
    pub path: String,
    pub scores: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The matches being played, then those that can begin.
    pub matches: Vec<DeskHit>,
    pub people: Vec<DeskPerson>,
    /// A table nobody plays at, where its number was typed.
    pub free: Option<u16>,
}

impl Found {
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.matches.is_empty() && self.people.is_empty() && self.free.is_none()
    }
}

/// What the search finds; nothing where nothing is searched for.
pub(super) fn found(desk: &DeskPage) -> Option<Found> {
    let sought = Sought::of(&desk.q)?;
    let number: Option<u16> = desk.q.parse().ok();
    // A number means a table or a player, never a part of a name.
    let named = |names: &BySide<String>| {
        number.is_none() && (sought.is_in(&names.top) || sought.is_in(&names.bottom))
    };
    let playing = desk.boards.iter().filter(|board| {
        let here = number.is_some() && board.table == number;
        here || named(&board.players)
    });
    let playing = playing.map(|board| DeskHit {
        place: match board.table {
            Some(table) => desk.w.table_number(table),
            None => desk.w.now_playing().into_owned(),
        },
        names: board.players.clone(),
        score: Some(board.score),
        path: board.path.clone(),
        scores: board.scores,
    });
    let ready = desk.ready.iter().filter(|ready| named(&ready.players));
    let ready = ready.map(|ready| DeskHit {
        place: desk.w.can_begin().into_owned(),
        names: ready.players.clone(),
        score: None,
        path: ready.path.clone(),
        scores: ready.scores,
    });
    let is_meant = |person: &&DeskPerson| match number {
        Some(number) => person.number.0 == u32::from(number),
        None => sought.is_in(&person.player),
    };
    Some(Found {
        matches: playing.chain(ready).collect(),
        people: desk.people.iter().filter(is_meant).cloned().collect(),
        free: number.filter(|number| desk.free.contains(number)),
    })
}
