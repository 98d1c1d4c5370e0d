//! `crawford plays`: every legal play of positions and rolls, as JSON Lines from standard input to standard output.

use super::Answer;
use super::lines::{answer_lines, object, sentences};
use crate::backgammon::notation::PlayText;
use crate::backgammon::plays::{Steps, for_each_play};
use crate::backgammon::{Board, Dice, PositionSetup};
use crate::violation::refuse;
use serde_json::Value;
use std::io::Write;

/// Every legal play of each position and roll on standard input
///
/// One JSON object a line: `board` (26 numbers from the mover's view: minus the opponent's checkers on the bar, points 1
/// to 24, own bar), `off` (own, the opponent's), `dice`, and `checkers` when not 15. One line out for each line in that is
/// not blank; `warnings` in it name keys that are none of these.
#[derive(Debug, clap::Args)]
pub(super) struct Args {}

/// The keys of a line; the first ones are required.
const KEYS: [&str; 4] = ["board", "off", "dice", "checkers"];
const NEEDED: usize = 3;

pub(super) fn run(Args {}: &Args) -> anyhow::Result<Answer> {
    let output = std::io::BufWriter::with_capacity(1 << 16, std::io::stdout().lock());
    let mut plays = Vec::new();
    answer_lines(std::io::stdin().lock(), output, |line, text| {
        let asked = read(line)?;
        write_plays(&asked, &mut plays, text).map_err(|e| e.to_string())
    })
}

struct Asked {
    board: Board,
    dice: Dice,
    warning: Option<String>,
}

fn read(line: &[u8]) -> Result<Asked, String> {
    let needed = KEYS.split_at(NEEDED).0;
    let (line, warning) = object(line, &KEYS, needed)?;
    let checkers = match line.get("checkers") {
        None => 15,
        Some(value) => value
            .as_i64()
            .ok_or_else(|| "\"checkers\" is a whole number".to_owned())?,
    };
    let setup = PositionSetup {
        points: numbers(line.get("board"), "board")?,
        off: numbers(line.get("off"), "off")?,
        checkers,
    };
    let board = setup.board().map_err(|defects| sentences(&defects))?;
    let [a, b] = numbers(line.get("dice"), "dice")?.map(|die| u8::try_from(die).ok());
    let dice = a
        .zip(b)
        .and_then(|(a, b)| Dice::new(a, b))
        .ok_or_else(|| sentences(&[refuse::dice()]))?;
    Ok(Asked {
        board,
        dice,
        warning,
    })
}

fn numbers<const N: usize>(value: Option<&Value>, key: &str) -> Result<[i64; N], String> {
    let list: Option<Vec<i64>> = value
        .and_then(Value::as_array)
        .and_then(|list| list.iter().map(Value::as_i64).collect());
    list.and_then(|list| list.try_into().ok())
        .ok_or_else(|| format!("\"{key}\" is a list of {N} whole numbers"))
}

/// A play, with its resulting position in the order they are written in.
type Play = ([i8; 26], Board, Steps);

fn write_plays(asked: &Asked, plays: &mut Vec<Play>, text: &mut Vec<u8>) -> std::io::Result<()> {
    let (board, dice) = (asked.board, asked.dice);
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
    text.push(b']');
    if let Some(warning) = &asked.warning {
        write!(text, ",\"warnings\":{}", serde_json::json!([warning]))?;
    }
    text.push(b'}');
    Ok(())
}

/// Writes a number of at most two digits, since there are at most fifteen checkers. Most of this command's output is such
/// numbers, so the general formatting is too slow.
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
