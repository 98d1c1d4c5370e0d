//! `crawford ledger`: reads chouette games as JSON Lines and writes the result of each and the next order.

mod line;
mod rules;
mod verdict;

use super::Answer;
use super::lines::next_line;
use crate::chouette::{ChouettePreset, HIGHEST_STAKE, NightSettings};
use crate::form::{Choice, Control, Field, Form, Item};
use crate::pages::messages::Messages;
use crate::violation::refuse;
use serde_json::{Map, Value, json};
use std::io::{self, BufRead, Write};

/// The longest line read, in bytes: some 10,000 actions, many more than a game has.
const LONGEST_LINE: usize = 1 << 20;

/// Works out each chouette game on standard input, a line of JSON each
#[derive(Debug, clap::Args)]
#[command(after_long_help = HELP)]
pub(super) struct Args {
    /// List the settings with their values, and what each preset has
    #[arg(long)]
    settings: bool,
}

const HELP: &str = r#"Each line in is one game, with nothing carried over from the line before:
  {"preset":"gamesgrid-multiple","settings":{"extras":true},"order":["A","B","C","D","E"],
   "partner":null,"automatics":0,"actions":[…]}

  preset       gamesgrid-single, gamesgrid-multiple, los-angeles, cambridge, clinton-hill, colorado, woolsey
  settings     what differs from the preset; --settings lists them. "stakes":{"A":10,…} for each player: the ledger is
               then in money, a cube playing for the smaller of the two stakes
  order        box, captain, line; a partner keeps their place in line
  partner      the box's partner
  automatics   how many automatic doubles there were

Actions:
  {"do":"double","by":"A","to":["B","C"]}         the box doubles; without "to", everybody possible
  {"do":"double","by":"B"}                        a member doubles the box
  {"do":"take|drop|beaver|raccoon","by":"B"}      a member answers
  {"do":"take|drop|beaver|raccoon","by":"A","of":["B"]}   the box answers
  {"do":"extra","by":"B","to":"E"}                an extra is offered
  {"do":"take|drop|double|…","by":"E","extras":["B"]}     extras answered and redoubled, naming the other holders
  {"do":"settle","by":"C","points":1}             to C from the box
  {"do":"give-up","by":"C"}                       a cube, or, by the box, all of them, for what it is worth
  {"do":"take-over","by":"C","of":"D","points":1} C takes over the cube of D, who gets the points
  {"do":"join|leave","by":"G"}                    "proxy":"B" with a leave: who plays their cube
  {"do":"end","winner":"box|team","kind":"single|gammon|backgammon"}

Each line out: verdict, at, rule, message, ledger, next, ask. Of a refused line nothing counts.
A line {"settle_up":{"A":17,"B":-17}} answers {"payments":[["B","A",17]]}, in the fewest payments there can be.
The exit code is 1 when any line was refused."#;

pub(super) fn run(args: &Args) -> anyhow::Result<Answer> {
    let result = if args.settings {
        list_settings(io::stdout().lock()).map(|()| true)
    } else {
        work_out_lines(io::stdin().lock(), io::stdout().lock())
    };
    match result? {
        true => Ok(Answer::Yes),
        false => Ok(Answer::No),
    }
}

/// Works out every line of `input` and writes one line for each, at once. Answers whether all were in order.
///
/// # Errors
/// Only when reading or writing fails: a line that is no game gets a refusal like any other.
pub fn work_out_lines(mut input: impl BufRead, mut output: impl Write) -> io::Result<bool> {
    let mut all_well = true;
    let mut line = Vec::new();
    while let Some(whole) = next_line(&mut input, &mut line, LONGEST_LINE)? {
        let (answer, well) = if whole {
            verdict::answer(&line)
        } else {
            verdict::refused(&refuse::ledger_too_long(LONGEST_LINE))
        };
        all_well &= well;
        let mut text = answer;
        text.push(b'\n');
        output.write_all(&text)?;
        output.flush()?;
    }
    Ok(all_well)
}

/// Writes one line for each setting: its name, what it is called, what it means, its values, and each preset's.
pub fn list_settings(mut output: impl Write) -> io::Result<()> {
    let words = Messages::english();
    let presets: Vec<(&str, Value)> = ChouettePreset::ALL
        .iter()
        .map(|p| {
            let settings = serde_json::to_value(p.settings()).expect("plain settings are JSON");
            (p.word(), settings)
        })
        .collect();
    let of_presets = |name: &str| {
        let of = |(preset, settings): &(&str, Value)| {
            let value = settings.get(name).cloned();
            (
                (*preset).to_owned(),
                value.expect("what a form asks is a setting"),
            )
        };
        presets.iter().map(of).collect::<Map<String, Value>>()
    };
    let amount = format!("1..{HIGHEST_STAKE}");
    let stake = json!({
        "setting": "stake",
        "called": words.stake(),
        "means": words.chouette_stake_about(),
        "values": [null, amount],
        "presets": of_presets("stake"),
    });
    writeln!(output, "{stake}")?;
    for item in NightSettings::items() {
        let Item::Field(field) = item else { continue };
        let line = json!({
            "setting": field.name.name(),
            "called": words.label(&field),
            "means": words.attribute(field.message, "hint"),
            "values": values(&field),
            "presets": of_presets(field.name.name()),
        });
        writeln!(output, "{line}")?;
    }
    let stakes = json!({
        "setting": "stakes",
        "called": words.chouette_stakes(),
        "means": words.chouette_stakes_about(),
        "values": [null, amount, {"A": amount}],
        "presets": Map::from_iter(presets.iter().map(|(name, _)| ((*name).to_owned(), Value::Null))),
    });
    writeln!(output, "{stakes}")
}

/// The values of a setting, each as JSON; of numbers a range `from..to`.
fn values(field: &Field) -> Vec<Value> {
    let nothing = field.optional.then_some(Value::Null);
    let range = match &field.control {
        Control::Number { from, to, .. } => Some(Value::from(format!("{from}..{to}"))),
        _ => None,
    };
    let words = field.control.words().iter().map(|word| &*word.word);
    // Numbers that are offered are in the range.
    let words = words.filter(|word| word.parse::<u32>().is_err());
    let words = words.map(|word| word.parse::<bool>().map_or(Value::from(word), Value::from));
    nothing.into_iter().chain(range).chain(words).collect()
}
