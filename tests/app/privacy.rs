//! Names taken away, people made one and parted again, on both databases.

use crate::chouette::a_night;
use crate::support::club::{principal, wait};
use crate::support::{for_each_database, for_each_store, open, run_sql};
use crawford::app::chouette::{Arriving, NightActed, Nights};
use crawford::app::club::{self, ClubError, ClubInput, PersonInput};
use crawford::app::privacy::{self, TextPlace};
use crawford::app::season::{self, Keeping};
use crawford::app::stories::{self, ActError, Principal, check};
use crawford::app::tournament::{Guest, PersonOrGuest, Together, Tournaments};
use crawford::chouette::{NightCommand, PlayerNo, TableNo};
use crawford::club::member::Member;
use crawford::club::permissions::Role;
use crawford::club::season::{Division, SeasonPreset};
use crawford::journal::{ClubId, PersonId, RecordId, StreamId, UtcMicros};
use crawford::store::audit::{self, AuditKind};
use crawford::store::entries::EntryRow;
use crawford::store::matches::MatchRow;
use crawford::store::people::{self, Person};
use crawford::store::records::MatchRecord;
use crawford::store::streams::StreamKind;
use crawford::store::{
    Database, Store, StoreOptions, addresses, club_sites, clubs, entries, former_names, matches,
    night_presets, notes, rating_lists, records, removals,
};
use crawford::tournament::{
    Command, EntrantNo, EventNo, EventSettings, MatchNo, MatchStatus, Sides, Tournament,
    TournamentDetails,
};
use std::collections::BTreeSet;
use std::fs::read_to_string;
use std::path::Path;

fn owner() -> Principal {
    principal(Role::Operator)
}

fn made(store: &Store) -> ClubId {
    let input = ClubInput {
        name: "Monday".into(),
        slug: None,
        zone: "UTC".parse().unwrap(),
        public: true,
        listed: false,
    };
    wait(club::make(store, owner(), input)).unwrap();
    store.read_now(clubs::all).unwrap().remove(0).id
}

fn member(store: &Store, club: ClubId, name: &str) -> PersonId {
    let member = Member {
        name: name.into(),
        nickname: None,
        rating: Some(1500),
        email: None,
    };
    wait(club::add(store, owner(), club, member)).unwrap()
}

fn person(store: &Store, id: PersonId) -> Person {
    store.read_now(move |conn| people::find(conn, id)).unwrap()
}

fn tournament(all: &Tournaments, club: ClubId, name: &str) -> StreamId {
    let settings = EventSettings::usual("Open", "5".parse().unwrap());
    tournament_of(all, club, name, settings)
}

fn tournament_of(all: &Tournaments, club: ClubId, name: &str, settings: EventSettings) -> StreamId {
    let details = TournamentDetails {
        name: name.into(),
        date: "2026-11-20".parse().unwrap(),
        venue: String::new(),
        starts: None,
    };
    wait(all.announce(owner(), club, details, settings, None))
        .unwrap()
        .stream
}

#[test]
fn a_name_that_was_taken_away_stays_away_after_a_restore() {
    for_each_store(|store| {
        let club = made(store);
        let all = Tournaments::new(store.clone());
        let ann = member(store, club, "Ann Lee");
        let bo = member(store, club, "Bo");
        let kept = person(store, ann);
        store
            .write_now(move |tx| {
                let id = crawford::journal::NoteId::from_random([4; 10]);
                notes::add(
                    tx,
                    id,
                    club,
                    "ANN LEE came late, Annabel did not.",
                    kept.created_at,
                )
            })
            .unwrap();
        let places = wait(privacy::naming(store, club, ann)).unwrap();
        assert_eq!(places.len(), 1, "{places:?}");
        let hits = places.iter().flat_map(|found| &found.hits);
        let ticked: BTreeSet<String> = hits
            .filter_map(|hit| Some(hit.key.as_ref()?.to_string()))
            .collect();
        wait(privacy::remove(store, owner(), club, ann, ticked)).unwrap();
        let names = wait(all.names(club)).unwrap();
        assert_eq!(
            (names.of(ann), names.of(bo)),
            (Some("Player 1"), Some("Bo"))
        );
        let text = store
            .read_now(move |conn| notes::of_club(conn, club))
            .unwrap();
        assert_eq!(text[0].1, "Player 1 came late, Annabel did not.");

        // An older copy comes back: the name is there, the list of it is not.
        let list = privacy::write_list(&store.read_now(removals::all).unwrap()).unwrap();
        assert!(!list.contains("Ann"));
        let list = privacy::read_list(&list).unwrap();
        let old = kept_of(ann, club, "Ann Lee");
        store.write_now(move |tx| people::change(tx, &old)).unwrap();
        assert_eq!(person(store, ann).name, "Ann Lee");
        let gone = store
            .write_now(move |tx| privacy::reapply(tx, &list))
            .unwrap();
        assert_eq!(gone, 1);
        assert_eq!(person(store, ann).name, "");
        assert_eq!(person(store, ann).rating, None);
        // And once more changes nothing.
        assert_eq!(store.write_now(|tx| privacy::reapply(tx, &[])).unwrap(), 0);
        assert_eq!(wait(all.names(club)).unwrap().of(ann), Some("Player 1"));
    });
}

fn kept_of(id: PersonId, club: ClubId, name: &str) -> Person {
    Person {
        id,
        club,
        name: name.into(),
        nickname: None,
        rating: Some(1500),
        email: Some("ann@b.example".into()),
        is_guest: false,
        created_at: crawford::journal::UtcMicros(1),
        archived_at: None,
    }
}

#[test]
fn two_people_are_made_one_and_parted_again() {
    for_each_store(|store| {
        let club = made(store);
        let all = Tournaments::new(store.clone());
        let ann = member(store, club, "Ann Lee");
        let stream = tournament(&all, club, "October");
        let guest = Guest {
            name: "Annie".into(),
            rating: None,
        };
        wait(all.check_in_guest(owner(), club, stream, guest, vec![EventNo(1)])).unwrap();
        let annie = wait(all.read(stream))
            .unwrap()
            .state
            .entrants
            .values()
            .next()
            .unwrap()
            .person;

        let merging = store
            .read_now(move |conn| {
                Ok::<_, crawford::store::StoreError>(
                    privacy::merge_preview(conn, club, annie, ann).unwrap(),
                )
            })
            .unwrap();
        assert_eq!(
            merging.moved,
            [("2026-11-20".parse().unwrap(), "October".to_owned())]
        );
        assert!(merging.seasons.is_empty(), "no season has a table");
        wait(privacy::merge(store, owner(), club, annie, ann)).unwrap();
        let names = wait(all.names(club)).unwrap();
        assert_eq!((names.of(annie), names.who(annie)), (Some("Ann Lee"), ann));
        let listed = store
            .read_now(move |conn| people::listed(conn, club))
            .unwrap();
        assert_eq!(listed.iter().map(|p| p.id).collect::<Vec<_>>(), [ann]);
        let data = store
            .read_now(move |conn| privacy::export(conn, club, ann))
            .unwrap();
        assert!(data.contains("October") && data.contains("Annie"), "{data}");

        // One is one already; and who met cannot be.
        let again = wait(privacy::merge(store, owner(), club, annie, ann));
        assert_eq!(rule(again), "merge-with-oneself");
        wait(privacy::part(store, owner(), club, annie)).unwrap();
        let names = wait(all.names(club)).unwrap();
        assert_eq!((names.of(annie), names.who(annie)), (Some("Annie"), annie));
        let enter = Command::CheckIn {
            person: ann,
            company: crawford::tournament::Company::Alone,
            rating: None,
            events: vec![EventNo(1)],
        };
        wait(all.act(owner(), stream, enter)).unwrap();
        assert_eq!(
            rule(wait(privacy::merge(store, owner(), club, annie, ann))),
            "merge-met"
        );
        let parted = wait(privacy::part(store, owner(), club, annie));
        assert!(matches!(parted, Err(ClubError::Store(_))), "{parted:?}");
    });
}

/// Somebody merged is in under the id they came with, and does not come a second time.
#[test]
fn nobody_comes_twice_because_they_were_merged() {
    for_each_store(|store| {
        let club = made(store);
        let all = Tournaments::new(store.clone());
        let ann = member(store, club, "Ann Lee");
        let events = || vec![EventNo(1)];
        let stream = tournament(&all, club, "October");
        let guest = Guest {
            name: "Annie".into(),
            rating: None,
        };
        wait(all.check_in_guest(owner(), club, stream, guest, events())).unwrap();
        let came = || wait(all.read(stream)).unwrap();
        let people = || -> Vec<PersonId> {
            let told = came();
            told.state.entrants.values().map(|one| one.person).collect()
        };
        let annie = people()[0];
        let nights = Nights::new(store.clone());
        let night = a_night(&nights, club);
        arrives(&nights, club, night, Arriving::Guest("Annie".into())).unwrap();
        let at_night = || -> Vec<PersonId> {
            let told = wait(nights.read(night)).unwrap();
            told.state.players.iter().map(|one| one.person).collect()
        };
        let annie_there = at_night()[0];
        for guest in [annie, annie_there] {
            wait(privacy::merge(store, owner(), club, guest, ann)).unwrap();
        }

        let (told, open) = (came(), events());
        let again = all.enter_person(owner(), (stream, &told), ann, &open, &[]);
        assert_eq!(refusal(wait(again)), "signed-in-already");
        let again = all.check_in(owner(), stream, ann, events());
        assert_eq!(refusal(wait(again)), "signed-in-already");
        let list = vec![PersonOrGuest::Known(ann)];
        wait(all.check_in_all(owner(), club, stream, list, events())).unwrap();
        assert_eq!(people(), [annie]);

        let again = arrives(&nights, club, night, Arriving::Known(ann));
        assert_eq!(refusal(again), "chouette-here-already");
        // Whoever went comes back as who they were.
        let leave = NightCommand::Leave {
            player: PlayerNo(1),
            proxy: None,
        };
        wait(nights.act(owner(), night, leave)).unwrap();
        let back = arrives(&nights, club, night, Arriving::Known(ann)).unwrap();
        assert_eq!(back.comer(), Some(PlayerNo(1)));
        assert_eq!(at_night(), [annie_there]);
    });
}

fn refusal<T: std::fmt::Debug>(result: Result<T, ActError>) -> &'static str {
    match result {
        Err(ActError::Refused(violation)) => violation.rule.id(),
        other => panic!("{other:?}"),
    }
}

fn arrives(
    all: &Nights,
    club: ClubId,
    night: StreamId,
    who: Arriving,
) -> Result<NightActed, ActError> {
    wait(all.arrive(owner(), club, night, who, TableNo(1), None))
}

/// They have no results there before their first game has ended.
#[test]
fn two_who_sit_at_one_table_are_two_people() {
    for_each_store(|store| {
        let club = made(store);
        let (ann, bo) = (member(store, club, "Ann"), member(store, club, "Bo"));
        let nights = Nights::new(store.clone());
        let night = a_night(&nights, club);
        for who in [ann, bo] {
            arrives(&nights, club, night, Arriving::Known(who)).unwrap();
        }
        assert_eq!(
            rule(wait(privacy::merge(store, owner(), club, ann, bo))),
            "merge-met"
        );
    });
}

/// Three of a team, checked in as the first entrant of a tournament by this action.
fn a_team(all: &Tournaments, club: ClubId, members: [PersonId; 3]) -> (StreamId, u64) {
    let settings = EventSettings {
        sides: Sides::Teams { boards: 3 },
        ..EventSettings::usual("Open", "5".parse().unwrap())
    };
    let stream = tournament_of(all, club, "Teams of three", settings);
    let members = members.map(PersonOrGuest::Known).into();
    let team = Together::Team(PersonOrGuest::Guest("Lanterns".into()), members);
    let came = all.check_in_together(owner(), club, stream, team, vec![EventNo(1)]);
    (stream, wait(came).unwrap().action.unwrap())
}

fn entered(store: &Store, person: PersonId) -> Vec<(StreamId, EntrantNo)> {
    let rows = store.read_now(move |conn| entries::of_person(conn, person));
    let rows = rows.unwrap().into_iter();
    rows.map(|(stream, row)| (stream, row.number)).collect()
}

fn assert_tables_are_true(store: &Store) {
    let differing = check::<Tournament>(store).unwrap().done;
    assert!(differing.is_empty(), "{differing:?}");
}

/// A team is one entry under a name of its own; whoever plays for it took part as well.
#[test]
fn who_plays_for_a_team_took_part() {
    for_each_store(|store| {
        let club = made(store);
        let all = Tournaments::new(store.clone());
        let [ann, bo, cy, dee] = ["Ann", "Bo", "Cy", "Dee"].map(|name| member(store, club, name));
        let (stream, came) = a_team(&all, club, [ann, bo, cy]);
        let there = [(stream, EntrantNo(1))];
        for person in [ann, bo, cy] {
            assert_eq!(entered(store, person), there);
        }
        assert_eq!(entered(store, dee), []);
        let data = store.read_now(move |conn| privacy::export(conn, club, cy));
        assert!(data.unwrap().contains("Teams of three"));
        assert_eq!(
            rule(wait(privacy::merge(store, owner(), club, ann, cy))),
            "merge-met"
        );
        // Somebody else was meant, and then the whole team goes again.
        let correct = Command::CorrectPerson {
            entrant: EntrantNo(1),
            was: cy,
            person: dee,
            rating: None,
        };
        let corrected = wait(all.act(owner(), stream, correct)).unwrap();
        assert_eq!(entered(store, cy), []);
        assert_eq!(entered(store, dee), there);
        assert_tables_are_true(store);
        for done in [corrected.action.unwrap(), came] {
            wait(all.undo(owner(), stream, done, Vec::new())).unwrap();
        }
        assert_eq!(entered(store, ann), []);
        assert_tables_are_true(store);
    });
}

/// A migration cannot tell who plays for a team; opening the database can.
#[test]
fn the_members_of_teams_are_found_after_an_upgrade() {
    for_each_database(|database| {
        let store = open(database);
        let club = made(&store);
        let all = Tournaments::new(store.clone());
        let members = ["Ann", "Bo", "Cy"].map(|name| member(&store, club, name));
        a_team(&all, club, members);
        store.close();
        let kind = match database {
            Database::Sqlite(_) => "sqlite",
            Database::Postgres(_) => "postgres",
        };
        let migration = format!("migrations/{kind}/2026-11-30-000004_team_members_and_names");
        let before = Path::new(env!("CARGO_MANIFEST_DIR")).join(migration);
        run_sql(database, &read_to_string(before.join("down.sql")).unwrap());
        run_sql(
            database,
            "DELETE FROM __diesel_schema_migrations WHERE version = '20261130000004'",
        );
        let store = stories::open(database, StoreOptions::of(database)).unwrap();
        assert_eq!(entered(&store, members[2]).len(), 1);
        assert_tables_are_true(&store);
        store.close();
        // Once is enough.
        run_sql(database, "DELETE FROM team_members");
        let store = stories::open(database, StoreOptions::of(database)).unwrap();
        assert_eq!(entered(&store, members[2]), []);
        store.close();
    });
}

/// The second of a pair stands in no row of a match; the side they sit on is that of the first.
#[test]
fn who_is_the_second_of_a_pair_leaves_the_opponents_of_it_alone() {
    for_each_store(|store| {
        let club = made(store);
        let all = Tournaments::new(store.clone());
        let stream = tournament(&all, club, "Doubles");
        let [ann, bo, cy, dee] = ["Ann", "Bo", "Cy", "Dee"].map(|name| member(store, club, name));
        let pair = |number, person, partner| EntryRow {
            event: EventNo(1),
            number: EntrantNo(number),
            person,
            place: None,
            withdrawn: false,
            partner: Some(partner),
        };
        let rows = [pair(1, ann, bo), pair(2, cy, dee)];
        let played = MatchRow {
            event: EventNo(1),
            number: MatchNo(1),
            round: 1,
            board: None,
            status: MatchStatus::Finished,
            outcome: Some("played".into()),
            top: Some(ann),
            bottom: Some(cy),
            winner: Some(ann),
            score: Some((1, 0)),
            length: 1,
            finished_at: Some(UtcMicros(5)),
            begun_at: None,
            given: 0,
        };
        let record = MatchRecord {
            id: RecordId::from_random([5; 10]),
            club,
            stream,
            event: EventNo(1),
            number: MatchNo(1),
            crossed: false,
            content: Some(RECORD.into()),
            created_at: UtcMicros(5),
        };
        let id = record.id;
        store
            .write_now(move |tx| {
                entries::put(tx, stream, &rows)?;
                matches::put(tx, stream, std::slice::from_ref(&played))?;
                records::add(tx, &record)
            })
            .unwrap();
        let told = |person| {
            let data = store.read_now(move |conn| privacy::export(conn, club, person));
            let data: serde_json::Value = serde_json::from_str(&data.unwrap()).unwrap();
            data["tournaments"][0]["matches"][0].clone()
        };
        for (person, against, own, others) in [(bo, "Cy", 1, 0), (dee, "Ann", 0, 1)] {
            let told = told(person);
            assert_eq!(told["against"], against, "{told}");
            assert_eq!(told["score"], own, "{told}");
            assert_eq!(told["against_score"], others, "{told}");
            assert_eq!(told["won"], own == 1, "{told}");
        }
        wait(privacy::remove(store, owner(), club, bo, BTreeSet::new())).unwrap();
        let content = store.read_now(move |conn| records::find(conn, id));
        let content = String::from_utf8(content.unwrap().content.unwrap()).unwrap();
        assert!(
            content.contains(" Player 1 : 0    Cy & Dee : 0"),
            "{content}"
        );
    });
}

const RECORD: &str = " 1 point match

 Game 1
 Ann & Bo : 0    Cy & Dee : 0
  1) 31: 8/5 6/5    61: 13/7 8/7
  2) 21: 13/11 6/5
      Wins 1 point and the match
";

fn rule(result: Result<(), ClubError>) -> &'static str {
    match result {
        Err(ClubError::Refused(violations)) => violations[0].rule.id(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn one_who_goes_takes_along_whom_they_were_merged_with() {
    for_each_store(|store| {
        let club = made(store);
        let all = Tournaments::new(store.clone());
        let (ann, annie) = (member(store, club, "Ann Lee"), member(store, club, "Annie"));
        wait(privacy::merge(store, owner(), club, annie, ann)).unwrap();
        wait(privacy::remove(store, owner(), club, ann, BTreeSet::new())).unwrap();
        let names = wait(all.names(club)).unwrap();
        assert_eq!(
            (names.of(ann), names.of(annie)),
            (Some("Player 1"), Some("Player 1"))
        );
        assert_eq!(person(store, annie).name, "");
        wait(privacy::part(store, owner(), club, annie)).unwrap();
        assert_eq!(wait(all.names(club)).unwrap().of(annie), Some("Player 2"));
    });
}

#[test]
fn a_name_that_was_taken_away_is_in_no_byte_of_the_file() {
    for_each_store(|store| {
        let Database::Sqlite(file) = store.database().clone() else {
            return;
        };
        let club = made(store);
        let name = "Zebulon Quagmire";
        let zebulon = member(store, club, name);
        for n in 0..40 {
            member(store, club, &format!("Member number {n}"));
        }
        let holds = || {
            let files = ["", "-wal"].map(|end| format!("{}{end}", file.display()));
            files.iter().any(|file| {
                let bytes = std::fs::read(file).unwrap_or_default();
                let text = String::from_utf8_lossy(&bytes).to_lowercase();
                text.contains("zebulon")
            })
        };
        assert!(holds());
        wait(privacy::remove(
            store,
            owner(),
            club,
            zebulon,
            BTreeSet::new(),
        ))
        .unwrap();
        assert!(!holds(), "neither the file nor its log has the name");
    });
}

/// A name of before, one without its accents, and one in an address are offered like any other.
#[test]
fn old_names_and_addresses_are_offered_and_go_with_the_name() {
    for_each_store(|store| {
        let club = made(store);
        let all = Tournaments::new(store.clone());
        let zoe = member(store, club, "Zoë Müller");
        let named = |name: &str| Member {
            name: name.into(),
            nickname: None,
            rating: None,
            email: None,
        };
        let renamed = PersonInput {
            member: named("Zoë Brandt"),
            guest: false,
        };
        wait(club::edit(store, owner(), club, zoe, renamed, None)).unwrap();
        let stream = tournament(&all, club, "Open");
        store
            .write_now(move |tx| {
                for slug in ["zoe-muller-cup", "brandt-open"] {
                    addresses::give(tx, club, StreamKind::Tournament, slug, stream)?;
                }
                let id = crawford::journal::NoteId::from_random([4; 10]);
                let at = crawford::journal::UtcMicros(1);
                notes::add(tx, id, club, "ZOE MULLER came late.", at)?;
                let mut words = club_sites::find(tx, club)?;
                words.words = "Zoe Brandt keeps the keys.".into();
                club_sites::put(tx, club, &words)
            })
            .unwrap();
        let data = store
            .read_now(move |conn| privacy::export(conn, club, zoe))
            .unwrap();
        assert!(data.contains("Zoë Müller"), "{data}");
        let places = wait(privacy::naming(store, club, zoe)).unwrap();
        let hits: Vec<&privacy::NameHit> = places.iter().flat_map(|found| &found.hits).collect();
        let shown: Vec<(&str, bool)> = hits.iter().map(|h| (h.name.as_str(), h.whole)).collect();
        assert_eq!(
            shown,
            [
                ("ZOE MULLER", true),
                ("Zoe Brandt", true),
                ("brandt", false),
                ("zoe-muller", true),
            ]
        );
        let keys: BTreeSet<String> = hits
            .iter()
            .filter_map(|hit| Some(hit.key.as_ref()?.to_string()))
            .collect();
        assert!(!keys.is_empty());
        assert!(keys.iter().all(|key| !key.contains("brandt")), "{keys:?}");
        wait(privacy::remove(store, owner(), club, zoe, keys)).unwrap();
        let (slugs, former) = store
            .read_now(move |conn| {
                let slugs = addresses::all_of_stream(conn, stream)?;
                Ok::<_, crawford::store::StoreError>((slugs, former_names::of_person(conn, zoe)?))
            })
            .unwrap();
        assert_eq!(slugs, ["player-1-open", "open"]);
        assert!(former.is_empty());
    });
}

/// Whatever else may be called after somebody: a season with its list of ratings and its divisions, rules for a
/// chouette; and an event, which only its settings rename.
#[test]
fn what_is_named_after_somebody_is_found_and_renamed() {
    for_each_store(|store| {
        let club = made(store);
        let all = Tournaments::new(store.clone());
        let oskar = member(store, club, "Oskar Brandt");
        tournament(&all, club, "Winter");
        let details = TournamentDetails {
            name: "Spring".into(),
            date: "2026-11-21".parse().unwrap(),
            venue: String::new(),
            starts: None,
        };
        let settings = EventSettings::usual("Oskar Brandt Memorial", "5".parse().unwrap());
        wait(all.announce(owner(), club, details, settings, None)).unwrap();
        let mut input = crate::season::input("Oskar Brandt Ladder", SeasonPreset::Attendance);
        input.setup.divisions = vec![Division {
            name: "Brandt".into(),
            weight: 1_000_000,
        }];
        input.ratings = Some(Keeping::Anew);
        wait(season::make(store, owner(), club, input)).unwrap();
        store
            .write_now(move |tx| {
                night_presets::put(tx, club, "Oskar Brandt", "{}")?;
                night_presets::put(tx, club, "Player 1", "{}")
            })
            .unwrap();

        let places = wait(privacy::naming(store, club, oskar)).unwrap();
        let elsewhere: Vec<_> = places
            .iter()
            .filter(|found| found.hits.iter().all(|hit| hit.key.is_none()))
            .map(|found| (&found.place, found.words.as_str()))
            .collect();
        let event = TextPlace::Event("spring".to_owned(), EventNo(1));
        assert_eq!(elsewhere, [(&event, "Oskar Brandt Memorial")]);
        let hits = places.iter().flat_map(|found| &found.hits);
        let ticked: BTreeSet<String> = hits
            .filter_map(|hit| Some(hit.key.as_ref()?.to_string()))
            .collect();
        assert_eq!(ticked.len(), 4, "{ticked:?}");
        assert!(!ticked.iter().any(|key| key.contains("randt")));
        wait(privacy::remove(store, owner(), club, oskar, ticked)).unwrap();
        let (seasons, lists, presets) = store
            .read_now(move |conn| {
                Ok::<_, crawford::store::StoreError>((
                    season::of_club(conn, club)?,
                    rating_lists::of_club(conn, club)?,
                    night_presets::of_club(conn, club)?,
                ))
            })
            .unwrap();
        let named = |name: &str, slug: &str| (name.to_owned(), slug.to_owned());
        let ladder = named("Player 1 Ladder", "player-1-ladder");
        assert_eq!((&seasons[0].name, &seasons[0].slug), (&ladder.0, &ladder.1));
        assert_eq!(seasons[0].setup.divisions[0].name, "Player 1");
        let own = lists.iter().find(|list| list.slug == ladder.1).unwrap();
        assert_eq!(own.name, ladder.0);
        assert!(lists.iter().all(|list| !list.name.contains("Brandt")));
        let presets: Vec<&str> = presets.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(presets, ["Player 1", "Player 1 2"]);
    });
}

/// A season that loses a name from its address gets one that leads to no other season.
#[test]
fn two_seasons_named_after_one_person_keep_two_addresses() {
    for_each_store(|store| {
        let club = made(store);
        let oskar = member(store, club, "Oskar Brandt");
        for name in ["Oskar Brandt Ladder", "Brandt Ladder"] {
            let mut input = crate::season::input(name, SeasonPreset::Attendance);
            input.ratings = Some(Keeping::Anew);
            wait(season::make(store, owner(), club, input)).unwrap();
        }
        let places = wait(privacy::naming(store, club, oskar)).unwrap();
        let hits = places.iter().flat_map(|found| &found.hits);
        let ticked = hits.filter_map(|hit| Some(hit.key.as_ref()?.to_string()));
        wait(privacy::remove(
            store,
            owner(),
            club,
            oskar,
            ticked.collect(),
        ))
        .unwrap();
        let (seasons, lists) = store
            .read_now(move |conn| {
                Ok::<_, crawford::store::StoreError>((
                    season::of_club(conn, club)?,
                    rating_lists::of_club(conn, club)?,
                ))
            })
            .unwrap();
        let slugs: BTreeSet<&str> = seasons.iter().map(|season| season.slug.as_str()).collect();
        let both = BTreeSet::from(["player-1-ladder", "player-1-ladder-2"]);
        assert_eq!(slugs, both);
        let kept = lists.iter().map(|list| list.slug.as_str());
        assert!(both.is_subset(&kept.collect()));
    });
}

/// The lines of the audit trail stay for ever, so there are no names in them.
#[test]
fn the_audit_trail_says_nothing_that_may_be_called_after_somebody() {
    for_each_store(|store| {
        let club = made(store);
        let all = Tournaments::new(store.clone());
        let stream = tournament(&all, club, "Oskar Brandt Cup");
        let mut input = crate::season::input("Oskar Brandt Ladder", SeasonPreset::Attendance);
        input.setup.divisions = vec![Division {
            name: "Brandt".into(),
            weight: 1_000_000,
        }];
        let slug = wait(season::make(store, owner(), club, input.clone())).unwrap();
        input.name = "Brandt Ladder".to_owned();
        let change = season::change(store, owner(), club, slug.clone(), input, None);
        wait(change).unwrap();
        wait(season::remove(store, owner(), club, slug)).unwrap();
        wait(all.delete(owner(), club, stream)).unwrap();
        let lines = store
            .read_now(move |conn| audit::newest(conn, Some(club), 100))
            .unwrap();
        let told = format!("{lines:?}").to_lowercase();
        assert!(!told.contains("brandt"), "{told}");
        let changed = lines
            .iter()
            .find(|line| line.what.action == AuditKind::SeasonChanged);
        let after = changed.unwrap().what.after.as_deref().unwrap();
        let after: serde_json::Value = serde_json::from_str(after).unwrap();
        assert_eq!(after["renamed"], serde_json::json!(["name"]));
        assert_eq!(after["setup"]["divisions"], serde_json::json!([1_000_000]));
        let of_season = lines.iter().filter(|line| {
            [
                AuditKind::SeasonMade,
                AuditKind::SeasonChanged,
                AuditKind::SeasonRemoved,
            ]
            .contains(&line.what.action)
        });
        let objects: BTreeSet<String> =
            of_season.map(|line| line.what.object.to_string()).collect();
        assert_eq!(objects.len(), 1, "{objects:?}");
    });
}
