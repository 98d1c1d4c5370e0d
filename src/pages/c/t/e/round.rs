//! The next round of a Swiss before it is made: who would meet whom and why, what the director sets by hand, and what to
//! do when no pairing keeps the rules.

use crate::pages::bracket::Scene;
use crate::pages::choice::Choice;
use crate::pages::layout::Frame;
use crate::pages::pairing::{bye_reasons, pair_reasons};
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use crate::tournament::EntrantNo;
use crate::tournament::swiss::{Pairing, Preview, Proof};
use askama::Template;

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/t/e/round.html")]
pub struct RoundPage {
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
    /// The round to be paired: the one after, or the rest of one paired while a table played.
    pub round: u8,
    /// The last round paired.
    pub after: u8,
    /// What was typed.
    pub typed: Typed,
    /// The round as it would be.
    pub preview: Option<RoundView>,
    /// Why there is none, and what could be done.
    pub blocked: Option<BlockedView>,
    /// Everyone who can be set by hand, for the first of two.
    pub one: Vec<Choice>,
    /// The same for the second, a bye before all.
    pub other: Vec<Choice>,
    /// Who can be left out of the round.
    pub present: Vec<Choice>,
    /// Who is left out of it: the number and the name.
    pub away: Vec<(u32, String)>,
    /// Where this form goes.
    pub action: String,
    /// Where somebody is left out or taken in again.
    pub sit_out: String,
    /// The event as everyone sees it.
    pub show: String,
    /// The desk.
    pub desk: String,
    /// What comes after the rounds.
    pub onward: String,
}

/// What the director asked for so far.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Typed {
    /// Pairs set by hand: "3-7", "5-bye".
    pub by_hand: Vec<HandPair>,
    /// Whether rematches are allowed.
    pub rematches: bool,
    /// Whether second byes are.
    pub second_byes: bool,
    /// Whether pairs the director keeps apart are.
    pub wishes: bool,
    /// Byes beyond the one of an odd field.
    pub extra_byes: u16,
    /// Whether to pair while a table of the round before plays.
    pub early: bool,
}

/// Two set by hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandPair {
    /// "3-7", or "5-0" for a bye.
    pub value: String,
    /// "Ann – Bob"
    pub label: String,
}

/// The round.
#[derive(Debug)]
pub struct RoundView {
    /// Which.
    pub round: u8,
    /// Who meets whom.
    pub pairs: Vec<Meeting>,
    /// Who has a bye, and why.
    pub byes: Vec<(String, Vec<String>)>,
    /// Who waits for a table to finish.
    pub waiting: Vec<String>,
    /// Who has played enough.
    pub done: Vec<String>,
    /// What the program would have done otherwise, where the director set some of it: pairs in words.
    pub instead: Vec<String>,
}

/// Two who would meet.
#[derive(Debug)]
pub struct Meeting {
    /// One.
    pub a: String,
    /// The other.
    pub b: String,
    /// Why, a sentence each.
    pub why: Vec<String>,
}

impl RoundView {
    /// The view of a preview.
    #[must_use]
    pub fn of(scene: &Scene<'_>, preview: &Preview) -> RoundView {
        let names = |list: &[EntrantNo]| list.iter().map(|n| scene.name(*n)).collect();
        RoundView {
            round: preview.round,
            pairs: meetings(scene, &preview.pairing),
            byes: preview
                .pairing
                .byes
                .iter()
                .map(|bye| (scene.name(bye.who), bye_reasons(scene, &bye.why)))
                .collect(),
            waiting: names(&preview.waiting),
            done: names(&preview.done),
            instead: preview
                .program
                .as_ref()
                .map(|program| differences(scene, program, &preview.pairing))
                .unwrap_or_default(),
        }
    }
}

fn meetings(scene: &Scene<'_>, pairing: &Pairing) -> Vec<Meeting> {
    let meeting = |pair: &crate::tournament::swiss::Pair| Meeting {
        a: scene.name(pair.a),
        b: scene.name(pair.b),
        why: pair_reasons(scene, (pair.a, pair.b), &pair.why),
    };
    pairing.pairs.iter().map(meeting).collect()
}

/// What the program would have done and the pairing does not do.
fn differences(scene: &Scene<'_>, program: &Pairing, made: &Pairing) -> Vec<String> {
    let has = |a: EntrantNo, b: EntrantNo| {
        let same =
            |p: &crate::tournament::swiss::Pair| (p.a, p.b) == (a, b) || (p.a, p.b) == (b, a);
        made.pairs.iter().any(same)
    };
    let pairs = program.pairs.iter().filter(|p| !has(p.a, p.b));
    let mut said: Vec<String> = pairs
        .map(|p| format!("{} – {}", scene.isolated(p.a), scene.isolated(p.b)))
        .collect();
    let bye = |who: EntrantNo| made.byes.iter().any(|b| b.who == who);
    let byes = program.byes.iter().filter(|b| !bye(b.who));
    said.extend(byes.map(|b| {
        scene
            .w
            .with("round-hand-bye", "name", scene.isolated(b.who))
    }));
    said
}

/// Why no pairing keeps the rules.
#[derive(Debug)]
pub struct BlockedView {
    /// The parts of odd size, each a list of names.
    pub parts: Vec<String>,
    /// The only others they may meet.
    pub between: String,
    /// Whether nobody does: `yes`, `no`.
    pub alone: &'static str,
    /// What would make a pairing: its field and value, its words, and the pairs that break the rule.
    pub choices: Vec<WayOut>,
}

/// One way out.
#[derive(Debug)]
pub struct WayOut {
    /// The field that asks for it.
    pub field: &'static str,
    /// Its value.
    pub value: String,
    /// What it allows, and the price.
    pub label: String,
}

impl BlockedView {
    /// The view of a proof.
    #[must_use]
    pub fn of(scene: &Scene<'_>, proof: &Proof) -> BlockedView {
        let w = scene.w;
        let name = |who: &Option<EntrantNo>| match who {
            Some(n) => scene.isolated(*n),
            None => w.say("seat-bye").into_owned(),
        };
        let list = |who: &[Option<EntrantNo>]| who.iter().map(name).collect::<Vec<_>>().join(", ");
        let choices = proof.choices.iter().map(|choice| {
            let a = choice.allowed;
            let (field, value, what) = if a.rematches {
                ("allow_rematches", "1".to_owned(), "rematches")
            } else if a.second_byes {
                ("allow_second_byes", "1".to_owned(), "second-byes")
            } else if a.wishes {
                ("allow_wishes", "1".to_owned(), "wishes")
            } else {
                ("extra_byes", a.extra_byes.to_string(), "extra-byes")
            };
            let again = choice.pairing.pairs.iter().filter(|p| p.why.rematch);
            let again: Vec<String> = again
                .map(|p| format!("{} – {}", scene.isolated(p.a), scene.isolated(p.b)))
                .collect();
            WayOut {
                field,
                value,
                label: w.with3(
                    "round-way-out",
                    "what",
                    what,
                    "n",
                    a.extra_byes,
                    "pairs",
                    again.join(", "),
                ),
            }
        });
        BlockedView {
            parts: proof.parts.iter().map(|part| list(part)).collect(),
            between: list(&proof.between),
            alone: if proof.between.is_empty() {
                "yes"
            } else {
                "no"
            },
            choices: choices.collect(),
        }
    }
}
