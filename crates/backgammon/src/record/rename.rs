//! A player's name taken out of a record of a match. What was played stays as it was, move by move.

use super::check::{CheckOptions, check};
use super::transcript::Transcript;
use super::write;
use crate::variants::record::{self as variants, VariantTranscript};
use crate::{BySide, Side};
use std::ops::Range;

/// The record with the player of a column called `to`, wherever the file calls them by the name it gives that column or
/// by one of `names`, in whatever case: tags, score lines and remarks alike. `to` is plain ASCII.
///
/// Where a word cannot be changed without changing what was played, the match is written anew as `.mat`, without its
/// remarks; nothing comes back for a file nobody can read a match from.
#[must_use]
pub fn renamed(bytes: &[u8], side: Side, names: &[&str], to: &str) -> Option<Vec<u8>> {
    let before = read(bytes)?;
    let own = before.players()[side].clone();
    let words = words(std::iter::once(own.as_str()).chain(names.iter().copied()));
    let mut wanted = before;
    to.clone_into(&mut wanted.players_mut()[side]);
    let same = |bytes: &[u8]| read(bytes).is_some_and(|after| after == wanted);
    let changed = in_file(bytes, &words, to);
    if same(&changed) {
        return Some(changed);
    }
    let anew = wanted.mat().into_bytes();
    read(&anew)
        .is_some_and(|after| after.players() == wanted.players())
        .then_some(anew)
}

/// What was played, of whatever game.
#[derive(PartialEq)]
enum Played {
    Backgammon(Transcript),
    Others(VariantTranscript),
}

impl Played {
    const fn players(&self) -> &BySide<String> {
        match self {
            Played::Backgammon(transcript) => &transcript.players,
            Played::Others(transcript) => &transcript.players,
        }
    }

    const fn players_mut(&mut self) -> &mut BySide<String> {
        match self {
            Played::Backgammon(transcript) => &mut transcript.players,
            Played::Others(transcript) => &mut transcript.players,
        }
    }

    fn mat(&self) -> String {
        match self {
            Played::Backgammon(transcript) => write::mat(transcript),
            Played::Others(transcript) => variants::mat(transcript),
        }
    }
}

/// Where these names stand in a text as whole words, in whatever case, in bytes. Where one lies in another it is the
/// longer one.
#[must_use]
pub fn found_in(text: &str, names: &[&str]) -> Vec<Range<usize>> {
    let words = words(names.iter().copied());
    let (starts, letters): (Vec<usize>, Vec<char>) = text.char_indices().unzip();
    let start = |nth: usize| starts.get(nth).copied().unwrap_or(text.len());
    let (mut found, mut nth, mut before) = (Vec::new(), 0_usize, None);
    while let Some(rest) = letters.get(nth..).filter(|rest| !rest.is_empty()) {
        let long = begun(before, rest, &words).unwrap_or(0);
        if long > 0 {
            found.push(start(nth)..start(nth.saturating_add(long)));
        }
        nth = nth.saturating_add(long.max(1));
        before = nth
            .checked_sub(1)
            .and_then(|last| letters.get(last))
            .copied();
    }
    found
}

/// What to look for, the longest first: "Ann" must not tear "Ann Lee" apart.
fn words<'a>(names: impl Iterator<Item = &'a str>) -> Vec<Vec<char>> {
    let mut words: Vec<Vec<char>> = names
        .map(|name| name.trim().chars().map(lowered).collect())
        .filter(|name: &Vec<char>| !name.is_empty())
        .collect();
    words.sort_by_key(|word| std::cmp::Reverse(word.len()));
    words
}

fn read(bytes: &[u8]) -> Option<Played> {
    let options = CheckOptions {
        transcript: true,
        ..CheckOptions::default()
    };
    let report = check(bytes, &options);
    let others = report.variant_transcript.map(Played::Others);
    report.transcript.map(Played::Backgammon).or(others)
}

/// One letter for one letter, so that places in a text stay comparable.
fn lowered(c: char) -> char {
    let mut lower = c.to_lowercase();
    match (lower.next(), lower.next()) {
        (Some(one), None) => one,
        _ => c,
    }
}

/// A file with every word replaced. One that is not UTF-8 is read byte for letter, as older programs write them, and
/// written back so.
fn in_file(bytes: &[u8], words: &[Vec<char>], to: &str) -> Vec<u8> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        let text: Vec<char> = text.chars().collect();
        let out: String = replaced(&text, words, to).into_iter().collect();
        return out.into_bytes();
    }
    let text: Vec<char> = bytes.iter().map(|b| char::from(*b)).collect();
    replaced(&text, words, to)
        .into_iter()
        .map(|c| u8::try_from(u32::from(c)).unwrap_or(b'?'))
        .collect()
}

/// The letters with every whole word of `words` replaced.
fn replaced(text: &[char], words: &[Vec<char>], to: &str) -> Vec<char> {
    let mut out: Vec<char> = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((first, after)) = rest.split_first() {
        let long = begun(out.last().copied(), rest, words);
        if let Some((_, after)) = long.and_then(|long| rest.split_at_checked(long)) {
            out.extend(to.chars());
            rest = after;
        } else {
            out.push(*first);
            rest = after;
        }
    }
    out
}

/// How many letters the whole word of `words` has that begins here, behind the letter `before`.
fn begun(before: Option<char>, rest: &[char], words: &[Vec<char>]) -> Option<usize> {
    if before.is_some_and(char::is_alphanumeric) {
        return None;
    }
    let found = words.iter().find(|word| {
        let Some((here, after)) = rest.split_at_checked(word.len()) else {
            return false;
        };
        let ends = after.first().is_none_or(|c| !c.is_alphanumeric());
        ends && here.iter().zip(word.iter()).all(|(a, b)| lowered(*a) == *b)
    });
    found.map(Vec::len)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAT: &str = "; [Player 1 \"Ann Lee\"]\n; [Player 2 \"Bo\"]\n 3 point match\n\n Game 1\n Ann Lee : 0                    \
        Bo : 0\n  1) 31: 8/5 6/5                   42: 8/4 6/4\n  2)  Doubles => 2                Drops\n      Wins 1 point\n\
        ; ANN LEE was lucky, said Bo to ann lee's friend Anna\n";

    fn text(bytes: Option<Vec<u8>>) -> String {
        String::from_utf8(bytes.unwrap()).unwrap()
    }

    fn backgammon(text: &str) -> Transcript {
        match read(text.as_bytes()) {
            Some(Played::Backgammon(transcript)) => transcript,
            _ => panic!("no match of backgammon: {text}"),
        }
    }

    #[test]
    fn a_name_goes_from_a_record_of_another_game() {
        for name in ["Ann", "Wins", "31"] {
            let record = format!(
                "; [Variation \"Plakoto\"]\n 1 point match\n Game 1\n {name} : 0   Bo : 0\n  1) 31: 24/21 24/23\n"
            );
            let Some(Played::Others(before)) = read(record.as_bytes()) else {
                panic!("no match of Plakoto: {record}");
            };
            let out = text(renamed(record.as_bytes(), Side::Top, &[], "Player 2"));
            let Some(Played::Others(after)) = read(out.as_bytes()) else {
                panic!("no match of Plakoto: {out}");
            };
            assert_eq!(after.players.top, "Player 2");
            assert_eq!(after.games, before.games, "{out}");
        }
    }

    #[test]
    fn a_name_goes_and_the_match_stays() {
        let out = text(renamed(MAT.as_bytes(), Side::Top, &["Ann"], "Player 17"));
        assert!(!out.to_lowercase().contains("lee"), "{out}");
        assert!(out.contains("friend Anna"), "no part of a word: {out}");
        assert!(out.contains("[Player 1 \"Player 17\"]"));
        let (before, after) = (backgammon(MAT), backgammon(&out));
        assert_eq!(after.games, before.games);
        assert_eq!(after.players.bottom, "Bo");
    }

    #[test]
    fn a_name_that_is_a_word_of_the_format_does_not_hurt_the_moves() {
        for name in ["Game", "Wins", "Drops", "point", "1", "31", "Doubles"] {
            let record = MAT.replace("Ann Lee", name).replace("ANN LEE", name);
            let Some(Played::Backgammon(before)) = read(record.as_bytes()) else {
                continue;
            };
            let out = text(renamed(record.as_bytes(), Side::Top, &[], "Player 2"));
            let after = backgammon(&out);
            let actions =
                |t: &Transcript| t.games.iter().map(|g| g.actions.len()).collect::<Vec<_>>();
            assert_eq!(actions(&after), actions(&before), "{name}: {out}");
        }
    }

    #[test]
    fn old_files_keep_their_bytes() {
        let mut bytes = MAT.replace("Bo", "Zo").into_bytes();
        bytes.extend(b"; caf\xe9 of ren\xe9\n");
        let out = renamed(&bytes, Side::Bottom, &["René"], "Player 3").unwrap();
        let end = b"; caf\xe9 of Player 3\n";
        assert!(out.ends_with(end), "{:?}", String::from_utf8_lossy(&out));
    }

    #[test]
    fn what_is_no_record_is_nothing() {
        for bytes in [&b""[..], b"hello", b"\xff\xfe\x00", b"; [Player 1 \"Ann\"]"] {
            let out = renamed(bytes, Side::Top, &["Ann"], "Player 1");
            assert!(out.is_none_or(|out| !String::from_utf8_lossy(&out).contains("Ann")));
        }
    }
}
