//! The event stream.

use crate::house::House;
use crate::support::until;
use crawford::journal::{ClubId, UtcMicros};
use crawford::store::clubs::{self, Club};
use std::io::{BufRead, BufReader, Write};

#[test]
fn a_watcher_hears_of_its_stream_and_of_no_other() {
    let house = House::start();
    let mut stream = house.connect();
    let head = format!(
        "GET /live?s=open&v=3 HTTP/1.1\r\nHost: {}\r\n\r\n",
        house.address
    );
    stream.write_all(head.as_bytes()).unwrap();
    let mut lines = BufReader::new(stream).lines().map(Result::unwrap);
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
    house.hub.announce("elsewhere", 9);
    house.hub.announce("open", 4);
    let news = lines.find(|line| line.starts_with("data: ")).unwrap();
    assert_eq!(news, "data: open 4");
}

fn watch(house: &House, query: &str) -> impl Iterator<Item = String> + use<> {
    let mut stream = house.connect();
    let head = format!(
        "GET /live?{query} HTTP/1.1\r\nHost: {}\r\n\r\n",
        house.address
    );
    stream.write_all(head.as_bytes()).unwrap();
    BufReader::new(stream).lines().map(Result::unwrap)
}

#[test]
fn what_is_committed_is_announced_and_what_was_missed_is_told_at_once() {
    let house = House::start();
    let club = Club {
        id: ClubId::from_random([1; 10]),
        slug: "monday".to_owned(),
        name: "Monday".to_owned(),
        time_zone: "Europe/Copenhagen".parse().unwrap(),
        public: true,
        created_at: UtcMicros(1),
    };
    let id = club.id;
    house
        .store
        .write_now(move |tx| clubs::add(tx, &club))
        .unwrap();
    let edition = house.store.edition(id).unwrap();
    let mut lines = watch(&house, &format!("s={id}&v={edition}"));
    assert!(lines.any(|line| line == "event: hello"));
    house
        .store
        .write_now(move |tx| clubs::raise_edition(tx, id))
        .unwrap();
    let next = edition + 1;
    assert!(lines.any(|line| line == format!("data: {id} {next}")));

    let mut back = watch(&house, &format!("s={id}&v={edition}"));
    assert!(back.any(|line| line == format!("data: {id} {next}")));
    assert!(house.get("/").has("[href='/c/monday']"));
}

#[test]
fn a_watcher_that_leaves_is_forgotten() {
    let house = House::start();
    let mut stream = house.connect();
    let head = format!(
        "GET /live?s=open&v=0 HTTP/1.1\r\nHost: {}\r\n\r\n",
        house.address
    );
    stream.write_all(head.as_bytes()).unwrap();
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    while !line.contains("hello") {
        line.clear();
        reader.read_line(&mut line).unwrap();
    }
    assert_eq!(house.hub.watchers(), 1);
    drop(reader);
    until("it is forgotten", || {
        house.hub.announce("open", 1);
        house.hub.watchers() == 0
    });
}

#[test]
fn only_the_head_of_an_event_stream_is_no_watch() {
    let house = House::start();
    assert_eq!(house.send("HEAD", "/live?s=open&v=0", &[], b"").status, 405);
    assert_eq!(house.hub.watchers(), 0);
}
