//! `GET /c/{club}/t/{tournament}/print-list`: the sign-in list, to be ticked by hand at the door.

use super::door::door_list;
use super::show::when_and_where;
use crate::app::lists::entries::{EntrantRow, entries};
use crate::app::sign_up::ExpectedPerson;
use crate::club::name::in_order;
use crate::web::prelude::*;

/// Lines left empty, for guests to be written in by hand.
const EMPTY: usize = 12;

/// `GET /c/{club}/t/{tournament}/print-list`
pub async fn show(at: AtTournament<Direct>) -> Result<HttpResponse, AppError> {
    let list = door_list(&at).await?;
    let name = |number| at.names.entrant(at.state(), number);
    let mut lines: Vec<ListLine> = entries(at.state(), &name)
        .map(|one| here(&at, one))
        .collect();
    for known in list.roster {
        if at.state().entrant_of(known.id).is_none() {
            let expected = list.expected.iter();
            let own = expected.filter(|one| one.person() == Some(known.id));
            lines.push(not_here(
                &at,
                known.label,
                &own.collect::<Vec<&ExpectedPerson>>(),
            ));
        }
    }
    let strangers = list.expected.iter().filter(|one| one.person().is_none());
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

fn here(at: &TournamentRequest, entry: EntrantRow) -> ListLine {
    let events = at.state().events.keys();
    ListLine {
        number: entry.number.to_string(),
        entered: events.map(|event| entry.events.contains(event)).collect(),
        name: entry.player,
    }
}

fn not_here(at: &TournamentRequest, name: String, signed_up: &[&ExpectedPerson]) -> ListLine {
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
    events: Vec<String>,
    lines: Vec<ListLine>,
    empty: usize,
    back: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct ListLine {
    name: String,
    /// The number they signed in with; empty for who has not.
    number: String,
    /// For each event whether they are in it already or signed up for it.
    entered: Vec<bool>,
}
