//! The program itself, as it is started and ended.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking"
)]

#[path = "support/html.rs"]
#[allow(dead_code, unreachable_pub, reason = "each test program uses its part")]
mod html;

#[path = "support/folder.rs"]
#[allow(unreachable_pub, reason = "each test program uses its part")]
mod folder;

use folder::Folder;
use html::Html;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Output, Stdio};
use std::thread::JoinHandle;

fn crawford(folder: &Folder, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_crawford"));
    command
        .args(args)
        .current_dir(&folder.0)
        .stdin(Stdio::null());
    for variable in [
        "CRAWFORD_BIND",
        "CRAWFORD_DATABASE",
        "CRAWFORD_CONFIG",
        "CRAWFORD_PUBLIC_URL",
        "CRAWFORD_HOSTS",
    ] {
        command.env_remove(variable);
    }
    command
}

fn output(folder: &Folder, args: &[&str]) -> Output {
    crawford(folder, args).output().unwrap()
}

/// The program serving; killed when dropped.
struct Serving {
    child: Child,
    said: BufReader<ChildStdout>,
    /// What it writes to standard error, where that is piped.
    log: Option<JoinHandle<String>>,
    address: String,
}

impl Serving {
    fn start(folder: &Folder, args: &[&str]) -> Self {
        Serving::by(&mut crawford(folder, args))
    }

    fn by(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let log = child.stderr.take().map(|mut errors| {
            std::thread::spawn(move || {
                let mut log = String::new();
                errors.read_to_string(&mut log).unwrap();
                log
            })
        });
        let mut said = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        said.read_line(&mut line).unwrap();
        let (_, address) = line
            .trim()
            .split_once("http://")
            .expect("the address in the first line");
        Serving {
            child,
            said,
            log,
            address: address.to_owned(),
        }
    }

    /// Where the link leads that it prints for the owner.
    fn owners_link(&mut self) -> String {
        let mut line = String::new();
        self.said.read_line(&mut line).unwrap();
        self.path_in(&line)
    }

    /// Where the link to it leads that stands in this.
    fn path_in(&self, said: &str) -> String {
        let (_, path) = said.split_once(&self.address).unwrap();
        path.split_whitespace().next().unwrap().to_owned()
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let head = format!(
            "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
            self.address
        );
        stream.write_all(head.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Sends the signal and says how it ended.
    fn end(mut self, signal: &str) -> Option<i32> {
        let pid = self.child.id().to_string();
        assert!(
            Command::new("kill")
                .args([signal, &pid])
                .status()
                .unwrap()
                .success()
        );
        self.child.wait().unwrap().code()
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn without_arguments_it_serves_prints_its_address_and_the_owners_link_and_ends_when_told() {
    let folder = Folder::new("plain");
    let mut command = crawford(&folder, &[]);
    let mut serving = Serving::by(command.env("CRAWFORD_BIND", "127.0.0.1:0"));
    let address = serving.address.clone();
    let path = serving.owners_link();
    assert!(serving.get("/healthz").starts_with("HTTP/1.1 200"));
    assert!(serving.get("/").starts_with("HTTP/1.1 200"));
    assert!(serving.get(&path).starts_with("HTTP/1.1 200"), "{path}");
    assert!(folder.0.join("crawford.db").exists());

    // Someone is watching, and someone is half-way through a request.
    let mut watching = TcpStream::connect(&serving.address).unwrap();
    write!(
        watching,
        "GET /live?s=x&v=0 HTTP/1.1\r\nHost: {address}\r\n\r\n"
    )
    .unwrap();
    watching.read_exact(&mut [0; 16]).unwrap();
    let mut slow = TcpStream::connect(&serving.address).unwrap();
    write!(slow, "POST /login HTTP/1.1\r\nHost: {address}\r\n").unwrap();
    assert_eq!(serving.end("-TERM"), Some(0));
}

#[test]
fn an_interrupt_ends_it_too_and_nothing_is_lost() {
    let folder = Folder::new("twice");
    let args = [
        "serve",
        "--bind",
        "127.0.0.1:0",
        "--database",
        "sqlite:club.db",
    ];
    for _ in 0..2 {
        let serving = Serving::start(&folder, &args);
        assert!(serving.get("/readyz").starts_with("HTTP/1.1 200"));
        assert_eq!(serving.end("-INT"), Some(0));
    }
    assert!(folder.0.join("club.db").exists());
}

#[test]
fn what_is_wrong_on_the_command_line_is_2_and_what_cannot_be_done_is_1() {
    let folder = Folder::new("wrong");
    let code = |args: &[&str]| output(&folder, args).status.code();
    std::fs::write(folder.0.join("odd.toml"), "port = 8080\n").unwrap();
    std::fs::write(folder.0.join("worse.toml"), "bind = [").unwrap();
    for args in [
        &["nonsense"][..],
        &["serve", "--nonsense"],
        &["serve", "--database", "mysql://localhost/club"],
        &["serve", "--bind", "nowhere"],
        &["serve", "--config", "odd.toml"],
        &["serve", "--config", "worse.toml"],
        &["serve", "--config", "absent.toml"],
        &["serve", "--public-url", "club.example"],
        &["user"],
        &["user", "reset"],
        &["user", "reset", "Ann", "--database", "absent.db"],
        &["rebuild", "--database", "absent.db"],
        &["publish", "site", "--database", "absent.db"],
        &[
            "night",
            "export",
            "friday",
            "night.json",
            "--database",
            "absent.db",
        ],
        &["night", "import", "night.json", "--database", "absent.db"],
    ] {
        assert_eq!(code(args), Some(2), "{args:?}");
    }
    assert!(!folder.0.join("absent.db").exists());
    let taken = Serving::start(&folder, &["serve", "--bind", "127.0.0.1:0"]);
    assert_eq!(
        code(&["serve", "--bind", &taken.address, "--database", "other.db"]),
        Some(1)
    );
    assert_eq!(code(&["user", "reset", "Nobody"]), Some(1));
    assert_eq!(code(&["--version"]), Some(0));
    assert_eq!(code(&["--help"]), Some(0));
}

#[test]
fn a_reset_link_leads_to_the_server() {
    let folder = Folder::new("reset");
    let mut serving = Serving::start(&folder, &["serve", "--bind", "127.0.0.1:0"]);
    let path = serving.owners_link();
    let body = "name=Ann&password=a+long+password";
    let mut stream = TcpStream::connect(&serving.address).unwrap();
    write!(
        stream,
        "POST {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: {}\r\n\
         Content-Type: application/x-www-form-urlencoded\r\n\r\n{body}",
        serving.address,
        body.len()
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 303"), "{answer}");

    let reset = output(
        &folder,
        &["user", "reset", "ann", "--bind", &serving.address],
    );
    assert_eq!(reset.status.code(), Some(0));
    let said = String::from_utf8(reset.stdout).unwrap();
    let path = serving.path_in(&said);
    assert!(path.starts_with("/reset/"), "{said}");
    assert!(serving.get(&path).starts_with("HTTP/1.1 200"));
}

#[test]
fn a_log_that_cannot_be_read_is_refused_at_the_start() {
    let folder = Folder::new("log-refused");
    for asked in ["crawford=loud", "inof", "warn,crawford"] {
        // Where it is not refused, it ends because nothing can listen there.
        let mut command = crawford(&folder, &["serve", "--bind", "192.0.2.1:1"]);
        let refused = command.env("CRAWFORD_LOG", asked).output().unwrap();
        assert_eq!(refused.status.code(), Some(2), "{asked}");
        let said = String::from_utf8(refused.stderr).unwrap();
        assert!(said.contains("CRAWFORD_LOG: "), "{said}");
    }
}

#[test]
fn the_log_of_a_busy_session_has_routes_and_numbers_and_nothing_that_was_typed() {
    const SECRET: &str = "5ec4e75ec4e7";
    let folder = Folder::new("log");
    let mut command = crawford(
        &folder,
        &[
            "serve",
            "--bind",
            "127.0.0.1:0",
            "--log",
            "json",
            "--log-requests",
        ],
    );
    command
        .env("CRAWFORD_LOG", "warn,crawford=trace")
        .stderr(Stdio::piped());
    let mut serving = Serving::by(&mut command);
    let address = serving.address.clone();
    let link = serving.owners_link();
    let token = link.strip_prefix("/setup/").unwrap();
    let log = serving.log.take().unwrap();
    let ask = |method: &str, path: &str, cookie: &str, body: &str| {
        let mut stream = TcpStream::connect(&address).unwrap();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nCookie: {cookie}\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    let owner = format!("name=Wilhelmina&password={SECRET}+at+dusk");
    ask("GET", &format!("/setup/{token}"), "", "");
    let made = ask("POST", &format!("/setup/{token}"), "", &owner);
    assert!(made.starts_with("HTTP/1.1 303"), "{made}");
    let cookie = made.split("crawford-session=").nth(1).unwrap();
    let cookie = format!("crawford-session={}", cookie.split(';').next().unwrap());
    let number = made.split("x-request-id: ").nth(1).unwrap();
    let number = number.split("\r\n").next().unwrap().to_owned();
    for (method, path, body) in [
        ("GET", format!("/?q={SECRET}"), String::new()),
        ("GET", format!("/k/{SECRET}"), String::new()),
        ("GET", format!("/reset/{SECRET}?x={SECRET}"), String::new()),
        ("GET", format!("/c/{SECRET}"), String::new()),
        ("GET", format!("/{SECRET}/{SECRET}"), String::new()),
        ("GET", "/account".to_owned(), String::new()),
        (
            "GET",
            format!("/service/record?who={SECRET}"),
            String::new(),
        ),
        (
            "POST",
            "/login".to_owned(),
            format!("name={SECRET}&password={SECRET}"),
        ),
        ("POST", "/login".to_owned(), owner.clone()),
        (
            "POST",
            "/clubs/new".to_owned(),
            format!("name=Wilhelmina&slug={SECRET}"),
        ),
        ("POST", "/check".to_owned(), format!("record={SECRET}")),
        ("POST", format!("/invite/{SECRET}"), owner.clone()),
        ("POST", format!("/{SECRET}"), SECRET.to_owned()),
    ] {
        ask(method, &path, &cookie, &body);
    }
    assert_eq!(serving.end("-TERM"), Some(0));
    let log = log.join().unwrap();
    let session = cookie.split_once('=').unwrap().1;
    let (id, secret) = session.split_once('.').unwrap();
    for told in [SECRET, token, "Wilhelmina", "wilhelmina", id, secret] {
        assert!(!log.contains(told), "{told} stands in the log:\n{log}");
    }
    let lines: Vec<serde_json::Value> = log
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}")))
        .collect();
    let mine: Vec<_> = lines
        .iter()
        .filter(|line| line["request"] == *number)
        .collect();
    assert!(
        mine.iter().any(|line| line["route"] == "/setup/{token}"
            && line["status"] == 303
            && line["method"] == "POST"
            && line["micros"].is_u64()),
        "{mine:#?}"
    );
    let routes: Vec<&str> = lines
        .iter()
        .filter_map(|line| line["route"].as_str())
        .collect();
    for route in [
        "/",
        "/k/{token}",
        "/reset/{token}",
        "/c/{club}",
        "-",
        "/login",
    ] {
        assert!(routes.contains(&route), "{route} in {routes:?}");
    }
    assert!(
        lines
            .iter()
            .any(|line| line["message"] == "authentication failed")
    );
}

/// How it ended, and what it wrote to standard error.
fn complaint(folder: &Folder, args: &[&str]) -> (Option<i32>, String) {
    let output = output(folder, args);
    (
        output.status.code(),
        String::from_utf8(output.stderr).unwrap(),
    )
}

#[test]
fn a_second_start_that_finds_the_address_taken_leaves_the_owners_link_good() {
    let folder = Folder::new("second");
    let mut first = Serving::start(&folder, &["serve", "--bind", "127.0.0.1:0"]);
    let path = first.owners_link();
    let (code, _) = complaint(&folder, &["serve", "--bind", &first.address]);
    assert_eq!(code, Some(1));
    let answer = first.get(&path);
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(answer.has("[name='password']"), "{answer}");
}

#[test]
fn a_folder_for_backups_that_is_missing_is_an_error_and_is_not_made() {
    let folder = Folder::new("no-folder");
    let copies = folder.0.join("stick/copies");
    let config = format!("bind = \"127.0.0.1:0\"\n[backup]\nfolder = {copies:?}\n");
    std::fs::write(folder.0.join("crawford.toml"), config).unwrap();
    let (code, said) = complaint(&folder, &["serve", "--config", "crawford.toml"]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("stick/copies"), "{said}");
    assert!(!copies.exists() && !copies.parent().unwrap().exists());
}

#[test]
fn the_log_has_no_colours_where_it_is_no_terminal() {
    let folder = Folder::new("plain-log");
    let args = ["serve", "--bind", "127.0.0.1:0", "--log-requests"];
    let mut command = crawford(&folder, &args);
    let mut serving = Serving::by(command.stderr(Stdio::piped()));
    let log = serving.log.take().unwrap();
    serving.get("/");
    assert_eq!(serving.end("-TERM"), Some(0));
    let log = log.join().unwrap();
    assert!(log.contains("INFO"), "{log}");
    assert!(!log.contains('\u{1b}'), "{log}");
}

#[test]
fn the_help_shows_no_password_of_the_environment() {
    const SECRET: &str = "5ec4e7";
    let folder = Folder::new("help");
    let mut command = crawford(&folder, &["serve", "--help"]);
    let secret = format!("postgres://crawford:{SECRET}@127.0.0.1/club");
    command
        .env("CRAWFORD_DATABASE", secret)
        .env(
            "CRAWFORD_SMTP_URL",
            format!("smtps://club:{SECRET}@mail.example"),
        )
        .env("CRAWFORD_METRICS_TOKEN", SECRET);
    let help = String::from_utf8(command.output().unwrap().stdout).unwrap();
    assert!(help.contains("CRAWFORD_DATABASE"), "{help}");
    assert!(!help.contains(SECRET), "{help}");
}

#[test]
fn a_refusal_repeats_no_secret_of_the_environment() {
    const SECRET: &str = "5ec4e7";
    let folder = Folder::new("refused");
    for (variable, value) in [
        (
            "CRAWFORD_DATABASE",
            format!("postgre://crawford:{SECRET}@127.0.0.1/club"),
        ),
        ("CRAWFORD_METRICS_TOKEN", SECRET.to_owned()),
    ] {
        let mut command = crawford(&folder, &["serve", "--bind", "127.0.0.1:0"]);
        let refused = command.env(variable, value).output().unwrap();
        assert_eq!(refused.status.code(), Some(2), "{variable}");
        let said = String::from_utf8(refused.stderr).unwrap();
        assert!(said.starts_with("crawford: "), "{said}");
        assert!(!said.contains(SECRET), "{said}");
    }
}
