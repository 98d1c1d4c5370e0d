//! Judges an action at the board by who owns the cube, which offers are open, who is still in, and the club's customs.
//! The answer is the facts it causes, or the rule it breaks.

use super::apply::play;
use super::{
    AskedMember, BoxDoubles, BoxTakes, ChouetteGame, CubeAction, Cubes, Decided, ExtraStage,
    LoneTaker, NightFact, NightSettings, OfferAnswer, OfferRound, OfferStage, PlayerNo, TableNo,
    ThreeHanded,
};
use crate::fields;
use backgammon::Side;
use crawford_forms::violation::{Rule, Source, Violation, refuse, rules};
use crawford_journal::NoteId;

/// Rules that are a club's custom and not rules of the cube: the host may overrule them, on the record.
const CUSTOMS: &[Rule] = &[
    rules::AUTOMATIC_NOT_AGREED,
    rules::BEAVER_NOT_PLAYED,
    rules::BOX_MUST_DOUBLE,
    rules::BOX_TAKES_TOO_FEW,
    rules::BOX_TAKES_CAPTAIN,
    rules::BOX_TAKES_BOTH_OR_NEITHER,
    rules::CHOUETTE_TOO_FEW,
    rules::CHOUETTE_TOO_MANY,
    rules::EXTRAS_NOT_PLAYED,
    rules::LONE_TAKER_MUST_BEAVER,
    rules::PARTNER_MISSING,
    rules::PARTNER_TOO_FEW_PLAYERS,
    rules::SETTLEMENTS_NOT_PLAYED,
    rules::SINGLE_CUBE_CAPTAIN_DOUBLES,
];

pub(super) fn custom(result: Result<(), Violation>, overruled: bool) -> Result<(), Violation> {
    match result {
        Err(violation) if overruled && CUSTOMS.contains(&violation.rule) => Ok(()),
        other => other,
    }
}

/// Nobody settles for more than a backgammon on the highest cube there can be.
pub(super) fn check_settlement(settings: &NightSettings, points: i64) -> Result<(), Violation> {
    let most = i64::from(settings.rules().highest_cube) * 3;
    if points.unsigned_abs() > most.unsigned_abs() {
        return Err(refuse::settlement_range(most).at(fields::POINTS));
    }
    Ok(())
}

pub(super) fn each_once(
    players: &[PlayerNo],
) -> impl Iterator<Item = Result<PlayerNo, Violation>> + '_ {
    players.iter().enumerate().map(|(i, player)| {
        match players.iter().take(i).any(|n| n == player) {
            true => Err(refuse::named_twice(*player)),
            false => Ok(*player),
        }
    })
}

pub(super) struct Judge<'a> {
    pub(super) game: &'a ChouetteGame,
    pub(super) table: TableNo,
    pub(super) overrule: Option<NoteId>,
}

impl Judge<'_> {
    pub(super) fn custom(&self, result: Result<(), Violation>) -> Result<(), Violation> {
        custom(result, self.overrule.is_some())
    }

    pub(super) fn judge(&self, action: &CubeAction) -> Decided {
        self.nothing_else_first(action)?;
        match action {
            CubeAction::AutomaticDouble => self.automatic(),
            CubeAction::Double { by, to } if *by == self.game.in_box => {
                self.box_doubles(to.as_deref())
            }
            CubeAction::Double { by, to } => self.member_doubles(*by, to.as_deref()),
            CubeAction::Answer { by, of, answer } if *by == self.game.in_box => {
                self.box_answers(of.as_deref(), *answer)
            }
            CubeAction::Answer { by, of, answer } => {
                let to_box = of.as_deref().is_none_or(|of| of == [self.game.in_box]);
                if to_box {
                    self.member_answers(*by, *answer)
                } else {
                    Err(refuse::no_offer_between(*by))
                }
            }
            CubeAction::OfferExtra { by, to } => self.offer_extra(*by, *to),
            CubeAction::DoubleExtras { by, with } => self.double_extras(*by, with),
            CubeAction::AnswerExtras { by, with, answer } => self.answer_extras(*by, with, *answer),
            CubeAction::Settle { by, points } => self.settle(*by, *points),
            CubeAction::GiveUp { by } => self.give_up(*by),
            CubeAction::TakeOver { by, of, points } => self.take_over(*by, *of, *points),
            CubeAction::End { .. } => Ok(Vec::new()),
        }
    }

    /// Refuses everything else while extras wait for an answer, or a beaver that the house rules ask for.
    fn nothing_else_first(&self, action: &CubeAction) -> Result<(), Violation> {
        let game = self.game;
        if let Some(extra) = game.extras.iter().find(|e| e.stage == ExtraStage::Offered) {
            let about_it = match action {
                CubeAction::OfferExtra { .. } => true,
                CubeAction::AnswerExtras { by, .. } | CubeAction::Answer { by, .. } => {
                    *by == extra.taker
                }
                _ => false,
            };
            if !about_it {
                return Err(refuse::extra_unanswered(extra.taker));
            }
        }
        if let Some(lone) = self.must_beaver() {
            let about_it = match action {
                CubeAction::Answer { by, answer, .. } => {
                    *by == lone && matches!(answer, OfferAnswer::Beaver | OfferAnswer::Drop)
                }
                _ => false,
            };
            if !about_it {
                self.custom(Err(refuse::lone_taker_must_beaver(lone)))?;
            }
        }
        Ok(())
    }

    /// The lone taker who owes a beaver because they took before the others dropped.
    fn must_beaver(&self) -> Option<PlayerNo> {
        let round = self.game.round.as_ref().filter(|r| !r.is_open())?;
        let lone = round.lone().filter(|a| a.stage == OfferStage::Taken)?;
        self.binds_lone_taker(round, lone).then_some(lone.member)
    }

    /// Whether the house rules ask a beaver of the only one to take this offer.
    fn binds_lone_taker(&self, round: &OfferRound, lone: &AskedMember) -> bool {
        let bound = match self.game.settings.lone_taker {
            LoneTaker::Free => false,
            LoneTaker::MustBeaver => true,
            LoneTaker::CaptainMustBeaver => lone.member == round.captain,
        };
        // Not where no beaver can be played. A beaver that was raccooned has been one.
        bound
            && lone.offer.animals == 0
            && lone.offer.raised(&self.game.settings.rules()).is_ok()
            && self.game.first_to_all(round)
    }

    fn automatic(&self) -> Decided {
        let game = self.game;
        if game.begun {
            return Err(refuse::automatic_too_late().by(Source::Booklet));
        }
        let most = game.settings.automatics.most();
        if game.automatics >= most {
            self.custom(Err(refuse::automatic_not_agreed(most).by(Source::GamesGrid)))?;
        }
        if let Some(seat) = game.seats.first() {
            // An automatic double is not an offer but has the same limit.
            seat.cube.offered(Side::Top, &game.settings.rules())?;
        }
        Ok(vec![NightFact::AutomaticDoubled {
            table: self.table,
            game: self.game.number,
            overruled: self.overrule,
        }])
    }

    fn doubled(&self, by: PlayerNo, cubes: Vec<PlayerNo>) -> Vec<NightFact> {
        vec![NightFact::Doubled {
            table: self.table,
            game: self.game.number,
            by,
            cubes,
            overruled: self.overrule,
        }]
    }

    fn can_double(&self, member: PlayerNo, side: Side) -> Result<(), Violation> {
        let game = self.game;
        let seat = game
            .seat(member)
            .ok_or_else(|| refuse::not_in_game(member))?;
        if !seat.is_in() {
            return Err(refuse::already_out(member).by(Source::GamesGrid));
        }
        if let Some(round) = game.round.as_ref().filter(|r| r.is_open()) {
            if round.by != side {
                return Err(refuse::offer_unanswered().by(Source::Laws1970(21)));
            }
            if round
                .of(member)
                .is_some_and(|a| a.stage == OfferStage::Open)
            {
                return Err(refuse::offered_already(member));
            }
        }
        seat.cube.offered(side, &game.settings.rules()).map(|_| ())
    }

    fn box_doubles(&self, to: Option<&[PlayerNo]>) -> Decided {
        let game = self.game;
        let can = |n: PlayerNo| self.can_double(n, Side::Top).is_ok();
        let mut cubes = match to {
            Some(to) => to.to_vec(),
            None if game.settings.cubes == Cubes::Single => game.members_in().collect(),
            None => game.members_in().filter(|n| can(*n)).collect(),
        };
        if cubes.is_empty() {
            return Err(refuse::double_to_nobody(game.in_box));
        }
        for member in each_once(&cubes) {
            self.can_double(member?, Side::Top)?;
        }
        if game.settings.cubes == Cubes::Single {
            if let Some(left_out) = game.members_in().find(|n| !cubes.contains(n)) {
                return Err(refuse::single_cube_all(left_out).by(Source::GamesGrid));
            }
        } else if cubes.contains(&game.acting()) {
            // The cube of an absent player without a proxy goes as the captain's.
            let away = |n: &PlayerNo| game.goes_as_captain(*n) && can(*n) && !cubes.contains(n);
            let away: Vec<_> = game.members_in().filter(away).collect();
            cubes.extend(away);
        }
        self.custom(self.doubles_whom_it_must(&cubes))?;
        Ok(self.doubled(game.in_box, cubes))
    }

    /// The house rules on whom the box has to double as well. Automatic doubles raise all cubes alike, so they make no
    /// difference to who is on the same value.
    fn doubles_whom_it_must(&self, cubes: &[PlayerNo]) -> Result<(), Violation> {
        let game = self.game;
        let value = |n: PlayerNo| game.seat(n).map(|s| s.cube.value);
        let owed = |n: PlayerNo| {
            let level = cubes.iter().any(|m| value(*m) == value(n));
            level && !cubes.contains(&n) && self.can_double(n, Side::Top).is_ok()
        };
        let left_out = match game.settings.box_doubles {
            BoxDoubles::Free => None,
            BoxDoubles::CaptainToo => Some(game.acting()).filter(|n| owed(*n)),
            BoxDoubles::SameValue => game.members_in().find(|n| owed(*n)),
        };
        match left_out.and_then(|n| game.seat(n)) {
            None => Ok(()),
            Some(seat) => Err(refuse::box_must_double(seat.member, seat.cube.value)),
        }
    }

    fn member_doubles(&self, by: PlayerNo, to: Option<&[PlayerNo]>) -> Decided {
        let game = self.game;
        if game.seat(by).is_none() {
            return Err(refuse::not_in_game(by));
        }
        if to.is_some_and(|to| to != [game.in_box]) {
            return Err(refuse::member_doubles_box(by).by(Source::GamesGrid));
        }
        if game.goes_as_captain(by) && by != game.acting() {
            return Err(refuse::player_away(by));
        }
        self.can_double(by, Side::Bottom)?;
        let mut cubes = vec![by];
        if game.settings.cubes == Cubes::Single {
            if by != game.acting() {
                self.custom(Err(
                    refuse::single_cube_captain_doubles(by).by(Source::GamesGrid)
                ))?;
            }
            cubes.extend(game.members_in().filter(|n| *n != by));
        } else if by == game.acting() {
            let away = game
                .members_in()
                .filter(|n| *n != by && game.goes_as_captain(*n));
            let away = away.filter(|n| self.can_double(*n, Side::Bottom).is_ok());
            cubes.extend(away);
        }
        Ok(self.doubled(by, cubes))
    }

    pub(super) fn answered(
        &self,
        by: PlayerNo,
        cubes: Vec<PlayerNo>,
        answer: OfferAnswer,
    ) -> NightFact {
        NightFact::Answered {
            table: self.table,
            game: self.game.number,
            by,
            cubes,
            answer,
            overruled: self.overrule,
        }
    }

    pub(super) fn can_answer(
        &self,
        asked: &AskedMember,
        answer: OfferAnswer,
    ) -> Result<(), Violation> {
        let member = asked.member;
        let raises = match answer {
            OfferAnswer::Take | OfferAnswer::Drop => return Ok(()),
            OfferAnswer::Beaver => 0,
            OfferAnswer::Raccoon => 1,
        };
        if asked.offer.animals != raises {
            let refused = match answer {
                OfferAnswer::Beaver => refuse::beaver_on_raise(member),
                _ => refuse::raccoon_without_beaver(member),
            };
            return Err(refused.by(Source::GamesGrid));
        }
        let raised = asked.offer.raised(&self.game.settings.rules());
        self.custom(raised.map(|_| ()))
    }

    fn box_answers(&self, of: Option<&[PlayerNo]>, answer: OfferAnswer) -> Decided {
        let game = self.game;
        let no_offer = || refuse::no_offer().by(Source::Laws1970(21));
        let round = game.round.as_ref().ok_or_else(no_offer)?;
        let waits = |n: PlayerNo| round.of(n).filter(|a| a.awaits(Side::Top));
        let awaiting = || round.asked.iter().filter(|a| a.awaits(Side::Top));
        let mut cubes: Vec<PlayerNo> = match of {
            Some(of) => of.to_vec(),
            None => awaiting().map(|a| a.member).collect(),
        };
        if cubes.is_empty() {
            return Err(no_offer());
        }
        for member in each_once(&cubes) {
            let member = member?;
            if game.seat(member).is_none() {
                return Err(refuse::not_in_game(member));
            }
            let asked = waits(member).ok_or_else(|| refuse::no_offer_between(member))?;
            self.can_answer(asked, answer)?;
        }
        let with_captain = cubes.contains(&game.acting());
        let along = |n: PlayerNo| {
            let one_cube = game.settings.cubes == Cubes::Single;
            one_cube || (with_captain && game.goes_as_captain(n))
        };
        let more: Vec<_> = awaiting()
            .filter(|a| along(a.member) && !cubes.contains(&a.member))
            .filter(|a| self.can_answer(a, answer).is_ok())
            .map(|a| a.member)
            .collect();
        cubes.extend(more);
        if round.by == Side::Bottom && game.settings.cubes == Cubes::Multiple {
            self.custom(self.takes_enough(round, &cubes, answer))?;
        }
        Ok(vec![self.answered(game.in_box, cubes, answer)])
    }

    /// The house rules on what a box doubled by several may take, judged over all open offers together: refused as soon
    /// as no answer to those still open could satisfy them. Taking nothing is always allowed.
    fn takes_enough(
        &self,
        round: &OfferRound,
        cubes: &[PlayerNo],
        answer: OfferAnswer,
    ) -> Result<(), Violation> {
        let settings = &self.game.settings;
        let drops = |a: &AskedMember| {
            let now = answer == OfferAnswer::Drop && cubes.contains(&a.member);
            // A raise may be refused however many were taken.
            a.stage == OfferStage::Dropped && a.offer.animals == 0
                || (now && a.stage == OfferStage::Open)
        };
        let takes = |a: &AskedMember| {
            let now = answer != OfferAnswer::Drop && cubes.contains(&a.member);
            matches!(a.stage, OfferStage::Taken | OfferStage::Raised)
                || (a.stage == OfferStage::Dropped && a.offer.animals > 0)
                || now
        };
        let offered = round
            .asked
            .iter()
            .filter(|a| a.stage != OfferStage::Withdrawn);
        let offers = offered.clone().count();
        let dropped = offered.clone().filter(|a| drops(a)).count();
        let takes_any = offered.clone().any(takes);
        if offers < 2 || !takes_any || dropped == 0 {
            return Ok(());
        }
        // Everything not dropped may still be taken.
        let at_most = offers.saturating_sub(dropped);
        let least = match settings.box_takes {
            BoxTakes::Free => 0,
            BoxTakes::Half => offers.div_ceil(2),
            BoxTakes::BreakEven => offers.div_ceil(3),
        };
        if at_most < least {
            return Err(refuse::box_takes_too_few(least, offers));
        }
        let captain_dropped = round.of(round.captain).is_some_and(drops);
        if settings.box_takes_captain && captain_dropped {
            return Err(refuse::box_takes_captain(round.captain));
        }
        let two = offers == 2 && self.game.seats.len() == 2;
        if two && settings.three_handed == ThreeHanded::BothOrNeither {
            return Err(refuse::box_takes_both_or_neither());
        }
        Ok(())
    }

    fn member_answers(&self, by: PlayerNo, answer: OfferAnswer) -> Decided {
        let game = self.game;
        if game.seat(by).is_none() {
            return Err(refuse::not_in_game(by));
        }
        let no_offer = || refuse::no_offer_between(by);
        let round = game.round.as_ref().ok_or_else(no_offer)?;
        let asked = round.of(by).ok_or_else(no_offer)?;
        if !asked.awaits(Side::Bottom) {
            return self.change_answer(by, answer);
        }
        // If nobody can follow an absent captain, the captain's cube is played for them.
        if game.goes_as_captain(by) && by != game.acting() {
            let captain_waits = round
                .of(game.acting())
                .is_some_and(|a| a.awaits(Side::Bottom));
            if captain_waits {
                return Err(refuse::player_away(by));
            }
        }
        self.can_answer(asked, answer)?;
        let mut cubes = vec![by];
        if game.settings.cubes == Cubes::Single {
            match answer {
                // One cube: the captain raises it for all who play on.
                OfferAnswer::Beaver => {
                    let captain = self.acting_among(round);
                    if by != captain {
                        return Err(refuse::single_cube_captain_beavers(by).by(Source::GamesGrid));
                    }
                    let others = round.asked.iter().filter(|a| {
                        a.member != by && matches!(a.stage, OfferStage::Open | OfferStage::Taken)
                    });
                    cubes.extend(others.map(|a| a.member));
                }
                OfferAnswer::Raccoon => {
                    return Err(refuse::raccoon_without_beaver(by).by(Source::GamesGrid));
                }
                OfferAnswer::Take | OfferAnswer::Drop => {}
            }
        } else if asked.stage == OfferStage::Open && answer == OfferAnswer::Take {
            self.custom(self.may_take_plainly(round, by))?;
        }
        let mut facts = vec![self.answered(by, cubes.clone(), answer)];
        if by == game.acting() {
            // Cubes of absent players without a proxy are answered as the captain answers.
            let away = round.asked.iter().filter(|a| a.member != by);
            let away = away.filter(|a| game.goes_as_captain(a.member) && a.awaits(Side::Bottom));
            for a in away {
                // One cube that was raised for all is taken as it is now, not raised again.
                let answer = match cubes.contains(&a.member) {
                    true => OfferAnswer::Take,
                    false => answer,
                };
                if self.can_answer(a, answer).is_ok() {
                    facts.push(self.answered(a.member, vec![a.member], answer));
                }
            }
        }
        Ok(facts)
    }

    /// A member may change a take while extras are offered to them, or while the house rules ask them for a beaver.
    fn change_answer(&self, by: PlayerNo, answer: OfferAnswer) -> Decided {
        let own = || self.game.extras.iter().filter(|e| e.taker == by);
        let offered: Vec<PlayerNo> = own()
            .filter(|e| e.has_to_be_answered())
            .map(|e| e.dropper)
            .collect();
        let none_taken =
            || !own().any(|e| matches!(e.stage, ExtraStage::Accepted | ExtraStage::In));
        let owes_beaver = self.must_beaver() == Some(by);
        let allowed = match answer {
            OfferAnswer::Drop => (!offered.is_empty() && none_taken()) || owes_beaver,
            OfferAnswer::Beaver => owes_beaver,
            // One answer accepts all extras offered.
            OfferAnswer::Take if !offered.is_empty() => {
                return self.answer_extras(by, &offered, OfferAnswer::Take);
            }
            OfferAnswer::Take | OfferAnswer::Raccoon => false,
        };
        match allowed {
            true => Ok(vec![self.answered(by, vec![by], answer)]),
            false => Err(refuse::no_offer_between(by)),
        }
    }

    fn acting_among(&self, round: &OfferRound) -> PlayerNo {
        let mut line = self.game.members_in();
        line.find(|n| round.of(*n).is_some_and(|a| a.stage != OfferStage::Dropped))
            .unwrap_or(round.captain)
    }

    /// Refuses a plain take by the only taker where the house rules ask a beaver of them.
    fn may_take_plainly(&self, round: &OfferRound, by: PlayerNo) -> Result<(), Violation> {
        match round.lone() {
            Some(lone) if lone.member == by && self.binds_lone_taker(round, lone) => {
                Err(refuse::lone_taker_must_beaver(by))
            }
            _ => Ok(()),
        }
    }

    fn settle(&self, by: PlayerNo, points: i64) -> Decided {
        let game = self.game;
        let seat = game.seat(by).ok_or_else(|| refuse::not_in_game(by))?;
        if !game.settings.settlements {
            self.custom(Err(refuse::settlements_not_played()))?;
        }
        if !seat.is_in() {
            return Err(refuse::already_out(by).by(Source::GamesGrid));
        }
        check_settlement(&game.settings, points)?;
        Ok(vec![NightFact::Settled {
            table: self.table,
            game: self.game.number,
            member: by,
            points,
            overruled: self.overrule,
        }])
    }

    /// A member gives up their own cube, the box all still in.
    fn give_up(&self, by: PlayerNo) -> Decided {
        let game = self.game;
        if by != game.in_box && game.seat(by).is_none() {
            return Err(refuse::not_in_game(by));
        }
        let cubes = game.given_up(by);
        if cubes.is_empty() {
            return Err(refuse::already_out(by).by(Source::GamesGrid));
        }
        Ok(vec![NightFact::GaveUp {
            table: self.table,
            game: self.game.number,
            by,
            cubes,
        }])
    }

    fn take_over(&self, by: PlayerNo, of: PlayerNo, points: i64) -> Decided {
        let game = self.game;
        for player in [of, by] {
            if game.seat(player).is_none() {
                return Err(refuse::not_in_game(player));
            }
        }
        if !game.is_in(of) {
            return Err(refuse::already_out(of).by(Source::GamesGrid));
        }
        // Whoever took it over holds it for good; `of` cannot be paid for it again.
        let holder = game.holder(of);
        if by == of || holder != of {
            return Err(refuse::take_over_own(holder));
        }
        check_settlement(&game.settings, points)?;
        Ok(vec![NightFact::TakenOver {
            table: self.table,
            game: self.game.number,
            of,
            by,
            points,
        }])
    }

    pub(super) fn can_end(&self) -> Result<(), Violation> {
        self.answered_all(|_| true)?;
        self.extras_answered()?;
        self.nothing_else_first(&CubeAction::AutomaticDouble)
    }

    /// Refuses while a double of one of these members waits for its answer.
    pub(super) fn answered_all(&self, of: impl Fn(PlayerNo) -> bool) -> Result<(), Violation> {
        let asked = self.game.round.iter().flat_map(|r| &r.asked);
        let mut open = asked.filter(|a| a.stage == OfferStage::Open && of(a.member));
        match open.next() {
            None => Ok(()),
            Some(asked) => Err(refuse::end_with_open_offer(asked.member).by(Source::GamesGrid)),
        }
    }

    pub(super) fn extras_answered(&self) -> Result<(), Violation> {
        match self.game.extras.iter().find(|e| e.is_open()) {
            None => Ok(()),
            Some(extra) => Err(refuse::extra_unanswered(extra.taker)),
        }
    }
}

/// The game after these facts, which are not stored yet.
pub(super) fn after(game: &ChouetteGame, facts: &[NightFact]) -> ChouetteGame {
    let mut game = game.clone();
    for fact in facts {
        play(&mut game, fact, u64::MAX);
    }
    game
}
