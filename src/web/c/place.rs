//! The place of an address below `/c/{club}`, with who asks: a handler takes an [`AtClub`] or an [`AtTournament`] as an
//! argument, what it calls a [`ClubRequest`] or a [`TournamentRequest`].
//!
//! An old slug is redirected to the present one. A club that is not public is answered 404 to whoever may not read it.

use crate::app::clock;
use crate::app::club::Club;
use crate::app::phone;
use crate::app::players::Viewer;
use crate::app::recompute;
use crate::app::site::Look;
use crate::app::stories::{ActError, Principal};
use crate::app::tournament::{Names, TournamentActed, TournamentSnapshot};
use crate::club::permissions::{Permission, PermissionScope, Role, may};
use crate::journal::{AccountId, Actor, RequestKey, StreamId, UtcMicros};
use crate::pages::layout::{ClubFace, Frame, Link, PictureLink, SiteLinks};
use crate::pages::messages::Messages;
use crate::pages::paths::{ClubPath, TournamentPath};
use crate::pages::problems::Problems;
use crate::tournament::odds::Strengths;
use crate::tournament::pace::Pace;
use crate::tournament::{Command, EntrantNo, Event, EventNo, Tournament};
use crate::violation::{Violation, refuse};
use crate::web::c::chouette::place::NightRequest;
use crate::web::c::listing;
use crate::web::c::t::show::when_and_where;
use crate::web::cookies::PHONE;
use crate::web::error::AppError;
use crate::web::flash::Flash;
use crate::web::moment::{self, PastMoment};
use crate::web::names::NameOrNumber;
use crate::web::page::Page;
use crate::web::permitted::{Anyone, FromAddress, NeededPermission, Permitted};
use crate::web::state::AppState;
use crate::web::visitor::{ErrorPlace, Visitor};
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest, HttpResponse};
use std::ops::Deref;
use std::sync::Arc;

pub type AtClub<P = Anyone> = Permitted<ClubRequest, P>;

#[derive(Debug, Clone)]
pub struct ClubRequest {
    pub app: Data<AppState>,
    pub visitor: Visitor,
    pub club: Arc<Club>,
    pub path: ClubPath,
    pub look: Arc<Look>,
    /// The narrowest of the club, tournament and event that the address names.
    scope: PermissionScope,
    /// The moment that is asked for, where that is not now.
    pub past: Option<Arc<PastMoment>>,
}

impl ClubRequest {
    /// The visitor's role in the club, tournament or event of the address.
    #[must_use]
    pub fn role(&self) -> Role {
        self.role_at(self.scope)
    }

    fn role_at(&self, scope: PermissionScope) -> Role {
        let user = self.visitor.user.as_ref();
        user.map_or(Role::Visitor, |user| user.role_at(scope))
    }

    /// Whether the visitor may do this here: of what is past, only read it.
    #[must_use]
    pub fn may(&self, permission: Permission) -> bool {
        self.may_at(self.scope, permission)
    }

    fn may_at(&self, scope: PermissionScope, permission: Permission) -> bool {
        let open = self.past.is_none() || permission.only_reads();
        open && may(self.role_at(scope), permission).is_ok()
    }

    /// Whether the visitor has the permission, also where what is shown is past.
    #[must_use]
    pub fn has(&self, permission: Permission) -> bool {
        may(self.role(), permission).is_ok()
    }

    /// The time that the page tells.
    #[must_use]
    pub fn now(&self) -> UtcMicros {
        self.past
            .as_ref()
            .map_or_else(clock::now, |past| past.until)
    }

    /// Refuses a visitor without this permission; one who is not logged in is led to the login page.
    pub fn need(&self, permission: Permission) -> Result<(), AppError> {
        match (may(self.role(), permission), &self.visitor.user) {
            (Ok(()), _) => Ok(()),
            (Err(_), None) => Err(AppError::SignedOut),
            (Err(violation), Some(_)) => Err(AppError::NotAllowed(violation)),
        }
    }

    /// The visitor, as the sender of a form with this key.
    pub fn principal(&self, key: &RequestKey) -> Result<Principal, ActError> {
        let user = self.visitor.user.as_ref();
        let user = user.ok_or_else(|| ActError::NotPermitted(refuse::not_permitted()))?;
        Ok(Principal {
            who: Actor::Account(user.id),
            role: self.role(),
            key: Some(key.clone()),
        })
    }

    pub fn me(&self) -> Result<AccountId, AppError> {
        let user = self.visitor.user.as_ref();
        user.map(|user| user.id).ok_or(AppError::SignedOut)
    }

    /// The names of the club's people, in full for those who help in it, else as they are public.
    pub async fn names(&self) -> Result<Arc<Names>, AppError> {
        let names = self.app.tournaments.names(self.club.id).await?;
        Ok(match self.may(Permission::ReadDesk) {
            true => names,
            false => names.in_public(),
        })
    }

    /// Who reads; first brings ratings and season tables up to date.
    pub async fn viewer(&self) -> Result<Viewer, AppError> {
        recompute::refresh(&self.app.store, self.club.id).await;
        Ok(Viewer::new(self.names().await?, self.role()))
    }

    /// The surroundings of a page of the club, in its colours.
    #[must_use]
    pub fn frame(&self) -> Frame {
        let mut frame = self.in_its_colours(self.visitor.frame());
        let past = self.past.as_ref();
        frame.past = past.map(|past| past.banner(self.messages(), self.visitor.path()));
        frame.about(self.messages().shared_club(self.club.name.as_str()))
    }

    /// What surrounds a page for the holder of a private link, who need not be logged in.
    #[must_use]
    pub fn frame_of_phone(&self) -> Frame {
        self.in_its_colours(self.visitor.frame_of_phone())
    }

    /// Under the club's band.
    fn in_its_colours(&self, mut frame: Frame) -> Frame {
        frame.theme = self.theme();
        frame.club = Some(self.face());
        frame
    }

    /// The same with what has just happened, also for somebody who is not logged in. Only for pages that are never cached.
    #[must_use]
    pub fn frame_with_notice(&self) -> Frame {
        let mut frame = self.frame();
        frame.notice = self.visitor.frame_with_notice().notice;
        frame
    }

    fn theme(&self) -> Option<String> {
        self.look.theme.map(|theme| self.path.theme(theme))
    }

    /// The head of the club's pages. A phone that came by a private link reads no page of a private club but those of its
    /// tournament, so it has no links to the others.
    #[must_use]
    pub fn face(&self) -> ClubFace {
        let reads = self.club.public || self.may(Permission::ReadPrivate);
        ClubFace {
            name: self.club.name.clone(),
            zone: self.club.time_zone,
            night: self.look.club_night.clone(),
            logo: self.logo(),
            band: self.look.band,
            colour: self.look.theme.map(|theme| theme.light.to_string()),
            site: reads.then(|| SiteLinks {
                front: self.path.show().to_owned(),
                search: self.path.below("search"),
                tabs: listing::nav(self),
            }),
        }
    }

    /// The same place, read by somebody who is not logged in.
    pub fn in_public(mut self) -> Result<Self, AppError> {
        if !self.club.public {
            return Err(AppError::NotFound);
        }
        self.visitor = self.visitor.as_nobody();
        Ok(self)
    }

    #[must_use]
    pub fn logo(&self) -> Option<PictureLink> {
        /// The longest side on a page, in pixels.
        const SHOWN: u64 = 48;
        let logo = self.look.logo.as_ref()?;
        let longest = logo.width.max(logo.height).max(1);
        let shown = |side: u64| match longest > SHOWN {
            true => (side.saturating_mul(SHOWN) / longest).max(1),
            false => side,
        };
        Some(PictureLink {
            src: self.path.below(&format!("logo/{}", logo.name)),
            width: shown(logo.width),
            height: shown(logo.height),
        })
    }

    #[must_use]
    pub fn messages(&self) -> Messages {
        self.visitor.messages()
    }

    #[must_use]
    pub fn page(&self) -> Page {
        Page::new(self.messages(), self.frame())
    }

    /// The club, if the visitor may read it.
    async fn readable(request: &HttpRequest) -> Result<Self, AppError> {
        let here = ClubRequest::found(request).await?;
        if !here.club.public
            && !here.may(Permission::ReadPrivate)
            && !here.phone_may_read(request).await?
        {
            return Err(AppError::NotFound);
        }
        if club_slug(request) != Some(here.club.slug.as_str()) {
            return Err(moved(request, 2, &here.club.slug));
        }
        Ok(here)
    }

    /// Whether a phone that came by a private link may read this: the pages of its own tournament, and the club's colours
    /// and logo.
    async fn phone_may_read(&self, request: &HttpRequest) -> Result<bool, AppError> {
        let Some(cookie) = PHONE
            .find(request.head(), self.visitor.is_https())
            .filter(|_| request.method().is_safe())
        else {
            return Ok(false);
        };
        let Some(bearer) = phone::bearer(&self.app.tournaments, cookie).await? else {
            return Ok(false);
        };
        if may(bearer.principal(None).role, Permission::ReadPrivate).is_err() {
            return Ok(false);
        }
        if let Some(slug) = request.match_info().get("tournament") {
            let of = self.app.places.tournament(self.club.id, slug).await;
            return match of.map_err(AppError::from) {
                Ok(of) => Ok(of.stream == bearer.stream),
                Err(AppError::NotFound) => Ok(false),
                Err(error) => Err(error),
            };
        }
        let part = |name| request.match_info().get(name).is_some();
        let is_look = part("colours") || part("name");
        let (club, _) = self.app.places.of_stream(bearer.stream).await?;
        Ok(is_look && club.id == self.club.id)
    }

    /// The club, at the tournament, event or night that the address names.
    pub(in crate::web) async fn anywhere(request: &HttpRequest) -> Result<Self, AppError> {
        let part = |name| request.match_info().get(name).is_some();
        let anyone = Anyone::PERMISSION;
        if part("tournament") {
            return Ok(TournamentRequest::from_address(request, anyone).await?.at);
        }
        if part("night") {
            return Ok(NightRequest::from_address(request, anyone).await?.at);
        }
        ClubRequest::readable(request).await
    }

    /// The club, without asking whether the visitor may read it.
    pub(super) async fn found(request: &HttpRequest) -> Result<Self, AppError> {
        let app = request.app_data::<Data<AppState>>().cloned();
        let app = app.ok_or_else(|| AppError::internal("no application state"))?;
        let visitor = Visitor::extract(request).await?;
        let slug = club_slug(request).ok_or(AppError::NotFound)?;
        let club = app.places.club(slug).await?;
        let look = app.places.look(club.id).await?;
        Ok(ClubRequest {
            visitor,
            path: ClubPath::new(&club.slug),
            scope: PermissionScope::Club(club.id),
            past: None,
            look,
            club,
            app,
        })
    }
}

pub type AtTournament<P = Anyone> = Permitted<TournamentRequest, P>;

#[derive(Debug)]
pub struct TournamentRequest {
    pub at: ClubRequest,
    pub stream: StreamId,
    /// As it stood at the moment that is asked for.
    pub story: TournamentSnapshot,
    /// As it stands now.
    pub newest: TournamentSnapshot,
    pub names: Arc<Names>,
    pub pace: Arc<Pace>,
    pub strengths: Arc<Strengths>,
    pub path: TournamentPath,
    pub hidden: bool,
}

impl Deref for TournamentRequest {
    type Target = ClubRequest;

    fn deref(&self) -> &ClubRequest {
        &self.at
    }
}

impl TournamentRequest {
    /// The same place, read by somebody who is not logged in.
    pub fn in_public(mut self) -> Result<Self, AppError> {
        if self.hidden {
            return Err(AppError::NotFound);
        }
        if self.at.may(Permission::ReadDesk) {
            self.names = public_names(&self.names, self.stream, &self.newest, &self.story);
        }
        self.at = self.at.in_public()?;
        Ok(self)
    }

    #[must_use]
    pub fn state(&self) -> &Tournament {
        &self.story.state
    }

    /// Refusals in words, with the names of the entrants they speak of.
    #[must_use]
    pub fn problems(&self, violations: &[Violation]) -> Problems {
        self.problems_in(self.state(), violations)
    }

    /// The same in a state that may be newer.
    #[must_use]
    pub fn problems_in(&self, t: &Tournament, violations: &[Violation]) -> Problems {
        let name = |n| self.names.entrant(t, EntrantNo(n));
        Problems::of(self.messages(), violations, &name)
    }

    pub fn event(&self, number: EventNo) -> Result<&Event, AppError> {
        self.state().event(number).ok_or_else(|| self.missing())
    }

    #[must_use]
    pub fn may_in(&self, event: EventNo, permission: Permission) -> bool {
        let place = PermissionScope::Event(self.club.id, self.stream, event.0);
        self.may_at(place, permission)
    }

    /// Whether the visitor may do this in the whole tournament, also where the address names one event.
    #[must_use]
    pub fn may_throughout(&self, permission: Permission) -> bool {
        let place = PermissionScope::Tournament(self.club.id, self.stream);
        self.may_at(place, permission)
    }

    /// Where people are checked in, for whoever may: who directs one event only may not.
    #[must_use]
    pub fn door(&self) -> Option<String> {
        let may = self.may_throughout(Permission::Direct);
        may.then(|| self.path.below("door"))
    }

    /// What the address names is not there, or was not yet.
    #[must_use]
    pub fn missing(&self) -> AppError {
        self.at.past.as_ref().map_or(AppError::NotFound, |past| {
            AppError::Refused(refuse::moment_not_there_yet(past.text.as_str()))
        })
    }

    /// The address at which the visitor undoes what was done in this event, or, without one, in none or several. Nothing
    /// where they may not.
    #[must_use]
    pub fn undo_path(&self, event: Option<EventNo>) -> Option<String> {
        if self.may_throughout(Permission::Direct) {
            return Some(self.path.below("undo"));
        }
        let event = event.filter(|event| self.may_in(*event, Permission::Direct))?;
        Some(self.path.event_below(event, "undo"))
    }

    fn here(&self) -> Option<EventNo> {
        match self.at.scope {
            PermissionScope::Event(_, _, event) => Some(EventNo(event)),
            _ => None,
        }
    }

    #[must_use]
    pub fn say(&self, violation: &Violation) -> String {
        self.messages().violation(violation, &|n| {
            self.names.entrant(self.state(), EntrantNo(n))
        })
    }

    /// Carries out a command that the visitor sent by a form with this key.
    pub async fn act(
        &self,
        key: &RequestKey,
        command: Command,
    ) -> Result<TournamentActed, ActError> {
        let (tournaments, principal) = (&self.app.tournaments, self.principal(key)?);
        tournaments.act(principal, self.stream, command).await
    }

    /// 303 to `path` with what was done and its Undo; where it was so already, only that.
    #[must_use]
    pub fn done(
        &self,
        acted: &TournamentActed,
        sentence: impl Into<String>,
        path: &str,
    ) -> HttpResponse {
        let flash = match (acted.action, self.undo_path(self.here())) {
            (Some(action), Some(undo)) => Flash::new(sentence).undo(undo, action),
            (Some(_), None) => Flash::new(sentence),
            (None, _) => Flash::new(self.messages().desk_so_already()),
        };
        flash.then(path)
    }

    #[must_use]
    pub fn page(&self) -> Page {
        Page::new(self.messages(), self.frame())
    }

    #[must_use]
    pub fn frame(&self) -> Frame {
        let name = Link::new(&self.state().details.name, self.path.show());
        let mut frame = self.at.frame().under(vec![name]);
        // An Undo that would be refused is not offered.
        let mine = |action: &str| {
            let events = self.state().events.keys().copied();
            self.undo_path(None).is_some_and(|path| path == action)
                || events
                    .filter(|event| self.may_in(*event, Permission::Direct))
                    .any(|event| self.path.event_below(event, "undo") == action)
        };
        if let Some(notice) = &mut frame.notice
            && !notice.undo.as_ref().is_some_and(|undo| mine(&undo.action))
        {
            notice.undo = None;
        }
        let name = &self.state().details.name;
        frame.about(format!("{name} · {}", when_and_where(self)))
    }

    /// The tournament of a stream, for an address that does not name it.
    pub(in crate::web) async fn of_stream(
        app: Data<AppState>,
        visitor: Visitor,
        stream: StreamId,
    ) -> Result<Self, AppError> {
        let (club, slug) = app.places.of_stream(stream).await?;
        let story = app.tournaments.read(stream).await?;
        let hidden = app.places.is_hidden(club.id, stream).await?;
        let names = app.tournaments.names(club.id).await?;
        let look = app.places.look(club.id).await?;
        let at = ClubRequest {
            scope: PermissionScope::Tournament(club.id, stream),
            past: None,
            look,
            path: ClubPath::new(&club.slug),
            club: Arc::new(club),
            visitor,
            app,
        };
        let stories = (Arc::clone(&story), story);
        TournamentRequest::with(at, stream, &slug, stories, names, hidden).await
    }

    async fn with(
        at: ClubRequest,
        stream: StreamId,
        slug: &str,
        (story, newest): (TournamentSnapshot, TournamentSnapshot),
        names: Arc<Names>,
        hidden: bool,
    ) -> Result<Self, AppError> {
        let (tournaments, club) = (&at.app.tournaments, at.club.id);
        let pace = tournaments.pace(club).await?;
        let strengths = match &at.past {
            None => {
                tournaments
                    .strengths(club, stream, &story.state, &names)
                    .await?
            }
            Some(past) => {
                // With what was rated by then.
                let then = UtcMicros(past.until.0.saturating_add(1));
                let then = tournaments.strengths_at(club, stream, &newest, &names, then);
                then.await?
            }
        };
        Ok(TournamentRequest {
            hidden,
            stream,
            story,
            newest,
            names,
            pace,
            strengths,
            path: at.path.tournament(slug),
            at,
        })
    }
}

/// The names of a tournament as they are public now; whoever was in an event that names people less openly is named so.
fn public_names(
    names: &Arc<Names>,
    stream: StreamId,
    newest: &TournamentSnapshot,
    shown: &TournamentSnapshot,
) -> Arc<Names> {
    let now = names.in_public_of(stream, &newest.state);
    match Arc::ptr_eq(newest, shown) {
        true => now,
        false => now.in_public_of(stream, &shown.state),
    }
}

/// The club that an address names, also one that leads nowhere.
fn club_slug(request: &HttpRequest) -> Option<&str> {
    let named = request.match_info().get("club");
    named.or_else(|| request.path().strip_prefix("/c/")?.split('/').next())
}

/// Finds the club of the address, if whoever asks may read it, for the page of an error.
pub(in crate::web) async fn name_club(request: &HttpRequest) {
    if let Ok(at) = ClubRequest::readable(request).await {
        let place = ErrorPlace {
            theme: at.theme(),
            face: at.face(),
        };
        place.remember(request);
    }
}

/// A redirect to the same address with the present slug in one of its parts.
pub(super) fn moved(request: &HttpRequest, part: usize, slug: &str) -> AppError {
    let path = request.uri().path();
    let parts: Vec<&str> = path
        .split('/')
        .enumerate()
        .map(|(i, p)| if i == part { slug } else { p })
        .collect();
    let query = request
        .uri()
        .query()
        .map(|query| format!("?{query}"))
        .unwrap_or_default();
    AppError::Moved(format!("{}{query}", parts.join("/")))
}

impl FromAddress for ClubRequest {
    async fn from_address(request: &HttpRequest, needed: Permission) -> Result<Self, AppError> {
        let at = ClubRequest::readable(request).await?;
        at.need(needed)?;
        Ok(at)
    }
}

impl FromAddress for TournamentRequest {
    async fn from_address(request: &HttpRequest, needed: Permission) -> Result<Self, AppError> {
        let mut at = ClubRequest::readable(request).await?;
        let slug = request.match_info().get("tournament");
        let slug = slug.ok_or(AppError::NotFound)?;
        let address = at.app.places.tournament(at.club.id, slug).await?;
        let event = request.match_info().get("event");
        let event = event.map(str::parse::<u32>).transpose();
        at.scope = match event.map_err(|_| AppError::NotFound)? {
            Some(event) => PermissionScope::Event(at.club.id, address.stream, event),
            None => PermissionScope::Tournament(at.club.id, address.stream),
        };
        let hidden = at.app.places.is_hidden(at.club.id, address.stream);
        let hidden = hidden.await?;
        if hidden && !at.may(Permission::ReadDesk) {
            return Err(AppError::NotFound);
        }
        // What a hidden one is called now is not told either.
        if slug != address.slug {
            return Err(moved(request, 4, &address.slug));
        }
        at.need(needed)?;
        let newest = at.app.tournaments.read(address.stream).await?;
        // All its facts were undone, as those of an import can be.
        if newest.state.details.name.is_empty() {
            return Err(AppError::NotFound);
        }
        let days = (at.club.time_zone, newest.state.details.date);
        let past = moment::past(request, &at.app.tournaments, address.stream, days).await?;
        let story = match past {
            None => Arc::clone(&newest),
            Some((mut story, past)) => {
                at.past = Some(Arc::new(past));
                let then = &mut Arc::make_mut(&mut story).state;
                Arc::make_mut(&mut then.money).show_no_more_than(&newest.state.money);
                then.call_as(&newest.state);
                story
            }
        };
        let mut names = at.app.tournaments.names(at.club.id).await?;
        // Whoever helps with the tournament reads full names, everyone else the public ones.
        if !at.may(Permission::ReadDesk) {
            names = public_names(&names, address.stream, &newest, &story);
        }
        let stories = (story, newest);
        TournamentRequest::with(at, address.stream, &address.slug, stories, names, hidden).await
    }
}
