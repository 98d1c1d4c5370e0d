//! `/c/{club}/t/{tournament}/e/{event}/stage/{stage}`: a stage that follows, shown with its reasons before it is drawn:
//! the knockout after groups, a consolation, last chance or second chance among those present.

use crate::app::stories::ActError;
use crate::club::permissions::Deed;
use crate::pages::c::t::e::stage::{StagePage, StageView};
use crate::pages::problems::Problems;
use crate::pages::told::stage_word;
use crate::tournament::{
    Command, EntrantNo, Event, EventNo, Stage, eligible, preview_stage, seed_of_stage,
};
use crate::violation::{Source, Violation};
use crate::web::c::place::AtTournament;
use crate::web::c::published::with_scene;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed, new_key, of_query};
use crate::web::html;
use crate::web::notice::Told;
use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};

type Address = Path<(String, String, EventNo, String)>;

/// Who is there, as ticked.
#[derive(Debug, Default)]
pub struct Ticked {
    present: Vec<String>,
    look: bool,
    all: bool,
}

impl Typed for Ticked {
    type Command = Vec<EntrantNo>;

    fn read(fields: &mut Fields) -> Self {
        Ticked {
            present: fields.every("present"),
            look: fields.ticked("look"),
            all: fields.ticked("all"),
        }
    }

    fn command(&self) -> Result<Vec<EntrantNo>, Vec<Violation>> {
        let unknown = |_| vec![Violation::new("choice-unknown", Source::House).at("present")];
        let numbers: Result<Vec<EntrantNo>, _> = self.present.iter().map(|n| n.parse()).collect();
        numbers.map_err(unknown)
    }
}

/// What a stage is called in the address.
#[must_use]
pub fn named(word: &str) -> Option<Stage> {
    match word {
        "main" => Some(Stage::Main),
        "consolation" => Some(Stage::Consolation),
        "last-chance" => Some(Stage::LastChance),
        "second-chance" => Some(Stage::SecondChance),
        _ => None,
    }
}

/// `GET /c/{club}/t/{tournament}/e/{event}/stage/{stage}`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`].
pub async fn show(
    at: AtTournament,
    path: Address,
    request: HttpRequest,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = at.event(path.2)?;
    let stage = named(&path.3).ok_or(AppError::NotFound)?;
    let ticked = of_query::<Ticked>(&request);
    match ticked.command() {
        Ok(mut present) => {
            if ticked.all {
                present = eligible(at.state(), event, stage);
            }
            let looks = ticked.look || ticked.all;
            html::page(&page(&at, event, stage, &present, looks, &[]))
        }
        Err(violations) => html::refused(&page(&at, event, stage, &[], false, &violations)),
    }
}

/// `POST /c/{club}/t/{tournament}/e/{event}/stage/{stage}`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but a director; [`AppError::NotFound`]; the database's.
pub async fn post(
    at: AtTournament,
    path: Address,
    form: Form<Ticked>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let event = at.event(path.2)?;
    let stage = named(&path.3).ok_or(AppError::NotFound)?;
    let present = match form.command() {
        Ok(present) => present,
        Err(violations) => {
            return html::refused(&page(&at, event, stage, &[], false, &violations));
        }
    };
    let refused = |violation| html::refused(&page(&at, event, stage, &present, true, &[violation]));
    let seed = match seed_of_stage(event, stage) {
        Ok(seed) => seed,
        Err(violation) => return refused(violation),
    };
    let draw = Command::DrawStage {
        event: event.number,
        stage,
        present: present.clone(),
        seed,
    };
    let asker = at.asker(&form.key)?;
    match at.house.tournaments.act(asker, at.stream, draw).await {
        Ok(done) => {
            let name = &event.settings.name;
            let word = stage_word(stage);
            let said = at
                .house
                .words
                .with2("stage-told", "stage", word, "event", name);
            let told = at.undoable(Told::new(said), &done);
            Ok(told.then(&at.path.below("desk"), at.visitor.is_https()))
        }
        Err(ActError::Refused(violation)) => refused(violation),
        Err(error) => Err(error.into()),
    }
}

/// The page as things stand; `looks`: whether those ticked are to be drawn among.
fn page(
    at: &AtTournament,
    event: &Event,
    stage: Stage,
    present: &[EntrantNo],
    looks: bool,
    refused: &[Violation],
) -> StagePage {
    let (w, t) = (at.house.words, at.state());
    let name = |n: EntrantNo| at.names.entrant(t, n);
    let asks = stage != Stage::Main;
    let found = preview_stage(t, event.number, stage, present);
    let mut violations = refused.to_vec();
    if let Err(violation) = &found
        && refused.is_empty()
        // Nobody is told to tick somebody before they could.
        && (looks || violation.rule != "stage-needs-two")
    {
        violations.push(violation.clone());
    }
    let may = if asks {
        eligible(t, event, stage)
    } else {
        Vec::new()
    };
    let word = stage_word(stage);
    StagePage {
        w,
        frame: at.frame(),
        problems: Problems::of(w, &violations, &|n| name(EntrantNo(n))),
        key: new_key().as_str().to_owned(),
        stage: word,
        event: event.settings.name.clone(),
        people: may
            .iter()
            .map(|n| (n.0, name(*n), present.contains(n)))
            .collect(),
        asks,
        preview: found
            .ok()
            .map(|found| with_scene(at, |scene| StageView::of(scene, &found))),
        action: at.path.event_below(event.number, &format!("stage/{word}")),
        show: at.path.event(event.number),
        desk: at.path.below("desk"),
    }
}
