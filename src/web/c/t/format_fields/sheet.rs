//! Of a sheet of the director's own.

use crate::pages::c::t::format_fields::SheetFields;
use crate::tournament::OwnSheet;
use crate::violation::Violation;
use crate::web::form::{Fields, Typed};

impl Typed for SheetFields {
    type Command = OwnSheet;

    fn read(fields: &mut Fields) -> Self {
        SheetFields {
            text: fields.text("sheet"),
            check: fields.ticked("check_sheet"),
        }
    }

    /// The sheet, if it can be played. One that is to be checked only is refused without a word: the page comes again,
    /// with what was found.
    fn command(&self) -> Result<OwnSheet, Vec<Violation>> {
        let at_field = |violation: Violation| vec![violation.at("sheet")];
        let sheet: OwnSheet = self.text.parse().map_err(at_field)?;
        sheet.check().map_err(at_field)?;
        if self.check {
            return Err(Vec::new());
        }
        Ok(sheet)
    }
}
