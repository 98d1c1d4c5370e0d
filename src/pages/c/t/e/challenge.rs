//! A ladder: who stands where, whom each may challenge and why nobody else, and the challenge itself.

use crate::pages::bracket::Scene;
use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::when::day;
use crate::pages::words::Words;
use crate::tournament::robin::{LadderRules, OnWin, open_challenge};
use crate::tournament::{EntrantNo, Event};
use askama::Template;

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/t/e/challenge.html")]
pub struct ChallengePage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// What the one-time keys of the page's forms begin with.
    pub key: String,
    /// The event's name.
    pub event: String,
    /// Everyone on the ladder, the top first.
    pub rungs: Vec<RungView>,
    /// What the director set, a sentence each.
    pub rules: Vec<String>,
    /// Whose challenges are looked at.
    pub by: Option<Challenger>,
    /// Whether the visitor enters challenges.
    pub directs: bool,
    /// Where a challenge goes, and where others are looked at.
    pub action: String,
    /// Where rungs are changed by hand.
    pub set: String,
    /// The event as everyone sees it.
    pub show: String,
    /// The desk.
    pub desk: String,
    /// Where somebody is put on the ladder.
    pub join: String,
}

/// Somebody on a rung.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RungView {
    /// From 1, the top.
    pub rung: usize,
    /// The sign-in number.
    pub number: u32,
    /// Who.
    pub name: String,
    /// Their page.
    pub href: String,
    /// Whether they have left.
    pub gone: bool,
    /// "4–1"
    pub record: String,
    /// The challenge they have to play: a sentence and the page of the match.
    pub open: Option<(String, String)>,
}

/// Whose challenges are looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Challenger {
    /// The sign-in number.
    pub number: u32,
    /// Who.
    pub name: String,
    /// Everyone above, the nearest first.
    pub others: Vec<Opponent>,
}

/// Somebody who may be challenged, or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opponent {
    /// The rung.
    pub rung: usize,
    /// The sign-in number.
    pub number: u32,
    /// Who.
    pub name: String,
    /// Why not.
    pub refused: Option<String>,
}

/// The rungs of a ladder, the top first.
#[must_use]
pub fn rungs(scene: &Scene<'_>, event: &Event) -> Vec<RungView> {
    let rung = |(rung, who): (usize, &EntrantNo)| {
        let decided = event.matches_of(*who).filter_map(|m| m.winner());
        let (mut won, mut lost) = (0usize, 0usize);
        for winner in decided {
            if winner == *who {
                won = won.saturating_add(1);
            } else {
                lost = lost.saturating_add(1);
            }
        }
        RungView {
            rung,
            number: who.0,
            name: scene.name(*who),
            href: scene.path.player(*who),
            gone: scene.t.has_left(*who),
            record: format!("{won}–{lost}"),
            open: open(scene, event, *who),
        }
    };
    (1..).zip(&event.rungs).map(rung).collect()
}

/// The challenge somebody has to play.
fn open(scene: &Scene<'_>, event: &Event, who: EntrantNo) -> Option<(String, String)> {
    let m = open_challenge(event, who)?;
    let two = m.players()?;
    let (key, other) = if two.top == who {
        ("ladder-challenges", two.bottom) // a key
    } else {
        ("ladder-challenged", two.top) // a key
    };
    let by = m.due.map(|by| day(scene.w, by));
    let said = scene.w.with3(
        key,
        "name",
        scene.isolated(other),
        "limited",
        if by.is_some() { "yes" } else { "no" },
        "by",
        by.unwrap_or_default(),
    );
    Some((said, scene.path.fixture(event.number, m.number)))
}

/// What the director set, a sentence each.
#[must_use]
pub fn rules_said(w: Words, rules: &LadderRules) -> Vec<String> {
    let mut said = vec![w.with("ladder-rule-reach", "n", rules.reach)];
    said.push(w.with(
        "ladder-rule-win",
        "choice",
        match rules.on_win {
            OnWin::TakesPlace => "takes-place",
            OnWin::Swap => "swap",
        },
    ));
    let days = [
        ("ladder-rule-days", rules.days),         // a key
        ("ladder-rule-immunity", rules.immunity), // a key
        ("ladder-rule-wait", rules.wait),         // a key
    ];
    let set = days.into_iter().filter(|(_, days)| *days > 0);
    said.extend(set.map(|(key, days)| w.with(key, "n", days)));
    said
}
