//! What is played, in words: the game, the series, and what is played otherwise in them.

use super::board::BoardPicture;
use super::messages::Messages;
use super::position;
use crate::backgammon::PositionSetup;
use crate::backgammon::scoring::{MatchRules, ScoredGame};
use crate::backgammon::variants::{Course, Game, MatchGame, Position, SeriesOrder, Start};
use crate::form::Word;

/// "narde", or "portes, plakoto, fevga, one after the other"; nothing of backgammon, which needs no saying.
#[must_use]
pub fn played(w: Messages, game: &MatchGame) -> Option<String> {
    let names: Vec<String> = game.games().map(|game| name(w, game)).collect();
    let names = names.join(", ");
    match game.turn() {
        _ if game.is_backgammon() => None,
        SeriesOrder::WinnerChooses => Some(w.game_series_chosen(names)),
        SeriesOrder::InOrder if game.is_series() => Some(w.game_series(names)),
        SeriesOrder::InOrder => Some(names),
    }
}

/// What is played otherwise than usual in its games.
pub fn ways(w: Messages, game: &MatchGame) -> Vec<String> {
    let of = |game: Game| {
        game.chosen().map(move |(choice, value)| {
            let word = format!("{}-{}-{}", game.name(), choice.name, value.name);
            let word = Word {
                word: word.into(),
                message: "choice-game-way",
            };
            w.choice(&word).into_owned()
        })
    };
    game.games().flat_map(of).collect()
}

#[must_use]
pub fn name(w: Messages, game: Game) -> String {
    w.game(game.variant()).into_owned()
}

/// Which game of a series this one, of this number, was; nothing where only one is played.
#[must_use]
pub fn of_series(
    w: Messages,
    rules: &MatchRules,
    number: u16,
    game: &ScoredGame,
) -> Option<String> {
    let played = rules
        .played(number, game)
        .filter(|_| rules.game.is_series());
    played.map(|game| name(w, game))
}

/// The start of a game that is played on the board as backgammon is: each way round, with all checkers on it.
#[must_use]
pub fn start(w: Messages, game: Game) -> Option<BoardPicture> {
    let rules = game.rules();
    let as_usual = rules.course == Course::Contrary && rules.start != Start::InHand;
    let setup = PositionSetup {
        points: Position::start(&rules).signed().map(i64::from),
        off: [0, 0],
        checkers: rules.checkers.into(),
    };
    let board = setup.board().ok().filter(|_| as_usual)?;
    Some(position::of_board(w, board))
}

/// What the next game is, where that is not backgammon: "Game 2: plakoto".
#[must_use]
pub fn next(w: Messages, game: &MatchGame, number: u16) -> Option<String> {
    match game.of(number) {
        _ if game.is_backgammon() => None,
        Some(next) => Some(w.game_next(name(w, next), number)),
        None => Some(w.game_next_chosen(number)),
    }
}
