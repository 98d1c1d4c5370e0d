//! The form of a score again, with what was refused of it and what would put that right.

use super::{EntryPage, Mode, find, shown};
use crate::backgammon::scoring::WinKind;
use crate::form::{Choice as _, FieldName};
use crate::pages::messages::{Messages, selector};
use crate::pages::problems::RemedyButton;
use crate::tournament::{EventNo, FixturePart, MatchNo, OutcomeKind, fields};
use crate::violation::{rules, terms};
use crate::web::c::t::e::m::command::{CubeTyped, Points, ScoreForm, ScoreTab, StoredGame};
use crate::web::c::t::meanwhile::FormSubject;
use crate::web::c::t::teller::newest;
use crate::web::prelude::*;

/// The form again, with what was refused, everything that was typed, and what happened meanwhile to the part of the match
/// that the form is about.
pub async fn refused<T>(
    at: &TournamentRequest,
    (event, number): (EventNo, MatchNo),
    part: FixturePart,
    asked: Mode,
    form: &Posted<T>,
    violations: &[Violation],
) -> Result<EntryPage, AppError> {
    let (mut typed, seen) = (form.values.clone(), form.seen);
    let story = newest(at).await?;
    let (e, m) = find(&story.state, event, number)?;
    let tab = ScoreTab::of(&typed);
    let violations = &at_fields(tab, violations)[..];
    // What is decided already, or over, is corrected instead.
    let instead = m.result.is_some() || story.state.finished;
    let mode = if instead { Mode::Correct } else { asked };
    if asked == Mode::Enter && mode == Mode::Correct && tab == ScoreTab::Game {
        // The game typed is one too many; what stands is shown, and its games can be mended.
        typed.set(StoredGame::REPLACES, Vec::new());
    }
    let w = at.messages();
    let mut problems = at.problems_in(&story.state, violations);
    for violation in violations {
        if let Some(remedy) = remedy(w, violation) {
            problems = problems.remedy(violations, violation.rule, remedy);
        }
    }
    let subject = FormSubject::of_match((event, number), part);
    problems.meanwhile = subject.told_in(at, &story.state, seen, violations).await?;
    let stand = violations.first().is_some_and(|v| {
        let overruled = [rules::REASON_MISSING, rules::WINNER_NOT_NAMED].contains(&v.rule);
        let of_points = !matches!(tab, ScoreTab::Ending | ScoreTab::Penalty);
        of_points && v.may_stand || overruled && typed.ticked(ScoreForm::OVERRULE)
    });
    let mut page = shown(at, &story.state, e, m, mode, typed);
    page.page.problems = problems;
    page.beside.may_stand = stand;
    page.beside.sure = cube_asked_about(violations);
    page.seen = page.seen.or_as_sent(seen, violations);
    Ok(page)
}

/// What one tap can put right.
fn remedy(w: Messages, violation: &Violation) -> Option<RemedyButton> {
    let (label, instead) = match violation.rule {
        rules::CRAWFORD_NO_DOUBLE | rules::ONE_POINT_NO_CUBE | rules::GAME_NO_CUBE => {
            let of_the_game = || terms::game_no_cube(violation).map(|[_, cube]| [cube]);
            let [cube] = terms::crawford_no_double(violation)
                .or_else(|| terms::one_point_no_cube(violation))
                .or_else(of_the_game)?;
            let cube = cube.number()?;
            (w.entry_remedy_cube(cube), CubeTyped::CUBE.query(cube))
        }
        rules::CUBE_BEYOND_NEED => {
            let [_, offered] = terms::cube_beyond_need(violation)?;
            let cube = offered.number().filter(|cube| *cube > 0)?;
            (w.entry_remedy_cube(cube), CubeTyped::CUBE.query(cube))
        }
        rules::CRAWFORD_NO_DROP
        | rules::ONE_POINT_NO_DROP
        | rules::GAME_NO_DROP
        | rules::GAME_NO_GAMMON => (
            w.entry_remedy_kind(selector!("entry-remedy-kind.kind", "single")),
            StoredGame::KIND.query(WinKind::Single.word()),
        ),
        rules::GAME_NO_BACKGAMMON => (
            w.entry_remedy_kind(selector!("entry-remedy-kind.kind", "gammon")),
            StoredGame::KIND.query(WinKind::Gammon.word()),
        ),
        rules::MEN_NOT_COUNTED => (
            w.entry_remedy_no_men().into_owned(),
            StoredGame::MEN.query(""),
        ),
        rules::HOLLAND_TICK | rules::HOLLAND_TOO_EARLY => (
            w.entry_remedy_tick().into_owned(),
            StoredGame::THIRD_TURN.query(1),
        ),
        rules::ONE_POINT_FINAL => {
            let [bottom, top] = terms::one_point_final(violation)?;
            let (bottom, top) = (bottom.number()?, top.number()?);
            (
                w.entry_remedy_final(top, bottom),
                format!(
                    "{}&{}",
                    Points::TOP.query(top),
                    Points::BOTTOM.query(bottom)
                ),
            )
        }
        rules::FINAL_NOBODY_WON => (
            w.entry_remedy_ending().into_owned(),
            ScoreTab::Ending.query(),
        ),
        rules::OUTCOME_BUT_MATCH_WON => (
            w.entry_remedy_as_final().into_owned(),
            ScoreTab::Final.query(),
        ),
        rules::MATCH_OVER => {
            let last = violation.game?.checked_sub(1)?;
            (w.entry_remedy_last(last), StoredGame::LAST.query(last))
        }
        _ => return None,
    };
    Some(RemedyButton { label, instead })
}

/// The cube that is asked about, to be stored if it is meant.
#[must_use]
pub fn cube_asked_about(violations: &[Violation]) -> Option<String> {
    let [cube, _] = violations.iter().find_map(terms::cube_beyond_need)?;
    cube.number().map(|cube| cube.to_string())
}

/// Refusals at the fields as the tab they came by calls them: each once, where both points are one field.
#[must_use]
pub fn at_fields(tab: ScoreTab, violations: &[Violation]) -> Vec<Violation> {
    let field = |field: FieldName| match (tab, field) {
        (ScoreTab::Final, fields::SCORE | fields::TOP | fields::BOTTOM) => fields::FINAL,
        (ScoreTab::Ending, fields::KIND) => OutcomeKind::TAG.name(),
        (ScoreTab::Ending, fields::FINAL | fields::TOP | fields::BOTTOM) => fields::SCORE,
        (_, field) => field,
    };
    let placed = violations.iter().map(|violation| {
        let mut placed = violation.clone();
        placed.field = placed.field.map(field);
        placed
    });
    let mut placed: Vec<Violation> = placed.collect();
    placed.dedup();
    placed
}
