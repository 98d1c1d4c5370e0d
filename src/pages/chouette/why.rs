//! Why the next order is the one proposed, in a sentence or two.

use super::told::Teller;
use crate::chouette::{Out, Played, PlayerNo, Rotation, Sheet};
use std::cmp::Ordering;

/// Why the order proposed after a game is what it is.
#[must_use]
pub fn why(teller: &Teller<'_>, played: &Played) -> String {
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
    let key = match (played.settings.rotation, against, kept) {
        (_, Ordering::Less, false) if gone => "chouette-why-box-gone", // a key
        (_, Ordering::Equal, _) => "chouette-why-even",                // a key
        (Rotation::LosAngeles, Ordering::Less, false) => "chouette-why-la-both-lost", // a key
        (Rotation::LosAngeles, Ordering::Greater, true) => "chouette-why-la-kept-anyway", // a key
        (Rotation::LosAngeles, _, true) => "chouette-why-la-kept",     // a key
        (Rotation::LosAngeles, _, false) => "chouette-why-la-passed",  // a key
        (Rotation::CaptainOfTheMoment, Ordering::Less, _) => "chouette-why-moment-kept", // a key
        (Rotation::CaptainOfTheMoment, Ordering::Greater, _) => "chouette-why-moment-passed", // a key
        (_, Ordering::Less, _) if followed => "chouette-why-followed-kept", // a key
        (_, Ordering::Greater, _) if followed => "chouette-why-followed-passed", // a key
        (_, Ordering::Less, _) => "chouette-why-start-kept",                // a key
        (_, Ordering::Greater, _) => "chouette-why-start-passed",           // a key
    };
    let (b, c) = (teller.name(in_box), teller.name(judged));
    let heir = heir.map(|n| teller.name(n)).unwrap_or_default();
    w.with3(key, "box", b, "captain", c, "heir", heir)
}

/// Who was captain at the end; of a game entered at once the first who stayed in.
fn last_captain(sheet: &Sheet, captain: PlayerNo) -> PlayerNo {
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
