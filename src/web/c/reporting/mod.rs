//! What the reports of tournaments and of nights have in common: the form, and how a report is put together for a page.

pub(super) mod edit;

use crate::app::site::ReportRow;
use crate::app::site::Wording;
pub(super) use crate::app::site::published_results;
use crate::form::Form;
use crate::pages::board::BoardPicture;
use crate::pages::layout::Link;
use crate::pages::markdown::Html;
use crate::pages::messages::Messages;
use crate::pages::position::picture;
use crate::pages::report::{GeneratedReport, ReportText, ReportView};
use crate::violation::Violation;
use crate::web::error::AppError;

/// The form of a report, and whether the program's own words are to be taken over first.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct ReportInput {
    #[form(flatten)]
    wording: Wording,
    /// Whether only the program's words are taken over, to be changed.
    copy: bool,
}

impl ReportInput {
    fn checked(self) -> Result<Wording, Vec<Violation>> {
        let position = &self.wording.position;
        let shown = match position.is_empty() {
            true => None,
            false => picture(Messages::default(), position).err(),
        };
        match shown {
            None => Ok(self.wording),
            Some(refusal) => Err(vec![refusal.at(Wording::POSITION)]),
        }
    }
}

/// The title: what was typed, else the name of the tournament or night.
pub(in crate::web::c) fn title<'a>(of: &'a Wording, name: &'a str) -> &'a str {
    match of.title.as_str() {
        "" => name,
        title => title,
    }
}

/// What a person wrote, for copying.
pub(in crate::web::c) fn by_hand<'a>(of: &'a Wording, name: &'a str) -> ReportText<'a> {
    ReportText {
        title: title(of, name),
        opening: &of.opening,
        told: &of.told,
        position: &of.position,
        position_words: &of.position_words,
        closing: &of.closing,
    }
}

/// The board of the position a report keeps, where it keeps one.
///
/// # Errors
/// When it is no position: it was looked at before it was kept.
pub(in crate::web::c) fn board(
    w: Messages,
    row: Option<&ReportRow>,
) -> Result<Option<BoardPicture>, AppError> {
    let Some(row) = row.filter(|row| !row.position.is_empty()) else {
        return Ok(None);
    };
    let unreadable = |why: Violation| {
        let named = format!("the position of night_reports {}", row.stream);
        AppError::unreadable(named, why)
    };
    picture(w, &row.position).map(Some).map_err(unreadable)
}

pub(in crate::web::c) fn view(
    of: &Wording,
    board: Option<BoardPicture>,
    made: GeneratedReport,
    name: &str,
    when: String,
    page: &str,
) -> ReportView {
    let html = |text: &str| Html::of_markdown(text, 2);
    ReportView {
        title: title(of, name).to_owned(),
        when,
        of: Link::new(name, page),
        opening: html(&of.opening),
        told: made.told,
        by_hand: html(&of.told),
        rivers: Vec::new(),
        night: None,
        tables: made.tables,
        board,
        board_words: html(&of.position_words),
        closing: html(&of.closing),
        changes: made.changes,
    }
}
