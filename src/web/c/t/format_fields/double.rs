//! Of a double elimination.

use super::{Chosen, lengths, number};
use crate::pages::c::t::format_fields::DoubleFields;
use crate::tournament::{DoubleElimination, Falls, Format, Shift, Stage};
use crate::violation::{Source, Violation};
use crate::web::form::{Fields, Typed};

/// The most rounds the losers' side of a double elimination has.
const MOST_ROUNDS: u8 = 18;

impl Typed for DoubleFields {
    type Command = Chosen;

    fn read(fields: &mut Fields) -> Self {
        DoubleFields {
            second_final: fields.ticked("double_second_final"),
            falls: fields.line("double_falls"),
            shift: fields.line("double_shift"),
            merge: fields.line("double_merge"),
            losers_lengths: fields.line("double_lengths"),
            consolation: fields.line("double_consolation"),
            consolation_lengths: fields.line("double_consolation_lengths"),
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
        let consolation = match self.consolation.as_str() {
            "" => Ok(0),
            text => number(text, "double_consolation", 0u8, MOST_ROUNDS),
        }
        .map_err(&mut keep);
        let below =
            lengths(&self.consolation_lengths, "double_consolation_lengths").map_err(&mut keep);
        match (falls, shift, merge, losers, consolation, below) {
            (Ok(falls), Ok(shift), Ok(merge), Ok(losers), Ok(consolation), Ok(below)) => {
                let losers = losers.map(|lengths| (Stage::Losers, lengths));
                let below = below.map(|lengths| (Stage::Consolation, lengths));
                Ok((
                    Format::DoubleElimination(DoubleElimination {
                        second_final: self.second_final,
                        falls,
                        shift,
                        merge,
                        consolation,
                    }),
                    losers.into_iter().chain(below).collect(),
                ))
            }
            _ => Err(refused),
        }
    }
}
