//! The boards of a match between teams: who sits where, what came in, and the fields for what comes.

use crate::backgammon::{BySide, Side};
use crate::form::{Choice as _, Values};
use crate::journal::PersonId;
use crate::pages::choice::ChoiceOption;
use crate::pages::messages::Messages;
use crate::tournament::{EntrantNo, Event, Fixture, Tournament, WonBy, line_up, team_result};

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

/// A team whose boards can still be given out.
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
    (t, e, m): (&Tournament, &Event, &Fixture),
    person: &dyn Fn(PersonId) -> String,
    typed: &Values,
) -> Vec<BoardFields> {
    let teams = BySide::new(line_up(t, e, m, Side::Top), line_up(t, e, m, Side::Bottom));
    let typed = typed.each("board-");
    let as_stored = typed.0.is_empty();
    let seats = teams.top.iter().zip(&teams.bottom);
    let fields = |(number, (top, bottom)): (u8, (&PersonId, &PersonId))| {
        let stored = m.sheet.boards.iter().find(|b| b.number == number);
        let players = stored.map_or_else(|| BySide::new(*top, *bottom), |b| b.players);
        let names = players.map(person);
        let points = |side: Side, part| match stored.filter(|_| as_stored) {
            Some(board) if !board.walk_over => board.score[side].to_string(),
            _ => typed.one(&format!("{number}-{part}")).to_owned(),
        };
        let out = match stored.filter(|b| as_stored && b.walk_over) {
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
    (1u8..).zip(seats).map(fields).collect()
}

/// The teams whose boards can still be given out: none once a board is in.
#[must_use]
pub fn line_ups(
    (t, e, m): (&Tournament, &Event, &Fixture),
    person: &dyn Fn(PersonId) -> String,
    name: &dyn Fn(EntrantNo) -> String,
) -> Vec<LineUpFields> {
    if !m.sheet.boards.is_empty() || m.result.is_some() {
        return Vec::new();
    }
    let team = |side: Side| {
        let entrant = m.seats[side].entrant()?;
        let members: Vec<PersonId> = t.persons_of(entrant).collect();
        let seats = line_up(t, e, m, side).into_iter().map(|sits| {
            let sits = sits.to_string();
            let choice = |p: &PersonId| ChoiceOption::new(p.to_string(), person(*p), &sits);
            members.iter().map(choice).collect()
        });
        Some(LineUpFields {
            entrant: entrant.0,
            name: name(entrant),
            seats: seats.collect(),
        })
    };
    Side::BOTH.into_iter().filter_map(team).collect()
}

#[must_use]
pub fn lines(m: &Fixture, person: &dyn Fn(PersonId) -> String) -> Vec<BoardLine> {
    let line = |board: &crate::tournament::TeamBoard| BoardLine {
        number: board.number,
        names: board.players.map(person),
        score: (!board.walk_over).then_some(board.score),
        top_won: board.winner == Side::Top,
    };
    m.sheet.boards.iter().map(line).collect()
}

/// By what the team won, where boards alone did not say it.
#[must_use]
pub fn why_won(w: Messages, m: &Fixture) -> Option<String> {
    let result = team_result(&m.sheet.boards).filter(|_| m.result.is_some())?;
    let by = match result.by {
        WonBy::Boards => return None,
        WonBy::Points => "points",
        WonBy::FirstBoard => "first-board",
    };
    let (a, b) = (result.points.top, result.points.bottom);
    Some(w.board_why_won(a, b, by))
}
