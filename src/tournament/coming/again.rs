//! Second chance: whoever has lost comes back into the bracket, until a round or a time the director sets. A re-entry
//! is one more entry beside the first, which plays on wherever it fell; a buy-back gives up the place it fell to. Each
//! is an entrant of its own, so that places, prizes and corrections know them apart, and the account of the person
//! bears what each costs.

use super::fallen::{give_up, is_fallen};
use super::{ComingFact, Why, entries_of_person, next_entrant, same_person};
use crate::form::{Choice, Form, Shape};
use crate::tournament::draw::{Seed, stage_order};
use crate::tournament::late::{self, LateChoice, late_choices};
use crate::tournament::money::MoneyFact;
use crate::tournament::rights::Rights;
use crate::tournament::settle::Draft;
use crate::tournament::{
    EntrantNo, Event, EventNo, Fact, Fixture, Format, LatePlace, MOST_ENTRANTS, Phase, Seat,
    Tournament, entries,
};
use crate::violation::{Param, Rule, Source, Violation};
use chrono::NaiveDateTime;
use serde::{Deserialize, Serialize};

/// How somebody comes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Choice)]
#[form(hidden)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// As one more entry; the first plays on.
    ReEntry,
    /// Giving up the place in the consolation.
    BuyBack,
}

/// Until when somebody may.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Until {
    /// As long as there is a free place.
    #[default]
    Places,
    /// For those who lose in the first so many main rounds.
    Round {
        /// The last of them, from 1.
        round: u8,
    },
    /// Until a moment, by the club's clock.
    Time {
        /// The moment.
        at: NaiveDateTime,
    },
}

/// The last round a bracket of as many as can enter has.
const LAST_ROUND: u8 = 10;
const _: () = assert!(1 << LAST_ROUND == MOST_ENTRANTS);

/// The last main round of a draw, once there is one.
fn last_round(e: &Event) -> Option<u8> {
    let main = e.matches.iter().filter(|m| m.phase == Phase::Main);
    main.map(|m| m.round).max().filter(|_| e.draw.is_some())
}

/// As a form asks it.
#[derive(Debug, Form)]
#[form(prefix = "again_")]
pub struct AgainForm {
    re_entry: bool,
    buy_back: bool,
    #[form(range = 1..=20)]
    round: Option<u8>,
    #[form(rule = "again-time")]
    time: Option<NaiveDateTime>,
    #[form(range = 1..=20)]
    most: Option<u8>,
}

impl Shape<Option<SecondChance>> for AgainForm {
    fn of_value(again: &Option<SecondChance>) -> Self {
        let until = again.map(|again| again.until);
        AgainForm {
            re_entry: again.is_some_and(|again| again.re_entry),
            buy_back: again.is_some_and(|again| again.buy_back),
            round: match until {
                Some(Until::Round { round }) => Some(round),
                _ => None,
            },
            time: match until {
                Some(Until::Time { at }) => Some(at),
                _ => None,
            },
            most: again.map(|again| again.most).filter(|most| *most > 0),
        }
    }

    fn into_value(self) -> Result<Option<SecondChance>, Violation> {
        let until = match (self.round, self.time) {
            (None, None) => Until::Places,
            (Some(round), None) => Until::Round { round },
            (None, Some(at)) => Until::Time { at },
            (Some(_), Some(_)) => {
                return Err(
                    Violation::new(Rule::AGAIN_ROUND_OR_TIME, Source::House).at("again_time")
                );
            }
        };
        let again = SecondChance {
            re_entry: self.re_entry,
            buy_back: self.buy_back,
            until,
            most: self.most.unwrap_or(0),
        };
        Ok((self.re_entry || self.buy_back).then_some(again))
    }
}

/// What the director set about coming back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SecondChance {
    /// Whether whoever lost may enter once more.
    pub re_entry: bool,
    /// Whether whoever lost may buy back in.
    pub buy_back: bool,
    pub until: Until,
    /// How often each person may; 0: as often as there is a place.
    pub most: u8,
}

impl SecondChance {
    /// That it can be in an event of this format.
    ///
    /// # Errors
    /// `again-needs-a-bracket`, `again-without-a-round`.
    pub fn check(&self, format: &Format, drawn: Option<&Event>) -> Result<(), Violation> {
        if !format.capabilities().second_chance {
            return Err(
                Violation::new(Rule::AGAIN_NEEDS_A_BRACKET, Source::House).at("again_re_entry")
            );
        }
        if let Until::Round { round } = self.until {
            let drawn = drawn.and_then(last_round);
            let last = drawn.unwrap_or(LAST_ROUND);
            if !(1..=last).contains(&round) {
                return Err(Violation::new(Rule::AGAIN_WITHOUT_A_ROUND, Source::House)
                    .with("last", u32::from(last))
                    .with("drawn", if drawn.is_some() { "yes" } else { "no" })
                    .at("again_round"));
            }
        }
        Ok(())
    }

    fn offers(&self, how: How) -> bool {
        match how {
            How::ReEntry => self.re_entry,
            How::BuyBack => self.buy_back,
        }
    }
}

/// Everyone who has lost and could come back, by the entry they lost with last.
#[must_use]
pub fn out_of_it(t: &Tournament, e: &Event) -> Vec<EntrantNo> {
    let rights = Rights::of(e);
    let mut out: Vec<EntrantNo> = e
        .entered
        .iter()
        .copied()
        .filter(|n| is_out(&rights, *n))
        .filter(|n| {
            // Of several entries the last; none while another is still in.
            let all = entries_of_person(t, *n);
            all.iter().all(|m| m <= n || !e.entered.contains(m))
                && all.iter().all(|m| !is_in(&rights, *m))
        })
        .collect();
    out.sort_unstable();
    out
}

fn main_matches<'e>(rights: &Rights<'e>, n: EntrantNo) -> impl Iterator<Item = &'e Fixture> {
    let all = rights.matches_of(n);
    all.filter(|m| m.phase.ranks_with(Phase::Main))
}

/// Whether an entry still plays for the main places.
fn is_in(rights: &Rights<'_>, n: EntrantNo) -> bool {
    main_matches(rights, n).any(|m| m.result.is_none())
        || main_matches(rights, n).next().is_some() && !is_out(rights, n)
}

/// Whether an entry went no further from its last match for the main places.
fn is_out(rights: &Rights<'_>, n: EntrantNo) -> bool {
    main_matches(rights, n).all(|m| m.result.is_some())
        && main_matches(rights, n)
            .max_by_key(|m| (m.depth, m.number))
            .is_some_and(|m| rights.winner(m.number) != Seat::Entrant(n))
}

/// That somebody may come back so, now.
///
/// # Errors
/// The rule against it, with what would help.
pub fn may_come_back(
    t: &Tournament,
    e: &Event,
    entrant: EntrantNo,
    how: How,
    now: NaiveDateTime,
) -> Result<(), Violation> {
    let refused = |rule| {
        Violation::new(rule, Source::Custom)
            .with("event", e.settings.name.as_str())
            .with("player", Param::Entrant(entrant.0))
    };
    let Some(rules) = e.settings.again.filter(|rules| rules.offers(how)) else {
        return Err(refused(match how {
            How::ReEntry => Rule::RE_ENTRY_NOT_OFFERED,
            How::BuyBack => Rule::BUY_BACK_NOT_OFFERED,
        }));
    };
    let rights = Rights::of(e);
    if e.draw.is_none() || main_matches(&rights, entrant).next().is_none() {
        return Err(refused(Rule::AGAIN_NOT_ON_THE_SHEET));
    }
    let all = entries_of_person(t, entrant);
    if all.iter().any(|n| is_in(&rights, *n)) || !is_out(&rights, entrant) {
        return Err(refused(Rule::AGAIN_STILL_IN));
    }
    let before = all.iter().filter(|n| e.coming.again.contains(n)).count();
    if rules.most > 0 && before >= usize::from(rules.most) {
        return Err(refused(Rule::AGAIN_OFTEN_ENOUGH).with("most", u32::from(rules.most)));
    }
    match rules.until {
        Until::Places => {}
        Until::Round { round } => {
            let lost = main_matches(&rights, entrant)
                .filter(|m| m.phase == Phase::Main)
                .filter(|m| rights.winner(m.number) != Seat::Entrant(entrant))
                .map(|m| m.round)
                .max();
            if lost.is_none_or(|lost| lost > round) {
                return Err(refused(Rule::AGAIN_AFTER_THE_ROUND).with("round", u32::from(round)));
            }
        }
        Until::Time { at } if now > at => {
            return Err(
                refused(Rule::AGAIN_AFTER_THE_TIME).with("time", at.format("%H:%M").to_string())
            );
        }
        Until::Time { .. } => {}
    }
    if how == How::BuyBack
        && let Some(m) = e
            .matches_of(entrant)
            .find(|m| is_fallen(m) && m.result.is_none() && m.scored())
    {
        return Err(refused(Rule::BUY_BACK_WHILE_PLAYING).with("match", m.number.0));
    }
    Ok(())
}

/// The free places for those who come back: byes whose next match has not begun, and nobody's own opponent.
#[must_use]
pub fn free_places(t: &Tournament, e: &Event) -> Vec<LateChoice> {
    late_choices(t, e.number)
        .into_iter()
        .filter(|c| c.is_bye && !c.played_past)
        .collect()
}

/// Answers [`super::ComingCommand::ComeBack`]: with more who want to than free places, the seed draws who gets one.
pub(super) fn come_back(
    t: &Tournament,
    e: &Event,
    entrants: &[EntrantNo],
    how: How,
    place: LatePlace,
    now: NaiveDateTime,
    seed: &Seed,
) -> Result<Vec<Fact>, Violation> {
    let event = e.number;
    let mut list: Vec<EntrantNo> = entrants.to_vec();
    list.sort_unstable();
    list.dedup();
    let Some(first) = list.first().copied() else {
        return Err(Violation::new(Rule::AGAIN_NOBODY, Source::House).at("entrant"));
    };
    for n in &list {
        may_come_back(t, e, *n, how, now)?;
    }
    let free = free_places(t, e).len();
    if free == 0 {
        return Err(Violation::new(Rule::AGAIN_NO_PLACE, Source::Custom)
            .with("event", e.settings.name.as_str())
            .with("player", Param::Entrant(first.0))
            .at("place"));
    }
    let mut draft = Draft::on(t);
    let order = if list.len() > free {
        let order = stage_order(seed, &list);
        draft.say(Fact::Coming(ComingFact::ChanceDrawn {
            event,
            order: order.clone(),
            places: u32::try_from(free).unwrap_or(u32::MAX),
            seed: seed.to_string(),
        }));
        order
    } else {
        list
    };
    for n in order.into_iter().take(free) {
        seat_again(&mut draft, event, n, how, place)?;
    }
    Ok(draft.settle())
}

fn seat_again(
    draft: &mut Draft,
    event: EventNo,
    old: EntrantNo,
    how: How,
    place: LatePlace,
) -> Result<(), Violation> {
    let state = &draft.state;
    let e = entries::find(state, event)?;
    let all = free_places(state, e);
    // Nobody is drawn against himself where there is another place.
    let others: Vec<LateChoice> = all
        .iter()
        .filter(|c| {
            c.at_the_cost_of
                .is_none_or(|n| n != old && !same_person(state, n, old))
        })
        .copied()
        .collect();
    let choices = if others.is_empty() { all } else { others };
    let (choice, by_seed) = late::chosen(e, old, place, &choices)?;
    let entrant = next_entrant(state);
    let of = entries_of_person(state, old)
        .first()
        .copied()
        .unwrap_or(old);
    draft.say(Fact::Coming(ComingFact::Again {
        event,
        entrant,
        of,
        why: match how {
            How::ReEntry => Why::ReEntry,
            How::BuyBack => Why::BuyBack,
        },
    }));
    draft.say(Fact::Money(MoneyFact::EntryCounted {
        event,
        entrant,
        reentries: 1,
        excused: true,
    }));
    late::sit_down(draft, event, entrant, choice, by_seed);
    // Sitting down may have opened again what had been decided below without play: so only now.
    if how == How::BuyBack {
        give_up(draft, event, old);
    }
    Ok(())
}
