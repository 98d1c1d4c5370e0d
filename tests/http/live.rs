//! The event stream.

use crate::server::TestServer;
use crate::support::club::{club, with_monday};
use crate::support::until;
use crawford::store::clubs;
use std::io::{BufRead, BufReader, Write};

/// The lines a watcher hears; whoever drops them has left.
fn watch(server: &TestServer, query: &str) -> impl Iterator<Item = String> + use<> {
    let mut stream = server.connect();
    let head = format!(
        "GET /live?{query} HTTP/1.1\r\nHost: {}\r\n\r\n",
        server.address
    );
    stream.write_all(head.as_bytes()).unwrap();
    BufReader::new(stream).lines().map(Result::unwrap)
}

#[test]
fn a_watcher_hears_of_its_stream_and_of_no_other() {
    let server = TestServer::start();
    let mut lines = watch(&server, "s=open&v=3");
    let head: Vec<String> = lines.by_ref().take_while(|line| !line.is_empty()).collect();
    for header in [
        "content-type: text/event-stream",
        "cache-control: no-store",
        "x-content-type-options: nosniff",
    ] {
        assert!(
            head.iter().any(|line| line == header),
            "{header} in {head:?}"
        );
    }
    assert!(lines.any(|line| line == "event: hello"));
    server.hub.announce("elsewhere", 9);
    server.hub.announce("open", 4);
    let news = lines.find(|line| line.starts_with("data: ")).unwrap();
    assert_eq!(news, "data: open 4");
}

#[test]
fn what_is_committed_is_announced_and_what_was_missed_is_told_at_once() {
    let server = TestServer::start();
    with_monday(&server.store);
    let id = club();
    let edition = server.store.edition(id).unwrap();
    let mut lines = watch(&server, &format!("s={id}&v={edition}"));
    assert!(lines.any(|line| line == "event: hello"));
    server
        .store
        .write_now(move |tx| clubs::raise_edition(tx, id))
        .unwrap();
    let next = edition + 1;
    assert!(lines.any(|line| line == format!("data: {id} {next}")));

    let mut back = watch(&server, &format!("s={id}&v={edition}"));
    assert!(back.any(|line| line == format!("data: {id} {next}")));
    assert!(server.get("/").has("[href='/c/monday']"));
}

#[test]
fn a_watcher_that_leaves_is_forgotten() {
    let server = TestServer::start();
    let mut lines = watch(&server, "s=open&v=0");
    assert!(lines.any(|line| line == "event: hello"));
    assert_eq!(server.hub.watchers(), 1);
    drop(lines);
    until("it is forgotten", || {
        server.hub.announce("open", 1);
        server.hub.watchers() == 0
    });
}

#[test]
fn a_version_that_cannot_be_read_is_not_taken_for_the_first() {
    let server = TestServer::start();
    for query in [
        "s=open&v=x",
        "s=open&v=-1",
        "s=open&v=",
        "s=open",
        "s=a&v=3&s=b",
        "s=%0A&v=3",
        "s=",
        "",
    ] {
        assert_eq!(server.get(&format!("/live?{query}")).status, 400, "{query}");
    }
    assert_eq!(server.hub.watchers(), 0);
}

#[test]
fn only_the_head_of_an_event_stream_is_no_watch() {
    let server = TestServer::start();
    assert_eq!(
        server.send("HEAD", "/live?s=open&v=0", &[], b"").status,
        405
    );
    assert_eq!(server.hub.watchers(), 0);
}
