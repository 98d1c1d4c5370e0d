//! How fast the engine is: all legal plays of the oracle's positions beside the crate `bkgm` on the same ones, and whole
//! matches checked. Prints `figure NAME VALUE UNIT` lines.
//!
//! `cargo bench --bench engine`. Where valgrind is installed, instructions are counted too: they do not depend on what else
//! the machine is doing.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a bench that cannot run says so by stopping"
)]

use backgammon::plays::for_each_play;
use backgammon::record::check::{CheckOptions, RecordVerdict, check};
use backgammon::record::position_id;
use backgammon::variants::{Generator, Position, Throw, Variant, VariantGame, VariantPhase};
use backgammon::{Board, BySide, Dice, PositionSetup};
use serde::Deserialize;
use std::hint::black_box;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

#[derive(Deserialize)]
struct Sample {
    checkers: i64,
    board: [i64; 26],
    off: [i64; 2],
    pid: String,
    dice: [u8; 2],
    plays: Vec<SamplePlay>,
}

#[derive(Deserialize)]
struct SamplePlay {
    pid: String,
}

fn oracle() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/oracle")
}

/// The samples with fifteen checkers.
fn samples() -> Vec<Sample> {
    let mut lines = String::new();
    let file = std::fs::File::open(oracle().join("legal_plays.jsonl.gz")).unwrap();
    flate2::read::GzDecoder::new(file)
        .read_to_string(&mut lines)
        .unwrap();
    let all = lines
        .lines()
        .map(|line| serde_json::from_str::<Sample>(line).unwrap());
    all.filter(|s| s.checkers == 15).collect()
}

fn matches() -> Vec<Vec<u8>> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(oracle().join("matches"))
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    paths.retain(|p| p.extension().is_some_and(|e| e == "mat"));
    paths.sort();
    paths.iter().map(|p| std::fs::read(p).unwrap()).collect()
}

type Theirs = bkgm::Position<15>;

fn ours(samples: &[Sample]) -> Vec<(Board, Dice)> {
    let read = |s: &Sample| {
        let setup = PositionSetup {
            points: s.board,
            off: s.off,
            checkers: s.checkers,
        };
        (
            setup.board().unwrap(),
            Dice::new(s.dice[0], s.dice[1]).unwrap(),
        )
    };
    samples.iter().map(read).collect()
}

fn theirs(samples: &[Sample]) -> Vec<(Theirs, bkgm::Dice)> {
    let read = |s: &Sample| {
        let position = bkgm::codecs::gnuid::decode_position(&s.pid).unwrap();
        (
            position,
            bkgm::Dice::new(usize::from(s.dice[0]), usize::from(s.dice[1])),
        )
    };
    samples.iter().map(read).collect()
}

/// Every position after every play, written down.
fn play_ours(positions: &[(Board, Dice)], out: &mut Vec<Board>) -> usize {
    let mut count = 0;
    for (board, dice) in positions {
        out.clear();
        for_each_play(*board, *dice, |after, _| out.push(after));
        count += black_box(&*out).len();
    }
    count
}

fn play_theirs(positions: &[(Theirs, bkgm::Dice)]) -> usize {
    let mut count = 0;
    for (position, dice) in positions {
        let out = bkgm::legal_positions_with::<bkgm::ClassicRules, 15>(*position, dice);
        count += black_box(&out).len();
    }
    count
}

fn check_all(matches: &[Vec<u8>]) -> usize {
    let valid = |bytes: &&Vec<u8>| {
        check(black_box(bytes), &CheckOptions::default()).verdict == RecordVerdict::Valid
    };
    matches.iter().filter(valid).count()
}

/// In how many samples each side finds other positions than the oracle has, or one of them twice. Theirs answers a roll
/// that cannot be played with the position as it was.
fn errors(
    samples: &[Sample],
    ours: &[(Board, Dice)],
    theirs: &[(Theirs, bkgm::Dice)],
) -> (usize, usize) {
    let mut wrong = (0, 0);
    for ((sample, (board, dice)), (position, their_dice)) in samples.iter().zip(ours).zip(theirs) {
        let mut expected: Vec<String> = sample.plays.iter().map(|p| p.pid.clone()).collect();
        expected.sort();
        let mut found = Vec::new();
        for_each_play(*board, *dice, |after, _| {
            found.push(position_id::write(after.swapped()));
        });
        found.sort();
        wrong.0 += usize::from(found != expected);
        let out = bkgm::legal_positions_with::<bkgm::ClassicRules, 15>(*position, their_dice);
        let mut found: Vec<String> = out
            .iter()
            .map(bkgm::codecs::gnuid::encode_position)
            .collect();
        found.sort();
        let pass = vec![position_id::write(board.swapped())];
        wrong.1 += usize::from(found != if expected.is_empty() { pass } else { expected });
    }
    wrong
}

/// How often a second `work` is done when it does `units` of it: the best of many short runs, as everything that
/// disturbs a run makes it slower.
fn best(rounds: u32, mut work: impl FnMut() -> usize) -> f64 {
    let mut best = 0.0_f64;
    for _ in 0..rounds {
        let start = Instant::now();
        let mut units = 0;
        while start.elapsed() < Duration::from_millis(40) {
            units += work();
        }
        best = best.max(units as f64 / start.elapsed().as_secs_f64());
    }
    best
}

/// The most plays of a throw that a figure counts: some throws of acey-deucey and gul bara have a hundred thousand.
const MOST_PLAYS: usize = 2000;

/// Positions and throws of games of `variant` played at random, and how many others were left out because they had more
/// plays than are counted or than can be listed.
fn positions_of(variant: &Variant) -> (Vec<(Position, Throw)>, usize) {
    let mut state = 1_u64;
    let mut random = |end: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) as usize % end
    };
    let mut generator = Generator::new(variant.rules);
    let (mut positions, mut left_out) = (Vec::new(), 0);
    let throws = Throw::all(variant.rules.dice);
    while positions.len() < 500 {
        let mut game = VariantGame::new(variant.rules);
        loop {
            match game.phase() {
                VariantPhase::Opening => {
                    let each = BySide::new(random(6) as u8 + 1, random(6) as u8 + 1);
                    game.open(each).unwrap();
                }
                VariantPhase::Choosing(_) => game.keep(true).unwrap(),
                VariantPhase::Throwing => game.throw(throws[random(throws.len())]).unwrap(),
                VariantPhase::PlayingRest(_) => game.play_one(&mut random).unwrap(),
                VariantPhase::Playing(throw) => {
                    let throw = *throw;
                    match generator.plays(game.position(), throw) {
                        Ok(plays) if plays.len() <= MOST_PLAYS => {
                            positions.push((*game.position(), throw));
                        }
                        _ => left_out += 1,
                    }
                    game.play_one(&mut random).unwrap();
                }
                VariantPhase::Over(_) => break,
            }
        }
    }
    (positions, left_out)
}

fn play_variant(
    generator: &mut Generator,
    positions: &[(Position, Throw)],
    out: &mut Vec<Position>,
) -> usize {
    let mut count = 0;
    for (position, throw) in positions {
        out.clear();
        let plays = generator.plays(position, *throw).unwrap();
        out.extend(plays.iter().map(|play| play.after));
        count += black_box(&*out).len();
    }
    count
}

fn figure(name: &str, value: impl std::fmt::Display, unit: &str) {
    println!("figure {name} {value} {unit}");
}

/// What valgrind counts of this program doing `what` once.
fn instructions(what: &str) -> Option<u64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe().ok()?)
        .args(["--once", what])
        .output()
        .ok()?;
    let text = String::from_utf8(output.stderr).ok()?;
    let line = text.lines().find(|l| l.contains("Collected"))?;
    line.rsplit(':').next()?.trim().parse().ok()
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let samples = samples();
    let matches = matches();
    let ours = ours(&samples);
    let mut out = Vec::with_capacity(4096);
    if let Some(at) = arguments.iter().position(|a| a == "--once") {
        match arguments.get(at + 1).map(String::as_str) {
            Some("plays") => drop(black_box(play_ours(&ours, &mut out))),
            Some("check") => drop(black_box(check_all(&matches))),
            _ => {}
        }
        return;
    }

    let theirs = theirs(&samples);
    let (wrong, their_wrong) = errors(&samples, &ours, &theirs);
    println!(
        "{} samples; unlike the oracle: crawford {wrong}, bkgm {their_wrong}",
        samples.len()
    );
    // In turns, so that whatever else the machine does slows both.
    let (mut own, mut their) = (0.0_f64, 0.0_f64);
    for _ in 0..10 {
        own = own.max(best(2, || play_ours(&ours, &mut out)));
        their = their.max(best(2, || play_theirs(&theirs)));
    }
    figure("plays_per_second", format_args!("{own:.0}"), "plays/s");
    figure(
        "bkgm_plays_per_second",
        format_args!("{their:.0}"),
        "plays/s",
    );
    figure("plays_vs_bkgm", format_args!("{:.2}", own / their), "ratio");

    let mut after = Vec::with_capacity(MOST_PLAYS);
    let mut slowest = (f64::INFINITY, "");
    for variant in Variant::ALL {
        let (positions, left_out) = positions_of(variant);
        println!(
            "{}: {} throws, {left_out} left out that have more than {MOST_PLAYS} plays",
            variant.name,
            positions.len()
        );
        let mut generator = Generator::new(variant.rules);
        let speed = best(5, || play_variant(&mut generator, &positions, &mut after));
        let name = format!("plays_{}_per_second", variant.name.replace('-', "_"));
        figure(&name, format_args!("{speed:.0}"), "plays/s");
        if speed < slowest.0 {
            slowest = (speed, variant.name);
        }
    }
    let (speed, name) = slowest;
    println!("{name} is the slowest of the games");
    figure(
        "slowest_variant_vs_backgammon",
        format_args!("{:.4}", speed / own),
        "ratio",
    );

    assert_eq!(
        check_all(&matches),
        matches.len(),
        "every match of the oracle is valid"
    );
    let checked = best(20, || check_all(&matches));
    figure(
        "check_matches_per_second",
        format_args!("{checked:.0}"),
        "matches/s",
    );

    let Some(nothing) = instructions("nothing") else {
        println!("valgrind is not installed: no instructions counted");
        return;
    };
    let plays = play_ours(&ours, &mut out);
    for (what, units) in [("plays", plays), ("check", matches.len())] {
        if let Some(count) = instructions(what) {
            let each = count.saturating_sub(nothing) as f64 / units as f64;
            figure(
                &format!("{what}_instructions"),
                format_args!("{each:.1}"),
                if what == "plays" {
                    "per play"
                } else {
                    "per match"
                },
            );
        }
    }
}
