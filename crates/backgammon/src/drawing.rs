//! A board in plain text, for terminals.

use super::board::Board;
use super::variants::Course;
use super::variants::layout::{BoardLayout, BoardPoint, bar_is_upper, off};
use crate::Side;
use std::fmt::{self, Write};

/// A board as the bottom player sees it: they are X and bear off at the lower right. In small letters is who lies pinned.
///
/// The points are numbered as X counts them, and outside of the board as O does where both go the same way round.
#[derive(Debug, Clone)]
pub struct Drawing(pub BoardLayout);

impl From<Board> for Drawing {
    /// As its mover sees it.
    fn from(board: Board) -> Drawing {
        Drawing(BoardLayout::from(board))
    }
}

impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let upper: Vec<BoardPoint> = BoardPoint::all()
            .filter(|point| point.quarter().is_upper())
            .collect();
        let lower: Vec<BoardPoint> = BoardPoint::all()
            .rev()
            .filter(|point| !point.quarter().is_upper())
            .collect();
        self.tops_numbers(f, &upper)?;
        writeln!(f, " +13-14-15-16-17-18------19-20-21-22-23-24-+")?;
        for row in 0..5 {
            self.row(f, &upper, true, row)?;
        }
        writeln!(f, " |                  |BAR|                  |")?;
        for row in (0..5).rev() {
            self.row(f, &lower, false, row)?;
        }
        f.write_str(" +12-11-10--9--8--7-------6--5--4--3--2--1-+")?;
        if self.0.course == Course::HalfRound {
            f.write_char('\n')?;
            self.tops_numbers(f, &lower)?;
        }
        Ok(())
    }
}

impl Drawing {
    fn tops_numbers(&self, f: &mut fmt::Formatter<'_>, points: &[BoardPoint]) -> fmt::Result {
        if self.0.course != Course::HalfRound {
            return Ok(());
        }
        f.write_str(" O")?;
        for (nth, point) in points.iter().enumerate() {
            f.write_str(if nth == 6 { "     " } else { "" })?;
            write!(f, "{:>2} ", point.called_by(self.0.course, Side::Top))?;
        }
        f.write_str("O")?;
        match points.first().is_some_and(|point| point.number() > 12) {
            true => f.write_char('\n'),
            false => Ok(()),
        }
    }

    /// One row of one half: `row` 0 is next to the edge; in row 4 a number stands for more than five.
    fn row(
        &self,
        f: &mut fmt::Formatter<'_>,
        points: &[BoardPoint],
        upper: bool,
        row: u8,
    ) -> fmt::Result {
        let layout = &self.0;
        let here = |is_upper: &dyn Fn(Side) -> bool| {
            let mut sides = Side::BOTH.into_iter();
            sides.find(|side| is_upper(*side) == upper)
        };
        f.write_str(" |")?;
        for (nth, point) in points.iter().enumerate() {
            if nth == 6 {
                f.write_str("|")?;
                match here(&|side| bar_is_upper(layout.course, side)) {
                    Some(side) => man(f, layout.bar[side], letter(side), row)?,
                    None => f.write_str("   ")?,
                }
                f.write_str("|")?;
            }
            match layout.at(*point) {
                None => f.write_str("   ")?,
                // Who is pinned lies next to the edge.
                Some(stack) if stack.pins && row == 0 => {
                    let pinned = letter(stack.side.other()).to_ascii_lowercase();
                    write!(f, " {pinned} ")?;
                }
                // Five of them on top of it are one too many, too.
                Some(stack) if stack.pins && row == 4 && stack.count > 4 => {
                    write!(f, "{:>2} ", stack.count)?;
                }
                Some(stack) => {
                    let row = row - u8::from(stack.pins);
                    man(f, stack.count, letter(stack.side), row)?;
                }
            }
        }
        f.write_str("|")?;
        if let Some(side) = here(&|side| off(layout.course, side).is_upper())
            && row == 0
            && layout.off[side] > 0
        {
            write!(f, " {} off", layout.off[side])?;
        }
        writeln!(f)
    }
}

const fn letter(side: Side) -> char {
    match side {
        Side::Top => 'O',
        Side::Bottom => 'X',
    }
}

fn man(f: &mut fmt::Formatter<'_>, count: u8, letter: char, row: u8) -> fmt::Result {
    if row == 4 && count > 5 {
        write!(f, "{count:>2} ")
    } else if row < count {
        write!(f, " {letter} ")
    } else {
        f.write_str("   ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PositionSetup;
    use crate::variants::{Position, Variant};

    fn lines(drawing: &Drawing) -> Vec<String> {
        drawing.to_string().lines().map(str::to_owned).collect()
    }

    #[test]
    fn the_start() {
        let lines = lines(&Drawing::from(Board::STANDARD));
        assert_eq!(lines.len(), 13);
        assert_eq!(lines[1], " | X           O    |   | O              X |");
        assert_eq!(lines[5], " | X                |   | O                |");
        assert_eq!(lines[11], " | O           X    |   | X              O |");
        assert!(lines.iter().all(|l| l.len() == lines[0].len()));
    }

    #[test]
    fn both_go_the_same_way_round() {
        let rules = Variant::named("fevga").unwrap().rules;
        let start = Position::start(&rules);
        let lines = lines(&Drawing(BoardLayout::of(&rules, &start, Side::Bottom)));
        assert_eq!(lines[0], " O 1  2  3  4  5  6       7  8  9 10 11 12 O");
        assert_eq!(lines[2], " |                  |   |                X |");
        assert_eq!(lines[6], " |                  |   |               15 |");
        assert_eq!(lines[12], " | O                |   |                  |");
        assert_eq!(lines[14], " O24 23 22 21 20 19      18 17 16 15 14 13 O");
    }

    #[test]
    fn who_lies_pinned_and_what_is_in_hand() {
        let rules = Variant::named("plakoto").unwrap().rules;
        let mut points = [0; 26];
        points[24] = 9;
        points[13] = 5;
        points[1] = -14;
        let setup = PositionSetup {
            points,
            off: [0, 0],
            checkers: 15,
        };
        let position = Position::read(&rules, &setup, &[13, 1], 0).unwrap();
        let lines = lines(&Drawing(BoardLayout::of(&rules, &position, Side::Bottom)));
        assert_eq!(lines[1], " | o                |   |                X |");
        assert_eq!(lines[2], " | X                |   |                X |");
        assert_eq!(lines[5], " | 5                |   |                9 |");
        assert_eq!(lines[11], " |                  |   |                x |");
        assert_eq!(lines[7], " |                  |   |               14 |");
        let dutch = Variant::named("dutch").unwrap().rules;
        let start = Position::start(&dutch);
        let lines = self::lines(&Drawing(BoardLayout::of(&dutch, &start, Side::Top)));
        assert_eq!(lines[1], " |                  | X |                  |");
        assert_eq!(lines[5], " |                  |15 |                  |");
        assert_eq!(lines[11], " |                  | O |                  |");
    }
}
