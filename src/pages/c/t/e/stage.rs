//! A stage that follows, before it is drawn: who is there, who would meet whom, and why.

use crate::pages::bracket::Scene;
use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::round_names::round_name;
use crate::pages::words::Words;
use crate::tournament::{EntrantNo, Seeded, StagePreview};
use askama::Template;

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/t/e/stage.html")]
pub struct StagePage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What stands in the way.
    pub problems: Problems,
    /// The one-time key.
    pub key: String,
    /// Which stage, as its sentences call it.
    pub stage: &'static str,
    /// The event's name.
    pub event: String,
    /// Those who may play: number, name, and whether ticked. Empty where the groups say who does.
    pub people: Vec<(u32, String, bool)>,
    /// Whether those present are ticked.
    pub asks: bool,
    /// The groups in which only a lot would tell who goes on, a sentence each.
    pub ties: Vec<String>,
    /// How that is answered: `play-offs`, `lots` or `all`.
    pub settled: &'static str,
    /// The stage as it would be.
    pub preview: Option<StageView>,
    /// Where these forms go.
    pub action: String,
    /// The event as everyone sees it.
    pub show: String,
    /// The desk.
    pub desk: String,
}

/// The stage.
#[derive(Debug)]
pub struct StageView {
    /// Who meets whom in the first round; without a second, a bye.
    pub meetings: Vec<Meeting>,
    /// The seed it comes from, where one does.
    pub seed: Option<String>,
}

/// Two who would meet, or one with a bye.
#[derive(Debug)]
pub struct Meeting {
    /// One.
    pub a: String,
    /// The other; nobody: a bye.
    pub b: Option<String>,
    /// Whether the other comes out of an earlier match.
    pub waits: bool,
    /// Why, a sentence each.
    pub why: Vec<String>,
}

impl StageView {
    /// The view of a preview.
    #[must_use]
    pub fn of(scene: &Scene<'_>, preview: &StagePreview) -> StageView {
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
pub fn why_seeded(scene: &Scene<'_>, order: &[Seeded], who: EntrantNo) -> Vec<String> {
    let w = scene.w;
    let Some((seed, of)) = (1usize..).zip(order).find(|(_, s)| s.who == who) else {
        return Vec::new();
    };
    let name = scene.isolated(who);
    let Some((group, place)) = of.group else {
        let bye = if of.had_bye { "yes" } else { "no" };
        return vec![w.with3("stage-why-drawn", "name", name, "seed", seed, "bye", bye)];
    };
    let rounds = order.len().max(2).next_power_of_two().ilog2();
    let round = |n: u32| {
        let small = |n: u32| u8::try_from(n).unwrap_or(u8::MAX);
        round_name(w, small(rounds), small(n))
    };
    if of.by_sheet {
        let said = w.with3(
            "stage-why-sheet",
            "name",
            name,
            "group",
            group,
            "place",
            place,
        );
        return vec![said];
    }
    let apart = match of.own_group_from {
        0 => w.with2("stage-why-alone", "name", &name, "group", group),
        from => w.with3(
            "stage-why-apart",
            "name",
            &name,
            "group",
            group,
            "round",
            round(from),
        ),
    };
    let placed = w.say_with(
        "stage-why-group",
        &[
            ("name", &name),
            ("place", &place),
            ("group", &group),
            ("seed", &seed),
        ],
    );
    vec![placed, apart]
}
