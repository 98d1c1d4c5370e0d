//! An independent check of a tournament: pairings, places, prizes and standings are computed again from the journal's JSON
//! alone and compared with what the program says; and of a chouette night: who had the box, what each cube came to, and
//! what everybody won and owes. It shares no code with the program's own rules.

mod bracket;
mod fault;
mod free;
mod games;
mod groups;
pub mod journal;
mod ladder;
mod matching;
mod names;
pub mod night;
mod places;
mod play_offs;
mod prizes;
mod robin;
mod rolling;
mod sheet;
mod standing;
mod swiss;
mod tables;

pub use fault::Fault;
pub use standing::{CheckedRow, CheckedStandings, Ratio};

use journal::Log;
use std::collections::BTreeMap;

/// What was to be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
pub enum FormatKind {
    /// Out at the first loss.
    SingleElimination,
    /// Out at the second.
    DoubleElimination,
    /// A knockout whose losers fall to a consolation.
    Consolation,
    /// Equal scores meet, nobody twice.
    Swiss,
    /// Everyone meets everyone.
    RoundRobin,
    /// Groups, then a knockout of the best of each.
    GroupsKnockout,
    /// Out at the third loss.
    TripleElimination,
    /// A consolation of those who lose in the first round.
    FirstRoundConsolation,
    /// A consolation of those who lose the first match they play.
    FirstMatchConsolation,
    /// A consolation, and a last chance for who loses early in it.
    LastChance,
    /// A double elimination with a consolation, and no second final.
    DoubleConsolation,
    /// Everyone meets everyone, on any day.
    League,
    /// Rungs, and challenges for them.
    Ladder,
    /// Whoever likes plays whomever they like.
    Free,
    /// Sheets that start when their list is full.
    Rolling,
}

/// The outcome of a tournament as the program states it, to be checked against its journal.
#[derive(Debug, Clone, Default)]
pub struct Claims {
    /// The places of each ranking by the phase it is named after: those who share one together, best first.
    pub places: BTreeMap<String, Vec<Vec<u32>>>,
    /// The places of each ranking as stated: the player, the first and the last place they share.
    pub spans: BTreeMap<String, Vec<(u32, u32, u32)>>,
    pub standings: Vec<CheckedStandings>,
    pub prizes: BTreeMap<u32, i64>,
    /// What is shared out.
    pub fund: i64,
    /// What of it is paid to nobody.
    pub kept: i64,
    /// Whether it said it could not go on.
    pub stuck: bool,
}

/// Checks a tournament that is over or can go no further: its faults, and the state its journal leads to.
pub fn check(kind: FormatKind, journal: &[String], claims: &Claims) -> (Vec<Fault>, Log) {
    let (mut faults, log) = read(journal);
    if !log.format.rules().kinds.contains(&kind) {
        faults.push(Fault::WrongFormat);
    }
    sheet::check(kind, &log, claims, &mut faults);
    match kind {
        FormatKind::SingleElimination => bracket::single(&log, &mut faults),
        FormatKind::DoubleElimination => bracket::double(&log, &mut faults),
        FormatKind::Consolation => bracket::consolation(&log, &mut faults),
        FormatKind::Swiss => swiss::check(&log, claims, &mut faults),
        FormatKind::RoundRobin | FormatKind::League => robin::check(&log, &mut faults),
        FormatKind::Ladder => ladder::check(&log, &mut faults),
        // Whom somebody plays there, and how often, is their own affair.
        FormatKind::Free => {}
        FormatKind::Rolling => rolling::check(&log, &mut faults),
        FormatKind::GroupsKnockout => groups::check(&log, &mut faults),
        FormatKind::TripleElimination => bracket::triple(&log, &mut faults),
        FormatKind::FirstRoundConsolation => bracket::first_round_consolation(&log, &mut faults),
        FormatKind::FirstMatchConsolation => bracket::first_match_consolation(&log, &mut faults),
        FormatKind::LastChance => bracket::last_chance(&log, &mut faults),
        FormatKind::DoubleConsolation => bracket::double_consolation(&log, &mut faults),
    }
    tables::check(&log, &claims.standings, &mut faults);
    places::check(kind, &log, claims, &mut faults);
    prizes::check(&log, claims, &mut faults);
    match (log.finished, claims.stuck) {
        (true, false) => {}
        (false, true) if kind == FormatKind::Swiss => {}
        // Nothing but the rounds of a Swiss can come to a dead end, and after one nothing is over.
        (_, true) => faults.push(Fault::NotStuck),
        (false, false) => faults.push(Fault::EndedEarly),
    }
    (once(faults), log)
}

/// Checks the tables of a tournament that goes on, by its journal so far.
#[must_use]
pub fn check_tables(journal: &[String], said: &[CheckedStandings]) -> Vec<Fault> {
    let (mut faults, log) = read(journal);
    tables::check(&log, said, &mut faults);
    once(faults)
}

fn read(journal: &[String]) -> (Vec<Fault>, Log) {
    let mut faults = Vec::new();
    let mut log = journal::read(journal, &mut faults);
    if !log.format.rules().list_is_closed {
        log.list.clone_from(&log.entered);
    }
    (faults, log)
}

/// A fault shows again in every later state, so each is reported once.
fn once(faults: Vec<Fault>) -> Vec<Fault> {
    let mut said: Vec<Fault> = Vec::new();
    for fault in faults {
        if !said.contains(&fault) {
            said.push(fault);
        }
    }
    said
}
