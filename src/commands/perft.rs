//! `crawford perft`: counts the positions some plays away, to compare move generators.

use super::lines::sentences;
use super::variants::Chosen;
use super::{Answer, Usage};
use crate::backgammon::record::position_id;
use crate::backgammon::variants::{self, Generator, MOST_COUNTED};
use crate::backgammon::{Board, plays};
use std::io::Write;

/// Counts the positions some plays away
///
/// Each of the 21 rolls, or of the 56 of three dice, counts once; a roll that cannot be played is one play, the pass; a finished game counts one. In a
/// game where a play brings another throw, the same player goes on. For one roll of another game than backgammon up to
/// 16,777,216 positions are looked at, which takes up to a gigabyte of memory; more are refused.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The start of a game
    #[arg(
        long,
        value_enum,
        conflicts_with_all = ["position", "variant"],
        default_value = "standard"
    )]
    start: Start,
    /// Any position, by its Position ID
    #[arg(long, value_name = "ID", conflicts_with = "variant")]
    position: Option<String>,
    /// How many plays
    #[arg(long)]
    depth: u32,
    #[command(flatten)]
    chosen: Chosen,
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
    if let Some(rules) = args.chosen.rules()? {
        let start = variants::Position::start(&rules);
        let mut generator = Generator::new(rules).at_most(MOST_COUNTED);
        let count = variants::perft(&mut generator, &start, args.depth);
        let count = count.map_err(|refused| Usage(sentences(&[refused])))?;
        writeln!(std::io::stdout(), "{count}")?;
        return Ok(Answer::Yes);
    }
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
