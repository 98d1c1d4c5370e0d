//! A whole round from paper on one form: each match is stored or refused by itself.

use super::m::entry::{names_of, rules};
use crate::pages::layout::Frame;
use crate::pages::round_names::match_name;
use crate::pages::told::{Teller, result};
use crate::pages::words::Words;
use crate::tournament::{Event, Fixture};
use askama::Template;

/// What is typed for one match.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Typing {
    /// The upper player's points.
    pub top: String,
    /// The lower player's.
    pub bottom: String,
    /// How it ended otherwise, `retired-0`: how, and who goes on.
    pub ended: String,
    /// The version at which the match last changed, as the page knew it.
    pub seen: String,
}

impl Typing {
    /// Whether nothing was typed.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.top.is_empty() && self.bottom.is_empty() && self.ended.is_empty()
    }
}

/// One ending that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// What is sent.
    pub value: String,
    /// What it says.
    pub label: String,
    /// Whether it is chosen.
    pub on: bool,
}

/// One match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Its number.
    pub number: u32,
    /// The players, the upper one first.
    pub names: [String; 2],
    /// "to 5"
    pub length: u16,
    /// How it ended, once it has.
    pub stored: Option<String>,
    /// Whether it was stored just now.
    pub fresh: bool,
    /// Where it is corrected.
    pub correct: String,
    /// What was typed.
    pub typing: Typing,
    /// The endings there are.
    pub endings: Vec<Choice>,
    /// What was refused.
    pub problem: Option<String>,
}

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/t/e/catch_up.html")]
pub struct CatchUpPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// The form's one-time key; each match's is made from it.
    pub key: String,
    /// Where the form is sent.
    pub action: String,
    /// The desk.
    pub desk: String,
    /// "Open: Round 1"
    pub heading: String,
    /// The matches.
    pub rows: Vec<Row>,
    /// How many were stored just now.
    pub stored: usize,
}

impl CatchUpPage {
    /// Matches still to be entered.
    #[must_use]
    pub fn open(&self) -> usize {
        self.rows.iter().filter(|row| row.stored.is_none()).count()
    }

    /// Whether some were stored just now.
    #[must_use]
    pub fn some_stored(&self) -> bool {
        self.stored > 0
    }

    /// Matches refused just now.
    #[must_use]
    pub fn refused(&self) -> Vec<&Row> {
        self.rows
            .iter()
            .filter(|row| row.problem.is_some())
            .collect()
    }
}

/// The endings a round's form offers, with who goes on; others have a page of their own.
const ENDINGS: [&str; 6] = [
    "walk-over",
    "forfeit",
    "retired",
    "loss-on-time",
    "penalty-points",
    "unfinished",
];

/// What a round is called, with its event.
#[must_use]
pub fn heading(teller: &Teller<'_>, e: &Event, m: Option<&Fixture>) -> String {
    teller.w.with2(
        "entry-heading-event",
        "event",
        &e.settings.name,
        "round",
        m.map_or_else(String::new, |m| match_name(teller.w, e, m)),
    )
}

/// One match's row.
#[must_use]
pub fn row(teller: &Teller<'_>, e: &Event, m: &Fixture, correct: String, typing: Typing) -> Row {
    let w = teller.w;
    let names = names_of(m, teller.names);
    let apart = teller.seats(m.seats);
    let mut endings: Vec<Choice> = Vec::new();
    for (side, name) in [("0", &apart.top), ("1", &apart.bottom)] {
        for word in ENDINGS {
            let value = format!("{word}-{side}");
            endings.push(Choice {
                label: w.with2(
                    "paper-ended",
                    "player",
                    name,
                    "how",
                    w.say(&format!("entry-ending-{word}")),
                ),
                on: typing.ended == value,
                value,
            });
        }
    }
    endings.push(Choice {
        value: "both-left".to_owned(),
        label: w.say("entry-ending-both-left").into_owned(),
        on: typing.ended == "both-left",
    });
    Row {
        number: m.number.0,
        length: rules(e, m).length,
        stored: m.result.as_ref().map(|how| result(w, &apart, how)),
        fresh: false,
        correct,
        names: [names.top, names.bottom],
        typing,
        endings,
        problem: None,
    }
}
