//! Commands as a shell runs them, each held against data of the oracle or against cases worked out by hand.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    unreachable_pub,
    dead_code,
    reason = "a test that panics is a test that fails, and what tells the oracle is shared with the crate's own tests"
)]

mod check;
mod ids;
mod ledger;
mod lines;
#[path = "../../crates/backgammon/tests/rules/oracle.rs"]
mod oracle;
mod plays;

use std::io::Write;
use std::process::{Command, Stdio};

/// How the program ends that reads this from standard input, and what it says. A thread writes: a program waiting for
/// its answers to be read reads no further.
fn answered(args: &[&str], input: &str) -> (Option<i32>, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_crawford"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let output = std::thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input.as_bytes()).unwrap());
        child.wait_with_output().unwrap()
    });
    (
        output.status.code(),
        String::from_utf8(output.stdout).unwrap(),
    )
}
