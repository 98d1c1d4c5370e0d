//! The page of a report, of a tournament as of a chouette night.

use crate::pages::report::ReportView;
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
