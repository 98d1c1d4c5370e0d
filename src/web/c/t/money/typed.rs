//! What is typed in forms about money, read in the tournament's currency.

use crate::pages::money::{MoneyFields, SharingFields};
use crate::tournament::EventNo;
use crate::tournament::money::{
    AuctionTerms, Coins, Currency, HUNDRED, House, PoolOrder, PoolTerms, Preset, Rest, Share,
    Split, Stage, Terms,
};
use crate::violation::{Rule, Source, Violation};
use crate::web::form::{Fields, Typed};

/// What is shown of a field that could not be read.
fn shown(text: &str) -> String {
    text.chars().take(20).collect()
}

/// An amount; nothing typed is nothing.
///
/// # Errors
/// `money-not-an-amount`.
pub fn amount(text: &str, field: &'static str, currency: &Currency) -> Result<Coins, Violation> {
    currency.parse(text).map_err(|_| {
        Violation::new(Rule::MONEY_NOT_AN_AMOUNT, Source::House)
            .with("text", shown(text))
            .with("example", currency.show(1250))
            .at(field)
    })
}

/// A percentage in hundredths: `12.5`.
///
/// # Errors
/// `percent-not-a-percent`.
pub fn percent(text: &str, field: &'static str) -> Result<u32, Violation> {
    let hundredths = Currency {
        symbol: "%".to_owned(),
        decimals: 2,
        in_front: false,
    };
    hundredths
        .parse(text)
        .ok()
        .and_then(|basis| u32::try_from(basis).ok())
        // More than everything is for the rule to refuse, with what would work; more than this is a slip.
        .filter(|basis| *basis <= HUNDRED.saturating_mul(10))
        .ok_or_else(|| {
            Violation::new(Rule::PERCENT_NOT_A_PERCENT, Source::House)
                .with("text", shown(text))
                .at(field)
        })
}

/// Percentages with anything usual between them: `50/25/25`, `50, 25, 25`.
///
/// # Errors
/// `percent-not-a-percent`.
pub fn percents(text: &str, field: &'static str) -> Result<Vec<u32>, Violation> {
    text.split(|c: char| c.is_whitespace() || matches!(c, '/' | ',' | ';' | '+'))
        .filter(|part| !part.is_empty())
        .map(|part| percent(part, field))
        .collect()
}

fn house(kind: &str, text: &str, currency: &Currency) -> Result<House, Violation> {
    match kind {
        "percent" | "" => percent(text, "house").map(|basis| House::Percent { basis }),
        "returns" => percent(text, "house").map(|basis| House::Returns { basis }),
        "per-entry" => amount(text, "house", currency).map(|amount| House::PerEntry { amount }),
        _ => Err(unknown("house_kind")),
    }
}

fn unknown(field: &'static str) -> Violation {
    Violation::new(Rule::CHOICE_UNKNOWN, Source::House).at(field)
}

fn rest(word: &str) -> Result<Rest, Violation> {
    match word {
        "first-place" | "" => Ok(Rest::FirstPlace),
        "house" => Ok(Rest::House),
        _ => Err(unknown("rest")),
    }
}

fn order(word: &str) -> Result<PoolOrder, Violation> {
    match word {
        "then-consolation" | "" => Ok(PoolOrder::ThenConsolation),
        "shared" => Ok(PoolOrder::Shared),
        _ => Err(unknown("order")),
    }
}

fn unit(text: &str, currency: &Currency) -> Result<Coins, Violation> {
    if text.is_empty() {
        Ok(1)
    } else {
        amount(text, "unit", currency)
    }
}

fn split(fields: &MoneyFields) -> Result<Split, Violation> {
    if let Some(preset) = Preset::of_word(&fields.preset) {
        return Ok(preset.split());
    }
    if fields.preset != "own" {
        return Err(unknown("preset"));
    }
    let mut shares = Vec::new();
    for (stage, text, field) in [
        (Stage::Main, &fields.split, "split"),
        (Stage::Consolation, &fields.consolation, "consolation"),
        (Stage::LastChance, &fields.last_chance, "last_chance"),
    ] {
        let parts = percents(text, field)?;
        shares.extend((1..).zip(parts).map(|(place, basis)| Share {
            stage,
            place,
            basis,
        }));
    }
    if shares.is_empty() {
        return Err(Violation::new(Rule::SPLIT_OF_NOTHING, Source::House).at("split"));
    }
    Ok(Split::plain(shares))
}

/// An event's terms.
///
/// # Errors
/// Every field that could not be read, or the first rule the terms break.
pub fn terms(fields: &MoneyFields, currency: &Currency) -> Result<Terms, Vec<Violation>> {
    let mut refused = Vec::new();
    let mut keep = |violation| refused.push(violation);
    let fee = amount(&fields.fee, "fee", currency).map_err(&mut keep);
    let reentry = match (fields.reentry.as_str(), &fee) {
        ("", Ok(fee)) => Ok(*fee),
        ("", Err(())) => Err(()),
        (typed, _) => amount(typed, "reentry", currency).map_err(&mut keep),
    };
    let house = house(&fields.house_kind, &fields.house, currency).map_err(&mut keep);
    let added = amount(&fields.added, "added", currency).map_err(&mut keep);
    let split = split(fields).map_err(&mut keep);
    let unit = unit(&fields.unit, currency).map_err(&mut keep);
    let rest = rest(&fields.rest).map_err(&mut keep);
    let (Ok(fee), Ok(reentry), Ok(house), Ok(added), Ok(split), Ok(unit), Ok(rest)) =
        (fee, reentry, house, added, split, unit, rest)
    else {
        return Err(refused);
    };
    let terms = Terms {
        fee,
        reentry,
        house,
        added,
        split,
        unit,
        rest,
        public: fields.public,
    };
    terms.check().map_err(|violation| vec![violation])?;
    Ok(terms)
}

/// A pool's terms.
///
/// # Errors
/// Every field that could not be read.
pub fn pool(
    fields: &SharingFields,
    event: EventNo,
    currency: &Currency,
) -> Result<PoolTerms, Vec<Violation>> {
    let mut refused = Vec::new();
    let mut keep = |violation| refused.push(violation);
    let fee = amount(&fields.fee, "fee", currency).map_err(&mut keep);
    let house = house(&fields.house_kind, &fields.house, currency).map_err(&mut keep);
    let split = percents(&fields.split, "split").map_err(&mut keep);
    let unit = unit(&fields.unit, currency).map_err(&mut keep);
    let rest = rest(&fields.rest).map_err(&mut keep);
    let order = order(&fields.order).map_err(&mut keep);
    match (fee, house, split, unit, rest, order) {
        (Ok(fee), Ok(house), Ok(split), Ok(unit), Ok(rest), Ok(order)) => Ok(PoolTerms {
            event,
            name: fields.name.clone(),
            fee,
            house,
            split,
            unit,
            rest,
            order,
        }),
        _ => Err(refused),
    }
}

/// An auction's terms.
///
/// # Errors
/// Every field that could not be read.
pub fn auction(
    fields: &SharingFields,
    currency: &Currency,
) -> Result<AuctionTerms, Vec<Violation>> {
    let mut refused = Vec::new();
    let mut keep = |violation| refused.push(violation);
    let house = house(&fields.house_kind, &fields.house, currency).map_err(&mut keep);
    let split = percents(&fields.split, "split").map_err(&mut keep);
    let unit = unit(&fields.unit, currency).map_err(&mut keep);
    let rest = rest(&fields.rest).map_err(&mut keep);
    let order = order(&fields.order).map_err(&mut keep);
    let buy_back = percent(&fields.buy_back, "buy_back").map_err(&mut keep);
    match (house, split, unit, rest, order, buy_back) {
        (Ok(house), Ok(split), Ok(unit), Ok(rest), Ok(order), Ok(buy_back)) => Ok(AuctionTerms {
            house,
            split,
            unit,
            rest,
            order,
            by_column: fields.by_column,
            buy_back,
        }),
        _ => Err(refused),
    }
}

impl Typed for MoneyFields {
    type Command = ();

    fn read(fields: &mut Fields) -> Self {
        MoneyFields {
            fee: fields.line("fee"),
            reentry: fields.line("reentry"),
            house_kind: fields.line("house_kind"),
            house: fields.line("house"),
            added: fields.line("added"),
            preset: fields.line("preset"),
            split: fields.line("split"),
            consolation: fields.line("consolation"),
            last_chance: fields.line("last_chance"),
            unit: fields.line("unit"),
            rest: fields.line("rest"),
            public: fields.ticked("public"),
            preview: fields.ticked("preview"),
        }
    }

    /// Amounts are read in the tournament's currency, which a form does not know.
    fn command(&self) -> Result<(), Vec<Violation>> {
        Ok(())
    }
}

impl Typed for SharingFields {
    type Command = ();

    fn read(fields: &mut Fields) -> Self {
        SharingFields {
            house_kind: fields.line("house_kind"),
            house: fields.line("house"),
            split: fields.line("split"),
            unit: fields.line("unit"),
            rest: fields.line("rest"),
            order: fields.line("order"),
            name: fields.line("name"),
            fee: fields.line("fee"),
            by_column: fields.ticked("by_column"),
            buy_back: fields.line("buy_back"),
        }
    }

    /// See [`MoneyFields`].
    fn command(&self) -> Result<(), Vec<Violation>> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages_are_read_with_anything_usual_between_them() {
        for typed in ["50/25/12.5", "50 25 12.5", "50; 25 ;12.50", "50+25+12.5%"] {
            assert_eq!(
                percents(typed, "split"),
                Ok(vec![5000, 2500, 1250]),
                "{typed}"
            );
        }
        for typed in ["fifty", "-5", "1001", "12.345"] {
            assert!(percents(typed, "split").is_err(), "{typed}");
        }
    }

    #[test]
    fn every_field_that_cannot_be_read_is_named() {
        let fields = MoneyFields {
            fee: "x".into(),
            house: "y".into(),
            preset: "own".into(),
            split: "z".into(),
            ..MoneyFields::default()
        };
        let refused = terms(&fields, &Currency::default()).unwrap_err();
        let at: Vec<_> = refused.iter().filter_map(|v| v.field).collect();
        assert_eq!(at, ["fee", "house", "split"]);
    }
}
