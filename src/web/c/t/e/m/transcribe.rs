//! `/c/{club}/t/{tournament}/e/{event}/m/{number}/transcribe`: the record of a match, written down by tapping what is seen.

use super::record_file::kept;
use crate::app::records::{RecordRules, rules_of_match};
use crate::app::transcribing::start_of;
use crate::backgammon::Board;
use crate::backgammon::record::transcribe::Transcription;
use crate::backgammon::scoring::MatchRules;
use crate::pages::form_parts::Seen;
use crate::web::c::t::e::m::command::ScoreTab;
use crate::web::c::t::e::m::entry::names_of;
use crate::web::c::t::teller::name_of;
use crate::web::prelude::*;
use crate::web::transcribe::{AttachForm, TranscribeInput, TranscribePlace};

/// `GET …/transcribe`: from the start, or from the record there is.
pub async fn show(at: AtMatch<Direct>) -> Result<HttpResponse, AppError> {
    let (rules, start) = rules(&at)?;
    let m = &at.fixture;
    if m.record.is_some() {
        let record = kept(&at, m).await?;
        let (event, number) = at.numbers();
        let kept = at.path.fixture_below(event, number, "record");
        let kept = Link::new(at.messages().record_title(), kept);
        return place(&at, rules).open(record.content, kept).await;
    }
    let names = names_of(m, &name_of(&at.names, at.state()));
    let score = rules.start.map(u32::from);
    let record = Transcription::begin(names, rules.length, rules_of_match(&rules), start, score);
    place(&at, rules).opened(&record)
}

/// `POST …/transcribe`
pub async fn post(
    at: AtMatch<Direct>,
    form: Posted<TranscribeInput>,
) -> Result<HttpResponse, AppError> {
    let (rules, _) = rules(&at)?;
    place(&at, rules).answer(&form).await
}

/// The rules of a match between two, and where its games begin, if they are played on the board of backgammon.
fn rules(at: &AtMatch<Direct>) -> Result<(MatchRules, Board), AppError> {
    let m = &at.fixture;
    if m.players().is_none() {
        return Err(AppError::Refused(refuse::match_waits_for_players(
            m.number.0,
        )));
    }
    let rules = at.event.rules_of(m);
    let start =
        start_of(rules.game).ok_or_else(|| AppError::Refused(refuse::transcribe_match()))?;
    Ok((rules, start))
}

fn place(at: &AtMatch<Direct>, rules: MatchRules) -> TranscribePlace {
    let (event, number) = at.numbers();
    let below = |rest: &str| at.path.fixture_below(event, number, rest);
    TranscribePlace {
        w: at.messages(),
        page: at.page(),
        action: below("transcribe"),
        under: RecordRules::Match(rules),
        attach: Some(AttachForm {
            action: below("record"),
            seen: Seen(at.fixture.changed),
        }),
        penalties: Some(Link::new(
            at.messages().lateness_by_hand(),
            below(&format!("score?{}", ScoreTab::Penalty.query())),
        )),
        file: format!("match-{event}-{number}"),
    }
}
