//! `/c/{club}/t/{tournament}/door`: people sign in, in one field, one after the other.

pub mod company;
pub(super) mod expected;
pub mod list;
pub mod show;

use crate::app::tournament::{Done, Guest};
use crate::club::lookup::{self, Found, Known};
use crate::club::{member, name};
use crate::form::{Form, Values};
use crate::journal::PersonId;
use crate::pages::problems::Remedy;
use crate::pages::words::{MessageOf, Words};
use crate::store::people::{self, Person};
use crate::tournament::{EntrantNo, Event, EventCommand, EventNo, LateEntry};
use crate::violation::Rule;
use crate::web::prelude::*;
use actix_web::web::Query;
use expected::Expected;
use serde::Deserialize;

/// What is typed at the door.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct Arrival {
    name: String,
    person: String,
    #[form(name = "as")]
    comes_as: String,
    rating: String,
    #[form(name = "event")]
    events: Vec<EventNo>,
}

/// Who comes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Comer {
    /// Whoever is called so.
    Called(String),
    /// This one of the roster.
    Known(PersonId),
    /// This one of those who signed up.
    SignedUp(String),
    /// Someone new.
    Guest(Guest),
}

impl Arrival {
    fn comer(&self) -> Result<Comer, Violation> {
        if let Some(id) = expected::named(&self.person) {
            return Ok(Comer::SignedUp(id.to_owned()));
        }
        if !self.person.is_empty() {
            let person = self.person.parse().map(Comer::Known);
            return person
                .map_err(|_| Violation::new(Rule::PERSON_UNKNOWN, Source::House).at("name"));
        }
        match name::checked(&self.name, "name") {
            Ok(name) if self.comes_as == "guest" => {
                member::rating(&self.rating).map(|rating| Comer::Guest(Guest { name, rating }))
            }
            Ok(name) => Ok(Comer::Called(name)),
            Err(violation) if violation.rule == Rule::NAME_MISSING => {
                Err(Violation::new(Rule::DOOR_NAME_MISSING, Source::House).at("name"))
            }
            Err(violation) => Err(violation),
        }
    }
}

/// The events the one before entered, for the next in the queue: `1.3`.
#[derive(Debug, Deserialize)]
pub struct Remembered {
    events: Option<String>,
}

/// `GET /c/{club}/t/{tournament}/door`
pub async fn show(
    at: AtTournament,
    remembered: Option<Query<Remembered>>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let remembered = remembered.and_then(|query| query.into_inner().events);
    let first = at.state().events.keys().next();
    let events = match remembered {
        Some(events) => events.split('.').map(str::to_owned).collect(),
        None => first.map(|n| n.to_string()).into_iter().collect(),
    };
    let mut typed = Values::default();
    typed.set("event", events);
    let roster = players(&at, roster(&at).await?);
    let expected = expected::of(&at).await?;
    let page = page(&at, (&roster, &expected), &typed, Problems::none(), None);
    html::page(&page)
}

/// `POST /c/{club}/t/{tournament}/door`
pub async fn post(at: AtTournament, form: Posted<Arrival>) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let typed = &form.typed.values;
    let roster = players(&at, roster(&at).await?);
    let expected = expected::of(&at).await?;
    let refuse = |violations: &[Violation], candidates: Option<Vec<usize>>| {
        let problems = problems(&at, violations, typed);
        let known = (roster.as_slice(), expected.as_slice());
        html::refused(&page(&at, known, typed, problems, candidates))
    };
    let read = form.command().and_then(|arrival| {
        let comer = arrival.comer().map_err(|violation| vec![violation])?;
        Ok((comer, arrival.events))
    });
    let (comer, events) = match read {
        Ok(wish) => wish,
        Err(violations) => return refuse(&violations, None),
    };
    let ask = |rule, name: String| {
        let asked = Violation::new(rule, Source::House).with("name", name);
        [asked.at("name")]
    };
    let comer = match comer {
        Comer::Called(name) => {
            let mut all = known(&roster);
            all.extend(expected.iter().map(Expected::known));
            match lookup::find(&name, &all) {
                Found::One(place) => match roster.get(place) {
                    Some((person, _)) => Comer::Known(person.id),
                    None => match expected.get(place.saturating_sub(roster.len())) {
                        Some(one) if one.waiting => {
                            return refuse(&ask(Rule::DOOR_WAITING, name), Some(vec![place]));
                        }
                        Some(one) => Comer::SignedUp(one.id().to_owned()),
                        None => return Err(AppError::NotFound),
                    },
                },
                // Who signed up by a member's name, and the member, are one to whoever stands at the door.
                Found::Several(places) => match at_once(&places, &roster, &expected) {
                    Some(person) => Comer::Known(person),
                    None => return refuse(&ask(Rule::DOOR_NAMESAKES, name), Some(places)),
                },
                Found::Nobody(like) => return refuse(&ask(Rule::DOOR_UNKNOWN, name), Some(like)),
            }
        }
        comer => comer,
    };
    let comer = match comer {
        Comer::Known(person) => match expected.iter().position(|one| one.is_person(person)) {
            Some(place) => match expected.get(place) {
                Some(one) if one.waiting => {
                    let place = roster.len().saturating_add(place);
                    let asked = ask(Rule::DOOR_WAITING, one.name().to_owned());
                    return refuse(&asked, Some(vec![place]));
                }
                Some(one) => Comer::SignedUp(one.id().to_owned()),
                None => Comer::Known(person),
            },
            None if !roster.iter().any(|(known, _)| known.id == person) => {
                let unknown = Violation::new(Rule::PERSON_UNKNOWN, Source::House).at("name");
                return refuse(&[unknown], None);
            }
            None => Comer::Known(person),
        },
        comer => comer,
    };
    if let Comer::SignedUp(id) = comer {
        let Some(one) = expected.iter().find(|one| one.is(&id)) else {
            let unknown = Violation::new(Rule::PERSON_UNKNOWN, Source::House).at("name");
            return refuse(&[unknown], None);
        };
        return match one.let_in(&at, at.asker(&form.key)?).await {
            Ok((done, entrant)) => welcome(&at, typed, &done, entrant, &[]).await,
            Err(ActError::Refused(violation)) => refuse(&[violation], None),
            Err(error) => Err(error.into()),
        };
    }
    let (simply, late): (Vec<EventNo>, Vec<EventNo>) = events.into_iter().partition(|event| {
        let event = at.state().event(*event);
        event.is_none_or(|e| e.draw.is_none() || e.takes_entries())
    });
    match let_in(&at, &form, comer, &simply, &late).await {
        Ok((done, entrant)) => welcome(&at, typed, &done, entrant, &late).await,
        Err(ActError::Refused(violation)) => refuse(&[violation], None),
        Err(error) => Err(error.into()),
    }
}

/// The one member meant by a name that stands on the roster and among those who signed up.
fn at_once(
    places: &[usize],
    roster: &[(Person, String)],
    expected: &[Expected],
) -> Option<PersonId> {
    let [member, signed_up] = places else {
        return None;
    };
    let (member, _) = roster.get(*member)?;
    let signed_up = expected.get(signed_up.checked_sub(roster.len())?)?;
    signed_up.is_person(member.id).then_some(member.id)
}

/// Signs in whoever comes; someone who is in already enters what else was ticked.
async fn let_in(
    at: &AtTournament,
    form: &Posted<Arrival>,
    comer: Comer,
    events: &[EventNo],
    late: &[EventNo],
) -> Result<(Done, Option<EntrantNo>), ActError> {
    let all = &at.house.tournaments;
    let Ok(asker) = at.asker(&form.key) else {
        let refused = Violation::new(Rule::NOT_PERMITTED, Source::House);
        return Err(ActError::NotPermitted(refused));
    };
    let person = match comer {
        Comer::Guest(guest) => {
            let done = all
                .sign_in_guest(asker, at.club.id, at.stream, guest, events.to_vec())
                .await?;
            let newest = done.story.state.entrants.keys().next_back().copied();
            return Ok((done, newest));
        }
        Comer::Known(person) => person,
        // Asked above who is meant, and let in there.
        Comer::Called(_) | Comer::SignedUp(_) => return Err(refusal(Rule::PERSON_UNKNOWN)),
    };
    let Some(entrant) = at.state().entrant_of(person) else {
        let done = all
            .sign_in(asker, at.stream, person, events.to_vec())
            .await?;
        let entrant = done.story.state.entrant_of(person).map(|e| e.number);
        return Ok((done, entrant));
    };
    let number = entrant.number;
    let not_in = |n: &&EventNo| {
        at.state()
            .event(**n)
            .is_some_and(|e| !e.entered.contains(&number))
    };
    let mut new = events.iter().filter(not_in);
    let Some(first) = new.next() else {
        // Sent twice, it was the first sending that did it: the tournament knows its key.
        let again = all.sign_in(asker, at.stream, person, events.to_vec()).await;
        return match again {
            Err(ActError::Refused(_)) if !late.is_empty() => Ok((nothing_done(at), Some(number))),
            other => Ok((other?, Some(number))),
        };
    };
    let enter = |event: &EventNo| EventCommand::Enter { entrant: number }.of(*event);
    let mut done = all.act(asker.clone(), at.stream, enter(first)).await?;
    for event in new {
        // Entering is so already when it is sent again, so only the first needs the key.
        let asker = crate::app::stories::Asker {
            key: None,
            ..asker.clone()
        };
        done = all.act(asker, at.stream, enter(event)).await?;
    }
    Ok((done, Some(number)))
}

fn nothing_done(at: &AtTournament) -> Done {
    Done {
        action: None,
        again: true,
        story: at.story.clone(),
    }
}

fn refusal(rule: Rule) -> ActError {
    ActError::Refused(Violation::new(rule, Source::House).at("name"))
}

/// Back to the door for the next in the queue, or on to the place of someone who came late.
async fn welcome(
    at: &AtTournament,
    typed: &Values,
    done: &Done,
    entrant: Option<EntrantNo>,
    late: &[EventNo],
) -> Result<HttpResponse, AppError> {
    let w = at.words();
    let names = at.house.tournaments.names(at.club.id).await?;
    let state = &done.story.state;
    let Some(number) = entrant else {
        return Err(AppError::internal("nobody came in"));
    };
    let name = names.entrant(state, number);
    let https = at.visitor.is_https();
    if let Some(event) = late.first() {
        let joins = state
            .event(*event)
            .is_some_and(|e| e.capabilities().can_be_joined());
        let path = at
            .path
            .event_below(*event, if joins { "join" } else { "late" });
        let told = Told::new(w.door_told_late(&name, number.0));
        return Ok(at
            .undoable(told, done)
            .then(&format!("{path}?entrant={number}"), https));
    }
    let told = Told::new(w.door_told(&name, number.0));
    let door = at.path.below("door");
    let path = match state.events.len() {
        0 | 1 => door,
        _ => format!("{door}?events={}", typed.all("event").join(".")),
    };
    Ok(at.undoable(told, done).then(&path, https))
}

/// Everyone who may come, with what they are shown as: whoever the club knows and has not archived.
pub(in crate::web::c::t) async fn roster(
    at: &AtTournament,
) -> Result<Vec<(Person, String)>, AppError> {
    let club = at.club.id;
    let all = at
        .house
        .store
        .read(move |conn| people::listed(conn, club))
        .await?;
    let known = |person: &Person| person.archived_at.is_none();
    Ok(all
        .into_iter()
        .filter(known)
        .map(|person| {
            let label = at.names.of(person.id).unwrap_or(&person.name).to_owned();
            (person, label)
        })
        .collect())
}

/// Those of them who are people: what a team of this tournament is called is kept like a guest's name, but nobody comes
/// through the door by it.
pub(in crate::web::c::t) fn players(
    at: &AtTournament,
    mut roster: Vec<(Person, String)>,
) -> Vec<(Person, String)> {
    let is_team = |person: &Person| {
        let mut there = at.state().entrants.of(person.id);
        there.any(|entrant| entrant.team && entrant.person == person.id)
    };
    roster.retain(|(person, _)| !is_team(person));
    roster
}

pub(in crate::web::c::t) fn known(roster: &[(Person, String)]) -> Vec<Known<'_>> {
    roster
        .iter()
        .map(|(person, label)| Known {
            label,
            name: &person.name,
            nickname: person.nickname.as_deref(),
        })
        .collect()
}

/// Refusals in words. Someone else of a name that is in already may come as a guest with one tap.
fn problems(at: &AtTournament, violations: &[Violation], typed: &Values) -> Problems {
    let w = at.words();
    let names = |n| at.names.entrant(at.state(), EntrantNo(n));
    let mut problems = Problems::of(w, violations, &names);
    if typed.one("person").is_empty() {
        let remedy = Remedy {
            label: w.door_as_guest(typed.one("name")),
            instead: "as=guest".to_owned(),
        };
        problems = problems.remedy(violations, Rule::SIGNED_IN_ALREADY, remedy);
    }
    problems
}

fn page(
    at: &AtTournament,
    (roster, expected): (&[(Person, String)], &[Expected]),
    typed: &Values,
    problems: Problems,
    candidates: Option<Vec<usize>>,
) -> DoorPage {
    let (w, t) = (at.words(), at.state());
    let candidate = |(person, label): &(Person, String)| Candidate {
        id: person.id.to_string(),
        label: label.clone(),
        rating: person.rating,
        number: t.entrant_of(person.id).map(|entrant| entrant.number.0),
        note: None,
    };
    // Places behind the roster are those who signed up.
    let offered = |place: usize| match roster.get(place) {
        Some(known) => Some(candidate(known)),
        None => expected
            .get(place.checked_sub(roster.len())?)
            .map(|one| one.candidate(at)),
    };
    let entered = |number: EntrantNo| {
        let in_it = t.events.values().filter(|e| e.entered.contains(&number));
        in_it.map(|e| e.settings.name.clone()).collect()
    };
    let several = t.events.len() > 1;
    let people = t.entrants.values().rev().map(|entrant| SignedIn {
        number: entrant.number.0,
        name: at.names.entrant(t, entrant.number),
        events: if several {
            entered(entrant.number)
        } else {
            Vec::new()
        },
        left: entrant.withdrawn,
        href: at.path.below(&format!("door/{}", entrant.number)),
    });
    let draws = t.events.values().flat_map(|event| {
        let name = &event.settings.name;
        let below = |rest| at.path.event_below(event.number, rest);
        [
            Link::new(w.desk_link_sign_ups(name), below("sign-ups")),
            Link::new(w.door_draw(name), below("draw")),
        ]
    });
    DoorPage {
        page: at.page().refused(problems),
        name: typed.one("name").to_owned(),
        rating: typed.one("rating").to_owned(),
        events: t.events.values().map(|e| tick(at, e, typed)).collect(),
        roster: roster
            .iter()
            .map(candidate)
            .filter(|candidate| candidate.number.is_none())
            .chain(expected.iter().map(|one| one.candidate(at)))
            .collect(),
        asked: candidates.is_some(),
        candidates: candidates
            .into_iter()
            .flatten()
            .filter_map(offered)
            .collect(),
        people: people.collect(),
        finished: t.finished,
        action: at.path.below("door"),
        draws: draws.collect(),
        list: at.path.below("print-list"),
        all: at.path.below("door/list"),
        members: at.at.path.below("members"),
        live: format!(
            "{}:{} {}:{}",
            at.stream, at.story.version, at.club.id, at.names.edition
        ),
    }
}

fn tick(at: &AtTournament, event: &Event, typed: &Values) -> EventTick {
    tick_of(at, event, typed.all("event"))
}

/// An event as the door offers it, ticked where it is among these.
fn tick_of(at: &AtTournament, event: &Event, ticked: &[String]) -> EventTick {
    let w = at.words();
    let name = &event.settings.name;
    // Into a schedule or a ladder people come at any time.
    let joins = event.capabilities().can_be_joined() && event.draw.is_some();
    let late = event.late_entry != LateEntry::Closed || joins;
    let alone_is_not_enough = !event.settings.sides.is_single();
    let closed: Option<(MessageOf<_>, _)> = match (&event.list, &event.draw) {
        _ if alone_is_not_enough => Some((Words::door_company, "door/company")),
        _ if event.takes_entries() => None,
        _ if joins => Some((Words::join_door, "join")),
        (_, Some(_)) if late => Some((Words::door_late_open, "late")),
        (_, Some(_)) => Some((Words::door_late_closed, "late")),
        (Some(_), None) => Some((Words::door_closed, "draw")),
        (None, None) => None,
    };
    EventTick {
        number: event.number.0,
        name: name.clone(),
        count: event
            .entered
            .iter()
            .filter(|n| !at.state().has_left(**n))
            .count(),
        on: ticked.contains(&event.number.to_string()),
        takes: !alone_is_not_enough && (event.takes_entries() || (event.draw.is_some() && late)),
        closed: closed.map(|(key, page)| {
            let address = if alone_is_not_enough {
                format!("{}?event={}", at.path.below(page), event.number)
            } else {
                at.path.event_below(event.number, page)
            };
            Link::new(key(w, name), address)
        }),
    }
}

/// An event as the door knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventTick {
    pub number: u32,
    pub name: String,
    /// How many are in it.
    pub count: usize,
    /// Whether whoever comes next enters it.
    pub on: bool,
    /// Whether it can be entered, at once or late.
    pub takes: bool,
    /// Why it is not simply entered, and where that is changed.
    pub closed: Option<Link>,
}

/// Someone who may be meant by what was typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// The id that is sent.
    pub id: String,
    /// As shown.
    pub label: String,
    /// The rating, in whole points.
    pub rating: Option<i64>,
    /// The number they signed in with already.
    pub number: Option<u32>,
    /// What is to be known of them besides.
    pub note: Option<std::borrow::Cow<'static, str>>,
}

/// Someone who is in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedIn {
    pub number: u32,
    pub name: String,
    /// The events entered, where there are several to enter.
    pub events: Vec<String>,
    /// Whether they have left.
    pub left: bool,
    /// Where more is done about them.
    pub href: String,
}

/// The field, the ticks and the list.
#[derive(Debug, Template, Deref)]
#[template(path = "c/t/door.html")]
struct DoorPage {
    #[deref]
    page: Page,
    /// The name, as typed.
    name: String,
    /// The rating of a guest, as typed.
    rating: String,
    events: Vec<EventTick>,
    /// Who is proposed while typing.
    roster: Vec<Candidate>,
    /// Whether it is asked who is meant.
    asked: bool,
    /// Who may be meant by what was typed.
    candidates: Vec<Candidate>,
    /// Who is in, the newest first.
    people: Vec<SignedIn>,
    /// Whether the tournament is over.
    finished: bool,
    /// Where the form goes.
    action: String,
    /// Where the draws are made.
    draws: Vec<Link>,
    /// The list to tick by hand.
    list: String,
    /// Where many sign in at once.
    all: String,
    /// Where members are added.
    members: String,
    /// The stream and its version, for the list to stay as it is.
    live: String,
}

impl DoorPage {
    /// Whether there is a choice of events.
    #[must_use]
    pub fn several(&self) -> bool {
        self.events.len() > 1
    }

    /// How many are in and have not left.
    #[must_use]
    pub fn present(&self) -> usize {
        self.people.iter().filter(|person| !person.left).count()
    }
}
