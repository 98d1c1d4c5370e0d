//! What the reports of tournaments and of nights have in common: the form, and how a report is put together for a page.

pub(super) mod edit;

use crate::app::site::Wording;
use crate::pages::layout::Link;
use crate::pages::markdown::Html;
use crate::pages::position::picture;
use crate::pages::report::{ByHand, Made, ReportView};
use crate::pages::words::Words;
use crate::store::StoreError;
use crate::store::night_reports::ReportRow;
use crate::violation::Violation;
use crate::web::c::report::Fields;
use crate::web::form;
use serde::de::DeserializeOwned;

/// The results a report was published with.
///
/// # Errors
/// [`StoreError::Unreadable`] where they cannot be read.
pub(super) fn published_results<T: DeserializeOwned>(row: &ReportRow) -> Result<T, StoreError> {
    let stands =
        |why| StoreError::unreadable(format!("results of night_reports {}", row.stream), why);
    serde_json::from_str(&row.results).map_err(stands)
}

/// The form of a report, and whether the program's own words are to be taken over first.
#[derive(Debug)]
pub struct Written {
    /// What was typed.
    pub wording: Wording,
    /// Whether only the program's words are taken over, to be changed.
    pub copy: bool,
}

impl form::Typed for Written {
    type Command = Wording;

    fn read(fields: &mut form::Fields) -> Self {
        let mut text = |name| fields.text(name).replace("\r\n", "\n").trim().to_owned();
        let (opening, told) = (text("opening"), text("told"));
        let (closing, position_words) = (text("closing"), text("position_words"));
        Written {
            wording: Wording {
                title: fields.line("title"),
                opening,
                told,
                closing,
                position: fields.line("position"),
                position_words,
                published: fields.ticked("published"),
                settled: fields.ticked("settled"),
            },
            copy: fields.ticked("copy"),
        }
    }

    fn command(&self) -> Result<Wording, Vec<Violation>> {
        let mut refused = self.wording.checked().err().unwrap_or_default();
        if !self.wording.position.is_empty()
            && let Err(violation) = picture(Words::default(), &self.wording.position)
        {
            refused.push(violation.at("position"));
        }
        match refused.is_empty() {
            true => Ok(self.wording.clone()),
            false => Err(refused),
        }
    }
}

/// What was kept, as it stands in the form.
pub(in crate::web::c) fn wording(row: Option<&ReportRow>) -> Wording {
    row.map_or_else(Wording::default, |row| Wording {
        title: row.title.clone(),
        opening: row.opening.clone(),
        told: row.told.clone().unwrap_or_default(),
        closing: row.closing.clone(),
        position: row.position.clone(),
        position_words: row.position_words.clone(),
        published: row.published_at.is_some(),
        settled: false,
    })
}

/// The same for its page.
pub(in crate::web::c) fn fields(of: &Wording) -> Fields {
    Fields {
        title: of.title.clone(),
        opening: of.opening.clone(),
        told: of.told.clone(),
        closing: of.closing.clone(),
        position: of.position.clone(),
        position_words: of.position_words.clone(),
        published: of.published,
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
pub(in crate::web::c) fn by_hand<'a>(of: &'a Wording, name: &'a str) -> ByHand<'a> {
    ByHand {
        title: title(of, name),
        opening: &of.opening,
        told: &of.told,
        position: &of.position,
        position_words: &of.position_words,
        closing: &of.closing,
    }
}

/// The report as a page shows it.
pub(in crate::web::c) fn view(
    w: Words,
    of: &Wording,
    made: Made,
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
        tables: made.tables,
        board: Some(&of.position)
            .filter(|id| !id.is_empty())
            .and_then(|id| picture(w, id).ok()),
        board_words: html(&of.position_words),
        closing: html(&of.closing),
        changes: made.changes,
    }
}
