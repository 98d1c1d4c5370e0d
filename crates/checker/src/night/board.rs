//! A game at the board: who has the box, who is captain, and the cube of each member.

use super::cube::{MemberCube, Stage};
use super::extra::Extra;
use super::line::{Answer, Started};
use super::rules::{CubeCount, NightRules};
use super::sheet::{CubeOut, ExtraEnding, Holder, LastExtra, Sheet, Stakes, Who, Won};
use std::collections::BTreeMap;

#[derive(Debug, Clone)]
pub(super) struct Board {
    pub(super) number: u32,
    pub(super) rules: NightRules,
    pub(super) order: Vec<u32>,
    pub(super) in_box: u32,
    pub(super) partner: Option<u32>,
    /// The captain it began with, or whoever became it when that one left.
    pub(super) captain: u32,
    pub(super) stakes: Stakes,
    cubes: Vec<MemberCube>,
    extras: Vec<Extra>,
    pub(super) taken_over: Vec<Holder>,
    captains: Vec<u32>,
    /// The captain when the newest doubles were made, while they may be answered.
    captain_asked: Option<u32>,
    ties: u32,
    touched: bool,
    last_out: Option<u32>,
    /// Who is away, and whether the captaincy passes them by.
    away: BTreeMap<u32, bool>,
}

impl Board {
    /// None without a box or a captain.
    pub(super) fn new(started: &Started, rules: NightRules) -> Option<Board> {
        let (in_box, line) = started.order.split_first()?;
        let team = line.iter().filter(|n| Some(**n) != started.partner);
        let cubes: Vec<MemberCube> = team.map(|n| MemberCube::new(*n)).collect();
        let captain = cubes.first()?.member;
        Some(Board {
            number: started.game,
            rules,
            order: started.order.clone(),
            in_box: *in_box,
            partner: started.partner,
            captain,
            stakes: started.stakes.clone(),
            cubes,
            extras: Vec::new(),
            taken_over: Vec::new(),
            captains: vec![captain],
            captain_asked: None,
            ties: 0,
            touched: false,
            last_out: None,
            away: BTreeMap::new(),
        })
    }

    fn side(&self, player: u32) -> Who {
        if player == self.in_box {
            Who::Box
        } else {
            Who::Team
        }
    }

    fn cube(&self, member: u32) -> Option<&MemberCube> {
        self.cubes.iter().find(|cube| cube.member == member)
    }

    fn is_in(&self, member: u32) -> bool {
        self.cube(member).is_some_and(MemberCube::is_in)
    }

    fn all_are_out(&self) -> bool {
        !self.cubes.iter().any(MemberCube::is_in)
    }

    fn some_double_is_open(&self) -> bool {
        self.cubes.iter().any(MemberCube::is_asked)
    }

    fn acting(&self) -> u32 {
        self.captains.last().copied().unwrap_or(self.captain)
    }

    // ---- whether somebody may

    pub(super) fn can_tie(&self) -> bool {
        self.rules.allows_tie(self.ties)
    }

    pub(super) fn is_untouched(&self) -> bool {
        !self.touched
    }

    /// "A double of a cube the other side owns, a double while the other side's double is unanswered, anything by a member
    /// who is out: refused."
    pub(super) fn can_double(&self, by: u32, cubes: &[u32]) -> bool {
        let side = self.side(by);
        let other_waits = self
            .cubes
            .iter()
            .any(|cube| cube.is_asked() && cube.asked.is_some_and(|asked| asked.by != side));
        let free = |n: &u32| {
            self.cube(*n).is_some_and(|cube| {
                cube.is_in()
                    && !cube.is_asked()
                    && cube.owner != Some(side.other())
                    && cube.value.saturating_mul(2) <= self.rules.highest()
            })
        };
        // A member doubles for themself; one cube is everybody's, and who is away goes as the captain.
        let own = side == Who::Box || cubes.first() == Some(&by);
        let together = self.rules.cubes == CubeCount::Multiple
            || self
                .cubes
                .iter()
                .all(|cube| !cube.is_in() || cubes.contains(&cube.member));
        !cubes.is_empty() && own && together && !other_waits && cubes.iter().all(free)
    }

    pub(super) fn can_answer(&self, by: u32, cubes: &[u32], answer: Answer) -> bool {
        let side = self.side(by);
        let takes = |n: &u32| {
            self.cube(*n)
                .is_some_and(|cube| cube.takes_answer(side, answer))
        };
        !cubes.is_empty()
            && cubes.iter().all(takes)
            && (side == Who::Box || cubes.first() == Some(&by))
    }

    /// Whether the rules let these cubes be raised.
    pub(super) fn may_raise(&self, cubes: &[u32], answer: Answer) -> bool {
        let raises = match answer {
            Answer::Take | Answer::Drop => return true,
            Answer::Beaver => 0,
            Answer::Raccoon => 1,
        };
        let within = |n: &u32| {
            let asked = self.cube(*n).and_then(|cube| cube.asked);
            asked.is_none_or(|asked| asked.worth.saturating_mul(2) <= self.rules.highest())
        };
        self.rules.may_raise(raises) && cubes.iter().all(within)
    }

    /// Extras are of who dropped the newest double, to the only one who did not.
    pub(super) fn can_offer_extra(&self, by: u32, to: u32) -> bool {
        let stage = |n: u32| {
            self.cube(n)
                .and_then(|cube| cube.asked)
                .map(|asked| asked.stage)
        };
        let stays = |cube: &&MemberCube| {
            cube.asked
                .is_some_and(|asked| !matches!(asked.stage, Stage::Dropped | Stage::Gone))
        };
        let lone = self.cubes.iter().filter(stays).map(|cube| cube.member);
        stage(by) == Some(Stage::Dropped)
            && lone.eq([to])
            && !self.extras.iter().any(|extra| extra.is_between(by, to))
    }

    pub(super) fn can_double_extras(&self, by: u32, with: &[u32]) -> bool {
        let can = |n: &u32| {
            let mut between = self.extras.iter().filter(|extra| extra.is_between(by, *n));
            between.any(|extra| extra.can_be_doubled(by, &self.rules))
        };
        !with.is_empty() && with.iter().all(can)
    }

    pub(super) fn can_answer_extras(&self, by: u32, with: &[u32], answer: Answer) -> bool {
        let can = |n: &u32| {
            let mut between = self.extras.iter().filter(|extra| extra.is_between(by, *n));
            between.any(|extra| extra.can_be_answered(by, answer, &self.rules))
        };
        !with.is_empty() && with.iter().all(can)
    }

    pub(super) fn can_settle(&self, member: u32) -> bool {
        self.is_in(member)
    }

    /// What each cube that a player gives up gets from the box.
    pub(super) fn given_up(&self, by: u32) -> Vec<(u32, i64)> {
        let side = self.side(by);
        let theirs = self
            .cubes
            .iter()
            .filter(|cube| cube.is_in() && (side == Who::Box || cube.member == by));
        theirs
            .map(|cube| {
                let worth = cube.worth_to(side);
                let to_member = if side == Who::Box {
                    worth
                } else {
                    worth.saturating_neg()
                };
                (cube.member, to_member)
            })
            .collect()
    }

    pub(super) fn can_take_over(&self, of: u32, by: u32) -> bool {
        self.is_in(of) && of != by && by != self.in_box && self.order.contains(&by)
    }

    /// Whether nothing waits for an answer.
    pub(super) fn can_end(&self) -> bool {
        !self.some_double_is_open() && !self.extras.iter().any(Extra::is_open)
    }

    pub(super) fn is_over(&self) -> bool {
        self.all_are_out() && !self.extras.iter().any(Extra::is_live)
    }

    // ---- what happens

    pub(super) fn tie(&mut self) {
        self.ties = self.ties.saturating_add(1);
        for cube in &mut self.cubes {
            cube.value = cube.value.saturating_mul(2);
        }
    }

    pub(super) fn doubled(&mut self, by: u32, cubes: &[u32]) {
        let side = self.side(by);
        self.goes_on(&[]);
        if !self.some_double_is_open() {
            self.no_more_answers();
        }
        let captain = self.acting();
        self.captain_asked.get_or_insert(captain);
        for cube in self
            .cubes
            .iter_mut()
            .filter(|cube| cubes.contains(&cube.member))
        {
            cube.doubled(side);
        }
        self.touched = true;
    }

    pub(super) fn answered(&mut self, by: u32, cubes: &[u32], answer: Answer) {
        let side = self.side(by);
        let one_cube = self.rules.cubes == CubeCount::Single && side == Who::Team;
        for member in cubes {
            if let Some(cube) = self.cubes.iter_mut().find(|cube| cube.member == *member) {
                cube.answered(side, answer, one_cube && *member != by);
                if !cube.is_in() {
                    self.last_out = Some(*member);
                }
            }
        }
        if side == Who::Team {
            self.extras
                .retain_mut(|extra| extra.box_answered(by, answer));
        }
        self.captain_follows();
    }

    pub(super) fn extra_offered(&mut self, by: u32, to: u32) {
        let first_to_all = self.cubes.iter().all(|cube| match cube.asked {
            Some(asked) => asked.by == Who::Box && !asked.was_turned,
            None => !cube.is_in(),
        });
        let asked = self.cube(by).and_then(|cube| cube.asked);
        if let Some(asked) = asked {
            self.extras
                .push(Extra::new((by, to), asked.undoubled, !first_to_all));
        }
    }

    pub(super) fn extras_doubled(&mut self, by: u32, with: &[u32]) {
        self.goes_on(with);
        if !self.some_double_is_open() {
            self.no_more_answers();
        }
        for extra in &mut self.extras {
            if with.iter().any(|n| extra.is_between(by, *n)) {
                extra.doubled(by);
            }
        }
    }

    pub(super) fn extras_answered(&mut self, by: u32, with: &[u32], answer: Answer) {
        self.extras.retain_mut(|extra| {
            !with.iter().any(|n| extra.is_between(by, *n)) || extra.answered(by, answer)
        });
        self.captain_follows();
    }

    pub(super) fn settled(&mut self, member: u32, points: i64) {
        self.goes_on(&[]);
        if let Some(cube) = self.cubes.iter_mut().find(|cube| cube.member == member) {
            cube.out = CubeOut::Settled { points };
            if let Some(asked) = &mut cube.asked {
                asked.stage = Stage::Gone;
            }
        }
        self.last_out = Some(member);
        self.touched = true;
        if !self.some_double_is_open() {
            self.no_more_answers();
        }
        self.captain_follows();
    }

    pub(super) fn gave_up(&mut self, cubes: &[(u32, i64)]) {
        let captains = self.captains.clone();
        for (member, points) in cubes {
            self.settled(*member, *points);
        }
        // All went at once, so nobody was captain in between.
        if self.all_are_out() {
            self.captains = captains;
        }
    }

    pub(super) fn restaked(&mut self, stakes: &Stakes) {
        self.stakes.clone_from(stakes);
    }

    pub(super) fn goes(&mut self, player: u32, hands_over: bool) {
        self.away.insert(player, hands_over);
        self.captain_goes();
    }

    pub(super) fn returns(&mut self, player: u32) {
        self.away.remove(&player);
        self.captain_goes();
    }

    /// Raises count as taken once something else happens, extras of these players apart.
    fn goes_on(&mut self, apart: &[u32]) {
        for asked in self.cubes.iter_mut().filter_map(|cube| cube.asked.as_mut()) {
            if asked.stage == Stage::Raised {
                asked.stage = Stage::Taken;
            }
        }
        for extra in &mut self.extras {
            if !apart.contains(&extra.dropper) && !apart.contains(&extra.taker) {
                extra.settles_in();
            }
        }
    }

    fn no_more_answers(&mut self) {
        self.captain_asked = None;
        for cube in &mut self.cubes {
            cube.asked = None;
        }
    }

    fn is_passed_by(&self, member: u32) -> bool {
        self.away.get(&member) == Some(&true)
    }

    /// The first in line who is in and there; with nobody there, the first who is in.
    fn next_captain(&self) -> Option<u32> {
        let in_line = || {
            self.cubes
                .iter()
                .filter(|cube| cube.is_in())
                .map(|cube| cube.member)
        };
        in_line()
            .find(|n| !self.is_passed_by(*n))
            .or_else(|| in_line().next())
    }

    /// A captain who is out is followed by the next, once everybody has answered.
    fn captain_follows(&mut self) {
        if self.some_double_is_open() {
            return;
        }
        match (self.next_captain(), self.captain_asked) {
            (Some(next), _) if !self.is_in(self.acting()) => self.captains.push(next),
            // "When all drop the same double, nobody took over as captain."
            (None, Some(captain)) => {
                let before = self.captains.iter().take_while(|n| **n != captain).count();
                self.captains.truncate(before.saturating_add(1));
            }
            _ => {}
        }
    }

    /// "A captain who leaves while still in the game is replaced at once by the next in line who is present, who counts as
    /// captain for the rotation too. If nobody is there to replace them, the captain's cube is played for them."
    fn captain_goes(&mut self) {
        let gone = self.acting();
        let next = self.next_captain();
        if let Some(next) = next
            && self.is_in(gone)
            && self.is_passed_by(gone)
            && !self.is_passed_by(next)
        {
            self.captains.push(next);
            if self.captain == gone {
                self.captain = next;
            }
            if self.captain_asked == Some(gone) {
                self.captain_asked = Some(next);
            }
        }
    }

    /// The sheet as the game stands.
    pub(super) fn sheet(&self, winner: Option<Who>, kind: Won) -> Sheet {
        Sheet {
            winner,
            kind,
            cubes: self.cubes.iter().map(MemberCube::last).collect(),
            extras: self.extras.iter().map(Extra::last).collect(),
            taken_over: self.taken_over.clone(),
            captains: self.captains.clone(),
            last: self.last_out.filter(|_| self.all_are_out()),
        }
    }

    /// Whether somebody may have written this sheet of it after the game, without saying each cube.
    pub(super) fn can_be_entered(&self, sheet: &Sheet) -> bool {
        let members = self.cubes.iter().map(|cube| cube.member);
        let open = |extra: &LastExtra| extra.stage == ExtraEnding::Offered;
        sheet.cubes.iter().map(|cube| cube.member).eq(members)
            && sheet.taken_over == self.taken_over
            && sheet.captains.is_empty()
            && sheet.last.is_none()
            && !sheet.extras.iter().any(open)
    }
}
