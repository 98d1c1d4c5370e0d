//! `GET /c/{club}/t/{tournament}/print-list`: the sign-in list, to be ticked by hand at the door.

use super::door::expected::{self, Expected};
use super::door::{players, roster};
use super::show::when_and_where;
use crate::club::name::in_order;
use crate::tournament::EntrantNo;
use crate::web::prelude::*;

/// Lines left empty for guests, and enough for a hand to write in.
const EMPTY: usize = 12;

/// `GET /c/{club}/t/{tournament}/print-list`
pub async fn show(at: AtTournament) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let expected = expected::of(&at).await?;
    let mut lines: Vec<ListLine> = at.state().entrants.keys().map(|n| here(&at, *n)).collect();
    for (person, label) in players(&at, roster(&at).await?) {
        if at.state().entrant_of(person.id).is_none() {
            let own = expected.iter().filter(|one| one.is_person(person.id));
            lines.push(not_here(&at, label, &own.collect::<Vec<&Expected>>()));
        }
    }
    let strangers = expected.iter().filter(|one| one.is_strangers());
    lines.extend(strangers.map(|one| not_here(&at, one.name().to_owned(), &[one])));
    lines.sort_by_key(|line| in_order(&line.name));
    let events = at.state().events.values();
    html::page(&ListPage {
        page: at.page().wide(),
        title: at.state().details.name.clone(),
        when: when_and_where(&at),
        events: events.map(|event| event.settings.name.clone()).collect(),
        lines,
        empty: EMPTY,
        back: at.path.below("door"),
    })
}

/// Who has signed in.
fn here(at: &AtTournament, number: EntrantNo) -> ListLine {
    let events = at.state().events.values();
    ListLine {
        name: at.names.entrant(at.state(), number),
        number: number.to_string(),
        entered: events.map(|e| e.entered.contains(&number)).collect(),
    }
}

/// Who has not, and perhaps signed up before.
fn not_here(at: &AtTournament, name: String, signed_up: &[&Expected]) -> ListLine {
    let events = at.state().events.keys();
    ListLine {
        name,
        number: String::new(),
        entered: events
            .map(|event| signed_up.iter().any(|one| one.comes_to(*event)))
            .collect(),
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/print_list.html")]
struct ListPage {
    #[deref]
    page: Page,
    title: String,
    when: String,
    /// What each event's column is called.
    events: Vec<String>,
    lines: Vec<ListLine>,
    empty: usize,
    back: String,
}

/// Somebody who may come.
#[derive(Debug, Clone, PartialEq, Eq)]
struct ListLine {
    name: String,
    /// The number they signed in with; empty for who has not.
    number: String,
    /// For each event whether they are in it already or signed up for it.
    entered: Vec<bool>,
}
