//! Checks that hold in every format: who may sit where, how a match may end, and that nobody is lost.

use super::fault::Fault;
use super::journal::{Log, LoggedEnding, LoggedMatch, LoggedPhase, LoggedSeat};
use super::{Claims, FormatKind, names};
use std::collections::BTreeSet;

pub(super) fn check(kind: FormatKind, log: &Log, claims: &Claims, faults: &mut Vec<Fault>) {
    let (touched, named) = (touched(log), names::in_names(log));
    let is_over = log.finished || claims.stuck;
    for m in &log.matches {
        if !has(kind, m.phase) {
            faults.push(Fault::NoSuchPhase { number: m.number });
        }
        result(log, &named, m, faults);
        way_on(log, &named, m, &touched, faults);
        if is_over && m.outcome.is_none() {
            faults.push(Fault::Undecided { number: m.number });
        }
    }
    once_a_round(log, &named, faults);
    waits_once(&named, faults);
    if !log.format.rules().everyone_plays {
        return;
    }
    // Nobody on the list is forgotten, unless they left before they could be paired.
    let mut seen: BTreeSet<u32> = log.rounds.iter().flat_map(|r| r.byes.clone()).collect();
    for m in &log.matches {
        seen.extend(m.seats.iter().filter_map(|seat| seat.player()));
    }
    let lost = log.list.iter().filter(|n| !seen.contains(n));
    faults.extend(lost.map(|player| Fault::Lost { player: *player }));
}

/// Whether an event of this kind has such matches: no check of its format looks at any other.
fn has(kind: FormatKind, phase: LoggedPhase) -> bool {
    use LoggedPhase::{
        Consolation, Final, Free, Group, Ladder, LastChance, League, Losers, Main, PlayOff,
        RoundRobin, SecondFinal, Sheet, Swiss, Third, ThirdPlace,
    };
    match kind {
        FormatKind::SingleElimination => matches!(phase, Main | ThirdPlace | PlayOff(_)),
        FormatKind::DoubleElimination => matches!(phase, Main | Losers | Final | SecondFinal),
        FormatKind::TripleElimination => {
            matches!(phase, Main | Losers | Third | Final | SecondFinal)
        }
        FormatKind::Consolation
        | FormatKind::FirstRoundConsolation
        | FormatKind::FirstMatchConsolation => matches!(phase, Main | Consolation),
        FormatKind::LastChance => matches!(phase, Main | Consolation | LastChance),
        FormatKind::DoubleConsolation => matches!(phase, Main | Losers | Final | Consolation),
        FormatKind::Swiss => phase == Swiss,
        FormatKind::RoundRobin => phase == RoundRobin,
        FormatKind::GroupsKnockout => matches!(phase, Group(_) | Main),
        FormatKind::League => phase == League,
        FormatKind::Ladder => phase == Ladder,
        FormatKind::Free => phase == Free,
        FormatKind::Rolling => matches!(phase, Sheet(_)),
    }
}

/// Checks that a result is possible: the winner sits there, the score fits the length, and a match that was not played has
/// a reason.
fn result(log: &Log, named: &Log, m: &LoggedMatch, faults: &mut Vec<Fault>) {
    let Some(outcome) = m.outcome else {
        return;
    };
    let impossible = Fault::ImpossibleResult { number: m.number };
    let unexplained = Fault::UnplayedWithoutReason { number: m.number };
    let gone = |n: u32| log.ever_left.get(&n).is_some_and(|line| *line < m.line);
    match (outcome, m.pair()) {
        (LoggedEnding::Played, Some(_)) => {
            let fits =
                m.winner
                    .zip(m.score)
                    .zip(m.length())
                    .is_some_and(|((winner, score), length)| {
                        let loser = 1usize.saturating_sub(winner);
                        score.get(winner).is_some_and(|s| *s >= length)
                            && score.get(loser).is_some_and(|s| *s < length)
                    });
            if !fits {
                faults.push(impossible);
            }
        }
        // Stopped or given away: nobody has reached the length, and the winner is named.
        (
            LoggedEnding::Retired
            | LoggedEnding::Forfeit
            | LoggedEnding::LossOnTime
            | LoggedEnding::Unfinished,
            Some(_),
        ) if !m.by_itself => {
            let short = m.score.zip(m.length());
            if m.winner.is_none()
                || short.is_some_and(|(score, length)| score.iter().any(|s| *s >= length))
            {
                faults.push(impossible);
            }
        }
        // The director says that somebody did not come.
        (LoggedEnding::WalkOver, Some(_)) if !m.by_itself => {
            if m.winner.is_none() || m.score.is_some_and(|score| score != [0, 0]) {
                faults.push(impossible);
            }
        }
        (LoggedEnding::Bye, None) => {
            let byes = m.seats.iter().filter(|s| **s == LoggedSeat::Bye).count();
            if byes == 0 || m.won_by().is_none() {
                faults.push(unexplained);
            }
        }
        // Nobody plays themself.
        (LoggedEnding::WalkOver, Some([a, b])) if log.person.get(&a) == log.person.get(&b) => {}
        (LoggedEnding::Void, Some(_)) => {
            if m.winner.is_some() || !m.phase.may_be_void() {
                faults.push(impossible);
            }
        }
        (LoggedEnding::WalkOver | LoggedEnding::Retired, Some(_)) => {
            if m.won_by().is_none() || !m.losers().iter().all(|n| gone(*n)) {
                faults.push(unexplained);
            }
        }
        // The director says that neither goes on.
        (LoggedEnding::BothLeft, Some(_)) if !m.by_itself && m.winner.is_none() => {}
        (LoggedEnding::BothLeft, _) => {
            let all_gone = m.seats.iter().all(|seat| match seat {
                LoggedSeat::Entrant(n) => gone(*n),
                LoggedSeat::Bye => true,
                LoggedSeat::Empty => false,
            });
            if !all_gone || m.winner.is_some() {
                faults.push(unexplained);
            }
        }
        (LoggedEnding::CalledOff, _) => {
            let by_right = named.match_of(m.number);
            if by_right.is_none_or(|by_right| by_right.only_if.is_none()) {
                faults.push(unexplained);
            }
        }
        // Played with nobody there, a bye of two, or ended by itself as only the director can.
        (
            LoggedEnding::Played
            | LoggedEnding::Retired
            | LoggedEnding::WalkOver
            | LoggedEnding::Void,
            None,
        )
        | (LoggedEnding::Forfeit | LoggedEnding::LossOnTime | LoggedEnding::Unfinished, _)
        | (LoggedEnding::Bye, Some(_))
        // No night that is checked ends a match so.
        | (LoggedEnding::PenaltyPoints | LoggedEnding::PlayedTo, _) => faults.push(impossible),
    }
}

/// Checks that the winner and the loser of a match sit where it sends them. After a correction that lets later matches
/// stand, somebody else may sit there.
fn way_on(
    log: &Log,
    named: &Log,
    m: &LoggedMatch,
    touched: &BTreeSet<usize>,
    faults: &mut Vec<Fault>,
) {
    for to in [m.winner_to, m.loser_to].into_iter().flatten() {
        let there = |log: &Log| {
            log.match_of(to.of)
                .and_then(|next| next.seats.get(to.side).copied())
        };
        let fits = there(log) == there(named) || touched.contains(&m.number);
        if !fits || to.of <= m.number {
            faults.push(Fault::WrongWayOn { number: m.number });
        }
    }
}

/// The matches whose winner a correction changed, and all that depend on them.
fn touched(log: &Log) -> BTreeSet<usize> {
    let mut touched = BTreeSet::new();
    for m in &log.matches {
        let ways = [m.winner_to, m.loser_to].into_iter().flatten();
        if m.turned || touched.contains(&m.number) {
            touched.insert(m.number);
            // Exits lead to higher numbers only.
            touched.extend(ways.map(|to| to.of));
        }
    }
    touched
}

/// Whether after a correction somebody sits where the record does not send them.
pub(super) fn was_let_stand(log: &Log) -> bool {
    let touched = touched(log);
    let over = |m: &&LoggedMatch| m.outcome.is_some() && touched.contains(&m.number);
    log.matches.iter().filter(over).any(|m| {
        let by_the_record = m.outcome.map(|_| m.winner);
        let mut ways = names::ways(m, by_the_record, m.seats).into_iter();
        ways.any(|(to, who)| {
            let next = to.and_then(|to| log.match_of(to.of)?.seats.get(to.side).copied());
            next.is_some_and(|there| there != who)
        })
    })
}

/// Checks that nobody waits for two matches of the sheet at once, unless one of them is played in another's name.
fn waits_once(log: &Log, faults: &mut Vec<Fault>) {
    let mut waits = BTreeSet::new();
    let open = |m: &&LoggedMatch| m.outcome.is_none() && !m.phase.is_scheduled();
    for m in log.matches.iter().filter(open) {
        for player in m.seats.iter().filter_map(|seat| seat.player()) {
            if !waits.insert(player) {
                faults.push(Fault::TwiceInARound { player });
            }
        }
    }
}

/// Checks that nobody sits twice in a round of one side of the sheet in one name, or opposite themself.
fn once_a_round(log: &Log, named: &Log, faults: &mut Vec<Fault>) {
    let mut sits = BTreeSet::new();
    for m in &log.matches {
        let opposite_self = m.pair().is_some_and(|[a, b]| a == b);
        for (side, seat) in m.seats.iter().enumerate() {
            let Some(player) = seat.player() else {
                continue;
            };
            let round = (m.batch, m.phase, m.round);
            let name = named.match_of(m.number).and_then(|m| m.seats.get(side));
            // Seats that belong to nobody any more do not count.
            let twice = name != Some(&LoggedSeat::Bye) && !sits.insert((round, player, name));
            if twice || opposite_self && side == 1 {
                faults.push(Fault::TwiceInARound { player });
            }
        }
    }
}
