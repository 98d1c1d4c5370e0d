//! Where the checkers of any game of the family stand.

use super::rules::{Bans, Contact, Course, Entering, GameRules, Start, Worth};
use crate::PositionSetup;
use crate::board::{BAR, MAX_CHECKERS, OFF, POINTS, half_byte, occupied, reversed};
use crate::violation::fields;
use crate::violation::{Source, Violation, refuse};

/// A position, seen by the side to move: own checkers run from 24 to 1, then off.
///
/// It knows nothing of the rules it is played by, except what they are asked for when it is turned round. Own checkers in
/// hand or on the bar are on place 25, those off on place 0; the opponent's are on 0 and 25. A point has checkers of both
/// sides where one of them lies pinned under the other's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) own: u128,
    pub(super) opp: u128,
    /// The points where an own checker lies under the opponent's, bit p for point p.
    pub(super) beneath: u32,
    /// How many turns each has played in this game: own, the opponent's.
    pub(super) turns: [u8; 2],
    /// How many of those in hand or on the bar were hit: own, the opponent's. Counted where it matters alone:
    /// [`Entering::HitFirst`].
    pub(super) hit: [u8; 2],
    /// Which side could not play all of a throw, where that loses: own, the opponent.
    pub(super) failed: [bool; 2],
}

/// How a game has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PositionEnding {
    /// Whether the side the position is seen by won; `None` when nobody did.
    pub won: Option<bool>,
    /// What the game counts before the cube: 0 when nobody won.
    pub points: u8,
}

impl Position {
    /// The start of a game.
    #[must_use]
    pub fn start(rules: &GameRules) -> Position {
        let own = match rules.start {
            Start::InHand => u128::from(rules.checkers) << (4 * u32::from(BAR)),
            Start::Points(points) => points.iter().fold(0, |own, (point, count)| {
                own + (u128::from(*count) << (4 * u32::from(*point)))
            }),
        };
        Position {
            own,
            opp: turned(own, rules.course),
            beneath: 0,
            turns: [0, 0],
            hit: [0, 0],
            failed: [false, false],
        }
    }

    /// The position somebody wrote down, when there is one in this game. In `setup` a point with checkers of both sides
    /// has the number of those on top; `pinned` lists these points. `turn` counts the turns the mover has played before.
    ///
    /// # Errors
    /// All defects: those of [`PositionSetup::board`] but the stalemate, `setup-no-bar` and `setup-pinned`.
    pub fn read(
        rules: &GameRules,
        setup: &PositionSetup,
        pinned: &[i64],
        turn: u8,
    ) -> Result<Position, Vec<Violation>> {
        let mut defects = Vec::new();
        if !(1..=i64::from(MAX_CHECKERS)).contains(&setup.checkers) {
            defects.push(refuse::setup_checkers(setup.checkers).at(fields::CHECKERS));
        }
        let [top_bar, points @ .., own_bar] = &setup.points;
        if *top_bar > 0 || *own_bar < 0 {
            defects.push(refuse::setup_bar_sign().at(fields::BOARD));
        } else if !rules.has_bar() && (*top_bar, *own_bar) != (0, 0) {
            defects.push(refuse::setup_no_bar().at(fields::BOARD));
        }
        // What lies beneath: own checkers, the opponent's.
        let mut under = [0_u32; 2];
        for point in pinned {
            let on_top = usize::try_from(*point)
                .ok()
                .and_then(|p| points.get(p.checked_sub(1)?))
                .filter(|n| rules.has_pins() && **n != 0);
            let bit = 1_u32.checked_shl(u32::try_from(*point).unwrap_or(u32::MAX));
            match (on_top, bit, under) {
                (Some(count), Some(bit), [own, opp]) if (own | opp) & bit == 0 => {
                    let [own, opp] = &mut under;
                    *(if *count < 0 { own } else { opp }) |= bit;
                }
                _ => defects.push(refuse::setup_pinned(*point).at(fields::PINNED)),
            }
        }
        let packed = setup.packed(under, Source::Program, &mut defects);
        let [own, opp] = packed;
        if defects.is_empty() && own >> 4 == 0 && opp << 28 == 0 {
            defects.push(refuse::setup_both_won().at(fields::BOARD));
        }
        if !defects.is_empty() {
            return Err(defects);
        }
        let [beneath, _] = under;
        let position = Position {
            own,
            opp,
            beneath,
            turns: [turn, turn],
            hit: [0, 0],
            failed: [false, false],
        };
        Ok(position.surely_hit(rules))
    }

    /// The same position, in which of those in hand or on the bar so many were hit, own and the opponent's; `None` when more
    /// than there are. Where the rules do not ask, none is counted.
    #[must_use]
    pub fn with_hit(self, rules: &GameRules, hit: [u8; 2]) -> Option<Position> {
        let [own, theirs] = hit;
        if own > self.own(BAR) || theirs > self.opponent(OFF) {
            return None;
        }
        let counted = rules.entering == Entering::HitFirst;
        let hit = if counted { hit } else { [0, 0] };
        Some(Position { hit, ..self })
    }

    /// The same position, in which of those in hand or on the bar all were hit where the checkers on the board tell so: a
    /// checker has done what none does while one is in hand. Otherwise none was.
    pub(super) fn surely_hit(self, rules: &GameRules) -> Position {
        let other = self.swapped(rules);
        let hit = [self, other].map(|side| match side.had_entered_all(rules) {
            true => side.own(BAR),
            false => 0,
        });
        self.with_hit(rules, hit)
            .expect("no more were hit than wait, which is all of a side or none")
    }

    /// Whether none of the mover's can be in hand, as one has left the start or gone on to the second half.
    fn had_entered_all(&self, rules: &GameRules) -> bool {
        let Bans {
            start_waits,
            second_half_waits,
            ..
        } = rules.bans;
        (start_waits && self.own(24) < rules.on_start())
            || (second_half_waits && (OFF..=12).any(|place| self.own(place) > 0))
    }

    /// The position with these checkers, after some steps of the mover's.
    pub(super) fn moved(&self, rules: &GameRules, own: u128, opp: u128) -> Position {
        let mut after = Position { own, opp, ..*self };
        if rules.entering == Entering::HitFirst {
            let [mine, theirs] = self.hit;
            // Those hit are the first to enter.
            let entered = self.own(BAR).saturating_sub(after.own(BAR));
            let sent = after.opponent(OFF).saturating_sub(self.opponent(OFF));
            after.hit = [mine.saturating_sub(entered), theirs + sent];
        }
        after
    }

    /// The mover's checkers on `place`: 1 to 24, [`BAR`] (in hand too), [`OFF`].
    #[must_use]
    pub const fn own(&self, place: u8) -> u8 {
        half_byte(self.own, place)
    }

    /// The opponent's checkers on `place`, numbered from the mover's side: 0 in hand or on the bar, 25 off.
    #[must_use]
    pub const fn opponent(&self, place: u8) -> u8 {
        half_byte(self.opp, place)
    }

    /// Checkers borne off: own, the opponent's.
    #[must_use]
    pub const fn off(&self) -> [u8; 2] {
        [self.own(OFF), self.opponent(BAR)]
    }

    /// How many turns the mover has played before in this game, 255 at most.
    #[must_use]
    pub const fn turn(&self) -> u8 {
        let [own, _] = self.turns;
        own
    }

    /// How many of those in hand or on the bar were hit, own and the opponent's, where those come first: [`Entering::HitFirst`].
    /// Otherwise 0.
    #[must_use]
    pub const fn hit(&self) -> [u8; 2] {
        self.hit
    }

    /// The points where one checker lies under those of the other side, the lowest first.
    pub fn pinned(&self) -> impl Iterator<Item = u8> + use<> {
        let both = occupied(self.own) & occupied(self.opp) & POINTS;
        (1..=24).filter(move |point| both >> point & 1 == 1)
    }

    /// The 26 numbers of the notation: index 0 minus the opponent's checkers in hand or on the bar, 1 to 24 the points,
    /// own positive, index 25 own checkers in hand or on the bar. Of a pinned checker there is no sign in it.
    #[must_use]
    pub fn signed(&self) -> [i8; 26] {
        let mut place = 0;
        [(); 26].map(|()| {
            let own = if place == OFF { 0 } else { self.own(place) };
            let opp = if place == BAR {
                0
            } else {
                self.opponent(place)
            };
            let below = self.beneath >> place & 1 == 1;
            place += 1;
            match (own, opp) {
                (1.., 1..) if below => -opp.cast_signed(),
                (1.., _) => own.cast_signed(),
                (0, _) => -opp.cast_signed(),
            }
        })
    }

    /// The same position, seen by the opponent.
    #[must_use]
    pub fn swapped(&self, rules: &GameRules) -> Position {
        let (own, opp) = (
            turned(self.opp, rules.course),
            turned(self.own, rules.course),
        );
        let beneath = if rules.contact == Contact::Pin {
            // Pinned are, of the points with checkers of both, those where the other side's checker is not.
            let mine = turned(spread(self.beneath), rules.course);
            occupied(own) & occupied(opp) & POINTS & !occupied(mine)
        } else {
            0
        };
        let ([mine, theirs], [own_failed, their_failed]) = (self.turns, self.failed);
        let [own_hit, their_hit] = self.hit;
        Position {
            own,
            opp,
            beneath,
            turns: [theirs, mine],
            hit: [their_hit, own_hit],
            failed: [their_failed, own_failed],
        }
    }

    /// The position the opponent is to throw in, when the mover's turn has ended here.
    #[must_use]
    pub fn after_turn(&self, rules: &GameRules) -> Position {
        let [mine, theirs] = self.turns;
        Position {
            turns: [mine.saturating_add(1), theirs],
            ..*self
        }
        .swapped(rules)
    }

    /// Whether a side has lost here by not playing all of a throw.
    #[must_use]
    pub const fn is_failed(&self) -> bool {
        let [own, theirs] = self.failed;
        own || theirs
    }

    /// Whether the game is over here, and how it ended.
    #[must_use]
    pub fn ending(&self, rules: &GameRules) -> Option<PositionEnding> {
        let other = self.swapped(rules);
        if self.is_failed() {
            let [own_failed, _] = self.failed;
            return Some(PositionEnding {
                won: Some(!own_failed),
                points: 1,
            });
        }
        for (winner, loser, own) in [(self, &other, true), (&other, self, false)] {
            if winner.own >> 4 == 0 {
                return Some(PositionEnding {
                    won: Some(own != rules.misere),
                    points: loser.lost(rules),
                });
            }
        }
        if rules.worth != Worth::Mother {
            return None;
        }
        let ending = |won, points| Some(PositionEnding { won, points });
        match (self.mother_pinned(), other.mother_pinned()) {
            (true, true) => ending(None, 0),
            (true, false) if other.own(24) == 0 => ending(Some(false), 2),
            (false, true) if self.own(24) == 0 => ending(Some(true), 2),
            _ => None,
        }
    }

    /// What the mover loses when the opponent has borne everything off.
    fn lost(&self, rules: &GameRules) -> u8 {
        let none_off = self.own(OFF) == 0;
        let far_back = (19..=BAR).any(|place| self.own(place) > 0);
        match rules.worth {
            Worth::MenLeft => (1..=BAR).map(|place| self.own(place)).sum(),
            Worth::One => 1,
            Worth::FarBack => 1 + u8::from(far_back),
            Worth::Backgammon if none_off && far_back => 3,
            Worth::BackgammonOnBar if none_off && self.own(BAR) > 0 => 3,
            Worth::Gammon | Worth::Mother | Worth::Backgammon | Worth::BackgammonOnBar => {
                1 + u8::from(none_off)
            }
        }
    }

    /// Whether the mover's last checker on the starting point is pinned.
    const fn mother_pinned(&self) -> bool {
        self.beneath >> 24 & 1 == 1
    }
}

/// One side's checkers, numbered as the other side does.
const fn turned(packed: u128, course: Course) -> u128 {
    const ENDS: u128 = 15 | 15 << 100;
    const ALL_POINTS: u128 = (1 << 96) - 1;
    let points = match course {
        Course::Contrary => return reversed(packed),
        Course::Same => packed & !ENDS,
        Course::HalfRound => {
            let points = packed >> 4 & ALL_POINTS;
            ((points << 48 | points >> 48) & ALL_POINTS) << 4
        }
    };
    points | (packed & 15) << 100 | packed >> 100 & 15
}

/// A checker on each point of a set.
fn spread(points: u32) -> u128 {
    (0..25).fold(0, |all, p| all | u128::from(points >> p & 1) << (4 * p))
}
