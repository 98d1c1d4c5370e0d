//! `/c/{club}/t/{tournament}/door/list`: all of these are here: a pasted list, or ticks on the roster. Nobody is signed in
//! before every name is settled; then all are, in one action.

use super::expected::{self, Expected};
use super::{at_once, known, players, roster, tick_of};
use crate::app::tournament::Comer;
use crate::club::lookup::{self, Found};
use crate::club::name::{self, folded};
use crate::journal::PersonId;
use crate::pages::choice::Choice;
use crate::store::people::Person;
use crate::tournament::{EntrantNo, EventNo, MOST_ENTRANTS, Tournament};
use crate::violation::Rule;
use crate::web::c::t::door::EventTick;
use crate::web::form::Fields;
use crate::web::prelude::*;

/// A name that is no one of these: a guest, or nobody who is here.
const GUEST: &str = "guest";
/// See [`GUEST`].
const OUT: &str = "out";

/// What is pasted and ticked.
#[derive(Debug, Default)]
pub struct Arrivals {
    names: String,
    ticked: Vec<String>,
    events: Vec<String>,
    /// Lines that were asked about, each with what was answered.
    settled: Vec<(String, String)>,
}

impl Typed for Arrivals {
    /// The events they enter.
    type Command = Vec<EventNo>;

    fn read(fields: &mut Fields) -> Self {
        let lines = fields.beginning("line-");
        let answers = fields.beginning("as-");
        let answer = |n: &str| answers.iter().find(|(of, _)| of == n);
        Arrivals {
            names: fields.text("names"),
            ticked: fields.every("person"),
            events: fields.every("event"),
            settled: lines
                .into_iter()
                .filter_map(|(n, line)| Some((line, answer(&n)?.1.clone())))
                .collect(),
        }
    }

    fn command(&self) -> Result<Vec<EventNo>, Vec<Violation>> {
        let unknown = |typed: &str| {
            let typed: String = typed.chars().take(20).collect();
            let unknown = Violation::new(Rule::EVENT_NOT_OFFERED, Source::House);
            vec![unknown.with("typed", typed).at("event")]
        };
        let events = self.events.iter();
        events
            .map(|typed| typed.parse().map_err(|_| unknown(typed)))
            .collect()
    }
}

impl Arrivals {
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

    fn answer(&self, line: &str) -> Option<&str> {
        let answered = self.settled.iter().find(|(of, _)| of == line);
        answered.map(|(_, answer)| answer.as_str())
    }
}

/// Whom a line means.
enum Meant {
    /// This one of the roster.
    Known(PersonId),
    /// This one of those who signed up, by place.
    SignedUp(usize),
    /// Somebody new.
    Guest(String),
    /// Nobody who is here.
    Out,
    /// It is to be asked: perhaps one of these places of the roster and those who signed up.
    Open(Vec<usize>),
}

/// The club's people and those who signed up.
struct Book {
    roster: Vec<(Person, String)>,
    expected: Vec<Expected>,
}

impl Book {
    async fn of(at: &AtTournament) -> Result<Book, AppError> {
        Ok(Book {
            roster: players(at, roster(at).await?),
            expected: expected::of(at).await?,
        })
    }

    /// Somebody named by an id, as a tick or an answer does.
    fn by_id(&self, id: &str) -> Option<Meant> {
        if let Some(id) = expected::named(id) {
            let place = self.expected.iter().position(|one| one.is(id))?;
            return Some(Meant::SignedUp(place));
        }
        let person = id.parse().ok()?;
        self.roster.iter().find(|(known, _)| known.id == person)?;
        let signed_up = self.expected.iter().position(|one| one.is_person(person));
        Some(signed_up.map_or(Meant::Known(person), Meant::SignedUp))
    }

    fn by_name(&self, line: &str) -> Meant {
        let mut all = known(&self.roster);
        all.extend(self.expected.iter().map(Expected::known));
        let place = match lookup::find(line, &all) {
            Found::One(place) => place,
            Found::Several(places) => match at_once(&places, &self.roster, &self.expected) {
                Some(person) => match self.by_id(&person.to_string()) {
                    Some(Meant::SignedUp(place)) => self.roster.len().saturating_add(place),
                    _ => return Meant::Known(person),
                },
                None => return Meant::Open(places),
            },
            Found::Nobody(like) => return Meant::Open(like),
        };
        let meant = match self.roster.get(place) {
            Some((person, _)) => self.by_id(&person.id.to_string()),
            None => Some(Meant::SignedUp(place.saturating_sub(self.roster.len()))),
        };
        match meant {
            // Who waits comes in only when somebody says so.
            Some(Meant::SignedUp(n)) if self.expected.get(n).is_none_or(|one| one.waiting) => {
                Meant::Open(vec![self.roster.len().saturating_add(n)])
            }
            Some(meant) => meant,
            None => Meant::Open(Vec::new()),
        }
    }

    fn meant(&self, line: &str, answer: Option<&str>) -> Meant {
        match answer {
            Some(OUT) => Meant::Out,
            Some(GUEST) => Meant::Guest(line.to_owned()),
            Some(id) if !id.is_empty() => match self.by_id(id) {
                Some(meant) => meant,
                None => self.by_name(line),
            },
            _ => self.by_name(line),
        }
    }
}

/// `GET /c/{club}/t/{tournament}/door/list`
pub async fn show(at: AtTournament) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let book = Book::of(&at).await?;
    let first = at.state().events.keys().next();
    let typed = Arrivals {
        events: first.map(|n| n.to_string()).into_iter().collect(),
        ..Arrivals::default()
    };
    html::page(&page(&at, &book, &typed, &[], Vec::new()))
}

/// `POST /c/{club}/t/{tournament}/door/list`
pub async fn post(at: AtTournament, form: TypedForm<Arrivals>) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let book = Book::of(&at).await?;
    let refuse = |violations: &[Violation], open: Vec<OpenLine>| {
        html::refused(&page(&at, &book, &form.typed, violations, open))
    };
    let events = match form.command() {
        Ok(events) => events,
        Err(violations) => return refuse(&violations, Vec::new()),
    };
    let lines = form.typed.lines();
    let refused = |rule: Rule| Violation::new(rule, Source::House).at("names");
    if lines.is_empty() && form.typed.ticked.is_empty() {
        return refuse(&[refused(Rule::DOOR_LIST_OF_NOBODY)], Vec::new());
    }
    if lines.len() > MOST_ENTRANTS {
        let too_long = refused(Rule::DOOR_LIST_TOO_LONG).with("most", MOST_ENTRANTS);
        return refuse(&[too_long], Vec::new());
    }
    let (mut comers, mut signed_up, mut open) = (Vec::new(), Vec::new(), Vec::new());
    let mut wrong = Vec::new();
    let ticked = form.typed.ticked.iter().filter_map(|id| book.by_id(id));
    let typed = lines
        .iter()
        .map(|line| (line.as_str(), book.meant(line, form.typed.answer(line))));
    for (line, meant) in ticked.map(|meant| ("", meant)).chain(typed) {
        match meant {
            Meant::Known(person) => comers.push(Comer::Known(person)),
            Meant::SignedUp(place) => signed_up.push(place),
            Meant::Guest(guest) => match name::checked(&guest, "names") {
                Ok(guest) => comers.push(Comer::Guest(guest)),
                Err(violation) => wrong.push(violation),
            },
            Meant::Out => {}
            Meant::Open(places) => open.push(open_line(&at, &book, open.len(), line, &places)),
        }
    }
    if !wrong.is_empty() {
        return refuse(&wrong, open);
    }
    if !open.is_empty() {
        let asked = Violation::new(Rule::DOOR_LIST_OPEN, Source::House).with("n", open.len());
        return refuse(&[asked.at("settle")], open);
    }
    comers.dedup();
    signed_up.sort_unstable();
    signed_up.dedup();
    let before = present(at.state());
    let asker = at.asker(&form.key)?;
    let all = &at.house.tournaments;
    let mut done = match all
        .sign_in_all(asker.clone(), at.club.id, at.stream, comers, events)
        .await
    {
        Ok(done) => done,
        Err(ActError::Refused(violation)) => return refuse(&[violation], Vec::new()),
        Err(error) => return Err(error.into()),
    };
    for place in signed_up {
        let Some(one) = book.expected.get(place) else {
            continue;
        };
        // The form's key names the action above; coming in twice is refused by itself.
        let asker = crate::app::stories::Asker {
            key: None,
            ..asker.clone()
        };
        match one.let_in(&at, asker).await {
            Ok((let_in, _)) => done = let_in,
            Err(ActError::Refused(violation)) => return refuse(&[violation], Vec::new()),
            Err(error) => return Err(error.into()),
        }
    }
    let came = present(&done.story.state).saturating_sub(before);
    let told = at.words().door_list_told(came);
    let door = at.path.below("door");
    Ok(at
        .undoable(Told::new(told), &done)
        .then(&door, at.visitor.is_https()))
}

/// How many are here.
fn present(t: &Tournament) -> usize {
    t.entrants.values().filter(|e| !e.withdrawn).count()
}

/// A line to be settled, with whom it may mean.
fn open_line(
    at: &AtTournament,
    book: &Book,
    number: usize,
    line: &str,
    places: &[usize],
) -> OpenLine {
    let w = at.words();
    let one = |place: &usize| match book.roster.get(*place) {
        Some((person, label)) => {
            let label = match person.rating {
                Some(rating) => format!("{label} ({rating})"),
                None => label.clone(),
            };
            Some(Choice::new(person.id.to_string(), label, ""))
        }
        None => {
            let one = book.expected.get(place.checked_sub(book.roster.len())?)?;
            let candidate = one.candidate(at);
            let note = candidate.note.unwrap_or_default();
            let label = format!("{} ({note})", candidate.label);
            Some(Choice::new(candidate.id, label, ""))
        }
    };
    let choose = Choice::new("", w.door_list_choose(), "");
    let people = places.iter().filter_map(one);
    let rest = [
        Choice::new(GUEST, w.door_as_guest(line), ""),
        Choice::new(OUT, w.door_list_out(), ""),
    ];
    OpenLine {
        number,
        line: line.to_owned(),
        several: places.len() > 1,
        choices: [choose].into_iter().chain(people).chain(rest).collect(),
    }
}

fn page(
    at: &AtTournament,
    book: &Book,
    typed: &Arrivals,
    violations: &[Violation],
    open: Vec<OpenLine>,
) -> ListPage {
    let t = at.state();
    let names = |n| at.names.entrant(t, EntrantNo(n));
    let on = |id: &String| typed.ticked.contains(id);
    let members = book.roster.iter().filter_map(|(person, label)| {
        let signed_up = book.expected.iter().any(|one| one.is_person(person.id));
        let absent = t.entrant_of(person.id).is_none_or(|e| e.withdrawn);
        let id = person.id.to_string();
        (absent && !signed_up && !person.is_guest).then(|| (on(&id), id, label.clone(), None))
    });
    let signed_up = book.expected.iter().map(|one| {
        let candidate = one.candidate(at);
        let note = candidate.note.map(std::borrow::Cow::into_owned);
        (on(&candidate.id), candidate.id, candidate.label, note)
    });
    let mut people: Vec<_> = signed_up.chain(members).collect();
    people.sort_by_cached_key(|(_, _, label, _)| name::in_order(label));
    // What was answered already stays answered beside what is still open.
    let answered = typed.settled.iter();
    let is_open = |line: &String| open.iter().any(|one| one.line == *line);
    let settled = answered.filter(|(line, answer)| !answer.is_empty() && !is_open(line));
    ListPage {
        page: at
            .page()
            .refused(Problems::of(at.words(), violations, &names)),
        events: t
            .events
            .values()
            .map(|e| tick_of(at, e, &typed.events))
            .filter(|tick| tick.takes && tick.closed.is_none())
            .collect(),
        names: typed.names.clone(),
        people,
        settled: settled
            .cloned()
            .zip(open.len()..)
            .map(|((line, answer), n)| (n, line, answer))
            .collect(),
        open,
        action: at.path.below("door/list"),
        door: at.path.below("door"),
    }
}

/// A line that does not say by itself who is meant.
#[derive(Debug, Clone, PartialEq, Eq)]
struct OpenLine {
    number: usize,
    line: String,
    /// Whether several have the name; else nobody has.
    several: bool,
    /// Whom it may mean: somebody, a guest, nobody who is here.
    choices: Vec<Choice>,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/door/list.html")]
struct ListPage {
    #[deref]
    page: Page,
    /// The events that can simply be entered.
    events: Vec<EventTick>,
    names: String,
    /// Who may be here: ticked, id, name, what is to be known of them.
    people: Vec<(bool, String, String, Option<String>)>,
    /// Lines settled before: what their fields end with, the line, the answer.
    settled: Vec<(usize, String, String)>,
    open: Vec<OpenLine>,
    action: String,
    door: String,
}
