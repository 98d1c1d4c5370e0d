//! The facts of a night in words: one sentence for every kind of fact, for the last action at the table, the journal,
//! and the preview of an undo.

use super::money::money;
use super::signed;
use crate::fact_text::set_apart;
use crate::messages::{Messages, chosen, selector};
use backgammon::Side;
use crawford_chouette::{
    GameSheet, GameType, Night, NightFact, OfferAnswer, PlayedGame, PlayerNo, Unit, hides_fact,
};
use crawford_journal::{Envelope, retracted};
use std::collections::BTreeSet;

#[derive(Clone, Copy)]
pub struct NightTeller<'a> {
    pub w: Messages,
    pub night: &'a Night,
    pub names: &'a dyn Fn(PlayerNo) -> String,
}

impl std::fmt::Debug for NightTeller<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("NightTeller")
    }
}

impl NightTeller<'_> {
    #[must_use]
    pub fn name(&self, n: PlayerNo) -> String {
        set_apart(&(self.names)(n))
    }

    /// Several names: "Ann, Bo and Cy".
    #[must_use]
    pub fn all(&self, who: &[PlayerNo]) -> String {
        let names: Vec<String> = who.iter().map(|n| self.name(*n)).collect();
        self.w.list(&names)
    }

    #[must_use]
    pub fn fact(&self, fact: &NightFact) -> String {
        let w = self.w;
        if hides_fact(self.night, fact)
            && let NightFact::Answered { by, .. } = fact
        {
            return w.chouette_told_answered_hidden(self.name(*by));
        }
        match fact {
            NightFact::Set { .. } => w.chouette_told_set().into_owned(),
            NightFact::Staked { stake, games, .. } => match (stake, games.is_empty()) {
                (None, _) => w.chouette_told_staked_none().into_owned(),
                (Some(stake), only_later) => {
                    w.chouette_told_staked(!only_later, money(self.night, i64::from(*stake)))
                }
            },
            NightFact::Joined { player, .. } => w.chouette_told_joined(self.name(*player)),
            NightFact::Left { player, proxy, .. } => match proxy {
                None => w.told_left(self.name(*player)),
                Some(proxy) => w.chouette_told_left_proxy(self.name(*proxy), self.name(*player)),
            },
            NightFact::Rested { player, proxy, .. } => match proxy {
                None => w.chouette_told_rested(self.name(*player)),
                Some(proxy) => w.chouette_told_rested_proxy(self.name(*proxy), self.name(*player)),
            },
            NightFact::Returned { player, .. } => w.told_returned(self.name(*player)),
            NightFact::StakeSet { player, stake } => match stake {
                Some(stake) => {
                    w.chouette_told_stake(money(self.night, i64::from(*stake)), self.name(*player))
                }
                None => w.chouette_told_stake_none(self.name(*player)),
            },
            NightFact::OrderRolled { order, .. } => {
                let (in_box, captain) = self.first_two(order);
                w.chouette_told_order(
                    in_box,
                    captain,
                    selector!("chouette-told-order.how", "rolled"),
                )
            }
            NightFact::OrderSet { order, .. } => {
                let (in_box, captain) = self.first_two(order);
                w.chouette_told_order(in_box, captain, selector!("chouette-told-order.how", "set"))
            }
            NightFact::PartnerDeclined { player, .. } => {
                w.chouette_told_declined(self.name(*player))
            }
            NightFact::Started {
                game,
                order,
                partner,
                ..
            } => self.started(game.0, order, *partner),
            NightFact::Settled { member, points, .. } => {
                w.chouette_told_settled(signed(*points), self.name(*member))
            }
            NightFact::Ended { game, sheet, .. } => self.ended(false, game.0, sheet),
            NightFact::Corrected { game, sheet, .. } => self.ended(true, game.0, sheet),
            NightFact::CalledOff { game, .. } => w.chouette_told_called_off(game.0),
            NightFact::Paid {
                from,
                to,
                amount,
                unit,
            } => {
                let (from, to) = (self.name(*from), self.name(*to));
                match unit {
                    Unit::Points => w.settle_points(*amount, from, true, to),
                    Unit::Money => w.settle_money(money(self.night, *amount), from, true, to),
                }
            }
            NightFact::SplitOff { to, players, .. } => {
                w.chouette_told_split(to.0, self.all(players))
            }
            NightFact::Moved { player, table, .. } => {
                w.chouette_told_moved(table.0, self.name(*player))
            }
            NightFact::Closed => w.chouette_told_closed().into_owned(),
            NightFact::Reopened => w.chouette_told_reopened().into_owned(),
            NightFact::AutomaticDoubled { .. } => w.chouette_told_automatic().into_owned(),
            NightFact::Doubled { by, cubes, .. } if cubes.contains(by) => {
                w.chouette_told_doubled_box(self.name(*by))
            }
            NightFact::Doubled { by, cubes, .. } => {
                w.chouette_told_doubled(self.name(*by), self.all(cubes))
            }
            NightFact::Answered {
                by, cubes, answer, ..
            } if cubes.contains(by) => w.chouette_told_answered(answered(*answer), self.name(*by)),
            NightFact::Answered {
                by, cubes, answer, ..
            } => w.chouette_told_answered_of(answered(*answer), self.name(*by), self.all(cubes)),
            NightFact::ExtraOffered { by, to, .. } => {
                w.chouette_told_extra(self.name(*by), self.name(*to))
            }
            NightFact::ExtrasDoubled { by, with, .. } => {
                w.chouette_told_extras_doubled(self.name(*by), self.all(with))
            }
            NightFact::ExtrasAnswered {
                by, with, answer, ..
            } => w.chouette_told_extras_answered(answered(*answer), self.name(*by), self.all(with)),
            NightFact::GaveUp { by, .. } => w.chouette_told_gave_up(self.name(*by)),
            NightFact::TakenOver { of, by, points, .. } => {
                let (who, whose) = (self.name(*by), self.name(*of));
                match points {
                    0 => w.chouette_told_taken_over(who, whose),
                    points => w.chouette_told_taken_over_for(signed(*points), who, whose),
                }
            }
        }
    }

    /// A finished game in one line: how it ended, and the result for each.
    #[must_use]
    pub fn played(&self, game: &PlayedGame) -> String {
        let won = game.order.iter().filter_map(|n| {
            let points = game.result(*n, Unit::Points);
            (points != 0).then(|| format!("{} {}", self.name(*n), signed(points)))
        });
        let won: Vec<String> = won.collect();
        let ended = self.ended(false, game.number.0, &game.sheet);
        format!("{ended} {}", won.join(", "))
    }

    /// The names of the box and the captain of an order.
    fn first_two(&self, order: &[PlayerNo]) -> (String, String) {
        let of = |at: usize| order.get(at).map(|n| self.name(*n)).unwrap_or_default();
        (of(0), of(1))
    }

    fn started(&self, game: u32, order: &[PlayerNo], partner: Option<PlayerNo>) -> String {
        let in_box = order.first().map(|n| self.name(*n)).unwrap_or_default();
        let joined = partner.is_some();
        let partner = partner.map(|n| self.name(n)).unwrap_or_default();
        (self.w).chouette_told_started(in_box, game, joined, partner)
    }

    fn ended(&self, corrected: bool, game: u32, sheet: &GameSheet) -> String {
        let winner = match (sheet.played_out(), sheet.winner) {
            (true, Some(Side::Top)) => selector!("chouette-told-ended.winner", "box"),
            (true, Some(Side::Bottom)) => selector!("chouette-told-ended.winner", "team"),
            _ => selector!("chouette-told-ended.winner", "nobody"),
        };
        let kind = selector!("chouette-told-ended.kind", sheet.kind in GameType { Single, Gammon, Backgammon });
        self.w.chouette_told_ended(corrected, game, kind, winner)
    }
}

fn answered(answer: OfferAnswer) -> chosen::BeaverDropRaccoonTake {
    selector!("chouette-told-answered.answer", answer in OfferAnswer { Take, Drop, Beaver, Raccoon })
}

/// The facts of one action, which are undone together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActionText {
    /// The version of its first fact, which identifies it.
    pub version: u64,
    pub text: String,
    pub taken: bool,
    pub is_undo: bool,
}

/// Groups facts by action, in order, with the sentences of each.
#[must_use]
pub fn actions(teller: &NightTeller<'_>, facts: &[Envelope<NightFact>]) -> Vec<ActionText> {
    let gone = retracted(facts, &[]);
    let mut all: Vec<ActionText> = Vec::new();
    for fact in facts {
        let text = match fact.fact() {
            Ok(fact) => teller.fact(fact),
            Err(versions) => took_back(teller, facts, versions),
        };
        match all.last_mut().filter(|a| a.version == fact.action) {
            Some(action) => {
                action.text.push(' ');
                action.text.push_str(&text);
                action.taken &= gone.contains(&fact.version);
            }
            None => all.push(ActionText {
                version: fact.action,
                text,
                taken: gone.contains(&fact.version),
                is_undo: fact.fact().is_err(),
            }),
        }
    }
    all
}

/// "Undid: …", with the first sentence of each action that was undone.
fn took_back(teller: &NightTeller<'_>, facts: &[Envelope<NightFact>], versions: &[u64]) -> String {
    let w = teller.w;
    let mut seen = BTreeSet::new();
    let named = facts.iter().filter(|f| versions.contains(&f.version));
    let named = named.filter(|f| seen.insert(f.action));
    let named: Vec<String> = named
        .map(|fact| match fact.fact() {
            Ok(fact) => teller.fact(fact),
            Err(_) => w.told_undo().into_owned(),
        })
        .collect();
    if named.is_empty() {
        w.told_took_back_something().into_owned()
    } else {
        w.told_took_back(named.join(" "))
    }
}
