//! How an event stands, in a frame of another site.

use super::show::EventView;
use crate::pages::bracket::{MatchView, Scene};
use crate::pages::layout::{Frame, Link};
use crate::pages::words::Words;
use crate::tournament::{Event, places};
use askama::Template;
use std::collections::BTreeSet;

/// Matches being played that are shown at most: the frame is small.
const PLAYING: usize = 8;
/// Names of those still in that are shown at most.
const STILL_IN: usize = 64;

/// An event in short.
#[derive(Debug, Template)]
#[template(path = "c/t/e/embed.html")]
pub struct EventEmbed {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// The tournament's name, the event's after it.
    pub title: String,
    /// The day and the place.
    pub when: String,
    /// The whole page.
    pub page: String,
    /// The event.
    pub e: EventView,
    /// Who can still win it, while places are being decided.
    pub still_in: Vec<Link>,
    /// Whether it is going on, so that what is shown soon is not so any more.
    pub goes_on: bool,
}

impl EventEmbed {
    /// What is being played, as much as a small page holds.
    #[must_use]
    pub fn playing(&self) -> &[MatchView] {
        let some = self.e.playing.len().min(PLAYING);
        self.e.playing.get(..some).unwrap_or_default()
    }
}

/// Whether an event has been drawn and is not over.
#[must_use]
pub fn goes_on(scene: &Scene<'_>, event: &Event) -> bool {
    !scene.t.finished && !event.matches.is_empty() && !event.is_over()
}

/// Who of an event going on has no place yet and has not left; nobody once that would be a long list.
#[must_use]
pub fn still_in(scene: &Scene<'_>, event: &Event) -> Vec<Link> {
    if !goes_on(scene, event) || event.settings.format.is_open_ended() {
        return Vec::new();
    }
    let out: BTreeSet<_> = places(event).iter().map(|place| place.entrant).collect();
    let here = |n: &&_| !out.contains(*n) && !scene.t.has_left(**n);
    let still: Vec<_> = event.entered.iter().filter(here).collect();
    if still.len() > STILL_IN {
        return Vec::new();
    }
    still
        .into_iter()
        .map(|n| Link::new(scene.name(*n), scene.path.player(*n)))
        .collect()
}
