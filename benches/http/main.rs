//! Crawford over HTTP against honest baselines, everything in one run on one machine, windows alternating.
//!
//! - `published_page_vs_static`: requests a second for the public page of a 64-player bracket against a bare actix-web
//!   server that returns the same bytes from memory. Both are loaded over the same number of keep-alive connections by
//!   the same client, which shares the machine with them.
//! - `score_entry_vs_fdatasync`: score posts a second by 16 logged-in clients over 8 running events, each answered only
//!   when durable, against one thread that overwrites 4 KB blocks of a preallocated file on the same disk, each followed
//!   by fdatasync.
//! - `sign_in_per_second`: logins a second by clients of as many addresses, hashed as always and each session stored.
//! - `throttled_flood_page_ratio`: the same public page under the same load while 300 wrong passwords a second come from one
//!   address for 50 names, against without them.
//! - `start_ms`, `idle_mb`, `binary_mb`: a cold start to the first page, resident memory after it, the program's size.
//!
//! Run with `cargo bench --bench http`. Unknown arguments are ignored; everything is written below
//! `CARGO_TARGET_TMPDIR`.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a measurement that fails may stop"
)]

mod client;
mod club;
mod disk;
mod guess;
mod servers;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const WINDOW: Duration = Duration::from_millis(1500);
/// Shorter for scores: the matches of the night must not be over before the last window is.
const SCORE_WINDOW: Duration = Duration::from_millis(250);
const WINDOWS: usize = 7;
const LOGIN_WINDOW: Duration = Duration::from_secs(2);
const FLOOD_BEGINS: Duration = Duration::from_millis(300);
const CONNECTIONS: usize = 32;
const CLIENTS: usize = 16;

fn main() {
    // The bare server is this same program, started again as a process of its own.
    if let Some(file) = std::env::args().skip_while(|a| a != "--bare-server").nth(1) {
        servers::bare(&PathBuf::from(file));
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bench-http");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    println!(
        "on {} processors, database and blocks in {}",
        std::thread::available_parallelism().unwrap(),
        disk::kind(&folder)
    );
    let mut figures = Vec::new();
    published_page(&folder, &mut figures);
    score_entry(&folder, &mut figures);
    logins(&folder, &mut figures);
    flood(&folder, &mut figures);
    start_and_size(&folder, &mut figures);
    std::fs::remove_dir_all(&folder).unwrap();
    for (name, value, unit) in figures {
        println!("figure {name} {value} {unit}");
    }
}

type Figures = Vec<(&'static str, String, &'static str)>;

fn median(numbers: &mut [f64]) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

fn published_page(folder: &Path, figures: &mut Figures) {
    let database = folder.join("page.db");
    let path = club::sixty_four(&database);
    let crawford = servers::Crawford::start(&database);
    let page = client::get(crawford.address, &path);
    assert!(page.len() > 10_000, "that is no page of 64 players");
    let body = folder.join("page.html");
    std::fs::write(&body, &page).unwrap();
    let bare = servers::Bare::start(&body);
    assert_eq!(
        client::get(bare.address, &path),
        page,
        "both serve the same bytes"
    );

    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    client::load(bare.address, &path, CONNECTIONS, WINDOW);
    client::load(crawford.address, &path, CONNECTIONS, WINDOW);
    for _ in 0..WINDOWS {
        theirs.push(client::load(bare.address, &path, CONNECTIONS, WINDOW));
        ours.push(client::load(crawford.address, &path, CONNECTIONS, WINDOW));
    }
    let (ours, theirs) = (median(&mut ours), median(&mut theirs));
    println!(
        "{} bytes a page, {CONNECTIONS} keep-alive connections",
        page.len()
    );
    figures.push(("published_page_per_second", format!("{ours:.0}"), "1/s"));
    figures.push(("static_page_per_second", format!("{theirs:.0}"), "1/s"));
    figures.push((
        "published_page_vs_static",
        format!("{:.2}", ours / theirs),
        "ratio",
    ));
}

fn score_entry(folder: &Path, figures: &mut Figures) {
    if disk::kind(folder) == "tmpfs" {
        println!(
            "score_entry_vs_fdatasync: not measured, {} is no disk",
            folder.display()
        );
        return;
    }
    let database = folder.join("scores.db");
    let night = club::eight_running(&database, CLIENTS);
    let crawford = servers::Crawford::start(&database);
    let mut poster = client::Poster::log_in(crawford.address, &night);
    let blocks = disk::Blocks::preallocate(&folder.join("blocks"));

    let (mut posts, mut syncs) = (Vec::new(), Vec::new());
    poster.window(SCORE_WINDOW / 2);
    for _ in 0..WINDOWS {
        syncs.push(blocks.window(SCORE_WINDOW));
        posts.push(poster.window(SCORE_WINDOW));
    }
    drop(crawford);
    let stored = club::games_stored(&database);
    assert_eq!(
        stored,
        poster.acknowledged(),
        "every acknowledged score is in the journal"
    );
    println!("{stored} scores acknowledged and found in the journal");
    let (posts, syncs) = (median(&mut posts), median(&mut syncs));
    figures.push(("score_posts_per_second", format!("{posts:.0}"), "1/s"));
    figures.push(("fdatasync_per_second", format!("{syncs:.0}"), "1/s"));
    figures.push((
        "score_entry_vs_fdatasync",
        format!("{:.2}", posts / syncs),
        "ratio",
    ));
}

fn logins(folder: &Path, figures: &mut Figures) {
    let crawford = servers::Crawford::behind_a_proxy(&folder.join("page.db"));
    guess::logins(crawford.address, CLIENTS, LOGIN_WINDOW / 2);
    let mut rates: Vec<f64> = (0..3)
        .map(|_| guess::logins(crawford.address, CLIENTS, LOGIN_WINDOW))
        .collect();
    let rate = median(&mut rates);
    figures.push(("sign_in_per_second", format!("{rate:.1}"), "1/s"));
}

fn flood(folder: &Path, figures: &mut Figures) {
    let database = folder.join("flood.db");
    let path = club::sixty_four(&database);
    let crawford = servers::Crawford::start(&database);
    let page = |window| client::load(crawford.address, &path, CONNECTIONS, window);
    page(WINDOW / 2);
    let (mut quiet, mut flooded, mut guesses) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..5 {
        quiet.push(page(WINDOW));
        let flood = guess::Flood::start(crawford.address);
        // The first guesses are hashed; what is measured is the flood as it goes on.
        std::thread::sleep(FLOOD_BEGINS);
        flooded.push(page(WINDOW));
        guesses.push(flood.end());
    }
    let guesses = median(&mut guesses);
    assert!(guesses > 250.0, "only {guesses:.0} guesses a second came");
    let (quiet, flooded) = (median(&mut quiet), median(&mut flooded));
    println!("{guesses:.0} wrong passwords a second beside {flooded:.0} pages a second");
    figures.push((
        "throttled_flood_page_ratio",
        format!("{:.2}", flooded / quiet),
        "ratio",
    ));
}

fn start_and_size(folder: &Path, figures: &mut Figures) {
    let database = folder.join("page.db");
    let mut starts = Vec::new();
    let mut idle = 0.0;
    for _ in 0..WINDOWS {
        let began = Instant::now();
        let crawford = servers::Crawford::start(&database);
        client::get(crawford.address, "/");
        starts.push(began.elapsed().as_secs_f64() * 1000.0);
        std::thread::sleep(Duration::from_millis(300));
        idle = crawford.resident_mb();
    }
    let program = std::fs::metadata(env!("CARGO_BIN_EXE_crawford"))
        .unwrap()
        .len();
    figures.push(("start_ms", format!("{:.0}", median(&mut starts)), "ms"));
    figures.push(("idle_mb", format!("{idle:.1}"), "MB"));
    figures.push(("binary_mb", format!("{:.1}", program as f64 / 1e6), "MB"));
}
