//! A match between two teams: board matches played at once, and a team result from them.
//!
//! Boards won decide; if they are equal, the points of all boards; if those are equal too, the lowest board.

use super::score::Judged;
use super::team_boards::{BoardEnd, BoardEntry, TeamBoard, team_result};
use super::{
    EntrantNo, Event, EventFact, EventNo, Fact, Fixture, FixturePart, MatchNo, MatchResult,
    Outcome, Tournament,
};
use crate::fields;
use backgammon::scoring::{MatchRules, judge_final};
use backgammon::{BySide, Side};
use crawford_forms::violation::{Source, Violation, refuse};
use crawford_journal::{NoteId, PersonId};

/// Who plays at the boards of a match for one side, in board order: as the captain set it, otherwise the first members of
/// the team. Empty if no team sits there.
#[must_use]
pub fn line_up(t: &Tournament, e: &Event, m: &Fixture, side: Side) -> Vec<PersonId> {
    let Some(boards) = e.settings.sides.boards().map(usize::from) else {
        return Vec::new();
    };
    let members: Vec<PersonId> = m.seats[side]
        .entrant()
        .map(|n| t.persons_of(n).collect())
        .unwrap_or_default();
    match &m.line_ups[side] {
        // A line-up set before the seat went to another team does not count.
        Some(set) if set.len() == boards && set.iter().all(|p| members.contains(p)) => set.clone(),
        _ => members.into_iter().take(boards).collect(),
    }
}

pub(super) fn set_line_up(
    t: &Tournament,
    e: &Event,
    number: MatchNo,
    entrant: EntrantNo,
    persons: &[PersonId],
    seen: Option<u64>,
) -> Result<Vec<Fact>, Violation> {
    let m = super::find::fixture(t, e.number, number)?;
    let Some(boards) = e.settings.sides.boards() else {
        return Err(no_teams(e));
    };
    let side = m.side_of(entrant);
    let is_so = side.is_some_and(|side| line_up(t, e, m, side) == persons);
    if !m.to_change(FixturePart::LineUp(entrant), is_so, seen)? {
        return Ok(Vec::new());
    }
    if side.is_none() {
        return Err(refuse::team_not_in_match(number.0, entrant));
    }
    if !m.sheet.boards.is_empty() || m.result.is_some() {
        return Err(refuse::line_up_after_play(number.0)
            .by(Source::Custom)
            .at(fields::BOARD));
    }
    if persons.len() != usize::from(boards) {
        return Err(refuse::line_up_incomplete(boards)
            .by(Source::Custom)
            .at(fields::BOARD));
    }
    let members: Vec<PersonId> = t.persons_of(entrant).collect();
    if persons.iter().any(|p| !members.contains(p)) {
        return Err(refuse::line_up_with_a_stranger(entrant)
            .by(Source::Custom)
            .at(fields::BOARD));
    }
    let twice = |(i, p): (usize, &PersonId)| persons.iter().take(i).any(|q| q == p);
    if persons.iter().enumerate().any(twice) {
        return Err(refuse::line_up_with_one_twice()
            .by(Source::Custom)
            .at(fields::BOARD));
    }
    Ok(vec![
        EventFact::LinedUp {
            number,
            entrant,
            persons: persons.to_vec(),
        }
        .of(e.number),
    ])
}

fn no_teams(e: &Event) -> Violation {
    refuse::no_match_of_teams(e.settings.name.as_str())
}

pub(super) fn judged(
    t: &Tournament,
    e: &Event,
    m: &Fixture,
    rules: &MatchRules,
    entries: &[BoardEntry],
    overrule: Option<NoteId>,
) -> Result<Judged, Violation> {
    let Some(count) = e.settings.sides.boards() else {
        return Err(no_teams(e));
    };
    if entries.is_empty() {
        return Err(refuse::boards_blank().at(fields::BOARD));
    }
    let teams = BySide::new(line_up(t, e, m, Side::Top), line_up(t, e, m, Side::Bottom));
    let mut sheet = m.sheet.clone();
    let mut refused_once = false;
    for entry in entries {
        let seat = usize::from(entry.number).wrapping_sub(1);
        let sat = sheet.boards.iter().find(|b| b.number == entry.number);
        let players = match (sat, teams.top.get(seat), teams.bottom.get(seat)) {
            (Some(there), ..) => there.players,
            (None, Some(top), Some(bottom)) => BySide::new(*top, *bottom),
            _ => {
                return Err(refuse::board_unknown(entry.number, count).at(fields::BOARD));
            }
        };
        let (score, winner, walk_over) = match entry.end {
            BoardEnd::WalkOver(side) => (BySide::new(0, 0), side, true),
            BoardEnd::Score(score) => {
                let judgement = judge_final(rules, score);
                match (judgement.refusal(), judgement.winner) {
                    (None, Some(winner)) => (judgement.score, winner, false),
                    (refusal, _) => {
                        let (Some(winner), Some(_)) = (score.ahead(), overrule) else {
                            let violation = refusal
                                .map_or_else(refuse::winner_not_named, |p| p.violation.clone());
                            return Err(violation.at(fields::BOARD));
                        };
                        refused_once = true;
                        (super::score::whole_points(score)?, winner, false)
                    }
                }
            }
        };
        let board = TeamBoard {
            number: entry.number,
            players,
            score,
            winner,
            walk_over,
        };
        sheet.write_board(board);
    }
    let overruling = overrule.filter(|_| refused_once);
    let all_in = sheet.boards.len() == usize::from(count);
    let so_far = team_result(&sheet.boards).filter(|_| all_in);
    let result = so_far.map(|result| MatchResult {
        overruled: overruling,
        ..MatchResult::of(Outcome::Played, Some(result.winner), Some(result.boards))
    });
    Ok(Judged {
        sheet,
        result,
        overruling,
    })
}

/// The facts of the boards that an entry adds to a team match or changes.
pub(super) fn boards_scored(
    event: EventNo,
    m: &Fixture,
    players: BySide<EntrantNo>,
    judged: &Judged,
) -> Vec<Fact> {
    let before = &m.sheet.boards;
    let new = judged.sheet.boards.iter().filter(|b| !before.contains(b));
    new.map(|board| {
        EventFact::BoardScored {
            number: m.number,
            players,
            board: *board,
            note: judged.overruling,
        }
        .of(event)
    })
    .collect()
}
