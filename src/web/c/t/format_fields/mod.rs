//! The format of an event, read from the fields of [`FormatFields`].

mod consolation;
mod double;
mod free;
mod groups;
mod ladder;
mod robin;
mod sheet;
mod swiss;

pub(in crate::web::c) use swiss::ranking;

use crate::pages::c::t::format_fields::{
    ConsolationFields, DoubleFields, FormatFields, FreeFields, GroupsFields, LadderFields,
    SheetFields, SwissFields,
};
use crate::tournament::coming::Rolling;
use crate::tournament::{Format, Lengths, Stage, TripleElimination};
use crate::violation::{Source, Violation};
use crate::web::form::{Fields, Typed};
use std::collections::BTreeMap;

/// A format with the lengths of its stages.
pub(super) type Chosen = (Format, BTreeMap<Stage, Lengths>);

impl Typed for FormatFields {
    type Command = Chosen;

    fn read(fields: &mut Fields) -> Self {
        FormatFields {
            format: fields.line("format"),
            consolation: ConsolationFields::read(fields),
            double: DoubleFields::read(fields),
            triple_second_final: fields.ticked("triple_second_final"),
            groups: GroupsFields::read(fields),
            swiss: SwissFields::read(fields),
            robin: robin::read(fields),
            ladder: LadderFields::read(fields),
            free: FreeFields::read(fields),
            rolling_size: fields.line("rolling_size"),
            sheet: SheetFields::read(fields),
        }
    }

    fn command(&self) -> Result<Chosen, Vec<Violation>> {
        match self.format.as_str() {
            "knockout" | "" => Ok((Format::Knockout, BTreeMap::new())),
            "consolation" => self.consolation.command(),
            "double-elimination" => self.double.command(),
            "triple-elimination" => {
                let second_final = self.triple_second_final;
                let format = Format::TripleElimination(TripleElimination { second_final });
                Ok((format, BTreeMap::new()))
            }
            "groups" => self.groups.command(),
            "sheet" => Ok((Format::Sheet(self.sheet.command()?), BTreeMap::new())),
            "swiss" => Ok((Format::Swiss(self.swiss.command()?), BTreeMap::new())),
            "round-robin" => Ok((robin::round_robin(&self.robin)?, BTreeMap::new())),
            "rolling" => {
                let size =
                    number(&self.rolling_size, "rolling_size", 4u8, 16).map_err(|v| vec![v])?;
                Ok((Format::Rolling(Rolling { size }), BTreeMap::new()))
            }
            "league" => Ok((robin::league(&self.robin)?, BTreeMap::new())),
            "ladder" => Ok((Format::Ladder(self.ladder.command()?), BTreeMap::new())),
            "free" => Ok((Format::Free(self.free.command()?), BTreeMap::new())),
            _ => Err(vec![
                Violation::new("choice-unknown", Source::House).at("format"),
            ]),
        }
    }
}

/// A number typed into a field, between bounds.
pub(super) fn number<N: std::str::FromStr + PartialOrd + std::fmt::Display + Copy>(
    text: &str,
    field: &'static str,
    from: N,
    to: N,
) -> Result<N, Violation> {
    let number = text.trim().parse().ok();
    number.filter(|n| (from..=to).contains(n)).ok_or_else(|| {
        Violation::new("number-out-of-bounds", Source::House)
            .with("from", from.to_string())
            .with("to", to.to_string())
            .at(field)
    })
}

/// Lengths of a stage; none where nothing is typed.
fn lengths(text: &str, field: &'static str) -> Result<Option<Lengths>, Violation> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    let refused = |_| Violation::new("lengths-not-lengths", Source::House).at(field);
    text.parse().map(Some).map_err(refused)
}
