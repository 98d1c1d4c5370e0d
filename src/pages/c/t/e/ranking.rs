//! What the director overrules in a table: the tie-breaks after the start, and places set by hand. What would move is
//! shown before it is done.

use crate::form::{Choice as _, Word};
use crate::pages::bracket::Scene;
use crate::pages::choice::Choice;
use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::standings::tie_break_name;
use crate::pages::words::Words;
use crate::tournament::overrule::Move;
use crate::tournament::ranking::{RankingRules, TieBreak};
use askama::Template;

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/t/e/ranking.html")]
pub struct RankingPage {
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
    /// The tie-breaks that may be chosen, a list for each place: its label and its choices.
    pub tie_breaks: Vec<(String, Vec<Choice>)>,
    /// The tables, each with the name of its group where there are several.
    pub tables: Vec<(Option<String>, Vec<Placed>)>,
    /// The orders set by hand so far: which, whom, and whether it is taken back.
    pub orders: Vec<(usize, String, bool)>,
    /// What would move, a sentence each; nothing while nothing was asked.
    pub moves: Option<Vec<String>>,
    /// The fields asked for, sent along with the reason.
    pub asked: Vec<(String, String)>,
    /// The reason, as typed.
    pub reason: String,
    /// Where these forms go.
    pub action: String,
    /// The event as everyone sees it.
    pub show: String,
}

/// Somebody's place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placed {
    /// The sign-in number.
    pub number: u32,
    /// The name.
    pub name: String,
    /// "3" or "3–4".
    pub place: String,
    /// The place wanted, as typed.
    pub wanted: String,
}

/// "3", or "3–4" when it is shared.
#[must_use]
pub fn place((from, to): (u32, u32)) -> String {
    if from == to {
        from.to_string()
    } else {
        format!("{from}–{to}")
    }
}

/// What would move, in sentences.
#[must_use]
pub fn said(scene: &Scene<'_>, moves: &[Move]) -> Vec<String> {
    let say = |m: &Move| {
        let name = scene.isolated(m.who);
        let (was, is) = (place(m.was), place(m.is));
        scene
            .w
            .with3("ranking-move", "name", name, "was", was, "is", is)
    };
    moves.iter().map(say).collect()
}

/// The lists a form of tie-breaks offers, one for each place, each with all of them.
#[must_use]
pub fn tie_break_choices(w: Words, chosen: &[String]) -> Vec<(String, Vec<Choice>)> {
    let list = |at: usize| {
        let chosen = chosen.get(at).map_or("", String::as_str);
        let mut choices = vec![Choice::new(
            "",
            w.choice(&Word {
                word: "".into(),
                message: TieBreak::MESSAGE,
            }),
            chosen,
        )];
        choices.extend(
            TieBreak::ALL
                .iter()
                .map(|by| Choice::new(by.name(), tie_break_name(w, *by), chosen)),
        );
        (w.with("tie-break-nth", "n", at.saturating_add(1)), choices)
    };
    (0..5).map(list).collect()
}

/// The tie-breaks of rules by name, as a form has them.
#[must_use]
pub fn tie_break_names(rules: &RankingRules) -> Vec<String> {
    rules
        .tie_breaks
        .iter()
        .map(|by| by.name().to_owned())
        .collect()
}
