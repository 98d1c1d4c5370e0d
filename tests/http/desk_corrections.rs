//! `…/correct`: a score put right at the desk, and what that changes is shown and decided first.

use crate::desk::post;
use crate::night::Night;
use crate::server::TestServer;
use crate::support::html::Html;
use backgammon::BySide;
use crawford::tournament::MatchStatus;

#[test]
fn a_correction_with_the_same_winner_is_stored_at_once() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    night.score(1, (5, 3));
    night.score(2, (5, 3));
    night.score(3, (5, 3));
    let fields = [("tab", "final"), ("top", "5"), ("bottom", "4")];
    assert_eq!(post(&mut night, "e/1/m/1/correct", &fields).status, 303);
    assert_eq!(night.fixture(1).score(), BySide::new(5, 4));
    assert!(night.fixture(1).corrected);
}

#[test]
fn a_correction_of_the_final_shows_what_it_changes_before_it_is_stored() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "5");
    for number in 1..=3 {
        night.score(number, (5, 3));
    }
    let last = night.fixture(3).seats;
    let ended = night.fixture(3).ended;
    let version = night.version();
    let fields = [("tab", "final"), ("top", "3"), ("bottom", "5")];
    let page = post(&mut night, "e/1/m/3/correct", &fields);
    assert_eq!(page.status, 200, "{}", page.body);
    for said in [
        "This changes who won",
        "2 places change",
        ": 1 becomes 2",
        ": 2 becomes 1",
        "Ratings, season tables and records",
    ] {
        assert!(page.says("main", said), "{said}: {}", page.body);
    }
    assert!(page.has("[name='top'][value='3']"));
    assert_eq!(night.version(), version, "nothing is stored by looking");
    let chosen = [fields.as_slice(), &[("standing", "take-seat")]].concat();
    assert_eq!(post(&mut night, "e/1/m/3/correct", &chosen).status, 303);
    assert_eq!(night.fixture(3).winner(), last.bottom.entrant());
    // Its end stays; the correction is told by itself, with its day.
    assert_eq!(night.fixture(3).ended, ended);
    let shown = server.get(&format!("{}/e/1/m/3", night.path)).body;
    assert!(shown.says(".quiet", "corrected "), "{shown}");
    assert_eq!(shown.texts(".quiet > time").len(), 3, "{shown}");
    // Only the score: at once.
    let fields = [("tab", "final"), ("top", "2"), ("bottom", "5")];
    assert_eq!(post(&mut night, "e/1/m/3/correct", &fields).status, 303);
}

#[test]
fn a_correction_that_changes_the_winner_shows_what_it_touches_and_the_director_chooses() {
    for (standing, champion_is_right) in [
        ("take-seat", true),
        ("record-only", false),
        ("void-and-replay", true),
    ] {
        let server = TestServer::start();
        let mut night = Night::drawn(&server, 8, "5");
        for number in 1..=4 {
            night.score(number, (5, 3));
        }
        let wrong = night.fixture(1).seats.top.entrant().unwrap();
        let right = night.fixture(1).seats.bottom.entrant().unwrap();
        if standing == "void-and-replay" {
            night.score(5, (5, 1));
        }
        let version = night.version();
        let fields = [("tab", "final"), ("top", "3"), ("bottom", "5")];
        let page = post(&mut night, "e/1/m/1/correct", &fields);
        assert_eq!(page.status, 200);
        assert!(page.says("main", "This changes who goes on"));
        assert!(page.says("main", "match 5") || page.says("main", "Match 5"));
        assert!(page.has("[name='top'][value='3']"));
        for choice in ["take-seat", "record-only"] {
            assert!(page.has(&format!("[value='{choice}']")), "{choice}");
        }
        assert_eq!(night.version(), version, "nothing is stored by looking");
        let chosen = [fields.as_slice(), &[("standing", standing)]].concat();
        assert_eq!(post(&mut night, "e/1/m/1/correct", &chosen).status, 303);
        assert_eq!(night.fixture(1).score(), BySide::new(3, 5));
        let in_next = night.fixture(5).seats.top.entrant();
        let expected = if champion_is_right { right } else { wrong };
        assert_eq!(in_next, Some(expected), "{standing}");
        if standing == "void-and-replay" {
            assert_eq!(night.fixture(5).status(), MatchStatus::Ready);
        }
    }
}

#[test]
fn a_choice_that_is_none_and_a_match_without_a_score_are_refused() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 3, "5");
    let version = night.version();
    let fields = [("tab", "final"), ("top", "5"), ("bottom", "3")];
    let byes: Vec<u32> = (1..=2)
        .filter(|m| night.fixture(*m).players().is_none())
        .collect();
    let played = 3 - byes[0];
    for number in [byes[0], played] {
        let path = format!("e/1/m/{number}/correct");
        assert_eq!(post(&mut night, &path, &fields).status, 422, "{number}");
        assert_eq!(
            night.owner.get(&format!("{}/{path}", night.path)).status,
            422
        );
    }
    assert_eq!(night.version(), version);
    night.score(played, (5, 3));
    let odd = [fields.as_slice(), &[("standing", "as-i-like")]].concat();
    assert_eq!(
        post(&mut night, &format!("e/1/m/{played}/correct"), &odd).status,
        422
    );
}

#[test]
fn a_game_is_mended_and_taken_out_and_one_too_many_has_a_remedy() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 4, "7");
    use backgammon::scoring::WinKind;
    night.game(1, "0", WinKind::Single, "1");
    night.game(1, "0", WinKind::Single, "2");
    night.game(1, "1", WinKind::Single, "1");
    let path = format!("{}?tab=game&game=2", night.of_match(1, "correct"));
    let page = night.owner.get(&path);
    assert_eq!(page.status, 200);
    assert!(page.has("[value='single'][required][checked]"));
    let mend = [
        ("tab", "game"),
        ("game", "2"),
        ("winner", "0"),
        ("kind", "gammon"),
        ("cube", "2"),
    ];
    assert_eq!(post(&mut night, "e/1/m/1/correct", &mend).status, 303);
    assert_eq!(night.fixture(1).sheet.score, BySide::new(5, 1));
    // Now it would be over with game 2.
    let over = [
        ("tab", "game"),
        ("game", "2"),
        ("winner", "0"),
        ("kind", "gammon"),
        ("cube", "4"),
    ];
    let refused = post(&mut night, "e/1/m/1/correct", &over);
    assert_eq!(refused.status, 422);
    assert!(refused.has("[value='last=2']"), "{}", refused.body);
    let remedied = [over.as_slice(), &[("instead", "last=2")]].concat();
    assert_eq!(post(&mut night, "e/1/m/1/correct", &remedied).status, 303);
    assert_eq!(night.fixture(1).status(), MatchStatus::Finished);
    assert_eq!(night.fixture(1).sheet.games.len(), 2);
    // Without it the match is open again, and the winner no longer goes on: that is asked first.
    let out = [("tab", "game"), ("game", "2"), ("remove", "1")];
    let asked = post(&mut night, "e/1/m/1/correct", &out);
    assert_eq!(asked.status, 200);
    assert!(asked.says("main", "the match is no longer decided"));
    let chosen = [out.as_slice(), &[("standing", "take-seat")]].concat();
    assert_eq!(post(&mut night, "e/1/m/1/correct", &chosen).status, 303);
    assert_eq!(night.fixture(1).status(), MatchStatus::Playing);
    assert_eq!(night.fixture(3).seats.top.entrant(), None);
    let gone = [("tab", "game"), ("game", "9"), ("remove", "1")];
    assert_eq!(post(&mut night, "e/1/m/1/correct", &gone).status, 422);
}

#[test]
fn a_match_is_undecided_again_without_undoing_what_others_did_since() {
    let server = TestServer::start();
    let mut night = Night::drawn(&server, 8, "5");
    for number in 1..=4 {
        night.score(number, (5, 3));
    }
    let winner = night.fixture(1).winner().unwrap();
    assert_eq!(
        night.fixture(5).side_of(winner),
        Some(backgammon::Side::Top)
    );
    let form = format!("{}/e/1/m/1/correct?tab=ending", night.path);
    assert!(night.owner.get(&form).has("[value='undecided']"));
    // One that is not decided cannot be decided less.
    let open = format!("{}/e/1/m/5/score?tab=ending", night.path);
    assert!(!night.owner.get(&open).has("[value='undecided']"));
    let fields = [
        ("tab", "ending"),
        ("ending", "undecided"),
        ("reason", "still playing"),
    ];
    let version = night.version();
    let asked = post(&mut night, "e/1/m/1/correct", &fields);
    assert_eq!(asked.status, 200, "{}", asked.body);
    let name = format!("Guest {winner}");
    assert!(
        asked.says("main", &name),
        "who loses the seat: {}",
        asked.body
    );
    assert!(asked.has("[value='undecided']"), "{}", asked.body);
    assert_eq!(night.version(), version, "nothing is stored by looking");
    let chosen = [fields.as_slice(), &[("standing", "take-seat")]].concat();
    let stored = post(&mut night, "e/1/m/1/correct", &chosen);
    assert_eq!(stored.status, 303, "{}", stored.body);
    assert_eq!(night.fixture(1).result, None);
    assert_eq!(
        night.fixture(5).seats.top.entrant(),
        None,
        "the seat waits again"
    );
    for number in 2..=4 {
        assert!(
            night.fixture(number).result.is_some(),
            "what others did stands"
        );
    }
    let journal = night.owner.get(&format!("{}/journal", night.path)).body;
    assert!(journal.says(".aloud", "it has no result yet"), "{journal}");
    assert!(journal.says(".aloud", "still playing"), "{journal}");
    night.score(1, (2, 5));
    assert_ne!(night.fixture(1).winner(), Some(winner));
    assert_eq!(
        night.fixture(5).seats.top.entrant(),
        night.fixture(1).winner()
    );
}
