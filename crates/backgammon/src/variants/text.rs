//! A play in writing, as [`crate::notation`] writes those of backgammon.

use super::plays::Play;
use crate::board::OFF;
use crate::notation::Place;
use std::fmt;

impl fmt::Display for Play<'_> {
    /// `13/7*(2)`, `bar/20 6/5`: the steps of one checker joined, a point between named only where something is hit, the
    /// farthest checker first, equal moves counted in brackets. Checkers in hand come from the bar too. A pin has no mark.
    /// Nothing for a throw that cannot be played.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let steps = self.steps().into_iter();
        let mut paths: Vec<Vec<u8>> = steps.map(|(from, to)| vec![from, to]).collect();
        let mut joined: Vec<Vec<u8>> = Vec::new();
        while !paths.is_empty() {
            let mut path = paths.remove(0);
            let goes_on = |end: u8| move |tail: &Vec<u8>| end != OFF && tail.first() == Some(&end);
            while let Some(end) = path.last().copied()
                && let Some(at) = paths.iter().position(goes_on(end))
            {
                path.extend(paths.remove(at).into_iter().skip(1));
            }
            joined.push(path);
        }
        joined.sort_unstable_by(|a, b| b.cmp(a));
        let mut moves: Vec<(Vec<u8>, usize)> = Vec::new();
        for mut path in joined {
            // A point between matters only where something is hit on it.
            let last = path.len().saturating_sub(1);
            let mut nth = 0..;
            path.retain(|place| {
                nth.next().is_some_and(|n| n == 0 || n == last) || self.hits(*place)
            });
            match moves.iter_mut().find(|(other, _)| *other == path) {
                Some((_, times)) => *times += 1,
                None => moves.push((path, 1)),
            }
        }
        let mut hit = 0_u32;
        let mut space = "";
        for (path, times) in &moves {
            f.write_str(space)?;
            for (n, place) in path.iter().enumerate() {
                let hits = n > 0 && hit >> place & 1 == 0 && self.hits(*place);
                hit |= u32::from(hits) << place;
                if n > 0 && !hits && n + 1 < path.len() {
                    continue;
                }
                let slash = if n > 0 { "/" } else { "" };
                let star = if hits { "*" } else { "" };
                write!(f, "{slash}{}{star}", Place(*place))?;
            }
            if *times > 1 {
                write!(f, "({times})")?;
            }
            space = " ";
        }
        Ok(())
    }
}
