//! How records name a game and its options.

use crate::Board;
use crate::record::start_of;
use crate::variants::{Game, GameRules, MatchGame, Variant};
use crate::violation::{Param, Violation, refuse};

/// What somebody says a record is of: one game, or a series.
#[derive(Debug, Clone, Copy)]
pub struct AskedGame {
    pub played: MatchGame,
    /// Whether with its options exactly; otherwise a record may name others.
    pub exact: bool,
}

impl AskedGame {
    /// The games of which the one of this number, from 1, may be.
    pub(crate) fn due(&self, number: u16) -> Vec<Game> {
        let due = self.played.of(number);
        due.map_or_else(|| self.played.games().collect(), |game| vec![game])
    }

    /// Refuses `found` where it is not the game of this number, from 1.
    pub(crate) fn another_is_due(&self, number: u16, found: Game) -> Violation {
        let due = self.due(number);
        let place = match due.as_slice() {
            [_] if self.played.is_series() => number,
            _ => 0,
        };
        refuse::record_of_another_game(Param::from_iter(due), found, place)
    }

    /// The one game that is played on the board of backgammon from some start, where it is that.
    pub(crate) fn of_backgammon(&self) -> Option<Game> {
        let game = self.played.of(1).filter(|_| !self.played.is_series())?;
        is_backgammon(game.variant()).then_some(game)
    }

    /// Where that one begins.
    #[must_use]
    pub fn backgammon_start(&self) -> Option<Board> {
        match self.of_backgammon()?.name() {
            "nackgammon" => Some(Board::NACKGAMMON),
            "hypergammon" => Some(Board::HYPERGAMMON_3),
            _ => Some(Board::STANDARD),
        }
    }
}

/// The name of a game in a heading: `Acey Deucey American`.
#[must_use]
pub fn title(name: &str) -> String {
    let words = name.split('-').map(|word| {
        let (first, rest) = word.split_at_checked(1).unwrap_or((word, ""));
        format!("{}{rest}", first.to_ascii_uppercase())
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The game a record names, in letters of either case and with blanks for hyphens: `Dutch Backgammon`, `The Pin Game`.
#[must_use]
pub fn named(value: &[u8]) -> Option<&'static Variant> {
    let name = hyphened(&String::from_utf8_lossy(value));
    let without_article = name.strip_prefix("the-").unwrap_or(&name);
    let short = without_article.strip_suffix("-backgammon");
    by_name(without_article).or_else(|| by_name(short?))
}

fn by_name(name: &str) -> Option<&'static Variant> {
    // As records of backgammon have long named these.
    let name = match name {
        "standard" => "backgammon",
        "nack" => "nackgammon",
        "hyper" | "hypergammon1" | "hypergammon2" | "hypergammon3" => "hypergammon",
        "misère" => "misere",
        other => other,
    };
    let also = |variant: &&Variant| variant.also.iter().any(|also| hyphened(also) == name);
    Variant::named(name).or_else(|| Variant::ALL.iter().find(also))
}

/// As names of games are written.
pub(crate) fn hyphened(text: &str) -> String {
    let text = text.to_lowercase();
    let words = text.split(|c: char| c.is_whitespace() || matches!(c, '-' | '–' | '_'));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join("-")
}

/// Whether games of this variant are what records without a heading hold too: backgammon from one start or another.
fn is_backgammon(variant: &Variant) -> bool {
    matches!(variant.name, "backgammon" | "nackgammon" | "hypergammon")
}

/// Whether a file, whose text is plain, names a game that is not backgammon from one start or another.
pub(crate) fn names_another_game(bytes: &[u8]) -> bool {
    let mut games = variations(bytes).filter_map(named);
    games.any(|variant| !is_backgammon(variant))
}

/// The first name in a file that is no game's.
pub(crate) fn unknown_name(bytes: &[u8]) -> Option<Violation> {
    let unknown = variations(bytes).find(|name| named(name).is_none())?;
    Some(unknown_variation(unknown))
}

fn variations(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let lines = bytes.split(|b| *b == b'\n');
    let tags = lines.filter_map(|line| crate::record::mat::tag(line.trim_ascii()));
    tags.filter(|(key, _)| key.eq_ignore_ascii_case(b"Variation"))
        .map(|(_, value)| value)
}

pub(super) fn unknown_variation(name: &[u8]) -> Violation {
    let name = start_of(&String::from_utf8_lossy(name));
    let known: Vec<String> = Variant::ALL.iter().map(|known| title(known.name)).collect();
    refuse::variation_unknown(known.join(", "), name)
}

/// The rules with the options of a heading, `entering=mixed bearing-off=exact`.
pub(super) fn with_options(variant: &'static Variant, text: &str) -> Result<GameRules, Violation> {
    let words = text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';'));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let pairs = words
        .iter()
        .map(|word| word.split_once('=').unwrap_or((word, "")));
    variant.with(pairs).map_err(|unknown| {
        let option = format!("{}={}", unknown.option, unknown.value);
        let known = match unknown.known.is_empty() {
            true => "none".to_owned(),
            false => unknown.known.join(", "),
        };
        refuse::variation_option(known, option, title(variant.name))
    })
}

/// What is played otherwise than usual, as a heading says it; empty when nothing is.
pub(super) fn options(variant: &Variant, rules: &GameRules) -> String {
    let words = variant
        .options_in(rules)
        .into_iter()
        .map(|(option, value)| format!("{option}={value}"));
    words.collect::<Vec<_>>().join(" ")
}

/// A game with its options, in words.
pub(super) fn described(variant: &Variant, rules: &GameRules) -> String {
    match options(variant, rules).as_str() {
        "" => title(variant.name),
        options => format!("{} ({options})", title(variant.name)),
    }
}
