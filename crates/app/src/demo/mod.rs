//! The throw-away club of `crawford demo`: a roster, a year of knockouts with one being played and some to come, two
//! chouette nights. Everything follows from one fixed seed and the day it is made, so it looks the same each time.

mod chouette;
mod earlier;

use crate::account::secret;
use crate::analysis::{gnubg, row_of};
use crate::records::{RecordRules, look_now};
use crate::stories::ActError;
use crate::tournament::{Rows, sheet_games};
use backgammon::Side;
use backgammon::record::check::{CheckOptions, check};
use backgammon::scoring::{ScoredGame, THIRD_TURN, WinKind, next_game};
use chrono::NaiveDate;
use crawford_club::season::{SeasonPreset, SeasonSetup};
use crawford_club::sign_up::SignUpTerms;
use crawford_club::zone::ClubTimeZone;
use crawford_journal::{
    AccountId, Actor, ClubId, PersonId, RecordId, Snapshot, StreamId, UtcMicros,
};
use crawford_store::analyses::{self, AnalysisRow};
use crawford_store::club_sites::{self, SiteRow};
use crawford_store::clubs::{self, Club};
use crawford_store::night_reports::{self, ReportRow};
use crawford_store::people::{self, Person};
use crawford_store::records::{self, MatchRecord};
use crawford_store::seasons::{self, SeasonRow};
use crawford_store::sign_ups::{self, StoredSignUp};
use crawford_store::streams::{self, StreamKind};
use crawford_store::{Store, StoreError, addresses, journal, settings};
use crawford_tournament::money::{
    Currency, EventMoneyCommand, MoneyCommand, MoneyTerms, PayoutPreset,
};
use crawford_tournament::pace::{Clock, ClockPreset};
use crawford_tournament::recap::TournamentRecap;
use crawford_tournament::{
    Command, Company, Event, EventCommand, EventNo, EventSettings, Lengths, MatchNo, MatchStatus,
    ScoreEntry, Seed, Tournament, TournamentDetails, decide,
};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::num::NonZero;

/// The setting that marks a database as a demo.
const MARK: &str = "demo";
const SEED: u64 = 1931;
/// A match of 7 points that went to the last game: two programs played it.
const FINAL: &[u8] = include_bytes!("final.mat");
/// What GNU Backgammon printed of it.
const FINAL_ANALYSED: &str = include_str!("final.analysis");
/// The demo's events are all number 1 of their tournaments.
const OPEN: EventNo = EventNo(1);

/// The tournament to come that people sign up for.
const CHAMPIONSHIP: &str = "Club Championship";
/// Somebody who signed up for it and has not been here before.
const NEWCOMER: &str = "Astrid Holt";

/// The roster: names of many scripts and lengths, with a rating where one is known.
const ROSTER: [(&str, Option<i64>); 26] = [
    ("Agnes Holm", Some(1612)),
    ("Bartholomew Featherstonehaugh-Cholmondeley", Some(1498)),
    ("Chidi Okonkwo", Some(1705)),
    ("Dimitra Παπαδοπούλου", Some(1556)),
    ("Émile Lefèvre", Some(1633)),
    ("Frida Lindqvist", None),
    ("Giorgi მაისურაძე", Some(1580)),
    ("Hana 佐藤", Some(1721)),
    ("Ibrahim Haddad", Some(1544)),
    ("Jo Li", None),
    ("Katarzyna Wójcik", Some(1467)),
    ("Lars Mikkelsen", Some(1689)),
    ("Mei-Ling Chen", Some(1602)),
    ("Nour الهاشمي", Some(1530)),
    ("Oskar Brandt", Some(1475)),
    ("Priya Raghunathan", Some(1654)),
    ("Quentin Marsh", None),
    ("Rosa Jiménez", Some(1590)),
    ("Soren Dahl", Some(1511)),
    ("Tamar לוי", Some(1668)),
    ("Ursula Keller", Some(1523)),
    ("Viktor Сорокин", Some(1740)),
    ("Winnie Achieng", Some(1488)),
    ("Xavier Pons", None),
    ("Yusuf Demir", Some(1617)),
    ("Zoë van Dijk", Some(1571)),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ground {
    Empty,
    /// It holds the demo already.
    Demo,
    Taken,
}

pub fn ground(store: &Store) -> Result<Ground, StoreError> {
    store.read_now(|conn| {
        if settings::get(conn, MARK)?.is_some() {
            return Ok(Ground::Demo);
        }
        let empty = clubs::all(conn)?.is_empty() && crawford_store::accounts::all(conn)?.is_empty();
        Ok(if empty { Ground::Empty } else { Ground::Taken })
    })
}

/// Fills an empty database with the demo club as it is at `now`, owned by `owner`, and marks it as a demo.
pub fn plant(store: &Store, owner: AccountId, now: UtcMicros) -> Result<(), ActError> {
    let mut chance = StdRng::seed_from_u64(SEED);
    let club = Club {
        id: ClubId::from_random(chance.random()),
        slug: "lantern".to_owned(),
        name: "The Lantern Backgammon Club".to_owned(),
        time_zone: "Europe/Copenhagen"
            .parse()
            .expect("Copenhagen is a time zone"),
        public: true,
        created_at: now.plus_seconds(-90 * DAY),
    };
    let roster: Vec<Person> = ROSTER
        .iter()
        .map(|(name, rating)| Person {
            id: PersonId::from_random(chance.random()),
            club: club.id,
            name: (*name).to_owned(),
            nickname: None,
            rating: *rating,
            email: None,
            is_guest: false,
            created_at: club.created_at,
            archived_at: None,
        })
        .collect();
    let mut nights = vec![
        finished(&mut chance, owner, &roster, now.plus_seconds(-7 * DAY)),
        running(&mut chance, owner, &roster, now.plus_seconds(-2 * 3600)),
    ];
    let mut evenings = chouette::evenings(&mut chance, owner, &roster, now);
    nights.extend(monthly(&mut chance, owner, &roster, now));
    nights.extend(to_come(&mut chance, owner, &roster, now));
    nights.iter_mut().for_each(|night| night.by_now(now));
    evenings.iter_mut().for_each(|evening| evening.by_now(now));
    let told = nights.first().map(|night| night.report(club.id, now));
    store.write_now(move |tx| {
        settings::set(tx, MARK, "1")?;
        clubs::add(tx, &club)?;
        club_sites::put(tx, club.id, &site())?;
        for person in &roster {
            people::add(tx, person)?;
        }
        for night in &nights {
            night.write(tx, club.id)?;
        }
        if let Some(night) = nights.iter().find(|night| night.name == CHAMPIONSHIP) {
            night.take_sign_ups(tx, club.id, &roster, now)?;
        }
        for evening in &evenings {
            evening.write(tx, club.id)?;
        }
        if let Some(report) = &told {
            night_reports::put(tx, report)?;
        }
        Ok(seasons::add(tx, &season(club.id, now))?)
    })
}

/// A season of the year that ends with this month: the best six of everyone.
fn season(club: ClubId, now: UtcMicros) -> SeasonRow {
    let day = |days: i64| ClubTimeZone::utc().day(now.plus_seconds(days * DAY));
    let setup = SeasonSetup {
        preset: Some(SeasonPreset::Leaderboard),
        rules: SeasonPreset::Leaderboard.rules(),
        best: Some(6),
        ..SeasonSetup::default()
    };
    SeasonRow {
        club,
        slug: "club-year".to_owned(),
        name: "Club year".to_owned(),
        from_day: day(-364),
        to_day: day(30),
        setup: serde_json::to_string(&setup).expect("a setup is plain JSON"),
        created_at: now,
        frozen_at: None,
        frozen: None,
    }
}

fn site() -> SiteRow {
    SiteRow {
        band: None,
        light: None,
        dark: None,
        club_night: "Every Friday from 19:00, upstairs at the Lantern".to_owned(),
        words: "We have played here since 1987, **beginners and old hands** at the same tables. Boards are here, and \
                somebody will show you the opening moves.\n\n- First drink on the house for newcomers\n- Chouette by the \
                fire on Wednesdays\n"
            .to_owned(),
    }
}

const DAY: i64 = 86_400;

/// A knockout of thirteen with a third-place match, played out last week.
fn finished(chance: &mut StdRng, owner: AccountId, roster: &[Person], at: UtcMicros) -> Night {
    let settings = EventSettings {
        third_place: true,
        ..usual("Open", "7, 5")
    };
    let mut night = Night::begin(
        chance,
        owner,
        "Autumn Knockout",
        "The Lantern, upstairs",
        at,
        settings,
    );
    night.check_in_and_draw(chance, roster.iter().take(13), "52");
    while let Some(number) = night.next_match() {
        let is_final = |event: &Event| event.final_match().is_some_and(|m| m.number == number);
        if night.told.state.event(OPEN).is_some_and(is_final) {
            night.play_by_record(chance, number);
        } else {
            night.play(chance, number, usize::MAX);
        }
    }
    night.act(&Command::Finish);
    night
}

/// The cups of the last year, one every five weeks or so, small and large, all played out.
fn monthly(chance: &mut StdRng, owner: AccountId, roster: &[Person], now: UtcMicros) -> Vec<Night> {
    let mut cups = Vec::new();
    for (ago, players) in (1..=9).zip([8, 11, 6, 16, 9, 12, 7, 10, 14]) {
        let at = now.plus_seconds(-(ago * 36 + 5) * DAY);
        let name = format!("{} Cup {}", day(at).format("%B"), day(at).format("%Y"));
        let mut cup = Night::begin(
            chance,
            owner,
            &name,
            "The Lantern, upstairs",
            at,
            usual("Open", "11, 9, 7"),
        );
        let from = usize::try_from(ago).expect("the cups are counted from 1");
        let people = roster.iter().cycle().skip(from.saturating_mul(5));
        cup.check_in_and_draw(chance, people.take(players), "64");
        while let Some(number) = cup.next_match() {
            cup.play(chance, number, usize::MAX);
        }
        cup.act(&Command::Finish);
        cups.push(cup);
    }
    cups
}

/// Announced tournaments, a few entries for the next, and what the championship costs and is played for.
fn to_come(chance: &mut StdRng, owner: AccountId, roster: &[Person], now: UtcMicros) -> Vec<Night> {
    let mut coming = Vec::new();
    for (name, venue, ahead, checked_in) in [
        ("Jackpot Night", "The Lantern, upstairs", 6, 3),
        (CHAMPIONSHIP, "The Lantern, upstairs", 20, 0),
        ("Harbour Open", "The Old Customs House", 48, 0),
    ] {
        let is_championship = name == CHAMPIONSHIP;
        let lengths = if is_championship { "11, 9, 7" } else { "7, 5" };
        let settings = usual("Open", lengths);
        let mut night = Night::begin(chance, owner, name, venue, now, settings);
        night.act(&Command::ChangeDetails {
            details: TournamentDetails {
                name: name.to_owned(),
                date: day(now.plus_seconds(ahead * DAY)),
                venue: venue.to_owned(),
                starts: None,
            },
            seen: None,
        });
        if is_championship {
            night.play_for_money();
        }
        for person in roster.iter().take(checked_in) {
            night.check_in(person);
        }
        coming.push(night);
    }
    coming
}

/// A knockout of sixteen on four boards, with clocks, in its second round.
fn running(chance: &mut StdRng, owner: AccountId, roster: &[Person], at: UtcMicros) -> Night {
    let settings = EventSettings {
        clock: Some(Clock::of(ClockPreset::Ukbgf)),
        ..usual("Open", "9, 7, 5")
    };
    let mut night = Night::begin(
        chance,
        owner,
        "Friday Knockout",
        "The Lantern, upstairs",
        at,
        settings,
    );
    night.act(&Command::SetBoards {
        boards: 4,
        automatic: true,
        seen: None,
    });
    night.check_in_and_draw(chance, roster.iter().skip(8).take(16), "31");
    for _ in 0..10 {
        if let Some(number) = night.next_match() {
            night.play(chance, number, usize::MAX);
        }
    }
    // The matches being played get some games.
    let playing: Vec<MatchNo> = night.told.state.playing().map(|(_, m)| m.number).collect();
    for (games, number) in (1..).zip(playing) {
        night.play(chance, number, games);
    }
    night
}

fn usual(name: &str, lengths: &str) -> EventSettings {
    let lengths: Lengths = lengths.parse().expect("the demo names lengths there are");
    EventSettings::usual(name, lengths)
}

/// A tournament that is built in memory before it is stored.
struct Night {
    stream: StreamId,
    name: String,
    told: Snapshot<Tournament>,
    /// Each action's time and facts.
    actions: Vec<(UtcMicros, Vec<String>)>,
    /// The match whose record is attached.
    recorded: Option<(RecordId, MatchNo)>,
    owner: AccountId,
    at: UtcMicros,
    seed: Seed,
}

impl Night {
    fn begin(
        chance: &mut StdRng,
        owner: AccountId,
        name: &str,
        venue: &str,
        at: UtcMicros,
        settings: EventSettings,
    ) -> Night {
        let mut night = Night {
            stream: StreamId::from_random(chance.random()),
            name: name.to_owned(),
            told: Snapshot::default(),
            actions: Vec::new(),
            recorded: None,
            owner,
            at,
            seed: Seed(chance.random()),
        };
        let details = TournamentDetails {
            name: name.to_owned(),
            date: day(at),
            venue: venue.to_owned(),
            starts: None,
        };
        night.act(&Command::Announce { details });
        let seed_hash = night.seed.commitment();
        night.act(&Command::AddEvent {
            settings,
            seed_hash,
        });
        night
    }

    /// Applies a command; a refused one is skipped. About a minute passes.
    fn act(&mut self, command: &Command) -> bool {
        let Ok(facts) = decide(&self.told.state, command) else {
            return false;
        };
        let action = earlier::happens(&mut self.told, self.owner, self.at, facts);
        self.actions.extend(action);
        self.at = self.at.plus_seconds(41);
        true
    }

    fn by_now(&mut self, now: UtcMicros) {
        let (actions, told) = (&mut self.actions, &mut self.told);
        earlier::by_now(self.stream, self.owner, actions, told, now);
    }

    fn check_in_and_draw<'p>(
        &mut self,
        chance: &mut StdRng,
        people: impl Iterator<Item = &'p Person>,
        dice: &str,
    ) {
        for person in people {
            self.check_in(person);
            self.at = self.at.plus_seconds(chance.random_range(5..40));
        }
        self.act(&EventCommand::CloseList.of(OPEN));
        self.act(
            &EventCommand::Draw {
                seed: self.seed,
                dice: dice.to_owned(),
                by_hand: None,
            }
            .of(OPEN),
        );
    }

    fn check_in(&mut self, person: &Person) {
        let rating = person.rating.map(|points| points.saturating_mul(1000));
        self.act(&Command::CheckIn {
            person: person.id,
            company: Company::Alone,
            rating,
            events: vec![OPEN],
        });
    }

    /// A fee, and prizes of what comes in and a little more.
    fn play_for_money(&mut self) {
        let currency = Currency {
            symbol: "kr".to_owned(),
            decimals: 0,
            in_front: false,
        };
        let terms = MoneyTerms {
            fee: 150,
            added: 1_000,
            split: PayoutPreset::ThreeQuarters.split(),
            unit: 50,
            ..MoneyTerms::usual(&currency)
        };
        let seen = None;
        let set = MoneyCommand::SetCurrency { currency, seen };
        self.act(&Command::Money(set));
        let set = EventMoneyCommand::SetTerms { terms, seen };
        self.act(&EventCommand::Money(set).of(OPEN));
    }

    fn next_match(&self) -> Option<MatchNo> {
        let event = self.told.state.event(OPEN)?;
        let open = |m: &&std::sync::Arc<_>| {
            let m: &crawford_tournament::Fixture = m;
            matches!(m.status(), MatchStatus::Ready | MatchStatus::Playing)
        };
        event.matches.iter().find(open).map(|m| m.number)
    }

    /// Plays a match to its end, or for a number of games.
    fn play(&mut self, chance: &mut StdRng, number: MatchNo, games: usize) {
        for _ in 0..games {
            let Some(game) = self.next_game(chance, number) else {
                return;
            };
            if !self.score(chance, number, game) {
                return;
            }
        }
    }

    fn score(&mut self, chance: &mut StdRng, number: MatchNo, game: ScoredGame) -> bool {
        let score = EventCommand::Score {
            number,
            entry: ScoreEntry::Game(game),
            overrule: None,
            seen: None,
        };
        let scored = self.act(&score.of(OPEN));
        self.at = self.at.plus_seconds(chance.random_range(60..420));
        scored
    }

    /// Plays a match as its record says, and attaches the record.
    fn play_by_record(&mut self, chance: &mut StdRng, number: MatchNo) {
        let event = self.told.state.event(OPEN).expect("it was drawn");
        let m = event.fixture(number).expect("it is played next");
        let report = check(FINAL, &CheckOptions::default());
        let games = sheet_games(&event.rules_of(m), &report, false);
        let games = games.expect("the record is of games as any sheet has them");
        for game in &games {
            self.score(chance, number, *game);
        }
        let record = RecordId::from_random(chance.random());
        let attach = EventCommand::Record {
            number,
            games,
            record,
            standing: None,
            beside: false,
            seen: None,
        };
        if self.act(&attach.of(OPEN)) {
            self.recorded = Some((record, number));
        }
    }

    /// A plausible game: mostly singles, now and then a gammon, the cube on 2 more often than not.
    fn next_game(&self, chance: &mut StdRng, number: MatchNo) -> Option<ScoredGame> {
        let event = self.told.state.event(OPEN)?;
        let m = event.fixture(number).filter(|m| m.result.is_none())?;
        let expected = next_game(&event.rules_of(m), &event.judgement_of(m));
        let winner = if chance.random_bool(0.5) {
            Side::Top
        } else {
            Side::Bottom
        };
        let kind = match chance.random_range(0..20) {
            0 => WinKind::Backgammon,
            1..=4 => WinKind::Gammon,
            5..=9 => WinKind::Drop,
            _ => WinKind::Single,
        };
        let kind = match expected.kinds.contains(&kind) {
            true => kind,
            false => WinKind::Single,
        };
        let cube = match kind {
            WinKind::Drop => 1,
            _ if expected.cube && chance.random_bool(0.6) => 2,
            _ => 1,
        };
        let offered = cube > 1 || kind == WinKind::Drop;
        Some(ScoredGame {
            rolls: offered.then_some(THIRD_TURN),
            ..ScoredGame::new(winner, kind, cube)
        })
    }

    /// The report of it.
    fn report(&self, club: ClubId, now: UtcMicros) -> ReportRow {
        let results = serde_json::to_string(&TournamentRecap::of(&self.told.state));
        ReportRow {
            stream: self.stream,
            club,
            title: "A long night upstairs".to_owned(),
            opening: "The fire was lit, the fourteenth board came out of the cellar, and *nobody* went home early."
                .to_owned(),
            body: None,
            closing: "Thanks to everyone who stayed to put the chairs up.".to_owned(),
            position: "4HPwATDgc/ABMA".to_owned(),
            position_words: "Where it all begins: which sixes do you run with?".to_owned(),
            changed_at: now,
            published_at: Some(now),
            results: results.expect("a recap is words and numbers, so serde can write it"),
        }
    }

    /// What was said of its record.
    fn analysed(&self, id: RecordId, number: MatchNo) -> AnalysisRow {
        let event = self.told.state.event(OPEN).expect("it was drawn");
        let m = event.fixture(number).expect("it was played");
        let rules = event.rules_of(m);
        let view = look_now(FINAL, RecordRules::Match(rules), 1);
        let answer = gnubg::read(FINAL_ANALYSED).expect("it is held as it was printed");
        let row = row_of(id, &answer, (&view, &rules), self.at);
        row.expect("it is held with the record")
    }

    /// Opens its form, and some have signed up: members, and somebody new.
    fn take_sign_ups(
        &self,
        tx: &mut crawford_store::Tx<'_>,
        club: ClubId,
        roster: &[Person],
        now: UtcMicros,
    ) -> Result<(), StoreError> {
        let terms = SignUpTerms {
            open: true,
            most: NonZero::new(24),
            closes_at: None,
            shows_list: true,
            phone_check_in: true,
        };
        sign_ups::set_form(tx, club, self.stream, OPEN, &terms)?;
        let members = roster.iter().skip(5).take(8);
        let members = members.map(|person| (Some(person.id), person.name.as_str()));
        for (ago, (person, name)) in (1..).zip(members.chain([(None, NEWCOMER)])) {
            let who = StoredSignUp {
                id: secret::random(8),
                stream: self.stream,
                event: OPEN,
                person,
                name: name.to_owned(),
                contact: None,
                created_at: now.plus_seconds(-ago * 7 * 3600),
                placed: false,
                gone_at: None,
                accepted_at: None,
                revoked_at: None,
            };
            // Nobody was given this link.
            sign_ups::add(tx, club, &who, &secret::hash(&secret::random(16)))?;
        }
        Ok(())
    }

    fn write(&self, tx: &mut crawford_store::Tx<'_>, club: ClubId) -> Result<(), ActError> {
        let begun = self.actions.first().map_or(self.at, |(at, _)| *at);
        streams::begin(tx, self.stream, StreamKind::Tournament, club, begun)?;
        let slug = crawford_club::name::slug_of(&self.name, "t");
        addresses::give(tx, club, StreamKind::Tournament, &slug, self.stream)?;
        let mut version = 0;
        for (at, bodies) in &self.actions {
            let who = Actor::Account(self.owner);
            version = journal::append(tx, self.stream, version, *at, who, None, bodies)?.last;
        }
        if let Some((id, number)) = self.recorded {
            let record = MatchRecord {
                id,
                club,
                stream: self.stream,
                event: OPEN,
                number,
                crossed: false,
                content: Some(FINAL.to_vec()),
                created_at: self.at,
            };
            records::add(tx, &record)?;
            analyses::put(tx, &self.analysed(id, number))?;
        }
        Ok(Rows::of(&self.told.state).replace(tx, self.stream, self.told.state.is_closed())?)
    }
}

fn day(at: UtcMicros) -> NaiveDate {
    at.utc().date_naive()
}
