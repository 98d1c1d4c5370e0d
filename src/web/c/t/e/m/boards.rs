//! The boards of a match between teams: who sits where, what came in, and the fields for what comes.

use super::command::Boards;
use super::score::LineUpInput;
use crate::app::tournament::boards::{BoardSeats, TeamLineUp};
use crate::backgammon::{BySide, Side};
use crate::form::{Choice as _, Values};
use crate::journal::PersonId;
use crate::pages::choice::ChoiceOption;
use crate::pages::dashed::dashed;
use crate::pages::messages::{Messages, selector};
use crate::tournament::{EntrantNo, TeamBoard, TeamResult, WonBy};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardFields {
    pub number: u8,
    pub names: BySide<String>,
    /// The upper player's points, as typed.
    pub top: String,
    /// The lower player's.
    pub bottom: String,
    /// Who wins it because nobody came: played, or one of the two.
    pub out: Vec<ChoiceOption>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineUpFields {
    pub entrant: u32,
    pub name: String,
    /// The members that may sit at each board, the one who does chosen.
    pub seats: Vec<Vec<ChoiceOption>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardLine {
    pub number: u8,
    pub names: BySide<String>,
    /// The points; nothing where nobody came.
    pub score: Option<BySide<u32>>,
    pub top_won: bool,
}

/// The fields of every board, with what is stored where nothing was typed.
#[must_use]
pub fn fields(
    w: Messages,
    boards: &[BoardSeats],
    person: &dyn Fn(PersonId) -> String,
    typed: &Values,
) -> Vec<BoardFields> {
    let typed = typed.each(Boards::TYPED);
    let as_stored = typed.0.is_empty();
    let fields = |board: &BoardSeats| {
        let number = board.number;
        let stored = board.decided.filter(|_| as_stored);
        let names = board.players.map(person);
        let points = |side: Side, part| match stored {
            Some(board) if !board.walk_over => board.score[side].to_string(),
            _ => typed.one(&format!("{number}-{part}")).to_owned(),
        };
        let out = match stored.filter(|board| board.walk_over) {
            Some(board) => board.winner.word(),
            None => typed.one(&format!("{number}-out")),
        };
        let won = |name: &String| w.board_walk_over(name);
        BoardFields {
            number,
            top: points(Side::Top, "top"),
            bottom: points(Side::Bottom, "bottom"),
            out: vec![
                ChoiceOption::new("", w.board_played(), out),
                ChoiceOption::new(Side::Top.word(), won(&names.top), out),
                ChoiceOption::new(Side::Bottom.word(), won(&names.bottom), out),
            ],
            names,
        }
    };
    boards.iter().map(fields).collect()
}

/// Who sits at each board of each team; for the team whose form was refused, whoever was chosen there, as `typed`.
#[must_use]
pub fn line_ups(
    teams: &[TeamLineUp],
    person: &dyn Fn(PersonId) -> String,
    name: &dyn Fn(EntrantNo) -> String,
    typed: &Values,
) -> Vec<LineUpFields> {
    let team = |team: &TeamLineUp| {
        let typed: &[String] = match typed.one(LineUpInput::ENTRANT) == team.entrant.to_string() {
            true => typed.all(LineUpInput::PERSONS),
            false => &[],
        };
        let seats = team.seats.iter().enumerate().map(|(board, sits)| {
            let typed = typed.get(board).cloned();
            let sits = typed.unwrap_or_else(|| sits.to_string());
            let choice = |p: &PersonId| ChoiceOption::new(p.to_string(), person(*p), &sits);
            team.members.iter().map(choice).collect()
        });
        LineUpFields {
            entrant: team.entrant.0,
            name: name(team.entrant),
            seats: seats.collect(),
        }
    };
    teams.iter().map(team).collect()
}

#[must_use]
pub fn lines(boards: &[TeamBoard], person: &dyn Fn(PersonId) -> String) -> Vec<BoardLine> {
    let line = |board: &TeamBoard| BoardLine {
        number: board.number,
        names: board.players.map(person),
        score: (!board.walk_over).then_some(board.score),
        top_won: board.winner == Side::Top,
    };
    boards.iter().map(line).collect()
}

/// By what the team won, where boards alone did not say it.
#[must_use]
pub fn why_won(w: Messages, result: &TeamResult) -> Option<String> {
    let by = match result.by {
        WonBy::Boards => return None,
        WonBy::Points => selector!("board-why-won.by", "points"),
        WonBy::FirstBoard => selector!("board-why-won.by", "first-board"),
    };
    let score = dashed(result.points.top, result.points.bottom);
    Some(w.board_why_won(by, score))
}
