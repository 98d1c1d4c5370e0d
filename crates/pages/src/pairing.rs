//! The reasons of a Swiss pairing or bye, in words.

use super::bracket::BracketScene;
use super::messages::selector;
use crawford_tournament::swiss::{ByeWhy, FloatReason, PairWhy, Within};
use crawford_tournament::{EntrantNo, Event};

/// How a round was paired, as far as no reason of one pair says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RoundManner {
    /// Whether equal scores form groups.
    groups: bool,
    /// Whether the director set some of it.
    by_hand: bool,
}

impl RoundManner {
    #[must_use]
    pub fn of(event: &Event, by_hand: bool) -> RoundManner {
        let capabilities = event.capabilities();
        let settings = capabilities.paired_rounds();
        RoundManner {
            groups: settings.is_none_or(|settings| settings.groups),
            by_hand,
        }
    }
}

/// One sentence each.
#[must_use]
pub fn pair_reasons(
    scene: &BracketScene<'_>,
    manner: RoundManner,
    (a, b): (EntrantNo, EntrantNo),
    why: &PairWhy,
) -> Vec<String> {
    let w = scene.w;
    let (a, b) = (scene.isolated(a), scene.isolated(b));
    let mut said = Vec::new();
    if why.by_hand {
        said.push(w.pair_by_hand().into_owned());
    } else if manner.by_hand {
        said.push(w.pair_around().into_owned());
    }
    if why.last_two {
        said.push(w.pair_last_two().into_owned());
    } else if why.rematch {
        said.push(w.pair_rematch().into_owned());
    }
    match why.float {
        None if manner.groups => said.push(w.pair_group(why.group, why.of)),
        None => {}
        Some(reason) => {
            let reason = selector!("pair-float.reason", reason in FloatReason { Odd, MetAll, Fewest, ByHand });
            said.push(w.pair_float(why.group_below, why.group, &a, reason));
        }
    }
    if why.repeats > 0 {
        said.push(w.pair_repeats(why.by_hand, why.repeats));
    }
    if why.by_hand {
        return said;
    }
    if manner.groups {
        let within = selector!("pair-within.within", why.within in Within { Random, Slide, Fold, Neighbours, Standing });
        said.push(w.pair_within(&a, &b, why.place_below, why.place, within));
    } else {
        said.push(w.pair_monrad(&a, &b, why.place_below, why.of, why.place));
    }
    said
}

/// One sentence each.
#[must_use]
pub fn bye_reasons(
    scene: &BracketScene<'_>,
    manner: RoundManner,
    who: EntrantNo,
    why: &ByeWhy,
) -> Vec<String> {
    let w = scene.w;
    let mut said = Vec::new();
    if why.by_hand {
        said.push(w.bye_by_hand().into_owned());
    } else if manner.by_hand {
        said.push(w.pair_around().into_owned());
    }
    if why.second {
        said.push(w.bye_second().into_owned());
    }
    if !why.by_hand {
        said.push(match manner.groups {
            true => w.bye_group(why.allowed, why.group, why.groups),
            false => w.bye_monrad(why.allowed),
        });
        said.push(match why.fewer {
            0 => w.bye_unplayed(why.fewest, why.unplayed),
            fewer => w.bye_fewer(fewer, scene.isolated(who), why.unplayed),
        });
        if why.above_others {
            said.push(w.bye_above_others().into_owned());
        }
    }
    said
}
