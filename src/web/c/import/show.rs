//! `/c/{club}/import/{import}`: what a file's columns are, and what it comes to.

use crate::app::clock;
use crate::app::club::ClubError;
use crate::app::club::past::{self, ImportProgress, ImportSource, PastPreview, Reading};
use crate::club::mapping::{MappedField, Mapping, Subject};
use crate::club::past::BadLine;
use crate::club::table::{ENCODINGS, Separator};
use crate::form::{Choice as _, Form, Values, filled};
use crate::pages::choice::ChoiceOption;
use crate::pages::dashed::dashed;
use crate::pages::fact_text::set_apart;
use crate::pages::fields::Fields;
use crate::pages::messages::{Messages, selector};
use crate::pages::when;
use crate::web::form::new_key;
use crate::web::prelude::*;
use crate::web::redirect;
use chrono::{Datelike, NaiveDate};
use std::borrow::Cow;

/// Lines of each list that are shown.
const MOST_SHOWN: usize = 200;
/// Up to so many matches or people are stored before the answer; more go on behind it.
const AT_ONCE: usize = 2_000;

#[derive(Debug, Form)]
#[form(hidden, tag = "step", rule = "form-unreadable")]
pub enum MappingStep {
    #[form(default)]
    Map(Mapping),
    Store {
        previewed: String,
        /// Whether matches the club has already come in all the same.
        again: bool,
    },
    Forget,
}

/// What the page says of a file: what was typed, where that is what was sent.
pub(in crate::web::c) fn shown(read: &Reading, typed: Option<&Values>) -> Values {
    let mapped = typed.filter(|typed| matches!(typed.one(MappingStep::TAG), "" | "map"));
    mapped.cloned().unwrap_or_else(|| filled(&read.mapping))
}

/// What is said of a file but its columns.
pub(in crate::web::c) fn drawn(
    w: Messages,
    read: &Reading,
    typed: &Values,
    problems: &Problems,
) -> Fields {
    Fields::of::<Mapping>(w, typed, problems)
        .offering(
            Mapping::ENCODING,
            encodings(w, read, typed.one(Mapping::ENCODING)),
        )
        .offering(
            Mapping::SEPARATOR,
            separators(w, read, typed.one(Mapping::SEPARATOR)),
        )
}

/// Today by the club's clock: no result may be of a later day.
fn today(at: &ClubRequest) -> NaiveDate {
    at.club.time_zone.day(clock::now())
}

/// `GET /c/{club}/import/{import}`
pub async fn show(
    at: AtClub<Import>,
    path: Path<(String, String)>,
) -> Result<HttpResponse, AppError> {
    html::page(&page(&at, &path.1, None, &[]).await?)
}

/// `POST /c/{club}/import/{import}`
pub async fn post(
    at: AtClub<Import>,
    path: Path<(String, String)>,
    form: Posted<MappingStep>,
) -> Result<HttpResponse, AppError> {
    let (id, typed) = (path.into_inner().1, Some(&form.values));
    let page = async |violations: &[Violation]| page(&at, &id, typed, violations).await;
    let step = form.command().or_page_read(page).await?;
    let (store, club, principal) = (&at.app.store, at.club.id, at.principal(&form.key)?);
    let w = at.messages();
    let overview = at.path.below("import");
    match step {
        MappingStep::Forget => {
            let of = (id.clone(), ImportSource::Import);
            match past::forget(store, principal, club, of).await {
                Ok(()) => {}
                Err(ClubError::Refused(_)) => return Ok(under_way(&at)),
                Err(error) => return Err(error.into()),
            }
            let flash = Flash::new(w.bring_forgotten());
            Ok(flash.then(&overview))
        }
        MappingStep::Map(mapping) => {
            let of = (id.clone(), ImportSource::Import);
            let mapped = past::set_mapping(store, principal, club, of, mapping).await;
            map(mapped, page, &format!("{overview}/{id}")).await
        }
        MappingStep::Store { previewed, again } => {
            let word = past::AcceptInput {
                previewed,
                again,
                today: today(&at),
                event: w.matches().into_owned(),
            };
            let accepted = past::accept(store, principal, club, id.clone(), word).await;
            let accepted = accepted.or_page_read(page).await?;
            let flash = match accepted.standing {
                ImportProgress::UnderWay => return Ok(under_way(&at)),
                ImportProgress::In(all) => Flash::new(w.bring_in_already(all)),
                ImportProgress::New(new) if new <= AT_ONCE => {
                    accepted.store(store).await?;
                    Flash::new(w.bring_is_in(new))
                }
                ImportProgress::New(new) => {
                    let store = store.clone();
                    actix_web::rt::spawn(async move {
                        if let Err(error) = accepted.store(&store).await {
                            tracing::error!(%error, "an import stopped half way");
                        }
                    });
                    Flash::new(w.bring_begun(new))
                }
            };
            Ok(flash.then(&overview))
        }
    }
}

/// Goes back to the page, which now shows what the file comes to; where a column is still missing, it says which.
pub(in crate::web::c) async fn map<P: Template>(
    mapped: Result<Vec<MappedField>, ClubError>,
    page: impl AsyncFn(&[Violation]) -> Result<P, AppError>,
    back: &str,
) -> Result<HttpResponse, AppError> {
    let missing = mapped.or_page_read(&page).await?;
    let missing: Vec<Violation> = missing.into_iter().map(unsaid).collect();
    match missing.is_empty() {
        true => Ok(redirect::to(back)),
        false => html::refused(&page(&missing).await?),
    }
}

/// It is being stored: the overview says how far it is.
fn under_way(at: &ClubRequest) -> HttpResponse {
    let flash = Flash::new(at.messages().bring_under_way_already());
    flash.then(&at.path.below("import"))
}

fn unsaid(field: MappedField) -> Violation {
    let (refused, field) = match field {
        MappedField::Day => (refuse::column_day_unsaid(), field),
        MappedField::Top | MappedField::Bottom => (refuse::column_player_unsaid(), field),
        MappedField::Name => (refuse::column_name_unsaid(), field),
        MappedField::Number => (refuse::column_who_unsaid(), MappedField::Name),
        MappedField::Rating => (refuse::column_rating_unsaid(), field),
        MappedField::Score
        | MappedField::TopScore
        | MappedField::BottomScore
        | MappedField::Winner
        | MappedField::Event
        | MappedField::Length
        | MappedField::First
        | MappedField::Last
        | MappedField::Nickname
        | MappedField::Email
        | MappedField::Experience => (refuse::column_score_unsaid(), MappedField::Score),
    };
    refused.at_each(Mapping::COLUMNS, field)
}

async fn page(
    at: &ClubRequest,
    id: &str,
    typed: Option<&Values>,
    violations: &[Violation],
) -> Result<ImportPage, AppError> {
    let w = at.messages();
    let principal = at.principal(&new_key())?;
    let (store, club) = (&at.app.store, at.club.id);
    let preview = past::preview(store, &principal, club, id.to_owned(), today(at)).await?;
    let mut frame = at.frame();
    let above = at.path.below("import");
    frame.trail.push(Link::new(w.bring_title(), above));
    let problems = Problems::said(w, violations);
    let mapping = &preview.read.mapping;
    let again = (w.bring_again(), Cow::default());
    let shown = shown(&preview.read, typed);
    Ok(ImportPage {
        form: drawn(w, &preview.read, &shown, &problems),
        columns: columns(w, &preview.read, &shown, &problems),
        again: Fields::one(
            w,
            MappingStep::AGAIN,
            again,
            typed.unwrap_or(&Values::default()),
            &problems,
        ),
        page: Page::new(w, frame).refused(problems),
        is_results: mapping.subject == Subject::Results,
        is_mapped: mapping.missing().is_empty(),
        sum: sum(w, &preview),
        refused: bad_rows(w, &preview.refused),
        action: at.path.below(&format!("import/{id}")),
        preview,
    })
}

pub(in crate::web::c) fn bad_rows(w: Messages, refused: &[BadLine]) -> Shown<BadRow> {
    let said = |violation: &Violation| w.violation(violation, &|_| String::new());
    Shown::of(refused, MOST_SHOWN, |line| BadRow {
        number: line.number,
        typed: line.typed.clone(),
        why: line.why.iter().map(said).collect::<Vec<_>>().join(" "),
    })
}

pub(in crate::web::c) fn columns(
    w: Messages,
    read: &Reading,
    typed: &Values,
    problems: &Problems,
) -> Vec<Fields> {
    let places = typed.each(Mapping::COLUMNS);
    let widest = read.sample.iter().map(|row| row.cells.len()).max();
    let first = read.sample.first();
    let named = |place: usize| {
        let cell = first.and_then(|row| row.cells.get(place));
        let cell: String = cell.map_or("", String::as_str).chars().take(40).collect();
        let number = place.saturating_add(1);
        w.beside(number, cell)
    };
    let fields = read.mapping.subject.fields().iter();
    fields
        .map(|field| {
            let chosen = places.one(field.word());
            let none = ChoiceOption::new("", w.bring_no_column(), chosen);
            let all = (0..widest.unwrap_or_default())
                .map(|place| ChoiceOption::new(place.to_string(), named(place), chosen));
            let label = w.bring_field(selector!("bring-field.field", field in MappedField { Day, Event, Top, Bottom, Score, TopScore, BottomScore, Length, Winner, Name, First, Last, Nickname, Rating, Email, Number, Experience }));
            let offered = std::iter::once(none).chain(all).collect();
            Fields::each(w, Mapping::COLUMNS, field.word(), label, typed, problems)
                .offering(Mapping::COLUMNS, offered)
        })
        .collect()
}

fn encodings(w: Messages, read: &Reading, chosen: &str) -> Vec<ChoiceOption> {
    let found = w.bring_found(&read.encoding);
    let all = ENCODINGS.map(|name| ChoiceOption::new(name, name, chosen));
    std::iter::once(ChoiceOption::new("", found, chosen))
        .chain(all)
        .collect()
}

fn separators(w: Messages, read: &Reading, chosen: &str) -> Vec<ChoiceOption> {
    let name = |separator: Separator| {
        w.bring_sign(
            selector!("bring-sign.sign", separator in Separator { Tab, Semicolon, Comma, Bar }),
        )
    };
    let found = w.bring_found(name(read.separator));
    let all = Separator::ALL.iter().copied();
    let all = all.map(|one| ChoiceOption::new(one.word(), name(one), chosen));
    std::iter::once(ChoiceOption::new("", found, chosen))
        .chain(all)
        .collect()
}

fn sum(w: Messages, preview: &PastPreview) -> Vec<String> {
    let mut lines = vec![w.bring_lines(preview.read.lines)];
    match preview.read.mapping.subject {
        Subject::Results => {
            let events = preview.events.iter().filter(|event| event.new > 0).count();
            lines.push(w.bring_new_matches(events, preview.new));
            if preview.here > 0 {
                lines.push(w.bring_here_matches(preview.here));
            }
            lines.push(w.bring_known_people(preview.known));
        }
        Subject::Members | Subject::Starts => {
            if preview.here > 0 {
                lines.push(w.bring_here_people(preview.here));
            }
        }
    }
    lines
}

/// A list of which only the beginning is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown<T> {
    pub shown: Vec<T>,
    pub all: usize,
}

impl<T> Shown<T> {
    pub fn of<'a, U>(all: &'a [U], most: usize, view: impl Fn(&'a U) -> T) -> Self {
        Shown {
            shown: all.iter().take(most).map(view).collect(),
            all: all.len(),
        }
    }

    #[must_use]
    pub fn more(&self) -> usize {
        self.all.saturating_sub(self.shown.len())
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadRow {
    pub number: u64,
    pub typed: String,
    pub why: String,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/import/show.html")]
struct ImportPage {
    #[deref]
    page: Page,
    preview: PastPreview,
    /// Whether it tells of matches; else of people.
    is_results: bool,
    form: Fields,
    columns: Vec<Fields>,
    again: Fields,
    /// Whether the columns are said, and the rest is what the file comes to.
    is_mapped: bool,
    sum: Vec<String>,
    refused: Shown<BadRow>,
    action: String,
}

impl ImportPage {
    fn first<'a, T>(&self, all: &'a [T]) -> Shown<&'a T> {
        Shown::of(all, MOST_SHOWN, |one| one)
    }

    /// `Ann Lee beat Bo Ek 7–3, 7 points, 4 March 2019`.
    fn in_words(&self, m: &past::ReadMatch) -> String {
        let month = when::month(self.w, m.day);
        self.w.bring_match(
            m.day.day(),
            m.length,
            set_apart(&m.loser),
            &month,
            dashed(m.won, m.lost),
            set_apart(&m.winner),
            m.day.year().to_string(),
        )
    }
}

/// Up to so many events go before the answer; more go behind it.
const TAKE_BACK_AT_ONCE: usize = 60;

/// `POST /c/{club}/import/{import}/take-back`
pub async fn take_back(
    at: AtClub<Import>,
    path: Path<(String, String)>,
    form: Posted<Button>,
) -> Result<HttpResponse, AppError> {
    let (store, principal) = (&at.app.store, at.principal(&form.key)?);
    let back = past::take_back(store, principal, at.club.id, path.into_inner().1).await?;
    let (w, events) = (at.messages(), back.events());
    let flash = if events <= TAKE_BACK_AT_ONCE {
        back.run(store).await?;
        Flash::new(w.bring_back_done(events))
    } else {
        let store = store.clone();
        actix_web::rt::spawn(async move {
            if let Err(error) = back.run(&store).await {
                tracing::error!(%error, "taking an import back stopped half way");
            }
        });
        Flash::new(w.bring_back_begun(events))
    };
    Ok(flash.then(&at.path.below("import")))
}
