//! The name, day and place of a night: ordinary rows, which can be corrected.

use super::{Nights, rows::Rows};
use crate::clock::now;
use crate::club::event_shown;
use crate::digest::{check_tag, form_tag, tag};
use crate::stories::{ActError, Principal};
use crate::tournament::WHOLE_NIGHT;
use chrono::NaiveDate;
use crawford_club::name::slug_of;
use crawford_club::permissions::{Permission, may};
use crawford_club::shown::NameDisplay;
use crawford_forms::{Choice as _, Form, name};
use crawford_journal::{Actor, ClubId, StreamId};
use crawford_pages::form_parts::FormTag;
use crawford_store::audit::AuditKind;
use crawford_store::nights::NightRow;
use crawford_store::streams::StreamKind;
use crawford_store::{Tx, addresses, clubs, event_names, nights, streams, summaries};

#[derive(Debug, Clone, PartialEq, Eq, Form)]
#[form(messages = "night")]
pub struct NightDetailsInput {
    #[form(with = name)]
    pub name: String,
    #[form(name = "date", message = "tournament-date")]
    pub day: NaiveDate,
    /// Where; may be empty.
    #[form(message = "tournament-venue", with = name::or_empty)]
    pub venue: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Form)]
#[form(messages = "night")]
pub struct OpenTo {
    pub members_only: bool,
    pub guest_names: bool,
    pub money_public: bool,
}

impl NightDetailsInput {
    #[must_use]
    pub fn of(row: &NightRow) -> Self {
        NightDetailsInput {
            name: row.name.clone(),
            day: row.day,
            venue: row.venue.clone(),
        }
    }
}

impl OpenTo {
    #[must_use]
    pub fn of(row: &NightRow) -> Self {
        OpenTo {
            members_only: row.members_only,
            guest_names: row.guest_names,
            money_public: row.money_public,
        }
    }

    /// What stands in the form that asks it, with how players are named on public pages.
    #[must_use]
    pub fn tag(self, shown: NameDisplay) -> FormTag {
        let ticks = (self.members_only, self.guest_names, self.money_public);
        tag(&(ticks, shown.word()))
    }
}

impl Nights {
    /// Changes the details. The old address still leads to the night. Returns the new slug.
    pub async fn rename(
        &self,
        principal: Principal,
        club: ClubId,
        stream: StreamId,
        details: NightDetailsInput,
        sent: Option<FormTag>,
    ) -> Result<String, ActError> {
        may(principal.role, Permission::HostNight).map_err(ActError::NotPermitted)?;
        let this = self.clone();
        self.store
            .write(move |tx| {
                let stands = NightDetailsInput::of(&nights::find(tx, stream)?);
                if details != stands {
                    check_tag(&form_tag(&stands), sent.as_ref()).map_err(ActError::Refused)?;
                }
                this.put_row(tx, principal.who, (club, stream), |row| {
                    row.name.clone_from(&details.name);
                    row.day = details.day;
                    row.venue.clone_from(&details.venue);
                })
            })
            .await
    }

    fn put_row(
        &self,
        tx: &mut Tx<'_>,
        who: Actor,
        (club, stream): (ClubId, StreamId),
        change: impl Fn(&mut NightRow),
    ) -> Result<String, ActError> {
        let before = nights::find(tx, stream)?;
        let mut row = before.clone();
        change(&mut row);
        if row == before {
            return Ok(addresses::of_stream(tx, stream)?);
        }
        nights::put(tx, stream, &row)?;
        streams::touch(tx, stream)?;
        AuditKind::NightChanged
            .of(stream)
            .in_club(club)
            .add(tx, who, now())?;
        let story = self.newest(tx, stream)?;
        summaries::put(tx, stream, &Rows::of(&story.state, &row).summary)?;
        if row.name == before.name {
            clubs::raise_edition(tx, club)?;
            return Ok(addresses::of_stream(tx, stream)?);
        }
        let wanted = slug_of(&row.name, "night");
        let kind = StreamKind::Chouette;
        Ok(addresses::give_free(tx, club, kind, &wanted, stream)?)
    }

    /// Sets who reads a night, and, where that is said, how its players are named on public pages.
    pub async fn open_to(
        &self,
        principal: Principal,
        (club, stream): (ClubId, StreamId),
        to: OpenTo,
        shown: Option<NameDisplay>,
        sent: Option<FormTag>,
    ) -> Result<(), ActError> {
        may(principal.role, Permission::HostNight).map_err(ActError::NotPermitted)?;
        let this = self.clone();
        self.store
            .write(move |tx| {
                let stands = OpenTo::of(&nights::find(tx, stream)?);
                let before = event_shown(tx, club, stream, WHOLE_NIGHT)?;
                if (to, shown.unwrap_or(before)) != (stands, before) {
                    let stands = stands.tag(before);
                    check_tag(&stands, sent.as_ref()).map_err(ActError::Refused)?;
                }
                this.put_row(tx, principal.who, (club, stream), |row| {
                    row.members_only = to.members_only;
                    row.guest_names = to.guest_names;
                    row.money_public = to.money_public;
                })?;
                if let Some(shown) = shown.filter(|shown| *shown != before) {
                    event_names::set(tx, club, stream, WHOLE_NIGHT, shown)?;
                    AuditKind::NightNames
                        .of(stream)
                        .in_club(club)
                        .add(tx, principal.who, now())?;
                }
                Ok::<_, ActError>(())
            })
            .await
    }
}
