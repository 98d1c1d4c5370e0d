//! The reasons for a pairing, as data that pages put into words.

use super::super::is_usual;
use super::board::Board;
use super::round::Within;
use serde::{Deserialize, Serialize};

/// Why somebody floats out of the score group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FloatReason {
    /// Those of this score and above are an odd number: one of them has to.
    Odd,
    /// Nobody left in the group whom the player may meet.
    MetAll,
    /// Any other way, more players or higher ones would float, or the round could not be completed.
    Fewest,
    ByHand,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairWhy {
    /// The score group of the first, from 1 at the top.
    pub group: u32,
    /// The score group of the second; the same unless it is a float.
    pub group_below: u32,
    /// Of two groups: why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub float: Option<FloatReason>,
    /// How many of the two float the same way as in the round before.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub repeats: u8,
    /// What decided within the group.
    pub within: Within,
    /// Where the first stands in the group by that order, from 1.
    pub place: u32,
    /// Where the second stands in its group.
    pub place_below: u32,
    /// Players in the first's group.
    pub of: u32,
    /// They have met before: only where the director allowed it, or nobody else is left.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rematch: bool,
    /// Nobody but these two is left in, so they meet again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub last_two: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_hand: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ByeWhy {
    /// The score group, from 1 at the top.
    pub group: u32,
    /// Score groups there are.
    pub groups: u32,
    /// Players in that group who may have a bye.
    pub allowed: u32,
    /// Of them, those with as few unplayed rounds.
    pub fewest: u32,
    /// Rounds unplayed so far.
    pub unplayed: u32,
    /// Players in that group who may have a bye and have fewer rounds unplayed: any other way the round could not be
    /// completed or more would float.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub fewer: u32,
    /// Not from the lowest group, though somebody there might have a bye: any other way the round could not be completed
    /// or more would float.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub above_others: bool,
    /// A second bye: only where the director allowed it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub second: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_hand: bool,
}

pub(super) fn pair_why(
    board: &Board,
    pairs: &[(u32, u32)],
    (a, b): (u32, u32),
    within: Within,
    by_hand: bool,
) -> PairWhy {
    let (above, below) = (board.group_of(a), board.group_of(b));
    let (from, to) = board.span(above);
    let (from_below, _) = board.span(below);
    PairWhy {
        group: above + 1,
        group_below: below + 1,
        float: (above != below).then(|| float_reason(board, pairs, a, by_hand)),
        repeats: u8::try_from(board.repeats(a, b)).expect("at most two of a pair float again"),
        within,
        place: a - from + 1,
        place_below: b - from_below + 1,
        of: to - from,
        rematch: board.have_met(a, b),
        last_two: false,
        by_hand,
    }
}

fn float_reason(board: &Board, pairs: &[(u32, u32)], a: u32, by_hand: bool) -> FloatReason {
    if by_hand {
        return FloatReason::ByHand;
    }
    let (from, to) = board.span(board.group_of(a));
    let crossing = pairs.iter().filter(|(a, b)| *a < to && *b >= to).count();
    if to % 2 == 1 && crossing == 1 {
        return FloatReason::Odd;
    }
    let may_meet = |b: u32| board.legal(a.min(b), a.max(b));
    if (from..to).any(may_meet) {
        FloatReason::Fewest
    } else {
        FloatReason::MetAll
    }
}

pub(super) fn bye_why(board: &Board, pairs: &[(u32, u32)], a: u32, by_hand: bool) -> ByeWhy {
    let group = board.group_of(a);
    let (from, to) = board.span(group);
    let allowed = (from..to).filter(|id| board.bye_allowed(*id));
    let unplayed = board.unplayed[a];
    let has_bye = |id: u32| pairs.iter().any(|(a, b)| *a == id && board.is_bye(*b));
    ByeWhy {
        group: group + 1,
        groups: board.groups.len() as u32,
        allowed: allowed.clone().count() as u32,
        fewest: allowed
            .clone()
            .filter(|id| board.unplayed[*id] <= unplayed)
            .count() as u32,
        unplayed,
        fewer: allowed.filter(|id| board.unplayed[*id] < unplayed).count() as u32,
        above_others: (to..board.players()).any(|id| board.bye_allowed(id) && !has_bye(id)),
        second: board.has_had_bye(a),
        by_hand,
    }
}

/// Why the matches and byes of a round are as they are, recorded with it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Reasons {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pairs: Vec<PairWhy>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub byes: Vec<ByeWhy>,
}
