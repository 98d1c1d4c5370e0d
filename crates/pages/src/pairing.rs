//! The reasons of a Swiss pairing or bye, in words.

use super::bracket::BracketScene;
use super::messages::selector;
use crawford_tournament::EntrantNo;
use crawford_tournament::swiss::{ByeWhy, FloatReason, PairWhy, Within};

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
            let reason = selector!("pair-float.reason", reason in FloatReason { Odd, MetAll, Fewest, ByHand });
            said.push(w.pair_float(why.group_below, why.group, &a, reason));
        }
    }
    if why.repeats > 0 {
        said.push(w.pair_repeats(why.repeats));
    }
    if !why.by_hand {
        let within = selector!("pair-within.within", why.within in Within { Random, Slide, Fold, Neighbours, Standing });
        said.push(w.pair_within(&a, &b, why.place_below, why.place, within));
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
