//! The listening server around an [`AppState`], and its orderly end.

use super::router::ROUTER;
use super::state::AppState;
use crate::app::{analysis, letters};
use actix_web::dev::{Server, ServerHandle};
use actix_web::{HttpServer, web};
use std::net::TcpListener;
use std::time::Duration;

/// How many seconds requests under way may still take when the server stops.
const LAST_REQUESTS: u64 = 4;
/// How long a client may take to send the head of a request.
const HEAD_PATIENCE: Duration = Duration::from_secs(10);
/// How long an idle connection is kept.
const KEEP_ALIVE: Duration = Duration::from_secs(75);
/// How often the work that is due by the clock is done.
const TICK: Duration = Duration::from_secs(5);
/// How often the rate limits forget clients that were quiet.
const TIDY: Duration = Duration::from_secs(60);

/// A server that has begun to listen; await it.
pub struct RunningServer {
    server: Server,
    app: web::Data<AppState>,
}

#[derive(Debug, Clone)]
pub struct ServerStop {
    handle: ServerHandle,
    app: web::Data<AppState>,
}

/// Serves `app` on `listener`. Must be called inside an actix system.
pub fn start(app: AppState, listener: TcpListener) -> std::io::Result<RunningServer> {
    let app = web::Data::new(app);
    let shared = app.clone();
    let server = HttpServer::new(move || ROUTER.app(shared.clone()))
        .keep_alive(KEEP_ALIVE)
        .client_request_timeout(HEAD_PATIENCE)
        .shutdown_timeout(LAST_REQUESTS)
        .disable_signals()
        .listen(listener)?
        .run();
    Ok(RunningServer { server, app })
}

impl std::fmt::Debug for RunningServer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("RunningServer")
    }
}

impl RunningServer {
    #[must_use]
    pub fn stop(&self) -> ServerStop {
        ServerStop {
            handle: self.server.handle(),
            app: self.app.clone(),
        }
    }

    pub async fn run(self) -> std::io::Result<()> {
        let (announcing, tidying, ticking) = (self.app.clone(), self.app.clone(), self.app.clone());
        let announcer = actix_web::rt::spawn(async move { announcing.announce_changes().await });
        let tidier = actix_web::rt::spawn(async move { tidy(&tidying).await });
        let ticker = actix_web::rt::spawn(async move { tick(&ticking).await });
        let store = self.app.store.clone();
        let recomputing = actix_web::rt::spawn(crate::app::recompute::watch(store));
        let letterer = actix_web::rt::spawn(letters::watch(post(&self.app)));
        let app = &self.app;
        let analysing = app.analysis.clone().map(|engine| {
            let (store, tournaments) = (app.store.clone(), app.tournaments.clone());
            actix_web::rt::spawn(analysis::watch(store, tournaments, engine))
        });
        let ended = self.server.await;
        announcer.abort();
        tidier.abort();
        ticker.abort();
        recomputing.abort();
        letterer.abort();
        if let Some(analysing) = analysing {
            analysing.abort();
        }
        ended
    }
}

impl ServerStop {
    /// Ends all live connections, takes no new ones, waits for requests under way, and stops.
    pub async fn stop(self) {
        self.app.hub.close();
        self.handle.stop(true).await;
    }
}

fn post(app: &AppState) -> letters::Post {
    letters::Post {
        store: app.store.clone(),
        mailer: app.mailer.clone(),
        messages: app.messages,
        origin: app.hosts.address().map(str::to_owned),
    }
}

/// Does the work that is due by the clock. Of several instances, the later ones find it done.
async fn tick(app: &AppState) {
    loop {
        tokio::time::sleep(TICK).await;
        if let Err(error) = app.tournaments.tick().await {
            tracing::warn!(%error, "what is due could not be looked at");
        }
    }
}

async fn tidy(app: &AppState) {
    for minute in 0u64.. {
        tokio::time::sleep(TIDY).await;
        app.limits.forget_quiet();
        if minute % 60 == 0
            && let Err(error) = app.accounts.tidy().await
        {
            tracing::warn!(%error, "old sessions were not tidied away");
        }
    }
}
