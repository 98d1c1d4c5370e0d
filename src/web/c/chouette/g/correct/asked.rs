//! A finished game as it is typed to be corrected, and the correction that comes to.

use crate::chouette::{
    Correction, CubeEnd, ExtraEnd, ExtraStage, Kind, Out, Played, PlayerNo, Seats, Sheet, Stakes,
    begins_on,
};
use crate::coin::Currency;
use crate::engine::Side;
use crate::form::{Choice, Each, Form};
use crate::pages::chouette::money::plain_stake;
use crate::violation::Violation;
use crate::web::c::chouette::ends::{CubeChoice, ExtraChoice, LastState, last_states};
use crate::web::c::chouette::stake::stake;
use crate::web::c::chouette::table::order::{ordered, places};

#[derive(Debug, Default, Clone, Form)]
#[form(hidden, longest = usize::MAX)]
pub struct Correcting {
    #[form(rule = "form-unreadable")]
    pub(super) winner: Option<Winner>,
    #[form(default, rule = "form-unreadable")]
    pub(super) kind: Kind,
    #[form(name = "cube-")]
    pub(super) cubes: Each,
    #[form(name = "settled-")]
    pub(super) settled: Each,
    /// Each extra, by its place in what is stored.
    #[form(name = "extra-")]
    pub(super) extras: Each,
    /// Extras that were forgotten, by row: by whom, to whom, and how each ended.
    #[form(name = "late-from-")]
    pub(super) late_from: Each,
    #[form(name = "late-to-")]
    pub(super) late_to: Each,
    #[form(name = "late-end-")]
    pub(super) late_end: Each,
    #[form(name = "place-")]
    pub(super) places: Each,
    #[form(rule = "form-unreadable")]
    pub(super) ties: Option<u8>,
    /// The ties at which the form shows its cubes.
    #[form(rule = "form-unreadable")]
    ties_shown: Option<u8>,
    pub(super) stake: String,
    #[form(name = "stake-")]
    pub(super) stakes: Each,
    with_stakes: bool,
    pub(super) take_order: bool,
    pub(super) confirm: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
#[form(hidden)]
pub enum Winner {
    Box,
    Team,
    Nobody,
}

/// An extra that was forgotten: by whom, to whom, and how it ended.
type Late = (PlayerNo, PlayerNo, ExtraStage, u32);

/// The table's stake, and those of players with their own, as typed.
type TypedStakes = (String, Vec<(PlayerNo, String)>);

/// What is to stand, as far as the form alone can say.
#[derive(Debug, Clone)]
pub struct Wish {
    winner: Option<Side>,
    kind: Kind,
    cubes: Vec<(PlayerNo, LastState)>,
    /// Each by its place in the sheet.
    extras: Vec<(usize, ExtraChoice)>,
    late: Vec<Late>,
    places: Vec<(PlayerNo, u32)>,
    ties: Option<u8>,
    ties_shown: Option<u8>,
    stakes: Option<TypedStakes>,
}

fn unreadable() -> Vec<Violation> {
    vec![Violation::form_unreadable()]
}

fn extra_choice(typed: &str) -> Result<ExtraChoice, Vec<Violation>> {
    typed.parse().map_err(|()| unreadable())
}

impl Correcting {
    pub(super) fn wish(&self) -> Result<Wish, Vec<Violation>> {
        let said = last_states(&self.cubes, &self.settled);
        let cubes = said.map_err(|refused| vec![refused])?;
        let mut extras = Vec::new();
        for (index, typed) in &self.extras.0 {
            let index = index.parse().map_err(|_| unreadable())?;
            extras.push((index, extra_choice(typed)?));
        }
        Ok(Wish {
            winner: match self.winner {
                Some(Winner::Box) => Some(Side::Top),
                Some(Winner::Team) => Some(Side::Bottom),
                Some(Winner::Nobody) | None => None,
            },
            kind: self.kind,
            cubes,
            extras,
            late: self.late()?,
            places: places(&self.places).map_err(|refused| vec![refused])?,
            ties: self.ties,
            ties_shown: self.ties_shown,
            stakes: self.with_stakes.then(|| self.stakes()).transpose()?,
        })
    }

    pub(super) fn ties_shown(&self) -> String {
        self.ties_shown.map_or_else(String::new, |n| n.to_string())
    }

    fn late(&self) -> Result<Vec<Late>, Vec<Violation>> {
        let named = self.late_from.0.iter().filter(|(_, who)| !who.is_empty());
        let read = |(row, dropper): &(String, String)| {
            let player = |typed: &str| typed.parse::<PlayerNo>().map_err(|_| unreadable());
            let end = extra_choice(self.late_end.one(row))?.end();
            let (stage, value) = end.ok_or_else(unreadable)?;
            Ok((
                player(dropper)?,
                player(self.late_to.one(row))?,
                stage,
                value,
            ))
        };
        named.map(read).collect()
    }

    fn stakes(&self) -> Result<TypedStakes, Vec<Violation>> {
        let mut own = Vec::new();
        for (number, typed) in &self.stakes.0 {
            own.push((number.parse().map_err(|_| unreadable())?, typed.clone()));
        }
        Ok((self.stake.clone(), own))
    }
}

/// What a cube on `value` after `from` ties is on after `to`.
pub(super) fn shifted(value: u32, from: u8, to: u8) -> u32 {
    match to.checked_sub(from) {
        Some(more) => value.saturating_mul(begins_on(more)),
        None => (value / begins_on(from.saturating_sub(to))).max(1),
    }
}

impl Wish {
    /// What it asks for of the game as it stands, stakes being typed in the currency of the night.
    pub(super) fn correction(
        &self,
        was: &Played,
        currency: Option<&Currency>,
    ) -> Result<Correction, Violation> {
        let ties = self.ties.unwrap_or(was.automatics);
        let seats = self.seats(was);
        let cubes = self.cubes(was, &seats, ties);
        let extras = self.extras(was, &cubes, ties)?;
        let left = cubes.iter().any(|c| c.out == Out::No)
            || extras.iter().any(|e| e.stage == ExtraStage::In);
        let same_cubes = cubes == was.sheet.cubes;
        let sheet = Sheet {
            winner: self.winner.filter(|_| left),
            kind: self.kind,
            cubes,
            extras,
            taken_over: was.sheet.taken_over.clone(),
            // Who was captain when is known of what happened, not of what was typed over it.
            captains: if same_cubes {
                was.sheet.captains.clone()
            } else {
                Vec::new()
            },
            last: was.sheet.last.filter(|_| same_cubes),
        };
        let stakes = self.stakes(was, currency)?;
        Ok(Correction {
            sheet,
            seats: (seats.order != was.order).then_some(seats),
            automatics: Some(ties).filter(|ties| *ties != was.automatics),
            stakes: stakes.filter(|stakes| *stakes != was.stakes),
        })
    }

    fn stakes(
        &self,
        was: &Played,
        currency: Option<&Currency>,
    ) -> Result<Option<Stakes>, Violation> {
        let Some((table, typed)) = &self.stakes else {
            return Ok(None);
        };
        let mut own = Vec::new();
        for n in &was.order {
            if let Some((_, typed)) = typed.iter().find(|(of, _)| of == n) {
                own.extend(stake(currency, typed)?.map(|stake| (*n, stake)));
            }
        }
        let table = stake(currency, table)?;
        Ok(Some(Stakes { table, own }))
    }

    fn seats(&self, was: &Played) -> Seats {
        let order = match self.places.is_empty() {
            true => was.order.clone(),
            false => ordered(&was.order, &self.places),
        };
        let has_box = order.first().copied();
        Seats {
            // A partner who had the box himself was nobody's.
            partner: was.partner.filter(|p| Some(*p) != has_box),
            order,
        }
    }

    /// Each cube of the team as it sits. Who sat in the box wrongly has the cube of whoever had it really.
    fn cubes(&self, was: &Played, seats: &Seats, ties: u8) -> Vec<CubeEnd> {
        let shown = self.ties_shown.unwrap_or(was.automatics);
        let team: Vec<PlayerNo> = seats.team().collect();
        let freed = was.sheet.cubes.iter().find(|c| !team.contains(&c.member));
        let cube = |member: &PlayerNo| {
            let stored = was.sheet.cube(*member).or(freed);
            let stored = stored.map_or(
                CubeEnd {
                    member: *member,
                    value: begins_on(was.automatics),
                    turned: false,
                    out: Out::No,
                },
                |cube| CubeEnd {
                    member: *member,
                    ..*cube
                },
            );
            let at = |ties| CubeEnd {
                value: shifted(stored.value, was.automatics, ties),
                ..stored
            };
            let Some((_, state)) = self.cubes.iter().find(|(n, _)| n == member) else {
                return at(ties);
            };
            let end = state.end(*member, at(ties).value, begins_on(ties));
            let as_shown = state.end(*member, at(shown).value, begins_on(shown));
            match as_shown {
                // Left alone, it follows the ties.
                as_shown if (as_shown.value, as_shown.out) == (at(shown).value, stored.out) => {
                    at(ties)
                }
                // A value that stays was turned or not as it was.
                _ if end.value == at(ties).value => CubeEnd {
                    turned: stored.turned,
                    ..end
                },
                _ => end,
            }
        };
        team.iter().map(cube).collect()
    }

    fn extras(
        &self,
        was: &Played,
        cubes: &[CubeEnd],
        ties: u8,
    ) -> Result<Vec<ExtraEnd>, Violation> {
        let shown = self.ties_shown.unwrap_or(was.automatics);
        let mut all = Vec::new();
        for (index, extra) in was.sheet.extras.iter().enumerate() {
            let at = |ties| ExtraEnd {
                price: shifted(extra.price, was.automatics, ties),
                value: shifted(extra.value, was.automatics, ties),
                ..*extra
            };
            let said = self.extras.iter().find(|(of, _)| *of == index);
            // Left alone, it follows the ties.
            let said = said.map(|(_, choice)| *choice);
            let said = said.filter(|choice| *choice != ExtraChoice::of(&at(shown)));
            all.extend(match said {
                None => Some(at(ties)),
                Some(choice) => choice.end().map(|(stage, value)| ExtraEnd {
                    stage,
                    value,
                    ..at(ties)
                }),
            });
        }
        for (dropper, taker, stage, value) in &self.late {
            let cube = cubes.iter().find(|c| c.member == *dropper);
            let price = cube.map_or(begins_on(ties), |c| c.value);
            let least = price.saturating_mul(2);
            if *value < least {
                return Err(Violation::extra_value(least).at("late"));
            }
            all.push(ExtraEnd {
                dropper: *dropper,
                taker: *taker,
                price,
                value: *value,
                stage: *stage,
            });
        }
        Ok(all)
    }
}

/// The form as a game stands, or would stand.
fn as_it_stands(
    sheet: &Sheet,
    order: &[PlayerNo],
    ties: u8,
    stakes: &Stakes,
    currency: Option<&Currency>,
) -> Correcting {
    let settled = sheet.cubes.iter().filter_map(|c| match c.out {
        Out::Settled { points } => Some((c.member.to_string(), points.to_string())),
        _ => None,
    });
    let cubes = sheet.cubes.iter();
    let extras = sheet.extras.iter().enumerate();
    let places = (1_u32..).zip(order);
    let own = stakes.own.iter();
    Correcting {
        winner: Some(match sheet.winner {
            Some(Side::Top) => Winner::Box,
            Some(Side::Bottom) => Winner::Team,
            None => Winner::Nobody,
        }),
        kind: sheet.kind,
        cubes: each(cubes.map(|c| (c.member.to_string(), CubeChoice::of(c).to_string()))),
        settled: each(settled),
        extras: each(extras.map(|(i, e)| (i.to_string(), ExtraChoice::of(e).to_string()))),
        places: each(places.map(|(place, n)| (n.to_string(), place.to_string()))),
        ties: Some(ties),
        ties_shown: Some(ties),
        stake: plain_stake(currency, stakes.table),
        stakes: each(own.map(|(n, s)| (n.to_string(), plain_stake(currency, Some(*s))))),
        with_stakes: true,
        ..Correcting::default()
    }
}

fn each(pairs: impl Iterator<Item = (String, String)>) -> Each {
    Each(pairs.collect())
}

pub(super) fn as_stored(played: &Played, currency: Option<&Currency>) -> Correcting {
    as_it_stands(
        &played.sheet,
        &played.order,
        played.automatics,
        &played.stakes,
        currency,
    )
}

/// The form with what it asks for worked out: cubes follow the ties, whoever changed seats has a cube.
pub(super) fn as_asked(
    typed: &Correcting,
    played: &Played,
    asked: &Correction,
    currency: Option<&Currency>,
) -> Correcting {
    let order = asked.seats.as_ref().map_or(&played.order, |s| &s.order);
    let ties = asked.automatics.unwrap_or(played.automatics);
    let stakes = asked.stakes.as_ref().unwrap_or(&played.stakes);
    let stands = as_it_stands(&asked.sheet, order, ties, stakes, currency);
    // Extras are told by their place in what is stored: those typed stay as they were typed.
    let extra = |(index, word): &(String, String)| {
        let kept = |n: &usize| n.to_string() == *index;
        let stored = (0..played.sheet.extras.len()).find(kept);
        let extra = stored.and_then(|n| played.sheet.extras.get(n))?;
        let now = asked
            .sheet
            .extras
            .iter()
            .find(|e| (e.dropper, e.taker) == (extra.dropper, extra.taker));
        let now = now.filter(|_| word.parse() != Ok(ExtraChoice::Never));
        let choice = now.map_or(ExtraChoice::Never, ExtraChoice::of);
        Some((index.clone(), choice.to_string()))
    };
    Correcting {
        extras: each(typed.extras.0.iter().filter_map(extra)),
        late_from: typed.late_from.clone(),
        late_to: typed.late_to.clone(),
        late_end: typed.late_end.clone(),
        take_order: typed.take_order,
        ..stands
    }
}

/// The team as it is typed, where that can be read; else as it sat.
pub(super) fn team_of(played: &Played, typed: &Correcting) -> Vec<PlayerNo> {
    let order = match places(&typed.places) {
        Ok(places) if !places.is_empty() => ordered(&played.order, &places),
        _ => played.order.clone(),
    };
    let seats = Seats {
        partner: played.partner.filter(|p| order.first() != Some(p)),
        order,
    };
    seats.team().collect()
}
