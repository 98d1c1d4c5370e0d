//! Of a ladder.

use super::number;
use crate::pages::c::t::format_fields::LadderFields;
use crate::tournament::robin::{LadderRules, MOST_LADDER_DAYS, OnWin};
use crate::violation::{Source, Violation};
use crate::web::form::{Fields, Typed};

/// The highest anyone may be allowed to challenge, in rungs.
const MOST_REACH: u8 = 200;

impl Typed for LadderFields {
    type Command = LadderRules;

    fn read(fields: &mut Fields) -> Self {
        LadderFields {
            reach: fields.line("ladder_reach"),
            on_win: fields.line("ladder_on_win"),
            days: fields.line("ladder_days"),
            immunity: fields.line("ladder_immunity"),
            wait: fields.line("ladder_wait"),
        }
    }

    fn command(&self) -> Result<LadderRules, Vec<Violation>> {
        let mut refused = Vec::new();
        let mut keep = |violation| refused.push(violation);
        let mut days =
            |text: &str, field| number(text, field, 0, MOST_LADDER_DAYS).map_err(&mut keep);
        let (within, immunity, wait) = (
            days(&self.days, "ladder_days"),
            days(&self.immunity, "ladder_immunity"),
            days(&self.wait, "ladder_wait"),
        );
        let reach = number(&self.reach, "ladder_reach", 0, MOST_REACH).map_err(&mut keep);
        let on_win = match self.on_win.as_str() {
            "takes-place" | "" => Ok(OnWin::TakesPlace),
            "swap" => Ok(OnWin::Swap),
            _ => Err(Violation::new("choice-unknown", Source::House).at("ladder_on_win")),
        }
        .map_err(&mut keep);
        match (reach, on_win, within, immunity, wait) {
            (Ok(reach), Ok(on_win), Ok(days), Ok(immunity), Ok(wait)) => Ok(LadderRules {
                reach,
                on_win,
                days,
                immunity,
                wait,
            }),
            _ => Err(refused),
        }
    }
}
