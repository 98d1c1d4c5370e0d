//! The clubs under load, made through the app layer as their pages would make them.

use backgammon::BySide;
use crawford::app::account::{Accounts, Cost};
use crawford::app::stories::Principal;
use crawford::app::tournament::{Guest, ScoreEntryCommand, Tournaments};
use crawford::club::permissions::Role;
use crawford::journal::{AccountId, Actor, ClubId, StreamId, UtcMicros};
use crawford::store::clubs::{self, Club};
use crawford::store::streams::StreamKind;
use crawford::store::{Database, Store, StoreOptions, journal, streams};
use crawford::tournament::{
    EventCommand, EventNo, EventSettings, MatchNo, ScoreEntry, TournamentDetails,
};
use std::path::Path;

const OPEN: EventNo = EventNo(1);
pub const NAME: &str = "director";
pub const PASSWORD: &str = "double six at dusk";

struct BenchClub {
    store: Store,
    all: Tournaments,
    club: ClubId,
    owner: AccountId,
}

impl BenchClub {
    async fn new(database: &Path) -> Self {
        let database = Database::Sqlite(database.to_owned());
        let store = Store::open(&database, StoreOptions::of(&database)).unwrap();
        let accounts = Accounts::new(store.clone(), Cost::USUAL);
        let owner = accounts.make_owner_unasked(NAME, PASSWORD).await.unwrap();
        let club = ClubId::from_random([1; 10]);
        let row = Club {
            id: club,
            slug: "bench".into(),
            name: "The Bench".into(),
            time_zone: "Europe/Copenhagen".parse().unwrap(),
            public: true,
            created_at: UtcMicros(0),
        };
        store.write(move |tx| clubs::add(tx, &row)).await.unwrap();
        BenchClub {
            all: Tournaments::new(store.clone()),
            store,
            club,
            owner,
        }
    }

    fn principal(&self) -> Principal {
        Principal {
            who: Actor::Account(self.owner),
            role: Role::Owner,
            key: None,
        }
    }

    /// A drawn knockout; its stream and its slug.
    async fn drawn(&self, name: &str, players: u32, lengths: &str) -> (StreamId, String) {
        let details = TournamentDetails {
            name: name.into(),
            date: "2026-11-20".parse().unwrap(),
            venue: String::new(),
            starts: None,
        };
        let settings = EventSettings::usual("Open", lengths.parse().unwrap());
        let made = self
            .all
            .announce(self.principal(), self.club, details, settings, None)
            .await
            .unwrap();
        for i in 0..players {
            let guest = Guest {
                name: format!("{} {}", FIRST[i as usize % 16], LAST[i as usize / 16 % 16]),
                rating: None,
            };
            self.all
                .check_in_guest(self.principal(), self.club, made.stream, guest, vec![OPEN])
                .await
                .unwrap();
        }
        self.all
            .act(
                self.principal(),
                made.stream,
                EventCommand::CloseList.of(OPEN),
            )
            .await
            .unwrap();
        self.all
            .draw(self.principal(), made.stream, OPEN, String::new(), None)
            .await
            .unwrap();
        (made.stream, made.slug)
    }
}

const FIRST: [&str; 16] = [
    "Agnes",
    "Bartholomew",
    "Chidi",
    "Dimitra",
    "Émile",
    "Frida",
    "Giorgi",
    "Hana",
    "Ibrahim",
    "Jo",
    "Katarzyna",
    "Lars",
    "Mei-Ling",
    "Nour",
    "Oskar",
    "Priya",
];
const LAST: [&str; 16] = [
    "Holm",
    "Featherstonehaugh",
    "Okonkwo",
    "Papadopoulou",
    "Lefèvre",
    "Lindqvist",
    "Maisuradze",
    "Sato",
    "Haddad",
    "Li",
    "Wójcik",
    "Mikkelsen",
    "Chen",
    "Al-Hashimi",
    "Brandt",
    "Raghunathan",
];

fn wait<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap()
        .block_on(future)
}

/// A bracket of 64, played to the quarter-finals; the address of its event.
pub fn sixty_four(database: &Path) -> String {
    wait(async {
        let bench = BenchClub::new(database).await;
        let (stream, slug) = bench.drawn("Knockout", 64, "9 7 5").await;
        for number in 1..=56 {
            let entry = ScoreEntry::Final {
                score: BySide::new(5, i64::from(number % 5)),
                winner: None,
            };
            let scoring = ScoreEntryCommand {
                event: OPEN,
                number: MatchNo(number),
                entry,
                overrule: false,
                reason: String::new(),
                seen: None,
            };
            bench
                .all
                .score(bench.principal(), bench.club, stream, scoring)
                .await
                .unwrap();
        }
        bench.store.close();
        format!("/c/bench/t/{slug}/e/1")
    })
}

/// Eight knockouts of 64, all of the first round to be played.
pub struct Night {
    /// The address of each event.
    pub events: Vec<String>,
    /// How many clients post.
    pub clients: usize,
}

/// Matches of the first round of each event.
pub const MATCHES: u32 = 32;
/// So long that no match is over before the last window is.
pub const LENGTH: &str = "99";

pub fn eight_running(database: &Path, clients: usize) -> Night {
    wait(async {
        let bench = BenchClub::new(database).await;
        let mut events = Vec::new();
        for i in 1..=8 {
            let (_, slug) = bench.drawn(&format!("Event {i}"), 64, LENGTH).await;
            events.push(format!("/c/bench/t/{slug}/e/1"));
        }
        bench.store.close();
        Night { events, clients }
    })
}

/// The games that stand in the journals.
pub fn games_stored(database: &Path) -> usize {
    let database = Database::Sqlite(database.to_owned());
    let store = Store::open(&database, StoreOptions::of(&database)).unwrap();
    let count = store
        .read_now(|conn| {
            let mut count = 0;
            for stream in streams::all(conn, false)?
                .iter()
                .filter(|s| s.kind == StreamKind::Tournament)
            {
                let facts = journal::facts(conn, stream.id, 0)?;
                count += facts
                    .iter()
                    .filter(|f| f.body.contains("\"game-scored\""))
                    .count();
            }
            Ok::<_, crawford::store::StoreError>(count)
        })
        .unwrap();
    store.close();
    count
}

/// The score form of one single game, as the page sends it.
pub fn game_form(winner: u64, number: u64) -> String {
    format!("key=bench-{number:016}&winner={winner}&kind=single&cube=1&tab=game")
}
