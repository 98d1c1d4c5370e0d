//! Whom a name in a file refers to: somebody the club knows, somebody new, or one of several.

use super::lookup::written;
use super::name::folded;
use crawford_journal::PersonId;
use std::collections::HashMap;

/// A person whom a name in a file may refer to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KnownPerson<'a> {
    pub id: PersonId,
    pub name: &'a str,
    pub nickname: Option<&'a str>,
    pub is_guest: bool,
    /// Whether they are no longer proposed at the door.
    pub is_archived: bool,
}

/// Whom a name in a file refers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NameMatch {
    Known(PersonId),
    /// Somebody known, by the nickname alone or by another spelling of the name.
    Otherwise(PersonId),
    Nobody,
    /// So many people have the name, and nothing distinguishes them.
    Several(usize),
}

/// Everybody, by how they may be called.
#[derive(Debug, Default)]
pub struct Book {
    names: HashMap<String, Vec<Entry>>,
    spellings: HashMap<String, Vec<Entry>>,
    nicknames: HashMap<String, Vec<Entry>>,
    /// By the spelling of somebody merged into others, who those are.
    merged: HashMap<String, Vec<PersonId>>,
    /// Spellings with one letter left out, and the spelling itself: two names that share one are a typing error apart.
    slips: HashMap<String, PersonId>,
}

/// Members before guests, and those who come before those who no longer do.
#[derive(Debug, Clone, Copy)]
struct Entry {
    id: PersonId,
    rank: (bool, bool),
}

impl Book {
    pub fn of<'a>(people: impl IntoIterator<Item = KnownPerson<'a>>) -> Book {
        let mut book = Book::default();
        for known in people {
            let entry = Entry {
                id: known.id,
                rank: (known.is_archived, known.is_guest),
            };
            let name = folded(known.name);
            if !name.is_empty() {
                book.names.entry(name).or_default().push(entry);
            }
            let spelling = written(known.name);
            for slip in slips(&spelling) {
                book.slips.entry(slip).or_insert(known.id);
            }
            if !spelling.is_empty() {
                book.spellings.entry(spelling).or_default().push(entry);
            }
            if let Some(nickname) = known.nickname.map(folded).filter(|n| !n.is_empty()) {
                book.nicknames.entry(nickname).or_default().push(entry);
            }
        }
        book
    }

    /// The same with the names of people who were made one with others, each with who they are now.
    #[must_use]
    pub fn with_merged(mut self, merged: &[(String, PersonId)]) -> Book {
        for (name, kept) in merged {
            let spelling = written(name);
            if !spelling.is_empty() {
                let all = self.merged.entry(spelling).or_default();
                if !all.contains(kept) {
                    all.push(*kept);
                }
            }
        }
        self
    }

    /// Who is meant: by the very name; else by the same words in another order or without their accents; else by the
    /// nickname; else by the name of somebody merged into them.
    #[must_use]
    pub fn meant(&self, typed: &str) -> NameMatch {
        let name = folded(typed);
        match one_of(self.names.get(&name)) {
            NameMatch::Nobody => {}
            meant => return meant,
        }
        match one_of(self.spellings.get(&written(typed))) {
            NameMatch::Known(id) => return NameMatch::Otherwise(id),
            NameMatch::Nobody => {}
            meant => return meant,
        }
        // A nickname that several have identifies nobody, and may be a new name as well.
        if let NameMatch::Known(id) = one_of(self.nicknames.get(&name)) {
            return NameMatch::Otherwise(id);
        }
        match self.merged.get(&written(typed)).map(Vec::as_slice) {
            Some([kept]) => NameMatch::Otherwise(*kept),
            _ => NameMatch::Nobody,
        }
    }

    /// Somebody whose name differs by one letter, for a name nobody has.
    #[must_use]
    pub fn near(&self, typed: &str) -> Option<PersonId> {
        let slips = slips(&written(typed));
        slips.iter().find_map(|slip| self.slips.get(slip)).copied()
    }
}

/// A spelling, and the same without each of its letters; nothing for one so short that all others would be similar.
fn slips(spelling: &str) -> Vec<String> {
    const SHORTEST: usize = 5;
    if spelling.chars().count() < SHORTEST {
        return Vec::new();
    }
    let without = |at: usize| {
        let left = spelling.chars().enumerate().filter(|(n, _)| *n != at);
        left.map(|(_, c)| c).collect()
    };
    let places = 0..spelling.chars().count();
    std::iter::once(spelling.to_owned())
        .chain(places.map(without))
        .collect()
}

fn one_of(entries: Option<&Vec<Entry>>) -> NameMatch {
    let Some(entries) = entries else {
        return NameMatch::Nobody;
    };
    let Some(best) = entries.iter().map(|entry| entry.rank).min() else {
        return NameMatch::Nobody;
    };
    let mut of_best = entries.iter().filter(|entry| entry.rank == best);
    match (of_best.next(), of_best.count()) {
        (Some(entry), 0) => NameMatch::Known(entry.id),
        (_, others) => NameMatch::Several(others.saturating_add(1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(n: u8) -> PersonId {
        PersonId::from_random([n; 10])
    }

    fn known(n: u8, name: &'static str, nickname: Option<&'static str>) -> KnownPerson<'static> {
        KnownPerson {
            id: id(n),
            name,
            nickname,
            is_guest: false,
            is_archived: false,
        }
    }

    #[test]
    fn a_name_means_who_alone_has_it() {
        let book = Book::of([
            known(1, "Ann Lee", Some("Red")),
            known(2, "Bo Ek", Some("Ox")),
            known(3, "Bo Ek", Some("Ox")),
            known(4, "", None),
            KnownPerson {
                is_guest: true,
                ..known(5, "Cal", None)
            },
            known(6, "Cal", None),
            KnownPerson {
                is_archived: true,
                ..known(7, "Dee", None)
            },
        ]);
        for (typed, meant) in [
            ("ANN  LEE", NameMatch::Known(id(1))),
            ("Lee, Ann", NameMatch::Otherwise(id(1))),
            ("Lee Ann", NameMatch::Otherwise(id(1))),
            ("Ánn Lée", NameMatch::Otherwise(id(1))),
            ("red", NameMatch::Otherwise(id(1))),
            ("Ek Bo", NameMatch::Several(2)),
            ("Bo Ek", NameMatch::Several(2)),
            ("Ox", NameMatch::Nobody),
            ("Cal", NameMatch::Known(id(6))),
            ("Dee", NameMatch::Known(id(7))),
            ("Eve", NameMatch::Nobody),
            ("", NameMatch::Nobody),
        ] {
            assert_eq!(book.meant(typed), meant, "{typed}");
        }
    }

    #[test]
    fn the_name_of_somebody_merged_means_who_they_are_now() {
        let people = [known(1, "Robert Hansen", None), known(2, "Cal Roy", None)];
        let merged = [
            ("Bob Hansen", 1),
            ("Hansen, Bob", 1),
            ("Cal Roy", 1),
            ("Dee", 1),
            ("Dee", 2),
            ("", 2),
        ];
        let book = Book::of(people).with_merged(&merged.map(|(name, n)| (name.to_owned(), id(n))));
        for (typed, meant) in [
            ("bob hansen", NameMatch::Otherwise(id(1))),
            ("Hansen Bob", NameMatch::Otherwise(id(1))),
            // Somebody is called so now.
            ("Cal Roy", NameMatch::Known(id(2))),
            // Two were, and are others now.
            ("Dee", NameMatch::Nobody),
            ("", NameMatch::Nobody),
        ] {
            assert_eq!(book.meant(typed), meant, "{typed}");
        }
    }

    #[test]
    fn a_slip_of_one_letter_is_near_and_no_more() {
        let book = Book::of([known(1, "Jon Smith", None), known(2, "Bo", None)]);
        for typed in [
            "John Smith",
            "Jon Smit",
            "Jan Smith",
            "Smith, John",
            "Jno Smith",
        ] {
            assert_eq!(book.meant(typed), NameMatch::Nobody, "{typed}");
            assert_eq!(book.near(typed), Some(id(1)), "{typed}");
        }
        for typed in ["Joan Smythe", "Ann Lee", "Ba", ""] {
            assert_eq!(book.near(typed), None, "{typed}");
        }
    }
}
