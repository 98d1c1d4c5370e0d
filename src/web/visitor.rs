//! Who is asking: a [`Visitor`] is anyone, a [`LoggedInAccount`] is somebody who is logged in. Without a session cookie
//! neither asks the database.

use super::cookies::{NIGHT, PHONE, SESSION, TABLE_VIEW};
use super::error::AppError;
use super::form;
use super::middleware::client;
use super::state::AppState;
use super::{flash, negotiate, static_files};
use crate::app::account::{Sending, Site, User, Visit};
use crate::pages::layout::{ClubFace, Frame, Notice};
use crate::pages::messages::Messages;
use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use std::future::Future;
use std::net::IpAddr;
use std::ops::Deref;
use std::pin::Pin;
use std::sync::Arc;

/// An extension of the request: who is logged in. The page of an error names them too.
#[derive(Debug, Clone)]
struct Reader(Arc<User>);

/// Finds who is logged in, for a request that reached no handler.
pub(in crate::web) async fn name_reader(app: &AppState, request: &HttpRequest) {
    if request.extensions().contains::<Reader>() {
        return;
    }
    let https = app.hosts.came_by_https(request.head());
    let Some(cookie) = SESSION.find(request.head(), https) else {
        return;
    };
    match app.accounts.who(cookie).await {
        Ok(Some(user)) => drop(request.extensions_mut().insert(Reader(user))),
        Ok(None) => {}
        Err(error) => tracing::error!(%error, "who is logged in could not be read"),
    }
}

/// The id of the account, for the log; `-` where none was found.
pub(in crate::web) fn reader_of(request: &HttpRequest) -> String {
    let extensions = request.extensions();
    let reader = extensions.get::<Reader>();
    reader.map_or_else(|| "-".to_owned(), |Reader(user)| user.id.to_string())
}

/// An extension of the request: the club that the page of an error stands in.
#[derive(Debug, Clone)]
pub(in crate::web) struct ErrorPlace {
    pub face: ClubFace,
    pub theme: Option<String>,
}

impl ErrorPlace {
    pub(in crate::web) fn remember(self, request: &HttpRequest) {
        request.extensions_mut().insert(self);
    }
}

/// The surroundings of the page of an error, for whoever was found to be logged in and in the club that was found.
pub(in crate::web) fn frame_of_error(request: &HttpRequest) -> Frame {
    let mut frame = Frame::anonymous(static_files::base());
    if let Some(place) = request.extensions().get::<ErrorPlace>() {
        frame.club = Some(place.face.clone());
        frame.theme.clone_from(&place.theme);
    }
    if let Some(Reader(user)) = request.extensions().get::<Reader>() {
        frame.user = Some(user.name.clone());
        frame.key = form::new_keys();
    }
    frame
}

#[derive(Debug, Clone)]
pub struct Visitor {
    pub user: Option<Arc<User>>,
    request: HttpRequest,
    messages: Messages,
    https: bool,
    /// What has just happened; the next page says it.
    notice: Option<Notice>,
}

impl Visitor {
    #[must_use]
    pub fn messages(&self) -> Messages {
        self.messages
    }

    /// The path that is asked for.
    #[must_use]
    pub fn path(&self) -> &str {
        self.request.path()
    }

    #[must_use]
    pub fn frame(&self) -> Frame {
        let mut frame = Frame::anonymous(static_files::base());
        if let Some(user) = &self.user {
            frame.user = Some(user.name.clone());
            frame.key = form::new_keys();
            frame.notice = self.notice.clone();
            if frame.notice.is_some() {
                self.request.extensions_mut().insert(flash::FlashShown);
            }
        }
        frame
    }

    /// The surroundings of a page for a phone that came by a private link: nobody is logged in, but it is told what it
    /// has just done.
    #[must_use]
    pub fn frame_of_phone(&self) -> Frame {
        let mut frame = Frame::anonymous(static_files::base());
        frame.notice = self.notice.clone();
        if let Some(notice) = &mut frame.notice {
            notice.undo = None;
            self.request.extensions_mut().insert(flash::FlashShown);
        }
        frame
    }

    /// The same request from somebody who is not logged in, for what everyone is to see alike.
    #[must_use]
    pub fn as_nobody(&self) -> Visitor {
        Visitor {
            user: None,
            ..self.clone()
        }
    }

    #[must_use]
    pub fn is_owner(&self) -> bool {
        self.user.as_ref().is_some_and(|user| user.is_owner())
    }

    /// The origin under which this visitor, or another device in the room, reaches the service: `scheme://host[:port]`.
    #[must_use]
    pub fn origin(&self, app: &AppState) -> String {
        match app.hosts.address() {
            Some(address) => address.to_owned(),
            None => {
                let host = self.request.headers().get(header::HOST);
                let host = host.and_then(|host| host.to_str().ok());
                format!("http://{}", host.unwrap_or_default())
            }
        }
    }

    /// The site as passkeys know it; nothing where browsers offer no passkeys.
    #[must_use]
    pub fn site(&self, app: &AppState) -> Option<Site> {
        if self.https {
            return Site::of(app.hosts.public_origin()?);
        }
        let host = self.request.headers().get(header::HOST)?.to_str().ok()?;
        Site::of(&format!("http://{host}"))
    }

    #[must_use]
    pub fn sending(&self, app: &AppState) -> Sending {
        Sending {
            mailer: app.mailer.clone(),
            messages: self.messages,
            origin: self.origin(app),
        }
    }

    #[must_use]
    pub fn is_https(&self) -> bool {
        self.https
    }

    /// The session cookie, unchecked.
    #[must_use]
    pub fn session_cookie(&self) -> Option<&str> {
        SESSION.find(self.request.head(), self.https)
    }

    /// The cookie of a phone that came by a private link, unchecked.
    #[must_use]
    pub fn phone_cookie(&self) -> Option<&str> {
        PHONE.find(self.request.head(), self.https)
    }

    /// The networks the request comes from, the smallest first: guesses are counted in each.
    #[must_use]
    pub fn networks(&self, app: &AppState) -> Vec<String> {
        client::networks(self.address(app))
    }

    /// The cookie of a phone that follows a chouette night, unchecked.
    #[must_use]
    pub fn night_cookie(&self) -> Option<&str> {
        NIGHT.find(self.request.head(), self.https)
    }

    /// How this phone entered chouette games last, unchecked.
    #[must_use]
    pub fn table_view(&self) -> Option<&str> {
        TABLE_VIEW.find(self.request.head(), self.https)
    }

    /// The surroundings with what has just happened, also for somebody who is not logged in. Only for pages that are never
    /// cached.
    #[must_use]
    pub fn frame_with_notice(&self) -> Frame {
        match self.user {
            Some(_) => self.frame(),
            None => self.frame_of_phone(),
        }
    }

    /// The client's address, as the trusted proxies give it.
    #[must_use]
    pub fn address(&self, app: &AppState) -> IpAddr {
        client::address(self.request.head(), &app.trusted_proxies)
    }

    #[must_use]
    pub fn visit(&self, app: &AppState) -> Visit {
        let address = self.address(app);
        let agent = self.request.headers().get(header::USER_AGENT);
        Visit {
            network: client::network(address).to_string(),
            agent: agent
                .and_then(|agent| agent.to_str().ok())
                .unwrap_or_default()
                .to_owned(),
        }
    }

    async fn of(request: HttpRequest) -> Result<Self, AppError> {
        let app = AppState::of(&request)?.clone();
        let https = app.hosts.came_by_https(request.head());
        let notice = flash::read(&app, request.head(), https).await;
        let user = match SESSION.find(request.head(), https) {
            None => None,
            Some(cookie) => {
                let user = app.accounts.who(cookie).await?;
                if user.is_none() {
                    // The gate counted this request for a session, which does not exist.
                    let address = client::address(request.head(), &app.trusted_proxies);
                    if !request.method().is_safe() {
                        app.limits.stranger(address)?;
                    }
                }
                user
            }
        };
        if let Some(user) = &user {
            request.extensions_mut().insert(Reader(Arc::clone(user)));
        }
        Ok(Visitor {
            user,
            messages: negotiate::messages(&request),
            request,
            https,
            notice,
        })
    }
}

impl FromRequest for Visitor {
    type Error = AppError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, AppError>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        Box::pin(Visitor::of(request.clone()))
    }
}

/// Somebody who is logged in; everyone else is led to the login page, or answered 401.
#[derive(Debug)]
pub struct LoggedInAccount {
    pub user: Arc<User>,
    visitor: Visitor,
}

impl Deref for LoggedInAccount {
    type Target = Visitor;

    fn deref(&self) -> &Visitor {
        &self.visitor
    }
}

impl FromRequest for LoggedInAccount {
    type Error = AppError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, AppError>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let visitor = Visitor::of(request).await?;
            match visitor.user.clone() {
                Some(user) => Ok(LoggedInAccount { user, visitor }),
                None => Err(AppError::SignedOut),
            }
        })
    }
}
