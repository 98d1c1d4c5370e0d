//! What stands in the form of a match's score, as typed.

use crate::form::{Choice, Each, Form};
use crate::tournament::Standing;
use crate::violation::Violation;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Choice)]
#[form(hidden)]
pub enum Tab {
    #[default]
    Game,
    Boards,
    Final,
    Ending,
    Penalty,
}

impl Tab {
    /// The one of this word in an address; the first for any other.
    #[must_use]
    pub fn of(word: &str) -> Tab {
        Tab::of_word(word).unwrap_or_default()
    }
}

/// Everything a form of a match's score may hold. What was not sent is empty.
#[derive(Debug, Clone, PartialEq, Eq, Default, Form)]
#[form(hidden, longest = usize::MAX, check = Typing::with_final)]
pub struct Typing {
    #[form(default, rule = "form-unreadable")]
    pub tab: Tab,
    /// `0` or `1`: who won, who goes on, who receives.
    pub winner: String,
    /// `single`, `gammon`, `backgammon` or `drop`.
    pub kind: String,
    /// The tile: a number, or `other`.
    pub cube: String,
    /// The number beside `other`.
    pub cube_other: String,
    /// The tick "third turn or later".
    pub third_turn: bool,
    /// The upper player's points.
    pub top: String,
    pub bottom: String,
    pub ending: String,
    /// The length it was played to.
    pub length: String,
    pub points: String,
    pub reason: String,
    pub game: String,
    /// The number of the penalty, from 1, that is taken out.
    pub penalty: String,
    pub remove: bool,
    pub last: String,
    pub overrule: bool,
    /// The cube that is meant though the match cannot need it.
    pub sure: String,
    #[form(rule = "form-unreadable")]
    pub standing: Option<Standing>,
    /// What was typed of boards: `3-top`, `3-bottom`, and `3-out` for who wins it because nobody came.
    #[form(name = "board-")]
    pub boards: Each,
    /// By which a remedy replaces both points at once: `7-5`.
    #[form(name = "final")]
    pub both: String,
}

impl Typing {
    fn with_final(mut self) -> Result<Typing, Violation> {
        if let Some((top, bottom)) = self.both.split_once('-') {
            self.top = top.to_owned();
            self.bottom = bottom.to_owned();
        }
        Ok(self)
    }

    /// The fields that are not empty, for a page that asks once more before it sends them on.
    #[must_use]
    pub fn fields(&self) -> Vec<(String, &str)> {
        let tick = |on: bool| if on { "1" } else { "" };
        let all = [
            ("tab", self.tab.word()),
            ("winner", &self.winner),
            ("kind", &self.kind),
            ("cube", &self.cube),
            ("cube_other", &self.cube_other),
            ("third_turn", tick(self.third_turn)),
            ("top", &self.top),
            ("bottom", &self.bottom),
            ("ending", &self.ending),
            ("length", &self.length),
            ("points", &self.points),
            ("reason", &self.reason),
            ("game", &self.game),
            ("penalty", &self.penalty),
            ("remove", tick(self.remove)),
            ("last", &self.last),
            ("overrule", tick(self.overrule)),
            ("sure", &self.sure),
        ];
        let boards = self.boards.0.iter();
        let boards = boards.map(|(what, value)| (format!("board-{what}"), value.as_str()));
        all.into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .chain(boards)
            .filter(|(_, value)| !value.is_empty())
            .collect()
    }

    /// What was typed of a board: `top`, `bottom` or `out`.
    #[must_use]
    pub fn board(&self, number: u8, part: &str) -> &str {
        self.boards.one(&format!("{number}-{part}"))
    }
}
