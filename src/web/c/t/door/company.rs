//! `/c/{club}/t/{tournament}/door/company`: a pair or a team signs in, as one entrant.

use crate::app::club::{self, ListedPerson, active_roster};
use crate::app::tournament::{Comer, Together, leave_out_teams};
use crate::club::lookup::LookupResult;
use crate::club::name;
use crate::form::{Form, Values};
use crate::pages::choice::ChoiceOption;
use crate::pages::messages::Messages;
use crate::tournament::{EntrantNo, Event, EventNo, MOST_IN_A_TEAM, Sides};
use crate::web::prelude::*;

/// Two names, or a team's name with its members.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct CompanyInput {
    event: Option<EventNo>,
    #[form(with = crate::form::name)]
    name: String,
    partner: String,
    #[form(rows = 5)]
    members: String,
    guests: bool,
}

impl CompanyInput {
    /// Whoever comes beside the first, with the field each stands in.
    fn others(&self) -> Result<Vec<(String, &'static str)>, Vec<Violation>> {
        let lines = self
            .members
            .lines()
            .map(str::trim)
            .filter(|l| !l.is_empty());
        // One more than there may be is refused as too many by whoever counts them.
        let members = lines.take(MOST_IN_A_TEAM + 1).map(|line| (line, "members"));
        let partner = (!self.partner.is_empty()).then_some((self.partner.as_str(), "partner"));
        let (mut others, mut refused) = (Vec::new(), Vec::new());
        for (text, field) in partner.into_iter().chain(members) {
            match name::checked(text, field) {
                Ok(name) => others.push((name, field)),
                Err(violation) => refused.push(violation),
            }
        }
        if refused.is_empty() {
            Ok(others)
        } else {
            Err(refused)
        }
    }
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct CompanyQuery {
    event: Option<EventNo>,
}

/// The event meant: the one named, else the first that is not for single players.
fn meant(at: &TournamentRequest, asked: Option<EventNo>) -> Result<&Event, AppError> {
    let mut all = at.state().events.values().map(AsRef::as_ref);
    let found = all
        .find(|e| !e.settings.sides.is_single() && asked.is_none_or(|number| e.number == number));
    found.ok_or(AppError::NotFound)
}

/// `GET /c/{club}/t/{tournament}/door/company`
pub async fn show(
    at: AtTournament<Direct>,
    asked: QueryForm<CompanyQuery>,
) -> Result<HttpResponse, AppError> {
    let asked = asked.read().map_err(|_| AppError::NotFound)?;
    let event = meant(&at, asked.event)?;
    let (_, roster) = rosters(&at).await?;
    html::page(&page(&at, event, &roster, &Values::default(), &[]))
}

/// `POST /c/{club}/t/{tournament}/door/company`
pub async fn post(
    at: AtTournament<Direct>,
    form: Posted<CompanyInput>,
) -> Result<HttpResponse, AppError> {
    let typed = &form.values;
    let event = meant(&at, typed.one("event").parse().ok())?;
    let (everyone, roster) = rosters(&at).await?;
    let refused = |violations: &[Violation]| page(&at, event, &roster, typed, violations);
    let read = form.command();
    let together = read
        .and_then(|who| together(event, &who, (&everyone, &roster)))
        .or_page(refused)?;
    let late = event.draw.is_some() && !event.takes_entries();
    let events = if late { Vec::new() } else { vec![event.number] };
    let principal = at.principal(&form.key)?;
    let all = &at.app.tournaments;
    let signed_in = all
        .sign_in_together(principal, at.club.id, at.stream, together, events)
        .await;
    let done = signed_in.or_page(refused)?;
    let names = all.names(at.club.id).await?;
    let newest = done.story.state.entrants.keys().next_back().copied();
    let number = newest.ok_or_else(|| AppError::internal("nobody came in"))?;
    let name = names.entrant(&done.story.state, number);
    let (key, next): (fn(Messages, String, u32) -> String, _) = if late {
        let page = if event.capabilities().can_be_joined() {
            "join"
        } else {
            "late"
        };
        let late = at.path.event_below(event.number, page);
        (Messages::door_told_late, format!("{late}?entrant={number}"))
    } else {
        let again = at.path.below("door/company");
        (
            Messages::door_told,
            format!("{again}?event={}", event.number),
        )
    };
    let said = key(at.messages(), name, number.0);
    Ok(at.done(&done, said, &next))
}

/// Whom the club knows, and those of them who are people: a team that came before is found by its name, but is nobody's
/// partner and no member.
async fn rosters(
    at: &TournamentRequest,
) -> Result<(Vec<ListedPerson>, Vec<ListedPerson>), AppError> {
    let everyone = active_roster(&at.app.store, at.club.id, &at.names).await?;
    let mut people = everyone.clone();
    leave_out_teams(at.state(), &mut people);
    Ok((everyone, people))
}

/// Those who come, each found on the roster or taken as a guest; teams are among everyone.
fn together(
    event: &Event,
    come: &CompanyInput,
    (everyone, roster): (&[ListedPerson], &[ListedPerson]),
) -> Result<Together, Vec<Violation>> {
    let named = come.others()?;
    let mut refused = Vec::new();
    let mut who = |name: &str, field: &'static str| match club::meant(name, roster) {
        LookupResult::One(place) => roster.get(place).map(|known| Comer::Known(known.id)),
        LookupResult::Nobody(_) if come.guests => Some(Comer::Guest(name.to_owned())),
        LookupResult::Nobody(_) => {
            refused.push(refuse::company_unknown(name).at(field));
            None
        }
        LookupResult::Several(_) => {
            refused.push(refuse::company_namesakes(name).at(field));
            None
        }
    };
    let others: Vec<Comer> = named
        .iter()
        .filter_map(|(name, field)| who(name, field))
        .collect();
    let made = match event.settings.sides {
        // What a team is called is kept like a guest's name; one that came before is the same team.
        Sides::Teams { .. } => {
            let before = match club::meant(&come.name, everyone) {
                LookupResult::One(place) => everyone.get(place).filter(|known| known.is_guest),
                _ => None,
            };
            let team = before.map_or_else(
                || Comer::Guest(come.name.clone()),
                |known| Comer::Known(known.id),
            );
            Some(Together::Team(team, others))
        }
        Sides::Pairs | Sides::Single => {
            let first = who(&come.name, "name");
            let partner = others.into_iter().next();
            if partner.is_none() && named.is_empty() {
                refused.push(refuse::company_partner_missing().at("partner"));
            }
            first.zip(partner).map(|(a, b)| Together::Pair(a, b))
        }
    };
    match made {
        Some(made) if refused.is_empty() => Ok(made),
        _ => Err(refused),
    }
}

fn page(
    at: &TournamentRequest,
    event: &Event,
    roster: &[ListedPerson],
    typed: &Values,
    refused: &[Violation],
) -> CompanyPage {
    let (w, t) = (at.messages(), at.state());
    let name = |n: EntrantNo| at.names.entrant(t, n);
    let address = |e: &Event| {
        let page = at.path.below("door/company");
        format!("{page}?event={}", e.number)
    };
    let several = t.events.values().filter(|e| !e.settings.sides.is_single());
    let here = event.number.to_string();
    // A refusal of the tournament's speaks of the others as a whole.
    let refused: Vec<Violation> = refused
        .iter()
        .cloned()
        .map(|mut violation| {
            if violation.field == Some("with") {
                violation.field = Some(if event.settings.sides.boards().is_some() {
                    "members"
                } else {
                    "partner"
                });
            }
            violation
        })
        .collect();
    let entered = event.entered.iter().rev();
    CompanyPage {
        page: at
            .page()
            .refused(Problems::of(w, &refused, &|n| name(EntrantNo(n)))),
        event: event.settings.name.clone(),
        number: event.number.0,
        boards: event.settings.sides.boards(),
        events: several
            .map(|e| {
                (
                    ChoiceOption::new(e.number.to_string(), e.settings.name.clone(), &here),
                    address(e),
                )
            })
            .collect(),
        name: typed.one("name").to_owned(),
        partner: typed.one("partner").to_owned(),
        members: typed.one("members").to_owned(),
        guests: typed.ticked("guests"),
        roster: roster.iter().map(|known| known.label.clone()).collect(),
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
    /// At how many boards its teams meet; none: pairs enter it.
    boards: Option<u8>,
    events: Vec<(ChoiceOption, String)>,
    name: String,
    partner: String,
    members: String,
    /// Whether names nobody has are guests.
    guests: bool,
    roster: Vec<String>,
    /// Who is in, the newest first: number, name, members of a team, and where more is done about them.
    people: Vec<(u32, String, String, String)>,
    action: String,
    door: String,
}
