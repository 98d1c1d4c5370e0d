//! `.sgf`: one tree for each game, as GNU Backgammon reads it.

use super::{result, variation};
use crate::Side;
use crate::board::{BAR, OFF};
use crate::record::transcript::{ActionKind, GameSetUp, Transcript, TranscriptGame};
use std::fmt::Write;

/// The text of a whole match. The left player is White.
#[must_use]
pub fn sgf(transcript: &Transcript) -> String {
    let mut text = String::new();
    for (n, game) in transcript.games.iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = tree(&mut text, transcript, n, game);
    }
    text
}

fn tree(
    text: &mut String,
    transcript: &Transcript,
    n: usize,
    game: &TranscriptGame,
) -> std::fmt::Result {
    let score = game.score_before;
    write!(text, "(;FF[4]GM[6]CA[UTF-8]AP[Crawford]")?;
    write!(
        text,
        "MI[length:{}][game:{n}][ws:{}][bs:{}]",
        transcript.length, score.top, score.bottom
    )?;
    write!(
        text,
        "PW[{}]PB[{}]",
        escaped(&transcript.players.top),
        escaped(&transcript.players.bottom)
    )?;
    let crawford = transcript.length > 0 && transcript.crawford;
    let rules = [
        crawford.then_some("Crawford"),
        game.crawford.then_some("CrawfordGame"),
        (transcript.length == 0 && transcript.jacoby).then_some("Jacoby"),
        variation(transcript.start),
    ];
    let rules: Vec<&str> = rules.into_iter().flatten().collect();
    write!(text, "RU[{}]", rules.join(":"))?;
    if game.automatic > 0 {
        write!(
            text,
            "CV[{}]",
            1_u64
                .checked_shl(u32::from(game.automatic))
                .unwrap_or(u64::MAX)
        )?;
    }
    if let Some((winner, points, resigned)) = result(game) {
        let letter = if winner == Side::Top { 'W' } else { 'B' };
        let by = if resigned { "R" } else { "" };
        write!(text, "RE[{letter}+{points}{by}]")?;
    }
    if let Some(set_up) = &game.set_up {
        self::set_up(text, set_up)?;
    }
    for action in &game.actions {
        let letter = if action.side == Side::Top { 'W' } else { 'B' };
        write!(text, "\n;{letter}[")?;
        match action.kind {
            ActionKind::Roll(dice, steps) => {
                write!(text, "{dice}")?;
                for (from, to) in steps.iter().flat_map(|s| s.iter()) {
                    text.push(place(action.side, from));
                    text.push(place(action.side, to));
                }
            }
            ActionKind::Double(_) | ActionKind::Beaver(_) => text.push_str("double"),
            ActionKind::Take => text.push_str("take"),
            ActionKind::Drop => text.push_str("drop"),
        }
        text.push(']');
    }
    text.push_str(")\n");
    Ok(())
}

/// As GNU Backgammon writes it: all points emptied, then every man by name.
fn set_up(text: &mut String, set_up: &GameSetUp) -> std::fmt::Result {
    let letter = |side| if side == Side::Top { 'W' } else { 'B' };
    write!(text, "\n;PL[{}]AE[a:y]", letter(set_up.turn))?;
    for side in Side::BOTH {
        let board = match side == set_up.turn {
            true => set_up.board,
            false => set_up.board.swapped(),
        };
        let men = (1..=BAR).flat_map(|p| (0..board.own(p)).map(move |_| place(side, p)));
        for (n, place) in men.enumerate() {
            if n == 0 {
                write!(text, "A{}", letter(side))?;
            }
            write!(text, "[{place}]")?;
        }
    }
    let owner = match set_up.cube.owner {
        None => 'c',
        Some(Side::Top) => 'w',
        Some(Side::Bottom) => 'b',
    };
    write!(text, "\n;CV[{}]\n;CP[{owner}]", set_up.cube.value)
}

fn place(side: Side, place: u8) -> char {
    let point = |n: u8| char::from(b'a' + n.min(23));
    match (place, side) {
        (BAR, _) => 'y',
        (OFF, _) => 'z',
        (p, Side::Top) => point(p.saturating_sub(1)),
        (p, Side::Bottom) => point(24_u8.saturating_sub(p)),
    }
}

fn escaped(name: &str) -> String {
    let mut text = String::new();
    for c in name.chars().filter(|c| !c.is_control()) {
        if matches!(c, '[' | ']' | '\\' | ':') {
            text.push('\\');
        }
        text.push(c);
    }
    text
}
