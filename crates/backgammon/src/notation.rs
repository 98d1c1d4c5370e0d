//! A play in writing: `13/7*(2)`, `bar/20 6/5`, `24/18*/15`, `2/off(4)`.

use super::board::{BAR, Board, OFF};
use super::plays::Steps;
use std::fmt;

/// A play as people write it: steps of one checker joined, a point between named only where something is hit, the
/// farthest checker first, equal moves counted in brackets.
#[derive(Debug, Clone, Copy)]
pub struct PlayText {
    /// The position before the play.
    pub before: Board,
    /// The steps of the play, in order.
    pub steps: Steps,
}

/// Where one checker goes: its places in order, at most five.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Path {
    places: [u8; 5],
    len: u8,
}

impl Path {
    fn places(&self) -> impl Iterator<Item = u8> {
        self.places.into_iter().take(usize::from(self.len))
    }

    fn first(&self) -> u8 {
        self.places[0]
    }

    fn last(&self) -> u8 {
        self.places().last().unwrap_or(OFF)
    }

    fn push(&mut self, place: u8) {
        if let Some(slot) = self.places.get_mut(usize::from(self.len)) {
            *slot = place;
            self.len += 1;
        }
    }
}

impl PlayText {
    fn paths(&self) -> impl Iterator<Item = (Path, u8)> + use<> {
        let mut steps = self.steps.iter();
        let mut paths = [(); 4].map(|()| {
            steps.next().map(|(from, to)| Path {
                places: [from, to, 0, 0, 0],
                len: 2,
            })
        });
        join(&mut paths);
        paths.sort_unstable_by_key(|p| std::cmp::Reverse(p.map(|p| p.places)));
        let mut rest = paths.into_iter().flatten().peekable();
        std::iter::from_fn(move || {
            let path = rest.next()?;
            let mut times = 1;
            while rest.next_if_eq(&path).is_some() {
                times += 1;
            }
            Some((path, times))
        })
    }
}

/// Makes one path of two where one begins as another ends.
fn join(paths: &mut [Option<Path>; 4]) {
    for at in 0..4 {
        while let Some(Some(head)) = paths.get(at).copied() {
            let end = head.last();
            let tail = paths
                .iter_mut()
                .enumerate()
                .find(|(n, p)| *n != at && end != OFF && p.is_some_and(|p| p.first() == end))
                .and_then(|(_, p)| p.take());
            let Some(tail) = tail else { break };
            let mut joined = head;
            tail.places().skip(1).for_each(|place| joined.push(place));
            if let Some(slot) = paths.get_mut(at) {
                *slot = Some(joined);
            }
        }
    }
}

impl fmt::Display for PlayText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let blot = |place: u8| place != OFF && self.before.opponent(place) == 1;
        // A blot is hit once, by the first checker named that comes there.
        let mut hit = 0_u32;
        let mut space = "";
        for (path, times) in self.paths() {
            write!(f, "{space}{}", Place(path.first()))?;
            for (n, to) in path.places().enumerate().skip(1) {
                let last = n + 1 == usize::from(path.len);
                if last || (blot(to) && hit >> to & 1 == 0) {
                    write!(f, "/{}", Place(to))?;
                    if blot(to) && hit >> to & 1 == 0 {
                        f.write_str("*")?;
                        hit |= 1 << to;
                    }
                }
            }
            if times > 1 {
                write!(f, "({times})")?;
            }
            space = " ";
        }
        Ok(())
    }
}

/// A place in writing.
pub(crate) struct Place(pub(crate) u8);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            BAR => f.write_str("bar"),
            OFF => f.write_str("off"),
            point => write!(f, "{point}"),
        }
    }
}
