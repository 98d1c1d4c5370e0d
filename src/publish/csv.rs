//! Comma-separated values that a spreadsheet takes for what they are. A text that begins like a formula is sent with an
//! apostrophe before it, so that opening a file never runs what somebody chose as a name (OWASP, "CSV Injection").

/// What stands in a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    /// A number, signs and all.
    Number(i64),
    /// A number with so many decimals: 1,234 thousandths are `1.234`.
    Thousandths(i64),
    /// What somebody wrote, or a word of ours.
    Text(String),
    /// Nothing.
    Empty,
}

impl From<i64> for Cell {
    fn from(number: i64) -> Self {
        Cell::Number(number)
    }
}
impl From<u32> for Cell {
    fn from(number: u32) -> Self {
        Cell::Number(i64::from(number))
    }
}
impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Cell::Text(text.to_owned())
    }
}
impl From<String> for Cell {
    fn from(text: String) -> Self {
        Cell::Text(text)
    }
}
impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(cell: Option<T>) -> Self {
        cell.map_or(Cell::Empty, Into::into)
    }
}

impl Cell {
    fn written(&self) -> String {
        match self {
            Cell::Number(number) => number.to_string(),
            Cell::Thousandths(n) => {
                let sign = if *n < 0 { "-" } else { "" };
                let n = n.unsigned_abs();
                format!("{sign}{}.{:03}", n / 1000, n % 1000)
            }
            Cell::Text(text) => guarded(text),
            Cell::Empty => String::new(),
        }
    }
}

/// The text with an apostrophe before it where a spreadsheet would take it for a formula.
fn guarded(text: &str) -> String {
    let first = text.trim_start_matches([' ', '\u{a0}', '\u{feff}']).chars();
    match { first }.next() {
        Some('=' | '+' | '-' | '@' | '\t' | '\r' | '\n' | '|' | '＝' | '＋' | '－' | '＠') => {
            format!("'{text}")
        }
        _ => text.to_owned(),
    }
}

/// A file: the names of its columns, and its rows.
///
/// # Errors
/// [`std::io::Error`] when it cannot be written, which in memory does not happen.
pub fn file(
    columns: &[&str],
    rows: impl IntoIterator<Item = impl AsRef<[Cell]>>,
) -> std::io::Result<String> {
    let mut writer = ::csv::WriterBuilder::new()
        .terminator(::csv::Terminator::CRLF)
        .from_writer(Vec::new());
    writer.write_record(columns)?;
    for row in rows {
        writer.write_record(row.as_ref().iter().map(Cell::written))?;
    }
    let bytes = writer.into_inner().map_err(|e| e.into_error())?;
    String::from_utf8(bytes).map_err(std::io::Error::other)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(text: &str) -> String {
        let whole = file(&["x"], [vec![Cell::from(text)]]).unwrap();
        whole.strip_prefix("x\r\n").unwrap().trim_end().to_owned()
    }

    #[test]
    fn what_begins_like_a_formula_is_text() {
        for (name, written) in [
            ("Ann", "Ann"),
            ("=1+1", "'=1+1"),
            ("+44 Bob", "'+44 Bob"),
            ("-Bob", "'-Bob"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("\t=1", "\"'\t=1\""),
            ("  =1", "'  =1"),
            ("\u{a0}=1", "'\u{a0}=1"),
            ("＝1", "'＝1"),
            ("|cmd", "'|cmd"),
            ("O'Brien, \"Ann\"", "\"O'Brien, \"\"Ann\"\"\""),
        ] {
            assert_eq!(
                cell(name).trim_matches('"'),
                written.trim_matches('"'),
                "{name:?}"
            );
        }
    }

    #[test]
    fn numbers_keep_their_signs() {
        let rows = [vec![
            Cell::from(-5_i64),
            Cell::Thousandths(-1_050),
            Cell::Empty,
        ]];
        assert_eq!(
            file(&["a", "b", "c"], rows).unwrap(),
            "a,b,c\r\n-5,-1.050,\r\n"
        );
    }
}
