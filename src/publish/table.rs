//! Every exported list as CSV, as a workbook and as JSON.

use super::csv;
use crate::columns::{Column, Columns};
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook, XlsxError};
use serde::Serialize;
use serde_json::Value;

/// Rows, with the names of the columns.
#[derive(Debug, Clone, PartialEq)]
pub struct ExportTable {
    /// The name of its sheet in a workbook.
    pub name: &'static str,
    pub columns: Vec<&'static str>,
    pub rows: Vec<Vec<Value>>,
}

impl ExportTable {
    /// The table of these rows; each cell holds the field's JSON value.
    pub fn of<T: Columns + Serialize>(
        name: &'static str,
        rows: impl IntoIterator<Item = T>,
    ) -> Result<ExportTable, serde_json::Error> {
        let columns = T::columns().into_iter().filter(Column::is_plain);
        let columns: Vec<_> = columns.map(|column| column.name).collect();
        let cells = |row: T| {
            let mut row = serde_json::to_value(row)?;
            // A field that is left out of the JSON is unknown.
            let cell = |name| row.get_mut(name).map_or(Value::Null, Value::take);
            Ok(columns.iter().copied().map(cell).collect())
        };
        Ok(ExportTable {
            rows: rows
                .into_iter()
                .map(cells)
                .collect::<Result<_, serde_json::Error>>()?,
            name,
            columns,
        })
    }

    fn csv(&self) -> std::io::Result<String> {
        csv::file(&self.columns, &self.rows)
    }
}

/// A single list as CSV.
pub fn csv<T: Columns + Serialize>(rows: impl IntoIterator<Item = T>) -> Result<String, NotMade> {
    Ok(ExportTable::of("", rows)?.csv()?)
}

/// An export in all kinds of files. Its JSON is the value itself.
pub trait Tables: Serialize {
    /// The index of the table that is the CSV file.
    const CSV: usize = 0;

    /// The sheets of the workbook, in order.
    fn tables(&self) -> Result<Vec<ExportTable>, serde_json::Error>;
}

/// The kind of a file, by the ending of its address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileFormat {
    Csv,
    Json,
    Xlsx,
}

/// A file that cannot be made, for a reason that is not in its data.
#[derive(Debug, thiserror::Error)]
pub enum NotMade {
    #[error(transparent)]
    Csv(#[from] std::io::Error),
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    #[error(transparent)]
    Xlsx(#[from] XlsxError),
}

impl FileFormat {
    #[must_use]
    pub fn of(path: &str) -> Option<FileFormat> {
        match path.rsplit_once('.')?.1 {
            "csv" => Some(FileFormat::Csv),
            "json" => Some(FileFormat::Json),
            "xlsx" => Some(FileFormat::Xlsx),
            _ => None,
        }
    }

    #[must_use]
    pub fn media_type(self) -> &'static str {
        match self {
            FileFormat::Csv => "text/csv; charset=utf-8",
            FileFormat::Json => "application/json",
            FileFormat::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        }
    }

    /// The same data give the same bytes.
    pub fn file<T: Tables>(self, of: &T) -> Result<Vec<u8>, NotMade> {
        match self {
            FileFormat::Csv => {
                let tables = of.tables()?;
                let table = tables.get(T::CSV).or(tables.first());
                let text = table.map_or(Ok(String::new()), ExportTable::csv)?;
                Ok(text.into_bytes())
            }
            FileFormat::Json => {
                let mut bytes = serde_json::to_vec_pretty(of)?;
                bytes.push(b'\n');
                Ok(bytes)
            }
            FileFormat::Xlsx => Ok(workbook(&of.tables()?)?),
        }
    }
}

/// The tables as sheets. Text cells are written as text, so none can run as a formula.
fn workbook(tables: &[ExportTable]) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    // A fixed date, so that the same data give the same bytes.
    let made = ExcelDateTime::from_ymd(2000, 1, 1)?;
    book.set_properties(&DocProperties::new().set_creation_datetime(&made));
    for table in tables {
        sheet(&mut book, table)?;
    }
    book.save_to_buffer()
}

fn sheet(book: &mut Workbook, table: &ExportTable) -> Result<(), XlsxError> {
    let bold = Format::new().set_bold();
    let sheet = book.add_worksheet();
    sheet.set_name(table.name)?;
    sheet.set_freeze_panes(1, 0)?;
    for (column, name) in (0..).zip(&table.columns) {
        sheet.write_string_with_format(0, column, *name, &bold)?;
    }
    for (row, cells) in (1..).zip(&table.rows) {
        for (column, cell) in (0..).zip(cells) {
            match cell {
                Value::Null => continue,
                Value::Bool(is) => sheet.write_boolean(row, column, *is)?,
                Value::Number(number) => match number.as_f64() {
                    Some(n) if number.is_f64() => {
                        sheet.write_number(row, column, csv::to_three_places(n))?
                    }
                    Some(whole) => sheet.write_number(row, column, whole)?,
                    None => sheet.write_string(row, column, number.to_string())?,
                },
                Value::String(text) => sheet.write_string(row, column, held(text))?,
                several => sheet.write_string(row, column, held(&several.to_string()))?,
            };
        }
    }
    sheet.autofit();
    Ok(())
}

/// As much of a text as a cell of a workbook can hold; the library would refuse the whole file.
fn held(text: &str) -> &str {
    const MOST: usize = 32_767;

    let mut units = 0_usize;
    let mut letters = text.char_indices();
    let beyond = letters.find(|(_, letter)| {
        units = units.saturating_add(letter.len_utf16());
        units > MOST
    });
    let fits = beyond.and_then(|(end, _)| text.get(..end));
    fits.unwrap_or(text)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub fn text<T: Tables>(of: &T, ending: FileFormat) -> String {
        String::from_utf8(ending.file(of).unwrap()).unwrap()
    }

    #[derive(Serialize, Columns)]
    struct One {
        /// Who.
        player: String,
    }

    impl Tables for One {
        fn tables(&self) -> Result<Vec<ExportTable>, serde_json::Error> {
            Ok(vec![ExportTable::of("One", [self])?])
        }
    }

    #[test]
    fn a_name_is_no_formula_in_any_file() {
        let one = One {
            player: "=cmd()".to_owned(),
        };
        assert_eq!(text(&one, FileFormat::Csv), "player\r\n'=cmd()\r\n");
        assert_eq!(
            text(&one, FileFormat::Json),
            "{\n  \"player\": \"=cmd()\"\n}\n"
        );
        let book = FileFormat::Xlsx.file(&one).unwrap();
        assert!(book.starts_with(b"PK"));
        assert_eq!(FileFormat::Xlsx.file(&one).unwrap(), book);
    }

    #[test]
    fn a_text_longer_than_a_cell_is_cut_in_a_workbook_and_whole_elsewhere() {
        for player in ["x".repeat(40_000), "🎲".repeat(20_000)] {
            let cut = held(&player);
            assert!((32_766..=32_767).contains(&cut.encode_utf16().count()));
            let one = One { player };
            assert!(FileFormat::Xlsx.file(&one).is_ok());
            assert!(text(&one, FileFormat::Csv).contains(&one.player));
        }
        assert_eq!(held("Ann"), "Ann");
    }

    #[test]
    fn the_ending_of_an_address_says_what_it_is() {
        assert_eq!(FileFormat::of("/c/x/table.csv"), Some(FileFormat::Csv));
        assert_eq!(FileFormat::of("/c/x/table.json"), Some(FileFormat::Json));
        assert_eq!(FileFormat::of("/c/x/table.xlsx"), Some(FileFormat::Xlsx));
        assert_eq!(FileFormat::of("/c/x/table"), None);
    }
}
