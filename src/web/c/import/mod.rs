//! `/c/{club}/import`: members and past results come in from a file. It is sent, its columns are said, what it comes to
//! is shown, and it is stored when the owner agrees.

pub mod show;

use crate::app::clock;
use crate::app::club::ClubError;
use crate::app::club::past::{self, Door, Turn};
use crate::club::mapping::Subject;
use crate::club::past::MOST_LINES;
use crate::pages::choice::Choice;
use crate::pages::clock::Clock;
use crate::pages::words::{Words, worded};
use crate::store::imports::{self, ImportRow};
use crate::store::{Conn, StoreError};
use crate::violation::Rule;
use crate::web::form::Fields;
use crate::web::prelude::*;
use actix_web::http::header;
use std::collections::HashMap;

/// Accepted files the page tells of.
const SHOWN: usize = 50;

/// A file, and what it tells of.
#[derive(Debug, Default)]
pub struct Sent {
    subject: String,
    file: String,
    content: Vec<u8>,
}

/// A file to be kept.
#[derive(Debug)]
pub struct Wish {
    subject: Subject,
}

/// What a file is said to tell of; what comes in by other pages is none of these.
fn read(word: &str) -> Subject {
    let known = Some(Subject::read(word));
    known.filter(|s| Door::Import.takes(*s)).unwrap_or_default()
}

impl Typed for Sent {
    type Command = Wish;

    fn read(fields: &mut Fields) -> Self {
        Sent {
            subject: fields.line("subject"),
            file: fields.file_name("file"),
            content: fields.bytes("file"),
        }
    }

    fn command(&self) -> Result<Wish, Vec<Violation>> {
        match self.content.is_empty() {
            true => Err(vec![
                Violation::new(Rule::IMPORT_FILE_MISSING, Source::House).at("file"),
            ]),
            false => Ok(Wish {
                subject: read(&self.subject),
            }),
        }
    }
}

/// `GET /c/{club}/import`
pub async fn show(at: AtClub) -> Result<HttpResponse, AppError> {
    at.need(Deed::Import)?;
    html::page(&page(&at, &[], Subject::default()).await?)
}

/// `POST /c/{club}/import`
pub async fn post(at: AtClub, form: TypedForm<Sent>) -> Result<HttpResponse, AppError> {
    at.need(Deed::Import)?;
    let subject = read(&form.typed.subject);
    let wish = match form.command() {
        Ok(wish) => wish,
        Err(violations) => return html::refused(&page(&at, &violations, subject).await?),
    };
    let asker = at.asker(&form.key)?;
    let (store, sent) = (at.house.store.clone(), form.typed);
    let file = match sent.file.is_empty() {
        true => at.words().bring_file_unnamed().into_owned(),
        false => sent.file,
    };
    match past::send(&store, asker, at.club.id, file, sent.content, wish.subject).await {
        Ok(id) => Ok(HttpResponse::SeeOther()
            .insert_header((header::LOCATION, at.path.below(&format!("import/{id}"))))
            .finish()),
        Err(ClubError::Refused(violations)) => {
            html::refused(&page(&at, &violations, subject).await?)
        }
        Err(error) => Err(error.into()),
    }
}

async fn page(
    at: &AtClub,
    violations: &[Violation],
    subject: Subject,
) -> Result<ImportStartPage, AppError> {
    let (w, club) = (at.words(), at.club.id);
    let (waiting, done) = at
        .house
        .store
        .read(move |conn: &mut Conn| {
            Ok::<_, StoreError>((
                past::waiting(conn, club, Door::Import)?,
                imports::of_club(conn, club)?,
            ))
        })
        .await?;
    let clock = Clock::new(at.club.time_zone, clock::now());
    let now = clock::now();
    let mut turns: HashMap<String, Turn> = HashMap::new();
    for file in &waiting {
        if let Some(turn) = Turn::held(&file.id, &file.mapping, now)? {
            turns.insert(file.id.clone(), turn);
        }
    }
    // What is being stored, or taken back, is no file that waits for anybody.
    let is_done = |id: &str| {
        done.iter()
            .any(|row| row.id == id && row.finished_at.is_some())
    };
    let waiting = waiting
        .into_iter()
        .filter(|file| !turns.contains_key(&file.id) && !is_done(&file.id));
    Ok(ImportStartPage {
        page: at
            .page()
            .refused(Problems::of(w, violations, &|_| String::new())),
        subjects: Subject::ALL
            .into_iter()
            .filter(|one| Door::Import.takes(*one))
            .map(|one| {
                let label = worded!(w, "bring-subject-{}", one.word());
                Choice::new(one.word(), label, subject.word())
            })
            .collect(),
        // 100,000
        most: match (MOST_LINES / 1_000, MOST_LINES % 1_000) {
            (thousands, 0) => format!("{thousands},000"),
            _ => MOST_LINES.to_string(),
        },
        waiting: waiting
            .map(|file| Waiting {
                href: at.path.below(&format!("import/{}", file.id)),
                text: w.bring_sent(clock.exact(file.created_at)),
                file: file.file,
            })
            .collect(),
        is_under_way: !turns.is_empty(),
        done: done
            .iter()
            .take(SHOWN)
            .map(|row| done_view(at, clock, row, turns.get(&row.id)))
            .collect(),
        action: at.path.below("import"),
    })
}

fn done_view(at: &AtClub, clock: Clock, row: &ImportRow, turn: Option<&Turn>) -> Done {
    let w = at.words();
    let stored = match Subject::read(&row.subject) {
        Subject::Results => w.bring_stored_matches(row.stored),
        Subject::Members | Subject::Starts => w.bring_stored_people(row.stored),
    };
    let mut parts = vec![clock.exact(row.created_at), stored];
    if row.refused > 0 {
        parts.push(w.bring_left_out(row.refused));
    }
    if let Some(back) = row.taken_back_at {
        parts.push(w.bring_taken_back(clock.exact(back)));
    }
    Done {
        file: row.file.clone(),
        text: parts.join(" · "),
        under_way: turn.map(|turn| {
            let key = match turn.is_back {
                true => Words::bring_back_under_way,
                false => Words::bring_under_way,
            };
            key(w, turn.all, turn.done)
        }),
        take_back: (row.taken_back_at.is_none() && turn.is_none())
            .then(|| at.path.below(&format!("import/{}/take-back", row.id))),
    }
}

/// A file that waits to be accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    /// Its page.
    pub href: String,
    /// What it is called.
    pub file: String,
    /// When it was sent, in words.
    pub text: String,
}

/// A file that was accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Done {
    /// What it was called.
    pub file: String,
    /// What came of it, in words.
    pub text: String,
    /// How far it is, while it is being stored.
    pub under_way: Option<String>,
    /// Where it is taken back, when it can be.
    pub take_back: Option<String>,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/import/start.html")]
struct ImportStartPage {
    #[deref]
    page: Page,
    /// What a file can tell of.
    subjects: Vec<Choice>,
    /// The most lines of a file.
    most: String,
    /// Files that wait.
    waiting: Vec<Waiting>,
    /// Files accepted before.
    done: Vec<Done>,
    /// Whether one of them is being stored now, so that the page looks again by itself.
    is_under_way: bool,
    /// Where the form goes.
    action: String,
}
