//! The fields of a posted form: any bytes, read without failing, with a note of everything that was odd.

use super::{percent_decoded, unreadable};
use crate::violation::{Source, Violation};

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
    value: String,
    /// The bytes, where they are not UTF-8 throughout.
    raw: Option<Vec<u8>>,
    /// What the file was called, of a file.
    file: Option<String>,
}

impl Fields {
    /// The fields of a body sent as `application/x-www-form-urlencoded` or `multipart/form-data`.
    ///
    /// # Errors
    /// When it is neither, is in another encoding than UTF-8, or has more than 4,096 fields.
    pub fn parse(content_type: &str, body: &[u8]) -> Result<Fields, Violation> {
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
            return Err(Violation::new("form-encoding", Source::House));
        }
        let pairs = match kind.as_str() {
            "application/x-www-form-urlencoded" => url_encoded(body),
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
        if let Some((name, value)) = remedy.value.split_once('=') {
            self.pairs.retain(|pair| pair.name != name);
            self.pairs.push(Pair {
                name: name.to_owned(),
                value: value.to_owned(),
                raw: remedy.raw,
                file: None,
            });
        }
    }

    /// One field of several lines, as typed. Empty when it was not sent. Bytes that are no text, control characters and
    /// a second value are noted as faults at this field.
    pub fn text(&mut self, name: &'static str) -> String {
        let mut found = self.pairs.iter().filter(|pair| pair.name == name);
        let Some(first) = found.next() else {
            return String::new();
        };
        let odd_character = |c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t');
        let fault = if found.next().is_some() {
            Some("field-twice")
        } else if first.raw.is_some() {
            Some("field-not-text")
        } else if first.value.contains(odd_character) {
            Some("field-control")
        } else {
            None
        };
        let value = first.value.replace(odd_character, "\u{fffd}");
        if let Some(rule) = fault {
            self.faults
                .push(Violation::new(rule, Source::House).at(name));
        }
        value
    }

    /// What was sent in a field byte by byte, such as a file of any kind; nothing about it is odd.
    pub fn bytes(&mut self, name: &str) -> Vec<u8> {
        let found = self.pairs.iter_mut().find(|pair| pair.name == name);
        found.map_or_else(Vec::new, |pair| match pair.raw.take() {
            Some(raw) => raw,
            None => std::mem::take(&mut pair.value).into_bytes(),
        })
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
            .map(|pair| (pair.value.trim().to_owned(), pair.raw.is_none()))
            .unzip();
        if text.contains(&false) || values.iter().any(|v| v.contains(char::is_control)) {
            self.faults
                .push(Violation::new("field-not-text", Source::House).at(name));
        }
        values
    }

    /// The fields whose names begin with `prefix`, such as `m12-score`, the rest of the name first. Odd ones are noted
    /// as a fault of the whole form.
    pub fn beginning(&mut self, prefix: &str) -> Vec<(String, String)> {
        let found = self.pairs.iter().filter_map(|pair| {
            let rest = pair.name.strip_prefix(prefix)?;
            Some((
                rest.to_owned(),
                pair.value.trim().to_owned(),
                pair.raw.is_none(),
            ))
        });
        let mut odd = false;
        let mut values = Vec::new();
        for (rest, value, text) in found {
            odd |= !text || value.contains(char::is_control);
            values.push((rest, value));
        }
        if odd {
            self.faults
                .push(Violation::new("field-not-text", Source::House));
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
    let text = |bytes: Vec<u8>| match String::from_utf8(bytes) {
        Ok(text) => (text, None),
        Err(error) => (
            String::from_utf8_lossy(error.as_bytes()).into_owned(),
            Some(error.into_bytes()),
        ),
    };
    let (value, raw) = text(value);
    Pair {
        name: text(name).0,
        value,
        raw,
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

/// RFC 7578, as browsers write it: a file's content is the field's value.
fn multipart(body: &[u8], boundary: &[u8]) -> Option<Vec<Pair>> {
    let delimiter = [b"\r\n--", boundary].concat();
    let mut rest = body.strip_prefix(b"--")?.strip_prefix(boundary)?;
    let mut pairs = Vec::new();
    while !rest.starts_with(b"--") {
        if pairs.len() > MOST_FIELDS {
            return None;
        }
        rest = rest.strip_prefix(b"\r\n")?;
        let end = find(rest, &delimiter)?;
        let (part, after) = rest.split_at_checked(end)?;
        rest = after.strip_prefix(delimiter.as_slice())?;
        let gap = find(part, b"\r\n\r\n")?;
        let (head, value) = part.split_at_checked(gap)?;
        let value = value.strip_prefix(b"\r\n\r\n")?;
        let head = String::from_utf8_lossy(head);
        pairs.push(Pair {
            file: in_disposition(&head, "; filename=\""),
            ..pair(
                in_disposition(&head, "; name=\"")?.into_bytes(),
                value.to_vec(),
            )
        });
    }
    Some(pairs)
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
                ("field-not-text", "a"),
                ("field-control", "b"),
                ("field-twice", "c")
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
            Some("form-encoding")
        );
        for kind in ["application/json", "text/plain", "multipart/form-data", ""] {
            assert_eq!(rule(kind), Some("form-unreadable"), "{kind}");
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

    proptest! {
        #[test]
        fn no_bytes_are_too_much(body: Vec<u8>, boundary in "[a-z]{0,3}") {
            let _ = Fields::parse(FORM, &body);
            let _ = Fields::parse(&format!("multipart/form-data; boundary={boundary}"), &body);
        }

        #[test]
        fn what_a_browser_encodes_reads_back(value in "[^\\p{Cc}]{0,40}") {
            let encoded: String = value.bytes().map(|b| format!("%{b:02x}")).collect();
            let mut f = fields(&format!("v={encoded}"));
            prop_assert_eq!(f.text("v"), value);
        }
    }
}
