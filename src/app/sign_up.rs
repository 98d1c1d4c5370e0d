//! Signing up before the night, without an account: by a form with a limit, a deadline and a waiting list. A link of one's
//! own leads back, to withdraw and to say "I am here", which is when somebody comes into the tournament.

use super::account::secret;
use crate::app::clock::now;
use crate::app::phone::{self, Bearer};
use crate::app::stories::{ActError, Asker};
use crate::app::tournament::{Done, Tournaments, seeding_rating};
use crate::club::lookup::written;
use crate::club::permissions::{Deed, may};
use crate::club::sign_up::{Claim, MOST_SIGN_UPS, Place, Terms, places};
use crate::form::{Form, name};
use crate::journal::{ClubId, NotAnId, PersonId, RequestKey, StreamId, UtcMicros, Who};
use crate::store::audit::AuditKind;
use crate::store::audit::{self, Line};
use crate::store::people::{self, Person};
use crate::store::private_links::{self, Holder};
use crate::store::sign_ups::{self, SignUp};
use crate::store::{Conn, Store, StoreError, Tx, number};
use crate::tournament::{Command, Company, EntrantNo, Event, EventCommand, EventNo, Tournament};
use crate::violation::{Rule, Source, Violation};
use data_encoding::HEXLOWER;
use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

/// What somebody who signs up says.
#[derive(Debug, Clone, PartialEq, Eq, Form)]
#[form(hidden)]
pub struct Wish {
    /// The name, checked.
    #[form(with = name)]
    pub name: String,
    /// How to reach them.
    #[form(with = contact)]
    pub contact: Option<String>,
}

/// How to reach somebody, as a form asks it.
mod contact {
    use crate::club::sign_up::LONGEST_CONTACT;
    use crate::form::{Control, name};
    use crate::violation::Violation;

    pub fn control() -> Control {
        name::control()
    }

    pub fn read(typed: &[String]) -> Result<Option<String>, Violation> {
        let typed = typed.first().map_or("", String::as_str);
        name::checked_if_any(typed, LONGEST_CONTACT, "contact")
    }

    pub fn show(contact: &Option<String>) -> Vec<String> {
        contact.iter().cloned().collect()
    }
}

/// An event's form and who used it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Overview {
    /// What is set.
    pub terms: Terms,
    /// Everyone, in the order in which they came, and what came of it.
    pub all: Vec<(SignUp, Place)>,
}

impl Overview {
    /// Those who have a place.
    pub fn placed(&self) -> impl Iterator<Item = &SignUp> {
        let placed = self.all.iter().filter(|(_, place)| *place == Place::In);
        placed.map(|(who, _)| who)
    }

    /// How many wait for one.
    #[must_use]
    pub fn waiting(&self) -> usize {
        let waits = |place: &Place| matches!(place, Place::Waiting(_));
        self.all.iter().filter(|(_, place)| waits(place)).count()
    }

    /// Those who have a place and are not here.
    #[must_use]
    pub fn missing(&self, t: &Tournament, event: &Event) -> Vec<&SignUp> {
        self.placed()
            .filter(|who| !is_here(t, event, who))
            .collect()
    }
}

/// Whether somebody who signed up is in the event: came by the own link, or past the door.
#[must_use]
pub fn is_here(t: &Tournament, event: &Event, who: &SignUp) -> bool {
    who.person
        .and_then(|person| t.entrant_of(person))
        .is_some_and(|entrant| {
            event.entered.contains(&entrant.number) && !t.has_left(entrant.number)
        })
}

/// Who somebody is who signed up, as a director says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Identity {
    /// This one of the club.
    Known(PersonId),
    /// Somebody new.
    Guest,
}

impl fmt::Display for Identity {
    /// As a form sends it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Identity::Known(person) => write!(f, "{person}"),
            Identity::Guest => f.write_str("guest"),
        }
    }
}

impl FromStr for Identity {
    type Err = NotAnId;
    fn from_str(text: &str) -> Result<Self, NotAnId> {
        match text {
            "guest" => Ok(Identity::Guest),
            person => person.parse().map(Identity::Known),
        }
    }
}
crate::value_as_text!(Identity);

/// What a director changes about somebody who signed up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// Another name, another way to reach them.
    Says(Wish),
    /// Taken off the list, or back on it.
    Gone(bool),
    /// A place whatever the limit, or by the order again.
    Placed(bool),
}

/// The forms of a tournament that are offered, by event.
pub async fn forms(store: &Store, stream: StreamId) -> Result<Vec<(EventNo, Terms)>, StoreError> {
    store.read(move |conn| sign_ups::forms(conn, stream)).await
}

/// An event's form and who used it; nothing where there never was one.
pub async fn overview(
    store: &Store,
    stream: StreamId,
    event: EventNo,
) -> Result<Option<Overview>, StoreError> {
    store.read(move |conn| read(conn, stream, event)).await
}

fn read(conn: &mut Conn, stream: StreamId, event: EventNo) -> Result<Option<Overview>, StoreError> {
    let forms = sign_ups::forms(conn, stream)?;
    let Some((_, terms)) = forms.into_iter().find(|(of, _)| *of == event) else {
        return Ok(None);
    };
    let all = sign_ups::of_event(conn, stream, i64::from(event.0))?;
    let claims: Vec<Claim> = all
        .iter()
        .map(|who| Claim {
            placed: who.placed,
            gone: who.gone_at.is_some(),
        })
        .collect();
    let places = places(terms.most, &claims);
    Ok(Some(Overview {
        terms,
        all: all.into_iter().zip(places).collect(),
    }))
}

/// Sets an event's form.
///
/// # Errors
/// [`ActError::NotPermitted`]; the database's.
pub async fn set(
    store: &Store,
    asker: &Asker,
    club: ClubId,
    stream: StreamId,
    event: EventNo,
    terms: Terms,
) -> Result<(), ActError> {
    may(asker.role, Deed::Direct).map_err(ActError::NotPermitted)?;
    let who = asker.who;
    Ok(store
        .write(move |tx| {
            sign_ups::set_form(tx, club, stream, i64::from(event.0), &terms)?;
            trail(
                tx,
                who,
                club,
                AuditKind::SIGN_UPS_SET,
                format!("{stream}/{event}"),
            )
        })
        .await?)
}

/// Somebody signs up. Gives the token of their own link; the same form sent twice gives the same one.
///
/// # Errors
/// `sign-up-closed`, `sign-up-full`, `sign-up-twice`; the database's.
pub async fn sign_up(
    all: &Tournaments,
    bearer: Option<Bearer>,
    club: ClubId,
    stream: StreamId,
    event: EventNo,
    key: &RequestKey,
    wish: Wish,
) -> Result<String, ActError> {
    let own = own_person(all, bearer, stream).await?;
    let store = &all.store;
    // The form's key was made for this one form: what is made from it is as hard to guess, and a second sending of the
    // form meets the first.
    let whole = secret::hash(&format!("sign-up {stream} {event} {}", key.as_str()));
    let token = format!("{:.32}", HEXLOWER.encode(&whole));
    let hash = secret::hash(&token);
    store
        .write(move |tx| {
            if sign_ups::of_hash(tx, &hash)?.is_some() {
                return Ok(());
            }
            let at = now();
            let form = read(tx, stream, event)?;
            let Some(form) = form.filter(|form| form.terms.takes(at)) else {
                return Err(refused(Rule::SIGN_UP_CLOSED, "name"));
            };
            if form.all.len() >= MOST_SIGN_UPS {
                return Err(refused(Rule::SIGN_UP_FULL, "name"));
            }
            let called = written(&wish.name);
            // A name says nothing about who typed it. A player's own link does, for that player.
            let person = match own {
                Some(own) if written(&people::find(tx, own)?.name) == called => Some(own),
                _ => None,
            };
            let there = |(who, _): &(SignUp, Place)| {
                who.gone_at.is_none()
                    && (written(&who.name) == called || (person.is_some() && who.person == person))
            };
            if form.all.iter().any(there) {
                return Err(refused(Rule::SIGN_UP_TWICE, "name"));
            }
            let who = SignUp {
                id: secret::random(8),
                stream,
                event: i64::from(event.0),
                person,
                name: wish.name.clone(),
                contact: wish.contact.clone(),
                created_at: at,
                placed: false,
                gone_at: None,
                accepted_at: person.map(|_| at),
                revoked_at: None,
            };
            sign_ups::add(tx, club, &who, &hash)?;
            Ok(trail(tx, Who::Program, club, AuditKind::SIGNED_UP, who.id)?)
        })
        .await?;
    Ok(token)
}

/// The player of this tournament whose own link the phone came by.
async fn own_person(
    all: &Tournaments,
    bearer: Option<Bearer>,
    stream: StreamId,
) -> Result<Option<PersonId>, ActError> {
    let Some(Bearer {
        holder: Holder::Player(number),
        ..
    }) = bearer.filter(|bearer| bearer.stream == stream)
    else {
        return Ok(None);
    };
    let story = all.read(stream).await?;
    let entrant = story.state.entrant(EntrantNo(number));
    Ok(entrant.filter(|e| e.is_alone()).map(|e| e.person))
}

/// Whose link this is; nobody's when it never was one, was revoked, or has ended as the tournament's private links have.
pub async fn own(all: &Tournaments, token: &str) -> Result<Option<SignUp>, StoreError> {
    let hash = secret::hash(token);
    let found = all
        .store
        .read(move |conn| sign_ups::of_hash(conn, &hash))
        .await?;
    match found.filter(|who| who.revoked_at.is_none()) {
        Some(who) if phone::lasts(all, who.stream).await? => Ok(Some(who)),
        _ => Ok(None),
    }
}

/// Makes another link of somebody's own, which was mailed to them; the one before opens nothing from now on.
///
/// # Errors
/// [`StoreError::NotFound`] when they are gone with their tournament; when the database fails.
pub(in crate::app) async fn renew(
    store: &Store,
    club: ClubId,
    id: String,
    token: &str,
) -> Result<(), StoreError> {
    let hash = secret::hash(token);
    store
        .write(move |tx| {
            sign_ups::renew(tx, &id, &hash)?;
            trail(
                tx,
                Who::Program,
                club,
                AuditKind::SIGN_UP_RENEWED,
                id.clone(),
            )
        })
        .await
}

/// A director takes somebody who signed up for a person: from now on the own address speaks for them.
///
/// # Errors
/// [`ActError::NotPermitted`]; `sign-up-who`; [`StoreError::NotFound`].
pub async fn accept(
    store: &Store,
    asker: &Asker,
    club: ClubId,
    stream: StreamId,
    event: EventNo,
    id: String,
    identity: Option<Identity>,
) -> Result<SignUp, ActError> {
    may(asker.role, Deed::Direct).map_err(ActError::NotPermitted)?;
    let director = asker.who;
    store
        .write(move |tx| {
            let at = now();
            let form = read(tx, stream, event)?.ok_or(StoreError::NotFound)?;
            let mut who = find(&form, &id)?;
            who.person = Some(identified(tx, club, &who, identity, at)?);
            who.accepted_at = Some(at);
            sign_ups::change(tx, club, &who)?;
            trail(
                tx,
                director,
                club,
                AuditKind::SIGN_UP_ACCEPTED,
                who.id.clone(),
            )?;
            Ok(who)
        })
        .await
}

/// A director makes somebody's own address void, and the phones that came by it: those of the player it speaks for.
///
/// # Errors
/// [`ActError::NotPermitted`]; [`StoreError::NotFound`].
pub async fn revoke(
    all: &Tournaments,
    asker: &Asker,
    club: ClubId,
    stream: StreamId,
    event: EventNo,
    id: String,
) -> Result<SignUp, ActError> {
    may(asker.role, Deed::Direct).map_err(ActError::NotPermitted)?;
    let story = all.read(stream).await?;
    let director = asker.who;
    all.store
        .write(move |tx| {
            let at = now();
            let form = read(tx, stream, event)?.ok_or(StoreError::NotFound)?;
            let mut who = find(&form, &id)?;
            let entrant = who
                .speaks_for()
                .and_then(|person| story.state.entrant_of(person));
            if let Some(entrant) = entrant {
                let holder = Holder::Player(entrant.number.0);
                private_links::revoke(tx, stream, Some(holder), at)?;
            }
            who.revoked_at = Some(who.revoked_at.unwrap_or(at));
            sign_ups::change(tx, club, &who)?;
            trail(
                tx,
                director,
                club,
                AuditKind::SIGN_UP_REVOKED,
                who.id.clone(),
            )?;
            Ok(who)
        })
        .await
}

/// Whom the names may mean that people gave when they signed up for a tournament.
#[derive(Debug)]
pub struct Namesakes {
    known: Vec<Person>,
    /// Who was found behind which name.
    found: HashSet<(String, PersonId)>,
}

impl Namesakes {
    /// Everyone of the club this name may mean: the members who bear it, and whoever was found behind it before.
    pub fn of<'a>(&'a self, name: &str) -> impl Iterator<Item = &'a Person> {
        let called = written(name);
        self.known.iter().filter(move |person| {
            let bears = !person.is_guest && written(&person.name) == called;
            bears || self.found.contains(&(called.clone(), person.id))
        })
    }
}

/// Whom the names given for a tournament may mean.
pub async fn namesakes(
    store: &Store,
    club: ClubId,
    stream: StreamId,
) -> Result<Namesakes, StoreError> {
    store
        .read(move |conn| read_namesakes(conn, club, stream))
        .await
}

fn read_namesakes(
    conn: &mut Conn,
    club: ClubId,
    stream: StreamId,
) -> Result<Namesakes, StoreError> {
    let mut known = people::listed(conn, club)?;
    known.retain(|person| person.archived_at.is_none());
    let mut found = HashSet::new();
    for (event, _) in sign_ups::forms(conn, stream)? {
        for who in sign_ups::of_event(conn, stream, i64::from(event.0))? {
            found.extend(who.person.map(|person| (written(&who.name), person)));
        }
    }
    // A guest taken on by one name may be called otherwise by now.
    for person in &known {
        if found.iter().any(|(_, one)| *one == person.id) {
            found.insert((written(&person.name), person.id));
        }
    }
    Ok(Namesakes { known, found })
}

/// Who somebody is who signed up: as it was said before, or as the director says now. A name is not enough to tell, where
/// a member bears it or somebody was found behind it before: it may have been typed by anybody.
fn identified(
    tx: &mut Tx<'_>,
    club: ClubId,
    who: &SignUp,
    identity: Option<Identity>,
    at: UtcMicros,
) -> Result<PersonId, ActError> {
    let known = match who.person {
        Some(person) => Some(person),
        None => match identity {
            Some(Identity::Guest) => None,
            Some(Identity::Known(person)) => {
                let person = people::find(tx, person)?;
                if person.club != club || person.archived_at.is_some() {
                    return Err(StoreError::NotFound.into());
                }
                Some(person.id)
            }
            None => {
                let namesakes = read_namesakes(tx, club, who.stream)?;
                if namesakes.of(&who.name).next().is_some() {
                    return Err(refused(Rule::SIGN_UP_WHO, "person"));
                }
                None
            }
        },
    };
    if let Some(person) = known {
        return Ok(person);
    }
    let person = PersonId::from_random(rand::random());
    people::add(
        tx,
        &Person {
            id: person,
            club,
            name: who.name.clone(),
            nickname: None,
            rating: None,
            email: who.contact.clone().filter(|contact| contact.contains('@')),
            is_guest: true,
            created_at: at,
            archived_at: None,
        },
    )?;
    Ok(person)
}

/// Somebody withdraws by the own link, or comes back: behind the others, as if signing up now.
///
/// # Errors
/// `sign-up-closed`, `sign-up-here`, `sign-up-too-often`; the database's.
pub async fn leave_or_return(
    all: &Tournaments,
    club: ClubId,
    who: &SignUp,
    leaves: bool,
) -> Result<(), ActError> {
    let story = all.read(who.stream).await?;
    let id = who.id.clone();
    let (stream, number) = (who.stream, event_of(who)?);
    all.store
        .write(move |tx| {
            let at = now();
            let form = read(tx, stream, number)?.ok_or(StoreError::NotFound)?;
            let mut who = find(&form, &id)?;
            let event = story.state.event(number).ok_or(StoreError::NotFound)?;
            if leaves && is_here(&story.state, event, &who) {
                return Err(refused(Rule::SIGN_UP_HERE, "name"));
            }
            if !leaves && (story.state.called_off || !form.terms.takes(at)) {
                return Err(refused(Rule::SIGN_UP_CLOSED, "name"));
            }
            match (leaves, who.gone_at.is_some()) {
                (true, false) => who.gone_at = Some(at),
                (false, true) => {
                    who.gone_at = None;
                    who.created_at = at;
                }
                _ => return Ok(()),
            }
            if phone::used(tx, &who.id, at)?.is_some() {
                return Err(refused(Rule::SIGN_UP_TOO_OFTEN, "name"));
            }
            who.placed = false;
            sign_ups::change(tx, club, &who)?;
            let action = match leaves {
                true => AuditKind::SIGN_UP_WITHDRAWN,
                false => AuditKind::SIGN_UP_RETURNED,
            };
            Ok::<_, ActError>(trail(tx, Who::Program, club, action, who.id)?)
        })
        .await
}

/// A director changes something about somebody who signed up.
///
/// # Errors
/// [`ActError::NotPermitted`]; [`StoreError::NotFound`].
pub async fn change(
    store: &Store,
    asker: &Asker,
    club: ClubId,
    stream: StreamId,
    event: EventNo,
    id: String,
    change: Change,
) -> Result<SignUp, ActError> {
    may(asker.role, Deed::Direct).map_err(ActError::NotPermitted)?;
    let director = asker.who;
    store
        .write(move |tx| {
            let form = read(tx, stream, event)?.ok_or(StoreError::NotFound)?;
            let mut who = find(&form, &id)?;
            match &change {
                Change::Says(wish) => {
                    who.name.clone_from(&wish.name);
                    who.contact.clone_from(&wish.contact);
                }
                Change::Gone(true) => who.gone_at = Some(who.gone_at.unwrap_or_else(now)),
                Change::Gone(false) => who.gone_at = None,
                Change::Placed(placed) => who.placed = *placed,
            }
            sign_ups::change(tx, club, &who)?;
            trail(
                tx,
                director,
                club,
                AuditKind::SIGN_UP_CHANGED,
                who.id.clone(),
            )?;
            Ok(who)
        })
        .await
}

/// Everyone who has a place and is not here is taken off the list; how many that were.
///
/// # Errors
/// [`ActError::NotPermitted`]; the database's.
pub async fn leave_out_missing(
    all: &Tournaments,
    asker: &Asker,
    club: ClubId,
    stream: StreamId,
    event: EventNo,
) -> Result<usize, ActError> {
    may(asker.role, Deed::Direct).map_err(ActError::NotPermitted)?;
    let story = all.read(stream).await?;
    let director = asker.who;
    all.store
        .write(move |tx| {
            let at = now();
            let form = read(tx, stream, event)?.ok_or(StoreError::NotFound)?;
            let of = story.state.event(event).ok_or(StoreError::NotFound)?;
            let missing = form.missing(&story.state, of);
            for who in &missing {
                let gone = SignUp {
                    gone_at: Some(at),
                    ..SignUp::clone(who)
                };
                sign_ups::change(tx, club, &gone)?;
            }
            let object = format!("{stream}/{event}");
            trail(tx, director, club, AuditKind::SIGN_UPS_LEFT_OUT, object)?;
            Ok(missing.len())
        })
        .await
}

/// Somebody is here: comes into the tournament and its event. By the own link, where the director lets people say so
/// themselves, has taken them for somebody, and they have a place; by a director, whoever it is. Who is let in by a
/// director is in, which does not make the own address theirs: that is what [`accept`] says.
///
/// # Errors
/// `sign-up-waiting`, `sign-up-no-phone`, `sign-up-not-accepted`, `sign-up-who`; what the tournament refuses.
pub async fn check_in(
    all: &Tournaments,
    asker: Option<Asker>,
    club: ClubId,
    stream: StreamId,
    event: EventNo,
    id: String,
    identity: Option<Identity>,
) -> Result<Done, ActError> {
    let own = asker.is_none();
    // Who comes by the own link signs nobody in: the program does, as the director set it.
    let asker = asker.unwrap_or_else(Asker::program);
    all.act_with(asker, stream, move |tx, t, at| {
        let form = read(tx, stream, event)?.ok_or(StoreError::NotFound)?;
        let mut who = find(&form, &id)?;
        if own {
            let place = form.all.iter().find(|(one, _)| one.id == id);
            if !form.terms.phone_check_in {
                return Err(refused(Rule::SIGN_UP_NO_PHONE, "name"));
            }
            if place.is_none_or(|(_, place)| *place != Place::In) {
                return Err(refused(Rule::SIGN_UP_WAITING, "name"));
            }
            if who.speaks_for().is_none() {
                return Err(refused(Rule::SIGN_UP_NOT_ACCEPTED, "name"));
            }
        }
        let person = identified(tx, club, &who, identity, at)?;
        // Whoever is here has a place, whatever becomes of the order: let in past the limit, or after being taken off.
        who.placed = true;
        who.person = Some(person);
        who.gone_at = None;
        sign_ups::change(tx, club, &who)?;
        Ok(match t.entrant_of(person) {
            None => Command::SignIn {
                person,
                company: Company::Alone,
                rating: seeding_rating(tx, person)?,
                events: vec![event],
            },
            Some(entrant) => EventCommand::Enter {
                entrant: entrant.number,
            }
            .of(event),
        })
    })
    .await
}

/// Whether the door takes two who signed up for events of one tournament for one: of one name, and not to be reached in two
/// ways. Once somebody was found behind one of them, the name alone does not say it of the other.
#[must_use]
pub fn is_same(one: &SignUp, other: &SignUp) -> bool {
    if let (Some(one), Some(other)) = (one.person, other.person) {
        return one == other;
    }
    let found = one.person.is_some() || other.person.is_some();
    let contacts = one.contact.as_ref().zip(other.contact.as_ref());
    written(&one.name) == written(&other.name) && contacts.map_or(!found, |(a, b)| a == b)
}

/// The event somebody signed up for.
///
/// # Errors
/// [`StoreError::Unreadable`] for a number that is out of range.
pub fn event_of(who: &SignUp) -> Result<EventNo, StoreError> {
    number(who.event, format_args!("the event of sign_ups {}", who.id)).map(EventNo)
}

/// A line in the record: what was done, never a name.
fn trail(
    tx: &mut Tx<'_>,
    who: Who,
    club: ClubId,
    action: AuditKind,
    object: String,
) -> Result<(), StoreError> {
    audit::add(
        tx,
        &Line {
            at: now(),
            who,
            club: Some(club),
            action: action.word().to_owned(),
            object,
            before: None,
            after: None,
        },
    )
}

fn find(form: &Overview, id: &str) -> Result<SignUp, StoreError> {
    let found = form.all.iter().find(|(who, _)| who.id == id);
    found
        .map(|(who, _)| who.clone())
        .ok_or(StoreError::NotFound)
}

fn refused(rule: Rule, field: &'static str) -> ActError {
    ActError::Refused(Violation::new(rule, Source::House).at(field))
}
