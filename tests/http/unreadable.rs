//! What is stored and cannot be read is an error, never left out and never taken for the usual.

use crate::browser::{Browser, OWNER};
use crate::chouette_night;
use crate::evening::{AT, Night, club};
use crate::server::TestServer;
use crate::support::club::wait;
use crawford::journal::{Actor, UtcMicros};
use crawford::store::club_sites::{self, SiteRow};
use crawford::store::night_reports::ReportRow;
use crawford::store::rating_lists::ListRow;
use crawford::store::seasons::SeasonRow;
use crawford::store::{
    StoreError, Tx, accounts, journal, night_presets, night_reports, rating_lists, seasons,
};
use crawford::tournament::EntrantNo;

fn put(server: &TestServer, row: impl Fn(&mut Tx<'_>) -> Result<(), StoreError> + Send + 'static) {
    server.store.write_now(row).unwrap();
}

fn season() -> SeasonRow {
    SeasonRow {
        club: club().id,
        slug: "spring".into(),
        name: "Spring".into(),
        from_day: "2026-01-01".parse().unwrap(),
        to_day: "2026-06-30".parse().unwrap(),
        setup: "{}".into(),
        created_at: UtcMicros(1),
        frozen_at: None,
        frozen: None,
    }
}

#[test]
fn a_report_whose_published_results_cannot_be_read_is_not_shown_as_unchanged() {
    let server = TestServer::start();
    let night = Night::drawn(&server);
    let row = ReportRow {
        stream: night.stream,
        club: club().id,
        title: String::new(),
        opening: String::new(),
        body: None,
        closing: String::new(),
        position: String::new(),
        position_words: String::new(),
        changed_at: UtcMicros(1),
        published_at: Some(UtcMicros(1)),
        results: "[1, 2".into(),
    };
    put(&server, move |tx| night_reports::put(tx, &row));
    assert_eq!(server.get(&format!("{AT}/report")).status, 500);
    let mut owner = Browser::owner(&server);
    assert_eq!(owner.get(&format!("{AT}/report/edit")).status, 500);
}

#[test]
fn a_password_that_cannot_be_read_is_not_taken_for_a_wrong_one() {
    let server = TestServer::start();
    let _owner = Browser::owner(&server);
    let (name, password) = OWNER;
    let wrong = Browser::new(&server).log_in(name, "another one altogether");
    assert_eq!(wrong.status, 422, "{}", wrong.body);
    put(&server, |tx| {
        let account = accounts::by_name(tx, OWNER.0)?;
        accounts::set_password(tx, account.id, "$argon2id$v=19$m=8,t=1,p=1")
    });
    assert_eq!(Browser::new(&server).log_in(name, password).status, 500);
}

#[test]
fn a_preset_that_cannot_be_read_is_not_left_out() {
    let server = TestServer::start();
    let _night = Night::drawn(&server);
    let mut owner = Browser::owner(&server);
    assert_eq!(owner.get("/c/monday/chouette/new").status, 200);
    put(&server, |tx| night_presets::put(tx, club().id, "Ours", "{"));
    assert_eq!(owner.get("/c/monday/chouette/new").status, 500);
}

#[test]
fn a_season_that_cannot_be_read_is_not_taken_for_a_usual_one() {
    let broken = [
        SeasonRow {
            setup: "{".into(),
            ..season()
        },
        SeasonRow {
            frozen_at: Some(UtcMicros(2)),
            frozen: Some("?".into()),
            ..season()
        },
    ];
    for row in broken {
        let server = TestServer::start();
        let night = Night::drawn(&server);
        put(&server, move |tx| seasons::add(tx, &row));
        assert_eq!(server.get("/c/monday/seasons/spring").status, 500);
        let story = wait(night.all.read(night.stream)).unwrap();
        let person = |n| story.state.entrant(EntrantNo(n)).unwrap().person;
        let profile = format!("/c/monday/players/{}", person(1));
        assert_eq!(server.get(&profile).status, 500);
        // Of two against each other no season is shown, so none is read.
        let against = format!("{profile}/against/{}", person(2));
        assert_eq!(server.get(&against).status, 200);
    }
}

#[test]
fn a_rating_list_that_cannot_be_read_is_not_reckoned_by_the_usual_rules() {
    let server = TestServer::start();
    let _night = Night::drawn(&server);
    let row = ListRow {
        club: club().id,
        slug: "blitz".into(),
        name: "Blitz".into(),
        settings: "{".into(),
        from_day: None,
        to_day: None,
        created_at: UtcMicros(1),
    };
    put(&server, move |tx| rating_lists::put(tx, &row));
    let mut owner = Browser::owner(&server);
    assert_eq!(owner.get("/c/monday/ratings").status, 500);
}

#[test]
fn a_night_that_does_not_add_up_is_not_shown_as_settled() {
    let server = TestServer::start();
    let night = chouette_night::one_game(&server);
    let mut owner = Browser::owner(&server);
    let settle = format!("{}/settle", chouette_night::AT);
    assert_eq!(owner.get(&settle).status, 200);
    let stream = night.stream;
    let facts = server
        .store
        .read_now(move |conn| journal::facts(conn, stream, 0));
    // What the game came to, put right so that somebody who is not there gets a part of it.
    let mut body = facts
        .unwrap()
        .iter()
        .map(|fact| serde_json::from_str::<serde_json::Value>(&fact.body).unwrap())
        .find(|body| body["type"] == "ended")
        .unwrap();
    body["type"] = "corrected".into();
    body["lines"][0]["to"] = 99.into();
    let body = body.to_string();
    put(&server, move |tx| {
        let version = journal::facts(tx, stream, 0)?.len() as u64;
        let bodies = std::slice::from_ref(&body);
        journal::append(
            tx,
            stream,
            version,
            UtcMicros(2),
            Actor::Program,
            None,
            bodies,
        )
        .map(drop)
    });
    assert_eq!(owner.get(&settle).status, 500);
}

#[test]
fn a_colour_that_cannot_be_read_is_not_taken_for_the_house_s() {
    for (light, dark) in [("soon", None), ("#1f5b46", Some("#12345"))] {
        let server = TestServer::start();
        let _night = Night::drawn(&server);
        assert_eq!(server.get("/c/monday").status, 200);
        let row = SiteRow {
            light: Some(light.into()),
            dark: dark.map(str::to_owned),
            club_night: String::new(),
            words: String::new(),
            band: None,
        };
        put(&server, move |tx| club_sites::put(tx, club().id, &row));
        assert_eq!(server.get("/c/monday").status, 500, "{light} {dark:?}");
    }
}
