//! What somebody is at a table: the box, its partner, the captain, or one of the line.

use crate::messages::{Messages, selector};
use crawford_chouette::{ChouetteGame, PlayerNo};
use crawford_forms::Choice;

/// Its word is the class of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
#[form(hidden)]
pub enum TableRole {
    Box,
    Partner,
    Captain,
    Line,
}

impl TableRole {
    /// In a game in progress; `None` for somebody who is not in it.
    #[must_use]
    pub fn in_game(game: &ChouetteGame, player: PlayerNo) -> Option<TableRole> {
        if player == game.in_box {
            Some(TableRole::Box)
        } else if Some(player) == game.partner {
            Some(TableRole::Partner)
        } else if player == game.acting() {
            Some(TableRole::Captain)
        } else {
            game.order.contains(&player).then_some(TableRole::Line)
        }
    }

    /// In the order in which the next game would begin.
    #[must_use]
    pub fn in_order(order: &[PlayerNo], partner: Option<PlayerNo>, player: PlayerNo) -> TableRole {
        let captain = order.iter().skip(1).find(|n| Some(**n) != partner);
        if order.first() == Some(&player) {
            TableRole::Box
        } else if Some(player) == partner {
            TableRole::Partner
        } else if captain == Some(&player) {
            TableRole::Captain
        } else {
            TableRole::Line
        }
    }

    #[must_use]
    pub fn in_words(self, w: Messages) -> String {
        w.table_role(
            selector!("table-role.role", self in TableRole { Box, Partner, Captain, Line }),
        )
    }
}
