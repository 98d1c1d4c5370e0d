//! A finished game as it is typed to be corrected, and the correction that comes to.

use crate::backgammon::Side;
use crate::chouette::{
    CorrectedSeats, CubeEnd, ExtraEnd, ExtraStage, GameCorrection, GameSheet, GameType, Out,
    PlayedGame, PlayerNo, Stakes, after_ties, begins_on, fields, order_by_places,
};
use crate::form::{Choice, Each, FieldName, Form, Limits, Place, Value as _, Values};
use crate::violation::{Violation, refuse};
use crate::web::c::chouette::ends::{CubeChoice, ExtraChoice, SettlementPoints, last_states};
use crate::web::c::chouette::stake::PointStake;
use crate::web::c::chouette::table::between::Places;

/// Where the page asks for extras that were not entered with the game.
pub(super) const LATE: FieldName = FieldName::declared("late");

#[derive(Debug, Default, Form)]
#[form(messages = "correct", longest = usize::MAX)]
pub struct Correcting {
    #[form(tiles, message = "who-won", rule = "form-unreadable")]
    winner: Option<CorrectedWinner>,
    #[form(tiles, default, message = "how-won", rule = "form-unreadable")]
    kind: GameType,
    #[form(hidden, name = "cube-", rule = "form-unreadable")]
    cubes: Each<PlayerNo, CubeChoice>,
    #[form(hidden, name = "settled-", rule = "settlement-not-a-number")]
    settled: Each<PlayerNo, Option<SettlementPoints>>,
    /// Each extra, by its place in what is stored.
    #[form(hidden, name = "extra-", rule = "form-unreadable")]
    extras: Each<u32, ExtraChoice>,
    /// Extras that were not entered with the game, by row: by whom, to whom, and how each ended.
    #[form(hidden, name = "late-from-", rule = "form-unreadable")]
    late_from: Each<u32, Option<PlayerNo>>,
    #[form(hidden, name = "late-to-", rule = "form-unreadable")]
    late_to: Each<u32, Option<PlayerNo>>,
    #[form(hidden, name = "late-end-", rule = "form-unreadable")]
    late_end: Each<u32, Option<ExtraChoice>>,
    #[form(hidden, name = "place-", at = fields::ORDER)]
    places: Places,
    #[form(rule = "form-unreadable")]
    ties: Option<u8>,
    /// The ties after which the form shows its cubes.
    #[form(hidden, rule = "form-unreadable")]
    ties_shown: Option<u8>,
    #[form(money)]
    stake: Option<PointStake>,
    #[form(hidden, name = "stake-", at = Correcting::STAKE, money)]
    stakes: Each<PlayerNo, Option<PointStake>>,
    #[form(hidden)]
    with_stakes: bool,
    pub(super) take_order: bool,
    #[form(hidden)]
    pub(super) confirm: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
#[form(choices = "choice-night-winner")]
pub enum CorrectedWinner {
    Box,
    Team,
    Nobody,
}

impl Correcting {
    /// What it asks for of the game as it stands.
    pub(super) fn correction(&self, was: &PlayedGame) -> Result<GameCorrection, Violation> {
        let ties = self.ties.unwrap_or(was.automatics);
        let seats = seats(was, &self.places);
        let cubes = self.cubes(was, &seats, ties)?;
        let extras = self.extras(was, &cubes, ties)?;
        let left = cubes.iter().any(|c| c.out == Out::No)
            || extras.iter().any(|e| e.stage == ExtraStage::In);
        let winner = match self.winner {
            Some(CorrectedWinner::Box) => Some(Side::Top),
            Some(CorrectedWinner::Team) => Some(Side::Bottom),
            Some(CorrectedWinner::Nobody) | None => None,
        };
        let same_cubes = cubes == was.sheet.cubes;
        let sheet = GameSheet {
            winner: winner.filter(|_| left),
            kind: self.kind,
            cubes,
            extras,
            taken_over: was.sheet.taken_over.clone(),
            // Who was captain when, and who went out last, is known only while the cubes are as they were.
            captains: if same_cubes {
                was.sheet.captains.clone()
            } else {
                Vec::new()
            },
            last: was.sheet.last.filter(|_| same_cubes),
        };
        let stakes = self.with_stakes.then(|| self.stakes(was));
        Ok(GameCorrection {
            sheet,
            seats: (seats.order != was.order).then_some(seats),
            automatics: Some(ties).filter(|ties| *ties != was.automatics),
            stakes: stakes.filter(|stakes| *stakes != was.stakes),
        })
    }

    fn stakes(&self, was: &PlayedGame) -> Stakes {
        let own = was.order.iter().filter_map(|n| {
            let PointStake(coins) = self.stakes.get(n).copied().flatten()?;
            Some((*n, coins))
        });
        Stakes {
            table: self.stake.map(|PointStake(coins)| coins),
            own: own.collect(),
        }
    }

    /// The cube of each member of the corrected team. Whoever was entered as the box and was not gets the cube entered for
    /// the one who was.
    fn cubes(
        &self,
        was: &PlayedGame,
        seats: &CorrectedSeats,
        ties: u8,
    ) -> Result<Vec<CubeEnd>, Violation> {
        let said = last_states(&self.cubes, &self.settled)?;
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
                value: after_ties(stored.value, was.automatics, ties),
                ..stored
            };
            let Some((_, state)) = said.iter().find(|(n, _)| n == member) else {
                return at(ties);
            };
            // A cube that was left as it was shown follows the ties.
            let as_shown = state.end(*member, at(shown).value, begins_on(shown));
            if (as_shown.value, as_shown.out) == (at(shown).value, stored.out) {
                return at(ties);
            }
            let end = state.end(*member, at(ties).value, begins_on(ties));
            // One that stays on its value was turned, or not, as it was.
            let turned = match end.value == at(ties).value {
                true => stored.turned,
                false => end.turned,
            };
            CubeEnd { turned, ..end }
        };
        Ok(team.iter().map(cube).collect())
    }

    fn extras(
        &self,
        was: &PlayedGame,
        cubes: &[CubeEnd],
        ties: u8,
    ) -> Result<Vec<ExtraEnd>, Violation> {
        let shown = self.ties_shown.unwrap_or(was.automatics);
        let mut all = Vec::new();
        for (index, extra) in (0..).zip(&was.sheet.extras) {
            let at = |ties| ExtraEnd {
                price: after_ties(extra.price, was.automatics, ties),
                value: after_ties(extra.value, was.automatics, ties),
                ..*extra
            };
            // An extra that was left as it was shown follows the ties.
            let said = self.extras.get(&index);
            let said = said.filter(|choice| **choice != ExtraChoice::of(&at(shown)));
            all.extend(match said {
                None => Some(at(ties)),
                Some(choice) => choice.end().map(|(stage, value)| ExtraEnd {
                    stage,
                    value,
                    ..at(ties)
                }),
            });
        }
        for (row, dropper) in &self.late_from.0 {
            let Some(dropper) = dropper else {
                continue;
            };
            let taker = self.late_to.get(row).copied().flatten();
            let end = self.late_end.get(row).copied().flatten();
            let (Some(taker), Some((stage, value))) = (taker, end.and_then(ExtraChoice::end))
            else {
                return Err(refuse::form_unreadable());
            };
            let cube = cubes.iter().find(|c| c.member == *dropper);
            let price = cube.map_or(begins_on(ties), |c| c.value);
            all.push(ExtraEnd {
                dropper: *dropper,
                taker,
                price,
                value,
                stage,
            });
        }
        Ok(all)
    }
}

/// Where everybody sat, by the places typed; as stored where none are.
fn seats(was: &PlayedGame, places: &Places) -> CorrectedSeats {
    let order = match places.0.is_empty() {
        true => was.order.clone(),
        false => order_by_places(&was.order, &places.0),
    };
    let has_box = order.first().copied();
    CorrectedSeats {
        // Nobody is their own partner.
        partner: was.partner.filter(|p| Some(*p) != has_box),
        order,
    }
}

/// The form as a game stands, or would stand.
fn as_it_stands(sheet: &GameSheet, order: &[PlayerNo], ties: u8, stakes: &Stakes) -> Correcting {
    let settled = sheet.cubes.iter().filter_map(|c| match c.out {
        Out::Settled { points } => Some((c.member, Some(SettlementPoints(points)))),
        _ => None,
    });
    let cubes = sheet.cubes.iter();
    let extras = (0..).zip(&sheet.extras);
    let places = (1..).map(Place).zip(order);
    let own = stakes.own.iter();
    Correcting {
        winner: Some(match sheet.winner {
            Some(Side::Top) => CorrectedWinner::Box,
            Some(Side::Bottom) => CorrectedWinner::Team,
            None => CorrectedWinner::Nobody,
        }),
        kind: sheet.kind,
        cubes: Each(cubes.map(|c| (c.member, CubeChoice::of(c))).collect()),
        settled: Each(settled.collect()),
        extras: Each(extras.map(|(i, e)| (i, ExtraChoice::of(e))).collect()),
        places: Each(places.map(|(place, n)| (*n, place)).collect()),
        ties: Some(ties),
        ties_shown: Some(ties),
        stake: stakes.table.map(PointStake),
        stakes: Each(own.map(|(n, s)| (*n, Some(PointStake(*s)))).collect()),
        with_stakes: true,
        ..Correcting::default()
    }
}

pub(super) fn as_stored(played: &PlayedGame) -> Correcting {
    as_it_stands(
        &played.sheet,
        &played.order,
        played.automatics,
        &played.stakes,
    )
}

/// The form as the corrected game would stand: cubes follow the ties, and whoever came into the team has a cube.
pub(super) fn as_asked(
    typed: Correcting,
    played: &PlayedGame,
    asked: &GameCorrection,
) -> Correcting {
    let order = asked.seats.as_ref().map_or(&played.order, |s| &s.order);
    let ties = asked.automatics.unwrap_or(played.automatics);
    let stakes = asked.stakes.as_ref().unwrap_or(&played.stakes);
    let stands = as_it_stands(&asked.sheet, order, ties, stakes);
    // A form names an extra by its place in the stored game, which a removed extra would shift.
    let stored = |index: u32| played.sheet.extras.get(usize::try_from(index).ok()?);
    let extra = |(index, choice): &(u32, ExtraChoice)| {
        let extra = stored(*index)?;
        let mut now = asked.sheet.extras.iter();
        let now = now.find(|e| (e.dropper, e.taker) == (extra.dropper, extra.taker));
        let now = now.filter(|_| *choice != ExtraChoice::Never);
        Some((*index, now.map_or(ExtraChoice::Never, ExtraChoice::of)))
    };
    Correcting {
        extras: Each(typed.extras.0.iter().filter_map(extra).collect()),
        late_from: typed.late_from,
        late_to: typed.late_to,
        late_end: typed.late_end,
        take_order: typed.take_order,
        ..stands
    }
}

/// The team as it is typed; as it sat where no places are, and on the page that refuses places that cannot be read.
pub(super) fn team_of(played: &PlayedGame, typed: &Values) -> Vec<PlayerNo> {
    let places = Places::read(typed.all(Correcting::PLACES), &Limits::default());
    let seats = seats(played, &places.unwrap_or_default());
    seats.team().collect()
}

/// The ties as they are typed; as they were where none are, and on the page that refuses what is no number.
pub(super) fn ties_of(played: &PlayedGame, typed: &Values) -> u8 {
    typed
        .one(Correcting::TIES)
        .parse()
        .unwrap_or(played.automatics)
}
