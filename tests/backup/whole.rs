//! A backup holds everything, and brings it back into either database.

use crate::filled::{Folder, fill, filled, sql};
use crate::support::{Fresh, for_each_store, fresh_databases, open};
use crawford::app::backup::schedule::BackupPlan;
use crawford::app::backup::{BackupError, check, make, removals as kept_list, restore};
use crawford::app::stories::Principal;
use crawford::app::tournament::Tournaments;
use crawford::app::{privacy, stories};
use crawford::chouette::Night;
use crawford::club::permissions::Role;
use crawford::journal::{AccountId, Actor, NoteId, UtcMicros};
use crawford::store::announcements::Announcement;
use crawford::store::archive::{self, LoadError, TableTotal};
use crawford::store::removals::{self, Removal};
use crawford::store::streams::StreamKind;
use crawford::store::{
    Database, StoreError, addresses, announcements, club_sites, clubs, imports, invitations,
    night_links, notes, people, private_links, seasons, sign_ups, streams,
};
use crawford::tournament::{EventSettings, Tournament, TournamentDetails};
use std::collections::BTreeSet;

fn quiet() -> impl FnMut(crawford::app::backup::BackupStep, &str, u64) {
    |_, _, _| ()
}

/// What opens something for whoever holds it.
const LINKS: [&str; 6] = [
    "invitations",
    "night_links",
    "night_phones",
    "phones",
    "private_links",
    "sign_ups",
];

fn empty_places() -> Vec<Fresh> {
    let mut places = fresh_databases();
    places.push(Fresh::sqlite_empty());
    places.extend(Fresh::postgres_empty());
    places
}

/// The tables of a file, each with its count and its hash.
fn tables(fresh: &Fresh, folder: &Folder, name: &str) -> Vec<TableTotal> {
    let checked = make(&fresh.database, &folder.file(name), &mut quiet()).unwrap();
    assert_eq!(checked.unfolded, []);
    checked.manifest.tables
}

#[test]
fn everything_comes_back_the_same_from_either_database_into_either() {
    let folder = Folder::new("whole");
    for (i, from) in fresh_databases().into_iter().map(filled).enumerate() {
        let file = folder.file(&format!("first-{i}"));
        let made = make(&from.database, &file, &mut quiet()).unwrap();
        assert_eq!(made.unfolded, []);
        assert!(made.folded >= 4, "{made:?}");
        // Nearly no table is empty, so that each is really tried; what is left out is not there.
        let empty = made.manifest.tables.iter().filter(|t| t.rows == 0);
        assert!(empty.count() <= 1, "{:?}", made.manifest.tables);
        for left_out in &made.manifest.left_out {
            assert!(made.manifest.tables.iter().all(|t| t.table != *left_out));
        }
        for (j, place) in empty_places().into_iter().enumerate() {
            let restored = restore(&file, &place.database, Vec::new(), &mut quiet()).unwrap();
            assert_eq!(restored.checked.manifest, made.manifest);
            assert!(!restored.rebuilt);
            let again = tables(&place, &folder, &format!("second-{i}-{j}"));
            // Links are void after a restore: see `links_of_before_a_restore_open_nothing_after_it`.
            let but_links = |all: &[TableTotal]| -> Vec<TableTotal> {
                let is_link = |total: &&TableTotal| LINKS.contains(&total.table.as_str());
                all.iter()
                    .filter(|total| !is_link(total))
                    .cloned()
                    .collect()
            };
            assert_eq!(
                but_links(&again),
                but_links(&made.manifest.tables),
                "from {:?} to {:?}",
                from.database,
                place.database
            );
            let store = open(&place.database);
            assert_eq!(stories::check::<Tournament>(&store).unwrap().done, []);
            assert_eq!(stories::check::<Night>(&store).unwrap().done, []);
            // Rows are numbered on behind those that came back, and rows still point to rows that are there.
            sql(
                &place.database,
                "INSERT INTO audit (at, actor, action, object) VALUES (1, 'program', 'after', 'x')",
            );
            let all = store.read_now(|conn| streams::all(conn, false)).unwrap();
            assert!(!all.is_empty());
            store.close();
        }
    }
}

/// What was taken back or revoked since would be good again.
#[test]
fn links_of_before_a_restore_open_nothing_after_it() {
    let folder = Folder::new("links");
    let from = filled(Fresh::sqlite());
    let file = folder.file("b");
    make(&from.database, &file, &mut quiet()).unwrap();
    for (i, place) in empty_places().into_iter().enumerate() {
        restore(&file, &place.database, Vec::new(), &mut quiet()).unwrap();
        let store = open(&place.database);
        let (invited, link, seat) = store
            .read_now(|conn| {
                let club = clubs::all(conn)?.remove(0).id;
                let at = UtcMicros(1);
                let invited = invitations::open(conn, club, at)?;
                let link = private_links::of_hash(conn, &[0xcc])?;
                let seat = night_links::find(conn, &[0xaa, 0x02], UtcMicros(0))?;
                Ok::<_, StoreError>((invited, link, seat))
            })
            .unwrap();
        assert_eq!((invited, link, seat), (vec![], None, None));
        for hash in [[0xab, 0x01], [0xab, 0x02]] {
            let who = store.read_now(move |conn| sign_ups::of_hash(conn, &hash));
            let who = who.unwrap().unwrap();
            assert_eq!(who.speaks_for(), None);
            assert!(who.revoked_at.is_some(), "its page opens no more");
        }
        store.close();
        let again = tables(&place, &folder, &format!("again-{i}"));
        for empty in ["phones", "night_phones", "night_links"] {
            assert!(
                again.iter().any(|t| t.table == empty && t.rows == 0),
                "{empty}"
            );
        }
    }
}

#[test]
fn a_backup_never_takes_the_place_of_a_file_nor_leaves_half_of_one() {
    let folder = Folder::new("place");
    let from = filled(Fresh::sqlite());
    let taken = folder.file("precious.db");
    std::fs::write(&taken, "precious").unwrap();
    let refused = make(&from.database, &taken, &mut quiet());
    assert!(
        matches!(refused, Err(BackupError::Exists(_))),
        "{refused:?}"
    );
    assert_eq!(std::fs::read(&taken).unwrap(), b"precious");
    // A database that is not there is not made either.
    let nowhere = crawford::store::Database::Sqlite(folder.file("nowhere.db"));
    let refused = make(&nowhere, &folder.file("b"), &mut quiet());
    assert!(matches!(refused, Err(BackupError::Write(_))), "{refused:?}");
    // Nor a table that broke in the middle.
    sql(
        &from.database,
        "PRAGMA foreign_keys=OFF; UPDATE people SET is_guest = 7 WHERE id = (SELECT min(id) FROM people)",
    );
    let refused = make(&from.database, &folder.file("b"), &mut quiet());
    assert!(matches!(refused, Err(BackupError::Write(_))), "{refused:?}");
    assert_eq!(folder.names(), ["precious.db"]);
}

#[cfg(unix)]
#[test]
fn only_its_owner_reads_a_backup_and_what_is_restored() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("mode");
    let from = filled(Fresh::sqlite());
    let file = folder.file("b");
    make(&from.database, &file, &mut quiet()).unwrap();
    let place = folder.file("restored.db");
    restore(
        &file,
        &crawford::store::Database::Sqlite(place.clone()),
        Vec::new(),
        &mut quiet(),
    )
    .unwrap();
    for path in [file, place] {
        let mode = std::fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{}", path.display());
    }
}

#[test]
fn a_place_that_is_somebodys_is_refused_and_left_as_it_is() {
    let folder = Folder::new("somebodys");
    let from = filled(Fresh::sqlite());
    let file = folder.file("b");
    make(&from.database, &file, &mut quiet()).unwrap();
    for place in fresh_databases() {
        let store = open(&place.database);
        fill(&store);
        store.close();
        let before = tables(
            &place,
            &folder,
            &format!("before-{:?}", std::mem::discriminant(&place.database)),
        );
        let refused = restore(&file, &place.database, Vec::new(), &mut quiet());
        let Err(BackupError::Load(LoadError::NotEmpty { table, .. })) = &refused else {
            panic!("{refused:?}");
        };
        assert!(!table.is_empty());
        let after = tables(
            &place,
            &folder,
            &format!("after-{:?}", std::mem::discriminant(&place.database)),
        );
        assert_eq!(before, after);
    }
}

#[test]
fn a_place_where_the_program_only_waited_for_its_owner_is_empty() {
    let folder = Folder::new("waited");
    let from = filled(Fresh::sqlite());
    let file = folder.file("b");
    make(&from.database, &file, &mut quiet()).unwrap();
    for_each_store(|store| {
        assert!(
            crawford::app::account::Accounts::owner_link(store)
                .unwrap()
                .is_some()
        );
        restore(&file, store.database(), Vec::new(), &mut quiet()).unwrap();
        // The link that was printed is void: the house has its owner again.
        assert!(
            crawford::app::account::Accounts::owner_link(store)
                .unwrap()
                .is_none()
        );
    });
}

/// The copy is of the day before the name was taken away; the list beside it knows better.
#[test]
fn names_taken_away_since_are_taken_away_again() {
    let folder = Folder::new("removed");
    let from = filled(Fresh::sqlite());
    let copies = folder.file("copies");
    std::fs::create_dir(&copies).unwrap();
    let plan = BackupPlan {
        folder: copies.clone(),
        every_hours: 24,
        keep_daily: 3,
        keep_weekly: 3,
    };
    let store = open(&from.database);
    let now = UtcMicros(1_795_176_000_000_000);
    let copy = plan.keep(&store, now).unwrap().unwrap();
    let someone = store
        .read_now(|conn| {
            let club = clubs::all(conn)?[0].id;
            Ok::<_, StoreError>(people::listed(conn, club)?.remove(3))
        })
        .unwrap();
    let (id, club) = (someone.id, someone.club);
    store
        .write_now(move |tx| {
            let removal = Removal {
                person: id,
                club,
                number: 18,
                removed_at: now,
                texts: None,
            };
            removals::add(tx, &removal)?;
            privacy::reapply(tx, &[])
        })
        .unwrap();
    // No copy is due, and the list is brought up to date all the same.
    assert_eq!(plan.keep(&store, now.plus_seconds(60)).unwrap(), None);
    store.close();
    for place in fresh_databases() {
        let list = kept_list::of_backup(&copy).unwrap().unwrap();
        assert!(list.iter().any(|removal| removal.person == id));
        let restored = restore(&copy, &place.database, list, &mut quiet()).unwrap();
        assert_eq!(restored.removed, 1);
        let store = open(&place.database);
        let person = store.read_now(move |conn| people::find(conn, id)).unwrap();
        assert_eq!((person.name.as_str(), person.email), ("", None));
        let numbers = store.read_now(removals::all).unwrap();
        assert!(numbers.iter().any(|r| (r.person, r.number) == (id, 18)));
        store.close();
    }
}

/// A copy that cannot be read to the end leaves no name and no link behind, although all its rows were in.
#[test]
fn a_restore_that_fails_after_the_rows_are_in_leaves_the_place_empty() {
    let folder = Folder::new("last-step");
    let from = filled(Fresh::sqlite());
    let nowhere = "UPDATE clubs SET time_zone = 'Mars/Olympus'";
    sql(&from.database, nowhere);
    let file = folder.file("b");
    make(&from.database, &file, &mut quiet()).unwrap();
    for place in empty_places() {
        let refused = restore(&file, &place.database, Vec::new(), &mut quiet());
        let why = format!("{refused:?}");
        assert!(
            matches!(refused, Err(BackupError::Load(LoadError::Store(_)))),
            "{why}"
        );
        assert!(why.contains("the time zone of clubs"), "{why}");
        archive::must_be_empty(&place.database).unwrap();
    }
}

/// Everything a database holds, as a backup has it, in small letters.
fn all_of(fresh: &Fresh, folder: &Folder, name: &str) -> String {
    let file = folder.file(name);
    make(&fresh.database, &file, &mut quiet()).unwrap();
    folder.text(name).to_lowercase()
}

/// Texts of the day of the backup, in which nobody has taken a name out yet: by a name of today, one of before, without
/// accents, in an address, and by a name that came only after the backup.
#[test]
fn a_name_taken_away_since_is_in_no_byte_of_what_is_restored() {
    let folder = Folder::new("texts");
    let from = filled(Fresh::sqlite());
    let store = open(&from.database);
    let at = UtcMicros(1_795_176_000_000_000);
    let note = |n: u8| NoteId::from_random([n; 10]);
    let (club, id) = store
        .write_now(move |tx| {
            let club = clubs::all(tx)?[0].id;
            let mut person = people::listed(tx, club)?.remove(3);
            for name in ["Zebedee Quagmire", "Zébulon Quagmire"] {
                person.name = name.to_owned();
                people::change(tx, &person)?;
            }
            notes::add(
                tx,
                note(1),
                club,
                "ZEBULON QUAGMIRE came late, Zebedee.",
                at,
            )?;
            notes::add(tx, note(2), club, "Mr Morass will not come.", at)?;
            notes::add(tx, note(3), club, "Perhaps Morass will.", at)?;
            let mut site = club_sites::find(tx, club)?;
            site.words = "Ask [him](/t/zebulon-quagmire-cup).".to_owned();
            club_sites::put(tx, club, &site)?;
            let stream = streams::of_club(tx, club, StreamKind::Tournament)?[0].id;
            let now = addresses::of_stream(tx, stream)?;
            for slug in ["zebulon-quagmire-cup", now.as_str()] {
                addresses::give(tx, club, StreamKind::Tournament, slug, stream)?;
            }
            announcements::add(
                tx,
                &Announcement {
                    id: "zz".to_owned(),
                    club,
                    stream,
                    text: "Quagmire, Zébulon: drinks!".to_owned(),
                    created_at: at,
                    ended_at: None,
                },
            )?;
            imports::rename(tx, "i000000000000001", "zebedee quagmire.csv")?;
            seasons::readdress(tx, club, "year-2025", "quagmire-2025")?;
            Ok::<_, StoreError>((club, person.id))
        })
        .unwrap();
    let file = folder.file("b");
    make(&from.database, &file, &mut quiet()).unwrap();

    store
        .write_now(move |tx| {
            let person = people::find(tx, id)?;
            let name = "Zed Morass".to_owned();
            people::change(tx, &people::Person { name, ..person })?;
            notes::set(tx, note(3), Some("Zed Morass will come for sure."))
        })
        .unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap();
    let places = runtime.block_on(privacy::naming(&store, club, id)).unwrap();
    let hits: BTreeSet<_> = places
        .into_iter()
        .flat_map(|found| found.hits)
        .filter_map(|hit| Some(hit.key?.to_string()))
        .collect();
    let principal = Principal {
        who: Actor::Account(AccountId::from_random([1; 10])),
        role: Role::Operator,
        key: None,
    };
    runtime
        .block_on(privacy::remove(&store, principal, club, id, hits))
        .unwrap();
    let names = ["zebulon", "zébulon", "zebedee", "quagmire", "morass"];
    kept_list::keep(&store, &folder.file("")).unwrap();
    store.close();
    let here = all_of(&from, &folder, "here");
    let list = std::fs::read_to_string(folder.file(kept_list::NAME)).unwrap();
    for name in names {
        assert!(!here.contains(name) && !list.contains(name), "{name}");
    }

    for (i, place) in empty_places().into_iter().enumerate() {
        let list = kept_list::of_backup(&file).unwrap().unwrap();
        let restored = restore(&file, &place.database, list, &mut quiet()).unwrap();
        assert_eq!(restored.removed, 1);
        let mut all = all_of(&place, &folder, &format!("again-{i}"));
        if let Database::Sqlite(path) = &place.database {
            for end in ["", "-wal"] {
                let bytes = std::fs::read(format!("{}{end}", path.display())).unwrap_or_default();
                all.push_str(&String::from_utf8_lossy(&bytes).to_lowercase());
            }
        }
        for name in names {
            assert!(!all.contains(name), "{name} in {:?}", place.database);
        }
        let store = open(&place.database);
        let (texts, words, seasons) = store
            .read_now(move |conn| {
                let texts = notes::find_all(conn, &[note(1), note(2), note(3)])?;
                let words = club_sites::find(conn, club)?.words;
                Ok::<_, StoreError>((texts, words, seasons::of_club(conn, club)?))
            })
            .unwrap();
        store.close();
        let mut texts: Vec<&str> = texts.iter().map(|(_, text)| text.as_str()).collect();
        texts.sort_unstable();
        assert_eq!(
            texts,
            [
                "Mr Player 18 will not come.",
                "Player 18",
                "Player 18 came late, Player 18."
            ]
        );
        assert_eq!(words, "Ask [him](/t/Player 18-cup).");
        assert!(seasons.iter().any(|season| season.slug == "player-18-2025"));
    }
}

/// What a tournament is called is a fact, which no restore rewrites: it is said which.
#[test]
fn a_restore_says_which_tournaments_are_still_called_by_a_name_taken_away() {
    let folder = Folder::new("called");
    let from = filled(Fresh::sqlite());
    let store = open(&from.database);
    let someone = store
        .write_now(|tx| {
            let club = clubs::all(tx)?[0].id;
            let mut person = people::listed(tx, club)?.remove(3);
            person.name = "Zébulon Quagmire".to_owned();
            people::change(tx, &person)?;
            Ok::<_, StoreError>(person)
        })
        .unwrap();
    let details = TournamentDetails {
        name: "Zebulon Quagmire Memorial".into(),
        date: "2026-11-20".parse().unwrap(),
        venue: String::new(),
        starts: None,
    };
    let principal = Principal {
        who: Actor::Account(AccountId::from_random([1; 10])),
        role: Role::Operator,
        key: None,
    };
    let all = Tournaments::new(store.clone());
    let settings = EventSettings::usual("Open", "5".parse().unwrap());
    tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap()
        .block_on(all.announce(principal, someone.club, details, settings, None))
        .unwrap();
    let file = folder.file("b");
    make(&from.database, &file, &mut quiet()).unwrap();
    store.close();
    let removal = Removal {
        person: someone.id,
        club: someone.club,
        number: 18,
        removed_at: UtcMicros(1_795_176_000_000_000),
        texts: None,
    };
    let place = Fresh::sqlite();
    let restored = restore(&file, &place.database, vec![removal], &mut quiet()).unwrap();
    assert_eq!(restored.removed, 1);
    assert_eq!(restored.still_named, ["player-18-memorial"]);
}

#[test]
fn a_file_reads_the_same_unpacked() {
    let folder = Folder::new("unpacked");
    let from = filled(Fresh::sqlite());
    let file = folder.file("b");
    let made = make(&from.database, &file, &mut quiet()).unwrap();
    let text = folder.text("b");
    let plain = folder.file("plain.jsonl");
    std::fs::write(&plain, &text).unwrap();
    assert_eq!(check(&plain, &mut quiet()).unwrap().manifest, made.manifest);
    // Every line is JSON by itself, and the journal in it has no names.
    for line in text.lines() {
        serde_json::from_str::<serde_json::Value>(line).unwrap();
    }
}
