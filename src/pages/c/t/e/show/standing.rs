//! How an event stands: in one line, and place by place with why.

use super::person;
use crate::pages::bracket::{Scene, ending, phase_name};
use crate::pages::layout::Link;
use crate::pages::standings::StandingsView;
use crate::tournament::{Event, Phase, Place, Status, places, robin, swiss};

/// A place and who has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceView {
    /// "1", "5–8".
    pub place: String,
    /// Who.
    pub who: Link,
    /// The number, by which the bracket finds the name.
    pub number: u32,
    /// The match that decided it, in words, and its page.
    pub why: Option<Link>,
}

/// The places decided so far.
pub(in crate::pages) fn places_of(scene: &Scene<'_>, event: &Event) -> Vec<PlaceView> {
    let view = |place: &Place| PlaceView {
        place: place_text(place),
        who: person(scene, place.entrant),
        number: place.entrant.0,
        why: why(scene, event, place),
    };
    places(event).iter().map(view).collect()
}

/// "3", or "3–4" when it is shared.
pub(in crate::pages) fn place_text(place: &Place) -> String {
    if place.from == place.to {
        place.from.to_string()
    } else {
        format!("{}–{}", place.from, place.to)
    }
}

/// The last match they sat in, which gave them the place.
fn why(scene: &Scene<'_>, event: &Event, place: &Place) -> Option<Link> {
    let sat = event.matches_of(place.entrant);
    let m = sat.filter(|m| m.result.is_some()).max_by_key(|m| {
        // The third-place match counts after the semi-finals; it is numbered after the final.
        (m.round, m.phase == Phase::ThirdPlace, m.number)
    })?;
    let round = phase_name(scene.w, event, m);
    let how = ending(scene, m)?;
    let text = scene.w.with2("place-why", "round", round, "how", how);
    Some(Link::new(text, scene.path.fixture(event.number, m.number)))
}

/// The table of an event that ranks by score, once there is somebody in it.
pub(super) fn table(scene: &Scene<'_>, event: &Event) -> Option<StandingsView> {
    event.draw.as_ref()?;
    let ranks = match robin::scheduled(&event.settings.format) {
        Some(_) => robin::ranks(event),
        None => swiss::standings(event)?,
    };
    let rules = event.settings.format.ranking()?;
    let view = StandingsView::of(scene, &ranks, rules);
    (!view.is_empty()).then_some(view)
}

/// "After round 3, with what is decided of round 4"
pub(super) fn after(scene: &Scene<'_>, event: &Event) -> String {
    let (closed, paired) = match robin::progress(event) {
        Some(schedule) => (schedule.closed, schedule.reached),
        None => (swiss::rounds_closed(event), swiss::rounds_paired(event)),
    };
    scene.w.say_with(
        "standings-after",
        &[
            ("closed", &closed),
            ("open", if paired > closed { &"yes" } else { &"no" }),
            ("paired", &paired),
        ],
    )
}

/// How an event stands, in one line.
#[must_use]
pub fn state_line(scene: &Scene<'_>, event: &Event) -> String {
    let w = scene.w;
    let count = event.entered.len();
    if event.draw.is_none() {
        let list = match event.list {
            None => w.say("state-list-open"),
            Some(_) => w.say("state-list-closed"),
        };
        return format!("{} · {list}", w.with("state-entered", "n", count));
    }
    let to_come = swiss_rounds(event).is_some_and(|of| swiss::rounds_paired(event) < of);
    if event.is_over() && !to_come {
        return format!(
            "{} · {}",
            w.with("state-players", "n", count),
            w.say("state-over")
        );
    }
    let round = crate::pages::bracket::current_round(event);
    let with_status = |status| {
        let matches = event.matches.iter();
        matches
            .filter(|m| m.status() == status && m.players().is_some())
            .count()
    };
    let mut parts = vec![if let Some(schedule) = robin::progress(event) {
        let next = schedule.closed.saturating_add(1).min(schedule.all);
        w.with2("state-round", "n", next, "of", schedule.all)
    } else if let Some(rounds) = swiss_rounds(event) {
        let paired = swiss::rounds_paired(event);
        w.with2("state-swiss-round", "n", paired, "of", rounds)
    } else if round == event.rounds {
        w.say("state-final").into_owned()
    } else {
        w.with2("state-round", "n", round, "of", event.rounds)
    }];
    let playing = with_status(Status::Playing);
    if playing > 0 {
        parts.push(w.with("state-playing", "n", playing));
    }
    let ready = with_status(Status::Ready);
    if ready > 0 {
        parts.push(w.with("state-ready", "n", ready));
    }
    let late = event.late_entry != crate::tournament::LateEntry::Closed;
    if late {
        parts.push(w.say("state-late-entry").into_owned());
    }
    parts.join(" · ")
}

/// The rounds declared, of a Swiss that is still in them.
fn swiss_rounds(event: &Event) -> Option<u8> {
    let settings = event.settings.format.swiss()?;
    event.stages.is_empty().then_some(settings.rounds)
}
