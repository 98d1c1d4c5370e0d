//! What the form of a match's score asks for, tab by tab, and the entry that comes to.

use crate::app::tournament::ScoreEntryCommand;
use crate::backgammon::scoring::{ScoredGame, THIRD_TURN, WinKind, check_cube};
use crate::backgammon::variants::{Game, MatchGame};
use crate::backgammon::{BySide, Side};
use crate::form::{self, Choice, Each, Form, Input, Item, Shape, Values, whole};
use crate::tournament::{
    BoardEnd, BoardEntry, Event, Fixture, LaterMatches, MOST_BOARDS_OF_A_TEAM, OutcomeKind,
    ScoreEntry, check_need_of_cube, fields,
};
use crate::violation::{Violation, refuse};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Choice)]
#[form(hidden)]
pub enum ScoreTab {
    #[default]
    Game,
    Boards,
    Final,
    Ending,
    Penalty,
}

impl ScoreTab {
    /// The tab that a form or an address names. It is the first where none is named, and on the page that refuses a word
    /// that names none.
    #[must_use]
    pub fn of(typed: &Values) -> ScoreTab {
        ScoreTab::of_word(typed.one(ScoreCommand::TAG)).unwrap_or_default()
    }

    /// The tab open, as the query of an address of `score` or `correct`.
    #[must_use]
    pub fn query(self) -> String {
        ScoreCommand::TAG.query(self.word())
    }

    pub fn set(self, typed: &mut Values) {
        typed.set(ScoreCommand::TAG, vec![self.word().to_owned()]);
    }
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct ScoreForm {
    #[form(flatten)]
    command: ScoreCommand,
    overrule: bool,
    #[form(longest = usize::MAX)]
    reason: String,
    /// A cube higher than the match can need, confirmed.
    #[form(rule = "form-unreadable")]
    sure: Option<u32>,
    #[form(rule = "form-unreadable")]
    pub standing: Option<LaterMatches>,
}

#[derive(Debug, Form)]
#[form(tag = "tab", rule = "form-unreadable", hidden)]
pub enum ScoreCommand {
    #[form(default)]
    Game(GameCommand),
    Boards(Boards),
    Final(FinalScore),
    Ending(EndingCommand),
    Penalty(PenaltyCommand),
}

#[derive(Debug, Form)]
#[form(tag = "remove", rule = "form-unreadable", hidden)]
pub enum GameCommand {
    #[form(name = "0", default)]
    Store(StoredGame),
    #[form(name = "1")]
    TakeOut {
        #[form(rule = "form-unreadable")]
        game: u16,
    },
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct StoredGame {
    /// The number of the game it replaces; without one it is the next.
    #[form(name = "game", rule = "form-unreadable")]
    replaces: Option<u16>,
    /// Whether the games after this one are removed.
    #[form(rule = "form-unreadable")]
    last: Option<u16>,
    #[form(rule = "game-without-winner")]
    winner: Side,
    #[form(rule = "game-without-kind")]
    kind: WinKind,
    #[form(shape = CubeTyped)]
    cube: u32,
    third_turn: bool,
    /// The men the loser had left, where each of them is a point.
    men: Option<u8>,
    /// The name of the game it was, where the winner of the one before chose it.
    #[form(default)]
    played: String,
}

/// The tile tapped, or `other` and the number beside it.
#[derive(Debug, Form)]
#[form(hidden, longest = usize::MAX)]
pub struct CubeTyped {
    cube: String,
    cube_other: String,
}

impl Shape<u32> for CubeTyped {
    fn of_value(value: &u32) -> Self {
        CubeTyped {
            cube: value.to_string(),
            cube_other: String::new(),
        }
    }

    fn into_value(self) -> Result<u32, Violation> {
        let typed = match self.cube.as_str() {
            "" | "other" => self.cube_other,
            _ => self.cube,
        };
        if typed.is_empty() {
            return Err(refuse::game_without_cube().at(CubeTyped::CUBE));
        }
        let cube = whole::read(&[typed]).map_err(|refused| refused.at(CubeTyped::CUBE))?;
        check_cube(cube)
    }
}

/// The points of both, the upper player's first.
#[derive(Debug, Clone, Copy, Form)]
#[form(hidden)]
pub struct Points {
    #[form(with = whole, missing = "score-incomplete")]
    top: i64,
    #[form(with = whole, missing = "score-incomplete")]
    bottom: i64,
}

impl From<Points> for BySide<i64> {
    fn from(points: Points) -> Self {
        BySide::new(points.top, points.bottom)
    }
}

impl From<BySide<u32>> for Points {
    fn from(score: BySide<u32>) -> Self {
        Points {
            top: score.top.into(),
            bottom: score.bottom.into(),
        }
    }
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct FinalScore {
    #[form(flatten)]
    points: Points,
    /// Only needed where the engine is overruled.
    winner: Option<Side>,
}

#[derive(Debug)]
pub enum EndingCommand {
    /// The match has no result yet.
    Undecided,
    /// It counts for nobody and has no score, whatever still stands in the fields.
    Void,
    Ended(EndedInput),
}

const UNDECIDED: &str = "undecided";
const VOID: &str = "void";

impl Form for EndingCommand {
    fn items() -> Vec<Item> {
        EndedInput::items()
    }

    fn read(input: &mut Input<'_>) -> Option<Self> {
        match input.word(OutcomeKind::TAG) {
            UNDECIDED => Some(EndingCommand::Undecided),
            VOID => Some(EndingCommand::Void),
            _ => EndedInput::read(input).map(EndingCommand::Ended),
        }
    }

    fn fill(&self, values: &mut Values) {
        match self {
            EndingCommand::Undecided => values.set(OutcomeKind::TAG, vec![UNDECIDED.to_owned()]),
            EndingCommand::Void => values.set(OutcomeKind::TAG, vec![VOID.to_owned()]),
            EndingCommand::Ended(ended) => ended.fill(values),
        }
    }
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct EndedInput {
    #[form(flatten)]
    kind: OutcomeKind,
    winner: Option<Side>,
    #[form(flatten)]
    points: Option<Points>,
}

#[derive(Debug, Form)]
#[form(tag = "remove", rule = "form-unreadable", hidden)]
pub enum PenaltyCommand {
    #[form(name = "0", default)]
    Give {
        /// The number of the penalty they replace; without one they are given before the next game.
        #[form(name = "penalty", rule = "form-unreadable")]
        replaces: Option<u16>,
        #[form(name = "winner", rule = "penalty-without-player")]
        to: Side,
        #[form(with = penalty_points)]
        points: u16,
    },
    #[form(name = "1")]
    TakeOut {
        #[form(rule = "form-unreadable")]
        penalty: u16,
    },
}

mod penalty_points {
    use crate::form::{Control, Value, whole};
    use crate::violation::{Violation, refuse};

    pub(super) fn control() -> Control {
        whole::control()
    }

    pub(super) fn read(typed: &[String]) -> Result<u16, Violation> {
        let n = whole::read(typed)?;
        u16::try_from(n).map_err(|_| refuse::points_out_of_range(n))
    }

    pub(super) fn show(points: &u16) -> Vec<String> {
        points.show()
    }
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct Boards {
    /// `3-top`, `3-bottom`, and `3-out` for who wins it because nobody came.
    #[form(name = "board-")]
    typed: Each,
}

#[derive(Debug, Form)]
#[form(tag = "out", hidden)]
pub enum BoardTyped {
    #[form(name = "played", default)]
    Played(Option<Points>),
    #[form(name = "0")]
    Top,
    #[form(name = "1")]
    Bottom,
}

impl Boards {
    /// Only what is filled in: boards come in one after the other.
    fn entries(&self) -> Result<Vec<BoardEntry>, Vec<Violation>> {
        let (mut entries, mut refused) = (Vec::new(), Vec::new());
        for number in 1..=MOST_BOARDS_OF_A_TEAM {
            let end = match form::read(&self.typed.form::<BoardTyped>(number)) {
                Ok(BoardTyped::Played(None)) => continue,
                Ok(BoardTyped::Played(Some(points))) => BoardEnd::Score(points.into()),
                Ok(BoardTyped::Top) => BoardEnd::WalkOver(Side::Top),
                Ok(BoardTyped::Bottom) => BoardEnd::WalkOver(Side::Bottom),
                Err(found) => {
                    refused.extend(found.into_iter().map(|one| one.at(fields::BOARD)));
                    continue;
                }
            };
            entries.push(BoardEntry { number, end });
        }
        match refused.is_empty() {
            true => Ok(entries),
            false => Err(refused),
        }
    }
}

impl ScoreForm {
    /// The command, for a match that last changed at version `seen` when the page was made.
    pub fn scoring(
        &self,
        e: &Event,
        m: &Fixture,
        seen: Option<u64>,
    ) -> Result<ScoreEntryCommand, Vec<Violation>> {
        Ok(ScoreEntryCommand {
            event: e.number,
            number: m.number,
            entry: self.entry(e, m)?,
            overrule: self.overrule,
            reason: self.reason.clone(),
            seen,
        })
    }

    /// The entry for the sheet of its match.
    ///
    /// # Errors
    /// `game-unknown` for a game or penalty that is not on it, `cube-beyond-need` to ask about the cube.
    pub fn entry(&self, e: &Event, m: &Fixture) -> Result<ScoreEntry, Vec<Violation>> {
        let one = |refused| vec![refused];
        match &self.command {
            ScoreCommand::Game(GameCommand::Store(stored)) => {
                stored.entry(e, m, self.sure).map_err(one)
            }
            ScoreCommand::Game(GameCommand::TakeOut { game }) => {
                m.sheet.without_game(*game).map_err(one)
            }
            ScoreCommand::Boards(boards) => boards.entries().map(ScoreEntry::Boards),
            ScoreCommand::Final(FinalScore { points, winner }) => Ok(ScoreEntry::Final {
                score: (*points).into(),
                winner: *winner,
            }),
            ScoreCommand::Ending(EndingCommand::Undecided) => Ok(ScoreEntry::Undecided),
            ScoreCommand::Ending(EndingCommand::Void) => Ok(ScoreEntry::Outcome {
                kind: OutcomeKind::Void,
                winner: None,
                score: None,
                note: None,
            }),
            ScoreCommand::Ending(EndingCommand::Ended(ended)) => Ok(ScoreEntry::Outcome {
                kind: ended.kind,
                winner: ended.winner,
                score: ended.points.map(BySide::from),
                note: None,
            }),
            ScoreCommand::Penalty(PenaltyCommand::Give {
                replaces,
                to,
                points,
            }) => match replaces {
                None => Ok(ScoreEntry::Penalty {
                    to: *to,
                    points: *points,
                }),
                Some(number) => m.sheet.with_penalty(*number, *to, *points).map_err(one),
            },
            ScoreCommand::Penalty(PenaltyCommand::TakeOut { penalty }) => {
                m.sheet.without_penalty(*penalty).map_err(one)
            }
        }
    }
}

impl StoredGame {
    /// A game of a sheet, to be put right.
    #[must_use]
    pub fn again(number: u16, game: ScoredGame) -> Self {
        StoredGame {
            replaces: Some(number),
            last: None,
            winner: game.winner,
            kind: game.kind,
            cube: game.cube,
            third_turn: game.rolls.is_some(),
            men: game.men,
            played: game
                .played
                .map_or_else(String::new, |game| game.name().to_owned()),
        }
    }

    /// The game that is named, as the match plays it.
    fn played(&self, of: &MatchGame) -> Result<Option<Game>, Violation> {
        match (self.played.as_str(), of.named(&self.played)) {
            ("", _) => Ok(None),
            (_, Some(game)) => Ok(Some(game)),
            (name, None) => {
                let named: Result<Game, Violation> = name.parse();
                named
                    .map(Some)
                    .map_err(|refused| refused.at(StoredGame::PLAYED))
            }
        }
    }

    fn entry(&self, e: &Event, m: &Fixture, sure: Option<u32>) -> Result<ScoreEntry, Violation> {
        let game = ScoredGame {
            rolls: self.third_turn.then_some(THIRD_TURN),
            men: self.men,
            played: self.played(&e.rules_of(m).game)?,
            ..ScoredGame::new(self.winner, self.kind, self.cube)
        };
        if sure != Some(self.cube) {
            check_need_of_cube(e, m, self.replaces, game)?;
        }
        match self.replaces {
            None => Ok(ScoreEntry::Game(game)),
            Some(number) => m.sheet.with_game(number, game, self.last),
        }
    }
}
