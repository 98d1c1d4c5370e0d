//! Where everything lies on the board on the table, for whoever draws it.
//!
//! In the rules each side numbers the points along its own way; here is one board for both. The bottom player sees their
//! 1 at the lower right and bears off there; where the top player's points lie depends on the [`Course`]. A board for the
//! top player's eyes is the same with the sides exchanged.

use super::position::Position;
use super::rules::{Course, GameRules};
use crate::board::{BAR, OFF};
use crate::{Board, BySide, Side};

/// A point of the board: 1 to 24 as the bottom player numbers them, 1 at the lower right, 12 at the lower left, 13 above
/// it and 24 at the upper right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BoardPoint(u8);

/// A quarter of the board, which is also where a tray stands beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Quarter {
    LowerRight,
    LowerLeft,
    UpperLeft,
    UpperRight,
}

impl Quarter {
    #[must_use]
    pub const fn is_upper(self) -> bool {
        matches!(self, Quarter::UpperLeft | Quarter::UpperRight)
    }

    #[must_use]
    pub const fn is_left(self) -> bool {
        matches!(self, Quarter::LowerLeft | Quarter::UpperLeft)
    }
}

impl BoardPoint {
    /// All of them, as the bottom player numbers them.
    pub fn all() -> impl DoubleEndedIterator<Item = BoardPoint> {
        (1..=24).map(BoardPoint)
    }

    /// 1 to 24, as the bottom player numbers it.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    #[must_use]
    pub const fn quarter(self) -> Quarter {
        match self.0 {
            ..=6 => Quarter::LowerRight,
            7..=12 => Quarter::LowerLeft,
            13..=18 => Quarter::UpperLeft,
            _ => Quarter::UpperRight,
        }
    }

    /// The column it stands in, 0 at the left to 11 at the right; the bar is between 5 and 6.
    #[must_use]
    pub const fn column(self) -> u8 {
        match self.0 {
            1..=12 => 12 - self.0,
            _ => self.0 - 13,
        }
    }

    /// What `side` calls it.
    #[must_use]
    pub const fn called_by(self, course: Course, side: Side) -> u8 {
        // Every course is its own inverse.
        counted_over(course, side, self.0)
    }
}

const fn counted_over(course: Course, side: Side, point: u8) -> u8 {
    match (side, course) {
        (Side::Bottom, _) | (Side::Top, Course::Same) => point,
        (Side::Top, Course::Contrary) => 25 - point,
        (Side::Top, Course::HalfRound) if point > 12 => point - 12,
        (Side::Top, Course::HalfRound) => point + 12,
    }
}

/// Where `side`'s point of this number, 1 to 24, lies; `None` for any other number.
#[must_use]
pub const fn place(course: Course, side: Side, point: u8) -> Option<BoardPoint> {
    match point {
        1..=24 => Some(BoardPoint(counted_over(course, side, point))),
        _ => None,
    }
}

/// Beside which quarter `side`'s checkers that are off lie: that of its home. Where both have the same home the bottom
/// player's lie there and the top player's across.
#[must_use]
pub const fn off(course: Course, side: Side) -> Quarter {
    match (side, course) {
        (Side::Bottom, _) => Quarter::LowerRight,
        (Side::Top, Course::HalfRound) => Quarter::UpperLeft,
        (Side::Top, Course::Contrary | Course::Same) => Quarter::UpperRight,
    }
}

/// Whether `side`'s checkers on the bar or in hand lie in the upper half of the bar: the half they enter. Where both
/// enter the same one each player's lie before them.
#[must_use]
pub const fn bar_is_upper(course: Course, side: Side) -> bool {
    match (side, course) {
        (Side::Bottom, Course::Contrary | Course::HalfRound) => true,
        (Side::Top, Course::Contrary | Course::HalfRound) => false,
        (Side::Bottom, Course::Same) => false,
        (Side::Top, Course::Same) => true,
    }
}

/// What lies on a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PointStack {
    /// Whose checkers lie on top.
    pub side: Side,
    /// How many of them there are: 1 or more.
    pub count: u8,
    /// Whether one of the other side's lies beneath them, pinned.
    pub pins: bool,
}

/// Everything on the board and beside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardLayout {
    pub course: Course,
    /// The points on which something lies, in the order of [`BoardPoint::all`].
    pub points: Vec<(BoardPoint, PointStack)>,
    /// On the bar or in hand.
    pub bar: BySide<u8>,
    pub off: BySide<u8>,
}

impl From<Board> for BoardLayout {
    /// A position of backgammon, which is seen by the bottom player.
    fn from(board: Board) -> BoardLayout {
        let points = BoardPoint::all().filter_map(|point| {
            let (own, opponent) = (board.own(point.0), board.opponent(point.0));
            let (side, count) = match (own, opponent) {
                (0, 0) => return None,
                (0, theirs) => (Side::Top, theirs),
                (own, _) => (Side::Bottom, own),
            };
            let pins = false;
            Some((point, PointStack { side, count, pins }))
        });
        BoardLayout {
            course: Course::Contrary,
            points: points.collect(),
            bar: BySide::new(board.opponent(OFF), board.own(BAR)),
            off: BySide::new(board.opponent_off(), board.off()),
        }
    }
}

impl BoardLayout {
    /// A position, which is seen by `viewer`.
    #[must_use]
    pub fn of(rules: &GameRules, position: &Position, viewer: Side) -> BoardLayout {
        let course = rules.course;
        let pinned: Vec<u8> = position.pinned().collect();
        let signed = position.signed();
        let mut points: Vec<_> = (1..=24_u8)
            .filter_map(|point| {
                let on_top = *signed.get(usize::from(point))?;
                let side = match on_top {
                    0 => return None,
                    1.. => viewer,
                    _ => viewer.other(),
                };
                let stack = PointStack {
                    side,
                    count: on_top.unsigned_abs(),
                    pins: pinned.contains(&point),
                };
                Some((place(course, viewer, point)?, stack))
            })
            .collect();
        points.sort_unstable_by_key(|(point, _)| *point);
        let seen = |own, opponent| match viewer {
            Side::Top => BySide::new(own, opponent),
            Side::Bottom => BySide::new(opponent, own),
        };
        let [own_off, their_off] = position.off();
        BoardLayout {
            course,
            points,
            bar: seen(position.own(BAR), position.opponent(OFF)),
            off: seen(own_off, their_off),
        }
    }

    #[must_use]
    pub fn at(&self, point: BoardPoint) -> Option<PointStack> {
        let mut points = self.points.iter();
        points.find(|(at, _)| *at == point).map(|(_, stack)| *stack)
    }

    /// The same board with the players' seats exchanged, so that the top player's view is the bottom's.
    #[must_use]
    pub fn turned(&self) -> BoardLayout {
        let mut points: Vec<_> = self
            .points
            .iter()
            .filter_map(|(point, stack)| {
                let number = point.called_by(self.course, Side::Top);
                let side = stack.side.other();
                Some((
                    place(self.course, Side::Bottom, number)?,
                    PointStack { side, ..*stack },
                ))
            })
            .collect();
        points.sort_unstable_by_key(|(point, _)| *point);
        BoardLayout {
            course: self.course,
            points,
            bar: self.bar.swapped(),
            off: self.off.swapped(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::Variant;

    #[test]
    fn each_course_has_both_numberings_of_every_point() {
        for course in [Course::Contrary, Course::HalfRound, Course::Same] {
            for side in Side::BOTH {
                for point in 1..=24 {
                    let at = place(course, side, point).unwrap();
                    assert_eq!(at.called_by(course, side), point);
                }
                assert_eq!(place(course, side, BAR), None);
                assert_eq!(place(course, side, OFF), None);
            }
        }
        let tops = |course| place(course, Side::Top, 24).unwrap();
        assert_eq!(tops(Course::Contrary).quarter(), Quarter::LowerRight);
        assert_eq!(tops(Course::HalfRound).quarter(), Quarter::LowerLeft);
        assert_eq!(tops(Course::Same).quarter(), Quarter::UpperRight);
        assert_eq!(
            (tops(Course::HalfRound).column(), BoardPoint(24).column()),
            (0, 11)
        );
    }

    #[test]
    fn who_bears_off_does_so_beside_their_home() {
        for course in [Course::Contrary, Course::HalfRound] {
            for side in Side::BOTH {
                let home = place(course, side, 1).unwrap().quarter();
                assert_eq!(off(course, side), home);
                let entering = place(course, side, 24).unwrap().quarter();
                if course == Course::Contrary {
                    assert_eq!(bar_is_upper(course, side), entering.is_upper());
                }
            }
        }
    }

    #[test]
    fn the_start_of_every_game_looks_the_same_from_both_seats() {
        for variant in Variant::ALL {
            let start = Position::start(&variant.rules);
            let [top, bottom] =
                Side::BOTH.map(|side| BoardLayout::of(&variant.rules, &start, side));
            assert_eq!(top, bottom, "{}", variant.name);
            assert_eq!(top.turned(), top, "{}", variant.name);
            let on_points: u8 = top.points.iter().map(|(_, stack)| stack.count).sum();
            let all = on_points + top.bar.top + top.bar.bottom;
            assert_eq!(all, 2 * variant.rules.checkers);
        }
        let fevga = Variant::named("fevga").unwrap().rules;
        let laid = BoardLayout::of(&fevga, &Position::start(&fevga), Side::Bottom);
        let heads: Vec<_> = laid
            .points
            .iter()
            .map(|(at, s)| (at.number(), s.side))
            .collect();
        assert_eq!(heads, [(12, Side::Top), (24, Side::Bottom)]);
    }
}
