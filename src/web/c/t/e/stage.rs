//! `/c/{club}/t/{tournament}/e/{event}/stage/{stage}`: a stage that follows, shown with its reasons before it is drawn:
//! the knockout after groups, a consolation, last chance or second chance among those present.

use crate::form::{Choice as _, Form, Values};
use crate::pages::bracket::BracketScene;
use crate::pages::choice::ChoiceOption;
use crate::pages::fields::Fields;
use crate::pages::round_names::round_name;
use crate::tournament::{
    EntrantNo, Event, EventCommand, GroupTie, GroupTies, LengthStage, Seeded, StagePreview,
    eligible, group_ties, preview_stage, seed_of_stage,
};
use crate::violation::rules;
use crate::web::c::published::with_scene;
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

/// What a stage is called in the address.
#[must_use]
pub fn named(word: &str) -> Option<LengthStage> {
    let mut following = LengthStage::FOLLOWING.into_iter();
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
    let mut asked = Asked {
        stage,
        present: Vec::new(),
        ties: GroupTies::default(),
        looks: false,
    };
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
    let mut asked = Asked {
        stage,
        present: Vec::new(),
        ties: GroupTies::default(),
        looks: false,
    };
    let ticked = form
        .command()
        .or_page(|violations| page(&at, event, &asked, violations))?;
    asked.present = ticked.present;
    asked.ties = ticked.ties.unwrap_or_default();
    asked.looks = true;
    let refused = |violations: &[Violation]| page(&at, event, &asked, violations);
    let seed = seed_of_stage(event, stage).or_page(refused)?;
    let plays_off =
        ticked.ties == Some(GroupTies::PlayOffs) && !group_ties(at.state(), event).is_empty();
    let draw = match plays_off {
        true => EventCommand::PlayOff.of(event.number),
        false => EventCommand::DrawStage {
            stage,
            present: asked.present.clone(),
            ties: asked.ties,
            seed,
        }
        .of(event.number),
    };
    let done = at.act(&form.key, draw).await.or_page(refused)?;
    let name = &event.settings.name;
    let word = stage.word();
    let w = at.messages();
    let said = match plays_off {
        true => w.onward_told(name, "play-off"),
        false => w.stage_told(name, word),
    };
    Ok(at.done(&done, said, &at.path.below("desk")))
}

#[derive(Debug)]
struct Asked {
    stage: LengthStage,
    present: Vec<EntrantNo>,
    ties: GroupTies,
    looks: bool,
}

fn page(at: &TournamentRequest, event: &Event, asked: &Asked, refused: &[Violation]) -> StagePage {
    let (w, t) = (at.messages(), at.state());
    let Asked {
        stage,
        ref present,
        ties,
        looks,
    } = *asked;
    let name = |n: EntrantNo| at.names.entrant(t, n);
    let asks = stage != LengthStage::Main;
    let found = preview_stage(t, event.number, stage, present, ties);
    let mut violations = refused.to_vec();
    let mut not_yet = None;
    if let Err(violation) = &found
        && refused.is_empty()
        // Nobody is told to answer what they are asked right below.
        && violation.rule != rules::GROUPS_TIE_OPEN
    {
        // Whoever only opens the page has asked for nothing yet that could be refused.
        if looks {
            violations.push(violation.clone());
        } else if violation.rule != rules::STAGE_NEEDS_TWO {
            not_yet = Some(at.say(violation));
        }
    }
    let may = if asks {
        eligible(t, event, stage)
    } else {
        Vec::new()
    };
    let word = stage.word();
    let tie = |tie: &GroupTie| {
        let names: Vec<String> = tie.equal.iter().map(|n| name(*n)).collect();
        w.stage_tie(tie.group, names.join(", "), tie.left, tie.equal.len())
    };
    let over = event.matches.iter().all(|m| m.result.is_some());
    let ties = match stage == LengthStage::Main && over {
        true => group_ties(t, event).iter().map(tie).collect(),
        false => Vec::new(),
    };
    let problems = Problems::of(w, &violations, &|n| name(EntrantNo(n)));
    let settling =
        |by: GroupTies| ChoiceOption::new(by.word(), w.choice(&by.named()), asked.ties.word());
    let people = may.iter().map(|n| {
        let tick = ChoiceOption::ticked(n, name(*n), present.contains(n));
        tick.noted(n.to_string())
    });
    StagePage {
        form: Fields::of::<StageInput>(w, &Values::default(), &problems)
            .ticking("present", people.collect())
            .offering(
                "ties",
                [GroupTies::Lots, GroupTies::All].map(settling).into(),
            ),
        page: at.page().refused(problems),
        play_off: settling(GroupTies::PlayOffs),
        not_yet,
        ties,
        settled: asked.ties.word(),
        stage: word,
        event: event.settings.name.clone(),
        present: may
            .iter()
            .copied()
            .filter(|n| present.contains(n))
            .collect(),
        eligible: may.len(),
        asks,
        preview: found
            .ok()
            .map(|found| with_scene(at, |scene| StageView::of(scene, &found))),
        action: at.path.event_below(event.number, &format!("stage/{word}")),
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
    stage: &'static str,
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

impl StageView {
    #[must_use]
    pub fn of(scene: &BracketScene<'_>, preview: &StagePreview) -> StageView {
        let meeting = |(a, b): &(EntrantNo, Option<EntrantNo>)| Meeting {
            a: scene.name(*a),
            b: b.map(|b| scene.name(b)),
            waits: false,
            why: std::iter::once(*a)
                .chain(*b)
                .flat_map(|who| why_seeded(scene, &preview.order, who))
                .collect(),
        };
        StageView {
            meetings: {
                let waits = |who: &EntrantNo| Meeting {
                    waits: true,
                    ..meeting(&(*who, None))
                };
                let pairs = preview.pairs.iter().map(meeting);
                pairs.chain(preview.wait.iter().map(waits)).collect()
            },
            seed: preview.seed.clone(),
        }
    }
}

/// Why somebody stands where they do in the seed order of a stage, a sentence each.
#[must_use]
pub fn why_seeded(scene: &BracketScene<'_>, order: &[Seeded], who: EntrantNo) -> Vec<String> {
    let w = scene.w;
    let Some((seed, of)) = (1usize..).zip(order).find(|(_, s)| s.who == who) else {
        return Vec::new();
    };
    let name = scene.isolated(who);
    let Some((group, place)) = of.group else {
        let bye = of.had_bye;
        return vec![w.stage_why_drawn(bye, name, seed)];
    };
    let rounds = order.len().max(2).next_power_of_two().ilog2();
    let round = |n: u32| {
        let small = |n: u32| u8::try_from(n).expect("rounds are as few as a number has bits");
        round_name(w, small(rounds), small(n))
    };
    if of.by_sheet {
        let said = w.stage_why_sheet(group, name, place);
        return vec![said];
    }
    let apart = match of.own_group_from {
        0 => w.stage_why_alone(group, &name),
        from => w.stage_why_apart(group, &name, round(from)),
    };
    let placed = w.stage_why_group(group, &name, place, seed);
    vec![placed, apart]
}
