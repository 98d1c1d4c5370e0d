//! A play as somebody wrote it, held against the plays the dice allow.

use super::board::{BAR, Board, OFF, POINTS, held, occupied};
use super::dice::Dice;
use super::notation::{Place, PlayText};
use super::plays::{Steps, count_plays, follow, for_each_play};
use super::setup::PositionSetup;
use crate::violation::{Rule, Source, Violation, refuse, rules};
use std::fmt;

/// The rules by which a written play is refused, as [`WrittenPlay::explain`] names them.
pub const ILLEGAL: [Rule; 11] = [
    rules::PLAY_WRONG_WAY,
    rules::PLAY_NO_CHECKER,
    rules::PLAY_BAR_FIRST,
    rules::PLAY_BEAR_OFF_EARLY,
    rules::PLAY_BEAR_OFF_LOWER,
    rules::PLAY_DISTANCE,
    rules::PLAY_POINT_HELD,
    rules::PLAY_INCOMPLETE,
    rules::PLAY_HIGHER_NUMBER,
    rules::PLAY_CANNOT_MOVE,
    rules::PLAY_ILLEGAL,
];

/// One checker from one place to another, by one die or by several.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Leg {
    /// Where from: 1 to 24 or [`BAR`].
    pub from: u8,
    /// Where to: 1 to 24 or [`OFF`].
    pub to: u8,
    /// Whether a hit is marked there.
    pub hit: bool,
}

/// A written play: at most eight legs, which is more than any play has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct WrittenPlay {
    legs: [Leg; 8],
    count: u8,
}

/// The legal play that a written one is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ResolvedPlay {
    /// The position after it, still seen by the side that moved.
    pub after: Board,
    /// The steps of the play, in order.
    pub steps: Steps,
    /// Whether a hit is marked where nothing was hit.
    pub false_hit: bool,
}

impl From<Steps> for WrittenPlay {
    /// Its steps, one leg for each.
    fn from(steps: Steps) -> WrittenPlay {
        let mut play = WrittenPlay::default();
        for (from, to) in steps.iter() {
            let hit = false;
            play.push(Leg { from, to, hit });
        }
        play
    }
}

impl WrittenPlay {
    /// Adds a leg; `false` when there is no room, and then the play is none.
    pub fn push(&mut self, leg: Leg) -> bool {
        match self.legs.get_mut(usize::from(self.count)) {
            Some(slot) => {
                *slot = leg;
                self.count += 1;
                true
            }
            None => false,
        }
    }

    /// Its legs, in the order written.
    #[must_use]
    pub fn legs(&self) -> &[Leg] {
        self.legs
            .get(..usize::from(self.count))
            .expect("legs are counted as they are pushed")
    }

    /// Whether nothing is played: what is written for a roll that could not be.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Reads `24/18*/15 13/7(2) bar/22 6/off`: 25 is the bar and 0 is off, letters of either case; a checker in hand is on the
    /// bar, `in/22` too. `None` when it is no such text.
    #[must_use]
    pub fn read(text: &[u8]) -> Option<WrittenPlay> {
        let mut written = WrittenPlay::default();
        read_legs(text, 4, |leg| written.push(leg))?;
        Some(written)
    }

    /// The legal play of `dice` this is.
    ///
    /// Points touched between need not be written, nor hits marked; where two plays differ in what they hit on the way,
    /// the marks decide, and without marks the one that hits less.
    ///
    /// # Errors
    /// One of [`ILLEGAL`], as [`explain`](WrittenPlay::explain) finds it.
    pub fn judge(&self, board: Board, dice: Dice) -> Result<ResolvedPlay, Violation> {
        let (own, opp) = board.packed();
        let mut target = own;
        let (mut landed, mut marked) = (0_u32, 0_u32);
        for leg in self.legs() {
            // A checker taken from an empty place makes a number that no position has: all its checkers together would
            // be fifteen too many.
            target = target.wrapping_sub(one(leg.from)).wrapping_add(one(leg.to));
            landed |= 1 << (leg.to & 31);
            marked |= u32::from(leg.hit) << (leg.to & 31);
        }
        let step_by_step = self.is_step_by_step(dice);
        let blots = occupied(opp) & !held(opp) & POINTS;
        if step_by_step {
            let mut steps = [(0, 0); 8];
            steps
                .iter_mut()
                .zip(self.legs())
                .for_each(|(step, leg)| *step = (leg.from, leg.to));
            let steps = steps
                .get(..usize::from(self.count))
                .expect("there is a step for each leg");
            if let Some((after, steps)) = follow(board, dice, steps) {
                let false_hit = marked & !(blots & landed) != 0;
                return Ok(ResolvedPlay {
                    after,
                    steps,
                    false_hit,
                });
            }
        } else if self.fits(dice) {
            let mut best: Option<(u32, ResolvedPlay)> = None;
            for_each_play(board, dice, |after, steps| {
                if after.packed().0 != target {
                    return;
                }
                let hits = blots & !occupied(after.packed().1);
                let missed = landed & blots & !hits;
                if missed != 0 {
                    return;
                }
                let rank = hits.count_ones().abs_diff(marked.count_ones()) * 8 + hits.count_ones();
                if best.is_none_or(|(least, _)| rank < least) {
                    let elsewhere = marked & !hits != 0;
                    let on_the_way =
                        hits & !landed != 0 && marked.count_ones() <= hits.count_ones();
                    let false_hit = elsewhere && !on_the_way;
                    best = Some((
                        rank,
                        ResolvedPlay {
                            after,
                            steps,
                            false_hit,
                        },
                    ));
                }
            });
            if let Some((_, found)) = best {
                return Ok(found);
            }
        }
        if self.is_empty() && count_plays(board, dice) == 0 {
            return Ok(ResolvedPlay {
                after: board,
                steps: Steps::default(),
                false_hit: false,
            });
        }
        Err(self.explain(board, dice))
    }

    /// Whether there is a leg for each die.
    fn is_step_by_step(&self, dice: Dice) -> bool {
        usize::from(self.count) == if dice.is_double() { 4 } else { 2 }
    }

    /// What else `found`, the play this was taken for, may have been: those that differ in what they hit on the way.
    pub(crate) fn other_hits(&self, board: Board, dice: Dice, found: Board) -> Vec<(Board, Steps)> {
        let (_, opp) = board.packed();
        let blots = occupied(opp) & !held(opp) & POINTS;
        let (mut passed, mut landed) = (0_u32, 0_u32);
        for leg in self.legs() {
            let above = |place: u8| u32::MAX << (place & 31);
            passed |= above(leg.to + 1) & !above(leg.from);
            landed |= 1 << (leg.to & 31) & POINTS;
        }
        let mut others = Vec::new();
        // Where every step is written, the way is.
        if passed & !landed & blots == 0 || self.is_step_by_step(dice) {
            return others;
        }
        for_each_play(board, dice, |after, steps| {
            let same_men = after.packed().0 == found.packed().0;
            let all_hit = occupied(after.packed().1) & landed == 0;
            if same_men && all_hit && after != found {
                others.push((after, steps));
            }
        });
        others
    }

    /// The position when the checkers are put where this says, whatever the dice: what stands when a wrong play is
    /// accepted. `None` where they cannot lie so: from an empty place, on a point the opponent holds, or the last one
    /// off, which is the end of the game and nobody's throw comes after it.
    #[must_use]
    pub fn as_made(&self, board: Board) -> Option<Board> {
        let mut setup = PositionSetup::from(board);
        let [off, _] = &mut setup.off;
        for leg in self.legs() {
            let from = setup.points.get_mut(usize::from(leg.from))?;
            if leg.from == OFF || leg.to == BAR || *from < 1 {
                return None;
            }
            *from -= 1;
            if leg.to == OFF {
                *off += 1;
                continue;
            }
            let to = setup.points.get_mut(usize::from(leg.to))?;
            match *to {
                ..-1 => return None,
                -1 => {
                    *to = 1;
                    let [bar, ..] = &mut setup.points;
                    *bar -= 1;
                }
                _ => *to += 1,
            }
        }
        setup.board().ok().filter(|after| !after.is_won())
    }

    /// The first checker that this plays as no law allows; `None` when the play is wrong only as a whole.
    fn wrong_checker(&self, board: Board, dice: Dice) -> Option<u8> {
        if count_plays(board, dice) == 0 {
            return None;
        }
        (1..=self.count).find_map(|count| {
            let begun = WrittenPlay { count, ..*self };
            begun.fault_of_a_leg(board, dice, &mut dice.numbers())?;
            begun.legs().last().map(|leg| leg.from)
        })
    }

    /// Whether `self`, a legal play, corrects `wrong` under the 1970 laws: the man played in error must be correctly
    /// played, where it can be.
    pub(crate) fn corrects(
        &self,
        wrong: &WrittenPlay,
        board: Board,
        dice: Dice,
    ) -> Result<(), Violation> {
        let Some(man) = wrong.wrong_checker(board, dice) else {
            return Ok(());
        };
        let mut can_be_played = false;
        for_each_play(board, dice, |_, steps| {
            can_be_played |= steps.iter().any(|(from, _)| from == man);
        });
        if !can_be_played || self.legs().iter().any(|leg| leg.from == man) {
            return Ok(());
        }
        Err(refuse::correction_same_man(Place(man).to_string()).by(Source::Laws1970(19)))
    }

    /// Whether the legs can be what the dice show, the board left aside.
    fn fits(&self, dice: Dice) -> bool {
        let by = |leg: &Leg, die: u8| {
            leg.from.checked_sub(leg.to) == Some(die) || (leg.to == OFF && leg.from <= die)
        };
        let (high, low) = (dice.high(), dice.low());
        if dice.is_double() {
            let mut steps = 0;
            for leg in self.legs() {
                let Some(pips) = leg.from.checked_sub(leg.to).filter(|p| *p > 0) else {
                    return false;
                };
                if leg.to != OFF && pips % high != 0 {
                    return false;
                }
                steps += pips.div_ceil(high);
            }
            return (1..=4).contains(&steps);
        }
        match self.legs() {
            [leg] => by(leg, high) || by(leg, low) || by(leg, high + low),
            [a, b] => (by(a, high) && by(b, low)) || (by(a, low) && by(b, high)),
            _ => false,
        }
    }

    /// Why this is no legal play of `dice`: the first law that a leg breaks, else what the play as a whole lacks.
    ///
    /// `play-wrong-way`, `play-no-checker`, `play-bar-first` (1970 laws, law 16), `play-bear-off-early` (11c),
    /// `play-bear-off-lower` (17), `play-distance` (11), `play-point-held` (14), `play-incomplete` and
    /// `play-higher-number` (13), `play-cannot-move`, else `play-illegal`. Terms: `play` as written, `dice`, `legal` what
    /// was legal, the first eight of them.
    #[must_use]
    pub fn explain(&self, board: Board, dice: Dice) -> Violation {
        let (refused, law) = self.fault(board, dice);
        refused.by(Source::Laws1970(law))
    }

    fn fault(&self, board: Board, dice: Dice) -> (Violation, u8) {
        let (play, thrown) = (self.to_string(), dice.to_string());
        if count_plays(board, dice) == 0 {
            return (refuse::play_cannot_move(thrown, play), 14);
        }
        let mut left = dice.numbers();
        if let Some(fault) = self.fault_of_a_leg(board, dice, &mut left) {
            return fault;
        }
        let mut most = 0;
        let mut high_alone = false;
        for_each_play(board, dice, |_, steps| {
            most = most.max(usize::from(steps.len()));
            high_alone |= steps
                .iter()
                .any(|(from, to)| to == from.saturating_sub(dice.high()));
        });
        let used = if dice.is_double() { 4 } else { 2_usize }.saturating_sub(left.len());
        if used < most {
            return (refuse::play_incomplete(thrown, play), 13);
        }
        if most == 1 && high_alone && !dice.is_double() && left.contains(&dice.high()) {
            return (refuse::play_higher_number(thrown, play), 13);
        }
        (refuse::play_illegal("none", thrown, play), 11)
    }

    /// The first law that a leg breaks; takes the numbers played from those `left`.
    fn fault_of_a_leg(
        &self,
        board: Board,
        dice: Dice,
        left: &mut Vec<u8>,
    ) -> Option<(Violation, u8)> {
        let (play, thrown) = (self.to_string(), dice.to_string());
        let place = |n: u8| Place(n).to_string();
        let mut mine = [0_u8; 32];
        mine.iter_mut()
            .zip(board.signed())
            .skip(1)
            .for_each(|(m, n)| *m = n.max(0).unsigned_abs());
        let count = |mine: &[u8; 32], place: u8| mine.get(usize::from(place)).copied().unwrap_or(0);
        for leg in self.legs() {
            let from = place(leg.from);
            if leg.from <= leg.to || leg.from > BAR {
                let (plays, legal) = (count_plays(board, dice), legal_text(board, dice));
                return Some((refuse::play_wrong_way(plays, legal, play), 11));
            }
            if count(&mine, leg.from) == 0 {
                return Some((refuse::play_no_checker(from, play), 11));
            }
            if leg.from != BAR && count(&mine, BAR) > 0 {
                return Some((refuse::play_bar_first(thrown, play), 16));
            }
            if leg.to == OFF {
                let outside = (7..=BAR).any(|p| count(&mine, p) > u8::from(p == leg.from));
                if outside {
                    return Some((refuse::play_bear_off_early(thrown, play), 11));
                }
            } else if board.opponent(leg.to) >= 2 {
                let refused = refuse::play_point_held(thrown, place(leg.to), play);
                return Some((refused, 14));
            }
            match spend(left, *leg, &|p| (p + 1..=6).any(|q| count(&mine, q) > 0)) {
                Ok(()) => {}
                Err(Spent::Higher) => {
                    return Some((refuse::play_bear_off_lower(thrown, play), 17));
                }
                Err(Spent::NotOnDice) => {
                    return Some((refuse::play_distance(thrown, from, play), 11));
                }
            }
            if let Some(n) = mine.get_mut(usize::from(leg.from)) {
                *n -= 1;
            }
            if let Some(n) = mine.get_mut(usize::from(leg.to)).filter(|_| leg.to != OFF) {
                *n += 1;
            }
        }
        None
    }
}

/// Every leg of a play in writing, equal ones at most `most` times in brackets. `None` when it is no such text, or when
/// `push` has no room.
pub(crate) fn read_legs(text: &[u8], most: u8, mut push: impl FnMut(Leg) -> bool) -> Option<()> {
    let mut tokens = text
        .split(|b| b.is_ascii_whitespace() || *b == b',')
        // A die that nothing is left to be played with.
        .filter(|t| !t.is_empty() && *t != b"0/0");
    tokens.try_for_each(|token| read_token(token, most, &mut push))
}

fn read_token(token: &[u8], most: u8, push: &mut impl FnMut(Leg) -> bool) -> Option<()> {
    // The mark of a hit may follow the count.
    let (token, hits) = match token.strip_suffix(b")*") {
        Some(_) => (token.strip_suffix(b"*").unwrap_or(token), true),
        None => (token, false),
    };
    let (path, times) = match token.split_last() {
        Some((b')', rest)) => {
            let (times, rest) = rest.split_last()?;
            let (b'(', path) = rest.split_last()? else {
                return None;
            };
            let times = times.checked_sub(b'0');
            (path, times.filter(|n| (1..=most).contains(n))?)
        }
        _ => (token, 1),
    };
    for _ in 0..times {
        let mut places = path.split(|b| *b == b'/');
        let (mut from, _) = place(places.next()?)?;
        let mut any = false;
        for next in places {
            let (to, hit) = place(next)?;
            let hit = hit || hits;
            push(Leg { from, to, hit }).then_some(())?;
            from = to;
            any = true;
        }
        any.then_some(())?;
    }
    Some(())
}

enum Spent {
    NotOnDice,
    Higher,
}

/// Takes from `left` the dice that make `leg`: one, or several together.
fn spend(left: &mut Vec<u8>, leg: Leg, higher: &dyn Fn(u8) -> bool) -> Result<(), Spent> {
    let pips = leg.from - leg.to;
    if let Some(at) = left.iter().position(|d| *d == pips) {
        left.remove(at);
        return Ok(());
    }
    let mut sum = 0;
    for (n, die) in left.iter().enumerate() {
        sum += die;
        if sum == pips {
            left.drain(..=n);
            return Ok(());
        }
    }
    if leg.to == OFF {
        if let Some(at) = left.iter().rposition(|d| *d > pips) {
            if higher(leg.from) {
                return Err(Spent::Higher);
            }
            left.remove(at);
            return Ok(());
        }
        if left.iter().sum::<u8>() > pips {
            let mut sum = 0;
            let needed = left.iter().take_while(|d| {
                let short = sum < pips;
                sum += **d;
                short
            });
            let needed = needed.count();
            left.drain(..needed);
            return Ok(());
        }
    }
    Err(Spent::NotOnDice)
}

/// The legal plays in words, the first eight.
fn legal_text(board: Board, dice: Dice) -> String {
    let mut text = String::new();
    let mut count = 0;
    for_each_play(board, dice, |_, steps| {
        count += 1;
        if count <= 8 {
            text.push_str(if count > 1 { ", " } else { "" });
            text.push_str(
                &PlayText {
                    before: board,
                    steps,
                }
                .to_string(),
            );
        }
    });
    if count > 8 {
        text.push_str(", …");
    }
    text
}

const fn one(place: u8) -> u128 {
    1 << (4 * (place & 31) as u32)
}

fn place(text: &[u8]) -> Option<(u8, bool)> {
    let (text, hit) = match text.split_last() {
        Some((b'*', rest)) => (rest, true),
        _ => (text, false),
    };
    let digit = |b: &u8| b.checked_sub(b'0').filter(|d| *d <= 9);
    let is = |word: &[u8]| text.eq_ignore_ascii_case(word);
    let number = match text {
        _ if is(b"bar") || is(b"in") => BAR,
        _ if is(b"off") => OFF,
        [a] => digit(a)?,
        [a, b] => digit(a)? * 10 + digit(b)?,
        _ => return None,
    };
    (number <= BAR).then_some((number, hit))
}

/// Leg by leg as written; a dash for no play.
pub(crate) struct Legs<'a>(pub(crate) &'a [Leg]);

impl fmt::Display for Legs<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("–");
        }
        let mut space = "";
        for leg in self.0 {
            let star = if leg.hit { "*" } else { "" };
            write!(f, "{space}{}/{}{star}", Place(leg.from), Place(leg.to))?;
            space = " ";
        }
        Ok(())
    }
}

impl fmt::Display for WrittenPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Legs(self.legs()).fmt(f)
    }
}
