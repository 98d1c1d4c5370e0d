//! `/c/{club}/import`: members and past results come in from a file. After it is uploaded one says what its columns are, sees
//! what would be stored, and agrees.

pub mod show;

use crate::app::clock;
use crate::app::club::past::{self, Brought};
use crate::club::mapping::Subject;
use crate::club::past::MOST_LINES;
use crate::form::{Choice, File, Form, Values};
use crate::pages::fields::Fields;
use crate::pages::when::ClubClock;
use crate::web::prelude::*;
use crate::web::redirect;

#[derive(Debug, Form)]
#[form(messages = "bring")]
pub struct ImportInput {
    #[form(default, tiles)]
    subject: Holds,
    #[form(file, missing = "import-file-missing")]
    file: File,
}

/// What a file may hold; what comes in by other pages does not come in by this one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Choice)]
#[form(choices = "choice-bring-subject")]
enum Holds {
    #[default]
    Results,
    Members,
}

impl Holds {
    fn subject(self) -> Subject {
        match self {
            Holds::Results => Subject::Results,
            Holds::Members => Subject::Members,
        }
    }
}

/// `GET /c/{club}/import`
pub async fn show(at: AtClub<Import>) -> Result<HttpResponse, AppError> {
    html::page(&page(&at, &[], Holds::default().word()).await?)
}

/// `POST /c/{club}/import`
pub async fn post(at: AtClub<Import>, form: Posted<ImportInput>) -> Result<HttpResponse, AppError> {
    let typed = form.values.one(ImportInput::SUBJECT).to_owned();
    let ImportInput { subject, file } = form
        .command()
        .or_page_read(async |violations| page(&at, violations, &typed).await)
        .await?;
    let principal = at.principal(&form.key)?;
    let name = match file.name.as_str() {
        "" => at.messages().bring_file_unnamed().into_owned(),
        name => name.to_owned(),
    };
    drop(form);
    let (store, content) = (&at.app.store, file.into_bytes());
    let id = past::send(
        store,
        principal,
        at.club.id,
        name,
        content,
        subject.subject(),
    )
    .await
    .or_page_read(async |violations| page(&at, violations, &typed).await)
    .await?;
    let next = at.path.below(&format!("import/{id}"));
    Ok(redirect::to(&next))
}

async fn page(
    at: &ClubRequest,
    violations: &[Violation],
    subject: &str,
) -> Result<ImportStartPage, AppError> {
    let w = at.messages();
    let files = past::files(&at.app.store, at.club.id).await?;
    let clock = ClubClock::new(at.club.time_zone, clock::now());
    let problems = Problems::said(w, violations);
    let mut typed = Values::default();
    typed.set(ImportInput::SUBJECT, vec![subject.to_owned()]);
    // 100,000
    let most = match (MOST_LINES / 1_000, MOST_LINES % 1_000) {
        (thousands, 0) => format!("{thousands},000"),
        _ => MOST_LINES.to_string(),
    };
    let form = Fields::of::<ImportInput>(w, &typed, &problems);
    Ok(ImportStartPage {
        form: form.hinted(ImportInput::FILE, w.bring_file_hint(most)),
        page: at.page().refused(problems),
        waiting: files
            .waiting
            .into_iter()
            .map(|file| Waiting {
                href: at.path.below(&format!("import/{}", file.id)),
                text: w.bring_sent(clock.exact(w, file.created_at)),
                file: file.file,
            })
            .collect(),
        is_under_way: files.is_under_way,
        done: files
            .brought
            .iter()
            .map(|file| done(at, clock, file))
            .collect(),
        action: at.path.below("import"),
    })
}

fn done(at: &ClubRequest, clock: ClubClock, row: &Brought) -> Done {
    let w = at.messages();
    let stored = match row.subject {
        Subject::Results => w.matches_of(row.stored),
        Subject::Members | Subject::Starts => w.bring_stored_people(row.stored),
    };
    let mut parts = vec![clock.exact(w, row.accepted_at), stored];
    if row.refused > 0 {
        parts.push(w.bring_left_out(row.refused));
    }
    if let Some(back) = row.taken_back_at {
        parts.push(w.bring_taken_back(clock.exact(w, back)));
    }
    Done {
        file: row.file.clone(),
        text: parts.join(" · "),
        under_way: row
            .turn
            .as_ref()
            .map(|turn| w.bring_under_way(turn.all, turn.is_back, turn.done)),
        take_back: (row.taken_back_at.is_none() && row.turn.is_none())
            .then(|| at.path.below(&format!("import/{}/take-back", row.id))),
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    pub href: String,
    pub file: String,
    pub text: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Done {
    pub file: String,
    pub text: String,
    /// How far it is, while it is being stored.
    pub under_way: Option<String>,
    /// Where it is taken back, when it can be.
    pub take_back: Option<String>,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/import.html")]
struct ImportStartPage {
    #[deref]
    page: Page,
    form: Fields,
    waiting: Vec<Waiting>,
    done: Vec<Done>,
    /// Whether one of them is being stored now, so that the page looks again by itself.
    is_under_way: bool,
    action: String,
}
