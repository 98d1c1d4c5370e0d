//! How the chances of winning an event moved while it was played: the forecast after each action that decided something.

use super::Strengths;
use super::compute::joined;
use super::forecast::{ForecastMethod, NoForecast, everyone, forecast};
use super::sheet;
use crate::{
    EntrantNo, Event, EventFact, EventNo, Fact, MatchNo, MatchResult, Outcome, Seat, Tournament,
};
use backgammon::BySide;
use backgammon::scoring::WinKind;
use crawford_journal::{Envelope, Story, UtcMicros, retracted};
use std::collections::BTreeMap;

/// The most moments, by how much work the forecast of each is; of more, those that decided matches are preferred.
const MOST_EXACT: usize = 256;
const MOST_BY_CHANCE: usize = 40;
const MOST_BY_RULES: usize = 12;

#[derive(Debug, Clone, PartialEq)]
pub struct History {
    /// Everyone who could have won it, in the order of the draw, where there is one.
    pub entrants: Vec<EntrantNo>,
    /// In the order in which they happened, the first after the draw.
    pub moments: Vec<Moment>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Moment {
    /// The version of the last fact of the action: the fold of the facts up to it has these chances.
    pub version: u64,
    pub at: UtcMicros,
    pub what: Happened,
    /// Whether it follows the moment before it: nothing that happened between them was left out.
    pub follows: bool,
    /// The chance of each of the entrants, in their order; together 1.
    pub chances: Vec<f64>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Happened {
    /// Something was drawn or paired, or somebody came or left.
    Otherwise,
    InMatch {
        number: MatchNo,
        winner: EntrantNo,
        loser: EntrantNo,
        /// The last game, where it was scored by itself: how it was won, and the cube.
        game: Option<(WinKind, u32)>,
        /// How the match ended, if it did.
        ended: Option<MatchEnd>,
    },
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MatchEnd {
    pub outcome: Outcome,
    /// The winner's points first.
    pub score: Option<(u32, u32)>,
    /// The winner's chance when the match began.
    pub expected: f64,
}

/// The state after an action.
struct Step {
    /// Its place among all of them.
    nth: usize,
    version: u64,
    at: UtcMicros,
    what: Happened,
    t: Tournament,
}

impl Step {
    fn decides(&self) -> bool {
        !matches!(self.what, Happened::InMatch { ended: None, .. })
    }
}

/// The chances after each action that counts, up to the one with the fact of version `until`: facts that were retracted
/// never happened. Of a finished event the last moment is its end, at which the winners have all of it. `None` where there
/// never was a forecast.
#[must_use]
pub fn history(
    facts: &[Envelope<Fact>],
    number: EventNo,
    strengths: &Strengths,
    seed: u64,
    until: u64,
) -> Option<History> {
    let steps = steps(facts, number, strengths, until);
    let most = most(&steps, number, strengths, seed);
    let steps = thinned(steps, most);
    let last = steps.last()?.t.event(number)?;
    let entrants = in_order(last);
    let mut moments: Vec<Moment> = Vec::new();
    let mut next = 0;
    for step in &steps {
        let follows = step.nth == next;
        next = step.nth.saturating_add(1);
        let Some(found) = chances(&step.t, number, strengths, seed) else {
            continue;
        };
        let of = |n: &EntrantNo| found.get(n).copied().unwrap_or_default();
        let chances: Vec<f64> = entrants.iter().map(of).collect();
        if moments
            .last()
            .is_some_and(|before| before.chances == chances)
        {
            continue;
        }
        moments.push(Moment {
            version: step.version,
            at: step.at,
            what: step.what,
            follows,
            chances,
        });
    }
    (moments.len() > 1).then_some(History { entrants, moments })
}

/// Everyone's chance of winning: the forecast, or, once nothing can change it, the winners' part of the event.
fn chances(
    t: &Tournament,
    number: EventNo,
    strengths: &Strengths,
    seed: u64,
) -> Option<BTreeMap<EntrantNo, f64>> {
    match forecast(t, number, strengths, seed) {
        Ok(found) => Some(found.hopes.iter().map(|h| (h.entrant, h.wins)).collect()),
        Err(NoForecast::Over) => {
            let winners = t.event(number)?.winners(t);
            let share = 1.0 / winners.len() as f64;
            (!winners.is_empty()).then(|| winners.into_iter().map(|n| (n, share)).collect())
        }
        Err(_) => None,
    }
}

/// As they were drawn, so that those who meet stand beside each other; others behind them.
fn in_order(event: &Event) -> Vec<EntrantNo> {
    let first = event.matches.iter().filter(|m| m.depth == 1);
    let seated = first.flat_map(|m| m.seats.both()).filter_map(Seat::entrant);
    let mut order: Vec<EntrantNo> = Vec::new();
    for n in seated.chain(everyone(event)) {
        if !order.contains(&n) {
            order.push(n);
        }
    }
    order
}

/// The states after the actions that may have changed the chances, from the draw that stands.
fn steps(
    facts: &[Envelope<Fact>],
    number: EventNo,
    strengths: &Strengths,
    until: u64,
) -> Vec<Step> {
    let gone = retracted(facts, &[]);
    let mut counted = facts
        .iter()
        .filter(|e| !gone.contains(&e.version))
        .filter_map(|e| Some((e, e.fact().ok()?)))
        .peekable();
    let mut t = Tournament::default();
    let mut steps: Vec<Step> = Vec::new();
    let mut what = None;
    while let Some((envelope, fact)) = counted.next() {
        if let Fact::Event { event, fact } = fact
            && *event == number
            && matches!(fact, EventFact::Drawn { .. })
        {
            steps.clear();
        }
        what = changed(&t, fact, (number, strengths), what);
        t.apply(envelope);
        let goes_on = counted
            .peek()
            .is_some_and(|(next, _)| next.action == envelope.action);
        if !goes_on && let Some(what) = what.take() {
            steps.push(Step {
                nth: steps.len(),
                version: envelope.version,
                at: envelope.at,
                what,
                t: t.clone(),
            });
        }
        if !goes_on && envelope.version >= until {
            break;
        }
    }
    steps
}

/// What an action did to the chances, with this fact of it; nothing if it cannot have changed them.
fn changed(
    t: &Tournament,
    fact: &Fact,
    (number, strengths): (EventNo, &Strengths),
    before: Option<Happened>,
) -> Option<Happened> {
    let event = t.event(number);
    let in_event = match fact {
        Fact::Withdrawn { .. } | Fact::Returned { .. } | Fact::Finished | Fact::Reopened => {
            return before.or(Some(Happened::Otherwise));
        }
        Fact::Event { event, fact } if *event == number => fact,
        _ => return before,
    };
    match in_event {
        EventFact::GameScored {
            number,
            players,
            game,
            ..
        } => {
            let winner = game.game.winner;
            Some(Happened::InMatch {
                number: *number,
                winner: players[winner],
                loser: players[winner.other()],
                game: Some((game.game.kind, game.game.cube)),
                ended: None,
            })
        }
        EventFact::Decided {
            number,
            seats,
            result,
            by_itself,
            ..
        } => {
            let seats = seats.map(Seat::entrant);
            let m = event.and_then(|e| Some((e, e.fixture(*number)?)));
            let length = m.map_or(1, |(e, m)| e.rules_of(m).length);
            let expected = |winner, loser| {
                let ratings = BySide::new(strengths.of(winner), strengths.of(loser));
                joined(0.5, ratings, f64::from(length))
            };
            let ended = ended(seats, *number, result, before, expected);
            // What followed by itself says less than what it followed from.
            match before {
                Some(_) if *by_itself => before,
                _ => ended.or(before).or(Some(Happened::Otherwise)),
            }
        }
        EventFact::Begun { .. }
        | EventFact::TableChanged { .. }
        | EventFact::CalledBack { .. }
        | EventFact::ClockRead { .. }
        | EventFact::LinedUp { .. }
        | EventFact::RecordAttached { .. }
        | EventFact::DueSet { .. }
        | EventFact::Reported { .. }
        | EventFact::Confirmed { .. }
        | EventFact::Disputed { .. }
        | EventFact::ReportTakenBack { .. }
        | EventFact::Ruled { .. }
        | EventFact::Seated { .. }
        | EventFact::SeedCommitted { .. }
        | EventFact::Money(_) => before,
        EventFact::Drawn { .. } => before.or(Some(Happened::Otherwise)),
        _ if event.is_none_or(|e| e.draw.is_none()) => before,
        _ => before.or(Some(Happened::Otherwise)),
    }
}

fn ended(
    seats: BySide<Option<EntrantNo>>,
    number: MatchNo,
    result: &MatchResult,
    before: Option<Happened>,
    expected: impl Fn(EntrantNo, EntrantNo) -> f64,
) -> Option<Happened> {
    let side = result.winner?;
    let (winner, loser) = (seats[side]?, seats[side.other()]?);
    let game = match before {
        Some(Happened::InMatch {
            number: same, game, ..
        }) if same == number => game,
        _ => None,
    };
    Some(Happened::InMatch {
        number,
        winner,
        loser,
        game,
        ended: Some(MatchEnd {
            outcome: result.outcome,
            score: result.score.map(|score| (score[side], score[side.other()])),
            expected: expected(winner, loser),
        }),
    })
}

/// How many moments may be computed.
fn most(steps: &[Step], number: EventNo, strengths: &Strengths, seed: u64) -> usize {
    let by_sheet = |step: &Step| step.t.event(number).is_some_and(sheet::is_whole);
    let first = steps.first();
    let first = first.and_then(|step| forecast(&step.t, number, strengths, seed).ok());
    match first.map(|found| found.way) {
        _ if !steps.iter().all(by_sheet) => MOST_BY_RULES,
        Some(ForecastMethod::Sheet | ForecastMethod::Rules) => MOST_BY_CHANCE,
        Some(ForecastMethod::Exact) | None => MOST_EXACT,
    }
}

/// About as many as may be computed: first, last, those that decided something, and of the others as many as fit.
fn thinned(steps: Vec<Step>, most: usize) -> Vec<Step> {
    if steps.len() <= most {
        return steps;
    }
    let last = steps.len().saturating_sub(1);
    let ends = |at: usize| at == 0 || at == last;
    let decisive = |at: usize, step: &Step| ends(at) || step.decides();
    let decided = steps
        .iter()
        .enumerate()
        .filter(|(at, step)| decisive(*at, step))
        .count();
    let (of_decided, of_others) = match decided.checked_sub(most) {
        Some(_) => (most, 0),
        None => (decided, most.saturating_sub(decided)),
    };
    let others = steps.len().saturating_sub(decided);
    let (mut nth_decided, mut nth_other) = (0, 0);
    let mut keep = |at: usize, step: &Step| {
        if ends(at) {
            nth_decided += 1;
            return true;
        }
        if decisive(at, step) {
            nth_decided += 1;
            return is_taken(nth_decided, decided, of_decided);
        }
        nth_other += 1;
        is_taken(nth_other, others, of_others)
    };
    let kept = steps.into_iter().enumerate();
    kept.filter_map(|(at, step)| keep(at, &step).then_some(step))
        .collect()
}

/// Whether the `nth` of `all`, from 1, is among `some` evenly spread ones.
fn is_taken(nth: usize, all: usize, some: usize) -> bool {
    let before = nth.saturating_sub(1).saturating_mul(some) / all.max(1);
    nth.saturating_mul(some) / all.max(1) > before
}
