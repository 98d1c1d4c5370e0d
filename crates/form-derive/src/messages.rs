//! Which messages there are, so that a form without a label does not compile.

use proc_macro2::Span;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::OnceLock;
use syn::{Error, Result};

/// The messages with their attributes.
type Messages = BTreeMap<String, BTreeSet<String>>;

const FILE: &str = "templates/text/en.ftl";

fn messages() -> &'static Messages {
    static MESSAGES: OnceLock<Messages> = OnceLock::new();
    MESSAGES.get_or_init(|| {
        let folder = std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo says what it compiles");
        let text = std::fs::read_to_string(PathBuf::from(folder).join(FILE));
        read(&text.expect("the crate that derives a form has its messages"))
    })
}

fn read(text: &str) -> Messages {
    let mut messages = Messages::new();
    let mut last = String::new();
    for line in text.lines() {
        let Some((id, _)) = line.split_once('=') else {
            continue;
        };
        if let Some(attribute) = id.trim().strip_prefix('.').filter(|_| id.starts_with(' ')) {
            messages
                .entry(last.clone())
                .or_default()
                .insert(attribute.to_owned());
        } else if id.starts_with(|c: char| c.is_ascii_lowercase()) {
            last = id.trim().to_owned();
            messages.entry(last.clone()).or_default();
        }
    }
    messages
}

/// That there is a message of this name and, where one is named, that it has this attribute.
pub fn need(message: &str, attribute: Option<&str>, at: Span) -> Result<()> {
    let error = |missing: String| Err(Error::new(at, format!("{FILE} has no message {missing}")));
    match (messages().get(message), attribute) {
        (None, _) => error(message.to_owned()),
        (Some(known), Some(attribute)) if !known.contains(attribute) => {
            error(format!("{message}.{attribute}"))
        }
        _ => Ok(()),
    }
}
