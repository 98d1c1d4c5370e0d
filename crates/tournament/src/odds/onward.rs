//! Continues an event by the real rules: results are random, and everything that follows is decided and folded as in a real
//! event. Used if pairings and draws depend on results to come.

use super::Strengths;
use super::compute::{joined, of_fixture};
use super::forecast::{Tally, finalists};
use crate::money::Money;
use crate::pace::rng::Rng;
use crate::simulate::{Sandbox, final_score};
use crate::swiss::{LastPlaces, PairingOptions, SwissStep, next_step, rounds_paired};
use crate::{
    Command, Event, EventCommand, EventNo, GroupTies, LaterMatches, MatchNo, OutcomeKind,
    ScoreEntry, Seed, Stage, Tournament, places,
};
use backgammon::{BySide, Side};
use crawford_forms::violation::{Violation, rules};
use std::sync::Arc;

/// The most continuations.
const EVENINGS: usize = 400;
/// The fewest continuations, however long they are.
const FEWEST: usize = 40;
/// About how many matches all of them have together.
const MOST_MATCHES: usize = 8_000;
/// The most rounds and stages of a continuation.
const MOST_STEPS: usize = 500;

pub(super) fn played(
    t: &Tournament,
    event: &Event,
    strengths: &Strengths,
    seed: u64,
) -> Result<Tally, Violation> {
    let alone = alone(t, event.number);
    let evenings = (MOST_MATCHES / matches_left(event).max(1)).clamp(FEWEST, EVENINGS);
    let mut tally = Tally::default();
    for nth in 0..evenings {
        let mut evening = Evening {
            sandbox: Sandbox {
                t: alone.clone(),
                ..Sandbox::default()
            },
            event: event.number,
            strengths,
            rng: Rng::of(seed, nth as u64),
        };
        evening.play()?;
        let t = &evening.sandbox.t;
        let over = t.event(event.number).expect("the evening is of this event");
        let mut winners = over.winners(t);
        if winners.is_empty() {
            // It stopped because too few could go on: whoever leads has won.
            let first = places(over).into_iter().filter(|place| place.from == 1);
            winners.extend(first.map(|place| place.entrant));
        }
        tally.add(&winners, &finalists(over));
    }
    Ok(tally)
}

/// The tournament with nothing in it but this event: no other players to wait for, no boards, no money, no reports.
fn alone(t: &Tournament, event: EventNo) -> Tournament {
    let mut alone = t.clone();
    alone.events.retain(|number, _| *number == event);
    alone.boards = 0;
    alone.automatic_tables = false;
    alone.money = Arc::new(Money::default());
    alone.reports.clear();
    alone
}

fn matches_left(event: &Event) -> usize {
    let open = event.matches.iter().filter(|m| m.result.is_none()).count();
    let half = event.entered.len() / 2;
    match event.capabilities().paired_rounds() {
        Some(swiss) if event.stages.is_empty() => {
            let rounds = usize::from(swiss.rounds.saturating_sub(rounds_paired(event)));
            // Pairing a round costs about as much as playing one.
            open.saturating_add(rounds.saturating_mul(half).saturating_mul(2))
        }
        None if event.awaits_knockout() => open.saturating_add(half),
        _ => open,
    }
}

struct Evening<'a> {
    sandbox: Sandbox,
    event: EventNo,
    strengths: &'a Strengths,
    rng: Rng,
}

impl Evening<'_> {
    fn play(&mut self) -> Result<(), Violation> {
        for _ in 0..MOST_STEPS {
            let open: Vec<MatchNo> = self
                .sandbox
                .t
                .event(self.event)
                .into_iter()
                .flat_map(|e| e.matches.iter())
                .filter(|m| m.result.is_none() && m.players().is_some())
                .map(|m| m.number)
                .collect();
            if open.is_empty() && !self.go_on()? {
                return Ok(());
            }
            for number in open {
                self.score(number)?;
            }
        }
        Ok(())
    }

    fn score(&mut self, number: MatchNo) -> Result<(), Violation> {
        let Some(e) = self.sandbox.t.event(self.event) else {
            return Ok(());
        };
        let open = e.fixture(number).filter(|m| m.result.is_none());
        let Some((m, players)) = open.and_then(|m| Some((m, m.players()?))) else {
            return Ok(());
        };
        let rules = e.rules_of(m);
        let chance = of_fixture(e, m, self.strengths).map_or_else(
            || {
                let ratings = players.map(|n| self.strengths.of(n));
                joined(0.5, ratings, f64::from(rules.length))
            },
            |odds| odds.chance,
        );
        let written = e.score_of(m);
        let winner = if self.rng.happens(chance) {
            Side::Top
        } else {
            Side::Bottom
        };
        let other = u32::from(final_score(rules.length, &mut self.rng));
        let other = i64::from(other.max(written[winner.other()]));
        let mut score = BySide::new(other, other);
        score[winner] = i64::from(rules.length);
        let number_of = (self.event, number);
        let entry = ScoreEntry::Final {
            score,
            winner: None,
        };
        match self.enter(number_of, entry) {
            // If the rules were overruled on this sheet, a final score may be refused.
            Err(_) => self.enter(
                number_of,
                ScoreEntry::Outcome {
                    kind: OutcomeKind::Forfeit,
                    winner: Some(winner),
                    score: None,
                    note: None,
                },
            ),
            done => done,
        }
    }

    fn enter(
        &mut self,
        (event, number): (EventNo, MatchNo),
        entry: ScoreEntry,
    ) -> Result<(), Violation> {
        let score = EventCommand::Score {
            number,
            entry: entry.clone(),
            overrule: None,
            seen: None,
        }
        .of(event);
        match self.act(&score) {
            // If somebody went on before the result was taken away, they stay where they are.
            Err(violation) if violation.rule == rules::MATCH_WENT_ON => self.act(
                &EventCommand::Correct {
                    number,
                    entry,
                    standing: Some(LaterMatches::RecordOnly),
                    overrule: None,
                    seen: None,
                }
                .of(event),
            ),
            done => done,
        }
    }

    /// Pairs or draws what comes next. Returns whether there was anything.
    fn go_on(&mut self) -> Result<bool, Violation> {
        let event = self.event;
        let Some(e) = self.sandbox.t.event(event) else {
            return Ok(false);
        };
        let command = match e.capabilities().paired_rounds() {
            Some(_) => match next_step(&self.sandbox.t, e) {
                None => return Ok(false),
                Some(SwissStep::Round(_)) => EventCommand::PairRound {
                    wanted: PairingOptions::default(),
                    after: rounds_paired(e),
                }
                .of(event),
                Some(SwissStep::Onward) => {
                    let draw = |last| {
                        EventCommand::KnockOut {
                            last,
                            consolation: false,
                        }
                        .of(event)
                    };
                    // Equals play off or the director names them; both are random here.
                    return match self.act(&draw(LastPlaces::PlayOffs)) {
                        Err(_) => self.act(&draw(LastPlaces::Lots)).map(|()| true),
                        Ok(()) => Ok(true),
                    };
                }
            },
            None if e.awaits_knockout() => EventCommand::DrawStage {
                stage: Stage::Main,
                present: Vec::new(),
                ties: GroupTies::Lots,
                seed: Seed([0; 32]),
            }
            .of(event),
            None => return Ok(false),
        };
        match self.act(&command) {
            // So many have left that nobody can go on: the event is over.
            Err(violation) if violation.rule == rules::STAGE_NEEDS_TWO => Ok(false),
            done => done.map(|()| true),
        }
    }

    fn act(&mut self, command: &Command) -> Result<(), Violation> {
        self.sandbox.act(command).map(|_| ())
    }
}
