//! `/c/{club}/t/{tournament}/door/list`: many people at once, by a pasted list or by ticks on the roster. They are signed in
//! in one action, once it is known of every name who is meant.

use super::{candidate, door_list, tick_of};
use crate::app::stories::Principal;
use crate::app::tournament::{DoorList, DoorMatch, PersonOrGuest};
use crate::club::name::{self, folded};
use crate::form::{Each, Form, Values};
use crate::pages::choice::ChoiceOption;
use crate::pages::fields::Fields;
use crate::tournament::{EntrantNo, EventNo, MOST_ENTRANTS, Tournament};
use crate::web::c::t::door::EventTick;
use crate::web::prelude::*;

/// A line's answer: a guest ([`GUEST`]), or nobody who is here ([`OUT`]).
const GUEST: &str = "guest";
const OUT: &str = "out";

#[derive(Debug, Form)]
#[form(messages = "door-list")]
pub struct DoorListInput {
    // How many may come at once is asked of the list.
    #[form(rows = 8, longest = usize::MAX)]
    names: String,
    #[form(name = "person")]
    ticked: Vec<String>,
    #[form(hidden, name = "event")]
    events: Vec<EventNo>,
    #[form(hidden, name = "line-")]
    asked: Each,
    #[form(hidden, name = "as-")]
    answers: Each,
}

/// Lines that were asked about, each with what was answered.
fn settled(asked: &Each, answers: &Each) -> Vec<(String, String)> {
    let answer = |of: &str| answers.0.iter().find(|(known, _)| known == of);
    let lines = asked.0.iter();
    lines
        .filter_map(|(of, line)| Some((line.clone(), answer(of)?.1.clone())))
        .collect()
}

impl DoorListInput {
    /// The names pasted, each once: without numbers and marks before them, and what a table has in further columns.
    fn lines(&self) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for line in self.names.lines() {
            let line = line.split('\t').find(|part| !part.trim().is_empty());
            let line = line.unwrap_or_default().trim();
            let unnumbered = line.trim_start_matches(|c: char| c.is_ascii_digit());
            let line = match unnumbered.strip_prefix(['.', ')']) {
                Some(rest) if unnumbered.len() < line.len() => rest,
                _ => line.trim_start_matches(['-', '–', '•', '*', '·']),
            };
            let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
            let is_new = || !lines.iter().any(|other| folded(other) == folded(&line));
            if !line.is_empty() && is_new() {
                lines.push(line);
            }
        }
        lines
    }

    fn settled(&self) -> Vec<(String, String)> {
        settled(&self.asked, &self.answers)
    }
}

enum Settled {
    Comes(PersonOrGuest),
    /// This one of those who signed up, by place.
    Expected(usize),
    Out,
    /// It is to be asked: perhaps one of these places of the list.
    Open(Vec<usize>),
}

impl Settled {
    fn of(list: &DoorList, meant: DoorMatch) -> Settled {
        match meant {
            DoorMatch::Known(person) => Settled::Comes(PersonOrGuest::Known(person)),
            DoorMatch::Expected(n) => Settled::Expected(n),
            DoorMatch::Waiting(n) => Settled::Open(vec![list.place_of(n)]),
            DoorMatch::Several(places) | DoorMatch::Nobody(places) => Settled::Open(places),
        }
    }

    /// Whom a tick or an answer means.
    fn by_id(list: &DoorList, id: &str) -> Option<Settled> {
        let meant = list.by_id(&id.parse().ok()?)?;
        Some(Settled::of(list, meant))
    }

    /// Whom a pasted line means, with what was answered about it.
    fn by_name(list: &DoorList, line: &str, answer: Option<&str>) -> Result<Settled, Violation> {
        let named = || Settled::of(list, list.by_name(line));
        Ok(match answer {
            Some(OUT) => Settled::Out,
            Some(GUEST) => Settled::Comes(PersonOrGuest::Guest(name::checked(line, "names")?)),
            Some(id) => Settled::by_id(list, id).unwrap_or_else(named),
            None => named(),
        })
    }
}

/// `GET /c/{club}/t/{tournament}/door/list`
pub async fn show(at: AtTournament<Direct>) -> Result<HttpResponse, AppError> {
    let list = door_list(&at).await?;
    let first = at.state().events.keys().next();
    let mut typed = Values::default();
    typed.set("event", first.map(|n| n.to_string()).into_iter().collect());
    html::page(&page(&at, &list, &typed, &[], Vec::new()))
}

/// `POST /c/{club}/t/{tournament}/door/list`
pub async fn post(
    at: AtTournament<Direct>,
    form: Posted<DoorListInput>,
) -> Result<HttpResponse, AppError> {
    let list = door_list(&at).await?;
    let refuse = |violations: &[Violation], open: Vec<OpenLine>| {
        page(&at, &list, &form.values, violations, open)
    };
    let refused = |violations: &[Violation]| refuse(violations, Vec::new());
    let arrivals = form.command().or_page(refused)?;
    let lines = arrivals.lines();
    if lines.is_empty() && arrivals.ticked.is_empty() {
        return html::refused(&refused(&[refuse::door_list_of_nobody().at("names")]));
    }
    if lines.len() > MOST_ENTRANTS {
        let too_long = refuse::door_list_too_long(MOST_ENTRANTS).at("names");
        return html::refused(&refused(&[too_long]));
    }
    let Lines {
        mut comers,
        mut expected,
        open,
        wrong,
    } = settle(&at, &list, &arrivals, &lines);
    if !wrong.is_empty() {
        return html::refused(&refuse(&wrong, open));
    }
    if !open.is_empty() {
        let asked = refuse::door_list_open(open.len());
        return html::refused(&refuse(&[asked.at("settle")], open));
    }
    comers.dedup();
    expected.sort_unstable();
    expected.dedup();
    let before = present(at.state());
    let principal = at.principal(&form.key)?;
    let all = &at.app.tournaments;
    let mut done = all
        .sign_in_all(
            principal.clone(),
            at.club.id,
            at.stream,
            comers,
            arrivals.events,
        )
        .await
        .or_page(refused)?;
    for one in expected.into_iter().filter_map(|n| list.expected.get(n)) {
        // The form's key names the action above; coming in twice is refused by itself.
        let principal = Principal {
            key: None,
            ..principal.clone()
        };
        (done, _) = one
            .let_in(all, principal, at.club.id, at.stream)
            .await
            .or_page(refused)?;
    }
    let came = present(&done.story.state).saturating_sub(before);
    let sentence = at.messages().door_list_told(came);
    let door = at.path.below("door");
    Ok(at.done(&done, sentence, &door))
}

#[derive(Default)]
struct Lines {
    comers: Vec<PersonOrGuest>,
    expected: Vec<usize>,
    open: Vec<OpenLine>,
    wrong: Vec<Violation>,
}

fn settle(
    at: &TournamentRequest,
    list: &DoorList,
    arrivals: &DoorListInput,
    lines: &[String],
) -> Lines {
    let settled = arrivals.settled();
    let mut all = Lines::default();
    let answer = |line: &str| {
        let answered = settled.iter().find(|(of, _)| of == line);
        answered.map(|(_, answer)| answer.as_str())
    };
    let ticked = arrivals
        .ticked
        .iter()
        .filter_map(|id| Settled::by_id(list, id));
    let typed = lines
        .iter()
        .map(|line| (line.as_str(), Settled::by_name(list, line, answer(line))));
    for (line, settled) in ticked.map(|settled| ("", Ok(settled))).chain(typed) {
        match settled {
            Ok(Settled::Comes(comer)) => all.comers.push(comer),
            Ok(Settled::Expected(place)) => all.expected.push(place),
            Ok(Settled::Out) => {}
            Ok(Settled::Open(places)) => {
                all.open
                    .push(open_line(at, list, all.open.len(), line, &places));
            }
            Err(violation) => all.wrong.push(violation),
        }
    }
    all
}

fn present(t: &Tournament) -> usize {
    t.entrants.values().filter(|e| !e.withdrawn).count()
}

fn open_line(
    at: &TournamentRequest,
    list: &DoorList,
    number: usize,
    line: &str,
    places: &[usize],
) -> OpenLine {
    let w = at.messages();
    let one = |place: &usize| {
        let candidate = candidate(at, list, *place)?;
        let label = match (candidate.rating, candidate.note) {
            (Some(rating), _) => format!("{} ({rating})", candidate.label),
            (None, Some(note)) => format!("{} ({note})", candidate.label),
            (None, None) => candidate.label,
        };
        Some(ChoiceOption::new(candidate.id, label, ""))
    };
    let choose = ChoiceOption::new("", w.door_list_choose(), "");
    let people = places.iter().filter_map(one);
    let rest = [
        ChoiceOption::new(GUEST, w.door_as_guest(line), ""),
        ChoiceOption::new(OUT, w.door_list_out(), ""),
    ];
    let hint = match places.len() > 1 {
        true => w.door_list_several(),
        false => w.door_list_unknown(),
    };
    let (of, name) = (number.to_string(), format!("as-{number}"));
    let (none, well) = (Values::default(), Problems::none());
    OpenLine {
        number,
        line: line.to_owned(),
        answer: Fields::each::<DoorListInput>(w, "as-", &of, line.to_owned(), &none, &well)
            .offering(
                &name,
                [choose].into_iter().chain(people).chain(rest).collect(),
            )
            .hinted(&name, hint),
    }
}

fn page(
    at: &TournamentRequest,
    list: &DoorList,
    typed: &Values,
    violations: &[Violation],
    open: Vec<OpenLine>,
) -> ListPage {
    let t = at.state();
    let names = |n| at.names.entrant(t, EntrantNo(n));
    let on = |id: &String| typed.all("person").contains(id);
    let members = list.roster.iter().filter_map(|known| {
        let absent = t.entrant_of(known.id).is_none_or(|e| e.withdrawn);
        let id = known.id.to_string();
        (absent && !known.is_guest && list.expects(known.id).is_none())
            .then(|| ChoiceOption::ticked(&id, known.label.clone(), on(&id)))
    });
    let signed_up = (0..list.expected.len()).filter_map(|n| {
        let candidate = candidate(at, list, list.place_of(n))?;
        let on = on(&candidate.id);
        let tick = ChoiceOption::ticked(candidate.id, candidate.label, on);
        Some(tick.noted(candidate.note.unwrap_or_default()))
    });
    let mut people: Vec<_> = signed_up.chain(members).collect();
    people.sort_by_cached_key(|tick| name::in_order(&tick.label));
    // What was answered already stays answered beside what is still open.
    let answered = settled(&typed.each("line-"), &typed.each("as-")).into_iter();
    let is_open = |line: &str| open.iter().any(|one| one.line == line);
    let settled: Vec<_> = answered
        .filter(|(line, answer)| !answer.is_empty() && !is_open(line))
        .collect();
    let problems = Problems::of(at.messages(), violations, &names);
    let form = Fields::of::<DoorListInput>(at.messages(), typed, &problems);
    ListPage {
        form: match people.is_empty() {
            true => form.without("person"),
            false => form.ticking("person", people),
        },
        page: at.page().refused(problems),
        events: t
            .events
            .values()
            .map(|e| tick_of(at, e, typed.all("event")))
            .filter(|tick| tick.takes && tick.closed.is_none())
            .collect(),
        settled: settled
            .into_iter()
            .zip(open.len()..)
            .map(|((line, answer), n)| (n, line, answer))
            .collect(),
        open,
        action: at.path.below("door/list"),
        door: at.path.below("door"),
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct OpenLine {
    number: usize,
    line: String,
    /// Whom it may mean: somebody, a guest, nobody who is here.
    answer: Fields,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/door/list.html")]
struct ListPage {
    #[deref]
    page: Page,
    events: Vec<EventTick>,
    form: Fields,
    /// Lines settled before: what their fields end with, the line, the answer.
    settled: Vec<(usize, String, String)>,
    open: Vec<OpenLine>,
    action: String,
    door: String,
}
