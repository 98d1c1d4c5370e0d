//! What comes after the rounds of a Swiss: play-offs for the last places, the knockout of those who qualified with a
//! consolation for the rest, the contingent bye for three left equal.

use crate::pages::bracket::Scene;
use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use crate::tournament::swiss::{self, Qualified};
use crate::tournament::{EntrantNo, Event};
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
    /// Who would meet in the first round, as things are ticked: with the record; alone with a bye.
    pub meetings: Vec<(String, Option<String>)>,
    /// How the last places are given, as typed: `play-offs`, `lots`, `named`.
    pub last: String,
    /// Whether the rest play a consolation, as typed.
    pub consolation: bool,
    /// Where these forms go.
    pub action: String,
    /// The event as everyone sees it.
    pub show: String,
    /// The desk.
    pub desk: String,
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

/// Those who would meet, each with the record.
#[must_use]
pub fn meetings(
    scene: &Scene<'_>,
    event: &Event,
    pairs: &[(EntrantNo, Option<EntrantNo>)],
) -> Vec<(String, Option<String>)> {
    let ranks = swiss::standings(event).unwrap_or_default();
    let named = |who: EntrantNo| {
        let rank = ranks.iter().find(|r| r.who == who);
        let record = rank.map_or_else(String::new, |r| format!(" {}–{}", r.wins, r.losses));
        format!("{}{record}", scene.isolated(who))
    };
    let meeting = |(a, b): &(EntrantNo, Option<EntrantNo>)| (named(*a), b.map(named));
    pairs.iter().map(meeting).collect()
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
