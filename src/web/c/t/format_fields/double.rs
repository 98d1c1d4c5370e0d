//! Of a double elimination.

use super::{Chosen, lengths, number};
use crate::pages::c::t::format_fields::DoubleFields;
use crate::tournament::{DoubleElimination, Falls, Format, Shift, Stage};
use crate::violation::{Source, Violation};
use crate::web::form::{Fields, Typed};

impl Typed for DoubleFields {
    type Command = Chosen;

    fn read(fields: &mut Fields) -> Self {
        DoubleFields {
            second_final: fields.ticked("double_second_final"),
            falls: fields.line("double_falls"),
            shift: fields.line("double_shift"),
            merge: fields.line("double_merge"),
            losers_lengths: fields.line("double_lengths"),
        }
    }

    fn command(&self) -> Result<Chosen, Vec<Violation>> {
        let mut refused = Vec::new();
        let mut keep = |violation| refused.push(violation);
        let falls = match self.falls.as_str() {
            "best" | "" => Ok(Falls::Best),
            "natural" => Ok(Falls::Natural),
            _ => Err(Violation::new("choice-unknown", Source::House).at("double_falls")),
        }
        .map_err(&mut keep);
        let shift = match self.shift.as_str() {
            "" => Ok(None),
            text => text.parse::<Shift>().map(Some),
        }
        .map_err(|v| keep(v.at("double_shift")));
        let merge = match self.merge.as_str() {
            "" => Ok(None),
            text => number(text, "double_merge", 4u16, 512).map(Some),
        }
        .map_err(&mut keep);
        let losers = lengths(&self.losers_lengths, "double_lengths").map_err(&mut keep);
        match (falls, shift, merge, losers) {
            (Ok(falls), Ok(shift), Ok(merge), Ok(losers)) => Ok((
                Format::DoubleElimination(DoubleElimination {
                    second_final: self.second_final,
                    falls,
                    shift,
                    merge,
                }),
                losers
                    .map(|lengths| (Stage::Losers, lengths))
                    .into_iter()
                    .collect(),
            )),
            _ => Err(refused),
        }
    }
}
