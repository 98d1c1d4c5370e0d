//! The parts of an event beside its main bracket: the losers' side, the finals, a consolation, groups, rounds paired one
//! by one. Each is a row of rounds.

use super::robin::free_in_round;
use super::swiss::ByeWhy;
use super::{BracketHalf, EntrantNo, Event, Fixture, Pairing, Phase, Seat, Tournament};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventPart<'e> {
    pub phase: Phase,
    /// All its matches, in the order of their numbers.
    pub matches: Vec<&'e Fixture>,
    /// In order.
    pub rounds: Vec<PartRound<'e>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartRound<'e> {
    /// From 1.
    pub number: u8,
    /// Whether it is the earliest undecided one, or the last where all are decided.
    pub current: bool,
    pub matches: Vec<&'e Fixture>,
    pub pairings: Vec<&'e Pairing>,
}

/// Who does not play in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RoundBye<'e> {
    pub who: EntrantNo,
    /// Why they were given a bye, as recorded with the pairing; in a schedule everybody rests once.
    pub why: Option<&'e ByeWhy>,
    /// Whether the director set some of the round.
    pub by_hand: bool,
}

/// The parts, in the order in which they are shown. One that nobody can ever reach is none of them, such as a last chance
/// where everybody had a bye before it.
#[must_use]
pub fn parts(event: &Event) -> Vec<EventPart<'_>> {
    let mut phases: Vec<Phase> = Vec::new();
    let is_nobodys = |m: &Fixture| m.seats.top == Seat::Bye && m.seats.bottom == Seat::Bye;
    let can_be = event.matches.iter().filter(|m| !is_nobodys(m));
    let of_matches = can_be.filter_map(|m| part(event, m.phase));
    let of_byes = event.pairings.iter().filter_map(|p| part(event, p.phase));
    for phase in of_matches.chain(of_byes) {
        if !phases.contains(&phase) {
            phases.push(phase);
        }
    }
    phases.sort_by_key(|phase| phase.order());
    let of = |phase| EventPart::of(event, phase);
    phases.into_iter().map(of).collect()
}

/// The part of the event in which a match is shown; `None` for the main bracket, which is a tree of its own, unless the
/// sheet was written by the director.
fn part(event: &Event, phase: Phase) -> Option<Phase> {
    let part = phase.shown_with();
    if part.half() != BracketHalf::Main {
        return Some(part);
    }
    let is_own = event.capabilities().own_sheet.is_some();
    is_own.then_some(match phase.place() {
        None => part,
        Some(_) => Phase::ALL_PLAY_OFFS,
    })
}

impl<'e> EventPart<'e> {
    fn of(event: &'e Event, phase: Phase) -> EventPart<'e> {
        let matches = event.matches.iter().map(AsRef::as_ref);
        let matches: Vec<&Fixture> = matches
            .filter(|m: &&Fixture| part(event, m.phase) == Some(phase))
            .collect();
        let pairings = event.pairings.iter();
        let pairings: Vec<&Pairing> = pairings
            .filter(|p| part(event, p.phase) == Some(phase))
            .collect();
        let number = |m: &Fixture| match phase.half() {
            BracketHalf::Final => round_of_finals(m),
            _ => m.round,
        };
        let mut numbers: Vec<u8> = matches.iter().map(|m| number(m)).collect();
        numbers.extend(pairings.iter().map(|p| p.round));
        numbers.sort_unstable();
        numbers.dedup();
        let is_open = |n: u8| matches.iter().any(|m| number(m) == n && m.result.is_none());
        let current = numbers.iter().copied().find(|n| is_open(*n));
        let current = current.or(numbers.last().copied());
        let round = |n: u8| PartRound {
            number: n,
            current: current == Some(n),
            matches: matches.iter().copied().filter(|m| number(m) == n).collect(),
            pairings: pairings.iter().copied().filter(|p| p.round == n).collect(),
        };
        EventPart {
            phase,
            rounds: numbers.into_iter().map(round).collect(),
            matches,
        }
    }
}

impl<'e> PartRound<'e> {
    #[must_use]
    pub fn byes(&self, t: &Tournament, event: &Event) -> Vec<RoundBye<'e>> {
        if event.capabilities().schedule().is_some() {
            let rest = free_in_round(t, event, self.number).into_iter();
            let rests = |who| RoundBye {
                who,
                why: None,
                by_hand: false,
            };
            return rest.map(rests).collect();
        }
        let given = |p: &&'e Pairing| {
            let p = *p;
            let why = p.reasons.iter().flat_map(|reasons| &reasons.byes);
            let why = why.map(Some).chain(std::iter::repeat(None));
            p.byes.iter().zip(why).map(|(who, why)| RoundBye {
                who: *who,
                why,
                by_hand: p.by_hand,
            })
        };
        self.pairings.iter().flat_map(given).collect()
    }
}

/// Matches that lead to the final are round 1 of the finals, the final round 2, the second final round 3.
fn round_of_finals(m: &Fixture) -> u8 {
    match m.phase.half() {
        BracketHalf::SecondFinal => 3,
        BracketHalf::Main | BracketHalf::Losers | BracketHalf::Final | BracketHalf::Beside => {
            match m.before_final {
                0 => 2,
                _ => 1,
            }
        }
    }
}
