//! How the points of a chouette night moved, drawn as a river: on the night's page and on the projector.

use crate::chouette_night::{AT, ONE, Planted};
use crate::filled;
use crate::server::{Setting, TestServer};
use crate::support::club::wait;
use crate::support::html::Html;
use backgammon::Side;
use crawford::chouette::{GameType, Night, NightCommand, NightSettings, PlayerNo, Unit};
use crawford::journal::Snapshot;

const PEOPLE: [&str; 5] = [
    "Ann Featherstonehaugh",
    "Bo Cholmondeley",
    "Cy Marjoribanks",
    "Di Beauchamp",
    "Ed Mainwaring",
];

/// A night of `games` games, won by turns and in turn single, a gammon and a backgammon; then one that is undone.
fn played(server: &TestServer, games: u32) -> Planted {
    let night = Planted::new(server, &PEOPLE, &[], NightSettings::default());
    for nth in 0..games {
        night.start();
        let winner = [Side::Bottom, Side::Top, Side::Bottom, Side::Bottom][nth as usize * 5 % 4];
        let kinds = [GameType::Single, GameType::Gammon, GameType::Backgammon];
        night.end(winner, kinds[nth as usize % 3]);
    }
    night
}

#[test]
fn its_bands_are_the_ledger_folded_up_to_each_game() {
    let server = TestServer::start();
    let night = played(&server, 13);
    let story = wait(night.all.read(night.stream)).unwrap();
    let river = wait(night.all.river(night.stream, &story.state, story.version));
    let river = river.unwrap().unwrap();
    assert_eq!(river.moments.len(), 14);
    let facts = wait(night.all.facts(night.stream)).unwrap();
    for moment in &river.moments {
        let known: Vec<_> = facts
            .iter()
            .filter(|fact| fact.at <= moment.at)
            .cloned()
            .collect();
        let then = Snapshot::<Night>::of(&known).state;
        let last = then.games.last().map(|game| game.number);
        assert_eq!(last, moment.game);
        let totals = |n: &PlayerNo| then.player(*n).unwrap().points;
        let totals: Vec<i64> = river.players.iter().map(totals).collect();
        assert_eq!(totals, moment.points, "{:?}", moment.game);
    }
    // Each as thick as what the player has; the lowest of all is nothing, and together they are the whole.
    let parts = river.parts().unwrap();
    let lowest = river.moments.iter().flat_map(|m| &m.points).min().unwrap();
    let whole = (-lowest * i64::try_from(PEOPLE.len()).unwrap()) as f64;
    for (moment, parts) in river.moments.iter().zip(&parts) {
        assert!((parts.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        for (points, part) in moment.points.iter().zip(parts) {
            assert!((part * whole - (points - lowest) as f64).abs() < 1e-6);
        }
    }
    let narrowest = parts.iter().flatten().copied().fold(1.0, f64::min);
    assert!(narrowest.abs() < 1e-9);
    // The same totals as the lines of the ledger below it.
    let ran = story.state.running(PlayerNo(1), Unit::Points);
    let band: Vec<i64> = river.moments.iter().skip(1).map(|m| m.points[0]).collect();
    assert_eq!(
        ran.into_iter().map(|(_, total)| total).collect::<Vec<_>>(),
        band
    );
}

#[test]
fn it_heads_the_night_with_its_swings_and_in_words() {
    let server = TestServer::start();
    let night = played(&server, 1);
    // Of one game there is nothing to see.
    assert!(!server.get(AT).has(".river"));
    for nth in 0..8 {
        night.start();
        let winner = [Side::Top, Side::Bottom][usize::from(nth % 3 == 0)];
        night.end(winner, GameType::Gammon);
    }
    let page = server.get(AT).body;
    let drawing = page.part("#night svg.river");
    assert!(drawing.len() < 15_000, "{}", drawing.len());
    assert_eq!(page.texts("svg.river path").len(), 5);
    // The labels and the lines say the same, and lead to the night as it stood.
    assert!(page.has("svg.river a.from0 text"), "{drawing}");
    let turns = page.texts("#river-night .turns li");
    assert_eq!(turns.len(), 9, "{turns:?}");
    let there = page.attributes("#river-night .turns a", "href");
    let then = server.get(&there[4]);
    assert_eq!(then.status, 200, "{}", then.body);
    assert!(then.has(".past") && then.has("svg.river"));
    // Everybody, best first, with the totals of the ledger.
    let names = page.texts("#river-night tbody th");
    assert_eq!(names, page.texts("#totals-scroll tbody th"));
    let points = page.texts("#river-night tbody .main");
    assert_eq!(points, page.texts("#totals-scroll tbody .main"));
    assert!(page.says(
        "#river-night p",
        &format!("{} is ahead with {}", names[0], points[0])
    ));
    // What is undone was never in it.
    let before = wait(night.all.read(night.stream)).unwrap().version;
    night.start();
    night.end(Side::Bottom, GameType::Backgammon);
    assert_eq!(
        server.get(AT).body.texts("#river-night .turns li").len(),
        10
    );
    let facts = wait(night.all.facts(night.stream)).unwrap();
    let last = facts
        .iter()
        .rfind(|fact| fact.version > before)
        .unwrap()
        .action;
    let undone = night.all.undo(
        crate::chouette_night::host(),
        night.stream,
        last,
        Vec::new(),
    );
    wait(undone).unwrap();
    assert_eq!(server.get(AT).body.texts("#river-night .turns li").len(), 9);
}

#[test]
fn the_projector_shows_box_captain_cubes_and_points_large() {
    let server = TestServer::start();
    let night = played(&server, 2);
    night.start();
    let path = format!("{AT}/screen");
    let page = server.get(&path).body;
    let seats = page.texts(".wall-seat .wall-name bdi");
    let line = server.get(AT).body.texts("li.seat .seat-name bdi");
    assert_eq!(seats, line);
    assert_eq!(page.parts(".wall-seat.box").len(), 1);
    assert_eq!(page.parts(".wall-seat.captain").len(), 1);
    assert_eq!(page.texts(".wall-cube b"), ["1"; 4]);
    assert_eq!(
        page.texts(".wall-points"),
        server.get(AT).body.texts("li.seat .seat-points")
    );
    assert!(page.has(".pane .river") && page.has("#wall[data-live]"));
    // Between the games and at the end.
    night.act(NightCommand::CallOff { table: ONE });
    night.act(NightCommand::Close);
    let page = server.get(&path).body;
    assert_eq!(page.parts(".pane").len(), 2);
    assert_eq!(
        page.texts(".wall-points"),
        server.get(AT).body.texts("#totals-scroll .main")
    );
    // It is found from the page of the night, for whoever runs it.
    let mut owner = crate::browser::Browser::owner(&server);
    assert!(owner.get(AT).has(&format!("#manage a[href='{path}']")));
    assert!(!server.get(AT).has("#manage"));
}

#[test]
fn a_link_to_the_night_has_it_as_its_picture_unless_it_is_for_members() {
    let server = TestServer::with(Setting {
        public_origin: Some("https://club.example".to_owned()),
        ..Setting::default()
    });
    let night = played(&server, 2);
    let picture = format!("{AT}/card.png");
    let named = format!("meta[property='og:image'][content='https://club.example{picture}']");
    assert!(server.get(AT).has(&named), "{}", server.get(AT).body);
    let before = server.get(&picture);
    assert_eq!(before.status, 200);
    night.start();
    night.end(Side::Bottom, GameType::Gammon);
    assert_ne!(server.get(&picture).body, before.body);
    let mut owner = crate::browser::Browser::owner(&server);
    let path = format!("{AT}/settings");
    let readers = format!("{path}/readers");
    let done = filled::send(&mut owner, &path, &readers, &[("members_only", "1")]);
    assert_eq!(done.status, 303, "{}", done.body);
    assert_eq!(server.get(&picture).status, 404);
    assert_eq!(owner.get(&picture).status, 404);
    assert!(!owner.get(AT).has("meta[property='og:image']"));
}
