//! `/c/{club}/members/import`: a roster is brought in. The form is sent twice: to see what it comes to, and to store
//! just that.

use super::frame;
use crate::app::club::{self, Import};
use crate::club::member::Member;
use crate::club::roster::Doubt;
use crate::club::table;
use crate::form::{Choice, File, Form, Values};
use crate::pages::choice::ChoiceOption;
use crate::pages::fields::Fields;
use crate::pages::messages::Messages;
use crate::web::prelude::*;
use std::sync::Arc;

#[derive(Debug, Form)]
#[form(messages = "import")]
pub struct MemberListInput {
    #[form(rows = 12, longest = usize::MAX)]
    list: String,
    #[form(file)]
    file: File,
    /// The doubted lines to store all the same.
    #[form(name = "line", rule = "form-unreadable", hidden)]
    ticked: Vec<u64>,
    /// The digest of what was seen.
    #[form(hidden)]
    previewed: String,
    #[form(default = ImportStep::Preview, rule = "form-unreadable", hidden)]
    step: ImportStep,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
#[form(hidden)]
enum ImportStep {
    Preview,
    Store,
}

/// A list as text, and whether that came from a file.
struct Text {
    text: Arc<str>,
    is_from_file: bool,
}

impl Text {
    /// Nothing where the file is a workbook.
    fn of(file: &File, pasted: &str) -> Option<Text> {
        if table::is_workbook(file.bytes()) {
            return None;
        }
        let (text, _) = table::decoded(file.bytes(), None);
        let is_from_file = !text.trim().is_empty();
        Some(Text {
            text: if is_from_file {
                text.into()
            } else {
                pasted.into()
            },
            is_from_file,
        })
    }
}

/// `GET /c/{club}/members/import`
pub async fn show(at: AtClub<ManageMembers>) -> Result<HttpResponse, AppError> {
    html::page(&page(&at, "", &[], None, &[]))
}

/// `POST /c/{club}/members/import`
pub async fn post(
    at: AtClub<ManageMembers>,
    form: Posted<MemberListInput>,
) -> Result<HttpResponse, AppError> {
    let (store, club) = (&at.app.store, at.club.id);
    let principal = at.principal(&form.key)?;
    let typed = &form.values;
    let pasted = typed.one(MemberListInput::LIST);
    let Some(Text { text, is_from_file }) = Text::of(&typed.file(MemberListInput::FILE), pasted)
    else {
        let workbook = refuse::import_workbook().at(MemberListInput::FILE);
        return html::refused(&page(&at, pasted, &[], None, &[workbook]));
    };
    let list = form
        .command()
        .or_page(|violations| page(&at, &text, &[], None, violations))?;
    let page = |import: Option<&Import>, violations: &[Violation]| {
        page(&at, &text, &list.ticked, import, violations)
    };
    // A file just chosen has not been seen yet.
    if list.step == ImportStep::Preview || is_from_file {
        let import = club::preview(store, &principal, club, Arc::clone(&text)).await;
        let import = import.or_page(|violations| page(None, violations))?;
        return html::page(&page(Some(&import), &[]));
    }
    let ticked = list.ticked.iter().copied().collect();
    let stored = club::import(
        store,
        principal.clone(),
        club,
        Arc::clone(&text),
        ticked,
        list.previewed.clone(),
    );
    let refused = async |violations: &[Violation]| {
        let import = club::preview(store, &principal, club, Arc::clone(&text)).await;
        Ok(page(import.unless_refused()?.as_ref(), violations))
    };
    let count = stored.await.or_page_read(refused).await?;
    let flash = Flash::new(at.messages().import_stored(count));
    Ok(flash.then(&at.path.below("members")))
}

fn page(
    at: &ClubRequest,
    text: &str,
    ticked: &[u64],
    import: Option<&Import>,
    violations: &[Violation],
) -> ImportPage {
    let w = at.messages();
    let problems = Problems::said(w, violations);
    let mut typed = Values::default();
    typed.set(MemberListInput::LIST, vec![text.to_owned()]);
    ImportPage {
        form: Fields::of::<MemberListInput>(w, &typed, &problems),
        preview: import.map(|import| Preview::of(w, import, ticked, &problems)),
        page: Page::new(w, frame(at)).refused(problems),
        action: at.path.below("members/import"),
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Read {
    number: u64,
    member: Member,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Bad {
    number: u64,
    typed: String,
    why: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Preview {
    good: Vec<Read>,
    /// Those to be ticked who may be on the roster already.
    doubted: Option<Fields>,
    bad: Vec<Bad>,
    digest: String,
}

impl Preview {
    #[must_use]
    fn of(w: Messages, import: &Import, ticked: &[u64], problems: &Problems) -> Self {
        let mut doubted = Vec::new();
        let mut preview = Preview {
            good: Vec::new(),
            doubted: None,
            bad: Vec::new(),
            digest: import.digest.clone(),
        };
        for line in &import.lines {
            match &line.read {
                Ok(member) => match line.doubt {
                    None => preview.good.push(Read {
                        number: line.number,
                        member: member.clone(),
                    }),
                    Some(doubt) => {
                        let on = ticked.contains(&line.number);
                        let tick = ChoiceOption::ticked(line.number, member.name.clone(), on);
                        doubted.push(tick.noted(said_of(w, line.number, member, doubt)));
                    }
                },
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
        preview.doubted = (!doubted.is_empty()).then(|| {
            let words = (
                w.import_doubted(doubted.len()).into(),
                w.import_doubted_hint(),
            );
            Fields::one(
                w,
                MemberListInput::TICKED,
                words,
                &Values::default(),
                problems,
            )
            .ticking(MemberListInput::TICKED, doubted)
        });
        preview
    }
}

/// What is read of somebody but the name, and why they may be on the roster already.
fn said_of(w: Messages, line: u64, member: &Member, doubt: Doubt) -> String {
    let parts = [
        Some(w.line_number(line)),
        member.nickname.clone(),
        member.rating.map(|rating| rating.to_string()),
        Some(in_words(w, doubt)),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

fn in_words(w: Messages, doubt: Doubt) -> String {
    match doubt {
        Doubt::OnRoster(_) | Doubt::Several(_) => w.import_doubt_roster().into_owned(),
        Doubt::Guest(_) => w.import_doubt_guest().into_owned(),
        Doubt::Archived(_) => w.import_doubt_archived().into_owned(),
        Doubt::SameAsLine(line) => w.import_doubt_line(line),
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/members/import.html")]
struct ImportPage {
    #[deref]
    page: Page,
    form: Fields,
    preview: Option<Preview>,
    action: String,
}
