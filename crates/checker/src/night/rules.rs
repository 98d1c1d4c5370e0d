//! The rules of a night as its journal has them. Before any are set, they are those of GamesGrid.

use serde::{Deserialize, Deserializer};

/// No cube is higher, whatever a night says.
const HIGHEST: i64 = 1 << 20;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum CubeCount {
    Multiple,
    Single,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum FirstThrow {
    OneDie,
    TwoDice,
    FourDice,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum NextBox {
    CaptainAtStart,
    CaptainOfTheMoment,
    LosAngeles,
    ByHand,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Share {
    Free,
    Half,
    BreakEven,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum OfTwo {
    Free,
    BothOrNeither,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Along {
    Free,
    CaptainToo,
    SameValue,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Alone {
    Free,
    MustBeaver,
    CaptainMustBeaver,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Talk {
    Free,
    AfterCube,
    Never,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Asking {
    CaptainDown,
    NextInLine,
    LastFirst,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Comers {
    Below,
    Above,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum TooMany {
    Halves,
    None,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Pause {
    Place,
    Bottom,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
enum Ties {
    UpTo(u32),
    AsThe(Discretion),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Discretion {
    Box,
}

/// Every journal has each of these fields, but for those that say otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NightRules {
    pub(super) cubes: CubeCount,
    #[serde(deserialize_with = "written")]
    pub(super) stake: Option<i64>,
    order_roll: FirstThrow,
    pub(super) rotation: NextBox,
    box_takes: Share,
    box_takes_captain: bool,
    three_handed: OfTwo,
    box_doubles: Along,
    lone_taker: Alone,
    pub(super) extras: bool,
    pub(super) jacoby: bool,
    automatics: Ties,
    beavers: bool,
    raccoons: bool,
    #[serde(deserialize_with = "written")]
    cube_cap: Option<i64>,
    consultation: Talk,
    #[serde(deserialize_with = "written")]
    partner_from: Option<usize>,
    #[serde(deserialize_with = "written")]
    partner_must_from: Option<usize>,
    partner_order: Asking,
    pub(super) newcomers: Comers,
    pub(super) limit: usize,
    split: TooMany,
    pub(super) breaks: Pause,
    proxies: bool,
    pub(super) settlements: bool,
    hidden_answers: bool,
    /// Old journals have neither this nor the two after it.
    #[serde(default)]
    pub(super) extra_beavers: bool,
    #[serde(default)]
    extras_on_redoubles: bool,
    #[serde(default)]
    pub(super) loss_limit: Option<i64>,
}

/// For a field that may be null but must be written: a line without it cannot be read.
pub(super) fn written<'de, D, T>(from: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    Option::deserialize(from)
}

impl Default for NightRules {
    fn default() -> NightRules {
        NightRules {
            cubes: CubeCount::Multiple,
            stake: None,
            order_roll: FirstThrow::OneDie,
            rotation: NextBox::CaptainAtStart,
            box_takes: Share::Free,
            box_takes_captain: false,
            three_handed: OfTwo::Free,
            box_doubles: Along::Free,
            lone_taker: Alone::Free,
            extras: false,
            jacoby: true,
            automatics: Ties::UpTo(0),
            beavers: true,
            raccoons: true,
            cube_cap: None,
            consultation: Talk::AfterCube,
            partner_from: Some(8),
            partner_must_from: None,
            partner_order: Asking::CaptainDown,
            newcomers: Comers::Below,
            limit: 10,
            split: TooMany::Halves,
            breaks: Pause::Bottom,
            proxies: true,
            settlements: true,
            hidden_answers: false,
            extra_beavers: false,
            extras_on_redoubles: false,
            loss_limit: None,
        }
    }
}

impl NightRules {
    pub(super) fn highest(&self) -> i64 {
        self.cube_cap.unwrap_or(HIGHEST)
    }

    /// Whether a double raised so often already may be raised again.
    pub(super) fn may_raise(&self, raises: u32) -> bool {
        match raises {
            0 => self.beavers,
            1 => self.beavers && self.raccoons,
            _ => false,
        }
    }

    pub(super) fn allows_tie(&self, before: u32) -> bool {
        match self.automatics {
            Ties::UpTo(most) => before < most,
            Ties::AsThe(Discretion::Box) => true,
        }
    }

    /// Whether so many may play with a partner of the box, or without one.
    pub(super) fn allows_partner(&self, players: usize, is_one: bool) -> bool {
        match is_one {
            true => self.partner_from.is_some_and(|from| players >= from),
            false => self.partner_must_from.is_none_or(|must| players < must),
        }
    }

    /// What a throw for the order counts; nothing where it is not one.
    pub(super) fn throw(&self, dice: &[u32]) -> Option<u32> {
        let all_dice = dice.iter().all(|die| (1..=6).contains(die));
        let pips = dice.iter().sum();
        match (self.order_roll, dice) {
            _ if !all_dice => None,
            (FirstThrow::OneDie, [_]) | (FirstThrow::FourDice, [_, _, _, _]) => Some(pips),
            (FirstThrow::TwoDice, [a, b]) => {
                Some(if a == b { pips.saturating_mul(2) } else { pips })
            }
            _ => None,
        }
    }
}
