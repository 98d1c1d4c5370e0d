//! Every legal play of a roll, each resulting position once, without a list of what was seen.
//!
//! Why no duplicate can arise, so that none has to be looked for:
//!
//! * **Two different dice.** A play is the pair "the checker on `x` moves the one number, the checker on `y` the other";
//!   what it hits does not depend on the order. A pair legal in either order is emitted once: in the order high die first
//!   where that is legal, and only the pairs that need the other order after that. Two different pairs come to the same
//!   position in two ways alone: one checker running both numbers by different ways (different only if a blot is hit on
//!   one of them), and two checkers borne off with the dice changed over. Both are recognised where they arise.
//! * **A double.** The result tells how many steps were made from each point, and any legal play stays legal with its
//!   steps ordered from the highest point down. So the search goes down only.
//!
//! Why as many steps as possible is easy: moving a checker never takes a step away from another one, so for a double
//! the first way that ends shows how many steps there are, and for different dice no second step after any first means
//! that there is none at all.

mod choices;
mod stepwise;

pub use choices::PlayChoices;
pub use stepwise::PartialPlay;

use super::board::{BAR, Board, OFF, POINTS, held, occupied};
use super::dice::Dice;
use std::ops::ControlFlow;

/// The steps of one play in an order they can be made in: from where, to where, each one die's worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Steps {
    from: [u8; 4],
    to: [u8; 4],
    count: u8,
}

impl Steps {
    fn of(steps: &[(u8, u8)]) -> Steps {
        steps.iter().fold(Steps::default(), |made, (from, to)| {
            made.and(u32::from(*from), u32::from(*to))
        })
    }

    /// The steps, each (from, to), [`BAR`] and [`OFF`] included.
    pub fn iter(&self) -> impl Iterator<Item = (u8, u8)> + '_ {
        self.from
            .iter()
            .copied()
            .zip(self.to.iter().copied())
            .take(usize::from(self.count))
    }

    /// How many dice they use, 0 to 4.
    #[must_use]
    pub const fn len(&self) -> u8 {
        self.count
    }

    /// Whether there is none: a roll that could not be played.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    #[inline]
    const fn and(mut self, from: u32, to: u32) -> Steps {
        let (f, t) = (from as u8, to as u8);
        match self.count {
            0 => (self.from[0], self.to[0]) = (f, t),
            1 => (self.from[1], self.to[1]) = (f, t),
            2 => (self.from[2], self.to[2]) = (f, t),
            _ => (self.from[3], self.to[3]) = (f, t),
        }
        self.count += 1;
        self
    }
}

/// Calls `visit` with the position after every legal play of `dice`, still seen by the side that moved, and one way to
/// make it. Each position comes once. A roll that cannot be played at all calls it not once.
///
/// The rules: as many numbers as possible, the higher one when either can be played alone but not both (1970 laws, law
/// 13), entering first (law 16), bearing off (law 17), no landing on two or more (law 14).
#[inline]
pub fn for_each_play(board: Board, dice: Dice, mut visit: impl FnMut(Board, Steps)) {
    let _ = try_each_play(board, dice, |after, steps| {
        visit(after, steps);
        ControlFlow::<()>::Continue(())
    });
}

/// [`for_each_play`] that can stop early: with the first `Break` of `visit`.
#[inline]
fn try_each_play<B>(
    board: Board,
    dice: Dice,
    mut visit: impl FnMut(Board, Steps) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let (start, ground) = start(board);
    if dice.is_double() {
        ground.double(start, u32::from(dice.high()), &mut visit)
    } else {
        ground.mixed(
            start,
            u32::from(dice.high()),
            u32::from(dice.low()),
            &mut visit,
        )
    }
}

/// The position after a play that uses every number of `dice`, two or four, given step by step in any order; `None` when
/// the steps cannot be made. No other play can use more, so that the others need not be looked at.
#[must_use]
pub(super) fn follow(board: Board, dice: Dice, steps: &[(u8, u8)]) -> Option<(Board, Steps)> {
    let (start, ground) = start(board);
    let (high, low) = (u32::from(dice.high()), u32::from(dice.low()));
    let step = |state: State, (from, to): (u8, u8), die: u32| {
        let (from, to) = (u32::from(from), u32::from(to));
        let may = to == from.saturating_sub(die)
            && ground.sources(state.men, die) >> (from & 31) & 1 == 1;
        may.then(|| state.step(from, to))
    };
    if dice.is_double() {
        let mut steps = <[(u8, u8); 4]>::try_from(steps).ok()?;
        // A play that is legal in any order is so from the highest point down.
        steps.sort_unstable_by(|a, b| b.cmp(a));
        let end = steps
            .iter()
            .try_fold(start, |state, s| step(state, *s, high))?;
        return Some((end.board(), Steps::of(&steps)));
    }
    let &[a, b] = steps else { return None };
    [
        (a, high, b, low),
        (a, low, b, high),
        (b, high, a, low),
        (b, low, a, high),
    ]
    .into_iter()
    .find_map(|(first, die, second, other)| {
        let end = step(step(start, first, die)?, second, other)?;
        Some((end.board(), Steps::of(&[first, second])))
    })
}

/// How many different positions the legal plays of `dice` come to: 0 for a pass.
#[must_use]
pub fn count_plays(board: Board, dice: Dice) -> u32 {
    let mut count = 0;
    for_each_play(board, dice, |_, _| count += 1);
    count
}

/// Counts the positions `depth` plays from here: the sum over the 21 rolls, each counted once, of the counts after every
/// legal play of it. A roll that cannot be played is one play, the pass. A finished game counts 1 at any depth left, and
/// so does depth 0. What a move generator is tested with: the numbers are known.
///
/// ```
/// use backgammon::Board;
/// use backgammon::plays::perft;
///
/// assert_eq!(perft(Board::STANDARD, 1), 447);
/// assert_eq!(perft(Board::NACKGAMMON, 1), 547);
/// ```
#[must_use]
pub fn perft(board: Board, depth: u32) -> u64 {
    if depth == 0 || board.is_over() {
        return 1;
    }
    let mut total = 0;
    for dice in Dice::ALL {
        total += perft_of(board, dice, depth);
    }
    total
}

/// [`perft`] of one roll: `depth` is 1 or more and counts this roll.
#[must_use]
pub fn perft_of(board: Board, dice: Dice, depth: u32) -> u64 {
    let mut total = 0;
    if depth <= 1 {
        total = u64::from(count_plays(board, dice));
    } else {
        for_each_play(board, dice, |after, _| {
            total += perft(after.swapped(), depth - 1)
        });
    }
    if total == 0 {
        perft(board.swapped(), depth.saturating_sub(1))
    } else {
        total
    }
}

const ON_BAR: u32 = 1 << BAR;

/// A checker on each place.
#[expect(
    clippy::indexing_slicing,
    reason = "computed by the compiler, which checks the index"
)]
const UNIT: [u128; 32] = {
    let mut unit = [0; 32];
    let mut place = 0;
    while place < 32 {
        unit[place] = 1 << (4 * place);
        place += 1;
    }
    unit
};

#[inline]
#[expect(
    clippy::indexing_slicing,
    reason = "the mask keeps the index below the table's 32"
)]
pub(super) const fn unit(place: u32) -> u128 {
    UNIT[(place & 31) as usize]
}

#[inline]
fn start(board: Board) -> (State, Ground) {
    let (own, opp) = board.packed();
    let (taken, held) = (occupied(opp), held(opp));
    let state = State {
        own,
        opp,
        men: occupied(own) & !1,
        blots: taken & !held & POINTS,
    };
    (
        state,
        Ground {
            open: !held & POINTS,
        },
    )
}

#[derive(Clone, Copy)]
struct State {
    own: u128,
    opp: u128,
    /// Where own checkers stand, the bar included, off not.
    men: u32,
    /// Where single opposing checkers stand.
    blots: u32,
}

impl State {
    #[inline]
    fn step(self, from: u32, to: u32) -> State {
        let own = self.own - unit(from) + unit(to);
        let left = u32::from(own & (unit(from) * 15) != 0);
        let mut next = State {
            own,
            men: (self.men & !(1 << (from & 31)) | left << (from & 31) | 1 << (to & 31)) & !1,
            ..self
        };
        if self.blots >> (to & 31) & 1 == 1 {
            next.opp = self.opp - unit(to) + unit(0);
            next.blots &= !(1 << (to & 31));
        }
        next
    }

    const fn board(self) -> Board {
        Board::from_packed(self.own, self.opp)
    }

    #[inline]
    fn end(self, from: u32, to: u32) -> Board {
        let own = self.own - unit(from) + unit(to);
        let opp = if self.blots >> (to & 31) & 1 == 1 {
            self.opp - unit(to) + unit(0)
        } else {
            self.opp
        };
        Board::from_packed(own, opp)
    }
}

/// The points of a set, the highest first.
#[derive(Clone, Copy)]
pub(super) struct Downward(pub(super) u32);

impl Iterator for Downward {
    type Item = u32;
    #[inline]
    fn next(&mut self) -> Option<u32> {
        let top = self.0.checked_ilog2()?;
        self.0 ^= 1 << (top & 31);
        Some(top)
    }
}

/// Two men borne off, whichever die took which: one bit for each unordered pair of home points.
#[derive(Default)]
struct OffPairs(u64);

impl OffPairs {
    #[inline]
    fn insert(&mut self, a: u32, b: u32) -> bool {
        let bit = 1_u64 << ((a.min(b) * 8 + a.max(b)) & 63);
        let new = self.0 & bit == 0;
        self.0 |= bit;
        new
    }
}

/// Where the mover may land; it stays so for the whole play, as a hit only opens a point that was open.
struct Ground {
    open: u32,
}

impl Ground {
    /// From where a checker may move `die` pips.
    #[inline]
    fn sources(&self, men: u32, die: u32) -> u32 {
        let forward = men & (self.open << die);
        if men & ON_BAR != 0 {
            return forward & ON_BAR;
        }
        // All home: off from the die's own point, or from the highest when that is lower (1970 laws, law 17).
        if men >> 7 == 0 {
            let exact = men & (1 << die);
            let bear_off = if men >> die == 0 {
                men.checked_ilog2().map_or(0, |top| 1 << (top & 31))
            } else {
                exact
            };
            return forward | bear_off;
        }
        forward
    }

    #[inline]
    fn mixed<B>(
        &self,
        start: State,
        high: u32,
        low: u32,
        visit: &mut impl FnMut(Board, Steps) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let by_high = self.sources(start.men, high);
        let by_low = self.sources(start.men, low);
        // Checkers that ran both numbers, high first.
        let mut runs = 0_u32;
        let mut off_pairs = OffPairs::default();
        let mut played_both = false;
        let no_blot = |a: u32, b: u32| (start.blots >> (a & 31) | start.blots >> (b & 31)) & 1 == 0;

        for x in Downward(by_high) {
            let to = x.saturating_sub(high);
            let after = start.step(x, to);
            let mut then = self.sources(after.men, low);
            played_both |= then != 0;
            if to != 0 {
                runs |= (then >> to & 1) << x;
                // The checker on x + low running low first ends where it ended running high first.
                let y = x + low;
                if runs >> (y & 31) & 1 == 1 && y <= 25 && no_blot(x, y.saturating_sub(high)) {
                    then &= !(1 << y);
                }
            }
            for y in Downward(then) {
                let end = y.saturating_sub(low);
                if to == 0 {
                    // Off, and the run that ends off.
                    if y == x + low && runs >> y & 1 == 1 && no_blot(x, y.saturating_sub(high)) {
                        continue;
                    }
                    if end == 0 && !off_pairs.insert(x, y) {
                        continue;
                    }
                }
                visit(after.end(y, end), Steps::default().and(x, to).and(y, end))?;
            }
        }
        for y in Downward(by_low) {
            let to = y.saturating_sub(low);
            let after = start.step(y, to);
            // What could be moved high first has been.
            let then = self.sources(after.men, high);
            played_both |= then != 0;
            for x in Downward(then & !by_high) {
                let end = x.saturating_sub(high);
                if x == to && runs >> y & 1 == 1 && no_blot(x, y.saturating_sub(high)) {
                    continue;
                }
                if to == 0 && end == 0 && !off_pairs.insert(x, y) {
                    continue;
                }
                visit(after.end(x, end), Steps::default().and(y, to).and(x, end))?;
            }
        }
        if played_both {
            return ControlFlow::Continue(());
        }
        let (sources, die) = if by_high != 0 {
            (by_high, high)
        } else {
            (by_low, low)
        };
        for x in Downward(sources) {
            let to = x.saturating_sub(die);
            visit(start.end(x, to), Steps::default().and(x, to))?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn double<B>(
        &self,
        start: State,
        die: u32,
        visit: &mut impl FnMut(Board, Steps) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut state = start;
        let mut steps = 0;
        while steps < 4
            && let Some(from) = self.sources(state.men, die).checked_ilog2()
        {
            state = state.step(from, from.saturating_sub(die));
            steps += 1;
        }
        if steps == 0 {
            return ControlFlow::Continue(());
        }
        self.descend(start, die, steps, u32::MAX, Steps::default(), visit)
    }

    /// Steps of `die` from the points in `below`, `left` of them.
    fn descend<B>(
        &self,
        state: State,
        die: u32,
        left: u32,
        below: u32,
        made: Steps,
        visit: &mut impl FnMut(Board, Steps) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for from in Downward(self.sources(state.men, die) & below) {
            let to = from.saturating_sub(die);
            let made = made.and(from, to);
            if left == 1 {
                visit(state.end(from, to), made)?;
            } else {
                // This point and those beneath it.
                let below = (2 << from) - 1;
                self.descend(state.step(from, to), die, left - 1, below, made, visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}

const _: () = assert!(OFF == 0, "off is where a subtraction that stops at 0 ends");
