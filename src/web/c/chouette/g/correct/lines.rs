//! The fields of a game that is corrected, a line for each cube, extra and player.

use super::asked::{Correcting, team_of};
use crate::chouette::{CubeEnd, ExtraEnd, PlayedGame, PlayerNo, after_ties, begins_on};
use crate::form::Values;
use crate::pages::choice::ChoiceOption;
use crate::web::c::chouette::ends::{CubeChoice, ExtraChoice, doublings};
use crate::web::c::chouette::place::NightRequest;

/// Rows for extras that were not entered with the game.
const LATE: usize = 3;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CubeLine {
    pub number: u32,
    pub name: String,
    pub ends: Vec<ChoiceOption>,
    pub settled: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CorrectedExtra {
    pub index: usize,
    pub text: String,
    pub ends: Vec<ChoiceOption>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LateLine {
    pub index: usize,
    pub droppers: Vec<ChoiceOption>,
    pub takers: Vec<ChoiceOption>,
    pub ends: Vec<ChoiceOption>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceLine {
    pub number: u32,
    pub name: String,
    /// The place, as typed: 1 is the box.
    pub place: String,
    pub stake: String,
}

pub(super) fn place_line(at: &NightRequest, n: PlayerNo, typed: &Values) -> PlaceLine {
    let number = n.to_string();
    PlaceLine {
        number: n.0,
        name: at.name(n),
        place: typed.each(Correcting::PLACES).one(&number).to_owned(),
        stake: typed.each(Correcting::STAKES).one(&number).to_owned(),
    }
}

pub(super) fn cube_line(
    at: &NightRequest,
    member: PlayerNo,
    start: u32,
    stored: Option<&CubeEnd>,
    typed: &Values,
) -> CubeLine {
    let w = at.messages();
    let number = member.to_string();
    let cubes = typed.each(Correcting::CUBES);
    let chosen = cubes.one(&number);
    let label = |choice: CubeChoice| match choice {
        CubeChoice::On(value) if value == start => CubeChoice::Now.label(w, None),
        choice => choice.label(w, None),
    };
    let mut all: Vec<CubeChoice> = doublings(start, 8).map(CubeChoice::On).collect();
    all.extend(doublings(start, 6).map(CubeChoice::Dropped));
    all.extend(doublings(start, 6).map(CubeChoice::BoxDropped));
    let choice =
        |choice: &CubeChoice| ChoiceOption::new(choice.to_string(), label(*choice), chosen);
    let mut ends: Vec<ChoiceOption> = all.iter().map(choice).collect();
    // A cube on a value beyond those offered is offered too, or the form would change it.
    let present = match chosen {
        "" => stored.map(CubeChoice::of),
        chosen => chosen.parse().ok(),
    };
    let beyond = present.filter(|present| present.value().is_some() && !all.contains(present));
    ends.extend(beyond.iter().map(choice));
    ends.push(choice(&CubeChoice::Settled));
    CubeLine {
        number: member.0,
        name: at.name(member),
        ends,
        settled: typed.each(Correcting::SETTLED).one(&number).to_owned(),
    }
}

/// The last states an extra can have, its cube starting on `first`.
fn extra_ends(at: &NightRequest, first: u32, chosen: &str) -> Vec<ChoiceOption> {
    let ways = [
        ExtraChoice::In,
        ExtraChoice::TakerDropped,
        ExtraChoice::DropperDropped,
    ];
    let all = ways.iter().flat_map(|way| doublings(first, 6).map(way));
    all.map(|choice| extra_choice(at, choice, chosen)).collect()
}

fn extra_choice(at: &NightRequest, choice: ExtraChoice, chosen: &str) -> ChoiceOption {
    ChoiceOption::new(choice.to_string(), choice.label(at.messages()), chosen)
}

pub(super) fn extras(
    at: &NightRequest,
    played: &PlayedGame,
    ties: u8,
    typed: &Values,
) -> Vec<CorrectedExtra> {
    let (w, typed) = (at.messages(), typed.each(Correcting::EXTRAS));
    let line = |(index, extra): (usize, &ExtraEnd)| {
        let chosen = typed.one(&index.to_string());
        let price = after_ties(extra.price, played.automatics, ties);
        let mut ends = extra_ends(at, price.saturating_mul(2), chosen);
        ends.push(extra_choice(at, ExtraChoice::Never, chosen));
        let (dropper, taker) = (at.name(extra.dropper), at.name(extra.taker));
        CorrectedExtra {
            index,
            text: w.night_extra_of(dropper, taker),
            ends,
        }
    };
    played.sheet.extras.iter().enumerate().map(line).collect()
}

pub(super) fn late(
    at: &NightRequest,
    played: &PlayedGame,
    ties: u8,
    typed: &Values,
) -> Vec<LateLine> {
    let team = team_of(played, typed);
    let typed = |field, row: &str| typed.each(field).one(row).to_owned();
    let line = |index: usize| {
        let row = index.to_string();
        let who = |chosen: &str| {
            let choice = |n: &PlayerNo| ChoiceOption::new(n.to_string(), at.name(*n), chosen);
            team.iter().map(choice).collect()
        };
        LateLine {
            index,
            droppers: who(&typed(Correcting::LATE_FROM, &row)),
            takers: who(&typed(Correcting::LATE_TO, &row)),
            ends: extra_ends(
                at,
                begins_on(ties).saturating_mul(2),
                &typed(Correcting::LATE_END, &row),
            ),
        }
    };
    let rows = if team.len() > 1 { LATE } else { 0 };
    (0..rows).map(line).collect()
}
