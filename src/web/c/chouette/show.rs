//! `GET /c/{club}/chouette/{night}`: the night as everyone sees it, live while it runs, a record afterwards.

use super::place::{AtNight, NightRequest};
use super::shown;
use crate::app::site::report;
use crate::chouette::{Night, NightCommand};
use crate::club::moment::StoryClock;
use crate::pages::messages::{Message, Messages};
use crate::pages::river::{NightRiverScene, NightRiverView, RiverShape};
use crate::pages::when;
use crate::web::c::card::{CARD, describe};
use crate::web::c::chouette::ledger::{Ledger, LedgerGame, game};
use crate::web::c::chouette::line::{TableView, table};
use crate::web::c::chouette::scene::NightScene;
use crate::web::c::chouette::table::refused;
use crate::web::prelude::*;

/// `GET /c/{club}/chouette/{night}`
pub async fn show(at: AtNight, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let w = at.messages();
    let row = report(&at.app.store, at.stream).await?;
    let read = at.past.is_none() && row.is_some_and(|row| row.published_at.is_some());
    let write = at.state().closed && at.may(Permission::HostNight);
    let report = match (read, write) {
        (true, _) => Some(Link::new(w.report_read(), at.path.below("report"))),
        (false, true) => Some(Link::new(w.report_edit(), at.path.below("report/edit"))),
        (false, false) => None,
    };
    let when = when_and_where(&at);
    let river = river(&at, RiverShape::PAGE).await?;
    let about = format!("{} · {when}", at.row.name);
    let mut frame = at.at.frame().about(about.clone());
    if !at.row.members_only {
        let (own, picture) = (at.path.show(), at.path.below(CARD));
        describe(&at, &mut frame, (own, &picture), &at.row.name, about);
    }
    let page = NightPage {
        page: Page::new(w, frame),
        report,
        name: at.row.name.clone(),
        when,
        live: at.live(),
        ledger_href: at.path.below("ledger"),
        settle_href: at.path.below("settle"),
        files: at.path.below("results"),
        host: at.may(Permission::HostNight).then(|| Host {
            table: at.path.below("table"),
            people: at.path.below("people"),
            screen: at.path.below("screen"),
            follow: at.path.below("follow"),
            settings: at.path.below("settings"),
        }),
        river,
        view: shown::with_scene(&at, NightView::of),
    };
    shown::page(&at, &request, &page).await
}

/// How the points moved, drawn; nothing while there is too little to see.
pub(super) async fn river(
    at: &NightRequest,
    shape: RiverShape,
) -> Result<Option<NightRiverView>, AppError> {
    let night = shown::night(at);
    let found = at.app.nights.river(at.stream, &night, at.story.version);
    let Some(river) = found.await? else {
        return Ok(None);
    };
    let scene = NightRiverScene {
        w: at.messages(),
        clock: StoryClock {
            zone: at.club.time_zone,
            day: at.row.day,
        },
        page: at.path.show(),
        names: &|player| shown::name(at, player),
    };
    Ok(NightRiverView::of(&scene, &river, shape))
}

pub(super) fn when_and_where(at: &NightRequest) -> String {
    when::at_place(when::day(at.messages(), at.row.day), &at.row.venue)
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/chouette/show.html")]
struct NightPage {
    #[deref]
    page: Page,
    name: String,
    when: String,
    live: String,
    ledger_href: String,
    settle_href: String,
    /// The address of the result files, without the ending.
    files: String,
    /// The report: to read, or for whoever runs the night to write.
    report: Option<Link>,
    host: Option<Host>,
    river: Option<NightRiverView>,
    view: NightView,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Host {
    table: String,
    people: String,
    screen: String,
    /// How others follow, and who handles their own cube.
    follow: String,
    settings: String,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct NightView {
    pub(super) state: String,
    closed: bool,
    pub(super) tables: Vec<TableView>,
    latest: Option<LedgerGame>,
    pub(super) ledger: Ledger,
}

impl NightView {
    #[must_use]
    pub(super) fn of(scene: &NightScene<'_>) -> NightView {
        let night = scene.night;
        let tables = night.tables.iter().filter(|t| {
            let somebody = !night.seated(t).is_empty() || !t.newcomers.is_empty();
            t.game.is_some() || somebody
        });
        NightView {
            state: state(scene),
            closed: night.closed,
            tables: if night.closed {
                Vec::new()
            } else {
                tables.map(|t| table(scene, t, None)).collect()
            },
            latest: night.games.last().map(|g| game(scene, g)),
            ledger: Ledger::of(scene),
        }
    }
}

fn state(scene: &NightScene<'_>) -> String {
    let (w, night): (Messages, &Night) = (scene.w, scene.night);
    let here = night.players.iter().filter(|p| night.is_here(p.number));
    let (here, games) = (here.count(), night.games.len());
    match (night.closed, night.last_game) {
        (true, _) => w.night_over(games, night.players.len()),
        (false, 0) => w.night_not_begun(here),
        (false, _) => w.night_running(games, here),
    }
}

/// `POST …/close`
pub async fn close(at: AtNight<HostNight>, form: Posted<Button>) -> Result<HttpResponse, AppError> {
    let next = at.path.show().to_owned();
    say(
        at,
        form,
        NightCommand::Close,
        Messages::chouette_told_closed,
        &next,
    )
    .await
}

/// `POST …/reopen`
pub async fn reopen(
    at: AtNight<HostNight>,
    form: Posted<Button>,
) -> Result<HttpResponse, AppError> {
    let next = at.path.below("table");
    say(
        at,
        form,
        NightCommand::Reopen,
        Messages::chouette_told_reopened,
        &next,
    )
    .await
}

async fn say(
    at: AtNight<HostNight>,
    form: Posted<Button>,
    command: NightCommand,
    message: Message,
    next: &str,
) -> Result<HttpResponse, AppError> {
    let acted = at.act(&form.key, command).await;
    let done = acted
        .or_page_read(async |violations| {
            // Another game may have begun since the button was shown.
            let at = at.newest().await?;
            refused(&at, &form.values, form.seen, violations, None).await
        })
        .await?;
    Ok(at.done(&done, at.messages().say(message), next))
}
