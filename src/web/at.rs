//! One address and what it answers, as `routes` writes it.

use actix_web::dev::Handler;
use actix_web::http::Method;
use actix_web::{FromRequest, Resource, Responder, web};

/// An address with its handlers. Methods it has none for are answered 405 with `Allow`.
pub struct At {
    /// The address, `{…}` for what varies.
    pub path: &'static str,
    /// What it answers.
    pub methods: Vec<Method>,
    resource: Resource,
}

impl std::fmt::Debug for At {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {:?}", self.path, self.methods)
    }
}

/// The address `path`, answering nothing yet.
#[must_use]
pub fn at(path: &'static str) -> At {
    At {
        path,
        methods: Vec::new(),
        resource: web::resource(path),
    }
}

impl At {
    /// Reading it. A HEAD is answered the same without the body.
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

    /// Following it: reading without an end. There is no HEAD of that.
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

    /// Doing something there.
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

    /// Its form may be as large as the house's upload limit.
    #[must_use]
    pub fn takes_uploads(mut self) -> Self {
        self.resource = self.resource.app_data(super::form::UploadRoute);
        self
    }

    /// Its form may be as large as this many bytes.
    #[must_use]
    pub fn takes(mut self, bytes: usize) -> Self {
        self.resource = self.resource.app_data(super::form::LargeRoute(bytes));
        self
    }

    pub(super) fn into_resource(self) -> Resource {
        self.resource
    }
}
