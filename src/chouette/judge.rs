//! Whether something may happen at the board: cubes owned, offers open, who is still in, and what the club's custom says
//! on top. The facts it means, or the rule it breaks.

use super::apply::play;
use super::{
    Action, Answer, Asked, BoxDoubles, BoxTakes, Cubes, ExtraStage, Fact, Game, GameNo, LoneTaker,
    PlayerNo, Round, Seat, Stage, TableNo, ThreeHanded,
};
use crate::engine::Side;
use crate::engine::scoring::HIGHEST_CUBE;
use crate::journal::NoteId;
use crate::violation::{Param, Rule, Source, Violation};

/// What is a club's custom and no rule of the cube: the host may let it stand otherwise, on the record.
const CUSTOMS: &[Rule] = &[
    Rule::AUTOMATIC_NOT_AGREED,
    Rule::BEAVER_NOT_PLAYED,
    Rule::BOX_MUST_DOUBLE,
    Rule::BOX_TAKES_TOO_FEW,
    Rule::BOX_TAKES_CAPTAIN,
    Rule::BOX_TAKES_BOTH_OR_NEITHER,
    Rule::CHOUETTE_TOO_FEW,
    Rule::CHOUETTE_TOO_MANY,
    Rule::EXTRAS_NOT_PLAYED,
    Rule::LONE_TAKER_MUST_BEAVER,
    Rule::PARTNER_MISSING,
    Rule::PARTNER_TOO_FEW_PLAYERS,
    Rule::SETTLEMENTS_NOT_PLAYED,
    Rule::SINGLE_CUBE_CAPTAIN_DOUBLES,
];

/// Lets a club's custom go where the host says so.
pub(super) fn custom(result: Result<(), Violation>, overruled: bool) -> Result<(), Violation> {
    match result {
        Err(violation) if overruled && CUSTOMS.contains(&violation.rule) => Ok(()),
        other => other,
    }
}

/// A violation of chouette play with a player in it.
pub(super) fn refuse(rule: Rule, player: PlayerNo) -> Violation {
    Violation::new(rule, Source::GamesGrid).with("player", Param::Entrant(player.0))
}

pub(super) fn house(rule: Rule, player: PlayerNo) -> Violation {
    Violation::new(rule, Source::House).with("player", Param::Entrant(player.0))
}

/// What is asked, where, and whether customs are overruled.
pub(super) struct Judge<'a> {
    pub(super) game: &'a Game,
    pub(super) table: TableNo,
    pub(super) overrule: Option<NoteId>,
}

pub(super) type Judged = Result<Vec<Fact>, Violation>;

impl Judge<'_> {
    pub(super) fn number(&self) -> GameNo {
        self.game.number
    }

    pub(super) fn custom(&self, result: Result<(), Violation>) -> Result<(), Violation> {
        custom(result, self.overrule.is_some())
    }

    /// The facts of an action other than the end of the game.
    pub(super) fn judge(&self, action: &Action) -> Judged {
        self.nothing_else_first(action)?;
        match action {
            Action::AutomaticDouble => self.automatic(),
            Action::Double { by, to } if *by == self.game.in_box => self.box_doubles(to.as_deref()),
            Action::Double { by, to } => self.member_doubles(*by, to.as_deref()),
            Action::Answer { by, of, answer } if *by == self.game.in_box => {
                self.box_answers(of.as_deref(), *answer)
            }
            Action::Answer { by, of, answer } => {
                let to_box = of.as_deref().is_none_or(|of| of == [self.game.in_box]);
                if to_box {
                    self.member_answers(*by, *answer)
                } else {
                    Err(house(Rule::NO_OFFER_BETWEEN, *by))
                }
            }
            Action::OfferExtra { by, to } => self.offer_extra(*by, *to),
            Action::DoubleExtras { by, with } => self.double_extras(*by, with),
            Action::AnswerExtras { by, with, answer } => self.answer_extras(*by, with, *answer),
            Action::Settle { by, points } => self.settle(*by, *points),
            Action::GiveUp { by } => self.give_up(*by),
            Action::TakeOver { by, of, points } => self.take_over(*by, *of, *points),
            Action::End { .. } => Ok(Vec::new()),
        }
    }

    /// What has to be said before anything else: extras on the table, a beaver the house asks for.
    fn nothing_else_first(&self, action: &Action) -> Result<(), Violation> {
        let game = self.game;
        if let Some(extra) = game.extras.iter().find(|e| e.stage == ExtraStage::Offered) {
            let about_it = match action {
                Action::OfferExtra { .. } => true,
                Action::AnswerExtras { by, .. } | Action::Answer { by, .. } => *by == extra.taker,
                _ => false,
            };
            if !about_it {
                return Err(house(Rule::EXTRA_UNANSWERED, extra.taker));
            }
        }
        if let Some(lone) = self.must_beaver() {
            let about_it = match action {
                Action::Answer { by, answer, .. } => {
                    *by == lone && matches!(answer, Answer::Beaver | Answer::Drop)
                }
                _ => false,
            };
            if !about_it {
                self.custom(Err(self.lone_taker_refusal(lone)))?;
            }
        }
        Ok(())
    }

    fn lone_taker_refusal(&self, lone: PlayerNo) -> Violation {
        house(Rule::LONE_TAKER_MUST_BEAVER, lone)
    }

    /// The lone taker who has taken without the beaver the house asks for: the others dropped after him.
    fn must_beaver(&self) -> Option<PlayerNo> {
        let round = self.game.round.as_ref().filter(|r| !r.is_open())?;
        let lone = round.lone().filter(|a| a.stage == Stage::Taken)?;
        self.binds_lone_taker(round, lone).then_some(lone.member)
    }

    /// Whether the house rule asks a beaver of the only one to take this offer.
    fn binds_lone_taker(&self, round: &Round, lone: &Asked) -> bool {
        let whom = match self.game.settings.lone_taker {
            LoneTaker::Free => false,
            LoneTaker::MustBeaver => true,
            LoneTaker::CaptainMustBeaver => lone.member == round.captain,
        };
        // Where no beaver can be played nobody has to play one. A raccooned beaver was one.
        whom && lone.offer.animals == 0
            && lone.offer.raised(&self.game.settings.rules()).is_ok()
            && self.game.first_to_all(round)
    }

    fn automatic(&self) -> Judged {
        let game = self.game;
        if game.begun {
            return Err(Violation::new(Rule::AUTOMATIC_TOO_LATE, Source::Booklet));
        }
        let most = game.settings.automatics.most();
        if game.automatics >= most {
            self.custom(Err(Violation::new(
                Rule::AUTOMATIC_NOT_AGREED,
                Source::GamesGrid,
            )
            .with("most", u32::from(most))))?;
        }
        if let Some(seat) = game.seats.first() {
            // An automatic double is no offer, but knows the same limit.
            seat.cube.offered(Side::Top, &game.settings.rules())?;
        }
        Ok(vec![Fact::AutomaticDoubled {
            table: self.table,
            game: self.number(),
            overruled: self.overrule,
        }])
    }

    // Doubles.

    fn doubled(&self, by: PlayerNo, cubes: Vec<PlayerNo>) -> Vec<Fact> {
        vec![Fact::Doubled {
            table: self.table,
            game: self.number(),
            by,
            cubes,
            overruled: self.overrule,
        }]
    }

    /// Whether a member's cube can be doubled by a side now.
    fn can_double(&self, member: PlayerNo, side: Side) -> Result<(), Violation> {
        let game = self.game;
        let seat = game
            .seat(member)
            .ok_or_else(|| house(Rule::NOT_IN_GAME, member))?;
        if !seat.is_in() {
            return Err(refuse(Rule::ALREADY_OUT, member));
        }
        if let Some(round) = game.round.as_ref().filter(|r| r.is_open()) {
            if round.by != side {
                return Err(Violation::new(Rule::OFFER_UNANSWERED, Source::Laws1970(21)));
            }
            if round.of(member).is_some_and(|a| a.stage == Stage::Open) {
                return Err(house(Rule::OFFERED_ALREADY, member));
            }
        }
        seat.cube
            .offered(side, &game.settings.rules())
            .map(|_| ())
            .map_err(|v| v.with("player", Param::Entrant(member.0)))
    }

    fn box_doubles(&self, to: Option<&[PlayerNo]>) -> Judged {
        let game = self.game;
        let everyone = || game.still_in().map(|s| s.member).collect::<Vec<_>>();
        let can = |n: PlayerNo| self.can_double(n, Side::Top).is_ok();
        let mut cubes = match to {
            Some(to) => to.to_vec(),
            None if game.settings.cubes == Cubes::Single => everyone(),
            None => everyone().into_iter().filter(|n| can(*n)).collect(),
        };
        if cubes.is_empty() {
            return Err(house(Rule::DOUBLE_TO_NOBODY, game.in_box));
        }
        for (i, member) in cubes.iter().enumerate() {
            if cubes.iter().take(i).any(|n| n == member) {
                return Err(house(Rule::NAMED_TWICE, *member));
            }
            self.can_double(*member, Side::Top)?;
        }
        if game.settings.cubes == Cubes::Single {
            if let Some(left_out) = everyone().into_iter().find(|n| !cubes.contains(n)) {
                return Err(refuse(Rule::SINGLE_CUBE_ALL, left_out));
            }
        } else if cubes.contains(&game.acting()) {
            // A cube nobody plays goes as the captain's.
            let away = everyone().into_iter();
            let away = away.filter(|n| game.goes_as_captain(*n) && can(*n) && !cubes.contains(n));
            let away: Vec<_> = away.collect();
            cubes.extend(away);
        }
        self.custom(self.doubles_whom_he_must(&cubes))?;
        Ok(self.doubled(game.in_box, cubes))
    }

    /// The house's rule on whom the box doubles along. Automatic doubles raise all cubes alike, so they make no
    /// difference to who is on the same value.
    fn doubles_whom_he_must(&self, cubes: &[PlayerNo]) -> Result<(), Violation> {
        let game = self.game;
        let value = |n: PlayerNo| game.seat(n).map(|s| s.cube.value);
        let owed = |n: PlayerNo| {
            let level = cubes.iter().any(|m| value(*m) == value(n));
            level && !cubes.contains(&n) && self.can_double(n, Side::Top).is_ok()
        };
        let left_out = match game.settings.box_doubles {
            BoxDoubles::Free => None,
            BoxDoubles::CaptainToo => Some(game.acting()).filter(|n| owed(*n)),
            BoxDoubles::SameValue => game.still_in().map(|s| s.member).find(|n| owed(*n)),
        };
        left_out.map_or(Ok(()), |n| {
            Err(house(Rule::BOX_MUST_DOUBLE, n).with("value", value(n).unwrap_or(1)))
        })
    }

    fn member_doubles(&self, by: PlayerNo, to: Option<&[PlayerNo]>) -> Judged {
        let game = self.game;
        if game.seat(by).is_none() {
            return Err(house(Rule::NOT_IN_GAME, by));
        }
        if to.is_some_and(|to| to != [game.in_box]) {
            return Err(refuse(Rule::MEMBER_DOUBLES_BOX, by));
        }
        if game.goes_as_captain(by) && by != game.acting() {
            return Err(house(Rule::PLAYER_AWAY, by));
        }
        self.can_double(by, Side::Bottom)?;
        let mut cubes = vec![by];
        if game.settings.cubes == Cubes::Single {
            if by != game.acting() {
                self.custom(Err(refuse(Rule::SINGLE_CUBE_CAPTAIN_DOUBLES, by)))?;
            }
            cubes.extend(game.still_in().map(|s| s.member).filter(|n| *n != by));
        } else if by == game.acting() {
            let away = game.still_in().map(|s| s.member);
            let away = away.filter(|n| *n != by && game.goes_as_captain(*n));
            let away = away.filter(|n| self.can_double(*n, Side::Bottom).is_ok());
            cubes.extend(away);
        }
        Ok(self.doubled(by, cubes))
    }

    // Answers.

    pub(super) fn answered(&self, by: PlayerNo, cubes: Vec<PlayerNo>, answer: Answer) -> Fact {
        Fact::Answered {
            table: self.table,
            game: self.number(),
            by,
            cubes,
            answer,
            overruled: self.overrule,
        }
    }

    /// Whether this word answers this offer.
    pub(super) fn fits(&self, asked: &Asked, answer: Answer) -> Result<(), Violation> {
        let member = asked.member;
        let raises = match answer {
            Answer::Take | Answer::Drop => return Ok(()),
            Answer::Beaver => 0,
            Answer::Raccoon => 1,
        };
        if asked.offer.animals != raises {
            let rule = match answer {
                Answer::Beaver => Rule::BEAVER_ON_RAISE,
                _ => Rule::RACCOON_WITHOUT_BEAVER,
            };
            return Err(refuse(rule, member));
        }
        let raised = asked.offer.raised(&self.game.settings.rules());
        self.custom(raised.map(|_| ()))
    }

    fn box_answers(&self, of: Option<&[PlayerNo]>, answer: Answer) -> Judged {
        let game = self.game;
        let no_offer = || Violation::new(Rule::NO_OFFER, Source::Laws1970(21));
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
        for (i, member) in cubes.iter().enumerate() {
            if cubes.iter().take(i).any(|n| n == member) {
                return Err(house(Rule::NAMED_TWICE, *member));
            }
            if game.seat(*member).is_none() {
                return Err(house(Rule::NOT_IN_GAME, *member));
            }
            let asked = waits(*member).ok_or_else(|| house(Rule::NO_OFFER_BETWEEN, *member))?;
            self.fits(asked, answer)?;
        }
        let with_captain = cubes.contains(&game.acting());
        let along = |n: PlayerNo| {
            let one_cube = game.settings.cubes == Cubes::Single;
            one_cube || (with_captain && game.goes_as_captain(n))
        };
        let more: Vec<_> = awaiting()
            .filter(|a| along(a.member) && !cubes.contains(&a.member))
            .filter(|a| self.fits(a, answer).is_ok())
            .map(|a| a.member)
            .collect();
        cubes.extend(more);
        if round.by == Side::Bottom && game.settings.cubes == Cubes::Multiple {
            self.custom(self.takes_enough(round, &cubes, answer))?;
        }
        Ok(vec![self.answered(game.in_box, cubes, answer)])
    }

    /// The house's rules on what a box doubled by several may take, judged over all offers open together: refused as
    /// soon as no answer to those still open could put it right. Taking nothing is always allowed.
    fn takes_enough(
        &self,
        round: &Round,
        cubes: &[PlayerNo],
        answer: Answer,
    ) -> Result<(), Violation> {
        let settings = &self.game.settings;
        let drops = |a: &Asked| {
            let now = answer == Answer::Drop && cubes.contains(&a.member);
            // Refusing a raise is no longer a matter of how many were taken.
            a.stage == Stage::Dropped && a.offer.animals == 0 || (now && a.stage == Stage::Open)
        };
        let takes = |a: &Asked| {
            let now = answer != Answer::Drop && cubes.contains(&a.member);
            matches!(a.stage, Stage::Taken | Stage::Raised)
                || (a.stage == Stage::Dropped && a.offer.animals > 0)
                || now
        };
        let offered = round.asked.iter().filter(|a| a.stage != Stage::Withdrawn);
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
            return Err(Violation::new(Rule::BOX_TAKES_TOO_FEW, Source::House)
                .with("offers", offers)
                .with("least", least));
        }
        let captain_dropped = round.of(round.captain).is_some_and(drops);
        if settings.box_takes_captain && captain_dropped {
            return Err(house(Rule::BOX_TAKES_CAPTAIN, round.captain));
        }
        let two = offers == 2 && self.game.seats.len() == 2;
        if two && settings.three_handed == ThreeHanded::BothOrNeither {
            return Err(house(Rule::BOX_TAKES_BOTH_OR_NEITHER, round.captain));
        }
        Ok(())
    }

    fn member_answers(&self, by: PlayerNo, answer: Answer) -> Judged {
        let game = self.game;
        if game.seat(by).is_none() {
            return Err(house(Rule::NOT_IN_GAME, by));
        }
        let no_offer = || house(Rule::NO_OFFER_BETWEEN, by);
        let round = game.round.as_ref().ok_or_else(no_offer)?;
        let asked = round.of(by).ok_or_else(no_offer)?;
        let mut facts = Vec::new();
        if !asked.awaits(Side::Bottom) {
            // He may think better of a take while extras are offered, or where the house wants a beaver of him.
            let extras_wait = game
                .extras
                .iter()
                .any(|e| e.taker == by && e.stage == ExtraStage::Offered && !e.voluntary);
            let none_taken = !game
                .extras
                .iter()
                .any(|e| e.taker == by && matches!(e.stage, ExtraStage::Accepted | ExtraStage::In));
            let owes = self.must_beaver() == Some(by);
            let allowed = match answer {
                Answer::Drop => (extras_wait && none_taken) || owes,
                Answer::Beaver => owes,
                // One word accepts all extras offered.
                Answer::Take if extras_wait => {
                    let offered = game.extras.iter().filter(|e| e.taker == by);
                    let offered =
                        offered.filter(|e| e.stage == ExtraStage::Offered && !e.voluntary);
                    let with: Vec<PlayerNo> = offered.map(|e| e.dropper).collect();
                    return self.answer_extras(by, &with, Answer::Take);
                }
                Answer::Take | Answer::Raccoon => false,
            };
            if !allowed {
                return Err(no_offer());
            }
            facts.push(self.answered(by, vec![by], answer));
            return Ok(facts);
        }
        // With nobody to follow him a captain's own cube is played for him.
        if game.goes_as_captain(by) && by != game.acting() {
            let captain_waits = round
                .of(game.acting())
                .is_some_and(|a| a.awaits(Side::Bottom));
            if captain_waits {
                return Err(house(Rule::PLAYER_AWAY, by));
            }
        }
        self.fits(asked, answer)?;
        let mut cubes = vec![by];
        if game.settings.cubes == Cubes::Single {
            match answer {
                // One cube: the captain raises it for all who play on.
                Answer::Beaver => {
                    let captain = self.acting_among(round);
                    if by != captain {
                        return Err(refuse(Rule::SINGLE_CUBE_CAPTAIN_BEAVERS, by));
                    }
                    let others = round.asked.iter().filter(|a| {
                        a.member != by && matches!(a.stage, Stage::Open | Stage::Taken)
                    });
                    cubes.extend(others.map(|a| a.member));
                }
                Answer::Raccoon => return Err(refuse(Rule::RACCOON_WITHOUT_BEAVER, by)),
                Answer::Take | Answer::Drop => {}
            }
        } else if asked.stage == Stage::Open && answer == Answer::Take {
            self.custom(self.not_alone(round, by))?;
        }
        facts.push(self.answered(by, cubes, answer));
        if by == game.acting() {
            // Cubes nobody plays are answered as the captain answers.
            let away = round.asked.iter().filter(|a| a.member != by);
            let away = away.filter(|a| game.goes_as_captain(a.member) && a.awaits(Side::Bottom));
            for a in away {
                if self.fits(a, answer).is_ok() {
                    facts.push(self.answered(a.member, vec![a.member], answer));
                }
            }
        }
        Ok(facts)
    }

    /// The first in line who has not dropped this offer.
    fn acting_among(&self, round: &Round) -> PlayerNo {
        let mut line = self.game.still_in().map(|s| s.member);
        line.find(|n| round.of(*n).is_some_and(|a| a.stage != Stage::Dropped))
            .unwrap_or(round.captain)
    }

    /// That a plain take leaves nobody alone who had to beaver.
    fn not_alone(&self, round: &Round, by: PlayerNo) -> Result<(), Violation> {
        match round.lone() {
            Some(lone) if lone.member == by && self.binds_lone_taker(round, lone) => {
                Err(self.lone_taker_refusal(by))
            }
            _ => Ok(()),
        }
    }

    // Settlements.

    fn settle(&self, by: PlayerNo, points: i64) -> Judged {
        let game = self.game;
        let seat = game.seat(by).ok_or_else(|| house(Rule::NOT_IN_GAME, by))?;
        if !game.settings.settlements {
            self.custom(Err(Violation::new(
                Rule::SETTLEMENTS_NOT_PLAYED,
                Source::House,
            )))?;
        }
        if !seat.is_in() {
            return Err(refuse(Rule::ALREADY_OUT, by));
        }
        self.in_range(points)?;
        Ok(vec![Fact::Settled {
            table: self.table,
            game: self.number(),
            member: by,
            points,
            overruled: self.overrule,
        }])
    }

    /// Nobody settles for more than a backgammon on the highest cube there can be.
    fn in_range(&self, points: i64) -> Result<(), Violation> {
        let most = i64::from(self.game.settings.cube_cap.unwrap_or(HIGHEST_CUBE)) * 3;
        if points.unsigned_abs() > most.unsigned_abs() {
            return Err(Violation::new(Rule::SETTLEMENT_RANGE, Source::House)
                .with("most", most)
                .at("points"));
        }
        Ok(())
    }

    /// A member gives up his own cube, the box all still in: what each is worth, or, of a double or a raise that waits
    /// for his answer, what refusing it costs.
    fn give_up(&self, by: PlayerNo) -> Judged {
        let game = self.game;
        let side = game.side_of(by);
        let worth = |seat: &Seat| {
            let asked = game.round.as_ref().and_then(|r| r.of(seat.member));
            let waits = asked.filter(|a| a.awaits(side));
            i64::from(waits.map_or(seat.cube.value, |a| a.offer.before()))
        };
        let cubes: Vec<(PlayerNo, i64)> = match side {
            Side::Top => game.still_in().map(|s| (s.member, worth(s))).collect(),
            Side::Bottom => {
                let seat = game.seat(by).ok_or_else(|| house(Rule::NOT_IN_GAME, by))?;
                let own = Some(seat).filter(|s| s.is_in());
                own.map(|s| (by, worth(s).saturating_neg()))
                    .into_iter()
                    .collect()
            }
        };
        if cubes.is_empty() {
            return Err(refuse(Rule::ALREADY_OUT, by));
        }
        Ok(vec![Fact::GaveUp {
            table: self.table,
            game: self.number(),
            by,
            cubes,
        }])
    }

    /// Another of the crew takes a member's cube over for good.
    fn take_over(&self, by: PlayerNo, of: PlayerNo, points: i64) -> Judged {
        let game = self.game;
        for player in [of, by] {
            if game.seat(player).is_none() {
                return Err(house(Rule::NOT_IN_GAME, player));
            }
        }
        if !game.is_in(of) {
            return Err(refuse(Rule::ALREADY_OUT, of));
        }
        if by == of || game.holder(of) == by {
            return Err(house(Rule::TAKE_OVER_OWN, by));
        }
        self.in_range(points)?;
        Ok(vec![Fact::TakenOver {
            table: self.table,
            game: self.number(),
            of,
            by,
            points,
        }])
    }

    /// Whether the game can be ended now.
    pub(super) fn can_end(&self) -> Result<(), Violation> {
        let open = self.game.round.as_ref();
        let open = open.and_then(|r| r.asked.iter().find(|a| a.stage == Stage::Open));
        if let Some(asked) = open {
            return Err(refuse(Rule::END_WITH_OPEN_OFFER, asked.member));
        }
        if let Some(extra) = self.game.extras.iter().find(|e| e.is_open()) {
            return Err(house(Rule::EXTRA_UNANSWERED, extra.taker));
        }
        self.nothing_else_first(&Action::AutomaticDouble)
    }
}

/// The game with these facts taken in.
pub(super) fn with(game: &Game, facts: &[Fact]) -> Game {
    let mut game = game.clone();
    for fact in facts {
        play(&mut game, fact, u64::MAX);
    }
    game
}
