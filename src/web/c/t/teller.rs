//! What the handlers of the desk share: what happened in words, and the way back.

use crate::app::tournament::{Names, TournamentActed, TournamentSnapshot};
use crate::journal::NoteId;
use crate::pages::fact_text::TournamentTeller;
use crate::pages::when::ClubClock;
use crate::tournament::{EntrantNo, Tournament};
use crate::web::prelude::*;

#[must_use]
pub fn clock(at: &TournamentRequest) -> ClubClock {
    ClubClock::new(at.club.time_zone, at.now())
}

pub fn name_of<'a>(names: &'a Names, t: &'a Tournament) -> impl Fn(EntrantNo) -> String + 'a {
    |n| names.entrant(t, n)
}

/// Runs `say` with a teller that knows the tournament's names and no reasons.
pub fn tell<T>(
    at: &TournamentRequest,
    t: &Tournament,
    say: impl FnOnce(&TournamentTeller<'_>) -> T,
) -> T {
    tell_with(at, t, &|_| None, say)
}

pub fn tell_with<T>(
    at: &TournamentRequest,
    t: &Tournament,
    notes: &dyn Fn(NoteId) -> Option<String>,
    say: impl FnOnce(&TournamentTeller<'_>) -> T,
) -> T {
    let names = name_of(&at.names, t);
    let people = |person| at.names.person(person);
    say(&TournamentTeller {
        w: at.messages(),
        t,
        names: &names,
        people: &people,
        notes,
        clock: clock(at),
    })
}

/// 303 to `path` with what the journal says of what was done, and its Undo; without the reason, if one was given.
#[must_use]
pub fn told(at: &TournamentRequest, acted: &TournamentActed, path: &str) -> HttpResponse {
    let sentence = tell(at, &acted.story.state, |teller| {
        let fact = acted.main_fact();
        fact.map_or_else(String::new, |fact| teller.fact(fact))
    });
    at.done(acted, sentence, path)
}

#[must_use]
pub fn desk(at: &TournamentRequest) -> String {
    at.path.below("desk")
}

/// The newest state, which may be newer than the one that the request began with; of what is past, that one.
pub async fn newest(at: &TournamentRequest) -> Result<TournamentSnapshot, AppError> {
    match at.past {
        None => Ok(at.app.tournaments.read(at.stream).await?),
        Some(_) => Ok(TournamentSnapshot::clone(&at.story)),
    }
}
