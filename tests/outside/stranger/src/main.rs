//! Prints the legal plays of an opening roll, the ID of each position, and what a match comes to.

use backgammon::notation::PlayText;
use backgammon::plays::for_each_play;
use backgammon::record::position_id;
use backgammon::scoring::{MatchRules, ScoredGame, WinKind, judge};
use backgammon::{Board, Dice, Side};

fn main() {
    let (before, dice) = (Board::STANDARD, Dice::new(3, 1).expect("two dice"));
    for_each_play(before, dice, |after, steps| {
        let id = position_id::write(after.swapped());
        println!("{} {id}", PlayText { before, steps });
    });
    let won = ScoredGame::new;
    let games = [won(Side::Top, WinKind::Gammon, 2), won(Side::Bottom, WinKind::Single, 1), won(Side::Top, WinKind::Drop, 2)];
    let judged = judge(&MatchRules::usual(5), &games, &[]);
    println!("{:?} {:?} {}", judged.score.both(), judged.winner, judged.accepted());
}
