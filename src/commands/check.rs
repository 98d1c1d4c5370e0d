//! `crawford check`: records of matches held against the rules.

use super::Answer;
use super::lines::sentence;
use super::variants::Chosen;
use crate::backgammon::drawing::Drawing;
use crate::backgammon::record::check::{CheckOptions, LARGEST, RecordReport, RecordVerdict, check};
use crate::backgammon::ruleset::{Preset, RuleSet};
use crate::backgammon::scoring::Severity;
use crate::backgammon::{BySide, Side};
use crate::form::Choice;
use crate::pages::messages::{Messages, selector};
use crate::violation::refuse;
use serde::Serialize;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Checks records of matches, move by move: .mat, .sgf, Snowie's text
///
/// A .mat record of another game names it in its first lines (`; [Variation "Plakoto"]`, `; [Options "entering=mixed"]`);
/// with `--variant` it must be of that game, or of that series (`tavli`, `"portes, plakoto"`). One JSON object for each file. Exit code 0 when all are valid, 1 when any is
/// not.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The rules they were played under; without, what a record says itself
    #[arg(long, value_name = "PRESET", value_parser = clap::builder::PossibleValuesParser::new(Preset::WORDS.iter().copied()))]
    rules: Option<String>,
    /// Of those rules: one point for each man the loser has left, in place of game, gammon, backgammon
    #[arg(long, requires = "rules")]
    men_left: bool,
    /// Of those rules: how many ties of the opening throw double the cube at the most
    #[arg(long, value_name = "COUNT", requires = "rules")]
    automatic_doubles: Option<u8>,
    #[command(flatten)]
    chosen: Chosen,
    /// Print for people, the board drawn where a rule is broken
    #[arg(long)]
    human: bool,
    /// The records
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

#[derive(Serialize)]
struct Answered<'a> {
    file: String,
    verdict: &'static str,
    match_length: Option<u32>,
    players: [&'a str; 2],
    score: BySide<u32>,
    winner: Option<Side>,
    games: Vec<AnsweredGame>,
    problems: Vec<AnsweredProblem>,
}

#[derive(Serialize)]
struct AnsweredGame {
    score_before: BySide<u32>,
    crawford: bool,
    winner: Option<Side>,
    points: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counted: Option<u32>,
    cube: u32,
    kind: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    variation: Option<&'static str>,
}

#[derive(Serialize)]
struct AnsweredProblem {
    line: Option<u32>,
    game: Option<u32>,
    rule: &'static str,
    message: String,
    severity: Severity,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Answer> {
    let preset = args.rules.as_deref().and_then(Preset::of_word);
    let options = CheckOptions {
        preset,
        rules: preset.map(|preset| {
            let rules = preset.rules();
            RuleSet {
                men_left: args.men_left || rules.men_left,
                automatic_doubles: args.automatic_doubles.unwrap_or(rules.automatic_doubles),
                ..rules
            }
        }),
        asked: args.chosen.asked()?,
        ..CheckOptions::default()
    };
    let mut output = io::BufWriter::new(io::stdout().lock());
    let mut answer = Answer::Yes;
    for path in &args.files {
        let report = match read(path) {
            Ok(bytes) => check(&bytes, &options),
            Err(error) => no_file(&error),
        };
        if report.verdict != RecordVerdict::Valid {
            answer = Answer::No;
        }
        if args.human {
            for_people(&mut output, path, &report)?;
        } else {
            serde_json::to_writer(&mut output, &answered(path, &report))?;
            output.write_all(b"\n")?;
        }
        output.flush()?;
    }
    Ok(answer)
}

/// The file's bytes, up to one more than the limit, so that a longer file is noticed.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let limit = u64::try_from(LARGEST + 1).expect("no machine this runs on has more than 64 bits");
    let mut bytes = Vec::new();
    File::open(path)?.take(limit).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn no_file(error: &io::Error) -> RecordReport {
    let mut report = check(&[], &CheckOptions::default());
    let violation = refuse::record_no_file(error.to_string());
    for problem in &mut report.problems {
        problem.violation = violation.clone();
    }
    report
}

fn answered<'a>(path: &Path, report: &'a RecordReport) -> Answered<'a> {
    Answered {
        file: path.to_string_lossy().into_owned(),
        verdict: report.verdict.name(),
        match_length: report.match_length,
        players: [&report.players.top, &report.players.bottom],
        score: report.score,
        winner: report.winner,
        games: report
            .games
            .iter()
            .map(|game| AnsweredGame {
                score_before: game.score_before,
                crawford: game.crawford,
                winner: game.winner,
                points: game.points,
                counted: game.counted,
                cube: game.cube,
                kind: game.kind.map(|k| k.name()),
                variation: game.variation,
            })
            .collect(),
        problems: report
            .problems
            .iter()
            .map(|fault| AnsweredProblem {
                line: fault.line,
                game: fault.game,
                rule: fault.violation.rule.id(),
                message: sentence(&fault.violation),
                severity: fault.severity,
            })
            .collect(),
    }
}

fn for_people(output: &mut impl Write, path: &Path, report: &RecordReport) -> io::Result<()> {
    let messages = Messages::english();
    let players = &report.players;
    writeln!(
        output,
        "{}: {}",
        path.display(),
        messages.check_verdict(selector!("check-verdict.verdict", report.verdict in RecordVerdict { Valid, Invalid, Incomplete, Unreadable }))
    )?;
    if report.verdict != RecordVerdict::Unreadable {
        let score = report.score_that_counts();
        writeln!(
            output,
            "  {} {} – {} {}",
            players.top, score.top, score.bottom, players.bottom
        )?;
    }
    for fault in &report.problems {
        let line = fault
            .line
            .map_or_else(String::new, |line| format!("{line}: "));
        writeln!(output, "  {line}{}", sentence(&fault.violation))?;
        let scene = fault
            .scene
            .filter(|_| fault.severity == Severity::Error)
            .map(|scene| {
                let dice = scene.dice.map(|dice| dice.to_string());
                (Drawing::from(scene.board), scene.turn, dice)
            });
        let of_others = fault
            .variant_scene
            .as_ref()
            .filter(|_| fault.severity == Severity::Error)
            .map(|scene| {
                let dice = scene.dice.map(|dice| dice.to_string());
                (Drawing(scene.seen_by_turn()), scene.turn, dice)
            });
        if let Some((drawing, turn, dice)) = scene.or(of_others) {
            let dice = dice.unwrap_or_default();
            writeln!(output, "{drawing}")?;
            writeln!(output, "  X {} {dice}", &report.players[turn])?;
        }
    }
    Ok(())
}
