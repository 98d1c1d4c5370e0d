//! Smart Game Format files of backgammon, as GNU Backgammon writes them: one tree for each game.
//!
//! The main line alone is read: of several branches the first. Brackets are counted, not followed, so that no depth of
//! them costs memory.

use super::event::{GameWin, Played, RecordEvent, RecordVisitor, RecordedAct, SetUpNode, number};
use crate::board::{BAR, OFF};
use crate::written::{Leg, WrittenPlay};
use crate::{BySide, Side};
use std::ops::{ControlFlow, RangeInclusive};

/// Whether these bytes begin as a `.sgf` file does.
#[must_use]
pub fn looks_like(bytes: &[u8]) -> bool {
    let bytes = bytes
        .strip_prefix(b"\xef\xbb\xbf")
        .unwrap_or(bytes)
        .trim_ascii_start();
    bytes.first() == Some(&b'(')
        && bytes
            .get(1..)
            .is_some_and(|rest| rest.trim_ascii_start().first() == Some(&b';'))
}

/// Whether such a file is one of backgammon: game 6 of the format's list, or none named.
#[must_use]
pub(super) fn is_backgammon(bytes: &[u8]) -> bool {
    let mut text = Text::of(bytes);
    while let Some(byte) = text.next() {
        if byte.is_ascii_alphabetic() {
            let key = text.word();
            while let Some(value) = text.value() {
                if key == b"GM" {
                    return value.trim_ascii() == b"6";
                }
            }
        }
    }
    true
}

/// Reads a `.sgf` file and shows each node to the visitor, until it breaks off.
pub fn read(bytes: &[u8], visitor: &mut impl RecordVisitor) -> ControlFlow<()> {
    let mut text = Text::of(bytes);
    let mut reader = Reader::default();
    loop {
        let line = text.line;
        match text.next() {
            None => break,
            Some(b'(') => reader.depth = reader.depth.saturating_add(1),
            Some(b')') => {
                reader.close_node(visitor)?;
                // What follows within the same tree is another branch.
                reader.done = true;
                reader.depth = reader.depth.saturating_sub(1);
                if reader.depth == 0 {
                    reader.close_game(visitor)?;
                }
            }
            Some(b';') => reader.close_node(visitor)?,
            Some(b) if b.is_ascii_alphabetic() => {
                let key = text.word();
                while let Some(value) = text.value() {
                    if !reader.done && reader.depth > 0 {
                        reader.property(line, key, value, visitor)?;
                    }
                }
            }
            Some(_) => {}
        }
    }
    reader.close_node(visitor)
}

/// Where the matches of a file begin: at each tree whose game is the first of a match. Trees that do not tell their
/// number belong to the match before them.
pub(super) fn match_starts(bytes: &[u8]) -> Vec<usize> {
    let mut text = Text::of(bytes);
    let (mut depth, mut tree, mut told) = (0_u32, 0, false);
    let mut starts = Vec::new();
    loop {
        let at = text.at;
        match text.next() {
            None => break starts,
            Some(b'(') => {
                if depth == 0 {
                    (tree, told) = (at, false);
                }
                depth = depth.saturating_add(1);
            }
            Some(b')') => depth = depth.saturating_sub(1),
            Some(b) if b.is_ascii_alphabetic() => {
                let key = text.word();
                while let Some(value) = text.value() {
                    if key == b"MI" && value == b"game:0" && depth > 0 && !told {
                        told = true;
                        starts.push(tree);
                    }
                }
            }
            Some(_) => {}
        }
    }
}

struct Text<'a> {
    bytes: &'a [u8],
    at: usize,
    line: u32,
}

impl<'a> Text<'a> {
    const fn of(bytes: &'a [u8]) -> Text<'a> {
        Text {
            bytes,
            at: 0,
            line: 1,
        }
    }

    fn next(&mut self) -> Option<u8> {
        let byte = *self.bytes.get(self.at)?;
        self.at += 1;
        self.line += u32::from(byte == b'\n');
        Some(byte)
    }

    /// The word whose first letter has just been taken.
    fn word(&mut self) -> &'a [u8] {
        let start = self.at.saturating_sub(1);
        while self
            .bytes
            .get(self.at)
            .is_some_and(u8::is_ascii_alphanumeric)
        {
            self.at += 1;
        }
        self.bytes
            .get(start..self.at)
            .expect("a letter was taken and the word ends with the bytes")
    }

    /// `[…]` if it comes next: without the brackets, with its backslashes. Without an end it is the rest of the file.
    fn value(&mut self) -> Option<&'a [u8]> {
        let rest = self.bytes.get(self.at..)?;
        let blanks = rest.iter().take_while(|b| b.is_ascii_whitespace()).count();
        if rest.get(blanks) != Some(&b'[') {
            return None;
        }
        for _ in 0..=blanks {
            self.next();
        }
        let start = self.at;
        loop {
            match self.next() {
                None => return self.bytes.get(start..),
                Some(b']') => return self.bytes.get(start..self.at.saturating_sub(1)),
                Some(b'\\') => {
                    self.next();
                }
                Some(_) => {}
            }
        }
    }
}

#[derive(Default)]
struct Reader<'a> {
    depth: u32,
    done: bool,
    games: u32,
    root: Option<Root<'a>>,
    /// The game's end as its root says, told when the game is over.
    result: Option<(u32, GameWin)>,
    length_told: bool,
    /// What is set up in the node at hand, and in which line.
    set_up: Option<(u32, SetUpNode<'a>)>,
    /// The throw that is set in it.
    thrown: Option<&'a [u8]>,
}

/// What the first node of a game says, in whatever order.
#[derive(Default, Clone, Copy)]
struct Root<'a> {
    line: u32,
    names: [Option<&'a [u8]>; 2],
    length: Option<&'a [u8]>,
    game: Option<&'a [u8]>,
    scores: [Option<&'a [u8]>; 2],
    rules: Option<&'a [u8]>,
    cube: Option<&'a [u8]>,
    result: Option<&'a [u8]>,
}

impl<'a> Reader<'a> {
    fn property(
        &mut self,
        line: u32,
        key: &'a [u8],
        value: &'a [u8],
        visitor: &mut impl RecordVisitor,
    ) -> ControlFlow<()> {
        let side = match key {
            b"W" => Side::Top,
            b"B" => Side::Bottom,
            // In the first node of a game it is the cube that ties of the opening throw have left.
            b"CV" if self.root.is_some() => {
                self.root_property(line, key, value);
                return ControlFlow::Continue(());
            }
            b"AE" | b"AW" | b"AB" | b"CP" | b"CV" | b"PL" | b"DI" => {
                self.set_up_property(line, key, value);
                return ControlFlow::Continue(());
            }
            _ => {
                self.root_property(line, key, value);
                return ControlFlow::Continue(());
            }
        };
        self.close_node(visitor)?;
        visitor.event(line, action(side, value))
    }

    fn set_up_property(&mut self, line: u32, key: &'a [u8], value: &'a [u8]) {
        let (_, node) = self
            .set_up
            .get_or_insert((line, SetUpNode::begun(key, value)));
        let side = match value.first() {
            Some(b'W' | b'w') => Some(Side::Top),
            Some(b'B' | b'b') => Some(Side::Bottom),
            _ => None,
        };
        let read;
        match key {
            b"AE" => read = node.empty(value).is_some(),
            b"AW" => read = node.put(Side::Top, value).is_some(),
            b"AB" => read = node.put(Side::Bottom, value).is_some(),
            b"PL" => (node.turn, read) = (side, side.is_some()),
            b"CP" => (node.owner, read) = (Some(side), side.is_some() || value.starts_with(b"c")),
            b"CV" => (node.cube, read) = (number(value), number(value).is_some()),
            // A throw is of whoever is to play.
            _ => (self.thrown, read) = (Some(value), node.turn.is_some()),
        }
        node.whole &= read;
    }

    fn root_property(&mut self, line: u32, key: &'a [u8], value: &'a [u8]) {
        let first = self.root.is_none();
        if first && key != b"FF" && key != b"GM" && key != b"MI" && key != b"PW" && key != b"PB" {
            return;
        }
        let root = self.root.get_or_insert_default();
        if first {
            root.line = line;
        }
        let [white, black] = &mut root.names;
        let [white_score, black_score] = &mut root.scores;
        let slot = match key {
            b"PW" => white,
            b"PB" => black,
            b"RU" => &mut root.rules,
            b"CV" => &mut root.cube,
            b"RE" => &mut root.result,
            b"MI" => {
                let Some(colon) = value.iter().position(|b| *b == b':') else {
                    return;
                };
                let (name, number) = value.split_at(colon);
                let slot = match name {
                    b"length" => &mut root.length,
                    b"game" => &mut root.game,
                    b"ws" => white_score,
                    b"bs" => black_score,
                    _ => return,
                };
                *slot = number.get(1..);
                return;
            }
            _ => return,
        };
        *slot = Some(value);
    }

    /// A node is complete: tells what it says, if it is the root of a game, and what it sets up.
    fn close_node(&mut self, visitor: &mut impl RecordVisitor) -> ControlFlow<()> {
        if let Some(root) = self.root.take() {
            self.begin_game(&root, visitor)?;
        }
        let Some((line, node)) = self.set_up.take() else {
            return ControlFlow::Continue(());
        };
        let thrown = node.turn.zip(self.thrown.take());
        if thrown.is_none() || !node.is_turn_alone() {
            visitor.event(line, RecordEvent::SetUp(node))?;
        }
        match thrown {
            // A throw that was never played.
            Some((side, value)) => visitor.event(line, self::thrown(side, value)),
            None => ControlFlow::Continue(()),
        }
    }

    fn begin_game(&mut self, root: &Root<'_>, visitor: &mut impl RecordVisitor) -> ControlFlow<()> {
        let read = |text: Option<&[u8]>, missing: u32| text.map_or(Some(missing), number);
        let another_match = self.games > 0 && root.game == Some(b"0");
        if !self.length_told || another_match {
            self.length_told = true;
            visitor.event(root.line, RecordEvent::Length(read(root.length, 0)))?;
        }
        if let Some(value) = root.rules {
            visitor.event(root.line, RecordEvent::Tag { key: b"RU", value })?;
        }
        let number_of_game = read(root.game, self.games).map(|n| n.saturating_add(1));
        visitor.event(
            root.line,
            RecordEvent::Game {
                number: number_of_game,
            },
        )?;
        let [white, black] = root.names.map(Option::unwrap_or_default);
        let [white_score, black_score] = root.scores.map(|s| read(s, 0));
        visitor.event(
            root.line,
            RecordEvent::Score {
                names: BySide::new(white, black),
                score: BySide::new(white_score, black_score),
            },
        )?;
        if let Some(cube) = root.cube.and_then(number) {
            visitor.event(root.line, RecordEvent::StartingCube(cube))?;
        }
        self.games = self.games.saturating_add(1);
        self.result = root.result.and_then(result).map(|wins| (root.line, wins));
        ControlFlow::Continue(())
    }

    fn close_game(&mut self, visitor: &mut impl RecordVisitor) -> ControlFlow<()> {
        self.done = false;
        match self.result.take() {
            Some((line, wins)) => visitor.event(line, RecordEvent::Wins(wins)),
            None => ControlFlow::Continue(()),
        }
    }
}

/// `B+2R`: black wins two points by a resignation.
fn result(text: &[u8]) -> Option<GameWin> {
    let (winner, rest) = match text {
        [b'W', b'+', rest @ ..] => (Side::Top, rest),
        [b'B', b'+', rest @ ..] => (Side::Bottom, rest),
        _ => return None,
    };
    let (digits, resigned) = match rest.strip_suffix(b"R") {
        Some(digits) => (digits, true),
        None => (
            rest.strip_suffix(b"Resign").unwrap_or(rest),
            rest.ends_with(b"Resign"),
        ),
    };
    Some(GameWin {
        winner,
        points: number(digits),
        the_match: false,
        resigned: Some(resigned),
        whole: true,
        exact: true,
    })
}

/// The value of `W` or `B`: a word of the cube, or two dice and two letters for each step.
fn action(side: Side, value: &[u8]) -> RecordEvent<'_> {
    let act = match value {
        b"double" | b"redouble" => RecordedAct::Double(None),
        b"take" => RecordedAct::Take,
        b"drop" | b"pass" => RecordedAct::Drop,
        b"beaver" | b"raccoon" => RecordedAct::Beaver(None),
        b"resign" => RecordedAct::Resign,
        [a @ b'0'..=b'9', b @ b'0'..=b'9', letters @ ..] => {
            let play = match letters {
                [] => Played::Nothing,
                letters => steps(side, letters).map_or(Played::Garbled(letters), Played::Moves),
            };
            RecordedAct::Roll {
                dice: [a - b'0', b - b'0'],
                play,
            }
        }
        _ => return RecordEvent::Unreadable(value),
    };
    RecordEvent::Act(side, act)
}

/// A throw without a play.
fn thrown(side: Side, value: &[u8]) -> RecordEvent<'_> {
    match value {
        [a @ b'0'..=b'9', b @ b'0'..=b'9'] => {
            let dice = [a - b'0', b - b'0'];
            let play = Played::Unknown;
            RecordEvent::Act(side, RecordedAct::Roll { dice, play })
        }
        _ => RecordEvent::Unreadable(value),
    }
}

/// The place a letter is for, as this side counts.
fn place(side: Side, letter: u8) -> Option<u8> {
    match letter {
        b'y' => Some(BAR),
        b'z' => Some(OFF),
        b'a'..=b'x' if side == Side::Top => Some(letter - b'a' + 1),
        b'a'..=b'x' => Some(24 - (letter - b'a')),
        _ => None,
    }
}

/// `f`, or `a:y` for all from one to the other.
fn letters(value: &[u8]) -> Option<RangeInclusive<u8>> {
    let letters = match value {
        [one] => *one..=*one,
        [first, b':', last] => *first..=*last,
        _ => return None,
    };
    let on_board = b'a'..=b'y';
    (on_board.contains(letters.start()) && on_board.contains(letters.end())).then_some(letters)
}

impl<'a> SetUpNode<'a> {
    const fn begun(key: &'a [u8], value: &'a [u8]) -> SetUpNode<'a> {
        SetUpNode {
            key,
            value,
            whole: true,
            turn: None,
            emptied: BySide::new(0, 0),
            men: BySide::new([0; 26], [0; 26]),
            cube: None,
            owner: None,
        }
    }

    /// Whether it says whose turn it is and nothing else.
    fn is_turn_alone(&self) -> bool {
        let turn = SetUpNode {
            turn: self.turn,
            ..SetUpNode::begun(self.key, self.value)
        };
        *self == turn
    }

    fn empty(&mut self, value: &[u8]) -> Option<()> {
        for letter in letters(value)? {
            for side in Side::BOTH {
                self.emptied[side] |= 1 << place(side, letter)?;
            }
        }
        Some(())
    }

    fn put(&mut self, side: Side, value: &[u8]) -> Option<()> {
        for letter in letters(value)? {
            let men = self.men[side].get_mut(usize::from(place(side, letter)?))?;
            *men = men.checked_add(1)?;
        }
        Some(())
    }
}

fn steps(side: Side, letters: &[u8]) -> Option<WrittenPlay> {
    let (pairs, []) = letters.as_chunks::<2>() else {
        return None;
    };
    let mut written = WrittenPlay::default();
    for [from, to] in pairs {
        let leg = Leg {
            from: place(side, *from)?,
            to: place(side, *to)?,
            hit: false,
        };
        written.push(leg).then_some(())?;
    }
    Some(written)
}
