//! `/position/{id}.svg`

use crate::server::TestServer;
use crawford::pages::paths::encode;

#[test]
fn every_identifier_of_the_oracle_is_a_picture_any_site_may_show() {
    let server = TestServer::start();
    let ids = std::fs::read_to_string("tests/data/oracle/ids.jsonl").unwrap();
    for (n, line) in ids.lines().enumerate().step_by(7) {
        let state: serde_json::Value = serde_json::from_str(line).unwrap();
        for kind in ["xgid", "gnubgid"] {
            let id = state[kind].as_str().unwrap();
            // A blog may or may not escape what is in an address.
            let id = if n % 2 == 0 {
                encode(id)
            } else {
                id.to_owned()
            };
            let answer = server.get(&format!("/position/{id}.svg"));
            assert_eq!(answer.status, 200, "{id}: {}", answer.body);
            assert_eq!(answer.header("Content-Type"), Some("image/svg+xml"));
            let resource = answer.header("Cross-Origin-Resource-Policy");
            assert_eq!(resource, Some("cross-origin"));
            assert!(answer.header("Cache-Control").unwrap().contains("public"));
            let policy = answer.header("Content-Security-Policy").unwrap();
            assert!(policy.contains("default-src 'none'"), "{policy}");
            let svg = &answer.body;
            assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>"));
            for foreign in ["style", "href", "<script", "url("] {
                assert!(!svg.contains(foreign), "{foreign}");
            }
        }
    }
}

#[test]
fn a_picture_a_browser_has_is_not_sent_again() {
    let server = TestServer::start();
    let path = "/position/4HPwATDgc/ABMA.svg";
    let first = server.get(path);
    assert_eq!(first.status, 200, "{}", first.body);
    assert!(first.says("svg", "dark: 2 on 24, 5 on 13, 3 on 8, 5 on 6; 167 pips."));
    let tag = first.header("ETag").unwrap();
    let again = server.send("GET", path, &[("If-None-Match", tag)], b"");
    assert_eq!((again.status, again.body.as_str()), (304, ""));
    assert_eq!(server.send("HEAD", path, &[], b"").body, "");
}

#[test]
fn what_is_no_position_is_answered_with_why() {
    let server = TestServer::start();
    let long = "x".repeat(3000);
    for (id, why) in [
        ("hello", "This is not a position"),
        ("%ff%00", "This is not a position"),
        ("99999999999999", "is not a Position ID"),
        ("XGID=-:0:0:1:00:0:0:0:0:10", "Field 1 of"),
        (
            "XGID=-b----E-C---eE---c-e----Z-:0:0:1:00:0:0:0:0:10",
            "Field 1 of",
        ),
        (
            "XGID=-b----E-C---eE---c-e----O-:0:0:1:00:0:0:0:0:10",
            "checkers off",
        ),
        ("%3Cscript%3E", "This is not a position"),
        (long.as_str(), "This is not a position"),
    ] {
        let answer = server.get(&format!("/position/{id}.svg"));
        assert_eq!(answer.status, 400, "{id}");
        assert!(answer.says("main", why), "{id}: {}", answer.body);
        assert!(answer.escapes("<script>"));
    }
    assert_eq!(server.get("/position/.svg").status, 404);
    assert_eq!(server.get("/position/x").status, 404);
}
