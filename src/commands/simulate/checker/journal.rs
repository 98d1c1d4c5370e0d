//! The journal as the checker understands it: its own matches, from the lines alone.

use super::fault::Fault;
use super::line::{Coming, Ended, Game, Line, MoneyTerms, Penalty, Planned, Sheet};
use super::names;
use serde::Deserialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seat {
    /// Nobody yet.
    Empty,
    /// Nobody, for good.
    Bye,
    Entrant(u32),
}

impl Seat {
    pub fn player(self) -> Option<u32> {
        match self {
            Seat::Entrant(n) => Some(n),
            Seat::Empty | Seat::Bye => None,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct To {
    pub of: usize,
    /// 0 or 1.
    pub side: usize,
}

#[derive(Debug, Clone)]
pub struct Terms {
    pub fee: i64,
    /// Amounts are multiples of this.
    pub unit: i64,
    /// The part of each place, in hundredths of a percent.
    pub parts: BTreeMap<usize, i64>,
}

impl Terms {
    fn of(terms: MoneyTerms) -> Terms {
        let shares = terms.split.iter().flat_map(|tier| &tier.shares);
        Terms {
            fee: terms.fee,
            unit: terms.unit,
            parts: shares.map(|part| (part.place, part.basis)).collect(),
        }
    }
}

#[derive(Debug, Clone)]
pub struct Match {
    pub number: usize,
    /// `main`, `losers`, `group`, …
    pub phase: String,
    /// Of several groups or play-offs, which.
    pub which: Option<u32>,
    pub round: u32,
    pub seats: [Seat; 2],
    pub winner_to: Option<To>,
    pub loser_to: Option<To>,
    /// Not played unless the player of this seat won there.
    pub only_if: Option<To>,
    /// Its loser falls only if it was the first match he played.
    pub falls_if_first: bool,
    pub outcome: Option<String>,
    /// Who won: 0 or 1.
    pub winner: Option<usize>,
    /// Which side went on from it, or that none did, where a correction left that as it was.
    pub kept: Option<Option<usize>>,
    pub score: Option<[u32; 2]>,
    /// What the games and penalty points entered one by one come to.
    pub running: [u32; 2],
    /// The length it was played to, once begun.
    pub length: Option<u32>,
    /// The line of the journal that decided it.
    pub line: usize,
    /// Whether nobody entered it: it followed from byes and from who had left.
    pub by_itself: bool,
    /// Whether a correction changed who won it, one that was taken back too.
    pub turned: bool,
    /// Which draw, stage or paired round it came from.
    pub batch: usize,
    /// What was known of it from which line on.
    pub known: Vec<(usize, Option<Known>)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    pub outcome: String,
    pub winner: Option<u32>,
    pub score: [u32; 2],
}

impl Known {
    pub fn was_played(&self) -> bool {
        was_played(&self.outcome)
    }

    pub fn was_met(&self) -> bool {
        was_met(&self.outcome)
    }
}

/// Whether two people came to the table.
fn was_met(outcome: &str) -> bool {
    !["bye", "walk-over", "both-left", "called-off", "void"].contains(&outcome)
}

/// Whether two people sat down and played.
fn was_played(outcome: &str) -> bool {
    was_met(outcome) && outcome != "forfeit"
}

impl Match {
    fn gets(&mut self, side: usize, points: u32) {
        if let Some(score) = self.running.get_mut(side) {
            *score = score.saturating_add(points);
        }
    }

    /// A game more; whether the score said after it is what it then comes to.
    fn plays(&mut self, game: &Game) -> bool {
        self.gets(game.winner, game.points);
        game.points > 0 && self.running == game.score
    }

    /// Which side goes on from it, or that none does; nothing while nobody knows.
    pub fn goes_on(&self) -> Option<Option<usize>> {
        self.kept.or(self.outcome.as_ref().map(|_| self.winner))
    }

    pub fn won_by(&self) -> Option<u32> {
        self.seats.get(self.winner?)?.player()
    }

    /// What was known of it when a line was written.
    pub fn known_at(&self, line: usize) -> Option<&Known> {
        let before = self.known.iter().rfind(|(at, _)| *at < line);
        before.and_then(|(_, known)| known.as_ref())
    }

    /// The players who went out of it: the loser, or both where nobody won.
    pub fn losers(&self) -> Vec<u32> {
        if self.outcome.is_none() || self.is("called-off") {
            return Vec::new();
        }
        let won = self.won_by();
        let players = self.seats.iter().filter_map(|seat| seat.player());
        players.filter(|n| Some(*n) != won).collect()
    }

    pub fn pair(&self) -> Option<[u32; 2]> {
        let [a, b] = self.seats;
        Some([a.player()?, b.player()?])
    }

    pub fn is(&self, outcome: &str) -> bool {
        self.outcome.as_deref() == Some(outcome)
    }

    pub fn was_met(&self) -> bool {
        self.outcome.as_deref().is_some_and(was_met)
    }

    pub fn was_played(&self) -> bool {
        self.outcome.as_deref().is_some_and(was_played)
    }

    /// Whether it was decided between two.
    pub fn was_contested(&self) -> bool {
        let unplayed = ["bye", "both-left", "called-off", "void"];
        self.outcome.is_some() && !unplayed.iter().any(|o| self.is(o))
    }
}

#[derive(Debug, Clone)]
pub struct Paired {
    pub phase: String,
    /// From 1.
    pub round: u32,
    pub batch: usize,
    pub byes: Vec<u32>,
    /// Who had left by then.
    pub away: Vec<u32>,
    /// The line of the journal.
    pub line: usize,
}

/// A stage drawn after the first.
#[derive(Debug, Clone)]
pub struct Staged {
    pub batch: usize,
    pub away: Vec<u32>,
    /// Everyone who had entered by then.
    pub entered: Vec<u32>,
    pub line: usize,
}

/// Somebody who by a correction goes on instead of another.
#[derive(Debug, Clone)]
pub struct Instead {
    pub who: u32,
    /// Instead of whom.
    pub of: u32,
    pub away: Vec<u32>,
    pub line: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rungs {
    /// Somebody came onto the lowest rung.
    Joined(u32),
    Climbed {
        number: usize,
        entrant: u32,
        /// From which rung, from 1.
        from: usize,
        to: usize,
    },
    Set {
        /// From the top.
        order: Vec<u32>,
        /// Because this match was put right.
        after: Option<usize>,
    },
}

#[derive(Debug, Clone, Default)]
pub struct Log {
    pub format: Value,
    /// The single places that were to be played off.
    pub play_off_places: BTreeSet<u32>,
    /// The seed of the draw, as it is written.
    pub seed: String,
    pub ratings: BTreeMap<u32, Option<i64>>,
    /// Who each entry is of.
    pub person: BTreeMap<u32, String>,
    /// Everyone who entered, as they came.
    pub entered: Vec<u32>,
    /// The closed list.
    pub list: Vec<u32>,
    /// The order drawn, of each draw and stage by its batch.
    pub orders: BTreeMap<usize, Vec<u32>>,
    pub matches: Vec<Match>,
    pub rounds: Vec<Paired>,
    pub stages: Vec<Staged>,
    pub instead: Vec<Instead>,
    /// Whose results are left out of the table.
    pub left_out: BTreeSet<u32>,
    /// What was written of rungs, with its line.
    pub rungs: Vec<(usize, Rungs)>,
    /// What the journal came to when a line was written, where something in force then was taken back since.
    pub as_it_stood: BTreeMap<usize, Log>,
    /// Who has left, and at which line.
    pub left: BTreeMap<u32, usize>,
    /// Everyone who ever left, and the line at which they first did.
    pub ever_left: BTreeMap<u32, usize>,
    /// Results given before they were corrected or voided.
    pub changes: usize,
    pub terms: Option<Terms>,
    pub finished: bool,
    /// The newest draw, stage or paired round, from 1.
    batch: usize,
}

impl Log {
    fn away(&self) -> Vec<u32> {
        self.left.keys().copied().collect()
    }

    pub(super) fn at(&self, line: usize) -> &Log {
        self.as_it_stood.get(&line).unwrap_or(self)
    }
}

/// Reads a journal, holding each line against what the lines before it say. What was taken back is no part of it, but
/// of what was paired and drawn while it stood.
pub fn read(lines: &[String], faults: &mut Vec<Fault>) -> Log {
    let mut all: Vec<(usize, Line)> = Vec::new();
    for (at, text) in lines.iter().enumerate() {
        match serde_json::from_str::<Line>(text) {
            Ok(line) => all.push((at, line)),
            Err(error) => faults.push(Fault::Unreadable {
                line: at,
                why: error.to_string(),
            }),
        }
    }
    let mut until: BTreeMap<usize, usize> = BTreeMap::new();
    for (at, line) in &all {
        if let Line::Retracted { versions } = line {
            until.extend(versions.iter().map(|v| (v.saturating_sub(1), *at)));
        }
    }
    // What stood when a line was written, that takes some of it back or not; or at the end.
    let stood = |when: usize| {
        let in_force = move |line: usize, until: Option<&usize>| {
            line < when && until.is_none_or(|until| *until >= when)
        };
        all.iter()
            .filter(|(line, _)| in_force(*line, until.get(line)))
            .map(|(at, line)| (*at, line.clone()))
            .collect::<Vec<_>>()
    };
    // Without what was taken back since, what stood in between may be what never was.
    let was_so = |at: usize, when: usize| {
        let mut gone = until.iter().filter(|(_, until)| **until < when);
        !gone.any(|(from, until)| *from < at && *until > at)
    };
    let fold_to =
        |when: usize, faults: &mut Vec<Fault>| fold(stood(when), |at| was_so(at, when), faults);
    let mut log = fold_to(usize::MAX, faults);
    for (at, line) in &all {
        let looked_back = matches!(
            line,
            Line::RoundPaired { .. }
                | Line::StageDrawn { .. }
                | Line::Withdrawn { .. }
                | Line::RungsSet { .. }
                | Line::Climbed { .. }
                | Line::WentOnInstead { .. }
        );
        if looked_back && until.iter().any(|(from, until)| from < at && until > at) {
            let then = fold_to(*at, faults);
            log.as_it_stood.insert(*at, then);
        } else if matches!(line, Line::Retracted { .. }) {
            // Nobody was lost either while it stood, and what was played by it stands.
            let then = fold_to(*at, faults);
            for (m, then) in log.matches.iter_mut().zip(then.matches) {
                m.turned |= then.turned;
            }
        }
    }
    log
}

/// What these lines come to; `was_so` says of a line whether all before it stood so when it was written.
fn fold(lines: Vec<(usize, Line)>, was_so: impl Fn(usize) -> bool, faults: &mut Vec<Fault>) -> Log {
    let mut log = Log::default();
    // What follows from a correction, or from one taken back, is written behind it; then everyone must be somewhere.
    let mut corrected = false;
    for (at, line) in lines {
        if corrected && !line.follows_by_itself() {
            if was_so(at) {
                names::check(&log, faults);
            }
            corrected = false;
        }
        corrected |= matches!(line, Line::Corrected { .. } | Line::Retracted { .. });
        take(&mut log, at, line, faults);
    }
    names::check(&log, faults);
    log
}

fn take(log: &mut Log, at: usize, line: Line, faults: &mut Vec<Fault>) {
    match line {
        Line::SignedIn {
            entrant,
            person,
            rating,
            events,
        } => {
            if log.ratings.insert(entrant, rating).is_some() {
                faults.push(Fault::SignedInTwice { player: entrant });
            }
            log.person.insert(entrant, person);
            log.entered.extend((!events.is_empty()).then_some(entrant));
        }
        Line::Entered { entrant } => log.entered.push(entrant),
        Line::Joined { entrant } => {
            log.entered.push(entrant);
            log.list.push(entrant);
            log.rungs.push((at, Rungs::Joined(entrant)));
        }
        Line::Coming(Coming::Again { entrant, of }) => {
            if let Some(person) = log.person.get(&of).cloned() {
                log.person.insert(entrant, person);
            }
            log.entered.push(entrant);
        }
        Line::Coming(Coming::LeftList { entrant }) => log.entered.retain(|n| *n != entrant),
        Line::Climbed {
            number,
            entrant,
            from,
            to,
        } => log.rungs.push((
            at,
            Rungs::Climbed {
                number,
                entrant,
                from,
                to,
            },
        )),
        Line::RungsSet { order, after } => log.rungs.push((at, Rungs::Set { order, after })),
        Line::ListClosed { entrants } => log.list = entrants,
        Line::EventAdded { settings } => {
            log.format = settings.format;
            log.play_off_places = settings.play_off_places;
            log.play_off_places
                .extend(settings.third_place.then_some(3));
        }
        Line::Drawn { order, plan, seed } => {
            log.matches.clear();
            log.rounds.clear();
            log.orders.clear();
            log.seed = seed;
            log.batch += 1;
            log.orders.insert(log.batch, order);
            add(log, plan.matches, faults);
        }
        Line::StageDrawn { order, plan, feeds } => {
            log.batch += 1;
            log.stages.push(Staged {
                batch: log.batch,
                away: log.away(),
                entered: log.entered.clone(),
                line: at,
            });
            log.orders.insert(log.batch, order);
            add(log, plan.matches, faults);
            for feed in feeds {
                if let Some(m) = find(log, feed.of) {
                    match feed.exit.as_str() {
                        "winner" => m.winner_to = Some(feed.to),
                        _ => m.loser_to = Some(feed.to),
                    }
                }
            }
        }
        Line::RoundPaired {
            phase,
            round,
            matches,
            byes,
        } => {
            log.batch += 1;
            log.rounds.push(Paired {
                phase: name(&phase).0,
                round,
                batch: log.batch,
                byes,
                away: log.away(),
                line: at,
            });
            add(log, matches, faults);
        }
        Line::Withdrawn { entrant } => {
            log.left.insert(entrant, at);
            log.ever_left.entry(entrant).or_insert(at);
        }
        Line::Returned { entrant } => {
            log.left.remove(&entrant);
        }
        Line::Seated { seat, who, was } => {
            let place = find(log, seat.of).and_then(|m| m.seats.get_mut(seat.side));
            match place.map(|there| std::mem::replace(there, who)) {
                None => faults.push(Fault::NoSuchMatch { number: seat.of }),
                Some(there) if there != was => {
                    faults.push(Fault::SeatNotAsSaid { number: seat.of });
                }
                Some(_) => {}
            }
        }
        Line::Begun {
            number,
            players,
            rules,
        } => held(log, number, Fault::SeatNotAsSaid { number }, faults, |m| {
            m.length = Some(rules.length);
            m.pair() == Some(players)
        }),
        Line::GameScored { number, game } => {
            let fault = Fault::GamesDoNotAddUp { number };
            held(log, number, fault, faults, |m| {
                let is_over = |length| m.running.iter().any(|s| *s >= length);
                let over = m.length.is_some_and(is_over);
                m.plays(&game) && !over
            });
        }
        Line::PenaltyGiven {
            number,
            penalty,
            score,
        } => {
            let fault = Fault::GamesDoNotAddUp { number };
            held(log, number, fault, faults, |m| {
                m.gets(penalty.to, penalty.points);
                m.running == score
            });
        }
        Line::Decided {
            number,
            seats,
            result,
            sheet,
            by_itself,
        } => {
            if let Some(sheet) = sheet {
                written(log, number, sheet, faults);
            }
            adds_up(log, number, &result, faults);
            decide(log, at, number, seats, Some(result), false, faults);
            if let Some(m) = find(log, number) {
                m.by_itself = by_itself;
            }
        }
        Line::Corrected {
            number,
            seats,
            sheet,
            result,
            record_only,
        } => {
            log.changes += 1;
            written(log, number, sheet, faults);
            if let Some(result) = &result {
                adds_up(log, number, result, faults);
            }
            let before = find(log, number).and_then(|m| m.won_by());
            let went_on = find(log, number).and_then(|m| m.goes_on());
            decide(log, at, number, seats, result, true, faults);
            if let Some(m) = find(log, number) {
                m.kept = went_on.filter(|_| record_only);
                m.by_itself = false;
                m.turned |= m.won_by() != before;
            }
        }
        Line::Voided { number } => {
            log.changes += 1;
            if let Some(m) = find(log, number) {
                (m.outcome, m.winner, m.score, m.length) = (None, None, None, None);
                m.kept = None;
                m.running = [0, 0];
                m.known.push((at, None));
            }
        }
        Line::Money { terms } => log.terms = terms.map(Terms::of),
        Line::ResultsLeftOut { entrant, out } => {
            if out {
                log.left_out.insert(entrant);
            } else {
                log.left_out.remove(&entrant);
            }
        }
        Line::Finished => log.finished = true,
        Line::WentOnInstead { who, instead_of } => {
            change_places(log, who, instead_of);
            log.instead.push(Instead {
                who,
                of: instead_of,
                away: log.away(),
                line: at,
            });
        }
        Line::Retracted { .. } | Line::Coming(Coming::Other) | Line::Other => {}
    }
}

fn held(
    log: &mut Log,
    number: usize,
    fault: Fault,
    faults: &mut Vec<Fault>,
    fits: impl FnOnce(&mut Match) -> bool,
) {
    match find(log, number).map(fits) {
        Some(true) => {}
        Some(false) => faults.push(fault),
        None => faults.push(Fault::NoSuchMatch { number }),
    }
}

/// In all that was drawn after the first draw one stands where the other stood.
fn change_places(log: &mut Log, one: u32, other: u32) {
    let Some(first) = log.stages.iter().map(|stage| stage.batch).min() else {
        return;
    };
    let change = |n: &mut u32| match *n {
        from if from == one => *n = other,
        from if from == other => *n = one,
        _ => {}
    };
    let later = log.matches.iter_mut().filter(|m| m.batch >= first);
    for seat in later.flat_map(|m| &mut m.seats) {
        if let Seat::Entrant(n) = seat {
            change(n);
        }
    }
    let later = log.orders.range_mut(first..);
    later.flat_map(|(_, order)| order).for_each(change);
}

fn decide(
    log: &mut Log,
    at: usize,
    number: usize,
    seats: [Seat; 2],
    result: Option<Ended>,
    again: bool,
    faults: &mut Vec<Fault>,
) {
    let Some(m) = find(log, number) else {
        faults.push(Fault::NoSuchMatch { number });
        return;
    };
    if m.seats != seats {
        faults.push(Fault::SeatNotAsSaid { number });
    }
    if m.outcome.is_some() && !again {
        faults.push(Fault::DecidedTwice { number });
    }
    // A correction says what a match came to, not when it was played.
    if m.outcome.is_none() {
        m.line = at;
    }
    m.outcome = result.as_ref().map(|r| r.outcome.kind.clone());
    m.winner = result.as_ref().and_then(|r| r.winner);
    m.score = result.and_then(|r| r.score);
    let winner = m.won_by();
    let known = m.outcome.clone().map(|outcome| Known {
        outcome,
        winner,
        score: m.score.unwrap_or_default(),
    });
    m.known.push((at, known));
}

/// A whole sheet in place of what was written of a match.
fn written(log: &mut Log, number: usize, sheet: Sheet, faults: &mut Vec<Fault>) {
    let Some(m) = find(log, number) else {
        return;
    };
    m.running = [0, 0];
    // Between teams the score is of boards.
    if !sheet.boards.is_empty() {
        m.running = sheet.score;
        return;
    }
    let Sheet {
        games, penalties, ..
    } = sheet;
    // Where in between the penalty points came, only the end says.
    for Game { winner, points, .. } in games {
        m.gets(winner, points);
    }
    for Penalty { to, points } in penalties {
        m.gets(to, points);
    }
    if m.running != sheet.score {
        faults.push(Fault::GamesDoNotAddUp { number });
    }
}

/// That a match played out has at least the points of the games written of it.
fn adds_up(log: &mut Log, number: usize, result: &Ended, faults: &mut Vec<Fault>) {
    let Some((m, score)) = find(log, number).zip(result.score) else {
        return;
    };
    let below = score
        .iter()
        .zip(m.running)
        .any(|(said, written)| *said < written);
    if result.outcome.kind == "played" && below {
        faults.push(Fault::GamesDoNotAddUp { number });
    }
}

fn find(log: &mut Log, number: usize) -> Option<&mut Match> {
    log.matches.get_mut(number.checked_sub(1)?)
}

fn add(log: &mut Log, planned: Vec<Planned>, faults: &mut Vec<Fault>) {
    for p in planned {
        if p.number != log.matches.len() + 1 {
            faults.push(Fault::NoSuchMatch { number: p.number });
        }
        let (phase, which) = name(&p.phase);
        log.matches.push(Match {
            number: p.number,
            phase,
            which,
            round: p.round,
            seats: p.seats,
            winner_to: p.winner_to,
            loser_to: p.loser_to,
            only_if: p.only_if,
            falls_if_first: p.falls_if_first,
            outcome: None,
            winner: None,
            kept: None,
            score: None,
            running: [0, 0],
            length: None,
            line: 0,
            by_itself: false,
            turned: false,
            batch: log.batch,
            known: Vec::new(),
        });
    }
}

/// `"main"` is ("main", nothing), `{"group": 3}` is ("group", 3).
fn name(phase: &Value) -> (String, Option<u32>) {
    match phase {
        Value::String(name) => (name.clone(), None),
        Value::Object(map) => {
            let first = map.iter().next();
            let number = first.and_then(|(_, n)| u32::try_from(n.as_u64()?).ok());
            (first.map(|(k, _)| k.clone()).unwrap_or_default(), number)
        }
        _ => (String::new(), None),
    }
}
