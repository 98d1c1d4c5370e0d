//! What a page shows, found by CSS selectors.

use crate::filled::plain;
use crate::house::Answer;
use lol_html::{RewriteStrSettings, element, rewrite_str, text};
use std::cell::RefCell;

impl Answer {
    /// Whether the page has such an element.
    pub fn has(&self, selector: &str) -> bool {
        !self.texts(selector).is_empty()
    }

    /// Whether such an element says these words.
    pub fn says(&self, selector: &str, words: &str) -> bool {
        self.texts(selector).iter().any(|text| text.contains(words))
    }

    /// What each such element says, in the order of the page, its white space squeezed.
    pub fn texts(&self, selector: &str) -> Vec<String> {
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
        rewrite_str(&self.body, settings).unwrap();
        let squeezed = |text: &String| plain(text).split_whitespace().collect::<Vec<_>>().join(" ");
        found.borrow().iter().map(squeezed).collect()
    }
}
