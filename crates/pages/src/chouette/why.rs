//! Why the next order is the one proposed, in a sentence or two.

use super::fact_text::NightTeller;
use crate::messages::selector;
use crawford_chouette::{PlayedGame, Rotation};
use std::cmp::Ordering;

#[must_use]
pub fn why(teller: &NightTeller<'_>, played: &PlayedGame) -> String {
    let w = teller.w;
    let in_box = played.in_box();
    let heir = played.proposal.next.first().copied();
    let kept = heir == Some(in_box);
    let judged = match played.settings.rotation {
        Rotation::CaptainOfTheMoment => played.sheet.last_captain(played.captain),
        _ => played.captain,
    };
    let against = played.sheet.against_box(judged);
    let gone = played.gone.contains(&in_box);
    let mut team = played.order.iter().skip(1);
    let first = team.find(|n| Some(**n) != played.partner);
    let followed = first != Some(&played.captain);
    let (b, c) = (teller.name(in_box), teller.name(judged));
    let heir = heir.map(|n| teller.name(n)).unwrap_or_default();
    let who = match played.settings.rotation {
        Rotation::CaptainOfTheMoment => selector!("chouette-why-passed.who", "moment"),
        _ if followed => selector!("chouette-why-passed.who", "followed"),
        _ => selector!("chouette-why-passed.who", "start"),
    };
    match (played.settings.rotation, against, kept) {
        (_, Ordering::Less, false) if gone => w.chouette_why_box_gone(b, heir),
        (_, Ordering::Equal, _) => w.chouette_why_even().into_owned(),
        (Rotation::LosAngeles, Ordering::Less, false) => w.chouette_why_la_both_lost(b, c, heir),
        (Rotation::LosAngeles, _, true) => {
            w.chouette_why_la_kept(against != Ordering::Greater, b, c)
        }
        (Rotation::LosAngeles, _, false) => w.chouette_why_la_passed(b, heir),
        (_, Ordering::Less, _) => w.chouette_why_kept(b, c, who),
        (_, Ordering::Greater, _) => w.chouette_why_passed(b, c, who),
    }
}
