//! Writes a record of any games: `.mat`, a step for each number.

use super::names::{options, title};
use super::transcript::{
    VariantAction, VariantActionKind, VariantTranscript, VariantTranscriptGame,
};
use crate::Side;
use crate::notation::Place;
use crate::record::write::{game_heading, line};
use crate::variants::{Contact, GameRules, Position};
use std::fmt::Write;

/// The text of a whole match.
#[must_use]
pub fn mat(transcript: &VariantTranscript) -> String {
    let mut text = String::new();
    let mut before: Option<&VariantTranscriptGame> = None;
    for (game, number) in transcript.games.iter().zip(1..) {
        if number > 1 {
            line(&mut text, format_args!(""));
        }
        let same = |other: &VariantTranscriptGame| {
            (other.variant, other.rules) == (game.variant, game.rules)
        };
        if !before.replace(game).is_some_and(same) {
            heading(&mut text, game);
        }
        if number == 1 {
            length(&mut text, transcript);
            line(&mut text, format_args!(""));
        }
        one_game(&mut text, transcript, game, number);
    }
    if transcript.games.is_empty() {
        length(&mut text, transcript);
    }
    text
}

fn heading(text: &mut String, game: &VariantTranscriptGame) {
    let name = title(game.variant);
    line(text, format_args!("; [Variation \"{name}\"]"));
    let options = game
        .variant()
        .map_or_else(String::new, |variant| options(variant, &game.rules));
    if !options.is_empty() {
        line(text, format_args!("; [Options \"{options}\"]"));
    }
}

fn length(text: &mut String, transcript: &VariantTranscript) {
    if transcript.length > 0 && !transcript.crawford {
        line(text, format_args!("; [Crawford \"Off\"]"));
    }
    line(text, format_args!(" {} point match", transcript.length));
}

fn one_game(
    text: &mut String,
    transcript: &VariantTranscript,
    game: &VariantTranscriptGame,
    number: usize,
) {
    game_heading(text, number, &transcript.players, game.score_before);
    rows(text, game);
    let Some(outcome) = game.outcome else { return };
    let points = outcome.points;
    let s = if points == 1 { "" } else { "s" };
    match outcome.winner {
        None => line(text, format_args!("      No winner")),
        Some(Side::Top) => line(text, format_args!("      Wins {points} point{s}")),
        Some(Side::Bottom) => line(text, format_args!("{:34}Wins {points} point{s}", "")),
    }
}

fn rows(text: &mut String, game: &VariantTranscriptGame) {
    let mut row = 0_usize;
    let mut flush = |text: &mut String, left: Option<String>, right: &str| {
        row += 1;
        let left = left.unwrap_or_default();
        let cells = format!("{row:>3}) {left:<27}  {right}");
        line(text, format_args!("{}", cells.trim_end()));
    };
    let mut left: Option<String> = None;
    for action in &game.actions {
        let cell = cell(action, &game.rules, &|place| place.to_string());
        match action.side {
            Side::Top => {
                if let Some(waiting) = left.replace(cell) {
                    flush(text, Some(waiting), "");
                }
            }
            Side::Bottom => flush(text, left.take(), &cell),
        }
    }
    if left.is_some() {
        flush(text, left, "");
    }
}

impl VariantAction {
    /// What was played, as on a score sheet: `63: 24/18* bar/22`, `Rest: 24/20`; `None` of the cube and of a throw that was
    /// never played.
    #[must_use]
    pub fn played(&self, rules: &GameRules) -> Option<String> {
        let is_play = match &self.kind {
            VariantActionKind::Roll { steps, .. } => steps.is_some(),
            VariantActionKind::Rest { .. } => true,
            _ => false,
        };
        is_play.then(|| cell(self, rules, &|place| Place(place).to_string()))
    }
}

/// `place` says how a place is written.
fn cell(action: &VariantAction, rules: &GameRules, place: &dyn Fn(u8) -> String) -> String {
    match &action.kind {
        VariantActionKind::Roll {
            dice, steps: None, ..
        } => format!("{dice}: ????"),
        VariantActionKind::Roll {
            dice,
            chosen,
            steps: Some(steps),
            ..
        } => {
            let mut hits = Hits::of(&action.before, rules);
            let (pair, double) = match chosen {
                Some(_) => steps.split_at_checked(2).unwrap_or((steps, &[])),
                None => (steps.as_slice(), &[] as &[_]),
            };
            let mut cell = format!("{dice}:{}", hits.steps(pair, place));
            if let Some(number) = chosen {
                let _ = write!(cell, " {number}{number}:{}", hits.steps(double, place));
            }
            cell
        }
        VariantActionKind::Rest { steps, .. } => {
            format!(
                "Rest:{}",
                Hits::of(&action.before, rules).steps(steps, place)
            )
        }
        VariantActionKind::Double(value) => format!(" Doubles => {value}"),
        VariantActionKind::Take => " Takes".to_owned(),
        VariantActionKind::Drop => " Drops".to_owned(),
        VariantActionKind::Beaver(value) => format!(" Beavers => {value}"),
    }
}

/// The single opposing checkers that are still there to be hit.
struct Hits<'a> {
    before: &'a Position,
    can_hit: bool,
    hit: u32,
}

impl Hits<'_> {
    fn of<'a>(before: &'a Position, rules: &GameRules) -> Hits<'a> {
        Hits {
            before,
            can_hit: rules.contact == Contact::Hit,
            hit: 0,
        }
    }

    /// ` 24/18* 13/8`.
    fn steps(&mut self, steps: &[(u8, u8)], place: &dyn Fn(u8) -> String) -> String {
        let mut text = String::new();
        for (from, to) in steps {
            let bit = 1_u32.checked_shl(u32::from(*to)).unwrap_or(0);
            let blot = *to > 0 && self.before.opponent(*to) == 1;
            let hits = self.can_hit && blot && self.hit & bit == 0;
            self.hit |= if hits { bit } else { 0 };
            let star = if hits { "*" } else { "" };
            let _ = write!(text, " {}/{}{star}", place(*from), place(*to));
        }
        text
    }
}
