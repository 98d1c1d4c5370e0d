//! What a page shows, found by CSS selectors.

use lol_html::{RewriteStrSettings, element, rewrite_str, text};
use std::cell::RefCell;

/// A page, or a part of one.
pub trait Html {
    /// What each such element says, in the order of the page, its white space squeezed and without the marks around
    /// names.
    fn texts(&self, selector: &str) -> Vec<String>;

    /// This attribute of each such element that has it, in the order of the page.
    fn attributes(&self, selector: &str, name: &str) -> Vec<String>;

    /// Whether this stands nowhere in what was sent, neither as it is nor escaped: not in an attribute, a comment or a
    /// script either. For what nobody may read, and for where nothing may lead.
    fn says_nowhere(&self, what: &str) -> bool;

    /// Whether this, which somebody typed, stands nowhere as it was typed: it would be markup.
    fn escapes(&self, typed: &str) -> bool;

    /// Whether it has such an element.
    fn has(&self, selector: &str) -> bool {
        !self.texts(selector).is_empty()
    }

    /// Whether such an element says these words.
    fn says(&self, selector: &str, words: &str) -> bool {
        self.texts(selector).iter().any(|text| text.contains(words))
    }

    /// Whether such an element says these words and no others.
    fn says_just(&self, selector: &str, words: &str) -> bool {
        self.texts(selector).iter().any(|text| text == words)
    }
}

impl Html for str {
    fn texts(&self, selector: &str) -> Vec<String> {
        let found = RefCell::new(Vec::<String>::new());
        let elements = element!(selector, |_| {
            found.borrow_mut().push(String::new());
            Ok(())
        });
        let texts = text!(selector, |chunk| {
            if let Some(last) = found.borrow_mut().last_mut() {
                last.push_str(chunk.as_str());
            }
            Ok(())
        });
        let settings = RewriteStrSettings::new()
            .append_element_content_handler(elements)
            .append_element_content_handler(texts);
        rewrite_str(self, settings).unwrap();
        let squeezed = |text: &String| {
            let text = unmarked(text);
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        found.borrow().iter().map(squeezed).collect()
    }

    fn attributes(&self, selector: &str, name: &str) -> Vec<String> {
        let found = RefCell::new(Vec::new());
        let elements = element!(selector, |element| {
            let value = element.get_attribute(name);
            found.borrow_mut().extend(value.map(|value| plain(&value)));
            Ok(())
        });
        let settings = RewriteStrSettings::new().append_element_content_handler(elements);
        rewrite_str(self, settings).unwrap();
        found.into_inner()
    }

    fn says_nowhere(&self, what: &str) -> bool {
        assert!(
            !self.is_empty(),
            "where nothing is sent, nothing is kept back"
        );
        !self.contains(what) && !unmarked(self).contains(what)
    }

    fn escapes(&self, typed: &str) -> bool {
        assert!(
            typed.contains(['<', '>', '&', '"', '\'']),
            "nothing in it is markup"
        );
        !self.contains(typed)
    }
}

/// The same without the marks that keep names apart from what stands around them.
fn unmarked(html: &str) -> String {
    plain(html).replace(['\u{2068}', '\u{2069}'], "")
}

/// Text as the page means it.
pub fn plain(html: &str) -> String {
    let mut text = html.to_owned();
    for (escaped, sign) in [
        ("&#60;", "<"),
        ("&#62;", ">"),
        ("&#34;", "\""),
        ("&#39;", "'"),
        ("&#38;", "&"),
    ] {
        text = text.replace(escaped, sign);
    }
    text
}
