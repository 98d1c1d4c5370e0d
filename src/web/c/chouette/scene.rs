//! A night with what its pages need around it: what people are called, and how numbers are written.

use crate::backgammon::Side;
use crate::chouette::{GameType, Night, PlayedGame, PlayerNo};
use crate::pages::fact_text::set_apart;
use crate::pages::messages::{Messages, selector};

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

    /// The same for the inside of a sentence.
    #[must_use]
    pub fn isolated(&self, player: PlayerNo) -> String {
        set_apart(&self.name(player))
    }

    /// How a game ended, in a sentence that names the box: "Ann in the box won a gammon".
    #[must_use]
    pub fn ending(&self, game: &PlayedGame) -> String {
        let in_box = self.isolated(game.in_box());
        // The word for how it was won is chosen in the sentence.
        let kind = selector!("ledger-box-won.kind", game.sheet.kind in GameType { Single, Gammon, Backgammon });
        match game.sheet.winner {
            Some(Side::Top) => self.w.ledger_box_won(in_box, kind),
            Some(Side::Bottom) => {
                let captain = self.isolated(game.sheet.last_captain(game.captain));
                self.w.ledger_team_won(in_box, captain, kind)
            }
            None => self.w.ledger_all_out(in_box),
        }
    }
}
