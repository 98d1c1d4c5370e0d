//! An entry turns out to be somebody else: what goes over to them, and the correction.

use super::check_in::{mean, new_guest, seeding_rating};
use super::{ActError, PersonOrGuest, Principal, TournamentActed, TournamentSnapshot, Tournaments};
use crate::app::recompute::lists_of;
use crate::app::season;
use crate::journal::{ClubId, PersonId, StreamId};
use crate::store::Conn;
use crate::tournament::{Command, EntrantNo, PersonEffects, person_effects};

/// What changes if somebody of an entry is another person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonCorrection {
    pub effects: PersonEffects,
    /// The rating lists computed again; the club's own may have no name.
    pub ratings: Vec<Option<String>>,
    /// The season tables computed again.
    pub seasons: Vec<String>,
    /// The final tables that do not change.
    pub final_seasons: Vec<String>,
}

impl Tournaments {
    pub async fn correction_of_person(
        &self,
        club: ClubId,
        (stream, story): (StreamId, TournamentSnapshot),
        (entrant, was): (EntrantNo, PersonId),
        is: &PersonOrGuest,
    ) -> Result<PersonCorrection, ActError> {
        let person = match is {
            PersonOrGuest::Known(person) => *person,
            PersonOrGuest::Guest(_) => PersonId::from_random(rand::random()),
        };
        let effects =
            person_effects(&story.state, entrant, was, person).map_err(ActError::Refused)?;
        self.store
            .read(move |conn| tables(conn, club, (stream, &story), &effects))
            .await
    }

    /// Says that an entrant, or one of a pair or a team, is somebody else than `was`. A new name is added beside the
    /// roster.
    pub async fn correct_person(
        &self,
        principal: Principal,
        club: ClubId,
        stream: StreamId,
        (entrant, was): (EntrantNo, PersonId),
        is: PersonOrGuest,
    ) -> Result<TournamentActed, ActError> {
        self.act_with(principal, stream, move |tx, t, at| {
            let person = match &is {
                PersonOrGuest::Known(person) => *person,
                PersonOrGuest::Guest(name) => new_guest(tx, club, name, at)?,
            };
            // As if they had signed in with it: its own matches may have counted since.
            let then = t.entrant(entrant).map_or(at, |e| e.checked_in_at);
            let mut ratings = Vec::new();
            for one in t.persons_of(entrant) {
                let one = if one == was { person } else { one };
                ratings.push(seeding_rating(tx, one, then)?);
            }
            Ok(Command::CorrectPerson {
                entrant,
                was,
                person,
                rating: mean(&ratings),
            })
        })
        .await
    }
}

fn tables(
    conn: &mut Conn,
    club: ClubId,
    (stream, story): (StreamId, &TournamentSnapshot),
    effects: &PersonEffects,
) -> Result<PersonCorrection, ActError> {
    let t = &story.state;
    let day = t.details.date;
    let counts = !effects.finished.is_empty();
    let mut ratings = Vec::new();
    for list in lists_of(conn, club)? {
        let within = list.from.is_none_or(|from| from <= day) && list.to.is_none_or(|to| day <= to);
        let unrated = &list.scope.unrated;
        let mut finished = effects.finished.iter();
        let rated = finished.any(|(event, _)| !unrated.contains(&(stream, event.0)));
        if list.settings.on && within && rated {
            ratings.push(list.name);
        }
    }
    let counted = |season: &season::Season| counts && (season.from..=season.to).contains(&day);
    let seasons = season::of_club(conn, club)?.into_iter().filter(counted);
    let (fixed, open): (Vec<_>, Vec<_>) = seasons.partition(|season| season.frozen.is_some());
    let names = |of: Vec<season::Season>| of.into_iter().map(|season| season.name).collect();
    Ok(PersonCorrection {
        effects: effects.clone(),
        ratings,
        seasons: names(open),
        final_seasons: names(fixed),
    })
}
