//! How the sheet came about: what was published before, what after, and how to check it.

use crate::app::tournament::draw::{DrawOverview, MadeDraw};
use crate::app::tournament::stage::{DrawnStage, StageEntrant, StageOrigin, drawn_stages};
use crate::pages::bracket::BracketScene;
use crate::pages::layout::Link;
use crate::pages::messages::{Messages, selector};
use crate::tournament::{Byes, EntrantNo, Event, Order, Stage};
use crate::web::c::t::e::draw::handicap;
use crate::web::c::t::e::onward::{basis, stage_name};
use crate::web::c::t::e::show::person;
use crate::web::c::t::e::stage::why_seeded;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawView {
    /// Whether the event ever has one.
    pub is_any: bool,
    /// The hash of the seed of the draw to come.
    pub pending: Option<String>,
    /// The hash of the closed list.
    pub list_hash: Option<String>,
    /// The draw that stands.
    pub made: Option<Made>,
    pub earlier: Vec<Made>,
    /// The entrants as drawn, in seed order: number and name.
    pub order: Vec<(u32, Link)>,
    pub stages: Vec<StageMade>,
    /// Entrants exchanged by hand since.
    pub swaps: Vec<(Link, Link)>,
    pub late: Vec<Link>,
    /// What late entry means for byes just now; empty when it is closed.
    pub late_open: String,
    pub how: String,
    /// How matches come by their start scores, where the event has them.
    pub handicap: Option<String>,
    /// The record for `crawford verify-draw`.
    pub json: String,
}

/// A stage drawn later.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StageMade {
    /// "Knockout after the groups"
    pub name: String,
    /// What its order comes from, in a sentence.
    pub basis: String,
    /// The seed its order came from, where one did.
    pub seed: Option<String>,
    /// Its entrants in seed order, and why each stands there.
    pub order: Vec<(Link, Vec<String>)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Made {
    /// The number of the draw, from 1: a list may be drawn again.
    pub attempt: u32,
    pub commitment: String,
    pub seed: String,
    /// The dice; empty when skipped.
    pub dice: String,
    pub algorithm: u32,
}

impl From<MadeDraw> for Made {
    fn from(draw: MadeDraw) -> Made {
        Made {
            attempt: draw.attempt,
            commitment: draw.commitment.unwrap_or_default(),
            seed: draw.seed,
            dice: draw.dice,
            algorithm: draw.algorithm,
        }
    }
}

fn stage_made(scene: &BracketScene<'_>, stage: DrawnStage) -> StageMade {
    let w = scene.w;
    let drawn = stage.seed.is_some();
    let line = |of: &StageEntrant| (person(scene, of.entrant), why_seeded(scene, of));
    StageMade {
        name: match stage.after {
            StageOrigin::Matches => w.stage_name(match stage.stage {
                Stage::Consolation => selector!("stage-name.stage", "consolation"),
                Stage::LastChance => selector!("stage-name.stage", "last-chance"),
                Stage::SecondChance => selector!("stage-name.stage", "second-chance"),
                _ => selector!("stage-name.stage", "main"),
            }),
            StageOrigin::Rounds => stage_name(w, stage.stage),
            StageOrigin::ContingentBye => w.onward_three().into_owned(),
        },
        basis: match stage.after {
            StageOrigin::Matches if drawn => w.stage_seed().into_owned(),
            StageOrigin::Matches => w.stage_crossed().into_owned(),
            StageOrigin::Rounds | StageOrigin::ContingentBye => basis(w, drawn),
        },
        order: stage.entrants.iter().map(line).collect(),
        seed: stage.seed,
    }
}

impl DrawView {
    pub(super) fn of(scene: &BracketScene<'_>, event: &Event, draw: DrawOverview) -> DrawView {
        let w = scene.w;
        let who = |n: &EntrantNo| person(scene, *n);
        let order = draw.made.iter().flat_map(|made| &made.order);
        // Where every match is decided no bye waits for anybody.
        let late_open = match (draw.late_entry && !event.is_over(), draw.late_until) {
            (false, _) => String::new(),
            (true, until) => {
                let until = scene.when(until.map(|until| until.0));
                w.late_open(
                    until.is_some(),
                    until.map_or_else(String::new, |until| until.text),
                )
            }
        };
        let order_words = match draw.order {
            Order::Random => Messages::drawing_order_random,
            Order::ByRating => Messages::drawing_order_by_rating,
            Order::ByHand => Messages::draw_order_hand,
        };
        let byes_words = match draw.byes {
            Byes::Spread => Messages::draw_byes_spread,
            Byes::TopSeeds => Messages::draw_byes_top,
        };
        let how = w.say(order_words);
        DrawView {
            is_any: event.capabilities().open_play().is_none(),
            order: order.map(|n| (n.0, who(n))).collect(),
            pending: draw.commitment,
            list_hash: draw.list_hash,
            made: draw.made.map(Made::from),
            earlier: draw.earlier.into_iter().map(Made::from).collect(),
            stages: drawn_stages(scene.t, event)
                .into_iter()
                .map(|stage| stage_made(scene, stage))
                .collect(),
            swaps: draw.swaps.iter().map(|(a, b)| (who(a), who(b))).collect(),
            late: draw.latecomers.iter().map(who).collect(),
            late_open,
            // Of a sheet alone: elsewhere a bye is a round's, or whoever rests in it.
            how: match event.capabilities().drawn_whole() {
                true => format!("{how} {}", w.say(byes_words)),
                false => how.into_owned(),
            },
            handicap: handicap(w, event),
            json: scene.path.event_below(event.number, "draw.json"),
        }
    }
}
