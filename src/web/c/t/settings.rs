//! `/c/{club}/t/{tournament}/settings`: what a tournament is called, when and where; its events and boards.

use crate::form::{Form, Values, filled};
use crate::pages::fields::Fields;
use crate::pages::form_parts::Seen;
use crate::pages::lengths::spoken;
use crate::tournament::{Command, MOST_BOARDS, Tournament, TournamentDetails};
use crate::web::c::t::meanwhile::FormSubject;
use crate::web::prelude::*;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Form)]
pub struct BoardsInput {
    /// How many; 0: not kept track of.
    #[form(default, range = 0..=MOST_BOARDS)]
    pub boards: u16,
    /// Whether a free one goes to the next ready match by itself.
    pub automatic: bool,
}

impl BoardsInput {
    pub fn into_command(self, seen: Option<u64>) -> Command {
        let BoardsInput { boards, automatic } = self;
        Command::SetBoards {
            boards,
            automatic,
            seen,
        }
    }

    #[must_use]
    pub fn of(t: &Tournament) -> Self {
        BoardsInput {
            boards: t.boards,
            automatic: t.automatic_tables,
        }
    }
}

/// `GET /c/{club}/t/{tournament}/settings`
pub async fn show(at: AtTournament<Direct>) -> Result<HttpResponse, AppError> {
    html::page(&page(&at, None, None))
}

/// `POST /c/{club}/t/{tournament}/settings`
pub async fn post(
    at: AtTournament<Direct>,
    form: Posted<TournamentDetails>,
) -> Result<HttpResponse, AppError> {
    let refused = |violations: &[Violation]| TournamentSettingsPage {
        seen: Seen(at.state().changed).or_as_sent(form.seen, violations),
        ..page(&at, Some((&form.values, violations)), None)
    };
    let details = form.command().or_page(refused)?;
    let change = Command::ChangeDetails {
        details,
        seen: form.seen,
    };
    let done = at.act(&form.key, change).await.or_page(refused)?;
    let said = at.messages().saved();
    Ok(at.done(&done, said, &at.path.below("settings")))
}

/// What was sent of one of the two forms, and why it is refused.
type Refused<'a> = Option<(&'a Values, &'a [Violation])>;

fn page(
    at: &TournamentRequest,
    details: Refused<'_>,
    boards: Refused<'_>,
) -> TournamentSettingsPage {
    let (w, t) = (at.messages(), at.state());
    let problems =
        |of: Refused<'_>| Problems::said(w, of.map_or(&[], |(_, violations)| violations));
    let (problems, boards_problems) = (problems(details), problems(boards));
    let typed = |of: Refused<'_>| of.map(|(typed, _)| typed.clone());
    let details = typed(details).unwrap_or_else(|| filled(&t.details));
    let boards = typed(boards).unwrap_or_else(|| filled(&BoardsInput::of(t)));
    let events = t.events.values().map(|event| EventSettingsLine {
        link: Link::new(
            &event.settings.name,
            at.path.event_below(event.number, "settings"),
        ),
        spoken: spoken(w, &event.settings.lengths),
    });
    TournamentSettingsPage {
        seen: Seen(t.changed),
        boards_seen: Seen(t.boards_changed),
        details: Fields::of::<TournamentDetails>(w, &details, &problems),
        boards: Fields::of::<BoardsInput>(w, &boards, &boards_problems),
        page: at.page().refused(problems),
        boards_problems,
        events: events.collect(),
        action: at.path.below("settings"),
        boards_action: at.path.below("boards"),
        adviser: at.path.below("adviser"),
        add_event: at.path.below("add-event"),
        call_off: at.path.below("call-off"),
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventSettingsLine {
    pub link: Link,
    /// Its lengths as a director says them.
    pub spoken: String,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/settings.html")]
pub struct TournamentSettingsPage {
    #[deref]
    pub page: Page,
    pub boards_problems: Problems,
    pub seen: Seen,
    pub boards_seen: Seen,
    pub details: Fields,
    pub boards: Fields,
    pub events: Vec<EventSettingsLine>,
    pub action: String,
    pub boards_action: String,
    pub adviser: String,
    pub add_event: String,
    pub call_off: String,
}

/// `POST /c/{club}/t/{tournament}/boards`
pub async fn boards(
    at: AtTournament<Direct>,
    form: Posted<BoardsInput>,
) -> Result<HttpResponse, AppError> {
    let refused = |violations: &[Violation]| TournamentSettingsPage {
        boards_seen: Seen(at.state().boards_changed).or_as_sent(form.seen, violations),
        ..page(&at, None, Some((&form.values, violations)))
    };
    let set = form.command().or_page(refused)?.into_command(form.seen);
    let done = at
        .act(&form.key, set)
        .await
        .or_page_read(async |violations| {
            let mut again = refused(violations);
            let since = FormSubject::Boards.told(&at, form.seen, violations).await?;
            again.boards_problems.meanwhile = since;
            Ok(again)
        })
        .await?;
    let said = at.messages().saved();
    Ok(at.done(&done, said, &at.path.below("settings")))
}
