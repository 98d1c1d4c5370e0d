//! Reading forms behind the gate, tried on addresses of their own.

use crate::browser::Browser;
use crate::evening::{AT, Night};
use crate::server::{Setting, TestServer, deps};
use crate::support::html::Html;
use crate::support::{self, Fresh};
use actix_web::body::MessageBody;
use actix_web::dev::{Service, ServiceResponse};
use actix_web::{HttpResponse, test as client, web};
use crawford::club::name;
use crawford::form::{Control, Field, FieldName, Form, Input, Item, Values};
use crawford::store::Store;
use crawford::web::at::at;
use crawford::web::form::{Admission, FormLimit, Posted};
use crawford::web::middleware::rate_limit::Quotas;
use crawford::web::router::Router;

struct Roster(String);

impl Form for Roster {
    fn items() -> Vec<Item> {
        let control = Control::Area { rows: 8 };
        vec![Item::Field(Field::new(
            FieldName::declared("roster"),
            "field-roster",
            control,
        ))]
    }

    fn read(input: &mut Input<'_>) -> Option<Self> {
        let missing = None::<fn() -> Roster>;
        input.field(
            FieldName::declared("roster"),
            missing,
            |typed| match typed {
                [roster] if !roster.is_empty() => Ok(Roster(roster.clone())),
                _ => name::checked("").map(Roster),
            },
        )
    }

    fn fill(&self, values: &mut Values) {
        values.set(FieldName::declared("roster"), vec![self.0.clone()]);
    }
}

async fn count(form: Posted<Roster>) -> HttpResponse {
    match form.command() {
        Ok(Roster(names)) => HttpResponse::Ok().body(names.lines().count().to_string()),
        Err(refused) => HttpResponse::UnprocessableEntity()
            .content_type("text/plain")
            .body(
                refused
                    .iter()
                    .map(|v| v.rule.id())
                    .collect::<Vec<_>>()
                    .join(" "),
            ),
    }
}

fn posted(path: &str, kind: &str, body: Vec<u8>) -> client::TestRequest {
    client::TestRequest::post()
        .uri(path)
        .insert_header(("host", "localhost"))
        .insert_header(("content-type", kind))
        .set_payload(body)
}

async fn answer<S, R, B>(app: &S, request: R) -> (u16, String)
where
    S: Service<R, Response = ServiceResponse<B>, Error = actix_web::Error>,
    B: MessageBody,
{
    let answer = client::call_service(app, request).await;
    let status = answer.status().as_u16();
    let body = client::read_body(answer).await;
    (status, String::from_utf8_lossy(&body).into_owned())
}

async fn tried(store: Store) {
    const FORM: &str = "application/x-www-form-urlencoded";
    let server = web::Data::new(deps(&store, Setting::default(), None));
    let router: &Router = Box::leak(Box::new(Router::new(vec![
        at("/small").open().post(count),
        at("/large").open().takes_uploads().post(count),
    ])));
    let app = router.app(server);
    let app = client::init_service(app).await;
    let names = |lines: usize| format!("roster={}", "Ann%0D%0A".repeat(lines)).into_bytes();

    assert_eq!(
        answer(&app, posted("/small", FORM, names(3)).to_request()).await,
        (200, "3".to_owned())
    );
    let (status, page) = answer(&app, posted("/small", FORM, names(10_000)).to_request()).await;
    assert_eq!(status, 413);
    assert!(page.says(".lead", "at most 64 KB"), "{page}");
    assert_eq!(
        answer(&app, posted("/large", FORM, names(10_000)).to_request()).await,
        (200, "10000".to_owned())
    );
    let (status, page) = answer(&app, posted("/large", FORM, names(40_000)).to_request()).await;
    assert_eq!(status, 413);
    assert!(page.says(".lead", "at most 256 KB"), "{page}");

    let file = b"--B\r\nContent-Disposition: form-data; name=\"roster\"; filename=\"r.csv\"\r\n\r\nAnn\nBo\r\n--B--\r\n";
    let multipart = "multipart/form-data; boundary=B";
    assert_eq!(
        answer(
            &app,
            posted("/large", multipart, file.to_vec()).to_request()
        )
        .await,
        (200, "2".to_owned())
    );
    assert_eq!(
        answer(
            &app,
            posted("/large", multipart, b"--B\r\n".to_vec()).to_request()
        )
        .await
        .0,
        400
    );

    let refused = |body: &str| {
        answer(
            &app,
            posted("/small", FORM, body.as_bytes().to_vec()).to_request(),
        )
    };
    assert_eq!(
        refused("roster=%fe%ff").await,
        (422, "field-not-text".to_owned())
    );
    assert_eq!(
        refused("roster=&key=!").await,
        (422, "form-key name-missing".to_owned())
    );

    let json = |body: &str| {
        let body = body.as_bytes().to_vec();
        answer(
            &app,
            posted("/small", "application/json", body).to_request(),
        )
    };
    assert_eq!(
        json(r#"{"roster": "Ann\nBo", "seen": 3}"#).await,
        (200, "2".to_owned())
    );
    assert_eq!(
        json(r#"{"roster": ["Ann"], "moon": 1}"#).await,
        (
            422,
            "json-not-a-text json-field-unknown name-missing".to_owned()
        )
    );
    assert_eq!(json("[]").await.0, 400);
}

#[test]
fn forms_are_as_large_as_their_address_takes_and_of_any_bytes() {
    let fresh = Fresh::sqlite();
    let store = support::open(&fresh.database);
    actix_web::rt::System::new().block_on(tried(store.clone()));
    store.close();
}

#[test]
fn whoever_may_not_send_a_form_is_told_before_any_of_it_is_read() {
    let server = TestServer::start();
    Night::drawn(&server);
    let score = format!("{AT}/e/1/m/1/score");
    let record = format!("{AT}/e/1/m/1/record");
    // Twenty megabytes are announced, and none of them comes.
    let announced = |path: &str| {
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: multipart/form-data; \
             boundary=B\r\nContent-Length: 20000000\r\n\r\n",
            server.address
        );
        server.raw(head.as_bytes()).status
    };
    for path in [
        "/c/monday/import",
        "/c/monday/members/import",
        "/account/password",
        &record,
        &score,
    ] {
        assert_eq!(announced(path), 401, "{path}");
    }
    assert_eq!(announced("/c/nowhere/import"), 404);
}

#[test]
fn a_large_form_says_who_may_send_it() {
    let large = crawford::web::routes();
    let large = large.iter().filter(|at| at.limit != FormLimit::Usual);
    for at in large {
        let anyone = at.admission == Some(Admission::Anyone);
        assert!(at.admission.is_some(), "{}", at.path);
        assert_eq!(anyone, at.path == "/check", "{}", at.path);
    }
}

#[test]
fn more_than_the_house_takes_at_once_waits() {
    let server = TestServer::with(Setting {
        quotas: Quotas {
            bodies: 80_000,
            ..Quotas::default()
        },
        ..Setting::default()
    });
    let mut anyone = Browser::new(&server);
    let text = "x".repeat(36_000);
    let busy = anyone.post("/check", &[("text", &text)]);
    assert_eq!(busy.status, 503, "{}", busy.body);
    assert_eq!(busy.header("Retry-After"), Some("5"));
    assert!(busy.says("main", "Nothing was saved"), "{}", busy.body);
    // What was taken in is given back: many small ones after one another are more than fits at once.
    for _ in 0..5 {
        let read = anyone.post("/check", &[("text", &text[..10_000])]);
        assert_ne!(read.status, 503, "{}", read.body);
    }
    // Whoever is signed in has room beside those who are not.
    let mut owner = Browser::owner(&server);
    let taken = owner.post("/clubs/new", &[("name", &text[..4_000])]);
    assert_eq!(taken.status, 422, "{}", taken.body);
}
