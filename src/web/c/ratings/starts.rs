//! `/c/{club}/ratings/starts`: the ratings people come to the club's list with. A list of them is pasted or sent as a file,
//! its columns are said, what it comes to is shown, and it is stored when the director agrees.

use crate::app::clock;
use crate::app::club::ClubError;
use crate::app::club::past::{self, Door};
use crate::app::club::starts::{self, Preview};
use crate::app::reckoning::lists_of;
use crate::club::mapping::Subject;
use crate::club::rating::Start;
use crate::club::starts::MOST_LINES;
use crate::form::Form;
use crate::journal::PersonId;
use crate::pages::choice::Choice;
use crate::pages::clock::Clock;
use crate::pages::layout::Frame;
use crate::pages::ratings::points;
use crate::pages::words::Words;
use crate::store::StoreError;
use crate::violation::Rule;
use crate::web::c::import::show::{
    BadRow, Column, Said, SampleRow, Shown as Listed, Wish, columns, encodings, sample, separators,
    unsaid,
};
use crate::web::c::players::{Faces, fresh};
use crate::web::c::ratings::settings::MovedLine;
use crate::web::form::{Fields, new_key};
use crate::web::prelude::*;
use actix_web::http::header;

/// A list, pasted or as a file.
#[derive(Debug, Default)]
pub struct Sent {
    list: String,
    file: String,
    content: Vec<u8>,
}

impl Typed for Sent {
    type Command = ();

    fn read(fields: &mut Fields) -> Self {
        Sent {
            list: fields.text("list"),
            file: fields.file_name("file"),
            content: fields.bytes("file"),
        }
    }

    fn command(&self) -> Result<(), Vec<Violation>> {
        let refuse = |rule| Err(vec![Violation::new(rule, Source::House).at("list")]);
        match (self.list.trim().is_empty(), self.content.is_empty()) {
            (true, true) => refuse(Rule::STARTS_NOTHING_SENT),
            (false, false) => refuse(Rule::STARTS_BOTH_SENT),
            _ => Ok(()),
        }
    }
}

/// `GET /c/{club}/ratings/starts`
pub async fn show(at: AtClub) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    html::page(&page(&at, &[], "").await?)
}

/// `POST /c/{club}/ratings/starts`
pub async fn post(at: AtClub, form: TypedForm<Sent>) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    if let Err(violations) = form.command() {
        return html::refused(&page(&at, &violations, &form.typed.list).await?);
    }
    let asker = at.asker(&form.key)?;
    let (store, sent) = (at.house.store.clone(), form.typed);
    let (file, content) = match sent.content.is_empty() {
        true => (String::new(), sent.list.clone().into_bytes()),
        false => (sent.file, sent.content),
    };
    let file = match file.is_empty() {
        true => at.words().starts_pasted().into_owned(),
        false => file,
    };
    match past::send(&store, asker, at.club.id, file, content, Subject::Starts).await {
        Ok(id) => {
            let next = at.path.below(&format!("ratings/starts/{id}"));
            Ok(HttpResponse::SeeOther()
                .insert_header((header::LOCATION, next))
                .finish())
        }
        Err(ClubError::Refused(violations)) => {
            html::refused(&page(&at, &violations, &sent.list).await?)
        }
        Err(error) => Err(error.into()),
    }
}

/// The surroundings below the ratings.
fn frame(at: &AtClub) -> Frame {
    let mut frame = at.frame();
    let ratings = at.path.below("ratings");
    frame
        .trail
        .push(Link::new(at.words().ratings_title(), ratings));
    frame
}

/// Somebody with what they begin with; `now` is what they begin with at present.
fn line(faces: &Faces<'_>, start: &Start, now: Option<&Start>) -> StartLine {
    StartLine {
        who: Link::new(faces.name(start.person), faces.page(start.person)),
        id: start.person.to_string(),
        rating: points(start.rating),
        experience: start.experience,
        now: now.map(|now| format!("{} · {}", points(now.rating), now.experience)),
    }
}

async fn page(at: &AtClub, violations: &[Violation], list: &str) -> Result<StartsPage, AppError> {
    let (w, club) = (at.words(), at.club.id);
    let store = &at.house.store;
    let (standing, on) = starts::standing(store, club).await?;
    let (waiting, usual) = store
        .read(move |conn| {
            let lists = lists_of(conn, club)?;
            let usual = lists.first().map(|own| own.settings.start);
            Ok::<_, StoreError>((past::waiting(conn, club, Door::Starts)?, usual))
        })
        .await?;
    let names = at.names().await?;
    let faces = Faces::new(at, &names);
    let clock = Clock::new(at.club.time_zone, clock::now());
    Ok(StartsPage {
        page: Page::new(w, frame(at)).refused(Problems::of(w, violations, &|_| String::new())),
        on,
        usual: usual.unwrap_or_default(),
        starts: standing
            .iter()
            .map(|start| line(&faces, start, None))
            .collect(),
        waiting: waiting
            .into_iter()
            .map(|one| {
                let page = at.path.below(&format!("ratings/starts/{}", one.id));
                let sent = w.bring_sent(clock.exact(one.created_at));
                (Link::new(one.file, page), sent)
            })
            .collect(),
        list: list.to_owned(),
        most: MOST_LINES,
        action: at.path.below("ratings/starts"),
        remove: at.path.below("ratings/starts/remove"),
    })
}

/// What somebody begins with.
#[derive(Debug, Clone, PartialEq, Eq)]
struct StartLine {
    /// Who, with their page.
    who: Link,
    /// By which a form names them.
    id: String,
    rating: String,
    experience: i64,
    /// What they begin with at present, where that is another.
    now: Option<String>,
}

/// The page on which they stand and new ones are sent.
#[derive(Debug, Template, Deref)]
#[template(path = "c/ratings/starts.html")]
struct StartsPage {
    #[deref]
    page: Page,
    /// Whether the club's list is kept at all.
    on: bool,
    /// What everyone else begins with.
    usual: i64,
    /// Everyone who comes with a rating.
    starts: Vec<StartLine>,
    /// Files that were sent and not accepted.
    waiting: Vec<(Link, String)>,
    /// What was pasted.
    list: String,
    /// The most lines.
    most: usize,
    /// Where the form goes.
    action: String,
    /// Where a start is taken out.
    remove: String,
}

/// A file: what its columns are, and what it comes to.
#[derive(Debug, Template, Deref)]
#[template(path = "c/ratings/starts_file.html")]
struct StartsFilePage {
    #[deref]
    page: Page,
    /// What the file is called.
    file: String,
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
    /// Whether the columns are said.
    is_mapped: bool,
    /// Whether the club's list is kept at all.
    on: bool,
    /// What it comes to, in words.
    sum: Vec<String>,
    /// Who would begin with what.
    starts: Listed<StartLine>,
    /// Whom it would move in the list.
    moved: Listed<MovedLine>,
    /// Names taken for somebody by the nickname or another spelling: as typed, and whose it is.
    nicknames: Listed<(String, String)>,
    /// Lines that stay out.
    refused: Listed<BadRow>,
    /// What this preview is known by.
    digest: String,
    /// Where the forms go.
    action: String,
}

/// Lines of each list that are shown.
const MOST_SHOWN: usize = 200;

/// `GET /c/{club}/ratings/starts/{import}`
pub async fn file(at: AtClub, path: Path<(String, String)>) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    html::page(&file_page(&at, &path.1, &[]).await?)
}

/// `POST /c/{club}/ratings/starts/{import}`
pub async fn take(
    at: AtClub,
    path: Path<(String, String)>,
    form: TypedForm<Said>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    let id = path.into_inner().1;
    let wish = match form.command() {
        Ok(wish) => wish,
        Err(violations) => return html::refused(&file_page(&at, &id, &violations).await?),
    };
    let (store, club, asker) = (&at.house.store, at.club.id, at.asker(&form.key)?);
    let (w, all) = (at.words(), at.path.below("ratings/starts"));
    match wish {
        Wish::Forget => {
            past::forget(store, asker, club, (id, Door::Starts)).await?;
            let told = Told::new(w.bring_forgotten());
            Ok(told.then(&all, at.visitor.is_https()))
        }
        Wish::Map(mapping) => {
            let of = (id.clone(), Door::Starts);
            let missing = match past::set_mapping(store, asker, club, of, mapping).await {
                Ok(missing) => missing,
                Err(ClubError::Refused(violations)) => {
                    return html::refused(&file_page(&at, &id, &violations).await?);
                }
                Err(error) => return Err(error.into()),
            };
            let missing: Vec<Violation> = missing.into_iter().map(unsaid).collect();
            match missing.is_empty() {
                true => Ok(HttpResponse::SeeOther()
                    .insert_header((header::LOCATION, format!("{all}/{id}")))
                    .finish()),
                false => html::refused(&file_page(&at, &id, &missing).await?),
            }
        }
        Wish::Store { previewed, .. } => {
            match starts::accept(store, asker, club, id.clone(), previewed).await {
                Ok(n) => {
                    let told = Told::new(w.starts_are_in(n));
                    Ok(told.then(&all, at.visitor.is_https()))
                }
                Err(ClubError::Refused(violations)) => {
                    html::refused(&file_page(&at, &id, &violations).await?)
                }
                Err(error) => Err(error.into()),
            }
        }
    }
}

async fn file_page(
    at: &AtClub,
    id: &str,
    violations: &[Violation],
) -> Result<StartsFilePage, AppError> {
    fresh(at).await;
    let w = at.words();
    let asker = at.asker(&new_key())?;
    let (store, club) = (&at.house.store, at.club.id);
    let preview = starts::preview(store, &asker, club, id.to_owned()).await?;
    let (_, on) = starts::standing(store, club).await?;
    let names = at.names().await?;
    let faces = Faces::new(at, &names);
    let rating = |rating: Option<i64>| rating.map_or_else(|| "–".to_owned(), points);
    let mut frame = frame(at);
    let above = at.path.below("ratings/starts");
    let action = format!("{above}/{id}");
    frame.trail.push(Link::new(w.starts_title(), above));
    Ok(StartsFilePage {
        page: Page::new(w, frame).refused(Problems::of(w, violations, &|_| String::new())),
        columns: columns(w, &preview.read),
        sample: sample(&preview.read),
        headings: preview.read.mapping.headings,
        encodings: encodings(w, &preview.read),
        separators: separators(w, &preview.read),
        is_mapped: preview.read.mapping.missing().is_empty(),
        on,
        sum: sum(w, &preview),
        starts: Listed::of(&preview.new, MOST_SHOWN, |start| {
            line(&faces, start, preview.now.get(&start.person))
        }),
        moved: Listed::of(&preview.moved, MOST_SHOWN, |(person, before, after)| {
            MovedLine {
                who: faces.name(*person),
                before: rating(*before),
                after: rating(*after),
            }
        }),
        nicknames: Listed::of(&preview.nicknames, MOST_SHOWN, |(typed, person)| {
            (typed.clone(), faces.name(*person))
        }),
        refused: Listed::of(&preview.refused, MOST_SHOWN, |bad| BadRow {
            number: bad.number,
            typed: bad.typed.clone(),
            why: bad
                .why
                .iter()
                .map(|violation| w.violation(violation, &|_| String::new()))
                .collect::<Vec<_>>()
                .join(" "),
        }),
        digest: preview.digest,
        file: preview.read.file,
        action,
    })
}

/// What a list comes to, line by line.
fn sum(w: Words, preview: &Preview) -> Vec<String> {
    let mut lines = vec![
        w.bring_lines(preview.read.lines),
        w.starts_new(preview.new.len()),
    ];
    if preview.same > 0 {
        lines.push(w.starts_same(preview.same));
    }
    lines
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct Whose {
    person: PersonId,
}

/// `POST /c/{club}/ratings/starts/remove`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`] for nobody; the database's.
pub async fn remove(at: AtClub, form: Posted<Whose>) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    let Whose { person } = form.command().map_err(|_| AppError::NotFound)?;
    let asker = at.asker(&form.key)?;
    starts::remove(&at.house.store, asker, at.club.id, person).await?;
    let name = at.names().await?.person(person);
    let told = Told::new(at.words().starts_removed(name));
    Ok(told.then(&at.path.below("ratings/starts"), at.visitor.is_https()))
}
