//! Match files: `.mat` as Jellyfish began it and GNU Backgammon, eXtreme Gammon, Backgammon Studio, Galaxy, GamesGrid and
//! others write it.
//!
//! Read line by line, nothing kept but what the line at hand needs. The first cell of a row is the left column's when it
//! begins near the row's number; a second one is the right column's.

use super::event::{GameLoss, GameWin, Played, RecordEvent, RecordVisitor, RecordedAct, number};
use crate::written::WrittenPlay;
use crate::{BySide, Side};
use std::ops::ControlFlow;

/// How far behind a row's number a cell of the left column begins at most, in bytes.
const LEFT_IN_ROW: usize = 14;
/// The same from the beginning of a line, for a line that is no row.
const LEFT_OF_LINE: usize = 20;

/// How programs and people write that a throw cannot be played.
const DANCES: [&str; 9] = [
    "Cannot", "Can't", "Dances", "Dance", "Fans", "Fan", "No move", "No play", "No legal",
];

/// Reads a `.mat` file and shows each line to the visitor, until it breaks off.
pub fn read(bytes: &[u8], visitor: &mut impl RecordVisitor) -> ControlFlow<()> {
    read_cells(bytes, false, &mut OfBackgammon(visitor))
}

/// Takes what stands in a file, the cells of its rows as text: what they mean depends on the game.
pub(crate) trait CellVisitor {
    /// Anything but a cell, and the 1-based line it stands in.
    fn event(&mut self, line: u32, event: RecordEvent<'_>) -> ControlFlow<()>;

    /// A cell of a row: in whose column, and its text, which begins with dice or with a word that is known.
    fn cell(&mut self, line: u32, side: Side, text: &[u8]) -> ControlFlow<()>;
}

struct OfBackgammon<'a, V>(&'a mut V);

impl<V: RecordVisitor> CellVisitor for OfBackgammon<'_, V> {
    fn event(&mut self, line: u32, event: RecordEvent<'_>) -> ControlFlow<()> {
        self.0.event(line, event)
    }

    fn cell(&mut self, line: u32, side: Side, text: &[u8]) -> ControlFlow<()> {
        self.0.event(line, cell_event(side, text))
    }
}

/// The same for any game. With `others` a double that stands one blank behind the play of 1 and 2 belongs to it, and three
/// dice are a throw.
pub(crate) fn read_cells(
    bytes: &[u8],
    others: bool,
    visitor: &mut impl CellVisitor,
) -> ControlFlow<()> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mut reader = Reader {
        others,
        ..Reader::default()
    };
    for (n, line) in bytes.split(|b| *b == b'\n').enumerate() {
        let at = u32::try_from(n + 1).unwrap_or(u32::MAX);
        reader.line(at, line, visitor)?;
    }
    if let Some((line, row)) = reader.perhaps_right {
        reader.cells(line, row, LEFT_IN_ROW, visitor)?;
    }
    match reader.perhaps_score {
        Some((line, held)) => visitor.event(line, RecordEvent::Unreadable(held)),
        None => ControlFlow::Continue(()),
    }
}

/// Where the matches of a file begin: at the tags over each line with a length.
pub(super) fn match_starts(bytes: &[u8]) -> Vec<usize> {
    let mut starts = Vec::new();
    let mut at = 0;
    // Where the blank lines, tags and remarks begin that stand right before this line.
    let mut head = None;
    for line in bytes.split_inclusive(|b| *b == b'\n') {
        let text = line.trim_ascii();
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
        match text.first() {
            None => {}
            Some(b';' | b'#') => {
                head.get_or_insert(at);
            }
            Some(_) => {
                if length_line(text).is_some() {
                    starts.push(head.unwrap_or(at));
                }
                head = None;
            }
        }
        at += line.len();
    }
    starts
}

/// The digits a text begins with, and the rest of it.
fn split_digits(text: &[u8]) -> (&[u8], &[u8]) {
    text.split_at(text.iter().take_while(|b| b.is_ascii_digit()).count())
}

/// The text that follows `word` and blanks, in whatever case the word is.
pub(crate) fn after<'a>(text: &'a [u8], word: &[u8]) -> Option<&'a [u8]> {
    let (start, rest) = text.split_at_checked(word.len())?;
    let ends = rest.first().is_none_or(|b| !b.is_ascii_alphanumeric());
    (start.eq_ignore_ascii_case(word) && ends).then(|| rest.trim_ascii_start())
}

/// The length a line tells: `7 point match`, `7-point match`, `Unlimited match`. The inner `None` is no number.
fn length_line(text: &[u8]) -> Option<Option<u32>> {
    if text.contains(&b':') {
        return None;
    }
    let (digits, rest) = split_digits(text);
    let names_play = |text: &[u8]| {
        let what: &[&[u8]] = &[b"match", b"game", b"games", b"session", b"play"];
        what.iter().any(|word| after(text, word).is_some())
    };
    if digits.is_empty() {
        let unlimited = after(text, b"unlimited").or_else(|| after(text, b"money"))?;
        return names_play(unlimited).then_some(Some(0));
    }
    let rest = rest.trim_ascii_start();
    let rest = rest.strip_prefix(b"-").unwrap_or(rest).trim_ascii_start();
    let behind = after(rest, b"point").or_else(|| after(rest, b"points"))?;
    // "2 points would have been a gammon" is somebody's remark.
    (names_play(behind) || behind.is_empty()).then(|| number(digits))
}

#[derive(Default)]
struct Reader<'a> {
    /// A length has come.
    in_match: bool,
    /// A `Game` line has come, so that rows may.
    in_game: bool,
    /// What looks like the score of a game whose `Game` line is missing, if the row after it is a first one.
    perhaps_score: Option<(u32, &'a [u8])>,
    /// The score line of the game is still to come.
    score_due: bool,
    /// The score line came without a gap: perhaps each is one blank, so that nothing tells the columns.
    collapsed: bool,
    /// The one cell of a game's first row, where the row after it has to tell whose it is.
    perhaps_right: Option<(u32, &'a [u8])>,
    /// Games other than backgammon may come.
    others: bool,
}

impl<'a> Reader<'a> {
    fn line(&mut self, at: u32, line: &'a [u8], visitor: &mut impl CellVisitor) -> ControlFlow<()> {
        let text = line.trim_ascii();
        match text.first() {
            Some(b'#' | b';') if self.score_due && score_line(text).is_some() => {}
            None | Some(b'#') => return ControlFlow::Continue(()),
            Some(b';') => {
                return match tag(text) {
                    Some((key, value)) => visitor.event(at, RecordEvent::Tag { key, value }),
                    None => ControlFlow::Continue(()),
                };
            }
            Some(_) => {}
        }
        let (digits, rest) = split_digits(text);
        if let Some((line, row)) = self.perhaps_right.take() {
            let both = cell_starts(rest, self.others).nth(1).is_some();
            let left = match digits == b"2" && both && !has_gap(rest) {
                // Had the left player begun, it would not be their turn.
                true => 0,
                false => LEFT_IN_ROW,
            };
            self.cells(line, row, left, visitor)?;
        }
        if let Some((line, held)) = self.perhaps_score.take() {
            match score_line(held).filter(|_| digits == b"1" && rest.starts_with(b")")) {
                Some((names, score)) => {
                    (self.in_game, self.score_due) = (true, false);
                    self.collapsed = !has_gap(held);
                    visitor.event(line, RecordEvent::Game { number: None })?;
                    visitor.event(line, RecordEvent::Score { names, score })?;
                }
                None => visitor.event(line, RecordEvent::Unreadable(held))?,
            }
        }
        // A name may be what rows and other lines begin with.
        if self.score_due
            && let Some((names, score)) = score_line(text)
        {
            (self.score_due, self.collapsed) = (false, !has_gap(text));
            return visitor.event(at, RecordEvent::Score { names, score });
        }
        if self.in_game
            && !digits.is_empty()
            && let Some((b')', row)) = rest.split_first()
        {
            self.row(at, visitor)?;
            if self.collapsed && digits == b"1" && is_one_throw(row, self.others) {
                self.perhaps_right = Some((at, row));
                return ControlFlow::Continue(());
            }
            return self.cells(at, row, LEFT_IN_ROW, visitor);
        }
        if let Some(length) = length_line(text) {
            (self.in_match, self.in_game) = (true, false);
            return visitor.event(at, RecordEvent::Length(length));
        }
        if let Some(rest) = after(text, b"game")
            && rest.first().is_some_and(u8::is_ascii_digit)
        {
            (self.in_game, self.score_due) = (true, true);
            let number = number(split_digits(rest).0);
            return visitor.event(at, RecordEvent::Game { number });
        }
        if self.in_game && (keyword(text).is_some() || is_throw(text, self.others)) {
            self.row(at, visitor)?;
            return self.cells(at, line, LEFT_OF_LINE, visitor);
        }
        // Some programs name the Crawford game in a line of its own.
        if after(text, b"crawford").is_some() {
            return ControlFlow::Continue(());
        }
        if self.in_match && !self.score_due && score_line(text).is_some() {
            self.perhaps_score = Some((at, text));
            return ControlFlow::Continue(());
        }
        visitor.event(at, RecordEvent::Unreadable(text))
    }

    /// A row comes, and may come without a score before it.
    fn row(&mut self, at: u32, visitor: &mut impl CellVisitor) -> ControlFlow<()> {
        if std::mem::take(&mut self.score_due) {
            visitor.event(at, RecordEvent::NoScore)?;
        }
        ControlFlow::Continue(())
    }

    /// What follows a row's number, or a whole line without one: the cells, each from its first word to the next one's. The
    /// first is the left column's when it begins before `left`.
    fn cells(
        &self,
        at: u32,
        row: &[u8],
        left: usize,
        visitor: &mut impl CellVisitor,
    ) -> ControlFlow<()> {
        let mut starts = cell_starts(row, self.others).peekable();
        if starts.peek().is_none_or(|first| {
            row.split_at(*first)
                .0
                .iter()
                .any(|b| !b.is_ascii_whitespace())
        }) {
            // Something stands before the first cell, or there is no cell.
            let text = row.trim_ascii();
            if !text.is_empty() {
                visitor.event(at, RecordEvent::Unreadable(text))?;
            }
        }
        let mut column = Side::Top;
        while let Some(start) = starts.next() {
            // Of two cells the first is the left column's, however far it is moved in, unless the other says how it ended.
            let is_alone = starts.peek().is_none_or(|next| {
                let word = row.get(*next..).and_then(keyword);
                matches!(word, Some(Keyword::Wins(_) | Keyword::Loses(_)))
            });
            if start >= left && is_alone {
                column = Side::Bottom;
            }
            let end = starts.peek().copied().unwrap_or(row.len());
            let cell = row
                .get(start..end)
                .expect("cells begin within the row, one after the other")
                .trim_ascii();
            visitor.cell(at, column, cell)?;
            column = Side::Bottom;
        }
        ControlFlow::Continue(())
    }
}

/// Whether more than one blank stands anywhere between words.
fn has_gap(text: &[u8]) -> bool {
    let mut pairs = text.trim_ascii().windows(2);
    text.contains(&b'\t') || pairs.any(|pair| pair.iter().all(u8::is_ascii_whitespace))
}

/// Whether a row has one cell, and that is a throw.
fn is_one_throw(row: &[u8], others: bool) -> bool {
    let mut starts = cell_starts(row, others);
    let first = starts.next().and_then(|start| row.get(start..));
    starts.next().is_none() && first.is_some_and(|cell| is_throw(cell, others))
}

/// `; [Key "value"]`, the value without its quotes.
pub(crate) fn tag(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let inner = text.strip_prefix(b";")?.trim_ascii().strip_prefix(b"[")?;
    let blank = inner.iter().position(|b| *b == b'"')?;
    let (key, value) = inner.split_at(blank);
    let value = value.strip_prefix(b"\"")?;
    let end = value.iter().rposition(|b| *b == b'"')?;
    Some((key.trim_ascii(), value.split_at(end).0))
}

/// ` NameA : 3      NameB : 0`: the blanks round the colons vary, GamesGrid writes a rating after a name, and a name may
/// hold anything, a colon too.
#[expect(
    clippy::type_complexity,
    reason = "two names and two numbers, used once"
)]
fn score_line(text: &[u8]) -> Option<(BySide<&[u8]>, BySide<Option<u32>>)> {
    let (right, score_right) = name_and_score(text)?;
    // The left half ends with a number before a gap: the last such place leaves the shortest name to the right.
    let mut gap = right.len();
    loop {
        let (before, _) = right.split_at(gap);
        let Some(at) = before.iter().rposition(u8::is_ascii_whitespace) else {
            // Nobody is named on the right.
            let (name, score) = name_and_score(right)?;
            return Some((
                BySide::new(without_rating(name), b""),
                BySide::new(number(score), number(score_right)),
            ));
        };
        gap = at;
        let (left, name) = right.split_at(gap);
        let left = left.trim_ascii_end();
        gap = left.len();
        if let Some((name_left, score_left)) = name_and_score(left) {
            let names = BySide::new(name_left, without_rating(name.trim_ascii()));
            return Some((
                names.map(without_rating),
                BySide::new(number(score_left), number(score_right)),
            ));
        }
    }
}

/// `Name : 3` from its end.
fn name_and_score(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let digits = text.iter().rev().take_while(|b| b.is_ascii_digit()).count();
    let (rest, score) =
        text.split_at_checked(text.len().checked_sub(digits).filter(|_| digits > 0)?)?;
    let name = rest.trim_ascii_end().strip_suffix(b":")?;
    Some((name.trim_ascii(), score))
}

/// The name without GamesGrid's `,1842`.
fn without_rating(name: &[u8]) -> &[u8] {
    let digits = name
        .iter()
        .rev()
        .take_while(|b| b.is_ascii_digit() || **b == b'.')
        .count();
    let (rest, rating) = name.split_at(name.len().saturating_sub(digits));
    match rest.strip_suffix(b",") {
        Some(name) if !rating.is_empty() => name.trim_ascii_end(),
        _ => name,
    }
}

fn cell_starts(row: &[u8], others: bool) -> impl Iterator<Item = usize> + '_ {
    let mut at = 0;
    // Whether the cell at hand is a play of 1 and 2, which a chosen double may follow.
    let mut chooses = false;
    let mut brackets = 0_u32;
    let mut after_dice = false;
    std::iter::from_fn(move || {
        loop {
            let rest = row.get(at..)?;
            let blanks = rest.iter().take_while(|b| b.is_ascii_whitespace()).count();
            let start = at + blanks;
            let word = row.get(start..).filter(|w| !w.is_empty())?;
            let length = word.iter().take_while(|b| !b.is_ascii_whitespace()).count();
            at = start + length;
            // Brackets hold a position, whatever it is made of.
            let outside = brackets == 0;
            for byte in word.iter().take(length) {
                match byte {
                    b'(' => brackets += 1,
                    b')' => brackets = brackets.saturating_sub(1),
                    _ => {}
                }
            }
            let two = dice(word).map(|(dice, _)| dice);
            let thrown = is_throw(word, others);
            let chosen = chooses && blanks == 1 && two.is_some_and(|[a, b]| a == b);
            if thrown {
                chooses = others && matches!(two, Some([1, 2] | [2, 1]));
            }
            // Question marks behind dice are their play.
            let begins = (thrown && !chosen)
                || (keyword(word).is_some() && !(after_dice && word.starts_with(b"?")));
            after_dice = thrown;
            if outside && begins {
                return Some(start);
            }
        }
    })
}

/// `63:`, and what follows.
pub(crate) fn dice(cell: &[u8]) -> Option<([u8; 2], &[u8])> {
    match cell {
        [a @ b'0'..=b'9', b @ b'0'..=b'9', b':', rest @ ..] => {
            Some(([a - b'0', b - b'0'], rest.trim_ascii_start()))
        }
        _ => None,
    }
}

/// The same of two dice or three: `632:`.
pub(crate) fn throw(cell: &[u8]) -> Option<(Vec<u8>, &[u8])> {
    let (digits, rest) = split_digits(cell);
    let rest = rest.strip_prefix(b":")?.trim_ascii_start();
    let numbers = digits.iter().map(|digit| digit - b'0').collect();
    matches!(digits.len(), 2 | 3).then_some((numbers, rest))
}

/// Whether a word begins with dice; with `others` these may be three.
fn is_throw(word: &[u8], others: bool) -> bool {
    dice(word).is_some() || (others && throw(word).is_some())
}

#[derive(Clone, Copy, PartialEq)]
enum Keyword<'a> {
    Act(RecordedAct<'a>),
    Wins(&'a [u8]),
    Loses(&'a [u8]),
    /// What only records of other games say: `Rest: 24/20`, `No winner`.
    OfOtherGames,
}

/// The word a cell begins with, unless it is dice.
fn keyword(text: &[u8]) -> Option<Keyword<'_>> {
    if text.starts_with(b"??") {
        return Some(Keyword::Act(RecordedAct::NotThrown));
    }
    // Nearly every word asked about is a move.
    if !text.first()?.is_ascii_alphabetic() {
        return None;
    }
    let any = |words: &[&str]| words.iter().find_map(|w| after(text, w.as_bytes()));
    let act = if let Some(rest) = any(&["Doubles", "Redoubles", "Double", "Redouble"]) {
        RecordedAct::Double(value(rest))
    } else if any(&["Takes", "Take", "Accepts", "Accept"]).is_some() {
        RecordedAct::Take
    } else if any(&["Drops", "Drop", "Passes", "Pass", "Rejects", "Reject"]).is_some() {
        RecordedAct::Drop
    } else if let Some(rest) = any(&["Beavers", "Beaver", "Raccoons", "Raccoon"]) {
        RecordedAct::Beaver(value(rest))
    } else if any(&["Resigns", "Resigned", "Resign", "Concedes", "Conceded"]).is_some() {
        RecordedAct::Resign
    } else if let Some(rest) = any(&["Losses", "Loses", "Loss"]) {
        return Some(Keyword::Loses(rest));
    } else if any(&["Rest", "No winner"]).is_some() {
        return Some(Keyword::OfOtherGames);
    } else {
        return any(&["Wins"]).map(Keyword::Wins);
    };
    Some(Keyword::Act(act))
}

/// The number after `=>`, or `==>`.
fn value(rest: &[u8]) -> Option<u32> {
    let signs = rest.iter().take_while(|b| **b == b'=').count();
    let rest = rest.split_at(signs).1.strip_prefix(b">")?;
    number(split_digits(rest.trim_ascii_start()).0)
}

/// Whether the text of a play says that there is none.
pub(crate) fn cannot_move(play: &[u8]) -> bool {
    let play = play.strip_prefix(b"(").unwrap_or(play);
    let mut words = DANCES.iter();
    words.any(|words| after(play, words.as_bytes()).is_some())
}

pub(crate) fn cell_event(side: Side, cell: &[u8]) -> RecordEvent<'_> {
    if let Some((dice, text)) = dice(cell) {
        let play = if text.is_empty() {
            Played::Nothing
        } else if text.first() == Some(&b'?') {
            Played::Unknown
        } else if cannot_move(text) {
            Played::CannotMove
        } else if let Some(position) = after(text, b"Illegal") {
            let open = position
                .iter()
                .position(|b| *b == b'(')
                .map_or(position.len(), |n| n + 1);
            match position.split_at(open).1 {
                // The position it left is not told.
                [] => Played::Unknown,
                inner => Played::Illegal(inner.strip_suffix(b")").unwrap_or(inner)),
            }
        } else {
            WrittenPlay::read(text).map_or(Played::Garbled(text), Played::Moves)
        };
        if dice == [0, 0] && matches!(play, Played::Nothing | Played::Unknown) {
            return RecordEvent::Act(side, RecordedAct::NotThrown);
        }
        return RecordEvent::Act(side, RecordedAct::Roll { dice, play });
    }
    match keyword(cell) {
        Some(Keyword::Act(act)) => RecordEvent::Act(side, act),
        Some(Keyword::Wins(rest)) => {
            let end = End::read(rest);
            RecordEvent::Wins(GameWin {
                winner: side,
                points: end.points,
                the_match: end.the_match,
                resigned: None,
                whole: end.whole,
                exact: false,
            })
        }
        Some(Keyword::Loses(rest)) => {
            let end = End::read(rest);
            RecordEvent::Loses(GameLoss {
                loser: side,
                points: end.points,
                the_match: end.the_match,
                whole: end.whole,
            })
        }
        Some(Keyword::OfOtherGames) | None => RecordEvent::Unreadable(cell),
    }
}

/// `2 points and the match`.
struct End {
    points: Option<u32>,
    the_match: bool,
    whole: bool,
}

impl End {
    fn read(rest: &[u8]) -> End {
        let (digits, words) = split_digits(rest);
        let mut words = words
            .split(u8::is_ascii_whitespace)
            .filter(|word| !word.is_empty());
        let unit = words.next().unwrap_or_default();
        let ending: [&[u8]; 3] = [b"and", b"the", b"match"];
        End {
            points: number(digits),
            the_match: ending
                .iter()
                .all(|word| words.next().is_some_and(|w| w.eq_ignore_ascii_case(word))),
            whole: unit
                .get(..5)
                .is_some_and(|start| start.eq_ignore_ascii_case(b"point")),
        }
    }
}
