//! Handlers without their types, so that one tree holds them all: what stands around a handler is compiled once, and not for
//! each of the hundreds there are.

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, HttpResponse, Responder};
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

type Answering<T> = Pin<Box<dyn Future<Output = T>>>;

/// A function of addresses: its arguments are read from the request one after the other, so that a form is not looked at
/// before whoever sent it may send it.
pub trait HandlerFn<Args>: Send + Sync + 'static {
    fn answer(&self, request: HttpRequest, payload: Payload) -> Answering<HttpResponse>;
}

macro_rules! answer {
    ($($kind:ident $argument:ident),*) => {
        impl<F, $($kind,)* Fut> HandlerFn<($($kind,)*)> for F
        where
            F: Fn($($kind),*) -> Fut + Copy + Send + Sync + 'static,
            Fut: Future<Output: Responder> + 'static,
            $($kind: FromRequest + 'static,)*
        {
            #[allow(
                unused_mut,
                unused_variables,
                reason = "a function without arguments reads nothing of the request"
            )]
            fn answer(
                &self,
                request: HttpRequest,
                mut payload: Payload,
            ) -> Answering<HttpResponse> {
                let handler = *self;
                Box::pin(async move {
                    $(
                        let $argument = match $kind::from_request(&request, &mut payload).await {
                            Ok(read) => read,
                            Err(error) => return HttpResponse::from_error(error),
                        };
                    )*
                    let answer = handler($($argument),*).await;
                    answer.respond_to(&request).map_into_boxed_body()
                })
            }
        }
    };
}

answer!();
answer!(A a);
answer!(A a, B b);
answer!(A a, B b, C c);
answer!(A a, B b, C c, D d);

/// A handler of any arguments, for all workers.
#[derive(Clone)]
pub(super) struct AnyHandler(
    Arc<dyn Fn(HttpRequest, Payload) -> Answering<HttpResponse> + Send + Sync>,
);

impl AnyHandler {
    pub(super) fn new<Args>(handler: impl HandlerFn<Args>) -> Self {
        AnyHandler(Arc::new(move |request, payload| {
            handler.answer(request, payload)
        }))
    }

    pub(super) fn answer(&self, request: HttpRequest, payload: Payload) -> Answering<HttpResponse> {
        (self.0)(request, payload)
    }
}
