//! A night with what its pages need around it: what people are called, and how numbers are written.

use crate::backgammon::Side;
use crate::chouette::{Night, PlayedGame, PlayerNo};
use crate::form::Choice;
use crate::pages::messages::Messages;

pub struct NightScene<'a> {
    pub w: Messages,
    pub night: &'a Night,
    pub names: &'a dyn Fn(PlayerNo) -> String,
    /// The page of a player's results, where the reader may see one.
    pub members: &'a dyn Fn(PlayerNo) -> Option<String>,
}

impl std::fmt::Debug for NightScene<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("NightScene")
    }
}

impl NightScene<'_> {
    #[must_use]
    pub fn name(&self, player: PlayerNo) -> String {
        (self.names)(player)
    }

    /// The same inside a sentence: a name of another direction turns nothing around it (U+2068 and U+2069).
    #[must_use]
    pub fn isolated(&self, player: PlayerNo) -> String {
        format!("\u{2068}{}\u{2069}", self.name(player))
    }

    /// How a game ended, in a sentence that names the box: "Ann in the box won a gammon".
    #[must_use]
    pub fn ending(&self, game: &PlayedGame) -> String {
        let in_box = self.isolated(game.in_box());
        // The word for how it was won is chosen in the sentence.
        let kind = game.sheet.kind.word();
        match game.sheet.winner {
            Some(Side::Top) => self.w.ledger_box_won(in_box, kind),
            Some(Side::Bottom) => {
                let ahead = game.sheet.captains.last().copied();
                let captain = self.isolated(ahead.unwrap_or(game.captain));
                self.w.ledger_team_won(in_box, captain, kind)
            }
            None => self.w.ledger_all_out(in_box),
        }
    }
}
