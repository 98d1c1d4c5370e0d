//! One address with its handlers, as [`super::routes`] lists them.

use super::form::Admission;
use super::middleware::rate_limit::{self, Work};
use crate::club::permissions::Permission;
use actix_web::dev::Handler;
use actix_web::http::Method;
use actix_web::web::ServiceConfig;
use actix_web::{FromRequest, Resource, Responder, web};

/// An address with its handlers. Other methods are answered 405 with `Allow`.
pub struct At {
    /// The address, `{…}` for what varies.
    pub path: &'static str,
    pub methods: Vec<Method>,
    /// Its rate limit, where it has one of its own.
    pub work: Option<Work>,
    /// Who may send its form, where that is not everyone who is signed in.
    pub admission: Option<Admission>,
    pub is_large: bool,
    resource: Resource,
}

impl std::fmt::Debug for At {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {:?}", self.path, self.methods)
    }
}

#[must_use]
pub fn at(path: &'static str) -> At {
    At {
        path,
        methods: Vec::new(),
        work: None,
        admission: None,
        is_large: false,
        resource: web::resource(path),
    }
}

impl At {
    /// Answers GET, and HEAD without the body.
    #[must_use]
    pub fn get<F, Args>(mut self, handler: F) -> Self
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        self.methods.push(Method::GET);
        self.resource = self.resource.get(handler.clone()).head(handler);
        self
    }

    /// Answers GET with a stream that does not end, and so has no HEAD.
    #[must_use]
    pub fn follow<F, Args>(mut self, handler: F) -> Self
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        self.methods.push(Method::GET);
        self.resource = self.resource.get(handler);
        self
    }

    #[must_use]
    pub fn post<F, Args>(mut self, handler: F) -> Self
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        self.methods.push(Method::POST);
        self.resource = self.resource.post(handler);
        self
    }

    /// Its form may be as large as the service's upload limit.
    #[must_use]
    pub fn takes_uploads(mut self) -> Self {
        self.is_large = true;
        self.resource = self.resource.app_data(super::form::UploadRoute);
        self
    }

    /// Its form may be as large as this many bytes.
    #[must_use]
    pub fn takes(mut self, bytes: usize) -> Self {
        self.is_large = true;
        self.resource = self.resource.app_data(super::form::LargeRoute(bytes));
        self
    }

    /// Anyone may send its form. Who they are is in the form, or in a link or cookie other than a session's.
    #[must_use]
    pub fn open(mut self) -> Self {
        self.admission = Some(Admission::Anyone);
        self.resource = self.resource.app_data(Admission::Anyone);
        self
    }

    /// Only the form of somebody with this permission is read.
    #[must_use]
    pub fn of(mut self, permission: Permission) -> Self {
        self.admission = Some(Admission::Whoever(permission));
        self.resource = self.resource.app_data(Admission::Whoever(permission));
        self
    }

    /// Each request costs much: a simulation, a file of everything.
    #[must_use]
    pub fn heavy(mut self) -> Self {
        self.work = Some(Work::Heavy);
        self
    }

    /// Each post costs much, such as a file to be checked; showing the form does not.
    #[must_use]
    pub fn heavy_when_sent(mut self) -> Self {
        self.work = Some(Work::Sent);
        self
    }

    /// Each request costs more than a page that is cached: a search, codes to print, a picture.
    #[must_use]
    pub fn middling(mut self) -> Self {
        self.work = Some(Work::Middling);
        self
    }

    pub(super) fn register(self, app: &mut ServiceConfig) {
        let Some(work) = self.work else {
            app.service(self.resource);
            return;
        };
        let wrapped = self
            .resource
            .wrap(actix_web::middleware::from_fn(move |request, next| {
                rate_limit::work(work, request, next)
            }));
        app.service(wrapped);
    }
}
