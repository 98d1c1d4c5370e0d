//! How many bytes of posted bodies may be in memory at once, and how many bodies one network may send at once without a
//! session.

use super::client::networks;
use crate::web::error::AppError;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Which part of each half is kept for small forms: an eighth.
const SMALL: usize = 8;
/// How many bodies one address may send at once without a session. A room of phones behind one router sends far fewer.
const AT_ONCE: usize = 64;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sender {
    pub known: bool,
    /// Whether it is a form without a file, as for signing in or reporting.
    pub small: bool,
    pub client: IpAddr,
}

/// The bytes of all bodies being read or worked on. One half is for people who are signed in and one for all others, so that
/// neither keeps the other out; in each half a part is kept for small forms.
#[derive(Debug, Clone)]
pub struct Bodies {
    most_of_each: usize,
    rooms: Arc<[AtomicUsize; 4]>,
    sending: Sending,
}

type Sending = Arc<Mutex<HashMap<String, usize>>>;

impl Bodies {
    #[must_use]
    pub fn new(most: usize) -> Self {
        Bodies {
            most_of_each: most / 2,
            rooms: Arc::default(),
            sending: Arc::default(),
        }
    }

    /// Room for one body, empty so far. Without a session the sender's networks are counted, except for this machine, on
    /// which a proxy may speak for everyone.
    pub fn hold(&self, sender: Sender) -> Result<BodyRoom, AppError> {
        let small = self.most_of_each / SMALL;
        let most = match sender.small {
            true => small,
            false => self.most_of_each.saturating_sub(small),
        };
        let networks = match sender.known || sender.client.is_loopback() {
            true => Vec::new(),
            false => networks(sender.client),
        };
        let sending = begin(&self.sending, networks)?;
        Ok(BodyRoom {
            most,
            rooms: Arc::clone(&self.rooms),
            room: usize::from(sender.known) * 2 + usize::from(sender.small),
            own: 0,
            _sending: sending,
        })
    }
}

/// The room of one body; dropping it gives the room back.
#[derive(Debug)]
pub struct BodyRoom {
    most: usize,
    rooms: Arc<[AtomicUsize; 4]>,
    room: usize,
    own: usize,
    _sending: CountedBody,
}

impl BodyRoom {
    pub fn more(&mut self, bytes: usize) -> Result<(), AppError> {
        let room = self.rooms.get(self.room).ok_or(AppError::Busy)?;
        let taken = room.fetch_update(Ordering::AcqRel, Ordering::Acquire, |held| {
            held.checked_add(bytes).filter(|sum| *sum <= self.most)
        });
        match taken {
            Ok(_) => {
                self.own = self.own.saturating_add(bytes);
                Ok(())
            }
            Err(_) => Err(AppError::Busy),
        }
    }
}

impl Drop for BodyRoom {
    fn drop(&mut self) {
        if let Some(room) = self.rooms.get(self.room) {
            room.fetch_sub(self.own, Ordering::AcqRel);
        }
    }
}

/// Counts a body for its networks until it is dropped.
#[derive(Debug)]
struct CountedBody {
    sending: Sending,
    networks: Vec<String>,
}

/// Counts one more body in each network, the smallest first. IPv6 networks of 56 and of 48 bits may send two and four times
/// as many as one address.
fn begin(sending: &Sending, networks: Vec<String>) -> Result<CountedBody, AppError> {
    let mut all = sending.lock().unwrap_or_else(PoisonError::into_inner);
    let most = std::iter::successors(Some(AT_ONCE), |most| most.checked_mul(2));
    let is_full = |(network, most): (&String, usize)| all.get(network).is_some_and(|n| *n >= most);
    if networks.iter().zip(most).any(is_full) {
        let wait = Duration::from_secs(5);
        return Err(AppError::TooMany { wait });
    }
    for network in &networks {
        let count = all.entry(network.clone()).or_default();
        *count = count.saturating_add(1);
    }
    Ok(CountedBody {
        sending: Arc::clone(sending),
        networks,
    })
}

impl Drop for CountedBody {
    fn drop(&mut self) {
        let mut all = self.sending.lock().unwrap_or_else(PoisonError::into_inner);
        for network in &self.networks {
            if let Some(count) = all.get_mut(network) {
                *count = count.saturating_sub(1);
                if *count == 0 {
                    all.remove(network);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(client: &str) -> Sender {
        Sender {
            known: false,
            small: true,
            client: client.parse().unwrap(),
        }
    }

    fn sender(known: bool, small: bool) -> Sender {
        let client = std::net::Ipv4Addr::LOCALHOST.into();
        Sender {
            known,
            small,
            client,
        }
    }

    #[test]
    fn what_is_sent_at_once_is_bounded_and_given_back() {
        let bodies = Bodies::new(1_600);
        let mut one = bodies.hold(sender(true, false)).unwrap();
        assert!(one.more(420).is_ok());
        let mut other = bodies.hold(sender(true, false)).unwrap();
        assert!(other.more(210).is_ok());
        assert!(matches!(other.more(71), Err(AppError::Busy)));
        assert!(matches!(other.more(usize::MAX), Err(AppError::Busy)));
        drop(one);
        assert!(other.more(490).is_ok());
        drop(other);
        let held = |room: &AtomicUsize| room.load(Ordering::Acquire);
        assert!(bodies.rooms.iter().all(|room| held(room) == 0));
    }

    #[test]
    fn neither_strangers_nor_files_keep_the_others_out() {
        let bodies = Bodies::new(1_600);
        let kinds = [(true, true), (true, false), (false, true), (false, false)];
        let mut full = Vec::new();
        for (known, small) in kinds {
            let mut one = bodies.hold(sender(known, small)).unwrap();
            let most = if small { 100 } else { 700 };
            assert!(one.more(most).is_ok(), "{known} {small}");
            assert!(one.more(1).is_err(), "{known} {small}");
            full.push(one);
        }
    }

    #[test]
    fn one_network_sends_so_many_bodies_at_once() {
        let bodies = Bodies::new(1_600);
        let mut held = Vec::new();
        for _ in 0..AT_ONCE {
            held.push(bodies.hold(from("192.0.2.1")).unwrap());
        }
        let more = |client: &str| bodies.hold(from(client)).is_ok();
        assert!(!more("192.0.2.1") && more("192.0.2.2"));
        let known = Sender {
            known: true,
            ..from("192.0.2.1")
        };
        assert!(
            bodies.hold(known).is_ok(),
            "who is signed in is not counted"
        );
        held.pop();
        assert!(more("192.0.2.1"));
        // Networks of 64 bits in one of 56, and in one of 48.
        for n in 0..2 * AT_ONCE {
            let one = format!("2001:db8:1:{:x}::1", n % 256);
            held.push(bodies.hold(from(&one)).unwrap());
        }
        assert!(!more("2001:db8:1:ff::1") && more("2001:db8:1:100::1"));
        for n in 0..2 * AT_ONCE {
            let one = format!("2001:db8:1:{:x}::1", 0x100 + n % 256);
            held.push(bodies.hold(from(&one)).unwrap());
        }
        assert!(!more("2001:db8:1:fff0::1") && more("2001:db8:2::1"));
        drop(held);
        assert!(bodies.sending.lock().unwrap().is_empty());
    }
}
