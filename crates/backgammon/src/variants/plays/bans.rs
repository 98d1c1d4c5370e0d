//! What is forbidden within a turn.

use super::search::{Ground, HOME, Node, count};
use super::{Found, Generator};
use crate::board::{BAR, MAX_CHECKERS, POINTS, half_byte, occupied};
use crate::variants::position::Position;
use crate::variants::rules::{AceyDeucey, Bans, Course, GameRules, HeadRule, Runner};

/// The word for [`Bans::shutting_all_in`].
pub(super) const SHUT_IN: &str = "shut-in";
/// The word where no rule, or not one alone, forbids something.
pub(super) const NO_RULE: &str = "none";
/// The most positions looked at for what a throw would be without a ban.
const MOST_WITHOUT: usize = 1 << 14;

const ON_BAR: u32 = 1 << BAR;
const START: u32 = 24;
const START_QUARTER: u32 = 0x3f << 19;
/// Where the opponent starts when both go the same way round.
const OPPONENTS_START_QUARTER: u32 = 0x3f << 7;
/// The points past the opponent's start when both go the same way round.
const PAST_OPPONENTS_START: u32 = 0xffe;

/// What the order of the steps of one number means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// Nothing: any play can be made from the highest point down.
    Downward,
    /// A point may have to be left before it is entered; otherwise nothing.
    LeftFirst,
    /// A play may be legal in one order alone.
    Any,
}

impl Order {
    /// From where the step after one from `from` is made, so that every play is made in one order at least.
    #[inline]
    pub(super) const fn after(self, from: u32, number: u32) -> u32 {
        let below = (2 << (from & 31)) - 1;
        match self {
            Order::Downward => below,
            Order::LeftFirst => below | 1_u32.wrapping_shl(from + number),
            Order::Any => u32::MAX,
        }
    }

    pub(super) fn of(bans: &Bans) -> Order {
        let capped = bans.cap < MAX_CHECKERS;
        let entering = bans.start_waits || bans.second_half_waits || bans.entering_on_own;
        if bans.prime_needs_one_ahead
            || bans.runner != Runner::None
            || bans.full_start_quarter
            || bans.full_home
            || bans.five_in_opponents_start
            || matches!(bans.head, HeadRule::OneUnlessForced)
            || (entering && (capped || bans.hit_and_run || bans.head != HeadRule::Free))
        {
            Order::Any
        } else if capped || entering {
            // A point on which one enters may have to be left first; what waits for the last to enter stands below the bar.
            Order::LeftFirst
        } else {
            // What may leave the head, and that one that has hit stays, is the same in any order that enters a point
            // before leaving it.
            Order::Downward
        }
    }
}

/// What `numbers` may come to.
struct Reach {
    /// The points where own checkers are or may come.
    points: u32,
    /// Those where they may come.
    landings: u32,
    /// How many steps.
    steps: u32,
}

impl Reach {
    fn of(rules: &GameRules, men: u32, open: u32, numbers: &[(u8, u8)]) -> Reach {
        if rules.acey_deucey != AceyDeucey::Nothing {
            // A double of the player's choice may follow.
            return Reach {
                points: POINTS,
                landings: POINTS,
                steps: u32::MAX,
            };
        }
        let mut reach = Reach {
            points: men,
            landings: 0,
            steps: 0,
        };
        // Two different numbers are played in either order, so that one may step over what is closed to the other.
        let in_order = numbers.iter().any(|(_, times)| *times > 1);
        let stops = if in_order { open } else { POINTS };
        for (number, times) in numbers {
            for _ in 0..*times {
                let landings = reach.points >> number & stops;
                reach.points |= landings;
                reach.landings |= landings;
                reach.steps += 1;
            }
        }
        reach.landings &= open;
        reach.points = men | reach.landings;
        reach
    }

    /// Whether all points of a set may come to be held.
    const fn may_fill(&self, set: u32, men: u32) -> bool {
        let missing = set & !men;
        missing & !self.points == 0 && missing.count_ones() <= self.steps
    }
}

/// The bans that can forbid something in this turn; the others are taken for lifted.
pub(super) fn that_matter(
    rules: &GameRules,
    root: &Node,
    ground: &Ground,
    numbers: &[(u8, u8)],
) -> Bans {
    let mut bans = Bans {
        // It asks about the turn as a whole.
        shutting_all_in: false,
        ..rules.bans
    };
    if bans == Bans::NONE {
        return bans;
    }
    let reach = Reach::of(rules, root.men, ground.open, numbers);
    if ground.head <= 1 || (bans.head == HeadRule::One && ground.head <= ground.leaving) {
        bans.head = HeadRule::Free;
    }
    bans.hit_and_run &= reach.landings & ground.blots & HOME != 0;
    if has_arrived(bans.runner, root) {
        bans.runner = Runner::None;
    }
    bans.start_waits &= root.men & ON_BAR != 0;
    bans.second_half_waits &= root.men & ON_BAR != 0;
    bans.entering_on_own &= root.men & ON_BAR != 0;
    bans.full_start_quarter &= reach.may_fill(START_QUARTER, root.men);
    bans.full_home &= reach.may_fill(HOME, root.men);
    let in_their_start = (reach.points & OPPONENTS_START_QUARTER).count_ones();
    bans.five_in_opponents_start &= in_their_start > 4;
    let mut rows = primes(reach.points) & ground.not_passed;
    let mut any_row = false;
    while rows != 0 && bans.prime_needs_one_ahead {
        let row = 0x3f << rows.trailing_zeros();
        any_row |= (row & !half_round(root.men)).count_ones() <= reach.steps;
        rows &= rows - 1;
    }
    bans.prime_needs_one_ahead &= any_row;
    if bans.cap < MAX_CHECKERS {
        let crowded = |point: &u8| {
            let then = u32::from(half_byte(root.own, *point)).saturating_add(reach.steps);
            reach.landings >> point & 1 == 1 && then > u32::from(bans.cap)
        };
        if !(1..=24).any(|point| crowded(&point)) {
            bans.cap = MAX_CHECKERS;
        }
    }
    bans
}

/// Whether the first checker has gone as far as it must.
#[inline]
fn has_arrived(runner: Runner, node: &Node) -> bool {
    let there = match runner {
        Runner::None => return true,
        Runner::PastOpponentsStart => PAST_OPPONENTS_START,
        Runner::Home => HOME,
    };
    node.men & there != 0 || count(node.own, 0) > 0
}

impl Ground {
    /// Whether no ban forbids the step to `next`. `sources` are all from where the number may be moved.
    ///
    /// The nodes are handed over as copies: where nothing is banned they then never leave the registers.
    pub(super) fn may(&self, node: Node, next: Node, sources: u32) -> bool {
        let bans = &self.bans;
        let (from, to) = (u32::from(next.from), u32::from(next.to));
        if bans.head != HeadRule::Free && from == START {
            let gone = self.head - count(node.own, START);
            let elsewhere = sources & !(1 << START) != 0;
            let forced = bans.head == HeadRule::One || gone == 0 || !elsewhere;
            if gone >= self.leaving || !forced {
                return false;
            }
        }
        if !has_arrived(bans.runner, &node) && from != node.men.trailing_zeros() {
            return false;
        }
        if bans.start_waits && from == START && node.men & ON_BAR != 0 {
            return false;
        }
        if bans.second_half_waits && to <= 12 && node.men & ON_BAR != 0 {
            return false;
        }
        if bans.hit_and_run
            && (self.blots & HOME) >> (from & 31) & 1 == 1
            && count(node.opp, from) == 0
            && count(node.own, from) == 1
        {
            return false;
        }
        let full = |quarter: u32| next.men & quarter == quarter;
        let banned = (to != 0 && count(next.own, to) > bans.cap)
            || (bans.entering_on_own && from == u32::from(BAR) && count(next.own, to) > 1)
            || (bans.full_start_quarter && full(START_QUARTER))
            || (bans.full_home && full(HOME))
            || (bans.five_in_opponents_start
                && (next.men & OPPONENTS_START_QUARTER).count_ones() > 4)
            || (bans.prime_needs_one_ahead
                && primes(next.men) & !primes(node.men) & self.not_passed != 0);
        !banned
    }
}

/// Each ban there is, by the word that refusals have for it, and the bans without it.
fn lifted_in_turn(bans: Bans) -> impl Iterator<Item = (&'static str, Bans)> {
    let head = match bans.head {
        HeadRule::Free | HeadRule::One => "head-one",
        HeadRule::OneUnlessForced => "head-one-unless-forced",
    };
    let runner = match bans.runner {
        Runner::None | Runner::PastOpponentsStart => "runner",
        Runner::Home => "runner-home",
    };
    let lifted: [(_, fn(&mut Bans)); 12] = [
        (head, |bans| bans.head = HeadRule::Free),
        (runner, |bans| bans.runner = Runner::None),
        ("prime", |bans| bans.prime_needs_one_ahead = false),
        ("start-waits", |bans| bans.start_waits = false),
        ("second-half", |bans| bans.second_half_waits = false),
        ("entering-on-own", |bans| bans.entering_on_own = false),
        ("start-quarter", |bans| bans.full_start_quarter = false),
        ("home", |bans| bans.full_home = false),
        ("five", |bans| bans.five_in_opponents_start = false),
        (SHUT_IN, |bans| bans.shutting_all_in = false),
        ("run", |bans| bans.hit_and_run = false),
        ("cap", |bans| bans.cap = MAX_CHECKERS),
    ];
    let without = lifted.into_iter().map(move |(word, lift)| {
        let mut without = bans;
        lift(&mut without);
        (word, without)
    });
    without.filter(move |(_, without)| *without != bans)
}

impl Generator {
    /// The word for the ban that forbids what would be `legal` without it; [`NO_RULE`] where it is none, or not one alone.
    pub(in crate::variants) fn ban_on(
        &self,
        legal: impl Fn(&mut Generator) -> bool,
    ) -> &'static str {
        let stops = |bans: Bans| {
            let rules = GameRules { bans, ..self.rules };
            legal(&mut Generator::new(rules).at_most(MOST_WITHOUT))
        };
        let found = lifted_in_turn(self.rules.bans).find(|(_, without)| stops(*without));
        found.map_or(NO_RULE, |(word, _)| word)
    }

    /// The row of six in the opponent's numbering that shuts in all of their checkers, where that is forbidden.
    pub(super) fn row_that_shuts_in(&self, position: &Position) -> Option<u32> {
        if !self.rules.bans.shutting_all_in || self.rules.course != Course::HalfRound {
            return None;
        }
        let theirs = half_round(occupied(position.opp));
        let row = theirs.trailing_zeros().checked_sub(6)?;
        (theirs.count_ones() == 1 && position.opponent(BAR) == 0).then_some(row)
    }

    /// Drops the plays that leave the opponent shut in as a whole, if there are others.
    pub(super) fn open_if_possible(&mut self, position: &Position) {
        let Some(row) = self.row_that_shuts_in(position) else {
            return;
        };
        let nodes = &self.nodes;
        let shut = |found: &Found| {
            let men = nodes.get(found.node as usize).map_or(0, |node| node.men);
            primes(men) >> row & 1 == 1
        };
        if !self.results.iter().all(shut) {
            self.results.retain(|found| !shut(found));
        }
    }
}

/// A set of points as the opponent numbers them when both go the same way round: bit 0 is their 1.
pub(super) const fn half_round(points: u32) -> u32 {
    let points = points >> 1 & 0x00ff_ffff;
    (points << 12 | points >> 12) & 0x00ff_ffff
}

/// Where six own points in a row begin, in the opponent's numbering: bit 0 is their points 1 to 6.
pub(super) const fn primes(men: u32) -> u32 {
    let points = half_round(men);
    let pairs = points & points >> 1;
    pairs & pairs >> 2 & pairs >> 4
}
