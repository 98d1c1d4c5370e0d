//! The fields of an event's rules, read where a tournament is announced, an event added, and its rules changed.

use crate::club::name;
use crate::engine::scoring::Holland;
use crate::pages::c::t::again_fields::AgainFields;
use crate::pages::c::t::event_fields::EventFields;
use crate::pages::c::t::format_fields::FormatFields;
use crate::pages::c::t::time_fields::TimeFields;
use crate::tournament::{Byes, EventSettings, MOST_BOARDS_OF_A_TEAM, Order, Sides};
use crate::violation::{Source, Violation};
use crate::web::c::t::format_fields::number;
use crate::web::form::{Fields, Typed};
use std::collections::BTreeSet;

impl Typed for EventFields {
    type Command = EventSettings;

    fn read(fields: &mut Fields) -> Self {
        EventFields {
            event_name: fields.line("event_name"),
            format: FormatFields::read(fields),
            sides: fields.line("sides"),
            team_boards: fields.line("team_boards"),
            lengths: fields.line("lengths"),
            crawford: fields.ticked("crawford"),
            holland: fields.line("holland"),
            jacoby: fields.ticked("jacoby"),
            penalty_limit: fields.ticked("penalty_limit"),
            third_place: fields.ticked("third_place"),
            play_offs: fields.line("play_offs"),
            play_off_places: fields.line("play_off_places"),
            again: AgainFields::read(fields),
            order: fields.line("order"),
            byes: fields.line("byes"),
            time: TimeFields::read(fields),
        }
    }

    fn command(&self) -> Result<EventSettings, Vec<Violation>> {
        let mut refused = Vec::new();
        let mut keep = |violation| refused.push(violation);
        let unknown = |field| Violation::new("choice-unknown", Source::House).at(field);
        let name = name::checked(&self.event_name, "event_name").map_err(&mut keep);
        let lengths = self
            .lengths
            .parse()
            .map_err(|_| Violation::new("lengths-not-lengths", Source::House).at("lengths"))
            .map_err(&mut keep);
        let holland = match self.holland.as_str() {
            "off" | "" => Ok(Holland::Off),
            "trailer" => Ok(Holland::Trailer),
            "both" => Ok(Holland::Both),
            _ => Err(unknown("holland")),
        }
        .map_err(&mut keep);
        let order = match self.order.as_str() {
            "random" | "" => Ok(Order::Random),
            "by-rating" => Ok(Order::ByRating),
            "by-hand" => Ok(Order::ByHand),
            _ => Err(unknown("order")),
        }
        .map_err(&mut keep);
        let byes = match self.byes.as_str() {
            "spread" | "" => Ok(Byes::Spread),
            "top-seeds" => Ok(Byes::TopSeeds),
            _ => Err(unknown("byes")),
        }
        .map_err(&mut keep);
        let sides = match self.sides.as_str() {
            "single" | "" => Ok(Sides::Single),
            "pairs" => Ok(Sides::Pairs),
            "teams" => number(&self.team_boards, "team_boards", 2, MOST_BOARDS_OF_A_TEAM)
                .map(|boards| Sides::Teams { boards }),
            _ => Err(unknown("sides")),
        }
        .map_err(&mut keep);
        // Of other formats neither is asked.
        let is_knockout = matches!(self.format.format.as_str(), "knockout" | "");
        let play_offs = match self.play_offs.as_str() {
            _ if !is_knockout => Ok(0),
            "" => Ok(0),
            place => place.parse().map_err(|_| unknown("play_offs")),
        }
        .map_err(&mut keep);
        let play_off_places = if is_knockout {
            places(&self.play_off_places).map_err(&mut keep)
        } else {
            Ok(BTreeSet::new())
        };
        let format = self.format.command().map_err(|found| refused.extend(found));
        let time = self.time.command().map_err(|found| refused.extend(found));
        let again = self.again.command().map_err(|found| refused.extend(found));
        match (
            name,
            format,
            lengths,
            sides,
            holland,
            (order, byes),
            (play_offs, play_off_places),
            time,
            again,
        ) {
            (
                Ok(name),
                Ok((format, stage_lengths)),
                Ok(lengths),
                Ok(sides),
                Ok(holland),
                (Ok(order), Ok(byes)),
                (Ok(play_offs), Ok(play_off_places)),
                Ok((clock, lateness)),
                Ok(again),
            ) => Ok(EventSettings {
                name,
                lengths,
                stage_lengths,
                format,
                crawford: self.crawford,
                holland,
                jacoby: self.jacoby,
                penalty_limit: self.penalty_limit,
                third_place: self.third_place,
                sides,
                play_offs,
                play_off_places,
                again,
                order,
                byes,
                clock,
                lateness,
            }),
            _ => Err(refused),
        }
    }
}

/// Places as they are typed: “3, 5, 7”.
fn places(typed: &str) -> Result<BTreeSet<u16>, Violation> {
    let parts = typed.split([',', ';', ' ']).filter(|part| !part.is_empty());
    let refused = || Violation::new("play-off-places-not-places", Source::House);
    parts
        .map(|part| part.parse().map_err(|_| refused().at("play_off_places")))
        .collect()
}

/// A refusal of an event's rules, at the field of this form: the tournament knows one name where the form has two.
pub(super) fn at_field(mut violation: Violation) -> Violation {
    violation.field = match violation.field {
        Some("name") => Some("event_name"),
        Some("rounds") => Some("swiss_rounds"),
        Some("fed-by") => Some("consolation_rounds"),
        Some("last-chance") => Some("consolation_last_chance"),
        Some("shift") => Some("double_shift"),
        Some("merge") => Some("double_merge"),
        Some("consolation") => Some("double_consolation"),
        other => other,
    };
    violation
}
