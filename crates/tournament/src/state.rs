//! The state of a tournament: the fold of its facts.

use super::fixture_part::PartVersions;
use super::handicap::{Handicap, NoHandicap};
use super::pace::{Allowance, Clock};
use super::report::{PendingReport, Reporting};
use super::robin::LadderStep;
use super::seed::Seed;
use super::swiss::Reasons;
use super::{
    BracketHalf, Capabilities, Entrant, EntrantNo, Entrants, EventNo, EventSettings, Exit, Fixture,
    MatchNo, MatchStatus, Matches, Outcome, Phase, Seat, SeatRef, Stage, TournamentDetails,
};
use backgammon::BySide;
use backgammon::scoring::{Judgement, MatchRules, judge};
use crawford_forms::violation::{Violation, refuse};
use crawford_journal::{PersonId, UtcMicros};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The hash of a secret seed, published before a draw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeedCommitment {
    /// Which draw of the event it is for, from 1.
    pub attempt: u32,
    /// SHA-256 of the seed in hexadecimal.
    pub hash: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClosedList {
    /// In check-in order.
    pub entrants: Vec<EntrantNo>,
    /// SHA-256 of the list in hexadecimal.
    pub hash: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draw {
    /// Which draw of the event it is, from 1.
    pub attempt: u32,
    pub algorithm: u32,
    /// The seed in hexadecimal.
    pub seed: String,
    /// The dice as digits; empty when the room skipped them.
    pub dice: String,
    /// The entrants it drew from, in check-in order.
    pub entrants: Vec<EntrantNo>,
    /// Their ratings then, in thousandths of a point, in the same order.
    pub ratings: Vec<Option<i64>>,
    /// The entrants in seed order.
    pub order: Vec<EntrantNo>,
    pub at: UtcMicros,
}

impl Draw {
    /// The seed it was drawn from; what is drawn by lot after it follows from the same.
    pub(super) fn drawn_from(&self) -> Result<Seed, Violation> {
        seed_of(self.attempt, &self.seed)
    }
}

/// The seed of a draw, by its number, as the journal has it.
pub(super) fn seed_of(number: u32, seed: &str) -> Result<Seed, Violation> {
    let unreadable = |_| refuse::draw_seed_unreadable(number, seed);
    seed.parse().map_err(unreadable)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LateEntry {
    /// No: byes are decided as soon as they are drawn.
    #[default]
    Closed,
    /// Yes, and byes wait: until a moment, or until closed by hand.
    Open { until: Option<UtcMicros> },
}

/// A stage drawn after the first draw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StageDraw {
    pub stage: Stage,
    /// Its entrants in seed order.
    pub order: Vec<EntrantNo>,
    /// The number of its first match.
    pub first: MatchNo,
    pub matches: usize,
    pub rounds: u8,
    /// The seed the order came from, in hexadecimal.
    pub seed: Option<String>,
    pub at: UtcMicros,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pairing {
    pub phase: Phase,
    /// Which, from 1.
    pub round: u8,
    /// The number of its first match, if it has any.
    pub first: MatchNo,
    pub matches: usize,
    pub byes: Vec<EntrantNo>,
    pub by_hand: bool,
    pub away: Vec<EntrantNo>,
    pub waiting: Vec<EntrantNo>,
    pub reasons: Option<Reasons>,
    pub at: UtcMicros,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    pub number: EventNo,
    pub settings: EventSettings,
    /// The seeds committed to so far; the last belongs to the draw to come, or to the one made.
    pub seeds: Vec<SeedCommitment>,
    /// Who entered, in check-in order.
    pub entered: Vec<EntrantNo>,
    /// The closed list, before and after the draw.
    pub list: Option<ClosedList>,
    pub draw: Option<Draw>,
    pub earlier_draws: Vec<Draw>,
    /// The entrants exchanged by hand since the draw.
    pub swaps: Vec<(EntrantNo, EntrantNo)>,
    pub latecomers: Vec<EntrantNo>,
    pub late_entry: LateEntry,
    /// Rounds of the bracket.
    pub rounds: u8,
    pub matches: Matches,
    /// The stages drawn since the draw, in order.
    pub stages: Vec<StageDraw>,
    /// The rounds paired since the draw, in order.
    pub pairings: Vec<Pairing>,
    /// Who will miss which round.
    pub away: BTreeSet<(u8, EntrantNo)>,
    /// The ratings its entrants brought along, in thousandths of a point.
    pub ratings: Arc<BTreeMap<EntrantNo, i64>>,
    /// Whether since the draw a match was corrected, or decided when somebody had gone on from it: only then may somebody
    /// sit in a seat to which another has the right.
    pub corrected: bool,
    /// Whose results do not count in the table.
    pub left_out: BTreeSet<EntrantNo>,
    /// The rungs of a ladder, from the top.
    pub rungs: Vec<EntrantNo>,
    /// The steps that led to them.
    pub steps: Vec<LadderStep>,
    /// Rolling lists, second entries and places given away.
    pub coming: super::coming::Coming,
    /// The version at which its settings, list or draw last changed.
    pub changed: u64,
    /// The version at which it last changed by which rules its tables are ranked.
    pub ranking_changed: u64,
}

impl Event {
    pub(super) fn new(number: EventNo, settings: EventSettings, version: u64) -> Self {
        Event {
            number,
            settings,
            seeds: Vec::new(),
            entered: Vec::new(),
            list: None,
            draw: None,
            earlier_draws: Vec::new(),
            swaps: Vec::new(),
            latecomers: Vec::new(),
            late_entry: LateEntry::Closed,
            rounds: 0,
            matches: Matches::default(),
            stages: Vec::new(),
            pairings: Vec::new(),
            away: BTreeSet::new(),
            ratings: Arc::default(),
            corrected: false,
            left_out: BTreeSet::new(),
            rungs: Vec::new(),
            steps: Vec::new(),
            coming: super::coming::Coming::default(),
            changed: version,
            ranking_changed: version,
        }
    }

    /// Whether it is under way or over: it is drawn, or has matches where none is drawn.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        self.draw.is_some() || !self.matches.is_empty()
    }

    #[must_use]
    pub fn fixture(&self, number: MatchNo) -> Option<&Fixture> {
        self.matches.get(number.index()?).map(Arc::as_ref)
    }

    /// The clock that two players have. Teams play at several boards, with a clock each.
    #[must_use]
    pub fn clock(&self) -> Option<&Clock> {
        let by_boards = self.settings.sides.boards().is_some();
        self.settings.clock.as_ref().filter(|_| !by_boards)
    }

    /// What the clocks of a match are set to when one begins to use them now.
    #[must_use]
    pub fn allowance(&self, m: &Fixture) -> Option<Allowance> {
        let clock = self.clock()?;
        Some(clock.allowance(self.rules_of(m).length, self.score_of(m)))
    }

    pub(super) fn next_match(&self) -> MatchNo {
        MatchNo::at(self.matches.len())
    }

    /// The rules fixed for a match, otherwise those it would begin under today.
    #[must_use]
    pub fn rules_of(&self, m: &Fixture) -> MatchRules {
        m.rules
            .unwrap_or_else(|| self.with_its_start(m, self.settings.rules_of(m)))
    }

    /// What the engine says of the games and penalties on a match's sheet.
    #[must_use]
    pub fn judgement_of(&self, m: &Fixture) -> Judgement {
        judge(&self.rules_of(m), &m.sheet.games(), &m.sheet.penalties)
    }

    /// These rules for a match not begun, with the points its players begin with.
    pub(super) fn with_its_start(&self, m: &Fixture, rules: MatchRules) -> MatchRules {
        let handicap = self.handicap(m, &rules);
        MatchRules {
            start: handicap.map_or(rules.start, |handicap| handicap.start),
            ..rules
        }
    }

    /// The points the lower rated of two begins with, by the ratings both were entered with; nothing where it has no
    /// handicap.
    #[must_use]
    pub fn handicap(&self, m: &Fixture, rules: &MatchRules) -> Option<Handicap> {
        self.start_by_rating(m, rules)?.ok()
    }

    /// The same, with the reason where there is none. Nothing where the event has no handicaps, or who plays is not known.
    #[must_use]
    pub fn start_by_rating(
        &self,
        m: &Fixture,
        rules: &MatchRules,
    ) -> Option<Result<Handicap, NoHandicap>> {
        if !self.settings.handicap {
            return None;
        }
        let players = m.players()?;
        if self.settings.sides.boards().is_some() {
            return Some(Err(NoHandicap::Boards));
        }
        let ratings = players.map(|player| self.ratings.get(&player).copied());
        let (Some(top), Some(bottom)) = (ratings.top, ratings.bottom) else {
            let unrated = ratings.map(|rating| rating.is_none());
            return Some(Err(NoHandicap::Unrated(unrated)));
        };
        let found = Handicap::by_ratings(rules, BySide::new(top, bottom));
        Some(found.ok_or(NoHandicap::TooLong))
    }

    /// The points of both sides so far: those of its result, of its sheet, or those they begin with.
    #[must_use]
    pub fn score_of(&self, m: &Fixture) -> BySide<u32> {
        let decided = m.result.as_ref().and_then(|r| r.score);
        decided.unwrap_or_else(|| match m.sheet.is_blank() {
            true => self.rules_of(m).start.map(u32::from),
            false => m.sheet.score,
        })
    }

    /// The points with which somebody has won it beyond its length: 1 of an 8–4 to 7. Points over the length do not count,
    /// so a score is read without them.
    #[must_use]
    pub fn points_over(&self, m: &Fixture) -> u32 {
        if self.settings.sides.boards().is_some() {
            return 0;
        }
        let Some(result) = &m.result else { return 0 };
        let length = match result.outcome {
            Outcome::PlayedTo { length } => length,
            _ => self.rules_of(m).length,
        };
        let over = |side| m.score()[side].saturating_sub(u32::from(length));
        result.winner.map_or(0, over)
    }

    /// The score of a result as it is read and as tables count it, without [`Event::points_over`].
    #[must_use]
    pub fn read_score(&self, m: &Fixture) -> BySide<u32> {
        let mut score = m.score();
        if let Some(side) = m.result.as_ref().and_then(|result| result.winner) {
            score[side] = score[side].saturating_sub(self.points_over(m));
        }
        score
    }

    pub(super) fn knockout_drawn(&self) -> Option<&StageDraw> {
        self.stages.iter().find(|s| s.stage == Stage::Main)
    }

    /// The seed of the draw in hexadecimal; empty before the draw.
    pub(super) fn drawn_seed(&self) -> String {
        let seed = self.draw.as_ref().map(|draw| draw.seed.clone());
        seed.unwrap_or_default()
    }

    /// Whether somebody has gone on without playing.
    #[must_use]
    pub fn had_bye(&self, who: EntrantNo) -> bool {
        self.byes_of(who).next().is_some()
    }

    /// The matches from which somebody has gone on without playing.
    pub(super) fn byes_of(&self, who: EntrantNo) -> impl Iterator<Item = &Fixture> {
        self.matches_of(who)
            .filter(move |m| m.has_bye() && m.winner() == Some(who))
    }

    /// The match whose winner or loser has or gets a seat, and which of the two.
    #[must_use]
    pub fn feeder(&self, seat: SeatRef) -> Option<(&Fixture, Exit)> {
        self.matches.iter().find_map(|m| {
            let leads = |to: Option<SeatRef>, exit| (to == Some(seat)).then_some(exit);
            let exit = leads(m.winner_to, Exit::Winner).or(leads(m.loser_to, Exit::Loser))?;
            Some((m.as_ref(), exit))
        })
    }

    #[must_use]
    pub fn seat(&self, seat: SeatRef) -> Option<Seat> {
        self.fixture(seat.of).map(|m| m.seats[seat.side])
    }

    /// The match that decides who wins: the second final where there is one (called off, it names the winner too), else
    /// the final. None in formats without one.
    #[must_use]
    pub fn final_match(&self) -> Option<&Fixture> {
        let last_of = |phase: Phase| {
            let of_phase = self.matches.iter().rev().map(Arc::as_ref);
            of_phase
                .into_iter()
                .find(|m| m.phase == phase && m.before_final == 0)
        };
        [Phase::SecondFinal, Phase::Final, Phase::Main]
            .into_iter()
            .find_map(last_of)
    }

    #[must_use]
    pub fn champion(&self) -> Option<EntrantNo> {
        self.went_on(self.final_match()?.number)
    }

    #[must_use]
    pub fn capabilities(&self) -> Capabilities<'_> {
        self.settings.format.capabilities()
    }

    /// Whether every match is decided, and none follows automatically.
    #[must_use]
    pub fn is_over(&self) -> bool {
        !self.capabilities().open_ended()
            && !self.awaits_knockout()
            && !self.matches.is_empty()
            && self.matches.iter().all(|m| m.result.is_some())
    }

    /// Whether the winner of the main bracket has to meet the winner of the losers' side.
    #[must_use]
    pub fn meets_losers(&self) -> bool {
        self.capabilities().losers_side
            && self
                .matches
                .iter()
                .any(|m| m.phase.half() == BracketHalf::Final)
    }

    #[must_use]
    pub fn awaits_knockout(&self) -> bool {
        self.capabilities().group_play().is_some() && self.knockout_drawn().is_none()
    }

    #[must_use]
    pub fn has_scores(&self) -> bool {
        self.matches.iter().any(|m| m.scored())
    }

    /// The matches of a round of the main bracket, down the sheet.
    pub fn round(&self, round: u8) -> impl Iterator<Item = &Fixture> {
        self.matches
            .iter()
            .map(Arc::as_ref)
            .filter(move |m| m.phase == Phase::Main && m.round == round)
    }

    /// The earliest round of the main bracket with a match not decided; the final when all are.
    #[must_use]
    pub fn current_round(&self) -> u8 {
        (1..=self.rounds)
            .find(|round| self.round(*round).any(|m| m.result.is_none()))
            .unwrap_or(self.rounds)
    }

    /// The version at which a round was last whole, in any phase: every match up to it is decided. Nothing before the
    /// first is.
    #[must_use]
    pub fn last_whole_round(&self) -> Option<u64> {
        let open = |m: &&Arc<Fixture>| m.result.is_none();
        let open: Vec<(Phase, u8)> = (self.matches.iter().filter(open))
            .map(|m| (m.phase, m.round))
            .collect();
        let is_whole = |m: &Fixture| {
            let mut open = open.iter();
            m.was_played() && !open.any(|(phase, round)| *phase == m.phase && *round <= m.round)
        };
        let whole = self.matches.iter().filter(|m| is_whole(m));
        whole.map(|m| m.changed).max()
    }

    /// The seed committed to for the draw to come, if it has not been used.
    #[must_use]
    pub fn pending_seed(&self) -> Option<&SeedCommitment> {
        let used = self.draw.as_ref().map_or(0, |d| d.attempt);
        self.seeds.last().filter(|s| s.attempt > used)
    }

    /// Its field: everyone who entered, except those who left before the draw.
    pub fn field<'e>(&'e self, t: &'e Tournament) -> impl Iterator<Item = EntrantNo> + 'e {
        let entered = self.entered.iter().copied();
        entered.filter(|n| !t.has_left(*n) || self.was_drawn(*n))
    }

    pub(super) fn was_drawn(&self, entrant: EntrantNo) -> bool {
        let is_in = |list: &[EntrantNo]| list.contains(&entrant);
        self.draw.as_ref().is_some_and(|d| is_in(&d.entrants))
            || self.matches_of(entrant).next().is_some()
            || self.pairings.iter().any(|p| is_in(&p.byes))
    }

    /// This match and those that follow from it, as far as anything has happened in them.
    pub(super) fn hanging_on(&self, number: MatchNo, found: &mut Vec<MatchNo>) {
        let mut ways = vec![number];
        while let Some(number) = ways.pop() {
            // Two ways may lead to the same match.
            let Some(m) = self.fixture(number).filter(|m| m.has_anything()) else {
                continue;
            };
            if found.contains(&number) {
                continue;
            }
            found.push(number);
            let filled = |to: &SeatRef| self.seat(*to) != Some(Seat::Empty);
            ways.extend(m.exits().filter(filled).map(|to| to.of));
        }
    }

    /// Whether this match or one that follows from it has been begun or played.
    pub(super) fn leads_to_play(&self, number: MatchNo) -> bool {
        let mut matches = Vec::new();
        self.hanging_on(number, &mut matches);
        matches
            .into_iter()
            .filter_map(|n| self.fixture(n))
            .any(|m| m.begun() || m.was_played())
    }

    /// Whether a seat is filled with `sits` and nothing has happened in its match, so that it can be filled with another.
    pub(super) fn can_be_filled(&self, seat: SeatRef, sits: Seat) -> bool {
        self.seat(seat) == Some(sits) && self.fixture(seat.of).is_some_and(|m| !m.has_anything())
    }

    /// The matches an entrant sits in, in order of play.
    pub fn matches_of(&self, entrant: EntrantNo) -> impl Iterator<Item = &Fixture> {
        self.matches
            .iter()
            .map(Arc::as_ref)
            .filter(move |m| m.side_of(entrant).is_some())
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tournament {
    pub details: TournamentDetails,
    /// Boards in the room; 0: tables are not kept track of.
    pub boards: u16,
    pub automatic_tables: bool,
    pub entrants: Entrants,
    pub events: BTreeMap<EventNo, Arc<Event>>,
    /// The highest number ever given to an event, also to one that was undone.
    pub(super) last_event: u32,
    pub money: Arc<super::money::Money>,
    pub reporting: Reporting,
    /// Reports by players that are still open; see [`Tournament::report`].
    pub reports: BTreeMap<(EventNo, MatchNo), PendingReport>,
    pub finished: bool,
    pub called_off: bool,
    /// The version at which its details, boards or end last changed.
    pub changed: u64,
    /// The version at which its boards last changed.
    pub boards_changed: u64,
    /// The version at which it last changed how reports are taken.
    pub reporting_changed: u64,
}

impl Tournament {
    /// Takes over the names of `now`, of its events and side pools too, and its venue: what stood before is shown without
    /// a name that was taken out since.
    pub fn call_as(&mut self, now: &Tournament) {
        self.details.name.clone_from(&now.details.name);
        self.details.venue.clone_from(&now.details.venue);
        for (number, event) in &mut self.events {
            if let Some(now) = now.event(*number) {
                let settings = &mut Arc::make_mut(event).settings;
                settings.name.clone_from(&now.settings.name);
            }
        }
        for (number, pool) in &mut Arc::make_mut(&mut self.money).pools {
            if let Some(now) = now.money.pools.get(number) {
                pool.terms.name.clone_from(&now.terms.name);
            }
        }
    }

    /// Whether nothing more is played for now: it is over or called off.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.finished || self.called_off
    }

    /// Whether any of its events has begun.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        self.events.values().any(|event| event.has_begun())
    }

    /// Whether anything was played or decided: a bye alone is no result.
    #[must_use]
    pub fn has_results(&self) -> bool {
        self.all_matches().any(|(_, m)| {
            let bye = |r: &super::MatchResult| r.outcome == super::Outcome::Bye;
            !m.sheet.is_blank() || m.result.as_ref().is_some_and(|r| !bye(r))
        })
    }

    /// Whether somebody may come into an event of it before its draw.
    #[must_use]
    pub fn takes_entries(&self, event: &Event) -> bool {
        !self.called_off && event.takes_entries()
    }

    #[must_use]
    pub fn event(&self, number: EventNo) -> Option<&Event> {
        self.events.get(&number).map(Arc::as_ref)
    }

    pub(super) fn event_mut(&mut self, number: EventNo) -> Option<&mut Event> {
        self.events.get_mut(&number).map(Arc::make_mut)
    }

    /// The number of the next event that is added.
    #[must_use]
    pub fn next_event(&self) -> EventNo {
        EventNo(self.last_event.saturating_add(1))
    }

    #[must_use]
    pub fn entrant(&self, number: EntrantNo) -> Option<&Entrant> {
        self.entrants.get(&number).map(Arc::as_ref)
    }

    /// The entrant who is this person alone, if they checked in; their pairs and teams are other entrants.
    #[must_use]
    pub fn entrant_of(&self, person: PersonId) -> Option<&Entrant> {
        self.entrants
            .of(person)
            .find(|e| e.person == person && e.with.is_empty())
    }

    pub fn persons_of(&self, number: EntrantNo) -> impl Iterator<Item = PersonId> {
        self.entrant(number).into_iter().flat_map(Entrant::persons)
    }

    /// Who came: everyone who checked in, except those who left before any draw they were in.
    pub fn came(&self) -> impl Iterator<Item = &Entrant> {
        let entrants = self.entrants.values().map(AsRef::as_ref);
        entrants.filter(|entrant: &&Entrant| {
            let drawn = |e: &Arc<Event>| e.was_drawn(entrant.number);
            !entrant.withdrawn || self.events.values().any(drawn)
        })
    }

    #[must_use]
    pub fn has_left(&self, number: EntrantNo) -> bool {
        self.entrant(number).is_some_and(|e| e.withdrawn)
    }

    pub fn all_matches(&self) -> impl Iterator<Item = (&Event, &Fixture)> {
        self.events.values().flat_map(|event| {
            event
                .matches
                .iter()
                .map(move |m| (event.as_ref(), m.as_ref()))
        })
    }

    /// The matches whose players sit at them now: begun, not decided, and not put off.
    pub fn playing(&self) -> impl Iterator<Item = (&Event, &Fixture)> {
        self.events
            .values()
            .flat_map(|e| e.matches.playing().map(move |m| (e.as_ref(), m)))
            .filter(move |(e, m)| !self.is_put_off(e.number, m))
    }

    /// Whether a match that is not decided was put off and not taken up again. One at a table is being played, whatever
    /// was said of it before.
    #[must_use]
    pub fn is_put_off(&self, event: EventNo, m: &Fixture) -> bool {
        let adjourned = self.money.adjourned(event, m.number).is_some();
        adjourned && m.result.is_none() && m.table.is_none()
    }

    /// How far a match is for those who play it: one that was put off with a score waits to be taken up again, like one
    /// that can begin.
    #[must_use]
    pub fn status_of(&self, event: EventNo, m: &Fixture) -> MatchStatus {
        match m.status() {
            MatchStatus::Playing if self.is_put_off(event, m) => MatchStatus::Ready,
            status => status,
        }
    }

    /// The same state without version numbers, and without the numbers given by what was undone: what must be equal
    /// after an undo.
    #[must_use]
    pub fn without_versions(&self) -> Tournament {
        let mut plain = self.clone();
        (plain.changed, plain.boards_changed, plain.reporting_changed) = (0, 0, 0);
        plain.entrants.forget_undone();
        plain.last_event = plain.events.keys().next_back().map_or(0, |n| n.0);
        Arc::make_mut(&mut plain.money).forget_versions();
        for report in plain.reports.values_mut() {
            report.version = 0;
        }
        for number in self.entrants.keys() {
            plain.entrants.change(*number, |entrant| {
                (entrant.changed, entrant.left_at) = (0, 0)
            });
        }
        for event in plain.events.values_mut() {
            let event = Arc::make_mut(event);
            (event.changed, event.ranking_changed) = (0, 0);
            event.coming.here_changed = 0;
            for number in (0..event.matches.len()).map(MatchNo::at) {
                event.matches.change(number, |m| {
                    (m.changed, m.entry_changed) = (0, 0);
                    m.parts_changed = PartVersions::default();
                });
            }
        }
        plain
    }
}
