//! Reads a table from a file of any encoding and separator. Each row has the number of the line it begins on, as an editor
//! counts.

use crawford_forms::Choice;
use crawford_forms::violation::{Violation, refuse};
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};
use serde::{Deserialize, Serialize};

/// The encodings that can be chosen where the one found is not the right one, by the names the web has for them.
pub const ENCODINGS: [&str; 14] = [
    "utf-8",
    "windows-1252",
    "windows-1250",
    "windows-1251",
    "windows-1253",
    "windows-1254",
    "windows-1255",
    "windows-1256",
    "iso-8859-15",
    "macintosh",
    "utf-16le",
    "utf-16be",
    "shift_jis",
    "gb18030",
];

/// What stands between the cells of a row; of equals the first is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Choice)]
#[form(hidden)]
pub enum Separator {
    #[serde(rename = "\t")]
    Tab,
    #[serde(rename = ";")]
    Semicolon,
    #[serde(rename = ",")]
    Comma,
    #[serde(rename = "|")]
    Bar,
}

impl Separator {
    const fn sign(self) -> u8 {
        match self {
            Separator::Tab => b'\t',
            Separator::Semicolon => b';',
            Separator::Comma => b',',
            Separator::Bar => b'|',
        }
    }
}

impl From<Separator> for char {
    fn from(separator: Separator) -> char {
        char::from(separator.sign())
    }
}

/// A row that spans more lines than this has a quote that is never closed.
const MOST_LINES_OF_A_ROW: u64 = 20;

/// The most bytes of a line.
pub const LONGEST_LINE: usize = 64 << 10;

/// One row of a [`PastedTable`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PastedRow {
    /// The line it begins on, from 1.
    pub number: u64,
    /// Its cells, trimmed.
    pub cells: Vec<String>,
    /// The line of a quotation mark in it that is never closed, or only so many lines on that its end must be missing.
    pub unclosed: Option<u64>,
}

impl PastedRow {
    pub(super) fn runs_on(&self) -> Option<Violation> {
        let line = self.unclosed?;
        Some(refuse::line_runs_on(line))
    }
}

/// The rows of a delimited text file, with the encoding and the separator that were recognised.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PastedTable {
    /// The encoding it is in, as [`ENCODINGS`] has it.
    pub encoding: String,
    pub separator: Separator,
    /// Its rows; those with nothing in them are left out.
    pub rows: Vec<PastedRow>,
    pub has_more: bool,
}

impl PastedTable {
    /// Reads bytes; encoding and separator are found out where none are given; an encoding is of
    /// [`ENCODINGS`]. At most so many rows.
    #[must_use]
    pub fn read(
        bytes: &[u8],
        encoding: Option<&str>,
        separator: Option<Separator>,
        most: usize,
    ) -> PastedTable {
        let (text, encoding) = decoded(bytes, encoding);
        let (text, stated) = without_statement(with_plain_ends(&text));
        let separator = separator.or(stated).unwrap_or_else(|| separator_of(&text));
        let (rows, has_more) = rows(&text, separator, most);
        PastedTable {
            encoding,
            separator,
            rows,
            has_more,
        }
    }
}

/// The first line of more bytes than any row of people or results, from 1, however it is encoded: a file with one is no
/// table, and is not worth reading. Looks at each byte once.
#[must_use]
pub fn overlong_line(bytes: &[u8]) -> Option<u64> {
    let mut begin = 0_usize;
    for line in bytes.split(|byte| matches!(byte, b'\n' | b'\r')) {
        if line.len() > LONGEST_LINE {
            let before = bytes.get(..begin).expect("a line begins within the bytes");
            let ends = |sign: u8| before.iter().filter(|byte| **byte == sign).count();
            return Some(number(ends(b'\n').max(ends(b'\r')) + 1));
        }
        begin = begin.saturating_add(line.len()).saturating_add(1);
    }
    None
}

/// The text of bytes, and the encoding they were read in: the one wanted, of [`ENCODINGS`], else the one found. Bytes that
/// are no letters in it become replacement characters.
#[must_use]
pub fn decoded(bytes: &[u8], wanted: Option<&str>) -> (String, String) {
    let encoding = match wanted {
        Some(name) => Encoding::for_label(name.as_bytes())
            .expect("what is chosen is one of the encodings above, and the web has them all"),
        None => found(bytes),
    };
    // A byte order mark counts more than the encoding somebody chose.
    let (text, encoding, _) = encoding.decode(bytes);
    (text.into_owned(), encoding.name().to_ascii_lowercase())
}

/// By the byte order mark; else UTF-16 if many bytes are zero; else UTF-8 if it is valid; else Windows-1252.
fn found(bytes: &[u8]) -> &'static Encoding {
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return encoding;
    }
    let head = bytes
        .get(..bytes.len().min(4_096))
        .expect("no more than there are");
    let zeros = |from: usize| {
        let half = head.iter().skip(from).step_by(2);
        half.filter(|byte| **byte == 0).count()
    };
    let (even, odd) = (zeros(0), zeros(1));
    let many = head.len() / 8;
    if head.len() >= 4 && even.max(odd) > many {
        return if odd >= even { UTF_16LE } else { UTF_16BE };
    }
    match std::str::from_utf8(bytes) {
        Ok(_) => UTF_8,
        Err(_) => WINDOWS_1252,
    }
}

/// The text with one kind of line end and without a byte order mark.
#[must_use]
pub fn with_plain_ends(text: &str) -> String {
    text.trim_start_matches('\u{feff}')
        .replace("\r\n", "\n")
        .replace('\r', "\n")
}

/// Whether these bytes are a workbook of a spreadsheet, or another packed file, and no text: what they begin with says so.
#[must_use]
pub fn is_workbook(bytes: &[u8]) -> bool {
    const PACKED: &[u8] = b"PK\x03\x04";
    const COMPOUND: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
    bytes.starts_with(PACKED) || bytes.starts_with(COMPOUND)
}

/// The text without a first line such as `sep=;`, in which spreadsheets name the separator; and that separator. The
/// line stays, empty, so that the others keep their numbers.
#[must_use]
pub fn without_statement(text: String) -> (String, Option<Separator>) {
    let first = text
        .split('\n')
        .next()
        .expect("splitting gives a part of any text");
    let stated = first.trim_matches([' ', '"']).to_ascii_lowercase();
    let separator = stated.strip_prefix("sep=").and_then(|rest| {
        let is_it = |known: &Separator| rest.as_bytes() == [known.sign()];
        Separator::ALL.iter().copied().find(is_it)
    });
    match separator {
        Some(separator) => {
            let rest = text
                .get(first.len()..)
                .expect("the text begins with its first line")
                .to_owned();
            (rest, Some(separator))
        }
        None => (text, None),
    }
}

/// The rows of a text with plain line ends, at most so many, and whether there are more.
#[must_use]
pub fn rows(text: &str, separator: Separator, most: usize) -> (Vec<PastedRow>, bool) {
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(separator.sign())
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let mut lines = Lines::of(text);
    let mut rows: Vec<PastedRow> = Vec::new();
    let mut record = csv::StringRecord::new();
    // The bytes are text, so every record can be read.
    while let Ok(true) = reader.read_record(&mut record) {
        if record.iter().all(str::is_empty) {
            continue;
        }
        if rows.len() >= most {
            return (rows, true);
        }
        let place = |at: &csv::Position| {
            let byte = usize::try_from(at.byte()).expect("the text is in memory");
            byte.min(text.len())
        };
        let begin = record.position().map_or(0, place);
        let number = lines.at_row(begin);
        let upto = place(reader.position());
        let end = lines.at(upto);
        rows.push(PastedRow {
            number,
            cells: record.iter().map(unquoted).collect(),
            unclosed: unclosed(
                text.get(begin..upto).unwrap_or_default(),
                separator.into(),
                number,
                end.saturating_sub(number) > MOST_LINES_OF_A_ROW,
            ),
        });
    }
    (rows, false)
}

/// The line of the quotation mark in a row that is never closed; with `runs_on`, of the first that is closed on another
/// line than its own.
fn unclosed(row: &str, separator: char, number: u64, runs_on: bool) -> Option<u64> {
    let row = row.trim_start_matches('\n');
    if !row.contains('"') {
        return None;
    }
    let mut line = number;
    // The line of the open quotation mark, if any; and whether a cell begins here.
    let (mut open, mut at_begin) = (None, true);
    let mut long = None;
    let mut signs = row.chars().peekable();
    while let Some(sign) = signs.next() {
        match (sign, open) {
            ('"', Some(_)) if signs.peek() == Some(&'"') => {
                signs.next();
            }
            ('"', Some(since)) => {
                long = long.or((since != line).then_some(since));
                open = None;
            }
            ('"', None) if at_begin => open = Some(line),
            _ => {}
        }
        if sign == '\n' {
            line = line.saturating_add(1);
        }
        at_begin = open.is_none() && (sign == separator || sign == '\n');
    }
    open.or(long.filter(|_| runs_on))
}

/// Counts lines, forwards only: the reader's own count stops at the empty lines before a row.
struct Lines<'t> {
    text: &'t str,
    upto: usize,
    number: u64,
}

impl<'t> Lines<'t> {
    fn of(text: &'t str) -> Self {
        Lines {
            text,
            upto: 0,
            number: 1,
        }
    }

    fn at(&mut self, to: usize) -> u64 {
        let passed = self.text.as_bytes().get(self.upto..to).unwrap_or_default();
        let ended = passed.iter().filter(|byte| **byte == b'\n').count();
        self.number = self.number.saturating_add(number(ended));
        self.upto = self.upto.max(to);
        self.number
    }

    /// The number of the line of a row that begins here, after the empty lines before it.
    fn at_row(&mut self, from: usize) -> u64 {
        let rest = self.text.as_bytes().get(from..).unwrap_or_default();
        let empty = rest.iter().take_while(|byte| **byte == b'\n').count();
        self.at(from.saturating_add(empty))
    }
}

fn number(of: usize) -> u64 {
    u64::try_from(of).expect("no machine this runs on has more than 64 bits")
}

/// The separator of the cells: the sign that most lines have outside quotes.
#[must_use]
pub fn separator_of(text: &str) -> Separator {
    let lines_with = |separator: Separator| {
        let lines = text.lines().take(1_000);
        lines
            .filter(|line| has_outside(line, separator.into()))
            .count()
    };
    let mut best = (Separator::Comma, 0);
    for separator in Separator::ALL.iter().copied() {
        let count = lines_with(separator);
        if count > best.1 {
            best = (separator, count);
        }
    }
    best.0
}

fn has_outside(line: &str, sign: char) -> bool {
    // Between the first and second quote, the third and fourth and so on is inside.
    line.split('"').step_by(2).any(|part| part.contains(sign))
}

/// A cell whose quotes the reader took for part of it, because a space stood before them; and what a spreadsheet writes
/// as a formula that is only a text: `="007"`.
fn unquoted(cell: &str) -> String {
    let cell = cell
        .strip_prefix('=')
        .filter(|rest| rest.starts_with('"'))
        .unwrap_or(cell);
    let inner = cell
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    if let Some(inner) = inner {
        return inner.trim().replace("\"\"", "\"");
    }
    // This is how the program's own files guard a cell against being run as a formula.
    let guarded = cell
        .strip_prefix('\'')
        .filter(|rest| is_formula(rest.trim_start()));
    guarded.unwrap_or(cell).to_owned()
}

/// Whether a spreadsheet takes a cell that begins so for a formula, or drops its first character and then does.
#[must_use]
pub fn is_formula(cell: &str) -> bool {
    cell.starts_with([
        '=', '+', '-', '@', '\t', '\r', '\n', '|', '＝', '＋', '－', '＠',
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn cells(bytes: &[u8]) -> Vec<Vec<String>> {
        let table = PastedTable::read(bytes, None, None, 100);
        table.rows.into_iter().map(|row| row.cells).collect()
    }

    fn utf_16(text: &str, big: bool) -> Vec<u8> {
        let units = text.encode_utf16();
        units
            .flat_map(|unit| {
                if big {
                    unit.to_be_bytes()
                } else {
                    unit.to_le_bytes()
                }
            })
            .collect()
    }

    #[test]
    fn the_same_table_in_every_encoding() {
        let text = "Navn;Række\r\nÅse Grøn;\"1;2\"\r\nJosé;3\r\n";
        let wanted = [["Navn", "Række"], ["Åse Grøn", "1;2"], ["José", "3"]];
        let with_mark = |mut mark: Vec<u8>, bytes: Vec<u8>| {
            mark.extend(bytes);
            mark
        };
        let (western, _, _) = WINDOWS_1252.encode(text);
        for (what, bytes, encoding) in [
            ("UTF-8", text.as_bytes().to_vec(), "utf-8"),
            (
                "UTF-8 with a mark",
                with_mark(vec![0xef, 0xbb, 0xbf], text.into()),
                "utf-8",
            ),
            (
                "UTF-16LE with a mark",
                with_mark(vec![0xff, 0xfe], utf_16(text, false)),
                "utf-16le",
            ),
            (
                "UTF-16BE with a mark",
                with_mark(vec![0xfe, 0xff], utf_16(text, true)),
                "utf-16be",
            ),
            ("UTF-16LE", utf_16(text, false), "utf-16le"),
            ("UTF-16BE", utf_16(text, true), "utf-16be"),
            ("Windows-1252", western.into_owned(), "windows-1252"),
        ] {
            let table = PastedTable::read(&bytes, None, None, 100);
            assert_eq!(table.encoding, encoding, "{what}");
            assert_eq!(table.separator, Separator::Semicolon, "{what}");
            let found: Vec<_> = table.rows.iter().map(|row| row.cells.clone()).collect();
            assert_eq!(found, wanted, "{what}");
            let numbers: Vec<_> = table.rows.iter().map(|row| row.number).collect();
            assert_eq!(numbers, [1, 2, 3], "{what}");
        }
        // Chosen by a person.
        let (greek, _, _) = encoding_rs::WINDOWS_1253.encode("Σίσυφος,1");
        let table = PastedTable::read(&greek, Some("windows-1253"), None, 9);
        assert_eq!(table.rows[0].cells, ["Σίσυφος", "1"]);
    }

    #[test]
    fn a_line_longer_than_any_row_is_named() {
        let longest = "x;".repeat(LONGEST_LINE / 2);
        for ends in ["\n", "\r\n", "\r"] {
            let file = format!("a{ends}{longest}{ends}b{ends}");
            assert_eq!(overlong_line(file.as_bytes()), None);
            let file = format!("a{ends}b{ends}{longest};{ends}c");
            assert_eq!(overlong_line(file.as_bytes()), Some(3), "{ends:?}");
        }
    }

    #[test]
    fn what_stands_between_the_cells_is_found() {
        for (text, sign) in [
            ("a,b\nc,d", ','),
            ("a;b,c\nd;e", ';'),
            ("a\tb\nc\td, junior", '\t'),
            ("a|b\nc|d", '|'),
            ("a;b,c", ';'),
            ("\"a;b\",c\n\"d;e\",f", ','),
            ("Ann\nBo\nCal\tRed", '\t'),
            ("one column\nof names", ','),
            ("", ','),
        ] {
            assert_eq!(char::from(separator_of(text)), sign, "{text:?}");
        }
    }

    #[test]
    fn quotes_hold_signs_and_line_ends_and_spaces_fall_off() {
        assert_eq!(
            cells(b"\"Lee, Ann\" , \"says \"\"hi\"\"\",  7 \n\n\"two\nlines\",x,y"),
            [["Lee, Ann", "says \"hi\"", "7"], ["two\nlines", "x", "y"]]
        );
        assert_eq!(cells(b"=\"007\",'=1+1,'Ann'"), [["007", "=1+1", "'Ann'"]]);
        let text = "a,b\n\n\n\"c\nd\",e\nf,g\n";
        let numbers: Vec<u64> = PastedTable::read(text.as_bytes(), None, None, 9)
            .rows
            .iter()
            .map(|row| row.number)
            .collect();
        assert_eq!(numbers, [1, 4, 6]);
    }

    #[test]
    fn a_quote_that_is_never_closed_runs_on() {
        let unclosed = |text: &str| -> Vec<_> {
            let rows = PastedTable::read(text.as_bytes(), None, None, 100).rows;
            rows.iter().map(|row| (row.number, row.unclosed)).collect()
        };
        let long = format!("Ann,7\n\"Bo,5\n{}", "Cal,3\n".repeat(40));
        assert_eq!(unclosed(&long), [(1, None), (2, Some(2))]);
        // Closed by the next mark, far on.
        assert_eq!(
            unclosed(&format!("{long}\"Dee\",1\n")),
            [(1, None), (2, Some(2))]
        );
        // Also where little is left to swallow, and within a row that has whole cells of two lines before.
        assert_eq!(unclosed("Ann,7\n\"Bo,5\nCal,3"), [(1, None), (2, Some(2))]);
        assert_eq!(
            unclosed("a,b\n\n\"c\nd\",\"e\nf,g\n"),
            [(1, None), (3, Some(4))]
        );
        assert_eq!(
            unclosed("\"two\nlines\",\"says \"\"hi\"\"\"\nBo \"Ox\" Ek,5\" disc"),
            [(1, None), (3, None)]
        );
    }

    #[test]
    fn a_first_line_may_only_say_what_stands_between_the_cells() {
        for (text, sign) in [
            ("sep=;\r\na,b;c\r\n", ';'),
            ("\u{feff}SEP=;\na,b;c\n", ';'),
            ("\"sep=|\"\na,b|c\n", '|'),
            ("sep=\t\na,b\tc", '\t'),
        ] {
            let table = PastedTable::read(text.as_bytes(), None, None, 9);
            assert_eq!(char::from(table.separator), sign, "{text:?}");
            assert_eq!(table.rows.len(), 1, "{text:?}");
            assert_eq!((table.rows[0].number, table.rows[0].cells.len()), (2, 2));
        }
        assert_eq!(cells(b"sep=x,1\na,b"), [["sep=x", "1"], ["a", "b"]]);
    }

    #[test]
    fn a_workbook_is_told_by_how_it_begins() {
        assert!(is_workbook(b"PK\x03\x04rest") && is_workbook(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"));
        assert!(!is_workbook(b"PK,Ann") && !is_workbook(b""));
    }

    #[test]
    fn no_more_rows_than_were_asked_for() {
        let table = PastedTable::read(b"a\nb\n\nc\n", None, None, 2);
        assert!(table.has_more);
        assert_eq!(table.rows.len(), 2);
        assert!(!PastedTable::read(b"a\nb\n\n\n", None, None, 2).has_more);
    }

    proptest! {
        #[test]
        fn any_bytes_are_a_table(
            bytes in proptest::collection::vec(any::<u8>(), 0..400),
            encoding in proptest::option::of(proptest::sample::select(ENCODINGS.to_vec())),
            separator in proptest::option::of(proptest::sample::select(Separator::ALL)),
        ) {
            let table = PastedTable::read(&bytes, encoding, separator, 50);
            let mut last = 0;
            for row in &table.rows {
                prop_assert!(row.number > last && !row.cells.is_empty());
                last = row.number;
            }
        }
    }
}
