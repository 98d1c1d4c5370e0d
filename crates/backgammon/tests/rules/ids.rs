//! Identifiers of positions with a match around them.

use backgammon::record::{MatchPosition, PositionState};

#[test]
fn the_examples_of_the_manual() {
    // 9 points, 2-4, player 0 owns the cube on 2, player 1 rolled 52.
    let moment = MatchPosition::from_gnubg_id("ADAAAQAkIAAAAA:QYkqASAAIAAE").unwrap();
    assert_eq!(
        (
            moment.length,
            moment.score.top,
            moment.score.bottom,
            moment.cube_log2
        ),
        (9, 2, 4, 1)
    );
    assert_eq!(moment.owner, Some(backgammon::Side::Top));
    assert_eq!(
        (moment.on_roll, moment.state),
        (backgammon::Side::Bottom, PositionState::Dice(5, 2))
    );
    // Bit 66 is new; in a match it says nothing.
    assert_eq!(
        MatchPosition::from_gnubg_id("ADAAAQAkIAAAAA:QYkqASAAIAAA").unwrap(),
        moment
    );
    assert_eq!(
        moment.board.own(15) + moment.board.own(17) + moment.board.own(24),
        3
    );
    assert_eq!(
        (
            moment.board.opponent(25 - 13),
            moment.board.opponent(25 - 23)
        ),
        (2, 1)
    );
}

#[test]
fn a_resignation_is_given_back_as_it_was_read() {
    for (id, stakes, accepted, dice) in [
        ("cEHgAAAAAAAE", 2, false, None),
        // 31 had been rolled.
        ("cMHlAAAAAAAE", 2, false, Some((3, 1))),
        // The game is over by it, whoever was to decide.
        ("cCvgAAAAAAAE", 1, true, None),
        ("cCPgAAAAAAAE", 1, true, None),
        ("cAvgAAAAAAAE", 0, true, None),
    ] {
        let moment = MatchPosition::from_gnubg_id(&format!("4HPwATDgc/ABMA:{id}")).unwrap();
        let PositionState::Resigned(given_up) = moment.state else {
            panic!("{id}: {:?}", moment.state);
        };
        assert_eq!(
            (given_up.stakes, given_up.accepted, given_up.dice),
            (stakes, accepted, dice),
            "{id}"
        );
        assert_eq!(moment.match_id().as_deref(), Some(id));
    }
}
