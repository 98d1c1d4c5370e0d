//! Whether whoever lost may come back, read from the fields of [`AgainFields`].

use crate::pages::c::t::again_fields::AgainFields;
use crate::tournament::coming::{SecondChance, Until};
use crate::violation::{Source, Violation};
use crate::web::form::{Fields, Typed};
use chrono::NaiveDateTime;

impl Typed for AgainFields {
    type Command = Option<SecondChance>;

    fn read(fields: &mut Fields) -> Self {
        AgainFields {
            re_entry: fields.ticked("again_re_entry"),
            buy_back: fields.ticked("again_buy_back"),
            round: fields.line("again_round"),
            time: fields.line("again_time"),
            most: fields.line("again_most"),
        }
    }

    fn command(&self) -> Result<Option<SecondChance>, Vec<Violation>> {
        if !self.re_entry && !self.buy_back {
            return Ok(None);
        }
        let number = |text: &str, field| {
            let number = text.trim().parse().ok().filter(|n| (1..=20).contains(n));
            number.ok_or_else(|| {
                vec![
                    Violation::new("number-out-of-bounds", Source::House)
                        .with("from", "1")
                        .with("to", "20")
                        .at(field),
                ]
            })
        };
        let until = match (self.round.trim(), self.time.trim()) {
            ("", "") => Until::Places,
            (round, "") => Until::Round {
                round: number(round, "again_round")?,
            },
            ("", time) => Until::Time {
                at: NaiveDateTime::parse_from_str(time, "%Y-%m-%dT%H:%M").map_err(|_| {
                    vec![Violation::new("again-time", Source::House).at("again_time")]
                })?,
            },
            _ => {
                return Err(vec![
                    Violation::new("again-round-or-time", Source::House).at("again_time"),
                ]);
            }
        };
        let most = match self.most.trim() {
            "" => 0,
            typed => number(typed, "again_most")?,
        };
        Ok(Some(SecondChance {
            re_entry: self.re_entry,
            buy_back: self.buy_back,
            until,
            most,
        }))
    }
}
