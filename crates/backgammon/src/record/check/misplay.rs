//! Wrong plays that stand: under laws that leave a correction to the players, the next throw accepts a play as made.

use super::FaultScene;
use super::replay::{Replay, Running};
use crate::Dice;
use crate::scoring::Severity;
use crate::violation::{Violation, refuse};
use crate::written::WrittenPlay;

pub(super) struct Misplay {
    line: u32,
    violation: Violation,
    scene: FaultScene,
    /// The play and the throw in words.
    words: (String, String),
    accepted: bool,
}

impl Running {
    /// Takes a wrong play of the side to move as it was made. `false` where the rules let none stand.
    pub(super) fn misplayed(
        &mut self,
        line: u32,
        dice: Dice,
        play: &WrittenPlay,
        violation: &Violation,
    ) -> bool {
        let scene = FaultScene::of(&self.game);
        let made = self.game.misplayed(scene.turn, play).is_some();
        if made {
            self.misplays.push(Misplay {
                line,
                violation: violation.clone(),
                scene,
                words: (play.to_string(), dice.to_string()),
                accepted: false,
            });
        }
        made
    }

    /// After an action that accepts the plays before it, wrong ones among them stand.
    pub(super) fn accept_misplays(&mut self) {
        if self.game.misplay().is_none() {
            self.misplays.iter_mut().for_each(|m| m.accepted = true);
        }
    }
}

impl Replay {
    pub(super) fn report_misplays(&mut self) {
        let Some(running) = &mut self.running else {
            return;
        };
        let source = running.game.terms().rules.correction_source();
        for misplay in std::mem::take(&mut running.misplays) {
            let (severity, violation) = if misplay.accepted {
                let (play, dice) = misplay.words;
                let stands = refuse::play_stands(dice, play).by(source);
                (Severity::Warning, stands)
            } else {
                (Severity::Error, misplay.violation)
            };
            let before = self.problems.len();
            self.report(misplay.line, severity, violation);
            if let Some(fault) = self.problems.get_mut(before) {
                fault.scene = Some(misplay.scene);
            }
        }
    }
}
