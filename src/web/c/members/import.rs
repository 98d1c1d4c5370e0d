//! `/c/{club}/members/import`: a roster is brought in. The form is sent twice: to see what it comes to, and to store
//! just that.

use crate::app::club::{self, ClubError, Import};
use crate::club::member::Member;
use crate::club::roster::{Doubt, Line};
use crate::club::table;
use crate::pages::words::Words;
use crate::violation::Rule;
use crate::web::form::Fields;
use crate::web::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A list, pasted or from a file.
#[derive(Debug, Default)]
pub struct List {
    /// Megabytes, so never copied.
    text: Arc<str>,
    ticked: BTreeSet<u64>,
    previewed: String,
    store: bool,
    is_workbook: bool,
}

/// What is wanted of a list.
#[derive(Debug)]
pub enum Wish {
    /// To see what it comes to.
    Preview(Arc<str>),
    /// To store it as it was seen.
    Store {
        /// The list.
        text: Arc<str>,
        /// The doubted lines to store all the same.
        ticked: BTreeSet<u64>,
        /// What was seen.
        previewed: String,
    },
}

impl Typed for List {
    type Command = Wish;

    fn read(fields: &mut Fields) -> Self {
        let bytes = fields.bytes("file");
        let is_workbook = table::is_workbook(&bytes);
        let file = match is_workbook {
            true => String::new(),
            false => table::decoded(&bytes, None).0,
        };
        let from_file = !file.trim().is_empty();
        let pasted = fields.text("list");
        let lines = fields.every("line");
        List {
            // A file just chosen has not been seen yet.
            store: fields.line("step") == "store" && !from_file,
            text: if from_file { file } else { pasted }.into(),
            ticked: lines.iter().filter_map(|line| line.parse().ok()).collect(),
            previewed: fields.line("previewed"),
            is_workbook,
        }
    }

    fn command(&self) -> Result<Wish, Vec<Violation>> {
        if self.is_workbook {
            let workbook = Violation::new(Rule::IMPORT_WORKBOOK, Source::House);
            return Err(vec![workbook.at("file")]);
        }
        Ok(if self.store {
            Wish::Store {
                text: Arc::clone(&self.text),
                ticked: self.ticked.clone(),
                previewed: self.previewed.clone(),
            }
        } else {
            Wish::Preview(Arc::clone(&self.text))
        })
    }
}

/// `GET /c/{club}/members/import`
pub async fn show(at: AtClub) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    html::page(&page(&at, &List::default(), None, &[]))
}

/// `POST /c/{club}/members/import`
pub async fn post(at: AtClub, form: TypedForm<List>) -> Result<HttpResponse, AppError> {
    at.need(Deed::ManageMembers)?;
    let list = &form.typed;
    let (store, club) = (&at.house.store, at.club.id);
    let asker = at.asker(&form.key)?;
    let wish = match form.command() {
        Ok(wish) => wish,
        Err(violations) => return html::refused(&page(&at, list, None, &violations)),
    };
    match wish {
        Wish::Preview(text) => match club::preview(store, &asker, club, text).await {
            Ok(import) => html::page(&page(&at, list, Some(&import), &[])),
            Err(ClubError::Refused(violations)) => {
                html::refused(&page(&at, list, None, &violations))
            }
            Err(error) => Err(error.into()),
        },
        Wish::Store {
            text,
            ticked,
            previewed,
        } => {
            match club::import(
                store,
                asker.clone(),
                club,
                Arc::clone(&text),
                ticked,
                previewed,
            )
            .await
            {
                Ok(count) => {
                    let told = Told::new(at.words().import_stored(count));
                    Ok(told.then(&at.path.below("members"), at.visitor.is_https()))
                }
                Err(ClubError::Refused(violations)) => {
                    let import = club::preview(store, &asker, club, text).await.ok();
                    html::refused(&page(&at, list, import.as_ref(), &violations))
                }
                Err(error) => Err(error.into()),
            }
        }
    }
}

fn page(at: &AtClub, list: &List, import: Option<&Import>, violations: &[Violation]) -> ImportPage {
    let w = at.words();
    let mut frame = at.frame();
    let members = at.path.below("members");
    frame.trail.push(Link::new(w.members_title(), members));
    ImportPage {
        page: Page::new(w, frame).refused(Problems::of(w, violations, &|_| String::new())),
        list: list.text.to_string(),
        preview: import.map(|import| {
            let ticked = |line| list.ticked.contains(&line);
            Preview::of(w, &import.lines, &ticked, &import.digest)
        }),
        action: at.path.below("members/import"),
    }
}

/// A line that could be read.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Read {
    number: u64,
    member: Member,
    /// Why it may be a duplicate.
    doubt: Option<String>,
    /// Whether it is stored all the same.
    ticked: bool,
}

/// A line that could not.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Bad {
    number: u64,
    typed: String,
    why: String,
}

/// A list as it will be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Preview {
    /// Lines that could be read without a doubt.
    good: Vec<Read>,
    doubted: Vec<Read>,
    /// Lines that could not be read.
    bad: Vec<Bad>,
    /// What this preview is known by.
    digest: String,
}

impl Preview {
    /// Of lines read and doubted; `ticked` are stored all the same.
    #[must_use]
    fn of(w: Words, lines: &[Line], ticked: &dyn Fn(u64) -> bool, digest: &str) -> Self {
        let mut preview = Preview {
            good: Vec::new(),
            doubted: Vec::new(),
            bad: Vec::new(),
            digest: digest.to_owned(),
        };
        for line in lines {
            match &line.read {
                Ok(member) => {
                    let list = match line.doubt {
                        None => &mut preview.good,
                        Some(_) => &mut preview.doubted,
                    };
                    list.push(Read {
                        number: line.number,
                        member: member.clone(),
                        doubt: line.doubt.map(|doubt| in_words(w, doubt)),
                        ticked: ticked(line.number),
                    });
                }
                Err(violations) => preview.bad.push(Bad {
                    number: line.number,
                    typed: line.typed.clone(),
                    why: violations
                        .iter()
                        .map(|violation| w.violation(violation, &|_| String::new()))
                        .collect::<Vec<_>>()
                        .join(" "),
                }),
            }
        }
        preview
    }
}

fn in_words(w: Words, doubt: Doubt) -> String {
    match doubt {
        Doubt::OnRoster(_) | Doubt::Several(_) => w.import_doubt_roster().into_owned(),
        Doubt::Guest(_) => w.import_doubt_guest().into_owned(),
        Doubt::Archived(_) => w.import_doubt_archived().into_owned(),
        Doubt::SameAsLine(line) => w.import_doubt_line(line),
    }
}

/// A list to paste or a file to choose, and what it comes to.
#[derive(Debug, Template, Deref)]
#[template(path = "c/members/import.html")]
struct ImportPage {
    #[deref]
    page: Page,
    list: String,
    preview: Option<Preview>,
    action: String,
}
