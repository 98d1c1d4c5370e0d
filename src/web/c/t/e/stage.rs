//! `/c/{club}/t/{tournament}/e/{event}/stage/{stage}`: a stage that follows, shown with its reasons before it is drawn:
//! the knockout after groups, a consolation, last chance or second chance among those present.

use crate::app::refusal::Refusal;
use crate::app::tournament::stage::{
    LastPlaceBy, SeedReason, StageEntrant, StageMeeting, StageOverview, StageQuestion, drawing,
};
use crate::form::{Choice as _, Form, Values};
use crate::pages::bracket::BracketScene;
use crate::pages::choice::ChoiceOption;
use crate::pages::dashed::dashed;
use crate::pages::fields::Fields;
use crate::pages::messages::{chosen, selector};
use crate::pages::round_names::round_name;
use crate::tournament::{EntrantNo, Event, GroupTie, GroupTies, Stage, eligible};
use crate::violation::rules;
use crate::web::c::published::with_scene;
use crate::web::c::t::teller::told;
use crate::web::prelude::*;
use serde::Deserialize;

#[derive(Debug, Deserialize)]
pub struct OfStage {
    stage: String,
}

#[derive(Debug, Form)]
#[form(messages = "stage")]
pub struct StageInput {
    present: Vec<EntrantNo>,
    #[form(tiles)]
    ties: Option<GroupTies>,
    #[form(hidden)]
    look: bool,
    #[form(hidden)]
    all: bool,
}

/// By which word the sentences about a stage that is drawn choose.
#[must_use]
pub fn stage_word(stage: Stage) -> chosen::ConsolationLastChanceMainSecondChance {
    match stage {
        Stage::Consolation => selector!("stage-title.stage", "consolation"),
        Stage::LastChance => selector!("stage-title.stage", "last-chance"),
        Stage::SecondChance => selector!("stage-title.stage", "second-chance"),
        _ => selector!("stage-title.stage", "main"),
    }
}

/// What a stage is called in the address.
#[must_use]
pub fn named(word: &str) -> Option<Stage> {
    let mut following = Stage::FOLLOWING.into_iter();
    following.find(|stage| stage.word() == word)
}

/// `GET /c/{club}/t/{tournament}/e/{event}/stage/{stage}`
pub async fn show(
    at: AtEvent<Direct>,
    of: Path<OfStage>,
    ticked: QueryForm<StageInput>,
) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let stage = named(&of.stage).ok_or(AppError::NotFound)?;
    let mut asked = Asked::nothing(stage);
    let ticked = ticked
        .read()
        .or_page(|violations| page(&at, event, &asked, violations))?;
    asked.present = match ticked.all {
        true => eligible(at.state(), event, stage),
        false => ticked.present,
    };
    asked.ties = ticked.ties.unwrap_or_default();
    asked.looks = ticked.look || ticked.all;
    html::page(&page(&at, event, &asked, &[]))
}

/// `POST /c/{club}/t/{tournament}/e/{event}/stage/{stage}`
pub async fn post(
    at: AtEvent<Direct>,
    of: Path<OfStage>,
    form: Posted<StageInput>,
) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let stage = named(&of.stage).ok_or(AppError::NotFound)?;
    let mut asked = Asked::nothing(stage);
    let ticked = form
        .command()
        .or_page(|violations| page(&at, event, &asked, violations))?;
    asked.present = ticked.present;
    asked.ties = ticked.ties.unwrap_or_default();
    asked.looks = true;
    let refused = |violations: &[Violation]| page(&at, event, &asked, violations);
    let present = asked.present.clone();
    let draw = drawing(at.state(), event, stage, present, ticked.ties).or_page(refused)?;
    let draw = draw.of(event.number);
    let done = at.act(&form.key, draw).await.or_page(refused)?;
    Ok(told(&at, &done, &at.path.below("desk")))
}

#[derive(Debug)]
struct Asked {
    stage: Stage,
    present: Vec<EntrantNo>,
    ties: GroupTies,
    looks: bool,
}

impl Asked {
    fn nothing(stage: Stage) -> Asked {
        Asked {
            stage,
            present: Vec::new(),
            ties: GroupTies::default(),
            looks: false,
        }
    }
}

fn page(at: &TournamentRequest, event: &Event, asked: &Asked, refused: &[Violation]) -> StagePage {
    let (w, t) = (at.messages(), at.state());
    let name = |n: EntrantNo| at.names.entrant(t, n);
    let question = StageQuestion {
        stage: asked.stage,
        present: &asked.present,
        ties: asked.ties,
    };
    let overview = StageOverview::of(t, event, question);
    let drawable = overview.refused.is_none();
    let mut violations = refused.to_vec();
    let mut not_yet = None;
    if let Some(Refusal(violation)) = overview.refused
        && refused.is_empty()
        // Nobody is told to answer what they are asked right below.
        && violation.rule != rules::GROUPS_TIE_OPEN
    {
        // Whoever only opens the page has asked for nothing yet that could be refused.
        if asked.looks {
            violations.push(violation);
        } else if violation.rule != rules::STAGE_NEEDS_TWO {
            not_yet = Some(at.say(&violation));
        }
    }
    let tie = |tie: &GroupTie| {
        let names: Vec<String> = tie.equal.iter().map(|n| name(*n)).collect();
        w.stage_tie(tie.group, names.join(", "), tie.left, tie.equal.len())
    };
    let below = format!("stage/{}", asked.stage.word());
    let problems = at.problems(&violations);
    let settling =
        |by: GroupTies| ChoiceOption::new(by.word(), w.choice(&by.named()), asked.ties.word());
    let is_present = |n: &EntrantNo| asked.present.contains(n);
    let people = overview.eligible.iter().map(|n| {
        let tick = ChoiceOption::ticked(n, name(*n), is_present(n));
        tick.noted(n.to_string())
    });
    StagePage {
        form: Fields::of::<StageInput>(w, &Values::default(), &problems)
            .ticking(StageInput::PRESENT, people.collect())
            .offering(
                StageInput::TIES,
                [GroupTies::Lots, GroupTies::All].map(settling).into(),
            ),
        page: at.page().refused(problems),
        play_off: settling(GroupTies::PlayOffs),
        not_yet,
        ties: overview.ties.iter().map(tie).collect(),
        settled: asked.ties.word(),
        stage: stage_word(asked.stage),
        event: event.settings.name.clone(),
        present: (overview.eligible.iter().copied())
            .filter(is_present)
            .collect(),
        eligible: overview.eligible.len(),
        asks: overview.asks_who_is_present,
        preview: drawable.then(|| StageView {
            meetings: with_scene(at, |scene| meetings(scene, &overview.meetings)),
            seed: overview.seed,
        }),
        action: at.path.event_below(event.number, &below),
        show: at.path.event(event.number),
        desk: at.path.below("desk"),
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/stage.html")]
struct StagePage {
    #[deref]
    page: Page,
    /// Which stage, as its sentences call it.
    stage: chosen::ConsolationLastChanceMainSecondChance,
    /// Why it cannot be drawn yet.
    not_yet: Option<String>,
    event: String,
    form: Fields,
    /// How many may play; none where the groups say who does.
    eligible: usize,
    /// Those of them who are ticked.
    present: Vec<EntrantNo>,
    play_off: ChoiceOption,
    asks: bool,
    /// The groups in which only a lot would tell who goes on, a sentence each.
    ties: Vec<String>,
    /// How that is answered: `play-offs`, `lots` or `all`.
    settled: &'static str,
    preview: Option<StageView>,
    action: String,
    show: String,
    desk: String,
}

#[derive(Debug)]
struct StageView {
    /// Who meets whom in the first round; without a second, a bye.
    meetings: Vec<Meeting>,
    /// The seed it comes from, where one does.
    seed: Option<String>,
}

#[derive(Debug)]
pub struct Meeting {
    pub a: String,
    /// The other; nobody: a bye.
    pub b: Option<String>,
    /// Whether the other comes out of an earlier match.
    pub waits: bool,
    /// Why, a sentence each.
    pub why: Vec<String>,
}

#[must_use]
pub fn meetings(scene: &BracketScene<'_>, meetings: &[StageMeeting]) -> Vec<Meeting> {
    let meeting = |of: &StageMeeting| {
        let two = std::iter::once(&of.first).chain(&of.second);
        let mut why: Vec<String> = two.flat_map(|who| why_seeded(scene, who)).collect();
        if let (Some(second), Some(round)) = (&of.second, of.met_in) {
            why.push(met_before(scene, of.first.entrant, second.entrant, round));
        }
        Meeting {
            a: scene.name(of.first.entrant),
            b: of.second.as_ref().map(|b| scene.name(b.entrant)),
            waits: of.waits,
            why,
        }
    };
    meetings.iter().map(meeting).collect()
}

/// Why somebody stands where they do in the seed order of a stage, a sentence each.
#[must_use]
pub fn why_seeded(scene: &BracketScene<'_>, of: &StageEntrant) -> Vec<String> {
    let reasons = of.reasons.iter();
    reasons
        .map(|reason| seed_reason(scene, of.entrant, *reason))
        .collect()
}

fn seed_reason(scene: &BracketScene<'_>, who: EntrantNo, reason: SeedReason) -> String {
    let w = scene.w;
    let name = scene.isolated(who);
    match reason {
        SeedReason::Draw { seed, had_bye } => w.stage_why_drawn(had_bye, name, seed),
        SeedReason::OwnSheet { group, place } => w.stage_why_sheet(group, name, place),
        SeedReason::GroupPlace { group, place, seed } => {
            w.stage_why_group(group, name, place, seed)
        }
        SeedReason::GroupThen { group, seed } => w.stage_why_then(group, name, seed),
        SeedReason::AloneOfGroup { group } => w.stage_why_alone(group, name),
        SeedReason::ApartFromGroup {
            group,
            round,
            rounds,
        } => w.stage_why_apart(group, name, round_name(w, rounds, round)),
        SeedReason::Record {
            wins,
            losses,
            by_record,
            seed,
        } => w.onward_why_record(
            seed != by_record,
            name,
            by_record,
            dashed(wins, losses),
            seed,
        ),
        SeedReason::Bye => w.onward_why_bye(name),
        SeedReason::MetBefore { opponent, round } => met_before(scene, who, opponent, round),
        SeedReason::ContingentBye { sits_out } => w.onward_why_three(name, sits_out),
        SeedReason::LastPlace {
            given,
            equal,
            places,
        } => {
            let given =
                selector!("onward-why-chosen.how", given in LastPlaceBy { PlayOffs, Lots, Named });
            w.onward_why_chosen(given, places, equal, name)
        }
    }
}

/// That two meet again in the first round, because it could not be avoided.
fn met_before(scene: &BracketScene<'_>, who: EntrantNo, opponent: EntrantNo, round: u8) -> String {
    let (who, opponent) = (scene.isolated(who), scene.isolated(opponent));
    scene.w.onward_why_again(who, opponent, round)
}
