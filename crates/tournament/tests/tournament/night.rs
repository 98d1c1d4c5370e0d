//! A tournament under test: commands are decided and folded, every fact through JSON as a database would keep it.

use backgammon::scoring::{ScoredGame, WinKind};
use backgammon::{BySide, Side};
use crawford_forms::violation::Violation;
use crawford_journal::{
    AccountId, Actor, Envelope, NoteId, PersonId, Recorded, SCHEMA, Snapshot, Story, UtcMicros,
    plan_undo, retraction_body,
};
use crawford_tournament::money::EventMoney;
use crawford_tournament::*;
use proptest::test_runner::Config;

pub const OPEN: EventNo = EventNo(1);

/// How many random nights a property is tried on: as many as `PROPTEST_CASES` says, else its usual number.
pub fn cases(usual: u32) -> Config {
    let asked = std::env::var("PROPTEST_CASES").ok();
    Config {
        cases: asked.and_then(|n| n.parse().ok()).unwrap_or(usual),
        failure_persistence: None,
        ..Config::default()
    }
}

#[derive(Clone)]
pub struct Night {
    pub recorded: Vec<Recorded>,
    pub snapshot: Snapshot<Tournament>,
}

pub fn person(n: u32) -> PersonId {
    let mut bytes = [0; 10];
    bytes[6..].copy_from_slice(&n.to_be_bytes());
    PersonId::from_random(bytes)
}

pub fn seed(n: u8) -> Seed {
    Seed([n; 32])
}

pub fn settings() -> EventSettings {
    EventSettings::usual("Open", "7, 5".parse().unwrap())
}

impl Night {
    pub fn new(settings: EventSettings) -> Night {
        let mut night = Night {
            recorded: Vec::new(),
            snapshot: Snapshot::default(),
        };
        let details = TournamentDetails {
            name: "Thursday".into(),
            date: "2026-11-19".parse().unwrap(),
            venue: String::new(),
            starts: None,
        };
        night.act(Command::Announce { details }).unwrap();
        night
            .act(Command::AddEvent {
                settings,
                seed_hash: seed(1).commitment(),
            })
            .unwrap();
        night
    }

    /// The same with `n` signed in.
    pub fn with(settings: EventSettings, n: u32) -> Night {
        let mut night = Night::new(settings);
        for i in 1..=n {
            night.check_in(i).unwrap();
        }
        night
    }

    /// And drawn.
    pub fn drawn(settings: EventSettings, n: u32) -> Night {
        let mut night = Night::with(settings, n);
        night.act(EventCommand::CloseList.of(OPEN)).unwrap();
        night.draw(1).unwrap();
        night
    }

    /// Drawn by hand in check-in order, so that entrant `n` stands where the table puts seed `n`: of eight, the first
    /// round is 1-8, 4-5, 2-7, 3-6.
    pub fn seeded(settings: EventSettings, n: u32) -> Night {
        Night::seeded_with(settings, n, |_| ())
    }

    /// The same with something done before the draw.
    pub fn seeded_with(settings: EventSettings, n: u32, before: impl Fn(&mut Night)) -> Night {
        let settings = EventSettings {
            order: Order::ByHand,
            ..settings
        };
        let mut night = Night::with(settings, n);
        night.act(EventCommand::CloseList.of(OPEN)).unwrap();
        before(&mut night);
        night
            .act(
                EventCommand::Draw {
                    seed: seed(1),
                    dice: "35".into(),
                    by_hand: Some((1..=n).map(EntrantNo).collect()),
                }
                .of(OPEN),
            )
            .unwrap();
        night
    }

    /// Who sits in a match: an entrant's number, 0 for a bye; nobody yet is `None`.
    pub fn seats(&self, number: u32) -> [Option<u32>; 2] {
        let seat = |seat| match seat {
            Seat::Empty => None,
            Seat::Bye => Some(0),
            Seat::Entrant(n) => Some(n.0),
        };
        let seats = self.fixture(number).seats;
        [seat(seats.top), seat(seats.bottom)]
    }

    /// The entrant wins, by a final score.
    pub fn wins(&mut self, number: u32, entrant: u32) -> u64 {
        let side = self.fixture(number).side_of(EntrantNo(entrant)).unwrap();
        self.win(number, side)
    }

    /// It was the entrant who had won.
    pub fn rather(
        &mut self,
        number: u32,
        entrant: u32,
        standing: Option<LaterMatches>,
    ) -> Result<u64, Violation> {
        let m = self.fixture(number);
        let side = m.side_of(EntrantNo(entrant)).unwrap();
        let length = self.event().rules_of(m).length;
        self.correct(number, won_by(side, length), standing)
    }

    pub fn withdraw(&mut self, entrant: u32) -> u64 {
        let entrant = EntrantNo(entrant);
        self.act(Command::Withdraw {
            entrant,
            seen: None,
        })
        .unwrap()
    }

    pub fn ends(
        &mut self,
        number: u32,
        kind: OutcomeKind,
        winner: Option<Side>,
        score: Option<(i64, i64)>,
    ) -> Result<u64, Violation> {
        self.score(number, ending(kind, winner, score))
    }

    pub fn result(&self, number: u32) -> Option<MatchResult> {
        self.fixture(number).result.clone()
    }

    pub fn outcome(&self, number: u32) -> Option<Outcome> {
        self.result(number).map(|r| r.outcome)
    }

    pub fn begin(&mut self, number: u32, table: Option<u16>) -> Result<u64, Violation> {
        self.act(
            EventCommand::Begin {
                number: MatchNo(number),
                table,
                seen: None,
            }
            .of(OPEN),
        )
    }

    /// Begins a match at this score.
    pub fn begin_at(&mut self, number: u32, start: BySide<u16>) -> Result<u64, Violation> {
        self.act(
            EventCommand::BeginAt {
                number: MatchNo(number),
                start,
                seen: None,
            }
            .of(OPEN),
        )
    }

    pub fn boards(&mut self, boards: u16, automatic: bool) -> u64 {
        self.act(Command::SetBoards {
            boards,
            automatic,
            seen: None,
        })
        .unwrap()
    }

    /// Takes reports from phones so, with these minutes for the other side.
    pub fn take_reports(&mut self, mode: ReportingMode, minutes: u16) -> u64 {
        self.act(Command::SetReporting {
            reporting: Reporting { mode, minutes },
            seen: None,
        })
        .unwrap()
    }

    pub fn late(
        &mut self,
        person_number: u32,
        place: LatePlace,
        penalty: u16,
    ) -> Result<EntrantNo, Violation> {
        self.act(Command::CheckIn {
            person: person(person_number),
            company: Company::Alone,
            rating: None,
            events: vec![],
        })?;
        let entrant = self
            .snapshot
            .state
            .entrant_of(person(person_number))
            .unwrap()
            .number;
        self.act(
            EventCommand::EnterLate {
                entrant,
                place,
                penalty,
                seen: None,
            }
            .of(OPEN),
        )?;
        Ok(entrant)
    }

    pub fn check_in(&mut self, n: u32) -> Result<u64, Violation> {
        self.act(Command::CheckIn {
            person: person(n),
            company: Company::Alone,
            rating: Some(i64::from(n % 9) * 1000),
            events: vec![OPEN],
        })
    }

    pub fn draw(&mut self, n: u8) -> Result<u64, Violation> {
        self.act(
            EventCommand::Draw {
                seed: seed(n),
                dice: "35".into(),
                by_hand: None,
            }
            .of(OPEN),
        )
    }

    /// Decides and appends; the action's version (0 when it was so already). Every fact must follow the state it is
    /// said of, or undo could not be told from damage.
    pub fn act(&mut self, command: Command) -> Result<u64, Violation> {
        let facts = decide(&self.snapshot.state, &command)?;
        let bodies: Vec<String> = facts.iter().map(|f| Envelope::body(f).unwrap()).collect();
        let before = self.snapshot.clone();
        let action = self.append(&bodies);
        can_be_told(&before, &self.snapshot.state);
        Ok(action)
    }

    fn append(&mut self, bodies: &[String]) -> u64 {
        self.append_to(self.snapshot.version + 1, bodies)
    }

    fn append_to(&mut self, action: u64, bodies: &[String]) -> u64 {
        for body in bodies {
            let recorded = Recorded {
                stream: "0000000000000000".parse().unwrap(),
                version: self.snapshot.version + 1,
                action,
                at: UtcMicros(self.snapshot.version as i64 * 1_000_000),
                who: Actor::Account(AccountId::from_random([1; 10])),
                schema: SCHEMA,
                body: body.clone(),
            };
            let envelope = Envelope::<Fact>::read(&recorded).unwrap();
            if envelope.fact().is_ok() {
                assert!(
                    self.snapshot.state.follows(&envelope),
                    "does not follow: {body}"
                );
            }
            self.recorded.push(recorded.clone());
            if !self.snapshot.advance(std::slice::from_ref(&recorded)) {
                self.snapshot = Snapshot::read(&self.recorded);
            }
            self.changed_parts_are_told(&envelope);
        }
        if bodies.is_empty() { 0 } else { action }
    }

    /// Whatever a form of a match may be refused for is told with the refusal: what changed a part of a match is known as
    /// having changed it.
    fn changed_parts_are_told(&self, by: &Envelope<Fact>) {
        for (e, m) in self.snapshot.state.all_matches() {
            let teams = m.entrants().map(FixturePart::LineUp);
            let parts = [
                FixturePart::Entry,
                FixturePart::Players,
                FixturePart::Table,
                FixturePart::Due,
                FixturePart::PutOff,
            ];
            for part in parts.into_iter().chain(teams) {
                if m.changed_in(part) == by.version {
                    let told = self.is_told(by, part, (e.number, m));
                    assert!(told, "{part:?} of {} by {by:?}", m.number);
                }
            }
        }
    }

    fn is_told(
        &self,
        by: &Envelope<Fact>,
        part: FixturePart,
        (event, m): (EventNo, &Fixture),
    ) -> bool {
        match by.fact() {
            Ok(fact) => part.is_changed_by(fact, event, m),
            Err(versions) => {
                let facts = self.facts();
                let mut taken = facts
                    .iter()
                    .filter(|f| f.version < by.version && versions.contains(&f.version));
                taken.any(|f| self.is_told(f, part, (event, m)))
            }
        }
    }

    /// Takes actions back, and whatever no longer follows.
    pub fn undo(&mut self, action: u64) -> u64 {
        let facts = self.facts();
        let mut actions = vec![action];
        loop {
            let (versions, broken) = plan_undo::<Tournament>(&facts, &actions);
            if broken.is_empty() {
                assert!(!versions.is_empty(), "nothing to take back");
                let before = self.snapshot.clone();
                let action = self.append(&[retraction_body(&versions)]);
                can_be_told(&before, &self.snapshot.state);
                let facts = after_undo(&self.snapshot.state);
                let bodies: Vec<String> =
                    facts.iter().map(|f| Envelope::body(f).unwrap()).collect();
                self.append_to(action, &bodies);
                return action;
            }
            let more = |b: &&crawford_journal::Dependent| !actions.contains(&b.action);
            assert!(broken.iter().any(|b| more(&b)), "{broken:?} go and stay");
            actions.extend(broken.iter().map(|b| b.action));
        }
    }

    pub fn facts(&self) -> Vec<Envelope<Fact>> {
        self.recorded
            .iter()
            .map(|r| Envelope::read(r).unwrap())
            .collect()
    }

    /// What somebody caused by the newest action.
    pub fn caused(&self) -> Fact {
        let facts = self.facts();
        let newest = facts.last().unwrap().action;
        let own = facts.iter().filter(|f| f.action == newest);
        let own: Vec<&Fact> = own.filter_map(|f| f.fact().ok()).collect();
        own[main_fact(&own)].clone()
    }

    pub fn event(&self) -> &Event {
        self.snapshot.state.event(OPEN).unwrap()
    }

    pub fn fixture(&self, number: u32) -> &Fixture {
        self.event().fixture(MatchNo(number)).unwrap()
    }

    pub fn score(&mut self, number: u32, entry: ScoreEntry) -> Result<u64, Violation> {
        self.act(
            EventCommand::Score {
                number: MatchNo(number),
                entry,
                overrule: None,
                seen: None,
            }
            .of(OPEN),
        )
    }

    /// The side wins, by a final score. Where the other had gone on already, who went on stays.
    pub fn win(&mut self, number: u32, side: Side) -> u64 {
        let m = self.fixture(number);
        let rules = self.event().rules_of(m);
        let written = m.sheet.score.map(i64::from);
        let mut entry = won_by(side, rules.length);
        if let ScoreEntry::Final { score, .. } = &mut entry {
            let loser = side.other();
            score[loser] = score[loser].max(written[loser]);
        }
        match self.score(number, entry.clone()) {
            Err(violation) if violation.rule.id() == "match-went-on" => {
                let standing = Some(LaterMatches::RecordOnly);
                self.correct(number, entry, standing).unwrap()
            }
            done => done.unwrap(),
        }
    }

    pub fn correct(
        &mut self,
        number: u32,
        entry: ScoreEntry,
        standing: Option<LaterMatches>,
    ) -> Result<u64, Violation> {
        self.act(
            EventCommand::Correct {
                number: MatchNo(number),
                entry,
                standing,
                overrule: None,
                seen: None,
            }
            .of(OPEN),
        )
    }

    /// Plays everything that can be played, the top side winning.
    pub fn play_out(&mut self) {
        if self.event().late_entry != LateEntry::Closed {
            self.act(EventCommand::CloseLateEntry.of(OPEN)).unwrap();
        }
        while let Some(number) = self.next_to_play() {
            self.win(number, Side::Top);
        }
    }

    /// Plays everything that can be played, with the winners given.
    pub fn play(&mut self, mut winner: impl FnMut(&Fixture) -> Side) {
        let most = 2 * self.event().matches.len() + 100;
        let mut played = 0;
        while let Some(number) = self.next_to_play() {
            let side = winner(self.fixture(number));
            self.win(number, side);
            played += 1;
            assert!(played < most, "it never ends: {number} again");
        }
    }

    pub fn next_to_play(&self) -> Option<u32> {
        let playable = |m: &&std::sync::Arc<Fixture>| m.players().is_some() && m.result.is_none();
        self.event()
            .matches
            .iter()
            .find(playable)
            .map(|m| m.number.0)
    }
}

/// Whatever is there in two states and differs has changed after the version of the first, so that a form made from that
/// can be told.
fn can_be_told(before: &Snapshot<Tournament>, after: &Tournament) {
    let (was, seen) = (&before.state, before.version);
    let whole = |t: &Tournament| (t.details.clone(), t.boards, t.finished, t.called_off);
    assert!(whole(was) == whole(after) || after.changed > seen);
    for (number, now) in after.entrants.iter() {
        let same = was
            .entrant(*number)
            .is_none_or(|e| e.withdrawn == now.withdrawn);
        assert!(same || now.changed > seen, "{now:?}");
    }
    for (number, now) in &after.money.pools {
        let was = was.money.pools.get(number);
        let same = was.is_none_or(|was| (&was.terms, &was.members) == (&now.terms, &now.members));
        assert!(same || now.changed > seen, "{now:?}");
    }
    for (number, now) in &after.money.events {
        let terms = |m: &EventMoney| (m.terms.clone(), m.counts.clone(), m.auction.clone());
        let same = was
            .money
            .event(*number)
            .is_none_or(|was| terms(was) == terms(now));
        assert!(same || now.changed > seen, "{now:?}");
    }
    for (of, now) in &after.reports {
        // A dispute is no other report.
        let said = |report: &PendingReport| (report.by, report.result.clone());
        let same = was.reports.get(of).is_none_or(|was| said(was) == said(now));
        assert!(same || now.version > seen, "{now:?}");
    }
    for (number, now) in &after.events {
        let Some(was) = was.event(*number) else {
            continue;
        };
        assert!(
            was.settings == now.settings || now.changed > seen,
            "{number:?}"
        );
        for (was, m) in was.matches.iter().zip(&now.matches) {
            if std::sync::Arc::ptr_eq(was, m) {
                continue;
            }
            let entered = |m: &Fixture| {
                let played = (m.sheet.clone(), m.result.clone(), m.kept);
                (m.seats, played, m.line_ups.clone(), m.start_set)
            };
            let same = entered(was) == entered(m);
            assert!(same || m.entry_changed > seen, "{was:#?} {m:#?}");
            let shown = |m: &Fixture| {
                let room = (m.rules, m.begun_at, m.table, m.record);
                (entered(m), room, m.round, m.due, m.winner_to, m.loser_to)
            };
            assert!(
                shown(was) == shown(m) || m.changed > seen,
                "{was:#?} {m:#?}"
            );
        }
    }
}

pub fn won_by(side: Side, length: u16) -> ScoreEntry {
    let mut score = BySide::new(1, 1);
    if length == 1 {
        score = BySide::new(0, 0);
    }
    score[side] = i64::from(length);
    ScoreEntry::Final {
        score,
        winner: None,
    }
}

pub fn game(winner: Side, kind: WinKind, cube: u32) -> ScoredGame {
    ScoredGame::new(winner, kind, cube)
}

pub fn ending(kind: OutcomeKind, winner: Option<Side>, score: Option<(i64, i64)>) -> ScoreEntry {
    ScoreEntry::Outcome {
        kind,
        winner,
        score: score.map(BySide::from),
        note: None,
    }
}

pub fn note(n: u8) -> NoteId {
    NoteId::from_random([n; 10])
}

pub fn rule<T: std::fmt::Debug>(refused: Result<T, Violation>) -> &'static str {
    refused.unwrap_err().rule.id()
}

pub fn single(winner: Side) -> ScoreEntry {
    ScoreEntry::Game(game(winner, WinKind::Single, 1))
}
