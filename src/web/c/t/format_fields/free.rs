//! Of a free night.

use super::number;
use crate::pages::c::t::format_fields::FreeFields;
use crate::tournament::robin::{FreePlay, FreeTable};
use crate::violation::{Source, Violation};
use crate::web::form::{Fields, Typed};

/// The most matches, points or meetings any of the numbers speaks of.
const MOST: u8 = 100;

impl Typed for FreeFields {
    type Command = FreePlay;

    fn read(fields: &mut Fields) -> Self {
        FreeFields {
            table: fields.line("free_table"),
            least: fields.line("free_least"),
            win: fields.line("free_win"),
            loss: fields.line("free_loss"),
            meetings: fields.line("free_meetings"),
        }
    }

    fn command(&self) -> Result<FreePlay, Vec<Violation>> {
        let one = |violation| vec![violation];
        let table = match self.table.as_str() {
            "wins" | "" => FreeTable::Wins,
            "share" => FreeTable::Share {
                least: number(&self.least, "free_least", 1, u16::from(MOST)).map_err(one)?,
            },
            "points" => FreeTable::Points {
                win: number(&self.win, "free_win", 1, MOST).map_err(one)?,
                loss: number(&self.loss, "free_loss", 0, MOST).map_err(one)?,
            },
            _ => {
                let unknown = Violation::new("choice-unknown", Source::House);
                return Err(one(unknown.at("free_table")));
            }
        };
        let meetings = number(&self.meetings, "free_meetings", 0, MOST).map_err(one)?;
        let rules = FreePlay { table, meetings };
        rules
            .check()
            .map_err(|violation| one(violation.at("free_win")))?;
        Ok(rules)
    }
}
