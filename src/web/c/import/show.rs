//! `/c/{club}/import/{import}`: what a file's columns are, and what it comes to.

use crate::app::clock;
use crate::app::club::ClubError;
use crate::app::club::past::{self, Door, Preview, Reading, Standing};
use crate::club::mapping::{Dates, Field, Mapping, Subject};
use crate::club::table::{ENCODINGS, SEPARATORS};
use crate::pages::choice::Choice;
use crate::pages::words::{Words, worded};
use crate::violation::Rule;
use crate::web::form::{Fields, new_key};
use crate::web::prelude::*;
use actix_web::http::header;
use chrono::{Datelike, NaiveDate};
use std::collections::BTreeMap;

/// Lines of each list that are shown.
const MOST_SHOWN: usize = 200;
/// Up to so many matches or people are stored before the answer; more go on behind it.
const AT_ONCE: usize = 2_000;

/// What was said of the columns, as typed.
#[derive(Debug, Default)]
pub struct Said {
    step: String,
    previewed: String,
    again: bool,
    columns: Vec<(String, String)>,
    headings: bool,
    dates: String,
    length: String,
    event: String,
    newcomers: String,
    encoding: String,
    separator: String,
}

/// What is wanted.
#[derive(Debug)]
pub enum Wish {
    /// To read it so.
    Map(Mapping),
    /// To store what was seen, with what is here already or without.
    Store {
        /// What was seen.
        previewed: String,
        /// Whether matches the club has already come in all the same.
        again: bool,
    },
    /// To throw it away.
    Forget,
}

impl Typed for Said {
    type Command = Wish;

    fn read(fields: &mut Fields) -> Self {
        Said {
            step: fields.line("step"),
            previewed: fields.line("previewed"),
            again: fields.ticked("again"),
            columns: fields.beginning("column-"),
            headings: fields.ticked("headings"),
            dates: fields.line("dates"),
            length: fields.line("length"),
            event: fields.line("event"),
            newcomers: fields.line("newcomers"),
            encoding: fields.line("encoding"),
            separator: fields.line("separator"),
        }
    }

    fn command(&self) -> Result<Wish, Vec<Violation>> {
        match self.step.as_str() {
            "store" => {
                return Ok(Wish::Store {
                    previewed: self.previewed.clone(),
                    again: self.again,
                });
            }
            "forget" => return Ok(Wish::Forget),
            _ => {}
        }
        let length = match self.length.as_str() {
            "" => None,
            typed => {
                let length = typed.parse().ok().filter(|n| (1..=99).contains(n));
                let wrong = || {
                    vec![
                        Violation::new(Rule::FREE_LENGTH_OUT_OF_RANGE, Source::House)
                            .with("most", 99_u32)
                            .at("length"),
                    ]
                };
                Some(length.ok_or_else(wrong)?)
            }
        };
        let mut columns = BTreeMap::new();
        for (word, place) in &self.columns {
            let fields = Subject::ALL.into_iter().flat_map(|s| s.fields());
            let field = fields.copied().find(|field| field.word() == word.as_str());
            if let (Some(field), Ok(place)) = (field, place.parse::<usize>()) {
                columns.insert(field, place);
            }
        }
        Ok(Wish::Map(Mapping {
            subject: Subject::default(),
            encoding: ENCODINGS
                .contains(&self.encoding.as_str())
                .then(|| self.encoding.clone()),
            separator: SEPARATORS
                .into_iter()
                .find(|sign| separator_word(*sign) == self.separator),
            headings: self.headings,
            columns,
            dates: Dates::read(&self.dates),
            length,
            event: self.event.clone(),
            members: self.newcomers == "members",
        }))
    }
}

fn separator_word(sign: char) -> &'static str {
    match sign {
        '\t' => "tab",
        ';' => "semicolon",
        '|' => "bar",
        _ => "comma",
    }
}

/// The last day that is past by the club's clock.
fn today(at: &AtClub) -> NaiveDate {
    at.club.time_zone.day(clock::now())
}

/// `GET /c/{club}/import/{import}`
pub async fn show(at: AtClub, path: Path<(String, String)>) -> Result<HttpResponse, AppError> {
    at.need(Deed::Import)?;
    html::page(&page(&at, &path.1, &[]).await?)
}

/// `POST /c/{club}/import/{import}`
pub async fn post(
    at: AtClub,
    path: Path<(String, String)>,
    form: TypedForm<Said>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Import)?;
    let id = path.into_inner().1;
    let wish = match form.command() {
        Ok(wish) => wish,
        Err(violations) => return html::refused(&page(&at, &id, &violations).await?),
    };
    let (store, club, asker) = (&at.house.store, at.club.id, at.asker(&form.key)?);
    let w = at.words();
    let overview = at.path.below("import");
    match wish {
        Wish::Forget => {
            match past::forget(store, asker, club, (id, Door::Import)).await {
                Ok(()) => {}
                Err(ClubError::Refused(_)) => return Ok(under_way(&at)),
                Err(error) => return Err(error.into()),
            }
            let told = Told::new(w.bring_forgotten());
            Ok(told.then(&overview, at.visitor.is_https()))
        }
        Wish::Map(mapping) => {
            let of = (id.clone(), Door::Import);
            let missing = match past::set_mapping(store, asker, club, of, mapping).await {
                Ok(missing) => missing,
                Err(ClubError::Refused(violations)) => {
                    return html::refused(&page(&at, &id, &violations).await?);
                }
                Err(error) => return Err(error.into()),
            };
            let missing: Vec<Violation> = missing.into_iter().map(unsaid).collect();
            match missing.is_empty() {
                true => Ok(HttpResponse::SeeOther()
                    .insert_header((header::LOCATION, at.path.below(&format!("import/{id}"))))
                    .finish()),
                false => html::refused(&page(&at, &id, &missing).await?),
            }
        }
        Wish::Store { previewed, again } => {
            let word = past::Word {
                previewed,
                again,
                today: today(&at),
                event: w.bring_event_matches().into_owned(),
            };
            let accepted = past::accept(store, asker, club, id.clone(), word).await;
            let accepted = match accepted {
                Ok(accepted) => accepted,
                Err(ClubError::Refused(violations)) => {
                    return html::refused(&page(&at, &id, &violations).await?);
                }
                Err(error) => return Err(error.into()),
            };
            let told = match accepted.standing {
                Standing::UnderWay => return Ok(under_way(&at)),
                Standing::In(all) => Told::new(w.bring_in_already(all)),
                Standing::New(new) if new <= AT_ONCE => {
                    accepted.store(store).await?;
                    Told::new(w.bring_is_in(new))
                }
                Standing::New(new) => {
                    let store = store.clone();
                    actix_web::rt::spawn(async move {
                        if let Err(error) = accepted.store(&store).await {
                            tracing::error!(%error, "an import stopped half way");
                        }
                    });
                    Told::new(w.bring_begun(new))
                }
            };
            Ok(told.then(&overview, at.visitor.is_https()))
        }
    }
}

/// It is being stored: the overview says how far it is.
fn under_way(at: &AtClub) -> HttpResponse {
    let told = Told::new(at.words().bring_under_way_already());
    told.then(&at.path.below("import"), at.visitor.is_https())
}

/// A column that has to be said.
pub(in crate::web::c) fn unsaid(field: Field) -> Violation {
    let (rule, field) = match field {
        Field::Day => (Rule::COLUMN_DAY_UNSAID, "column-day"),
        Field::Top => (Rule::COLUMN_PLAYER_UNSAID, "column-top"),
        Field::Bottom => (Rule::COLUMN_PLAYER_UNSAID, "column-bottom"),
        Field::Name => (Rule::COLUMN_NAME_UNSAID, "column-name"),
        Field::Number => (Rule::COLUMN_WHO_UNSAID, "column-name"),
        Field::Rating => (Rule::COLUMN_RATING_UNSAID, "column-rating"),
        _ => (Rule::COLUMN_SCORE_UNSAID, "column-score"),
    };
    Violation::new(rule, Source::House).at(field)
}

async fn page(at: &AtClub, id: &str, violations: &[Violation]) -> Result<ImportPage, AppError> {
    let w = at.words();
    let asker = at.asker(&new_key())?;
    let (store, club) = (&at.house.store, at.club.id);
    let preview = past::preview(store, &asker, club, id.to_owned(), today(at)).await?;
    let mut frame = at.frame();
    let above = at.path.below("import");
    frame.trail.push(Link::new(w.bring_title(), above));
    let mapping = &preview.read.mapping;
    let is_mapped = mapping.missing().is_empty();
    let newcomers = if mapping.members { "members" } else { "guests" };
    Ok(ImportPage {
        page: Page::new(w, frame).refused(Problems::of(w, violations, &|_| String::new())),
        is_results: mapping.subject == Subject::Results,
        columns: columns(w, &preview.read),
        sample: sample(&preview.read),
        headings: mapping.headings,
        encodings: encodings(w, &preview.read),
        separators: separators(w, &preview.read),
        dates: Dates::ALL
            .into_iter()
            .map(|one| {
                let label = worded!(w, "bring-dates-{}", one in Dates { DayFirst, MonthFirst });
                Choice::new(one.word(), label, mapping.dates.word())
            })
            .collect(),
        length: mapping.length.map(|n| n.to_string()).unwrap_or_default(),
        event: mapping.event.clone(),
        newcomers_are: ["guests", "members"]
            .into_iter()
            .map(|one| Choice::new(one, worded!(w, "bring-become-{}", one), newcomers))
            .collect(),
        is_mapped,
        sum: sum(w, &preview),
        events: Shown::of(&preview.events, MOST_SHOWN, |event| EventRow {
            day: event.day.to_string(),
            name: event.name.clone(),
            matches: w.bring_event_line(event.here, event.new),
        }),
        read: preview.first.iter().map(|m| in_words(w, m)).collect(),
        played: Shown::of(&preview.played, MOST_SHOWN, |m| (m.line, in_words(w, m))),
        doubles: Shown::of(&preview.doubles, MOST_SHOWN, |(line, earlier)| {
            w.bring_same_line(*earlier, *line)
        }),
        near: Shown::of(&preview.near, MOST_SHOWN, Clone::clone),
        returning: Shown::of(&preview.returning, MOST_SHOWN, String::clone),
        becoming: Shown::of(&preview.becoming, MOST_SHOWN, String::clone),
        newcomers: Shown::of(&preview.newcomers, MOST_SHOWN, String::clone),
        nicknames: Shown::of(&preview.nicknames, MOST_SHOWN, Clone::clone),
        refused: Shown::of(&preview.refused, MOST_SHOWN, |line| BadRow {
            number: line.number,
            typed: line.typed.clone(),
            why: line
                .why
                .iter()
                .map(|violation| w.violation(violation, &|_| String::new()))
                .collect::<Vec<_>>()
                .join(" "),
        }),
        is_new: preview.new > 0 || !preview.played.is_empty(),
        digest: preview.digest,
        file: preview.read.file,
        action: at.path.below(&format!("import/{id}")),
    })
}

/// `Ann Lee beat Bo Ek 7–3, 7 points, 4 March 2019`.
fn in_words(w: Words, m: &past::ReadMatch) -> String {
    let month = worded!(w, "month-{}", m.day.month());
    w.bring_match(
        m.day.day(),
        m.length,
        &m.loser,
        m.lost,
        &month,
        &m.winner,
        m.won,
        m.day.year().to_string(),
    )
}

/// The first rows of a file.
pub(in crate::web::c) fn sample(read: &Reading) -> Vec<SampleRow> {
    let row = |row: &crate::club::table::Row| SampleRow {
        number: row.number,
        cells: row.cells.clone(),
    };
    read.sample.iter().map(row).collect()
}

/// What can be read from which column of a file.
pub(in crate::web::c) fn columns(w: Words, read: &Reading) -> Vec<Column> {
    let widest = read.sample.iter().map(|row| row.cells.len()).max();
    let first = read.sample.first();
    let label = |place: usize| {
        let cell = first.and_then(|row| row.cells.get(place));
        let cell: String = cell.map_or("", String::as_str).chars().take(40).collect();
        let number = place.saturating_add(1);
        w.bring_column(cell, number)
    };
    let fields = read.mapping.subject.fields().iter();
    fields
        .map(|field| {
            let chosen = read.mapping.columns.get(field).map(usize::to_string);
            let chosen = chosen.unwrap_or_default();
            let none = Choice::new("", w.bring_no_column(), &chosen);
            let all = (0..widest.unwrap_or_default())
                .map(|place| Choice::new(place.to_string(), label(place), &chosen));
            Column {
                name: format!("column-{}", field.word()),
                label: worded!(w, "bring-field-{}", field in Field { Day, Event, Top, Bottom, Score, TopScore, BottomScore, Length, Winner, Name, First, Last, Nickname, Rating, Email, Number, Experience }).into_owned(),
                choices: std::iter::once(none).chain(all).collect(),
            }
        })
        .collect()
}

/// The encodings a file can be read in.
pub(in crate::web::c) fn encodings(w: Words, read: &Reading) -> Vec<Choice> {
    let chosen = read.mapping.encoding.as_deref().unwrap_or_default();
    let found = w.bring_found(&read.encoding);
    let all = ENCODINGS.map(|name| Choice::new(name, name, chosen));
    std::iter::once(Choice::new("", found, chosen))
        .chain(all)
        .collect()
}

/// What can stand between its cells.
pub(in crate::web::c) fn separators(w: Words, read: &Reading) -> Vec<Choice> {
    let chosen = read.mapping.separator.map_or("", separator_word);
    let name = |sign| worded!(w, "bring-sign-{}", separator_word(sign));
    let found = w.bring_found(name(read.separator));
    let all = SEPARATORS.map(|sign| Choice::new(separator_word(sign), name(sign), chosen));
    std::iter::once(Choice::new("", found, chosen))
        .chain(all)
        .collect()
}

/// What a file comes to, line by line.
fn sum(w: Words, preview: &Preview) -> Vec<String> {
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

/// What one of the fields can be read from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// The name of its select.
    pub name: String,
    /// What it is called.
    pub label: String,
    /// The columns of the file.
    pub choices: Vec<Choice>,
}

/// A row of the file as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SampleRow {
    /// Its line.
    pub number: u64,
    pub cells: Vec<String>,
}

/// A list of which only the beginning is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown<T> {
    /// The beginning.
    pub shown: Vec<T>,
    /// How many there are.
    pub all: usize,
}

impl<T> Shown<T> {
    /// The first so many of these, as `view` makes them.
    pub fn of<U>(all: &[U], most: usize, view: impl Fn(&U) -> T) -> Self {
        Shown {
            shown: all.iter().take(most).map(view).collect(),
            all: all.len(),
        }
    }

    /// How many are not shown.
    #[must_use]
    pub fn more(&self) -> usize {
        self.all.saturating_sub(self.shown.len())
    }
}

/// An event that would be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventRow {
    pub day: String,
    /// What it is called.
    pub name: String,
    /// Its matches, in words.
    pub matches: String,
}

/// A line that stays out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadRow {
    /// Its line.
    pub number: u64,
    /// What stands on it.
    pub typed: String,
    /// What is wrong with it.
    pub why: String,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/import/show.html")]
struct ImportPage {
    #[deref]
    page: Page,
    /// What the file is called.
    file: String,
    /// Whether it tells of matches; else of people.
    is_results: bool,
    /// The first rows as they are read.
    sample: Vec<SampleRow>,
    /// What is read from which column.
    columns: Vec<Column>,
    /// Whether the first row is headings.
    headings: bool,
    /// Encodings to choose from.
    encodings: Vec<Choice>,
    /// Separators to choose from.
    separators: Vec<Choice>,
    /// The orders a date can have.
    dates: Vec<Choice>,
    /// The length of matches that name none.
    length: String,
    /// What matches were played in that name nothing.
    event: String,
    /// What people nobody knows become.
    newcomers_are: Vec<Choice>,
    /// Whether the columns are said, and the rest is what the file comes to.
    is_mapped: bool,
    /// What it comes to, in words.
    sum: Vec<String>,
    events: Shown<EventRow>,
    /// People nobody knows yet.
    newcomers: Shown<String>,
    /// The first matches as they were read, in words.
    read: Vec<String>,
    /// Matches the club has already: the line, and the match in words.
    played: Shown<(u64, String)>,
    /// Lines that say the same as an earlier one, in words.
    doubles: Shown<String>,
    /// Newcomers with names much like somebody's: as typed, and whose.
    near: Shown<(String, String)>,
    /// Archived people who come back.
    returning: Shown<String>,
    /// Guests who become members.
    becoming: Shown<String>,
    /// Names taken for somebody by the nickname or another spelling: as typed, and whose it is.
    nicknames: Shown<(String, String)>,
    /// Lines that stay out.
    refused: Shown<BadRow>,
    /// Whether anything of it is new.
    is_new: bool,
    /// What this preview is known by.
    digest: String,
    /// Where the forms go.
    action: String,
}

/// Up to so many events go before the answer; more go behind it.
const TAKE_BACK_AT_ONCE: usize = 60;

/// `POST /c/{club}/import/{import}/take-back`
pub async fn take_back(
    at: AtClub,
    path: Path<(String, String)>,
    form: TypedForm<Button>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Import)?;
    let (store, asker) = (&at.house.store, at.asker(&form.key)?);
    let done = past::take_back(store, asker, at.club.id, path.into_inner().1).await;
    let back = match done {
        Ok(back) => back,
        Err(ClubError::Refused(violations)) => {
            let first = violations.into_iter().next();
            return Err(first.map_or(AppError::NotFound, AppError::Refused));
        }
        Err(error) => return Err(error.into()),
    };
    let (w, events) = (at.words(), back.events());
    let told = if events <= TAKE_BACK_AT_ONCE {
        back.run(store).await?;
        Told::new(w.bring_back_done(events))
    } else {
        let store = store.clone();
        actix_web::rt::spawn(async move {
            if let Err(error) = back.run(&store).await {
                tracing::error!(%error, "taking an import back stopped half way");
            }
        });
        Told::new(w.bring_back_begun(events))
    };
    Ok(told.then(&at.path.below("import"), at.visitor.is_https()))
}
