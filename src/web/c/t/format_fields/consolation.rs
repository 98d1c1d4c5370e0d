//! Of a knockout with a consolation.

use super::{Chosen, lengths, number};
use crate::pages::c::t::format_fields::ConsolationFields;
use crate::tournament::{Consolation, FedBy, Format, Stage};
use crate::violation::{Source, Violation};
use crate::web::form::{Fields, Typed};

/// The most rounds a main bracket has.
const MOST_ROUNDS: u8 = 10;

impl Typed for ConsolationFields {
    type Command = Chosen;

    fn read(fields: &mut Fields) -> Self {
        ConsolationFields {
            fed_by: fields.line("consolation_fed_by"),
            rounds: fields.line("consolation_rounds"),
            last_chance: fields.line("consolation_last_chance"),
            lengths: fields.line("consolation_lengths"),
            last_lengths: fields.line("last_chance_lengths"),
        }
    }

    fn command(&self) -> Result<Chosen, Vec<Violation>> {
        let mut refused = Vec::new();
        let mut keep = |violation| refused.push(violation);
        let rounds = || number(&self.rounds, "consolation_rounds", 1, MOST_ROUNDS);
        let fed_by = match self.fed_by.as_str() {
            "all" | "" => Ok(FedBy::AllButFinalists),
            "rounds" => rounds().map(FedBy::Rounds),
            "first-match" => Ok(FedBy::FirstMatch),
            "fresh" => rounds().map(FedBy::FreshDraw),
            _ => Err(Violation::new("choice-unknown", Source::House).at("consolation_fed_by")),
        }
        .map_err(&mut keep);
        let last_chance = match self.last_chance.as_str() {
            "" => Ok(0),
            text => number(text, "consolation_last_chance", 0, MOST_ROUNDS),
        }
        .map_err(&mut keep);
        let own = lengths(&self.lengths, "consolation_lengths").map_err(&mut keep);
        let last = lengths(&self.last_lengths, "last_chance_lengths").map_err(&mut keep);
        match (fed_by, last_chance, own, last) {
            (Ok(fed_by), Ok(last_chance), Ok(own), Ok(last)) => {
                let own = own.map(|lengths| (Stage::Consolation, lengths));
                let last = last.map(|lengths| (Stage::LastChance, lengths));
                let format = Format::Consolation(Consolation {
                    fed_by,
                    last_chance,
                });
                Ok((format, own.into_iter().chain(last).collect()))
            }
            _ => Err(refused),
        }
    }
}
