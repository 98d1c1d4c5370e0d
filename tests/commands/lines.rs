//! Who writes a line and waits gets the answer, before the next line and before the end.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

/// Long enough for any machine; only a command that keeps its answer waits so long.
const PATIENCE: Duration = Duration::from_secs(60);

#[test]
fn every_line_is_answered_before_the_next_is_written() {
    let plays = r#"{"board":[0,-2,0,0,0,0,5,0,3,0,0,0,-5,5,0,0,0,-3,0,-5,0,0,0,0,2,0],"off":[0,0],"dice":[6,6]}"#;
    let narde = r#"{"board":[0,0,0,0,0,0,0,0,0,0,0,0,-15,0,0,0,0,0,0,0,0,0,0,0,15,0],"off":[0,0],"dice":[3,3],"turn":0}"#;
    let position = r#"{"xgid":"XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10"}"#;
    for (command, line, key) in [
        (&["plays"][..], plays, "n"),
        (&["plays", "--variant", "narde"], narde, "n"),
        (&["ids"], position, "gnubgid"),
        (&["score"], r#"{"length":5,"games":[]}"#, "verdict"),
        (&["ledger"], "{}", "verdict"),
    ] {
        answers_at_once(command, line, key);
    }
}

#[test]
fn a_reader_that_has_closed_the_pipe_is_told_nothing() {
    for command in ["plays", "ids", "score", "ledger"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_crawford"))
            .arg(command)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(b"{}\n").unwrap();
        drop(stdin);
        let ended = child.wait_with_output().unwrap();
        assert_eq!(ended.status.code(), Some(1), "{command}");
        assert_eq!(String::from_utf8(ended.stderr).unwrap(), "", "{command}");
    }
}

fn answers_at_once(command: &[&str], line: &str, key: &str) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_crawford"))
        .args(command)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let stdout = BufReader::new(child.stdout.take().unwrap());
    let (answered, answers) = mpsc::channel();
    let reader = std::thread::spawn(move || {
        for answer in stdout.lines() {
            if answered.send(answer.unwrap()).is_err() {
                break;
            }
        }
    });
    for turn in 1..=3 {
        writeln!(stdin, "{line}").unwrap();
        let Ok(answer) = answers.recv_timeout(PATIENCE) else {
            child.kill().unwrap();
            child.wait().unwrap();
            panic!("{command:?} keeps answer {turn}");
        };
        let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
        assert!(answer.get(key).is_some(), "{command:?}: {answer}");
    }
    drop(stdin);
    child.wait().unwrap();
    reader.join().unwrap();
    assert!(
        answers.try_recv().is_err(),
        "{command:?} answers what was not asked"
    );
}
