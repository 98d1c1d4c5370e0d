//! JSON Lines in, JSON Lines out: one answer for each line, however bad the line.

use super::Answer;
use crate::pages::messages::Messages;
use crate::violation::{FieldName, Violation};
use serde_json::{Map, Value};
use std::io::{self, BufRead, Read, Write};

/// The longest line read, in bytes; the rest of a longer one is passed over.
const LONGEST: usize = 1 << 16;

const LONGEST_KEY: usize = 40;

/// Writes one line for each line of `input` that is not blank, at once: what `respond` appends to its buffer. `Err` becomes
/// `{"error": …}`, and the answer at the end is `No`.
pub(super) fn answer_lines(
    mut input: impl BufRead,
    mut output: impl Write,
    mut respond: impl FnMut(&[u8], &mut Vec<u8>) -> Result<(), String>,
) -> anyhow::Result<Answer> {
    let mut answer = Answer::Yes;
    let (mut line, mut text) = (Vec::new(), Vec::new());
    while let Some(whole) = next_line(&mut input, &mut line, LONGEST)? {
        if line.trim_ascii().is_empty() {
            continue;
        }
        text.clear();
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
        output.flush()?;
    }
    Ok(answer)
}

/// Reads the next line, without its end, into `line`: all of it, or of one longer than `longest` bytes only that much,
/// passing over the rest. Answers whether it is whole; `None` when there is no more.
pub(super) fn next_line(
    input: &mut impl BufRead,
    line: &mut Vec<u8>,
    longest: usize,
) -> io::Result<Option<bool>> {
    line.clear();
    let limit = u64::try_from(longest)
        .expect("no machine this runs on has more than 64 bits")
        .saturating_add(1);
    if input.by_ref().take(limit).read_until(b'\n', line)? == 0 {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() > longest {
        line.truncate(longest);
        input.skip_until(b'\n')?;
        return Ok(Some(false));
    }
    Ok(Some(true))
}

/// The object of a line, and a sentence about its keys that are not in `known`.
pub(super) fn object(
    line: &[u8],
    known: &[&str],
    needed: &[&str],
) -> Result<(Map<String, Value>, Option<String>), String> {
    let object = match serde_json::from_slice(line) {
        Ok(Value::Object(object)) => object,
        _ => return Err(format!("not a JSON object with {}", listed(known))),
    };
    let others: Vec<&str> = object
        .keys()
        .map(String::as_str)
        .filter(|key| !known.contains(key))
        .collect();
    let unknown = (!others.is_empty()).then(|| {
        let (others, known) = (listed(&others), listed(known));
        format!("unknown: {others}; known are {known}")
    });
    let missing: Vec<&str> = needed
        .iter()
        .copied()
        .filter(|key| !object.contains_key(*key))
        .collect();
    if missing.is_empty() {
        return Ok((object, unknown));
    }
    let missing = format!("missing: {}", listed(&missing));
    Err(match unknown {
        Some(unknown) => format!("{missing}; {unknown}"),
        None => missing,
    })
}

/// What keys are called in a line.
pub(super) fn names(keys: &[FieldName]) -> Vec<&'static str> {
    keys.iter().map(|key| key.name()).collect()
}

/// What is wrong with a line that serde cannot read, in words: unknown keys, or where the error is.
pub(super) fn unreadable_line(line: &[u8], known: &[&str], error: &serde_json::Error) -> String {
    match object(line, known, &[]) {
        Ok((_, Some(unknown))) => unknown,
        _ => format!("it goes wrong at byte {}", error.column()),
    }
}

/// The same for a part of a line.
pub(super) fn wrong_keys(part: &Value, known: &[&str]) -> String {
    let keys = part.as_object().map(|object| object.keys());
    let mut others = keys.into_iter().flatten().map(String::as_str);
    match others.find(|key| !known.contains(key)) {
        Some(other) => format!("unknown: {}; known are {}", listed(&[other]), listed(known)),
        None => format!("it is an object with some of {}", listed(known)),
    }
}

/// `"a", "b"`.
fn listed(keys: &[&str]) -> String {
    let quoted: Vec<String> = keys
        .iter()
        .map(|key| {
            let more = (key.chars().count() > LONGEST_KEY).then_some('…');
            let shown: String = key.chars().take(LONGEST_KEY).chain(more).collect();
            Value::from(shown).to_string()
        })
        .collect();
    quoted.join(", ")
}

/// The sentence of a refusal that names no player.
pub(super) fn sentence(violation: &Violation) -> String {
    Messages::english().violation(violation, &|_| String::new())
}

pub(super) fn sentences(violations: &[Violation]) -> String {
    let all = violations.iter().map(sentence);
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

    #[test]
    fn a_line_of_exactly_the_length_is_whole() {
        let mut input = &b"12345\n123456\n\n12345"[..];
        let mut line = Vec::new();
        let mut read = || {
            let whole = next_line(&mut input, &mut line, 5).unwrap();
            (whole, String::from_utf8(line.clone()).unwrap())
        };
        assert_eq!(read(), (Some(true), "12345".to_owned()));
        assert_eq!(read(), (Some(false), "12345".to_owned()));
        assert_eq!(read(), (Some(true), String::new()));
        assert_eq!(read(), (Some(true), "12345".to_owned()));
        assert_eq!(read(), (None, String::new()));
    }
}
