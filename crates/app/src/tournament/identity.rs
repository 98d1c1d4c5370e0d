//! An entry turns out to be somebody else: what goes over to them, and the correction.

use super::check_in::{is_in, mean, new_guest, seeding_rating};
use super::{ActError, PersonOrGuest, Principal, TournamentActed, TournamentSnapshot, Tournaments};
use crate::club::members::id_there;
use crate::recompute::lists_of;
use crate::season;
use crawford_club::rating::Finished;
use crawford_journal::{Actor, ClubId, PersonId, StreamId, UtcMicros};
use crawford_store::audit::AuditKind;
use crawford_store::{Conn, StoreError, Tx, merges, private_links, results};
use crawford_tournament::coming::entries_of_person;
use crawford_tournament::{Command, EntrantNo, LinkHolder, PersonEffects, person_effects};

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
    /// Whether there are private links of the entry, which end.
    pub links: bool,
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
            PersonOrGuest::Known(person) => self.id_in(&story, *person).await?,
            PersonOrGuest::Guest(_) => PersonId::from_random(rand::random()),
        };
        let effects =
            person_effects(&story.state, entrant, was, person).map_err(ActError::Refused)?;
        self.store
            .read(move |conn| tables(conn, club, (stream, &story), &effects))
            .await
    }

    /// Says that an entrant, or one of a pair or a team, is somebody else than `was`. A new name is added beside the
    /// roster, and the private links of the entry end: whoever was named by mistake may have one.
    pub async fn correct_person(
        &self,
        principal: Principal,
        club: ClubId,
        stream: StreamId,
        (entrant, was): (EntrantNo, PersonId),
        is: PersonOrGuest,
    ) -> Result<TournamentActed, ActError> {
        let who = principal.who;
        self.act_with(principal, stream, move |tx, t, at| {
            let entries = entries_of_person(t, entrant);
            end_links(tx, (club, stream), &entries, who, at)?;
            let person = match &is {
                PersonOrGuest::Known(person) => id_there(tx, *person, |one| is_in(t, one))?,
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

/// Revokes the private links of these entries, and drops the phones that use them.
fn end_links(
    tx: &mut Tx<'_>,
    (club, stream): (ClubId, StreamId),
    entries: &[EntrantNo],
    who: Actor,
    at: UtcMicros,
) -> Result<(), StoreError> {
    let mut gone: usize = 0;
    for entry in entries {
        let holder = LinkHolder::Player(*entry);
        gone = gone.saturating_add(private_links::revoke(tx, stream, Some(holder), at)?);
    }
    if gone > 0 {
        AuditKind::PrivateLinksRevoked
            .of(stream)
            .in_club(club)
            .after(serde_json::json!({ "links": gone }))
            .add(tx, who, at)?;
    }
    Ok(())
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
    let goes_over = |event, number| effects.finished.contains(&(event, number));
    let rows = results::of_streams(conn, &[stream])?;
    let rows = rows
        .iter()
        .filter(|(_, row)| goes_over(row.event, row.number));
    let played: Vec<Finished> = rows.map(|(_, row)| row.finished(stream)).collect();
    let merged = merges::merged(conn, club)?;
    let mut ratings = Vec::new();
    for list in lists_of(conn, club)? {
        let who = |person| merged.who(person);
        let is_rated = |m: &Finished| m.unrated(&list.settings, &list.scope, &who).is_none();
        if played.iter().any(is_rated) {
            ratings.push(list.name);
        }
    }
    let counted = |season: &season::Season| counts && (season.from..=season.to).contains(&day);
    let seasons = season::of_club(conn, club)?.into_iter().filter(counted);
    let (fixed, open): (Vec<_>, Vec<_>) = seasons.partition(|season| season.frozen.is_some());
    let names = |of: Vec<season::Season>| of.into_iter().map(|season| season.name).collect();
    let links = private_links::of_stream(conn, stream)?;
    let is_of_it = |holder| match holder {
        LinkHolder::Player(entry) => effects.entries.contains(&entry),
        LinkHolder::Table(_) => false,
    };
    Ok(PersonCorrection {
        links: links.iter().any(|link| is_of_it(link.holder)),
        effects: effects.clone(),
        ratings,
        seasons: names(open),
        final_seasons: names(fixed),
    })
}
