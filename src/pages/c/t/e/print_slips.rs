//! Score slips: eight to a page, for the matches that can be played, blank ones after them.

use crate::engine::BySide;
use crate::pages::bracket::Scene;
use crate::pages::c::t::clock_set::clock_set;
use crate::pages::layout::Frame;
use crate::pages::round_names::match_name;
use crate::pages::words::Words;
use crate::tournament::Event;
use askama::Template;

/// Slips on a page.
const A_PAGE: usize = 8;

/// The slips.
#[derive(Debug, Template)]
#[template(path = "c/t/e/print_slips.html")]
pub struct SlipsPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// The tournament, and the event when it has several.
    pub title: String,
    /// The slips, page by page.
    pub leaves: Vec<Vec<Slip>>,
    /// Whether all are blank.
    pub blank: bool,
    /// The slips with names, the blank ones.
    pub links: (String, String),
    /// The event's page.
    pub back: String,
    /// Columns for games.
    pub games: Vec<usize>,
}

/// One slip; what is empty is filled in by hand.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Slip {
    /// "Semi-finals".
    pub round: String,
    /// The match's number.
    pub number: String,
    /// Points played to.
    pub length: String,
    /// The table.
    pub table: String,
    /// What clocks are set to.
    pub clock: String,
    /// The players.
    pub names: [String; 2],
}

/// What clocks are set to for a match of this length; empty without.
fn clock(scene: &Scene<'_>, event: &Event, length: u16) -> String {
    let clock = event.settings.clock;
    clock.map_or_else(String::new, |clock| {
        clock_set(scene.w, &clock, length, BySide::new(0, 0))
    })
}

/// The pages of slips: for every match not decided whose players are known, the rest blank.
#[must_use]
pub fn slips(scene: &Scene<'_>, event: &Event, blank: bool) -> Vec<Vec<Slip>> {
    let open = event
        .matches
        .iter()
        .filter(|m| !blank && m.result.is_none());
    let mut slips: Vec<Slip> = open
        .filter_map(|m| {
            let players = m.players()?;
            let rules = m.rules.unwrap_or_else(|| event.settings.rules_of(m));
            Some(Slip {
                round: match_name(scene.w, event, m),
                number: m.number.to_string(),
                length: rules.length.to_string(),
                table: m.table.map(|t| t.to_string()).unwrap_or_default(),
                clock: clock(scene, event, rules.length),
                names: [scene.name(players.top), scene.name(players.bottom)],
            })
        })
        .collect();
    let whole = slips.len().div_ceil(A_PAGE).max(1).saturating_mul(A_PAGE);
    slips.resize(whole, Slip::default());
    slips.chunks(A_PAGE).map(<[Slip]>::to_vec).collect()
}
