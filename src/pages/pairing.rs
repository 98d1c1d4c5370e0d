//! The reasons of a Swiss pairing or bye, in words.

use super::bracket::BracketScene;
use crate::tournament::EntrantNo;
use crate::tournament::swiss::{ByeWhy, FloatReason, PairWhy, Within};

/// One sentence each.
#[must_use]
pub fn pair_reasons(
    scene: &BracketScene<'_>,
    (a, b): (EntrantNo, EntrantNo),
    why: &PairWhy,
) -> Vec<String> {
    let w = scene.w;
    let (a, b) = (scene.isolated(a), scene.isolated(b));
    let mut said = Vec::new();
    if why.by_hand {
        said.push(w.pair_by_hand().into_owned());
    }
    if why.last_two {
        said.push(w.pair_last_two().into_owned());
    } else if why.rematch {
        said.push(w.pair_rematch().into_owned());
    }
    match why.float {
        None => said.push(w.pair_group(why.group, why.of)),
        Some(reason) => {
            let reason = match reason {
                FloatReason::Odd => "odd",
                FloatReason::MetAll => "met-all",
                FloatReason::Fewest => "fewest",
                FloatReason::ByHand => "by-hand",
            };
            said.push(w.pair_float(why.group_below, why.group, &a, reason));
        }
    }
    if why.repeats > 0 {
        said.push(w.pair_repeats(why.repeats));
    }
    if !why.by_hand {
        said.push(w.pair_within(&a, &b, why.place_below, why.place, within_word(why.within)));
    }
    said
}

/// One sentence each.
#[must_use]
pub fn bye_reasons(scene: &BracketScene<'_>, why: &ByeWhy) -> Vec<String> {
    let w = scene.w;
    let mut said = Vec::new();
    if why.by_hand {
        said.push(w.bye_by_hand().into_owned());
    }
    if why.second {
        said.push(w.bye_second().into_owned());
    }
    if !why.by_hand {
        said.push(w.bye_group(why.allowed, why.fewest, why.group, why.groups, why.unplayed));
        if why.above_others {
            said.push(w.bye_above_others().into_owned());
        }
    }
    said
}

/// What decided within a score group, as the selector of a message.
fn within_word(within: Within) -> &'static str {
    match within {
        Within::Random => "random",
        Within::Slide => "slide",
        Within::Fold => "fold",
        Within::Neighbours => "neighbours",
        Within::Standing => "standing",
    }
}
