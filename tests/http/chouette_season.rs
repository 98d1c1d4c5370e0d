//! A club's chouettes: the list of its nights, the season of its members, and the season as a file.

use crate::browser::Browser;
use crate::chouette_night::{Planted, host, one_game, wait};
use crate::filled;
use crate::house::House;
use crawford::app::chouette::{Creating, Details};
use crawford::chouette::*;
use crawford::engine::Side;
use crawford::journal::PersonId;

const LIST: &str = "/c/monday/chouette";

/// Another night of the same members.
fn another(night: &Planted, name: &str, day: &str) -> Planted {
    let creating = Creating {
        details: Details {
            name: name.into(),
            day: day.parse().unwrap(),
            venue: String::new(),
        },
        settings: Settings::default(),
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
    other.end(Side::Top, Kind::Single);
    other
}

#[test]
fn a_club_without_nights_says_what_will_be_there() {
    let house = House::start();
    Planted::new(&house, &[], &[], Settings::default());
    let page = house.get(LIST);
    assert_eq!(page.status, 200);
    assert!(
        page.body.contains("href=\"/c/monday/chouette/friday\""),
        "{}",
        page.body
    );
    assert!(page.body.contains("No member has played in these days."));
    assert!(
        !page.body.contains("chouette/new"),
        "only who hosts makes one"
    );
    let mut owner = Browser::owner(&house);
    assert!(
        owner
            .get(LIST)
            .body
            .contains("href=\"/c/monday/chouette/new\"")
    );
}

#[test]
fn a_season_adds_its_nights_for_members_and_is_told_in_a_table_and_a_file() {
    let house = House::start();
    let night = one_game(&house);
    another(&night, "Old", "2025-12-31");
    another(&night, "Second", "2026-11-27");
    let page = house.get(LIST).body;
    assert!(
        page.contains("Season 2026") && page.contains("?year=2025#table"),
        "{page}"
    );
    // Ann −6 and +2, Bo +4 and −1, Cy +1 and −1; the guest is not in it.
    let rows: Vec<&str> = page.split("<tr><th scope=\"row\">").skip(1).collect();
    assert_eq!(rows.len(), 3, "{page}");
    assert!(
        rows[0].contains("1. <bdi>Bo</bdi>")
            && rows[0].contains(">+3<")
            && rows[0].contains("+1.50")
    );
    assert!(
        rows[0].contains("href=\"/c/monday/chouette/friday\">+4</a>"),
        "{}",
        rows[0]
    );
    assert!(rows[1].contains("2. <bdi>Cy</bdi>") && rows[1].contains(">0<"));
    assert!(rows[2].contains("3. <bdi>Ann</bdi>") && rows[2].contains("−2.00"));
    let old = house.get(&format!("{LIST}?year=2025")).body;
    assert!(old.contains("Season 2025") && old.contains(">+2<"), "{old}");
    let days = house
        .get(&format!("{LIST}?from=2026-11-21&to=2026-12-01"))
        .body;
    assert!(
        days.contains("From 21 November 2026 to 1 December 2026")
            && days.contains("One night is counted")
    );
    let file = house
        .get(&format!("{LIST}/season.csv?from=2026-01-01&to=2026-12-31"))
        .body;
    assert_eq!(
        file.lines().collect::<Vec<_>>(),
        [
            "rank,player,nights,games,points,points_per_game,best_night,best_night_points",
            "1,Bo,2,2,3,1.500,2026-11-20,4",
            "2,Cy,2,2,0,0.000,2026-11-20,1",
            "3,Ann,2,2,-4,-2.000,2026-11-27,2",
        ]
    );
    for (query, sentence) in [
        ("from=x&to=2026-12-01", "Write the day like 2026-11-20."),
        (
            "from=2026-12-02&to=2026-12-01",
            "The last day lies before the first.",
        ),
    ] {
        let refused = house.get(&format!("{LIST}?{query}"));
        assert_eq!(refused.status, 422, "{query}");
        assert!(filled::plain(&refused.body).contains(sentence), "{query}");
        assert_eq!(house.get(&format!("{LIST}/season.csv?{query}")).status, 422);
    }
}

#[test]
fn a_correction_and_an_undo_change_the_season_and_a_night_for_members_is_not_told() {
    let house = House::start();
    let night = one_game(&house);
    assert!(house.get(LIST).body.contains(">+4<"));
    let mut sheet = night.state().games[0].sheet.clone();
    sheet.kind = Kind::Single;
    night.act(Command::Correct {
        game: GameNo(1),
        sheet: Box::new(sheet),
        seen: None,
    });
    let page = house.get(LIST).body;
    assert!(page.contains(">+2<") && !page.contains(">+4<"), "{page}");
    wait(
        night
            .all
            .change_row(host(), night.club, night.stream, |row| {
                row.members_only = true;
            }),
    )
    .unwrap();
    let page = house.get(LIST).body;
    assert!(
        !page.contains("chouette/friday") && !page.contains("<bdi>Bo<"),
        "{page}"
    );
    let mut owner = Browser::owner(&house);
    let page = owner.get(LIST).body;
    assert!(
        page.contains("for members") && page.contains(">+2<"),
        "{page}"
    );
    assert!(
        !house.get(LIST).body.contains("<bdi>Bo<"),
        "nothing was left in the cache"
    );
}
