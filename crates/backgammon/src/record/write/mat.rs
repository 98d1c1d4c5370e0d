//! `.mat`, as every program reads it: GNU Backgammon's columns, one step for each die, the bar as 25 and off as 0.

use super::variation;
use crate::game::Ending;
use crate::plays::Steps;
use crate::record::transcript::{ActionKind, Transcript, TranscriptAction, TranscriptGame};
use crate::{Board, BySide, Side};
use std::fmt::Write;

/// The text of a whole match. The format has no place for automatic doubles and the Jacoby rule: as GNU Backgammon does,
/// cubes and points are written without them, and the score lines show what they came to.
#[must_use]
pub fn mat(transcript: &Transcript) -> String {
    let mut text = String::new();
    if let Some(name) = variation(transcript.start) {
        line(&mut text, format_args!("; [Variation \"{name}\"]"));
    }
    if transcript.length > 0 && !transcript.crawford {
        line(&mut text, format_args!("; [Crawford \"Off\"]"));
    }
    if transcript.length == 0 && transcript.jacoby {
        line(&mut text, format_args!("; [Jacoby \"On\"]"));
    }
    line(
        &mut text,
        format_args!(" {} point match", transcript.length),
    );
    for (game, number) in transcript.games.iter().zip(1..) {
        text.push('\n');
        // The format has no place for it: other programs pass over the line.
        if let Some(set_up) = &game.set_up {
            let xgid = set_up.position().xgid();
            line(&mut text, format_args!("; [Set-up \"{xgid}\"]"));
        }
        game_heading(&mut text, number, &transcript.players, game.score_before);
        rows(&mut text, game);
    }
    text
}

/// The number of a game, and the names with the score before it.
pub(crate) fn game_heading(
    text: &mut String,
    number: usize,
    players: &BySide<String>,
    score: BySide<u32>,
) {
    let left = format!("{} : {}", plain(&players.top), score.top);
    let right = format!("{} : {}", plain(&players.bottom), score.bottom);
    line(text, format_args!(" Game {number}"));
    line(text, format_args!(" {left:<30} {right}"));
}

/// A line; writing to a string cannot fail.
pub(crate) fn line(text: &mut String, what: std::fmt::Arguments<'_>) {
    let _ = writeln!(text, "{what}");
}

/// A name that keeps to its line.
fn plain(name: &str) -> String {
    name.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}

fn rows(text: &mut String, game: &TranscriptGame) {
    let mut row = 0;
    let mut left: Option<String> = None;
    let mut flush = |text: &mut String, left: &mut Option<String>, right: &str| {
        row += 1;
        let cell = left.take().unwrap_or_default();
        line(
            text,
            format_args!("{}", format!("{row:>3}) {cell:<27} {right}").trim_end()),
        );
    };
    for action in &game.actions {
        let cell = cell(action, game.automatic);
        match action.side {
            Side::Top => {
                if left.is_some() {
                    flush(text, &mut left, "");
                }
                left = Some(cell);
            }
            Side::Bottom => flush(text, &mut left, &cell),
        }
    }
    // The other side's end stands in the row that a left cell has begun: elsewhere GNU Backgammon takes it for another turn.
    let in_row = game
        .outcome
        .is_some_and(|outcome| outcome.winner == Side::Bottom);
    if left.is_some() && !in_row {
        flush(text, &mut left, "");
    }
    if let Some(outcome) = game.outcome {
        let stakes = match outcome.ending {
            Ending::BornOff(stakes) | Ending::Resigned(stakes) => u32::from(stakes),
            Ending::Dropped => 1,
        };
        let played = (outcome.cube >> game.automatic.min(31)).saturating_mul(stakes);
        // Whoever gives up the match gives more than the game was played for.
        let points = played.max(outcome.points >> game.automatic.min(31));
        let winner = outcome.winner;
        let indent = if winner == Side::Top { 6 } else { 34 };
        let s = if points == 1 { "" } else { "s" };
        let rest = if points > played {
            " and the match"
        } else {
            ""
        };
        let wins = format!("Wins {points} point{s}{rest}");
        match left {
            Some(_) => flush(text, &mut left, &wins),
            None => line(text, format_args!("{:indent$}{wins}", "")),
        }
    }
}

fn cell(action: &TranscriptAction, ties: u8) -> String {
    let plain = |value: u32| value >> ties.min(31);
    match action.kind {
        ActionKind::Roll(dice, None) => format!("{dice}: ????"),
        ActionKind::Roll(dice, Some(steps)) => {
            format!("{dice}: {}", plain_steps(action.before, &steps))
                .trim_end()
                .to_owned()
        }
        ActionKind::Double(value) => format!(" Doubles => {}", plain(value)),
        ActionKind::Take => " Takes".to_owned(),
        ActionKind::Drop => " Drops".to_owned(),
        ActionKind::Beaver(value) => format!(" Beavers => {}", plain(value)),
    }
}

fn plain_steps(before: Board, steps: &Steps) -> String {
    let mut text = String::new();
    let mut hit = 0_u32;
    for (from, to) in steps.iter() {
        let hits = to > 0 && before.opponent(to) == 1 && hit >> to & 1 == 0;
        hit |= u32::from(hits) << (to & 31);
        let star = if hits { "*" } else { "" };
        let _ = write!(text, "{from}/{to}{star} ");
    }
    text
}
