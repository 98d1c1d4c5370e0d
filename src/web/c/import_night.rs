//! `/c/{club}/import-night`: a night held elsewhere is brought in. The form is sent twice: to see what it comes to and
//! say who is who, and to store just that. The file travels in the form, so nothing waits on the server.

use crate::app::club::ClubError;
use crate::app::club::elsewhere::{
    self, Arrival, Choice, Choices, Fate, NightFile, Preview, Standing,
};
use crate::journal::PersonId;
use crate::store::people::{self, Person};
use crate::violation::Rule;
use crate::web::form::Fields;
use crate::web::prelude::*;
use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use std::sync::Arc;

/// A file, and who is who in it.
#[derive(Debug, Default)]
pub struct Sent {
    file: Vec<u8>,
    choices: Vec<(String, String)>,
    previewed: String,
    store: bool,
}

/// What is wanted of a file.
#[derive(Debug)]
pub struct Wish {
    night: Arc<NightFile>,
    chosen: Choices,
    /// What was seen, when it is to be stored.
    store: Option<String>,
}

impl Typed for Sent {
    type Command = Wish;

    fn read(fields: &mut Fields) -> Self {
        let new = fields.bytes("file");
        let kept = fields.line("kept");
        Sent {
            // A file just chosen has not been seen yet.
            store: fields.line("step") == "store" && new.is_empty(),
            file: if new.is_empty() {
                HEXLOWER_PERMISSIVE
                    .decode(kept.as_bytes())
                    .unwrap_or_default()
            } else {
                new
            },
            choices: fields.beginning("person-"),
            previewed: fields.line("previewed"),
        }
    }

    fn command(&self) -> Result<Wish, Vec<Violation>> {
        if self.file.is_empty() {
            let missing = Violation::new(Rule::NIGHT_FILE_MISSING, Source::House).at("file");
            return Err(vec![missing]);
        }
        let night = elsewhere::read(self.file.as_slice()).map_err(|violation| vec![violation])?;
        let mut chosen = Choices::new();
        for (guest, member) in &self.choices {
            let Ok(id) = guest.parse::<PersonId>() else {
                continue;
            };
            match member.as_str() {
                // As it was proposed.
                "" => {}
                "new" => drop(chosen.insert(id, Choice::New)),
                member => {
                    let unknown = || {
                        vec![
                            Violation::new(Rule::NIGHT_MEMBER_UNKNOWN, Source::House)
                                .with("name", member),
                        ]
                    };
                    let member = member.parse().map_err(|_| unknown())?;
                    chosen.insert(id, Choice::Is(member));
                }
            }
        }
        Ok(Wish {
            night: Arc::new(night),
            chosen,
            store: self.store.then(|| self.previewed.clone()),
        })
    }
}

/// `GET /c/{club}/import-night`
pub async fn show(at: AtClub) -> Result<HttpResponse, AppError> {
    at.need(Deed::Import)?;
    html::page(&page(&at, None, &[]))
}

/// `POST /c/{club}/import-night`
pub async fn post(at: AtClub, form: TypedForm<Sent>) -> Result<HttpResponse, AppError> {
    at.need(Deed::Import)?;
    let wish = match form.command() {
        Ok(wish) => wish,
        Err(violations) => return html::refused(&page(&at, None, &violations)),
    };
    let (store, club) = (&at.house.store, at.club.id);
    let asker = at.asker(&form.key)?;
    let Wish {
        night,
        chosen,
        store: previewed,
    } = wish;
    let mut violations = Vec::new();
    if let Some(previewed) = previewed {
        let (name, chose) = (night.head.name.clone(), chosen.clone());
        let kind = night.head.kind.clone();
        let seen = Some(previewed);
        match elsewhere::accept(store, asker.clone(), club, Arc::clone(&night), chose, seen).await {
            Ok(done) => {
                let words = at.words();
                let told = words.night_in_stored(done.facts, name);
                let path = match kind.as_str() {
                    "chouette" => at.path.night(&done.slug).show().to_owned(),
                    _ => at.path.tournament(&done.slug).show().to_owned(),
                };
                return Ok(Told::new(told).then(&path, at.visitor.is_https()));
            }
            Err(ClubError::Refused(refused)) => violations = refused,
            Err(error) => return Err(error.into()),
        }
    }
    // What it comes to; after a refusal with what was chosen, and without it when that is what is refused.
    let mut preview = elsewhere::preview(store, &asker, club, Arc::clone(&night), chosen).await;
    if let Err(ClubError::Refused(refused)) = &preview {
        if violations.is_empty() {
            violations.clone_from(refused);
        }
        preview = elsewhere::preview(store, &asker, club, Arc::clone(&night), Choices::new()).await;
    }
    let people = store.read(move |conn| people::of_club(conn, club)).await?;
    let found = match &preview {
        Ok(preview) => Some(found(&at, &form.typed.file, &night, preview, &people)),
        Err(ClubError::Refused(_)) => None,
        Err(_) => return Err(preview.err().map_or(AppError::SignedOut, AppError::from)),
    };
    if violations.is_empty() {
        html::page(&page(&at, found, &[]))
    } else {
        html::refused(&page(&at, found, &violations))
    }
}

fn found(
    at: &AtClub,
    file: &[u8],
    night: &NightFile,
    preview: &Preview,
    people: &[Person],
) -> Found {
    let here = people
        .iter()
        .filter(|person| person.archived_at.is_none() && !person.name.is_empty());
    Found {
        heading: heading(at, night, preview.standing),
        kept: HEXLOWER.encode(file),
        digest: preview.digest.clone(),
        nothing: preview.standing == Standing::Nothing,
        people: preview.people.iter().map(someone).collect(),
        here: here.map(|p| (p.id.to_string(), p.name.clone())).collect(),
    }
}

fn heading(at: &AtClub, night: &NightFile, standing: Standing) -> String {
    let (w, name, club) = (at.words(), &night.head.name, &at.club.name);
    match standing {
        Standing::New => w.night_new(club, &night.head.day, name),
        Standing::More(n) => w.night_more(club, n, name),
        Standing::Nothing => w.night_nothing(club, name),
    }
}

fn someone(arrival: &Arrival) -> Someone {
    let settled = match arrival.fate {
        Fate::Known => Some(Settled::Known),
        Fate::Before(_) => Some(Settled::Before(arrival.here.clone().unwrap_or_default())),
        Fate::Chosen(_) | Fate::SameName(_) | Fate::New => None,
    };
    Someone {
        id: arrival.id.to_string(),
        name: arrival.name.clone(),
        settled,
        chosen: arrival
            .fate
            .person()
            .map(|p| p.to_string())
            .unwrap_or_default(),
    }
}

fn page(at: &AtClub, found: Option<Found>, violations: &[Violation]) -> ImportNightPage {
    ImportNightPage {
        page: at
            .page()
            .refused(Problems::of(at.words(), violations, &|_| String::new())),
        found,
        action: at.path.below("import-night"),
    }
}

/// Someone of the night.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Someone {
    id: String,
    name: String,
    /// Who it is here, as far as that is settled: known by id, or found out before.
    settled: Option<Settled>,
    /// Who is chosen or proposed here; empty for nobody.
    chosen: String,
}

/// What needs no choice any more.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Settled {
    Known,
    /// This one, as found the last time.
    Before(String),
}

/// A night that could be read.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Found {
    /// What it is, and how it stands to what is here.
    heading: String,
    /// The file itself, to be sent again.
    kept: String,
    /// What this preview is known by.
    digest: String,
    /// Whether there is nothing new in it.
    nothing: bool,
    people: Vec<Someone>,
    /// Whom the club knows: id and name.
    here: Vec<(String, String)>,
}

/// A file to choose, and what it comes to.
#[derive(Debug, Template, Deref)]
#[template(path = "c/import_night.html")]
struct ImportNightPage {
    #[deref]
    page: Page,
    found: Option<Found>,
    action: String,
}
