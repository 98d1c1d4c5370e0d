//! Splits clubs know by name.

use super::terms::{Split, Tier, shares};
use crawford_forms::stage::PaidStage;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PayoutPreset {
    WinnerTakesAll,
    /// 50 to the winner, 25 to the runner-up, 25 to the winner of the consolation.
    HalfAndQuarters,
    /// 75 and 25, as for a double elimination.
    ThreeQuarters,
    /// 40 to the winner; 25 each to the runner-up and the winner of the consolation, who tie; 10 to the consolation's
    /// runner-up (Columbus).
    Columbus,
    /// More places the larger the field.
    ByField,
}

impl PayoutPreset {
    pub const ALL: [PayoutPreset; 5] = [
        PayoutPreset::ByField,
        PayoutPreset::HalfAndQuarters,
        PayoutPreset::ThreeQuarters,
        PayoutPreset::Columbus,
        PayoutPreset::WinnerTakesAll,
    ];

    #[must_use]
    pub fn of(split: &Split) -> Option<Self> {
        PayoutPreset::ALL.into_iter().find(|p| p.split() == *split)
    }

    /// Its shares. They are written into the journal whole, so that a later edition of this table changes nothing.
    #[must_use]
    pub fn split(self) -> Split {
        match self {
            PayoutPreset::WinnerTakesAll => split(&[10000], &[]),
            PayoutPreset::HalfAndQuarters => split(&[5000, 2500], &[2500]),
            PayoutPreset::ThreeQuarters => split(&[7500, 2500], &[]),
            PayoutPreset::Columbus => split(&[4000, 2500], &[2500, 1000]),
            PayoutPreset::ByField => Split(
                BY_FIELD
                    .iter()
                    .map(|(from, parts)| Tier {
                        from: *from,
                        shares: shares(PaidStage::Main, parts),
                    })
                    .collect(),
            ),
        }
    }
}

/// By field size, a proposal of ours (no source has a standard): about one player in four is paid, those who lose in the
/// same round alike.
const BY_FIELD: [(u32, &[u32]); 5] = [
    (0, &[10000]),
    (5, &[7000, 3000]),
    (9, &[5000, 2500, 1250, 1250]),
    (17, &[4000, 2400, 1000, 1000, 400, 400, 400, 400]),
    (
        49,
        &[
            3000, 1800, 800, 800, 500, 500, 500, 500, 200, 200, 200, 200, 200, 200, 200, 200,
        ],
    ),
];

fn split(main: &[u32], consolation: &[u32]) -> Split {
    let mut all = shares(PaidStage::Main, main);
    all.extend(shares(PaidStage::Consolation, consolation));
    Split::plain(all)
}

#[cfg(test)]
mod tests {
    use super::super::terms::{HUNDRED, check_shares};
    use super::*;

    #[test]
    fn every_preset_comes_to_the_whole_fund_and_is_known_again() {
        for preset in PayoutPreset::ALL {
            let split = preset.split();
            for tier in &split.0 {
                assert_eq!(check_shares(&tier.shares), Ok(()));
                let sum: u32 = tier.shares.iter().map(|s| s.basis).sum();
                assert_eq!(sum, HUNDRED, "{preset:?} from {}", tier.from);
            }
            assert_eq!(PayoutPreset::of(&split), Some(preset));
        }
    }
}
