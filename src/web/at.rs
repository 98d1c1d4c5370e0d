//! One address with its handlers, as [`super::routes`] lists them.

use super::form::{Admission, FormLimit, Posted};
use super::handler::{AnyHandler, HandlerFn};
use super::middleware::rate_limit::Work;
use super::permitted::{FromAddress, NeededPermission, Permitted};
use crate::form::Form;
use actix_web::http::Method;

/// An address with its handlers. Other methods are answered 405 with `Allow`.
pub struct At {
    /// The address, `{…}` for what varies.
    pub path: &'static str,
    pub methods: Vec<Method>,
    /// Its rate limit, where it has one of its own.
    pub work: Option<Work>,
    /// Who may send its form, where that is not everyone who is signed in.
    pub admission: Option<Admission>,
    pub limit: FormLimit,
    /// Whether it shows its page at any moment too, by `?at=`.
    pub any_moment: bool,
    handlers: Vec<(Method, AnyHandler)>,
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
        limit: FormLimit::Usual,
        any_moment: false,
        handlers: Vec::new(),
    }
}

impl At {
    /// Answers GET, and HEAD without the body.
    #[must_use]
    pub fn get<Args>(mut self, handler: impl HandlerFn<Args>) -> Self {
        let handler = AnyHandler::new(handler);
        self.methods.push(Method::GET);
        self.handlers.push((Method::GET, handler.clone()));
        self.handlers.push((Method::HEAD, handler));
        self
    }

    /// Answers GET with a stream that does not end, and so has no HEAD.
    #[must_use]
    pub fn follow<Args>(self, handler: impl HandlerFn<Args>) -> Self {
        self.only(Method::GET, AnyHandler::new(handler))
    }

    #[must_use]
    pub fn post<Args>(self, handler: impl HandlerFn<Args>) -> Self {
        self.only(Method::POST, AnyHandler::new(handler))
    }

    fn only(mut self, method: Method, handler: AnyHandler) -> Self {
        self.methods.push(method.clone());
        self.handlers.push((method, handler));
        self
    }

    /// Answers POST, where the form is read only of somebody with the permission that the handler asks for.
    #[must_use]
    pub(super) fn post_permitted<R, P, T>(
        mut self,
        handler: impl HandlerFn<(Permitted<R, P>, Posted<T>)>,
    ) -> Self
    where
        R: FromAddress,
        P: NeededPermission,
        T: Form + 'static,
    {
        self.admission = Some(Admission::Whoever(P::PERMISSION));
        self.post(handler)
    }

    /// It shows its page at any moment too, by `?at=`.
    #[must_use]
    pub fn at_any_moment(mut self) -> Self {
        self.any_moment = true;
        self
    }

    /// Its form may be as large as the service's upload limit.
    #[must_use]
    pub fn takes_uploads(mut self) -> Self {
        self.limit = FormLimit::Upload;
        self
    }

    /// Its form may be as large as this many bytes.
    #[must_use]
    pub fn takes(mut self, bytes: usize) -> Self {
        self.limit = FormLimit::Bytes(bytes);
        self
    }

    /// Anyone may send its form. Who they are is in the form, or in a link or cookie other than a session's.
    #[must_use]
    pub fn open(mut self) -> Self {
        self.admission = Some(Admission::Anyone);
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

    /// Each request is a step on a practice board.
    #[must_use]
    pub fn board(mut self) -> Self {
        self.work = Some(Work::Board);
        self
    }

    /// Who answers a request of this method.
    pub(super) fn handler(&self, method: &Method) -> Option<&AnyHandler> {
        let (_, handler) = self.handlers.iter().find(|(of, _)| of == method)?;
        Some(handler)
    }

    /// The methods it answers, as `Allow` lists them.
    pub(super) fn allowed(&self) -> String {
        let methods: Vec<&str> = self.handlers.iter().map(|(of, _)| of.as_str()).collect();
        methods.join(", ")
    }
}
