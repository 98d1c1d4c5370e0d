//! What stands in the form of a match's score, as typed.

/// Which of its forms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Tab {
    /// The next game, or one to be mended.
    #[default]
    Game,
    /// The final score alone.
    Final,
    /// Another ending than playing it out.
    Ending,
    /// Penalty points.
    Penalty,
    /// The boards of a match between teams.
    Boards,
}

impl Tab {
    /// All, as they stand beside each other.
    pub const ALL: [Tab; 5] = [
        Tab::Game,
        Tab::Boards,
        Tab::Final,
        Tab::Ending,
        Tab::Penalty,
    ];

    /// Its word in addresses and in the form.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Tab::Game => "game",
            Tab::Final => "final",
            Tab::Ending => "ending",
            Tab::Penalty => "penalty",
            Tab::Boards => "boards",
        }
    }

    /// The one of this word; the first for any other.
    #[must_use]
    pub fn of(word: &str) -> Tab {
        Tab::ALL
            .into_iter()
            .find(|tab| tab.word() == word)
            .unwrap_or_default()
    }
}

/// Everything a form of a match's score may hold. What was not sent is empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Typing {
    /// Which form.
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
    /// The lower player's.
    pub bottom: String,
    pub ending: String,
    /// The length it was played to.
    pub length: String,
    /// Penalty points.
    pub points: String,
    /// Why.
    pub reason: String,
    /// The number of the game that is mended.
    pub game: String,
    /// The number of the penalty, from 1, that is taken out.
    pub penalty: String,
    /// Whether that game or penalty is to go.
    pub remove: bool,
    /// The last game that stays.
    pub last: String,
    /// Whether the director lets it stand.
    pub overrule: bool,
    /// The cube that is meant though the match cannot need it.
    pub sure: String,
    /// What becomes of later matches.
    pub standing: String,
    /// What was typed of boards: `3-top`, `3-bottom`, and `3-out` for who wins it because nobody came.
    pub boards: Vec<(String, String)>,
}

impl Typing {
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
        let boards = self.boards.iter();
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
        let wanted = format!("{number}-{part}");
        let found = self.boards.iter().find(|(what, _)| *what == wanted);
        found.map_or("", |(_, value)| value)
    }
}
