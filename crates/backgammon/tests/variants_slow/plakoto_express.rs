//! Plakoto Express: plakoto in which a double is played four times, then each higher one, up to the sixes; what cannot be
//! played of it is the opponent's (threemountaingames).

use super::{Game, plakoto};

pub const GAME: Game = Game {
    plays: |position, _| {
        plakoto::plays_of(position, |double| {
            (double..=6).flat_map(|number| [number; 4]).collect()
        })
    },
    ..plakoto::GAME
};
