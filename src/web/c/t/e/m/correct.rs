//! `/c/{club}/t/{tournament}/e/{event}/m/{number}/correct`: any result, at any time.

use super::command::{
    EndedInput, PenaltyCommand, Points, ScoreCommand, ScoreForm, ScoreTab, StoredGame,
};
use super::entry::{find, refused, shown};
use super::score::sentence;
use crate::app::tournament::{
    ScoreEntryCommand, dependents, goes_beyond_the_match, preview, prize_changes,
};
use crate::form::{Form, Value, Values};
use crate::tournament::{EventNo, Fixture, FixturePart, MatchNo, Outcome, OutcomeKind, Tournament};
use crate::violation::{refuse, rules};
use crate::web::c::t::e::m::entry::Mode;
use crate::web::c::t::e::m::preview::{self, PreviewPage};
use crate::web::c::t::money::till::tell_with_buyers;
use crate::web::c::t::teller::{desk, newest};
use crate::web::prelude::*;

/// What an address opens the form at: a game or a penalty by its number, from 1.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct CorrectQuery {
    tab: Option<ScoreTab>,
    game: Option<u16>,
    penalty: Option<u16>,
}

/// `GET …/correct`
pub async fn show(
    at: AtMatch<Direct>,
    asked: QueryForm<CorrectQuery>,
) -> Result<HttpResponse, AppError> {
    let (e, m) = (&at.event, &at.fixture);
    if m.players().is_none() {
        return Err(AppError::Refused(refuse::correction_of_a_bye(m.number.0)));
    }
    if !m.begun() && m.result.is_none() && m.sheet.is_blank() {
        return Err(AppError::Refused(refuse::correction_of_nothing(m.number.0)));
    }
    let refused = asked.refused();
    let typed = as_stored(m, asked.values);
    let mut page = shown(&at, at.state(), e, m, Mode::Correct, typed);
    page.page.problems = Problems::said(at.messages(), &refused);
    html::asked(&page, &refused)
}

/// The form filled in with what is stored.
fn as_stored(m: &Fixture, mut typed: Values) -> Values {
    if typed.one(ScoreCommand::TAG).is_empty() && m.sheet.games.is_empty() {
        ScoreTab::Final.set(&mut typed);
    }
    let tab = ScoreTab::of(&typed);
    let number: Option<u16> = typed.one(StoredGame::REPLACES).parse().ok();
    let score = m.result.as_ref().and_then(|result| result.score);
    match tab {
        ScoreTab::Game => {
            let mut games = (1_u16..).zip(m.sheet.games());
            if let Some((number, game)) = games.find(|(n, _)| Some(*n) == number) {
                StoredGame::again(number, game).fill(&mut typed);
            }
        }
        ScoreTab::Final | ScoreTab::Ending => {
            if let Some(score) = score {
                Points::from(score).fill(&mut typed);
            }
        }
        ScoreTab::Penalty => {
            let asked: Option<u16> = typed.one(PenaltyCommand::REPLACES).parse().ok();
            let mut penalties = (1_u16..).zip(&m.sheet.penalties);
            if let Some((_, penalty)) = penalties.find(|(n, _)| Some(*n) == asked) {
                typed.set(PenaltyCommand::TO, penalty.to.show());
                typed.set(PenaltyCommand::POINTS, penalty.points.show());
            }
        }
        // The page itself shows what is stored.
        ScoreTab::Boards => {}
    }
    if let (ScoreTab::Ending, Some(result)) = (tab, &m.result) {
        typed.set(EndedInput::WINNER, result.winner.show());
        typed.set(OutcomeKind::TAG, vec![result.outcome.word().to_owned()]);
        if let Outcome::PlayedTo { length } = result.outcome {
            typed.set(OutcomeKind::LENGTH, length.show());
        }
    }
    typed
}

/// `POST …/correct`
pub async fn post(at: AtMatch<Direct>, form: Posted<ScoreForm>) -> Result<HttpResponse, AppError> {
    let which = at.numbers();
    let (e, m) = (&at.event, &at.fixture);
    let again = async |violations: &[Violation]| {
        let part = FixturePart::Entry;
        refused(&at, which, part, Mode::Correct, &form, violations).await
    };
    let asked = form.command().and_then(|score| {
        let scoring = score.scoring(e, m, form.seen)?;
        Ok((scoring, score.standing))
    });
    let (scoring, standing) = asked.or_page_read(again).await?;
    if standing.is_none() && goes_beyond_the_match(at.state(), m, &scoring) {
        return ask(&at, which, &scoring, form.values.clone(), &[]).await;
    }
    let principal = at.principal(&form.key)?;
    let (club, shown) = (at.club.id, form.tag.clone());
    let stored = at
        .app
        .tournaments
        .correct(principal, club, at.stream, scoring.clone(), standing, shown)
        .await;
    if let Err(ActError::Refused(violation)) = &stored {
        let refused: Option<&[Violation]> = match violation.rule {
            rules::CORRECTION_NEEDS_A_CHOICE => Some(&[]),
            // What was chosen was shown with other consequences than it would have now.
            rules::SETTINGS_CHANGED_SINCE => Some(std::slice::from_ref(violation)),
            _ => None,
        };
        if let Some(refused) = refused {
            return ask(&at, which, &scoring, form.values.clone(), refused).await;
        }
    }
    let stored = stored.or_page_read(again).await?;
    let t = &stored.story.state;
    let (_, m) = find(t, which.0, which.1)?;
    let sentence = at.messages().entry_corrected(sentence(&at, t, m));
    let path = if m.result.is_some() {
        desk(&at)
    } else {
        at.path.fixture_below(which.0, which.1, "score")
    };
    Ok(at.done(&stored, sentence, &path))
}

/// The page that shows what would change and lets the director choose. Nothing is stored yet.
pub(super) async fn ask(
    at: &TournamentRequest,
    which: (EventNo, MatchNo),
    scoring: &ScoreEntryCommand,
    mut typed: Values,
    refused: &[Violation],
) -> Result<HttpResponse, AppError> {
    // The buttons of the page send it.
    typed.set(ScoreForm::STANDING, Vec::new());
    let mut page = previewed(at, which, scoring, &typed).await?;
    page.page.problems = Problems::said(at.messages(), refused);
    html::asked(&page, refused)
}

pub(super) async fn previewed(
    at: &TournamentRequest,
    which: (EventNo, MatchNo),
    scoring: &ScoreEntryCommand,
    typed: &Values,
) -> Result<PreviewPage, AppError> {
    let story = newest(at).await?;
    let t = &story.state;
    let (e, m) = find(t, which.0, which.1)?;
    let consequences = preview(t, scoring)?;
    let path = at.path.fixture(which.0, which.1);
    let besides = dependent_texts(at, t).await?;
    tell_with_buyers(at, t, |teller| {
        let mut page = PreviewPage::new(teller, at.frame(), e, m, &path, &consequences, typed);
        page.besides = besides;
        for choice in &mut page.choices {
            let changes = prize_changes(t, scoring, Some(choice.standing));
            choice.money = preview::money(teller, &changes);
        }
        page
    })
    .await
}

/// What else follows from the results of a tournament: ratings and tables, final seasons, a published report.
async fn dependent_texts(at: &TournamentRequest, t: &Tournament) -> Result<Vec<String>, AppError> {
    let of = dependents(&at.app.store, at.club.id, at.stream, t.details.date).await?;
    let w = at.messages();
    let mut lines = vec![w.preview_ratings().into_owned()];
    let seasons = of.final_seasons.iter();
    lines.extend(seasons.map(|season| w.preview_season_final(season.as_str())));
    if of.report {
        lines.push(w.preview_report().into_owned());
    }
    Ok(lines)
}
