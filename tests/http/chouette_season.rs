//! A club's chouettes: the list of its nights, the season of its members, and the season as a file.

use crate::browser::Browser;
use crate::chouette_night::{Planted, host, one_game};
use crate::server::TestServer;
use crate::support::club::{a_member, wait};
use crate::support::html::Html;
use backgammon::Side;
use crawford::app::chouette::{Creating, NightDetailsInput, SeasonReader};
use crawford::app::privacy;
use crawford::app::tournament::{Tournaments, WHOLE_NIGHT};
use crawford::chouette::*;
use crawford::club::shown::NameDisplay;
use crawford::journal::{PersonId, UtcMicros};
use crawford::store::people::{self, Person};
use crawford::store::{clubs, event_names, night_results};

const LIST: &str = "/c/monday/chouette";

/// Another night of the same members.
fn another(night: &Planted, name: &str, day: &str) -> Planted {
    let creating = Creating {
        details: NightDetailsInput {
            name: name.into(),
            day: day.parse().unwrap(),
            venue: String::new(),
        },
        settings: NightSettings::default(),
        people: (1..=3).map(|n| PersonId::from_random([n; 10])).collect(),
    };
    let stream = wait(night.all.create(host(), night.club, creating))
        .unwrap()
        .stream;
    let other = Planted {
        all: night.all.clone(),
        stream,
        club: night.club,
    };
    other.start();
    other.end(Side::Top, GameType::Single);
    other
}

#[test]
fn a_club_without_nights_says_what_will_be_there() {
    let server = TestServer::start();
    Planted::new(&server, &[], &[], NightSettings::default());
    let page = server.get(LIST);
    assert_eq!(page.status, 200);
    assert!(
        page.has("[href='/c/monday/chouette/friday']"),
        "{}",
        page.body
    );
    assert!(page.says("main", "No member played on these days."));
    assert!(
        page.says_nowhere("chouette/new"),
        "only who hosts makes one"
    );
    let mut owner = Browser::owner(&server);
    assert!(owner.get(LIST).has("[href='/c/monday/chouette/new']"));
}

#[test]
fn a_season_adds_its_nights_for_members_and_is_told_in_a_table_and_a_file() {
    let server = TestServer::start();
    let night = one_game(&server);
    another(&night, "Old", "2025-12-31");
    another(&night, "Second", "2026-11-27");
    let page = server.get(LIST).body;
    assert!(
        page.says("h2", "Season 2026") && page.has("a[href$='?year=2025#table']"),
        "{page}"
    );
    // Ann −6 and +2, Bo +4 and −1, Cy +1 and −1; the guest is not in it.
    let mut rows = page.parts("tr");
    rows.retain(|row| row.has("th[scope='row']"));
    assert_eq!(rows.len(), 3, "{page}");
    for (place, (row, name)) in (1..).zip(rows.iter().zip(["Bo", "Cy", "Ann"])) {
        assert!(row.says_just(".place", &format!("{place}")), "{row}");
        assert!(
            row.says_just("a[href^='/c/monday/players/']", name),
            "{row}"
        );
    }
    assert!(rows[0].says_just("td", "+3") && rows[0].says("td", "+1.50"));
    assert!(
        rows[0].says_just("[href='/c/monday/chouette/friday']", "+4"),
        "{}",
        rows[0]
    );
    assert!(rows[1].says_just("td", "0") && rows[2].says("td", "−2.00"));
    let old = server.get(&format!("{LIST}?year=2025")).body;
    assert!(
        old.says("h2", "Season 2025") && old.says_just("a", "+2"),
        "{old}"
    );
    let days = server
        .get(&format!("{LIST}?from=2026-11-21&to=2026-12-01"))
        .body;
    assert!(
        days.says("h2", "21 November 2026 to 1 December 2026")
            && days.says("p", "One night is counted")
    );
    let file = server
        .get(&format!("{LIST}/season.csv?from=2026-01-01&to=2026-12-31"))
        .body;
    assert_eq!(
        file.lines().collect::<Vec<_>>(),
        [
            "place,player,nights,games,points,money,points_per_game,best_night,best_night_points",
            "1,Bo,2,2,3,,1.500,2026-11-20,4",
            "2,Cy,2,2,0,,0.000,2026-11-20,1",
            "3,Ann,2,2,-4,,-2.000,2026-11-27,2",
        ]
    );
    for (query, sentence) in [
        (
            "from=x&to=2026-12-01",
            "This is not a date. Enter one such as 2026-11-20.",
        ),
        (
            "from=2026-12-02&to=2026-12-01",
            "The last day is before the first.",
        ),
    ] {
        let refused = server.get(&format!("{LIST}?{query}"));
        assert_eq!(refused.status, 422, "{query}");
        assert!(refused.says("a", sentence), "{query}");
        assert_eq!(
            server.get(&format!("{LIST}/season.csv?{query}")).status,
            422
        );
    }
}

#[test]
fn a_correction_and_an_undo_change_the_season_and_a_night_for_members_is_not_told() {
    let server = TestServer::start();
    let night = one_game(&server);
    assert!(server.get(LIST).says_just("a", "+4"));
    let mut sheet = night.state().games[0].sheet.clone();
    sheet.kind = GameType::Single;
    night.act(NightCommand::Correct {
        game: GameNo(1),
        correction: Box::new(sheet.into()),
        seen: None,
    });
    let page = server.get(LIST).body;
    assert!(
        page.says_just("a", "+2") && !page.says_just("a", "+4"),
        "{page}"
    );
    night.readers(|to| to.members_only = true);
    let page = server.get(LIST).body;
    assert!(
        page.says_nowhere("chouette/friday") && !page.says_just("bdi", "Bo"),
        "{page}"
    );
    let mut owner = Browser::owner(&server);
    let page = owner.get(LIST).body;
    assert!(
        page.says(".quiet", "members only") && page.says_just("a", "+2"),
        "{page}"
    );
    assert!(
        !server.get(LIST).says_just("bdi", "Bo"),
        "nothing was left in the cache"
    );
}

/// Who is a guest by number in the night's ledger must not stand by name beside the same night or its points.
#[test]
fn no_public_page_says_under_a_name_how_guest_1_did() {
    let server = TestServer::start();
    let night = one_game(&server);
    let guest = {
        let club = night.club;
        let found = server
            .store
            .read_now(move |conn| people::by_name(conn, club, "=Di"));
        found.unwrap().remove(0).id
    };
    let mut owner = Browser::owner(&server);
    let page_of = |person: PersonId| format!("/c/monday/players/{person}");
    let of_the_night = "[href='/c/monday/chouette/friday']";
    let page = server.get(&page_of(guest));
    assert!(page.says("main", "=Di") && !page.has(of_the_night));
    assert!(owner.get(&page_of(guest)).has(of_the_night));
    // A member is named in the ledger as on the own page.
    let ann = PersonId::from_random([1; 10]);
    assert!(server.get(&page_of(ann)).has(of_the_night));

    // The guest becomes a member: the night's own pages still say Guest 1.
    let member = Person {
        created_at: UtcMicros(7),
        ..a_member(PersonId::from_random([77; 10]), night.club, "Diana Ek")
    };
    let kept = member.id;
    server
        .store
        .write_now(move |tx| people::add(tx, &member))
        .unwrap();
    wait(privacy::merge(
        &server.store,
        host(),
        night.club,
        guest,
        kept,
    ))
    .unwrap();
    let season = "/c/monday/chouette/season.csv";
    let ledger = "/c/monday/chouette/friday/ledger";
    assert!(server.get(ledger).says("main", "Guest 1"));
    for page in [LIST, season, &page_of(kept)] {
        let public = server.get(page).body;
        let told = !public.says_nowhere("Diana Ek") && !public.says_nowhere("chouette/friday");
        assert!(
            !told && public.says_nowhere(",Diana Ek,"),
            "{page}: {public}"
        );
    }
    assert!(owner.get(LIST).says("main", "Diana Ek"));
    assert!(owner.get(&page_of(kept)).has(of_the_night));
    // Where the night calls guests by name, so does everything else.
    night.readers(|to| to.guest_names = true);
    assert!(server.get(ledger).says("main", "Diana Ek"));
    assert!(server.get(season).text().contains(",Diana Ek,"));
    assert!(server.get(&page_of(kept)).has(of_the_night));

    // A night that names its players by initials is told of in the same way: not beside their names. Nor does it lead to
    // pages that say whose initials they are.
    let of_ann = format!("[href='{}']", page_of(ann));
    assert!(server.get(ledger).has(&of_ann));
    let (club, stream) = (night.club, night.stream);
    let initials = server.store.write_now(move |tx| {
        event_names::set(tx, club, stream, WHOLE_NIGHT, NameDisplay::Initials)?;
        clubs::raise_edition(tx, club)
    });
    initials.unwrap();
    assert!(!server.get(&page_of(ann)).has(of_the_night));
    assert!(!server.get(season).text().contains("Ann"));
    assert!(owner.get(&page_of(ann)).has(of_the_night));
    assert!(!server.get(ledger).has(&of_ann));
    assert!(owner.get(ledger).has(&of_ann));
}

#[test]
fn the_clubs_lists_call_who_was_best_as_the_night_does() {
    let server = TestServer::start();
    let night = one_game(&server);
    night.act(NightCommand::Close);
    let lists = [
        "/c/monday",
        "/c/monday/calendar",
        "/c/monday/archive/2026",
        "/c/monday/search?q=friday",
    ];
    for list in lists {
        let page = server.get(list);
        assert!(page.says_just("a.wins", "Bo"), "{list}: {}", page.body);
    }
    let (club, stream) = (night.club, night.stream);
    let initials = server.store.write_now(move |tx| {
        event_names::set(tx, club, stream, WHOLE_NIGHT, NameDisplay::Initials)?;
        clubs::raise_edition(tx, club)
    });
    initials.unwrap();
    for list in lists {
        let page = server.get(list);
        assert!(page.says_just("a.wins", "B."), "{list}: {}", page.body);
    }
    assert!(server.get("/c/monday/feed.atom").says_nowhere("Won by Bo"));
    let mut owner = Browser::owner(&server);
    assert!(owner.get("/c/monday").says_just("a.wins", "Bo"));
}

#[test]
fn a_currency_that_cannot_be_read_is_an_error_that_names_the_row() {
    let server = TestServer::start();
    let night = one_game(&server);
    let stream = night.stream;
    let rows = server
        .store
        .read_now(move |conn| night_results::of_stream(conn, stream));
    let mut rows = rows.unwrap();
    let names = Tournaments::new(server.store.clone());
    let names = wait(names.names(night.club)).unwrap();
    rows[0].currency = Some("doubloons".into());
    let named = format!(
        "the currency of night_results {stream} {} cannot be read",
        rows[0].person
    );
    server
        .store
        .write_now(move |tx| night_results::replace(tx, stream, &rows))
        .unwrap();
    let reader = SeasonReader {
        of_the_club: true,
        of_the_desk: true,
    };
    let read = wait(night.all.of_club(night.club, &names, reader));
    let error = read.unwrap_err().to_string();
    assert!(error.contains(&named), "{error}");
    assert_eq!(server.get(LIST).status, 500);
}
