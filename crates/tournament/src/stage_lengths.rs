//! The form fields for stages with lengths of their own, by format.

use super::{Lengths, Stage};
use crate::format::Format;
use crawford_forms::violation::Violation;
use crawford_forms::{Field, FieldName, Form, Input, Item, Limits, Shape, Value, Values, label};
use std::collections::BTreeMap;

/// A format's word, the stage, the name of the field, and the message of its label.
const ASKED: [(&str, Stage, FieldName, &str); 5] = [
    (
        "consolation",
        Stage::Consolation,
        FieldName::declared("consolation_lengths"),
        label!("field-consolation-lengths"),
    ),
    (
        "consolation",
        Stage::LastChance,
        FieldName::declared("last_chance_lengths"),
        label!("field-last-chance-lengths"),
    ),
    (
        "double-elimination",
        Stage::Losers,
        FieldName::declared("double_lengths"),
        label!("field-double-lengths"),
    ),
    (
        "double-elimination",
        Stage::Consolation,
        FieldName::declared("double_consolation_lengths"),
        label!("field-consolation-lengths"),
    ),
    (
        "groups",
        Stage::Groups,
        FieldName::declared("groups_lengths"),
        label!("field-groups-lengths"),
    ),
];

/// The additional fields of a format.
pub fn asked(format: &str) -> Vec<Item> {
    let of = ASKED.into_iter().filter(|(of, ..)| *of == format);
    let field = |(_, _, name, message)| {
        Item::Field(Field {
            optional: true,
            ..Field::new(name, message, Lengths::control(&Limits::default()))
        })
    };
    of.map(field).collect()
}

/// The fields are drawn with their formats, and only those of the chosen format are read.
#[derive(Debug)]
pub struct StageLengths(BTreeMap<Stage, Lengths>);

impl Shape<BTreeMap<Stage, Lengths>> for StageLengths {
    fn of_value(value: &BTreeMap<Stage, Lengths>) -> Self {
        StageLengths(value.clone())
    }

    fn into_value(self) -> Result<BTreeMap<Stage, Lengths>, Violation> {
        Ok(self.0)
    }
}

impl Form for StageLengths {
    fn items() -> Vec<Item> {
        Vec::new()
    }

    fn read(input: &mut Input<'_>) -> Option<Self> {
        let format = input.word(Format::TAG);
        let mut lengths = BTreeMap::new();
        let mut whole = true;
        for (_, stage, name, _) in ASKED.into_iter().filter(|(of, ..)| *of == format) {
            let read =
                |typed: &[String]| <Option<Lengths> as Value>::read(typed, &Limits::default());
            match input.field(name, None::<fn() -> Option<Lengths>>, read) {
                Some(Some(of)) => _ = lengths.insert(stage, of),
                Some(None) => {}
                None => whole = false,
            }
        }
        whole.then_some(StageLengths(lengths))
    }

    fn fill(&self, values: &mut Values) {
        for (_, stage, name, _) in ASKED {
            if let Some(lengths) = self.0.get(&stage) {
                values.set(name, lengths.show());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One under a word that is no format's would be asked by none.
    #[test]
    fn the_form_of_a_format_asks_each_of_the_lengths() {
        let names: Vec<FieldName> = Format::items()
            .into_iter()
            .filter_map(|item| match item {
                Item::Field(field) => Some(field.name),
                _ => None,
            })
            .collect();
        for (format, _, name, _) in ASKED {
            let asked = names.iter().filter(|asked| **asked == name).count();
            assert_eq!(asked, 1, "{name} of {format}");
        }
    }
}
