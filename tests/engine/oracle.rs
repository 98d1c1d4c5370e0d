//! Where the oracle's data is and how to read it.

use crawford::engine::{Board, Setup};
use serde::Deserialize;
use std::io::Read;
use std::path::PathBuf;

pub fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data/oracle")
        .join(name)
}

pub fn text(name: &str) -> String {
    std::fs::read_to_string(path(name)).unwrap()
}

#[derive(Deserialize)]
pub struct Sample {
    pub id: String,
    pub checkers: i64,
    pub board: [i64; 26],
    pub off: [i64; 2],
    pub pid: String,
    pub dice: [u8; 2],
    pub n: usize,
    pub plays: Vec<SamplePlay>,
}

#[derive(Deserialize)]
pub struct SamplePlay {
    pub board: [i8; 26],
    pub off: u8,
    pub pid: String,
    #[serde(rename = "move")]
    pub text: String,
}

impl Sample {
    pub fn board(&self) -> Board {
        board(self.board, self.off, self.checkers)
    }
}

pub fn board(points: [i64; 26], off: [i64; 2], checkers: i64) -> Board {
    Setup {
        points,
        off,
        checkers,
    }
    .board()
    .unwrap()
}

pub fn samples() -> Vec<Sample> {
    let mut lines = String::new();
    let file = std::fs::File::open(path("legal_plays.jsonl.gz")).unwrap();
    flate2::read::GzDecoder::new(file)
        .read_to_string(&mut lines)
        .unwrap();
    lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}
