//! Of groups into a knockout.

use super::{Chosen, lengths, number, swiss};
use crate::pages::c::t::format_fields::GroupsFields;
use crate::tournament::{Format, Groups, MOST_GROUPS, Stage};
use crate::violation::{Source, Violation};
use crate::web::form::{Fields, Typed};

/// The most players of a group.
const LARGEST: u8 = 16;

impl Typed for GroupsFields {
    type Command = Chosen;

    fn read(fields: &mut Fields) -> Self {
        GroupsFields {
            by: fields.line("groups_by"),
            number: fields.line("groups"),
            qualify: fields.line("qualify"),
            lengths: fields.line("groups_lengths"),
            tie_breaks: fields.every("groups_tie_break"),
            sheet: fields.text("groups_sheet"),
        }
    }

    fn command(&self) -> Result<Chosen, Vec<Violation>> {
        let mut refused = Vec::new();
        let mut keep = |violation| refused.push(violation);
        let made = match self.by.as_str() {
            "size" | "" => number(&self.number, "groups", 2, LARGEST).map(|size| (0, Some(size))),
            "count" => number(&self.number, "groups", 2, MOST_GROUPS).map(|groups| (groups, None)),
            _ => Err(Violation::new("choice-unknown", Source::House).at("groups_by")),
        }
        .map_err(&mut keep);
        let qualify = number(&self.qualify, "qualify", 1, LARGEST).map_err(&mut keep);
        let own = lengths(&self.lengths, "groups_lengths").map_err(&mut keep);
        let ranking = swiss::ranking(&self.tie_breaks, "groups_tie_break").map_err(&mut keep);
        let sheet = match self.sheet.trim() {
            "" => Ok(None),
            text => text.parse().map(Some),
        }
        .map_err(|refusal: Violation| keep(refusal.at("groups_sheet")));
        match (made, qualify, own, ranking, sheet) {
            (Ok((groups, size)), Ok(qualify), Ok(own), Ok(ranking), Ok(sheet)) => {
                let format = Format::Groups(Groups {
                    groups,
                    size,
                    qualify,
                    ranking,
                    sheet,
                });
                Ok((
                    format,
                    own.into_iter().map(|own| (Stage::Groups, own)).collect(),
                ))
            }
            _ => Err(refused),
        }
    }
}
