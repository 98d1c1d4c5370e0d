//! `GET /live?s=STREAM&v=VERSION…`: says when a stream has moved past the version a page shows.

use super::form::unreadable;
use super::middleware::client;
use super::state::AppState;
use crate::form::Form;
use crate::live::{News, Watch};
use crate::web::prelude::*;
use actix_web::web::Bytes;
use derive_more::Display;
use std::convert::Infallible;
use std::fmt::Write;
use std::str::FromStr;
use std::time::Duration;

/// How often a line is sent so that both ends know the connection still holds.
const HEARTBEAT: Duration = Duration::from_secs(20);
/// After this time the browser has to connect anew: a proxy whose browser is gone would keep a connection for ever.
const LONGEST: Duration = Duration::from_secs(4 * 3600);
/// How long a browser waits before it comes back, in milliseconds.
const RETRY_MS: u32 = 2_000;
/// Longest name of a stream.
const LONGEST_NAME: usize = 64;

/// `GET /live`
pub async fn watch(
    app: Data<AppState>,
    request: HttpRequest,
    asked: QueryForm<LiveQuery>,
) -> Result<HttpResponse, AppError> {
    let wanted = asked.read().ok().and_then(LiveQuery::wanted);
    let wanted = wanted.ok_or_else(|| AppError::Unreadable(unreadable()))?;
    let address = client::address(request.head(), &app.trusted_proxies);
    let names: Vec<String> = wanted.iter().map(|(stream, _)| stream.clone()).collect();
    // Watching starts before the newest versions are read, so that no change is missed between the two.
    let watch = app
        .hub
        .watch(client::network(address), &names)
        .map_err(|_| AppError::TooMany {
            wait: Duration::from_secs(30),
        })?;
    let missed = app.newer_than(&wanted);
    let begin = Said {
        watch,
        first: Some(missed),
        ends: tokio::time::Instant::now() + LONGEST,
    };
    let events = futures_util::stream::unfold(begin, |mut said| async move {
        let chunk = next(&mut said).await?;
        Some((Ok::<_, Infallible>(chunk), said))
    });
    Ok(HttpResponse::Ok()
        .content_type("text/event-stream")
        // Tells proxies to pass on each line at once.
        .insert_header(("X-Accel-Buffering", "no"))
        .streaming(events))
}

struct Said {
    watch: Watch,
    first: Option<News>,
    ends: tokio::time::Instant,
}

async fn next(said: &mut Said) -> Option<Bytes> {
    if let Some(missed) = said.first.take() {
        return Some(
            format!(
                "retry: {RETRY_MS}\nevent: hello\ndata:\n\n{}",
                lines(&missed)
            )
            .into(),
        );
    }
    if tokio::time::Instant::now() >= said.ends {
        return None;
    }
    match tokio::time::timeout(HEARTBEAT, said.watch.news()).await {
        Ok(Some(news)) => Some(lines(&news).into()),
        Ok(None) => None,
        Err(_) => Some(Bytes::from_static(b"event: beat\ndata:\n\n")),
    }
}

/// One event per stream: its name, a space, its version.
fn lines(news: &News) -> String {
    news.iter()
        .fold(String::new(), |mut out, (stream, version)| {
            // Writing to a String cannot fail.
            let _ = write!(out, "data: {stream} {version}\n\n");
            out
        })
}

/// The streams, and the version seen of each.
#[derive(Debug, Form)]
#[form(hidden)]
pub struct LiveQuery {
    #[form(name = "s")]
    streams: Vec<StreamName>,
    #[form(name = "v")]
    seen: Vec<u64>,
}

impl LiveQuery {
    fn wanted(self) -> Option<Vec<(String, u64)>> {
        let is_whole = !self.streams.is_empty() && self.streams.len() == self.seen.len();
        let streams = self.streams.into_iter().map(|StreamName(name)| name);
        is_whole.then(|| streams.zip(self.seen).collect())
    }
}

#[derive(Debug, Display)]
struct StreamName(String);

impl FromStr for StreamName {
    type Err = ();
    fn from_str(name: &str) -> Result<Self, ()> {
        let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.');
        let is_name = name.len() <= LONGEST_NAME && name.bytes().all(plain);
        is_name.then(|| StreamName(name.to_owned())).ok_or(())
    }
}
crate::value_as_text!(StreamName);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_is_one_event_a_stream() {
        let news = News::from([("a".to_owned(), 3), ("b".to_owned(), 9)]);
        assert_eq!(lines(&news), "data: a 3\n\ndata: b 9\n\n");
    }
}
