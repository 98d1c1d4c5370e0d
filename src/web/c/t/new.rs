//! `/c/{club}/t/new`: a tournament is announced.

use super::e::settings::Rules;
use crate::app::clock;
use crate::club::zone::Zone;
use crate::pages::fields::Fields;
use crate::pages::lengths::spoken;
use crate::tournament::{Command, Details, EventSettings};
use crate::web::c::t::details_fields::{Boards, DetailsFields};
use crate::web::c::t::own_sheet::found;
use crate::web::form::Answer;
use crate::web::prelude::*;

/// What is typed of a tournament.
#[derive(Debug)]
pub struct Announcing {
    details: DetailsFields,
    boards: Answer<Boards>,
    event: Answer<Rules>,
}

impl Typed for Announcing {
    type Command = (Details, Rules, Boards);

    fn read(fields: &mut crate::web::form::Fields) -> Self {
        Announcing {
            details: DetailsFields::read(fields),
            event: Answer::read(fields),
            boards: Answer::read(fields),
        }
    }

    fn command(&self) -> Result<Self::Command, Vec<Violation>> {
        let parts = (
            self.details.command(),
            self.event.command(),
            self.boards.command(),
        );
        match parts {
            (Ok(details), Ok(event), Ok(boards)) => Ok((details, event, boards)),
            (details, event, boards) => Err([details.err(), event.err(), boards.err()]
                .into_iter()
                .flatten()
                .flatten()
                .collect()),
        }
    }
}

/// `GET /c/{club}/t/new`
pub async fn show(at: AtClub) -> Result<HttpResponse, AppError> {
    at.need(Deed::Announce)?;
    let today = Zone::or_utc(&at.club.time_zone).day(clock::now());
    let typed = Announcing {
        details: DetailsFields {
            date: today.to_string(),
            ..DetailsFields::default()
        },
        boards: Answer::of(&Boards {
            boards: 0,
            automatic: true,
        }),
        event: Answer::of(&Rules::of(EventSettings::asked_first(
            &at.words().event_open(),
        ))),
    };
    html::page(&page(&at, &typed, &[]))
}

/// `POST /c/{club}/t/new`
pub async fn post(at: AtClub, form: TypedForm<Announcing>) -> Result<HttpResponse, AppError> {
    at.need(Deed::Announce)?;
    let w = at.words();
    let refused = |violations: &[Violation]| html::refused(&page(&at, &form.typed, violations));
    let (details, settings, boards) = match form.command() {
        Ok((_, rules, _)) if rules.only_check_the_sheet() => return refused(&[]),
        Ok((details, rules, boards)) => (details, rules.settings, boards),
        Err(violations) => return refused(&violations),
    };
    let lengths = spoken(w, &settings.lengths);
    let told = w.tournament_announced(lengths, &details.name);
    let told = Told::new(told);
    let asker = at.asker(&form.key)?;
    let all = &at.house.tournaments;
    let announced = match all
        .announce(asker.clone(), at.club.id, details, settings)
        .await
    {
        Ok(announced) => announced,
        // The details were checked above, so what the tournament still refuses is about the event.
        Err(ActError::Refused(violation)) => return refused(&[violation]),
        Err(error) => return Err(error.into()),
    };
    let Boards { boards, automatic } = boards;
    if boards > 0 {
        let set = Command::SetBoards { boards, automatic };
        // Asked again it changes nothing, so it needs no key of its own.
        let asker = crate::app::stories::Asker { key: None, ..asker };
        all.act(asker, announced.stream, set).await?;
    }
    let path = at.path.tournament(&announced.slug);
    Ok(told.then(&path.below("door"), at.visitor.is_https()))
}

fn page(at: &AtClub, typed: &Announcing, violations: &[Violation]) -> NewTournamentPage {
    let w = at.words();
    let problems = Problems::of(w, violations, &|_| String::new());
    let event = &typed.event.values;
    NewTournamentPage {
        event: Fields::of::<EventSettings>(w, event, &problems),
        found: found(w, event.one("sheet")),
        details: typed.details.clone(),
        boards: Fields::of::<Boards>(w, &typed.boards.values, &problems),
        action: at.path.below("t/new"),
        page: at.page().refused(problems),
    }
}

/// A form of its details, its boards and its first event.
#[derive(Debug, Template, Deref)]
#[template(path = "c/t/new.html")]
struct NewTournamentPage {
    #[deref]
    page: Page,
    details: DetailsFields,
    boards: Fields,
    event: Fields,
    /// What was found of a sheet that was to be checked.
    found: Vec<String>,
    action: String,
}
