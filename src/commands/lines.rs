//! JSON Lines in, JSON Lines out: one answer for each line, however bad the line.

use super::Answer;
use crate::pages::words::Words;
use crate::violation::Violation;
use std::io::{BufRead, Read, Write};

/// The longest line read, in bytes; the rest of a longer one is passed over.
const LONGEST: usize = 1 << 16;

/// Writes one line for each line of `input`: what `respond` appends to its buffer. `Err` becomes `{"error": …}`, and
/// the answer at the end is `No`.
pub(super) fn answer_lines(
    mut input: impl BufRead,
    mut output: impl Write,
    mut respond: impl FnMut(&[u8], &mut Vec<u8>) -> Result<(), String>,
) -> anyhow::Result<Answer> {
    let mut answer = Answer::Yes;
    let (mut line, mut text) = (Vec::new(), Vec::new());
    loop {
        line.clear();
        text.clear();
        let limit = LONGEST as u64;
        if (&mut input).take(limit).read_until(b'\n', &mut line)? == 0 {
            break;
        }
        let whole = line.len() < LONGEST || line.ends_with(b"\n");
        if !whole {
            pass_over(&mut input)?;
        }
        let result = if whole {
            respond(&line, &mut text)
        } else {
            Err(format!("longer than {LONGEST} bytes"))
        };
        if let Err(error) = result {
            answer = Answer::No;
            text.clear();
            serde_json::to_writer(&mut text, &serde_json::json!({ "error": error }))?;
        }
        text.push(b'\n');
        output.write_all(&text)?;
    }
    output.flush()?;
    Ok(answer)
}

/// Reads to the end of the line and keeps nothing.
fn pass_over(input: &mut impl BufRead) -> std::io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let (used, ended) = match buffer.iter().position(|b| *b == b'\n') {
            Some(at) => (at + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(used);
        if ended {
            return Ok(());
        }
    }
}

/// What the violations say, one after the other.
pub(super) fn sentences(violations: &[Violation]) -> String {
    let words = Words::english();
    let all = violations
        .iter()
        .map(|v| words.violation(v, &|_| String::new()));
    all.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_too_long_costs_that_line_alone() {
        let mut input = vec![b'x'; LONGEST * 3];
        input.extend_from_slice(b"\nyes\nno");
        let mut output = Vec::new();
        let answer = answer_lines(&input[..], &mut output, |line, text| {
            text.extend_from_slice(line.trim_ascii());
            Ok(())
        });
        assert_eq!(answer.unwrap(), Answer::No);
        assert_eq!(
            String::from_utf8(output).unwrap(),
            "{\"error\":\"longer than 65536 bytes\"}\nyes\nno\n"
        );
    }
}
