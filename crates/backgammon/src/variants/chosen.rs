//! A game with the ways clubs play it, and what is played in a match: one game, or several in turn.

use super::record::{hyphened, named};
use super::{GameRules, RuleOption, RuleWay, UnknownOption, Variant};
use crate::violation::{Violation, refuse, rules};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// As many options as the game with the most of them has.
const MOST_OPTIONS: usize = most_options(Variant::ALL);

const fn most_options(mut variants: &[Variant]) -> usize {
    let mut most = 0;
    while let [variant, others @ ..] = variants {
        if variant.options.len() > most {
            most = variant.options.len();
        }
        variants = others;
    }
    most
}

/// More words than the name of any game has. Whoever types a file's worth of words does not have them all tried.
const MOST_WORDS: usize = 12;

/// How many games a series has at most. A series of one game is that game.
pub const MOST_IN_A_SERIES: usize = 6;

/// A game and how each of its options is played. On the wire one string: `narde`, `dutch entering=mixed`. What is typed may
/// name it as [`named`] reads names: `Gul Bara`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Game {
    variant: &'static Variant,
    /// For each option, which of its values; 0 is the default.
    values: [u8; MOST_OPTIONS],
}

impl Game {
    /// Backgammon.
    pub const BACKGAMMON: Game = Game::usual(Variant::BACKGAMMON);

    /// The game with no option chosen.
    #[must_use]
    pub const fn usual(variant: &'static Variant) -> Game {
        Game {
            variant,
            values: [0; MOST_OPTIONS],
        }
    }

    /// Which game it is, however it is played.
    #[must_use]
    pub const fn variant(self) -> &'static Variant {
        self.variant
    }

    /// Its name, as on the wire: `gul-bara`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.variant.name
    }

    /// Each option of the game with the value played.
    pub fn options(self) -> impl Iterator<Item = (&'static RuleOption, &'static RuleWay)> {
        let played = |(choice, value): (&'static RuleOption, u8)| {
            choice.values.get(usize::from(value)).map(|v| (choice, v))
        };
        let chosen = self.variant.options.iter().zip(self.values);
        chosen.filter_map(played)
    }

    /// The options played otherwise than by default.
    pub fn chosen(self) -> impl Iterator<Item = (&'static RuleOption, &'static RuleWay)> {
        let usual = |choice: &RuleOption, value: &RuleWay| {
            choice.values.first().is_some_and(|v| v.name == value.name)
        };
        self.options()
            .filter(move |(choice, value)| !usual(choice, value))
    }

    /// Its rules, with every option as it is played.
    #[must_use]
    pub fn rules(self) -> GameRules {
        let mut rules = self.variant.rules;
        for (_, value) in self.options() {
            value.apply(&mut rules);
        }
        rules
    }

    /// The text that tells what a game of it counts: that of the way it is counted, where there are several.
    pub(crate) fn counted_by(self) -> Option<&'static str> {
        let counted = |value: &RuleWay| {
            let mut rules = self.variant.rules;
            value.apply(&mut rules);
            rules.worth
        };
        let differ = |choice: &RuleOption| {
            let mut counts = choice.values.iter().map(counted);
            let first = counts.next();
            counts.any(|other| Some(other) != first)
        };
        let mut about = self.options().filter(|(choice, _)| differ(choice));
        let way = about.next().map(|(_, way)| way.source);
        way.or_else(|| self.variant.sources.first().copied())
    }

    /// The game with this option played so; the names are in letters of either case.
    ///
    /// # Errors
    /// An option or a value that the game does not have.
    pub fn playing(mut self, option: &str, value: &str) -> Result<Game, UnknownOption> {
        let place = self.variant.options.iter().zip(&mut self.values);
        for (choice, played) in place.filter(|(choice, _)| option.eq_ignore_ascii_case(choice.name))
        {
            let mut values = choice.values.iter();
            if let Some(at) = values.position(|v| value.eq_ignore_ascii_case(v.name))
                && let Ok(at) = u8::try_from(at)
            {
                *played = at;
                return Ok(self);
            }
        }
        Err(UnknownOption {
            option: option.to_owned(),
            value: value.to_owned(),
            known: self.variant.all_options().collect(),
        })
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        self.chosen()
            .try_for_each(|(choice, value)| write!(f, " {}={}", choice.name, value.name))
    }
}

impl FromStr for Game {
    type Err = Violation;

    fn from_str(typed: &str) -> Result<Game, Violation> {
        let words: Vec<&str> = typed.split_whitespace().collect();
        let (variant, options) = named_first(&words).ok_or_else(|| {
            let known = Variant::ALL.iter().map(|v| v.name);
            unknown(known, &words)
        })?;
        options.iter().try_fold(Game::usual(variant), |game, word| {
            let (option, value) = word.split_once('=').unwrap_or((word, ""));
            game.playing(option, value)
                .map_err(|unknown| match unknown.known.is_empty() {
                    true => refuse::option_of_none(game, shortened(word)),
                    false => {
                        refuse::option_unknown(game, unknown.known.join(", "), shortened(word))
                    }
                })
        })
    }
}

/// The game that the first of `words` name, as many of them as do, and the words after its name.
fn named_first<'a>(words: &'a [&'a str]) -> Option<(&'static Variant, &'a [&'a str])> {
    let name = words.iter().take(MOST_WORDS);
    let name = name.take_while(|word| !word.contains('='));
    let mut lengths = (1..=name.count()).rev();
    lengths.find_map(|length| {
        let (name, options) = words.split_at_checked(length)?;
        Some((named(name.join(" ").as_bytes())?, options))
    })
}

fn unknown(known: impl Iterator<Item = &'static str>, words: &[&str]) -> Violation {
    let known: Vec<&str> = known.collect();
    let name = words.iter().take_while(|word| !word.contains('='));
    let name: Vec<&str> = name.copied().collect();
    refuse::variant_unknown(known.join(", "), shortened(&name.join(" ")))
}

/// Enough of what was typed to know it again.
fn shortened(typed: &str) -> String {
    typed.chars().take(40).collect()
}

/// How the games of a series follow each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SeriesOrder {
    /// In their order, after the last one from the first again.
    InOrder,
    /// Whoever won the game before says which is next; before the first, who wins the opening throw.
    WinnerChooses,
}

/// What is played in a match: one game, or a series of games. On the wire one string: `narde`, `portes, plakoto, fevga`,
/// `winner-chooses portes, plakoto, fevga`; a series that has a name may be given by it, such as `tavli`.
///
/// ```
/// use backgammon::variants::MatchGame;
///
/// let tavli: MatchGame = "tavli".parse()?;
/// assert_eq!(tavli.to_string(), "portes, plakoto, fevga");
/// // After the last game the series begins again.
/// assert_eq!(tavli.of(4), tavli.named("portes"));
/// assert!(!tavli.has_cube());
/// # Ok::<(), backgammon::Violation>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct MatchGame {
    first: Game,
    /// The others of a series, each of them another game.
    others: [Option<Game>; MOST_IN_A_SERIES - 1],
    turn: SeriesOrder,
}

/// A series that has a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Series {
    /// Its name, in small letters with hyphens.
    pub name: &'static str,
    /// Other names it goes by, as people write them.
    pub also: &'static [&'static str],
    /// As [`MatchGame`] writes it.
    pub games: &'static str,
    /// The text it is from.
    pub source: &'static str,
}

const WINNER_CHOOSES: &str = "winner-chooses ";

impl MatchGame {
    /// Backgammon alone.
    pub const BACKGAMMON: MatchGame = MatchGame::one(Game::BACKGAMMON);

    /// The series that have names.
    pub const SERIES: &'static [Series] = &[
        Series {
            name: "tavli",
            also: &["Greek Backgammon"],
            games: "portes, plakoto, fevga",
            source: "bkgm.com, Tavli",
        },
        Series {
            name: "gul-bara-tapa-backgammon",
            also: &[],
            games: "gul-bara, tapa, backgammon",
            source: "the rules booklet",
        },
    ];

    /// One game alone.
    #[must_use]
    pub const fn one(game: Game) -> MatchGame {
        MatchGame {
            first: game,
            others: [None; MOST_IN_A_SERIES - 1],
            turn: SeriesOrder::InOrder,
        }
    }

    /// A series; of one game that game.
    ///
    /// # Errors
    /// `series-games` for none and for more than [`MOST_IN_A_SERIES`], `series-game-twice`.
    pub fn series(
        games: impl IntoIterator<Item = Game>,
        turn: SeriesOrder,
    ) -> Result<MatchGame, Violation> {
        let too_many = || refuse::series_games(MOST_IN_A_SERIES);
        let mut games = games.into_iter();
        let mut series = MatchGame::one(games.next().ok_or_else(too_many)?);
        for game in games {
            if series.named(game.name()).is_some() {
                return Err(refuse::series_game_twice(game));
            }
            let free = series.others.iter_mut().find(|other| other.is_none());
            *free.ok_or_else(too_many)? = Some(game);
        }
        if series.is_series() {
            series.turn = turn;
        }
        Ok(series)
    }

    /// Its games, in their order: one, or those of the series.
    pub fn games(&self) -> impl Iterator<Item = Game> + Clone + '_ {
        std::iter::once(self.first).chain(self.others.iter().copied().flatten())
    }

    /// Whether it is backgammon alone, played as usual.
    #[must_use]
    pub fn is_backgammon(&self) -> bool {
        *self == MatchGame::BACKGAMMON
    }

    /// Whether it is two games or more.
    #[must_use]
    pub fn is_series(&self) -> bool {
        self.others.iter().any(Option::is_some)
    }

    /// How they follow each other; in order, of one game alone.
    #[must_use]
    pub fn turn(&self) -> SeriesOrder {
        self.turn
    }

    /// The one of its games that has this name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<Game> {
        self.games().find(|game| game.name() == name)
    }

    /// The game of this number, from 1; `None` where the winner chooses.
    #[must_use]
    pub fn of(&self, number: u16) -> Option<Game> {
        match self.turn {
            SeriesOrder::InOrder => {
                let before = usize::from(number.saturating_sub(1));
                self.games().cycle().nth(before % self.games().count())
            }
            SeriesOrder::WinnerChooses => None,
        }
    }

    /// Whether the doubling cube is in play; in a series it is not.
    #[must_use]
    pub fn has_cube(&self) -> bool {
        !self.is_series() && self.first.rules().cube
    }

    /// The series of the same games in the same order that has a name.
    #[must_use]
    pub fn named_series(&self) -> Option<&'static Series> {
        let written = self.written();
        MatchGame::SERIES.iter().find(|s| s.games == written)
    }

    /// Its games, without how they follow each other.
    fn written(&self) -> String {
        let games: Vec<String> = self.games().map(|game| game.to_string()).collect();
        games.join(", ")
    }
}

impl Default for MatchGame {
    fn default() -> Self {
        MatchGame::BACKGAMMON
    }
}

impl fmt::Display for MatchGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.turn == SeriesOrder::WinnerChooses {
            f.write_str(WINNER_CHOOSES)?;
        }
        f.write_str(&self.written())
    }
}

impl FromStr for MatchGame {
    type Err = Violation;

    fn from_str(typed: &str) -> Result<MatchGame, Violation> {
        let (turn, games) = match after_winner_chooses(typed.trim_start()) {
            Some(games) => (SeriesOrder::WinnerChooses, games),
            None => (SeriesOrder::InOrder, typed),
        };
        let games = Series::named(games).map_or(games, |series| series.games);
        let between = |c: char| matches!(c, ',' | ';');
        let of_several = games.contains(between);
        let games = games.split(between).map(|game| match Series::named(game) {
            Some(series) => Err(refuse::series_within(series.games, series.name)),
            None => game.parse::<Game>().map_err(|refused| {
                match refused.rule == rules::VARIANT_UNKNOWN && !of_several {
                    true => neither_game_nor_series(game),
                    false => refused,
                }
            }),
        });
        let games: Vec<Game> = games.collect::<Result<_, _>>()?;
        MatchGame::series(games, turn)
    }
}

impl Series {
    /// The one of this name, or that also goes by it, in letters of either case and with blanks for hyphens.
    fn named(name: &str) -> Option<&'static Series> {
        let name = hyphened(name);
        MatchGame::SERIES.iter().find(|series| {
            let mut names = std::iter::once(&series.name).chain(series.also);
            names.any(|known| hyphened(known) == name)
        })
    }
}

/// What is written behind `winner-chooses`, where it is written.
fn after_winner_chooses(typed: &str) -> Option<&str> {
    let (words, games) = typed.split_at_checked(WINNER_CHOOSES.len())?;
    let said = words.ends_with(char::is_whitespace) && hyphened(words) == hyphened(WINNER_CHOOSES);
    said.then_some(games)
}

fn neither_game_nor_series(typed: &str) -> Violation {
    let series = MatchGame::SERIES.iter().map(|series| series.name);
    let known = Variant::ALL.iter().map(|v| v.name).chain(series);
    let words: Vec<&str> = typed.split_whitespace().collect();
    unknown(known, &words)
}

macro_rules! one_string {
    ($($type:ty)*) => {$(
        impl From<$type> for String {
            fn from(value: $type) -> String {
                value.to_string()
            }
        }

        impl TryFrom<String> for $type {
            type Error = Violation;

            fn try_from(written: String) -> Result<$type, Violation> {
                written.parse()
            }
        }
    )*};
}
one_string!(Game MatchGame);
