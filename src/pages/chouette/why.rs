//! Why the next order is the one proposed, in a sentence or two.

use super::fact_text::NightTeller;
use crate::chouette::{GameSheet, Out, PlayedGame, PlayerNo, Rotation};
use std::cmp::Ordering;

#[must_use]
pub fn why(teller: &NightTeller<'_>, played: &PlayedGame) -> String {
    let w = teller.w;
    let in_box = played.in_box();
    let heir = played.proposal.next.first().copied();
    let kept = heir == Some(in_box);
    let judged = match played.settings.rotation {
        Rotation::CaptainOfTheMoment => last_captain(&played.sheet, played.captain),
        _ => played.captain,
    };
    let against = played.sheet.against_box(judged);
    let gone = played.gone.contains(&in_box);
    let began = played.order.iter().skip(1);
    let mut began = began.filter(|n| Some(**n) != played.partner);
    let followed = began.next() != Some(&played.captain);
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

/// The captain at the end; in a game entered as a whole the first who stayed in.
fn last_captain(sheet: &GameSheet, captain: PlayerNo) -> PlayerNo {
    let stayed = |n: PlayerNo| sheet.cube(n).is_some_and(|c| c.out == Out::No);
    match sheet.captains.last() {
        Some(last) => *last,
        None if stayed(captain) => captain,
        None => {
            let next = sheet.cubes.iter().map(|c| c.member).find(|n| stayed(*n));
            next.unwrap_or(captain)
        }
    }
}
