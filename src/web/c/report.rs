//! The pages of a report, of a tournament as of a chouette night: the report, the page on which it is written, and the list
//! of a club's reports.

use crate::pages::fields::Fields;
use crate::pages::report::ReportView;
use crate::web::c::happening::Leaf;
use crate::web::page::Page;
use askama::Template;
use derive_more::Deref;

#[derive(Debug, Template, Deref)]
#[template(path = "c/report.html")]
pub struct ReportPage {
    #[deref]
    pub page: Page,
    /// `STREAM:VERSION CLUB:EDITION`.
    pub live: String,
    pub r: ReportView,
    /// For who writes it: where.
    pub edit: Option<String>,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/report_edit.html")]
pub struct ReportEditPage {
    #[deref]
    pub page: Page,
    pub form: Fields,
    pub r: ReportView,
    /// What the program tells of the night.
    pub made: Vec<String>,
    /// As text to copy.
    pub plain: String,
    /// As Markdown to copy.
    pub markdown: String,
    pub action: String,
    /// The report's own page, once it is published.
    pub published: Option<String>,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/reports.html")]
pub struct ReportsPage {
    #[deref]
    pub page: Page,
    pub club: String,
    pub live: String,
    pub rows: Vec<ReportLine>,
}

#[derive(Debug)]
pub struct ReportLine {
    pub href: String,
    pub title: String,
    pub leaf: Leaf,
    /// The name of the tournament or night, where the title is another.
    pub of: String,
}
