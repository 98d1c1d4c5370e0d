//! Many people at once: whom each line of a list means.

use super::{AtDoor, DoorId, DoorList, DoorMatch};
use crate::fields;
use crate::tournament::{ActError, PersonOrGuest, Principal, TournamentActed, Tournaments};
use crawford_club::name;
use crawford_forms::violation::Violation;
use crawford_journal::{ClubId, NotAnId, StreamId};
use crawford_tournament::{EntrantNo, EventNo, Tournament};
use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// What was answered about a line that nobody, or more than one, is known by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineAnswer {
    Guest,
    /// Nobody who is here.
    Out,
    Listed(DoorId),
}

impl fmt::Display for LineAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineAnswer::Guest => f.write_str("guest"),
            LineAnswer::Out => f.write_str("out"),
            LineAnswer::Listed(id) => write!(f, "{id}"),
        }
    }
}

impl FromStr for LineAnswer {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        let fixed = [LineAnswer::Guest, LineAnswer::Out];
        match fixed.into_iter().find(|one| one.to_string() == text) {
            Some(one) => Ok(one),
            None => text.parse().map(LineAnswer::Listed),
        }
    }
}

/// A line that is to be asked about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenLine {
    /// Empty where a tick was meant.
    pub line: String,
    /// The places of the list that it may mean.
    pub candidates: Vec<usize>,
}

/// Whom the lines and ticks of a list mean.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SettledList {
    comers: Vec<PersonOrGuest>,
    /// These of the people who signed up.
    expected: Vec<usize>,
    pub open: Vec<OpenLine>,
    pub refused: Vec<Violation>,
}

enum Settled {
    Comes(PersonOrGuest),
    Expected(usize),
    Out,
    Open(Vec<usize>),
}

impl From<PersonOrGuest> for Settled {
    fn from(comer: PersonOrGuest) -> Settled {
        Settled::Comes(comer)
    }
}

impl SettledList {
    fn add(&mut self, line: &str, settled: Settled) {
        match settled {
            Settled::Comes(comer) => self.comers.push(comer),
            Settled::Expected(n) => self.expected.push(n),
            Settled::Out => {}
            Settled::Open(candidates) => self.open.push(OpenLine {
                line: line.to_owned(),
                candidates,
            }),
        }
    }
}

impl DoorList {
    fn settled(&self, meant: DoorMatch) -> Settled {
        match meant {
            DoorMatch::Known(person) => PersonOrGuest::Known(person).into(),
            DoorMatch::Expected(n) => Settled::Expected(n),
            DoorMatch::Waiting(n) => Settled::Open(vec![self.place_of(n)]),
            DoorMatch::Several(places) | DoorMatch::Nobody(places) => Settled::Open(places),
        }
    }

    fn settled_by_id(&self, id: &DoorId) -> Option<Settled> {
        self.by_id(id).map(|meant| self.settled(meant))
    }

    fn settled_line(&self, line: &str, answer: Option<&LineAnswer>) -> Result<Settled, Violation> {
        let named = || self.settled(self.by_name(line));
        Ok(match answer {
            Some(LineAnswer::Out) => Settled::Out,
            Some(LineAnswer::Guest) => PersonOrGuest::Guest(
                name::checked(line).map_err(|refused| refused.at(fields::NAMES))?,
            )
            .into(),
            Some(LineAnswer::Listed(id)) => self.settled_by_id(id).unwrap_or_else(named),
            None => named(),
        })
    }

    /// Whom these ticks mean, and these lines with what was answered about them.
    #[must_use]
    pub fn settle<'l>(
        &self,
        ticked: &[DoorId],
        lines: impl IntoIterator<Item = (&'l str, Option<LineAnswer>)>,
    ) -> SettledList {
        let mut all = SettledList::default();
        for settled in ticked.iter().filter_map(|id| self.settled_by_id(id)) {
            all.add("", settled);
        }
        for (line, answer) in lines {
            match self.settled_line(line, answer.as_ref()) {
                Ok(settled) => all.add(line, settled),
                Err(refused) => all.refused.push(refused),
            }
        }
        all
    }

    /// The places of those who could be ticked, by name: members who are not here, and everyone who signed up.
    #[must_use]
    pub fn to_tick(&self, t: &Tournament) -> Vec<usize> {
        let can_be = |place: &usize| match self.at(*place) {
            Some(AtDoor::Known(known)) => {
                let absent = t.entrant_of(known.id).is_none_or(|e| e.withdrawn);
                absent && !known.is_guest && self.expects(known.id).is_none()
            }
            Some(AtDoor::Expected(_)) => true,
            None => false,
        };
        // Of the same name, whoever signed up comes first.
        let members = 0..self.roster.len();
        let signed_up = self.roster.len()..self.len();
        let mut places: Vec<usize> = signed_up.chain(members).filter(can_be).collect();
        places.sort_by_cached_key(|place| self.at(*place).map(|one| name::sort_key(one.label())));
        places
    }

    /// Everyone of the tournament, the club and the sign-ups by name, to be ticked by hand.
    #[must_use]
    pub fn lines(&self, t: &Tournament, name: &dyn Fn(EntrantNo) -> String) -> Vec<DoorLine> {
        let here = t.entrants.values().map(|entrant| {
            let entered = t.events.values();
            DoorLine {
                number: Some(entrant.number),
                name: name(entrant.number),
                events: entered
                    .filter(|e| e.entered.contains(&entrant.number))
                    .map(|e| e.number)
                    .collect(),
            }
        });
        let absent = self
            .roster
            .iter()
            .filter(|known| t.entrant_of(known.id).is_none());
        let absent = absent.map(|known| {
            let own = self.expected.iter();
            let own: Vec<_> = own.filter(|one| one.person() == Some(known.id)).collect();
            let comes = |event: &EventNo| own.iter().any(|one| one.comes_to(*event));
            DoorLine {
                number: None,
                name: known.label.clone(),
                events: t.events.keys().copied().filter(comes).collect(),
            }
        });
        let strangers = self.expected.iter().filter(|one| one.person().is_none());
        let strangers = strangers.map(|one| DoorLine {
            number: None,
            name: one.name().to_owned(),
            events: t
                .events
                .keys()
                .copied()
                .filter(|e| one.comes_to(*e))
                .collect(),
        });
        let mut lines: Vec<DoorLine> = here.chain(absent).chain(strangers).collect();
        lines.sort_by_cached_key(|line| name::sort_key(&line.name));
        lines
    }
}

/// A line of the list that is ticked by hand at the door.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DoorLine {
    /// The number they signed in with.
    #[serde(rename = "sign_in_number")]
    pub number: Option<EntrantNo>,
    pub name: String,
    /// The events they are in, or signed up for.
    #[serde(rename = "event_numbers")]
    pub events: Vec<EventNo>,
}

impl Tournaments {
    /// Signs in everybody of a list of which nothing is open. With how many came in by it.
    pub async fn check_in_list(
        &self,
        principal: Principal,
        (club, stream): (ClubId, StreamId),
        (list, mut settled): (&DoorList, SettledList),
        events: Vec<EventNo>,
        before: &Tournament,
    ) -> Result<(TournamentActed, usize), ActError> {
        settled.comers.dedup();
        settled.expected.sort_unstable();
        settled.expected.dedup();
        let mut done = self
            .check_in_all(principal.clone(), club, stream, settled.comers, events)
            .await?;
        let expected = settled.expected.into_iter();
        for one in expected.filter_map(|n| list.expected.get(n)) {
            // The form's key names the action above; coming in twice is refused by itself.
            let principal = principal.without_key();
            (done, _) = one.let_in(self, principal, club, stream).await?;
        }
        let came = present(&done.story.state).saturating_sub(present(before));
        Ok((done, came))
    }
}

fn present(t: &Tournament) -> usize {
    t.entrants.values().filter(|e| !e.withdrawn).count()
}
