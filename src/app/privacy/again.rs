//! A removal done again by a restore, in somebody's own words too. What the removal noted has no words: it says where the
//! name stood, how long it and the text were, and which the director left. In a text that was another then, every form of the
//! name goes; where not every name is known any more, the whole text.

use super::hit_key::HitKey;
use super::places::{TextPlace, mend, written};
use super::sought::{Sought, rewritten};
use crate::journal::ClubId;
use crate::store::{Conn, StoreError, Tx};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::ops::Range;

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Texts {
    /// How many names somebody had, those of before among them.
    pub names: usize,
    /// Where a name was taken out: keys of hits.
    pub taken: BTreeSet<HitKey>,
    /// Where it was left, since somebody else was meant.
    pub left: BTreeSet<HitKey>,
}

#[derive(Debug)]
pub(super) struct Goes {
    /// The names the restored database knows.
    pub(super) sought: Sought,
    /// What stands instead.
    pub(super) to: String,
    pub(super) texts: Texts,
    /// Whether they had a name at their removal that is not known here.
    pub(super) unknown: bool,
}

/// Takes the names of these out of every text of a club. A part of a name stays where it is a part of the name of `others`.
pub(super) fn take_out(
    tx: &mut Tx<'_>,
    club: ClubId,
    goes: &[Goes],
    others: &Sought,
) -> Result<(), StoreError> {
    for (place, parts) in written(tx, club)? {
        let Some(key) = place.key() else {
            continue;
        };
        let without = |nth: usize, text: &str| without(goes, others, &format!("{key}.{nth}"), text);
        let is_other = |(nth, text): (usize, &String)| without(nth, text) != *text;
        if parts.iter().enumerate().any(is_other) {
            mend(tx, club, &place, &without)?;
        }
    }
    Ok(())
}

/// The tournaments of a club that are called by one of their names, by address: facts, which their settings correct.
pub(super) fn still_named(
    conn: &mut Conn,
    club: ClubId,
    goes: &[Goes],
) -> Result<Vec<String>, StoreError> {
    let names = |text: &String| goes.iter().any(|one| !one.sought.wholes(text).is_empty());
    let mut all = Vec::new();
    for (place, parts) in written(conn, club)? {
        if let TextPlace::Tournament(slug) = place
            && parts.iter().any(names)
        {
            all.push(slug);
        }
    }
    Ok(all)
}

fn without(goes: &[Goes], others: &Sought, part: &str, text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    let anothers = others.wholes(text);
    let mut spans: Vec<(Range<usize>, &str)> = Vec::new();
    for one in goes {
        for (at, whole) in one.sought.hits(text) {
            let of_another = |other: &Range<usize>| other.start <= at.start && at.end <= other.end;
            let left = one.texts.left.contains(&HitKey::new(part, &at, text));
            if !left && (whole || !anothers.iter().any(of_another)) {
                spans.push((at, &one.to));
            }
        }
        for key in one.texts.taken.iter().filter(|key| key.part == part) {
            if key.text == text.len() && text.get(key.at.clone()).is_some() {
                spans.push((key.at.clone(), &one.to));
            } else if one.unknown {
                return one.to.clone();
            }
        }
    }
    spans.sort_by_key(|(at, _)| (at.start, std::cmp::Reverse(at.end)));
    rewritten(text, spans)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn goes(names: &[&str], unknown: bool, taken: &[&str], left: &[&str]) -> Goes {
        let keys = |of: &[&str]| of.iter().map(|key| key.parse().unwrap()).collect();
        Goes {
            sought: Sought::of(names),
            to: "Player 7".to_owned(),
            texts: Texts {
                names: names.len(),
                taken: keys(taken),
                left: keys(left),
            },
            unknown,
        }
    }

    fn out(one: Goes, text: &str) -> String {
        without(&[one], &Sought::of(&["Ann Berg"]), "note.a.0", text)
    }

    #[test]
    fn a_text_loses_what_it_lost_when_the_name_was_taken_away() {
        let known = |left: &[&str]| goes(&["Ann Lee"], false, &[], left);
        // Of before it was noted: every form, but no part of somebody else's name.
        assert_eq!(
            out(known(&[]), "Ann Lee, Lee and Ann Berg; Anna."),
            "Player 7, Player 7 and Ann Berg; Anna."
        );
        // What was left is left in the same text alone.
        assert_eq!(out(known(&["note.a.0.0.3.9"]), "Ann Smith"), "Ann Smith");
        assert_eq!(
            out(known(&["note.a.0.0.3.9"]), "Ann Smithy"),
            "Player 7 Smithy"
        );
        // A name that the restored service never heard of stood there in the same text, or perhaps in another.
        let renamed = |unknown| goes(&["Ann"], unknown, &["note.a.0.5.5.11"], &[]);
        assert_eq!(out(renamed(true), "Here Zelda."), "Here Player 7.");
        assert_eq!(out(renamed(true), "Here was Zelda."), "Player 7");
        assert_eq!(out(renamed(false), "Here was Zelda."), "Here was Zelda.");
        assert_eq!(out(renamed(true), "Here é."), "Player 7");
        let other = goes(&["Ann"], true, &["note.a.01.5.5.11", "note.b.0.1.1.1"], &[]);
        assert_eq!(out(other, "Here Zelda."), "Here Zelda.");
    }
}
