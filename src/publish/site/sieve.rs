//! Text being written without elements that hold only white space now. No template writes an empty one on purpose,
//! except for a script to fill, and those have an attribute.

/// Lists and paragraphs that may be left empty.
pub(super) const MAY_BE_EMPTY: [&str; 6] = ["li", "p", "ul", "ol", "nav", "section"];

/// Whoever writes says where an element may be empty: after a begin tag with nothing behind it, and where something was
/// left out. Only there is looked, for every page has thousands of end tags.
#[derive(Debug)]
pub(super) struct Sieve {
    out: String,
    /// Whether an end tag that comes next may end an empty element.
    doubts: bool,
}

impl Sieve {
    pub(super) fn with_room_for(html: &str) -> Self {
        Sieve {
            out: String::with_capacity(html.len()),
            doubts: false,
        }
    }

    pub(super) fn doubt(&mut self) {
        self.doubts = true;
    }

    /// Up to where it is written.
    pub(super) fn at(&self) -> usize {
        self.out.len()
    }

    pub(super) fn push(&mut self, text: &str) {
        let mut rest = text;
        while self.doubts {
            let next = rest.trim_start();
            if next.is_empty() {
                break;
            }
            let tag = next.split_inclusive('>').next().unwrap_or(next);
            match begin_of_empty(&self.out, tag) {
                // What it stood in may be empty without it.
                Some(begin) => {
                    self.out.truncate(begin);
                    rest = next.strip_prefix(tag).unwrap_or_default();
                }
                None => self.doubts = false,
            }
        }
        self.out.push_str(rest);
    }

    /// Writes a value of an attribute, between its quotes.
    pub(super) fn push_value(&mut self, value: &str) {
        for (n, part) in value.split('"').enumerate() {
            if n > 0 {
                self.out.push_str("&quot;");
            }
            self.out.push_str(part);
        }
    }

    pub(super) fn finish(self) -> String {
        self.out
    }
}

/// Where the element begins that this tag ends, if nothing stands in it and it may go.
fn begin_of_empty(before: &str, end_tag: &str) -> Option<usize> {
    let name = end_tag.strip_prefix("</")?.strip_suffix('>')?;
    let before = before.trim_end();
    if !MAY_BE_EMPTY.contains(&name) || !before.ends_with('>') {
        return None;
    }
    let begin = before.rfind('<')?;
    let tag = before.get(begin..)?;
    let attributes = tag.strip_prefix('<')?.strip_prefix(name)?;
    let is_begin = attributes.starts_with([' ', '>']);
    let is_filled = attributes.contains("data-") || attributes.contains("role=");
    (is_begin && !is_filled).then_some(begin)
}
