//! Real records with lines and cells changed as people and programs change them, read again and again.

use crate::oracle::{matches, path};
use crate::records::essence;
use backgammon::BySide;
use backgammon::record::check::{CheckOptions, CheckedGame, RecordReport, RecordVerdict, check};
use backgammon::record::write;
use proptest::prelude::*;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// Longer than any record takes whose reading comes to an end.
const PATIENCE: Duration = Duration::from_secs(120);

/// Every match of the oracle, in both formats.
static FILES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let names = |extension| {
        let of = move |id: &str| std::fs::read(path(&format!("matches/{id}.{extension}"))).unwrap();
        matches().into_iter().map(move |file| of(&file.id))
    };
    names("mat").chain(names("sgf")).collect()
});

/// What people write into records, right or wrong.
const WORDS: [&str; 34] = [
    " ",
    "  ",
    "\t",
    "\n",
    "\r\n",
    "; a remark\n",
    "# a remark\n",
    "; [Jacoby \"On\"]\n",
    "; [Beaver \"On\"]\n",
    " Cannot Move ",
    " ???? ",
    " Doubles => 2 ",
    " Doubles => 4 ",
    " Takes ",
    " Drops ",
    " Beavers => 4 ",
    " Raccoons ",
    " Resigns ",
    " Wins 1 point\n",
    " Wins 2 points\n",
    "\n Wins 1 point and the match\n",
    " Loses 1 point\n",
    " Game 2\n",
    " 3 point match\n",
    " 0 point match\n",
    " Illegal play (1;2) ",
    " 00: ",
    " 31: 8/5 6/5 ",
    "bar/24",
    "off",
    "*",
    "(2)",
    "[double]",
    "\n;PL[B]AE[a:y]AW[a][b]AB[x][y]\n;CV[2]\n;CP[w]\n;PL[W]DI[31]",
];

/// A file, which a failure shows as text.
#[derive(Clone)]
struct Mutated(Vec<u8>);

impl std::fmt::Debug for Mutated {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "<<<\n{}\n>>>", String::from_utf8_lossy(&self.0))
    }
}

/// One of the files with pieces put in, taken out, moved or doubled; the first change may be none.
fn mutated() -> impl Strategy<Value = Mutated> {
    let edit = (
        any::<prop::sample::Index>(),
        any::<prop::sample::Index>(),
        0_u8..9,
        prop::sample::select(&WORDS[..]),
        0_usize..60,
    );
    (0..FILES.len(), prop::collection::vec(edit, 0..4)).prop_map(|(which, edits)| {
        let mut bytes = FILES[which].clone();
        for (at, other, kind, word, length) in edits {
            let at = at.index(bytes.len() + 1);
            let end = (at + length).min(bytes.len());
            let mut lines: Vec<Vec<u8>> = bytes
                .split_inclusive(|b| *b == b'\n')
                .map(<[u8]>::to_vec)
                .collect();
            let of_line = bytes[..at]
                .iter()
                .filter(|b| **b == b'\n')
                .count()
                .min(lines.len().saturating_sub(1));
            match kind {
                0 | 1 => drop(bytes.splice(at..at, word.bytes())),
                2 => drop(bytes.splice(at..end, word.bytes())),
                3 => drop(bytes.drain(at..end)),
                4 if lines.len() > 1 => {
                    let line = lines.remove(of_line);
                    lines.insert(other.index(lines.len()), line);
                    bytes = lines.concat();
                }
                5 if lines.len() > 1 => {
                    lines.remove(of_line);
                    bytes = lines.concat();
                }
                6 if !lines.is_empty() => {
                    let line = lines[of_line].clone();
                    lines.insert(of_line, line);
                    bytes = lines.concat();
                }
                7 => {
                    if let Some(digit) = bytes.iter_mut().skip(at).find(|b| b.is_ascii_digit()) {
                        *digit = b'0' + (length % 10) as u8;
                    }
                }
                _ => bytes.truncate(at),
            }
        }
        Mutated(bytes)
    })
}

fn read(bytes: &[u8]) -> RecordReport {
    let keep = CheckOptions {
        transcript: true,
        ..CheckOptions::default()
    };
    check(bytes, &keep)
}

/// What a report says of the match; a game is written with all its points, though its record may cut them.
fn in_full(report: &RecordReport) -> (RecordVerdict, BySide<u32>, Vec<CheckedGame>) {
    let (verdict, score, mut games) = essence(report);
    games.iter_mut().for_each(|game| game.counted = None);
    (verdict, score, games)
}

/// What was read as valid is the same match when it is written down again, in either format.
fn holds(bytes: &[u8]) {
    let begun = Instant::now();
    let report = read(bytes);
    assert!(begun.elapsed() < PATIENCE);
    crate::bodies::record(bytes);
    if report.verdict != RecordVerdict::Valid {
        return;
    }
    let transcript = report.transcript.as_ref().unwrap();
    for text in [write::sgf(transcript), write::mat(transcript)] {
        let again = read(text.as_bytes());
        assert_eq!(
            in_full(&again),
            in_full(&report),
            "{:?}\n{text}",
            again.problems
        );
        let twice = again.transcript.unwrap();
        for (first, second) in transcript.games.iter().zip(&twice.games) {
            let acts = |game: &backgammon::record::transcript::TranscriptGame| -> Vec<_> {
                game.actions
                    .iter()
                    .map(|act| (act.side, act.before, act.kind))
                    .collect()
            };
            assert_eq!(acts(second), acts(first), "{text}");
        }
    }
}

#[test]
fn a_record_with_pieces_of_others_is_read_and_written_again() {
    let count = std::env::var("RANDOM_RECORDS")
        .ok()
        .and_then(|n| n.parse().ok());
    let config = ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(count.unwrap_or(600))
    };
    proptest!(config, |(bytes in mutated())| holds(&bytes.0));
}
