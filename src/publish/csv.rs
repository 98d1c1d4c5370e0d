//! CSV that is safe to open in a spreadsheet. A text that begins like a formula gets an apostrophe before it, so that
//! nobody can be named as a formula that runs (OWASP, "CSV Injection").

use crate::club::table::is_formula;
use serde_json::Value;

/// The text of a cell.
fn written(cell: &Value) -> String {
    match cell {
        Value::Null => String::new(),
        Value::Bool(is) => is.to_string(),
        Value::Number(number) => match number.as_f64().filter(|_| number.is_f64()) {
            Some(number) => format!("{:.3}", to_three_places(number)),
            None => number.to_string(),
        },
        Value::String(text) => guarded(text),
        several => guarded(&several.to_string()),
    }
}

/// Rounded to three decimals, as millionths with halves away from zero.
pub(super) fn to_three_places(number: f64) -> f64 {
    // Adding 0.0 turns −0 into 0.
    (((number * 1e6).round() / 1e3).round() + 0.0) / 1e3
}

/// The text, with an apostrophe before whatever a spreadsheet would take for a formula: the text itself, and what
/// follows a semicolon or a tab, at which a spreadsheet of another locale splits the line.
fn guarded(text: &str) -> String {
    let mut guarded = String::with_capacity(text.len());
    for part in text.split_inclusive([';', '\t']) {
        let first = part.trim_start_matches([' ', '\u{a0}', '\u{feff}', '"']);
        if is_formula(first) {
            guarded.push('\'');
        }
        guarded.push_str(part);
    }
    guarded
}

/// The cell in quotation marks where it holds one, or what separates cells in any locale, or lines.
fn quoted(cell: String) -> String {
    match cell.contains(['"', ',', ';', '\t', '\r', '\n']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell,
    }
}

pub fn file(
    columns: &[&str],
    rows: impl IntoIterator<Item = impl AsRef<[Value]>>,
) -> std::io::Result<String> {
    let mut writer = ::csv::WriterBuilder::new()
        .terminator(::csv::Terminator::CRLF)
        .quote_style(::csv::QuoteStyle::Never)
        .from_writer(Vec::new());
    writer.write_record(columns)?;
    for row in rows {
        let cells = row.as_ref().iter().map(written);
        writer.write_record(cells.map(quoted))?;
    }
    let bytes = writer.into_inner().map_err(|e| e.into_error())?;
    String::from_utf8(bytes).map_err(std::io::Error::other)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(text: &str) -> String {
        let whole = file(&["x"], [vec![Value::from(text)]]).unwrap();
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
            ("\t=1", "\"'\t'=1\""),
            ("  =1", "'  =1"),
            ("\u{a0}=1", "'\u{a0}=1"),
            ("＝1", "'＝1"),
            ("|cmd", "'|cmd"),
            ("Cup ;=1+1", "\"Cup ;'=1+1\""),
            ("Cup\t =1+1", "\"Cup\t' =1+1\""),
            ("A;\"=1\"", "\"A;'\"\"=1\"\"\""),
            ("A;B", "\"A;B\""),
            ("O'Brien, \"Ann\"", "\"O'Brien, \"\"Ann\"\"\""),
        ] {
            assert_eq!(cell(name), written, "{name:?}");
        }
    }

    #[test]
    fn numbers_keep_their_signs() {
        let rows = [vec![
            Value::from(-5),
            Value::from(-1.05),
            Value::Null,
            Value::from(true),
        ]];
        assert_eq!(
            file(&["a", "b", "c", "d"], rows).unwrap(),
            "a,b,c,d\r\n-5,-1.050,,true\r\n"
        );
    }

    #[test]
    fn decimals_are_three_and_halves_go_away_from_zero() {
        for (micros, said) in [
            (-1_105_542_i64, "-1.106"),
            (500, "0.001"),
            (1_000_500, "1.001"),
            (-1_000_500, "-1.001"),
            (12_000_000, "12.000"),
            (-499, "0.000"),
        ] {
            assert_eq!(written(&Value::from(micros as f64 / 1e6)), said);
        }
    }
}
