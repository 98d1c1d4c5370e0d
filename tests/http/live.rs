//! The event stream.

use crate::house::House;
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
    let gone = (0..100).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(50));
        house.hub.announce("open", 1);
        house.hub.watchers() == 0
    });
    assert!(gone);
}
