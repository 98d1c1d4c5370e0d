//! Whether something may happen between two of the crew: extra cubes offered, doubled and answered.

use super::judge::{Judge, Judged, house};
use super::{Answer, Asked, Cubes, Extra, ExtraStage, Fact, PlayerNo, Round, Stage};
use crate::engine::Side;
use crate::violation::{Param, Rule, Source, Violation};

impl Judge<'_> {
    pub(super) fn offer_extra(&self, by: PlayerNo, to: PlayerNo) -> Judged {
        let game = self.game;
        for player in [by, to] {
            if game.seat(player).is_none() {
                return Err(house(Rule::NOT_IN_GAME, player));
            }
        }
        if !game.settings.extras {
            self.custom(Err(Violation::new(Rule::EXTRAS_NOT_PLAYED, Source::House)))?;
        }
        let refuse = |rule| Err(house(rule, by).with("taker", Param::Entrant(to.0)));
        let now = |r: &&Round| {
            let later = game.settings.extras_on_redoubles && r.by == Side::Top;
            later || game.first_to_all(r)
        };
        let Some(round) = game.round.as_ref().filter(now) else {
            return refuse(Rule::EXTRA_NOT_NOW);
        };
        if round.of(by).is_none_or(|a| a.stage != Stage::Dropped) {
            return refuse(Rule::EXTRA_FROM_DROPPER);
        }
        let lone = round.lone().is_some_and(|a| a.member == to);
        if !lone || game.settings.cubes == Cubes::Single {
            return refuse(Rule::EXTRA_TO_LONE_TAKER);
        }
        if game.extra(by, to).is_some() {
            return refuse(Rule::EXTRA_OFFERED_ALREADY);
        }
        Ok(vec![Fact::ExtraOffered {
            table: self.table,
            game: self.number(),
            by,
            to,
            overruled: self.overrule,
        }])
    }

    /// The live extras between a player and the others named.
    fn extras_between(&self, by: PlayerNo, with: &[PlayerNo]) -> Result<Vec<&Extra>, Violation> {
        let mut found = Vec::new();
        for (i, other) in with.iter().enumerate() {
            if with.iter().take(i).any(|n| n == other) {
                return Err(house(Rule::NAMED_TWICE, *other));
            }
            let extra = self.game.extra(by, *other).filter(|e| e.is_live());
            found.push(
                extra.ok_or_else(|| {
                    house(Rule::NO_EXTRA, by).with("taker", Param::Entrant(other.0))
                })?,
            );
        }
        if found.is_empty() {
            return Err(house(Rule::NO_EXTRA, by).with("taker", Param::Entrant(by.0)));
        }
        Ok(found)
    }

    pub(super) fn double_extras(&self, by: PlayerNo, with: &[PlayerNo]) -> Judged {
        for extra in self.extras_between(by, with)? {
            if extra.is_open() {
                return Err(Violation::new(Rule::OFFER_UNANSWERED, Source::Laws1970(21)));
            }
            let side = extra.side_of(by).unwrap_or(Side::Bottom);
            extra.cube.offered(side, &self.game.settings.rules())?;
        }
        Ok(vec![Fact::ExtrasDoubled {
            table: self.table,
            game: self.number(),
            by,
            with: with.to_vec(),
        }])
    }

    pub(super) fn answer_extras(&self, by: PlayerNo, with: &[PlayerNo], answer: Answer) -> Judged {
        let asked_of = self.extras_between(by, with)?;
        let leaves = answer == Answer::Drop && asked_of.iter().all(|e| e.can_be_left());
        for extra in asked_of {
            let side = extra.side_of(by).unwrap_or(Side::Bottom);
            match (&extra.offer, extra.stage) {
                (Some((offer, stage)), _) => {
                    let asked = Asked {
                        member: by,
                        offer: *offer,
                        stage: *stage,
                    };
                    if !asked.awaits(side) {
                        return Err(house(Rule::NO_OFFER_BETWEEN, by));
                    }
                    self.fits(&asked, answer)?;
                }
                (None, ExtraStage::Offered) if side == Side::Bottom => match answer {
                    Answer::Take | Answer::Drop => {}
                    Answer::Beaver if self.game.settings.extra_beavers => {
                        let raised = extra.first_offer().raised(&self.game.settings.rules());
                        self.custom(raised.map(|_| ()))?;
                    }
                    Answer::Beaver | Answer::Raccoon => {
                        return Err(house(Rule::EXTRA_TAKE_OR_DROP, by));
                    }
                },
                (None, ExtraStage::Accepted) if side == Side::Bottom && answer == Answer::Drop => {}
                _ => return Err(house(Rule::NO_OFFER_BETWEEN, by)),
            }
        }
        let answered = Fact::ExtrasAnswered {
            table: self.table,
            game: self.number(),
            by,
            with: with.to_vec(),
            answer,
        };
        // Extras are accepted only along with the box's double.
        let asked = self.game.round.as_ref().and_then(|r| r.of(by));
        let takes_box = asked.is_some_and(|a| a.awaits(Side::Bottom) && a.stage == Stage::Open);
        let taken = (takes_box && !leaves).then(|| self.answered(by, vec![by], Answer::Take));
        Ok(taken.into_iter().chain([answered]).collect())
    }
}
