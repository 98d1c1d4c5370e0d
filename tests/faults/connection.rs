//! A connection that is kept open from one request to the next.

use crate::support::PATIENCE;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;

pub struct Connection {
    stream: BufReader<TcpStream>,
    host: String,
}

pub struct Reply {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Reply {
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

impl Connection {
    pub fn to(host: &str) -> io::Result<Connection> {
        let stream = TcpStream::connect(host)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        Ok(Connection {
            stream: BufReader::new(stream),
            host: host.to_owned(),
        })
    }

    pub fn get(&mut self, path: &str, cookie: &str) -> io::Result<Reply> {
        let host = &self.host;
        self.ask(
            format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\n\r\n").as_bytes(),
        )
    }

    pub fn post(&mut self, path: &str, cookie: &str, body: &str) -> io::Result<Reply> {
        let (host, length) = (&self.host, body.len());
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        self.ask(request.as_bytes())
    }

    /// Sends these bytes and reads one answer.
    pub fn ask(&mut self, request: &[u8]) -> io::Result<Reply> {
        self.stream.get_mut().write_all(request)?;
        let is_head = request.starts_with(b"HEAD ");
        let mut head = String::new();
        loop {
            let mut line = Vec::new();
            if self.stream.read_until(b'\n', &mut line)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            if line == b"\r\n" {
                break;
            }
            head.push_str(&String::from_utf8_lossy(&line));
        }
        let status = head.split(' ').nth(1).and_then(|s| s.parse().ok());
        let status: u16 = status.ok_or(io::ErrorKind::InvalidData)?;
        let header = |name: &str| {
            head.lines().find_map(|line| {
                let (known, value) = line.split_once(": ")?;
                known.eq_ignore_ascii_case(name).then(|| value.to_owned())
            })
        };
        let mut body = Vec::new();
        if header("transfer-encoding").is_some() {
            loop {
                let mut size = String::new();
                self.stream.read_line(&mut size)?;
                let size = usize::from_str_radix(size.trim(), 16).map_err(io::Error::other)?;
                let mut chunk = vec![0; size + 2];
                self.stream.read_exact(&mut chunk)?;
                if size == 0 {
                    break;
                }
                body.extend_from_slice(&chunk[..size]);
            }
        } else if !is_head && !matches!(status, 204 | 304) {
            let length = header("content-length")
                .and_then(|n| n.parse().ok())
                .unwrap_or(0);
            body.resize(length, 0);
            self.stream.read_exact(&mut body)?;
        }
        Ok(Reply { status, head, body })
    }
}
