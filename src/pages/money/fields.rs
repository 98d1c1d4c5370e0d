//! The fields of forms about money, as they are typed and as they stand.

use crate::pages::choice::Choice;
use crate::pages::words::Words;
use crate::tournament::money::{
    AuctionTerms, Currency, House, PoolOrder, PoolTerms, Preset, Rest, Split, Stage, Terms,
    percent, spoken,
};

/// What is shared out and how, in every form about a fund.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SharingFields {
    /// What the house keeps is said as: `percent`, `per-entry`, `returns`.
    pub house_kind: String,
    /// How much of it.
    pub house: String,
    /// Parts, best first: `70/30`.
    pub split: String,
    /// Amounts are multiples of this.
    pub unit: String,
    /// Where the rest goes: `first-place`, `house`.
    pub rest: String,
    /// How equals are told apart: `then-consolation`, `shared`.
    pub order: String,
    /// What a pool is called.
    pub name: String,
    /// What joining it costs.
    pub fee: String,
    /// Whether each column of an auction is a pool.
    pub by_column: bool,
    /// The most a player buys back.
    pub buy_back: String,
}

/// The fields of an event's money.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MoneyFields {
    /// What an entry costs.
    pub fee: String,
    /// What a re-entry costs; empty: the same.
    pub reentry: String,
    /// See [`SharingFields::house_kind`].
    pub house_kind: String,
    /// How much of it.
    pub house: String,
    /// What is added.
    pub added: String,
    /// A preset's word, or `own`.
    pub preset: String,
    /// Own parts of the main event.
    pub split: String,
    /// Own parts of the consolation.
    pub consolation: String,
    /// Own parts of the last chance.
    pub last_chance: String,
    /// Amounts are multiples of this.
    pub unit: String,
    /// Where the rest goes.
    pub rest: String,
    /// Whether everyone may read it.
    pub public: bool,
    /// Whether it is only to be shown what it comes to.
    pub preview: bool,
}

/// How what the house keeps stands in a form: the kind's word and the number.
#[must_use]
pub fn house_fields(house: House, currency: &Currency) -> (String, String) {
    let of = |basis: u32| percent(u64::from(basis));
    let (kind, typed) = match house {
        House::Percent { basis } => ("percent", of(basis)),
        House::PerEntry { amount } => ("per-entry", currency.plain(amount)),
        House::Returns { basis } => ("returns", of(basis)),
    };
    (kind.to_owned(), typed)
}

fn rest_word(rest: Rest) -> &'static str {
    match rest {
        Rest::FirstPlace => "first-place",
        Rest::House => "house",
    }
}

fn order_word(order: PoolOrder) -> &'static str {
    match order {
        PoolOrder::ThenConsolation => "then-consolation",
        PoolOrder::Shared => "shared",
    }
}

/// The parts of a stage as typed, of a split's first tier.
#[must_use]
pub fn parts_of(split: &Split, stage: Stage) -> String {
    let shares = split.0.first().map_or(&[][..], |tier| &tier.shares);
    let mut of: Vec<_> = shares.iter().filter(|s| s.stage == stage).collect();
    of.sort_by_key(|share| share.place);
    let parts: Vec<u32> = of.iter().map(|share| share.basis).collect();
    spoken(&parts)
}

impl MoneyFields {
    /// A form nobody has filled in yet.
    #[must_use]
    pub fn new(currency: &Currency) -> Self {
        MoneyFields {
            house_kind: "percent".to_owned(),
            house: "0".to_owned(),
            preset: Preset::ByField.word().to_owned(),
            unit: currency.plain(currency.one()),
            rest: "first-place".to_owned(),
            public: true,
            ..MoneyFields::default()
        }
    }

    /// The form as things stand.
    #[must_use]
    pub fn of(terms: &Terms, currency: &Currency) -> Self {
        let (house_kind, house) = house_fields(terms.house, currency);
        let preset = Preset::of(&terms.split);
        MoneyFields {
            fee: currency.plain(terms.fee),
            reentry: currency.plain(terms.reentry),
            house_kind,
            house,
            added: currency.plain(terms.added),
            preset: preset.map_or("own", Preset::word).to_owned(),
            split: parts_of(&terms.split, Stage::Main),
            consolation: parts_of(&terms.split, Stage::Consolation),
            last_chance: parts_of(&terms.split, Stage::LastChance),
            unit: currency.plain(terms.unit),
            rest: rest_word(terms.rest).to_owned(),
            public: terms.public,
            preview: false,
        }
    }

    /// The splits to choose from.
    #[must_use]
    pub fn presets(&self, w: &Words) -> Vec<Choice> {
        let key = |preset: Preset| match preset {
            Preset::ByField => Words::money_preset_by_field,
            Preset::HalfAndQuarters => Words::money_preset_half_and_quarters,
            Preset::ThreeQuarters => Words::money_preset_three_quarters,
            Preset::Columbus => Words::money_preset_columbus,
            Preset::WinnerTakesAll => Words::money_preset_winner,
        };
        let named = Preset::ALL
            .into_iter()
            .map(|p| Choice::new(p.word(), w.say(key(p)), &self.preset));
        let own = Choice::new("own", w.money_preset_own(), &self.preset);
        named.chain([own]).collect()
    }

    /// Ways to say what the house keeps.
    #[must_use]
    pub fn houses(&self, w: &Words) -> Vec<Choice> {
        houses(w, &self.house_kind)
    }

    /// Where the rest can go.
    #[must_use]
    pub fn rests(&self, w: &Words) -> Vec<Choice> {
        rests(w, &self.rest)
    }
}

fn houses(w: &Words, chosen: &str) -> Vec<Choice> {
    vec![
        Choice::new("percent", w.money_house_percent(), chosen),
        Choice::new("per-entry", w.money_house_per_entry(), chosen),
        Choice::new("returns", w.money_house_returns(), chosen),
    ]
}

fn rests(w: &Words, chosen: &str) -> Vec<Choice> {
    vec![
        Choice::new("first-place", w.money_rest_first_place(), chosen),
        Choice::new("house", w.money_rest_house(), chosen),
    ]
}

impl SharingFields {
    /// A form nobody has filled in yet.
    #[must_use]
    pub fn new(currency: &Currency) -> Self {
        SharingFields {
            house_kind: "percent".to_owned(),
            house: "0".to_owned(),
            split: "70/30".to_owned(),
            unit: currency.plain(currency.one()),
            rest: "first-place".to_owned(),
            order: "then-consolation".to_owned(),
            buy_back: "50".to_owned(),
            ..SharingFields::default()
        }
    }

    /// A pool's form as things stand.
    #[must_use]
    pub fn of_pool(terms: &PoolTerms, currency: &Currency) -> Self {
        let (house_kind, house) = house_fields(terms.house, currency);
        SharingFields {
            house_kind,
            house,
            split: spoken(&terms.split),
            unit: currency.plain(terms.unit),
            rest: rest_word(terms.rest).to_owned(),
            order: order_word(terms.order).to_owned(),
            name: terms.name.clone(),
            fee: currency.plain(terms.fee),
            ..SharingFields::default()
        }
    }

    /// An auction's form as things stand.
    #[must_use]
    pub fn of_auction(terms: &AuctionTerms, currency: &Currency) -> Self {
        let (house_kind, house) = house_fields(terms.house, currency);
        SharingFields {
            house_kind,
            house,
            split: spoken(&terms.split),
            unit: currency.plain(terms.unit),
            rest: rest_word(terms.rest).to_owned(),
            order: order_word(terms.order).to_owned(),
            by_column: terms.by_column,
            buy_back: percent(u64::from(terms.buy_back)),
            ..SharingFields::default()
        }
    }

    /// Ways to say what the house keeps.
    #[must_use]
    pub fn houses(&self, w: &Words) -> Vec<Choice> {
        houses(w, &self.house_kind)
    }

    /// Where the rest can go.
    #[must_use]
    pub fn rests(&self, w: &Words) -> Vec<Choice> {
        rests(w, &self.rest)
    }

    /// How equals can be told apart.
    #[must_use]
    pub fn orders(&self, w: &Words) -> Vec<Choice> {
        vec![
            Choice::new(
                "then-consolation",
                w.money_order_then_consolation(),
                &self.order,
            ),
            Choice::new("shared", w.money_order_shared(), &self.order),
        ]
    }
}
