//! One address with its handlers, as [`super::routes`] lists them.

use super::form::{Admission, Posted};
use super::handler::{AnyHandler, HandlerFn};
use super::middleware::rate_limit::{self, Work};
use super::permitted::{FromAddress, NeededPermission, Permitted};
use crate::form::Form;
use actix_web::http::Method;
use actix_web::web::ServiceConfig;
use actix_web::{Resource, web};

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
    /// Whether it shows its page at any moment too, by `?at=`.
    pub any_moment: bool,
    /// What makes its resource.
    steps: Vec<ResourceStep>,
}

type ResourceStep = Box<dyn FnOnce(Resource) -> Resource>;

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
        any_moment: false,
        steps: Vec::new(),
    }
}

impl At {
    fn step(mut self, step: impl FnOnce(Resource) -> Resource + 'static) -> Self {
        self.steps.push(Box::new(step));
        self
    }

    /// Answers GET, and HEAD without the body.
    #[must_use]
    pub(super) fn get<Args>(mut self, handler: impl HandlerFn<Args>) -> Self {
        self.methods.push(Method::GET);
        let handler = AnyHandler::new(handler);
        self.step(|resource| {
            let head = handler.clone().route(Method::HEAD);
            resource.route(handler.route(Method::GET)).route(head)
        })
    }

    /// Answers GET with a stream that does not end, and so has no HEAD.
    #[must_use]
    pub(super) fn follow<Args>(self, handler: impl HandlerFn<Args>) -> Self {
        self.only(Method::GET, AnyHandler::new(handler))
    }

    #[must_use]
    pub(super) fn post<Args>(self, handler: impl HandlerFn<Args>) -> Self {
        self.only(Method::POST, AnyHandler::new(handler))
    }

    fn only(mut self, method: Method, handler: AnyHandler) -> Self {
        self.methods.push(method.clone());
        self.step(|resource| resource.route(handler.route(method)))
    }

    /// The same, where only the form of somebody with the permission its handler asks for is read at all.
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
        let admission = Admission::Whoever(P::PERMISSION);
        self.admission = Some(admission);
        self.post(handler)
            .step(move |resource| resource.app_data(admission))
    }

    /// It shows its page at any moment too, by `?at=`.
    #[must_use]
    pub fn at_any_moment(mut self) -> Self {
        self.any_moment = true;
        self.step(|resource| resource.app_data(super::moment::AnyMoment))
    }

    /// Its form may be as large as the service's upload limit.
    #[must_use]
    pub fn takes_uploads(mut self) -> Self {
        self.is_large = true;
        self.step(|resource| resource.app_data(super::form::UploadRoute))
    }

    /// Its form may be as large as this many bytes.
    #[must_use]
    pub fn takes(mut self, bytes: usize) -> Self {
        self.is_large = true;
        self.step(move |resource| resource.app_data(super::form::LargeRoute(bytes)))
    }

    /// Anyone may send its form. Who they are is in the form, or in a link or cookie other than a session's.
    #[must_use]
    pub fn open(mut self) -> Self {
        self.admission = Some(Admission::Anyone);
        self.step(|resource| resource.app_data(Admission::Anyone))
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

    /// Registers it under `path`, which is the end of its address below the scopes it is in.
    fn register(self, path: &str, app: &mut ServiceConfig) {
        let resource = self
            .steps
            .into_iter()
            .fold(web::resource(path), |resource, step| step(resource));
        let Some(work) = self.work else {
            app.service(resource);
            return;
        };
        let wrapped = resource.wrap(actix_web::middleware::from_fn(move |request, next| {
            rate_limit::work(work, request, next)
        }));
        app.service(wrapped);
    }
}

/// Registers addresses as a tree: those that begin with the same part that varies, such as `/c/{club}`, are one scope. Then a
/// request is held against the few addresses at its own level, nearly all of them fixed words, instead of against a
/// regular expression for every address there is, which each worker would also keep in memory.
///
/// Fixed words are tried first, then what varies: `/t/new` is no tournament's.
pub(super) fn register(all: Vec<At>, app: &mut ServiceConfig) {
    level(all.into_iter().map(|at| (at.path, at)).collect(), app);
}

fn level(all: Vec<(&'static str, At)>, app: &mut ServiceConfig) {
    let mut scopes: Vec<(&'static str, Vec<(&'static str, At)>)> = Vec::new();
    let mut alone = Vec::new();
    for (path, at) in all {
        match varying_start(path) {
            None if path.contains('{') => alone.push((path, "", at)),
            None => at.register(path, app),
            Some((start, rest)) => match scopes.iter_mut().find(|(scope, _)| *scope == start) {
                Some((_, below)) => below.push((rest, at)),
                None => scopes.push((start, vec![(rest, at)])),
            },
        }
    }
    // One address is no scope. Such ones come first: a scope takes all that begins as it does.
    scopes.retain_mut(|(start, below)| match below.len() {
        1 => {
            alone.extend(below.drain(..).map(|(rest, at)| (*start, rest, at)));
            false
        }
        _ => true,
    });
    for (start, rest, at) in alone {
        at.register(&format!("{start}{rest}"), app);
    }
    for (start, below) in scopes {
        app.service(web::scope(start).configure(|app| level(below, app)));
    }
}

/// An address parted behind the first of its parts that varies as a whole; `None` where none does.
fn varying_start(path: &'static str) -> Option<(&'static str, &'static str)> {
    let ends = path.match_indices('}').map(|(at, _)| at.saturating_add(1));
    ends.filter_map(|end| path.split_at_checked(end))
        .find(|(_, rest)| rest.is_empty() || rest.starts_with('/'))
}
