//! Named sets of house rules. `docs/chouette.md` says where each is written.

use super::settings::{
    Automatics, BoxDoubles, BoxTakes, Breaks, Consultation, Cubes, LoneTaker, Newcomers,
    NightSettings, OrderRoll, PartnerOrder, Rotation, Split, ThreeHanded,
};
use crawford_forms::Choice;

/// Named sets of house rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Choice)]
#[form(hidden)]
pub enum ChouettePreset {
    /// GamesGrid's rules with one cube for the team.
    #[form(name = "gamesgrid-single")]
    GamesGridSingle,
    /// GamesGrid's rules with a cube for each member: what a night begins with.
    #[form(name = "gamesgrid-multiple")]
    GamesGridMultiple,
    /// Los Angeles, as Joe Russell wrote them down in 2013.
    LosAngeles,
    /// Cambridge, England.
    Cambridge,
    /// Clinton Hill, Brooklyn.
    ClintonHill,
    Colorado,
    /// Kit Woolsey's regulations for FIBS.
    Woolsey,
}

impl ChouettePreset {
    #[must_use]
    pub const fn settings(self) -> NightSettings {
        let multiple = NightSettings {
            cubes: Cubes::Multiple,
            stake: None,
            order_roll: OrderRoll::OneDie,
            rotation: Rotation::CaptainAtStart,
            box_takes: BoxTakes::Free,
            box_takes_captain: false,
            three_handed: ThreeHanded::Free,
            box_doubles: BoxDoubles::Free,
            lone_taker: LoneTaker::Free,
            extras: false,
            jacoby: true,
            automatics: Automatics::UpTo(0),
            beavers: true,
            raccoons: true,
            cube_cap: None,
            consultation: Consultation::AfterCube,
            partner_from: Some(8),
            partner_must_from: None,
            partner_order: PartnerOrder::CaptainDown,
            newcomers: Newcomers::Below,
            limit: 10,
            split: Split::Halves,
            breaks: Breaks::Bottom,
            proxies: true,
            settlements: true,
            hidden_answers: false,
            extra_beavers: false,
            extras_on_redoubles: false,
            loss_limit: None,
        };
        match self {
            ChouettePreset::GamesGridMultiple => multiple,
            ChouettePreset::GamesGridSingle => NightSettings {
                cubes: Cubes::Single,
                rotation: Rotation::CaptainOfTheMoment,
                ..multiple
            },
            ChouettePreset::LosAngeles => NightSettings {
                rotation: Rotation::LosAngeles,
                box_takes: BoxTakes::BreakEven,
                box_takes_captain: true,
                three_handed: ThreeHanded::BothOrNeither,
                box_doubles: BoxDoubles::CaptainToo,
                extras: true,
                extra_beavers: true,
                automatics: Automatics::UpTo(1),
                consultation: Consultation::Never,
                partner_from: Some(6),
                partner_must_from: Some(7),
                partner_order: PartnerOrder::NextInLine,
                limit: 7,
                ..multiple
            },
            ChouettePreset::Cambridge => NightSettings {
                automatics: Automatics::BOX,
                beavers: false,
                raccoons: false,
                newcomers: Newcomers::Above,
                settlements: false,
                ..multiple
            },
            ChouettePreset::ClintonHill => NightSettings {
                box_takes: BoxTakes::Half,
                lone_taker: LoneTaker::CaptainMustBeaver,
                partner_from: Some(4),
                ..multiple
            },
            ChouettePreset::Colorado => NightSettings {
                order_roll: OrderRoll::TwoDice,
                automatics: Automatics::UpTo(1),
                partner_from: Some(6),
                partner_order: PartnerOrder::LastFirst,
                ..multiple
            },
            ChouettePreset::Woolsey => NightSettings {
                partner_from: Some(6),
                partner_must_from: Some(6),
                partner_order: PartnerOrder::NextInLine,
                split: Split::None,
                ..multiple
            },
        }
    }
}
