//! `GET /c/{club}/t/{tournament}/print-list`: the check-in list, to be ticked by hand at the door.

use super::door::door_list;
use super::show::when_and_where;
use crate::app::tournament::DoorLine;
use crate::web::prelude::*;

/// Lines left empty, for guests to be written in by hand.
const EMPTY: usize = 12;

/// `GET /c/{club}/t/{tournament}/print-list`
pub async fn show(at: AtTournament<Direct>) -> Result<HttpResponse, AppError> {
    let list = door_list(&at).await?;
    let lines = list.lines(at.state(), &|number| at.names.entrant(at.state(), number));
    let events = || at.state().events.values();
    let line = |of: DoorLine| ListLine {
        number: of.number.map_or_else(String::new, |n| n.to_string()),
        entered: events().map(|e| of.events.contains(&e.number)).collect(),
        name: of.name,
    };
    html::page(&ListPage {
        page: at.page().wide(),
        title: at.state().details.name.clone(),
        when: when_and_where(&at),
        events: events().map(|event| event.settings.name.clone()).collect(),
        lines: lines.into_iter().map(line).collect(),
        empty: EMPTY,
        back: at.path.below("door"),
    })
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
