//! The fields of a posted form. Any bytes are read without failing; what is wrong with them is noted as a fault.

use super::unreadable;
use crate::app::digest::short_hash;
use crate::form::{Control, Each, FieldName, File, Item, Line, Value, Values};
use crate::pages::form_parts::{FORM_TAG, INSTEAD, KEY, SEEN};
use crate::violation::{Violation, refuse};
use percent_encoding::percent_decode;
use serde_json::{Map, Value as Json};
use sha2::{Digest, Sha256};
use std::borrow::Cow;

pub const MOST_FIELDS: usize = 4_096;

#[derive(Debug, Default)]
pub struct PostedFields {
    pairs: Vec<PostedField>,
    /// What was sent as JSON, without `key`, `seen` and `tag`.
    json: Option<Map<String, Json>>,
    faults: Vec<Violation>,
}

#[derive(Debug)]
pub struct PostedField {
    pub name: String,
    pub value: Vec<u8>,
    /// The name of the file, where it is one.
    pub file: Option<String>,
}

impl PostedField {
    /// The value as text, and whether it was text throughout.
    fn text(&self) -> (Cow<'_, str>, bool) {
        let text = String::from_utf8_lossy(&self.value);
        let whole = matches!(text, Cow::Borrowed(_));
        (text, whole)
    }
}

impl PostedFields {
    /// The fields of an `application/x-www-form-urlencoded` body or of a query.
    pub fn url_encoded(body: &[u8]) -> Result<PostedFields, Violation> {
        let parts = body.split(|byte| *byte == b'&');
        let parts = parts.filter(|part| !part.is_empty());
        PostedFields::of(parts.take(MOST_FIELDS + 1).map(url_decoded_pair).collect())
    }

    /// The members of an `application/json` object.
    pub fn of_json(body: &[u8]) -> Result<PostedFields, Violation> {
        let mut json: Map<String, Json> = serde_json::from_slice(body).map_err(|_| unreadable())?;
        let mut pairs = Vec::new();
        for name in [KEY.name(), SEEN.name(), FORM_TAG.name()] {
            let value = match json.remove(name) {
                None | Some(Json::Null) => continue,
                Some(Json::String(text)) => text,
                Some(other) => other.to_string(),
            };
            pairs.push(pair(name.into(), value.into()));
        }
        let held = |value: &Json| match value {
            Json::Array(all) => all.len(),
            Json::Object(all) => all.len(),
            _ => 1,
        };
        if json.len() > MOST_FIELDS || json.values().map(held).sum::<usize>() > MOST_FIELDS {
            return Err(unreadable());
        }
        let json = Some(json);
        Ok(PostedFields {
            json,
            ..PostedFields::of(pairs)?
        })
    }

    pub fn of(pairs: Vec<PostedField>) -> Result<PostedFields, Violation> {
        if pairs.len() > MOST_FIELDS {
            return Err(unreadable());
        }
        let mut fields = PostedFields {
            pairs,
            ..PostedFields::default()
        };
        fields.apply_remedy();
        Ok(fields)
    }

    /// The button of a remedy sends `instead` = `field=value`, or several of them as in a query, which replace those fields.
    fn apply_remedy(&mut self) {
        let Some(place) = self
            .pairs
            .iter()
            .position(|pair| pair.name == INSTEAD.name())
        else {
            return;
        };
        let remedy = self.pairs.remove(place);
        for entered in remedy.value.split(|byte| *byte == b'&') {
            let entered = url_decoded_pair(entered);
            self.pairs.retain(|pair| pair.name != entered.name);
            self.pairs.push(entered);
        }
    }

    pub fn values(&mut self, items: Vec<Item>) -> Values {
        if let Some(json) = &self.json {
            let (values, refused) = Values::of_json(json, items);
            self.faults.extend(refused);
            return values;
        }
        let mut values = Values::default();
        for item in items {
            let Item::Field(field) = item else { continue };
            let name = field.name;
            // Several choices may have this field.
            if values.has(&field) {
                continue;
            }
            let typed = match field.control {
                Control::Upload { .. } => {
                    values.set_file(&field, self.file(name));
                    continue;
                }
                Control::Several(_) | Control::Ranked { .. } => self.every(name),
                Control::Each(_) => Each(self.beginning(name)).show(),
                Control::Area { .. } | Control::TextFile { .. } | Control::Line(Line::Password) => {
                    vec![self.text(name)]
                }
                _ => vec![self.line(name)],
            };
            values.set(&field, typed);
        }
        values
    }

    /// A short hash of the fields and the address, without the form's key.
    #[must_use]
    pub fn content(&self, path: &str) -> String {
        let mut hash = Sha256::new();
        let mut add = |bytes: &[u8]| {
            hash.update(bytes.len().to_le_bytes());
            hash.update(bytes);
        };
        add(path.as_bytes());
        for pair in self.pairs.iter().filter(|pair| pair.name != KEY.name()) {
            add(pair.name.as_bytes());
            add(&pair.value);
        }
        if let Some(json) = &self.json {
            // A JSON map is in the order of its names.
            let text = serde_json::to_vec(json);
            add(&text.expect("what was read as JSON is written as JSON"));
        }
        short_hash(&hash.finalize(), 16)
    }

    /// A field of several lines, as typed; empty when it was not sent. Bytes that are not UTF-8, control characters and a
    /// second value are faults of this field.
    pub fn text(&mut self, name: FieldName) -> String {
        let mut found = self.pairs.iter().filter(|pair| pair.name == name.name());
        let Some(first) = found.next() else {
            return String::new();
        };
        let odd_character = |c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t');
        let (text, is_text) = first.text();
        let fault = if found.next().is_some() {
            Some(refuse::field_twice())
        } else if !is_text {
            Some(refuse::field_not_text())
        } else if text.contains(odd_character) {
            Some(refuse::field_control())
        } else {
            None
        };
        let value = text.replace(odd_character, "\u{fffd}");
        self.faults.extend(fault.map(|fault| fault.at(name)));
        value
    }

    /// The bytes of a file and its name, without the folders that some browsers put before it. Any bytes are right.
    pub fn file(&mut self, name: FieldName) -> File {
        let Some(pair) = self.pairs.iter_mut().find(|pair| pair.name == name.name()) else {
            return File::default();
        };
        let called = pair.file.as_deref().unwrap_or_default();
        let last = called.rsplit(['/', '\\']).next();
        let last = last.expect("a split has a first part");
        let plain = last.chars().filter(|c| !c.is_control()).collect();
        File::new(plain, std::mem::take(&mut pair.value))
    }

    /// A field of one line, trimmed; line ends become spaces.
    pub fn line(&mut self, name: FieldName) -> String {
        self.text(name)
            .replace(['\r', '\n', '\t'], " ")
            .trim()
            .to_owned()
    }

    /// Every value of a field that may be sent more than once, such as a list of ticks.
    pub fn every(&mut self, name: FieldName) -> Vec<String> {
        let found = self.pairs.iter().filter(|pair| pair.name == name.name());
        let (values, text): (Vec<String>, Vec<bool>) = found
            .map(|pair| {
                let (text, is_text) = pair.text();
                (text.trim().to_owned(), is_text)
            })
            .unzip();
        if text.contains(&false) || values.iter().any(|v| v.contains(char::is_control)) {
            self.faults.push(refuse::field_not_text().at(name));
        }
        values
    }

    /// The fields whose names begin with `prefix`, such as `m12-score`: the rest of each name, and its value. What is wrong
    /// with them is a fault of the whole form.
    pub fn beginning(&mut self, prefix: FieldName) -> Vec<(String, String)> {
        let found = self.pairs.iter().filter_map(|pair| {
            let rest = pair.name.strip_prefix(prefix.name())?;
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
            self.faults.push(refuse::field_not_text());
        }
        values
    }

    #[must_use]
    pub(super) fn into_faults(self) -> Vec<Violation> {
        self.faults
    }
}

fn pair(name: Vec<u8>, value: Vec<u8>) -> PostedField {
    PostedField {
        name: String::from_utf8_lossy(&name).into_owned(),
        value,
        file: None,
    }
}

fn url_decoded_pair(part: &[u8]) -> PostedField {
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
    use crate::violation::rules;
    use proptest::prelude::*;

    fn fields(body: &str) -> PostedFields {
        PostedFields::url_encoded(body.as_bytes()).unwrap()
    }

    #[test]
    fn text_of_any_script_comes_through() {
        let mut f = fields("name=+%C3%89mile+%E5%BC%A0&note=a%0D%0Ab&c=100%25+%zz");
        assert_eq!(f.line(FieldName::declared("name")), "Émile 张");
        assert_eq!(f.text(FieldName::declared("note")), "a\r\nb");
        assert_eq!(f.line(FieldName::declared("note")), "a  b");
        assert_eq!(f.line(FieldName::declared("c")), "100% %zz");
        assert_eq!(f.line(FieldName::declared("missing")), "");
        assert!(f.into_faults().is_empty());
    }

    #[test]
    fn what_is_odd_is_noted_at_its_field() {
        let mut f = fields("a=%ff&b=x%00y&c=1&c=2&d=fine");
        for name in ["a", "b", "c", "d"] {
            f.line(FieldName::declared(name));
        }
        let faults: Vec<_> = f
            .into_faults()
            .iter()
            .map(|v| (v.rule, v.field.unwrap().name()))
            .collect();
        assert_eq!(
            faults,
            [
                (rules::FIELD_NOT_TEXT, "a"),
                (rules::FIELD_CONTROL, "b"),
                (rules::FIELD_TWICE, "c")
            ]
        );
    }

    #[test]
    fn a_remedy_replaces_what_was_entered() {
        let mut f = fields("cube=4&winner=0&instead=cube%3D1");
        assert_eq!(
            (
                f.line(FieldName::declared("cube")),
                f.line(FieldName::declared("winner"))
            ),
            ("1".to_owned(), "0".to_owned())
        );
        let mut both = fields("top=1&bottom=1&instead=top%3D7%26bottom%3D5");
        let points = (
            both.line(FieldName::declared("top")),
            both.line(FieldName::declared("bottom")),
        );
        assert_eq!(points, ("7".to_owned(), "5".to_owned()));
        assert!(f.into_faults().is_empty());
    }

    proptest! {
        #[test]
        fn no_bytes_are_too_much(body: Vec<u8>) {
            let _ = PostedFields::url_encoded(&body);
        }

        #[test]
        fn what_a_browser_encodes_reads_back(value in "[^\\p{Cc}]{0,40}") {
            let encoded: String = value.bytes().map(|b| format!("%{b:02x}")).collect();
            let mut f = fields(&format!("v={encoded}"));
            prop_assert_eq!(f.text(FieldName::declared("v")), value);
        }
    }
}
