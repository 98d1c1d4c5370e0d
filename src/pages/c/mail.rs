//! Asking for a club's mail by an address, without an account.

use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/mail.html")]
pub struct MailAskPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The form's one-time key.
    pub key: String,
    /// The club's name.
    pub club: String,
    /// The address that was typed.
    pub mail: String,
    /// Whether the reports are ticked.
    pub reports: bool,
    /// Whether the reminders are.
    pub reminders: bool,
    /// When the club reminds, in words.
    pub reminder: String,
    /// Where the form goes.
    pub action: String,
}

/// When a club reminds of its next night: a day of the week from Monday, 0, and an hour.
#[must_use]
pub fn reminder_in_words(w: Words, reminder: Option<(u8, u8)>) -> String {
    match reminder {
        Some((weekday, hour)) => {
            let weekday = w.say(&format!("weekday-long-{weekday}"));
            let hour = format!("{hour:02}:00");
            w.with2("subscribe-reminder-when", "day", weekday, "hour", hour)
        }
        None => w.say("subscribe-reminder-none").into_owned(),
    }
}
