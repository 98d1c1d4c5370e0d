//! A stake as people type it: `0.50`, `12,50`, `€ 1`; where a night counts bare coins, a whole number of them.

use crate::chouette::HIGHEST_STAKE;
use crate::coin::Currency;
use crate::violation::{Rule, Source, Violation};
use crate::web::c::chouette::stake_fields::StakeFields;
use crate::web::form::{Fields, Typed};

/// What is asked for: a stake, its currency, and whether the games played before count.
pub type Wish = (Option<u32>, Option<Currency>, Option<bool>);

impl Typed for StakeFields {
    type Command = Wish;

    fn read(fields: &mut Fields) -> Self {
        StakeFields {
            stake: fields.line("stake"),
            symbol: fields.line("symbol"),
            decimals: fields.line("decimals"),
            in_front: fields.ticked("in_front"),
            earlier: fields.line("earlier"),
        }
    }

    fn command(&self) -> Result<Wish, Vec<Violation>> {
        let currency = currency(self).map_err(|v| vec![v])?;
        let stake = stake(currency.as_ref(), &self.stake).map_err(|v| vec![v])?;
        let earlier = match self.earlier.as_str() {
            "" => None,
            "yes" => Some(true),
            "no" => Some(false),
            _ => {
                return Err(vec![
                    Violation::new(Rule::CHOICE_UNKNOWN, Source::House).at("earlier"),
                ]);
            }
        };
        Ok((stake, currency, earlier))
    }
}

fn currency(typed: &StakeFields) -> Result<Option<Currency>, Violation> {
    let odd = |field| Violation::new(Rule::CURRENCY_ODD, Source::House).at(field);
    if typed.symbol.is_empty() {
        return Ok(None);
    }
    let currency = Currency {
        symbol: typed.symbol.clone(),
        decimals: typed.decimals.parse().map_err(|_| odd("decimals"))?,
        in_front: typed.in_front,
    };
    match (currency.is_sound(), currency.decimals > 3) {
        (true, _) => Ok(Some(currency)),
        (false, true) => Err(odd("decimals")),
        (false, false) => Err(odd("symbol")),
    }
}

/// A stake as typed; none for an empty field.
///
/// # Errors
/// `stake-amount`, or `stake-range` where bare coins are counted.
pub fn stake(currency: Option<&Currency>, typed: &str) -> Result<Option<u32>, Violation> {
    if typed.trim().is_empty() {
        return Ok(None);
    }
    let Some(currency) = currency else {
        // What is no number at all is told as what it is: out of range.
        return typed.trim().parse().map(Some).map_err(|_| {
            let typed: String = typed.chars().take(20).collect();
            Violation::new(Rule::STAKE_RANGE, Source::House)
                .with("stake", typed)
                .with("highest", HIGHEST_STAKE)
                .at("stake")
        });
    };
    let coins = currency.parse(typed).ok();
    let coins = coins.and_then(|coins| u32::try_from(coins).ok());
    match coins.filter(|coins| (1..=HIGHEST_STAKE).contains(coins)) {
        Some(coins) => Ok(Some(coins)),
        None => Err(Violation::new(Rule::STAKE_AMOUNT, Source::House)
            .with("example", currency.plain(currency.one() / 2))
            .with("highest", currency.show(u64::from(HIGHEST_STAKE)))
            .at("stake")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stake_is_read_as_people_write_money() {
        let euro = Currency::default();
        for (typed, coins) in [
            ("0.50", Some(50)),
            ("12,50", Some(1250)),
            ("€ 1", Some(100)),
            (" 2 ", Some(200)),
            ("", None),
        ] {
            assert_eq!(stake(Some(&euro), typed), Ok(coins), "{typed}");
        }
        for typed in ["0", "-1", "0.505", "x", "10000.01"] {
            assert!(stake(Some(&euro), typed).is_err(), "{typed}");
        }
        assert_eq!(stake(None, "50"), Ok(Some(50)));
        assert!(stake(None, "0.50").is_err());
    }
}
