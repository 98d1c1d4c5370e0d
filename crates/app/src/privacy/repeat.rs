//! Repeats a removal after a restore, in free text too. What is stored of the removal contains no words: the positions
//! and lengths of the name, the length of the text, and which hits the director left. In a text that was different
//! then, every form of the name is replaced; if not all of the names are known any more, the whole text.

use super::hit_key::HitKey;
use super::name_search::{NameSearch, rewritten};
use super::places::{TextPlace, replace_in, written};
use crawford_journal::ClubId;
use crawford_store::{Conn, StoreError, Tx};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::ops::Range;

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Texts {
    /// How many names somebody had, former ones included.
    pub names: usize,
    /// Keys of the hits that were replaced.
    pub taken: BTreeSet<HitKey>,
    /// Keys of the hits that were left, because somebody else was meant.
    pub left: BTreeSet<HitKey>,
}

#[derive(Debug)]
pub(super) struct RemovedPerson {
    /// The names the restored database has.
    pub(super) sought: NameSearch,
    /// The replacement.
    pub(super) to: String,
    pub(super) texts: Texts,
    /// Whether they had a name at the time that is not known here.
    pub(super) unknown: bool,
}

/// Replaces the names of these people in every text of a club. A part of a name is left if it is also a part of the
/// name of one of `others`.
pub(super) fn take_out(
    tx: &mut Tx<'_>,
    club: ClubId,
    goes: &[RemovedPerson],
    others: &NameSearch,
) -> Result<(), StoreError> {
    for (place, parts) in written(tx, club)? {
        let Some(key) = place.key() else {
            continue;
        };
        let without = |nth: usize, text: &str| without(goes, others, &format!("{key}.{nth}"), text);
        let is_other = |(nth, text): (usize, &String)| without(nth, text) != *text;
        if parts.iter().enumerate().any(is_other) {
            replace_in(tx, club, &place, &without)?;
        }
    }
    Ok(())
}

/// The addresses of tournaments whose own name, or that of an event or a side pool, is one of their names: these are
/// facts, which only their own pages can correct.
pub(super) fn still_named(
    conn: &mut Conn,
    club: ClubId,
    goes: &[RemovedPerson],
) -> Result<Vec<String>, StoreError> {
    let names = |text: &String| goes.iter().any(|one| !one.sought.wholes(text).is_empty());
    let mut all = Vec::new();
    for (place, parts) in written(conn, club)? {
        if let TextPlace::Tournament(slug) | TextPlace::Event(slug, _) | TextPlace::Pool(slug, ..) =
            place
            && parts.iter().any(names)
        {
            all.push(slug);
        }
    }
    all.dedup();
    Ok(all)
}

fn without(goes: &[RemovedPerson], others: &NameSearch, part: &str, text: &str) -> String {
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

    fn goes(names: &[&str], unknown: bool, taken: &[&str], left: &[&str]) -> RemovedPerson {
        let keys = |of: &[&str]| of.iter().map(|key| key.parse().unwrap()).collect();
        RemovedPerson {
            sought: NameSearch::of(names),
            to: "Player 7".to_owned(),
            texts: Texts {
                names: names.len(),
                taken: keys(taken),
                left: keys(left),
            },
            unknown,
        }
    }

    fn out(one: RemovedPerson, text: &str) -> String {
        without(&[one], &NameSearch::of(&["Ann Berg"]), "note.a.0", text)
    }

    #[test]
    fn a_text_loses_what_it_lost_when_the_name_was_taken_away() {
        let known = |left: &[&str]| goes(&["Ann Lee"], false, &[], left);
        // An old removal without notes: every form is replaced, but no part of somebody else's name.
        assert_eq!(
            out(known(&[]), "Ann Lee, Lee and Ann Berg; Anna."),
            "Player 7, Player 7 and Ann Berg; Anna."
        );
        // A hit that was left is left only if the text is the same.
        assert_eq!(out(known(&["note.a.0.0.3.9"]), "Ann Smith"), "Ann Smith");
        assert_eq!(
            out(known(&["note.a.0.0.3.9"]), "Ann Smithy"),
            "Player 7 Smithy"
        );
        // A name unknown to the restored service stood in this text, or perhaps in another.
        let renamed = |unknown| goes(&["Ann"], unknown, &["note.a.0.5.5.11"], &[]);
        assert_eq!(out(renamed(true), "Here Zelda."), "Here Player 7.");
        assert_eq!(out(renamed(true), "Here was Zelda."), "Player 7");
        assert_eq!(out(renamed(false), "Here was Zelda."), "Here was Zelda.");
        assert_eq!(out(renamed(true), "Here é."), "Player 7");
        let other = goes(&["Ann"], true, &["note.a.01.5.5.11", "note.b.0.1.1.1"], &[]);
        assert_eq!(out(other, "Here Zelda."), "Here Zelda.");
    }
}
