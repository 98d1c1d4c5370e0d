//! The orderly end.

use crate::server::TestServer;
use std::io::{Read, Write};

#[test]
fn the_end_lets_go_of_event_streams_that_are_open() {
    let server = TestServer::start();
    let mut watching: Vec<_> = (0..20)
        .map(|_| {
            let mut stream = server.connect();
            let head = format!(
                "GET /live?s=open&v=0 HTTP/1.1\r\nHost: {}\r\n\r\n",
                server.address
            );
            stream.write_all(head.as_bytes()).unwrap();
            let mut first = [0; 16];
            stream.read_exact(&mut first).unwrap();
            stream
        })
        .collect();
    drop(server);
    for stream in &mut watching {
        let mut rest = String::new();
        stream.read_to_string(&mut rest).unwrap();
        assert!(
            rest.ends_with("0\r\n\r\n"),
            "the stream was cut, not ended: {rest:?}"
        );
    }
}
