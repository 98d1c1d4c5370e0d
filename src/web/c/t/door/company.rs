//! `/c/{club}/t/{tournament}/door/company`: a pair or a team signs in, as one entrant.

use crate::app::tournament::{CompanyRoster, TypedCompany, event_in_company};
use crate::form::{self, Form, Values, name};
use crate::pages::choice::ChoiceOption;
use crate::pages::fields::Fields;
use crate::pages::messages::Messages;
use crate::pages::paths::TournamentPath;
use crate::tournament;
use crate::tournament::{EntrantNo, Event, EventNo};
use crate::web::c::t::door::late_place;
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct CompanyQuery {
    event: Option<EventNo>,
}

/// Two names, or a team's name with its members.
#[derive(Debug, Form)]
#[form(messages = "company")]
pub struct CompanyInput {
    #[form(flatten)]
    of: CompanyQuery,
    #[form(with = name)]
    name: String,
    #[form(with = name::UpTo::<{ name::LONGEST }>)]
    partner: Option<String>,
    #[form(with = members)]
    members: Vec<String>,
    guests: bool,
}

/// Names, one a line.
mod members {
    use crate::form::{Control, name, text};
    use crate::tournament::MOST_IN_A_TEAM;
    use crate::violation::Violation;

    pub(super) fn control() -> Control {
        Control::Area { rows: 6 }
    }

    pub(super) fn read(typed: &[String]) -> Result<Vec<String>, Violation> {
        let lines = text(typed).lines().filter(|line| !line.trim().is_empty());
        // One more than there may be is refused as too many by whoever counts them.
        let lines = lines.take(MOST_IN_A_TEAM + 1);
        lines.map(name::checked).collect()
    }

    pub(super) fn show(names: &[String]) -> Vec<String> {
        vec![names.join("\n")]
    }
}

impl CompanyInput {
    fn typed(&self) -> TypedCompany<'_> {
        TypedCompany {
            name: &self.name,
            partner: self.partner.as_deref(),
            members: &self.members,
            guests: self.guests,
        }
    }
}

/// The event meant: the one named, else the first that is not for single players.
fn meant(at: &TournamentRequest, asked: Option<EventNo>) -> Result<&Event, AppError> {
    event_in_company(at.state(), asked).ok_or(AppError::NotFound)
}

/// `GET /c/{club}/t/{tournament}/door/company`
pub async fn show(
    at: AtTournament<Direct>,
    asked: QueryForm<CompanyQuery>,
) -> Result<HttpResponse, AppError> {
    let asked = asked.read().map_err(|_| AppError::NotFound)?;
    let event = meant(&at, asked.event)?;
    let roster = roster(&at).await?;
    html::page(&page(&at, event, &roster, &Values::default(), &[]))
}

/// `POST /c/{club}/t/{tournament}/door/company`
pub async fn post(
    at: AtTournament<Direct>,
    form: Posted<CompanyInput>,
) -> Result<HttpResponse, AppError> {
    let typed = &form.values;
    let of: CompanyQuery = form::read(typed).map_err(|_| AppError::NotFound)?;
    let event = meant(&at, of.event)?;
    let roster = roster(&at).await?;
    let refused = |violations: &[Violation]| page(&at, event, &roster, typed, violations);
    let read = form.command();
    let together = read
        .and_then(|who| roster.together(event.settings.sides, who.typed()))
        .or_page(refused)?;
    let late = event.draw.is_some() && !event.takes_entries();
    let events = if late { Vec::new() } else { vec![event.number] };
    let principal = at.principal(&form.key)?;
    let all = &at.app.tournaments;
    let checked_in = all
        .check_in_together(principal, at.club.id, at.stream, together, events)
        .await;
    let done = checked_in.or_page(refused)?;
    let names = all.names(at.club.id).await?;
    let number = done
        .comer()
        .ok_or_else(|| AppError::internal("nobody came in"))?;
    let name = names.entrant(&done.story.state, number);
    let (key, next): (fn(Messages, String, u32) -> String, _) = if late {
        (
            Messages::door_told_late,
            late_place(&at.path, event, number),
        )
    } else {
        (Messages::door_told, address(&at.path, event.number))
    };
    let said = key(at.messages(), name, number.0);
    Ok(at.done(&done, said, &next))
}

/// Where two or a team enter an event.
pub(super) fn address(path: &TournamentPath, event: EventNo) -> String {
    path.below(&format!(
        "door/company?{}",
        CompanyQuery::EVENT.query(event)
    ))
}

pub(super) async fn roster(at: &TournamentRequest) -> Result<CompanyRoster, AppError> {
    Ok(CompanyRoster::read(&at.app.store, at.club.id, &at.names, at.state()).await?)
}

fn page(
    at: &TournamentRequest,
    event: &Event,
    roster: &CompanyRoster,
    typed: &Values,
    refused: &[Violation],
) -> CompanyPage {
    let (w, t) = (at.messages(), at.state());
    let name = |n: EntrantNo| at.names.entrant(t, n);
    let several = t.events.values().filter(|e| !e.settings.sides.is_single());
    let here = event.number.to_string();
    // A refusal of the tournament's speaks of the others as a whole.
    let refused: Vec<Violation> = refused
        .iter()
        .cloned()
        .map(|violation| {
            if violation.is_at(tournament::fields::WITH) {
                violation.at(match event.settings.sides.boards() {
                    Some(_) => CompanyInput::MEMBERS,
                    None => CompanyInput::PARTNER,
                })
            } else {
                violation
            }
        })
        .collect();
    let entered = event.entered.iter().rev();
    let boards = event.settings.sides.boards();
    let problems = at.problems(&refused);
    let form = Fields::of::<CompanyInput>(w, typed, &problems);
    CompanyPage {
        form: match boards {
            Some(n) => form
                .without(CompanyInput::PARTNER)
                .labelled(CompanyInput::NAME, w.company_team())
                .hinted(CompanyInput::MEMBERS, w.company_members_hint(n)),
            None => {
                let known = roster.people.iter().map(|known| known.label.clone());
                form.without(CompanyInput::MEMBERS)
                    .suggesting(CompanyInput::NAME, known)
                    .suggesting_as(CompanyInput::PARTNER, CompanyInput::NAME)
            }
        },
        page: at.page().refused(problems),
        event: event.settings.name.clone(),
        number: event.number.0,
        is_for_teams: boards.is_some(),
        events: several
            .map(|e| {
                (
                    ChoiceOption::new(e.number.to_string(), e.settings.name.clone(), &here),
                    address(&at.path, e.number),
                )
            })
            .collect(),
        people: entered
            .map(|n| {
                let members = t.entrant(*n).filter(|e| e.team);
                let members = members.into_iter().flat_map(|e| &e.with);
                let members: Vec<String> = members.map(|p| at.names.person(*p)).collect();
                (
                    n.0,
                    name(*n),
                    members.join(", "),
                    at.path.below(&format!("door/{n}")),
                )
            })
            .collect(),
        action: at.path.below("door/company"),
        door: at.path.below("door"),
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/door/company.html")]
struct CompanyPage {
    #[deref]
    page: Page,
    event: String,
    number: u32,
    /// Otherwise pairs enter it.
    is_for_teams: bool,
    events: Vec<(ChoiceOption, String)>,
    form: Fields,
    /// Who is in, the newest first: number, name, members of a team, and where more is done about them.
    people: Vec<(u32, String, String, String)>,
    action: String,
    door: String,
}
