//! Everything stored about a person: the document that is handed to them.

use super::audit::AuditWord;
use super::{Json, Timestamp};
use chrono::NaiveDate;
use crawford_forms::columns::{Columns, millionths};
use crawford_journal::PersonId;
use serde::Serialize;

/// The document. Money is in the smallest coin.
#[derive(Debug, Serialize, Columns)]
pub struct PersonData {
    /// The name of the club.
    pub club: String,
    /// Their rows here; several where people were merged.
    pub person: Vec<PersonRow>,
    /// The tournaments they entered.
    pub tournaments: Vec<PersonTournament>,
    /// The chouette nights they were at.
    pub chouettes: Vec<Chouette>,
    /// The forms they filled in.
    pub sign_ups: Vec<SignedUp>,
    /// The points directors gave them.
    pub points_by_hand: Vec<PersonPoints>,
    /// The ratings they start with.
    pub start_ratings: Vec<PersonStart>,
    /// What was changed of their row.
    pub changes: Vec<PersonChange>,
}

/// What is stored about them.
#[derive(Debug, Serialize, Columns)]
pub struct PersonRow {
    /// Their id here; several rows where people were merged.
    pub id: PersonId,
    /// Their name.
    pub name: String,
    /// Their nickname.
    pub nickname: Option<String>,
    /// Their former names.
    pub former_names: Vec<String>,
    /// Their rating from elsewhere, in points.
    pub rating: Option<i64>,
    /// Their mail address.
    pub email: Option<String>,
    /// Their number in a federation.
    pub number: Option<String>,
    /// How they wish to be named in public: `full`, `nickname` or `initials`.
    pub named: &'static str,
    /// Whether they are a guest.
    pub guest: bool,
    /// When they were first listed, in UTC.
    pub first_heard_of: Timestamp,
    /// When they were taken off the list, in UTC; `null` while they are on it.
    pub archived: Option<Timestamp>,
    /// Their consent to the club’s mail.
    pub agreed_to_mail: Option<MailConsent>,
}

/// A consent to mail.
#[derive(Debug, Serialize, Columns)]
pub struct MailConsent {
    /// When they agreed to get the club’s mail, in UTC.
    pub since: Timestamp,
    /// How they agreed: `account` or `link` by themselves, `noted` if a director noted it.
    pub by: &'static str,
    /// Whether they get reports.
    pub reports: bool,
    /// Whether they get reminders.
    pub reminders: bool,
}

/// A tournament.
#[derive(Debug, Serialize, Columns)]
pub struct PersonTournament {
    /// The name of a tournament they entered.
    pub tournament: String,
    /// The day of the tournament.
    pub day: NaiveDate,
    /// The events of it they entered.
    pub entries: Vec<PersonEntry>,
    /// Their matches in it.
    pub matches: Vec<PersonMatch>,
    /// What the organiser owes them, in the smallest coin; negative if they owe the organiser.
    pub balance: Option<i64>,
    /// The lines of their account with the organiser.
    pub account: Vec<PersonAccountLine>,
    /// When links were made to their page, in UTC.
    pub private_links: Vec<Timestamp>,
}

/// An entry.
#[derive(Debug, Serialize, Columns)]
pub struct PersonEntry {
    /// The number of the event in the tournament, from 1.
    pub event_number: u32,
    /// The number they checked in with.
    pub sign_in_number: u32,
    /// The place, or the best of those shared; `null` where there is none.
    pub place: Option<u32>,
    /// The last of those shared; `null` where there is none.
    pub to_place: Option<u32>,
    /// Whether they left the tournament.
    pub withdrawn: bool,
}

/// A match.
#[derive(Debug, Serialize, Columns)]
pub struct PersonMatch {
    /// The number of the event in the tournament, from 1.
    pub event_number: u32,
    /// The number of the match on the sheet.
    #[serde(rename = "match")]
    pub number: u32,
    /// The name of the opponent.
    pub against: Option<String>,
    /// Their points.
    pub score: Option<u32>,
    /// The points of `against`.
    pub against_score: Option<u32>,
    /// The points it was played to.
    pub length: u16,
    /// Whether they won; `null` where nobody has.
    pub won: Option<bool>,
    /// When it ended, in UTC.
    pub finished: Option<Timestamp>,
    /// The record of it that was uploaded, as text.
    pub record: Option<String>,
}

/// A line of an account.
#[derive(Debug, Serialize, Columns)]
pub struct PersonAccountLine {
    /// What a line of their account is for: `fee`, `fee-let-off`, `re-entries`, `pool`, `lot`, `prize`, `pool-prize`,
    /// `lot-prize` or `paid`.
    pub what: &'static str,
    /// The amount in the smallest coin; negative where it adds to what they owe the organiser.
    pub amount: i64,
}

/// A chouette night.
#[derive(Debug, Serialize, Columns)]
pub struct Chouette {
    /// The name of a night they were at.
    pub night: String,
    /// The day of the night.
    pub day: NaiveDate,
    /// Games played in.
    pub games: i64,
    /// Games played in the box.
    pub games_in_box: i64,
    /// Games they won.
    pub games_won: i64,
    /// Points won; negative if lost.
    pub points: i64,
    /// The same in money, in the smallest coin.
    pub money: i64,
}

/// A sign-up.
#[derive(Debug, Serialize, Columns)]
pub struct SignedUp {
    /// The name of a tournament they signed up for.
    pub tournament: String,
    /// The number of the event in the tournament, from 1.
    pub event_number: u32,
    /// The name they gave.
    pub name: String,
    /// How to reach them, as they wrote it.
    pub contact: Option<String>,
    /// When they signed up, in UTC.
    pub at: Timestamp,
    /// When they withdrew it, in UTC.
    pub gone: Option<Timestamp>,
}

/// Points by hand.
#[derive(Debug, Serialize, Columns)]
pub struct PersonPoints {
    /// The name of a season in which a director gave them points by hand.
    pub season: String,
    /// The points by hand; negative if they were deducted.
    #[serde(serialize_with = "millionths")]
    pub points: i64,
    /// The reason, as the director wrote it.
    pub reason: Option<String>,
    /// When the points were given, in UTC.
    pub at: Timestamp,
    /// When the points were taken back, in UTC; `null` while they count.
    pub taken_back: Option<Timestamp>,
}

/// A start rating.
#[derive(Debug, Serialize, Columns)]
pub struct PersonStart {
    /// A list of ratings they have a start rating in: `club`, or the word in the address of a season’s.
    pub list: String,
    /// The rating they start with, in points.
    #[serde(serialize_with = "millionths")]
    pub rating: i64,
    /// The experience they start with.
    pub experience: i64,
}

/// A change of their row.
#[derive(Debug, Serialize, Columns)]
pub struct PersonChange {
    /// When their row was changed, in UTC.
    pub at: Timestamp,
    /// What was done, as a fixed word.
    pub kind: AuditWord,
    /// The values after it, as JSON.
    pub after: Option<Json>,
}
