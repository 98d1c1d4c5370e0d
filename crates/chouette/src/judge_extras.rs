//! Judges what happens between two of the team: extra cubes offered, doubled and answered.

use super::hides::hides_any;
use super::judge::{Judge, each_once};
use super::{
    AskedMember, Cubes, Decided, Extra, ExtraStage, NightFact, OfferAnswer, OfferRound, OfferStage,
    PlayerNo,
};
use backgammon::Side;
use crawford_forms::violation::{Source, Violation, refuse};

impl Judge<'_> {
    pub(super) fn offer_extra(&self, by: PlayerNo, to: PlayerNo) -> Decided {
        let game = self.game;
        for player in [by, to] {
            if game.seat(player).is_none() {
                return Err(refuse::not_in_game(player));
            }
        }
        if !game.settings.extras {
            self.custom(Err(refuse::extras_not_played()))?;
        }
        let now = |r: &&OfferRound| {
            let later = game.settings.extras_on_redoubles && r.by == Side::Top;
            later || game.first_to_all(r)
        };
        let Some(round) = game.round.as_ref().filter(now) else {
            return Err(refuse::extra_not_now());
        };
        // Who may offer one would know that all the others dropped.
        if hides_any(game) {
            return Err(refuse::extra_not_now());
        }
        if round.of(by).is_none_or(|a| a.stage != OfferStage::Dropped) {
            return Err(refuse::extra_from_dropper(by, to));
        }
        let lone = round.lone().is_some_and(|a| a.member == to);
        if !lone || game.settings.cubes == Cubes::Single {
            return Err(refuse::extra_to_lone_taker(to));
        }
        if game.extra(by, to).is_some() {
            return Err(refuse::extra_offered_already(by, to));
        }
        Ok(vec![NightFact::ExtraOffered {
            table: self.table,
            game: self.game.number,
            by,
            to,
            overruled: self.overrule,
        }])
    }

    fn extras_between(
        &self,
        by: PlayerNo,
        with: &[PlayerNo],
    ) -> Result<Vec<(Side, &Extra)>, Violation> {
        let mut found = Vec::new();
        for other in each_once(with) {
            let other = other?;
            let extra = self.game.extra(by, other).filter(|e| e.is_live());
            let extra = extra.and_then(|e| Some((e.side_of(by)?, e)));
            found.push(extra.ok_or_else(|| refuse::no_extra(by, other))?);
        }
        if found.is_empty() {
            return Err(refuse::no_extra(by, by));
        }
        Ok(found)
    }

    pub(super) fn double_extras(&self, by: PlayerNo, with: &[PlayerNo]) -> Decided {
        for (side, extra) in self.extras_between(by, with)? {
            if extra.is_open() {
                return Err(refuse::offer_unanswered().by(Source::Laws1970(21)));
            }
            extra.cube.offered(side, &self.game.settings.rules())?;
        }
        Ok(vec![NightFact::ExtrasDoubled {
            table: self.table,
            game: self.game.number,
            by,
            with: with.to_vec(),
        }])
    }

    pub(super) fn answer_extras(
        &self,
        by: PlayerNo,
        with: &[PlayerNo],
        answer: OfferAnswer,
    ) -> Decided {
        let asked_of = self.extras_between(by, with)?;
        let leaves = answer == OfferAnswer::Drop && asked_of.iter().all(|(_, e)| e.can_be_left());
        for (side, extra) in asked_of {
            if !extra.is_asked(side) {
                return Err(refuse::no_offer_between(by));
            }
            if let Some((offer, stage)) = extra.offer {
                let asked = AskedMember {
                    member: by,
                    offer,
                    stage,
                };
                self.can_answer(&asked, answer)?;
                continue;
            }
            // Accepting one extra accepts all, and each may still be dropped or beavered at once.
            match answer {
                OfferAnswer::Take if extra.stage == ExtraStage::Accepted => {
                    return Err(refuse::no_offer_between(by));
                }
                OfferAnswer::Take | OfferAnswer::Drop => {}
                OfferAnswer::Beaver if self.game.settings.extra_beavers => {
                    let raised = extra.first_offer().raised(&self.game.settings.rules());
                    self.custom(raised.map(|_| ()))?;
                }
                OfferAnswer::Beaver | OfferAnswer::Raccoon => {
                    return Err(refuse::extra_take_or_drop(by));
                }
            }
        }
        let answered = NightFact::ExtrasAnswered {
            table: self.table,
            game: self.game.number,
            by,
            with: with.to_vec(),
            answer,
        };
        // Extras are accepted only along with the box's double.
        let asked = self.game.round.as_ref().and_then(|r| r.of(by));
        let takes_box =
            asked.is_some_and(|a| a.awaits(Side::Bottom) && a.stage == OfferStage::Open);
        let taken = (takes_box && !leaves).then(|| self.answered(by, vec![by], OfferAnswer::Take));
        Ok(taken.into_iter().chain([answered]).collect())
    }
}
