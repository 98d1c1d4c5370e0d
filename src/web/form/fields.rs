//! The fields of a posted form: any bytes, read without failing, with a note of everything that was odd.

use super::{percent_decoded, unreadable};
use crate::violation::{Rule, Source, Violation};
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::ops::Range;

/// Most fields read of one form.
const MOST_FIELDS: usize = 4_096;

/// The fields in the order they were sent.
#[derive(Debug, Default)]
pub struct Fields {
    pairs: Vec<Pair>,
    faults: Vec<Violation>,
}

#[derive(Debug)]
struct Pair {
    name: String,
    value: Vec<u8>,
    /// What the file was called, of a file.
    file: Option<String>,
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
    /// The fields of a body sent as `application/x-www-form-urlencoded` or `multipart/form-data`. A large file stays in the
    /// memory it came in.
    ///
    /// # Errors
    /// When it is neither, is in another encoding than UTF-8, or has more than 4,096 fields.
    pub fn parse(content_type: &str, body: impl Into<Vec<u8>>) -> Result<Fields, Violation> {
        let body = body.into();
        let mut parts = content_type.split(';').map(str::trim);
        let kind = parts.next().unwrap_or_default().to_ascii_lowercase();
        let parameter = |wanted: &str| {
            content_type.split(';').skip(1).find_map(|part| {
                let (name, value) = part.split_once('=')?;
                (name.trim().eq_ignore_ascii_case(wanted))
                    .then(|| value.trim().trim_matches('"').to_owned())
            })
        };
        if parameter("charset").is_some_and(|charset| !charset.eq_ignore_ascii_case("utf-8")) {
            return Err(Violation::new(Rule::FORM_ENCODING, Source::House));
        }
        let pairs = match kind.as_str() {
            "application/x-www-form-urlencoded" => url_encoded(&body),
            "multipart/form-data" => {
                let boundary = parameter("boundary").ok_or_else(unreadable)?;
                multipart(body, boundary.as_bytes()).ok_or_else(unreadable)?
            }
            // An empty form is a form.
            "" if body.is_empty() => Vec::new(),
            _ => return Err(unreadable()),
        };
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
        let hash = hash.finalize();
        hash.iter().take(8).map(|b| format!("{b:02x}")).collect()
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

fn url_encoded(body: &[u8]) -> Vec<Pair> {
    body.split(|byte| *byte == b'&')
        .filter(|part| !part.is_empty())
        .take(MOST_FIELDS.saturating_add(1))
        .map(|part| {
            let mut sides = part.splitn(2, |byte| *byte == b'=');
            let name = percent_decoded(sides.next().unwrap_or_default());
            pair(name, percent_decoded(sides.next().unwrap_or_default()))
        })
        .collect()
}

/// A part of a `multipart/form-data` body: its name, what its file was called, and where its value stands.
type Part = (String, Option<String>, Range<usize>);

/// RFC 7578, as browsers write it: a file's content is the field's value. The largest value keeps the body's own memory.
fn multipart(mut body: Vec<u8>, boundary: &[u8]) -> Option<Vec<Pair>> {
    let parts = parts(&body, boundary)?;
    let largest = (0..parts.len()).max_by_key(|at| parts.get(*at).map(|part| part.2.len()));
    let mut pairs = Vec::with_capacity(parts.len());
    let mut whole = None;
    for (at, (name, file, place)) in parts.into_iter().enumerate() {
        let value = if Some(at) == largest {
            whole = Some(place);
            Vec::new()
        } else {
            body.get(place)?.to_vec()
        };
        pairs.push(Pair { name, value, file });
    }
    if let (Some(place), Some(pair)) = (whole, largest.and_then(|at| pairs.get_mut(at))) {
        body.truncate(place.end);
        body.drain(..place.start);
        pair.value = body;
    }
    Some(pairs)
}

fn parts(body: &[u8], boundary: &[u8]) -> Option<Vec<Part>> {
    let delimiter = [b"\r\n--", boundary].concat();
    let mut rest = body.strip_prefix(b"--")?.strip_prefix(boundary)?;
    let mut parts = Vec::new();
    while !rest.starts_with(b"--") {
        if parts.len() > MOST_FIELDS {
            return None;
        }
        rest = rest.strip_prefix(b"\r\n")?;
        let end = find(rest, &delimiter)?;
        let (part, after) = rest.split_at_checked(end)?;
        let stands_to = body.len().checked_sub(after.len())?;
        rest = after.strip_prefix(delimiter.as_slice())?;
        let gap = find(part, b"\r\n\r\n")?;
        let (head, value) = part.split_at_checked(gap)?;
        let value = value.strip_prefix(b"\r\n\r\n")?;
        let stands_from = stands_to.checked_sub(value.len())?;
        let head = String::from_utf8_lossy(head);
        parts.push((
            in_disposition(&head, "; name=\"")?,
            in_disposition(&head, "; filename=\""),
            stands_from..stands_to,
        ));
    }
    Some(parts)
}

/// The `name="…"` or `filename="…"` of a part's `Content-Disposition`.
fn in_disposition(head: &str, before: &str) -> Option<String> {
    let line = head.lines().find(|line| {
        line.to_ascii_lowercase()
            .starts_with("content-disposition:")
    })?;
    let (_, after) = line.split_once(before)?;
    let (name, _) = after.split_once('"')?;
    Some(name.replace("%22", "\""))
}

fn find(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    haystack
        .windows(needle.len())
        .position(|window| window == needle)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const FORM: &str = "application/x-www-form-urlencoded";

    fn fields(body: &str) -> Fields {
        Fields::parse(FORM, body.as_bytes()).unwrap()
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
    fn a_file_has_a_name_without_folders() {
        let body = "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"C:\\old\\2019.csv\"\r\n\
            Content-Type: text/csv\r\n\r\na,b\r\n--x--\r\n";
        let mut f = Fields::parse("multipart/form-data; boundary=x", body.as_bytes()).unwrap();
        assert_eq!(f.file_name("file"), "2019.csv");
        assert_eq!(f.file_name("other"), "");
        assert_eq!(f.bytes("file"), b"a,b");
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

    #[test]
    fn other_encodings_are_refused_by_name() {
        let rule = |content_type: &str| {
            Fields::parse(content_type, b"a=1")
                .map_err(|v| v.rule)
                .err()
        };
        assert_eq!(
            rule("application/x-www-form-urlencoded; charset=UTF-8"),
            None
        );
        assert_eq!(
            rule("application/x-www-form-urlencoded; charset=utf-16"),
            Some(Rule::FORM_ENCODING)
        );
        for kind in ["application/json", "text/plain", "multipart/form-data", ""] {
            assert_eq!(rule(kind), Some(Rule::FORM_UNREADABLE), "{kind}");
        }
    }

    #[test]
    fn a_file_is_the_value_of_its_field() {
        let body =
            b"--B\r\nContent-Disposition: form-data; name=\"roster\"; filename=\"a.csv\"\r\n\
            Content-Type: text/csv\r\n\r\nAnn,1500\r\n--x\r\nBob\r\n--B\r\n\
            content-disposition: form-data; name=\"key\"\r\n\r\nk\r\n--B--\r\n";
        let mut f = Fields::parse("multipart/form-data; boundary=B", body).unwrap();
        assert_eq!(f.text("roster"), "Ann,1500\r\n--x\r\nBob");
        assert_eq!(f.line("key"), "k");
    }

    #[test]
    fn a_large_file_stays_where_it_came_in_and_the_fields_around_it_are_read() {
        let file = [0xff; 100_000];
        let body = [
            &b"--B\r\nContent-Disposition: form-data; name=\"key\"\r\n\r\nk\r\n--B\r\n\
                Content-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\n\r\n"[..],
            &file,
            b"\r\n--B\r\nContent-Disposition: form-data; name=\"last\"\r\n\r\nz\r\n--B--\r\n",
        ]
        .concat();
        let (place, room) = (body.as_ptr(), body.capacity());
        let mut f = Fields::parse("multipart/form-data; boundary=B", body).unwrap();
        assert_eq!((f.line("key"), f.line("last")), ("k".into(), "z".into()));
        let taken = f.bytes("file");
        assert_eq!(taken, file);
        assert_eq!((taken.as_ptr(), taken.capacity()), (place, room));
    }

    proptest! {
        #[test]
        fn no_bytes_are_too_much(body: Vec<u8>, boundary in "[a-z]{0,3}") {
            let _ = Fields::parse(FORM, body.clone());
            let _ = Fields::parse(&format!("multipart/form-data; boundary={boundary}"), body);
        }

        #[test]
        fn what_a_browser_encodes_reads_back(value in "[^\\p{Cc}]{0,40}") {
            let encoded: String = value.bytes().map(|b| format!("%{b:02x}")).collect();
            let mut f = fields(&format!("v={encoded}"));
            prop_assert_eq!(f.text("v"), value);
        }
    }
}
