//! `/c/{club}/t/{tournament}/e/{event}/m/{number}/analysis`: a record is analysed again. What was found stands with the
//! replay.

use crate::app::analysis::{AnalysisFailure, RecordAnalysis, of_record};
use crate::app::records::ReplayView;
use crate::app::tournament::analyse_again;
use crate::backgammon::scoring::MatchRules;
use crate::pages::analysis::{AnalysisSection, here, section};
use crate::pages::messages::worded;
use crate::pages::replay::Replay;
use crate::web::prelude::*;
use std::borrow::Cow;

/// What the replay shows of it: what was found, or what there is instead.
#[derive(Debug, Default)]
pub(super) struct AnalysisShown {
    pub(super) found: Option<AnalysisSection>,
    pub(super) instead: Option<String>,
    /// Where a director has it tried again.
    pub(super) again: Option<String>,
}

/// Marks what was better on the board; nothing where nobody analyses and nobody has.
pub(super) async fn shown(
    at: &AtMatch,
    look: &ReplayView,
    rules: &MatchRules,
    replay: &mut Replay,
) -> Result<Option<AnalysisShown>, AppError> {
    let w = at.messages();
    let is_on = at.app.analysis.is_some();
    let (Some(id), Some(played)) = (at.fixture.record, look.transcript()) else {
        return Ok(None);
    };
    let instead = |said: Cow<'_, str>| AnalysisShown {
        instead: Some(said.into_owned()),
        ..AnalysisShown::default()
    };
    let again = |said| {
        let (event, number) = at.numbers();
        let again = at.path.fixture_below(event, number, "analysis");
        AnalysisShown {
            again: (is_on && at.may(Permission::Direct)).then_some(again),
            ..instead(said)
        }
    };
    Ok(match of_record(&at.app.store, id, look, rules).await? {
        RecordAnalysis::Done(done) => {
            let (names, mistakes) = (&replay.names, &done.mistakes);
            let better = here(w, names, played, mistakes, replay.place);
            let found = section(w, names, played, (&done.engine, done.errors), mistakes);
            replay.better = better;
            Some(AnalysisShown {
                found: Some(found),
                ..AnalysisShown::default()
            })
        }
        RecordAnalysis::Waiting => is_on.then(|| instead(w.analysis_waiting())),
        RecordAnalysis::Outdated => Some(again(w.analysis_outdated())),
        RecordAnalysis::Failed(why) => Some(again(
            worded!(w, "analysis-failed-{}", why in AnalysisFailure { TooSlow, NoAnswer, OtherRules }),
        )),
    })
}

/// `POST …/analysis`
pub async fn again(at: AtMatch<Direct>, form: Posted<Button>) -> Result<HttpResponse, AppError> {
    let (event, number) = at.numbers();
    let id = at.fixture.record.ok_or(AppError::NotFound)?;
    let principal = at.principal(&form.key)?;
    analyse_again(&at.app.store, &principal, id).await?;
    let flash = Flash::new(at.messages().analysis_waiting());
    Ok(flash.then(&at.path.fixture_below(event, number, "replay")))
}
