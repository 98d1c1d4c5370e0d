//! What every refusal is: data that names a rule, where it is written, and the numbers of the case.
//!
//! There is no prose in it, so that whoever shows it to a person can do so in any language.

pub mod fields;
mod refusals;

pub use fields::FieldName;
pub use refusals::{RULES, refuse, rules, terms};

use crate::variants::{Game, Variant};
use std::fmt;

/// The text that a rule is written in. `docs/rules.md` of the repository says where each is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Source {
    /// The laws of 1931, of which there is no text here but what those of 1969 and 1970 say of them.
    Laws1931,
    /// The rules of 1969 (International Backgammon Association), by the number that their own cross-references give a rule.
    Laws1969(u8),
    /// The laws of 1970, by number.
    Laws1970(u8),
    /// Masters Traditional Games' rules.
    Masters,
    /// The general rules booklet.
    Booklet,
    /// GamesGrid's rules.
    GamesGrid,
    /// Another text, by its name.
    Of(&'static str),
    /// A custom of tournaments.
    Custom,
    /// The program's own: a limit or a way of working.
    Program,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Laws1931 => f.write_str("1931 laws"),
            Source::Laws1969(law) => write!(f, "1969 rules, rule {law}"),
            Source::Laws1970(law) => write!(f, "1970 laws, law {law}"),
            Source::Masters => f.write_str("Masters Traditional Games' rules"),
            Source::Booklet => f.write_str("the rules booklet"),
            Source::GamesGrid => f.write_str("GamesGrid's rules"),
            Source::Of(text) => f.write_str(text),
            Source::Custom => f.write_str("tournament custom"),
            Source::Program => f.write_str("this program"),
        }
    }
}

/// A number or a name of the case that a refusal speaks of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Param {
    /// A count, a score, a cube, a line number.
    Number(i64),
    /// Something that was typed, or a word of the game.
    Text(String),
    /// A player by number, for callers who know names.
    Player(u32),
    /// Games of the tables family, for callers who know what they are called.
    Games(Vec<&'static Variant>),
}

impl Param {
    /// The number, if it is one.
    #[must_use]
    pub fn number(&self) -> Option<i64> {
        match self {
            Param::Number(n) => Some(*n),
            Param::Text(_) | Param::Player(_) | Param::Games(_) => None,
        }
    }

    /// The text, if it is one.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Param::Text(text) => Some(text),
            Param::Number(_) | Param::Player(_) | Param::Games(_) => None,
        }
    }
}

macro_rules! numbers {
    ($($t:ty)*) => {$(
        impl From<$t> for Param {
            fn from(n: $t) -> Self {
                Param::Number(i64::from(n))
            }
        }
    )*};
}
numbers!(u8 u16 u32 i32 i64);

macro_rules! counts {
    ($($t:ty)*) => {$(
        impl From<$t> for Param {
            fn from(n: $t) -> Self {
                Param::Number(i64::try_from(n).expect("what was counted is below 2⁶³"))
            }
        }
    )*};
}
counts!(u64 usize);

impl From<&str> for Param {
    fn from(s: &str) -> Self {
        Param::Text(s.to_owned())
    }
}
impl From<Game> for Param {
    fn from(game: Game) -> Self {
        Param::Games(vec![game.variant()])
    }
}
impl FromIterator<Game> for Param {
    fn from_iter<T: IntoIterator<Item = Game>>(games: T) -> Self {
        Param::Games(games.into_iter().map(Game::variant).collect())
    }
}
impl From<String> for Param {
    fn from(s: String) -> Self {
        Param::Text(s)
    }
}

/// A rule, to tell one refusal from another: those of this crate are the constants of [`rules`](mod@rules).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rule(&'static str);

impl Rule {
    /// Only for macros that have found the sentence of the rule: whoever shows a refusal relies on that.
    #[doc(hidden)]
    #[must_use]
    pub const fn of_table(id: &'static str) -> Rule {
        Rule(id)
    }

    /// In kebab case, as logs, files and programs are told it: `field-too-long`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// A refusal: which rule, where it is written, the terms of the case, and the form's field it speaks of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// The rule that is broken.
    pub rule: Rule,
    /// Where the rule is written.
    pub source: Source,
    /// The numbers and names of the case, as the terms of the sentence.
    params: Box<[(&'static str, Param)]>,
    /// The field of the form or the key of the input at fault, where there is one.
    pub field: Option<FieldName>,
    /// For which of several things, where that field stands once for each of them.
    pub of: Option<Box<str>>,
    /// The game it speaks of, from 1, where it is one of several.
    pub game: Option<u16>,
    /// Whether a director may let stand what it refuses.
    pub may_stand: bool,
}

impl Violation {
    /// By a rule of the program itself, until [`by`](Violation::by) names another source. Only for macros that know the
    /// terms of the rule's sentence; others call a function of [`refuse`](mod@refuse).
    #[doc(hidden)]
    #[must_use]
    pub fn of_terms<const N: usize>(rule: Rule, params: [(&'static str, Param); N]) -> Self {
        Violation {
            rule,
            source: Source::Program,
            params: params.into(),
            field: None,
            of: None,
            game: None,
            may_stand: false,
        }
    }

    /// The numbers and names of the case, as the terms of the sentence.
    #[must_use]
    pub fn params(&self) -> &[(&'static str, Param)] {
        &self.params
    }

    /// What stands for these terms, of a refusal by this rule; [`terms`](mod@terms) has a function for each.
    #[must_use]
    pub fn terms<const N: usize>(&self, rule: Rule, names: [&str; N]) -> Option<[&Param; N]> {
        if self.rule != rule {
            return None;
        }
        let found = names.map(|name| self.params.iter().find(|(known, _)| *known == name));
        let found: Vec<&Param> = found
            .into_iter()
            .flatten()
            .map(|(_, param)| param)
            .collect();
        found.try_into().ok()
    }

    /// Names the text the rule stands in, where that is not the program's own.
    #[must_use]
    pub fn by(mut self, source: Source) -> Self {
        self.source = source;
        self
    }

    /// The same of the game of this number, from 1.
    #[must_use]
    pub fn in_game(mut self, number: Option<u16>) -> Self {
        self.game = number;
        self
    }

    /// The same of what a director may let stand.
    #[must_use]
    pub fn unless_overruled(mut self) -> Self {
        self.may_stand = true;
        self
    }

    /// The same, shown at this field.
    #[must_use]
    pub fn at(mut self, field: impl Into<FieldName>) -> Self {
        self.field = Some(field.into());
        self
    }

    /// Of this one of several things.
    #[must_use]
    pub fn of(mut self, of: Option<Box<str>>) -> Self {
        self.of = of;
        self
    }

    /// At the field that stands for this one of several things.
    #[must_use]
    pub fn at_each(self, field: impl Into<FieldName>, of: impl fmt::Display) -> Self {
        self.at(field).of(Some(of.to_string().into()))
    }

    /// Whether it is shown at this field.
    #[must_use]
    pub fn is_at(&self, field: impl Into<FieldName>) -> bool {
        self.field == Some(field.into())
    }
}

impl fmt::Display for Violation {
    /// For logs and tests: the id and its terms, no prose.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.rule)?;
        for (name, value) in &self.params {
            match value {
                Param::Number(n) => write!(f, " {name}={n}")?,
                Param::Text(t) => write!(f, " {name}={t:?}")?,
                Param::Player(e) => write!(f, " {name}=#{e}")?,
                Param::Games(games) => {
                    let names: Vec<&str> = games.iter().map(|game| game.name).collect();
                    write!(f, " {name}={}", names.join(","))?;
                }
            }
        }
        Ok(())
    }
}

impl std::error::Error for Violation {}
