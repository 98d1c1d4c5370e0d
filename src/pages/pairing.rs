//! Why a pairing or a bye of a Swiss is as it is, in words.

use super::bracket::Scene;
use crate::tournament::EntrantNo;
use crate::tournament::swiss::{ByeWhy, FloatReason, PairWhy, Within};

/// Why these two meet, a sentence each.
#[must_use]
pub fn pair_reasons(
    scene: &Scene<'_>,
    (a, b): (EntrantNo, EntrantNo),
    why: &PairWhy,
) -> Vec<String> {
    let w = scene.w;
    let (a, b) = (scene.isolated(a), scene.isolated(b));
    let mut said = Vec::new();
    if why.by_hand {
        said.push(w.say("pair-by-hand").into_owned());
    }
    if why.last_two {
        said.push(w.say("pair-last-two").into_owned());
    } else if why.rematch {
        said.push(w.say("pair-rematch").into_owned());
    }
    match why.float {
        None => said.push(w.with2("pair-group", "group", why.group, "n", why.of)),
        Some(reason) => {
            let reason = match reason {
                FloatReason::Odd => "odd",
                FloatReason::MetAll => "met-all",
                FloatReason::Fewest => "fewest",
                FloatReason::ByHand => "by-hand",
            };
            said.push(w.say_with(
                "pair-float",
                &[
                    ("name", &a),
                    ("group", &why.group),
                    ("below", &why.group_below),
                    ("reason", &reason),
                ],
            ));
        }
    }
    if why.repeats > 0 {
        said.push(w.with("pair-repeats", "n", why.repeats));
    }
    if !why.by_hand {
        said.push(w.say_with(
            "pair-within",
            &[
                ("within", &within_word(why.within)),
                ("a", &a),
                ("b", &b),
                ("place", &why.place),
                ("below", &why.place_below),
            ],
        ));
    }
    said
}

/// Why somebody has the bye, a sentence each.
#[must_use]
pub fn bye_reasons(scene: &Scene<'_>, why: &ByeWhy) -> Vec<String> {
    let w = scene.w;
    let mut said = Vec::new();
    if why.by_hand {
        said.push(w.say("bye-by-hand").into_owned());
    }
    if why.second {
        said.push(w.say("bye-second").into_owned());
    }
    if !why.by_hand {
        said.push(w.say_with(
            "bye-group",
            &[
                ("group", &why.group),
                ("groups", &why.groups),
                ("allowed", &why.allowed),
                ("unplayed", &why.unplayed),
                ("fewest", &why.fewest),
            ],
        ));
        if why.above_others {
            said.push(w.say("bye-above-others").into_owned());
        }
    }
    said
}

/// What decided within a group, for the sentences that choose by it.
fn within_word(within: Within) -> &'static str {
    match within {
        Within::Random => "random",
        Within::Slide => "slide",
        Within::Fold => "fold",
        Within::Neighbours => "neighbours",
        Within::Standing => "standing",
    }
}
