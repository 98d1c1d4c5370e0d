//! Score entry: the rows of "Scores the engine accepts", refusals with their remedies, double taps, two people at once.

use crate::filled::{send, send_from};
use crate::night::{Night, holland, settings};
use crate::server::TestServer;
use crate::support::html::Html;
use backgammon::BySide;
use backgammon::scoring::{GameStatus, WinKind};
use crawford::tournament::{Command, EventCommand, EventSettings, MatchNo, MatchStatus, Outcome};

fn told(night: &mut Night<'_>, path: &str) -> String {
    let page = night.owner.get(path);
    assert_eq!(page.status, 200, "{}", page.body);
    page.body
}

#[test]
fn a_game_is_four_taps_and_its_points_are_the_cubes() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "25");
    for (winner, kind, cube, score) in [
        ("0", WinKind::Single, "1", (1, 0)),
        ("1", WinKind::Gammon, "2", (1, 4)),
        ("0", WinKind::Backgammon, "2", (7, 4)),
        ("1", WinKind::Drop, "4", (7, 8)),
        ("1", WinKind::Single, "8", (7, 16)),
    ] {
        let answer = night.game(1, winner, kind, cube);
        assert_eq!(answer.status, 303, "{}", answer.body);
        assert_eq!(
            answer.header("Location").unwrap(),
            night.of_match(1, "score")
        );
        assert_eq!(night.fixture(1).sheet.score, BySide::from(score));
    }
    let path = night.of_match(1, "score");
    let page = told(&mut night, &path);
    // Each game is a chip that leads to where it is mended.
    for game in 1..=5 {
        assert!(
            page.has(&format!("[href$='/correct?tab=game&#38;game={game}']")),
            "game {game}"
        );
    }
}

#[test]
fn a_cube_that_is_none_is_refused_and_what_was_typed_is_kept() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    let version = night.version();
    for (cube, other) in [
        ("3", ""),
        ("other", "6"),
        ("0", ""),
        ("-2", ""),
        ("other", "x"),
        ("", ""),
        ("99999999999999999999", ""),
    ] {
        let answer = night.enter(
            1,
            &[
                ("winner", "1"),
                ("kind", "gammon"),
                ("cube", cube),
                ("cube_other", other),
            ],
        );
        assert_eq!(answer.status, 422, "{cube}");
        assert!(answer.has("[href='#f-cube']"), "{cube}");
        assert!(answer.has("[value='gammon'][required][checked]"));
        assert!(answer.has("[value='1'][required][checked]"));
        assert!(answer.has(&format!("[value='{other}']")));
    }
    assert_eq!(night.version(), version);
}

#[test]
fn without_winner_kind_or_cube_each_field_says_what_is_missing() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    let answer = night.enter(1, &[]);
    assert_eq!(answer.status, 422);
    for field in ["winner", "kind", "cube"] {
        assert!(answer.has(&format!("[href='#f-{field}']")), "{field}");
    }
}

#[test]
fn the_crawford_game_takes_no_cube_and_the_remedy_is_one_tap() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    assert_eq!(night.game(1, "0", WinKind::Gammon, "2").status, 303);
    let path = night.of_match(1, "score");
    assert!(told(&mut night, &path).says(".next-line", "The Crawford game: no cube"));
    let refused = night.game(1, "1", WinKind::Single, "2");
    assert_eq!(refused.status, 422);
    assert!(refused.says("main", "the double was void"));
    assert!(
        refused.says("main", "the rules booklet"),
        "the rule is cited"
    );
    assert!(refused.has("[name='instead'][value='cube=1']"));
    assert_eq!(night.fixture(1).sheet.games.len(), 1);
    let dropped = night.game(1, "1", WinKind::Drop, "1");
    assert_eq!(dropped.status, 422);
    assert!(dropped.has("[value='kind=single']"));
    // One tap.
    let fields = [
        ("winner", "1"),
        ("kind", "single"),
        ("cube", "2"),
        ("instead", "cube=1"),
    ];
    assert_eq!(night.enter(1, &fields).status, 303);
    let m = night.fixture(1);
    assert_eq!(m.sheet.games[1].played_as, GameStatus::Crawford);
    assert_eq!(m.sheet.score, BySide::new(4, 1));
    assert!(told(&mut night, &path).says(".next-line", "Post-Crawford: the cube is back"));
}

#[test]
fn the_director_may_let_the_refused_game_stand_with_a_reason() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    night.game(1, "0", WinKind::Gammon, "2");
    let game = [("winner", "1"), ("kind", "single"), ("cube", "2")];
    let refused = night.enter(1, &game);
    assert!(refused.has("[name='overrule'][value='1']"));
    let without = night.enter(
        1,
        &[game.as_slice(), &[("overrule", "1"), ("reason", " ")]].concat(),
    );
    assert_eq!(without.status, 422);
    assert!(without.has("[href='#f-reason']"));
    assert!(without.has("[name='overrule'][value='1']"));
    let with = [
        game.as_slice(),
        &[("overrule", "1"), ("reason", "The next game had begun")],
    ]
    .concat();
    assert_eq!(night.enter(1, &with).status, 303);
    let m = night.fixture(1);
    assert!(m.sheet.games[1].game.overruled);
    assert_eq!(m.sheet.score, BySide::new(4, 2));
    let path = night.of_match(1, "score");
    assert!(
        told(&mut night, &path).says("p", "let it stand"),
        "shown as overruled"
    );
}

#[test]
fn under_the_holland_rule_a_cube_after_the_crawford_game_needs_one_tick() {
    let server = TestServer::start();
    let mut night = Night::with(&server, 4, holland("5"));
    night.game(1, "0", WinKind::Gammon, "2");
    night.game(1, "1", WinKind::Single, "1");
    let path = night.of_match(1, "score");
    assert!(told(&mut night, &path).has("[name='third_turn']"));
    let refused = night.game(1, "1", WinKind::Single, "2");
    assert_eq!(refused.status, 422);
    assert!(refused.has("[value='third_turn=1']"));
    assert!(refused.says("main", "GamesGrid"));
    let fields = [
        ("winner", "1"),
        ("kind", "single"),
        ("cube", "2"),
        ("third_turn", "1"),
    ];
    assert_eq!(night.enter(1, &fields).status, 303);
    let game = night.fixture(1).sheet.games[2];
    assert_eq!(game.game.rolls, Some(backgammon::scoring::THIRD_TURN));
    assert_eq!(game.score, BySide::new(4, 3));
}

#[test]
fn a_cube_beyond_what_the_match_can_need_is_asked_about_before_it_is_stored() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "3");
    let version = night.version();
    let asked = night.game(1, "0", WinKind::Single, "16");
    assert_eq!(asked.status, 422);
    assert_eq!(
        night.version(),
        version,
        "nothing is stored before the answer"
    );
    assert!(asked.says("main", "Is the cube right?"), "{}", asked.body);
    assert!(asked.has("[value='cube=4']"), "{}", asked.body);
    let score = night.of_match(1, "score");
    // Another cube that is beyond it is asked about for itself.
    let other = send_from(
        &mut night.owner,
        &asked.body,
        &score,
        &[("cube", "32"), ("sure", "16")],
    );
    assert_eq!(other.status, 422);
    // "Enter cube 4 instead" would do as well.
    let answer = send_from(&mut night.owner, &asked.body, &score, &[("sure", "16")]);
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert_eq!(night.fixture(1).sheet.games[0].game.cube, 16);
    let desk = format!("{}/desk", night.path);
    assert!(told(&mut night, &desk).says("p", "of no use to the player who made it"));
    assert_eq!(night.fixture(1).status(), MatchStatus::Finished);
}

#[test]
fn a_mended_game_is_asked_about_its_cube_as_a_new_one() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "7");
    for (winner, cube) in [("0", "2"), ("1", "1")] {
        assert_eq!(night.game(1, winner, WinKind::Single, cube).status, 303);
    }
    let page = format!("{}?tab=game&game=1", night.of_match(1, "correct"));
    let correct = night.of_match(1, "correct");
    let asked = send(&mut night.owner, &page, &correct, &[("cube", "64")]);
    assert_eq!(asked.status, 422);
    assert!(asked.says("main", "Is the cube right?"), "{}", asked.body);
    assert_eq!(night.fixture(1).sheet.games[0].game.cube, 2);
    let less = send_from(
        &mut night.owner,
        &asked.body,
        &correct,
        &[("instead", "cube=4")],
    );
    assert_eq!(less.status, 303, "{}", less.body);
    assert_eq!(night.fixture(1).sheet.games[0].game.cube, 4);
}

#[test]
fn a_final_score_has_exactly_one_player_there_and_the_excess_is_kept() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "11");
    let version = night.version();
    for (top, bottom) in [
        ("-1", "11"),
        ("11", "12"),
        ("7", "4"),
        ("300", "4"),
        ("", "11"),
        ("x", "11"),
        ("11", ""),
        ("1e3", "2"),
        ("99999999999999999999999", "0"),
        ("0", "0"),
    ] {
        let answer = night.enter(1, &[("tab", "final"), ("top", top), ("bottom", bottom)]);
        assert_eq!(answer.status, 422, "{top}–{bottom}");
        assert!(answer.has("[href='#f-final']"), "{top}–{bottom}");
        assert!(
            answer.has(&format!(
                "[name='top'][type='text'][inputmode='numeric'][value='{top}']"
            )),
            "{top}"
        );
    }
    assert_eq!(night.version(), version);
    assert_eq!(
        night
            .enter(1, &[("tab", "final"), ("top", "7"), ("bottom", "12")])
            .status,
        303
    );
    let result = night.fixture(1).result.unwrap();
    assert_eq!(result.score, Some(BySide::new(7, 12)));
    assert_eq!(result.outcome, Outcome::Played);
}

#[test]
fn a_one_point_match_has_no_cube_and_offers_one_nil() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "1");
    let refused = night.enter(1, &[("tab", "final"), ("top", "2"), ("bottom", "0")]);
    assert_eq!(refused.status, 422);
    assert!(
        refused.has("[name='instead'][value^='top=1'][value$='bottom=0']"),
        "{}",
        refused.body
    );
    assert_eq!(night.game(1, "0", WinKind::Single, "2").status, 422);
    assert_eq!(night.game(1, "0", WinKind::Drop, "1").status, 422);
    let fields = [
        ("tab", "final"),
        ("top", "2"),
        ("bottom", "0"),
        ("instead", "top=1&bottom=0"),
    ];
    assert_eq!(night.enter(1, &fields).status, 303);
    assert_eq!(night.fixture(1).score(), BySide::new(1, 0));
    assert_eq!(night.game(2, "1", WinKind::Backgammon, "1").status, 303);
    assert_eq!(night.fixture(2).score(), BySide::new(0, 1));
}

#[test]
fn jacoby_counts_a_gammon_on_an_unturned_cube_single_and_says_so() {
    let server = TestServer::start();
    let rules = EventSettings {
        jacoby: true,
        ..settings("7")
    };
    let mut night = Night::with(&server, 4, rules);
    assert_eq!(night.game(1, "0", WinKind::Gammon, "1").status, 303);
    assert_eq!(night.fixture(1).sheet.score, BySide::new(1, 0));
    let path = night.of_match(1, "score");
    assert!(told(&mut night, &path).says("li", "Jacoby rule is not meant for matches"));
}

#[test]
fn a_score_after_the_match_is_won_leads_to_correcting_instead() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    night.score(1, (5, 2));
    let path = night.of_match(1, "score");
    let shown = night.owner.get(&path);
    assert_eq!(
        shown.header("Location"),
        Some(night.of_match(1, "correct").as_str())
    );
    let version = night.version();
    let fields = [
        ("tab", "game"),
        ("winner", "0"),
        ("kind", "single"),
        ("cube", "1"),
    ];
    let answer = night.owner.post(&path, &fields);
    assert_eq!(answer.status, 422);
    assert!(answer.says("main", "Correct its result instead"));
    assert!(answer.has(&format!("[action='{}']", night.of_match(1, "correct"))));
    night.score(2, (5, 2));
    night.score(3, (5, 2));
    night.act(Command::Finish);
    let version_over = night.version();
    assert!(version_over > version);
    let answer = night.owner.post(&path, &fields);
    assert_eq!(answer.status, 422);
    assert!(answer.says("main", "This tournament is over"));
    assert_eq!(night.version(), version_over);
}

#[test]
fn every_other_ending_names_the_winner_apart_from_the_score() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 16, "7");
    let endings = [
        ("walk-over", Outcome::WalkOver),
        ("forfeit", Outcome::Forfeit),
        ("retired", Outcome::Retired),
        ("loss-on-time", Outcome::LossOnTime),
        ("penalty-points", Outcome::PenaltyPoints),
        ("unfinished", Outcome::Unfinished),
    ];
    for (number, (word, outcome)) in (1..).zip(endings) {
        let mut fields = vec![
            ("tab", "ending"),
            ("ending", word),
            ("winner", "1"),
            ("top", "3"),
            ("bottom", "2"),
        ];
        if outcome == Outcome::WalkOver {
            // Nobody who did not come has scored.
            let answer = night.enter(number, &fields);
            assert_eq!(answer.status, 422);
            assert!(answer.has("[href='#f-ending']"));
            fields.truncate(3);
        }
        let answer = night.enter(number, &fields);
        assert_eq!(answer.status, 303, "{word}: {}", answer.body);
        let result = night.fixture(number).result.unwrap();
        assert_eq!(result.outcome, outcome);
        // The one behind goes on.
        assert_eq!(result.winner.map(|s| s.number()), Some(1));
        let score = (outcome != Outcome::WalkOver).then_some(BySide::new(3, 2));
        assert_eq!(result.score, score);
    }
    let played_to = [
        ("tab", "ending"),
        ("ending", "played-to"),
        ("length", "5"),
        ("top", "5"),
        ("bottom", "2"),
    ];
    let without = night.enter(7, &played_to);
    assert_eq!(without.status, 422);
    assert!(without.has("[href='#f-reason']"));
    let with = [played_to.as_slice(), &[("reason", "The hall closes")]].concat();
    assert_eq!(night.enter(7, &with).status, 303);
    assert_eq!(
        night.fixture(7).result.unwrap().outcome,
        Outcome::PlayedTo { length: 5 }
    );
    assert_eq!(
        night
            .enter(8, &[("tab", "ending"), ("ending", "both-left")])
            .status,
        303
    );
    assert_eq!(night.fixture(8).result.unwrap().winner, None);
}

#[test]
fn an_ending_without_kind_or_winner_is_refused() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "7");
    let version = night.version();
    for (fields, field) in [
        (vec![("tab", "ending")], "ending"),
        (vec![("tab", "ending"), ("ending", "retired")], "winner"),
        (
            vec![
                ("tab", "ending"),
                ("ending", "retired"),
                ("winner", "0"),
                ("top", "7"),
                ("bottom", "1"),
            ],
            "score",
        ),
        (
            vec![("tab", "ending"), ("ending", "played-to"), ("length", "x")],
            "length",
        ),
    ] {
        let answer = night.enter(1, &fields);
        assert_eq!(answer.status, 422, "{fields:?}");
        assert!(answer.has(&format!("[href='#f-{field}']")), "{fields:?}");
    }
    assert_eq!(night.version(), version);
}

#[test]
fn penalty_points_go_in_before_the_next_game_and_too_many_lose_the_match() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    assert_eq!(
        night
            .enter(1, &[("tab", "penalty"), ("winner", "1"), ("points", "1")])
            .status,
        303
    );
    assert_eq!(night.fixture(1).sheet.score, BySide::new(0, 1));
    assert_eq!(
        night.fixture(1).status(),
        MatchStatus::Ready,
        "it has not begun by that"
    );
    for points in ["0", "-1", "6", "x", "", "70000"] {
        let answer = night.enter(
            1,
            &[("tab", "penalty"), ("winner", "1"), ("points", points)],
        );
        assert_eq!(answer.status, 422, "{points}");
    }
    assert_eq!(
        night
            .enter(1, &[("tab", "penalty"), ("winner", "1"), ("points", "2")])
            .status,
        303
    );
    let result = night.fixture(1).result.unwrap();
    assert_eq!(result.outcome, Outcome::PenaltyPoints);
    assert_eq!(result.winner.map(|s| s.number()), Some(1));
}

#[test]
fn penalty_points_alone_are_corrected_and_taken_back_and_so_is_an_only_game() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    let give = [("tab", "penalty"), ("winner", "1"), ("points", "1")];
    assert_eq!(night.enter(1, &give).status, 303);
    let page = night.owner.get(&night.of_match(1, "score"));
    let chip = page.attribute(".game-chip", "href");
    let page = night.owner.get(&chip);
    assert!(page.has("[name='winner'][value='1'][checked]") && page.has("#f-points[value='1']"));
    assert!(page.has("[name='penalty'][value='1']") && page.has("button[name='remove']"));

    let correct = night.of_match(1, "correct");
    let other = [("winner", "0"), ("points", "2")];
    let corrected = send_from(&mut night.owner, &page.body, &correct, &other);
    assert_eq!(corrected.status, 303, "{}", corrected.body);
    assert_eq!(night.fixture(1).sheet.score, BySide::new(2, 0));
    assert_eq!(night.fixture(1).sheet.penalties.len(), 1);
    let page = night.owner.get(&chip);
    let removed = send_from(&mut night.owner, &page.body, &correct, &[("remove", "1")]);
    assert_eq!(removed.status, 303, "{}", removed.body);
    let m = night.fixture(1);
    assert!(m.sheet.is_blank() && m.sheet.score == BySide::new(0, 0));
    assert_eq!(m.status(), MatchStatus::Ready);

    // Those that decided the match, with what follows from it.
    let lost = [("tab", "penalty"), ("winner", "1"), ("points", "3")];
    assert_eq!(night.enter(1, &lost).status, 303);
    assert!(night.fixture(1).result.is_some());
    let page = night.owner.get(&chip);
    let shown = send_from(&mut night.owner, &page.body, &correct, &[("remove", "1")]);
    assert_eq!(
        shown.status, 200,
        "what changes is shown first: {}",
        shown.body
    );
    let chosen = [("standing", "take-seat")];
    let removed = send_from(&mut night.owner, &shown.body, &correct, &chosen);
    assert_eq!(removed.status, 303, "{}", removed.body);
    let m = night.fixture(1);
    assert!(m.sheet.is_blank() && m.result.is_none());

    // The only game, too.
    let single = WinKind::Single;
    assert_eq!(night.game(1, "0", single, "1").status, 303);
    let page = night.owner.get(&format!("{correct}?tab=game&game=1"));
    let removed = send_from(&mut night.owner, &page.body, &correct, &[("remove", "1")]);
    assert_eq!(removed.status, 303, "{}", removed.body);
    let m = night.fixture(1);
    assert!(m.sheet.is_blank() && m.status() == MatchStatus::Playing);
    assert_eq!(
        night
            .enter(1, &[("tab", "penalty"), ("penalty", "1"), ("remove", "1")])
            .status,
        422
    );
}

#[test]
fn a_double_tap_stores_once() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    let path = night.of_match(1, "score");
    let seen = night.fixture(1).changed.to_string();
    let fields = [
        ("key", "0123456789abcdef"),
        ("seen", &seen),
        ("tab", "game"),
        ("winner", "0"),
        ("kind", "single"),
        ("cube", "1"),
    ];
    assert_eq!(night.owner.post(&path, &fields).status, 303);
    assert_eq!(night.owner.post(&path, &fields).status, 303);
    assert_eq!(night.fixture(1).sheet.games.len(), 1);
}

#[test]
fn the_second_of_two_people_sees_the_firsts_entry_and_decides() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    let path = night.of_match(1, "score");
    let seen = night.fixture(1).changed.to_string();
    let mine = |score: &'static str| [("tab", "final"), ("top", "5"), ("bottom", score)];
    assert_eq!(
        night
            .owner
            .post(&path, &[&mine("3")[..], &[("seen", &seen)]].concat())
            .status,
        303
    );
    let version = night.version();
    let second = night
        .owner
        .post(&path, &[&mine("4")[..], &[("seen", &seen)]].concat());
    assert_eq!(second.status, 409);
    assert_eq!(night.version(), version, "nothing was stored");
    assert!(second.says("main", "Magriel, "), "who entered first");
    assert!(second.says("main", "5–3"), "what stands");
    assert!(second.has("[value='4']"), "what was typed");
    // Decides: theirs in place of it.
    let fields = crate::night::hidden_fields(&second.body);
    let mut fields = crate::browser::pairs(&fields);
    fields.extend([("top", "5"), ("bottom", "4")]);
    let correct = night.of_match(1, "correct");
    assert!(second.has(&format!("[action='{correct}']")));
    let answer = night.owner.post(&correct, &fields);
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert_eq!(night.fixture(1).score(), BySide::new(5, 4));
}

#[test]
fn a_match_called_to_a_table_meanwhile_still_takes_the_score() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    let path = night.of_match(1, "score");
    let seen = night.fixture(1).changed.to_string();
    night.act(
        EventCommand::Begin {
            number: MatchNo(1),
            table: None,
            seen: None,
        }
        .of(crate::night::OPEN),
    );
    let answer = night.owner.post(
        &path,
        &[
            ("seen", &seen),
            ("tab", "final"),
            ("top", "5"),
            ("bottom", "0"),
        ],
    );
    assert_eq!(answer.status, 303, "{}", answer.body);
}

#[test]
fn nobody_but_a_director_comes_near() {
    let server = TestServer::start();
    let night = Night::drawn(&server, 4, "5");
    let version = night.version();
    for word in ["score", "correct"] {
        let path = night.of_match(1, word);
        assert_eq!(server.get(&path).status, 303, "led to the login page");
        let mut stranger = crate::browser::Browser::new(&server);
        assert_eq!(
            stranger
                .post(&path, &[("tab", "final"), ("top", "5"), ("bottom", "0")])
                .status,
            401
        );
    }
    assert_eq!(server.get(&format!("{}/desk", night.path)).status, 303);
    assert_eq!(night.version(), version);
}

#[test]
fn a_match_that_is_not_there_is_404_and_one_that_waits_says_so() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    for path in [
        "e/1/m/9/score",
        "e/2/m/1/score",
        "e/1/m/x/score",
        "e/1/m/99999999999/score",
    ] {
        let path = format!("{}/{path}", night.path);
        assert_eq!(night.owner.get(&path).status, 404, "{path}");
        assert_eq!(
            night.owner.post(&path, &[("tab", "final")]).status,
            404,
            "{path}"
        );
    }
    let path = night.of_match(3, "score");
    assert_eq!(night.owner.get(&path).status, 422);
    let answer = night
        .owner
        .post(&path, &[("tab", "final"), ("top", "5"), ("bottom", "0")]);
    assert_eq!(answer.status, 422);
    assert!(answer.says("main", "is still waiting for a player"));
}

#[test]
fn odd_bytes_are_refused_and_store_nothing() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    let version = night.version();
    let path = night.of_match(1, "score");
    for body in [
        &b"tab=final&top=%ff&bottom=5"[..],
        b"tab=final&top=5&top=5&bottom=0",
        b"tab=final&top=5&bottom=%00",
        b"tab=game&winner=<script>&kind=single&cube=1",
        b"tab=game&winner=2&kind=single&cube=1",
        b"tab=game&winner=0&kind=triple&cube=1",
        b"\xff\xff\xff",
        b"",
    ] {
        let answer = night.owner.post_bytes(&path, body);
        let shown = String::from_utf8_lossy(body);
        assert!(
            (400..500).contains(&answer.status),
            "{shown}: {}",
            answer.status
        );
        assert!(answer.escapes("<script>&"), "{shown}");
    }
    assert_eq!(night.version(), version);
}
