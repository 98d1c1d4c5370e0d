//! Users' Markdown as plain text, for letters: without markup, pictures as their description, links followed by their
//! address.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// The text of a user's Markdown. `whole` returns the full address for a path of this service, if it is known.
#[must_use]
pub fn plain_text(markdown: &str, whole: &dyn Fn(&str) -> Option<String>) -> String {
    let mut out = Plain::default();
    for event in Parser::new_ext(markdown, Options::ENABLE_STRIKETHROUGH) {
        out.take(event, whole);
    }
    let lines: Vec<&str> = out.text.trim().lines().map(str::trim_end).collect();
    lines.join("\n")
}

#[derive(Default)]
struct Plain {
    text: String,
    /// The enclosing lists, each with its next number if it is numbered.
    lists: Vec<Option<u64>>,
    /// Where the enclosing quotations begin.
    quotes: Vec<usize>,
    /// The enclosing links: their address, and where their text begins.
    links: Vec<(String, usize)>,
    /// Whether the marker of a list item was just written.
    marked: bool,
}

impl Plain {
    fn take(&mut self, event: Event<'_>, whole: &dyn Fn(&str) -> Option<String>) {
        match event {
            Event::Text(words) | Event::Code(words) => {
                self.text.push_str(&words);
                self.marked = false;
            }
            Event::SoftBreak | Event::HardBreak => self.text.push('\n'),
            Event::Rule => {
                self.gap();
                self.text.push('—');
            }
            Event::Start(Tag::Paragraph | Tag::Heading { .. } | Tag::CodeBlock(_)) => self.gap(),
            Event::Start(Tag::BlockQuote(_)) => {
                self.gap();
                self.quotes.push(self.text.len());
            }
            Event::End(TagEnd::BlockQuote(_)) => self.quoted(),
            Event::Start(Tag::List(first)) => {
                if self.lists.is_empty() {
                    self.gap();
                }
                self.lists.push(first);
            }
            Event::End(TagEnd::List(_)) => {
                self.lists.pop();
            }
            Event::Start(Tag::Item) => self.item(),
            Event::Start(Tag::Link { dest_url, .. }) => {
                self.links.push((dest_url.into_string(), self.text.len()));
            }
            Event::End(TagEnd::Link) => self.led(whole),
            _ => {}
        }
    }

    /// Begins a new paragraph, unless right after the marker of a list item.
    fn gap(&mut self) {
        if self.marked || self.text.is_empty() {
            return;
        }
        let kept = self.text.trim_end().len();
        self.text.truncate(kept);
        self.text.push_str("\n\n");
    }

    fn item(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push('\n');
        }
        for _ in 1..self.lists.len() {
            self.text.push_str("  ");
        }
        match self.lists.last_mut() {
            Some(Some(number)) => {
                self.text.push_str(&format!("{number}. "));
                *number = number.saturating_add(1);
            }
            _ => self.text.push_str("- "),
        }
        self.marked = true;
    }

    fn quoted(&mut self) {
        let Some(begin) = self.quotes.pop() else {
            return;
        };
        let said = self.text.get(begin..).unwrap_or_default().trim_end();
        let said: Vec<String> = said.lines().map(|line| format!("> {line}")).collect();
        self.text.truncate(begin);
        self.text.push_str(&said.join("\n"));
    }

    fn led(&mut self, whole: &dyn Fn(&str) -> Option<String>) {
        let Some((to, begin)) = self.links.pop() else {
            return;
        };
        let elsewhere = ["http://", "https://", "mailto:"];
        let lower = to.to_ascii_lowercase();
        let to = match to.as_str() {
            _ if elsewhere.iter().any(|scheme| lower.starts_with(scheme)) => Some(to),
            path if super::markdown::is_local(path) => whole(path),
            _ => None,
        };
        let words = self.text.get(begin..).unwrap_or_default();
        let said = |to: &str| words == to || to.strip_prefix("mailto:") == Some(words);
        if let Some(to) = to.filter(|to| !said(to)) {
            self.text.push_str(&format!(" ({to})"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn of(markdown: &str) -> String {
        plain_text(markdown, &|path| {
            Some(format!("https://club.example{path}"))
        })
    }

    #[test]
    fn marks_go_and_words_and_addresses_stay() {
        for (markdown, text) in [
            (
                "Hello *all*, **well** ~~done~~ `8/5`!",
                "Hello all, well done 8/5!",
            ),
            (
                "Look: ![the board](https://x.example/a.png)",
                "Look: the board",
            ),
            ("![](https://x.example/a.png)", ""),
            (
                "[the bar](https://bar.example/?a=1&b=2) at 7",
                "the bar (https://bar.example/?a=1&b=2) at 7",
            ),
            (
                "<https://bar.example/>, <a@b.example>",
                "https://bar.example/, a@b.example",
            ),
            (
                "[ratings](/c/lantern/ratings)",
                "ratings (https://club.example/c/lantern/ratings)",
            ),
            (
                "[x](javascript:alert(1)) [y](//evil.example) [z](data:x)",
                "x y z",
            ),
            (
                "# Friday\n\nFirst  \nsecond\nthird\n\n---\n\nend",
                "Friday\n\nFirst\nsecond\nthird\n\n—\n\nend",
            ),
            (
                "a\n\n- one\n- *two*\n  - deep\n\n3. three\n4. four",
                "a\n\n- one\n- two\n  - deep\n\n3. three\n4. four",
            ),
            ("> said\n> Ann\n\nand Bo", "> said\n> Ann\n\nand Bo"),
            (
                "<b>loud</b> &amp; 2 \\* 3 <script>x</script>",
                "loud & 2 * 3 x",
            ),
            ("no_marks_here 3*4", "no_marks_here 3*4"),
        ] {
            assert_eq!(of(markdown), text, "{markdown}");
        }
        assert_eq!(plain_text("[a](/c/x)", &|_| None), "a");
    }

    proptest! {
        #[test]
        fn whatever_is_typed_has_a_text(typed in "[<>&*_`#\\[\\]()!a-c:/ 1.\n=>-]{0,200}") {
            let _ = of(&typed);
        }
    }
}
