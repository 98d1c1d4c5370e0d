//! Thousands of requests, made up and bent, on every address as everybody: each gets an answer, none of them "our
//! fault", and nothing typed comes back as markup.

use crate::connection::Connection;
use crate::program::Evening;
use crate::server::{Setting, TestServer};
use crate::support::Fresh;
use crate::support::html::Html;
use crawford::web;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::collections::{BTreeMap, BTreeSet};

const CALLERS: usize = 4;
/// What must never come back as it is on a page.
const CANARY: &str = "\"'><script>canary</script>";

/// As many as `RANDOM_REQUESTS` says, else twenty thousand.
#[test]
fn requests_of_any_kind_are_answered_and_none_breaks_anything() {
    let requests = std::env::var("RANDOM_REQUESTS");
    let each = requests.map_or(20_000, |n| n.parse::<usize>().unwrap()) / CALLERS;
    let fresh = Fresh::sqlite();
    let store = crate::support::open(&fresh.database);
    let evening = Evening::of(&store, 8, "5");
    store.close();
    let server = TestServer::on(fresh, Setting::unhurried());
    let fields = field_names(&server, &evening);
    assert!(fields[""].len() > 300, "{}", fields[""].len());
    std::thread::scope(|scope| {
        for caller in 0..CALLERS {
            let (server, evening, fields) = (&server, &evening, &fields);
            scope.spawn(move || call(server, evening, fields, caller as u64, each));
        }
    });
    // It still does its work: the tournament's page is there, or says that it is none of anybody's business.
    let page = server.get(&evening.path);
    assert!(
        matches!(page.status, 200 | 301 | 303 | 308 | 404),
        "{}",
        page.status
    );
    assert_eq!(server.get("/readyz").status, 200);
}

/// What the forms of the page at each address send, by name; at "" what any form does.
type FieldNames = BTreeMap<&'static str, Vec<String>>;

fn field_names(server: &TestServer, evening: &Evening) -> FieldNames {
    let mut rng = StdRng::seed_from_u64(0);
    let mut names: FieldNames = BTreeMap::new();
    for route in web::routes() {
        // A stream of events has no end.
        if route.path.starts_with("/live") {
            continue;
        }
        for _ in 0..3 {
            let path = path_of(route.path, evening, &mut rng);
            let mut connection = Connection::to(&server.address.to_string()).unwrap();
            let page = connection.get(&path, &evening.cookie).unwrap();
            if page.head.to_lowercase().contains("content-type: text/html") {
                let sent = page.text().attributes("form [name]", "name");
                names.entry(route.path).or_default().extend(sent);
            }
        }
    }
    let mut all = declared_names();
    all.extend(names.values().flatten().cloned());
    names.retain(|_, sent| !sent.is_empty());
    names.insert("", all.into_iter().collect());
    names
}

/// The fields of the types that derive a form, also of those whose page nobody sees on this evening.
fn declared_names() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut folders = vec!["src".into(), "crates".into()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir::<std::path::PathBuf>(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(text) = std::fs::read_to_string(&path) {
                let types = text.split("Form)]\n").skip(1);
                let bodies = types.filter_map(|rest| rest.split("\n}").next());
                let lines = bodies.flat_map(str::lines);
                let fields = lines.filter_map(|line| line.trim().split_once(": "));
                names.extend(fields.map(|(name, _)| name.trim_start_matches("pub ").to_owned()));
            }
        }
    }
    let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "_-".contains(c);
    names.retain(|name| !name.is_empty() && name.chars().all(is_name));
    names
}

fn call(server: &TestServer, evening: &Evening, fields: &FieldNames, seed: u64, each: usize) {
    let host = server.address.to_string();
    let mut rng = StdRng::seed_from_u64(seed);
    let table = web::routes();
    let mut connection = Connection::to(&host).unwrap();
    for n in 0..each {
        let at = table.choose(&mut rng).unwrap();
        // A stream of events has no end.
        let streams = at.path.starts_with("/live");
        let path = path_of(at.path, evening, &mut rng);
        let ends_session = ["/logout", "/account"]
            .iter()
            .any(|p| at.path.starts_with(p));
        let cookie = match rng.random_range(0..4) {
            0 | 1 if !ends_session => evening.cookie.clone(),
            2 => format!("crawford-session={}; x={CANARY}", word(&mut rng)),
            _ => String::new(),
        };
        let reads = ["GET", "GET", "HEAD"];
        let methods: &[&str] = match rng.random_range(0..10) {
            0 => &["PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "BREW"],
            1..=5 => &["POST"],
            _ if streams => &["POST"],
            _ => &reads,
        };
        let method = methods.choose(&mut rng).unwrap();
        let own = fields.get(at.path).filter(|_| rng.random_range(0..4) > 0);
        let (kind, body) = body(own.unwrap_or(&fields[""]), &mut rng);
        let body = if *method == "POST" { body } else { Vec::new() };
        let mut request = format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\n").into_bytes();
        let header = |request: &mut Vec<u8>, name: &str, value: &str| {
            request.extend(format!("{name}: {value}\r\n").bytes());
        };
        if !cookie.is_empty() {
            header(&mut request, "Cookie", &cookie);
        }
        if rng.random_range(0..8) > 0 {
            header(&mut request, "Origin", &format!("http://{host}"));
        } else {
            header(
                &mut request,
                "Sec-Fetch-Site",
                ["same-origin", "none", "x"].choose(&mut rng).unwrap(),
            );
        }
        if rng.random_range(0..6) == 0 {
            header(&mut request, "Accept", "application/json");
        }
        if rng.random_range(0..6) == 0 {
            header(&mut request, "If-None-Match", &word(&mut rng));
        }
        header(&mut request, "Content-Type", &kind);
        header(&mut request, "Content-Length", &body.len().to_string());
        request.extend(b"\r\n");
        request.extend(&body);
        let shown = || {
            let start = String::from_utf8_lossy(&request);
            format!(
                "caller {seed}, request {n}: {}",
                start.chars().take(1500).collect::<String>()
            )
        };
        let reply = match connection.ask(&request) {
            Ok(reply) => reply,
            Err(_) => {
                // The server may have closed the connection after the answer before. Nobody is left without an answer twice.
                connection = Connection::to(&host).unwrap();
                connection
                    .ask(&request)
                    .unwrap_or_else(|error| panic!("{error}: {}", shown()))
            }
        };
        assert!(
            reply.status < 500 && reply.status >= 200,
            "{}: {}",
            reply.status,
            shown()
        );
        if reply
            .head
            .to_lowercase()
            .contains("content-type: text/html")
        {
            assert!(
                reply.text().escapes("<script>canary"),
                "{}\n{}",
                shown(),
                reply.text()
            );
        }
    }
}

fn path_of(route: &str, evening: &Evening, rng: &mut StdRng) -> String {
    let tournament = evening.path.rsplit('/').next().unwrap();
    let mut out = String::new();
    let mut rest = route;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').unwrap();
        out.push_str(before);
        let usual = rng.random_range(0..5) > 0;
        let part = match name.split(':').next().unwrap() {
            "club" if usual => "monday".to_owned(),
            "tournament" if usual => tournament.to_owned(),
            "event" if usual => "1".to_owned(),
            "match" if usual => rng.random_range(1..9).to_string(),
            "entrant" | "player" if usual => rng.random_range(1..9).to_string(),
            _ => encoded(&word(rng)),
        };
        out.push_str(&part);
        rest = after;
    }
    out.push_str(rest);
    if rng.random_range(0..3) == 0 {
        out.push('?');
        for _ in 0..rng.random_range(1..4) {
            let name = [
                "tab", "q", "kept", "entrant", "seen", "form", "text", "from", "to", "board",
                "year",
            ];
            out.push_str(&format!(
                "{}={}&",
                name.choose(rng).unwrap(),
                encoded(&word(rng))
            ));
        }
    }
    out
}

/// Something somebody might type, or might have bent.
fn word(rng: &mut StdRng) -> String {
    let usual = [
        "",
        "0",
        "1",
        "2",
        "3",
        "7",
        "-1",
        "1.5",
        "99999999999999999999",
        "on",
        "open",
        "5",
        "25",
        "game",
        "final",
        "single",
        "gammon",
        "Ann",
        "Åse “Ø”",
        "2026-11-20",
        "2026-02-30",
        "19:30",
        "25:61",
        "Europe/Copenhagen",
        "swiss",
        "knockout",
        "double",
        "round-robin",
        "league",
        "groups",
        CANARY,
        "\u{202e}abc",
        "\0",
        "\r\nX-A: b",
        "%s%n",
        "' OR 1=1 --",
        "../../etc/passwd",
        "{{ 7*7 }}",
        "1e308",
        "NaN",
        "٣",
        "=1+1",
        "true",
    ];
    match rng.random_range(0..20) {
        0 => {
            let letters: Vec<char> = (0..rng.random_range(1..40))
                .map(|_| char::from_u32(rng.random_range(1..0x2_0000)).unwrap_or('x'))
                .collect();
            letters
                .into_iter()
                .filter(|c| *c != '\r' && *c != '\n')
                .collect()
        }
        1 => "x".repeat(rng.random_range(1..3000)),
        _ => (*usual.choose(rng).unwrap()).to_owned(),
    }
}

fn encoded(text: &str) -> String {
    text.bytes()
        .map(|b| {
            if b.is_ascii_alphanumeric() || b"-._".contains(&b) {
                char::from(b).to_string()
            } else {
                format!("%{b:02X}")
            }
        })
        .collect()
}

/// A body and what it says it is.
fn body(fields: &[String], rng: &mut StdRng) -> (String, Vec<u8>) {
    let pairs: Vec<(String, String)> = (0..rng.random_range(0..12))
        .map(|_| (fields.choose(rng).unwrap().clone(), word(rng)))
        .collect();
    let form = || -> String {
        let pairs = pairs
            .iter()
            .map(|(n, v)| format!("{}={}", encoded(n), encoded(v)));
        pairs.collect::<Vec<_>>().join("&")
    };
    let (kind, mut bytes) = match rng.random_range(0..8) {
        0 => {
            let value: serde_json::Map<String, serde_json::Value> = pairs
                .iter()
                .map(|(n, v)| (n.clone(), v.clone().into()))
                .collect();
            (
                "application/json".to_owned(),
                serde_json::to_vec(&value).unwrap(),
            )
        }
        1 => {
            let mut text = String::new();
            for (n, v) in &pairs {
                let n = n.replace(['"', '\r', '\n'], "");
                text.push_str(&format!(
                    "--b\r\nContent-Disposition: form-data; name=\"{n}\"\r\n\r\n{v}\r\n"
                ));
            }
            text.push_str("--b--\r\n");
            (
                "multipart/form-data; boundary=b".to_owned(),
                text.into_bytes(),
            )
        }
        _ => (
            "application/x-www-form-urlencoded".to_owned(),
            form().into_bytes(),
        ),
    };
    // Bent: bytes flipped, left out, doubled.
    for _ in 0..rng.random_range(0..3) * usize::from(rng.random_range(0..4) == 0) {
        if bytes.is_empty() {
            break;
        }
        let at = rng.random_range(0..bytes.len());
        match rng.random_range(0..3) {
            0 => bytes[at] = rng.random(),
            1 => bytes.truncate(at),
            _ => {
                let tail = bytes[at..].to_vec();
                bytes.extend(tail);
            }
        }
    }
    (kind, bytes)
}
