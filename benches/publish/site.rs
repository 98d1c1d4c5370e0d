//! The public site of a club with a thousand tournaments as files: `figure publish_1000_events_s`.
//!
//! Each is a knockout of eight played to its end through the same actions as in the service, with a page for every
//! match and player. Playing them is not counted; reading every page, writing every file and checking every link is.
//! `publish_1000_events_again_s` is the same once more, with nothing changed.

use actix_web::web::Data;
use backgammon::BySide;
use crawford::app::account::{Accounts, Cost};
use crawford::app::stories::Principal;
use crawford::app::tournament::{Guest, ScoreEntryCommand, Tournaments};
use crawford::club::permissions::Role;
use crawford::journal::{AccountId, Actor, ClubId, UtcMicros};
use crawford::pages::messages::Messages;
use crawford::publish::site;
use crawford::store::clubs::{self, Club};
use crawford::store::{Database, Store, StoreOptions};
use crawford::tournament::{
    EventCommand, EventNo, EventSettings, MatchNo, ScoreEntry, TournamentDetails,
};
use crawford::web::inside;
use crawford::web::state::AppState;
use std::path::Path;
use std::time::Instant;

const OPEN: EventNo = EventNo(1);
const EVENTS: u32 = 1000;
const PLAYERS: u32 = 8;
/// Played at the same time, so that they share their commits.
const AT_ONCE: usize = 50;

pub fn measure() {
    let folder =
        std::env::temp_dir().join(format!("crawford-bench-publish-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let database = Database::Sqlite(folder.join("crawford.db"));
    let store = Store::open(&database, StoreOptions::of(&database)).unwrap();
    let system = actix_web::rt::System::new();
    system.block_on(play(&store));
    let files = written(&store, &folder.join("site"), "publish_1000_events_s");
    let again = written(&store, &folder.join("site"), "publish_1000_events_again_s");
    assert_eq!((again.new, again.changed, again.gone), (0, 0, 0));
    println!("{} pages, {} files", files.pages, files.files);
    store.close();
    std::fs::remove_dir_all(&folder).unwrap();
}

fn written(store: &Store, folder: &Path, figure: &str) -> site::Copied {
    let begun = Instant::now();
    let app = Data::new(AppState::inside(store.clone(), Messages::english(), None));
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    let (asks, fingerprint) = (|| inside::asks(&app), || inside::fingerprint(&app, None));
    let copied = site::copy(folder, threads, &asks, &fingerprint, &|_| ()).unwrap();
    println!("figure {figure} {:.2} s", begun.elapsed().as_secs_f64());
    assert!(
        copied.pages > 1000 * 15 && copied.lost.is_empty(),
        "{:?}",
        copied.lost
    );
    copied
}

async fn play(store: &Store) {
    let accounts = Accounts::new(store.clone(), Cost::USUAL);
    let owner = accounts
        .make_owner_unasked("director", "double six")
        .await
        .unwrap();
    let club = Club {
        id: ClubId::from_random([1; 10]),
        slug: "bench".into(),
        name: "The Bench".into(),
        time_zone: "Europe/Copenhagen".parse().unwrap(),
        public: true,
        created_at: UtcMicros(0),
    };
    let id = club.id;
    store.write(move |tx| clubs::add(tx, &club)).await.unwrap();
    let all = Tournaments::new(store.clone());
    let numbers: Vec<u32> = (1..=EVENTS).collect();
    for some in numbers.chunks(AT_ONCE) {
        let played = some.iter().map(|n| one(&all, owner, id, *n));
        futures_util::future::join_all(played).await;
    }
}

async fn one(all: &Tournaments, owner: AccountId, club: ClubId, n: u32) {
    let principal = || Principal {
        who: Actor::Account(owner),
        role: Role::Owner,
        key: None,
    };
    let details = TournamentDetails {
        name: format!("Friday knockout {n}"),
        date: "2026-11-20".parse().unwrap(),
        venue: "The Lantern".into(),
        starts: None,
    };
    let settings = EventSettings::usual("Open", "5".parse().unwrap());
    let made = all
        .announce(principal(), club, details, settings, None)
        .await
        .unwrap();
    for i in 0..PLAYERS {
        let guest = Guest {
            name: format!("Guest {} of {n}", i + 1),
            rating: None,
        };
        let checked_in = all.check_in_guest(principal(), club, made.stream, guest, vec![OPEN]);
        checked_in.await.unwrap();
    }
    let close = EventCommand::CloseList.of(OPEN);
    all.act(principal(), made.stream, close).await.unwrap();
    let draw = all.draw(principal(), made.stream, OPEN, String::new(), None);
    draw.await.unwrap();
    for number in 1..PLAYERS {
        let scoring = ScoreEntryCommand {
            event: OPEN,
            number: MatchNo(number),
            entry: ScoreEntry::Final {
                score: BySide::new(5, i64::from((number + n) % 5)),
                winner: None,
            },
            overrule: false,
            reason: String::new(),
            seen: None,
        };
        all.score(principal(), club, made.stream, scoring)
            .await
            .unwrap();
    }
}
