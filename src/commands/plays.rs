//! `crawford plays`: every legal play of positions and rolls, as JSON Lines from standard input to standard output.

use super::Answer;
use super::lines::{answer_lines, object, sentences};
use super::variants::Chosen;
use crate::backgammon::notation::PlayText;
use crate::backgammon::plays::{Steps, for_each_play};
use crate::backgammon::variants::{GameRules, Generator, Position, Throw};
use crate::backgammon::{Board, Dice, PositionSetup};
use crate::violation::refuse;
use serde_json::{Map, Value};
use std::io::Write;

/// Every legal play of each position and roll on standard input
///
/// One JSON object a line: `board` (26 numbers from the mover's view: minus the opponent's checkers on the bar, points 1
/// to 24, own bar), `off` (own, the opponent's), `dice`, and `checkers` when not 15. One line out for each line in that is
/// not blank; `warnings` in it name keys that are none of these.
///
/// In another game (`--variant`) a line may also have `pinned` (points where one checker of one side lies under those of
/// the other, which are those counted in `board`) and `turn` (how many turns the mover has played before in this game, 9
/// when missing); `dice` are three in a game of three dice. Checkers not yet entered are on the bar; where those that were hit
/// enter first, `hit` says how many of the mover's there were (when missing all, if one of the others has done what none may
/// while one is in hand, and otherwise none). Each play says whether the same player throws `again`; a throw
/// that cannot be played has one, which leaves the position as it was. Where not playing all of a throw loses, each says
/// whether the mover has `lost`.
///
/// For one throw 4,194,304 positions are looked at. A throw that takes more is answered by an `error`: doubles that rise,
/// from an open board, and 2-1 in European acey-deucey with the checkers spread over the board.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    chosen: Chosen,
}

/// The keys of a line, and how many of them must be there.
const KEYS: [&str; 7] = ["board", "off", "dice", "checkers", "pinned", "turn", "hit"];
const NEEDED: usize = 3;
/// How many there are in backgammon.
const OF_BACKGAMMON: usize = 4;

pub(super) fn run(args: &Args) -> anyhow::Result<Answer> {
    if let Some(rules) = args.chosen.rules()? {
        return run_variant(rules);
    }
    let mut plays = Vec::new();
    answer_lines(
        std::io::stdin().lock(),
        std::io::stdout().lock(),
        |line, text| {
            let asked = read(line)?;
            write_plays(&asked, &mut plays, text).map_err(|e| e.to_string())
        },
    )
}

struct Asked {
    board: Board,
    dice: Dice,
    warning: Option<String>,
}

fn read(line: &[u8]) -> Result<Asked, String> {
    let keys = KEYS.split_at(OF_BACKGAMMON).0;
    let (line, warning) = object(line, keys, KEYS.split_at(NEEDED).0)?;
    let setup = setup(&line, 15)?;
    let [a, b] = numbers(line.get("dice"), "dice")?.map(|die| u8::try_from(die).ok());
    let dice = a.zip(b).and_then(|(a, b)| Dice::new(a, b));
    let dice = dice.ok_or_else(|| sentences(&[refuse::dice()]))?;
    let board = setup.board().map_err(|defects| sentences(&defects))?;
    Ok(Asked {
        board,
        dice,
        warning,
    })
}

/// `checkers` is how many a side has when the line does not say.
fn setup(line: &Map<String, Value>, checkers: i64) -> Result<PositionSetup, String> {
    Ok(PositionSetup {
        points: numbers(line.get("board"), "board")?,
        off: numbers(line.get("off"), "off")?,
        checkers: number(line, "checkers")?.unwrap_or(checkers),
    })
}

/// What was thrown in a game that is played with so many dice.
fn throw(line: &Map<String, Value>, dice: u8) -> Result<Throw, String> {
    if dice == 2 {
        return thrown(numbers::<2>(line.get("dice"), "dice")?)
            .ok_or_else(|| sentences(&[refuse::dice()]));
    }
    let numbers = numbers::<3>(line.get("dice"), "dice")?;
    thrown(numbers).ok_or_else(|| {
        let shown: String = numbers.iter().map(i64::to_string).collect();
        sentences(&[refuse::dice_count(shown, dice)])
    })
}

fn thrown<const N: usize>(numbers: [i64; N]) -> Option<Throw> {
    let dice = numbers.into_iter().map(|die| u8::try_from(die).ok());
    Throw::new(&dice.collect::<Option<Vec<u8>>>()?)
}

fn number(line: &Map<String, Value>, key: &str) -> Result<Option<i64>, String> {
    line.get(key)
        .map(|value| {
            let number = value.as_i64();
            number.ok_or_else(|| format!("\"{key}\" is a whole number"))
        })
        .transpose()
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
        push_numbers(text, numbers);
        let steps = PlayText {
            before: board,
            steps: *steps,
        };
        write!(text, "],\"off\":{},\"move\":\"{steps}\"}}", after.off())?;
        comma = ",";
    }
    finish(text, asked.warning.as_deref())
}

fn finish(text: &mut Vec<u8>, warning: Option<&str>) -> std::io::Result<()> {
    text.push(b']');
    if let Some(warning) = warning {
        write!(text, ",\"warnings\":{}", serde_json::json!([warning]))?;
    }
    text.push(b'}');
    Ok(())
}

/// The turn of a line that does not say: past every rule about a side's first turns.
const LATER_TURN: i64 = 9;

fn run_variant(rules: GameRules) -> anyhow::Result<Answer> {
    let mut generator = Generator::new(rules);
    answer_lines(
        std::io::stdin().lock(),
        std::io::stdout().lock(),
        |line, text| {
            let (position, throw, warning) = read_variant(&rules, line)?;
            let plays = generator.plays(&position, throw);
            let plays = plays.map_err(|refused| sentences(&[refused]))?;
            let mut all: Vec<_> = plays
                .iter()
                .map(|play| {
                    let pinned: Vec<u8> = play.after.pinned().collect();
                    (play.after.signed(), pinned, play.again, play)
                })
                .collect();
            all.sort_unstable_by(|a, b| (&a.0, &a.1, a.2).cmp(&(&b.0, &b.1, b.2)));
            let mut write = || {
                write!(text, "{{\"n\":{},\"plays\":[", all.len())?;
                let mut comma = "";
                for (numbers, pinned, again, play) in &all {
                    write!(text, "{comma}{{\"board\":[")?;
                    push_numbers(text, numbers);
                    let [off, _] = play.after.off();
                    write!(text, "],\"off\":{off},")?;
                    if rules.has_pins() {
                        write!(text, "\"pinned\":{},", serde_json::json!(pinned))?;
                    }
                    if rules.failing {
                        write!(text, "\"lost\":{},", play.after.is_failed())?;
                    }
                    write!(text, "\"again\":{again},\"move\":\"{play}\"}}")?;
                    comma = ",";
                }
                finish(text, warning.as_deref())
            };
            write().map_err(|error| error.to_string())
        },
    )
}

fn read_variant(
    rules: &GameRules,
    line: &[u8],
) -> Result<(Position, Throw, Option<String>), String> {
    let (line, warning) = object(line, &KEYS, KEYS.split_at(NEEDED).0)?;
    let setup = setup(&line, i64::from(rules.checkers))?;
    let throw = throw(&line, rules.dice)?;
    let turn = number(&line, "turn")?.unwrap_or(LATER_TURN);
    if turn < 0 {
        return Err("\"turn\" counts turns, so it is 0 or more".to_owned());
    }
    let pinned = line.get("pinned").map_or(Some(Vec::new()), |list| {
        list.as_array()?.iter().map(Value::as_i64).collect()
    });
    let pinned = pinned.ok_or_else(|| "\"pinned\" is a list of points".to_owned())?;
    let turn = u8::try_from(turn).unwrap_or(u8::MAX);
    let position = Position::read(rules, &setup, &pinned, turn);
    let mut position = position.map_err(|defects| sentences(&defects))?;
    if let Some(hit) = number(&line, "hit")? {
        let [_, theirs] = position.hit();
        let counted = u8::try_from(hit).ok();
        position = counted
            .and_then(|own| position.with_hit(rules, [own, theirs]))
            .ok_or(
                "\"hit\" counts checkers on the bar, so it is 0 to as many as the mover has there",
            )?;
    }
    Ok((position, throw, warning))
}

fn push_numbers(text: &mut Vec<u8>, numbers: &[i8; 26]) {
    for (n, place) in numbers.iter().enumerate() {
        if n > 0 {
            text.push(b',');
        }
        push_number(text, *place);
    }
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
