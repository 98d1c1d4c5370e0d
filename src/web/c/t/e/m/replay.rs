//! `/c/{club}/t/{tournament}/e/{event}/m/{number}/replay`: a match move by move, each at its own address.

use super::analysis::{AnalysisShown, shown as analysed};
use super::record_file::kept;
use crate::app::records::{RecordRules, look};
use crate::backgammon::scoring::Severity;
use crate::form::Form;
use crate::pages::replay::{Replay, ReplayPosition};
use crate::web::c::t::e::m::entry::names_of;
use crate::web::c::t::teller::name_of;
use crate::web::check::shown;
use crate::web::prelude::*;

/// The game and the move; the start where none is named.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct ReplayQuery {
    #[form(default = 1)]
    g: u16,
    #[form(default)]
    m: u16,
}

/// `GET …/replay`
pub async fn show(at: AtMatch, place: QueryForm<ReplayQuery>) -> Result<HttpResponse, AppError> {
    let (event, number) = at.numbers();
    let (e, m) = (&at.event, &at.fixture);
    let record = kept(&at, m).await?;
    let rules = e.rules_of(m);
    let under = RecordRules::Match(rules);
    let look = look(std::sync::Arc::new(record.content), under, 1).await?;
    let place = place.read().unwrap_or(ReplayQuery { g: 1, m: 0 });
    let place = ReplayPosition {
        game: place.g.into(),
        action: place.m.into(),
    };
    let w = at.messages();
    let players = names_of(m, &name_of(&at.names, at.state()));
    let title = w.replay_of(&players.bottom, &players.top);
    let names = if record.crossed {
        players.swapped()
    } else {
        players
    };
    let replay = shown(w, &look, names, place);
    let mut replay = replay.ok_or(AppError::NotFound)?;
    let analysis = analysed(&at, &look, &rules, &mut replay).await?;
    let doubts = look.report.problems.iter().map(|fault| {
        let sentence = w.violation(&fault.violation, &|_| String::new());
        match (fault.line, fault.severity) {
            (Some(line), Severity::Warning) => {
                format!("{}: {sentence}", w.line_number(line))
            }
            _ => sentence,
        }
    });
    html::page(&ReplayPage {
        page: at.page().wide(),
        title,
        replay,
        analysis,
        file: at.path.fixture_below(event, number, "record-file"),
        doubts: doubts.collect(),
    })
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/m/replay.html")]
struct ReplayPage {
    #[deref]
    page: Page,
    title: String,
    replay: Replay,
    analysis: Option<AnalysisShown>,
    file: String,
    doubts: Vec<String>,
}
