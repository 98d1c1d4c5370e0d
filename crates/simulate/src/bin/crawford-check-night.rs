//! `crawford-check-night` holds a chouette night against its own journal: JSON on standard input, each fault a line.

use crawford_checker::night::{NightClaims, NightFault, check_night};
use serde::Deserialize;
use std::io::{self, Write};
use std::process::ExitCode;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct StatedNight {
    /// Each fact of the journal, undone or not, as JSON.
    journal: Vec<String>,
    /// What the night is stated to have come to.
    claims: NightClaims,
}

/// Exit code 0; 1 where there are faults; 2 where there is no night to read.
fn main() -> ExitCode {
    let read: serde_json::Result<StatedNight> = serde_json::from_reader(io::stdin().lock());
    match read {
        Ok(night) => said(&check_night(&night.journal, &night.claims)),
        Err(error) => {
            eprintln!("crawford-check-night: {error}");
            ExitCode::from(2)
        }
    }
}

fn said(faults: &[NightFault]) -> ExitCode {
    let mut out = io::stdout().lock();
    for fault in faults {
        // A reader that has closed the pipe has read enough.
        let _ = writeln!(out, "{fault}");
    }
    ExitCode::from(u8::from(!faults.is_empty()))
}
