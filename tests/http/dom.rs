//! What an answer shows: a page by CSS selectors, anything else as the text it is.

use crate::server::Answer;
use crate::support::html::Html;

impl Answer {
    pub fn has(&self, selector: &str) -> bool {
        self.body.has(selector)
    }

    pub fn says(&self, selector: &str, words: &str) -> bool {
        self.body.says(selector, words)
    }

    pub fn says_just(&self, selector: &str, words: &str) -> bool {
        self.body.says_just(selector, words)
    }

    /// Whether this stands nowhere in the page, not even where nobody sees it.
    pub fn says_nowhere(&self, what: &str) -> bool {
        self.body.says_nowhere(what)
    }

    /// Whether what somebody typed stands nowhere as markup.
    pub fn escapes(&self, typed: &str) -> bool {
        self.body.escapes(typed)
    }

    pub fn texts(&self, selector: &str) -> Vec<String> {
        self.body.texts(selector)
    }

    pub fn attributes(&self, selector: &str, name: &str) -> Vec<String> {
        self.body.attributes(selector, name)
    }

    pub fn attribute(&self, selector: &str, name: &str) -> String {
        self.body.attribute(selector, name)
    }

    /// What is no page: a file, a feed, a picture, a style sheet.
    pub fn text(&self) -> &str {
        let kind = self.header("Content-Type").unwrap_or_default();
        assert!(
            !kind.starts_with("text/html"),
            "a page is asked by selectors"
        );
        &self.body
    }

    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(self.text()).unwrap()
    }
}
