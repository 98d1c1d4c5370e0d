//! The club's mail: who agreed to it, when it reminds, what was sent; and a report before it is mailed.

use crate::pages::choice::Choice;
use crate::pages::layout::{Frame, Link};
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// The page of a club's mail.
#[derive(Debug, Template)]
#[template(path = "c/letters.html")]
pub struct LettersPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The form's one-time key.
    pub key: String,
    /// Whether the house can send mail at all.
    pub can_send: bool,
    /// Whether the club reminds.
    pub on: bool,
    /// The days of the week.
    pub weekdays: Vec<Choice>,
    /// The hours.
    pub hours: Vec<Choice>,
    /// Where the form goes.
    pub action: String,
    /// Who agreed.
    pub agreed: Vec<AgreedLine>,
    /// Where the mail to an address is ended.
    pub end: String,
    /// The roster.
    pub members: String,
    /// What was mailed, the last first.
    pub sent: Vec<SentLine>,
}

/// Somebody who agreed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgreedLine {
    /// Who, with their page of the roster; none for somebody who is not on it.
    pub who: Option<Link>,
    /// Where to.
    pub address: Option<String>,
    /// By which the address is known to a form.
    pub recipient: String,
    /// What they get, by whose word and since when.
    pub how: String,
}

/// What somebody gets, by whose word and since when.
#[must_use]
pub fn agreed_in_words(
    w: Words,
    word: &str,
    (reports, reminders): (bool, bool),
    day: String,
) -> String {
    let gets = match (reports, reminders) {
        (true, false) => "reports",
        (false, true) => "reminders",
        _ => "all",
    };
    w.with3(
        "letters-how",
        "gets",
        gets,
        "by",
        word.to_owned(),
        "day",
        day,
    )
}

/// Something that was mailed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SentLine {
    /// Its subject.
    pub subject: String,
    /// When.
    pub when: String,
    /// What became of its letters, a sentence each.
    pub outcome: Vec<String>,
}

/// A report before it is mailed.
#[derive(Debug, Template)]
#[template(path = "c/report_mail.html")]
pub struct ReportMailPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The form's one-time key.
    pub key: String,
    /// Whether the house can send mail at all.
    pub can_send: bool,
    /// The subject.
    pub subject: String,
    /// The text.
    pub body: String,
    /// What stands at its foot.
    pub foot: String,
    /// Who will get it.
    pub to: Vec<String>,
    /// Who agreed and has no address.
    pub unreachable: Vec<String>,
    /// What became of the letters so far.
    pub outcome: Vec<String>,
    /// Where the form goes.
    pub action: String,
    /// The club's mail.
    pub letters: String,
    /// The report.
    pub report: String,
}
