//! A split as a form asks for it, and percentages as people type them.

use super::{HUNDRED, PaidStage, PayoutPreset, Split, spoken};
use crawford_forms::coin::Currency;
use crawford_forms::violation::{Violation, refuse};
use crawford_forms::{Form, Shape};

/// A split as it is asked: one with a name, or parts of one's own.
#[derive(Debug, Form)]
#[form(messages = "money", tag = "preset", choices = "choice-fund-split")]
pub enum SplitAsked {
    ByField,
    HalfAndQuarters,
    ThreeQuarters,
    Columbus,
    #[form(name = "winner")]
    WinnerTakesAll,
    Own {
        #[form(with = parts)]
        split: Vec<u32>,
        #[form(with = parts)]
        consolation: Vec<u32>,
        #[form(with = parts)]
        last_chance: Vec<u32>,
    },
}

impl Shape<Split> for SplitAsked {
    fn of_value(split: &Split) -> Self {
        match PayoutPreset::of(split) {
            Some(PayoutPreset::ByField) => SplitAsked::ByField,
            Some(PayoutPreset::HalfAndQuarters) => SplitAsked::HalfAndQuarters,
            Some(PayoutPreset::ThreeQuarters) => SplitAsked::ThreeQuarters,
            Some(PayoutPreset::Columbus) => SplitAsked::Columbus,
            Some(PayoutPreset::WinnerTakesAll) => SplitAsked::WinnerTakesAll,
            None => SplitAsked::Own {
                split: parts_of(split, PaidStage::Main),
                consolation: parts_of(split, PaidStage::Consolation),
                last_chance: parts_of(split, PaidStage::LastChance),
            },
        }
    }

    fn into_value(self) -> Result<Split, Violation> {
        let (split, consolation, last_chance) = match self {
            SplitAsked::ByField => return Ok(PayoutPreset::ByField.split()),
            SplitAsked::HalfAndQuarters => return Ok(PayoutPreset::HalfAndQuarters.split()),
            SplitAsked::ThreeQuarters => return Ok(PayoutPreset::ThreeQuarters.split()),
            SplitAsked::Columbus => return Ok(PayoutPreset::Columbus.split()),
            SplitAsked::WinnerTakesAll => return Ok(PayoutPreset::WinnerTakesAll.split()),
            SplitAsked::Own {
                split,
                consolation,
                last_chance,
            } => (split, consolation, last_chance),
        };
        let mut shares = Vec::new();
        for (stage, parts) in [
            (PaidStage::Main, split),
            (PaidStage::Consolation, consolation),
            (PaidStage::LastChance, last_chance),
        ] {
            shares.extend(super::terms::shares(stage, &parts));
        }
        if shares.is_empty() {
            return Err(refuse::split_of_nothing().at(SplitAsked::SPLIT));
        }
        Ok(Split::plain(shares))
    }
}

/// The parts of a stage, of a split's first tier, best place first.
#[must_use]
pub fn parts_of(split: &Split, stage: PaidStage) -> Vec<u32> {
    let shares = split.0.first().map_or(&[][..], |tier| &tier.shares);
    let mut of: Vec<_> = shares.iter().filter(|s| s.stage == stage).collect();
    of.sort_by_key(|share| share.place);
    of.iter().map(|share| share.basis).collect()
}

/// A percentage in hundredths as a field: `12.5`.
pub mod part {
    use super::{Currency, HUNDRED, Violation};
    use crate::money::percent;
    use crawford_forms::violation::refuse;
    use crawford_forms::{Control, Line};

    #[must_use]
    pub fn control() -> Control {
        Control::Line(Line::Text)
    }

    /// The percentage typed; an empty field is 0.
    pub fn read(typed: &[String]) -> Result<u32, Violation> {
        of_text(crawford_forms::text(typed))
    }

    pub(super) fn of_text(text: &str) -> Result<u32, Violation> {
        let hundredths = Currency {
            symbol: "%".to_owned(),
            decimals: 2,
            in_front: false,
        };
        let basis = hundredths.parse(text).ok();
        basis
            .and_then(|basis| u32::try_from(basis).ok())
            // Up to ten times the whole is left to the rule, whose refusal proposes what would work; more is a typing error.
            .filter(|basis| *basis <= HUNDRED.saturating_mul(10))
            .ok_or_else(|| {
                let shown: String = text.chars().take(20).collect();
                refuse::percent_not_a_percent(shown)
            })
    }

    #[must_use]
    pub fn show(basis: &u32) -> Vec<String> {
        vec![percent(*basis)]
    }
}

/// Percentages as a field, with anything usual between them: `50/25/25`, `50, 25, 25`.
pub mod parts {
    use super::{Violation, part, spoken};
    use crawford_forms::Control;

    #[must_use]
    pub fn control() -> Control {
        part::control()
    }

    pub fn read(typed: &[String]) -> Result<Vec<u32>, Violation> {
        crawford_forms::text(typed)
            .split(|c: char| c.is_whitespace() || matches!(c, '/' | ',' | ';' | '+'))
            .filter(|part| !part.is_empty())
            .map(part::of_text)
            .collect()
    }

    #[must_use]
    pub fn show(parts: &[u32]) -> Vec<String> {
        vec![spoken(parts)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::money::{House, MoneyTerms, RoundingRest};
    use crawford_forms::{self, FieldName, Values};

    #[test]
    fn percentages_are_read_with_anything_usual_between_them() {
        for typed in ["50/25/12.5", "50 25 12.5", "50; 25 ;12.50", "50+25+12.5%"] {
            let read = parts::read(&[typed.to_owned()]);
            assert_eq!(read, Ok(vec![5000, 2500, 1250]), "{typed}");
        }
        for typed in ["fifty", "-5", "1001", "12.345"] {
            assert!(parts::read(&[typed.to_owned()]).is_err(), "{typed}");
        }
    }

    #[test]
    fn every_field_that_cannot_be_read_is_named() {
        let mut typed = Values::default();
        for (field, text) in [
            ("fee", "x"),
            ("house", "y"),
            ("preset", "own"),
            ("split", "z"),
        ] {
            let field = FieldName::declared(field);
            typed.set(field, vec![text.to_owned()]);
        }
        let refused = crawford_forms::read::<MoneyTerms>(&typed).unwrap_err();
        let at: Vec<_> = refused.iter().filter_map(|v| v.field).collect();
        assert_eq!(at, ["fee", "house", "split"].map(FieldName::declared));
    }

    #[test]
    fn terms_are_read_back_as_they_are_filled_in_a_currency() {
        let yen = Currency {
            symbol: "¥".to_owned(),
            decimals: 0,
            in_front: true,
        };
        let splits = PayoutPreset::ALL.map(PayoutPreset::split);
        let own = Split::plain(super::super::terms::shares(
            PaidStage::LastChance,
            &[10_000],
        ));
        for split in splits.into_iter().chain([own]) {
            let terms = MoneyTerms {
                fee: 500,
                reentry: 250,
                house: House::PerEntry { amount: 50 },
                added: 1_000,
                split,
                unit: 10,
                rest: RoundingRest::House,
                public: true,
            };
            let typed = crawford_forms::filled_in(&terms, &yen);
            assert_eq!(typed.one(MoneyTerms::FEE), "500");
            assert_eq!(crawford_forms::read(&typed), Ok(terms));
        }
    }
}
