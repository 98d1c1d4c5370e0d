//! The pages of a report: the report itself, the page on which it is written, and the list of a club's reports. A
//! tournament's and a chouette night's are the same.

use crate::pages::report::ReportView;
use crate::web::c::happening::Leaf;
use crate::web::c::site_nav::Tab;
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

/// The page on which a report is written.
#[derive(Debug, Template, Deref)]
#[template(path = "c/report_edit.html")]
pub struct ReportEditPage {
    #[deref]
    pub page: Page,
    /// What was typed.
    pub typed: Fields,
    /// What the report looks like so far.
    pub r: ReportView,
    /// What the program tells of the night.
    pub made: Vec<String>,
    /// As text to copy.
    pub plain: String,
    /// As Markdown to copy.
    pub markdown: String,
    /// Where the form goes.
    pub action: String,
    /// The report's own page, once it is published.
    pub published: Option<String>,
}

/// What stands in the form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Fields {
    pub title: String,
    /// What stands first.
    pub opening: String,
    /// In place of what the program tells.
    pub told: String,
    /// What stands last.
    pub closing: String,
    pub position: String,
    /// What is said of it.
    pub position_words: String,
    /// Whether everyone may read it.
    pub published: bool,
}

/// The reports of a club.
#[derive(Debug, Template, Deref)]
#[template(path = "c/reports.html")]
pub struct ReportsPage {
    #[deref]
    pub page: Page,
    /// The club's name.
    pub club: String,
    /// What the page shows, for its live link.
    pub live: String,
    /// The pages of the site.
    pub nav: Vec<Tab>,
    /// The reports, the latest first.
    pub rows: Vec<ReportLine>,
}

#[derive(Debug)]
pub struct ReportLine {
    /// Its page.
    pub href: String,
    pub title: String,
    /// The day it is of.
    pub leaf: Leaf,
    /// The name of the tournament or night, where the title is another.
    pub of: String,
}
