//! When each thing changed that a page shows, where an undo is what changed it.

use super::{GameNo, Night, NightFact, PlayerNo, TableNo};

/// The table whose line somebody leaves.
pub(super) fn touched(night: &Night, fact: &NightFact) -> Option<TableNo> {
    match fact {
        NightFact::Left { player, .. }
        | NightFact::Rested { player, .. }
        | NightFact::Moved { player, .. } => Some(night.table_of(*player)?.number),
        _ => None,
    }
}

/// Notes that what this fact changed has changed again at this version, by an undo.
pub(super) fn undone(night: &mut Night, fact: &NightFact, touched: Option<TableNo>, version: u64) {
    if let Some(table) = touched {
        moved_on(night, table, version);
    }
    let later = |changed: &mut u64| *changed = version.max(*changed);
    match fact {
        NightFact::Set { keeps_stake, .. } => {
            later(&mut night.rules_changed);
            if !keeps_stake {
                later(&mut night.stake_changed);
            }
        }
        NightFact::Staked { games, .. } => {
            later(&mut night.stake_changed);
            night
                .players
                .iter_mut()
                .for_each(|p| later(&mut p.stake_changed));
            games.iter().for_each(|g| again(night, g.game, version));
        }
        NightFact::StakeSet { player, .. } => {
            if let Some(p) = night.player_mut(*player) {
                later(&mut p.stake_changed);
            }
        }
        NightFact::Corrected { game, .. } => again(night, *game, version),
        NightFact::SplitOff { table, to, .. } => {
            moved_on(night, *table, version);
            moved_on(night, *to, version);
        }
        NightFact::OrderRolled { table, .. }
        | NightFact::OrderSet { table, .. }
        | NightFact::PartnerDeclined { table, .. }
        | NightFact::Started { table, .. }
        | NightFact::CalledOff { table, .. } => moved_on(night, *table, version),
        // It may have ended otherwise in between.
        NightFact::Ended { table, game, .. } => {
            moved_on(night, *table, version);
            again(night, *game, version);
        }
        // At the table where they stood then, and where they stand now.
        NightFact::Left { player, .. } | NightFact::Rested { player, .. } => {
            stands_otherwise(night, *player, version);
        }
        NightFact::Joined { player, table, .. }
        | NightFact::Returned { player, table, .. }
        | NightFact::Moved { player, table, .. } => {
            moved_on(night, *table, version);
            stands_otherwise(night, *player, version);
        }
        // Payments are told by the balances.
        NightFact::Paid { .. } | NightFact::Closed | NightFact::Reopened => {}
        NightFact::AutomaticDoubled { table, game, .. }
        | NightFact::Doubled { table, game, .. }
        | NightFact::Answered { table, game, .. }
        | NightFact::ExtraOffered { table, game, .. }
        | NightFact::ExtrasDoubled { table, game, .. }
        | NightFact::ExtrasAnswered { table, game, .. }
        | NightFact::Settled { table, game, .. }
        | NightFact::GaveUp { table, game, .. }
        | NightFact::TakenOver { table, game, .. } => {
            let playing = night.table_mut(*table).and_then(|t| t.game.as_mut());
            if let Some(playing) = playing.filter(|g| g.number == *game) {
                let cubes = playing.seats.iter_mut();
                cubes
                    .filter(|s| turned(fact, s.member))
                    .for_each(|s| later(&mut s.changed));
                // Extras are answered together with a cube.
                let extras = playing.extras.iter_mut();
                extras.for_each(|e| later(&mut e.changed));
            }
            // A game entered at once does not lean on what was done before, but shows some of it.
            again(night, *game, version);
        }
    }
}

fn moved_on(night: &mut Night, table: TableNo, version: u64) {
    if let Some(t) = night.table_mut(table) {
        t.changed = version.max(t.changed);
    }
}

fn stands_otherwise(night: &mut Night, player: PlayerNo, version: u64) {
    if let Some(table) = night.table_of(player).map(|t| t.number) {
        moved_on(night, table, version);
    }
}

fn again(night: &mut Night, game: GameNo, version: u64) {
    let played = night.games.iter_mut().find(|g| g.number == game);
    if let Some(played) = played {
        played.changed = version.max(played.changed);
    }
}

/// Whether the fact did something to a member's cube.
fn turned(fact: &NightFact, member: PlayerNo) -> bool {
    match fact {
        NightFact::AutomaticDoubled { .. } => true,
        NightFact::Doubled { cubes, .. } | NightFact::Answered { cubes, .. } => {
            cubes.contains(&member)
        }
        NightFact::GaveUp { cubes, .. } => cubes.iter().any(|(of, _)| *of == member),
        // Whoever takes a double takes the extras offered with it, and an extra that is gone has no mark of its own.
        NightFact::ExtraOffered { to, .. } => *to == member,
        NightFact::Settled { member: of, .. } | NightFact::TakenOver { of, .. } => *of == member,
        _ => false,
    }
}

impl Night {
    /// The same state without version numbers, and without the numbers given by what was undone: what must be equal
    /// after an undo.
    #[must_use]
    pub fn without_versions(&self) -> Night {
        let mut plain = self.clone();
        (plain.rules_changed, plain.stake_changed) = (0, 0);
        plain.last_player = plain.players.last().map_or(0, |p| p.number.0);
        plain.numbered = plain.last_game;
        plain.players.iter_mut().for_each(|p| p.stake_changed = 0);
        plain.games.iter_mut().for_each(|g| g.changed = 0);
        for t in &mut plain.tables {
            t.changed = 0;
            if let Some(game) = &mut t.game {
                game.seats.iter_mut().for_each(|s| s.changed = 0);
                game.extras.iter_mut().for_each(|e| e.changed = 0);
            }
        }
        plain
    }
}
