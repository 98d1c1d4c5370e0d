//! Thousands who say nothing, or a byte now and then: everybody else is answered, and the memory stays bounded.

use crate::program::{Evening, Folder, Serving};
use crate::support::PATIENCE;
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;

const IDLE: usize = 1_000;
const TRICKLING: usize = 1_000;

#[test]
fn two_thousand_slow_connections_keep_nobody_waiting() {
    let (soft, hard) = rlimit::Resource::NOFILE.get().unwrap();
    let wanted = (IDLE + TRICKLING + 500) as u64;
    assert!(hard >= wanted, "the machine allows {hard} open files");
    rlimit::Resource::NOFILE
        .set(soft.max(wanted), hard)
        .unwrap();
    let folder = Folder::new("slow");
    let store = folder.store();
    let evening = Evening::of(&store, 8, "5");
    store.close();
    let serving = Serving::start(&folder);
    let answered = |what: &str| {
        let mut connection = serving.connect();
        assert_eq!(
            connection.get(&evening.path, "").unwrap().status,
            200,
            "{what}"
        );
        assert_eq!(
            connection.get("/healthz", "").unwrap().status,
            200,
            "{what}"
        );
    };
    answered("before");
    let resident_before = resident(serving.id());
    let connect = || TcpStream::connect(&serving.address).unwrap();
    let idle: Vec<TcpStream> = (0..IDLE).map(|_| connect()).collect();
    let mut trickling: Vec<TcpStream> = (0..TRICKLING).map(|_| connect()).collect();
    let head = format!(
        "POST /login HTTP/1.1\r\nHost: {}\r\nContent-Length: 9\r\n\r\nname=",
        serving.address
    );
    for byte in head.bytes().take(12) {
        for stream in &mut trickling {
            // One that took too long was closed.
            let _ = stream.write_all(&[byte]);
        }
        answered("while all of them are connected");
    }
    // Who never comes to an end is let go: with a reset, where it had gone on sending to what was closed already.
    let slow = &mut trickling[0];
    slow.set_read_timeout(Some(PATIENCE)).unwrap();
    if let Err(error) = slow.read_to_end(&mut Vec::new()) {
        assert_eq!(error.kind(), ErrorKind::ConnectionReset, "{error}");
    }
    let grown = resident(serving.id()).saturating_sub(resident_before);
    assert!(grown < 200 * 1024, "grew by {grown} kB");
    // A score goes in among them.
    let mut connection = serving.connect();
    let body = Evening::game("among-them", 0);
    let reply = connection
        .post(&evening.score(1), &evening.cookie, &body)
        .unwrap();
    assert_eq!(reply.status, 303);
    drop((idle, trickling));
    answered("after");
}

/// How much memory a process holds, in kilobytes.
fn resident(id: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap();
    let line = status
        .lines()
        .find(|line| line.starts_with("VmRSS:"))
        .unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}
