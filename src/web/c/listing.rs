//! The lists of a club's site: each tournament or night with who came, how it stands and who won.

use crate::app::site::StreamKind;
use crate::app::site::{
    Happening, HappeningStatus, Happenings, HeldEvent, Reader, happenings, held_night,
    held_tournament,
};
use crate::pages::layout::Tab;
use crate::pages::messages::{Message, Messages, selector};
use crate::pages::when;
use crate::web::c::happening::{EventLine, HappeningView, Leaf};
use crate::web::c::t::e::show::state_words;
use crate::web::prelude::*;

pub(in crate::web) async fn read(at: &ClubRequest) -> Result<Happenings, AppError> {
    Ok(happenings(&at.app.store, at.club.id, reader(at)).await?)
}

#[must_use]
pub(in crate::web) fn reader(at: &ClubRequest) -> Reader {
    match (
        at.may(Permission::ReadDesk),
        at.may(Permission::ReadPrivate),
    ) {
        (true, _) => Reader::Desk,
        (false, true) => Reader::Member,
        (false, false) => Reader::Anyone,
    }
}

/// The pages of the site, as they stand on the one that is asked for.
#[must_use]
pub(in crate::web) fn nav(at: &ClubRequest) -> Vec<Tab> {
    let (w, front) = (at.messages(), at.path.show());
    let pages: [(Message, String); 8] = [
        (Messages::club, front.to_owned()),
        (Messages::calendar_title, at.path.below("calendar")),
        (Messages::archive, at.path.below("archive")),
        (Messages::reports_title, at.path.below("reports")),
        (Messages::seasons_title, at.path.below("seasons")),
        (Messages::ratings_title, at.path.below("ratings")),
        (Messages::records_title, at.path.below("records")),
        (Messages::chouettes, at.path.below("chouette")),
    ];
    let here = at.visitor.path();
    let tab = |(label, href): (Message, String)| {
        let mut tab = Tab::at(here, Link::new(w.say(label), href));
        // Everything stands below the front page.
        if tab.link.href == front {
            tab.current = tab.current.filter(|_| here == front);
        }
        tab
    };
    pages.into_iter().map(tab).collect()
}

/// The streams and versions that a page of the site shows, for `data-live`: the club, and what is not over.
#[must_use]
pub(in crate::web) fn live(at: &ClubRequest, of: &Happenings) -> String {
    let open = of.running().chain(of.ahead());
    let open = open.map(|happening| (happening.stream, happening.version));
    super::published::club_live_with(at, of.edition, open)
}

pub(in crate::web) async fn views(
    at: &ClubRequest,
    happenings: impl IntoIterator<Item = &Happening>,
) -> Result<Vec<HappeningView>, AppError> {
    let mut views = Vec::new();
    for happening in happenings {
        views.push(view(at, happening).await?);
    }
    Ok(views)
}

pub(in crate::web) async fn view(
    at: &ClubRequest,
    of: &Happening,
) -> Result<HappeningView, AppError> {
    let w = at.messages();
    let mut notes = Vec::new();
    let ahead = matches!(of.state, HappeningStatus::Coming | HappeningStatus::Running);
    if let Some(at) = of.starts.filter(|_| ahead) {
        notes.push(when::clock(at));
    }
    if of.kind == StreamKind::Chouette {
        notes.push(w.club_chouette().into_owned());
    }
    if of.called_off {
        notes.push(w.happening_called_off().into_owned());
    } else if of.state == HappeningStatus::Lapsed {
        notes.push(w.happening_lapsed().into_owned());
    }
    if of.hidden {
        notes.push(w.happening_hidden().into_owned());
    }
    let (href, came, events) = match of.kind {
        StreamKind::Tournament => tournament(at, of).await?,
        StreamKind::Chouette => night(at, of).await?,
    };
    if came > 0 {
        notes.push(match of.state {
            HappeningStatus::Coming | HappeningStatus::CalledOff => w.state_entered(came),
            _ => w.state_players(came, selector!("state-players.sides", "single")),
        });
    }
    Ok(HappeningView {
        report: of.reported.then(|| format!("{href}/report")),
        href,
        name: of.name.clone(),
        leaf: Leaf::of(w, of.day),
        notes,
        venue: of.venue.clone(),
        events,
    })
}

/// The page, how many came, and the events.
type Parts = (String, usize, Vec<EventLine>);

async fn tournament(at: &ClubRequest, of: &Happening) -> Result<Parts, AppError> {
    let story = at.app.tournaments.read(of.stream).await?;
    let t = &story.state;
    let mut names = at.app.tournaments.names(at.club.id).await?;
    if !at.may(Permission::ReadDesk) {
        names = names.in_public_of(of.stream, t);
    }
    let held = held_tournament(t, &names, of.state == HappeningStatus::Running);
    let path = at.path.tournament(&of.slug);
    let several = t.events.len() > 1;
    let line = |held: HeldEvent| {
        let event = t.event(held.event).expect("it is one of these events");
        EventLine {
            event: several.then(|| event.settings.name.clone()),
            state: held
                .state
                .map(|state| state_words(at.messages(), event, state)),
            winners: held
                .winners
                .into_iter()
                .map(|n| Link::new(names.entrant(t, n), path.player(n)))
                .collect(),
        }
    };
    let events = held.events.into_iter().map(line).collect();
    Ok((path.show().to_owned(), held.came, events))
}

async fn night(at: &ClubRequest, of: &Happening) -> Result<Parts, AppError> {
    let story = at.app.nights.read(of.stream).await?;
    let night = &story.state;
    let names = super::chouette::place::names(at, of.stream, night).await?;
    let path = at.path.night(&of.slug);
    let held = held_night(night, of.state == HappeningStatus::Finished);
    let winners: Vec<Link> = held
        .best
        .into_iter()
        .map(|number| {
            let label = match names.guest_number(night, of.guest_names, number) {
                None => names.player(night, number),
                Some(n) => at.messages().night_guest(n),
            };
            Link::new(label, path.below("ledger"))
        })
        .collect();
    let events = match winners.is_empty() {
        true => Vec::new(),
        false => vec![EventLine {
            event: None,
            state: None,
            winners,
        }],
    };
    Ok((path.show().to_owned(), held.came, events))
}
