//! `/c/{club}/t/{tournament}/e/{event}/onward`: what comes after the rounds of a Swiss.

use crate::form::{Choice, Form, Values, filled};
use crate::pages::bracket::BracketScene;
use crate::pages::choice::ChoiceOption;
use crate::pages::fields::Fields;
use crate::pages::messages::Messages;
use crate::tournament::swiss::{
    self, KnockOutPreview, LastPlaces, Qualified, SeededByRecord, preview_knock_out, qualified,
};
use crate::tournament::{EntrantNo, Event, EventCommand, LengthStage, decide};
use crate::violation::rules;
use crate::web::c::published::with_scene;
use crate::web::c::t::e::stage::Meeting;
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
    let number = event.number;
    let (command, input, flash) = match next {
        OnwardInput::PlayOff => {
            let play_off = EventCommand::PlayOff.of(number);
            (play_off, KnockOutInput::default(), "play-off")
        }
        OnwardInput::Contingent => {
            let bye = EventCommand::ContingentBye.of(number);
            (bye, KnockOutInput::default(), "contingent")
        }
        OnwardInput::KnockOut(input) => {
            let draw = EventCommand::KnockOut {
                last: input.last_places(),
                consolation: input.consolation,
            }
            .of(number);
            (draw, input, "knock-out")
        }
    };
    let done = at
        .act(&form.key, command)
        .await
        .or_page_read(async |violations| page(&at, event, &input, violations))
        .await?;
    let name = &event.settings.name;
    let said = at.messages().onward_told(name, flash);
    Ok(at.done(&done, said, &at.path.below("desk")))
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
    let found = qualified(t, event);
    let to_settle = EventCommand::ContingentBye.of(event.number);
    let three_equal = decide(t, &to_settle).is_ok();
    let last = typed.last_places();
    let mut violations = refused.to_vec();
    let mut not_yet = None;
    let ahead = match (
        &found,
        preview_knock_out(t, event.number, &last, typed.consolation),
    ) {
        (Some(found), Ok(stages)) => with_scene(at, |scene| {
            let places = (found.contested.len(), found.left);
            let view = |stage| AheadView::of(scene, stage, &last, places);
            stages.iter().map(view).collect()
        }),
        (Some(_), Err(violation)) => {
            // Nobody is told to choose before they were asked.
            let unasked = !typed.look && violation.rule == rules::SWISS_LAST_PLACES_OPEN;
            if violation.rule == rules::SWISS_NOT_OVER {
                not_yet = Some(at.say(&violation));
            }
            if refused.is_empty() && !unasked && (not_yet.is_none() || typed.look) {
                violations.push(violation);
            }
            Vec::new()
        }
        (None, _) => Vec::new(),
    };
    let problems = Problems::of(w, &violations, &|n| at.names.entrant(t, EntrantNo(n)));
    let qualified = found.map(|found| {
        with_scene(at, |scene| {
            QualifiedView::of(scene, event, &found, &typed.named)
        })
    });
    let contested = qualified.iter().flat_map(|q| q.contested.iter().cloned());
    let named = Fields::one::<KnockOutInput>(
        w,
        "named",
        Default::default(),
        &Values::default(),
        &problems,
    )
    .ticking("named", contested.collect());
    Ok(OnwardPage {
        form: Fields::of::<KnockOutInput>(w, &filled(typed), &problems),
        named,
        page: at.page().refused(problems),
        event: event.settings.name.clone(),
        qualified,
        not_yet,
        three_equal,
        last: typed.last.word(),
        consolation: typed.consolation,
        ahead,
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
    #[must_use]
    pub fn of(
        scene: &BracketScene<'_>,
        event: &Event,
        found: &Qualified,
        named: &[EntrantNo],
    ) -> Self {
        let ranks = swiss::standings(event).unwrap_or_default();
        let record = |who: EntrantNo| {
            let rank = ranks.iter().find(|r| r.who == who);
            rank.map(|r| format!("{}–{}", r.wins, r.losses))
                .unwrap_or_default()
        };
        let list = |who: &[EntrantNo]| who.iter().map(|n| (scene.name(*n), record(*n))).collect();
        QualifiedView {
            sure: list(&found.sure),
            contested: found
                .contested
                .iter()
                .map(|n| {
                    let tick = ChoiceOption::ticked(n, scene.name(*n), named.contains(n));
                    tick.noted(record(*n))
                })
                .collect(),
            left: found.left,
            rest: list(&found.rest),
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
    /// The view of a stage whose last places are given by `last`; `contested`: how many were equal for how many of them.
    #[must_use]
    pub fn of(
        scene: &BracketScene<'_>,
        ahead: &KnockOutPreview,
        last: &LastPlaces,
        (equal, left): (usize, usize),
    ) -> Self {
        let how = match last {
            LastPlaces::PlayOffs => "play-offs",
            LastPlaces::Lots if ahead.lots.is_some() => "lots",
            LastPlaces::Lots => "play-offs",
            LastPlaces::Named(_) => "named",
        };
        let why = |who: EntrantNo| {
            let chosen = ahead.chosen.contains(&who).then(|| {
                let name = scene.isolated(who);
                scene.w.onward_why_chosen(how, left, equal, &name)
            });
            chosen
                .into_iter()
                .chain(why_by_record(scene, &ahead.order, who))
        };
        let meeting = |(a, b): &(EntrantNo, Option<EntrantNo>)| {
            let met = ahead.order.iter().find(|s| s.who == *a && b.is_some());
            Meeting {
                a: scene.name(*a),
                b: b.map(|b| scene.name(b)),
                waits: false,
                why: std::iter::once(*a)
                    .chain(*b)
                    .flat_map(why)
                    .chain(met.and_then(|s| why_again(scene, s)))
                    .collect(),
            }
        };
        AheadView {
            name: stage_name(scene.w, ahead.stage),
            meetings: ahead.pairs.iter().map(meeting).collect(),
            basis: basis(scene.w, ahead.lots.is_some()),
            seed: ahead.lots.clone(),
        }
    }
}

/// "Knockout after the rounds"
#[must_use]
pub fn stage_name(w: Messages, stage: LengthStage) -> String {
    let word = match stage {
        LengthStage::Main => "rounds",
        other => other.word(),
    };
    w.stage_name(word)
}

#[must_use]
pub fn basis(w: Messages, lots: bool) -> String {
    w.onward_basis(lots)
}

/// Why somebody stands where they do in the seed order of a stage after a Swiss, a sentence each.
#[must_use]
pub fn why_by_record(
    scene: &BracketScene<'_>,
    order: &[SeededByRecord],
    who: EntrantNo,
) -> Vec<String> {
    let Some((seed, of)) = (1usize..).zip(order).find(|(_, s)| s.who == who) else {
        return Vec::new();
    };
    let name = scene.isolated(who);
    let moved = seed != of.by_record;
    let w = scene.w;
    let record = w.onward_why_record(of.record.1, moved, &name, of.by_record, seed, of.record.0);
    let mut why = vec![record];
    if of.meets.is_none() {
        why.push(w.onward_why_bye(name));
    }
    why
}

/// That two meet again in the first round, because it could not be avoided.
#[must_use]
pub fn why_again(scene: &BracketScene<'_>, of: &SeededByRecord) -> Option<String> {
    let (other, round) = (of.meets?, of.met_in?);
    Some(
        scene
            .w
            .onward_why_again(scene.isolated(of.who), scene.isolated(other), round),
    )
}
