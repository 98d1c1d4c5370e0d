//! A night held on a laptop without network joins the club's database.

use crate::filled::{Folder, unpacked};
use crate::support::club::{a_member, principal, wait};
use crate::support::{Fresh, fresh_databases, open};
use backgammon::BySide;
use crawford::app::backup::make;
use crawford::app::club::ClubError;
use crawford::app::club::elsewhere::{
    self, ArrivalOutcome, ArrivalPreview, ArrivalStatus, ImportedPerson, NightFile, PersonChoice,
    PersonChoices, PersonMatching, TextFile, export,
};
use crawford::app::privacy;
use crawford::app::stories::{Principal, check};
use crawford::app::tournament::{Guest, ScoreEntryCommand, Tournaments};
use crawford::chouette::Night;
use crawford::club::permissions::Role;
use crawford::journal::{Actor, ClubId, NoteId, PersonId, StreamId, UtcMicros};
use crawford::store::clubs::{self, Club};
use crawford::store::people::{self, Person};
use crawford::store::streams::StreamKind;
use crawford::store::{Store, merges, streams};
use crawford::tournament::{
    Command, EventCommand, EventNo, EventSettings, MatchNo, ScoreEntry, Tournament,
    TournamentDetails,
};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;

const OPEN: EventNo = EventNo(1);

fn director() -> Principal {
    principal(Role::Owner)
}

fn make_club(store: &Store, number: u8, slug: &str, names: &[&str]) -> ClubId {
    let club = ClubId::from_random([number; 10]);
    let row = Club {
        id: club,
        slug: slug.to_owned(),
        name: slug.to_owned(),
        time_zone: "Europe/Copenhagen".parse().unwrap(),
        public: true,
        created_at: UtcMicros(1),
    };
    let members: Vec<Person> = names
        .iter()
        .map(|name| Person {
            email: Some("somebody@club.example".to_owned()),
            ..a_member(PersonId::from_random(rand::random()), club, name)
        })
        .collect();
    store
        .write_now(move |tx| {
            clubs::add(tx, &row)?;
            members
                .iter()
                .try_for_each(|person| people::add(tx, person))
        })
        .unwrap();
    club
}

/// The file of a night as it is written.
fn packed(night: &NightFile) -> Vec<u8> {
    let mut bytes = Vec::new();
    elsewhere::write(night, &mut bytes).unwrap();
    bytes
}

/// A tournament of four on a laptop, drawn, with one score.
struct Laptop {
    _fresh: Fresh,
    store: Store,
    all: Tournaments,
    club: ClubId,
    stream: StreamId,
}

impl Laptop {
    fn new() -> Laptop {
        let fresh = Fresh::sqlite();
        let store = open(&fresh.database);
        let club = make_club(&store, 7, "laptop", &[]);
        let all = Tournaments::new(store.clone());
        let details = TournamentDetails {
            name: "Mountain hut".into(),
            date: "2026-11-14".parse().unwrap(),
            venue: String::new(),
            starts: None,
        };
        let settings = EventSettings::usual("Open", "5".parse().unwrap());
        let stream = wait(all.announce(director(), club, details, settings, None))
            .unwrap()
            .stream;
        for name in ["Ann", "Bo", "Cilla", "Dan"] {
            let guest = Guest {
                name: name.into(),
                rating: None,
            };
            wait(all.check_in_guest(director(), club, stream, guest, vec![OPEN])).unwrap();
        }
        wait(all.act(director(), stream, EventCommand::CloseList.of(OPEN))).unwrap();
        wait(all.draw(director(), stream, OPEN, "66".into(), None)).unwrap();
        let laptop = Laptop {
            _fresh: fresh,
            store,
            all,
            club,
            stream,
        };
        laptop.score(1);
        laptop
    }

    fn score(&self, number: u32) {
        score(&self.all, self.club, self.stream, number, (5, 3));
    }

    /// As the file says it, through the file itself.
    fn file(&self) -> NightFile {
        let file = export(&self.store, self.stream).unwrap();
        elsewhere::read(packed(&file).as_slice()).unwrap()
    }
}

fn score(all: &Tournaments, club: ClubId, stream: StreamId, number: u32, score: (i64, i64)) {
    let scoring = ScoreEntryCommand {
        event: OPEN,
        number: MatchNo(number),
        entry: ScoreEntry::Final {
            score: BySide::from(score),
            winner: None,
        },
        overrule: false,
        reason: "Somebody\u{2019}s clock".to_owned(),
        seen: None,
    };
    wait(all.score(director(), club, stream, scoring)).unwrap();
}

fn preview(
    store: &Store,
    club: ClubId,
    file: &NightFile,
    chosen: &PersonChoices,
) -> ArrivalPreview {
    wait(elsewhere::preview(
        store,
        &director(),
        club,
        file.clone(),
        chosen.clone(),
    ))
    .unwrap()
}

fn accept(
    store: &Store,
    club: ClubId,
    file: &NightFile,
    chosen: &PersonChoices,
) -> Result<ArrivalOutcome, ClubError> {
    wait(elsewhere::accept(
        store,
        director(),
        club,
        file.clone(),
        chosen.clone(),
        None,
    ))
}

fn id_of(file: &NightFile, name: &str) -> PersonId {
    file.people.iter().find(|p| p.name == name).unwrap().id
}

fn rule(refused: Result<ArrivalOutcome, ClubError>) -> &'static str {
    match refused {
        Err(ClubError::Refused(violations)) => violations[0].rule.id(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_night_joins_the_club_with_its_guests_matched_to_members() {
    for fresh in fresh_databases() {
        let laptop = Laptop::new();
        let store = open(&fresh.database);
        let club = make_club(&store, 9, "monday", &["Ann", "Robert", "Dan", "Dan"]);
        let file = laptop.file();
        assert!(file.people.iter().all(|p| !p.name.is_empty()));

        // By name where only one can be meant: there are two Dans.
        let shown = preview(&store, club, &file, &PersonChoices::new());
        assert_eq!(shown.standing, ArrivalStatus::New);
        let fates: Vec<bool> = shown
            .people
            .iter()
            .map(|p| matches!(p.fate, PersonMatching::SameName(_)))
            .collect();
        assert_eq!(fates.iter().filter(|same| **same).count(), 1);
        let robert = store
            .read_now(move |conn| people::by_name(conn, club, "robert"))
            .unwrap()
            .remove(0)
            .id;
        let (bo, cilla) = (id_of(&file, "Bo"), id_of(&file, "Cilla"));
        let twice = PersonChoices::from([
            (bo, PersonChoice::Is(robert)),
            (cilla, PersonChoice::Is(robert)),
        ]);
        assert_eq!(
            rule(accept(&store, club, &file, &twice)),
            "night-match-twice"
        );
        assert!(
            store
                .read_now(|conn| streams::all(conn, false))
                .unwrap()
                .is_empty()
        );

        let chosen = PersonChoices::from([(bo, PersonChoice::Is(robert))]);
        let done = accept(&store, club, &file, &chosen).unwrap();
        assert_eq!(
            (done.facts, done.slug.as_str()),
            (file.facts.len(), "mountain-hut")
        );
        assert_eq!(check::<Tournament>(&store).unwrap().done, []);
        // Whoever the file says did it, no account of this house did: not even one of the same id.
        let stream = laptop.stream;
        let facts = store
            .read_now(move |conn| crawford::store::journal::facts(conn, stream, 0))
            .unwrap();
        for (here, there) in facts.iter().zip(&file.facts) {
            assert_eq!(here.who, there.who.elsewhere());
            assert_ne!(here.who, there.who);
            assert_eq!(here.who.to_string().parse(), Ok(here.who));
        }
        let all = Tournaments::new(store.clone());
        let story = wait(all.read(laptop.stream)).unwrap();
        assert_eq!(
            story.state,
            wait(laptop.all.read(laptop.stream)).unwrap().state
        );
        let names = wait(all.names(club)).unwrap();
        assert_eq!(
            (names.of(bo), names.of(cilla)),
            (Some("Robert"), Some("Cilla"))
        );
        let merged = store
            .read_now(move |conn| merges::of_club(conn, club))
            .unwrap();
        assert_eq!(merged.len(), 2, "Ann by her name, Bo as it was said");

        // Once more changes nothing at all.
        let folder = Folder::new("again");
        let tables = |name: &str| {
            let checked = make(store.database(), &folder.file(name), &mut |_, _, _| ()).unwrap();
            assert_eq!(checked.unfolded, []);
            checked.manifest.tables
        };
        let before = tables("before");
        assert_eq!(
            preview(&store, club, &file, &PersonChoices::new()).standing,
            ArrivalStatus::Nothing
        );
        assert_eq!(
            accept(&store, club, &file, &PersonChoices::new())
                .unwrap()
                .facts,
            0
        );
        assert_eq!(accept(&store, club, &file, &twice).unwrap().facts, 0);
        assert_eq!(tables("after"), before);

        // The laptop went on: only what is new comes, and nobody is asked again who Bo is.
        laptop.score(2);
        laptop.score(3);
        let later = laptop.file();
        let shown = preview(&store, club, &later, &PersonChoices::new());
        assert_eq!(
            shown.standing,
            ArrivalStatus::More(later.facts.len() - file.facts.len())
        );
        assert!(
            shown
                .people
                .iter()
                .any(|p| p.fate == PersonMatching::Before(robert))
        );
        let done = accept(&store, club, &later, &PersonChoices::new()).unwrap();
        assert_eq!(done.facts, later.facts.len() - file.facts.len());
        let story = wait(Tournaments::new(store.clone()).read(laptop.stream)).unwrap();
        assert!(story.state.event(OPEN).unwrap().champion().is_some());
        assert_eq!(check::<Tournament>(&store).unwrap().done, []);
        // The earlier file has nothing to say any more.
        assert_eq!(
            accept(&store, club, &file, &PersonChoices::new())
                .unwrap()
                .facts,
            0
        );

        // In two places at once: refused, and nothing of it stored.
        let here = Command::Finish;
        wait(all.act(director(), laptop.stream, here.clone())).unwrap();
        let before = tables("before-diverged");
        let mut other = director();
        other.who = Actor::Program;
        other.role = Role::Owner;
        wait(laptop.all.act(other, laptop.stream, here)).unwrap();
        assert_eq!(
            rule(accept(&store, club, &laptop.file(), &PersonChoices::new())),
            "night-diverged"
        );
        assert_eq!(tables("after-diverged"), before);
        // And it is no other club's.
        let tuesday = make_club(&store, 10, "tuesday", &[]);
        let refused = accept(&store, tuesday, &later, &PersonChoices::new());
        assert_eq!(rule(refused), "night-of-another-club");
        // A file that names people of another club learns nothing of them.
        let mut prying = later.clone();
        prying.head.stream = StreamId::from_random([77; 10]);
        for fact in &mut prying.facts {
            fact.stream = prying.head.stream;
        }
        match accept(&store, tuesday, &prying, &PersonChoices::new()) {
            Err(ClubError::Refused(violations)) => {
                assert_eq!(violations[0].rule.id(), "night-of-another-club");
                assert!(violations[0].params().is_empty(), "{violations:?}");
            }
            other => panic!("{other:?}"),
        }
        store.close();
    }
}

/// What the engine would not take at the table it does not take from a file: the line is named, and nothing is stored.
#[test]
fn a_score_that_cannot_be_is_refused_with_its_line() {
    let laptop = Laptop::new();
    let fresh = Fresh::sqlite();
    let store = open(&fresh.database);
    let club = make_club(&store, 9, "monday", &[]);
    let good = laptop.file();
    let lines = unpacked(&packed(&good));
    let decided = "\"type\":\"decided\"";
    let line = 1 + lines
        .lines()
        .position(|line| line.replace('\\', "").contains(decided))
        .unwrap();
    // Of 5 points: 5-3 as it was played; a draw, a match nobody has won, the other winner, and points nobody can have.
    let told = "\"score\":[5,3]";
    for (instead, why) in [
        ("\"score\":[5,5]", ""),
        ("\"score\":[4,3]", ""),
        ("\"score\":[3,5]", "winner-not-by-the-score"),
        ("\"score\":[9999,3]", ""),
    ] {
        let mut file = good.clone();
        let mut facts = file.facts.iter_mut();
        let fact = facts.find(|fact| fact.body.contains(decided));
        let fact = fact.unwrap();
        assert!(fact.body.contains(told), "{}", fact.body);
        fact.body = fact.body.replace(told, instead);
        let refused = accept(&store, club, &file, &PersonChoices::new());
        let Err(ClubError::Refused(violations)) = &refused else {
            panic!("{instead}: {refused:?}");
        };
        let named = violations[0]
            .params()
            .iter()
            .find(|(name, _)| *name == "line");
        assert_eq!(violations[0].rule.id(), "night-file-score");
        assert_eq!(
            format!("{:?}", named.unwrap().1),
            format!("{:?}", crawford::violation::Param::from(line))
        );
        assert!(
            why.is_empty() || violations[1].rule.id() == why,
            "{violations:?}"
        );
        let looked = wait(elsewhere::preview(
            &store,
            &director(),
            club,
            file,
            PersonChoices::new(),
        ));
        assert!(
            matches!(looked, Err(ClubError::Refused(_))),
            "the preview says so too"
        );
    }
    let none = store.read_now(|conn| streams::all(conn, false)).unwrap();
    assert!(none.is_empty());
    // What the director let stand stands: 9-3 in a match to 5, with a reason.
    let scoring = ScoreEntryCommand {
        event: OPEN,
        number: MatchNo(2),
        entry: ScoreEntry::Final {
            score: BySide::new(4, 3),
            winner: Some(backgammon::Side::Top),
        },
        overrule: true,
        reason: "Agreed".to_owned(),
        seen: None,
    };
    wait(
        laptop
            .all
            .score(director(), laptop.club, laptop.stream, scoring),
    )
    .unwrap();
    let done = accept(&store, club, &laptop.file(), &PersonChoices::new()).unwrap();
    assert!(done.facts > good.facts.len());
    store.close();
}

/// Whoever is named in its facts comes with the file: nobody of another club is taken for them.
#[test]
fn a_night_names_nobody_whom_its_file_does_not_bring() {
    let laptop = Laptop::new();
    let fresh = Fresh::sqlite();
    let store = open(&fresh.database);
    let club = make_club(&store, 9, "monday", &[]);
    let other = make_club(&store, 8, "other", &["Vera"]);
    let vera = store.read_now(move |conn| people::of_club(conn, other));
    let vera = vera.unwrap()[0].id;
    let mut file = laptop.file();
    let ann = id_of(&file, "Ann");
    file.people.retain(|person| person.id != ann);
    let refused = accept(&store, club, &file, &PersonChoices::new());
    assert_eq!(rule(refused), "night-file-somebody");
    for fact in &mut file.facts {
        fact.body = fact.body.replace(ann.as_str(), vera.as_str());
    }
    let refused = accept(&store, club, &file, &PersonChoices::new());
    assert_eq!(rule(refused), "night-file-somebody");
    let none = store.read_now(|conn| streams::all(conn, false)).unwrap();
    assert!(none.is_empty());
    store.close();
}

#[test]
fn a_guest_matched_at_one_night_is_known_at_the_next() {
    for fresh in fresh_databases() {
        let store = open(&fresh.database);
        let club = make_club(&store, 9, "monday", &["Robert"]);
        let robert = store
            .read_now(move |conn| people::by_name(conn, club, "robert"))
            .unwrap()
            .remove(0)
            .id;
        let file = Laptop::new().file();
        let chosen = PersonChoices::from([(id_of(&file, "Bo"), PersonChoice::Is(robert))]);
        accept(&store, club, &file, &chosen).unwrap();
        let next = Laptop::new().file();
        let shown = preview(&store, club, &next, &PersonChoices::new());
        let bo = id_of(&next, "Bo");
        let found = shown.people.iter().find(|p| p.id == bo).unwrap();
        assert_eq!(found.fate, PersonMatching::SameName(robert));
    }
}

/// Somebody's name was taken away after a night: what goes on of it says who they are, by their number.
#[test]
fn a_night_that_goes_on_calls_who_has_no_name_any_more_by_their_number() {
    for fresh in fresh_databases() {
        let laptop = Laptop::new();
        let store = open(&fresh.database);
        let club = make_club(&store, 9, "monday", &["Ann"]);
        accept(&store, club, &laptop.file(), &PersonChoices::new()).unwrap();
        let ann = store
            .read_now(move |conn| people::by_name(conn, club, "ann"))
            .unwrap()
            .into_iter()
            .find(|person| !person.is_guest)
            .unwrap()
            .id;
        wait(privacy::remove(
            &store,
            director(),
            club,
            ann,
            BTreeSet::new(),
        ))
        .unwrap();
        laptop.score(2);
        let shown = preview(&store, club, &laptop.file(), &PersonChoices::new());
        let of_ann = |p: &&ImportedPerson| p.fate == PersonMatching::Before(ann);
        let found = shown.people.iter().find(of_ann).unwrap();
        assert_eq!(found.here.as_deref(), Some("Player 1"));
    }
}

/// A file says where its night was kept and what people are called: neither is taken as no form would take it.
#[test]
fn a_night_comes_to_an_address_that_leads_to_it_and_with_names_that_are_names() {
    let laptop = Laptop::new();
    let fresh = Fresh::sqlite();
    let store = open(&fresh.database);
    let club = make_club(&store, 9, "monday", &[]);
    let good = laptop.file();
    let written = |file: &NightFile| elsewhere::read(packed(file).as_slice());
    for odd in ["Ann\u{202e}", " Ann", "Ann\u{ffff}", &"A".repeat(81)] {
        let mut file = good.clone();
        file.people[1].name = odd.to_owned();
        let refused = written(&file).unwrap_err();
        assert_eq!(refused.rule.id(), "night-file-name", "{odd}");
        assert_eq!(
            format!("{:?}", refused.params()[0].1),
            format!("{:?}", crawford::violation::Param::from(4_u64))
        );
        let mut file = good.clone();
        file.head.name = odd.to_owned();
        assert_eq!(written(&file).unwrap_err().rule.id(), "night-file-name");
    }
    let mut file = good;
    file.head.slug = "new".to_owned();
    let file = written(&file).unwrap();
    let done = accept(&store, club, &file, &PersonChoices::new()).unwrap();
    assert_eq!(done.slug, "new-1");
    store.close();
}

#[test]
fn what_no_form_would_have_taken_is_refused_in_a_file_too() {
    let laptop = Laptop::new();
    let fresh = Fresh::sqlite();
    let store = open(&fresh.database);
    let club = make_club(&store, 9, "monday", &[]);
    let good = laptop.file();
    let damaged = |file: &NightFile| {
        let refused = elsewhere::read(packed(file).as_slice()).unwrap_err();
        refused.rule.id() == "night-file-damaged"
    };
    for rating in [-1, 10_000, i64::MAX] {
        let mut file = good.clone();
        file.people[0].rating = Some(rating);
        assert!(damaged(&file), "{rating}");
    }
    for text in ["", " Agreed", "Agreed\u{0}", &"a".repeat(501)] {
        let mut file = good.clone();
        file.notes.push(TextFile {
            id: NoteId::from_random([7; 10]),
            text: text.to_owned(),
        });
        let refused = elsewhere::read(packed(&file).as_slice()).unwrap_err();
        assert_eq!(refused.rule.id(), "night-file-name", "{text}");
    }
    let mut twice = good.clone();
    twice.people.push(good.people[0].clone());
    assert!(damaged(&twice));
    // The rest stands in the facts.
    for (is, other, refusal) in [
        ("\"Mountain hut\"", "\"\"", "night-file-name"),
        ("\"Mountain hut\"", "\"Mountain\\nhut\"", "night-file-name"),
        ("\"Open\"", "\"Open\\u202e\"", "night-file-name"),
        ("\"2026-11-14\"", "\"+12026-11-14\"", "night-file-damaged"),
    ] {
        let mut file = good.clone();
        for fact in &mut file.facts {
            fact.body = fact.body.replace(is, other);
        }
        assert_ne!(file, good, "{other}");
        let refused = accept(&store, club, &file, &PersonChoices::new());
        assert_eq!(rule(refused), refusal, "{other}");
    }
    assert!(accept(&store, club, &good, &PersonChoices::new()).is_ok());
    store.close();
}

/// The same of a night of chouette: what a game comes to is what its cubes come to.
#[test]
fn a_game_that_comes_to_other_points_is_refused() {
    let laptop = crate::filled::filled(Fresh::sqlite());
    let from = open(&laptop.database);
    let fresh = Fresh::sqlite();
    let store = open(&fresh.database);
    let club = make_club(&store, 9, "monday", &[]);
    let nights = from.read_now(|conn| streams::all(conn, false)).unwrap();
    let mut tried = 0;
    for night in nights {
        let mut file = export(&from, night.id).unwrap();
        if file.head.kind != StreamKind::Chouette {
            continue;
        }
        for fact in &mut file.facts {
            let mut body: serde_json::Value = serde_json::from_str(&fact.body).unwrap();
            if body["type"] == "ended" && body["lines"][0]["points"].is_i64() {
                let points = body["lines"][0]["points"].as_i64().unwrap();
                body["lines"][0]["points"] = (points + 1).into();
                fact.body = body.to_string();
                tried += 1;
                break;
            }
        }
        let refused = accept(&store, club, &file, &PersonChoices::new());
        assert_eq!(rule(refused), "night-file-score");
    }
    assert!(tried > 0);
    from.close();
    store.close();
}

#[test]
fn a_night_whose_day_is_no_day_is_refused() {
    let laptop = crate::filled::filled(Fresh::sqlite());
    let from = open(&laptop.database);
    let nights = from.read_now(|conn| streams::all(conn, false)).unwrap();
    let mut tried = 0;
    for night in nights {
        let file = export(&from, night.id).unwrap();
        let Some(details) = &file.details else {
            continue;
        };
        let text = unpacked(&packed(&file));
        // The file says of itself that it is whole.
        let with_day = |day: &str| {
            let is = format!("\"day\":\"{}\",\"venue\"", details.day);
            let lines = text.replace(&is, &format!("\"day\":\"{day}\",\"venue\""));
            let (lines, end) = lines.split_at(lines.rfind("{\"end\"").unwrap());
            let hash = |of: &str| HEXLOWER.encode(&Sha256::digest(of));
            let end = end.replace(
                &hash(&text[..text.rfind("{\"end\"").unwrap()]),
                &hash(lines),
            );
            elsewhere::read(format!("{lines}{end}").as_bytes()).map_err(|refused| refused.rule.id())
        };
        assert!(with_day("2026-11-20").is_ok());
        for none in ["soon", "0001-01-01", "+262000-01-01"] {
            assert_eq!(with_day(none), Err("night-file-damaged"), "{none}");
        }
        tried += 1;
    }
    assert!(tried > 0);
    from.close();
}

#[test]
fn a_chouette_night_joins_too_with_its_money() {
    for fresh in fresh_databases() {
        let laptop = crate::filled::filled(Fresh::sqlite());
        let from = open(&laptop.database);
        let store = open(&fresh.database);
        let club = make_club(&store, 9, "monday", &["Agnes Holm"]);
        let nights = from.read_now(|conn| streams::all(conn, false)).unwrap();
        let held = nights.len();
        for night in nights {
            let bytes = packed(&export(&from, night.id).unwrap());
            let file = elsewhere::read(bytes.as_slice()).unwrap();
            accept(&store, club, &file, &PersonChoices::new()).unwrap();
        }
        assert_eq!(check::<Night>(&store).unwrap().done, []);
        assert_eq!(check::<Tournament>(&store).unwrap().done, []);
        assert_eq!(
            store
                .read_now(|conn| streams::all(conn, false))
                .unwrap()
                .len(),
            held
        );
        let all = store
            .read_now(move |conn| people::listed(conn, club))
            .unwrap();
        // She was at several of the nights, and stays one person.
        assert_eq!(all.iter().filter(|p| p.name == "Agnes Holm").count(), 1);
        from.close();
        store.close();
    }
}

#[test]
fn a_night_file_is_refused_when_damaged_foreign_or_hostile() {
    let laptop = Laptop::new();
    let good = packed(&export(&laptop.store, laptop.stream).unwrap());
    let refusal = |bytes: &[u8]| elsewhere::read(bytes).unwrap_err().rule.id();
    assert_eq!(refusal(b""), "night-file-foreign");
    assert_eq!(refusal(b"<html>"), "night-file-foreign");
    assert_eq!(
        refusal(b"{\"crawford\":\"backup\",\"format\":1,\"program\":\"\"}\n"),
        "night-file-foreign"
    );
    assert_eq!(
        refusal(b"{\"crawford\":\"night\",\"format\":9,\"program\":\"\"}\n"),
        "night-file-newer"
    );
    for at in (12..good.len()).step_by(41) {
        let mut bad = good.clone();
        bad[at] ^= 4;
        // Packing may say the same thing in two ways.
        let read = elsewhere::read(bad.as_slice());
        assert!(
            read.is_err() || read == elsewhere::read(good.as_slice()),
            "byte {at}"
        );
        assert!(elsewhere::read(&good[..at]).is_err(), "broken off at {at}");
    }
    let text = unpacked(&good);
    let without = text
        .lines()
        .filter(|l| !l.contains("\"version\":2,"))
        .collect::<Vec<_>>()
        .join("\n");
    assert_eq!(refusal(without.as_bytes()), "night-file-damaged");
    assert_eq!(elsewhere::read(text.as_bytes()).unwrap(), laptop.file());
    assert!(!text.contains("@club.example"), "contacts stay at home");
}
