//! The orderly end.

use crate::house::House;
use std::io::{Read, Write};

#[test]
fn the_end_lets_go_of_event_streams_that_are_open() {
    let house = House::start();
    let mut watching: Vec<_> = (0..20)
        .map(|_| {
            let mut stream = house.connect();
            let head = format!(
                "GET /live?s=open&v=0 HTTP/1.1\r\nHost: {}\r\n\r\n",
                house.address
            );
            stream.write_all(head.as_bytes()).unwrap();
            let mut first = [0; 16];
            stream.read_exact(&mut first).unwrap();
            stream
        })
        .collect();
    drop(house);
    for stream in &mut watching {
        let mut rest = String::new();
        stream.read_to_string(&mut rest).unwrap();
        assert!(
            rest.ends_with("0\r\n\r\n"),
            "the stream was cut, not ended: {rest:?}"
        );
    }
}
