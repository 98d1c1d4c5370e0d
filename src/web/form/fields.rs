//! The fields of a posted form: any bytes, read without failing, with a note of everything that was odd.

use super::unreadable;
use crate::violation::{Rule, Source, Violation};
use data_encoding::HEXLOWER;
use percent_encoding::percent_decode;
use sha2::{Digest, Sha256};
use std::borrow::Cow;

/// Most fields read of one form.
pub const MOST_FIELDS: usize = 4_096;

/// The fields in the order they were sent.
#[derive(Debug, Default)]
pub struct Fields {
    pairs: Vec<Pair>,
    faults: Vec<Violation>,
}

/// One field as it was sent.
#[derive(Debug)]
pub struct Pair {
    pub name: String,
    /// Its bytes.
    pub value: Vec<u8>,
    /// What the file was called, of a file.
    pub file: Option<String>,
}

impl Pair {
    /// The value as text, and whether it was text throughout.
    fn text(&self) -> (Cow<'_, str>, bool) {
        let text = String::from_utf8_lossy(&self.value);
        let whole = matches!(text, Cow::Borrowed(_));
        (text, whole)
    }
}

impl Fields {
    /// The fields of an `application/x-www-form-urlencoded` body or of a query.
    ///
    /// # Errors
    /// When it has more than 4,096 fields.
    pub fn url_encoded(body: &[u8]) -> Result<Fields, Violation> {
        let parts = body.split(|byte| *byte == b'&');
        let parts = parts.filter(|part| !part.is_empty());
        Fields::of(parts.take(MOST_FIELDS + 1).map(url_decoded_pair).collect())
    }

    /// The fields in the order they were sent.
    ///
    /// # Errors
    /// When they are more than 4,096.
    pub fn of(pairs: Vec<Pair>) -> Result<Fields, Violation> {
        if pairs.len() > MOST_FIELDS {
            return Err(unreadable());
        }
        let mut fields = Fields {
            pairs,
            faults: Vec::new(),
        };
        fields.apply_remedy();
        Ok(fields)
    }

    /// A remedy's button sends `instead` = `field=value`: that field was entered so.
    fn apply_remedy(&mut self) {
        let Some(place) = self.pairs.iter().position(|pair| pair.name == "instead") else {
            return;
        };
        let remedy = self.pairs.remove(place);
        let mut sides = remedy.value.splitn(2, |byte| *byte == b'=');
        if let (Some(name), Some(value)) = (sides.next(), sides.next()) {
            let entered = pair(name.to_vec(), value.to_vec());
            self.pairs.retain(|pair| pair.name != entered.name);
            self.pairs.push(entered);
        }
    }

    /// A short hash of what was filled in and of where it is sent, whatever the form's key.
    #[must_use]
    pub fn content(&self, path: &str) -> String {
        let mut hash = Sha256::new();
        let mut add = |bytes: &[u8]| {
            hash.update(bytes.len().to_le_bytes());
            hash.update(bytes);
        };
        add(path.as_bytes());
        for pair in self.pairs.iter().filter(|pair| pair.name != "key") {
            add(pair.name.as_bytes());
            add(&pair.value);
        }
        let mut hash = HEXLOWER.encode(&hash.finalize());
        hash.truncate(16);
        hash
    }

    /// One field of several lines, as typed. Empty when it was not sent. Bytes that are no text, control characters and
    /// a second value are noted as faults at this field.
    pub fn text(&mut self, name: &'static str) -> String {
        let mut found = self.pairs.iter().filter(|pair| pair.name == name);
        let Some(first) = found.next() else {
            return String::new();
        };
        let odd_character = |c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t');
        let (text, is_text) = first.text();
        let fault = if found.next().is_some() {
            Some(Rule::FIELD_TWICE)
        } else if !is_text {
            Some(Rule::FIELD_NOT_TEXT)
        } else if text.contains(odd_character) {
            Some(Rule::FIELD_CONTROL)
        } else {
            None
        };
        let value = text.replace(odd_character, "\u{fffd}");
        if let Some(rule) = fault {
            self.faults
                .push(Violation::new(rule, Source::House).at(name));
        }
        value
    }

    /// What was sent in a field byte by byte, such as a file of any kind; nothing about it is odd.
    pub fn bytes(&mut self, name: &str) -> Vec<u8> {
        let found = self.pairs.iter_mut().find(|pair| pair.name == name);
        found.map_or_else(Vec::new, |pair| std::mem::take(&mut pair.value))
    }

    /// What the file sent in a field was called, without the folders some browsers put before it; empty when it was none.
    #[must_use]
    pub fn file_name(&self, name: &str) -> String {
        let found = self.pairs.iter().find(|pair| pair.name == name);
        let file = found.and_then(|pair| pair.file.as_deref());
        let last = file.and_then(|file| file.rsplit(['/', '\\']).next());
        let plain = last.unwrap_or_default().chars();
        plain.filter(|c| !c.is_control()).collect()
    }

    /// One field of one line, without space around it; line ends become spaces.
    pub fn line(&mut self, name: &'static str) -> String {
        self.text(name)
            .replace(['\r', '\n', '\t'], " ")
            .trim()
            .to_owned()
    }

    /// Whether a box was ticked: the field was sent and does not say no.
    pub fn ticked(&mut self, name: &'static str) -> bool {
        !matches!(self.line(name).as_str(), "" | "0" | "off" | "false" | "no")
    }

    /// Every value of a field that may be sent more than once, such as a list of ticks.
    pub fn every(&mut self, name: &'static str) -> Vec<String> {
        let found = self.pairs.iter().filter(|pair| pair.name == name);
        let (values, text): (Vec<String>, Vec<bool>) = found
            .map(|pair| {
                let (text, is_text) = pair.text();
                (text.trim().to_owned(), is_text)
            })
            .unzip();
        if text.contains(&false) || values.iter().any(|v| v.contains(char::is_control)) {
            self.faults
                .push(Violation::new(Rule::FIELD_NOT_TEXT, Source::House).at(name));
        }
        values
    }

    /// The fields whose names begin with `prefix`, such as `m12-score`, the rest of the name first. Odd ones are noted
    /// as a fault of the whole form.
    pub fn beginning(&mut self, prefix: &str) -> Vec<(String, String)> {
        let found = self.pairs.iter().filter_map(|pair| {
            let rest = pair.name.strip_prefix(prefix)?;
            let (text, is_text) = pair.text();
            Some((rest.to_owned(), text.trim().to_owned(), is_text))
        });
        let mut odd = false;
        let mut values = Vec::new();
        for (rest, value, text) in found {
            odd |= !text || value.contains(char::is_control);
            values.push((rest, value));
        }
        if odd {
            self.faults
                .push(Violation::new(Rule::FIELD_NOT_TEXT, Source::House));
        }
        values
    }

    /// What was odd about the fields that were read.
    #[must_use]
    pub(super) fn into_faults(self) -> Vec<Violation> {
        self.faults
    }
}

fn pair(name: Vec<u8>, value: Vec<u8>) -> Pair {
    Pair {
        name: String::from_utf8_lossy(&name).into_owned(),
        value,
        file: None,
    }
}

fn url_decoded_pair(part: &[u8]) -> Pair {
    let mut sides = part.splitn(2, |byte| *byte == b'=');
    let mut side = || url_decoded(sides.next().unwrap_or_default());
    pair(side(), side())
}

/// As browsers encode forms: percent-encoded, and `+` is a space.
fn url_decoded(text: &[u8]) -> Vec<u8> {
    let spaced: Vec<u8> = text
        .iter()
        .map(|byte| if *byte == b'+' { b' ' } else { *byte })
        .collect();
    percent_decode(&spaced).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn fields(body: &str) -> Fields {
        Fields::url_encoded(body.as_bytes()).unwrap()
    }

    #[test]
    fn text_of_any_script_comes_through() {
        let mut f = fields("name=+%C3%89mile+%E5%BC%A0&note=a%0D%0Ab&c=100%25+%zz");
        assert_eq!(f.line("name"), "Émile 张");
        assert_eq!(f.text("note"), "a\r\nb");
        assert_eq!(f.line("note"), "a  b");
        assert_eq!(f.line("c"), "100% %zz");
        assert_eq!(f.line("missing"), "");
        assert!(f.into_faults().is_empty());
    }

    #[test]
    fn what_is_odd_is_noted_at_its_field() {
        let mut f = fields("a=%ff&b=x%00y&c=1&c=2&d=fine");
        for name in ["a", "b", "c", "d"] {
            f.line(name);
        }
        let faults: Vec<_> = f
            .into_faults()
            .iter()
            .map(|v| (v.rule, v.field.unwrap()))
            .collect();
        assert_eq!(
            faults,
            [
                (Rule::FIELD_NOT_TEXT, "a"),
                (Rule::FIELD_CONTROL, "b"),
                (Rule::FIELD_TWICE, "c")
            ]
        );
    }

    #[test]
    fn a_remedy_replaces_what_was_entered() {
        let mut f = fields("cube=4&winner=0&instead=cube%3D1");
        assert_eq!(
            (f.line("cube"), f.line("winner")),
            ("1".to_owned(), "0".to_owned())
        );
        assert!(f.into_faults().is_empty());
    }

    proptest! {
        #[test]
        fn no_bytes_are_too_much(body: Vec<u8>) {
            let _ = Fields::url_encoded(&body);
        }

        #[test]
        fn what_a_browser_encodes_reads_back(value in "[^\\p{Cc}]{0,40}") {
            let encoded: String = value.bytes().map(|b| format!("%{b:02x}")).collect();
            let mut f = fields(&format!("v={encoded}"));
            prop_assert_eq!(f.text("v"), value);
        }
    }
}
