//! How much of a Swiss is still to come, and whether its rounds may be changed once it has begun.

use super::super::{EntrantNo, Event, Tournament};
use super::cards::{field, players_by, rounds_paired};
use super::settings::SwissSettings;
use crawford_forms::violation::{Violation, refuse};
use std::collections::BTreeMap;

/// About how many matches each round not yet paired will have. Where people stop at so many wins or losses, half of
/// every group with equal record is assumed to win.
#[must_use]
pub fn rounds_left(t: &Tournament, e: &Event) -> Vec<usize> {
    let Some(settings) = e.capabilities().paired_rounds() else {
        return Vec::new();
    };
    let paired = rounds_paired(e);
    let here = |who: &&EntrantNo| !t.has_left(**who);
    let cards = field(e, settings, paired);
    // How many have so many wins and losses; a match still being played counts as half of each.
    let mut records: BTreeMap<(u32, u32), f64> = BTreeMap::new();
    for who in e.entered.iter().filter(here) {
        let (wins, losses) = cards
            .card(*who)
            .map_or((0, 0), |card| (card.wins(), card.losses()));
        let open = e
            .matches_of(*who)
            .any(|m| m.result.is_none() && m.round == paired);
        if open {
            *records.entry((wins.saturating_add(1), losses)).or_default() += 0.5;
            *records.entry((wins, losses.saturating_add(1))).or_default() += 0.5;
        } else {
            *records.entry((wins, losses)).or_default() += 1.0;
        }
    }
    let mut rounds = Vec::new();
    for _ in paired..settings.last_round() {
        records.retain(|(wins, losses), _| !settings.is_done_at(*wins, *losses));
        let playing: f64 = records.values().sum();
        if playing < 1.5 {
            break;
        }
        rounds.push((playing / 2.0).floor().max(1.0) as usize);
        let mut after: BTreeMap<(u32, u32), f64> = BTreeMap::new();
        for ((wins, losses), many) in records {
            *after.entry((wins.saturating_add(1), losses)).or_default() += many / 2.0;
            *after.entry((wins, losses.saturating_add(1))).or_default() += many / 2.0;
        }
        records = after;
    }
    rounds
}

impl SwissSettings {
    /// That the rounds declared may be changed to these, with so much paired already.
    pub(in super::super) fn check_change(&self, e: &Event) -> Result<(), Violation> {
        let before = e.capabilities().paired_rounds().map(|swiss| swiss.rounds);
        if e.draw.is_none() || before == Some(self.rounds) {
            return Ok(());
        }
        let paired = rounds_paired(e);
        if !e.stages.is_empty() {
            return Err(refuse::swiss_over(paired).at(SwissSettings::ROUNDS));
        }
        if self.rounds < paired {
            return Err(refuse::swiss_rounds_paired(paired, self.rounds).at(SwissSettings::ROUNDS));
        }
        // Everyone who ever played, and who has come for the next round: whoever left was met before.
        let mut players = players_by(e, paired);
        players.extend(&e.entered);
        self.check_field(players.len())
    }
}
