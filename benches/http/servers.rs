//! The two servers under load, each a process of its own in this process's group.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Crawford, as people start it.
pub struct Crawford {
    child: Child,
    pub address: SocketAddr,
}

impl Crawford {
    /// Started on a free port, ready when it has said where it is.
    pub fn start(database: &Path) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_crawford"));
        command
            .args(["serve", "--bind", "127.0.0.1:0", "--database"])
            .arg(database);
        let (child, address) = started(command);
        Crawford { child, address }
    }

    /// The same where clients come through a proxy on this machine, which says who they are.
    pub fn behind_a_proxy(database: &Path) -> Self {
        let config = database.with_extension("toml");
        std::fs::write(&config, "trusted_proxies = [\"127.0.0.1\"]\n").unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_crawford"));
        command
            .args(["serve", "--bind", "127.0.0.1:0", "--config"])
            .arg(config)
            .arg("--database")
            .arg(database);
        let (child, address) = started(command);
        Crawford { child, address }
    }

    /// Resident memory, in megabytes.
    pub fn resident_mb(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:"))
            .unwrap();
        let kilobytes: f64 = line.trim().trim_end_matches(" kB").parse().unwrap();
        kilobytes / 1000.0
    }
}

impl Drop for Crawford {
    fn drop(&mut self) {
        end(&mut self.child);
    }
}

/// A server that does nothing but return the same bytes.
pub struct Bare {
    child: Child,
    pub address: SocketAddr,
}

impl Bare {
    pub fn start(body: &Path) -> Self {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.arg("--bare-server").arg(body);
        let (child, address) = started(command);
        Bare { child, address }
    }
}

impl Drop for Bare {
    fn drop(&mut self) {
        end(&mut self.child);
    }
}

/// The bare server itself: actix-web as it comes, one handler, bytes from memory.
pub fn bare(file: &Path) {
    use actix_web::{App, HttpResponse, HttpServer, web};
    let body = web::Bytes::from(std::fs::read(file).unwrap());
    actix_web::rt::System::new().block_on(async {
        let server = HttpServer::new(move || {
            let body = body.clone();
            App::new().default_service(web::to(move || {
                let body = body.clone();
                async move {
                    HttpResponse::Ok()
                        .content_type("text/html; charset=utf-8")
                        .body(body)
                }
            }))
        })
        .bind("127.0.0.1:0")
        .unwrap();
        println!("at http://{}", server.addrs()[0]);
        server.run().await.unwrap();
    });
}

/// Starts a server that prints its address, and reads that.
fn started(mut command: Command) -> (Child, SocketAddr) {
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    lines.read_line(&mut line).unwrap();
    let (_, address) = line
        .trim()
        .rsplit_once("http://")
        .unwrap_or_else(|| panic!("no address in {line:?}"));
    let address = address.parse().unwrap();
    // What else it says is read to the end, so that it never waits for a reader.
    std::thread::spawn(move || std::io::copy(&mut lines, &mut std::io::sink()));
    (child, address)
}

fn end(child: &mut Child) {
    let _ = Command::new("kill").arg(child.id().to_string()).status();
    let _ = child.wait();
}
