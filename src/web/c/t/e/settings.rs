//! `/c/{club}/t/{tournament}/e/{event}/settings`: an event's rules. Of a match begun they are fixed; of the others they
//! may change at any time.

use crate::app::club;
use crate::app::digest::tag;
use crate::club::shown::NameDisplay;
use crate::form::{self, Choice as _, Form, Values};
use crate::pages::choice::ChoiceOption;
use crate::pages::fields::Fields;
use crate::pages::form_parts::{DrawHidden as _, FormTag, Seen};
use crate::pages::messages::Messages;
use crate::tournament::{Event, EventSettings, Format};
use crate::web::c::t::own_sheet::found;
use crate::web::c::t::teller::told;
use crate::web::prelude::*;

#[derive(Debug, Form)]
pub struct EventInput {
    #[form(flatten)]
    pub settings: EventSettings,
    /// Whether the button that checks a sheet of the director's own sent them. A browser presses it for Enter in any field,
    /// whatever the format: it is the form's first.
    #[form(hidden)]
    check_sheet: bool,
}

impl EventInput {
    pub(in crate::web::c) fn of(settings: EventSettings) -> Self {
        EventInput {
            settings,
            check_sheet: false,
        }
    }

    /// The settings, with the button that checks a sheet of the director's own.
    pub(in crate::web::c) fn fields(w: Messages, typed: &Values, problems: &Problems) -> Fields {
        let check = EventInput::CHECK_SHEET.sends(true);
        Fields::of::<EventSettings>(w, typed, problems)
            .checked_by(Format::SHEET, w.own_sheet_check(), check)
            .of_cube(EventSettings::CRAWFORD)
            .of_cube(EventSettings::HOLLAND)
            .of_cube(EventSettings::JACOBY)
    }

    /// Whether the sheet in them is only to be checked: nothing is kept of it.
    pub(in crate::web::c) fn only_check_the_sheet(&self) -> bool {
        self.check_sheet && self.settings.format.capabilities().is_own_sheet()
    }
}

/// `GET /c/{club}/t/{tournament}/e/{event}/settings`
pub async fn show(at: AtEvent<Direct>) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    html::page(&page(&at, event, &form::filled(&event.settings), &[]))
}

/// `POST /c/{club}/t/{tournament}/e/{event}/settings`
pub async fn post(at: AtEvent<Direct>, form: Posted<EventInput>) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let refused = |violations: &[Violation]| EventSettingsPage {
        seen: Some(Seen(event.changed).or_as_sent(form.seen, violations)),
        ..page(&at, event, &form.values, violations)
    };
    let rules = form.command().or_page(refused)?;
    if rules.only_check_the_sheet() {
        return html::refused(&refused(&[]));
    }
    let settings = with_the_ranking(event, rules.settings);
    let (tournaments, principal) = (&at.app.tournaments, at.principal(&form.key)?);
    let done = tournaments
        .change_event(principal, at.stream, event.number, settings, form.seen)
        .await
        .or_page(refused)?;
    // Who directs only this event does not get to the settings of the tournament.
    let next = match at.may_throughout(Permission::Direct) {
        true => at.path.below("settings"),
        false => at.path.event_below(event.number, "settings"),
    };
    Ok(told(&at, &done, &next))
}

/// How an event's people are named in public.
#[derive(Debug, Form)]
#[form(messages = "names")]
pub struct EventNamesInput {
    #[form(tiles)]
    shown: NameDisplay,
}

impl EventNamesInput {
    fn fields(w: Messages, shown: NameDisplay) -> Fields {
        let typed = form::filled(&EventNamesInput { shown });
        Fields::of::<EventNamesInput>(w, &typed, &Problems::none())
    }
}

/// The form that asks it.
#[derive(Debug)]
pub struct EventNamesForm {
    pub fields: Fields,
    pub tag: FormTag,
    pub action: String,
}

/// `POST …/names`
pub async fn names(
    at: AtEvent<Direct>,
    form: Posted<EventNamesInput>,
) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let EventNamesInput { shown } = form.command()?;
    let (principal, store) = (at.principal(&form.key)?, &at.app.store);
    let (club, tag) = (at.club.id, form.tag.clone());
    club::name_in_event(store, principal, club, at.stream, event.number, shown, tag)
        .await
        .or_page(|violations| {
            let page = page(&at, event, &form::filled(&event.settings), violations);
            let names = page.names.map(|names| EventNamesForm {
                fields: EventNamesInput::fields(at.messages(), shown),
                tag: names.tag.or_as_sent(form.tag.as_ref(), violations),
                ..names
            });
            EventSettingsPage { names, ..page }
        })?;
    let sentence = at.messages().saved();
    let back = at.path.event_below(event.number, "settings");
    Ok(Flash::new(sentence).then(&back))
}

/// After the draw, how equal scores are told apart changes on a page of its own, with a reason: what this form does not ask
/// of it stays as it is.
fn with_the_ranking(event: &Event, mut settings: EventSettings) -> EventSettings {
    let now = event.capabilities().ranking();
    if let (Some(_), Some(now), Some(new)) = (&event.draw, now, settings.format.ranking_mut())
        && new.tie_breaks == now.tie_breaks
    {
        now.clone_into(new);
    }
    settings
}

fn page(
    at: &TournamentRequest,
    event: &Event,
    typed: &Values,
    violations: &[Violation],
) -> EventSettingsPage {
    let w = at.messages();
    let action = at.path.event_below(event.number, "settings");
    let problems = Problems::said(w, violations).now_at(&action);
    let shown = at.names.event_shown(at.stream, event.number);
    EventSettingsPage {
        rules: EventInput::fields(w, typed, &problems),
        found: found(w, typed.one(Format::SHEET)),
        event: event.settings.name.clone(),
        seen: Some(Seen(event.changed)),
        drawn: event.draw.is_some(),
        action,
        names: Some(EventNamesForm {
            fields: EventNamesInput::fields(w, shown),
            tag: tag(&shown.word()),
            action: at.path.event_below(event.number, "names"),
        }),
        page: at.page().refused(problems),
    }
}

pub(in crate::web::c) fn ways(w: Messages, chosen: NameDisplay) -> Vec<ChoiceOption> {
    let way = |shown: NameDisplay| {
        ChoiceOption::new(shown.word(), w.choice(&shown.named()), chosen.word())
    };
    NameDisplay::ALL.iter().copied().map(way).collect()
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/settings.html")]
pub struct EventSettingsPage {
    #[deref]
    pub page: Page,
    /// The event's name as it stands; empty for one to be added.
    pub event: String,
    pub rules: Fields,
    /// What was found of a sheet that was to be checked.
    pub found: Vec<String>,
    /// The version at which they last changed; nothing for an event to be added.
    pub seen: Option<Seen>,
    pub drawn: bool,
    pub action: String,
    /// How its people are named in public; nothing for an event to be added.
    pub names: Option<EventNamesForm>,
}
