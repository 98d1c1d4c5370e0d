//! The client: plain sockets, requests made beforehand, answers read by their length, so that it takes as little of the
//! machine as it can from the servers it loads.

use super::club::{self, MATCHES, Night};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

pub fn get(address: SocketAddr, path: &str) -> Vec<u8> {
    let mut stream = TcpStream::connect(address).unwrap();
    stream
        .write_all(&get_request(address, path, "close"))
        .unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    assert!(
        answer.starts_with(b"HTTP/1.1 200"),
        "{path}: {}",
        String::from_utf8_lossy(&answer[..60])
    );
    let head = find(&answer, b"\r\n\r\n").unwrap();
    answer.split_off(head + 4)
}

fn get_request(address: SocketAddr, path: &str, connection: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nAccept: text/html\r\nConnection: {connection}\r\n\r\n").into_bytes()
}

/// Pages a second over keep-alive connections, by one thread.
pub fn load(address: SocketAddr, path: &str, connections: usize, window: Duration) -> f64 {
    let request = get_request(address, path, "keep-alive");
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let began = Instant::now();
        let tasks: Vec<_> = (0..connections)
            .map(|_| {
                let request = request.clone();
                tokio::spawn(async move {
                    let mut connection = Connection::open(address).await;
                    let mut count = 0u64;
                    while began.elapsed() < window {
                        let (status, _) = connection.ask(&request).await;
                        assert_eq!(status, 200);
                        count += 1;
                    }
                    count
                })
            })
            .collect();
        let mut count = 0;
        for task in tasks {
            count += task.await.unwrap();
        }
        count as f64 / began.elapsed().as_secs_f64()
    })
}

pub(crate) struct Connection {
    stream: tokio::net::TcpStream,
    buffer: Vec<u8>,
}

impl Connection {
    pub(crate) async fn open(address: SocketAddr) -> Self {
        let stream = tokio::net::TcpStream::connect(address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        Connection {
            stream,
            buffer: vec![0; 256 * 1024],
        }
    }

    /// Sends a request and reads the whole answer; its status and head.
    pub(crate) async fn ask(&mut self, request: &[u8]) -> (u16, String) {
        self.stream.write_all(request).await.unwrap();
        self.answer().await
    }

    /// The same by somebody who is refused now and then, and whose connection is closed with that: over a new one where
    /// this one is no more.
    pub(crate) async fn insist(&mut self, address: SocketAddr, request: &[u8]) -> (u16, String) {
        let sent = self.stream.write_all(request).await;
        let answered = match sent {
            Ok(()) => self.stream.peek(&mut [0]).await,
            Err(error) => Err(error),
        };
        if !matches!(answered, Ok(1..)) {
            *self = Connection::open(address).await;
            return self.ask(request).await;
        }
        self.answer().await
    }

    async fn answer(&mut self) -> (u16, String) {
        let mut filled = 0;
        loop {
            if let Some(head) = find(&self.buffer[..filled], b"\r\n\r\n") {
                let whole = head + 4 + content_length(&self.buffer[..head]);
                while filled < whole {
                    filled += self.more(filled).await;
                }
                // What a refusal says is told with it.
                let told = if self.buffer.starts_with(b"HTTP/1.1 4") {
                    whole
                } else {
                    head
                };
                let text = String::from_utf8_lossy(&self.buffer[..told]).into_owned();
                let status = text.get(9..12).and_then(|s| s.parse().ok()).unwrap_or(0);
                return (status, text);
            }
            filled += self.more(filled).await;
        }
    }

    async fn more(&mut self, filled: usize) -> usize {
        if filled == self.buffer.len() {
            self.buffer.resize(filled * 2, 0);
        }
        let read = self.stream.read(&mut self.buffer[filled..]).await.unwrap();
        assert!(read > 0, "the server closed the connection");
        read
    }
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|w| w == what)
}

fn content_length(head: &[u8]) -> usize {
    let head = String::from_utf8_lossy(head).to_ascii_lowercase();
    let line = head
        .lines()
        .find_map(|line| line.strip_prefix("content-length:"));
    line.map_or(0, |n| n.trim().parse().unwrap())
}

/// Clients, logged in, that enter games, each answered before it enters the next.
pub struct Poster {
    address: SocketAddr,
    events: Vec<String>,
    cookies: Vec<String>,
    next: AtomicU64,
    /// Games entered so far, by event.
    turns: Vec<AtomicU64>,
    acknowledged: usize,
}

impl Poster {
    /// Every client logs in for itself.
    pub fn log_in(address: SocketAddr, night: &Night) -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        let cookies = runtime.block_on(async {
            let mut cookies = Vec::new();
            for _ in 0..night.clients {
                let body = format!(
                    "name={}&password={}",
                    club::NAME,
                    club::PASSWORD.replace(' ', "+")
                );
                let request = post_request(address, "/login", "", &body);
                let (status, head) = Connection::open(address).await.ask(&request).await;
                assert_eq!(status, 303, "{head}");
                let set = head
                    .lines()
                    .find(|l| l.to_ascii_lowercase().starts_with("set-cookie"));
                let cookie = set
                    .and_then(|l| l.split_once(": "))
                    .and_then(|(_, c)| c.split_once(';'))
                    .unwrap()
                    .0;
                cookies.push(cookie.to_owned());
            }
            cookies
        });
        Poster {
            address,
            events: night.events.clone(),
            cookies,
            next: AtomicU64::new(0),
            turns: night.events.iter().map(|_| AtomicU64::new(0)).collect(),
            acknowledged: 0,
        }
    }

    /// How many posts were answered as stored.
    pub fn acknowledged(&self) -> usize {
        self.acknowledged
    }

    /// Scores a second.
    pub fn window(&mut self, window: Duration) -> f64 {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        let this: &Poster = self;
        let (count, rate) = runtime.block_on(async {
            let began = Instant::now();
            let clients = this
                .cookies
                .iter()
                .enumerate()
                .map(|(client, cookie)| async move {
                    let mut connection = Connection::open(this.address).await;
                    let mut count = 0usize;
                    while began.elapsed() < window {
                        let request = this.next_score(client, cookie);
                        let (status, head) = connection.ask(&request).await;
                        assert_eq!(status, 303, "{head}");
                        count += 1;
                    }
                    count
                });
            let counts = futures_util::future::join_all(clients).await;
            let count: usize = counts.iter().sum();
            (count, count as f64 / began.elapsed().as_secs_f64())
        });
        self.acknowledged += count;
        rate
    }

    /// A single game in one of the matches, the sides winning in turn, so that a match lasts.
    fn next_score(&self, client: usize, cookie: &str) -> Vec<u8> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let place = client % self.events.len();
        let (event, turn) = (
            &self.events[place],
            self.turns[place].fetch_add(1, Ordering::Relaxed),
        );
        let in_match = turn % u64::from(MATCHES) + 1;
        let path = format!("{event}/m/{in_match}/score");
        let body = club::game_form(turn / u64::from(MATCHES) % 2, number);
        post_request(self.address, &path, cookie, &body)
    }
}

fn post_request(address: SocketAddr, path: &str, cookie: &str, body: &str) -> Vec<u8> {
    let cookie = if cookie.is_empty() {
        String::new()
    } else {
        format!("Cookie: {cookie}\r\n")
    };
    format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\n{cookie}\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\nConnection: keep-alive\r\n\r\n{body}",
        body.len()
    )
    .into_bytes()
}
