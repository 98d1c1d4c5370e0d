//! What must hold for any input: run here on inputs that proptest makes, and by the targets in `fuzz/` on any others.

use super::model;
use backgammon::plays::for_each_play;
use backgammon::record::check::{CheckOptions, RecordVerdict, check};
use backgammon::record::text::plain;
use backgammon::record::{MatchPosition, position_id, snowie, write};
use backgammon::scoring::Severity;
use backgammon::written::{Leg, WrittenPlay};
use backgammon::{Board, BySide, Dice, PositionSetup};

/// A file of any bytes gets a verdict that agrees with what is said about it.
pub fn record(bytes: &[u8]) {
    let report = check(
        bytes,
        &CheckOptions {
            transcript: true,
            ..CheckOptions::default()
        },
    );
    let errors = report
        .problems
        .iter()
        .filter(|p| p.severity == Severity::Error)
        .count();
    assert_eq!(
        errors == 0,
        report.verdict == RecordVerdict::Valid,
        "{:?}",
        report.problems
    );
    let lines = plain(bytes).bytes.split(|b| *b == b'\n').count() + 1;
    for problem in &report.problems {
        assert!(
            problem
                .line
                .is_none_or(|line| line >= 1 && line as usize <= lines)
        );
    }
    if report.verdict == RecordVerdict::Unreadable {
        assert!(report.games.is_empty());
    }
    if let Some(transcript) = &report.transcript {
        assert_eq!(transcript.games.len(), report.games.len());
        let began = report.games.first().map(|game| game.score_before);
        let mut sum = began.unwrap_or(BySide::new(0_u32, 0));
        for game in &report.games {
            assert!(
                game.counted
                    .is_none_or(|n| game.points.is_some_and(|points| n < points))
            );
            if let (Some(winner), Some(points)) = (game.winner, game.points) {
                sum[winner] = sum[winner].saturating_add(points);
            }
        }
        assert_eq!(sum, report.score);
        // Whatever was read can be written, and what was written is a record again.
        for text in [write::mat(transcript), write::sgf(transcript)] {
            let again = check(text.as_bytes(), &CheckOptions::default());
            assert!(
                transcript.games.is_empty() || again.verdict != RecordVerdict::Unreadable,
                "{text}"
            );
        }
    }
}

/// A file made plain is UTF-8 and stays as it is from then on.
pub fn text(bytes: &[u8]) {
    let once = plain(bytes);
    assert!(std::str::from_utf8(&once.bytes).is_ok());
    let twice = plain(&once.bytes);
    assert_eq!(twice.bytes, once.bytes);
}

/// An identifier is refused, or written again as the same.
pub fn identifiers(text: &str) {
    for read in [
        MatchPosition::from_xgid(text),
        MatchPosition::from_gnubg_id(text),
    ]
    .into_iter()
    .flatten()
    {
        let _ = read.warnings();
        let again = MatchPosition::from_xgid(&read.xgid()).unwrap();
        assert_eq!(
            (again.board, again.score, again.length),
            (read.board, read.score, read.length)
        );
        if let Some(id) = read.match_id() {
            let again =
                MatchPosition::from_gnubg_id(&format!("{}:{id}", read.position_id())).unwrap();
            assert_eq!(again.match_id(), Some(id));
        }
    }
    if let Ok(board) = position_id::read(text, 15) {
        assert_eq!(position_id::write(board), text);
    }
    if let Ok(position) = snowie::read(text) {
        let _ = position.position.xgid();
        let _ = position.position.warnings();
    }
}

/// Twenty-six numbers become a position exactly when they are one, and go back to the same numbers.
pub fn setup(points: [i64; 26], off: [i64; 2], checkers: i64) {
    let setup = PositionSetup {
        points,
        off,
        checkers,
    };
    match setup.board() {
        Ok(board) => {
            assert_eq!(PositionSetup::from(board), setup);
            assert_eq!(board.swapped().swapped(), board);
            assert_eq!(
                board.pips_by_side(backgammon::Side::Top).bottom,
                board.swapped().pips()
            );
        }
        Err(defects) => assert!(!defects.is_empty()),
    }
}

/// Every legal play is accepted, step by step as it is made; and of others, made from it by a change of `which` leg,
/// those are accepted that the plain model can make in some order, and no more.
pub fn plays(board: Board, dice: Dice, pick: usize, changes: &[(usize, i8, i8)]) {
    let results = model::results(board.signed(), dice.high(), dice.low());
    let mut all = Vec::new();
    for_each_play(board, dice, |after, steps| all.push((after, steps)));
    for (after, steps) in &all {
        let legs: Vec<(u8, u8)> = steps.iter().collect();
        let found = written(&legs).judge(board, dice).unwrap();
        assert_eq!(found.after, *after);
        assert!(!found.false_hit);
    }
    let Some((_, steps)) = all.get(pick % all.len().max(1)) else {
        assert!(WrittenPlay::default().judge(board, dice).is_ok());
        assert!(written(&[(24, 23)]).judge(board, dice).is_err());
        return;
    };
    let mut legs: Vec<(u8, u8)> = steps.iter().collect();
    for (which, from, to) in changes {
        let count = legs.len().max(1);
        if let Some(leg) = legs.get_mut(which % count) {
            leg.0 = leg.0.saturating_add_signed(*from).min(25);
            leg.1 = leg.1.saturating_add_signed(*to).min(24);
        }
    }
    if changes.len() > 2 {
        legs.pop();
    }
    let expected = model::made_by(board.signed(), dice, &legs).filter(|end| results.contains(end));
    let found = written(&legs).judge(board, dice);
    match (expected, found) {
        (Some(end), Ok(found)) => assert_eq!(found.after.signed(), end, "{legs:?}"),
        (None, Err(_)) => {}
        (None, Ok(found)) => {
            // One leg may be more than one die's worth; then what it comes to is a play all the same.
            assert!(results.contains(&found.after.signed()), "{legs:?}");
            // A man borne off may have come by both dice (4/off is 4/3/off with 4-1), so only legs that end on the board
            // tell how many dice they took.
            let by_one_die = |leg: &(u8, u8)| {
                [dice.high(), dice.low()]
                    .iter()
                    .any(|die| leg.1 > 0 && leg.0.saturating_sub(*die) == leg.1)
            };
            assert!(!legs.iter().all(by_one_die), "{board:?} {dice} {legs:?}");
        }
        (Some(_), Err(violation)) => panic!("{board:?} {dice} {legs:?}: {violation}"),
    }
}

fn written(legs: &[(u8, u8)]) -> WrittenPlay {
    let mut written = WrittenPlay::default();
    for (from, to) in legs {
        assert!(written.push(Leg {
            from: *from,
            to: *to,
            hit: false
        }));
    }
    written
}
