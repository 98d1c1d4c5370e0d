//! `crawford plays`: every legal play of positions and rolls, as JSON Lines from standard input to standard output.

use super::Answer;
use super::lines::{answer_lines, sentences};
use crate::engine::notation::PlayText;
use crate::engine::plays::{Steps, for_each_play};
use crate::engine::{Board, Dice, Setup};
use crate::violation::{Source, Violation};
use serde::Deserialize;
use std::io::Write;

/// Every legal play of each position and roll on standard input
///
/// One JSON object a line: `board` (26 numbers from the mover's view: minus the opponent's checkers on the bar, points 1
/// to 24, own bar), `off` (own, the opponent's), `dice`, and `checkers` when not 15. One line out for each line in.
#[derive(Debug, clap::Args)]
pub(super) struct Args {}

#[derive(Deserialize)]
struct Line {
    board: [i64; 26],
    off: [i64; 2],
    dice: [u8; 2],
    #[serde(default = "fifteen")]
    checkers: i64,
}

const fn fifteen() -> i64 {
    15
}

/// Reads standard input to its end; a bad line is answered with its error, and `No` comes at the end.
pub(super) fn run(Args {}: &Args) -> anyhow::Result<Answer> {
    let output = std::io::BufWriter::with_capacity(1 << 16, std::io::stdout().lock());
    let mut plays = Vec::new();
    answer_lines(std::io::stdin().lock(), output, |line, text| {
        let (board, dice) = read(line)?;
        write_plays(board, dice, &mut plays, text).map_err(|e| e.to_string())
    })
}

fn read(line: &[u8]) -> Result<(Board, Dice), String> {
    let line: Line = serde_json::from_slice(line).map_err(|e| e.to_string())?;
    let setup = Setup {
        points: line.board,
        off: line.off,
        checkers: line.checkers,
    };
    let board = setup.board().map_err(|defects| sentences(&defects))?;
    let [a, b] = line.dice;
    let dice =
        Dice::new(a, b).ok_or_else(|| sentences(&[Violation::new("dice", Source::House)]))?;
    Ok((board, dice))
}

/// A play, with its resulting position in the order they are written in.
type Play = ([i8; 26], Board, Steps);

fn write_plays(
    board: Board,
    dice: Dice,
    plays: &mut Vec<Play>,
    text: &mut Vec<u8>,
) -> std::io::Result<()> {
    plays.clear();
    for_each_play(board, dice, |after, steps| {
        plays.push((after.signed(), after, steps))
    });
    plays.sort_unstable_by_key(|(numbers, ..)| *numbers);
    write!(text, "{{\"n\":{},\"plays\":[", plays.len())?;
    let mut comma = "";
    for (numbers, after, steps) in plays {
        write!(text, "{comma}{{\"board\":[")?;
        for (n, place) in numbers.iter().enumerate() {
            if n > 0 {
                text.push(b',');
            }
            push_number(text, *place);
        }
        let steps = PlayText {
            before: board,
            steps: *steps,
        };
        write!(text, "],\"off\":{},\"move\":\"{steps}\"}}", after.off())?;
        comma = ",";
    }
    text.extend_from_slice(b"]}");
    Ok(())
}

/// A number of at most two digits: fifteen checkers are the most there are. Twenty-six of them make a position, so that
/// they are most of what this command writes.
fn push_number(text: &mut Vec<u8>, n: i8) {
    if n < 0 {
        text.push(b'-');
    }
    let n = n.unsigned_abs();
    if n >= 10 {
        text.push(b'0' + n / 10);
    }
    text.push(b'0' + n % 10);
}
