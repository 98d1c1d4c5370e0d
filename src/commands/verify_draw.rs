//! `crawford verify-draw`: checks that a published draw follows from its seed, dice and list.

use super::{Answer, Usage, print_line};
use crate::pages::messages::Messages;
use crate::tournament::{DrawRecord, EntrantNo, sheet};
use serde_json::error::Category;
use std::io::Read;
use std::path::PathBuf;

/// The longest record read, in bytes: far more than one of 512 entrants has.
const LONGEST: u64 = 1 << 20;

/// Check a published draw, and print the first round it gives
///
/// Reads the record an event's page publishes (draw.json). Exit code 0: the seed is the one whose hash was published,
/// and seed, dice and list give this order. 1: they do not. 2: this is no record of a draw.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The record, or - for standard input
    #[arg(value_name = "FILE|-")]
    file: PathBuf,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Answer> {
    let w = Messages::english();
    let text = read(args).map_err(|e| Usage(w.verify_not_read(e.to_string())))?;
    let record = serde_json::from_str::<DrawRecord>(&text).map_err(|e| {
        let valid = e.classify() == Category::Data;
        Usage(w.verify_not_a_record(e.column(), e.line(), valid))
    })?;
    if let Err(violation) = record.verify() {
        print_line(&w.violation(&violation, &|n| n.to_string()));
        return Ok(Answer::No);
    }
    print_line(&w.verify_true(record.entrants.len()));
    for line in lines(w, &record.drawn) {
        print_line(&line);
    }
    Ok(Answer::Yes)
}

fn read(args: &Args) -> std::io::Result<String> {
    let mut text = String::new();
    let mut taken = if args.file.as_os_str() == "-" {
        Box::new(std::io::stdin().lock()) as Box<dyn Read>
    } else {
        Box::new(std::fs::File::open(&args.file)?)
    }
    .take(LONGEST);
    taken.read_to_string(&mut text)?;
    Ok(text)
}

/// The first round from the top, by the entrants' numbers.
fn lines(w: Messages, drawn: &[EntrantNo]) -> Vec<String> {
    let bye = w.bye();
    let seats: Vec<String> = sheet(drawn)
        .into_iter()
        .map(|seat| seat.map_or_else(|| bye.to_string(), |n| n.to_string()))
        .collect();
    let pairs = seats.chunks(2).zip(1u32..);
    pairs
        .map(|(pair, number)| format!("{number:>4}  {}", pair.join(" – ")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_round_is_printed_from_the_top() {
        let drawn: Vec<EntrantNo> = [4, 1, 3].map(EntrantNo).to_vec();
        let printed = lines(Messages::english(), &drawn);
        assert_eq!(printed, ["   1  4 – bye", "   2  1 – 3"]);
    }
}
