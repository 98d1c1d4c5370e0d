//! What `crawford` does from a shell: one file per subcommand, each with its `Args` and a `run(args)`.
//!
//! Exit codes: 0; 1, a negative answer (a refused score, a check that failed, a server that could not start);
//! 2, the command line or the configuration is wrong. `anyhow` is used in this layer and in none beneath.

mod backup;
mod check;
mod config;
mod demo;
mod ids;
mod in_clear;
mod lan;
pub mod ledger;
mod lines;
mod log;
mod night;
mod perft;
mod plays;
mod publish;
mod rebuild;
mod restore;
pub mod score;
mod serve;
mod user;
mod variants;
mod verify_draw;

use clap::{Parser, Subcommand};
use std::io::{self, Write};
use std::process::ExitCode;

/// Runs backgammon clubs: brackets, chouette nights, standings.
#[derive(Debug, Parser)]
#[command(name = "crawford", version, about, max_term_width = 100)]
struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
}

/// One line per subcommand; `crawford` alone is `crawford serve`.
#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the club's pages; makes the database where there is none
    Serve(serve::Args),
    Demo(demo::Args),
    Backup(backup::Args),
    Restore(restore::Args),
    Night(night::Args),
    Rebuild(rebuild::Args),
    Publish(publish::Args),
    /// Accounts: print a link to a new password
    User(user::Args),
    Plays(plays::Args),
    Perft(perft::Args),
    Variants(variants::Args),
    Ids(ids::Args),
    Check(check::Args),
    Score(score::Args),
    VerifyDraw(verify_draw::Args),
    Ledger(ledger::Args),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    /// Done, or yes: exit code 0.
    Yes,
    /// A negative answer, already printed: exit code 1.
    No,
}

/// The command line or the configuration is wrong: exit code 2.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Usage(String);

/// Prints a line. A closed pipe is ignored: the command itself has succeeded.
fn print_line(line: &str) {
    let _ = writeln!(io::stdout(), "{line}");
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let written = error.downcast_ref::<io::Error>().map(io::Error::kind);
    let of_json = error.downcast_ref::<serde_json::Error>();
    let kind = written.or_else(|| of_json?.io_error_kind());
    kind == Some(io::ErrorKind::BrokenPipe)
}

#[must_use]
pub fn main() -> ExitCode {
    let command = CommandLine::parse()
        .command
        .unwrap_or_else(|| Command::Serve(serve::Args::parse_from(["crawford"])));
    let answer = match command {
        Command::Serve(args) => serve::run(args),
        Command::Demo(args) => demo::run(args),
        Command::Backup(args) => backup::run(args),
        Command::Restore(args) => restore::run(args),
        Command::Night(args) => night::run(args),
        Command::Rebuild(args) => rebuild::run(args),
        Command::Publish(args) => publish::run(args),
        Command::User(args) => user::run(args),
        Command::Plays(args) => plays::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Variants(args) => variants::run(&args),
        Command::Ids(args) => ids::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Score(args) => score::run(&args),
        Command::VerifyDraw(args) => verify_draw::run(&args),
        Command::Ledger(args) => ledger::run(&args),
    };
    match answer {
        Ok(Answer::Yes) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        // The reader has closed the pipe, as `head` does: there is nobody to tell.
        Err(error) if is_closed_pipe(&error) => ExitCode::from(1),
        Err(error) => {
            eprintln!("crawford: {error:#}");
            ExitCode::from(if error.is::<Usage>() { 2 } else { 1 })
        }
    }
}
