//! Decides the commands about settings: the tournament's details, its events and their rules, its end.

use super::TournamentDetails;
use super::draft::Draft;
use super::graph::PlayOffs;
use super::{
    Event, EventFact, EventNo, EventSettings, Fact, Format, MOST_EVENTS, MatchStatus, Tournament,
    coming,
};
use crate::sides::Sides;
use backgammon::scoring::Holland;
use crawford_forms::name;
use crawford_forms::violation::{Source, Violation, refuse, unchanged_since};

pub(super) fn announce(details: &TournamentDetails) -> Result<Vec<Fact>, Violation> {
    let details = check_details(details)?;
    Ok(vec![Fact::Announced { details }])
}

pub(super) fn details(
    t: &Tournament,
    details: &TournamentDetails,
    seen: Option<u64>,
) -> Result<Vec<Fact>, Violation> {
    let details = check_details(details)?;
    unchanged_since(t.changed, seen, refuse::settings_changed_since)?;
    Ok(if details == t.details {
        Vec::new()
    } else {
        vec![Fact::DetailsChanged { details }]
    })
}

pub(super) fn add_event(
    t: &Tournament,
    settings: &EventSettings,
    seed_hash: &str,
) -> Result<Vec<Fact>, Violation> {
    let settings = check_settings(t, settings, None)?;
    if t.events.len() >= MOST_EVENTS {
        return Err(refuse::events_too_many(MOST_EVENTS));
    }
    let event = t.next_event();
    let committed = EventFact::SeedCommitted {
        attempt: 1,
        hash: seed_hash.to_owned(),
    };
    Ok(vec![
        EventFact::EventAdded { settings }.of(event),
        committed.of(event),
    ])
}

pub(super) fn reopen(t: &Tournament) -> Vec<Fact> {
    t.finished.then_some(Fact::Reopened).into_iter().collect()
}

pub(super) fn call_off(t: &Tournament) -> Vec<Fact> {
    (!t.called_off)
        .then_some(Fact::CalledOff)
        .into_iter()
        .collect()
}

pub(super) fn put_back_on(t: &Tournament) -> Vec<Fact> {
    if !t.called_off {
        return Vec::new();
    }
    let mut draft = Draft::on(t);
    draft.say(Fact::BackOn);
    draft.settle()
}

pub(super) fn event(
    t: &Tournament,
    e: &Event,
    settings: &EventSettings,
    seen: Option<u64>,
) -> Result<Vec<Fact>, Violation> {
    let event = e.number;
    let settings = check_settings(t, settings, Some(event))?;
    unchanged_since(e.changed, seen, refuse::settings_changed_since)?;
    let fixed = |s: &EventSettings| (s.order, s.byes, s.third_place, s.play_offs);
    let drawn_alike = fixed(&settings) == fixed(&e.settings)
        && settings.play_off_places == e.settings.play_off_places;
    if e.draw.is_some() && !drawn_alike {
        return Err(refuse::settings_fixed_by_draw());
    }
    let sheets_drawn = !coming::sheets(e).is_empty();
    if (e.draw.is_some() || sheets_drawn) && settings.format.fixed() != e.settings.format.fixed() {
        return Err(refuse::format_fixed_by_draw());
    }
    if let Some(swiss) = settings.format.capabilities().paired_rounds() {
        swiss.check_change(e)?;
    }
    if settings.sides != e.settings.sides && !e.entered.is_empty() {
        return Err(refuse::sides_fixed_by_entries(e.entered.len()).at(Sides::TAG));
    }
    if settings == e.settings {
        return Ok(Vec::new());
    }
    let mut draft = Draft::on(t);
    draft.say_in(event, EventFact::EventChanged { settings });
    Ok(draft.settle())
}

pub(super) fn finish(t: &Tournament) -> Result<Vec<Fact>, Violation> {
    if t.finished {
        return Ok(Vec::new());
    }
    let undecided = t
        .all_matches()
        .filter(|(_, m)| m.status() != MatchStatus::Finished)
        .count();
    if undecided > 0 {
        return Err(refuse::finish_with_matches_undecided(undecided));
    }
    let on_a_list = |e: &Event| coming::waiting(t, e).len();
    if let Some(e) = t.events.values().find(|e| on_a_list(e) > 0) {
        return Err(refuse::finish_with_list_waiting(
            e.settings.name.as_str(),
            on_a_list(e),
        ));
    }
    Ok(vec![Fact::Finished])
}

fn check_details(details: &TournamentDetails) -> Result<TournamentDetails, Violation> {
    Ok(TournamentDetails {
        name: name::checked(&details.name)
            .map_err(|refused| refused.at(TournamentDetails::NAME))?,
        date: details.date,
        venue: name::checked_if_any(&details.venue, name::LONGEST)
            .map_err(|refused| refused.at(TournamentDetails::VENUE))?
            .unwrap_or_default(),
        starts: details.starts,
    })
}

fn check_settings(
    t: &Tournament,
    settings: &EventSettings,
    itself: Option<EventNo>,
) -> Result<EventSettings, Violation> {
    let settings = settings.without_idle_rules();
    let name = name::checked(&settings.name).map_err(|refused| refused.at(EventSettings::NAME))?;
    if t.events
        .values()
        .any(|e| Some(e.number) != itself && e.settings.name == name)
    {
        return Err(refuse::event_name_taken(name).at(EventSettings::NAME));
    }
    if settings.holland != Holland::Off && !settings.crawford {
        return Err(refuse::holland_needs_crawford()
            .by(Source::Booklet)
            .at(EventSettings::HOLLAND));
    }
    settings.sides.check()?;
    settings.format.check()?;
    PlayOffs::check(&settings)?;
    Format::check_drawable(&settings)?;
    if let Some(again) = &settings.again {
        again.check(&settings.format, itself.and_then(|e| t.event(e)))?;
    }
    Ok(EventSettings { name, ..settings })
}
