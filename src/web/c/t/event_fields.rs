//! The fields of an event's rules, read where a tournament is announced, an event added, and its rules changed.

use crate::club::name;
use crate::engine::scoring::Holland;
use crate::pages::c::t::event_fields::EventFields;
use crate::pages::c::t::format_fields::FormatFields;
use crate::pages::c::t::time_fields::TimeFields;
use crate::tournament::{Byes, EventSettings, Order};
use crate::violation::{Source, Violation};
use crate::web::form::{Fields, Typed};

impl Typed for EventFields {
    type Command = EventSettings;

    fn read(fields: &mut Fields) -> Self {
        EventFields {
            event_name: fields.line("event_name"),
            format: FormatFields::read(fields),
            lengths: fields.line("lengths"),
            crawford: fields.ticked("crawford"),
            holland: fields.line("holland"),
            jacoby: fields.ticked("jacoby"),
            penalty_limit: fields.ticked("penalty_limit"),
            third_place: fields.ticked("third_place"),
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
        let format = self.format.command().map_err(|found| refused.extend(found));
        let time = self.time.command().map_err(|found| refused.extend(found));
        match (name, format, lengths, holland, order, byes, time) {
            (
                Ok(name),
                Ok((format, stage_lengths)),
                Ok(lengths),
                Ok(holland),
                Ok(order),
                Ok(byes),
                Ok((clock, lateness)),
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
                sides: crate::tournament::Sides::Single,
                order,
                byes,
                clock,
                lateness,
            }),
            _ => Err(refused),
        }
    }
}

/// A refusal of an event's rules, at the field of this form: the tournament knows one name where the form has two.
pub(super) fn at_field(mut violation: Violation) -> Violation {
    if violation.field == Some("name") {
        violation.field = Some("event_name");
    }
    violation
}
