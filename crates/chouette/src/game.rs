//! A game in progress: the seats, each member's cube, the open offers, the extras. Actions are applied here without
//! being judged.

use super::command::OfferAnswer;
use super::{
    AskedMember, CubeEnd, Cubes, Extra, ExtraEnd, ExtraStage, GameNo, GameSheet, GameType,
    NightSettings, OfferRound, OfferStage, PlayerNo, Stakes, TakenOver, sheet,
};
use backgammon::Side;
use backgammon::cube::Cube;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Out {
    No,
    Dropped,
    /// The member doubled the box out.
    BoxDropped,
    Settled {
        /// To the member from the box.
        points: i64,
    },
}

impl Out {
    /// How the cube ended, in one word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Out::No => "played",
            Out::Dropped => "dropped",
            Out::BoxDropped => "box-dropped",
            Out::Settled { .. } => "settled",
        }
    }
}

/// A team member in a game, with the cube between them and the box.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CubeSeat {
    pub member: PlayerNo,
    /// The member's cube; once the member is out, what it was worth then.
    pub cube: Cube,
    pub out: Out,
    /// The version at which the cube last changed.
    pub changed: u64,
}

impl CubeSeat {
    #[must_use]
    pub fn is_in(&self) -> bool {
        self.out == Out::No
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Absence {
    pub player: PlayerNo,
    /// Who plays the cube while the member is away; without one it goes as the captain's.
    pub proxy: Option<PlayerNo>,
    /// Whether the captaincy passes them by.
    pub hands_over: bool,
}

/// A game in progress.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChouetteGame {
    pub number: GameNo,
    pub settings: NightSettings,
    /// Everybody in line as it began: box, captain, line; the partner keeps their place.
    pub order: Vec<PlayerNo>,
    pub in_box: PlayerNo,
    pub partner: Option<PlayerNo>,
    /// The captain it began with, or whoever became it when that one left.
    pub captain: PlayerNo,
    pub stakes: Stakes,
    /// The team in line order, without the partner.
    pub seats: Vec<CubeSeat>,
    pub automatics: u8,
    /// The newest offers, until something else happens.
    pub round: Option<OfferRound>,
    pub extras: Vec<Extra>,
    pub taken_over: Vec<TakenOver>,
    /// The captains one after the other; the last is captain now.
    pub captains: Vec<PlayerNo>,
    /// Who was the last to go out so far.
    pub last_out: Option<PlayerNo>,
    pub absent: Vec<Absence>,
    /// Whether any cube has been touched.
    pub begun: bool,
}

/// What every cube is on before anybody doubles, after so many ties of the opening throw.
#[must_use]
pub fn begins_on(ties: u8) -> u32 {
    Cube::value_after(u32::from(ties))
}

/// What a cube that was on `value` after `was` ties of the opening throw is on after `now`.
#[must_use]
pub fn after_ties(value: u32, was: u8, now: u8) -> u32 {
    match now.checked_sub(was) {
        Some(more) => value.saturating_mul(begins_on(more)),
        None => (value / begins_on(was.saturating_sub(now))).max(1),
    }
}

impl ChouetteGame {
    /// `None` with nobody to be captain.
    pub(super) fn new(
        number: GameNo,
        settings: NightSettings,
        order: &[PlayerNo],
        partner: Option<PlayerNo>,
        stakes: &Stakes,
        version: u64,
    ) -> Option<ChouetteGame> {
        let (in_box, line) = order.split_first()?;
        let seats: Vec<CubeSeat> = line
            .iter()
            .filter(|n| Some(**n) != partner)
            .map(|n| CubeSeat {
                member: *n,
                cube: Cube::CENTRED,
                out: Out::No,
                changed: version,
            })
            .collect();
        let captain = seats.first()?.member;
        Some(ChouetteGame {
            number,
            settings,
            order: order.to_vec(),
            in_box: *in_box,
            partner,
            captain,
            stakes: stakes.clone(),
            seats,
            automatics: 0,
            round: None,
            extras: Vec::new(),
            taken_over: Vec::new(),
            captains: vec![captain],
            last_out: None,
            absent: Vec::new(),
            begun: false,
        })
    }

    #[must_use]
    pub fn seat(&self, member: PlayerNo) -> Option<&CubeSeat> {
        self.seats.iter().find(|s| s.member == member)
    }

    fn seat_mut(&mut self, member: PlayerNo) -> Option<&mut CubeSeat> {
        self.seats.iter_mut().find(|s| s.member == member)
    }

    #[must_use]
    pub fn is_in(&self, member: PlayerNo) -> bool {
        self.seat(member).is_some_and(CubeSeat::is_in)
    }

    pub fn still_in(&self) -> impl Iterator<Item = &CubeSeat> {
        self.seats.iter().filter(|s| s.is_in())
    }

    pub fn members_in(&self) -> impl Iterator<Item = PlayerNo> {
        self.still_in().map(|s| s.member)
    }

    /// Who is captain now: the first in line still in; once nobody is, the last who was.
    #[must_use]
    pub fn acting(&self) -> PlayerNo {
        *self
            .captains
            .last()
            .expect("the captain a game begins with stays the first of its captains")
    }

    #[must_use]
    pub fn extra(&self, a: PlayerNo, b: PlayerNo) -> Option<&Extra> {
        self.extras.iter().find(|e| e.opposite(a) == Some(b))
    }

    #[must_use]
    pub fn is_over(&self) -> bool {
        self.still_in().next().is_none() && !self.extras.iter().any(Extra::is_live)
    }

    #[must_use]
    pub fn has_open_offers(&self) -> bool {
        self.round.as_ref().is_some_and(OfferRound::is_open)
            || self.extras.iter().any(Extra::is_open)
    }

    /// Whether the round is the box's first double to everybody still in.
    #[must_use]
    pub fn first_to_all(&self, round: &OfferRound) -> bool {
        let all = self.still_in().all(|s| round.of(s.member).is_some());
        all && round.by == Side::Top && round.asked.iter().all(|a| !a.before().taken)
    }

    /// Whether someone is away and nobody plays for them.
    #[must_use]
    pub fn goes_as_captain(&self, member: PlayerNo) -> bool {
        let away = self.absent.iter().find(|a| a.player == member);
        away.is_some_and(|a| a.proxy.is_none()) && self.holder(member) == member
    }

    /// Who wins and loses with a member's cube: the member, or whoever took it over.
    #[must_use]
    pub fn holder(&self, member: PlayerNo) -> PlayerNo {
        sheet::holder(&self.taken_over, member)
    }

    /// What each cube that a player would give up gets from the box: a member's own, the box's all still in. Each costs
    /// its value, or, if a double or a raise waits for their answer, what refusing it costs.
    #[must_use]
    pub fn given_up(&self, by: PlayerNo) -> Vec<(PlayerNo, i64)> {
        let side = self.side_of(by);
        let cubes = self.still_in();
        let cubes = cubes.filter(|seat| side == Side::Top || seat.member == by);
        cubes
            .map(|seat| {
                let asked = self.round.as_ref().and_then(|r| r.of(seat.member));
                let waits = asked.filter(|a| a.awaits(side));
                let worth = waits.map_or(seat.cube.value, |a| a.price_of_refusing(side));
                let worth = i64::from(worth);
                let points = match side {
                    Side::Top => worth,
                    Side::Bottom => worth.saturating_neg(),
                };
                (seat.member, points)
            })
            .collect()
    }

    #[must_use]
    pub fn sheet(&self, winner: Option<Side>, kind: GameType) -> GameSheet {
        GameSheet {
            winner,
            kind,
            cubes: self
                .seats
                .iter()
                .map(|s| CubeEnd {
                    member: s.member,
                    value: s.cube.value,
                    turned: s.cube.taken,
                    out: s.out,
                })
                .collect(),
            extras: self
                .extras
                .iter()
                .map(|e| ExtraEnd {
                    dropper: e.dropper,
                    taker: e.taker,
                    price: e.price,
                    value: e.cube.value,
                    stage: match e.stage {
                        ExtraStage::Accepted => ExtraStage::In,
                        stage => stage,
                    },
                })
                .collect(),
            taken_over: self.taken_over.clone(),
            captains: self.captains.clone(),
            last: self.last_out.filter(|_| self.still_in().next().is_none()),
        }
    }

    pub(super) fn automatic_double(&mut self, version: u64) {
        self.automatics = self.automatics.saturating_add(1);
        for seat in &mut self.seats {
            seat.cube.value = seat.cube.value.saturating_mul(2);
            seat.cube.automatic = self.automatics;
            seat.changed = version;
        }
    }

    pub(super) fn doubled(&mut self, by: PlayerNo, cubes: &[PlayerNo], version: u64) {
        let side = self.side_of(by);
        self.accept_open_raises(&[]);
        if !self
            .round
            .as_ref()
            .is_some_and(|r| r.is_open() && r.by == side)
        {
            self.round = Some(OfferRound {
                by: side,
                captain: self.acting(),
                asked: Vec::with_capacity(cubes.len()),
            });
        }
        for member in cubes {
            let Some(seat) = self.seats.iter_mut().find(|s| s.member == *member) else {
                continue;
            };
            seat.changed = version;
            let offer = seat.cube.doubled(side);
            if let Some(round) = &mut self.round {
                round.asked.retain(|a| a.member != *member);
                round.asked.push(AskedMember {
                    member: *member,
                    offer,
                    stage: OfferStage::Open,
                });
            }
        }
        self.begun = true;
    }

    pub(super) fn answered(
        &mut self,
        by: PlayerNo,
        cubes: &[PlayerNo],
        answer: OfferAnswer,
        version: u64,
    ) {
        let side = self.side_of(by);
        let one_cube = self.settings.cubes == Cubes::Single;
        for member in cubes {
            let for_others = one_cube && side == Side::Bottom && *member != by;
            self.answer_one(*member, side, answer, for_others, version);
        }
        // Taking while extras are offered accepts them all; after dropping there are none to answer.
        if side == Side::Bottom {
            match answer {
                OfferAnswer::Drop => self
                    .extras
                    .retain(|e| e.taker != by || e.stage != ExtraStage::Offered),
                _ => {
                    for extra in self.extras.iter_mut().filter(|e| e.taker == by) {
                        if extra.has_to_be_answered() {
                            extra.stage = ExtraStage::Accepted;
                            extra.changed = version;
                        }
                    }
                }
            }
        }
        self.hand_over();
    }

    fn answer_one(
        &mut self,
        member: PlayerNo,
        side: Side,
        answer: OfferAnswer,
        for_others: bool,
        version: u64,
    ) {
        let Some(asked) = self.round.as_mut().and_then(|r| r.of_mut(member)) else {
            return;
        };
        let before = asked.before();
        let (cube, out) = match answer {
            OfferAnswer::Take => {
                asked.stage = match asked.stage {
                    OfferStage::Open if asked.offer.animals > 0 => OfferStage::Raised,
                    _ => OfferStage::Taken,
                };
                (asked.offer.taken(), Out::No)
            }
            OfferAnswer::Beaver | OfferAnswer::Raccoon => {
                asked.offer = asked.offer.once_more();
                if for_others && asked.stage == OfferStage::Open {
                    return;
                }
                asked.stage = OfferStage::Raised;
                (asked.offer.taken(), Out::No)
            }
            OfferAnswer::Drop => {
                let value = asked.price_of_refusing(side);
                asked.stage = OfferStage::Dropped;
                let out = match side {
                    Side::Top => Out::BoxDropped,
                    Side::Bottom => Out::Dropped,
                };
                (Cube { value, ..before }, out)
            }
        };
        if let Some(seat) = self.seat_mut(member) {
            seat.cube = cube;
            seat.out = out;
            seat.changed = version;
        }
        if out != Out::No {
            self.last_out = Some(member);
        }
    }

    pub(super) fn settled(&mut self, member: PlayerNo, points: i64, version: u64) {
        self.accept_open_raises(&[]);
        if let Some(asked) = self.round.as_mut().and_then(|r| r.of_mut(member)) {
            asked.stage = OfferStage::Withdrawn;
        }
        if let Some(seat) = self.seat_mut(member) {
            seat.out = Out::Settled { points };
            seat.changed = version;
            self.last_out = Some(member);
        }
        self.begun = true;
        self.close_round();
        self.hand_over();
    }

    pub(super) fn gave_up(&mut self, cubes: &[(PlayerNo, i64)], version: u64) {
        let captains = self.captains.clone();
        for (member, points) in cubes {
            self.settled(*member, *points, version);
        }
        // All went at once: nobody was captain in between.
        if self.still_in().next().is_none() {
            self.captains = captains;
        }
    }

    pub(super) fn taken_over(&mut self, taken_over: TakenOver, version: u64) {
        if let Some(seat) = self.seat_mut(taken_over.of) {
            seat.changed = version;
        }
        self.taken_over.push(taken_over);
    }

    /// Someone goes away. A captain who does is followed by the next in line who is there, for the rotation too.
    pub(super) fn goes(&mut self, absence: Absence) {
        self.absent.retain(|a| a.player != absence.player);
        self.absent.push(absence);
        self.pass_captaincy();
    }

    /// Someone is back. They are captain again if nobody else was there to be it.
    pub(super) fn returns(&mut self, player: PlayerNo) {
        self.absent.retain(|a| a.player != player);
        self.pass_captaincy();
    }

    fn is_passed_by(&self, member: PlayerNo) -> bool {
        let mut absent = self.absent.iter();
        absent.any(|a| a.player == member && a.hands_over)
    }

    fn pass_captaincy(&mut self) {
        let gone = self.acting();
        if !self.is_in(gone) || !self.is_passed_by(gone) {
            return;
        }
        let Some(next) = self.next_captain().filter(|n| *n != gone) else {
            return;
        };
        if self.is_passed_by(next) {
            return;
        }
        self.captains.push(next);
        if self.captain == gone {
            self.captain = next;
        }
        if let Some(round) = self.round.as_mut().filter(|r| r.captain == gone) {
            round.captain = next;
        }
    }

    /// The first in line still in who is there; with nobody there the first still in.
    fn next_captain(&self) -> Option<PlayerNo> {
        let mut there = self.still_in().filter(|s| !self.is_passed_by(s.member));
        let next = there.next().or_else(|| self.still_in().next());
        next.map(|s| s.member)
    }

    /// Raises without an answer count as accepted once something else happens, on extras too, except those with `with`.
    pub(super) fn accept_open_raises(&mut self, with: &[PlayerNo]) {
        for asked in self.round.iter_mut().flat_map(|r| &mut r.asked) {
            if asked.stage == OfferStage::Raised {
                asked.stage = OfferStage::Taken;
            }
        }
        for extra in &mut self.extras {
            if with.contains(&extra.dropper) || with.contains(&extra.taker) {
                continue;
            }
            if extra
                .offer
                .is_some_and(|(_, stage)| stage == OfferStage::Raised)
            {
                extra.offer = None;
            }
            if extra.stage == ExtraStage::Accepted {
                extra.stage = ExtraStage::In;
            }
        }
    }

    pub(super) fn close_round(&mut self) {
        if !self.round.as_ref().is_some_and(OfferRound::is_open) {
            self.round = None;
        }
    }

    /// A captain who is out hands over to the next still in, once everybody has answered.
    pub(super) fn hand_over(&mut self) {
        if self.round.as_ref().is_some_and(OfferRound::is_open) {
            return;
        }
        let next = self.next_captain();
        match (next, &self.round) {
            (Some(next), _) if !self.is_in(self.acting()) => self.captains.push(next),
            // All went out on the same offers: nobody was captain in between.
            (None, Some(round)) => {
                let captain = round.captain;
                if let Some(at) = self.captains.iter().position(|n| *n == captain) {
                    self.captains.truncate(at.saturating_add(1));
                }
            }
            _ => {}
        }
    }

    #[must_use]
    pub fn side_of(&self, player: PlayerNo) -> Side {
        if player == self.in_box {
            Side::Top
        } else {
            Side::Bottom
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cube_follows_the_ties() {
        assert_eq!(after_ties(4, 1, 1), 4);
        assert_eq!(after_ties(1, 0, 2), 4);
        assert_eq!(after_ties(8, 2, 0), 2);
        assert_eq!(after_ties(8, 2, 3), 16);
        assert_eq!(after_ties(2, 3, 0), 1, "no cube is below 1");
        assert_eq!(after_ties(u32::MAX, 0, 1), u32::MAX);
    }
}
