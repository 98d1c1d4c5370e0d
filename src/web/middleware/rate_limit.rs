//! How much one client may ask for. The limits are made for floods: a whole room behind one router stays far below them.

use super::bodies::{Bodies, BodyRoom, Sender};
use super::client::{self, network};
use crate::web::error::AppError;
use crate::web::state::AppState;
use actix_web::dev::ServiceRequest;
use actix_web::http::Method;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use sha2::{Digest, Sha256};
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

/// The limits: how many a second or a minute, and how many at once.
#[derive(Debug, Clone, Copy)]
pub struct Quotas {
    /// Reads from one address (a second, at once).
    pub reads: (u32, u32),
    /// Posts without a session from one address.
    pub posts: (u32, u32),
    pub session_posts: (u32, u32),
    /// Heavy work for one address (a minute, at once).
    pub heavy: (u32, u32),
    /// Middling work for one address (a second, at once).
    pub middling: (u32, u32),
    /// Steps on practice boards for one address (a second, at once).
    pub boards: (u32, u32),
    /// Bytes of all forms and files being read or worked on.
    pub bodies: usize,
}

/// What an answer costs, where it is more than a cached page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Work {
    /// Such as a simulation or a file of everything.
    Heavy,
    /// Heavy for a post, such as a file to be checked; showing the form costs nothing.
    Sent,
    /// Such as a search, codes to print or a picture.
    Middling,
    /// A step on a practice board: as a rule a millisecond, and at most what is looked at for one throw.
    Board,
}

impl Quotas {
    /// No limits: more of everything than anybody can ask for.
    pub const BOUNDLESS: Quotas = Quotas {
        reads: (1_000_000, 1_000_000),
        posts: (1_000_000, 1_000_000),
        session_posts: (1_000_000, 1_000_000),
        heavy: (60_000_000, 60_000_000),
        middling: (1_000_000, 1_000_000),
        boards: (1_000_000, 1_000_000),
        bodies: usize::MAX,
    };
}

impl Default for Quotas {
    fn default() -> Self {
        Quotas {
            reads: (1_000, 4_000),
            posts: (4, 60),
            session_posts: (1_000, 2_000),
            heavy: (30, 40),
            middling: (20, 300),
            // Forty people behind one router, each of whom takes some five steps for a turn, and five seconds.
            boards: (40, 400),
            bodies: 128 * 1024 * 1024,
        }
    }
}

#[derive(Debug)]
pub struct RateLimits {
    reads: DefaultKeyedRateLimiter<IpAddr>,
    posts: DefaultKeyedRateLimiter<IpAddr>,
    session_posts: DefaultKeyedRateLimiter<[u8; 8]>,
    sign_ups: DefaultKeyedRateLimiter<IpAddr>,
    heavy: DefaultKeyedRateLimiter<IpAddr>,
    middling: DefaultKeyedRateLimiter<IpAddr>,
    boards: DefaultKeyedRateLimiter<IpAddr>,
    bodies: Bodies,
    clock: DefaultClock,
}

impl Default for RateLimits {
    fn default() -> Self {
        RateLimits::new(Quotas::default())
    }
}

impl RateLimits {
    #[must_use]
    pub fn new(quotas: Quotas) -> Self {
        RateLimits {
            reads: RateLimiter::keyed(quota(quotas.reads)),
            posts: RateLimiter::keyed(quota(quotas.posts)),
            session_posts: RateLimiter::keyed(quota(quotas.session_posts)),
            sign_ups: RateLimiter::keyed(sign_ups()),
            heavy: RateLimiter::keyed(a_minute(quotas.heavy)),
            middling: RateLimiter::keyed(quota(quotas.middling)),
            boards: RateLimiter::keyed(quota(quotas.boards)),
            bodies: Bodies::new(quotas.bodies),
            clock: DefaultClock::default(),
        }
    }

    /// Counts a read. This machine is not counted, because a proxy on it may speak for everyone.
    pub fn read(&self, client: IpAddr) -> Result<(), AppError> {
        if client.is_loopback() {
            return Ok(());
        }
        self.take(&self.reads, &network(client))
    }

    /// Counts a post, for its session if it has one, else for its address. A session that turns out not to exist is counted by
    /// [`RateLimits::stranger`].
    pub fn post(&self, client: IpAddr, session: Option<&str>) -> Result<(), AppError> {
        match session {
            None => self.stranger(client),
            Some(session) => {
                // A hash, so that no session cookie is kept here.
                let [a, b, c, d, e, f, g, h, ..] = Sha256::digest(session).0;
                self.take(&self.session_posts, &[a, b, c, d, e, f, g, h])
            }
        }
    }

    /// Counts a post from an address without a session.
    pub fn stranger(&self, client: IpAddr) -> Result<(), AppError> {
        self.take(&self.posts, &network(client))
    }

    /// Counts a sign-up for an event: at once as many as a team behind one router, then one a minute.
    pub fn sign_up(&self, client: IpAddr) -> Result<(), AppError> {
        self.take(&self.sign_ups, &network(client))
    }

    /// Counts work for an address, signed in or not, also for this machine.
    pub fn work(&self, work: Work, client: IpAddr) -> Result<(), AppError> {
        let limiter = match work {
            Work::Heavy | Work::Sent => &self.heavy,
            Work::Middling => &self.middling,
            Work::Board => &self.boards,
        };
        self.take(limiter, &network(client))
    }

    pub fn body(&self, sender: Sender) -> Result<BodyRoom, AppError> {
        self.bodies.hold(sender)
    }

    /// Forgets clients who were quiet; to be called from time to time.
    pub fn forget_quiet(&self) {
        self.reads.retain_recent();
        self.posts.retain_recent();
        self.session_posts.retain_recent();
        self.sign_ups.retain_recent();
        self.heavy.retain_recent();
        self.middling.retain_recent();
        self.boards.retain_recent();
    }

    fn take<K: Clone + Eq + Hash>(
        &self,
        limiter: &DefaultKeyedRateLimiter<K>,
        key: &K,
    ) -> Result<(), AppError> {
        limiter.check_key(key).map_err(|until| AppError::TooMany {
            wait: until
                .wait_time_from(self.clock.now())
                .max(Duration::from_secs(1)),
        })
    }
}

fn quota((a_second, at_once): (u32, u32)) -> Quota {
    Quota::per_second(some(a_second)).allow_burst(some(at_once))
}

fn a_minute((a_minute, at_once): (u32, u32)) -> Quota {
    Quota::per_minute(some(a_minute)).allow_burst(some(at_once))
}

fn some(many: u32) -> NonZeroU32 {
    NonZeroU32::new(many).expect("quotas are written in the program, and none of them is 0")
}

/// Counts a request for what costs `work`, and refuses who asks for too much.
pub(in crate::web) fn count(work: Work, request: &ServiceRequest) -> Result<(), AppError> {
    if work == Work::Sent && *request.method() != Method::POST {
        return Ok(());
    }
    let app = AppState::of(request.request())?;
    let client = client::address(request.head(), &app.trusted_proxies);
    app.limits.work(work, client)
}

fn sign_ups() -> Quota {
    const AT_ONCE: NonZeroU32 = NonZeroU32::MIN.saturating_add(29);
    Quota::per_minute(NonZeroU32::MIN).allow_burst(AT_ONCE)
}

#[cfg(test)]
mod tests {
    use super::*;

    const READER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));
    const OTHER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 2));

    #[test]
    fn a_flood_is_told_when_to_come_back_and_others_are_not_touched() {
        let limits = RateLimits::default();
        let refused = (0..10_000).find_map(|_| limits.post(READER, None).err());
        assert!(
            matches!(refused, Some(AppError::TooMany { wait }) if wait >= Duration::from_secs(1))
        );
        assert!(limits.post(OTHER, None).is_ok());
        assert!(limits.read(READER).is_ok());
    }

    #[test]
    fn lists_are_not_filled_by_one_address() {
        let limits = RateLimits::default();
        let taken = (0..1_000)
            .filter(|_| limits.sign_up(READER).is_ok())
            .count();
        assert!((30..35).contains(&taken), "{taken}");
        assert!(limits.sign_up(OTHER).is_ok());
    }

    #[test]
    fn work_is_counted_by_what_it_costs() {
        let limits = RateLimits::default();
        let taken = |work| {
            let one = |_: &u32| limits.work(work, READER).is_ok();
            (0..2_000).filter(one).count()
        };
        assert!((40..50).contains(&taken(Work::Heavy)));
        assert!((300..400).contains(&taken(Work::Middling)));
        assert!(limits.work(Work::Heavy, OTHER).is_ok());
        assert!(limits.read(READER).is_ok());
    }

    #[test]
    fn a_room_of_forty_may_practise() {
        let limits = RateLimits::default();
        let taken = (0..2_000).filter(|_| limits.work(Work::Board, READER).is_ok());
        assert!((400..600).contains(&taken.count()));
        assert!(limits.work(Work::Middling, READER).is_ok());
    }

    #[test]
    fn a_hundred_pages_a_second_are_within_the_default() {
        let (a_second, at_once) = Quotas::default().reads;
        assert!(a_second >= 100 && at_once >= 100);
    }

    #[test]
    fn sessions_are_counted_each_for_itself() {
        let limits = RateLimits::new(Quotas {
            session_posts: (1, 1),
            ..Quotas::default()
        });
        assert!(limits.post(READER, Some("a")).is_ok());
        assert!(limits.post(READER, Some("b")).is_ok());
        // One that was kept waiting for a second is within the limit again.
        assert!((0..10).any(|_| limits.post(READER, Some("a")).is_err()));
    }
}
