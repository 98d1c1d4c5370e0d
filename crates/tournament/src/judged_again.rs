//! Judges scores again by the engine: those of an imported journal, as if they had been entered here; those that remain
//! after an undo; and every sheet when the whole database is checked.

use super::outcome::{check_above_sheet, check_not_won, played_to};
use super::team_boards::TeamBoard;
use super::{
    Event, EventFact, EventNo, Fact, Fixture, MatchNo, MatchResult, Outcome, ScoreSheet,
    Tournament, find,
};
use crate::fields;
use backgammon::BySide;
use backgammon::scoring::{MatchRules, judge, judge_final};
use crawford_forms::violation::{Violation, refuse};
use crawford_journal::{Envelope, Recorded};

/// The version of the first fact whose score the engine refuses or computes otherwise, and why.
#[must_use]
pub fn first_refused(recorded: &[Recorded]) -> Option<(u64, Violation)> {
    crawford_journal::first_refused(recorded, |t: &Tournament, envelope: &Envelope<Fact>| {
        match envelope.fact() {
            Ok(Fact::Event { event, fact }) => judged(t, *event, fact),
            _ => Ok(()),
        }
    })
}

/// The first match whose sheet or result the engine does not confirm, in order of events and matches.
#[must_use]
pub fn first_not_adding_up(t: &Tournament) -> Option<(EventNo, MatchNo, Violation)> {
    t.all_matches().find_map(|(e, m)| {
        let at = At::of_match(e, m);
        let result = |result: &MatchResult| at.result(&m.sheet, result);
        let read = at
            .sheet(&m.sheet)
            .and(m.result.as_ref().map_or(Ok(()), result));
        read.err().map(|violation| (e.number, m.number, violation))
    })
}

/// Judges the score in a fact, given what is on the sheet.
pub(super) fn judged(t: &Tournament, event: EventNo, fact: &EventFact) -> Result<(), Violation> {
    match fact {
        EventFact::GameScored { number, game, .. } => {
            let at = At::of(t, event, *number)?;
            let mut sheet = at.m.sheet.clone();
            sheet.games.push(*game);
            sheet.score = game.score;
            at.sheet(&sheet)
        }
        EventFact::PenaltyGiven {
            number,
            penalty,
            score,
            rules,
            ..
        } => {
            let mut at = At::of(t, event, *number)?;
            at.rules = at.m.rules.or(*rules).unwrap_or(at.rules);
            let mut sheet = at.m.sheet.clone();
            sheet.penalties.push(*penalty);
            sheet.score = *score;
            at.sheet(&sheet)
        }
        EventFact::BoardScored {
            number,
            board,
            note: None,
            ..
        } => At::of(t, event, *number)?.board(board),
        EventFact::Decided {
            number,
            result,
            sheet,
            ..
        } => {
            let at = At::of(t, event, *number)?;
            let sheet = sheet.as_ref().unwrap_or(&at.m.sheet);
            at.sheet(sheet)?;
            at.result(sheet, result)
        }
        EventFact::Corrected {
            number,
            sheet,
            result,
            ..
        } => {
            let at = At::of(t, event, *number)?;
            at.sheet(sheet)?;
            match result {
                Some(result) => at.result(sheet, result),
                None => Ok(()),
            }
        }
        _ => Ok(()),
    }
}

struct At<'a> {
    m: &'a Fixture,
    rules: MatchRules,
    by_teams: bool,
}

impl<'a> At<'a> {
    fn of(t: &'a Tournament, event: EventNo, number: MatchNo) -> Result<Self, Violation> {
        let e = find::event(t, event)?;
        Ok(At::of_match(e, find::fixture(t, event, number)?))
    }

    fn of_match(e: &Event, m: &'a Fixture) -> Self {
        At {
            m,
            rules: e.rules_of(m),
            by_teams: e.settings.sides.boards().is_some(),
        }
    }

    fn sheet(&self, sheet: &ScoreSheet) -> Result<(), Violation> {
        if self.by_teams {
            return Ok(());
        }
        let judgement = judge(&self.rules, &sheet.games(), &sheet.penalties);
        if let Some(problem) = judgement.refusal() {
            return Err(problem.violation.clone().in_game(problem.game));
        }
        let same = (judgement.games.iter().zip(&sheet.games)).all(|(ours, theirs)| {
            (ours.points, ours.score, ours.played_as)
                == (theirs.points, theirs.score, theirs.played_as)
        });
        // Nothing is written on a sheet before the first game, whatever the match begins at.
        let nothing_yet = sheet.is_blank() && sheet.score == BySide::default();
        match nothing_yet || (same && judgement.score == sheet.score) {
            true => Ok(()),
            false => Err(otherwise(judgement.score)),
        }
    }

    fn board(&self, board: &TeamBoard) -> Result<(), Violation> {
        if board.walk_over {
            return Ok(());
        }
        let judgement = judge_final(&self.rules, board.score.map(i64::from));
        match judgement.refusal() {
            Some(problem) => Err(problem.violation.clone()),
            None if judgement
                .winner
                .is_some_and(|winner| winner != board.winner) =>
            {
                Err(otherwise(judgement.score))
            }
            None => Ok(()),
        }
    }

    fn result(&self, sheet: &ScoreSheet, result: &MatchResult) -> Result<(), Violation> {
        if self.by_teams || result.overruled.is_some() {
            return Ok(());
        }
        match (result.outcome, result.score) {
            (Outcome::Played, score) => {
                let judgement = judge(&self.rules, &sheet.games(), &sheet.penalties);
                if judgement.winner.is_some() {
                    let as_said = (judgement.winner, Some(judgement.score));
                    return match as_said == (result.winner, score.or(as_said.1)) {
                        true => Ok(()),
                        false => Err(otherwise(judgement.score)),
                    };
                }
                let Some(score) = score else {
                    return Err(refuse::score_missing().at(fields::SCORE));
                };
                let score = score.map(i64::from);
                check_above_sheet(sheet.score, score)?;
                let judgement = judge_final(&self.rules, score);
                match judgement.refusal() {
                    Some(problem) => Err(problem.violation.clone()),
                    None if judgement.winner.is_some() && judgement.winner != result.winner => {
                        Err(refuse::winner_not_by_the_score().at(fields::WINNER))
                    }
                    None => Ok(()),
                }
            }
            (Outcome::PlayedTo { length }, score) => {
                played_to(&self.rules, length, result.winner, score, result.note).map(drop)
            }
            (outcome, score) => check_not_won(&self.rules, outcome, score),
        }
    }
}

fn otherwise(score: BySide<u32>) -> Violation {
    refuse::score_comes_to_otherwise(score.bottom, score.top).at(fields::SCORE)
}
