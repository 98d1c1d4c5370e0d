//! What is played, in words: the game, the series, and what is played otherwise in them.

use super::dashed::dashed;
use super::layout::Link;
use super::messages::{Messages, chosen, selector, worded};
use super::paths;
use backgammon::scoring::{MatchRules, ScoredGame, WinKind};
use backgammon::variants::{Game, MatchGame, SeriesOrder};
use backgammon::{BySide, Side};
use crawford_forms::Word;
use crawford_tournament::{Event, Fixture, Tournament};
use std::borrow::Cow;

/// "narde", or "tavli (portes, plakoto, fevga), one after the other"; nothing of backgammon, which needs no saying.
#[must_use]
pub fn played(w: Messages, game: &MatchGame) -> Option<String> {
    let names = match game.named_series() {
        Some(series) => listed(w, series.name),
        None => {
            let names: Vec<String> = game.games().map(|game| name(w, game)).collect();
            names.join(", ")
        }
    };
    match game.turn() {
        _ if game.is_backgammon() => None,
        SeriesOrder::WinnerChooses => Some(w.game_series_chosen(names)),
        SeriesOrder::InOrder if game.is_series() => Some(w.game_series(names)),
        SeriesOrder::InOrder => Some(names),
    }
}

/// The same of an event: "Game: narde".
#[must_use]
pub fn of_event(w: Messages, event: &Event) -> Option<String> {
    played(w, &event.settings.game).map(|game| w.labelled(w.game_heading(), game))
}

/// The same of each event of a tournament, under its name where there are several.
#[must_use]
pub fn of_events(w: Messages, t: &Tournament) -> Vec<String> {
    let several = t.events.len() > 1;
    let line = |event: &Event| match several {
        true => played(w, &event.settings.game).map(|game| w.labelled(&event.settings.name, game)),
        false => of_event(w, event),
    };
    t.events.values().filter_map(|event| line(event)).collect()
}

/// What a game or a series is called in the list of what can be played.
#[must_use]
pub fn listed(w: Messages, word: &'static str) -> String {
    let word = Word {
        word: word.into(),
        message: "choice-game",
    };
    w.choice(&word).into_owned()
}

/// What is played otherwise than usual in its games.
pub fn ways(w: Messages, game: &MatchGame) -> Vec<String> {
    game.games().flat_map(|game| ways_of(w, game)).collect()
}

/// What is played otherwise than usual in one game.
pub fn ways_of(w: Messages, game: Game) -> impl Iterator<Item = String> {
    let variant = game.variant();
    game.chosen()
        .map(move |(choice, value)| w.game_way_of(w.game(variant), w.way(choice, value)))
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

/// For each game that is played: its rules, and where it can be practised, both as it is played here. Nothing of
/// backgammon alone.
#[must_use]
pub fn links(w: Messages, game: &MatchGame) -> Vec<GameLinks> {
    if game.is_backgammon() {
        return Vec::new();
    }
    let of = |game: Game| GameLinks {
        rules: Link::new(w.game_rules_of(name(w, game)), paths::game(game)),
        practice: Link::new(w.practise_game(name(w, game)), paths::practice(game)),
    };
    game.games().map(of).collect()
}

/// Where to read and to try a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameLinks {
    pub rules: Link,
    /// Only a service has it, a copy of the public site has not.
    pub practice: Link,
}

/// What multiplies the points of a game, for the sentences about it; a cube that stands there by mistake too.
#[must_use]
pub fn multiplier(rules: &MatchRules, game: &ScoredGame) -> chosen::CubeNoneStake {
    match (rules.has_stake(), rules.has_cube() || game.cube > 1) {
        (true, _) => selector!("told-game.by", "stake"),
        (false, true) => selector!("told-game.by", "cube"),
        (false, false) => selector!("told-game.by", "none"),
    }
}

/// How a game was won, by itself.
#[must_use]
pub fn kind_name(w: Messages, kind: WinKind) -> Cow<'static, str> {
    worded!(w, "kind-{}", kind in WinKind { Single, Gammon, Backgammon, Drop })
}

/// How a game was won, for the sentences about it.
#[must_use]
pub fn kind(kind: WinKind) -> chosen::BackgammonDropGammonSingle {
    selector!("told-game.kind", kind in WinKind { Single, Gammon, Backgammon, Drop })
}

/// The score at which a match begins, where that is not 0–0: "starts 1–0".
#[must_use]
pub fn starts(w: Messages, rules: &MatchRules) -> Option<String> {
    let start = rules.start;
    (start != BySide::default()).then(|| w.mark_starts(dashed(start.top, start.bottom)))
}

/// The game to come in a series, where it is known: "next: plakoto".
#[must_use]
pub fn mark(w: Messages, game: &MatchGame, number: u16) -> Option<String> {
    let next = game.of(number).filter(|_| game.is_series())?;
    Some(w.mark_next_game(name(w, next)))
}

/// Who won the game before the one of this number.
#[must_use]
pub fn won_before(m: &Fixture, number: u16) -> Option<Side> {
    let before = usize::from(number).checked_sub(2)?;
    m.sheet.games.get(before).map(|judged| judged.game.winner)
}

/// What the next game is, where that is not backgammon: "Game 2: plakoto"; or who chooses it, which is `winner` but for
/// the first.
#[must_use]
pub fn next(w: Messages, game: &MatchGame, number: u16, winner: Option<&str>) -> Option<String> {
    match (game.of(number), winner) {
        _ if game.is_backgammon() => None,
        (Some(next), _) => Some(w.labelled(w.game_number(number), name(w, next))),
        (None, Some(winner)) => Some(w.game_next_chosen(number, winner)),
        (None, None) => Some(w.game_first_chosen(number)),
    }
}
