//! Pages only for those who are signed in, tried on a page of its own behind the gate.

use crate::server::{Setting, deps};
use crate::support::html::Html;
use crate::support::{self, Fresh};
use actix_web::http::header;
use actix_web::{App, HttpResponse, test as client, web};
use crawford::app::account::{Accounts, Credentials, Visit};
use crawford::store::Store;
use crawford::web::middleware::Gate;
use crawford::web::visitor::LoggedInAccount;

async fn desk(actor: LoggedInAccount) -> HttpResponse {
    let owner = actor.is_owner() && actor.user.is_owner();
    let name = actor.user.name.clone();
    HttpResponse::Ok()
        .content_type("text/plain")
        .body(format!("{name} {owner}"))
}

/// Makes the owner and gives the session's cookie.
async fn cookie(accounts: &Accounts, token: &str) -> String {
    let typed = Credentials {
        name: "Ann".to_owned(),
        password: "a long password".to_owned(),
    };
    let visit = Visit {
        network: "127.0.0.1".to_owned(),
        agent: "test".to_owned(),
    };
    let begun = accounts.make_owner(token, typed, visit).await.unwrap();
    format!("crawford-session={}", begun.cookie)
}

async fn tried(store: Store, token: String) {
    let server = web::Data::new(deps(&store, Setting::default(), None));
    let app = App::new()
        .app_data(server.clone())
        .service(web::resource("/desk").get(desk).post(desk))
        .wrap(Gate::of(server.clone()));
    let app = client::init_service(app).await;
    let host = ("host", "localhost");

    let request = client::TestRequest::get()
        .uri("/desk?x=1&y=2")
        .insert_header(host);
    let answer = client::call_service(&app, request.to_request()).await;
    assert_eq!(answer.status(), 303);
    let login = answer.headers().get(header::LOCATION).unwrap();
    assert_eq!(login, "/login?next=%2Fdesk%3Fx%3D1%26y%3D2");

    let request = client::TestRequest::post().uri("/desk").insert_header(host);
    let answer = client::call_service(&app, request.to_request()).await;
    assert_eq!(answer.status(), 401);
    let page = client::read_body(answer).await;
    assert!(String::from_utf8_lossy(&page).has("[href='/login']"));

    let cookie = (header::COOKIE, cookie(&server.accounts, &token).await);
    let request = client::TestRequest::get()
        .uri("/desk")
        .insert_header(host)
        .insert_header(cookie.clone());
    let answer = client::call_service(&app, request.to_request()).await;
    assert_eq!(answer.status(), 200);
    assert_eq!(
        answer.headers().get(header::CACHE_CONTROL).unwrap(),
        "no-store"
    );
    assert_eq!(client::read_body(answer).await, "Ann true");

    // The secret counts, not only the session's name.
    let mut forged = cookie.1.clone();
    forged.replace_range(
        forged.len() - 1..,
        if forged.ends_with('0') { "1" } else { "0" },
    );
    let request = client::TestRequest::get()
        .uri("/desk")
        .insert_header(host)
        .insert_header((header::COOKIE, forged));
    assert_eq!(
        client::call_service(&app, request.to_request())
            .await
            .status(),
        303
    );
}

#[test]
fn others_are_led_to_the_door_and_back() {
    let fresh = Fresh::sqlite();
    let store = support::open(&fresh.database);
    let token = Accounts::owner_link(&store).unwrap().unwrap();
    actix_web::rt::System::new().block_on(tried(store.clone(), token));
    store.close();
}
