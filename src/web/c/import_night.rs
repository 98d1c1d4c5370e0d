//! `/c/{club}/import-night`: imports a night that was run on another machine. The form is sent twice: first to see what
//! would be stored and to say who is who, then to store just that. The file is sent each time, so the server keeps none.

use crate::app::club::elsewhere::{
    self, ArrivalOutcome, ArrivalStatus, ImportedPerson, NightFile, PersonChoices, PersonMatching,
};
use crate::app::club::{self, ListedPerson};
use crate::app::site::StreamKind;
use crate::app::stories::Principal;
use crate::form::{Choice, Each, File, Form, Values};
use crate::journal::PersonId;
use crate::pages::choice::ChoiceOption;
use crate::pages::fields::Fields;
use crate::web::html::NotDone;
use crate::web::prelude::*;
use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use std::sync::Arc;

/// The choice of nobody of the club's.
const NEW: &str = "new";

#[derive(Debug, Form)]
#[form(messages = "night-in")]
pub struct NightFileInput {
    #[form(file)]
    file: File,
    /// The file sent before, in hexadecimal digits.
    #[form(file, hidden)]
    kept: File,
    /// Who each of its people is: one of the club's, `new`, or empty for the one proposed.
    #[form(name = "person-", hidden)]
    people: Each<PersonId>,
    /// The digest of the preview.
    #[form(hidden)]
    previewed: String,
    #[form(default = ImportStep::Look, rule = "form-unreadable", hidden)]
    step: ImportStep,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
#[form(hidden)]
enum ImportStep {
    Look,
    Store,
}

impl NightFileInput {
    /// The file: the one just chosen, or the one sent before.
    fn content(&self) -> Result<Arc<Vec<u8>>, Violation> {
        if !self.file.is_empty() {
            return Ok(Arc::clone(self.file.bytes()));
        }
        match HEXLOWER_PERMISSIVE.decode(self.kept.bytes()) {
            Ok(kept) if !kept.is_empty() => Ok(Arc::new(kept)),
            _ => Err(refuse::night_file_missing().at(NightFileInput::FILE)),
        }
    }

    fn chosen(&self) -> Result<PersonChoices, Violation> {
        let mut chosen = PersonChoices::new();
        for (guest, member) in &self.people.0 {
            let choice = match member.as_str() {
                "" => continue,
                NEW => elsewhere::PersonChoice::New,
                member => elsewhere::PersonChoice::Is(member.parse().map_err(|_| {
                    let unknown = refuse::night_member_unknown(member).at(NightFileInput::PEOPLE);
                    unknown.of(Some(guest.to_string().into()))
                })?),
            };
            chosen.insert(*guest, choice);
        }
        Ok(chosen)
    }

    /// The digest of the preview that is to be stored; a file just chosen has had no preview.
    fn accepted(&self) -> Option<String> {
        let is_accepted = self.step == ImportStep::Store && self.file.is_empty();
        is_accepted.then(|| self.previewed.clone())
    }
}

/// `GET /c/{club}/import-night`
pub async fn show(at: AtClub<Import>) -> Result<HttpResponse, AppError> {
    html::page(&page(&at, None, &[]))
}

/// `POST /c/{club}/import-night`
pub async fn post(
    at: AtClub<Import>,
    form: Posted<NightFileInput>,
) -> Result<HttpResponse, AppError> {
    let read = form.command().and_then(|sent| {
        let file = sent.content().map_err(|refused| vec![refused])?;
        let night = elsewhere::read(file.as_slice()).map_err(|refused| vec![refused])?;
        Ok((file, Arc::new(night), sent.chosen(), sent.accepted()))
    });
    let (file, night, chosen, accepted) = read.or_page(|violations| page(&at, None, violations))?;
    let (store, club) = (&at.app.store, at.club.id);
    let principal = at.principal(&form.key)?;
    let sent = SentNight {
        file: &file,
        night: &night,
        typed: &form.values,
    };
    let chosen = match chosen {
        Ok(chosen) => chosen,
        Err(wrong) => {
            return preview(&at, &principal, &sent, PersonChoices::new(), vec![wrong]).await;
        }
    };
    let refused = match accepted {
        None => Vec::new(),
        Some(previewed) => {
            let (sender, chose, seen) = (principal.clone(), chosen.clone(), Some(previewed));
            let accept = elsewhere::accept(store, sender, club, Arc::clone(&night), chose, seen);
            match accept.await.judged() {
                Ok(done) => return Ok(stored(&at, &night, &done)),
                Err(NotDone::Refused(refused)) => refused,
                Err(NotDone::Failed(error)) => return Err(error),
            }
        }
    };
    preview(&at, &principal, &sent, chosen, refused).await
}

fn stored(at: &ClubRequest, night: &NightFile, done: &ArrivalOutcome) -> HttpResponse {
    let sentence = at
        .messages()
        .night_in_stored(done.facts, night.head.name.as_str());
    let path = match night.head.kind {
        StreamKind::Chouette => at.path.night(&done.slug).show().to_owned(),
        StreamKind::Tournament => at.path.tournament(&done.slug).show().to_owned(),
    };
    Flash::new(sentence).then(&path)
}

struct SentNight<'a> {
    file: &'a [u8],
    night: &'a Arc<NightFile>,
    typed: &'a Values,
}

/// Asks who somebody of the file is.
fn who_is(
    at: &ClubRequest,
    who: &ImportedPerson,
    here: &[ListedPerson],
    typed: &Values,
    problems: &Problems,
) -> Fields {
    let (w, of) = (at.messages(), who.id.to_string());
    let proposed = who.fate.person().map(|person| person.to_string());
    let chosen = match typed.each(NightFileInput::PEOPLE).one(&of) {
        "" => proposed.unwrap_or_else(|| NEW.to_owned()),
        typed => typed.to_owned(),
    };
    let somebody_new = ChoiceOption::new(NEW, w.night_in_somebody_new(), &chosen);
    let known = |p: &ListedPerson| ChoiceOption::new(p.id.to_string(), p.name.clone(), &chosen);
    let offered = [somebody_new].into_iter().chain(here.iter().map(known));
    Fields::each(
        w,
        NightFileInput::PEOPLE,
        &of,
        who.name.clone(),
        typed,
        problems,
    )
    .offering(NightFileInput::PEOPLE, offered.collect())
}

/// What would be stored, also after a refusal: with the choices, or without them where they are what is refused.
async fn preview(
    at: &ClubRequest,
    principal: &Principal,
    &SentNight { file, night, typed }: &SentNight<'_>,
    chosen: PersonChoices,
    mut refused: Vec<Violation>,
) -> Result<HttpResponse, AppError> {
    let (store, club) = (&at.app.store, at.club.id);
    let look = |chosen| elsewhere::preview(store, principal, club, Arc::clone(night), chosen);
    let preview = match look(chosen).await.judged() {
        Ok(preview) => Some(preview),
        Err(NotDone::Refused(wrong)) => {
            if refused.is_empty() {
                refused = wrong;
            }
            look(PersonChoices::new()).await.unless_refused()?
        }
        Err(NotDone::Failed(error)) => return Err(error),
    };
    let names = at.app.tournaments.names(club).await?;
    let people = club::roster(store, club, &names).await?;
    let here: Vec<ListedPerson> = people.into_iter().filter(|p| !p.is_archived).collect();
    let problems = Problems::said(at.messages(), &refused);
    let found = preview.map(|preview| Found {
        heading: heading(at, night, preview.standing),
        kept: HEXLOWER.encode(file),
        is_new: preview.standing != ArrivalStatus::Nothing,
        digest: preview.digest,
        people: preview
            .people
            .into_iter()
            .map(|who| {
                let form = who_is(at, &who, &here, typed, &problems);
                (who, form)
            })
            .collect(),
    });
    html::asked(&page(at, found, &refused), &refused)
}

fn heading(at: &ClubRequest, night: &NightFile, standing: ArrivalStatus) -> String {
    let (w, name, club) = (at.messages(), &night.head.name, &at.club.name);
    match standing {
        ArrivalStatus::New => w.night_new(club, &night.head.day, name),
        ArrivalStatus::More(n) => w.night_more(club, n, name),
        ArrivalStatus::Nothing => w.night_nothing(club, name),
    }
}

fn page(at: &ClubRequest, found: Option<Found>, violations: &[Violation]) -> ImportNightPage {
    let problems = Problems::said(at.messages(), violations);
    ImportNightPage {
        form: Fields::of::<NightFileInput>(at.messages(), &Values::default(), &problems),
        page: at.page().refused(problems),
        found,
        action: at.path.below("import-night"),
    }
}

#[derive(Debug)]
struct Found {
    heading: String,
    /// The file itself, to be sent again.
    kept: String,
    digest: String,
    /// Whether there is something to store.
    is_new: bool,
    /// Who is in it, and the field that asks who that is here.
    people: Vec<(ImportedPerson, Fields)>,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/import_night.html")]
struct ImportNightPage {
    #[deref]
    page: Page,
    form: Fields,
    found: Option<Found>,
    action: String,
}
