//! Random games.

use super::{Input, Output, dice, ended_by, flip, plays, start};

/// SplitMix64: the same numbers from the same seed everywhere.
pub struct Rng(pub u64);

impl Rng {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    fn die(&mut self) -> u8 {
        1 + self.below(6) as u8
    }

    fn dice(&mut self) -> [u8; 2] {
        [0; 2].map(|_| self.die())
    }
}

/// The position after a play, still from the view of whoever has played.
pub fn after(position: &Input, play: &Output) -> Input {
    Input {
        board: play.board,
        off: [play.off, position.off[1]],
        pinned: play.pinned.clone(),
        hit: play.hit,
        ..position.clone()
    }
}

const PASSES_OF_A_DEAD_GAME: u32 = 500;

/// Plays a game at random, showing each position with its plays; how many throws it took, and what it counts for whoever
/// threw last.
pub fn random_game(
    name: &str,
    rng: &mut Rng,
    mut show: impl FnMut(&Input, &[Output]),
) -> (usize, i32) {
    let mut position = Input {
        board: start(name),
        off: [0, 0],
        dice: [1, 2],
        third: None,
        pinned: Vec::new(),
        turn: 0,
        hit: [0, 0],
    };
    let mut their_turn = 0;
    let mut passes = 0;
    for throws in 1.. {
        position.dice = rng.dice();
        while is_wide(name, &position) {
            position.dice = rng.dice();
        }
        position.third = (dice(name) == 3).then(|| rng.die());
        let plays = plays(name, &position);
        show(&position, &plays);
        let play = &plays[rng.below(plays.len())];
        // Where each side's last movable checkers wait for the other to unpin one, nothing will ever move.
        passes = match after(&position, play) == position {
            true => passes + 1,
            false => 0,
        };
        if passes == PASSES_OF_A_DEAD_GAME {
            return (throws, 0);
        }
        if let Some(points) = ended_by(name, &position, play) {
            return (throws, points);
        }
        position = after(&position, play);
        if !play.again {
            let next = flip(name, &position);
            let turn = std::mem::replace(&mut their_turn, position.turn + 1);
            position = Input { turn, ..next };
        }
    }
    unreachable!("a game goes on until it ends")
}

/// Where checkers stand apart some throws have a million results. There it is thrown again, and `wide.rs` compares samples.
pub fn is_wide(named: &str, position: &Input) -> bool {
    let name = named.split(' ').next().unwrap();
    let rises_at_once = named.contains("rising=at-once");
    let [a, b] = position.dice;
    let places = position.board.iter().filter(|&&n| n > 0).count();
    let left: i8 = position.board.iter().filter(|&&n| n > 0).sum();
    let rising = || match a {
        6 => false,
        5 => places > 6,
        4 => places > 4,
        _ => left > 5,
    };
    match name {
        "gul-bara" if a == b && (position.turn >= 3 || rises_at_once) => rising(),
        "plakoto-express" if a == b => rising(),
        "acey-deucey-american" | "mexican" => a + b == 3 && places > 5,
        "french" => a == b && places > 5,
        "acey-deucey-european" => a + b == 3 && places > 2 || a == b && places > 4,
        _ => false,
    }
}

/// Positions with a throw, out of random games.
pub fn random_positions(name: &str, seed: u64, count: usize) -> Vec<Input> {
    let mut rng = Rng(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        random_game(name, &mut rng, |position, _| {
            positions.push(position.clone())
        });
    }
    positions.truncate(count);
    positions
}
