//! `/c/{club}/ratings/starts`: the ratings people come to the club's list with. A list of them is pasted or sent as a file,
//! its columns are said, what it comes to is shown, and it is stored when the director agrees.

use super::frame;
use crate::app::clock;
use crate::app::club::past::{self, ImportSource, Reading};
use crate::app::club::starts::{self, StartsPreview};
use crate::app::recompute::rules;
use crate::app::tournament::Names;
use crate::club::mapping::{Mapping, Subject};
use crate::club::rating::RatingStart;
use crate::club::starts::MOST_LINES;
use crate::form::{File, Form, Values};
use crate::journal::PersonId;
use crate::pages::fields::Fields;
use crate::pages::messages::Messages;
use crate::pages::ratings::points;
use crate::pages::when::ClubClock;
use crate::web::c::import::show::{
    BadRow, MappingStep, Shown as Listed, bad_rows, columns, drawn, map, shown,
};
use crate::web::c::players::link_to;
use crate::web::c::ratings::settings::MovedLine;
use crate::web::form::new_key;
use crate::web::prelude::*;
use crate::web::redirect;

#[derive(Debug, Form)]
#[form(messages = "starts", check = StartsFileInput::checked)]
pub struct StartsFileInput {
    #[form(rows = 6, longest = usize::MAX)]
    list: String,
    #[form(file)]
    file: File,
}

impl StartsFileInput {
    fn checked(self) -> Result<StartsFileInput, Violation> {
        match (self.list.trim().is_empty(), self.file.is_empty()) {
            (true, true) => Err(refuse::sheet_missing().at(StartsFileInput::LIST)),
            (false, false) => Err(refuse::starts_both_sent().at(StartsFileInput::LIST)),
            _ => Ok(self),
        }
    }
}

/// `GET /c/{club}/ratings/starts`
pub async fn show(at: AtClub<ManageMembers>) -> Result<HttpResponse, AppError> {
    html::page(&page(&at, &[], "").await?)
}

/// `POST /c/{club}/ratings/starts`
pub async fn post(
    at: AtClub<ManageMembers>,
    form: Posted<StartsFileInput>,
) -> Result<HttpResponse, AppError> {
    let typed = form.values.one(StartsFileInput::LIST).to_owned();
    let StartsFileInput { list, file } = form
        .command()
        .or_page_read(async |violations| page(&at, violations, &typed).await)
        .await?;
    let principal = at.principal(&form.key)?;
    drop(form);
    let name = match file.name.as_str() {
        "" => at.messages().starts_pasted().into_owned(),
        name => name.to_owned(),
    };
    let content = match file.is_empty() {
        true => list.into_bytes(),
        false => file.into_bytes(),
    };
    let id = past::send(
        &at.app.store,
        principal,
        at.club.id,
        name,
        content,
        Subject::Starts,
    )
    .await
    .or_page_read(async |violations| page(&at, violations, &typed).await)
    .await?;
    let next = at.path.below(&format!("ratings/starts/{id}"));
    Ok(redirect::to(&next))
}

/// Somebody with what they begin with; `now` is what they begin with at present.
fn line(
    at: &ClubRequest,
    names: &Names,
    start: &RatingStart,
    now: Option<&RatingStart>,
) -> StartLine {
    StartLine {
        who: link_to(at, start.person, &names.person(start.person)),
        id: start.person.to_string(),
        rating: points(start.rating),
        experience: start.experience,
        now: now.map(|now| format!("{} · {}", points(now.rating), now.experience)),
    }
}

async fn page(
    at: &ClubRequest,
    violations: &[Violation],
    list: &str,
) -> Result<StartsPage, AppError> {
    let (w, club) = (at.messages(), at.club.id);
    let rules = rules(&at.app.store, club).await?;
    let (standing, waiting) = starts::standing(&at.app.store, club).await?;
    let names = at.names().await?;
    let clock = ClubClock::new(at.club.time_zone, clock::now());
    let problems = Problems::said(w, violations);
    let mut typed = Values::default();
    typed.set(StartsFileInput::LIST, vec![list.to_owned()]);
    let form = Fields::of::<StartsFileInput>(w, &typed, &problems);
    Ok(StartsPage {
        form: form.hinted(StartsFileInput::FILE, w.starts_file_hint(MOST_LINES)),
        page: Page::new(w, frame(at)).refused(problems),
        on: rules.on,
        usual: rules.start,
        starts: standing
            .iter()
            .map(|start| line(at, &names, start, None))
            .collect(),
        waiting: waiting
            .into_iter()
            .map(|one| {
                let page = at.path.below(&format!("ratings/starts/{}", one.id));
                let sent = w.bring_sent(clock.exact(w, one.created_at));
                (Link::new(one.file, page), sent)
            })
            .collect(),
        action: at.path.below("ratings/starts"),
        remove: at.path.below("ratings/starts/remove"),
    })
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct StartLine {
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
    usual: i64,
    starts: Vec<StartLine>,
    /// Files that were sent and not accepted.
    waiting: Vec<(Link, String)>,
    form: Fields,
    action: String,
    remove: String,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/ratings/starts/file.html")]
struct StartsFilePage {
    #[deref]
    page: Page,
    read: Reading,
    form: Fields,
    columns: Vec<Fields>,
    is_mapped: bool,
    on: bool,
    sum: Vec<String>,
    starts: Listed<StartLine>,
    moved: Listed<MovedLine>,
    /// Names taken for somebody by the nickname or another spelling: as typed, and whose it is.
    nicknames: Listed<(String, String)>,
    refused: Listed<BadRow>,
    digest: String,
    action: String,
}

/// Lines of each list that are shown.
const MOST_SHOWN: usize = 200;

/// `GET /c/{club}/ratings/starts/{import}`
pub async fn file(
    at: AtClub<ManageMembers>,
    path: Path<(String, String)>,
) -> Result<HttpResponse, AppError> {
    html::page(&file_page(&at, &path.1, None, &[]).await?)
}

/// `POST /c/{club}/ratings/starts/{import}`
pub async fn take(
    at: AtClub<ManageMembers>,
    path: Path<(String, String)>,
    form: Posted<MappingStep>,
) -> Result<HttpResponse, AppError> {
    let (id, typed) = (path.into_inner().1, Some(&form.values));
    let page = async |violations: &[Violation]| file_page(&at, &id, typed, violations).await;
    let step = form.command().or_page_read(page).await?;
    let (store, club, principal) = (&at.app.store, at.club.id, at.principal(&form.key)?);
    let (w, all) = (at.messages(), at.path.below("ratings/starts"));
    match step {
        MappingStep::Forget => {
            let of = (id.clone(), ImportSource::Starts);
            past::forget(store, principal, club, of).await?;
            let flash = Flash::new(w.bring_forgotten());
            Ok(flash.then(&all))
        }
        MappingStep::Map(mapping) => {
            let of = (id.clone(), ImportSource::Starts);
            let mapped = past::set_mapping(store, principal, club, of, mapping).await;
            map(mapped, page, &format!("{all}/{id}")).await
        }
        MappingStep::Store { previewed, .. } => {
            let accepted = starts::accept(store, principal, club, id.clone(), previewed).await;
            let n = accepted.or_page_read(page).await?;
            let flash = Flash::new(w.starts_are_in(n));
            Ok(flash.then(&all))
        }
    }
}

async fn file_page(
    at: &ClubRequest,
    id: &str,
    typed: Option<&Values>,
    violations: &[Violation],
) -> Result<StartsFilePage, AppError> {
    let viewer = at.viewer().await?;
    let names = viewer.names();
    let w = at.messages();
    let principal = at.principal(&new_key())?;
    let (store, club) = (&at.app.store, at.club.id);
    let preview = starts::preview(store, &principal, club, id.to_owned()).await?;
    let rules = rules(store, club).await?;
    let rating = |rating: Option<i64>| rating.map_or_else(|| "–".to_owned(), points);
    let mut frame = frame(at);
    let above = at.path.below("ratings/starts");
    let action = format!("{above}/{id}");
    frame.trail.push(Link::new(w.starts_title(), above));
    let problems = Problems::said(w, violations);
    let shown = shown(&preview.read, typed);
    Ok(StartsFilePage {
        form: drawn(w, &preview.read, &shown, &problems),
        columns: columns(w, &preview.read, &shown, &problems),
        page: Page::new(w, frame).refused(problems),
        is_mapped: preview.read.mapping.missing().is_empty(),
        on: rules.on,
        sum: sum(w, &preview),
        starts: Listed::of(&preview.new, MOST_SHOWN, |start| {
            line(at, names, start, preview.now.get(&start.person))
        }),
        moved: Listed::of(&preview.moved, MOST_SHOWN, |(person, before, after)| {
            MovedLine {
                who: names.person(*person),
                before: rating(*before),
                after: rating(*after),
            }
        }),
        nicknames: Listed::of(&preview.nicknames, MOST_SHOWN, |(typed, person)| {
            (typed.clone(), names.person(*person))
        }),
        refused: bad_rows(w, &preview.refused),
        digest: preview.digest,
        read: preview.read,
        action,
    })
}

fn sum(w: Messages, preview: &StartsPreview) -> Vec<String> {
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
pub struct RatingStartInput {
    person: PersonId,
}

/// `POST /c/{club}/ratings/starts/remove`
pub async fn remove(
    at: AtClub<ManageMembers>,
    form: Posted<RatingStartInput>,
) -> Result<HttpResponse, AppError> {
    let RatingStartInput { person } = form.command().map_err(|_| AppError::NotFound)?;
    let principal = at.principal(&form.key)?;
    starts::remove(&at.app.store, principal, at.club.id, person).await?;
    let name = at.names().await?.person(person);
    let flash = Flash::new(at.messages().starts_removed(name));
    Ok(flash.then(&at.path.below("ratings/starts")))
}
