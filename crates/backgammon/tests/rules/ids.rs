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
