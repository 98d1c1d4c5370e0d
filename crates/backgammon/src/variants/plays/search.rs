//! Number by number: the positions after each.

use super::bans::{Order, half_round, that_matter};
use super::{Generator, Numbers, Whose, unplayed};
use crate::board::{BAR, MAX_CHECKERS, OFF, POINTS, half_byte, held, occupied};
use crate::plays::{Downward, unit};
use crate::variants::position::Position;
use crate::variants::rules::{Bans, BearingOff, Contact, Entering, Hits};
use crate::violation::{Violation, refuse};
use std::ops::Range;

pub(super) const HOME: u32 = 0x7e;
const ON_BAR: u32 = 1 << BAR;

/// A position within the turn, and the step that led to it from the one before.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    pub(super) own: u128,
    pub(super) opp: u128,
    /// Where own checkers are, the bar included, off not.
    pub(super) men: u32,
    /// From where the next step of the same number is looked for: [`Order::after`].
    pub(super) among: u32,
    pub(super) before: u32,
    pub(super) from: u8,
    pub(super) to: u8,
}

/// What does not change within a turn.
pub(super) struct Ground {
    /// Own checkers on the starting point.
    pub(super) head: u8,
    /// How many of them may leave it.
    pub(super) leaving: u8,
    /// How many may be in hand or on the bar while others move.
    pub(super) may_wait: u8,
    /// Where own checkers may land once the side may hit, and until then.
    pub(super) open: u32,
    open_before_hits: u32,
    /// Where single opposing checkers stand.
    pub(super) blots: u32,
    /// Own checkers that may not move.
    pub(super) pinned: u32,
    /// The points in the opponent's numbering, bit 0 their 1, below which stands none of their checkers.
    pub(super) not_passed: u32,
    /// The bans that can forbid something.
    pub(super) bans: Bans,
    /// Whether none can.
    free: bool,
    order: Order,
    /// Whether of two steps, each of which can be made, either can come first.
    commuting: bool,
}

/// How a layer is searched.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    /// From where.
    among: u32,
    /// Whether it is the first step of its number: then the order does not bind it.
    first: bool,
    twice: Twice,
}

/// Which positions of a layer may come twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Twice {
    None,
    /// Those by two steps of which one ends where the other begins, or one bears off.
    Runs,
    Any,
}

impl Step {
    /// A step by itself, from one position.
    pub(super) const ALONE: Step = Step {
        among: u32::MAX,
        first: true,
        twice: Twice::None,
    };

    /// One after others in whatever order.
    pub(super) const IN_ANY_ORDER: Step = Step {
        twice: Twice::Any,
        ..Step::ALONE
    };

    /// The same, of a checker of `among` alone.
    pub(super) const fn only(among: u32) -> Step {
        Step {
            among,
            ..Step::ALONE
        }
    }
}

impl Generator {
    /// Makes `position` the only node, from which `numbers` are to be played, of a throw of the mover's or of the opponent's.
    pub(super) fn begin(
        &mut self,
        position: &Position,
        numbers: &[(u8, u8)],
        whose: Whose,
    ) -> Ground {
        let root = Node {
            own: position.own,
            opp: position.opp,
            men: occupied(position.own) & !1,
            among: u32::MAX,
            before: 0,
            from: OFF,
            to: OFF,
        };
        self.nodes.clear();
        self.descended = 0;
        self.fails = false;
        self.nodes.push(root);
        self.results.clear();
        let rules = &self.rules;
        let (taken, held) = (occupied(position.opp), held(position.opp));
        let (open, open_before_hits) = match rules.contact {
            Contact::Hit => (!held, !taken),
            Contact::Pin => (!(held | position.beneath), !(held | position.beneath)),
            Contact::Block => (!taken, !taken),
        };
        let two_leave = whose == Whose::Own
            && position.turn() == 0
            && matches!(numbers, [(3 | 4 | 6, 2..), ..]);
        let theirs = half_round(taken);
        let [_, their_off] = position.off();
        let [hit, _] = position.hit;
        let mut ground = Ground {
            head: position.own(24),
            leaving: 1 + u8::from(two_leave),
            may_wait: match rules.entering {
                Entering::First => 0,
                Entering::Mixed => MAX_CHECKERS,
                Entering::HitFirst => position.own(BAR).saturating_sub(hit),
            },
            open: open & POINTS,
            open_before_hits: open_before_hits & POINTS,
            blots: taken & !held & POINTS,
            pinned: position.beneath,
            not_passed: match theirs.trailing_zeros() {
                _ if their_off > 0 => 0,
                lowest => 1_u32.checked_shl(lowest).map_or(u32::MAX, |bit| bit - 1),
            },
            bans: rules.bans,
            free: false,
            order: Order::Any,
            commuting: false,
        };
        ground.bans = that_matter(rules, &root, &ground, numbers);
        ground.free = ground.bans == Bans::NONE;
        // One may have to hit before another lands where the one that is hit goes, and home before one hits.
        let hits_any_time = match rules.hits {
            Hits::Always => true,
            Hits::OnceHome => may_hit(&root),
            Hits::OntoStart => false,
        };
        let order = Order::of(&ground.bans);
        ground.commuting = order != Order::Any;
        if hits_any_time {
            ground.order = order;
        }
        #[cfg(test)]
        if self.careful {
            (ground.bans, ground.free, ground.order) = (rules.bans, false, Order::Any);
            ground.commuting = false;
        }
        ground
    }

    /// Both numbers, one after the other in either order unless the lower one is first; the higher one where only one can be
    /// played. And whether both are.
    pub(super) fn pair(
        &mut self,
        ground: &Ground,
        high: u8,
        low: u8,
    ) -> Result<(Range<u32>, bool), Violation> {
        if self.rules.lower_first {
            let (last, rest) = self.run(ground, 0..1, &[(low, 1), (high, 1)])?;
            return Ok((last, rest.is_empty()));
        }
        let by_high = self.layer(ground, 0..1, high, Step::ALONE)?;
        let by_low = self.layer(ground, 0..1, low, Step::ALONE)?;
        // What could be moved by the higher number first has been, where that stays so after the lower one.
        let moved_first = by_high.clone().fold(0_u32, |moved, node| {
            moved | 1_u32.wrapping_shl(u32::from(self.node(node).from))
        });
        let later = match ground.order {
            Order::Any => u32::MAX,
            Order::Downward | Order::LeftFirst => !moved_first,
        };
        self.seen.forget(self.nodes.len(), 0);
        let twice = match ground.order {
            Order::Any => Twice::Any,
            Order::Downward | Order::LeftFirst => Twice::Runs,
        };
        let step = |among| Step {
            among,
            first: true,
            twice,
        };
        let both = self.layer(ground, by_high.clone(), low, step(u32::MAX))?;
        let others = self.layer(ground, by_low.clone(), high, step(later))?;
        let both = both.start..others.end;
        Ok(if !both.is_empty() {
            (both, true)
        } else if !by_high.is_empty() {
            (by_high, false)
        } else if !by_low.is_empty() {
            (by_low, false)
        } else {
            (0..1, false)
        })
    }

    /// As many of `numbers` as possible, in order, from each position of `layer`; and those that cannot be played.
    pub(super) fn run(
        &mut self,
        ground: &Ground,
        layer: Range<u32>,
        numbers: &[(u8, u8)],
    ) -> Result<(Range<u32>, Numbers), Violation> {
        let mut last = layer;
        let mut made = 0;
        for (number, times) in numbers {
            let alone = last.len() == 1 && ground.order == Order::Downward;
            for played in 0..*times {
                let step = Step {
                    among: u32::MAX,
                    first: played == 0,
                    twice: if alone { Twice::None } else { Twice::Any },
                };
                if !alone {
                    self.seen.forget(self.nodes.len(), last.len() * 2);
                }
                let next = self.layer(ground, last.clone(), *number, step)?;
                if next.is_empty() {
                    return Ok((last, unplayed(numbers, made)));
                }
                last = next;
                made += 1;
            }
        }
        Ok((last, Numbers::new()))
    }

    /// Every position one `number` after those of `layer`.
    #[inline]
    pub(super) fn layer(
        &mut self,
        ground: &Ground,
        layer: Range<u32>,
        number: u8,
        step: Step,
    ) -> Result<Range<u32>, Violation> {
        match step.twice {
            Twice::None => self.layer_seeing::<false>(ground, layer, number, step, |_, _| false),
            Twice::Any => self.layer_seeing::<false>(ground, layer, number, step, |_, _| true),
            Twice::Runs => self.layer_seeing::<false>(ground, layer, number, step, |node, next| {
                next.from == node.to || next.to == node.from || node.to == OFF || next.to == OFF
            }),
        }
    }

    /// The same by those steps alone that could not be made before the one that led to their position, where either of the two
    /// may come first.
    pub(super) fn layer_not_before(
        &mut self,
        ground: &Ground,
        layer: Range<u32>,
        number: u8,
    ) -> Result<Range<u32>, Violation> {
        let step = Step::IN_ANY_ORDER;
        match ground.commuting {
            true => self.layer_seeing::<true>(ground, layer, number, step, |_, _| true),
            false => self.layer(ground, layer, number, step),
        }
    }

    /// Every position one `number` after those of `layer`, looking for those seen where `twice` says that a step, after the
    /// one before it, may come to one.
    #[inline]
    fn layer_seeing<const NOT_BEFORE: bool>(
        &mut self,
        ground: &Ground,
        layer: Range<u32>,
        number: u8,
        step: Step,
        twice: impl Fn(&Node, &Node) -> bool,
    ) -> Result<Range<u32>, Violation> {
        let first = self.count()?;
        for before in layer {
            // A layer can be many times as large as the one before it.
            self.count()?;
            let node = self.node(before);
            let mut among = if step.first { step.among } else { node.among };
            let sources = self.sources(ground, &node, u32::from(number));
            if NOT_BEFORE {
                among &= !self.before_last(ground, &node, u32::from(number), sources & among);
            }
            for from in Downward(sources & among) {
                let next = self.step(ground, before, &node, from, u32::from(number), sources);
                let Some(next) = next else { continue };
                if twice(&node, &next)
                    && let Some(same) = self.seen.insert(&self.nodes, &next)
                {
                    if let Some(same) = self.nodes.get_mut(same as usize) {
                        same.among |= next.among;
                    }
                    continue;
                }
                self.nodes.push(next);
            }
        }
        Ok(first..self.count()?)
    }

    /// From which of `among` a number could be moved before the step that led to `node`.
    #[inline]
    fn before_last(&self, ground: &Ground, node: &Node, number: u32, among: u32) -> u32 {
        let earlier = self.node(node.before);
        let sources = self.sources(ground, &earlier, number);
        let both = among & sources;
        if ground.free {
            return both;
        }
        let step = |from: &u32| self.step(ground, 0, &earlier, *from, number, sources);
        let may = Downward(both).filter(|from| step(from).is_some());
        may.fold(0, |all, from| all | 1_u32.wrapping_shl(from))
    }

    /// Whether the first way that offers itself to play `numbers` from a position plays all of them.
    pub(super) fn can_play_all(&self, ground: &Ground, node: u32, numbers: &[(u8, u8)]) -> bool {
        let mut node = self.node(node);
        let each = numbers
            .iter()
            .flat_map(|(number, times)| (0..*times).map(|_| u32::from(*number)));
        for number in each {
            let sources = self.sources(ground, &node, number);
            let next = Downward(sources)
                .find_map(|from| self.step(ground, 0, &node, from, number, sources));
            match next {
                Some(next) => node = next,
                None => return false,
            }
        }
        true
    }

    /// Where own checkers may land now, bans aside.
    #[inline]
    pub(super) fn open(&self, ground: &Ground, node: &Node) -> u32 {
        match self.rules.hits {
            Hits::Always => ground.open,
            Hits::OnceHome if may_hit(node) => ground.open,
            Hits::OnceHome => ground.open_before_hits,
            Hits::OntoStart => open_onto_start(ground, node),
        }
    }

    /// From where `number` may be moved, bans aside.
    #[inline]
    pub(super) fn sources(&self, ground: &Ground, node: &Node, number: u32) -> u32 {
        let forward = node.men & !ground.pinned & (self.open(ground, node) << number);
        if node.men & ON_BAR != 0 && count(node.own, u32::from(BAR)) > ground.may_wait {
            return forward & ON_BAR;
        }
        let forward = match self.rules.stays_home {
            true => forward & !HOME,
            false => forward,
        };
        if node.men >> 7 != 0 || ground.pinned != 0 {
            return forward;
        }
        let exact = node.men & (1 << number);
        let higher = self.rules.bearing_off == BearingOff::Higher && node.men >> number == 0;
        forward
            | match node.men.checked_ilog2() {
                Some(top) if higher => 1 << (top & 31),
                _ => exact,
            }
    }

    /// The position after a step, unless it is banned. `sources` are all from where the number may be moved.
    #[inline]
    pub(super) fn step(
        &self,
        ground: &Ground,
        before: u32,
        node: &Node,
        from: u32,
        number: u32,
        sources: u32,
    ) -> Option<Node> {
        let to = from.saturating_sub(number);
        let own = node.own - unit(from) + unit(to);
        let left = u32::from(own & (unit(from) * 15) != 0);
        let from_bit = 1 << (from & 31);
        let men = (node.men & !from_bit | left << (from & 31) | 1 << (to & 31)) & !1;
        let hits = self.rules.contact == Contact::Hit
            && to != 0
            && ground.blots >> (to & 31) & 1 == 1
            && node.opp & (unit(to) * 15) != 0;
        let opp = if hits {
            node.opp - unit(to) + unit(sent_to(self.rules.hits))
        } else {
            node.opp
        };
        let next = Node {
            own,
            opp,
            men,
            among: ground.order.after(from, number),
            before,
            from: from as u8,
            to: to as u8,
        };
        (ground.free || ground.may(*node, next, sources)).then_some(next)
    }

    #[inline]
    pub(super) fn node(&self, index: u32) -> Node {
        *self
            .nodes
            .get(index as usize)
            .expect("an index of a node that was pushed in this throw")
    }

    pub(super) fn count(&self) -> Result<u32, Violation> {
        if self.nodes.len() > self.most {
            return Err(refuse::plays_too_many(self.most));
        }
        Ok(self.nodes.len() as u32)
    }
}

/// Whether the mover has been home, who may hit from then on: [`Hits::OnceHome`].
#[inline]
fn may_hit(node: &Node) -> bool {
    node.men & HOME != 0 || count(node.own, 0) > 0
}

/// The opponent's starting point.
const THEIR_START: u32 = 1;

/// Where the mover may land: [`Hits::OntoStart`].
fn open_onto_start(ground: &Ground, node: &Node) -> u32 {
    // Who is hit where they set out would stand on one point with who hit them.
    let taken = u32::from(count(node.opp, THEIR_START) > 0);
    let open = ground.open & !(taken << THEIR_START);
    match node.men >> THEIR_START & 1 {
        0 => open,
        _ => open & !(ground.blots & occupied(node.opp)),
    }
}

/// Where a checker goes that is hit.
const fn sent_to(hits: Hits) -> u32 {
    match hits {
        Hits::Always | Hits::OnceHome => OFF as u32,
        Hits::OntoStart => THEIR_START,
    }
}

#[inline]
pub(super) const fn count(packed: u128, place: u32) -> u8 {
    half_byte(packed, place as u8)
}
