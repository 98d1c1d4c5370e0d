//! Cards of shared links in the copy: drawn when what they show changes, and not when it does not.

use super::{Place, planted, publish_with, said};
use crate::support::{Fresh, open};
use crawford::publish::card::mark_of;
use crawford::store::{clubs, people};
use std::collections::BTreeSet;

const ADDRESS: [&str; 2] = ["--address", "https://club.example/backgammon"];

#[test]
fn a_card_is_drawn_again_only_where_what_it_shows_has_changed() {
    let fresh = planted(Fresh::sqlite());
    let place = Place::new("drawn");
    said(&publish_with(&place.0, &fresh.database, &ADDRESS));
    let first = place.files();
    let cards: BTreeSet<String> = first
        .keys()
        .filter(|file| file.ends_with("card.png"))
        .cloned()
        .collect();
    assert!(cards.len() > 20, "{}", cards.len());
    // Another picture under the same mark: whoever draws it anew would put it right.
    for file in &cards {
        let mut bytes = first[file].clone();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        assert_eq!(mark_of(&bytes), mark_of(&first[file]), "{file}");
        assert!(mark_of(&bytes).is_some(), "{file}");
        std::fs::write(place.0.join(file), bytes).unwrap();
    }
    let kept = place.files();
    let again = said(&publish_with(&place.0, &fresh.database, &ADDRESS));
    let now = place.files();
    let changed: Vec<_> = kept
        .keys()
        .filter(|file| kept[*file] != now[*file])
        .collect();
    assert!(
        again.contains("new: 0, changed: 0, removed: 0"),
        "{again} {changed:?}"
    );
    assert_eq!(now, kept);

    // Somebody is called otherwise, and the file of somebody else's card is not whole.
    let store = open(&fresh.database);
    let club = store.read_now(clubs::all).unwrap().remove(0).id;
    let everyone = store
        .read_now(move |conn| people::of_club(conn, club))
        .unwrap();
    let card = |of: &people::Person| format!("c/lantern/players/{}/card.png", of.id);
    let mut drawn = everyone.iter().filter(|of| cards.contains(&card(of)));
    let (one, other) = (drawn.next().unwrap().clone(), drawn.next().unwrap());
    let (own, broken) = (card(&one), card(other));
    store
        .write_now(move |tx| {
            let mut renamed = one.clone();
            renamed.name = "Zuleika Quist".to_owned();
            people::change(tx, &renamed)
        })
        .unwrap();
    store.close();
    let half = &first[&broken][..first[&broken].len() - 9];
    std::fs::write(place.0.join(&broken), half).unwrap();
    said(&publish_with(&place.0, &fresh.database, &ADDRESS));
    let after = place.files();
    assert_eq!(after[&broken], first[&broken]);
    assert_ne!(mark_of(&after[&own]), mark_of(&first[&own]));
    let redrawn = cards.iter().filter(|file| after[*file] != kept[*file]);
    let redrawn = redrawn.count();
    assert!(
        (2..cards.len() / 2).contains(&redrawn),
        "{redrawn} of {}",
        cards.len()
    );
    // A card nobody is shown any more goes with its page.
    said(&publish_with(&place.0, &fresh.database, &[]));
    assert!(!place.files().keys().any(|file| file.ends_with("card.png")));
}
