//! A knockout in which those who lost play for their places too: 5 to 8, 7 and 8, and so on down, or for single places
//! among these.

use super::build::{Builder, From, neighbours};
use super::double::MainSide;
use super::falls::Falls;
use super::{Bracket, GraphPlan, Phase, knockout};
use crate::seeding::{rounds_of, sheet_size};
use crate::{EntrantNo, EventSettings};
use crawford_forms::violation::{Violation, refuse};
use std::collections::BTreeSet;

const MOST_PLAYED_OFF: u16 = 512;
/// The best place that is not the final's.
const FIRST_PLAYED_OFF: u16 = 3;

/// The knockout, with its play-offs.
#[derive(Debug)]
pub struct Knockout;

impl Bracket for Knockout {
    fn draw(&self, settings: &EventSettings, seeded: &[EntrantNo]) -> Result<GraphPlan, Violation> {
        PlayOffs::check_field(settings, seeded.len())?;
        Ok(knockout_with(seeded, &PlayOffs::of(settings)))
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PlayOffs {
    /// Every place down to this one; 0: none.
    pub down_to: u16,
    /// These places, each with what decides it.
    pub places: BTreeSet<u16>,
}

impl PlayOffs {
    #[must_use]
    pub fn of(settings: &EventSettings) -> PlayOffs {
        let mut places = settings.play_off_places.clone();
        if settings.third_place {
            places.insert(FIRST_PLAYED_OFF);
        }
        PlayOffs {
            down_to: settings.play_offs,
            places,
        }
    }

    /// Checks that the places can be played off. Of the places down to one, a round's losers play for all of theirs or for
    /// none; a single place must be below the final's.
    pub(crate) fn check(settings: &EventSettings) -> Result<(), Violation> {
        let down_to = settings.play_offs;
        let round = down_to.is_power_of_two() && (8..=MOST_PLAYED_OFF).contains(&down_to);
        if down_to != 0 && !round {
            return Err(refuse::play_offs_not_a_round(MOST_PLAYED_OFF).at(EventSettings::PLAY_OFFS));
        }
        let can = FIRST_PLAYED_OFF..=MOST_PLAYED_OFF;
        match settings.play_off_places.iter().find(|p| !can.contains(p)) {
            Some(place) => Err(refuse::play_off_place_unknown(MOST_PLAYED_OFF, *place)
                .at(EventSettings::PLAY_OFF_PLACES)),
            None => Ok(()),
        }
    }

    /// Checks that the field is large enough for the single places asked for.
    pub(crate) fn check_field(settings: &EventSettings, entrants: usize) -> Result<(), Violation> {
        let mut places = settings.play_off_places.iter();
        match places.find(|place| usize::from(**place) > entrants) {
            Some(place) => Err(refuse::play_off_place_of_nobody(entrants, *place)
                .at(EventSettings::PLAY_OFF_PLACES)),
            None => Ok(()),
        }
    }

    /// The best of `many` places from `first` on, if any of them is to be played for.
    fn wants(&self, first: usize, many: usize) -> Option<u16> {
        let here = first..first.saturating_add(many);
        let one = self.places.iter().any(|p| here.contains(&usize::from(*p)));
        let wanted = first <= usize::from(self.down_to) || one;
        wanted.then(|| u16::try_from(first).expect("it is not below a place that is wanted"))
    }
}

/// The knockout of entrants in seed order, with the matches that decide the places to be played for and no others.
#[must_use]
pub fn knockout_with(seeded: &[EntrantNo], play_offs: &PlayOffs) -> GraphPlan {
    let is_third = |place: &u16| *place <= FIRST_PLAYED_OFF.saturating_add(1);
    if play_offs.down_to == 0 && play_offs.places.iter().all(is_third) {
        return knockout(seeded, !play_offs.places.is_empty());
    }
    let size = sheet_size(seeded.len());
    let rounds = rounds_of(size);
    let mut builder = Builder::after(0);
    let mut main = MainSide::first(&mut builder, seeded, size);
    main.play_up_to(&mut builder, rounds);
    // The later they lost, the better the places they play for.
    for lost_in in (1..rounds).rev() {
        let better = size >> lost_in;
        let losers = main.losers_of(lost_in, size, Falls::Natural);
        let block = Block {
            place: better.saturating_add(1),
            round: lost_in.saturating_add(1),
            long_as: rounds.saturating_sub(lost_in),
        };
        block.play(&mut builder, &losers, play_offs);
    }
    builder.plan(rounds)
}

#[derive(Clone, Copy)]
struct Block {
    /// The best of the places they play for.
    place: usize,
    /// The round in which those who play for them do.
    round: u8,
    /// How many rounds before the final they all lost: their matches are as long as that round's.
    long_as: u8,
}

impl Block {
    /// The winners play for the upper half of the places, the losers for the lower, each as far as one of theirs is wanted.
    fn play(self, builder: &mut Builder, players: &[From], wanted: &PlayOffs) {
        let place = wanted.wants(self.place, players.len());
        let Some(place) = place.filter(|_| players.len() >= 2) else {
            return;
        };
        let phase = match place {
            FIRST_PLAYED_OFF => Phase::ThirdPlace,
            place => Phase::PlayOff(place),
        };
        let out = builder.round(phase, self.round, neighbours(players));
        for from in &out.winners {
            if let From::Out(number, _) = from {
                builder.long_as(*number, self.long_as);
            }
        }
        let round = self.round.saturating_add(1);
        let lower = self.place.saturating_add(out.winners.len());
        Block { round, ..self }.play(builder, &out.winners, wanted);
        Block {
            place: lower,
            round,
            ..self
        }
        .play(builder, &out.losers, wanted);
    }
}
