//! `/c/{club}/t/{tournament}/e/{event}/onward`: what comes after the rounds of a Swiss.

use crate::app::refusal::Refusal;
use crate::app::tournament::stage::{OnwardOverview, OnwardStage, QualifiedOverview, RoundRecord};
use crate::form::{Choice, Form, Values, filled};
use crate::pages::bracket::BracketScene;
use crate::pages::choice::ChoiceOption;
use crate::pages::dashed::dashed;
use crate::pages::fields::Fields;
use crate::pages::messages::{Messages, selector};
use crate::tournament::swiss::LastPlaces;
use crate::tournament::{EntrantNo, Event, EventCommand, Stage};
use crate::violation::rules;
use crate::web::c::published::with_scene;
use crate::web::c::t::e::stage::{Meeting, meetings};
use crate::web::c::t::teller::told;
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(messages = "onward")]
pub struct KnockOutInput {
    #[form(default, tiles)]
    last: TiesAtCut,
    /// Ticked in a list that the page draws itself.
    #[form(hidden)]
    named: Vec<EntrantNo>,
    consolation: bool,
    #[form(hidden)]
    look: bool,
}

#[derive(Debug, Clone, Copy, Default, Choice)]
#[form(choices = "choice-last-places")]
enum TiesAtCut {
    #[default]
    PlayOffs,
    Lots,
    Named,
}

impl Default for KnockOutInput {
    fn default() -> Self {
        KnockOutInput {
            last: TiesAtCut::PlayOffs,
            named: Vec::new(),
            consolation: true,
            look: false,
        }
    }
}

impl KnockOutInput {
    fn last_places(&self) -> LastPlaces {
        match self.last {
            TiesAtCut::PlayOffs => LastPlaces::PlayOffs,
            TiesAtCut::Lots => LastPlaces::Lots,
            TiesAtCut::Named => LastPlaces::Named(self.named.clone()),
        }
    }
}

#[derive(Debug, Form)]
#[form(tag = "what", hidden)]
pub enum OnwardInput {
    PlayOff,
    KnockOut(KnockOutInput),
    Contingent,
}

/// `GET /c/{club}/t/{tournament}/e/{event}/onward`
pub async fn show(
    at: AtEvent<Direct>,
    input: QueryForm<KnockOutInput>,
) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    match input.read() {
        Ok(input) if input.look => html::page(&page(&at, event, &input, &[])?),
        Ok(_) => html::page(&page(&at, event, &KnockOutInput::default(), &[])?),
        Err(violations) => {
            html::refused(&page(&at, event, &KnockOutInput::default(), &violations)?)
        }
    }
}

/// `POST /c/{club}/t/{tournament}/e/{event}/onward`
pub async fn post(
    at: AtEvent<Direct>,
    form: Posted<OnwardInput>,
) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let next = form
        .command()
        .or_page_read(async |violations| page(&at, event, &KnockOutInput::default(), violations))
        .await?;
    let (command, input) = match next {
        OnwardInput::PlayOff => (EventCommand::PlayOff, KnockOutInput::default()),
        OnwardInput::Contingent => (EventCommand::ContingentBye, KnockOutInput::default()),
        OnwardInput::KnockOut(input) => {
            let draw = EventCommand::KnockOut {
                last: input.last_places(),
                consolation: input.consolation,
            };
            (draw, input)
        }
    };
    let command = command.of(event.number);
    let done = at
        .act(&form.key, command)
        .await
        .or_page_read(async |violations| page(&at, event, &input, violations))
        .await?;
    Ok(told(&at, &done, &at.path.below("desk")))
}

fn page(
    at: &TournamentRequest,
    event: &Event,
    typed: &KnockOutInput,
    refused: &[Violation],
) -> Result<OnwardPage, AppError> {
    if event.capabilities().paired_rounds().is_none() {
        return Err(AppError::NotFound);
    }
    let (w, t) = (at.messages(), at.state());
    let overview = OnwardOverview::of(t, event, &typed.last_places(), typed.consolation);
    let mut violations = refused.to_vec();
    let mut not_yet = None;
    if let Some(Refusal(violation)) = overview.refused {
        // Nobody is told to choose before they were asked.
        let unasked = !typed.look && violation.rule == rules::SWISS_LAST_PLACES_OPEN;
        if violation.rule == rules::SWISS_NOT_OVER {
            not_yet = Some(at.say(&violation));
        }
        if refused.is_empty() && !unasked && (not_yet.is_none() || typed.look) {
            violations.push(violation);
        }
    }
    let problems = at.problems(&violations);
    let qualified = overview
        .qualified
        .map(|found| with_scene(at, |scene| QualifiedView::of(scene, &found, &typed.named)));
    let contested = qualified.iter().flat_map(|q| q.contested.iter().cloned());
    let named = Fields::one(
        w,
        KnockOutInput::NAMED,
        Default::default(),
        &Values::default(),
        &problems,
    )
    .ticking(KnockOutInput::NAMED, contested.collect());
    Ok(OnwardPage {
        form: Fields::of::<KnockOutInput>(w, &filled(typed), &problems),
        named,
        page: at.page().refused(problems),
        event: event.settings.name.clone(),
        qualified,
        not_yet,
        three_equal: overview.three_equal,
        last: typed.last.word(),
        consolation: typed.consolation,
        ahead: with_scene(at, |scene| {
            let stages = overview.stages.into_iter();
            stages.map(|stage| AheadView::of(scene, stage)).collect()
        }),
        action: at.path.event_below(event.number, "onward"),
        show: at.path.event(event.number),
        desk: at.path.below("desk"),
    })
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/onward.html")]
struct OnwardPage {
    #[deref]
    page: Page,
    event: String,
    qualified: Option<QualifiedView>,
    not_yet: Option<String>,
    /// Whether three are left equal, so that the contingent bye can settle them.
    three_equal: bool,
    form: Fields,
    /// Whom the director names of those who are equal.
    named: Fields,
    /// How the last places are given, as typed: `play-offs`, `lots`, `named`.
    last: &'static str,
    consolation: bool,
    /// What would be drawn, the knockout first; empty while something stands in its way.
    ahead: Vec<AheadView>,
    action: String,
    show: String,
    desk: String,
}

impl OnwardPage {
    /// Whether nobody is left to play what would follow.
    #[must_use]
    pub fn ends_here(&self) -> bool {
        self.ahead.iter().all(|stage| stage.meetings.is_empty())
    }
}

#[derive(Debug)]
struct QualifiedView {
    /// Sure of a place, with the record.
    sure: Vec<(String, String)>,
    /// Equal, and more than there are places; ticked where the director named them.
    contested: Vec<ChoiceOption>,
    left: usize,
    rest: Vec<(String, String)>,
}

impl QualifiedView {
    /// The view of those who qualified; `named` by the director so far.
    fn of(scene: &BracketScene<'_>, found: &QualifiedOverview, named: &[EntrantNo]) -> Self {
        let record = |of: &RoundRecord| {
            let record = of.record.map(|(wins, losses)| dashed(wins, losses));
            (scene.name(of.entrant), record.unwrap_or_default())
        };
        let contested = |of: &RoundRecord| {
            let (name, record) = record(of);
            let tick = ChoiceOption::ticked(of.entrant, name, named.contains(&of.entrant));
            tick.noted(record)
        };
        QualifiedView {
            sure: found.sure.iter().map(record).collect(),
            contested: found.contested.iter().map(contested).collect(),
            left: found.left,
            rest: found.rest.iter().map(record).collect(),
        }
    }
}

#[derive(Debug)]
struct AheadView {
    name: String,
    /// Who meets whom in the first round; without a second, a bye.
    meetings: Vec<Meeting>,
    basis: String,
    seed: Option<String>,
}

impl AheadView {
    fn of(scene: &BracketScene<'_>, stage: OnwardStage) -> Self {
        AheadView {
            name: stage_name(scene.w, stage.stage),
            meetings: meetings(scene, &stage.meetings),
            basis: basis(scene.w, stage.lots.is_some()),
            seed: stage.lots,
        }
    }
}

/// "Knockout after the rounds"
#[must_use]
pub fn stage_name(w: Messages, stage: Stage) -> String {
    w.stage_name(match stage {
        Stage::Main => selector!("stage-name.stage", "rounds"),
        Stage::Consolation => selector!("stage-name.stage", "consolation"),
        Stage::LastChance => selector!("stage-name.stage", "last-chance"),
        _ => selector!("stage-name.stage", "second-chance"),
    })
}

#[must_use]
pub fn basis(w: Messages, lots: bool) -> String {
    w.onward_basis(lots)
}
