//! Those who log in: some who know the password, each from an address of their own, and one who guesses.

use super::client::Connection;
use super::club;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Wrong passwords a second.
const RATE: u32 = 300;
/// Names guessed at.
const NAMES: u32 = 50;
/// Connections over which the guesses come.
const CONNECTIONS: u32 = 6;

fn log_in(address: SocketAddr, from: &str, name: &str, password: &str) -> Vec<u8> {
    let body = format!("name={name}&password={}", password.replace(' ', "+"));
    format!(
        "POST /login HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\n{from}\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\nConnection: keep-alive\r\n\r\n{body}",
        body.len()
    )
    .into_bytes()
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap()
}

/// Logins a second by so many clients at once. Each comes from an address nobody had before.
pub fn logins(address: SocketAddr, clients: usize, window: Duration) -> f64 {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    runtime().block_on(async {
        let began = Instant::now();
        let all = (0..clients).map(|_| async {
            let mut connection = Connection::open(address).await;
            let mut count = 0u32;
            while began.elapsed() < window {
                let [_, b, c, d] = NEXT.fetch_add(1, Ordering::Relaxed).to_be_bytes();
                let from = format!("X-Forwarded-For: 10.{b}.{c}.{d}\r\n");
                let request = log_in(address, &from, club::NAME, club::PASSWORD);
                let (status, head) = connection.ask(&request).await;
                assert_eq!(status, 303, "{head}");
                count += 1;
            }
            count
        });
        let counts = futures_util::future::join_all(all).await;
        f64::from(counts.iter().sum::<u32>()) / began.elapsed().as_secs_f64()
    })
}

/// Somebody who guesses, until told to end.
pub struct Flood {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<f64>,
}

impl Flood {
    /// Begins to guess, evenly over time.
    pub fn start(address: SocketAddr) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let ended = Arc::clone(&stop);
        let thread = std::thread::spawn(move || runtime().block_on(guess(address, &ended)));
        Flood { stop, thread }
    }

    /// Ends it; guesses a second.
    pub fn end(self) -> f64 {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.join().unwrap()
    }
}

async fn guess(address: SocketAddr, stop: &AtomicBool) -> f64 {
    let began = Instant::now();
    let guessers = (0..CONNECTIONS).map(|nth| async move {
        let mut connection = Connection::open(address).await;
        let mut count = 0u32;
        while !stop.load(Ordering::Relaxed) {
            let name = format!("name+{}", (nth + CONNECTIONS * count) % NAMES);
            let request = log_in(address, "", &name, "a wrong guess");
            let (status, head) = connection.insist(address, &request).await;
            assert!(matches!(status, 422 | 429), "{head}");
            count += 1;
            // One that was kept waiting catches up.
            let due = Duration::from_secs(1) * CONNECTIONS * count / RATE;
            tokio::time::sleep(due.saturating_sub(began.elapsed())).await;
        }
        count
    });
    let counts = futures_util::future::join_all(guessers).await;
    f64::from(counts.iter().sum::<u32>()) / began.elapsed().as_secs_f64()
}
