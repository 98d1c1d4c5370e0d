//! `crawford-simulate` plays whole tournaments at random and has `crawford-checker`, which shares no rule with the program,
//! check each against its own journal.

mod out;
mod scripts;
mod tally;

pub use scripts::any_game;

use backgammon::variants::MatchGame;
use clap::Parser;
use crawford_checker::{CheckedStandings, Claims, Fault, FormatKind};
use crawford_forms::violation::Violation;
use crawford_journal::{Envelope, retraction_body};
use crawford_tournament::pace::rng::Rng;
use crawford_tournament::simulate::{Corrections, Script, SimulatedFact, SimulatedNight, play};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;
use tally::Tally;

/// Plays whole tournaments by chance and checks every one
///
/// Each is played through the same rules as an evening with people, and an independent checker builds pairings, places
/// and standings again from its journal alone. Exit code 1 when it finds a fault.
#[derive(Debug, clap::Parser)]
#[command(name = "crawford-simulate", version, after_long_help = HELP, max_term_width = 100)]
struct Args {
    /// What is played
    #[arg(long, value_enum)]
    format: FormatKind,
    /// How many play
    #[arg(long)]
    players: usize,
    /// Rounds, where the format declares them; without it, enough for one winner
    #[arg(long)]
    rounds: Option<usize>,
    /// How many tournaments
    #[arg(long)]
    count: u64,
    /// Where all chance comes from
    #[arg(long)]
    seed: u64,
    /// Single places played for besides, in a single elimination: 3,7
    #[arg(long, value_delimiter = ',', value_name = "PLACES")]
    play_offs: Vec<u16>,
    /// The chance that a player leaves after a round, from 0 to 1
    #[arg(long, default_value_t = 0.0)]
    withdrawals: f64,
    /// The chance that after a result some result is corrected, from 0 to 1
    #[arg(long, default_value_t = 0.0)]
    corrections: f64,
    /// What becomes of later matches when a correction changes who won
    #[arg(long, value_enum, default_value_t = Later::Replay)]
    later: Later,
    /// What is played: a game or a series by its name, or another one in each tournament: any
    #[arg(long, default_value = "backgammon", value_name = "GAME")]
    game: String,
    /// The lower rated of two begins with points, wherever backgammon is played
    #[arg(long)]
    handicap: bool,
    /// All are equally strong: every match is a throw of a coin
    #[arg(long)]
    equal: bool,
    /// Writes a line of JSON for each tournament
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// What becomes of later matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Later {
    /// They are voided and played again
    Replay,
    /// They stand, and the rightful player takes the place from the first not begun
    Seat,
    /// They stand, and only the record changes
    Stand,
    /// Each of these by chance; and matches given up, stopped or not come to
    Any,
    /// All of that; also during later matches, after the last, again and again, undecided, undone
    Mixed,
}

impl Later {
    fn correcting(self) -> Corrections {
        match self {
            Later::Replay => Corrections::Replay,
            Later::Seat => Corrections::TakeSeat,
            Later::Stand => Corrections::RecordOnly,
            Later::Any => Corrections::Any,
            Later::Mixed => Corrections::Mixed,
        }
    }
}

const HELP: &str = r#"Prints:
  figure tournaments_checked N count
  figure faults 0 count
  figure dead_ends N count            Swiss rounds without a legal pairing, each proved
and of all of them matches, byes, walk-overs and rematches, and how long playing and checking took. Faults go to standard
error.

A line of --out:
  {"format":"swiss","players":9,"seed":7,"rounds":[[{"stage":"swiss","a":1,"b":2,"winner":1,"kind":"played"}]],
   "withdrawn":{"5":2},"places":[[1],[2],[3,4]]}

  rounds      matches in the order they were played; nobody is twice in one round
  stage       main, losers, final, consolation, group, swiss, league, ladder, free
  b           null for a bye
  winner      null where nobody won
  kind        played, walkover, bye; void: not played, for both had left or it was not needed
  withdrawn   the last round a player was there for; a walkover after it was against them
  places      those who share a place together, best first: in a swiss by wins, then Buchholz; in a round-robin by wins,
              then direct encounter, Sonneborn-Berger, point margin; in groups-knockout those who did not go on follow
              by their place in their group
  round-robin --rounds of the whole schedule: once round, or twice; whoever leaves loses what is not played
  league      everyone meets everyone once, in any order; whoever leaves before half of it is left out
  ladder      three challenges a head; the winner takes the rung, with an odd number of players the two change places
  free        three matches a head; the table is by wins, their share or points, by the number of players
  rolling     three entries a head on sheets of four, of eight from twelve players on
  --later     with another value than replay, somebody may go on who lost by the record

Everything with every kind of correction:
  crawford-simulate --format double-elimination --players 11 --count 10000 --seed 1 --corrections 0.1 \
    --later mixed --withdrawals 0.02

Another game or series in each, and points ahead where backgammon is played:
  crawford-simulate --format swiss --players 12 --count 10000 --seed 1 --game any --handicap"#;

/// The command line is wrong: exit code 2.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Usage(String);

/// Exit code 0; 1 where a fault was found or nothing could be written; 2 where the command line is wrong.
#[must_use]
pub fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("crawford-simulate: {error:#}");
            ExitCode::from(if error.is::<Usage>() { 2 } else { 1 })
        }
    }
}

/// Whether no fault was found.
fn run(args: &Args) -> anyhow::Result<bool> {
    for (name, p) in [
        ("--withdrawals", args.withdrawals),
        ("--corrections", args.corrections),
    ] {
        if !(0.0..=1.0).contains(&p) {
            return Err(Usage(format!("{name} is a chance from 0 to 1, not {p}")).into());
        }
    }
    if !args.play_offs.is_empty() && args.format != FormatKind::SingleElimination {
        let only = "--play-offs are of a single-elimination";
        return Err(Usage(only.to_owned()).into());
    }
    let games: Option<MatchGame> = match args.game.as_str() {
        "any" => None,
        name => Some(
            name.parse()
                .map_err(|refused: Violation| Usage(refused.to_string()))?,
        ),
    };
    if args.handicap && games.is_some_and(|game| !game.is_backgammon()) {
        return Err(Usage("--handicap is of backgammon alone".to_owned()).into());
    }
    let mut out = match &args.out {
        Some(path) => Some(BufWriter::new(File::create(path)?)),
        None => None,
    };
    let mut tally = Tally::default();
    let begun = Instant::now();
    for nth in 0..args.count {
        let seed = args.seed.wrapping_add(nth);
        let mut script = Script {
            correcting: args.later.correcting(),
            equal: args.equal,
            ..script(
                args.format,
                args.players,
                args.rounds,
                seed,
                args.withdrawals,
                args.corrections,
            )?
        };
        script.settings.play_off_places = args.play_offs.iter().copied().collect();
        script.settings.game = match &games {
            Some(one) => *one,
            None => scripts::any_game(seed),
        };
        script.settings.handicap = args.handicap && script.settings.game.is_backgammon();
        let checked = play_checked(args.format, &script)?;
        for fault in &checked.faults {
            eprintln!(
                "fault in {:?} {} seed {seed}: {fault}",
                args.format, args.players
            );
        }
        tally.add(&checked);
        if let Some(out) = &mut out {
            serde_json::to_writer(&mut *out, &out::line(args.format, &script, &checked))?;
            out.write_all(b"\n")?;
        }
        if (nth + 1) % 500 == 0 {
            eprintln!("{} of {}, {} faults", nth + 1, args.count, tally.faults);
        }
    }
    if let Some(mut out) = out {
        out.flush()?;
    }
    for line in tally.figures(begun.elapsed()) {
        // A reader that has closed the pipe is not a failure of the run.
        let _ = writeln!(std::io::stdout(), "{line}");
    }
    Ok(tally.faults == 0)
}

/// The script of a tournament of this format, with the chances that people leave and that results are corrected.
pub fn script(
    kind: FormatKind,
    players: usize,
    rounds: Option<usize>,
    seed: u64,
    withdrawals: f64,
    corrections: f64,
) -> anyhow::Result<Script> {
    Ok(Script {
        players,
        settings: scripts::settings(kind, players, rounds).map_err(Usage)?,
        seed,
        withdrawals,
        corrections,
        correcting: Corrections::default(),
        terms: Some(scripts::terms()),
        equal: false,
    })
}

/// A tournament that was played, and what the checker found.
#[derive(Debug)]
pub struct CheckedRun {
    pub night: SimulatedNight,
    pub faults: Vec<Fault>,
    /// Its journal as the checker reads it.
    pub log: crawford_checker::journal::Log,
    /// How it ended, as the program states it.
    pub claims: Claims,
}

/// Plays a tournament and has it checked: all of it at its end, and its tables as they were once on the way.
pub fn play_checked(kind: FormatKind, script: &Script) -> anyhow::Result<CheckedRun> {
    let night = play(script).map_err(|violation| Usage(violation.to_string()))?;
    let journal = lines_of(&night)?;
    let claims = scripts::claims(script, &night);
    let (mut faults, log) = crawford_checker::check(kind, &journal, &claims);
    let (journal, tables) = midway(script, &night, &journal);
    faults.extend(crawford_checker::check_tables(journal, &tables));
    Ok(CheckedRun {
        night,
        faults,
        log,
        claims,
    })
}

/// The journal up to the end of some action, by chance, and the tables as they were then.
pub fn midway<'j>(
    script: &Script,
    night: &SimulatedNight,
    journal: &'j [String],
) -> (&'j [String], Vec<CheckedStandings>) {
    let facts = &night.sandbox.journal;
    let last_of_action = |pair: &[SimulatedFact]| match pair {
        [one, next] if one.action != next.action => Some(one.version),
        _ => None,
    };
    let ends: Vec<u64> = facts.windows(2).filter_map(last_of_action).collect();
    let which = Rng::new(script.seed).below(ends.len().max(1));
    let version = ends.get(which).copied().unwrap_or_default();
    let then = night.sandbox.at(version);
    let tables = then
        .events
        .values()
        .map(|e| scripts::standings_of(e, script.seed));
    let written = usize::try_from(version).unwrap_or(usize::MAX);
    (
        journal.get(..written).unwrap_or(journal),
        tables.flatten().collect(),
    )
}

/// The journal as a database stores it: with the facts that were taken back, and those that took them back.
pub fn lines_of(night: &SimulatedNight) -> Result<Vec<String>, serde_json::Error> {
    let mut lines: BTreeMap<u64, String> = BTreeMap::new();
    let mut taken_back: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
    for written in &night.sandbox.journal {
        lines.insert(written.version, Envelope::body(&written.fact)?);
        if let Some(by) = written.taken_back {
            taken_back.entry(by).or_default().push(written.version);
        }
    }
    for (version, versions) in taken_back {
        lines.insert(version, retraction_body(&versions));
    }
    Ok(lines.into_values().collect())
}
