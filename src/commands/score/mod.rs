//! `crawford score`: reads score sheets as JSON Lines and writes a judgement for each.

mod session;
mod sheet;
mod verdict;

use super::Answer;
use super::lines::next_line;
use crate::violation::refuse;
use sheet::Sheet;
use std::io::{self, BufRead, Write};
use verdict::Verdict;

/// The longest line read, in bytes: some 20,000 games, ten times what the longest match can have.
const LONGEST_LINE: usize = 1 << 20;

/// Judges each score sheet on standard input, a line of JSON each
#[derive(Debug, clap::Args)]
#[command(after_long_help = HELP)]
pub(super) struct Args {}

const HELP: &str = r#"Each line in is one match, game by game:
  {"length":7,"crawford":true,"holland":"off","jacoby":false,"penalty_limit":true,
   "games":[{"winner":0,"kind":"gammon","cube":2,"rolls":[2,3]}],
   "penalties":[{"before_game":2,"to":1,"points":1}]}
or its final score alone:
  {"length":7,"final":[7,4]}
or a session of two players for money:
  {"money":true,"rules":"gamesgrid","jacoby":true,"automatic_doubles":1,"men_left":false,"stake":5,
   "games":[{"winner":0,"kind":"gammon","cube":2,"ties":1}]}

All but "length" and "games" (or "final") may be missing; as shown are the values then taken, with no penalties.
  kind           single, gammon, backgammon or drop
  cube           at the end of the game, 1 when missing; of a drop, before the offer
  rolls          rolls each side had played when the cube was first offered, dances counted; null: not known
  overruled      true: a director lets this game stand
  holland        off, trailer or both
  penalties      points to a player for the opponent's offence
  penalty_limit  more than half the length in penalty points loses the match
  game           a game of `crawford variants`, backgammon when missing, with its options: dutch entering=mixed; or a series:
                 portes, plakoto, fevga; tavli; winner-chooses tavli. Of a game: which it was, where the winner chooses.
                 For money too: with neither "rules" nor "jacoby" its own text decides, and without a cube no rule of it counts
  start          the points both begin with: [0,2]
  men            how many men the loser had left, where each is a point
  rules          1931, 1969, 1970, today, match, money, gamesgrid, masters or booklet: what the other keys are when missing

For money:
  automatic_doubles  how many ties of the opening throw double the cube at the most
  ties               how often the opening throw was tied
  men_left           true: the winner gets one for each man the loser has left, in place of game, gammon, backgammon
  stake              what a point is worth

Each line out: verdict, score, winner, crawford_game, next and problems; for money also points, those of each game, and
owed, what each player is up at the stake. Of a refused sheet they are those before the refused game. The exit code is 1 when any line was refused."#;

pub(super) fn run(Args {}: &Args) -> anyhow::Result<Answer> {
    match judge_lines(io::stdin().lock(), io::stdout().lock())? {
        true => Ok(Answer::Yes),
        false => Ok(Answer::No),
    }
}

/// Judges every line of `input` and writes one line for each, at once. Answers whether all were accepted.
///
/// # Errors
/// Only when reading or writing fails: a line that is no score sheet gets a refusal like any other.
pub fn judge_lines(mut input: impl BufRead, mut output: impl Write) -> io::Result<bool> {
    let mut all_accepted = true;
    let mut line = Vec::new();
    while let Some(whole) = next_line(&mut input, &mut line, LONGEST_LINE)? {
        let sheet = if whole {
            Sheet::read(&line)
        } else {
            Err(refuse::sheet_too_long(LONGEST_LINE))
        };
        let verdict = match sheet {
            Ok(sheet) => Verdict::of(&sheet),
            Err(violation) => Verdict::unread(&violation),
        };
        all_accepted &= verdict.accepted();
        let mut text = serde_json::to_vec(&verdict)?;
        text.push(b'\n');
        output.write_all(&text)?;
        output.flush()?;
    }
    Ok(all_accepted)
}
