//! Counting checkers and turning the board round.

use super::Input;

/// The mover's on the board and yet to enter, without what is pinned.
pub fn own_left(board: &[i8; 26]) -> i32 {
    board[1..].iter().map(|&n| i32::from(n.max(0))).sum()
}

/// The opponent's, likewise.
pub fn their_left(board: &[i8; 26]) -> i32 {
    board[..25].iter().map(|&n| i32::from((-n).max(0))).sum()
}

/// All the mover's checkers are on 1 to 6 or off.
pub fn all_home(board: &[i8; 26]) -> bool {
    board[7..].iter().all(|&n| n <= 0)
}

/// No checker of the mover's is on a higher point.
pub fn is_highest(board: &[i8; 26], point: usize) -> bool {
    board[point + 1..].iter().all(|&n| n <= 0)
}

/// The players go opposite ways: the opponent's 1 is the mover's 24.
pub fn flip_opposite(position: &Input) -> Input {
    let mut flipped = position.clone();
    for place in 0..26 {
        flipped.board[25 - place] = -position.board[place];
    }
    flipped.off.reverse();
    flipped.hit.reverse();
    flipped.pinned = position.pinned.iter().rev().map(|p| 25 - p).collect();
    flipped
}

/// The players go the same way from opposite corners: the opponent's 24 is the mover's 12.
pub fn flip_across(position: &Input) -> Input {
    let mut flipped = position.clone();
    for point in 1..=24 {
        flipped.board[across(point)] = -position.board[point];
    }
    flipped.off.reverse();
    flipped.hit.reverse();
    flipped
}

/// The opponent's number of a point, where both go the same way from opposite corners.
pub fn across(point: usize) -> usize {
    (point + 11) % 24 + 1
}

/// The players go the same way from the same corner.
pub fn flip_alongside(position: &Input) -> Input {
    let mut flipped = position.clone();
    for point in 1..=24 {
        flipped.board[point] = -position.board[point];
    }
    flipped.board[25] = -position.board[0];
    flipped.board[0] = -position.board[25];
    flipped.off.reverse();
    flipped.hit.reverse();
    flipped
}
