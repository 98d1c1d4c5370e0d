//! The text of a file as its readers take it: UTF-8, whatever it was written in, one kind of blank and of line end.

use encoding_rs::{SHIFT_JIS, UTF_16BE, UTF_16LE, WINDOWS_1252};
use std::borrow::Cow;

/// Columns between two stops of a tab, as editors show it.
const TAB: usize = 8;
/// With more tabs than any record has, each is one blank.
const MOST_TABS: usize = 100_000;

/// A file as bytes of UTF-8.
#[derive(Debug, Clone)]
pub struct Plain<'a> {
    pub bytes: Cow<'a, [u8]>,
    /// What it was written in where it was an older program's letters and not Unicode.
    pub written_in: Option<&'static str>,
}

/// The file made plain, with as many lines as before. What is plain stays as it is.
#[must_use]
pub fn plain(bytes: &[u8]) -> Plain<'_> {
    let (text, written_in) = decoded(bytes);
    let bytes = match text {
        Cow::Borrowed(text) => blanks(text).map_or(Cow::Borrowed(text), Cow::Owned),
        Cow::Owned(text) => Cow::Owned(blanks(&text).unwrap_or(text)),
    };
    Plain { bytes, written_in }
}

fn decoded(bytes: &[u8]) -> (Cow<'_, [u8]>, Option<&'static str>) {
    let utf_16 = match bytes {
        [0xff, 0xfe, rest @ ..] => Some((UTF_16LE, rest)),
        [0xfe, 0xff, rest @ ..] => Some((UTF_16BE, rest)),
        [0, 1..=255, 0, 1..=255, 0, 1..=255, ..] => Some((UTF_16BE, bytes)),
        [1..=255, 0, 1..=255, 0, 1..=255, 0, ..] => Some((UTF_16LE, bytes)),
        _ => None,
    };
    if let Some((encoding, rest)) = utf_16 {
        let (text, _) = encoding.decode_without_bom_handling(rest);
        return (Cow::Owned(text.into_owned().into_bytes()), None);
    }
    if std::str::from_utf8(bytes).is_ok() {
        return (Cow::Borrowed(bytes), None);
    }
    let japanese = SHIFT_JIS.decode_without_bom_handling_and_without_replacement(bytes);
    let (text, written_in) = match japanese.filter(|text| is_japanese(text)) {
        Some(text) => (text, "Shift-JIS"),
        None => (
            WINDOWS_1252.decode_without_bom_handling(bytes).0,
            "Windows-1252",
        ),
    };
    let text = text.into_owned().into_bytes();
    (Cow::Owned(text), Some(written_in))
}

/// Whether a text read as Shift-JIS was meant so. In a western file an accented letter and the one after it make one
/// Japanese letter by chance, in the middle of a word; in a Japanese one they stand among their like.
fn is_japanese(text: &str) -> bool {
    let of_japan = |c: char| matches!(c, '\u{3041}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ff01}'..='\u{ff5e}');
    let (mut any, mut among, mut alone) = (false, 0_u32, 0_u32);
    let mut before = ' ';
    for c in text.chars() {
        // Letters that nobody has defined.
        if matches!(c, '\u{e000}'..='\u{f8ff}') {
            return false;
        }
        any |= of_japan(c);
        match (of_japan(before), of_japan(c)) {
            (true, true) => among += 1,
            (true, false) => alone += u32::from(c.is_ascii_alphabetic()),
            (false, true) => alone += u32::from(before.is_ascii_alphabetic()),
            (false, false) => {}
        }
        before = c;
    }
    any && among >= alone
}

/// The text with every blank a plain one, tabs as editors show them and `\n` at the ends of lines; `None` where it is so.
fn blanks(text: &[u8]) -> Option<Vec<u8>> {
    let (mut tabs, mut ends, mut returns, mut odd) = (0_usize, 0_usize, 0_usize, false);
    for (n, byte) in text.iter().enumerate() {
        match byte {
            b'\t' => tabs += 1,
            b'\n' => ends += 1,
            b'\r' => returns += usize::from(text.get(n + 1) != Some(&b'\n')),
            // The first bytes of the blanks below, and of other letters too; and the end of a file under DOS.
            0xc2 | 0xe2 | 0xe3 | 0xef | 0x1a => odd = true,
            _ => {}
        }
    }
    // Where lines end with `\r` alone, they end with nothing else.
    let old_ends = returns > ends;
    if tabs == 0 && !old_ends && !odd {
        return None;
    }
    let mut out = String::with_capacity(text.len() + TAB * tabs.min(MOST_TABS));
    let mut column = 0;
    for c in String::from_utf8_lossy(text).chars() {
        let plain = match c {
            '\t' => {
                let stop = if tabs > MOST_TABS {
                    column + 1
                } else {
                    column - column % TAB + TAB
                };
                for _ in column..stop {
                    out.push(' ');
                }
                column = stop;
                continue;
            }
            '\r' if old_ends => '\n',
            '\u{a0}'
            | '\u{2000}'..='\u{200a}'
            | '\u{202f}'
            | '\u{205f}'
            | '\u{3000}'
            | '\u{1a}' => ' ',
            '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}' | '\u{feff}' => continue,
            c => c,
        };
        out.push(plain);
        column = if plain == '\n' { 0 } else { column + 1 };
    }
    let out = out.into_bytes();
    (out != text).then_some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &[u8]) -> (String, Option<&'static str>) {
        let plain = plain(bytes);
        let text = String::from_utf8(plain.bytes.into_owned()).unwrap();
        (text, plain.written_in)
    }

    #[test]
    fn what_is_plain_is_not_copied() {
        for plain_already in [
            "",
            " 7 point match\r\n\r\n Game 1\r\n",
            "田中 : 0  José : 0\n",
        ] {
            let plain = plain(plain_already.as_bytes());
            assert!(matches!(plain.bytes, Cow::Borrowed(_)), "{plain_already}");
            assert_eq!(plain.written_in, None);
        }
    }

    #[test]
    fn letters_of_every_kind() {
        let wide = |text: &str, big: bool| -> Vec<u8> {
            let two = |n: u16| {
                if big {
                    n.to_be_bytes()
                } else {
                    n.to_le_bytes()
                }
            };
            text.encode_utf16().flat_map(two).collect()
        };
        for big in [false, true] {
            let marked = wide("\u{feff}José\n", big);
            assert_eq!(text(&marked), ("José\n".to_owned(), None));
            assert_eq!(text(&wide("1 point\n", big)).0, "1 point\n");
        }
        let (japanese, _, _) = SHIFT_JIS.encode("田中 太郎 : 0    林 : 0\n");
        assert_eq!(text(&japanese).1, Some("Shift-JIS"));
        assert!(text(&japanese).0.starts_with("田中 太郎"));
        for name in [
            "François",
            "Bäck",
            "Léa",
            "Åke Håkansson",
            "René",
            "Šimon",
            "Müller",
            "Zoë B.",
        ] {
            let line = format!("{name} : 0      Bo : 0\n");
            let (western, _, _) = WINDOWS_1252.encode(&line);
            assert_eq!(text(&western), (line.clone(), Some("Windows-1252")));
        }
    }

    #[test]
    fn blanks_and_line_ends() {
        assert_eq!(text("a\tb\n\tc\n".as_bytes()).0, "a       b\n        c\n");
        assert_eq!(text("a\u{a0}\u{3000}b\u{200b}\n".as_bytes()).0, "a  b\n");
        assert_eq!(text(b"a\rb\r\rc").0, "a\nb\n\nc");
        assert_eq!(text(b"a\r\nb\r\n").0, "a\r\nb\r\n");
        assert_eq!(text(b"a\xa0b \xe9\n").0, "a b é\n");
        let many = "\t".repeat(MOST_TABS + 1);
        assert_eq!(text(many.as_bytes()).0.len(), many.len());
    }
}
