//! `/c/{club}/t/{tournament}/e/{event}/m/{number}/start`: the points a match begins with, by the director's word.

use super::entry::find;
use crate::app::tournament::match_links::MatchLinks;
use crate::backgammon::BySide;
use crate::form::{self, Form, Values};
use crate::pages::bracket::BracketScene;
use crate::pages::fields::Fields;
use crate::pages::form_parts::Seen;
use crate::tournament::{EventCommand, FixturePart, fields};
use crate::web::c::published::with_scene;
use crate::web::c::t::meanwhile::FormSubject;
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(prefix = "start_")]
pub struct MatchStartInput {
    #[form(range = 0..=998)]
    top: u16,
    #[form(range = 0..=998)]
    bottom: u16,
}

/// `GET …/start`
pub async fn show(at: AtMatch<Direct>) -> Result<HttpResponse, AppError> {
    if !MatchLinks::of(&at.event, &at.fixture).start {
        return Err(AppError::NotFound);
    }
    let start = at.event.rules_of(&at.fixture).start;
    let typed = form::filled(&MatchStartInput {
        top: start.top,
        bottom: start.bottom,
    });
    html::page(&page(&at, &typed, None, &[]))
}

/// `POST …/start`
pub async fn post(
    at: AtMatch<Direct>,
    form: Posted<MatchStartInput>,
) -> Result<HttpResponse, AppError> {
    let (event, number) = at.numbers();
    at.fixture.players().ok_or(AppError::NotFound)?;
    let subject = FormSubject::of_match((event, number), FixturePart::Entry);
    let refused = async |violations: &[Violation]| {
        let mut page = page(&at, &form.values, form.seen, violations);
        page.page.problems.meanwhile = subject.told(&at, form.seen, violations).await?;
        Ok(page)
    };
    let MatchStartInput { top, bottom } = form.command().or_page_read(refused).await?;
    let start = BySide::new(top, bottom);
    let begin = EventCommand::BeginAt {
        number,
        start,
        seen: form.seen,
    };
    let acted = at.act(&form.key, begin.of(event)).await;
    let done = acted.or_page_read(refused).await?;
    let (_, m) = find(&done.story.state, event, number)?;
    let names = m.seats.map(|seat| {
        let name = |n| at.names.entrant(&done.story.state, n);
        seat.entrant().map(name).unwrap_or_default()
    });
    let told = at
        .messages()
        .handicap_line(names.bottom, bottom, top, names.top);
    Ok(at.done(&done, told, &at.path.fixture(event, number)))
}

fn page(
    at: &AtMatch<Direct>,
    typed: &Values,
    seen: Option<u64>,
    violations: &[Violation],
) -> StartPage {
    let (event, number) = at.numbers();
    let w = at.messages();
    // The rule speaks of both numbers.
    let placed = |refused: &Violation| match refused.is_at(fields::START) {
        true => refused.clone().at(MatchStartInput::TOP),
        false => refused.clone(),
    };
    let violations: Vec<Violation> = violations.iter().map(placed).collect();
    let problems = at.problems(&violations);
    let title = |scene: &BracketScene<'_>| {
        let [top, bottom] = at.fixture.seats.both().map(|seat| {
            let name = |n| scene.name(n);
            seat.entrant().map(name).unwrap_or_default()
        });
        (top, bottom)
    };
    let (top, bottom) = with_scene(at, title);
    let fields = Fields::of::<MatchStartInput>(w, typed, &problems);
    StartPage {
        heading: w.labelled(w.handicap_set(), format!("{top} – {bottom}")),
        hint: w.handicap_set_hint(at.event.rules_of(&at.fixture).length),
        fields: fields
            .labelled(MatchStartInput::TOP, top)
            .labelled(MatchStartInput::BOTTOM, bottom),
        seen: Seen(at.story.version).or_as_sent(seen, &violations),
        action: at.path.fixture_below(event, number, "start"),
        back: at.path.fixture(event, number),
        page: at.page().refused(problems),
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/m/start.html")]
struct StartPage {
    #[deref]
    page: Page,
    heading: String,
    hint: String,
    /// Under the names of the players.
    fields: Fields,
    seen: Seen,
    action: String,
    back: String,
}
