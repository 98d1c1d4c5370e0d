//! `/here/{event}/{match}/score`: the score from a phone, game by game or the final score; the desk's own form.

use super::{AtPhone, OfHere, PhoneRequest, path};
use crate::app::tournament::ReportAnswer;
use crate::app::tournament::boards::MatchBoards;
use crate::form::{Form, Values};
use crate::journal::PersonId;
use crate::pages::fact_text::result;
use crate::tournament::{ReportingMode, ScoreEntry, Tournament};
use crate::violation::rules;
use crate::web::c::t::e::m::boards;
use crate::web::c::t::e::m::command::{ScoreForm, ScoreTab};
use crate::web::c::t::e::m::entry::{
    EntryPage, MatchContext, Mode, at_fields, cube_asked_about, find, names_of,
};
use crate::web::c::t::e::m::ruling::story_of;
use crate::web::c::t::e::m::score::{ScoreQuery, sentence};
use crate::web::c::t::teller::{name_of, newest, tell};
use crate::web::here::show;
use crate::web::prelude::*;
use crate::web::redirect;

/// `GET /here/{event}/{match}/score`
pub async fn show(
    at: AtPhone,
    of: Path<OfHere>,
    asked: QueryForm<ScoreQuery>,
) -> Result<HttpResponse, AppError> {
    let (_, m, _) = at.own(*of)?;
    if m.result.is_some() || at.state().reporting.mode == ReportingMode::Off {
        return Ok(redirect::to("/here"));
    }
    let refused = asked.refused();
    let mut page = page(&at, at.state(), *of, asked.values)?;
    page.page.problems = Problems::said(at.messages(), &refused);
    html::asked(&page, &refused)
}

/// `POST /here/{event}/{match}/score`
pub async fn post(
    at: AtPhone,
    of: Path<OfHere>,
    form: Posted<ScoreForm>,
) -> Result<HttpResponse, AppError> {
    let (e, m, _) = at.own(*of)?;
    let entry = form.command().and_then(|score| match score.entry(e, m)? {
        entry @ (ScoreEntry::Game(_) | ScoreEntry::Final { .. } | ScoreEntry::Boards(_)) => {
            Ok(entry)
        }
        _ => Err(vec![refuse::report_not_this()]),
    });
    let again = async |violations: &[Violation]| refused(&at, *of, &form, violations).await;
    let entry = entry.or_page_read(again).await?;
    let (event, number) = of.numbers();
    let tournaments = &at.app.tournaments;
    let done = tournaments
        .report(
            at.bearer,
            form.key.clone(),
            (event, number),
            entry,
            form.seen,
        )
        .await
        .or_page_read(again)
        .await?;
    let t = &done.story.state;
    let (_, m) = find(t, event, number)?;
    let (sentence, next) = match (&m.result, t.report(event, number)) {
        (None, Some(report)) => {
            let w = at.messages();
            let said = match report.dispute {
                Some(_) => w.rule_report_disputed(),
                None => w.here_told_reported(),
            };
            (said.into_owned(), "/here".to_owned())
        }
        (Some(_), _) => (sentence(&at, t, m), "/here".to_owned()),
        (None, None) => (
            sentence(&at, t, m),
            format!("{}/score", path(event, number)),
        ),
    };
    Ok(Flash::new(sentence).then(&next))
}

/// The form again, with what was refused and everything that was typed.
async fn refused(
    at: &PhoneRequest,
    of: OfHere,
    form: &Posted<ScoreForm>,
    violations: &[Violation],
) -> Result<EntryPage, AppError> {
    let story = newest(at).await?;
    let t = &story.state;
    let tab = ScoreTab::of(&form.values);
    let has_changed = |violation: &Violation| violation.rule == rules::MATCH_CHANGED_SINCE;
    // The other phone may have sent the very same game, which must not be a tap away from counting twice.
    let typed = match violations.iter().any(has_changed) {
        true => {
            let mut empty = Values::default();
            tab.set(&mut empty);
            empty
        }
        false => form.values.clone(),
    };
    let violations = at_fields(tab, violations);
    let mut page = page(at, t, of, typed)?;
    page.page.problems = at.problems_in(t, &violations);
    page.seen = page.seen.or_as_sent(form.seen, &violations);
    page.beside.sure = cube_asked_about(&violations);
    Ok(page)
}

fn page(
    at: &PhoneRequest,
    t: &Tournament,
    of: OfHere,
    mut typed: Values,
) -> Result<EntryPage, AppError> {
    let (event, number) = of.numbers();
    let (e, m) = find(t, event, number)?;
    let names = names_of(m, &name_of(&at.names, t));
    let path = path(event, number);
    let about = MatchContext {
        event: e,
        fixture: m,
        names: &names,
        path: &path,
        several_events: t.events.len() > 1,
    };
    let frame = at.frame_of_phone();
    let teams = e.settings.sides.boards().is_some();
    // Other endings and penalty points are the director's.
    let own: &[ScoreTab] = match teams {
        true => &[ScoreTab::Boards],
        false => &[ScoreTab::Game, ScoreTab::Final],
    };
    let tab = match ScoreTab::of(&typed) {
        _ if teams => ScoreTab::Boards,
        ScoreTab::Final => ScoreTab::Final,
        _ => ScoreTab::Game,
    };
    tab.set(&mut typed);
    let w = at.messages();
    let mut page = EntryPage::new(w, frame, Mode::Enter, about, own, "/here", typed);
    if teams {
        let person = |p: PersonId| at.names.person(p);
        // What is in is changed at the desk, and that nobody came is said there.
        let mut open = MatchBoards::of(t, e, m).seats;
        open.retain(|board| board.decided.is_none());
        page.boards = boards::fields(w, &open, &person, &page.typed);
        for board in &mut page.boards {
            board.out.clear();
        }
    }
    page.leave_out_corrections();
    if let Some(report) = t.report(event, number) {
        page.beside.reported = tell(at, t, |teller| story_of(teller, report, None));
        page.beside.disputed = report.dispute.is_some();
    }
    page.beside.back = Some(w.back().into_owned());
    Ok(page)
}

/// `POST /here/{event}/{match}/confirm`
pub async fn confirm(
    at: AtPhone,
    of: Path<OfHere>,
    form: Posted<Button>,
) -> Result<HttpResponse, AppError> {
    at.own(*of)?;
    let (event, number) = of.numbers();
    let answered = at.app.tournaments.answer_report(
        at.bearer,
        form.key.clone(),
        at.club.id,
        (event, number),
        ReportAnswer::Confirm,
    );
    let done = answered
        .await
        .or_page_read(async |violations| show::refused(&at, violations, "").await)
        .await?;
    let t = &done.story.state;
    let (_, m) = find(t, event, number)?;
    let sentence = tell(&at, t, |teller| match &m.result {
        Some(how) => result(teller.w, &teller.seats(m.seats), how),
        None if t.report(event, number).is_some() => teller.w.here_waits_loser().into_owned(),
        None => teller.w.here_told_confirmed().into_owned(),
    });
    Ok(Flash::new(sentence).then("/here"))
}

#[derive(Debug, Form)]
#[form(messages = "here")]
pub struct RefusalReason {
    pub(super) reason: String,
}

/// `POST /here/{event}/{match}/dispute`
pub async fn dispute(
    at: AtPhone,
    of: Path<OfHere>,
    form: Posted<RefusalReason>,
) -> Result<HttpResponse, AppError> {
    at.own(*of)?;
    let said = form.values.one(RefusalReason::REASON);
    form.command()
        .or_page_read(async |violations| show::refused(&at, violations, said).await)
        .await?;
    let answered = at.app.tournaments.answer_report(
        at.bearer,
        form.key.clone(),
        at.club.id,
        of.numbers(),
        ReportAnswer::Dispute(said.to_owned()),
    );
    answered
        .await
        .or_page_read(async |violations| show::refused(&at, violations, said).await)
        .await?;
    let flash = Flash::new(at.messages().rule_report_disputed());
    Ok(flash.then("/here"))
}

/// `POST /here/{event}/{match}/take-back`
pub async fn take_back(
    at: AtPhone,
    of: Path<OfHere>,
    form: Posted<Button>,
) -> Result<HttpResponse, AppError> {
    at.own(*of)?;
    let answered = at.app.tournaments.answer_report(
        at.bearer,
        form.key.clone(),
        at.club.id,
        of.numbers(),
        ReportAnswer::TakeBack,
    );
    answered
        .await
        .or_page_read(async |violations| show::refused(&at, violations, "").await)
        .await?;
    let flash = Flash::new(at.messages().here_told_taken_back());
    Ok(flash.then("/here"))
}
