//! What a club's site looks like and says: colours, logo, club night, words.

use crate::browser::Browser;
use crate::evening::{AT, Night};
use crate::filled;
use crate::server::TestServer;
use crate::support::html::Html;

const SITE: &str = "/c/monday/site";

/// The smallest thing that is a PNG from its first byte to its last.
pub fn a_png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    bytes.extend(width.to_be_bytes());
    bytes.extend(height.to_be_bytes());
    bytes.extend(b"\x08\x06\0\0\0....\0\0\0\0IEND\xaeB`\x82");
    bytes
}

pub fn upload(browser: &mut Browser<'_>, file: &[u8], remove: bool) -> crate::server::Answer {
    let page = browser.get(SITE).body;
    let key = filled::fields(&page, &format!("{SITE}/logo"));
    let key = &key.iter().find(|(name, _)| name == "key").unwrap().1;
    let mut fields = vec![("key", key.as_str())];
    if remove {
        fields.push(("remove", "1"));
    }
    browser.upload("/c/monday/site/logo", &fields, ("logo", "x.png", file))
}

#[test]
fn colours_come_as_a_style_sheet_on_every_page_of_the_club() {
    let server = TestServer::start();
    let _night = Night::drawn(&server);
    assert!(server.get("/c/monday").says_nowhere("/theme/"));
    let mut owner = Browser::owner(&server);
    let answer = filled::send(
        &mut owner,
        SITE,
        SITE,
        &[("light", "#7a2048"), ("dark", "")],
    );
    assert_eq!(answer.status, 303, "{}", answer.body);
    let page = server.get("/c/monday").body;
    let css = page.attribute("[href^='/c/monday/theme/']", "href");
    assert!(css.starts_with("/c/monday/theme/7a2048-"), "{css}");
    for path in [
        AT,
        &format!("{AT}/e/1/m/1"),
        "/c/monday/calendar",
        "/c/monday/chouette",
    ] {
        assert!(
            server.get(path).has(&format!("link[href='{css}']")),
            "{path}"
        );
    }
    let sheet = server.get(&css);
    assert_eq!(sheet.status, 200);
    assert_eq!(
        sheet.header("Content-Type"),
        Some("text/css; charset=utf-8")
    );
    assert!(sheet.header("Cache-Control").unwrap().contains("immutable"));
    assert!(
        sheet.text().contains("--felt:#7a2048;--on-felt:#ffffff"),
        "{}",
        sheet.body
    );
    assert!(sheet.text().contains("prefers-color-scheme:dark"));
    // Only what the form would take is served, whatever is asked.
    for none in [
        "ffff00-ffff00",
        "7a2048",
        "7A2048-ffffff",
        "x",
        "7a2048-7a2048;}",
    ] {
        assert_eq!(
            server.get(&format!("/c/monday/theme/{none}.css")).status,
            404,
            "{none}"
        );
    }
    // The house's own again.
    filled::send(&mut owner, SITE, SITE, &[("light", ""), ("dark", "")]);
    assert!(server.get("/c/monday").says_nowhere("/theme/"));
}

#[test]
fn a_colour_nobody_can_read_is_refused_with_one_near_it() {
    let server = TestServer::start();
    let _night = Night::with(&server, &[]);
    let mut owner = Browser::owner(&server);
    let typed = [
        ("light", "#ffcc00"),
        ("night", "Every Tuesday"),
        ("words", "Hello"),
    ];
    let answer = filled::send(&mut owner, SITE, SITE, &typed);
    assert_eq!(answer.status, 422);
    let page = &answer.body;
    assert!(page.says("a", "contrast of only 1.4"), "{page}");
    assert!(
        page.has("[value='#ffcc00']") && page.says(".hint", "Every Tuesday"),
        "{page}"
    );
    // The remedy sends the colour that is offered in its place.
    let instead = page.attribute("[name='instead']", "value");
    assert!(instead.starts_with("light=#"), "{instead}");
    let mut again = typed.to_vec();
    again.push(("instead", &instead));
    let answer = filled::send(&mut owner, SITE, SITE, &again);
    assert_eq!(answer.status, 303, "{}", answer.body);
    for (field, value, said) in [
        ("light", "green", "six digits"),
        ("dark", "#7fd1b0", "needs a colour for light pages"),
        ("dark", "#000000", "contrast of only 1.1"),
        ("words", &"x".repeat(10_001), "10000"),
    ] {
        let mut fields = vec![("light", ""), ("dark", ""), ("words", "")];
        fields.retain(|(name, _)| *name != field);
        fields.push((field, value));
        let answer = filled::send(&mut owner, SITE, SITE, &fields);
        assert_eq!(answer.status, 422, "{field}");
        assert!(answer.says("main", said), "{field}: {}", answer.body);
    }
}

#[test]
fn words_are_looked_at_before_they_are_kept_and_cleaned_always() {
    let server = TestServer::start();
    let _night = Night::with(&server, &[]);
    let mut owner = Browser::owner(&server);
    let words = "# Welcome\n\n**Beginners** too.\n\n<script>alert(1)</script>\n\
        ![x](https://elsewhere.example/x.png) [bad](javascript:alert(1)) [good](https://bar.example) [own](/c/monday/ratings)";
    let fields = [
        ("words", words),
        ("night", "Tuesdays <b>19:30</b>"),
        ("light", "#7a2048"),
    ];
    let mut look = fields.to_vec();
    look.push(("look", "1"));
    let sketch = filled::send(&mut owner, SITE, SITE, &look);
    assert_eq!(sketch.status, 200, "{}", sketch.body);
    assert!(sketch.says_just("strong", "Beginners"), "{}", sketch.body);
    assert!(
        sketch.has("link[href*='/theme/7a2048-']"),
        "the page wears the colours"
    );
    assert!(
        server.get("/c/monday").says_nowhere("Beginners"),
        "nothing is kept"
    );
    assert_eq!(filled::send(&mut owner, SITE, SITE, &fields).status, 303);
    let page = server.get("/c/monday").body;
    assert!(
        page.says_just("h2", "Welcome") && page.says(".club-night", "Tuesdays <b>"),
        "{page}"
    );
    for bad in ["alert(1)", "elsewhere.example", "javascript:"] {
        assert!(page.says_nowhere(bad), "{bad}");
    }
    assert!(page.has("[href='https://bar.example']"));
    assert!(
        page.has("[href='/c/monday/ratings'][rel^='nofollow']"),
        "{page}"
    );
    assert!(
        server
            .get("/c/monday/calendar")
            .body
            .says(".club-night", "Tuesdays <b>")
    );
}

#[test]
fn a_band_is_looked_at_before_it_is_kept_and_then_stands_on_every_page() {
    let server = TestServer::start();
    let _night = Night::drawn(&server);
    let mut owner = Browser::owner(&server);
    let page = owner.get(SITE).body;
    for band in ["points", "checkers", "plain", "paper"] {
        assert!(page.has(&format!(".bands .band-{band}")), "{band}: {page}");
    }
    let fields = [("band", "checkers"), ("night", "Mondays at 8")];
    let mut look = fields.to_vec();
    look.push(("look", "1"));
    let sketch = filled::send(&mut owner, SITE, SITE, &look);
    assert!(
        sketch.says(".sketch .band-checkers", "Mondays at 8"),
        "{}",
        sketch.body
    );
    assert!(
        server.get("/c/monday").has("header.band-points"),
        "nothing is kept"
    );
    assert_eq!(filled::send(&mut owner, SITE, SITE, &fields).status, 303);
    for path in [
        "/c/monday",
        AT,
        &format!("{AT}/e/1/m/1"),
        "/c/monday/calendar",
    ] {
        let page = server.get(path);
        assert!(page.says("header.band-checkers", "Mondays at 8"), "{path}");
    }
    let odd = filled::send(&mut owner, SITE, SITE, &[("band", "gold")]);
    assert_eq!(odd.status, 422);
}

#[test]
fn a_tab_says_where_one_is() {
    let server = TestServer::start();
    let _night = Night::drawn(&server);
    let current = |path: &str| {
        let page = server.get(path);
        let here = page.attributes("nav.site a[aria-current]", "href");
        (
            here,
            page.attributes("nav.site a[aria-current]", "aria-current"),
        )
    };
    let is = |href: &str, how: &str| (vec![href.to_owned()], vec![how.to_owned()]);
    assert_eq!(current("/c/monday"), is("/c/monday", "page"));
    assert_eq!(
        current("/c/monday/archive"),
        is("/c/monday/archive", "page")
    );
    assert_eq!(
        current("/c/monday/archive/2026"),
        is("/c/monday/archive", "true")
    );
    assert_eq!(current(AT), (Vec::new(), Vec::new()));
}

#[test]
fn a_logo_is_a_picture_of_bounded_size() {
    let server = TestServer::start();
    let _night = Night::with(&server, &[]);
    let mut owner = Browser::owner(&server);
    for (file, said) in [
        (b"<svg onload='alert(1)'/>".to_vec(), "not a complete PNG"),
        (a_png(5000, 3), "at most 1024 pixels"),
        (vec![0; 40_000], "32 kB"),
        (Vec::new(), "Choose a picture"),
    ] {
        let answer = upload(&mut owner, &file, false);
        assert_eq!(answer.status, 422);
        assert!(answer.says("main", said), "{said}: {}", answer.body);
    }
    let png = a_png(300, 200);
    let answer = upload(&mut owner, &png, false);
    assert_eq!(answer.status, 303, "{}", answer.body);
    let page = server.get("/c/monday").body;
    assert!(page.has("[width='48'][height='32']"), "{page}");
    let src = page.attribute("[src^='/c/monday/logo/']", "src");
    let picture = server.get(&src);
    assert_eq!(picture.status, 200);
    assert_eq!(picture.header("Content-Type"), Some("image/png"));
    assert_eq!(picture.header("X-Content-Type-Options"), Some("nosniff"));
    assert!(
        picture
            .header("Cache-Control")
            .unwrap()
            .contains("immutable")
    );
    for none in ["0000000000000000.png", "x.svg", "x"] {
        assert_eq!(
            server.get(&format!("/c/monday/logo/{none}")).status,
            404,
            "{none}"
        );
    }
    assert_eq!(upload(&mut owner, &[], true).status, 303);
    assert!(server.get("/c/monday").says_nowhere("/logo/"));
    assert_eq!(server.get(&src).status, 404);
}
