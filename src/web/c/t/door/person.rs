//! `/c/{club}/t/{tournament}/door/{entrant}/person`: an entry turns out to be somebody else. What goes over to them is
//! shown first.

use super::company::roster;
use crate::app::tournament::{CompanyRoster, PersonCorrection, PersonOrGuest};
use crate::form::{self, Form, Values, name};
use crate::journal::PersonId;
use crate::pages::fields::Fields;
use crate::pages::form_parts::Seen;
use crate::tournament::{EntrantNo, EventNo, MatchNo};
use crate::web::c::t::e::m::preview::{Later, status};
use crate::web::c::t::teller::tell;
use crate::web::prelude::*;

/// Of a pair or a team, whom it is about.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct WrongPersonQuery {
    was: Option<PersonId>,
}

#[derive(Debug, Form)]
#[form(messages = "company")]
pub struct RightPersonInput {
    #[form(flatten)]
    of: WrongPersonQuery,
    #[form(with = name)]
    name: String,
    guests: bool,
}

/// The entry, and who of it is meant.
#[derive(Debug, Clone, Copy)]
struct WrongPerson {
    entrant: EntrantNo,
    was: PersonId,
}

impl WrongPerson {
    fn meant(
        at: &TournamentRequest,
        entrant: EntrantNo,
        asked: &WrongPersonQuery,
    ) -> Result<WrongPerson, AppError> {
        let of = at.state().entrant(entrant).ok_or(AppError::NotFound)?;
        let was = asked.was.or_else(|| of.persons().next());
        let was = was.ok_or(AppError::NotFound)?;
        Ok(WrongPerson { entrant, was })
    }
}

/// Where somebody of an entry is corrected.
pub(super) fn address(at: &TournamentRequest, entrant: EntrantNo, was: PersonId) -> String {
    let was = WrongPersonQuery::WAS.query(was);
    at.path.below(&format!("door/{entrant}/person?{was}"))
}

/// `GET /c/{club}/t/{tournament}/door/{entrant}/person`
pub async fn show(
    at: AtTournament<Direct>,
    path: Path<(String, String, EntrantNo)>,
    asked: QueryForm<WrongPersonQuery>,
) -> Result<HttpResponse, AppError> {
    let asked = asked.read().map_err(|_| AppError::NotFound)?;
    let of = WrongPerson::meant(&at, path.2, &asked)?;
    let roster = roster(&at).await?;
    html::page(&page(&at, of, &roster, &Values::default(), &[]))
}

/// `POST /c/{club}/t/{tournament}/door/{entrant}/person`
pub async fn post(
    at: AtTournament<Direct>,
    path: Path<(String, String, EntrantNo)>,
    form: Posted<RightPersonInput>,
) -> Result<HttpResponse, AppError> {
    let typed = &form.values;
    let asked: WrongPersonQuery = form::read(typed).map_err(|_| AppError::NotFound)?;
    let of = WrongPerson::meant(&at, path.2, &asked)?;
    let roster = roster(&at).await?;
    let refused = |violations: &[Violation]| page(&at, of, &roster, typed, violations);
    let RightPersonInput { name, guests, .. } = form.command().or_page(refused)?;
    let is = roster
        .person(&name, guests)
        .map_err(|refused| refused.at(RightPersonInput::NAME))
        .or_page(refused)?;
    let (all, who) = (&at.app.tournaments, (of.entrant, of.was));
    if form.seen.is_none() {
        let tournament = (at.stream, at.story.clone());
        let correction = all
            .correction_of_person(at.club.id, tournament, who, &is)
            .await
            .or_page(refused)?;
        let mut asking = page(&at, of, &roster, typed, &[]);
        asking.change = Some(change(&at, &is, typed, correction));
        return html::page(&asking);
    }
    let principal = at.principal(&form.key)?;
    let done = all
        .correct_person(principal, at.club.id, at.stream, who, is)
        .await
        .or_page(refused)?;
    let names = all.names(at.club.id).await?;
    let name = names.entrant(&done.story.state, of.entrant);
    let said = at.messages().right_person_told(name, of.entrant.0);
    let entry = at.path.below(&format!("door/{}", of.entrant));
    Ok(at.done(&done, said, &entry))
}

fn page(
    at: &TournamentRequest,
    of: WrongPerson,
    roster: &CompanyRoster,
    typed: &Values,
    refused: &[Violation],
) -> RightPersonPage {
    let w = at.messages();
    let mut frame = at.frame();
    let back = at.path.below(&format!("door/{}", of.entrant));
    let name = at.names.entrant(at.state(), of.entrant);
    frame
        .trail
        .push(Link::new(w.door_title(), at.path.below("door")));
    frame.trail.push(Link::new(name, &back));
    let problems = at.problems(refused);
    let known = roster.people.iter().map(|known| known.label.clone());
    RightPersonPage {
        form: Fields::of::<RightPersonInput>(w, typed, &problems)
            .labelled(RightPersonInput::NAME, w.who_is_it())
            .suggesting(RightPersonInput::NAME, known),
        page: Page::new(w, frame).refused(problems),
        was: of.was.to_string(),
        name: at.names.person(of.was),
        change: None,
        action: at.path.below(&format!("door/{}/person", of.entrant)),
        back,
    }
}

fn change(
    at: &TournamentRequest,
    is: &PersonOrGuest,
    typed: &Values,
    correction: PersonCorrection,
) -> ChangeOfPerson {
    let (w, t) = (at.messages(), at.state());
    let PersonCorrection {
        effects,
        ratings,
        seasons,
        final_seasons,
        links,
    } = correction;
    let lines = |of: &[(EventNo, MatchNo)]| {
        tell(at, t, |teller| {
            let line = |(event, number): &(EventNo, MatchNo)| {
                let e = t.event(*event)?;
                let m = e.fixture(*number)?;
                Some(Later {
                    pairing: teller.pairing(e, m),
                    status: status(w, m),
                })
            };
            of.iter().filter_map(line).collect()
        })
    };
    let ratings = ratings.into_iter();
    let ratings = ratings.map(|name| name.unwrap_or_else(|| w.ratings_title().into_owned()));
    let tables: Vec<String> = ratings.chain(seasons).collect();
    let (name, is_new) = match is {
        PersonOrGuest::Known(person) => (at.names.person(*person), false),
        PersonOrGuest::Guest(name) => (name.clone(), true),
    };
    ChangeOfPerson {
        name,
        is_new,
        finished: lines(&effects.finished),
        to_come: lines(&effects.to_come),
        drawn: effects.drawn,
        tables: tables.join(", "),
        final_seasons,
        money: effects.money,
        links,
        sent: Fields::sent_again::<RightPersonInput>(typed),
        seen: Seen(at.story.version),
    }
}

/// What goes over to whom, before it is confirmed.
#[derive(Debug)]
struct ChangeOfPerson {
    name: String,
    /// Whether they are a guest nobody knows yet.
    is_new: bool,
    finished: Vec<Later>,
    to_come: Vec<Later>,
    drawn: bool,
    /// The rating lists and season tables computed again.
    tables: String,
    final_seasons: Vec<String>,
    money: bool,
    links: bool,
    sent: Fields,
    seen: Seen,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/door/person.html")]
struct RightPersonPage {
    #[deref]
    page: Page,
    /// Who was checked in by mistake.
    was: String,
    name: String,
    form: Fields,
    change: Option<ChangeOfPerson>,
    action: String,
    back: String,
}
