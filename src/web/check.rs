//! `/check`: a record of a match, checked move by move for anyone. Nothing of it is stored.

use super::error::AppError;
use super::form::{Fields, Form, Typed, new_key};
use super::house::House;
use super::html;
use super::visitor::Visitor;
use crate::app::records::{LARGEST_SHOWN, Look, NotLooked, Under, look};
use crate::engine::record::check::LARGEST;
use crate::engine::record::text::plain;
use crate::engine::ruleset::Preset;
use crate::pages::check::{CheckPage, Checked, Found, PartLine, last_place, names};
use crate::pages::problems::Problems;
use crate::pages::replay::{Place, Replay};
use crate::violation::{Source, Violation};
use actix_web::HttpResponse;
use actix_web::web::Data;
use std::sync::Arc;
use std::time::Duration;

/// The largest form taken here: a record and what stands around it.
pub const LIMIT: usize = LARGEST + 64 * 1024;

/// A record and how to look at it.
#[derive(Debug, Default)]
pub struct Record {
    /// Megabytes, so never copied.
    bytes: Arc<Vec<u8>>,
    rules: String,
    part: String,
    at: String,
}

/// What is wanted of it.
#[derive(Debug)]
pub struct Wanted {
    under: Under,
    part: usize,
    at: Option<Place>,
}

impl Typed for Record {
    type Command = Wanted;

    fn read(fields: &mut Fields) -> Self {
        let file = fields.bytes("file");
        let text = fields.bytes("text");
        let at = fields.line("at");
        let part = fields.line("part");
        // The match chosen before stays chosen while one clicks through it.
        let chosen = fields.line("chosen");
        Record {
            bytes: Arc::new(if file.is_empty() { text } else { file }),
            rules: fields.line("rules"),
            part: if at.is_empty() { part } else { chosen },
            at,
        }
    }

    fn command(&self) -> Result<Wanted, Vec<Violation>> {
        let mut refused = Vec::new();
        if self.bytes.trim_ascii().is_empty() {
            refused.push(Violation::new("record-missing", Source::House).at("text"));
        }
        let preset = Preset::named(&self.rules);
        if preset.is_none() && !self.rules.is_empty() {
            refused.push(Violation::new("rules-unknown", Source::House).at("rules"));
        }
        if !refused.is_empty() {
            return Err(refused);
        }
        Ok(Wanted {
            under: preset.map_or(Under::Said, Under::Preset),
            part: self.part.parse().unwrap_or(1),
            at: Place::from_word(&self.at),
        })
    }
}

/// `GET /check`
///
/// # Errors
/// When the page cannot be made.
pub async fn show(house: Data<House>, visitor: Visitor) -> Result<HttpResponse, AppError> {
    html::page(&page(
        &house,
        &visitor,
        &Record::default(),
        Problems::none(),
    ))
}

/// `POST /check`
///
/// # Errors
/// [`AppError::TooLarge`] beyond [`LARGEST`]; [`AppError::TooMany`] when too many are looked at.
pub async fn post(
    house: Data<House>,
    visitor: Visitor,
    form: Form<Record>,
) -> Result<HttpResponse, AppError> {
    if form.typed.bytes.len() > LARGEST {
        return Err(AppError::TooLarge { limit: LARGEST });
    }
    let wanted = match form.command() {
        Ok(wanted) => wanted,
        Err(violations) => {
            let problems = Problems::of(house.words, &violations, &|_| String::new());
            return html::refused(&page(&house, &visitor, &form.typed, problems));
        }
    };
    let look = look(Arc::clone(&form.typed.bytes), wanted.under, wanted.part).await?;
    let mut page = page(&house, &visitor, &form.typed, Problems::none());
    page.stepping = wanted.at.is_some();
    page.found = Some(found(&house, &look, wanted.at, page.too_large_to_show));
    html::page(&page)
}

impl From<NotLooked> for AppError {
    fn from(error: NotLooked) -> Self {
        match error {
            NotLooked::Busy => AppError::TooMany {
                wait: Duration::from_secs(5),
            },
            NotLooked::Failed => AppError::internal(error),
        }
    }
}

fn found(house: &House, look: &Look, at: Option<Place>, too_large: bool) -> Found {
    let w = house.words;
    let line = |(nth, (players, length)): (usize, &(_, u32))| PartLine {
        number: nth.saturating_add(1),
        names: names(w, players),
        length: *length,
        here: nth.saturating_add(1) == look.part,
    };
    let place = at.unwrap_or_else(|| match look.report.verdict.name() {
        // A fault has its own board; the end of what was played stands beside it.
        "invalid" => last_place(&look.report),
        _ => Place::default(),
    });
    let replay = look
        .transcript()
        .filter(|_| !too_large)
        .and_then(|played| Replay::at(w, played, names(w, &look.report.players), place));
    Found {
        several: look.several.iter().enumerate().map(line).collect(),
        checked: Checked::of(w, &look.report, &look.bytes, look.lines_before),
        replay,
    }
}

fn page(house: &House, visitor: &Visitor, typed: &Record, problems: Problems) -> CheckPage {
    let too_large_to_show = typed.bytes.len() > LARGEST_SHOWN;
    let text = if too_large_to_show {
        String::new()
    } else {
        String::from_utf8_lossy(&plain(&typed.bytes).bytes).into_owned()
    };
    CheckPage {
        w: house.words,
        frame: visitor.frame().wide(),
        problems,
        key: new_key().as_str().to_owned(),
        text: text.replace('\0', "\u{fffd}"),
        rules: typed.rules.clone(),
        presets: Preset::ALL.map(Preset::name).to_vec(),
        found: None,
        stepping: false,
        too_large_to_show,
    }
}
