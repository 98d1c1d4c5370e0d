//! A row that cannot be read is an error that names it, never a row with something else in it.

use crate::rows::{an_account, by_hand, someone};
use crate::support::club::wait;
use crate::support::{for_each_database, open, two_at_a_time};
use crate::{account, at, club, person, stream, with_streams};
use crawford::app::privacy;
use crawford::chouette::PlayerNo;
use crawford::club::permissions::{Grant, GrantScope, Role};
use crawford::club::played::PaidStage;
use crawford::club::rating::SideKind;
use crawford::club::season::{EventKey, EventRule};
use crawford::club::shown::NameDisplay;
use crawford::club::sign_up::SignUpTerms;
use crawford::journal::RecordId;
use crawford::store::entries::{self, EntryRow};
use crawford::store::events::{self, EventRow};
use crawford::store::grants::{self, StoredGrant};
use crawford::store::imports::{self, ImportRow, ImportedStream};
use crawford::store::invitations::{self, Invitation};
use crawford::store::links::{self, StoredLink, StoredPurpose};
use crawford::store::mail_subscriptions::{self, MailSubscription, SubscriptionSource};
use crawford::store::matches::{self, MatchRow};
use crawford::store::night_phones::{self, Phone};
use crawford::store::nights::NightRow;
use crawford::store::private_links::{self, PrivateLink};
use crawford::store::rating_lists::{self, ListRow};
use crawford::store::records::{self, MatchRecord};
use crawford::store::reminders::{self, ReminderRow};
use crawford::store::results::{self, ResultRow};
use crawford::store::seasons::{self, SeasonRow};
use crawford::store::side_places::{self, SidePlace};
use crawford::store::sign_ups::{self, StoredSignUp};
use crawford::store::streams::StreamKind;
use crawford::store::summaries::{Summary, SummaryStatus};
use crawford::store::team_members::{self, TeamMember};
use crawford::store::{
    Conn, Store, StoreError, StoreOptions, accounts, addresses, clubs, event_names, journal,
    night_links, nights, people, ratings, season_events, summaries, unrated_events,
};
use crawford::tournament::{EntrantNo, EventNo, LinkHolder, MatchNo, MatchStatus, Outcome};

fn a_result() -> ResultRow {
    ResultRow {
        event: EventNo(1),
        number: MatchNo(2),
        at: at(1),
        version: 3,
        length: 5,
        outcome: Outcome::Played,
        stage: PaidStage::Main,
        company: SideKind::Alone,
        top: Some(person(1)),
        bottom: Some(person(2)),
        winner: Some(person(1)),
        score: Some((5, 0)),
        games: None,
    }
}

fn a_match() -> MatchRow {
    MatchRow {
        event: EventNo(1),
        number: MatchNo(2),
        round: 1,
        board: Some(4),
        status: MatchStatus::Finished,
        outcome: Some("played".into()),
        top: Some(person(1)),
        bottom: Some(person(2)),
        winner: Some(person(1)),
        score: Some((5, 0)),
        length: 5,
        finished_at: Some(at(1)),
        begun_at: None,
        given: 0,
    }
}

/// A reading that must not succeed.
type Reading = fn(&mut Conn) -> Result<(), StoreError>;

/// By hand what no program wrote; the row an error names; and who reads it.
const BROKEN: [(&str, &str, Reading); 50] = [
    ("UPDATE streams SET version = -1", "stream {s}", |conn| {
        journal::newest(conn, stream(1)).map(drop)
    }),
    (
        "UPDATE accounts SET role = 'emperor'",
        "accounts {a}",
        |conn| accounts::find(conn, account(1)).map(drop),
    ),
    (
        "UPDATE grants SET role = 'emperor'",
        "grants grant",
        |conn| grants::of_account(conn, account(1)).map(drop),
    ),
    ("UPDATE grants SET event = -1", "grants grant", |conn| {
        grants::of_club(conn, club(1)).map(drop)
    }),
    (
        "UPDATE invitations SET stream = NULL",
        "invitations invitation",
        |conn| invitations::open(conn, club(1), at(1)).map(drop),
    ),
    (
        "UPDATE results SET event = -1",
        "results {s} -1/2",
        finished,
    ),
    (
        "UPDATE results SET number = 4294967296",
        "results {s} 1/4294967296",
        finished,
    ),
    (
        "UPDATE results SET version = -3",
        "results {s} 1/2",
        finished,
    ),
    (
        "UPDATE results SET length = 70000",
        "results {s} 1/2",
        finished,
    ),
    (
        "UPDATE results SET company = 'crowd'",
        "results {s} 1/2",
        finished,
    ),
    (
        "UPDATE results SET outcome = 'quarrel'",
        "results {s} 1/2",
        finished,
    ),
    (
        "UPDATE results SET stage = 'cellar'",
        "results {s} 1/2",
        all_results,
    ),
    (
        "UPDATE results SET bottom_score = NULL",
        "results {s} 1/2",
        all_results,
    ),
    (
        "UPDATE results SET top_score = -1",
        "results {s} 1/2",
        all_results,
    ),
    // Which of its rows, the database does not say.
    ("UPDATE matches SET winner = 'nobody'", "a row", played),
    ("UPDATE matches SET event = -1", "matches {s} -1/2", played),
    (
        "UPDATE matches SET number = 4294967296",
        "matches {s} 1/4294967296",
        played,
    ),
    ("UPDATE matches SET round = 256", "matches {s} 1/2", played),
    (
        "UPDATE matches SET top_score = NULL",
        "matches {s} 1/2",
        played,
    ),
    ("UPDATE events SET event = -1", "events {s}/-1", |conn| {
        events::of_club(conn, club(1)).map(drop)
    }),
    (
        "INSERT INTO sign_up_forms (stream, event, club, is_open, most, shows_list, phone_check_in) \
         SELECT stream, -1, club, is_open, most, shows_list, phone_check_in FROM sign_up_forms; \
         UPDATE sign_ups SET event = -1",
        "the event of sign_ups who",
        |conn| sign_ups::of_hash(conn, b"signed up").map(drop),
    ),
    ("UPDATE records SET number = -1", "record {r}", |conn| {
        records::of_club(conn, club(1)).map(drop)
    }),
    (
        "UPDATE results SET games = '{'",
        "the games of results {s} 1/2",
        all_results,
    ),
    (
        "UPDATE entries SET place_to = -1",
        "entries {s} 1/4",
        |conn| entries::of_streams(conn, &[stream(1)]).map(drop),
    ),
    (
        "UPDATE entries SET place_to = NULL",
        "entries {s} 1/4",
        |conn| entries::of_streams(conn, &[stream(1)]).map(drop),
    ),
    (
        "UPDATE team_members SET entrant = -1",
        "team_members {s} -1",
        |conn| team_members::of_stream(conn, stream(1)).map(drop),
    ),
    (
        "UPDATE team_members SET entrant = -1",
        "team_members {s} -1",
        |conn| team_members::of_streams(conn, &[stream(1)]).map(drop),
    ),
    (
        "UPDATE side_places SET place_from = -1",
        "side_places {s} 1/4",
        |conn| side_places::of_club(conn, club(1)).map(drop),
    ),
    (
        "UPDATE season_events SET division = -1",
        "season_events {c} spring {s}/1",
        |conn| season_events::of_season(conn, club(1), "spring").map(drop),
    ),
    (
        "UPDATE unrated_events SET event = -1",
        "unrated_events {s}/-1",
        |conn| unrated_events::of_club(conn, club(1)).map(drop),
    ),
    (
        "UPDATE event_names SET event = -1",
        "event_names {s}/-1",
        |conn| event_names::of_club(conn, club(1)).map(drop),
    ),
    (
        "UPDATE event_names SET shown = 'masked'",
        "event_names {s}/1",
        |conn| event_names::of_club(conn, club(1)).map(drop),
    ),
    ("UPDATE people SET shown = 'masked'", "people {p}", |conn| {
        people::shown_of_club(conn, club(1)).map(drop)
    }),
    (
        "UPDATE sign_up_forms SET most = -1",
        "sign_up_forms {s}/1",
        |conn| sign_ups::forms(conn, stream(1)).map(drop),
    ),
    (
        "UPDATE night_links SET player = -1",
        "the player of night_links {s}",
        |conn| night_links::of_stream(conn, stream(1)).map(drop),
    ),
    (
        "UPDATE night_phones SET player = -1",
        "the player of night_phones {s}",
        |conn| night_phones::of_stream(conn, stream(1)).map(drop),
    ),
    (
        "UPDATE clubs SET time_zone = 'Mars/Olympus'",
        "the time zone of clubs {c}",
        |conn| clubs::find(conn, club(1)).map(drop),
    ),
    (
        "UPDATE summaries SET day = 'soon'",
        "the day of summaries {s}",
        |conn| summaries::of_club(conn, club(1)).map(drop),
    ),
    (
        "UPDATE summaries SET status = 'sleeping'",
        "the status of summaries {s}",
        |conn| summaries::of_stream(conn, stream(1)).map(drop),
    ),
    (
        "UPDATE nights SET day = 'soon'",
        "the day of nights {s}",
        |conn| nights::find(conn, stream(1)).map(drop),
    ),
    (
        "UPDATE seasons SET to_day = 'soon'",
        "the day of seasons {c} spring",
        |conn| seasons::find(conn, club(1), "spring").map(drop),
    ),
    (
        "UPDATE rating_lists SET from_day = 'soon'",
        "the day of rating_lists {c} spring",
        |conn| rating_lists::of_club(conn, club(1)).map(drop),
    ),
    (
        "UPDATE import_streams SET day = 'soon'",
        "the day of import_streams {s}",
        |conn| imports::streams(conn, "import").map(drop),
    ),
    (
        "UPDATE one_time_links SET purpose = 'mischief'",
        "one_time_links 6c696e6b",
        |conn| links::find(conn, b"link", at(1)).map(drop),
    ),
    (
        "UPDATE mail_subscriptions SET way = 'telepathy'",
        "mail_subscriptions {c} ann",
        |conn| mail_subscriptions::of_club(conn, club(1)).map(drop),
    ),
    (
        "UPDATE matches SET status = 'asleep'",
        "matches {s} 1/2",
        played,
    ),
    (
        "UPDATE reminders SET weekday = 9",
        "reminders {c}",
        a_reminder,
    ),
    (
        "UPDATE reminders SET hour = 24",
        "reminders {c}",
        a_reminder,
    ),
    (
        "UPDATE reminders SET last_day = 'soon'",
        "the day of reminders {c}",
        a_reminder,
    ),
    (
        "UPDATE private_links SET kind = 'ghost'",
        "the holder of private_links {s}",
        |conn| private_links::of_stream(conn, stream(1)).map(drop),
    ),
];

fn a_reminder(conn: &mut Conn) -> Result<(), StoreError> {
    reminders::of_club(conn, club(1)).map(drop)
}

fn all_results(conn: &mut Conn) -> Result<(), StoreError> {
    results::of_club(conn, club(1)).map(drop)
}

fn played(conn: &mut Conn) -> Result<(), StoreError> {
    matches::of_person(conn, person(1)).map(drop)
}

fn finished(conn: &mut Conn) -> Result<(), StoreError> {
    results::finished_of_club(conn, club(1)).map(drop)
}

#[test]
fn what_cannot_be_read_is_an_error_that_names_the_row() {
    two_at_a_time(&BROKEN, |(statement, row, read)| {
        for_each_database(|database| {
            let store = open(database);
            with_streams(&store, 1);
            let season = SeasonRow {
                club: club(1),
                slug: "spring".into(),
                name: "Spring".into(),
                from_day: "2026-01-01".parse().unwrap(),
                to_day: "2026-06-30".parse().unwrap(),
                setup: "{}".into(),
                created_at: at(1),
                frozen_at: None,
                frozen: None,
            };
            let said = EventRule {
                counted: true,
                division: 0,
                weight: 1_000_000,
            };
            let key = EventKey {
                stream: stream(1),
                event: 1,
            };
            let entry = EntryRow {
                event: EventNo(1),
                number: EntrantNo(4),
                person: person(1),
                place: Some((1, 2)),
                withdrawn: false,
                partner: None,
            };
            let member = TeamMember {
                entrant: EntrantNo(4),
                person: person(1),
            };
            let below = SidePlace {
                event: EventNo(1),
                stage: PaidStage::Consolation,
                number: EntrantNo(4),
                person: person(1),
                partner: None,
                place: (1, 2),
            };
            let phone = Phone {
                hash: b"phone".to_vec(),
                stream: stream(1),
                player: Some(PlayerNo(1)),
                created_at: at(1),
            };
            let link = PrivateLink {
                id: "link".into(),
                stream: stream(1),
                holder: LinkHolder::Player(EntrantNo(4)),
                created_at: at(1),
            };
            let to_owner = StoredLink {
                hash: b"link".to_vec(),
                purpose: StoredPurpose::Owner,
                account: None,
                expires_at: at(9),
            };
            let reminder = ReminderRow {
                club: club(1),
                weekday: chrono::Weekday::Fri,
                hour: 18,
                last_day: Some("2026-11-20".parse().unwrap()),
            };
            let subscribed = MailSubscription {
                club: club(1),
                recipient: "ann".into(),
                address: "ann@club.example".into(),
                reports: true,
                reminders: false,
                source: SubscriptionSource::Link,
                agreed_at: at(1),
            };
            let grant = Grant {
                club: club(1),
                role: Role::Director,
                scope: GrantScope::Event(stream(1), 1),
            };
            let event = EventRow {
                event: EventNo(1),
                name: "Open".into(),
                entrants: 2,
                drawn: true,
                game: None,
            };
            let signed_up = StoredSignUp {
                id: "who".into(),
                stream: stream(1),
                event: EventNo(1),
                person: None,
                name: "Ann".into(),
                contact: None,
                created_at: at(1),
                placed: false,
                gone_at: None,
                accepted_at: None,
                revoked_at: None,
            };
            let record = MatchRecord {
                id: RecordId::from_random([7; 10]),
                club: club(1),
                stream: stream(1),
                event: EventNo(1),
                number: MatchNo(2),
                crossed: false,
                content: Some(b"a record".to_vec()),
                created_at: at(1),
            };
            let given = StoredGrant {
                id: "grant".into(),
                account: account(1),
                grant,
                created_at: at(1),
            };
            let invitation = Invitation {
                id: "invitation".into(),
                grant,
                label: "Mona".into(),
                created_at: at(1),
                expires_at: at(9),
                inviter: None,
            };
            let day = "2026-11-20".parse().unwrap();
            let summary = Summary {
                name: "Friday".into(),
                day,
                venue: String::new(),
                status: SummaryStatus::Running,
                starts: None,
            };
            let list = ListRow {
                club: club(1),
                slug: "spring".into(),
                name: "Spring".into(),
                settings: "{}".into(),
                from_day: Some(day),
                to_day: None,
                created_at: at(1),
            };
            let import = ImportRow {
                id: "import".into(),
                club: club(1),
                subject: "results".into(),
                file: "results.csv".into(),
                stored: 1,
                refused: 0,
                created_at: at(1),
                finished_at: Some(at(1)),
                taken_back_at: None,
            };
            let made = ImportedStream {
                stream: stream(1),
                name: "open".into(),
                day,
            };
            let night = NightRow {
                name: "Friday".into(),
                day,
                venue: String::new(),
                members_only: false,
                guest_names: false,
                money_public: false,
                own_cubes: false,
                code: None,
            };
            store
                .write_now(move |tx| {
                    accounts::add(tx, &an_account(1, "Otto"))?;
                    summaries::put(tx, stream(1), &summary)?;
                    nights::put(tx, stream(1), &night)?;
                    grants::add(tx, &given)?;
                    invitations::add(tx, &invitation, b"invited")?;
                    people::add(tx, &someone(1, "Ann"))?;
                    results::put(tx, stream(1), &[a_result()])?;
                    matches::put(tx, stream(1), &[a_match()])?;
                    events::replace(tx, stream(1), std::slice::from_ref(&event))?;
                    records::add(tx, &record)?;
                    entries::put(tx, stream(1), std::slice::from_ref(&entry))?;
                    team_members::replace(tx, stream(1), std::slice::from_ref(&member))?;
                    side_places::replace(tx, stream(1), std::slice::from_ref(&below))?;
                    seasons::add(tx, &season)?;
                    season_events::replace(tx, club(1), "spring", &[(key, said)])?;
                    unrated_events::set(tx, stream(1), 1, false)?;
                    event_names::set(tx, club(1), stream(1), EventNo(1), NameDisplay::Initials)?;
                    sign_ups::set_form(
                        tx,
                        club(1),
                        stream(1),
                        EventNo(1),
                        &SignUpTerms::default(),
                    )?;
                    sign_ups::add(tx, club(1), &signed_up, b"signed up")?;
                    night_links::add(tx, b"night", stream(1), PlayerNo(1), at(1))?;
                    night_phones::add(tx, &phone)?;
                    reminders::put(tx, &reminder)?;
                    mail_subscriptions::put(tx, &subscribed)?;
                    rating_lists::put(tx, &list)?;
                    imports::begin(tx, &import)?;
                    imports::add_stream(tx, "import", &made)?;
                    links::add(tx, &to_owner)?;
                    private_links::add(tx, &link, b"private")
                })
                .unwrap();
            store.read_now(*read).unwrap();
            store.close();
            for statement in statement.split("; ") {
                by_hand(database, statement).unwrap();
            }
            // Some of it is read as soon as a database is opened.
            let (error, store) = match Store::open(database, StoreOptions::of(database)) {
                Ok(store) => (store.read_now(*read).unwrap_err().to_string(), Some(store)),
                Err(error) => (error.to_string(), None),
            };
            let row = row.replace("{s}", stream(1).as_str());
            let row = row.replace("{c}", club(1).as_str());
            let row = row.replace("{p}", person(1).as_str());
            let row = row.replace("{a}", account(1).as_str());
            let row = row.replace("{r}", RecordId::from_random([7; 10]).as_str());
            assert!(error.contains(&format!("{row} cannot be read")), "{error}");
            if let Some(store) = store {
                store.close();
            }
        });
    });
}

#[test]
fn a_tournament_without_an_address_is_none_that_stands_nowhere() {
    for_each_database(|database| {
        let store = open(database);
        with_streams(&store, 1);
        let summary = Summary {
            name: "Friday".into(),
            day: "2026-11-20".parse().unwrap(),
            venue: String::new(),
            status: SummaryStatus::Running,
            starts: None,
        };
        store
            .write_now(move |tx| {
                people::add(tx, &someone(1, "Ann"))?;
                addresses::give(tx, club(1), StreamKind::Tournament, "friday", stream(1))?;
                summaries::put(tx, stream(1), &summary)
            })
            .unwrap();
        wait(privacy::naming(&store, club(1), person(1))).unwrap();
        store.close();
        by_hand(database, "DELETE FROM addresses").unwrap();
        let store = open(database);
        let error = wait(privacy::naming(&store, club(1), person(1))).unwrap_err();
        let named = format!("the address of stream {} cannot be read", stream(1));
        assert!(error.to_string().contains(&named), "{error}");
        store.close();
    });
}

#[test]
fn a_rating_whose_matches_cannot_be_read_is_not_taken_for_none() {
    for_each_database(|database| {
        let store = open(database);
        with_streams(&store, 1);
        let row = ratings::RatingRow {
            person: person(1),
            rating: 1_500_000_000,
            experience: 5,
            matches: 1,
            wins: 1,
            highest: 1_500_000_000,
            last_change: 1,
            last_at: Some(at(1)),
        };
        store
            .write_now(move |tx| {
                ratings::put(tx, club(1), "own", &[(row, b"none of ours".to_vec())])
            })
            .unwrap();
        let read = |conn: &mut Conn| ratings::of_person(conn, club(1), "own", person(1)).map(drop);
        let error = store.read_now(read).unwrap_err().to_string();
        let named = format!("ratings {} “own” {} cannot be read", club(1), person(1));
        assert!(error.contains(&named), "{error}");
        store.close();
    });
}
