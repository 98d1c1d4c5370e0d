//! The page on which a roster is brought in: paste, look, store.

use crate::club::member::Member;
use crate::club::roster::{Doubt, Line};
use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// A line that could be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Read {
    /// Its number.
    pub number: u64,
    /// Who it says.
    pub member: Member,
    /// Why it may be a duplicate.
    pub doubt: Option<String>,
    /// Whether it is stored all the same.
    pub ticked: bool,
}

/// A line that could not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bad {
    /// Its number.
    pub number: u64,
    /// What stands on it.
    pub typed: String,
    /// What is wrong with it.
    pub why: String,
}

/// A list as it will be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preview {
    /// Lines that could be read without a doubt.
    pub good: Vec<Read>,
    /// Lines that may be duplicates.
    pub doubted: Vec<Read>,
    /// Lines that could not be read.
    pub bad: Vec<Bad>,
    /// What this preview is known by.
    pub digest: String,
}

impl Preview {
    /// Of lines read and doubted; `ticked` are stored all the same.
    #[must_use]
    pub fn of(w: Words, lines: &[Line], ticked: &dyn Fn(u64) -> bool, digest: &str) -> Self {
        let mut preview = Preview {
            good: Vec::new(),
            doubted: Vec::new(),
            bad: Vec::new(),
            digest: digest.to_owned(),
        };
        for line in lines {
            match &line.read {
                Ok(member) => {
                    let list = match line.doubt {
                        None => &mut preview.good,
                        Some(_) => &mut preview.doubted,
                    };
                    list.push(Read {
                        number: line.number,
                        member: member.clone(),
                        doubt: line.doubt.map(|doubt| in_words(w, doubt)),
                        ticked: ticked(line.number),
                    });
                }
                Err(violations) => preview.bad.push(Bad {
                    number: line.number,
                    typed: line.typed.clone(),
                    why: violations
                        .iter()
                        .map(|violation| w.violation(violation, &|_| String::new()))
                        .collect::<Vec<_>>()
                        .join(" "),
                }),
            }
        }
        preview
    }
}

fn in_words(w: Words, doubt: Doubt) -> String {
    match doubt {
        Doubt::OnRoster(_) | Doubt::Several(_) => w.say("import-doubt-roster").into_owned(),
        Doubt::Guest(_) => w.say("import-doubt-guest").into_owned(),
        Doubt::Archived(_) => w.say("import-doubt-archived").into_owned(),
        Doubt::SameAsLine(line) => w.with("import-doubt-line", "line", line),
    }
}

/// A list to paste or a file to choose, and what it comes to.
#[derive(Debug, Template)]
#[template(path = "c/members/import.html")]
pub struct ImportPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// The form's one-time key.
    pub key: String,
    /// The list, as typed.
    pub list: String,
    /// What it comes to.
    pub preview: Option<Preview>,
    /// Where the form goes.
    pub action: String,
}
