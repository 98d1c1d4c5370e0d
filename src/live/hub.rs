//! Announces new versions of streams to whoever watches them.

use std::collections::{BTreeMap, HashMap, hash_map::Entry};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use tokio::sync::Notify;

/// Most streams one watcher may ask for: the tabs of one browser share a watcher.
const STREAMS_PER_WATCH: usize = 32;
/// Most watchers from one network: a full room behind one router.
const WATCHES_PER_NETWORK: usize = 1_024;
/// Most watchers at all.
const WATCHES: usize = 16_384;

/// Versions a watcher has not been sent yet, by stream. Only the newest of each is held, so this never grows.
pub type News = BTreeMap<String, u64>;

/// The limit of watchers is reached, for this network or for the whole service.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("too many watchers")]
pub struct Crowded;

/// Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Hub {
    inner: Arc<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    closed: bool,
    next_id: u64,
    watchers: HashMap<u64, Arc<Waiting>>,
    by_stream: HashMap<String, Vec<u64>>,
    by_network: HashMap<IpAddr, usize>,
}

#[derive(Debug, Default)]
struct Waiting {
    pending: Mutex<Pending>,
    wake: Notify,
}

#[derive(Debug, Default)]
struct Pending {
    news: News,
    closed: bool,
}

impl Hub {
    /// Quick, and free when nobody watches.
    pub fn announce(&self, stream: &str, version: u64) {
        let state = self.inner.lock();
        let Some(ids) = state.by_stream.get(stream) else {
            return;
        };
        for waiting in ids.iter().filter_map(|id| state.watchers.get(id)) {
            let mut pending = waiting.lock();
            let newest = pending.news.entry(stream.to_owned()).or_insert(version);
            *newest = (*newest).max(version);
            drop(pending);
            waiting.wake.notify_one();
        }
    }

    /// `network` is an IPv4 address, or the network of an IPv6 one. Of more streams than a watcher may ask for only the
    /// first are watched.
    pub fn watch(&self, network: IpAddr, streams: &[String]) -> Result<Watch, Crowded> {
        let mut state = self.inner.lock();
        let here = state.by_network.get(&network).copied().unwrap_or(0);
        if here >= WATCHES_PER_NETWORK || state.watchers.len() >= WATCHES {
            return Err(Crowded);
        }
        let id = state.next_id;
        state.next_id = state.next_id.wrapping_add(1);
        let waiting = Arc::new(Waiting::default());
        waiting.lock().closed = state.closed;
        let mut streams: Vec<String> = streams.iter().take(STREAMS_PER_WATCH).cloned().collect();
        streams.sort_unstable();
        streams.dedup();
        for stream in &streams {
            state.by_stream.entry(stream.clone()).or_default().push(id);
        }
        *state.by_network.entry(network).or_default() += 1;
        state.watchers.insert(id, Arc::clone(&waiting));
        Ok(Watch {
            hub: Arc::downgrade(&self.inner),
            id,
            network,
            streams,
            waiting,
        })
    }

    /// Ends every watch, and any begun later: the program is stopping.
    pub fn close(&self) {
        let mut state = self.inner.lock();
        state.closed = true;
        for waiting in state.watchers.values() {
            waiting.lock().closed = true;
            waiting.wake.notify_one();
        }
    }

    #[must_use]
    pub fn watched(&self) -> Vec<String> {
        self.inner.lock().by_stream.keys().cloned().collect()
    }

    /// The busiest network first.
    #[must_use]
    pub fn by_network(&self) -> Vec<(IpAddr, usize)> {
        let mut counts: Vec<(IpAddr, usize)> = self
            .inner
            .lock()
            .by_network
            .iter()
            .map(|(network, count)| (*network, *count))
            .collect();
        counts.sort_unstable_by_key(|(network, count)| (std::cmp::Reverse(*count), *network));
        counts
    }

    #[must_use]
    pub fn watchers(&self) -> usize {
        self.inner.lock().watchers.len()
    }
}

impl Inner {
    /// The state is consistent after every statement, so a poisoned lock can be used.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Waiting {
    fn lock(&self) -> MutexGuard<'_, Pending> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Dropping it ends the watch.
#[derive(Debug)]
pub struct Watch {
    hub: Weak<Inner>,
    id: u64,
    network: IpAddr,
    streams: Vec<String>,
    waiting: Arc<Waiting>,
}

impl Watch {
    /// Waits for news and returns it; `None` when the service is closing.
    pub async fn news(&self) -> Option<News> {
        loop {
            {
                let mut pending = self.waiting.lock();
                if pending.closed {
                    return None;
                }
                if !pending.news.is_empty() {
                    return Some(std::mem::take(&mut pending.news));
                }
            }
            // `notify_one` keeps one permit, so nothing announced between the check and the wait is missed.
            self.waiting.wake.notified().await;
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let Some(hub) = self.hub.upgrade() else {
            return;
        };
        let mut state = hub.lock();
        state.watchers.remove(&self.id);
        for stream in &self.streams {
            if let Entry::Occupied(mut watching) = state.by_stream.entry(stream.clone()) {
                watching.get_mut().retain(|id| *id != self.id);
                if watching.get().is_empty() {
                    watching.remove();
                }
            }
        }
        if let Entry::Occupied(mut count) = state.by_network.entry(self.network) {
            *count.get_mut() = count.get().saturating_sub(1);
            if *count.get() == 0 {
                count.remove();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    fn streams(names: &[&str]) -> Vec<String> {
        names.iter().map(|n| (*n).to_owned()).collect()
    }

    #[test]
    fn a_watcher_hears_only_the_newest_of_its_own_streams() {
        let hub = Hub::default();
        let watch = hub.watch(HERE, &streams(&["open", "club"])).unwrap();
        assert_eq!(watch.news().now_or_never(), None);
        hub.announce("open", 3);
        hub.announce("open", 5);
        hub.announce("open", 4);
        hub.announce("elsewhere", 9);
        let news = watch.news().now_or_never().flatten().unwrap();
        assert_eq!(news, News::from([("open".to_owned(), 5)]));
        assert_eq!(watch.news().now_or_never(), None);
    }

    #[test]
    fn nothing_is_left_of_a_watch_that_ended() {
        let hub = Hub::default();
        drop(hub.watch(HERE, &streams(&["open", "open"])).unwrap());
        let state = hub.inner.lock();
        assert!(state.watchers.is_empty() && state.by_stream.is_empty());
        assert!(state.by_network.is_empty());
    }

    #[test]
    fn one_network_cannot_take_every_place() {
        let hub = Hub::default();
        let mut taken: Vec<Watch> = (0..WATCHES_PER_NETWORK)
            .map(|_| hub.watch(HERE, &[]).unwrap())
            .collect();
        assert_eq!(hub.watch(HERE, &[]).unwrap_err(), Crowded);
        assert!(hub.watch(IpAddr::from([10, 0, 0, 1]), &[]).is_ok());
        taken.pop();
        assert!(hub.watch(HERE, &[]).is_ok());
    }

    #[test]
    fn closing_ends_every_watch_and_those_to_come() {
        let hub = Hub::default();
        let watch = hub.watch(HERE, &streams(&["open"])).unwrap();
        hub.close();
        assert_eq!(watch.news().now_or_never(), Some(None));
        let late = hub.watch(HERE, &streams(&["open"])).unwrap();
        assert_eq!(late.news().now_or_never(), Some(None));
    }
}
