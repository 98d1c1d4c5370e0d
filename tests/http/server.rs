//! A running house for one test: in this process, on a port of its own, ended when dropped.

use crate::support::{Fresh, PATIENCE, fresh_databases};
use crawford::app::account::{Accounts, Cost};
use crawford::app::chouette::Nights;
use crawford::app::mail::Mailer;
use crawford::app::place::ServiceAddresses;
use crawford::app::tournament::Tournaments;
use crawford::live::Hub;
use crawford::pages::messages::Messages;
use crawford::store::{Database, Store, StoreOptions};
use crawford::web::cache::Cache;
use crawford::web::metrics::Metrics;
use crawford::web::middleware::host::Hosts;
use crawford::web::middleware::rate_limit::{Quotas, RateLimits};
use crawford::web::server::{self, ServerStop};
use crawford::web::state::AppState as Deps;
use diesel::connection::SimpleConnection;
use diesel::{Connection, PgConnection, SqliteConnection};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::Instant;

/// How a test's house differs from the usual one.
#[derive(Default)]
pub struct Setting {
    pub quotas: Quotas,
    pub public_origin: Option<String>,
    pub read_only: bool,
    pub metrics_token: Option<String>,
    /// Whether plain http is allowed on a network.
    pub plain: bool,
    /// The folder into which mail goes.
    pub mails: Option<std::path::PathBuf>,
    /// What analyses records.
    pub analysis: Option<std::sync::Arc<dyn crawford::app::analysis::AnalysisEngine>>,
}

impl Setting {
    /// Nobody is told to wait, however much is asked.
    pub fn unhurried() -> Self {
        let many = (10_000_000, 10_000_000);
        let quotas = Quotas {
            reads: many,
            posts: many,
            session_posts: many,
            heavy: many,
            middling: many,
            boards: many,
            ..Quotas::default()
        };
        Setting {
            quotas,
            ..Setting::default()
        }
    }
}

pub struct TestServer {
    pub address: SocketAddr,
    pub hub: Hub,
    pub store: Store,
    stop: Option<ServerStop>,
    thread: Option<JoinHandle<()>>,
    _fresh: Fresh,
}

#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self
            .headers
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }
}

impl TestServer {
    pub fn start() -> Self {
        TestServer::with(Setting::default())
    }

    pub fn with(setting: Setting) -> Self {
        TestServer::on(Fresh::sqlite(), setting)
    }

    /// So many failed attempts of this subject just now, that the wait for the next is longer than any test.
    pub fn failed_often(&self, subject: &str) {
        let (subject, at) = (subject.to_owned(), crawford::app::clock::now());
        self.store
            .write_now(move |tx| {
                (0..60).try_for_each(|_| crawford::store::attempts::failed(tx, &subject, at))
            })
            .unwrap();
    }

    /// Runs SQL of the test's own on its database, for rows that the program does not write.
    pub fn sql(&self, text: &str) {
        match self.store.database() {
            Database::Sqlite(path) => {
                let mut link = SqliteConnection::establish(path.to_str().unwrap()).unwrap();
                link.batch_execute("PRAGMA busy_timeout=5000;").unwrap();
                link.batch_execute(text).unwrap();
            }
            Database::Postgres(url) => {
                let mut link = PgConnection::establish(url).unwrap();
                link.batch_execute(text).unwrap();
            }
        }
    }

    /// The test in a house over each kind of database there is.
    pub fn on_each(setting: impl Fn() -> Setting, test: impl Fn(TestServer)) {
        for fresh in fresh_databases() {
            println!("on {}", fresh.database);
            test(TestServer::on(fresh, setting()));
        }
    }

    /// A house over this database.
    pub fn on(fresh: Fresh, setting: Setting) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let options = StoreOptions {
            read_only: setting.read_only,
            ..StoreOptions::of(&fresh.database)
        };
        let store = Store::open(&fresh.database, options).unwrap();
        let deps = deps(&store, setting, Some(address));
        let hub = deps.hub.clone();
        let (send, receive) = mpsc::channel();
        let thread = std::thread::spawn(move || {
            actix_web::rt::System::new().block_on(async {
                let running = server::start(deps, listener).unwrap();
                send.send(running.stop()).unwrap();
                running.run().await.unwrap();
            });
        });
        TestServer {
            address,
            hub,
            store,
            _fresh: fresh,
            stop: Some(receive.recv().unwrap()),
            thread: Some(thread),
        }
    }

    /// Sends `request` as it is and reads the answer to its end.
    pub fn raw(&self, request: &[u8]) -> Answer {
        let mut stream = self.connect();
        let mut bytes = Vec::new();
        // A server that has refused may reset what is still coming in; what it said is there.
        let _ = stream.write_all(request);
        let _ = stream.read_to_end(&mut bytes);
        parse(&bytes)
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    pub fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        let mut head = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
        if !headers
            .iter()
            .any(|(name, _)| name.eq_ignore_ascii_case("host"))
        {
            head.push_str(&format!("Host: {}\r\n", self.address));
        }
        for (name, value) in headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        if method == "POST" {
            head.push_str(&format!("Content-Length: {}\r\n", body.len()));
        }
        head.push_str("\r\n");
        self.raw(&[head.as_bytes(), body].concat())
    }

    pub fn get(&self, path: &str) -> Answer {
        self.send("GET", path, &[], b"")
    }

    fn stop_and_join(&mut self) {
        if let (Some(stop), Some(thread)) = (self.stop.take(), self.thread.take()) {
            actix_web::rt::System::new().block_on(stop.stop());
            let _ = thread.join();
            self.store.close();
        }
    }
}

pub fn deps(store: &Store, setting: Setting, address: Option<SocketAddr>) -> Deps {
    Deps {
        store: store.clone(),
        accounts: Accounts::new(store.clone(), Cost::LEAST),
        cache: Cache::default(),
        places: ServiceAddresses::new(store.clone()),
        tournaments: Tournaments::new(store.clone()),
        nights: Nights::new(store.clone()),
        messages: Messages::english(),
        hub: Hub::default(),
        hosts: Hosts::new(Vec::new(), setting.public_origin, address).plain_allowed(setting.plain),
        limits: RateLimits::new(setting.quotas),
        mailer: match &setting.mails {
            Some(folder) => {
                let url = format!("file:{}", folder.display());
                Mailer::to(&url, "Crawford <club@club.example>").unwrap()
            }
            None => Mailer::default(),
        },
        analysis: setting.analysis,
        metrics: match &setting.metrics_token {
            Some(token) => Metrics::with_figures(token).unwrap(),
            None => Metrics::default(),
        },
        trusted_proxies: Vec::new(),
        upload_limit: 256 * 1024,
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        self.stop_and_join();
    }
}

/// How many tries may have been let in since then beside those that are free: the first waits for a second, each after it
/// for twice as long.
pub fn let_in_since(begun: Instant) -> usize {
    let waited = begun.elapsed().as_secs();
    usize::try_from((waited + 1).ilog2()).unwrap()
}

fn parse(bytes: &[u8]) -> Answer {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let mut lines = head.lines();
    let status = lines
        .next()
        .and_then(|line| line.split(' ').nth(1)?.parse().ok())
        .unwrap_or(0);
    let headers = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    Answer {
        status,
        headers,
        body: body.to_owned(),
    }
}
