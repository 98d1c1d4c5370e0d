//! Formats that go on for as long as somebody wants to play: challenges on a ladder, matches of a free night, sheets that
//! start when their list is full.

use super::player::{EVENT, Player};
use super::sandbox::person;
use crate::coming::{ComingCommand, RollingStart, full_lists, same_person, waiting};
use crate::robin::{Missed, challengeable};
use crate::{Command, Company, EntrantNo, EventCommand, Seed};
use backgammon::scoring::MatchRules;
use backgammon::{BySide, Side};
use chrono::NaiveDate;
use crawford_forms::violation::{Violation, rules};

/// How many matches, or entries, there are for each player who came first.
const A_HEAD: usize = 3;
/// Matches of a free night are to as many points.
const FREE_LENGTH: u16 = 5;

impl Player {
    /// Everyone on the ladder who may challenges somebody, and now and then somebody new comes in at its foot. Answers
    /// whether there was a challenge.
    pub(super) fn challenge(&mut self) -> Result<bool, Violation> {
        let Some(e) = self.event() else {
            return Ok(false);
        };
        if e.matches.len() >= A_HEAD.saturating_mul(self.night.ratings.len()) {
            return Ok(false);
        }
        let mut rungs = e.rungs.clone();
        if self.rng.happens(0.1) {
            rungs.push(self.come_to_the_foot()?);
        }
        self.rng.shuffle(&mut rungs);
        let mut any = false;
        for by in rungs {
            let now = self.night.sandbox.now;
            let Some(e) = self.event() else { break };
            let may = challengeable(&self.night.sandbox.t, e, by, now);
            if let Some(of) = may.get(self.rng.below(may.len())).copied() {
                self.act(
                    &EventCommand::Challenge {
                        by,
                        of,
                        now,
                        today: NaiveDate::default(),
                    }
                    .of(EVENT),
                )?;
                any = true;
            }
        }
        Ok(any)
    }

    fn come_to_the_foot(&mut self) -> Result<EntrantNo, Violation> {
        let entrant = self.night.sandbox.t.entrants.next_number();
        self.act(&Command::CheckIn {
            person: person(entrant.0),
            rating: None,
            company: Company::default(),
            events: Vec::new(),
        })?;
        self.act(
            &EventCommand::Join {
                entrant,
                missed: Missed::default(),
            }
            .of(EVENT),
        )?;
        Ok(entrant)
    }

    /// Everyone sits down with somebody, and some matches that nobody saw begin are entered whole. Answers whether anybody
    /// played.
    pub(super) fn play_freely(&mut self) -> Result<bool, Violation> {
        let Some(e) = self.event() else {
            return Ok(false);
        };
        let enough = e.matches.len() >= A_HEAD.saturating_mul(self.night.ratings.len());
        let mut here = e.entered.clone();
        here.retain(|n| !self.night.sandbox.t.has_left(*n));
        if enough || here.len() < 2 {
            return Ok(false);
        }
        // Who meets says what a match with a handicap begins at.
        let known = !e.settings.handicap;
        let rules = MatchRules {
            length: FREE_LENGTH,
            ..e.settings.rules(0)
        };
        self.rng.shuffle(&mut here);
        for (nth, pair) in here.chunks(2).enumerate() {
            let [top, bottom] = pair else { continue };
            let won = Side::BOTH.get(self.rng.below(2)).copied();
            let whole = nth > 0 && self.rng.happens(0.3) && known;
            let entry = won.filter(|_| whole).map(|won| self.won_by(won, &rules));
            self.act(
                &EventCommand::PlayFree {
                    players: BySide::new(*top, *bottom),
                    length: Some(FREE_LENGTH),
                    entry,
                    overrule: None,
                }
                .of(EVENT),
            )?;
        }
        Ok(true)
    }

    /// Somebody joins the list again or leaves it, and at the end the director starts what waits. Answers whether anything
    /// was done.
    pub(super) fn join_a_list(&mut self) -> Result<bool, Violation> {
        let Some(e) = self.event() else {
            return Ok(false);
        };
        let enough = e.entered.len() >= A_HEAD.saturating_mul(self.night.ratings.len());
        let list = waiting(&self.night.sandbox.t, e);
        if enough && list.is_empty() {
            return Ok(false);
        }
        if let Some(entrant) = list.first().copied().filter(|_| !enough)
            && self.rng.happens(0.1)
        {
            self.coming(ComingCommand::Leave { entrant })?;
        }
        let mut people: Vec<EntrantNo> = self.night.ratings.keys().copied().collect();
        if enough {
            match self.start_a_sheet() {
                // Nobody plays alone: somebody else joins in.
                Err(violation) if violation.rule == rules::ROLLING_NEEDS_TWO => {
                    let t = &self.night.sandbox.t;
                    let waits =
                        |n: &EntrantNo| list.iter().any(|one| one == n || same_person(t, *one, *n));
                    people.retain(|n| !waits(n));
                }
                done => return done.map(|()| true),
            }
        }
        if let Some(entrant) = people.get(self.rng.below(people.len())).copied() {
            self.coming(ComingCommand::Join { entrant })?;
            self.start_full_sheets()?;
        }
        Ok(true)
    }

    fn coming(&mut self, command: ComingCommand) -> Result<(), Violation> {
        self.act(&EventCommand::Coming(command).of(EVENT))
    }

    /// A full list starts its sheet at once.
    pub(super) fn start_full_sheets(&mut self) -> Result<(), Violation> {
        while !full_lists(&self.night.sandbox.t).is_empty() {
            self.start_a_sheet()?;
        }
        Ok(())
    }

    fn start_a_sheet(&mut self) -> Result<(), Violation> {
        let next = Seed(std::array::from_fn(|_| self.rng.word() as u8));
        let start = RollingStart {
            seed: Some(self.seed),
            next_hash: next.commitment(),
        };
        self.coming(ComingCommand::Start { start })?;
        self.seed = next;
        Ok(())
    }
}
