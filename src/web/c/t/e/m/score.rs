//! `/c/{club}/t/{tournament}/e/{event}/m/{number}/score`: entering a score.

use super::command::{ScoreForm, ScoreTab};
use super::correct::ask;
use super::entry::{find, refused, shown};
use crate::app::tournament::TournamentActed;
use crate::app::tournament::score_entry::ScoreEntryOverview;
use crate::form::Form;
use crate::journal::PersonId;
use crate::pages::fact_text::{result, set_apart};
use crate::tournament::{
    EntrantNo, EventCommand, EventNo, Fixture, FixturePart, MatchNo, MatchStatus,
};
use crate::violation::{refuse, rules};
use crate::web::c::t::e::m::entry::{Mode, names_of, remark_text};
use crate::web::c::t::teller::{desk, name_of};
use crate::web::prelude::*;
use crate::web::redirect;

/// What an address opens the form at.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct ScoreQuery {
    tab: Option<ScoreTab>,
}

/// `GET …/score`
pub async fn show(
    at: AtMatch<Score>,
    asked: QueryForm<ScoreQuery>,
) -> Result<HttpResponse, AppError> {
    let (event, number) = at.numbers();
    let (e, m) = (&at.event, &at.fixture);
    if m.status() == MatchStatus::Waiting {
        return Err(AppError::Refused(refuse::match_waits_for_players(number.0)));
    }
    if m.result.is_some() || at.state().finished {
        return Ok(redirect::to(
            &at.path.fixture_below(event, number, "correct"),
        ));
    }
    let refused = asked.refused();
    let mut page = shown(&at, at.state(), e, m, Mode::Enter, asked.values);
    page.page.problems = Problems::said(at.messages(), &refused);
    html::asked(&page, &refused)
}

/// `POST …/score`
pub async fn post(at: AtMatch<Score>, form: Posted<ScoreForm>) -> Result<HttpResponse, AppError> {
    let which = at.numbers();
    let (e, m) = (&at.event, &at.fixture);
    let again = async |violations: &[Violation]| {
        let part = FixturePart::Entry;
        refused(&at, which, part, Mode::Enter, &form, violations).await
    };
    let scoring = form
        .command()
        .and_then(|score| score.scoring(e, m, form.seen))
        .or_page_read(again)
        .await?;
    let stored = at
        .app
        .tournaments
        .score(
            at.principal(&form.key)?,
            at.club.id,
            at.stream,
            scoring.clone(),
        )
        .await;
    if let Err(ActError::Refused(violation)) = &stored
        && violation.rule == rules::MATCH_WENT_ON
        && at.may(Permission::Direct)
    {
        return ask(&at, which, &scoring, form.values.clone(), &[]).await;
    }
    answer(&at, which, &stored.or_page_read(again).await?)
}

/// On to the next game, or to the desk when the match is decided.
fn answer(
    at: &TournamentRequest,
    (event, number): (EventNo, MatchNo),
    stored: &TournamentActed,
) -> Result<HttpResponse, AppError> {
    let t = &stored.story.state;
    let (e, m) = find(t, event, number)?;
    let path = if m.result.is_some() {
        desk(at)
    } else {
        at.path.fixture_below(event, number, "score")
    };
    let mut sentence = sentence(at, t, m);
    let names = names_of(m, &name_of(&at.names, t));
    let last = m.sheet.games.len();
    let remarks = ScoreEntryOverview::next(e, m).remarks.into_iter();
    for remark in remarks.filter(|remark| remark.game.map(usize::from) == Some(last)) {
        sentence.push(' ');
        sentence.push_str(&remark_text(at.messages(), &remark, &names));
    }
    Ok(at.done(stored, sentence, &path))
}

#[must_use]
pub fn sentence(at: &TournamentRequest, t: &crate::tournament::Tournament, m: &Fixture) -> String {
    let w = at.messages();
    let names = names_of(m, &name_of(&at.names, t)).map(|name| set_apart(&name));
    match &m.result {
        Some(how) => result(w, &names, how),
        None => w.both_stand(
            m.sheet.score.top,
            m.sheet.score.bottom,
            &names.bottom,
            &names.top,
        ),
    }
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct LineUpInput {
    entrant: EntrantNo,
    #[form(name = "person")]
    persons: Vec<PersonId>,
}

/// `POST …/line-up`: who plays at which board for a team.
pub async fn line_up(
    at: AtMatch<Score>,
    form: Posted<LineUpInput>,
) -> Result<HttpResponse, AppError> {
    let which = at.numbers();
    let again = async |part: FixturePart, violations: &[Violation]| {
        refused(&at, which, part, Mode::Enter, &form, violations).await
    };
    let unread = async |violations: &[Violation]| again(FixturePart::Players, violations).await;
    let LineUpInput { entrant, persons } = form.command().or_page_read(unread).await?;
    let set = EventCommand::LineUp {
        number: which.1,
        entrant,
        persons,
        seen: form.seen,
    }
    .of(which.0);
    let part = FixturePart::LineUp(entrant);
    let stored = at
        .act(&form.key, set)
        .await
        .or_page_read(async |violations| again(part, violations).await)
        .await?;
    let team = at.names.entrant(at.state(), entrant);
    let said = at.messages().saved_name(team);
    let back = at.path.fixture_below(which.0, which.1, "score");
    Ok(at.done(&stored, said, &back))
}
