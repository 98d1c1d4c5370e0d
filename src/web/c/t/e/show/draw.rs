//! How the sheet came about: what was published before, what after, and how to check it.

use crate::pages::bracket::BracketScene;
use crate::pages::layout::Link;
use crate::pages::messages::Messages;
use crate::tournament::swiss::seeded_by_record;
use crate::tournament::{Byes, Draw, EntrantNo, Event, LateEntry, Order, StageDraw, seeded};
use crate::web::c::t::e::onward::{basis, stage_name, why_again, why_by_record};
use crate::web::c::t::e::show::person;
use crate::web::c::t::e::stage::why_seeded;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawView {
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

fn stage_made(scene: &BracketScene<'_>, event: &Event, made: &StageDraw) -> StageMade {
    let w = scene.w;
    if event.capabilities().paired_rounds().is_some() {
        return stage_after_swiss(scene, event, made);
    }
    let order = seeded(event, &made.order);
    let line = |n: &EntrantNo| (person(scene, *n), why_seeded(scene, &order, *n));
    let from = match made.seed {
        Some(_) => Messages::stage_seed,
        None => Messages::stage_crossed,
    };
    StageMade {
        name: w.stage_name(made.stage.word()),
        basis: w.say(from).into_owned(),
        seed: made.seed.clone(),
        order: made.order.iter().map(line).collect(),
    }
}

/// The knockout of those who qualified and the consolation of the rest, or three settled by a contingent bye.
fn stage_after_swiss(scene: &BracketScene<'_>, event: &Event, made: &StageDraw) -> StageMade {
    let w = scene.w;
    let three = event
        .fixture(made.first)
        .is_some_and(|m| m.phase.place().is_some());
    let by_record = seeded_by_record(event, &made.order);
    let line = |(at, n): (usize, &EntrantNo)| {
        let why = if three {
            let sits = at == 0;
            vec![w.onward_why_three(scene.isolated(*n), sits)]
        } else {
            let again = by_record.get(at).and_then(|s| why_again(scene, s));
            let mut why = why_by_record(scene, &by_record, *n);
            why.extend(again);
            why
        };
        (person(scene, *n), why)
    };
    StageMade {
        name: if three {
            w.onward_three().into_owned()
        } else {
            stage_name(w, made.stage)
        },
        basis: basis(w, made.seed.is_some()),
        seed: made.seed.clone(),
        order: made.order.iter().enumerate().map(line).collect(),
    }
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

pub(super) fn looks_at_ratings(event: &Event) -> bool {
    event.settings.order == Order::ByRating || event.settings.byes == Byes::TopSeeds
}

impl DrawView {
    pub(super) fn of(scene: &BracketScene<'_>, event: &Event) -> DrawView {
        let w = scene.w;
        let who = |n: &EntrantNo| person(scene, *n);
        let made = |draw: &Draw| Made {
            attempt: draw.attempt,
            commitment: event
                .seeds
                .iter()
                .find(|s| s.attempt == draw.attempt)
                .map(|s| s.hash.clone())
                .unwrap_or_default(),
            seed: draw.seed.clone(),
            dice: draw.dice.clone(),
            algorithm: draw.algorithm,
        };
        let order = event.draw.iter().flat_map(|draw| &draw.order);
        let late_open = match event.late_entry {
            LateEntry::Closed => String::new(),
            // Where every match is decided no bye waits for anybody.
            LateEntry::Open { .. } if event.is_over() => String::new(),
            LateEntry::Open { until } => match scene.when(until) {
                Some(until) => w.late_open_until(until.text),
                None => w.late_open().into_owned(),
            },
        };
        let order_words = match event.settings.order {
            Order::Random => Messages::draw_order_random,
            Order::ByRating => Messages::draw_order_rating,
            Order::ByHand => Messages::draw_order_hand,
        };
        let byes_words = match event.settings.byes {
            Byes::Spread => Messages::draw_byes_spread,
            Byes::TopSeeds => Messages::draw_byes_top,
        };
        let explained = event.capabilities().has_qualifying();
        DrawView {
            pending: event.pending_seed().map(|s| s.hash.clone()),
            list_hash: event.list.as_ref().map(|l| l.hash.clone()),
            made: event.draw.as_ref().map(made),
            earlier: event.earlier_draws.iter().map(made).collect(),
            order: order.map(|n| (n.0, who(n))).collect(),
            stages: event
                .stages
                .iter()
                .filter(|made| made.seed.is_some() || explained)
                .map(|made| stage_made(scene, event, made))
                .collect(),
            swaps: event.swaps.iter().map(|(a, b)| (who(a), who(b))).collect(),
            late: event.latecomers.iter().map(who).collect(),
            late_open,
            how: format!("{} {}", w.say(order_words), w.say(byes_words)),
            json: scene.path.event_below(event.number, "draw.json"),
        }
    }
}
