//! What can happen to the money of a tournament. Like every fact, these only gain kinds and optional fields.

use super::holder::Holder;
use super::terms::{
    HUNDRED, House, MOST_REENTRIES, MoneyTerms, RoundingRest, check_amount, check_split,
    check_unit, percent,
};
use super::{LotNo, PaymentNo, PoolNo, part, parts};
use crate::fields;
use crate::{EntrantNo, EventNo, MatchNo};
use chrono::NaiveDate;
use crawford_forms::coin::{Coins, Currency};
use crawford_forms::stage::PaidStage;
use crawford_forms::violation::{Violation, refuse};
use crawford_forms::{Choice, Form};
use crawford_journal::NoteId;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// How members of a pool who share a place in the main event are ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, Choice)]
#[serde(rename_all = "kebab-case")]
pub enum PoolOrder {
    /// By their places in the consolation, then in the last chance.
    #[default]
    ThenConsolation,
    /// Not at all: they share the place.
    Shared,
}

/// How the fund of a side pool or an auction is shared out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Form)]
#[form(messages = "money")]
pub struct FundTerms {
    #[form(flatten)]
    pub house: House,
    /// Parts for the best-placed, or for the owners of the best-placed players sold, best first, in hundredths of a
    /// percent.
    #[form(message = "pool-split", with = parts)]
    pub split: Vec<u32>,
    /// Amounts are multiples of this many coins.
    #[form(money, default = 1, fold = "rounding")]
    pub unit: Coins,
    /// Where the rest of that rounding goes.
    #[form(default, fold = "rounding")]
    pub rest: RoundingRest,
    #[form(default)]
    pub order: PoolOrder,
}

impl FundTerms {
    /// The default of a form: the whole fund, seven tenths to the first and the rest to the second.
    #[must_use]
    pub fn usual(unit: Coins) -> Self {
        FundTerms {
            house: House::default(),
            split: vec![7_000, 3_000],
            unit,
            rest: RoundingRest::default(),
            order: PoolOrder::default(),
        }
    }

    fn check(&self) -> Result<(), Violation> {
        self.house.check()?;
        check_unit(self.unit)?;
        check_split(&self.split)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Form)]
#[form(messages = "money")]
pub struct PoolTerms {
    /// The event whose places decide it. No form asks for it, because the address names it.
    #[form(skip = EventNo(0))]
    pub event: EventNo,
    /// What it is called, 1 to 80 characters.
    #[form(message = "pool-name")]
    pub name: String,
    #[form(message = "pool-fee", money)]
    pub fee: Coins,
    #[serde(flatten)]
    #[form(flatten)]
    pub fund: FundTerms,
}

impl PoolTerms {
    pub(super) fn check(&self) -> Result<(), Violation> {
        check_amount(self.fee, PoolTerms::FEE)?;
        self.fund.check()
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Form)]
#[form(messages = "money")]
pub struct AuctionTerms {
    #[serde(flatten)]
    #[form(flatten)]
    pub fund: FundTerms,
    /// Whether each column is a pool of its own.
    pub by_column: bool,
    /// The most of their own lot a player may buy back, in hundredths of a percent.
    #[form(with = part)]
    pub buy_back: u32,
}

impl AuctionTerms {
    pub(super) fn check(&self) -> Result<(), Violation> {
        self.fund.check()?;
        check_buy_back(self.buy_back)
    }
}

fn check_buy_back(basis: u32) -> Result<(), Violation> {
    match basis > HUNDRED {
        true => Err(refuse::buy_back_over_hundred(percent(HUNDRED)).at(AuctionTerms::BUY_BACK)),
        false => Ok(()),
    }
}

fn check_reentries(reentries: u32) -> Result<(), Violation> {
    match reentries > MOST_REENTRIES {
        true => Err(refuse::reentries_too_many(MOST_REENTRIES).at(fields::REENTRIES)),
        false => Ok(()),
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Choice)]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    /// From the person to the house.
    In,
    /// From the house to the person.
    Out,
}

/// What somebody gets by a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct StakePart {
    pub entrant: EntrantNo,
    pub amount: Coins,
}

/// A fact about money. Its type in the journal is `money`, and `what` says which. Reading one refuses amounts that nobody
/// could have typed, so that every sum of them fits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self", tag = "what", rename_all = "kebab-case")]
pub enum MoneyFact {
    CurrencySet {
        currency: Currency,
    },
    PoolAdded {
        pool: PoolNo,
        terms: PoolTerms,
    },
    PoolChanged {
        pool: PoolNo,
        terms: PoolTerms,
    },
    /// A pool nobody had joined was removed.
    PoolRemoved {
        pool: PoolNo,
    },
    PoolJoined {
        pool: PoolNo,
        entrant: EntrantNo,
    },
    PoolLeft {
        pool: PoolNo,
        entrant: EntrantNo,
    },
    /// Money changed hands. The actor of the fact took or gave it for the house.
    Paid {
        payment: PaymentNo,
        holder: Holder,
        direction: Direction,
        amount: Coins,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<NoteId>,
    },
    Signed {
        holder: Holder,
        /// The balance at that moment: positive if the house owed it to the person.
        balance: i64,
    },
}

/// A fact about the money of one event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self", tag = "what", rename_all = "kebab-case")]
pub enum EventMoneyFact {
    TermsSet {
        terms: MoneyTerms,
        /// Whether the two of a pair have an account each; otherwise the first of them has the one account.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        each: bool,
    },
    /// How often somebody re-entered was counted, or their fee was waived.
    EntryCounted {
        entrant: EntrantNo,
        /// Re-entries, the first entry not among them.
        reentries: u32,
        /// Whether the first entry is free.
        excused: bool,
    },
    AuctionSet {
        terms: AuctionTerms,
    },
    /// A lot was sold, or its sale was corrected.
    LotSold {
        lot: LotNo,
        players: Vec<EntrantNo>,
        buyer: Holder,
        price: Coins,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        column: Option<String>,
    },
    LotUnsold {
        lot: LotNo,
    },
    /// A player bought back a share of their own lot, at that share of the price.
    BoughtBack {
        lot: LotNo,
        entrant: EntrantNo,
        /// How much of it, in hundredths of a percent; 0: none any more.
        basis: u32,
    },
    /// Players still in agreed how to share what they could still win.
    DealMade {
        stage: PaidStage,
        parts: Vec<StakePart>,
    },
    /// The deal was dropped, and the places decide again.
    DealDropped {
        stage: PaidStage,
    },
    /// A match was put off to another day, or to one to be agreed.
    Adjourned {
        number: MatchNo,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<NaiveDate>,
    },
    Resumed {
        number: MatchNo,
    },
}

macro_rules! checked_when_read {
    ($($fact:ident)*) => {$(
        impl Serialize for $fact {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                $fact::serialize(self, to)
            }
        }

        impl<'de> Deserialize<'de> for $fact {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let fact = $fact::deserialize(from)?;
                fact.check().map_err(D::Error::custom)?;
                Ok(fact)
            }
        }
    )*};
}

checked_when_read!(MoneyFact EventMoneyFact);

impl MoneyFact {
    pub(super) fn check(&self) -> Result<(), Violation> {
        match self {
            MoneyFact::PoolAdded { terms, .. } | MoneyFact::PoolChanged { terms, .. } => {
                terms.check()
            }
            MoneyFact::Paid { amount, .. } => check_amount(*amount, fields::AMOUNT),
            MoneyFact::CurrencySet { .. }
            | MoneyFact::PoolRemoved { .. }
            | MoneyFact::PoolJoined { .. }
            | MoneyFact::PoolLeft { .. }
            | MoneyFact::Signed { .. } => Ok(()),
        }
    }

    /// The remark on a payment.
    #[must_use]
    pub fn note(&self) -> Option<NoteId> {
        match self {
            MoneyFact::Paid { note, .. } => *note,
            MoneyFact::Signed { .. }
            | MoneyFact::CurrencySet { .. }
            | MoneyFact::PoolAdded { .. }
            | MoneyFact::PoolChanged { .. }
            | MoneyFact::PoolRemoved { .. }
            | MoneyFact::PoolJoined { .. }
            | MoneyFact::PoolLeft { .. } => None,
        }
    }
}

impl EventMoneyFact {
    /// The match it puts off, or puts off no longer.
    pub(crate) fn put_off(&self) -> Option<MatchNo> {
        match self {
            EventMoneyFact::Adjourned { number, .. } | EventMoneyFact::Resumed { number } => {
                Some(*number)
            }
            _ => None,
        }
    }

    pub(super) fn check(&self) -> Result<(), Violation> {
        match self {
            EventMoneyFact::TermsSet { terms, .. } => terms.check(),
            EventMoneyFact::EntryCounted { reentries, .. } => check_reentries(*reentries),
            EventMoneyFact::AuctionSet { terms } => terms.check(),
            EventMoneyFact::LotSold { price, .. } => check_amount(*price, fields::PRICE),
            EventMoneyFact::BoughtBack { basis, .. } => check_buy_back(*basis),
            EventMoneyFact::DealMade { parts, .. } => {
                let add = |sum: i64, part: &StakePart| sum.checked_add_unsigned(part.amount);
                let sum = parts.iter().try_fold(0_i64, add);
                sum.map(drop).ok_or_else(refuse::money_too_much)
            }
            EventMoneyFact::LotUnsold { .. }
            | EventMoneyFact::DealDropped { .. }
            | EventMoneyFact::Adjourned { .. }
            | EventMoneyFact::Resumed { .. } => Ok(()),
        }
    }

    /// The name of a buyer who does not play.
    #[must_use]
    pub fn note(&self) -> Option<NoteId> {
        match self {
            EventMoneyFact::LotSold { buyer, .. } => buyer.note(),
            EventMoneyFact::TermsSet { .. }
            | EventMoneyFact::EntryCounted { .. }
            | EventMoneyFact::AuctionSet { .. }
            | EventMoneyFact::LotUnsold { .. }
            | EventMoneyFact::BoughtBack { .. }
            | EventMoneyFact::DealMade { .. }
            | EventMoneyFact::DealDropped { .. }
            | EventMoneyFact::Adjourned { .. }
            | EventMoneyFact::Resumed { .. } => None,
        }
    }
}
