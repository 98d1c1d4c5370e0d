//! `/c/{club}/t/{tournament}/settings`: what a tournament is called, when and where; its events and boards.

use crate::form::{Form, filled};
use crate::pages::fields::Fields;
use crate::pages::form_parts::Seen;
use crate::pages::lengths::spoken;
use crate::tournament::{Command, MOST_BOARDS, Tournament, TournamentDetails};
use crate::web::c::t::settings;
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
    html::page(&page(&at))
}

/// `POST /c/{club}/t/{tournament}/settings`
pub async fn post(
    at: AtTournament<Direct>,
    form: Posted<TournamentDetails>,
) -> Result<HttpResponse, AppError> {
    let refused = |violations: &[Violation]| {
        let w = at.messages();
        let problems = Problems::said(w, violations);
        TournamentSettingsPage {
            details: Fields::of::<TournamentDetails>(w, &form.values, &problems),
            page: at.page().refused(problems),
            ..page(&at)
        }
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

pub(super) fn page(at: &TournamentRequest) -> TournamentSettingsPage {
    let (w, t) = (at.messages(), at.state());
    let events = t.events.values().map(|event| EventSettingsLine {
        link: Link::new(
            &event.settings.name,
            at.path.event_below(event.number, "settings"),
        ),
        spoken: spoken(w, &event.settings.lengths),
    });
    TournamentSettingsPage {
        page: at.page(),
        boards_problems: Problems::none(),
        seen: Seen(t.changed),
        details: Fields::of::<TournamentDetails>(w, &filled(&t.details), &Problems::none()),
        boards: Fields::of::<BoardsInput>(w, &filled(&BoardsInput::of(t)), &Problems::none()),
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
    let refused = |violations: &[Violation]| {
        let w = at.messages();
        let problems = Problems::said(w, violations);
        TournamentSettingsPage {
            boards: Fields::of::<BoardsInput>(w, &form.values, &problems),
            boards_problems: problems,
            ..settings::page(&at)
        }
    };
    let BoardsInput { boards, automatic } = form.command().or_page(refused)?;
    let set = Command::SetBoards { boards, automatic };
    let done = at.act(&form.key, set).await.or_page(refused)?;
    let said = at.messages().saved();
    Ok(at.done(&done, said, &at.path.below("settings")))
}
