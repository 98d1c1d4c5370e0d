//! `GET /service`: the program, its database, who is here, what was slow or failed.

use super::need;
use crate::app::backup::LastBackup;
use crate::app::{clock, condition};
use crate::form::decimal;
use crate::pages::messages::{Message, Messages, selector};
use crate::pages::when::ClubClock;
use crate::web::prelude::*;
use crate::web::state::AppState;
use crate::web::visitor::LoggedInAccount;

/// Who was seen within so many seconds counts as here.
const HERE_SECONDS: i64 = 3_600;

/// `GET /service`
pub async fn show(app: Data<AppState>, actor: LoggedInAccount) -> Result<HttpResponse, AppError> {
    need(&actor)?;
    let w = actor.messages();
    let now = clock::now();
    let since = now.plus_seconds(-HERE_SECONDS);
    let condition = condition::look(&app.store, since).await?;
    let clock = ClubClock::new(condition.zone, now);
    let backup = condition.backup.as_ref();
    let last = condition.migrations.last().cloned().unwrap_or_default();
    let page_bytes = i64::try_from(app.cache.weight());
    let page_bytes = page_bytes.expect("an i64 counts what fits into memory");
    let fact = |key: Message, value: String| (w.say(key).into_owned(), value);
    let facts = vec![
        fact(
            Messages::the_program,
            format!("Crawford {}", env!("CARGO_PKG_VERSION")),
        ),
        fact(
            Messages::service_database,
            w.service_database_is(condition.database, condition.is_postgres),
        ),
        fact(Messages::service_size, bytes(w, condition.bytes)),
        fact(
            Messages::service_migrations,
            w.service_migrations_text(last, condition.migrations.len()),
        ),
        fact(Messages::service_backup, last_good(w, &clock, backup)),
        fact(Messages::service_pages, bytes(w, page_bytes)),
        fact(Messages::mail, w.service_mail_is(app.mailer.is_on())),
        fact(
            Messages::service_metrics,
            w.service_metrics_is(app.metrics.has_figures()),
        ),
    ];
    let networks = app.hub.by_network();
    html::page(&ServicePage {
        page: Page::new(actor.messages(), actor.frame()),
        facts,
        warnings: (!actor.is_https())
            .then(|| w.plain_http().into_owned())
            .into_iter()
            .chain(untrusted(&app, w))
            .chain(failed(w, &clock, backup))
            .collect(),
        streams: app.hub.watchers(),
        networks: networks
            .into_iter()
            .map(|(address, count)| (address.to_string(), count))
            .collect(),
        seen: condition
            .seen
            .into_iter()
            .map(|(name, at)| (name, w.service_seen(clock.past(w, at).text)))
            .collect(),
        slow: app
            .metrics
            .troubles()
            .into_iter()
            .map(|trouble| Slow {
                at: clock.exact(w, trouble.at),
                what: format!("{} {}", trouble.method, trouble.route),
                status: trouble.status,
                took: w
                    .service_took_text(u64::try_from(trouble.took.as_millis()).unwrap_or(u64::MAX)),
                request: trouble.request,
            })
            .collect(),
    })
}

/// That a proxy nobody named stands in front, or seems to.
fn untrusted(app: &AppState, w: Messages) -> Option<String> {
    if let Some(proxy) = app.metrics.untrusted_proxy() {
        return Some(w.service_proxy_untrusted(proxy.to_string()));
    }
    let has_none = app.hosts.is_public_https() && app.trusted_proxies.is_empty();
    has_none.then(|| w.service_proxy_none().into_owned())
}

fn last_good(w: Messages, clock: &ClubClock, last: Option<&LastBackup>) -> String {
    let Some((last, good)) = last.and_then(|last| Some((last, last.good?))) else {
        return w.service_backup_none().into_owned();
    };
    let time = clock.exact(w, good);
    match last.failed {
        None => w.service_backup_made(&last.file, time),
        Some(_) => time,
    }
}

fn failed(w: Messages, clock: &ClubClock, last: Option<&LastBackup>) -> Option<String> {
    let last = last?;
    let why = last.failed.as_ref()?;
    let time = clock.exact(w, last.at);
    Some(w.service_backup_failed(time, why))
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Slow {
    at: String,
    /// Its method and its route's pattern.
    what: String,
    status: u16,
    took: String,
    /// By which it is found in the log.
    request: String,
}

#[derive(Debug, Template, Deref)]
#[template(path = "service/show.html")]
struct ServicePage {
    #[deref]
    page: Page,
    facts: Vec<(String, String)>,
    warnings: Vec<String>,
    /// How many pages follow what happens.
    streams: usize,
    networks: Vec<(String, usize)>,
    /// Who was signed in during the last hour, and when each was last seen.
    seen: Vec<(String, String)>,
    slow: Vec<Slow>,
}

#[must_use]
fn bytes(w: Messages, bytes: i64) -> String {
    let tenths = |unit: i64| decimal::full((bytes.saturating_mul(10) / unit).unsigned_abs(), 1);
    match bytes {
        ..1_000_000 => w.service_bytes(bytes.max(0) / 1000, selector!("service-bytes.unit", "kb")),
        1_000_000..1_000_000_000 => {
            w.service_bytes(tenths(1_000_000), selector!("service-bytes.unit", "mb"))
        }
        _ => w.service_bytes(tenths(1_000_000_000), selector!("service-bytes.unit", "gb")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_said_in_what_they_are_large_in() {
        let said = |n| bytes(Messages::english(), n);
        assert_eq!(said(999_999), "999 KB");
        assert_eq!(said(1_540_000), "1.5 MB");
        assert_eq!(said(2_300_000_000), "2.3 GB");
        assert_eq!(said(-1), "0 KB");
    }
}
