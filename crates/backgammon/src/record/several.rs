//! One file with several matches: where each begins.

use super::event::{RecordEvent, RecordVisitor, name};
use super::{mat, sgf};
use crate::{BySide, Side};
use std::ops::{ControlFlow, Range};

/// The most matches looked for in one file; what follows stays with the last.
const MOST: usize = 200;

/// A match of a file that holds several.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchPart {
    /// The range of the file in which the match is.
    pub bytes: Range<usize>,
    /// How many lines of the file stand before it.
    pub lines_before: u32,
}

/// The matches of a file whose text is plain already, in order; the whole file where there is nothing to part.
#[must_use]
pub fn parts(bytes: &[u8]) -> Vec<MatchPart> {
    let mut starts = if sgf::looks_like(bytes) {
        sgf::match_starts(bytes)
    } else {
        mat::match_starts(bytes)
    };
    starts.truncate(MOST);
    // What stands before the first belongs to it.
    match starts.first_mut() {
        Some(first) => *first = 0,
        None => starts.push(0),
    }
    let ends = starts.iter().copied().skip(1).chain([bytes.len()]);
    let mut lines_before = 0_u32;
    starts
        .iter()
        .copied()
        .zip(ends)
        .map(|(start, end)| {
            let part = MatchPart {
                bytes: start..end,
                lines_before,
            };
            let lines = bytes.get(start..end).unwrap_or_default();
            let lines = lines.iter().filter(|b| **b == b'\n').count();
            lines_before = lines_before.saturating_add(u32::try_from(lines).unwrap_or(u32::MAX));
            part
        })
        .collect()
}

/// Who plays a match whose text is plain already, as [`check`](super::check::check) tells it, without looking at any
/// play.
#[must_use]
pub fn players(bytes: &[u8]) -> BySide<String> {
    let escaped = sgf::looks_like(bytes);
    let mut players = Players {
        escaped,
        names: BySide::default(),
    };
    let _ = match escaped {
        true => sgf::read(bytes, &mut players),
        false => mat::read(bytes, &mut players),
    };
    players.names
}

struct Players {
    escaped: bool,
    names: BySide<String>,
}

impl RecordVisitor for Players {
    fn event(&mut self, _: u32, event: RecordEvent<'_>) -> ControlFlow<()> {
        if let RecordEvent::Score { names, .. } = event {
            for side in Side::BOTH {
                if self.names[side].is_empty() {
                    self.names[side] = name(names[side], self.escaped);
                }
            }
        }
        match self.names.top.is_empty() || self.names.bottom.is_empty() {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lengths(text: &str) -> Vec<(&str, u32)> {
        parts(text.as_bytes())
            .into_iter()
            .map(|p| (&text[p.bytes], p.lines_before))
            .collect()
    }

    #[test]
    fn matches_of_a_mat_file_take_their_tags_along() {
        let one = "; [Site \"a\"]\n 7 point match\n\n Game 1\n A : 0 B : 0\n  1) 31: 8/5 6/5\n\n";
        let two = "; [Site \"b\"]\n\n 5 point match\n Game 1\n";
        let both = format!("{one}{two}");
        assert_eq!(
            lengths(&both),
            [(one.trim_end_matches('\n'), 0)]
                .map(|_| (one, 0))
                .into_iter()
                .chain([(two, 7)])
                .collect::<Vec<_>>()
        );
        assert_eq!(lengths("no record\n"), [("no record\n", 0)]);
        assert_eq!(lengths(""), [("", 0)]);
    }

    #[test]
    fn games_of_an_sgf_file_are_one_match_until_they_begin_anew() {
        let game =
            |n: u32| format!("(;FF[4]GM[6]MI[length:3][game:{n}][ws:0][bs:0]PW[a]PB[b];W[31ab])\n");
        let first = format!("{}{}", game(0), game(1));
        let file = format!("{first}{}", game(0));
        assert_eq!(lengths(&file), [(first.as_str(), 0), (game(0).as_str(), 2)]);
        assert_eq!(lengths(&first).len(), 1);
    }
}
