//! The database, SQLite or PostgreSQL; the only crate that uses diesel.
//!
//! [`Store`] runs closures: [`Store::read`] on one consistent snapshot, [`Store::write`] in one transaction, which
//! returns only when it is durable. The functions of the tables take the connection such a closure is given: those that
//! read a [`Conn`], those that write a [`Tx`], which is also a `Conn`.
//!
//! ```no_run
//! # use crawford_store::{Store, StoreError, StoreOptions, people};
//! # use crawford_journal::ClubId;
//! # async fn example(store: Store, club: ClubId) -> Result<(), StoreError> {
//! let members = store.read(move |conn| people::of_club(conn, club)).await?;
//! # Ok(()) }
//! ```
//!
//! The journal and its read tables are written by [`journal::append`] and [`mod@matches`], [`results`], [`entries`],
//! [`team_members`], [`side_places`], [`events`] and [`summaries`] in one closure; everything else is ordinary rows. A
//! change that a club's public pages show raises the club's edition.

pub mod accounts;
pub mod addresses;
pub mod analyses;
pub mod announcements;
pub mod archive;
pub mod attempts;
pub mod audit;
pub mod calls;
pub mod club_sites;
pub mod clubs;
pub mod consents;
pub mod entries;
pub mod event_names;
pub mod events;
pub mod former_names;
pub mod grants;
pub mod health;
pub mod hidden_streams;
pub mod imports;
pub mod invitations;
pub mod journal;
pub mod letters;
pub mod links;
pub mod listed_clubs;
pub mod mail_subscriptions;
pub mod mails;
pub mod matches;
pub mod member_numbers;
pub mod merges;
pub mod night_links;
pub mod night_phones;
pub mod night_presets;
pub mod night_reports;
pub mod night_results;
pub mod nights;
pub mod notes;
pub mod passkeys;
pub mod people;
pub mod private_links;
pub mod rating_lists;
pub mod rating_starts;
pub mod ratings;
pub mod recomputations;
pub mod records;
pub mod reminders;
pub mod removals;
pub mod requests;
pub mod results;
pub mod season_adjustments;
pub mod season_events;
pub mod season_standings;
pub mod seasons;
pub mod seeds;
pub mod sessions;
pub mod settings;
pub mod side_places;
pub mod sign_up_letters;
pub mod sign_ups;
pub mod streams;
pub mod summaries;
pub mod team_members;
pub mod unrated_events;

mod backend;
mod connection;
mod database;
mod error;
mod heads;
mod ids;
mod migrate;
mod poller;
mod postgres;
mod query;
mod queue;
mod read_table;
mod row;
mod schema;
mod slot;
mod statement;
mod task;
mod writer;

pub use connection::{Conn, Tx};
pub use database::{Database, NotADatabase};
pub use error::{StoreError, StoreFailure, Stored};
pub use heads::HeadChange;
pub use ids::{number, word};

use chrono::NaiveDate;
use connection::{Limits, Use};
use crawford_journal::{ClubId, StreamId};
use heads::Heads;
use postgres::Skew;
use queue::Queue;
use slot::Slot;
use std::{
    sync::{Arc, Mutex, PoisonError},
    thread::JoinHandle,
    time::{Duration, SystemTime, UNIX_EPOCH},
};
use task::{ReadTask, WriteTask};
use tokio::sync::{broadcast, oneshot};

/// A day as it is stored in a row.
fn read_day(written: &str, row: impl std::fmt::Display) -> Result<NaiveDate, StoreError> {
    let unreadable = |why| StoreError::unreadable(format_args!("the day of {row}"), why);
    written.parse().map_err(unreadable)
}

#[derive(Debug, Clone, Copy)]
pub struct StoreOptions {
    /// Threads with one connection each: SQLite's readers; PostgreSQL's readers and writers.
    pub threads: usize,
    /// Refuse every change with [`StoreError::ReadOnly`].
    pub read_only: bool,
    /// The most bytes an SQLite file may grow to; beyond that [`StoreError::Full`].
    pub largest: Option<u64>,
    /// How often to look for changes by other processes.
    pub poll: Duration,
}

impl StoreOptions {
    /// Suitable numbers for the kind of database: SQLite's readers are limited by the processor, PostgreSQL's wait for
    /// the server.
    #[must_use]
    pub fn of(database: &Database) -> StoreOptions {
        StoreOptions {
            threads: match database {
                Database::Sqlite(_) => 4,
                Database::Postgres(_) => 16,
            },
            read_only: false,
            largest: None,
            poll: Duration::from_millis(500),
        }
    }
}

/// Rewrites an SQLite file that is not in use, so that no deleted data is left in it. PostgreSQL vacuums by itself.
pub fn vacuum(database: &Database) -> Result<(), StoreError> {
    Conn::open(database, Use::Migrate, Limits::default())?.vacuum()
}

#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

type Job = Box<dyn FnOnce(&mut Slot) + Send>;
type Answer = oneshot::Receiver<Result<(), StoreError>>;

struct Inner {
    database: Database,
    jobs: Arc<Queue<Job>>,
    /// SQLite's writer; PostgreSQL's writes are ordinary jobs.
    writer: Option<Arc<Queue<writer::Action>>>,
    poller: Arc<Queue<()>>,
    heads: Arc<Heads>,
    skew: Arc<Skew>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Store").field(&self.inner.database).finish()
    }
}

impl Store {
    /// Opens the database: creates it if needed, migrates its tables, starts the threads. Several processes may do so
    /// at once.
    ///
    /// # Errors
    /// [`StoreError::Newer`] for a database of a newer version of the program; [`StoreError::Unavailable`] when it
    /// cannot be reached or made; [`StoreError::Failed`] for a file that is not a database.
    pub fn open(database: &Database, options: StoreOptions) -> Result<Store, StoreError> {
        let limits = Limits {
            read_only: options.read_only,
            largest: options.largest,
        };
        migrate::bring_up_to_date(database, limits)?;
        let heads = Arc::new(Heads::default());
        let skew = Arc::new(Skew::default());
        let slot = |r#use| Slot::new(database.clone(), r#use, limits);

        // Loaded before the first page asks.
        let mut poller_slot = slot(Use::Read);
        poller::poll_all(poller_slot.conn()?, &heads, &skew)?;

        let jobs: Arc<Queue<Job>> = Arc::new(Queue::new());
        let mut threads = Vec::new();
        let (job_use, writer) = match database {
            Database::Sqlite(_) => (Use::Read, Some(Arc::new(Queue::new()))),
            Database::Postgres(_) => (Use::Write, None),
        };
        for _ in 0..options.threads.max(1) {
            let (jobs, mut slot) = (Arc::clone(&jobs), slot(job_use));
            threads.push(start("database", move || {
                while let Some(job) = jobs.pop() {
                    job(&mut slot);
                }
            })?);
        }
        if let Some(actions) = &writer {
            let (actions, heads) = (Arc::clone(actions), Arc::clone(&heads));
            let mut slot = slot(Use::Write);
            threads.push(start("writer", move || {
                writer::run(&actions, &mut slot, &heads);
            })?);
        }
        let poller = Arc::new(Queue::new());
        {
            let (stop, heads, skew) = (Arc::clone(&poller), Arc::clone(&heads), Arc::clone(&skew));
            threads.push(start("poller", move || {
                poller::run(&stop, options.poll, &mut poller_slot, &heads, &skew);
            })?);
        }
        Ok(Store {
            inner: Arc::new(Inner {
                database: database.clone(),
                jobs,
                writer,
                poller,
                heads,
                skew,
                threads: Mutex::new(threads),
            }),
        })
    }

    #[must_use]
    pub fn database(&self) -> &Database {
        &self.inner.database
    }

    /// Runs the closure on one consistent snapshot of the database, and returns its result. It may be run twice, if the
    /// connection was broken.
    pub async fn read<T, E, F>(&self, closure: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: StoreFailure,
        F: Fn(&mut Conn) -> Result<T, E> + Send + 'static,
    {
        let (task, outcome) = task::reading(closure);
        outcome.take(answered(self.queue_read(task)).await)
    }

    /// [`Store::read`] for a thread that may block: a command, a test. Not for one that serves requests.
    pub fn read_now<T, E, F>(&self, closure: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: StoreFailure,
        F: Fn(&mut Conn) -> Result<T, E> + Send + 'static,
    {
        let (task, outcome) = task::reading(closure);
        outcome.take(answered_now(self.queue_read(task)))
    }

    /// Runs the closure in one transaction. If it succeeds, everything it wrote is durable before this returns; if it
    /// fails, nothing is kept. While others are first ([`StoreError::Moved`]) it is run again, several times: it must
    /// read what it decides on inside, through the connection, and do nothing that cannot be repeated. After
    /// [`StoreError::Unavailable`] from PostgreSQL the commit may have succeeded all the same; the request key shows
    /// whether it did.
    pub async fn write<T, E, F>(&self, closure: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: StoreFailure,
        F: Fn(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
    {
        let (task, outcome) = task::writing(closure);
        outcome.take(answered(self.queue_write(task)).await)
    }

    /// [`Store::write`] for a thread that may block: a command, a test. Not for one that serves requests.
    pub fn write_now<T, E, F>(&self, closure: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: StoreFailure,
        F: Fn(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
    {
        let (task, outcome) = task::writing(closure);
        outcome.take(answered_now(self.queue_write(task)))
    }

    /// Removes everything deleted so far from the files of an SQLite database, unless a reader takes too long.
    pub async fn purge_deleted(&self) -> Result<(), StoreError> {
        let (sender, answer) = oneshot::channel();
        self.inner.jobs.push(Box::new(move |slot| {
            let _ = sender.send(slot.conn().and_then(Conn::truncate_log));
        }))?;
        answered(Ok(answer)).await
    }

    fn queue_read(&self, mut task: ReadTask) -> Result<Answer, StoreError> {
        let (sender, answer) = oneshot::channel();
        self.inner.jobs.push(Box::new(move |slot| {
            // Skipped if the client has disconnected.
            if !sender.is_closed() {
                let _ = sender.send(slot.read(&mut task));
            }
        }))?;
        Ok(answer)
    }

    fn queue_write(&self, mut task: WriteTask) -> Result<Answer, StoreError> {
        let (sender, answer) = oneshot::channel();
        if let Some(writer) = &self.inner.writer {
            writer.push(writer::Action::new(task, sender))?;
        } else {
            let heads = Arc::clone(&self.inner.heads);
            let skew = Arc::clone(&self.inner.skew);
            self.inner.jobs.push(Box::new(move |slot| {
                let _ = sender.send(postgres::write(slot, &heads, &skew, &mut task));
            }))?;
        }
        Ok(answer)
    }

    /// The newest version of a stream, without a query: own commits at once, those of other processes within a second.
    /// `None` for an unknown stream, which may be very new.
    #[must_use]
    pub fn newest(&self, stream: StreamId) -> Option<u64> {
        self.inner.heads.stream(stream)
    }

    /// The edition of a club, likewise.
    #[must_use]
    pub fn edition(&self, club: ClubId) -> Option<u64> {
        self.inner.heads.club(club)
    }

    /// Changes from now on, by any process. A listener that lags far behind is told how many it missed and then has to
    /// compare with [`Store::newest`].
    #[must_use]
    pub fn changes(&self) -> broadcast::Receiver<HeadChange> {
        self.inner.heads.listen()
    }

    /// Accepts nothing more, finishes what waits, and returns when everything is answered. For the end of the program,
    /// from a thread that may block.
    pub fn close(&self) {
        self.inner.close();
        let threads = self.inner.threads.lock();
        let threads = std::mem::take(&mut *threads.unwrap_or_else(PoisonError::into_inner));
        for thread in threads {
            let _ = thread.join();
        }
    }
}

impl Inner {
    fn close(&self) {
        self.jobs.close();
        if let Some(writer) = &self.writer {
            writer.close();
        }
        self.poller.close();
    }
}

impl Drop for Inner {
    /// The threads finish what waits and end by themselves; they are not joined here, because this may run on one of
    /// them.
    fn drop(&mut self) {
        self.close();
    }
}

fn start(name: &str, run: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, StoreError> {
    std::thread::Builder::new()
        .name(name.to_owned())
        .spawn(run)
        .map_err(|e| StoreError::Unavailable(e.to_string()))
}

async fn answered(queued: Result<Answer, StoreError>) -> Result<(), StoreError> {
    queued?.await.unwrap_or_else(closed)
}

fn answered_now(queued: Result<Answer, StoreError>) -> Result<(), StoreError> {
    queued?.blocking_recv().unwrap_or_else(closed)
}

fn closed(_: oneshot::error::RecvError) -> Result<(), StoreError> {
    Err(StoreError::Unavailable("the program is ending".into()))
}

/// This machine's clock, in microseconds UTC.
pub fn now_here() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let since =
        since.expect("a machine with a network or a file to write has its clock set after 1970");
    i64::try_from(since.as_micros()).expect("292,000 years have not passed")
}
