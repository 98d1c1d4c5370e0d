//! `/c/{club}/t/{tournament}/e/{event}/m/{match}/correct`: any result, at any time.

use super::entry::{find, refused, shown};
use super::score::sentence;
use super::typed::entry;
use crate::app::tournament::{Scoring, dependents, preview, prize_changes};
use crate::form::{self, Choice};
use crate::tournament::{Fixture, Outcome, Standing, Tournament};
use crate::violation::Rule;
use crate::web::c::t::e::m::entry::Mode;
use crate::web::c::t::e::m::preview::{self, PreviewPage};
use crate::web::c::t::e::m::typing::{Tab, Typing};
use crate::web::c::t::said::{OfMatch, desk, done, newest, tell};
use crate::web::prelude::*;
use actix_web::web::Query;
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
pub struct Shown {
    #[serde(default)]
    tab: String,
    #[serde(default)]
    game: String,
    #[serde(default)]
    penalty: String,
}

/// `GET …/correct`
pub async fn show(
    at: AtTournament,
    of: Path<OfMatch>,
    query: Option<Query<Shown>>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let (event, number) = of.numbers();
    let (e, m) = find(at.state(), event, number)?;
    if m.players().is_none() {
        return Err(AppError::Refused(Violation::correction_of_a_bye(number.0)));
    }
    if !m.begun() && m.result.is_none() && m.sheet.is_blank() {
        return Err(AppError::Refused(Violation::correction_of_nothing(
            number.0,
        )));
    }
    let query = query.map(Query::into_inner).unwrap_or_default();
    html::page(&shown(
        &at,
        at.state(),
        e,
        m,
        Mode::Correct,
        as_stored(m, &query),
    ))
}

/// The form filled in with what is stored.
fn as_stored(m: &Fixture, query: &Shown) -> Typing {
    let tab = match query.tab.as_str() {
        "" if m.sheet.games.is_empty() => Tab::Final,
        word => Tab::of(word),
    };
    let mut typing = Typing {
        tab,
        ..Typing::default()
    };
    let result = m.result.as_ref();
    match tab {
        Tab::Game => {
            typing.game.clone_from(&query.game);
            let index = query
                .game
                .parse::<usize>()
                .ok()
                .and_then(|n| n.checked_sub(1));
            if let Some(game) = index.and_then(|i| m.sheet.games.get(i)) {
                typing.winner = game.game.winner.number().to_string();
                typing.kind = crate::pages::told::kind_word(game.game.kind).to_owned();
                typing.cube = game.game.cube.to_string();
                typing.third_turn = game.game.rolls.is_some();
            }
        }
        Tab::Final | Tab::Ending => {
            if let Some(score) = result.and_then(|r| r.score) {
                typing.top = score.top.to_string();
                typing.bottom = score.bottom.to_string();
            }
            if let (Tab::Ending, Some(result)) = (tab, result) {
                typing.winner = result
                    .winner
                    .map(|side| side.number().to_string())
                    .unwrap_or_default();
                typing.ending = result.outcome.word().to_owned();
                if let Outcome::PlayedTo { length } = result.outcome {
                    typing.length = length.to_string();
                }
            }
        }
        Tab::Penalty => typing.penalty.clone_from(&query.penalty),
        // The form shows what is stored by itself.
        Tab::Boards => {}
    }
    typing
}

/// `POST …/correct`
pub async fn post(
    at: AtTournament,
    of: Path<OfMatch>,
    form: Posted<Typing>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let which = of.numbers();
    let (e, m) = find(at.state(), which.0, which.1)?;
    let typing: Typing = form::read(&form.values)?;
    let again = |violations: Vec<Violation>| {
        let typing = typing.clone();
        let at = &at;
        let seen = form.seen;
        async move { refused(at, which, Mode::Correct, typing, seen, &violations).await }
    };
    let wish = match form.command().and_then(|typing| typing.wish()) {
        Ok(wish) => wish,
        Err(violations) => return again(violations).await,
    };
    let entry = match entry(wish, e, m, &typing.sure) {
        Ok(entry) => entry,
        Err(violation) => return again(vec![violation]).await,
    };
    let standing = typing.standing;
    let scoring = Scoring {
        event: which.0,
        number: which.1,
        entry,
        overrule: typing.overrule,
        reason: typing.reason.clone(),
        seen: form.seen,
    };
    if standing.is_none() && is_shown_first(at.state(), m, &scoring) {
        return ask(&at, which, &scoring, typing.clone()).await;
    }
    let asker = at.asker(&form.key)?;
    let stored = at
        .house
        .tournaments
        .correct(asker, at.club.id, at.stream, scoring.clone(), standing)
        .await;
    match stored {
        Ok(stored) => {
            let t = &stored.story.state;
            let (_, m) = find(t, which.0, which.1)?;
            let sentence = at.words().entry_corrected(sentence(&at, t, m));
            let path = if m.result.is_some() {
                desk(&at)
            } else {
                at.path.fixture_below(which.0, which.1, "score")
            };
            Ok(done(&at, &stored, sentence, &path))
        }
        Err(ActError::Refused(violation)) if violation.rule == Rule::CORRECTION_NEEDS_A_CHOICE => {
            ask(&at, which, &scoring, typing.clone()).await
        }
        Err(ActError::Refused(violation)) => again(vec![violation]).await,
        Err(error) => Err(error.into()),
    }
}

/// Whether a correction goes beyond the match itself: then what it changes is shown first. One that is refused says so when
/// it is made.
pub(super) fn is_shown_first(t: &Tournament, m: &Fixture, scoring: &Scoring) -> bool {
    let decided = m.result.is_some();
    let prizes = || {
        let changes = prize_changes(t, scoring, None);
        changes.iter().any(|change| decided || change.paid_out > 0)
    };
    preview(t, scoring).is_ok_and(|c| c.go_beyond_the_match() || prizes())
}

/// The page that shows what would change and lets the director choose. Nothing is stored yet.
pub(super) async fn ask(
    at: &AtTournament,
    which: (crate::tournament::EventNo, crate::tournament::MatchNo),
    scoring: &Scoring,
    typing: Typing,
) -> Result<HttpResponse, AppError> {
    html::page(&previewed(at, which, scoring, typing).await?)
}

pub(super) async fn previewed(
    at: &AtTournament,
    which: (crate::tournament::EventNo, crate::tournament::MatchNo),
    scoring: &Scoring,
    typing: Typing,
) -> Result<PreviewPage, AppError> {
    let story = newest(at).await?;
    let t = &story.state;
    let (e, m) = find(t, which.0, which.1)?;
    let consequences = preview(t, scoring)?;
    let path = at.path.fixture(which.0, which.1);
    let besides = besides(at, t).await?;
    let page = tell(at, t, |teller| {
        let mut page = PreviewPage::new(teller, at.frame(), e, m, &path, &consequences, typing);
        page.besides = besides;
        for choice in &mut page.choices {
            let standing = Standing::of_word(choice.standing);
            choice.money = preview::money(teller, &prize_changes(t, scoring, standing));
        }
        page
    });
    Ok(page)
}

/// What else hangs on results of a tournament: ratings and tables, seasons that are final, a report that is published.
async fn besides(at: &AtTournament, t: &Tournament) -> Result<Vec<String>, AppError> {
    let of = dependents(&at.house.store, at.club.id, at.stream, t.details.date).await?;
    let w = at.words();
    let mut lines = vec![w.preview_ratings().into_owned()];
    let seasons = of.final_seasons.iter();
    lines.extend(seasons.map(|season| w.preview_season_final(season.as_str())));
    if of.report {
        lines.push(w.preview_report().into_owned());
    }
    Ok(lines)
}
