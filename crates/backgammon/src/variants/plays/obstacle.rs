//! What is in the way of a step that no ban forbids, by the word that refusals have for the rule.

use super::Generator;
use super::search::{Ground, HOME, Node, count};
use super::steps::Step;
use crate::board::{BAR, OFF};
use crate::variants::rules::{BearingOff, Contact, Entering, Hits};

impl Generator {
    /// The word for the rule by which no checker makes this step from a position, whatever else is to be played; `None`
    /// where nothing is in its way, or it is no step by its number.
    pub(super) fn obstacle(
        &self,
        ground: &Ground,
        node: &Node,
        step: Step,
    ) -> Option<&'static str> {
        let Step { number, from, to } = step;
        if !(1..=BAR).contains(&from) || count(node.own, u32::from(from)) == 0 {
            return Some("no-checker");
        }
        if to != from.saturating_sub(number) {
            return None;
        }
        if ground.pinned >> from & 1 == 1 {
            return Some("pinned");
        }
        if from != BAR && count(node.own, u32::from(BAR)) > ground.may_wait {
            return Some(match self.rules.entering {
                Entering::HitFirst => "enter-hit-first",
                Entering::First | Entering::Mixed => "enter-first",
            });
        }
        if to == OFF {
            return self.kept_on(ground, node, step);
        }
        if self.open(ground, node) >> to & 1 == 0 {
            return Some(self.contact_at(node, to));
        }
        (self.rules.stays_home && HOME >> from & 1 == 1).then_some("stays-home")
    }

    /// Why the other side's checkers close a point.
    fn contact_at(&self, node: &Node, to: u8) -> &'static str {
        let is_alone = count(node.opp, u32::from(to)) == 1;
        match (self.rules.contact, self.rules.hits) {
            (Contact::Block, _) => "block",
            (Contact::Pin, _) => "pin",
            (Contact::Hit, Hits::OnceHome) if is_alone => "hits-once-home",
            (Contact::Hit, Hits::OntoStart) if is_alone => "hits-onto-start",
            (Contact::Hit, Hits::OntoStart) => "hit-onto-start",
            (Contact::Hit, Hits::Always | Hits::OnceHome) => "hit",
        }
    }

    /// Why a checker is not borne off.
    fn kept_on(&self, ground: &Ground, node: &Node, step: Step) -> Option<&'static str> {
        if node.men >> 7 != 0 {
            return Some("bear-off-home");
        }
        if ground.pinned != 0 {
            return Some("bear-off-pinned");
        }
        let is_higher = node.men >> (step.from + 1) != 0;
        match self.rules.bearing_off {
            BearingOff::Exact if step.number != step.from => Some("bear-off-exact"),
            BearingOff::Higher if step.number != step.from && is_higher => Some("bear-off-higher"),
            BearingOff::Exact | BearingOff::Higher => None,
        }
    }
}
