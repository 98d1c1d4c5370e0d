//! Who signed up before the night and has not come: the door knows them by name as it knows the roster, and they come into
//! what they signed up for.

use crate::app::sign_up::{self, Identity, is_here, is_same};
use crate::app::stories::{ActError, Asker};
use crate::app::tournament::Done;
use crate::club::lookup::Known;
use crate::club::sign_up::Place;
use crate::journal::PersonId;
use crate::store::sign_ups::SignUp;
use crate::tournament::{EntrantNo, EventNo};
use crate::web::c::place::AtTournament;
use crate::web::c::t::door::Candidate;
use crate::web::error::AppError;

/// What a form calls somebody who signed up, before the id of the sign-up.
const PREFIX: &str = "s-";

/// Somebody who is expected.
#[derive(Debug)]
pub(in crate::web::c::t) struct Expected {
    /// What they signed up for, each by itself, in the order of the events.
    all: Vec<(EventNo, SignUp)>,
    /// The one person known by that name: whom the director means by it at the door.
    namesake: Option<PersonId>,
    /// Whether one of these is still on a waiting list.
    pub(super) waiting: bool,
}

/// The sign-up a form names, if it names one.
pub(super) fn named(typed: &str) -> Option<&str> {
    typed.strip_prefix(PREFIX)
}

/// Everyone who signed up for an event that can still be entered simply, and is not in it.
pub(in crate::web::c::t) async fn of(at: &AtTournament) -> Result<Vec<Expected>, AppError> {
    let (store, stream) = (&at.house.store, at.stream);
    let known = sign_up::namesakes(store, at.club.id, stream).await?;
    let namesake = |name: &str| {
        let mut so = known.of(name);
        so.next().filter(|_| so.next().is_none()).map(|p| p.id)
    };
    let mut all: Vec<Expected> = Vec::new();
    for (number, _) in sign_up::forms(store, stream).await? {
        let Some(event) = at.state().event(number) else {
            continue;
        };
        let form = sign_up::overview(store, stream, number).await?;
        let there = form.into_iter().flat_map(|form| form.all);
        for (who, place) in there.filter(|_| event.takes_entries()) {
            let gone = who.gone_at.is_some() || who.name.is_empty();
            if gone || is_here(at.state(), event, &who) {
                continue;
            }
            let waiting = matches!(place, Place::Waiting(_));
            let same =
                |known: &&mut Expected| known.all.iter().any(|(_, other)| is_same(other, &who));
            match all.iter_mut().find(same) {
                Some(known) => {
                    known.waiting |= waiting;
                    known.all.push((number, who));
                }
                None => all.push(Expected {
                    namesake: namesake(&who.name),
                    all: vec![(number, who)],
                    waiting,
                }),
            }
        }
    }
    Ok(all)
}

impl Expected {
    fn first(&self) -> Option<&SignUp> {
        self.all.first().map(|(_, who)| who)
    }

    /// The name they gave.
    pub(in crate::web::c::t) fn name(&self) -> &str {
        self.first().map_or("", |who| &who.name)
    }

    /// The id a form names them by.
    pub(super) fn id(&self) -> &str {
        self.first().map_or("", |who| &who.id)
    }

    /// Whether the form means them.
    pub(super) fn is(&self, id: &str) -> bool {
        self.id() == id
    }

    /// Who they are: as a director said, or else the one who is known by the name they gave.
    fn person(&self) -> Option<PersonId> {
        let said = self.all.iter().find_map(|(_, who)| who.person);
        said.or(self.namesake)
    }

    /// Whether they are this one of the club.
    pub(in crate::web::c::t) fn is_person(&self, person: PersonId) -> bool {
        self.person() == Some(person)
    }

    /// Whether the club does not know them.
    pub(in crate::web::c::t) fn is_strangers(&self) -> bool {
        self.person().is_none()
    }

    /// Whether they signed up for this event.
    pub(in crate::web::c::t) fn comes_to(&self, event: EventNo) -> bool {
        self.all.iter().any(|(number, _)| *number == event)
    }

    /// As one who may be meant by what was typed.
    pub(super) fn known(&self) -> Known<'_> {
        Known {
            label: self.name(),
            name: self.name(),
            nickname: None,
        }
    }

    /// As the page offers them.
    pub(super) fn candidate(&self, at: &AtTournament) -> Candidate {
        let w = at.words();
        let note = match self.waiting {
            true => w.door_waits(),
            false => w.door_signed_up(),
        };
        Candidate {
            id: format!("{PREFIX}{}", self.id()),
            label: self.name().to_owned(),
            rating: None,
            number: None,
            note: Some(note),
        }
    }

    /// They are here: into all they signed up for. Who they are in the tournament.
    pub(super) async fn let_in(
        &self,
        at: &AtTournament,
        asker: Asker,
    ) -> Result<(Done, Option<EntrantNo>), ActError> {
        let all = &at.house.tournaments;
        let mut last = None;
        for (n, (event, who)) in self.all.iter().enumerate() {
            // The form's key can name one action alone; coming in twice is refused by itself.
            let asker = Asker {
                key: asker.key.clone().filter(|_| n == 0),
                ..asker.clone()
            };
            let (club, stream, id) = (at.club.id, at.stream, who.id.clone());
            let whom = self.person().map(Identity::Known);
            let done = sign_up::check_in(all, Some(asker), club, stream, *event, id, whom).await?;
            last = Some(done);
        }
        let done = last.ok_or(ActError::Store(crate::store::StoreError::NotFound))?;
        let state = &done.story.state;
        let entrant = match self.person().and_then(|person| state.entrant_of(person)) {
            Some(entrant) => Some(entrant.number),
            None => state.entrants.keys().next_back().copied(),
        };
        Ok((done, entrant))
    }
}
