//! The audit trail: who changed which ordinary row, and who signed in. Facts in a journal need no second record.
//! Triggers in the database refuse to change or delete a line.

use super::{
    Conn, StoreError, Tx,
    ids::word,
    query::prelude::*,
    schema::audit::{self, dsl},
    seasons::SeasonRow,
    streams,
};
use crawford_forms::Choice;
use crawford_journal::{AccountId, Actor, ClubId, PersonId, RecordId, StreamId, UtcMicros};
use crawford_tournament::EventNo;
use std::fmt;

/// What was done, stored as its word: `person-changed`. Lines are never changed, so a kind that is no longer written stays
/// here for those there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
pub enum AuditKind {
    MailAgreed,
    MailEnded,
    MailChosen,
    MailConfirmed,
    MailUnsubscribed,
    ReminderSet,
    ReportMailed,
    SignedIn,
    SignedOut,
    SignInFailed,
    SessionEnded,
    SessionsEnded,
    OwnerLinkMade,
    OwnerMade,
    ResetLinkMade,
    ResetAsked,
    PasswordChanged,
    PasswordRefused,
    PasswordReset,
    MailWanted,
    MailVerified,
    MailRemoved,
    PasskeyAdded,
    PasskeyRemoved,
    AccountSignedOut,
    AccountSwitchedOff,
    AccountSwitchedOn,
    AccountPasskeysRemoved,
    SecondFactorSet,
    Invited,
    InvitationAccepted,
    InvitationTakenBack,
    RoleChanged,
    RoleTakenAway,
    BackupMade,
    ClubMade,
    ClubChanged,
    SiteChanged,
    LogoChanged,
    ReportWritten,
    ReportPublished,
    ReportWithdrawn,
    PersonAdded,
    PersonChanged,
    PersonArchived,
    PersonRestored,
    PersonBlanked,
    PersonDataExported,
    PeopleMerged,
    PeopleParted,
    RosterImported,
    PrivateLinksMade,
    PrivateLinksRevoked,
    PrivateLinkUsed,
    SeatLinkMade,
    SeatLinkUsed,
    SeatTakenBack,
    CodeRenewed,
    CodeEnded,
    NightNames,
    NightBroughtIn,
    NightChanged,
    PresetKept,
    TournamentHidden,
    TournamentShown,
    TournamentDeleted,
    Announced,
    AnnouncementEnded,
    DirectorCalled,
    CallTaken,
    MatchRecordBlanked,
    PersonShown,
    EventNames,
    SignUpsSet,
    SignedUp,
    SignUpAccepted,
    SignUpRenewed,
    SignUpRevoked,
    SignUpWithdrawn,
    SignUpReturned,
    SignUpChanged,
    SignUpsLeftOut,
    RatingRules,
    SeasonMade,
    SeasonChanged,
    SeasonRemoved,
    SeasonAdjusted,
    SeasonFrozen,
    SeasonOpened,
    ImportAccepted,
    ImportTakenBack,
    RatingStarts,
    RatingStartGone,
    EmbeddingChanged,
    EventRated,
}

impl AuditKind {
    /// A line about this object, and about the service unless [`AuditLine::in_club`] names a club.
    pub fn of(self, object: impl Into<AuditObject>) -> AuditLine {
        AuditLine {
            club: None,
            action: self,
            object: object.into(),
            before: None,
            after: None,
        }
    }

    /// The object of a line of this kind, from its column: it is of the one sort that such lines are about.
    fn object(self, stored: &str, club: Option<ClubId>) -> Option<AuditObject> {
        use AuditKind::*;
        match self {
            SignedOut | SessionEnded | SessionsEnded | OwnerLinkMade | SecondFactorSet
            | BackupMade | PresetKept => stored.is_empty().then_some(AuditObject::Nothing),
            // Of no account when an unknown name was typed.
            SignInFailed if stored.is_empty() => Some(AuditObject::Nothing),
            SignedIn
            | SignInFailed
            | OwnerMade
            | ResetLinkMade
            | ResetAsked
            | PasswordChanged
            | PasswordRefused
            | PasswordReset
            | MailWanted
            | MailVerified
            | MailRemoved
            | PasskeyAdded
            | PasskeyRemoved
            | AccountSignedOut
            | AccountSwitchedOff
            | AccountSwitchedOn
            | AccountPasskeysRemoved
            | RoleChanged
            | RoleTakenAway => stored.parse().ok().map(AuditObject::Account),
            // Of the club when the address is nobody's on its roster.
            MailEnded | MailUnsubscribed if club.is_some_and(|club| club.as_str() == stored) => {
                club.map(AuditObject::Club)
            }
            MailAgreed | MailEnded | MailUnsubscribed | PersonAdded | PersonChanged
            | PersonArchived | PersonRestored | PersonBlanked | PersonDataExported
            | PersonShown | PeopleMerged | PeopleParted | RatingStartGone => {
                stored.parse().ok().map(AuditObject::Person)
            }
            MailChosen | MailConfirmed | ReminderSet | ClubMade | ClubChanged | SiteChanged
            | LogoChanged | EmbeddingChanged | RosterImported => {
                stored.parse().ok().map(AuditObject::Club)
            }
            ReportMailed | ReportWritten | ReportPublished | ReportWithdrawn | PrivateLinksMade
            | PrivateLinksRevoked | PrivateLinkUsed | SeatLinkMade | SeatLinkUsed
            | SeatTakenBack | CodeRenewed | CodeEnded | NightNames | NightBroughtIn
            | NightChanged | TournamentHidden | TournamentShown | TournamentDeleted => {
                stored.parse().ok().map(AuditObject::Stream)
            }
            EventNames | SignUpsSet | SignUpsLeftOut | EventRated => {
                let (stream, event) = stored.split_once('/')?;
                Some(AuditObject::Event(
                    stream.parse().ok()?,
                    event.parse().ok()?,
                ))
            }
            MatchRecordBlanked => stored.parse().ok().map(AuditObject::Record),
            SeasonMade | SeasonChanged | SeasonRemoved | SeasonAdjusted | SeasonFrozen
            | SeasonOpened => {
                let made = UtcMicros::try_from(stored.parse::<i64>().ok()?);
                made.ok().map(AuditObject::Season)
            }
            RatingRules | RatingStarts => Some(AuditObject::RatingList(stored.to_owned())),
            Invited | InvitationAccepted | InvitationTakenBack => {
                Some(AuditObject::Invitation(stored.to_owned()))
            }
            Announced | AnnouncementEnded => Some(AuditObject::Announcement(stored.to_owned())),
            DirectorCalled | CallTaken => Some(AuditObject::Call(stored.to_owned())),
            SignedUp | SignUpAccepted | SignUpRenewed | SignUpRevoked | SignUpWithdrawn
            | SignUpReturned | SignUpChanged => Some(AuditObject::SignUp(stored.to_owned())),
            ImportAccepted | ImportTakenBack => Some(AuditObject::Import(stored.to_owned())),
        }
    }
}

/// What a line is about, stored as its id. [`AuditKind`] says of what sort it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AuditObject {
    /// The service, or whoever did it.
    Nothing,
    Club(ClubId),
    Account(AccountId),
    Person(PersonId),
    /// A tournament or a night.
    Stream(StreamId),
    Event(StreamId, EventNo),
    Record(RecordId),
    /// By when it was made, because its slug is made from its name, and the lines stay.
    Season(UtcMicros),
    /// By its slug.
    RatingList(String),
    Invitation(String),
    Announcement(String),
    Call(String),
    SignUp(String),
    Import(String),
}

impl fmt::Display for AuditObject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AuditObject::Nothing => Ok(()),
            AuditObject::Club(id) => write!(f, "{id}"),
            AuditObject::Account(id) => write!(f, "{id}"),
            AuditObject::Person(id) => write!(f, "{id}"),
            AuditObject::Stream(id) => write!(f, "{id}"),
            AuditObject::Event(stream, event) => write!(f, "{stream}/{event}"),
            AuditObject::Record(id) => write!(f, "{id}"),
            AuditObject::Season(made) => write!(f, "{}", made.0),
            AuditObject::RatingList(id)
            | AuditObject::Invitation(id)
            | AuditObject::Announcement(id)
            | AuditObject::Call(id)
            | AuditObject::SignUp(id)
            | AuditObject::Import(id) => f.write_str(id),
        }
    }
}

impl From<ClubId> for AuditObject {
    fn from(id: ClubId) -> Self {
        AuditObject::Club(id)
    }
}

impl From<AccountId> for AuditObject {
    fn from(id: AccountId) -> Self {
        AuditObject::Account(id)
    }
}

impl From<PersonId> for AuditObject {
    fn from(id: PersonId) -> Self {
        AuditObject::Person(id)
    }
}

impl From<StreamId> for AuditObject {
    fn from(id: StreamId) -> Self {
        AuditObject::Stream(id)
    }
}

impl From<&SeasonRow> for AuditObject {
    fn from(row: &SeasonRow) -> Self {
        AuditObject::Season(row.created_at)
    }
}

/// What was done to what: a line before it says who did it, and when. Of people it has which fields changed and never their
/// contents, so that a removed name does not survive here.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use = "it is written by `add`"]
pub struct AuditLine {
    /// `None` for what concerns the service.
    pub club: Option<ClubId>,
    pub action: AuditKind,
    pub object: AuditObject,
    /// The values before, as JSON.
    pub before: Option<String>,
    /// The values after, as JSON.
    pub after: Option<String>,
}

impl AuditLine {
    pub fn in_club(mut self, club: ClubId) -> Self {
        self.club = Some(club);
        self
    }

    /// In the club of this tournament or night.
    pub fn in_club_of(self, conn: &mut Conn, stream: StreamId) -> Result<Self, StoreError> {
        let club = streams::find(conn, stream)?.club;
        Ok(self.in_club(club))
    }

    pub fn before(mut self, json: impl fmt::Display) -> Self {
        self.before = Some(json.to_string());
        self
    }

    pub fn after(mut self, json: impl fmt::Display) -> Self {
        self.after = Some(json.to_string());
        self
    }

    /// Called in the transaction of the change itself. Lines stay, so one that could not be read again is not written.
    pub fn add(self, tx: &mut Tx<'_>, who: Actor, at: UtcMicros) -> Result<(), StoreError> {
        let object = self.object.to_string();
        if self.action.object(&object, self.club) != Some(self.object) {
            let action = self.action.word();
            return Err(StoreError::failed(format_args!(
                "a line of the kind {action} is not about “{object}”"
            )));
        }
        let row = Row {
            at,
            actor: who.to_string(),
            club: self.club,
            action: self.action.word().to_owned(),
            object,
            before: self.before,
            after: self.after,
        };
        diesel::insert_into(audit::table).values(row).execute(tx)?;
        Ok(())
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditEntry {
    pub at: UtcMicros,
    pub who: Actor,
    pub what: AuditLine,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = audit, treat_none_as_default_value = false)]
struct Row {
    at: UtcMicros,
    actor: String,
    club: Option<ClubId>,
    action: String,
    object: String,
    before: Option<String>,
    after: Option<String>,
}

impl Row {
    fn read(self, number: i64) -> Result<AuditEntry, StoreError> {
        let row = format_args!("audit {number}");
        let who = self.actor.parse::<Actor>();
        let action: AuditKind = word(&self.action, row)?;
        let object = action.object(&self.object, self.club);
        let other = || {
            StoreError::unreadable(
                row,
                format_args!("{} is not about “{}”", self.action, self.object),
            )
        };
        Ok(AuditEntry {
            at: self.at,
            who: who.map_err(|why| StoreError::unreadable(row, why))?,
            what: AuditLine {
                club: self.club,
                action,
                object: object.ok_or_else(other)?,
                before: self.before,
                after: self.after,
            },
        })
    }
}

/// Lines that match every given condition.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AuditFilter {
    pub club: Option<ClubId>,
    pub action: Option<AuditKind>,
    pub object: Option<AuditObject>,
    pub who: Option<Actor>,
    /// At or after this time.
    pub from: Option<UtcMicros>,
    /// Before this time.
    pub until: Option<UtcMicros>,
    /// Older than the line of this number.
    pub older_than: Option<i64>,
}

/// A line with its number, which is used for paging.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Numbered {
    /// Higher is newer.
    pub number: i64,
    pub line: AuditEntry,
}

/// The newest first.
pub fn find(conn: &mut Conn, wanted: &AuditFilter, most: u32) -> Result<Vec<Numbered>, StoreError> {
    let mut query = audit::table
        .order(dsl::id.desc())
        .limit(i64::from(most))
        .select((dsl::id, Row::as_select()))
        .into_boxed();
    if let Some(club) = wanted.club {
        query = query.filter(dsl::club.eq(club));
    }
    if let Some(action) = wanted.action {
        query = query.filter(dsl::action.eq(action.word()));
    }
    if let Some(object) = &wanted.object {
        query = query.filter(dsl::object.eq(object.to_string()));
    }
    if let Some(who) = wanted.who {
        query = query.filter(dsl::actor.eq(who.to_string()));
    }
    if let Some(from) = wanted.from {
        query = query.filter(dsl::at.ge(from));
    }
    if let Some(until) = wanted.until {
        query = query.filter(dsl::at.lt(until));
    }
    if let Some(number) = wanted.older_than {
        query = query.filter(dsl::id.lt(number));
    }
    let rows: Vec<(i64, Row)> = query.load(conn)?;
    rows.into_iter()
        .map(|(number, row)| {
            let line = row.read(number)?;
            Ok(Numbered { number, line })
        })
        .collect()
}

/// The newest first.
pub fn newest(
    conn: &mut Conn,
    club: Option<ClubId>,
    most: u32,
) -> Result<Vec<AuditEntry>, StoreError> {
    let wanted = AuditFilter {
        club,
        ..AuditFilter::default()
    };
    let found = find(conn, &wanted, most)?;
    Ok(found.into_iter().map(|numbered| numbered.line).collect())
}

/// The kinds that occur, in alphabetical order of their words.
pub fn kinds(conn: &mut Conn, club: Option<ClubId>) -> Result<Vec<AuditKind>, StoreError> {
    let mut query = audit::table.select(dsl::action).distinct().into_boxed();
    if let Some(club) = club {
        query = query.filter(dsl::club.eq(club));
    }
    let mut kinds: Vec<String> = query.load(conn)?;
    kinds.sort_unstable();
    kinds
        .iter()
        .map(|kind| word(kind, format_args!("audit of “{kind}”")))
        .collect()
}

/// The actors that occur, in a club or anywhere.
pub fn actors(conn: &mut Conn, club: Option<ClubId>) -> Result<Vec<Actor>, StoreError> {
    let mut query = audit::table.select(dsl::actor).distinct().into_boxed();
    if let Some(club) = club {
        query = query.filter(dsl::club.eq(club));
    }
    let actors: Vec<String> = query.load(conn)?;
    actors
        .iter()
        .map(|actor| {
            actor
                .parse::<Actor>()
                .map_err(|why| StoreError::unreadable(format_args!("audit of “{actor}”"), why))
        })
        .collect()
}

/// The lines about an object, the oldest first.
pub fn about(
    conn: &mut Conn,
    club: ClubId,
    object: impl Into<AuditObject>,
) -> Result<Vec<Numbered>, StoreError> {
    let object = object.into();
    let wanted = AuditFilter {
        club: Some(club),
        object: Some(object.clone()),
        ..AuditFilter::default()
    };
    let mut found = find(conn, &wanted, u32::MAX)?;
    // The ids of other sorts of objects look the same.
    found.retain(|numbered| numbered.line.what.object == object);
    found.reverse();
    Ok(found)
}
