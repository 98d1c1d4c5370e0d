//! The weekly reminder of a club's next night.

use super::{LetterKind, Post, queue};
use crate::club::{ClubError, recorded, refused};
use crate::digest::{check_tag, form_tag};
use crate::site::{Happening, Reader, happenings};
use crate::stories::Principal;
use chrono::{Datelike, NaiveDate, Timelike, Weekday};
use crawford_club::permissions::Permission;
use crawford_forms::Form;
use crawford_forms::violation::refuse;
use crawford_journal::{ClubId, UtcMicros};
use crawford_pages::form_parts::FormTag;
use crawford_pages::paths::ClubPath;
use crawford_store::audit::AuditKind;
use crawford_store::reminders::{self, ReminderRow};
use crawford_store::{Store, StoreError, clubs};

/// A reminder is about a night at most this many days ahead.
const DAYS_AHEAD: i64 = 7;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Form)]
#[form(messages = "reminder")]
pub struct ReminderTime {
    #[form(with = days_from_monday)]
    pub weekday: Weekday,
    /// The hour, by the club's clock.
    #[form(rule = "choice-unknown")]
    pub hour: u8,
}

/// A day of the week in a form: Monday is 0.
mod days_from_monday {
    use chrono::Weekday;
    use crawford_forms::violation::{Violation, refuse};
    use crawford_forms::{Control, Limits, Value};

    pub fn control() -> Control {
        u8::control(&Limits::default())
    }

    pub fn read(typed: &[String]) -> Result<Weekday, Violation> {
        let day = u8::read(typed, &Limits::default()).ok();
        day.and_then(|day| Weekday::try_from(day).ok())
            .ok_or_else(refuse::choice_unknown)
    }

    pub fn show(day: &Weekday) -> Vec<String> {
        vec![day.num_days_from_monday().to_string()]
    }
}

pub async fn reminder(store: &Store, club: ClubId) -> Result<Option<ReminderTime>, StoreError> {
    let row = store
        .read(move |conn| reminders::of_club(conn, club))
        .await?;
    Ok(row.as_ref().map(of_row))
}

pub(super) const fn of_row(row: &ReminderRow) -> ReminderTime {
    ReminderTime {
        weekday: row.weekday,
        hour: row.hour,
    }
}

pub async fn set_reminder(
    store: &Store,
    principal: Principal,
    club: ClubId,
    reminder: Option<ReminderTime>,
    tag: Option<FormTag>,
) -> Result<(), ClubError> {
    if reminder.is_some_and(|reminder| reminder.hour > 23) {
        return Err(refused(refuse::reminder_when().at(ReminderTime::HOUR)));
    }
    let doing = (Permission::ManageMembers, format!("reminder {club}"));
    recorded(store, principal, club, doing, move |tx, _| {
        let stands = reminders::of_club(tx, club)?.as_ref().map(of_row);
        check_tag(&form_tag(&stands), tag.as_ref()).map_err(refused)?;
        match reminder {
            None => reminders::remove(tx, club)?,
            Some(reminder) => reminders::put(
                tx,
                &ReminderRow {
                    club,
                    weekday: reminder.weekday,
                    hour: reminder.hour,
                    last_day: None,
                },
            )?,
        }
        let line = AuditKind::ReminderSet.of(club);
        Ok(Some(match reminder {
            None => line,
            Some(reminder) => {
                let weekday = reminder.weekday.num_days_from_monday();
                line.after(serde_json::json!({ "weekday": weekday, "hour": reminder.hour }))
            }
        }))
    })
    .await
}

/// Queues the reminders that are due.
pub(super) async fn due(post: &Post, at: UtcMicros) -> Result<(), StoreError> {
    // A reminder leads to the night: without an address of the service there is nothing to lead to, and no letter goes out.
    let Some(origin) = post.origin.as_deref().filter(|_| post.mailer.is_on()) else {
        return Ok(());
    };
    for row in post.store.read(reminders::all).await? {
        // What is wrong in one club keeps no other from its reminder.
        match row {
            Ok(row) => {
                let club = row.club;
                if let Err(error) = due_in_club(post, origin, row, at).await {
                    tracing::error!(%error, %club, "no reminder was sent");
                }
            }
            Err(error) => tracing::error!(%error, "no reminder was sent"),
        }
    }
    Ok(())
}

async fn due_in_club(
    post: &Post,
    origin: &str,
    row: ReminderRow,
    at: UtcMicros,
) -> Result<(), StoreError> {
    let club = row.club;
    let zone = post
        .store
        .read(move |conn| clubs::find(conn, club))
        .await
        .map(|club| club.time_zone)?;
    let local = zone.local(at);
    let today = local.date();
    let its_hour = local.hour() >= u32::from(row.hour);
    if local.weekday() == row.weekday && its_hour && row.last_day != Some(today) {
        remind(post, origin, club, today, at).await?;
    }
    Ok(())
}

async fn remind(
    post: &Post,
    origin: &str,
    club: ClubId,
    today: NaiveDate,
    at: UtcMicros,
) -> Result<(), StoreError> {
    let all = happenings(&post.store, club, Reader::Anyone).await?;
    let near = |happening: &&Happening| {
        let off = happening.day.signed_duration_since(today).num_days();
        (0..=DAYS_AHEAD).contains(&off)
    };
    let next = all.coming().find(near).cloned();
    let (messages, origin) = (post.messages, origin.to_owned());
    post.store
        .write(move |tx| {
            // Only one of several instances gets the day.
            if !reminders::take(tx, club, today)? {
                return Ok::<_, StoreError>(());
            }
            let Some(next) = &next else {
                return Ok(());
            };
            let of = clubs::find(tx, club)?;
            let link = format!("{origin}{}", next.path(&ClubPath::new(&of.slug)));
            let day = crawford_pages::when::day(messages, next.day);
            let subject = messages.labelled(&next.name, &day);
            let body = messages.reminder_body(
                &of.name,
                &day,
                !next.venue.is_empty(),
                &link,
                &next.name,
                &next.venue,
            );
            let about = format!("{}/{}", next.stream, next.day);
            match queue(
                tx,
                club,
                (LetterKind::Reminder, &about),
                (&subject, &body),
                at,
            ) {
                Ok(_) => Ok(()),
                Err(ClubError::Store(error)) => Err(error),
                Err(refused) => {
                    tracing::warn!(%club, %refused, "nobody was reminded");
                    Ok(())
                }
            }
        })
        .await
}
