//! `/c/{club}/t/{tournament}/e/{event}/m/{number}/ruling`: what counts where the players do not agree, or that
//! their report counts as it is.

use super::entry::find;
use crate::app::notes;
use crate::app::tournament::RulingCommand;
use crate::backgammon::{BySide, Side};
use crate::form::{Form, Values, whole};
use crate::pages::choice::ChoiceOption;
use crate::pages::fact_text::{TournamentTeller, result};
use crate::pages::fields::Fields;
use crate::pages::messages::selector;
use crate::tournament::{
    COMMITTEES, EventCommand, EventNo, MatchNo, OutcomeKind, PendingReport, ReportCommand, Ruling,
    ScoreEntry, fields,
};
use crate::web::c::t::desk;
use crate::web::c::t::teller::{desk, newest, tell};
use crate::web::form::FORM_LIMIT;
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(messages = "ruling")]
pub struct RulingForm {
    #[form(flatten)]
    what: RulingDecision,
    #[form(tiles, message = "ruling-by", rule = "committee-size")]
    ruling: Ruling,
    // Its length is checked where it is stored.
    #[form(longest = FORM_LIMIT, missing = "reason-missing")]
    reason: String,
}

#[derive(Debug, Clone, Copy, Form)]
#[form(
    tag = "what",
    messages = "ruling",
    rule = "ruling-what",
    tiles,
    offered
)]
enum RulingDecision {
    Stands,
    /// The result that the other side claims.
    Claim,
    Final {
        #[form(with = whole)]
        top: i64,
        #[form(with = whole)]
        bottom: i64,
    },
    /// A win by forfeit.
    Top,
    Bottom,
}

fn forfeit(winner: Side) -> ScoreEntry {
    ScoreEntry::Outcome {
        kind: OutcomeKind::Forfeit,
        winner: Some(winner),
        score: None,
        note: None,
    }
}

/// `GET …/ruling`
pub async fn show(at: AtMatch<Direct>) -> Result<HttpResponse, AppError> {
    let mut typed = Values::default();
    typed.set(RulingForm::RULING, vec![Ruling::Director.to_string()]);
    html::page(&page(&at, at.numbers(), &typed, Problems::none()).await?)
}

/// `POST …/ruling`
pub async fn post(at: AtMatch<Direct>, form: Posted<RulingForm>) -> Result<HttpResponse, AppError> {
    let (event, number) = at.numbers();
    let refused = async |violations: &[Violation]| {
        // The engine's refusal of a score is shown at the first of the two fields.
        let at_fields: Vec<Violation> = violations
            .iter()
            .map(|v| match v.field {
                Some(fields::SCORE | fields::FINAL) => v.clone().at(RulingDecision::TOP),
                _ => v.clone(),
            })
            .collect();
        let problems = at.problems(&at_fields);
        page(&at, (event, number), &form.values, problems).await
    };
    let asked = form.command().or_page_read(refused).await?;
    let entry = match asked.what {
        RulingDecision::Stands => None,
        RulingDecision::Final { top, bottom } => Some(ScoreEntry::Final {
            score: BySide::new(top, bottom),
            winner: None,
        }),
        RulingDecision::Top => Some(forfeit(Side::Top)),
        RulingDecision::Bottom => Some(forfeit(Side::Bottom)),
        RulingDecision::Claim => {
            let story = newest(&at).await?;
            let report = story.state.report(event, number);
            match report.and_then(|report| report.claim.as_ref()) {
                Some(claim) => Some(claim.what.entry()),
                // It was taken back meanwhile.
                None => {
                    let gone = refuse::ruling_what().at(RulingDecision::TAG);
                    return html::refused(&refused(&[gone]).await?);
                }
            }
        }
    };
    let verdict = RulingCommand {
        event,
        number,
        ruling: asked.ruling,
        entry,
        reason: asked.reason,
    };
    let principal = at.principal(&form.key)?;
    let ruled = at
        .app
        .tournaments
        .rule(principal, at.club.id, at.stream, verdict);
    let acted = ruled.await.or_page_read(refused).await?;
    let t = &acted.story.state;
    let (_, m) = find(t, event, number)?;
    let sentence = tell(&at, t, |teller| match &m.result {
        Some(how) => result(teller.w, &teller.seats(m.seats), how),
        None => teller.w.saved().into_owned(),
    });
    Ok(at.done(&acted, sentence, &desk(&at)))
}

/// `POST …/accept`: the report counts as it is.
pub async fn accept(at: AtMatch<Direct>, form: Posted<Button>) -> Result<HttpResponse, AppError> {
    let (event, number) = at.numbers();
    let command = EventCommand::Reports {
        number,
        command: ReportCommand::Confirm { by: None },
    }
    .of(event);
    let acted = at
        .act(&form.key, command)
        .await
        .or_page_read(async |violations| desk::refused(&at, violations).await)
        .await?;
    let t = &acted.story.state;
    let (_, m) = find(t, event, number)?;
    let sentence = tell(&at, t, |teller| match &m.result {
        Some(how) => result(teller.w, &teller.seats(m.seats), how),
        None => teller.w.here_told_confirmed().into_owned(),
    });
    Ok(at.done(&acted, sentence, &desk(&at)))
}

async fn page(
    at: &TournamentRequest,
    (event, number): (EventNo, MatchNo),
    typed: &Values,
    problems: Problems,
) -> Result<RulingPage, AppError> {
    let story = newest(at).await?;
    let t = &story.state;
    find(t, event, number)?;
    let Some(report) = t.report(event, number) else {
        return Err(AppError::Refused(refuse::report_nothing()));
    };
    let said = dispute_note(at, report).await?;
    let w = at.messages();
    Ok(tell(at, t, |teller| {
        let names = teller.players(report.players);
        let committee = COMMITTEES.map(|n| (n.to_string(), w.ruling_committee(n)));
        let director = (
            Ruling::Director.to_string(),
            w.role(selector!("role.role", "director")),
        );
        let bodies = [director].into_iter().chain(committee);
        let chosen = typed.one(RulingForm::RULING);
        let body = |(value, label)| ChoiceOption::new(value, label, chosen);
        RulingPage {
            form: Fields::of::<RulingForm>(w, typed, &problems)
                .offering(RulingDecision::TAG, decisions(teller, report, typed))
                .labelled(RulingDecision::TOP, names.top.clone())
                .labelled(RulingDecision::BOTTOM, names.bottom.clone())
                .offering(RulingForm::RULING, bodies.map(body).collect()),
            page: at.page().refused(problems),
            action: at.path.fixture_below(event, number, "ruling"),
            desk: desk(at),
            heading: teller.match_label(event, number),
            story: story_of(teller, report, said.as_deref()),
        }
    }))
}

/// What was reported, and what was said against it.
pub(in crate::web) fn story_of(
    teller: &TournamentTeller<'_>,
    report: &PendingReport,
    said: Option<&str>,
) -> Vec<String> {
    let w = teller.w;
    let names = teller.players(report.players);
    let reported = result(w, &names, &report.result);
    let mut lines = vec![w.here_reported(reported, teller.reporter(report.by, &names))];
    if let Some(dispute) = report.dispute {
        let by = teller.reporter(dispute.by, &names);
        lines.push(match &report.claim {
            Some(claim) => {
                let claim = result(w, &names, &claim.result);
                w.here_says(claim, by)
            }
            None => w.ruling_disputed(by),
        });
    }
    if let Some(said) = said {
        lines.push(w.told_reason(said));
    }
    lines
}

/// The decisions there are: what each of the two says stands, or something else.
fn decisions(
    teller: &TournamentTeller<'_>,
    report: &PendingReport,
    typed: &Values,
) -> Vec<ChoiceOption> {
    let w = teller.w;
    let names = teller.players(report.players);
    let chosen = typed.one(RulingDecision::TAG);
    let what = |decision: RulingDecision, label: String| {
        ChoiceOption::new(decision.chosen().word, label, chosen)
    };
    let says = |by, how| {
        let (who, how) = (teller.reporter(by, &names), result(w, &names, how));
        w.ruling_stands_of(how, who)
    };
    let mut all = match (&report.claim, report.dispute) {
        (Some(claim), Some(dispute)) => vec![
            what(RulingDecision::Stands, says(report.by, &report.result)),
            what(RulingDecision::Claim, says(dispute.by, &claim.result)),
        ],
        _ => vec![what(RulingDecision::Stands, w.ruling_stands().into_owned())],
    };
    let other_score = RulingDecision::Final { top: 0, bottom: 0 };
    all.extend([
        what(other_score, w.ruling_final().into_owned()),
        what(RulingDecision::Top, w.ruling_forfeit(&names.top)),
        what(RulingDecision::Bottom, w.ruling_forfeit(&names.bottom)),
    ]);
    all
}

async fn dispute_note(
    at: &TournamentRequest,
    report: &PendingReport,
) -> Result<Option<String>, AppError> {
    let Some(note) = report.dispute.and_then(|dispute| dispute.note) else {
        return Ok(None);
    };
    let mut texts = notes::texts(&at.app.store, [note]).await?;
    Ok(texts.remove(&note))
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/m/ruling.html")]
struct RulingPage {
    #[deref]
    page: Page,
    action: String,
    desk: String,
    heading: String,
    /// What was said by whom, in the order it was.
    story: Vec<String>,
    form: Fields,
}
