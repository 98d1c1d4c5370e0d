//! The place of an address below `/c/{club}/chouette/{night}`, with who asks: a handler takes an [`AtNight`] as an
//! argument, what it calls a [`NightRequest`]. An old slug is redirected to the present one.

use crate::app::chouette::{NightActed, NightRow, NightSnapshot, Phone};
use crate::app::tournament::Names;
use crate::chouette::{ChouetteTable, Night, NightCommand, PlayerNo, TableNo};
use crate::journal::{RequestKey, StreamId};
use crate::pages::layout::Frame;
use crate::pages::paths::NightPath;
use crate::web::c::place::moved;
use crate::web::c::published::live_of;
use crate::web::moment;
use crate::web::permitted::{Anyone, FromAddress, Permitted};
use crate::web::prelude::*;
use crate::web::router;
use std::ops::Deref;
use std::sync::Arc;

pub type AtNight<P = Anyone> = Permitted<NightRequest, P>;

#[derive(Debug)]
pub struct NightRequest {
    pub at: ClubRequest,
    pub stream: StreamId,
    pub row: NightRow,
    /// As it stood at the moment that is asked for.
    pub story: NightSnapshot,
    pub names: Arc<Names>,
    /// Whether guests are called by their names, which they are for whoever runs the night; else by number.
    pub names_guests: bool,
    pub path: NightPath,
    /// The phone that came by the night's code or by a player's link. It may read the night, but is never its host.
    pub phone: Option<Phone>,
}

impl Deref for NightRequest {
    type Target = ClubRequest;

    fn deref(&self) -> &ClubRequest {
        &self.at
    }
}

impl NightRequest {
    /// The same place, read by somebody who is not logged in.
    pub fn in_public(mut self) -> Result<Self, AppError> {
        if self.row.members_only {
            return Err(AppError::NotFound);
        }
        if self.at.may(Permission::ReadDesk) {
            self = self.with_public_names();
        }
        self.at = self.at.in_public()?;
        self.phone = None;
        Ok(self)
    }

    /// The same with everybody called as the night's public pages call them.
    #[must_use]
    pub fn with_public_names(mut self) -> Self {
        self.names = (self.names).in_public_of_night(self.stream, &self.story.state);
        self.names_guests = self.row.guest_names;
        self
    }

    #[must_use]
    pub fn state(&self) -> &Night {
        &self.story.state
    }

    /// Refusals in words, with the names of the players they speak of.
    #[must_use]
    pub fn problems(&self, violations: &[Violation]) -> Problems {
        Problems::of(self.messages(), violations, &|n| self.name(PlayerNo(n)))
    }

    /// A table of the night. The first is missing until somebody has come, which is no error.
    pub fn table(&self, number: TableNo) -> Result<Option<&ChouetteTable>, AppError> {
        match self.state().table(number) {
            None if number != TableNo(1) => Err(AppError::NotFound),
            table => Ok(table),
        }
    }

    #[must_use]
    pub fn name(&self, number: PlayerNo) -> String {
        self.names.player(self.state(), number)
    }

    /// Carries out a command that the visitor sent by a form with this key.
    pub async fn act(
        &self,
        key: &RequestKey,
        command: NightCommand,
    ) -> Result<NightActed, ActError> {
        let (nights, principal) = (&self.app.nights, self.principal(key)?);
        nights.act(principal, self.stream, command).await
    }

    /// 303 to `path` with what was done and its Undo; where it was so already, only that.
    #[must_use]
    pub fn done(
        &self,
        acted: &NightActed,
        sentence: impl Into<String>,
        path: &str,
    ) -> HttpResponse {
        let flash = match acted.action {
            Some(action) => Flash::new(sentence).undo(self.path.below("undo"), action),
            None => Flash::new(self.messages().desk_so_already()),
        };
        flash.then(path)
    }

    /// The streams and versions that a page of the night shows, for `data-live`; none where it shows what is past.
    #[must_use]
    pub fn live(&self) -> String {
        let shown = (self.stream, self.story.version);
        live_of(self, shown, self.names.edition)
    }

    #[must_use]
    pub fn page(&self) -> Page {
        Page::new(self.messages(), self.frame())
    }

    #[must_use]
    pub fn frame(&self) -> Frame {
        let name = Link::new(&self.row.name, self.path.show());
        self.at.frame().under(vec![name])
    }

    /// The same place with the newest state, which may be newer than the one that the request began with.
    pub async fn newest(&self) -> Result<NightRequest, AppError> {
        let story = self.app.nights.read(self.stream).await?;
        let names = names(&self.at, self.stream, &story.state).await?;
        Ok(NightRequest {
            at: self.at.clone(),
            stream: self.stream,
            row: self.row.clone(),
            story,
            names,
            names_guests: self.names_guests,
            path: self.path.clone(),
            phone: self.phone.clone(),
        })
    }
}

impl FromAddress for NightRequest {
    async fn from_address(request: &HttpRequest, needed: Permission) -> Result<Self, AppError> {
        let mut at = ClubRequest::found(request).await?;
        let slug = request.match_info().get("night").unwrap_or_default();
        let address = at.app.places.night(at.club.id, slug).await?;
        let row = at.app.nights.row(address.stream).await?;
        let story = at.app.nights.read(address.stream).await?;
        let phone = match at.visitor.night_cookie() {
            Some(cookie) => at.app.nights.phone(&story, address.stream, cookie).await?,
            None => None,
        };
        let for_all = at.club.public && !row.members_only;
        // Once the night is over, a player's phone reads only what it came to for that player.
        let is_own = router::at(request).is_some_and(|at| at.path.ends_with("/own"));
        let let_in = phone.is_some() && (!story.state.closed || is_own);
        if !for_all && !let_in && !at.may(Permission::ReadPrivate) {
            return Err(AppError::NotFound);
        }
        if request.match_info().get("club") != Some(at.club.slug.as_str()) {
            return Err(moved(request, 2, &at.club.slug));
        }
        if slug != address.slug {
            return Err(moved(request, 4, &address.slug));
        }
        at.need(needed)?;
        // As public as they are now, whoever was there then.
        let mut names = names(&at, address.stream, &story.state).await?;
        let days = (at.club.time_zone, row.day);
        let past = moment::past(request, &at.app.nights, address.stream, days).await?;
        let story = match past {
            None => story,
            Some((story, past)) => {
                at.past = Some(Arc::new(past));
                if !at.may(Permission::ReadDesk) {
                    names = names.in_public_of_night(address.stream, &story.state);
                }
                story
            }
        };
        let names_guests = row.guest_names || at.has(Permission::HostNight);
        let path = at.path.night(&address.slug);
        Ok(NightRequest {
            at,
            stream: address.stream,
            row,
            story,
            names,
            names_guests,
            path,
            phone,
        })
    }
}

/// The names of a night's people, in full for those who help in the club, else as they are public.
pub(in crate::web::c) async fn names(
    at: &ClubRequest,
    stream: StreamId,
    night: &Night,
) -> Result<Arc<Names>, AppError> {
    let names = at.app.tournaments.names(at.club.id).await?;
    Ok(match at.may(Permission::ReadDesk) {
        true => names,
        false => names.in_public_of_night(stream, night),
    })
}
