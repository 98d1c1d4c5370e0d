//! What comes after the rounds of a Swiss: play-offs for the last places, the knockout of those who qualified with a
//! consolation for the rest, the contingent bye for three left equal.

use super::stage::Meeting;
use crate::pages::bracket::Scene;
use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::told::stage_word;
use crate::pages::words::Words;
use crate::tournament::swiss::{self, KnockOutPreview, LastPlaces, Qualified, SeededByRecord};
use crate::tournament::{EntrantNo, Event, Stage};
use askama::Template;

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/t/e/onward.html")]
pub struct OnwardPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What stands in the way.
    pub problems: Problems,
    /// The one-time key.
    pub key: String,
    /// The event's name.
    pub event: String,
    /// Who goes on, of a qualifying Swiss.
    pub qualified: Option<QualifiedView>,
    /// That the rounds are not over, in words, while they are not.
    pub not_yet: Option<String>,
    /// Whether three are left equal, so that the contingent bye can settle them.
    pub three_equal: bool,
    /// How the last places are given, as typed: `play-offs`, `lots`, `named`.
    pub last: String,
    /// Whether the rest play a consolation, as typed.
    pub consolation: bool,
    /// What would be drawn, the knockout first; empty while something stands in its way.
    pub ahead: Vec<AheadView>,
    /// Where these forms go.
    pub action: String,
    /// The event as everyone sees it.
    pub show: String,
    /// The desk.
    pub desk: String,
}

impl OnwardPage {
    /// Whether nobody is left to play what would follow.
    #[must_use]
    pub fn ends_here(&self) -> bool {
        self.ahead.iter().all(|stage| stage.meetings.is_empty())
    }
}

/// Who goes on.
#[derive(Debug)]
pub struct QualifiedView {
    /// Sure of a place, with the record.
    pub sure: Vec<(String, String)>,
    /// Equal, and more than there are places: number, name, record, and whether named by the director.
    pub contested: Vec<(u32, String, String, bool)>,
    /// Places left for them.
    pub left: usize,
    /// Everyone else.
    pub rest: Vec<(String, String)>,
}

impl QualifiedView {
    /// The view of those who qualified; `named` by the director so far.
    #[must_use]
    pub fn of(scene: &Scene<'_>, event: &Event, found: &Qualified, named: &[EntrantNo]) -> Self {
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
                .map(|n| (n.0, scene.name(*n), record(*n), named.contains(n)))
                .collect(),
            left: found.left,
            rest: list(&found.rest),
        }
    }
}

/// A stage as it would be drawn.
#[derive(Debug)]
pub struct AheadView {
    /// "Knockout after the rounds"
    pub name: String,
    /// Who meets whom in the first round; without a second, a bye.
    pub meetings: Vec<Meeting>,
    /// What its order comes from, in a sentence.
    pub basis: String,
    /// The seed of the lots, where there were lots.
    pub seed: Option<String>,
}

impl AheadView {
    /// The view of a stage whose last places are given by `last`; `contested`: how many were equal for how many of them.
    #[must_use]
    pub fn of(
        scene: &Scene<'_>,
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
                scene.w.say_with(
                    "onward-why-chosen",
                    &[
                        ("name", &name),
                        ("n", &equal),
                        ("left", &left),
                        ("how", &how),
                    ],
                )
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
pub fn stage_name(w: Words, stage: Stage) -> String {
    let word = match stage {
        Stage::Main => "rounds",
        other => stage_word(other),
    };
    w.with("stage-name", "stage", word)
}

/// What the order of a stage after a Swiss comes from.
#[must_use]
pub fn basis(w: Words, lots: bool) -> String {
    w.with("onward-basis", "lots", if lots { "yes" } else { "no" })
}

/// Why somebody stands where they do in the seed order of a stage after a Swiss, a sentence each.
#[must_use]
pub fn why_by_record(scene: &Scene<'_>, order: &[SeededByRecord], who: EntrantNo) -> Vec<String> {
    let Some((seed, of)) = (1usize..).zip(order).find(|(_, s)| s.who == who) else {
        return Vec::new();
    };
    let name = scene.isolated(who);
    let moved = seed != of.by_record;
    let mut why = vec![scene.w.say_with(
        "onward-why-record",
        &[
            ("name", &name),
            ("wins", &of.record.0),
            ("losses", &of.record.1),
            ("place", &of.by_record),
            ("seed", &seed),
            ("moved", if moved { &"yes" } else { &"no" }),
        ],
    )];
    if of.meets.is_none() {
        why.push(scene.w.with("onward-why-bye", "name", name));
    }
    why
}

/// That two meet again in the first round, because it could not be avoided.
#[must_use]
pub fn why_again(scene: &Scene<'_>, of: &SeededByRecord) -> Option<String> {
    let (other, round) = (of.meets?, of.met_in?);
    Some(scene.w.with3(
        "onward-why-again",
        "name",
        scene.isolated(of.who),
        "other",
        scene.isolated(other),
        "round",
        round,
    ))
}
