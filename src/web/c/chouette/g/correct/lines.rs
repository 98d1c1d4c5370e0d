//! The fields of a game that is corrected, a line for each cube, extra and player.

use super::asked::{Correcting, shifted, team_of, word};
use crate::chouette::{CubeEnd, ExtraEnd, Played, PlayerNo, begins_on};
use crate::pages::choice::Choice;
use crate::pages::words::{MessageOf, Words};
use crate::web::c::chouette::place::AtNight;

const LATE: usize = 3;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CubeLine {
    pub number: u32,
    pub name: String,
    pub ends: Vec<Choice>,
    pub settled: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExtraLine {
    pub index: usize,
    pub text: String,
    pub ends: Vec<Choice>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LateLine {
    pub index: usize,
    pub droppers: Vec<Choice>,
    pub takers: Vec<Choice>,
    pub ends: Vec<Choice>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceLine {
    pub number: u32,
    pub name: String,
    /// The place, as typed: 1 is the box.
    pub place: String,
    pub stake: String,
}

pub(super) fn place_line(at: &AtNight, n: PlayerNo, typed: &Correcting) -> PlaceLine {
    let number = n.to_string();
    PlaceLine {
        number: n.0,
        name: at.name(n),
        place: typed.places.one(&number).to_owned(),
        stake: typed.stakes.one(&number).to_owned(),
    }
}

pub(super) fn cube_line(
    at: &AtNight,
    member: PlayerNo,
    start: u32,
    stored: Option<&CubeEnd>,
    typed: &Correcting,
) -> CubeLine {
    let w = at.words();
    let number = member.to_string();
    let chosen = typed.cubes.one(&number);
    let mut ends = Vec::new();
    let steps = |count: u32| (0..count).map(move |n| start.saturating_mul(1 << n));
    let mut add = |word: &str, key: MessageOf<u32>, value: u32| {
        let label = match (word, value == start) {
            ("on", true) => w.table_end_not_turned().into_owned(),
            _ => key(w, value),
        };
        ends.push(Choice::new(format!("{word}-{value}"), label, chosen));
    };
    for value in steps(8) {
        add("on", Words::table_end_on, value);
    }
    for value in steps(6) {
        add("dropped", Words::table_end_dropped, value);
    }
    for value in steps(6) {
        add("boxdropped", Words::table_end_box_dropped, value);
    }
    // Whatever it is on has to be there to stay chosen.
    let stands = match chosen {
        "" => stored.map(word).unwrap_or_default(),
        chosen => chosen.to_owned(),
    };
    let readable = stands.rsplit_once('-').map(|(_, value)| value.to_owned());
    if let Some(value) = readable.filter(|_| !ends.iter().any(|e| e.value == stands)) {
        ends.push(Choice::new(stands, value, chosen));
    }
    ends.push(Choice::new("settled", w.table_end_settled(), chosen));
    CubeLine {
        number: member.0,
        name: at.name(member),
        ends,
        settled: typed.settled.one(&number).to_owned(),
    }
}

/// The last states an extra can have, its cube starting on `first`.
fn extra_ends(at: &AtNight, first: u32, chosen: &str) -> Vec<Choice> {
    let w = at.words();
    let mut ends = Vec::new();
    let all: [(_, MessageOf<u32>); 3] = [
        ("in", Words::table_end_on),
        ("takerdropped", Words::night_extra_taker_dropped),
        ("dropperdropped", Words::night_extra_dropper_dropped),
    ];
    for (word, key) in all {
        for step in 0..6 {
            let value = first.saturating_mul(1 << step);
            let label = key(w, value);
            ends.push(Choice::new(format!("{word}-{value}"), label, chosen));
        }
    }
    ends
}

pub(super) fn extras(
    at: &AtNight,
    played: &Played,
    ties: u8,
    typed: &Correcting,
) -> Vec<ExtraLine> {
    let w = at.words();
    let line = |(index, extra): (usize, &ExtraEnd)| {
        let chosen = typed.extras.one(&index.to_string());
        let price = shifted(extra.price, played.automatics, ties);
        let mut ends = extra_ends(at, price.saturating_mul(2), chosen);
        ends.push(Choice::new("none", w.night_extra_none(), chosen));
        let (dropper, taker) = (at.name(extra.dropper), at.name(extra.taker));
        ExtraLine {
            index,
            text: w.night_extra_of(dropper, taker),
            ends,
        }
    };
    played.sheet.extras.iter().enumerate().map(line).collect()
}

pub(super) fn late(at: &AtNight, played: &Played, ties: u8, typed: &Correcting) -> Vec<LateLine> {
    let team = team_of(played, typed);
    let line = |index: usize| {
        let row = index.to_string();
        let who = |chosen: &str| {
            let choice = |n: &PlayerNo| Choice::new(n.to_string(), at.name(*n), chosen);
            team.iter().map(choice).collect()
        };
        LateLine {
            index,
            droppers: who(typed.late_from.one(&row)),
            takers: who(typed.late_to.one(&row)),
            ends: extra_ends(
                at,
                begins_on(ties).saturating_mul(2),
                typed.late_end.one(&row),
            ),
        }
    };
    let rows = if team.len() > 1 { LATE } else { 0 };
    (0..rows).map(line).collect()
}
