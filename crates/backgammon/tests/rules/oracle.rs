//! Where the oracle's data is and how to read it.

use backgammon::{Board, PositionSetup};
use serde::Deserialize;
use std::io::Read;
use std::path::PathBuf;

pub fn path(name: &str) -> PathBuf {
    let from = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = from
        .ancestors()
        .map(|above| above.join("tests/data/oracle"));
    folders.find(|folder| folder.is_dir()).unwrap().join(name)
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
    PositionSetup {
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

#[derive(Deserialize)]
pub struct File {
    pub id: String,
    pub variation: String,
    pub length: u16,
    pub rules: Vec<String>,
    pub players: [String; 2],
    pub final_score: [u32; 2],
    pub finished: bool,
    pub winner: Option<u8>,
    pub games: Vec<FileGame>,
}

#[derive(Deserialize)]
pub struct FileGame {
    pub score_before: [u32; 2],
    pub crawford: bool,
    pub auto_doubles: u8,
    pub winner: u8,
    pub points: u32,
    pub cube: u32,
    pub kind: String,
    pub actions: Vec<FileAction>,
    pub final_board: FinalBoard,
}

#[derive(Deserialize)]
pub struct FinalBoard {
    pub board: [i8; 26],
    pub mover: u8,
}

#[derive(Deserialize)]
pub struct FileAction {
    pub a: String,
    pub p: u8,
    #[serde(default)]
    pub dice: [u8; 2],
    #[serde(default, rename = "move")]
    pub steps: Vec<[u8; 2]>,
    #[serde(default)]
    pub level: u8,
}

pub fn matches() -> Vec<File> {
    let mut names: Vec<_> = std::fs::read_dir(path("matches"))
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    names.sort();
    let files: Vec<File> = names
        .iter()
        .filter(|p| p.extension().is_some_and(|e| e == "json"))
        .map(|p| serde_json::from_str(&std::fs::read_to_string(p).unwrap()).unwrap())
        .collect();
    assert_eq!(files.len(), 49);
    files
}
