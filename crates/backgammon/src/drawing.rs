//! A board in plain text, for terminals.

use super::board::{BAR, Board};
use std::fmt;

/// A board as its mover sees it: they are X and bear off at the lower right.
#[derive(Debug, Clone, Copy)]
pub struct Drawing(pub Board);

impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.0;
        writeln!(f, " +13-14-15-16-17-18------19-20-21-22-23-24-+")?;
        for row in 0..5 {
            let points = (13..=18).chain(19..=24);
            half(
                f,
                board,
                points,
                row,
                (board.opponent(0), 'O'),
                board.opponent_off(),
            )?;
        }
        writeln!(f, " |                  |BAR|                  |")?;
        for row in (0..5).rev() {
            let points = (7..=12).rev().chain((1..=6).rev());
            half(f, board, points, row, (board.own(BAR), 'X'), board.off())?;
        }
        write!(f, " +12-11-10--9--8--7-------6--5--4--3--2--1-+")
    }
}

/// One row of one half: `row` 0 is next to the edge; in row 4 a number stands for more than five.
fn half(
    f: &mut fmt::Formatter<'_>,
    board: Board,
    points: impl Iterator<Item = u8>,
    row: u8,
    (on_bar, bar_letter): (u8, char),
    off: u8,
) -> fmt::Result {
    f.write_str(" |")?;
    for (n, point) in points.enumerate() {
        if n == 6 {
            f.write_str("|")?;
            man(f, on_bar, bar_letter, row)?;
            f.write_str("|")?;
        }
        let (own, opponent) = (board.own(point), board.opponent(point));
        if own > 0 {
            man(f, own, 'X', row)?;
        } else {
            man(f, opponent, 'O', row)?;
        }
    }
    f.write_str("|")?;
    if row == 0 && off > 0 {
        write!(f, " {off} off")?;
    }
    writeln!(f)
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

    #[test]
    fn the_start() {
        let text = Drawing(Board::STANDARD).to_string();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 13);
        assert_eq!(lines[1], " | X           O    |   | O              X |");
        assert_eq!(lines[5], " | X                |   | O                |");
        assert_eq!(lines[11], " | O           X    |   | X              O |");
        assert!(lines.iter().all(|l| l.len() == lines[0].len()));
    }
}
