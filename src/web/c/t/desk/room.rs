//! The room: what is played where, what can begin, what waits.

use crate::app::tournament::room::{self, Busy, MatchBoard, Ready, WaitingMatch};
use crate::backgammon::BySide;
use crate::backgammon::scoring::{GameStatus, number_after};
use crate::form::Values;
use crate::pages::bracket::put_off_until;
use crate::pages::fact_text::TournamentTeller;
use crate::pages::fields::Fields;
use crate::pages::match_game;
use crate::pages::messages::Messages;
use crate::pages::paths::TournamentPath;
use crate::pages::problems::Problems;
use crate::pages::round_names::match_name;
use crate::pages::when::TimeElement;
use crate::tournament::pace::left;
use crate::tournament::{EventNo, MatchNo, Seat};
use crate::web::c::t::e::m::entry::next_words;
use crate::web::c::t::e::m::table::BoardInput;
use derive_more::Deref;
use std::borrow::Cow;

#[derive(Debug, Clone, PartialEq, Eq, Deref)]
pub struct BoardView {
    #[deref]
    board: MatchBoard,
    pub players: BySide<String>,
    /// For keys and ids: "1-12".
    pub id: String,
    pub path: String,
    /// "Semi-final", with the event where there are several, with the score it starts at if that is not 0–0, and in a
    /// series with the game to come.
    pub round: String,
    /// "Crawford game" and the like.
    pub title: Option<String>,
    /// The same in one word.
    pub mark: Option<Cow<'static, str>>,
    pub since: TimeElement,
    /// What is left on its clocks.
    pub left: Option<String>,
    /// Whose time is up.
    pub fell: Option<String>,
    pub scores: bool,
    /// Asks for another table.
    pub moves: Fields,
}

#[derive(Debug, Clone, PartialEq, Eq, Deref)]
pub struct ReadyView {
    #[deref]
    ready: Ready,
    pub players: BySide<String>,
    pub id: String,
    pub path: String,
    pub round: String,
    /// Why it cannot be called just now.
    pub because: Option<String>,
    pub scores: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaitingView {
    pub round: String,
    /// Who is there already, and whose match the other comes from.
    pub text: String,
}

pub(super) fn round(teller: &TournamentTeller<'_>, event: EventNo, number: MatchNo) -> String {
    let e = teller
        .t
        .event(event)
        .expect("the room is that of these events");
    let m = e.fixture(number).expect("and of their matches");
    let w = teller.w;
    let rules = e.rules_of(m);
    let starts = match_game::starts(w, &rules).filter(|_| m.sheet.is_blank());
    let next = match_game::mark(w, &rules.game, number_after(m.sheet.games.len()));
    let marks = starts
        .into_iter()
        .chain(next)
        .filter(|_| m.result.is_none());
    let round = marks.fold(match_name(w, e, m), |round, mark| w.beside(round, mark));
    if teller.t.events.len() > 1 {
        teller.w.labelled(teller.event(event), round)
    } else {
        round
    }
}

/// A match in keys and ids: `1-12`.
pub fn board_id(event: EventNo, number: MatchNo) -> String {
    format!("{event}-{number}")
}

/// Where a match can go: to one of so many tables, of which 0 says that they are not counted.
pub(super) fn moves(
    w: Messages,
    tables: u16,
    id: &str,
    typed: Option<&Values>,
    problems: &Problems,
) -> Fields {
    let fields = Fields::row::<BoardInput>(w, id, &Values::default(), typed, problems);
    match tables {
        0 => fields,
        tables => fields.ranging(BoardInput::TABLE, 1..=tables),
    }
}

/// The names in the seats of a match, as the desk lists them.
fn names(teller: &TournamentTeller<'_>, seats: BySide<Seat>) -> BySide<String> {
    seats.map(|seat| seat.entrant().map(teller.names).unwrap_or_default())
}

pub(super) fn boards(
    teller: &TournamentTeller<'_>,
    path: &TournamentPath,
    scores: &dyn Fn(EventNo) -> bool,
) -> Vec<BoardView> {
    let w = teller.w;
    let view = |board: MatchBoard| {
        let mark = match board.next {
            // A 1-point match is nothing else; saying so is no news.
            _ if board.length == 1 => None,
            GameStatus::Crawford => Some(w.crawford_game()),
            GameStatus::PostCrawford => Some(w.next_post_crawford()),
            GameStatus::DoubleMatchPoint => Some(w.next_double_match_point()),
            GameStatus::Normal | GameStatus::Over => None,
        };
        let id = board_id(board.event, board.number);
        let players = names(teller, board.seats);
        BoardView {
            moves: moves(w, teller.t.boards, &id, None, &Problems::none()),
            id,
            path: path.fixture(board.event, board.number),
            round: round(teller, board.event, board.number),
            title: mark.as_ref().and_then(|_| next_words(w, board.next)),
            mark,
            since: teller.clock.past(w, board.begun_at.0),
            left: board.left.map(|left| {
                let left = left.map(left::text);
                w.desk_clock(left.bottom, left.top)
            }),
            fell: board.flag.map(|side| w.desk_time_up(&players[side])),
            scores: scores(board.event),
            players,
            board,
        }
    };
    let boards = room::boards(teller.t);
    boards.into_iter().map(view).collect()
}

pub(super) fn ready(
    teller: &TournamentTeller<'_>,
    path: &TournamentPath,
    scores: &dyn Fn(EventNo) -> bool,
) -> Vec<ReadyView> {
    let view = |ready: Ready| ReadyView {
        id: board_id(ready.event, ready.number),
        path: path.fixture(ready.event, ready.number),
        round: round(teller, ready.event, ready.number),
        because: ready.busy.as_ref().map(|busy| because(teller, busy)),
        scores: scores(ready.event),
        players: names(teller, ready.seats),
        ready,
    };
    let ready = room::ready(teller.t);
    ready.into_iter().map(view).collect()
}

fn because(teller: &TournamentTeller<'_>, busy: &Busy) -> String {
    let w = teller.w;
    match busy {
        Busy::PutOff { until } => put_off_until(w, *until),
        Busy::Plays {
            player,
            table: Some(table),
        } => w.desk_busy_table(teller.name(*player), *table),
        Busy::Plays {
            player,
            table: None,
        } => w.desk_busy(teller.name(*player)),
    }
}

pub(super) fn waiting(teller: &TournamentTeller<'_>) -> Vec<WaitingView> {
    let w = teller.w;
    let from = |of: &WaitingMatch| {
        let m = teller.t.event(of.event)?.fixture(of.from?)?;
        let names = teller.seats(m.seats);
        Some(w.desk_waits_for(&names.bottom, &names.top))
    };
    let view = |of: WaitingMatch| WaitingView {
        round: round(teller, of.event, of.number),
        text: match of.bye {
            true => w.desk_waits_bye(teller.name(of.player)),
            false => w.desk_waits(from(&of).unwrap_or_default(), teller.name(of.player)),
        },
    };
    let waiting = room::waiting(teller.t);
    waiting.into_iter().map(view).collect()
}
