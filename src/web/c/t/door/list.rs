//! `/c/{club}/t/{tournament}/door/list`: many people at once, by a pasted list or by ticks on the roster. They are signed in
//! in one action, once it is known of every name who is meant.

use super::{candidate, door_list, tick_of};
use crate::app::tournament::{DoorId, DoorList, LineAnswer};
use crate::club::name::folded;
use crate::club::roster::unnumbered;
use crate::form::{Each, FieldName, Form, Values};
use crate::pages::choice::ChoiceOption;
use crate::pages::fields::Fields;
use crate::tournament::{EventNo, MOST_ENTRANTS};
use crate::web::c::t::door::EventTick;
use crate::web::prelude::*;
use std::collections::HashSet;

/// Where the page asks about the lines that it does not know.
const SETTLE: FieldName = FieldName::declared("settle");

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

/// The names of a pasted list, each once, and those that stood there again.
struct PastedNames {
    lines: Vec<String>,
    repeated: Vec<String>,
}

impl DoorListInput {
    /// The names pasted, each once: without numbers and marks before them, and what a table has in further columns.
    fn lines(&self) -> PastedNames {
        let (mut lines, mut repeated) = (Vec::new(), Vec::new());
        let (mut once, mut again) = (HashSet::new(), HashSet::new());
        for line in self.names.lines() {
            let line = line.split('\t').find(|part| !part.trim().is_empty());
            let line = unnumbered(line.unwrap_or_default());
            let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
            if line.is_empty() {
                continue;
            }
            let name = folded(&line);
            if once.insert(name.clone()) {
                lines.push(line);
            } else if again.insert(name) {
                repeated.push(line);
            }
        }
        PastedNames { lines, repeated }
    }

    /// Whoever is ticked; what no longer names anybody ticks nobody.
    fn ticked(&self) -> Vec<DoorId> {
        let ids = self.ticked.iter();
        ids.filter_map(|id| id.parse().ok()).collect()
    }

    /// What was answered about a line.
    fn answer(&self, line: &str) -> Option<LineAnswer> {
        let settled = settled(&self.asked, &self.answers);
        let (_, answer) = settled.iter().find(|(of, _)| of == line)?;
        answer.parse().ok()
    }
}

/// `GET /c/{club}/t/{tournament}/door/list`
pub async fn show(at: AtTournament<Direct>) -> Result<HttpResponse, AppError> {
    let list = door_list(&at).await?;
    let first = at.state().events.keys().next();
    let mut typed = Values::default();
    typed.set(
        DoorListInput::EVENTS,
        first.map(|n| n.to_string()).into_iter().collect(),
    );
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
    let PastedNames { lines, repeated } = arrivals.lines();
    if lines.is_empty() && arrivals.ticked.is_empty() {
        return html::refused(&refused(&[
            refuse::door_list_of_nobody().at(DoorListInput::NAMES)
        ]));
    }
    if lines.len() > MOST_ENTRANTS {
        let too_long = refuse::door_list_too_long(MOST_ENTRANTS).at(DoorListInput::NAMES);
        return html::refused(&refused(&[too_long]));
    }
    let answered = lines.iter();
    let answered = answered.map(|line| (line.as_str(), arrivals.answer(line)));
    let settled = list.settle(&arrivals.ticked(), answered);
    if !settled.refused.is_empty() || !settled.open.is_empty() {
        let lines = settled.open.iter().enumerate();
        let open = lines.map(|(n, of)| open_line(&at, &list, n, &of.line, &of.candidates));
        let open: Vec<OpenLine> = open.collect();
        let refused = match settled.refused.is_empty() {
            true => vec![refuse::door_list_open(open.len()).at(SETTLE)],
            false => settled.refused,
        };
        return html::refused(&refuse(&refused, open));
    }
    let principal = at.principal(&form.key)?;
    let (done, came) = at
        .app
        .tournaments
        .check_in_list(
            principal,
            (at.club.id, at.stream),
            (&list, settled),
            arrivals.events,
            at.state(),
        )
        .await
        .or_page(refused)?;
    let mut sentence = at.messages().door_list_told(came);
    if !repeated.is_empty() {
        sentence.push(' ');
        sentence.push_str(&at.messages().door_list_repeated(repeated.join(", ")));
    }
    let door = at.path.below("door");
    Ok(at.done(&done, sentence, &door))
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
    let choose = ChoiceOption::new("", w.choose(), "");
    let people = places.iter().filter_map(one);
    let rest = [
        ChoiceOption::new(LineAnswer::Guest.to_string(), w.door_as_guest(line), ""),
        ChoiceOption::new(LineAnswer::Out.to_string(), w.door_list_out(), ""),
    ];
    let hint = match places.len() > 1 {
        true => w.door_list_several(),
        false => w.door_list_unknown(),
    };
    let of = number.to_string();
    let (none, well) = (Values::default(), Problems::none());
    OpenLine {
        number,
        line: line.to_owned(),
        answer: Fields::each(
            w,
            DoorListInput::ANSWERS,
            &of,
            line.to_owned(),
            &none,
            &well,
        )
        .offering(
            DoorListInput::ANSWERS,
            [choose].into_iter().chain(people).chain(rest).collect(),
        )
        .hinted(DoorListInput::ANSWERS, hint),
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
    let on = |id: &String| typed.all(DoorListInput::TICKED).contains(id);
    let person = |place| {
        let of = candidate(at, list, place)?;
        let on = on(&of.id);
        let tick = ChoiceOption::ticked(of.id, of.label, on);
        Some(tick.noted(of.note.unwrap_or_default()))
    };
    let people: Vec<_> = list.to_tick(t).into_iter().filter_map(person).collect();
    // What was answered already stays answered beside what is still open.
    let answered = settled(
        &typed.each(DoorListInput::ASKED),
        &typed.each(DoorListInput::ANSWERS),
    )
    .into_iter();
    let is_open = |line: &str| open.iter().any(|one| one.line == line);
    let settled: Vec<_> = answered
        .filter(|(line, answer)| !answer.is_empty() && !is_open(line))
        .collect();
    let problems = at.problems(violations);
    let form = Fields::of::<DoorListInput>(at.messages(), typed, &problems);
    ListPage {
        form: match people.is_empty() {
            true => form.without(DoorListInput::TICKED),
            false => form.ticking(DoorListInput::TICKED, people),
        },
        page: at.page().refused(problems),
        events: t
            .events
            .values()
            .map(|e| tick_of(at, e, typed.all(DoorListInput::EVENTS)))
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
