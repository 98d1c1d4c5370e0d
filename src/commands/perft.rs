//! `crawford perft`: counts the positions some plays away, to compare move generators.

use super::lines::sentences;
use super::{Answer, Usage};
use crate::backgammon::record::position_id;
use crate::backgammon::{Board, plays};
use std::io::Write;

/// Counts the positions some plays away
///
/// Each of the 21 rolls counts once; a roll that cannot be played is one play, the pass; a finished game counts one.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The start of a game
    #[arg(
        long,
        value_enum,
        conflicts_with = "position",
        default_value = "standard"
    )]
    start: Start,
    /// Any position, by its Position ID
    #[arg(long, value_name = "ID")]
    position: Option<String>,
    /// How many plays
    #[arg(long)]
    depth: u32,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Start {
    Standard,
    Nackgammon,
    Hypergammon3,
    Hypergammon2,
    Hypergammon1,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Answer> {
    let board = match &args.position {
        None => args.start.board(),
        Some(id) => position_id::read(id, 15).map_err(|defects| Usage(sentences(&defects)))?,
    };
    writeln!(std::io::stdout(), "{}", plays::perft(board, args.depth))?;
    Ok(Answer::Yes)
}

impl Start {
    const fn board(self) -> Board {
        match self {
            Start::Standard => Board::STANDARD,
            Start::Nackgammon => Board::NACKGAMMON,
            Start::Hypergammon3 => Board::HYPERGAMMON_3,
            Start::Hypergammon2 => Board::HYPERGAMMON_2,
            Start::Hypergammon1 => Board::HYPERGAMMON_1,
        }
    }
}
