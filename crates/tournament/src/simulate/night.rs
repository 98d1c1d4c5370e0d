//! One simulated tournament from a seed: matches in waves, players who leave, scores that are corrected.

use super::mistakes::Corrections;
use super::player::Player;
use super::sandbox::Sandbox;
use crate::money::MoneyTerms;
use crate::{Command, EntrantNo, EventSettings};
use crawford_forms::violation::Violation;
use std::collections::BTreeMap;

/// More waves of matches than any format has: a run with more would never end.
const MOST_WAVES: usize = 2_000;

/// After one match, results are corrected at most so often.
const MOST_AT_ONCE: u32 = 4;
/// After the last match, results are corrected at most so often.
const MOST_AFTERWARDS: u32 = 5;

#[derive(Debug, Clone)]
pub struct Script {
    pub players: usize,
    pub settings: EventSettings,
    pub seed: u64,
    /// The chance that a player leaves after a wave of matches.
    pub withdrawals: f64,
    /// The chance that after a result some result is corrected.
    pub corrections: f64,
    pub correcting: Corrections,
    pub terms: Option<MoneyTerms>,
    /// Whether all are equally strong; else ratings are drawn.
    pub equal: bool,
}

#[derive(Debug)]
pub struct SimulatedNight {
    pub sandbox: Sandbox,
    pub ratings: BTreeMap<EntrantNo, f64>,
    pub stuck: Option<Violation>,
}

pub fn play(script: &Script) -> Result<SimulatedNight, Violation> {
    let mut player = Player::begin(script)?;
    let mixed = script.correcting == Corrections::Mixed;
    let mut afterwards = if mixed { MOST_AFTERWARDS } else { 0 };
    // Byes of the draw are a match of the first wave.
    let mut first = true;
    for _ in 0..MOST_WAVES {
        if !std::mem::take(&mut first) {
            player.busy.clear();
        }
        let ready = player.ready();
        if ready.is_empty() && player.busy.is_empty() {
            match player.go_on() {
                Ok(true) => continue,
                Ok(false) if afterwards > 0 && player.rng.happens(script.corrections) => {
                    afterwards -= 1;
                    player.correct_something(script.correcting)?;
                    continue;
                }
                Ok(false) => break,
                Err(violation) => {
                    player.night.stuck = Some(violation);
                    break;
                }
            }
        }
        // Some sit down before others have finished.
        for number in &ready {
            if mixed && player.rng.happens(0.3) {
                player.begin_match(*number)?;
            }
        }
        for number in ready {
            player.set_a_start(number)?;
            player.play_match(number)?;
            for _ in 0..if mixed { MOST_AT_ONCE } else { 1 } {
                if !player.rng.happens(script.corrections) {
                    break;
                }
                player.correct_something(script.correcting)?;
                if mixed && player.rng.happens(0.2) {
                    player.take_back_something();
                }
            }
        }
        player.some_leave(script.withdrawals)?;
        player.night.sandbox.now = player.night.sandbox.now.plus_seconds(3600);
    }
    if player.night.stuck.is_none() {
        player.act(&Command::Finish)?;
    }
    Ok(player.night)
}
