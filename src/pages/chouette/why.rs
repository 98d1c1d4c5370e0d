//! Why the next order is the one proposed, in a sentence or two.

use super::fact_text::NightTeller;
use crate::chouette::{PlayedGame, Rotation};
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
    match (played.settings.rotation, against, kept) {
        (_, Ordering::Less, false) if gone => w.chouette_why_box_gone(b, heir),
        (_, Ordering::Equal, _) => w.chouette_why_even().into_owned(),
        (Rotation::LosAngeles, Ordering::Less, false) => w.chouette_why_la_both_lost(b, c, heir),
        (Rotation::LosAngeles, Ordering::Greater, true) => w.chouette_why_la_kept_anyway(b, c),
        (Rotation::LosAngeles, _, true) => w.chouette_why_la_kept(b),
        (Rotation::LosAngeles, _, false) => w.chouette_why_la_passed(b, heir),
        (Rotation::CaptainOfTheMoment, Ordering::Less, _) => w.chouette_why_moment_kept(b, c),
        (Rotation::CaptainOfTheMoment, Ordering::Greater, _) => w.chouette_why_moment_passed(b, c),
        (_, Ordering::Less, _) if followed => w.chouette_why_followed_kept(b, c),
        (_, Ordering::Greater, _) if followed => w.chouette_why_followed_passed(b, c),
        (_, Ordering::Less, _) => w.chouette_why_start_kept(b, c),
        (_, Ordering::Greater, _) => w.chouette_why_start_passed(b, c),
    }
}
