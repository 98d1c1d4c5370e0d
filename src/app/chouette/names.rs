//! What players of a night are called.

use crate::app::tournament::Names;
use crate::chouette::{Night, PlayerNo};

impl Names {
    /// What a player is called; `#7` without a name.
    #[must_use]
    pub fn player(&self, night: &Night, number: PlayerNo) -> String {
        let name = night.player(number).and_then(|p| self.of(p.person));
        name.map_or_else(|| format!("#{number}"), str::to_owned)
    }
}
