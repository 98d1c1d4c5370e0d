//! What a point is worth. It is set when a night is created, or later, and then applies to the games played before if the
//! host says so. A night is settled in one unit: in money as soon as any point of it was worth something, otherwise in
//! points.

use super::correct::ledger_lines;
use super::ledger::Stakes;
use super::settings::check_stake;
use super::{
    Converted, Decided, GameNo, LedgerLine, Night, NightFact, Paid, PlayedGame, PlayerNo, Unit,
};
use crate::fields;
use crawford_forms::CurrencyAsked;
use crawford_forms::coin::Currency;
use crawford_forms::violation::{Violation, refuse};
use serde::{Deserialize, Serialize};

/// A game begun before the stake was set, with the stakes and result it has under that stake.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Restaked {
    pub game: GameNo,
    pub stakes: Stakes,
    /// What it comes to; nothing of a game still being played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<LedgerLine>,
}

pub(super) fn set(
    night: &Night,
    stake: Option<u32>,
    currency: Option<&Currency>,
    earlier: Option<bool>,
) -> Decided {
    if let Some(stake) = stake {
        check_stake(stake)?;
    }
    let currency = currency.filter(|c| night.currency.as_ref() != Some(*c));
    if let Some(currency) = currency {
        check_currency(night, currency)?;
    }
    let games = restaked(night, stake);
    let same = stake == night.settings.stake;
    let counts = match earlier {
        None if !games.is_empty() && !same => {
            return Err(refuse::stake_earlier_games(games.len()).at(fields::EARLIER));
        }
        said => said == Some(true),
    };
    let in_money = |p: &Paid| p.unit == Unit::Money;
    if counts && stake.is_none() && night.payments.iter().any(in_money) {
        return Err(refuse::stake_paid_already().at(fields::STAKE));
    }
    if same && currency.is_none() && (!counts || games.is_empty()) {
        return Ok(Vec::new());
    }
    Ok(vec![NightFact::Staked {
        stake,
        currency: currency.cloned(),
        paid: if counts {
            converted(night, stake)
        } else {
            night.converted.clone()
        },
        games: if counts { games } else { Vec::new() },
    }])
}

/// Refuses a currency that cannot be written, or whose decimals would change what the sums of the night mean.
fn check_currency(night: &Night, currency: &Currency) -> Result<(), Violation> {
    if !currency.is_sound() {
        return Err(refuse::currency_odd().at(CurrencyAsked::SYMBOL));
    }
    match &night.currency {
        Some(before) if before.decimals != currency.decimals && night.for_money() => {
            Err(refuse::stake_decimals(before.decimals).at(CurrencyAsked::DECIMALS))
        }
        _ => Ok(()),
    }
}

/// The games whose stakes this one would change, those in progress last.
fn restaked(night: &Night, stake: Option<u32>) -> Vec<Restaked> {
    let by = |before: &Stakes| {
        let own = match stake {
            Some(_) => before.own.clone(),
            None => Vec::new(),
        };
        let stakes = Stakes { table: stake, own };
        (stakes != *before).then_some(stakes)
    };
    let played = night.games.iter().filter_map(|game| {
        let stakes = by(&game.stakes)?;
        Some(Restaked {
            game: game.number,
            lines: recounted(game, &stakes),
            stakes,
        })
    });
    let playing = night.in_progress().filter_map(|game| {
        Some(Restaked {
            game: game.number,
            stakes: by(&game.stakes)?,
            lines: Vec::new(),
        })
    });
    played.chain(playing).collect()
}

fn recounted(game: &PlayedGame, stakes: &Stakes) -> Vec<LedgerLine> {
    ledger_lines(&PlayedGame {
        stakes: stakes.clone(),
        ..game.clone()
    })
}

/// At the night's stake, as the games they were paid for: in a night for points nobody had a stake of their own.
fn converted(night: &Night, stake: Option<u32>) -> Vec<Converted> {
    let Some(stake) = stake else {
        return Vec::new();
    };
    let paid = night.payments.iter().filter(|p| p.unit == Unit::Points);
    paid.map(|p| Converted {
        money: Paid {
            amount: p.amount.saturating_mul(i64::from(stake)),
            unit: Unit::Money,
            ..*p
        },
        points: Some(p.amount),
    })
    .collect()
}

/// Whether the fact still fits the game: it is in progress, or came to the same points.
pub(super) fn follows(night: &Night, restaked: &Restaked) -> bool {
    if restaked.lines.is_empty() {
        return night.in_progress().any(|g| g.number == restaked.game);
    }
    let points = |lines: &[LedgerLine]| -> Vec<_> {
        let of = |l: &LedgerLine| (l.kind, l.to, l.from, l.points);
        lines.iter().map(of).collect()
    };
    night
        .game(restaked.game)
        .is_some_and(|g| points(&g.lines) == points(&restaked.lines))
}

impl Stakes {
    /// What a partner of the box plays for, and the most a cube of the box does, where that is more.
    #[must_use]
    pub fn beyond_partner(
        &self,
        in_box: PlayerNo,
        partner: PlayerNo,
        team: &[PlayerNo],
    ) -> Option<(u32, i64)> {
        let own = self.of(partner)?;
        let team = team.iter().filter(|n| **n != in_box && **n != partner);
        let most = team.map(|n| self.between(*n, in_box)).max()?;
        (most > i64::from(own)).then_some((own, most))
    }
}

impl Night {
    /// What its amounts of money are typed in.
    #[must_use]
    pub fn money_in(&self) -> Currency {
        Currency::or_bare(self.currency.as_ref())
    }

    #[must_use]
    pub fn unit(&self) -> Unit {
        match self.for_money() {
            true => Unit::Money,
            false => Unit::Points,
        }
    }

    #[must_use]
    pub fn for_money(&self) -> bool {
        self.settings.stake.is_some()
            || self
                .players
                .iter()
                .any(|p| p.stake.is_some() || p.money != 0)
            || self.in_progress().any(|g| g.stakes.any())
            || self.games.iter().any(|g| g.stakes.any())
            || self.payments.iter().any(|p| p.unit == Unit::Money)
    }

    /// The same night as one for points, for readers who may not see money beside names.
    #[must_use]
    pub fn without_money(&self) -> Night {
        let mut night = self.clone();
        night.currency = None;
        night.settings.stake = None;
        for player in &mut night.players {
            player.stake = None;
            player.money = 0;
            player.paid_money = 0;
        }
        for game in night.games_mut() {
            game.settings.stake = None;
            game.stakes = Stakes::default();
        }
        for game in &mut night.games {
            game.settings.stake = None;
            game.stakes = Stakes::default();
            for line in &mut game.lines {
                line.money = 0;
            }
        }
        night.payments.retain(|p| p.unit == Unit::Points);
        night.converted.clear();
        night
    }
}
