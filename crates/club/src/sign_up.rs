//! Signing up for an event before the night: whether its form is open, who has a place and who waits for one.

use crawford_journal::{UtcMicros, to_usize};
use serde::Serialize;
use std::num::NonZeroU32;

pub const MOST_PLACES: u32 = 1024;
/// The most people one form takes, the waiting list and those who withdrew among them.
pub const MOST_SIGN_UPS: usize = 2_000;
/// The longest way to reach somebody, in characters.
pub const LONGEST_CONTACT: usize = 120;

/// The conditions of an event's sign-up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct SignUpTerms {
    pub open: bool,
    /// Places; none: as many as come.
    pub most: Option<NonZeroU32>,
    pub closes_at: Option<UtcMicros>,
    /// Whether everyone may see who signed up.
    pub shows_list: bool,
    /// Whether people may say by their own link that they are here.
    pub phone_check_in: bool,
}

impl SignUpTerms {
    /// The places there are, where not as many come as like.
    #[must_use]
    pub fn limit(&self) -> Option<u32> {
        self.most.map(NonZeroU32::get)
    }

    #[must_use]
    pub fn takes(&self, now: UtcMicros) -> bool {
        self.open && self.closes_at.is_none_or(|at| now < at)
    }
}

/// What decides whether a sign-up holds a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SignUpStatus {
    /// Whether the director gave a place, whatever the limit.
    pub placed: bool,
    pub gone: bool,
}

/// Whether a sign-up has a place, is on the waiting list, or was withdrawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum WaitingPlace {
    In,
    /// Which on the waiting list, from 1.
    Waiting(u32),
    Gone,
}

/// Who has a place, in the order of signing up. Places given by the director come first and count; the rest go to those
/// who signed up first, so that the waiting list moves up by itself when somebody withdraws.
#[must_use]
pub fn places(most: Option<u32>, claims: &[SignUpStatus]) -> Vec<WaitingPlace> {
    let given = claims.iter().filter(|c| c.placed && !c.gone).count();
    let most = most.map_or(usize::MAX, to_usize);
    let mut left = most.saturating_sub(given);
    let mut waiting = 0u32;
    claims
        .iter()
        .map(|claim| match (claim.gone, claim.placed) {
            (true, _) => WaitingPlace::Gone,
            (false, true) => WaitingPlace::In,
            (false, false) if left > 0 => {
                left = left.saturating_sub(1);
                WaitingPlace::In
            }
            (false, false) => {
                waiting = waiting.saturating_add(1);
                WaitingPlace::Waiting(waiting)
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const COMES: SignUpStatus = SignUpStatus {
        placed: false,
        gone: false,
    };
    const GIVEN: SignUpStatus = SignUpStatus {
        placed: true,
        gone: false,
    };
    const GONE: SignUpStatus = SignUpStatus {
        placed: false,
        gone: true,
    };

    #[test]
    fn the_first_have_places_and_the_others_wait_in_order() {
        use WaitingPlace::*;
        assert_eq!(
            places(Some(2), &[COMES; 4]),
            [In, In, Waiting(1), Waiting(2)],
            "two places"
        );
        assert_eq!(places(None, &[COMES; 3]), [In, In, In], "no limit");
        assert_eq!(places(Some(2), &[]), []);
    }

    #[test]
    fn who_withdraws_makes_room_for_the_first_who_waits() {
        use WaitingPlace::*;
        assert_eq!(
            places(Some(2), &[COMES, GONE, COMES, COMES]),
            [In, Gone, In, Waiting(1)]
        );
    }

    #[test]
    fn a_place_given_by_the_director_is_one_of_the_places_or_past_them() {
        use WaitingPlace::*;
        assert_eq!(
            places(Some(2), &[COMES, COMES, GIVEN]),
            [In, Waiting(1), In],
            "somebody waits instead"
        );
        assert_eq!(
            places(Some(1), &[GIVEN, GIVEN, COMES]),
            [In, In, Waiting(1)]
        );
    }

    #[test]
    fn a_form_closes_by_the_clock_it_is_given() {
        let terms = SignUpTerms {
            open: true,
            closes_at: Some(UtcMicros(100)),
            ..SignUpTerms::default()
        };
        assert!(terms.takes(UtcMicros(99)));
        assert!(!terms.takes(UtcMicros(100)));
        assert!(
            !SignUpTerms {
                open: false,
                ..terms
            }
            .takes(UtcMicros(1))
        );
        assert!(
            SignUpTerms {
                closes_at: None,
                ..terms
            }
            .takes(UtcMicros(1_000))
        );
    }
}
