//! Sentences about the clocks of a match.

use super::TournamentTeller;
use backgammon::{BySide, Side};
use crawford_tournament::EntrantNo;
use crawford_tournament::pace::left;

impl TournamentTeller<'_> {
    pub(super) fn clock_read(
        &self,
        label: String,
        players: BySide<EntrantNo>,
        left: BySide<u32>,
        flag: Option<Side>,
        by_hand: bool,
    ) -> String {
        let names = self.players(players);
        let left = left.map(left::text);
        let (top, bottom) = (&names.top, &names.bottom);
        match flag {
            Some(side) => {
                let other = side.other();
                let (opponent, player) = (&names[other], &names[side]);
                self.w.told_flag(&left[other], label, opponent, player)
            }
            None if by_hand => self
                .w
                .told_clock_set(&left.top, &left.bottom, bottom, label, top),
            None => self
                .w
                .told_clock_read(&left.top, &left.bottom, bottom, label, top),
        }
    }
}
