//! The head of a season's table, in a frame of another site.

use crate::pages::c::seasons::show::TableView;
use crate::pages::layout::{Frame, Link};
use crate::pages::words::Words;
use askama::Template;

/// The first of each table of a season.
#[derive(Debug, Template)]
#[template(path = "c/embed/season.html")]
pub struct SeasonEmbed {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// The season's name.
    pub title: String,
    /// Its days.
    pub days: String,
    /// Whether the table is final.
    pub is_final: bool,
    /// The whole page.
    pub page: String,
    /// Its tables.
    pub tables: Vec<TableHead>,
}

/// The head of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableHead {
    /// The division, where there are several tables.
    pub heading: Option<String>,
    /// The first of it: the place, who, the points.
    pub rows: Vec<(u32, Link, String)>,
}

impl TableHead {
    /// The first `most` of a table.
    #[must_use]
    pub fn of(table: TableView, most: usize) -> Self {
        let rows = table.rows.into_iter().take(most);
        TableHead {
            heading: table.heading,
            rows: rows.map(|row| (row.rank, row.who, row.points)).collect(),
        }
    }
}

impl SeasonEmbed {
    /// Whether nobody has played in it yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tables.iter().all(|table| table.rows.is_empty())
    }
}
