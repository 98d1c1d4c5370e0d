//! Events at other games than backgammon, at series, and with handicaps: their settings, score entry, what pages say.

use crate::filled::send;
use crate::night::{Night, OPEN, settings};
use crate::server::TestServer;
use crate::support::club::wait;
use backgammon::BySide;
use backgammon::scoring::Holland;
use crawford::app::tournament::Guest;
use crawford::store::unrated_events;
use crawford::tournament::{Command, EventCommand, EventSettings};

fn playing(game: &str, length: &str) -> EventSettings {
    EventSettings {
        game: game.parse().unwrap(),
        ..settings(length)
    }
}

#[test]
fn a_director_chooses_the_game_and_every_page_says_it() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, settings("5"));
    let path = format!("{}/e/1/settings", night.path);
    let fields = [
        ("played_game", "gul-bara"),
        ("played_ways", "gul-bara-head-one"),
    ];
    let done = send(&mut night.owner, &path, &path, &fields);
    assert_eq!(done.status, 303, "{}", done.body);
    let game = night.state().event(OPEN).unwrap().settings.game;
    assert_eq!(game.to_string(), "gul-bara head=one");
    let page = night.owner.get(&path);
    assert!(
        page.has("[name='played_game'] [value='gul-bara'][selected]"),
        "{}",
        page.body
    );
    // What is ticked is in sight, the ways of other games are folded away.
    assert!(page.has("details[open] [name='played_ways'][value='gul-bara-head-one'][checked]"));
    let folded = page.texts("fieldset > details:not([open]) > summary");
    assert!(folded.iter().any(|game| game == "tavla"), "{folded:?}");
    for (group, game) in [
        ("A lone checker: is hit", "backgammon"),
        ("A lone checker: is pinned", "plakoto"),
        ("A lone checker: holds its point", "gul-bara"),
        ("Series", "tavli"),
    ] {
        let option = format!("[name='played_game'] optgroup[label='{group}'] [value='{game}']");
        assert!(page.has(&option), "{option}");
    }
    for name in ["Ann", "Bo"] {
        night.check_in(name);
    }
    let event = format!("{}/e/1", night.path);
    assert!(server.get(&event).says(".about", "Game: gul bara"));
    let shown = server.get(&event);
    assert!(
        shown.says(".about", "one a turn (vogclub)"),
        "{}",
        shown.body
    );
    for page in ["games", "play"] {
        let link = format!("a[href='/{page}/gul-bara?option-head=one']");
        assert!(shown.has(&link), "{link}");
    }
    night.act(EventCommand::CloseList.of(OPEN));
    night.draw();
    assert!(server.get(&event).says(".about", "Game: gul bara"));
    for (page, part) in [
        ("print-slips", ".slip"),
        ("print-sheet", "main"),
        ("m/1", ".played"),
    ] {
        let shown = server.get(&format!("{event}/{page}"));
        assert!(shown.says(part, "gul bara"), "{page}: {}", shown.body);
    }
    for (page, part) in [
        ("e/1/print-pairings", ".paper-head"),
        ("e/1/screen", ".state"),
        ("screen", ".state"),
    ] {
        let shown = server.get(&format!("{}/{page}", night.path));
        assert!(shown.says(part, "Game: gul bara"), "{page}: {}", shown.body);
    }
    let desk = night.owner.get(&format!("{}/desk", night.path));
    assert_eq!(desk.texts(".desk-games"), ["Game: gul bara"]);
}

#[test]
fn where_the_game_has_no_cube_no_rule_of_the_cube_is_asked_stored_or_listed() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, settings("5"));
    let path = format!("{}/e/1/settings", night.path);
    let public = format!("{}/e/1", night.path);
    let of_the_cube = ["Holland rule", "Jacoby rule", "No Crawford rule"];
    let change = |night: &mut Night<'_>, fields: &[(&str, &str)]| {
        let done = send(&mut night.owner, &path, &path, fields);
        assert_eq!(done.status, 303, "{}", done.body);
        night.state().event(OPEN).unwrap().settings.clone()
    };
    let ticked = [("holland", "both"), ("jacoby", "1")];
    let stored = change(&mut night, &ticked);
    assert!(stored.holland != Holland::Off && stored.jacoby);
    for rule in ["Holland rule", "Jacoby rule"] {
        assert!(server.get(&public).says(".about", rule), "{rule}");
    }
    // The same ticks are still in the form, hidden: the game that is chosen has no cube.
    let stored = change(
        &mut night,
        &[("played_game", "narde"), ticked[0], ticked[1]],
    );
    assert!(stored.crawford && stored.holland == Holland::Off && !stored.jacoby);
    let shown = server.get(&public);
    for rule in of_the_cube {
        assert!(!shown.says(".about", rule), "{rule}");
    }
    let page = night.owner.get(&path);
    for field in ["crawford", "holland", "jacoby"] {
        assert!(page.has(&format!(".of-cube [name='{field}']")), "{field}");
    }
    assert!(!page.has(".of-cube [name='handicap']"));
    for (game, without) in [
        ("narde", true),
        ("tavli", true),
        ("series", true),
        ("backgammon", false),
        ("misere", false),
    ] {
        let option = format!("[name='played_game'] [value='{game}'][data-no-cube]");
        assert_eq!(page.has(&option), without, "{game}");
    }
    // Misère has the cube, and no gammons for the Jacoby rule to count.
    let stored = change(
        &mut night,
        &[("played_game", "misere"), ticked[0], ticked[1]],
    );
    assert!(stored.holland != Holland::Off && !stored.jacoby);
}

#[test]
fn among_several_events_the_desk_and_the_projector_name_the_game_of_each() {
    let server = TestServer::start();
    let mut night = Night::with(&server, 2, settings("5"));
    let (desk, screen) = (
        format!("{}/desk", night.path),
        format!("{}/screen", night.path),
    );
    assert!(!night.owner.get(&desk).has(".desk-games"));
    assert!(!server.get(&screen).has(".state .game"));
    let side = EventSettings {
        game: "narde".parse().unwrap(),
        ..EventSettings::usual("Side", "5".parse().unwrap())
    };
    night.act(Command::AddEvent {
        settings: side,
        seed_hash: "0".repeat(64),
    });
    let said = ["Side: narde"];
    assert_eq!(night.owner.get(&desk).texts(".desk-games"), said);
    assert_eq!(server.get(&screen).texts(".state .game"), said);
}

#[test]
fn a_slip_of_a_series_names_the_game_of_each_column_where_that_is_known() {
    let slips = |game: &str| {
        let server = TestServer::start();
        let night = Night::with(&server, 2, playing(game, "5"));
        let page = server.get(&format!("{}/e/1/print-slips", night.path));
        let blank = server.get(&format!("{}/e/1/print-slips?blank", night.path));
        assert_eq!(page.has(".slip abbr"), blank.has(".slip abbr"));
        let (short, whole) = (".slip thead abbr", "title");
        (page.texts(short), page.attributes(short, whole))
    };
    let (short, whole) = slips("tavli");
    // Eleven on each of the eight slips.
    assert_eq!((short.len(), whole.len()), (88, 88));
    assert_eq!(short[..4], ["po", "pl", "fe", "po"]);
    assert_eq!(whole[..4], ["portes", "plakoto", "fevga", "portes"]);
    for game in ["winner-chooses tavli", "narde", "backgammon"] {
        assert_eq!(slips(game).0.len(), 0, "{game}");
    }
}

#[test]
fn settings_that_cannot_be_are_refused_and_nothing_is_stored() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, settings("5"));
    let path = format!("{}/e/1/settings", night.path);
    let version = night.version();
    for (fields, field, said) in [
        (
            vec![
                ("played_game", "series"),
                ("played_series", "portes, chess"),
            ],
            "played_series",
            "No game is called “chess”.",
        ),
        (
            vec![("played_game", "series"), ("played_series", "tapa, tapa")],
            "played_series",
            "Take out the second tapa.",
        ),
        (
            vec![
                ("played_game", "narde"),
                ("played_series", "portes, plakoto"),
            ],
            "played_series",
            "A series is written here, but the game chosen is narde.",
        ),
        (
            vec![("played_ways", "dutch-entering-mixed")],
            "played_ways",
            "Dutch backgammon is not played here.",
        ),
        (
            vec![("played_winner_chooses", "1")],
            "played_winner_chooses",
            "With a single game there is nothing to choose.",
        ),
        (
            vec![("played_game", "narde"), ("handicap", "1")],
            "handicap",
            "this event plays narde.",
        ),
    ] {
        let refused = send(&mut night.owner, &path, &path, &fields);
        assert_eq!(refused.status, 422, "{field}");
        assert!(refused.says("main", said), "{said}: {}", refused.body);
        assert!(refused.has(&format!("[href='#f-{field}']")), "{field}");
    }
    assert_eq!(night.version(), version);
}

#[test]
fn a_series_says_which_game_is_next_and_asks_for_no_cube() {
    let server = TestServer::start();
    let mut night = Night::with(&server, 2, playing("tavli", "5"));
    let score = night.of_match(1, "score");
    let about = night.of_match(1, "").trim_end_matches('/').to_owned();
    let page = night.owner.get(&score);
    assert!(page.says(".next-line", "Game 1: portes"), "{}", page.body);
    assert!(page.has("[name='cube'][type='hidden'][value='1']"));
    assert!(!page.has("[name='cube'][type='radio']"));
    let kinds = page.attributes("[name='kind']", "value");
    assert_eq!(kinds, ["single", "gammon"]);
    let shown = server.get(&about);
    assert!(shown.has(".next-game svg") && !shown.has(".begins"));
    let first = shown.texts(".versus bdi").remove(0);
    for game in ["portes", "plakoto", "fevga"] {
        for page in ["games", "play"] {
            let link = format!(".game-links a[href='/{page}/{game}']");
            assert!(shown.has(&link), "{link}");
            assert_eq!(server.get(&format!("/{page}/{game}")).status, 200);
        }
    }
    for (kind, next) in [("gammon", "Game 2: plakoto"), ("single", "Game 3: fevga")] {
        let done = night.enter(1, &[("winner", "0"), ("kind", kind)]);
        assert_eq!(done.status, 303, "{}", done.body);
        let shown = server.get(&about);
        assert!(shown.says(".next-game", next) && shown.has(".next-game svg"));
        // In each of the three whoever won begins.
        let begins = format!("{first} begins, having won the game before.");
        assert!(shown.says(".begins", &begins), "{}", shown.body);
        assert!(night.owner.get(&score).says(".next-line", &begins));
        let game = next.rsplit(' ').next().unwrap();
        let desk = night.owner.get(&format!("{}/desk", night.path));
        assert!(desk.says("main", &format!("next: {game}")), "{}", desk.body);
    }
    let event = server.get(&format!("{}/e/1", night.path));
    assert!(event.says(
        ".about",
        "Game: tavli (portes, plakoto, fevga), one after the other"
    ));
    assert!(server.get(&about).says("td .chip", "plakoto"));
    assert!(night.owner.get(&score).says(".game-chip", "plakoto"));
    let doubled = [("winner", "1"), ("kind", "single"), ("cube", "2")];
    let refused = night.enter(1, &doubled);
    assert_eq!(refused.status, 422);
    assert!(refused.says("main", "In fevga there is no cube here. Enter cube 1."));
    assert!(refused.has("[name='instead'][value='cube=1']"));
    assert!(refused.has("[name='cube'][value='2'][checked]"));
    assert_eq!(night.fixture(1).sheet.games.len(), 2);
    let last = [
        ("winner", "1"),
        ("kind", "single"),
        ("cube", "2"),
        ("instead", "cube=1"),
    ];
    assert_eq!(night.enter(1, &last).status, 303);
    assert_eq!(night.fixture(1).sheet.score, BySide::new(3, 1));
}

#[test]
fn where_the_winner_chooses_the_form_asks_which_game_it_was() {
    let server = TestServer::start();
    let mut night = Night::with(&server, 2, playing("winner-chooses tavli", "5"));
    let score = night.of_match(1, "score");
    let page = night.owner.get(&score);
    let games = page.attributes("[name='played']", "value");
    assert_eq!(games, ["portes", "plakoto", "fevga"]);
    let opening = "Game 1: whoever wins the opening roll chooses it.";
    assert!(page.says(".next-line", opening), "{}", page.body);
    let refused = night.enter(1, &[("winner", "0"), ("kind", "single")]);
    assert_eq!(refused.status, 422);
    assert!(refused.says(
        "main",
        "Which game was it? Enter one of these: portes, plakoto, fevga."
    ));
    let refused = night.enter(
        1,
        &[("winner", "0"), ("kind", "single"), ("played", "narde")],
    );
    assert!(
        refused.says("main", "This game was not narde"),
        "{}",
        refused.body
    );
    let refused = night.enter(
        1,
        &[("winner", "0"), ("kind", "single"), ("played", "chess")],
    );
    assert!(refused.says("main", "No game is called “chess”."));
    assert!(night.fixture(1).sheet.is_blank());
    let done = night.enter(
        1,
        &[("winner", "0"), ("kind", "gammon"), ("played", "fevga")],
    );
    assert_eq!(done.status, 303, "{}", done.body);
    let about = night.of_match(1, "").trim_end_matches('/').to_owned();
    let shown = server.get(&about);
    let first = shown.texts(".versus bdi").remove(0);
    let next = format!("Game 2: {first} chooses it, having won the game before.");
    assert!(shown.says(".next-game", &next), "{}", shown.body);
    assert!(night.owner.get(&score).says(".next-line", &next));
    // Corrected, it is the same game unless another is tapped.
    let mend = format!("{}?tab=game&game=1", night.of_match(1, "correct"));
    let page = night.owner.get(&mend);
    assert!(
        page.has("[name='played'][value='fevga'][checked]"),
        "{}",
        page.body
    );
}

#[test]
fn men_left_are_asked_for_where_each_is_a_point() {
    let server = TestServer::start();
    let mut night = Night::with(&server, 2, playing("acey-deucey-european", "21"));
    let score = night.of_match(1, "score");
    let page = night.owner.get(&score);
    assert!(page.has("[name='men']"), "{}", page.body);
    assert_eq!(page.attributes("[name='kind']", "value"), ["single"]);
    assert!(page.has("[name='kind'][type='hidden']"));
    let won = [("winner", "0"), ("kind", "single")];
    for (men, said) in [
        (
            "",
            "the loser have left on the board, on the bar and in hand?",
        ),
        ("16", "The loser has 1 to 15 checkers left, not 16."),
    ] {
        let refused = night.enter(1, &[won[0], won[1], ("men", men)]);
        assert_eq!(refused.status, 422);
        assert!(refused.says("main", said), "{said}: {}", refused.body);
        assert!(refused.has("[href='#f-men']"));
    }
    let done = night.enter(1, &[won[0], won[1], ("men", "9")]);
    assert_eq!(done.status, 303, "{}", done.body);
    assert_eq!(night.fixture(1).sheet.score, BySide::new(9, 0));
    // Where none are asked for, no key of a score sheet is told.
    let server = TestServer::start();
    let mut backgammon = Night::drawn(&server, 2, "5");
    let game = [
        ("winner", "0"),
        ("kind", "single"),
        ("cube", "1"),
        ("men", "9"),
    ];
    let refused = backgammon.enter(1, &game);
    assert_eq!(refused.status, 422);
    assert!(refused.says("main", "Leave them out."), "{}", refused.body);
    assert!(!refused.says("main", "men_left"), "{}", refused.body);
}

#[test]
fn a_stake_that_throws_double_is_entered_as_a_cube_is() {
    let server = TestServer::start();
    let game = "acey-deucey-american stake=doubled-by-1-2";
    let mut night = Night::with(&server, 2, playing(game, "51"));
    let page = night.owner.get(&night.of_match(1, "score"));
    assert!(page.says("#f-cube legend", "Stake"), "{}", page.body);
    let stakes = page.attributes("[name='cube'][type='radio']", "value");
    assert_eq!(stakes, ["1", "2", "4", "8", "16", "other"]);
    let won = [("winner", "0"), ("kind", "single"), ("men", "3")];
    let done = night.enter(1, &[won[0], won[1], won[2], ("cube", "4")]);
    assert_eq!(done.status, 303, "{}", done.body);
    assert_eq!(night.fixture(1).sheet.score, BySide::new(12, 0));
    let shown = server.get(night.of_match(1, "").trim_end_matches('/'));
    assert!(shown.says("thead", "Stake") && !shown.says("thead", "Cube"));
    let slips = server.get(&format!("{}/e/1/print-slips?blank", night.path));
    assert!(slips.says(".slip-ways", "1-2"), "{}", slips.body);
    let entry = night.owner.get(&night.of_match(1, "score"));
    let chip = entry.attribute(".game-chip", "title");
    assert!(chip.contains(", stake 4"), "{chip}");
    let journal = night.owner.get(&format!("{}/journal", night.path));
    assert!(journal.says("main", "a single game at stake 4, 12 points"));
}

/// Two games of tavli given up, Guest 1 winning both.
fn record_of_tavli(first: &str, second: &str) -> String {
    let game = |number: u32, score: u32, heading: &str, play: &str| {
        format!(
            "{heading} Game {number}\n Guest 1 : {score}   Guest 2 : 0\n  1) 31: {play}\n{:34}Resigns\n      Wins 1 point\n\n",
            ""
        )
    };
    let games = [game(1, 0, "", "8/5 6/5"), game(2, 1, second, "24/21 24/23")];
    format!("{first} 2 point match\n\n{}", games.concat())
}

#[test]
fn a_record_of_the_series_fills_in_the_sheet_and_one_of_other_games_is_refused() {
    let server = TestServer::start();
    let mut night = Night::with(&server, 2, playing("tavli", "2"));
    let path = night.of_match(1, "record");
    let fevga = record_of_tavli("; [Variation \"Portes\"]\n", "; [Variation \"Fevga\"]\n");
    let mut sent = |text: &str| {
        let fields = [("text", text), ("sides", "straight")];
        night.owner.submit(&path, &fields)
    };
    let refused = sent(&fevga);
    assert_eq!(refused.status, 422, "{}", refused.body);
    let said = "This is a record of fevga, not plakoto.";
    assert!(refused.says("main", said), "{}", refused.body);
    let good = record_of_tavli("", "");
    let done = sent(&good);
    assert_eq!(done.status, 303, "{}", done.body);
    let m = night.fixture(1);
    assert_eq!((m.sheet.score, m.sheet.games.len()), (BySide::new(2, 0), 2));
    assert!(m.record.is_some() && m.result.is_some());
    let replay = server.get(&format!("{}?g=2", night.of_match(1, "replay")));
    assert_eq!(replay.status, 200);
    assert!(replay.has("svg"), "{}", replay.body);
    assert!(!replay.says("main", "Crawford game"), "{}", replay.body);
    let sheet = server.get(night.of_match(1, "").trim_end_matches('/'));
    assert!(sheet.says("thead", "Points") && !sheet.says("thead", "Cube"));
}

#[test]
fn chances_are_said_to_be_of_backgammon_only() {
    let server = TestServer::start();
    let night = Night::with(&server, 2, playing("narde", "5"));
    let said = "Chances are only worked out for backgammon";
    let about = server.get(night.of_match(1, "").trim_end_matches('/'));
    assert!(!about.has("#odds-why"), "{}", about.body);
    let forecast = server.get(&format!("{}/e/1/forecast", night.path));
    assert!(forecast.says("main", said), "{}", forecast.body);
}

#[test]
fn the_list_of_results_says_the_game() {
    let server = TestServer::start();
    let mut night = Night::with(&server, 2, playing("narde", "1"));
    let done = night.enter(1, &[("winner", "0"), ("kind", "single")]);
    assert_eq!(done.status, 303, "{}", done.body);
    let list = server.get(&format!("{}/e/1/results.json", night.path));
    let list: serde_json::Value = serde_json::from_str(&list.body).unwrap();
    assert_eq!(list["matches"][0]["game"], "narde");
}

#[test]
fn undoing_a_change_of_the_game_rates_the_event_again() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, settings("5"));
    let club = night.club;
    let unrated = || {
        let of_club = server
            .store
            .read_now(move |conn| unrated_events::of_club(conn, club));
        of_club.unwrap()
    };
    let path = format!("{}/e/1/settings", night.path);
    let done = send(&mut night.owner, &path, &path, &[("played_game", "narde")]);
    assert_eq!(done.status, 303, "{}", done.body);
    assert_eq!(unrated(), [(night.stream, 1)]);
    let version = night.version();
    wait(
        night
            .all
            .undo(Night::director(), night.stream, version, vec![]),
    )
    .unwrap();
    assert!(
        night
            .state()
            .event(OPEN)
            .unwrap()
            .settings
            .game
            .is_backgammon()
    );
    // It is for whoever keeps the ratings to tick it again; an undo on a page says so.
    assert_eq!(unrated(), [(night.stream, 1)]);
    // The undo undone, it is narde and unrated again.
    let version = night.version();
    wait(
        night
            .all
            .undo(Night::director(), night.stream, version, vec![]),
    )
    .unwrap();
    assert_eq!(unrated(), [(night.stream, 1)]);
}

#[test]
fn an_event_at_another_game_is_not_rated_unless_ticked() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, playing("nackgammon", "5"));
    let club = night.club;
    let unrated = || {
        let of_club = server
            .store
            .read_now(move |conn| unrated_events::of_club(conn, club));
        of_club.unwrap()
    };
    assert_eq!(unrated(), [(night.stream, 1)]);
    let path = format!("{}/e/1/settings", night.path);
    let mut change = |fields: &[(&str, &str)]| {
        let done = send(&mut night.owner, &path, &path, fields);
        assert_eq!(done.status, 303, "{}", done.body);
    };
    change(&[("played_game", "backgammon")]);
    assert_eq!(unrated(), [(night.stream, 1)]);
    change(&[("handicap", "1")]);
    assert_eq!(unrated().len(), 1);
    let add = format!("{}/add-event", night.path);
    let fields = [("event_name", "Side"), ("played_game", "narde")];
    let done = send(&mut night.owner, &add, &add, &fields);
    assert_eq!(done.status, 303, "{}", done.body);
    assert_eq!(unrated(), [(night.stream, 1), (night.stream, 2)]);
}

#[test]
fn a_handicap_stands_on_the_match_and_in_the_bracket_with_its_reasons() {
    let server = TestServer::start();
    let mut night = Night::announced(
        &server,
        EventSettings {
            handicap: true,
            ..settings("7")
        },
    );
    for (name, rating) in [("Ann", 1400), ("Bo", 1900)] {
        let guest = Guest {
            name: name.into(),
            rating: Some(rating),
        };
        let signed = night.all.check_in_guest(
            Night::director(),
            night.club,
            night.stream,
            guest,
            vec![OPEN],
        );
        wait(signed).unwrap();
    }
    let before = server.get(&format!("{}/e/1", night.path));
    let rule = "Handicap: start scores by rating";
    assert!(before.says("main", rule), "{}", before.body);
    let how = "give the start score";
    assert!(before.says("#draw .handicap", how), "{}", before.body);
    night.act(EventCommand::CloseList.of(OPEN));
    night.draw();
    let state = night.state();
    let event = state.event(OPEN).unwrap();
    let start = event.rules_of(&night.fixture(1)).start;
    let most = start.top.max(start.bottom);
    assert!(most > 0);
    // Whoever the draw put first, Ann is rated lower.
    let line = match start.top > 0 {
        true => format!("A handicap match: Ann begins with {most}, Bo with 0."),
        false => format!("A handicap match: Bo begins with 0, Ann with {most}."),
    };
    let about = server.get(&format!("{}/e/1/m/1", night.path));
    assert!(about.says_just(".handicap", &line), "{}", about.body);
    let why = "The ratings are";
    assert!(about.says("#handicap-why", why) && about.says("#handicap-why", "nearer to even"));
    let starts = format!("starts {}–{}", start.top, start.bottom);
    assert!(about.says(".chips", &starts), "{}", about.body);
    let drawn = night.owner.get(&format!("{}/e/1/draw", night.path));
    assert!(drawn.says(".pairs li", &starts), "{}", drawn.body);
    assert!(drawn.says(".handicap", how), "{}", drawn.body);
    let event = format!("{}/e/1", night.path);
    assert!(server.get(&event).says("#draw .handicap", how));
    let slips = server.get(&format!("{event}/print-slips"));
    assert_eq!(slips.texts(".slip .starts"), [starts.as_str()]);
    assert!(
        !server
            .get(&format!("{event}/print-slips?blank"))
            .has(".starts")
    );
    let pairings = server.get(&format!("{event}/print-pairings"));
    assert!(pairings.says("td.small", &starts), "{}", pairings.body);
    let desk = night.owner.get(&format!("{}/desk", night.path));
    assert!(desk.says("#ready-1-1", &starts), "{}", desk.body);

    // The director has another word.
    let number = night.fixture(1).number;
    let start = BySide::new(3, 1);
    night.act(
        EventCommand::BeginAt {
            number,
            start,
            seen: None,
        }
        .of(OPEN),
    );
    let about = server.get(&format!("{}/e/1/m/1", night.path));
    assert!(
        about.says("#handicap-why", "The director set"),
        "{}",
        about.body
    );
    let journal = night.owner.get(&format!("{}/journal", night.path));
    assert!(
        journal.says("main", "from 3–1, set by the director"),
        "{}",
        journal.body
    );
    let desk = night.owner.get(&format!("{}/desk", night.path));
    assert!(desk.says(".board-head", "starts 3–1"), "{}", desk.body);
}

#[test]
fn an_undo_says_that_the_event_stays_unrated() {
    let server = TestServer::start();
    let mut night = Night::announced(&server, settings("5"));
    let path = format!("{}/e/1/settings", night.path);
    let done = send(&mut night.owner, &path, &path, &[("played_game", "narde")]);
    assert_eq!(done.status, 303, "{}", done.body);
    let version = night.version().to_string();
    let undo = format!("{}/undo", night.path);
    let done = send(&mut night.owner, &path, &undo, &[("version", &version)]);
    assert_eq!(done.status, 303, "{}", done.body);
    let next = done.header("Location").unwrap().to_owned();
    let page = night.owner.get(&next);
    assert!(page.says("main", "is still not rated"), "{}", page.body);
}

/// Where an event with handicaps has a match without one, its page says why.
#[test]
fn a_match_that_begins_level_in_an_event_with_handicaps_says_why() {
    let level = |length: &str, ratings: [Option<i64>; 2]| {
        let server = TestServer::start();
        let rules = EventSettings {
            handicap: true,
            ..settings(length)
        };
        let mut night = Night::announced(&server, rules);
        for (name, rating) in ["Ann", "Bo"].into_iter().zip(ratings) {
            let guest = Guest {
                name: name.into(),
                rating,
            };
            let signed = night.all.check_in_guest(
                Night::director(),
                night.club,
                night.stream,
                guest,
                vec![OPEN],
            );
            wait(signed).unwrap();
        }
        night.act(EventCommand::CloseList.of(OPEN));
        night.draw();
        let slips = server.get(&format!("{}/e/1/print-slips", night.path));
        assert!(!slips.has(".starts"), "{}", slips.body);
        let pairings = server.get(&format!("{}/e/1/print-pairings", night.path));
        assert!(!pairings.says("td.small", "starts"), "{}", pairings.body);
        let desk = night.owner.get(&format!("{}/desk", night.path));
        assert!(!desk.says("#ready", "starts"), "{}", desk.body);
        let page = server.get(&format!("{}/e/1/m/1", night.path));
        page.texts(".handicap").concat()
    };
    for (length, ratings, why) in [
        (
            "7",
            [Some(1500), Some(1500)],
            "no other start is nearer to even.",
        ),
        ("7", [None, Some(1900)], "Ann was entered without a rating."),
        ("7", [Some(1900), None], "Bo was entered without a rating."),
        (
            "7",
            [None, None],
            "neither of the two was entered with a rating.",
        ),
        ("27", [Some(1400), Some(1900)], "ends at 25 points."),
    ] {
        let said = level(length, ratings);
        assert!(
            said.starts_with("The match begins at 0–0") && said.ends_with(why),
            "{said}"
        );
    }
}
