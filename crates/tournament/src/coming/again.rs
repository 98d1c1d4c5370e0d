//! Second chance: whoever has lost comes back into the bracket, until a round or a time the director sets. With a
//! re-entry the first entry plays on wherever it fell; a buy-back gives up the place it fell to. Either way the new
//! entry is an entrant of its own, so that places, prizes and corrections tell them apart; the person's account is
//! charged for each.

use super::fallen::{give_up, is_fallen};
use super::persons::first_entry;
use super::second_chance::AgainForm;
use super::{
    ComingFact, FurtherEntryWay, SecondChance, SecondEntryKind, Until, entries_of_person,
    same_person,
};
use crate::draft::Draft;
use crate::fields;
use crate::late::{self, LateChoice, late_choices};
use crate::money::EventMoneyFact;
use crate::rights::Rights;
use crate::seed::{Seed, stage_order};
use crate::{
    EntrantNo, Event, EventFact, EventNo, Fact, Fixture, Format, LatePlace, MOST_KNOCKOUT_ROUNDS,
    Phase, Seat, Tournament, find,
};
use chrono::NaiveDateTime;
use crawford_forms::violation::{Source, Violation, refuse};
use crawford_journal::how_many;

fn last_round(e: &Event) -> Option<u8> {
    let main = e.matches.iter().filter(|m| m.phase == Phase::Main);
    main.map(|m| m.round).max().filter(|_| e.draw.is_some())
}

impl SecondChance {
    pub fn check(&self, format: &Format, drawn: Option<&Event>) -> Result<(), Violation> {
        if !format.capabilities().second_chance {
            return Err(refuse::again_needs_a_bracket().at(AgainForm::RE_ENTRY));
        }
        if let Until::Round { round } = self.until {
            let drawn = drawn.and_then(last_round);
            let last = drawn.unwrap_or(MOST_KNOCKOUT_ROUNDS);
            if !(1..=last).contains(&round) {
                return Err(
                    refuse::again_without_a_round(drawn.is_some(), last).at(AgainForm::ROUND)
                );
            }
        }
        Ok(())
    }

    fn offers(&self, how: SecondEntryKind) -> bool {
        match how {
            SecondEntryKind::ReEntry => self.re_entry,
            SecondEntryKind::BuyBack => self.buy_back,
        }
    }
}

/// Everyone who has lost and could come back, once each, by the entry that lost last.
#[must_use]
pub fn out_of_it(t: &Tournament, e: &Event) -> Vec<EntrantNo> {
    let rights = Rights::of(e);
    let mut out: Vec<EntrantNo> = e
        .entered
        .iter()
        .copied()
        .filter(|n| is_out(&rights, *n))
        .filter(|n| {
            // The last of several entries; none while another is still in.
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

fn is_in(rights: &Rights<'_>, n: EntrantNo) -> bool {
    main_matches(rights, n).any(|m| m.result.is_none())
        || main_matches(rights, n).next().is_some() && !is_out(rights, n)
}

/// Whether an entry is out of the main ranking by its last match there.
fn is_out(rights: &Rights<'_>, n: EntrantNo) -> bool {
    main_matches(rights, n).all(|m| m.result.is_some())
        && main_matches(rights, n)
            .max_by_key(|m| (m.depth, m.number))
            .is_some_and(|m| rights.winner(m.number) != Seat::Entrant(n))
}

pub fn may_come_back(
    t: &Tournament,
    e: &Event,
    entrant: EntrantNo,
    how: SecondEntryKind,
    now: NaiveDateTime,
) -> Result<(), Violation> {
    let Some(rules) = e.settings.again.filter(|rules| rules.offers(how)) else {
        let event = e.settings.name.as_str();
        let refused = match how {
            SecondEntryKind::ReEntry => refuse::re_entry_not_offered(event),
            SecondEntryKind::BuyBack => refuse::buy_back_not_offered(event),
        };
        return Err(refused.by(Source::Custom));
    };
    let rights = Rights::of(e);
    if e.draw.is_none() || main_matches(&rights, entrant).next().is_none() {
        return Err(
            refuse::again_not_on_the_sheet(e.settings.name.as_str(), entrant).by(Source::Custom),
        );
    }
    let all = entries_of_person(t, entrant);
    if all.iter().any(|n| is_in(&rights, *n)) || !is_out(&rights, entrant) {
        return Err(refuse::again_still_in(e.settings.name.as_str(), entrant).by(Source::Custom));
    }
    let before = all.iter().filter(|n| e.coming.again.contains(n)).count();
    if rules.most > 0 && before >= usize::from(rules.most) {
        return Err(
            refuse::again_often_enough(e.settings.name.as_str(), rules.most, entrant)
                .by(Source::Custom),
        );
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
                return Err(refuse::again_after_the_round(
                    e.settings.name.as_str(),
                    entrant,
                    round,
                )
                .by(Source::Custom));
            }
        }
        Until::Time { at } if now > at => {
            return Err(refuse::again_after_the_time(
                e.settings.name.as_str(),
                at.format("%H:%M").to_string(),
            )
            .by(Source::Custom));
        }
        Until::Time { .. } => {}
    }
    if how == SecondEntryKind::BuyBack
        && let Some(m) = e
            .matches_of(entrant)
            .find(|m| is_fallen(m) && m.result.is_none() && m.scored())
    {
        return Err(refuse::buy_back_while_playing(m.number.0, entrant).by(Source::Custom));
    }
    Ok(())
}

/// The free places for those who come back: open byes whose place below has not been played past.
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
    how: SecondEntryKind,
    place: LatePlace,
    now: NaiveDateTime,
    seed: &Seed,
) -> Result<Vec<Fact>, Violation> {
    let event = e.number;
    let mut list: Vec<EntrantNo> = entrants.to_vec();
    list.sort_unstable();
    list.dedup();
    let Some(first) = list.first().copied() else {
        return Err(refuse::again_nobody().at(fields::ENTRANT));
    };
    for n in &list {
        may_come_back(t, e, *n, how, now)?;
    }
    let free = free_places(t, e).len();
    if free == 0 {
        return Err(refuse::again_no_place(e.settings.name.as_str(), first)
            .by(Source::Custom)
            .at(fields::PLACE));
    }
    let mut draft = Draft::on(t);
    let order = if list.len() > free {
        let order = stage_order(seed, &list);
        draft.say_in(
            event,
            EventFact::Coming(ComingFact::ChanceDrawn {
                order: order.clone(),
                places: how_many(free),
                seed: seed.to_string(),
            }),
        );
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
    how: SecondEntryKind,
    place: LatePlace,
) -> Result<(), Violation> {
    let state = &draft.state;
    let e = find::event(state, event)?;
    let all = free_places(state, e);
    // Nobody is put opposite their own other entry if there is another place.
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
    let entrant = state.entrants.next_number();
    let of = first_entry(state, old);
    draft.say_in(
        event,
        EventFact::Coming(ComingFact::Again {
            entrant,
            of,
            why: match how {
                SecondEntryKind::ReEntry => FurtherEntryWay::ReEntry,
                SecondEntryKind::BuyBack => FurtherEntryWay::BuyBack,
            },
        }),
    );
    draft.say_in(
        event,
        EventFact::Money(EventMoneyFact::EntryCounted {
            entrant,
            reentries: 1,
            excused: true,
        }),
    );
    late::sit_down(draft, event, entrant, choice, by_seed);
    // Only now: sitting down may have opened a place below that had been decided without play.
    if how == SecondEntryKind::BuyBack {
        give_up(draft, event, old);
    }
    Ok(())
}
