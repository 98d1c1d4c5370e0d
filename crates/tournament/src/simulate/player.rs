//! Plays a simulated tournament: checks everyone in, draws, enters results, corrects them, goes on to the next round.

use super::luck::{final_score, rating, win_chance};
use super::night::{Script, SimulatedNight};
use super::sandbox::{Sandbox, person};
use super::sheets::is_out_of_the_ordinary;
use crate::coming::entries_of_person;
use crate::money::EventMoneyCommand;
use crate::pace::rng::Rng;
use crate::swiss::{PairingOptions, rounds_paired};
use crate::{
    Command, Company, EntrantNo, Event, EventCommand, EventFact, EventNo, Fact, Fixture, GroupTies,
    LaterMatches, MatchNo, Phase, ScoreEntry, Seat, Seed, Stage, TournamentDetails,
};
use backgammon::scoring::MatchRules;
use backgammon::{BySide, Side};
use crawford_forms::Choice;
use crawford_forms::violation::{Violation, rules};
use crawford_journal::{UtcMicros, how_many};
use std::collections::{BTreeMap, BTreeSet};

pub(super) const EVENT: EventNo = EventNo(1);
/// When every simulated evening begins: 2026-11-20, half past six.
pub(super) const START: UtcMicros = UtcMicros(1_795_199_400_000_000);

pub(super) struct Player {
    pub(super) night: SimulatedNight,
    pub(super) rng: Rng,
    /// Who has had a match or a bye in this wave.
    pub(super) busy: BTreeSet<EntrantNo>,
    /// The seed committed to: of the draw, and of the next sheet of a rolling event.
    pub(super) seed: Seed,
}

impl Player {
    pub(super) fn begin(script: &Script) -> Result<Player, Violation> {
        let mut rng = Rng::new(script.seed);
        let seed = Seed(std::array::from_fn(|_| rng.word() as u8));
        let mut player = Player {
            night: SimulatedNight {
                sandbox: Sandbox {
                    now: START,
                    ..Sandbox::default()
                },
                ratings: BTreeMap::new(),
                stuck: None,
            },
            rng,
            busy: BTreeSet::new(),
            seed,
        };
        let details = TournamentDetails {
            name: script.settings.name.clone(),
            ..TournamentDetails::default()
        };
        player.act(&Command::Announce { details })?;
        player.act(&Command::AddEvent {
            settings: script.settings.clone(),
            seed_hash: seed.commitment(),
        })?;
        for n in 1..=script.players {
            let n = how_many(n);
            let strength = if script.equal {
                1500.0
            } else {
                rating(&mut player.rng)
            };
            player.night.ratings.insert(EntrantNo(n), strength);
            player.act(&Command::CheckIn {
                person: person(n),
                rating: Some((strength * 1000.0) as i64),
                company: Company::default(),
                events: vec![EVENT],
            })?;
            player.start_full_sheets()?;
        }
        if let Some(terms) = script.terms.clone() {
            player.act(
                &EventCommand::Money(EventMoneyCommand::SetTerms { terms, seen: None }).of(EVENT),
            )?;
        }
        if !script.settings.format.capabilities().is_drawn() {
            return Ok(player);
        }
        player.act(&EventCommand::CloseList.of(EVENT))?;
        player.act(
            &EventCommand::Draw {
                seed,
                dice: String::new(),
                by_hand: None,
            }
            .of(EVENT),
        )?;
        Ok(player)
    }

    pub(super) fn event(&self) -> Option<&Event> {
        self.night.sandbox.t.event(EVENT)
    }

    /// Acts, and notes who has had a match by it.
    pub(super) fn act(&mut self, command: &Command) -> Result<(), Violation> {
        let said = self.night.sandbox.act(command)?;
        for written in said {
            if let Fact::Event {
                fact: EventFact::Decided { seats, .. },
                ..
            } = &written.fact
            {
                let players = seats.both().into_iter();
                self.busy.extend(players.filter_map(Seat::entrant));
            }
        }
        Ok(())
    }

    /// The matches that can be played now, in an order of chance.
    pub(super) fn ready(&mut self) -> Vec<MatchNo> {
        let free = |n: EntrantNo| !self.busy.contains(&n);
        let open = |m: &Fixture| {
            let players = m.players().filter(|_| m.result.is_none());
            players.is_some_and(|p| free(p.top) && free(p.bottom))
        };
        let matches = || self.event().into_iter().flat_map(|e| e.matches.iter());
        // A schedule is played round by round.
        let undecided = |m: &&std::sync::Arc<Fixture>| m.result.is_none() && in_schedule(m.phase);
        let round = matches().filter(undecided).map(|m| m.round).min();
        let its_turn = |m: &Fixture| !in_schedule(m.phase) || Some(m.round) == round;
        let mut ready: Vec<MatchNo> = matches()
            .filter(|m| open(m) && its_turn(m))
            .map(|m| m.number)
            .collect();
        self.rng.shuffle(&mut ready);
        // On any day, too, somebody plays one match after the other, and may leave in between.
        let mut plays = BTreeSet::new();
        let e = self.night.sandbox.t.event(EVENT);
        ready.retain(|number| {
            let m = e.and_then(|e| e.fixture(*number));
            let m = m.filter(|m| m.phase.is_scheduled());
            let players = m.and_then(Fixture::players).map(BySide::both);
            let Some([top, bottom]) = players else {
                return true;
            };
            let free = !plays.contains(&top) && !plays.contains(&bottom);
            if free {
                plays.extend([top, bottom]);
            }
            free
        });
        ready
    }

    /// Plays a match, unless a correction has changed that it can be played.
    pub(super) fn play_match(&mut self, number: MatchNo) -> Result<(), Violation> {
        let Some((players, rules)) = self.open_match(number) else {
            return Ok(());
        };
        if players
            .both()
            .into_iter()
            .any(|n| self.plays_with_another_entry(n))
        {
            return Ok(());
        }
        let strength = |n: EntrantNo| self.night.ratings.get(&n).copied().unwrap_or(1500.0);
        let top = win_chance(
            strength(players.top),
            strength(players.bottom),
            rules.length,
        );
        let winner = if self.rng.happens(top) {
            Side::Top
        } else {
            Side::Bottom
        };
        // A match that is undecided again may have a whole sheet of games.
        let mut entry = match is_out_of_the_ordinary(&rules) && !self.is_blank(number) {
            true => self.games_won_by(winner, &rules),
            false => self.won_by(winner, &rules),
        };
        // Points on the sheet already stay.
        let e = self.event();
        let loser = winner.other();
        let score_so_far = e.and_then(|e| Some(e.score_of(e.fixture(number)?)));
        let stands = score_so_far.map_or(0, |score| i64::from(score[loser]));
        if let ScoreEntry::Final { score, .. } = &mut entry {
            score[loser] = score[loser].max(stands);
        }
        let entered = |entry| {
            EventCommand::Score {
                number,
                entry,
                overrule: None,
                seen: None,
            }
            .of(EVENT)
        };
        let done = match &entry {
            ScoreEntry::Sheet { games, .. } if self.is_blank(number) && self.rng.happens(0.5) => {
                let one = |game| ScoreEntry::Game(game);
                let mut each = games.iter().copied().map(one).map(entered);
                each.try_for_each(|score| self.act(&score))
            }
            _ => self.act(&entered(entry.clone())),
        };
        match done {
            Err(violation) if violation.rule == rules::MATCH_WENT_ON => {
                let ways = LaterMatches::ALL;
                let standing = ways.get(self.rng.below(ways.len())).copied();
                self.act(
                    &EventCommand::Correct {
                        number,
                        entry,
                        standing,
                        overrule: None,
                        seen: None,
                    }
                    .of(EVENT),
                )
            }
            done => done,
        }
    }

    /// Whether somebody is playing a match with another of their entries: they come to this one later.
    pub(super) fn plays_with_another_entry(&self, entrant: EntrantNo) -> bool {
        let t = &self.night.sandbox.t;
        let again = t.entrants.values().any(|e| e.again.is_some());
        let plays = |n: EntrantNo| t.playing().any(|(_, m)| m.side_of(n).is_some());
        again
            && entries_of_person(t, entrant)
                .into_iter()
                .any(|n| n != entrant && plays(n))
    }

    /// The players of a match that is not decided, and the rules it is or would be played under.
    pub(super) fn open_match(&self, number: MatchNo) -> Option<(BySide<EntrantNo>, MatchRules)> {
        let e = self.event()?;
        let m = e.fixture(number).filter(|m| m.result.is_none())?;
        Some((m.players()?, e.rules_of(m)))
    }

    fn is_blank(&self, number: MatchNo) -> bool {
        let m = self.event().and_then(|e| e.fixture(number));
        m.is_some_and(|m| m.sheet.is_blank())
    }

    fn games_won_by(&mut self, winner: Side, rules: &MatchRules) -> ScoreEntry {
        ScoreEntry::Sheet {
            games: self.sheet_won_by(winner, rules),
            penalties: Vec::new(),
        }
    }

    pub(super) fn won_by(&mut self, winner: Side, rules: &MatchRules) -> ScoreEntry {
        if is_out_of_the_ordinary(rules) && self.rng.happens(0.7) {
            return self.games_won_by(winner, rules);
        }
        let loser = winner.other();
        let other = final_score(rules.length, &mut self.rng).max(rules.start[loser]);
        let mut score = BySide::new(i64::from(other), i64::from(other));
        score[winner] = i64::from(rules.length);
        ScoreEntry::Final {
            score,
            winner: None,
        }
    }

    /// After a wave of matches, each who is still there leaves with this chance.
    pub(super) fn some_leave(&mut self, probability: f64) -> Result<(), Violation> {
        if probability <= 0.0 {
            return Ok(());
        }
        let here: Vec<EntrantNo> = self
            .night
            .sandbox
            .t
            .entrants
            .values()
            .filter(|e| !e.withdrawn)
            .map(|e| e.number)
            .collect();
        for entrant in here {
            if self.rng.happens(probability) {
                self.act(&Command::Withdraw {
                    entrant,
                    seen: None,
                })?;
            }
        }
        Ok(())
    }

    /// Makes the next round or stage, if there is one. Returns whether there was.
    pub(super) fn go_on(&mut self) -> Result<bool, Violation> {
        let Some(e) = self.event() else {
            return Ok(false);
        };
        let here = |n: &EntrantNo| !self.night.sandbox.t.has_left(*n);
        let left = e
            .list
            .iter()
            .flat_map(|l| &l.entrants)
            .filter(|n| here(n))
            .count();
        let (format, after) = (e.capabilities(), rounds_paired(e));
        if format
            .paired_rounds()
            .is_some_and(|swiss| after < swiss.rounds)
            && left > 1
        {
            self.act(
                &EventCommand::PairRound {
                    wanted: PairingOptions::default(),
                    after,
                }
                .of(EVENT),
            )?;
            return Ok(true);
        }
        if format.group_play().is_some() && e.stages.is_empty() {
            self.act(
                &EventCommand::DrawStage {
                    stage: Stage::Main,
                    present: Vec::new(),
                    ties: GroupTies::Lots,
                    seed: Seed([0; 32]),
                }
                .of(EVENT),
            )?;
            return Ok(true);
        }
        if format.challenges().is_some() {
            return self.challenge();
        }
        if format.open_play().is_some() {
            return self.play_freely();
        }
        if format.filling_sheets().is_some() {
            return self.join_a_list();
        }
        Ok(false)
    }
}

fn in_schedule(phase: Phase) -> bool {
    phase.is_scheduled() && !phase.is_on_any_day()
}
