//! What is shown of a page elsewhere: its title, a line, a picture.

use crate::browser::Browser;
use crate::evening::{AT, Night, club};
use crate::server::{Setting, TestServer};
use crate::support::html::Html;

const PUBLIC: &str = "https://club.example";

#[test]
fn pages_say_what_others_are_to_show_of_them() {
    let server = TestServer::with(Setting {
        public_origin: Some(PUBLIC.to_owned()),
        ..Setting::default()
    });
    let _night = Night::drawn(&server);
    let event = format!("{AT}/e/1");
    for (page, picture) in [
        ("/c/monday", "/c/monday/card.png".to_owned()),
        (AT, format!("{event}/card.png")),
        (&event, format!("{event}/card.png")),
    ] {
        let html = server.get(page).body;
        let named = format!("meta[property='og:image'][content='{PUBLIC}{picture}']");
        assert!(html.has(&named), "{page}: {html}");
        assert_eq!(html.texts("[property='og:title']").len(), 1, "{page}");
        assert_eq!(html.texts("[property='og:description']").len(), 1);
        assert!(html.has(&format!(
            "[property='og:url'][content^='{PUBLIC}/c/monday']"
        )));
    }
    let titles = server
        .get("/c/monday")
        .attributes("[property='og:title']", "content");
    assert!(titles[0].starts_with(&club().name), "{titles:?}");
}

#[test]
fn each_page_says_what_it_is_about_and_the_ground_of_its_top() {
    let server = TestServer::start();
    let _night = Night::drawn(&server);
    let of = |page: &str| {
        let answer = server.get(page);
        assert_eq!(answer.status, 200, "{page}");
        let grounds = answer.attributes("meta[name='theme-color']", "media");
        let schemes = ["light", "dark"].map(|s| format!("(prefers-color-scheme: {s})"));
        assert_eq!(grounds, schemes, "{page}");
        let said = answer.attributes("meta[name='description']", "content");
        assert_eq!(said.len(), 1, "{page}: {said:?}");
        said
    };
    let club = [
        "",
        "/calendar",
        "/archive",
        "/ratings",
        "/records",
        "/seasons",
        "/reports",
    ];
    let club = club.map(|page| format!("/c/monday{page}"));
    let event = format!("{AT}/e/1/m/1");
    let others = [
        "/",
        "/help",
        "/help/swiss",
        "/games",
        "/games/narde",
        AT,
        event.as_str(),
    ];
    let all: Vec<String> = club.into_iter().chain(others.map(str::to_owned)).collect();
    let said: std::collections::BTreeSet<_> = all.iter().map(|page| of(page)).collect();
    assert_eq!(said.len(), all.len(), "each its own: {said:?}");
}

#[test]
fn cards_are_pictures_for_everyone_while_the_club_is_public() {
    let server = TestServer::start();
    let _night = Night::drawn(&server);
    // Nothing is named by half an address.
    assert!(server.get(AT).says_nowhere("og:image"));
    let mut owner = Browser::owner(&server);
    let night = [("night", "Every Tuesday")];
    let answer = crate::filled::send(&mut owner, "/c/monday/site", "/c/monday/site", &night);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let mut tags = Vec::new();
    for card in [
        "/c/monday/card.png".to_owned(),
        format!("{AT}/card.png"),
        format!("{AT}/e/1/card.png"),
    ] {
        let answer = server.get(&card);
        assert_eq!(answer.status, 200, "{card}");
        assert_eq!(answer.header("Content-Type"), Some("image/png"));
        assert_eq!(answer.header("Content-Encoding"), None);
        assert_eq!(
            answer.header("Cross-Origin-Resource-Policy"),
            Some("cross-origin")
        );
        assert_eq!(answer.header("Set-Cookie"), None);
        let tag = answer.header("ETag").unwrap().to_owned();
        assert_eq!(
            server.get(&card).header("ETag"),
            Some(tag.as_str()),
            "{card}"
        );
        let known = server.send("GET", &card, &[("If-None-Match", &tag)], b"");
        assert_eq!(known.status, 304, "{card}");
        tags.push(tag);
        assert_eq!(owner.get(&card).status, 200, "{card}");
    }
    tags.dedup();
    assert_eq!(tags.len(), 3, "each is another");
    assert_eq!(server.get(&format!("{AT}/e/9/card.png")).status, 404);
    assert_eq!(server.get("/c/monday/players/nobody/card.png").status, 404);
    let answer = crate::filled::send(
        &mut owner,
        "/c/monday/settings",
        "/c/monday/settings",
        &[("public", "off")],
    );
    assert_eq!(answer.status, 303, "{}", answer.body);
    for card in ["/c/monday/card.png", &format!("{AT}/e/1/card.png")] {
        assert_eq!(owner.get(card).status, 404, "{card}");
        assert_eq!(server.get(card).status, 404, "{card}");
    }
}
