//! What a game counts when it is over, and when it is not.

use crate::agree;
use crate::slow::{Input, ended, flip};

/// Points of the mover's and of the opponent's checkers, where 0 and 25 are the bar or the hand, and points with one pinned.
fn position(own: &[(usize, i8)], theirs: &[(usize, i8)], pinned: &[u8], off: [u8; 2]) -> Input {
    let mut board = [0; 26];
    for &(point, checkers) in own {
        board[point] += checkers;
    }
    for &(point, checkers) in theirs {
        board[point] -= checkers;
    }
    Input {
        board,
        off,
        dice: [1, 2],
        third: None,
        pinned: pinned.to_vec(),
        turn: 9,
        hit: [0, 0],
    }
}

/// What the slow ones say of it, and the engine.
fn check(games: &[&str], position: &Input, points: Option<i32>) {
    for game in games {
        let name = game.split(' ').next().unwrap();
        let rules = agree::rules(game);
        let turned = flip(game, position);
        for (position, points) in [(position, points), (&turned, points.map(|points| -points))] {
            assert_eq!(ended(game, position), points, "{game}: {position:?}");
            let read = agree::position(&rules, name, position);
            assert_eq!(agree::ended(&rules, &read), points, "{game}: {position:?}");
        }
    }
}

#[test]
fn borne_off() {
    let three = [
        "backgammon",
        "nackgammon",
        "dutch",
        "five-cap",
        "no-hit-and-run",
        "shesh-besh",
        "french",
        "blast-off",
    ];
    let two = [
        "portes",
        "tavla",
        "narde",
        "fevga",
        "moultezim",
        "gul-bara",
        "plakoto",
        "plakoto-express",
        "tapa",
        "pin-game",
    ];
    let one = ["irish", "mexican", "tawula", "jacquet", "fayles"];
    let men = ["acey-deucey-american", "acey-deucey-european"];
    let one_off = position(&[], &[(20, 14)], &[], [15, 1]);
    let none_off = position(&[], &[(20, 15)], &[], [15, 0]);
    let far_back = position(&[], &[(20, 14), (6, 1)], &[], [15, 0]);
    let still_playing = position(&[(1, 1)], &[(20, 15)], &[], [14, 0]);
    for (end, points) in [
        (&one_off, [1, 1, 14]),
        (&none_off, [2, 2, 15]),
        (&far_back, [3, 2, 15]),
    ] {
        check(&three, end, Some(points[0]));
        check(&two, end, Some(points[1]));
        check(&men, end, Some(points[2]));
        check(&one, end, Some(1));
        check(&["misere"], end, Some(-1));
    }
    for names in [&three[..], &two, &one, &men, &["misere", "russian"]] {
        check(names, &still_playing, None);
    }
    let on_the_bar = position(&[], &[(20, 14), (0, 1)], &[], [15, 0]);
    // Blast Off has no bar.
    check(&three[..7], &on_the_bar, Some(3));
    check(&["shesh-besh three-points=on-bar"], &on_the_bar, Some(3));
    check(&["shesh-besh three-points=on-bar"], &far_back, Some(2));
    check(&["portes", "tavla"], &on_the_bar, Some(2));
    check(&["tawula"], &on_the_bar, Some(1));
    check(
        &["hypergammon"],
        &position(&[], &[(20, 3)], &[], [3, 0]),
        Some(2),
    );
}

#[test]
fn where_texts_differ() {
    let back = position(&[], &[(20, 13), (6, 1)], &[], [15, 1]);
    check(&["portes"], &back, Some(1));
    check(&["portes two-points=far-back"], &back, Some(2));
    let on_the_bar = position(&[], &[(20, 13), (0, 1)], &[], [15, 1]);
    check(&["portes two-points=far-back"], &on_the_bar, Some(2));
    let at_home = position(&[], &[(20, 15)], &[], [15, 0]);
    check(&["portes two-points=far-back"], &at_home, Some(1));
    // Where both go the same way round, the opponent starts on the mover's 12.
    let at_their_start = position(&[], &[(12, 1), (20, 14)], &[], [15, 0]);
    check(&["narde"], &at_their_start, Some(2));
    check(&["narde home-mars=three-points"], &at_their_start, Some(3));
    let mother = position(&[(1, 1), (5, 14)], &[(20, 14)], &[1], [0, 0]);
    check(&["pin-game"], &mother, None);
    check(&["pin-game mother=wins"], &mother, Some(2));
}

#[test]
fn russian_goes_the_same_way() {
    check(
        &["russian"],
        &position(&[], &[(3, 14)], &[], [15, 1]),
        Some(1),
    );
    check(
        &["russian"],
        &position(&[], &[(3, 15)], &[], [15, 0]),
        Some(2),
    );
    check(
        &["russian"],
        &position(&[], &[(3, 14), (22, 1)], &[], [15, 0]),
        Some(3),
    );
    check(
        &["russian"],
        &position(&[], &[(3, 14), (0, 1)], &[], [15, 0]),
        Some(3),
    );
}

#[test]
fn a_mother_is_pinned() {
    let both = ["plakoto", "plakoto-express", "tapa"];
    let theirs = position(&[(1, 1), (5, 14)], &[(20, 14)], &[1], [0, 0]);
    check(&both, &theirs, Some(2));
    let own_start_is_not_clear = position(&[(1, 1), (5, 13), (24, 1)], &[(20, 14)], &[1], [0, 0]);
    check(&both, &own_start_is_not_clear, None);
    let both_mothers = position(&[(1, 1), (5, 13)], &[(24, 1), (20, 13)], &[1, 24], [0, 0]);
    check(&both, &both_mothers, Some(0));
    let another_is_pinned = position(&[(2, 1), (5, 14)], &[(20, 14)], &[2], [0, 0]);
    check(&both, &another_is_pinned, None);
    check(&["pin-game"], &theirs, None);
    let the_last_is_pinned = position(&[], &[(20, 3)], &[20], [14, 12]);
    check(&both, &the_last_is_pinned, None);
    check(&["pin-game"], &the_last_is_pinned, None);
}
