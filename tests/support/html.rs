//! What a page shows, found by CSS selectors.

use lol_html::{EndTagHandler, RewriteStrSettings, element, rewrite_str, text};
use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;

/// A page, or a part of one.
pub trait Html {
    /// What each such element says, in the order of the page, its white space squeezed and without the marks around
    /// names.
    fn texts(&self, selector: &str) -> Vec<String>;

    /// This attribute of each such element that has it, in the order of the page.
    fn attributes(&self, selector: &str, name: &str) -> Vec<String>;

    /// Each such element with all that is in it, in the order of the page.
    fn parts(&self, selector: &str) -> Vec<String>;

    /// What the first form that goes to `action` sends as it stands: what is filled in, ticked or chosen.
    fn form(&self, action: &str) -> Vec<(String, String)>;

    /// The first such element with all that is in it.
    fn part(&self, selector: &str) -> String {
        let first = self.parts(selector).into_iter().next();
        first.unwrap_or_else(|| panic!("no {selector}"))
    }

    /// This attribute of the first such element that has it.
    fn attribute(&self, selector: &str, name: &str) -> String {
        let first = self.attributes(selector, name).into_iter().next();
        first.unwrap_or_else(|| panic!("no {selector} has {name}"))
    }

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
        let squeezed = |text: &String| {
            let text = unmarked(text);
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        sent_texts(self, selector).iter().map(squeezed).collect()
    }

    fn parts(&self, selector: &str) -> Vec<String> {
        let found = Rc::new(RefCell::new(Vec::<Range<usize>>::new()));
        let elements = element!(selector, |element| {
            let number = found.borrow().len();
            found.borrow_mut().push(element.source_location().bytes());
            if element.can_have_content() {
                let found = Rc::clone(&found);
                let close: EndTagHandler<'static> = Box::new(move |end| {
                    found.borrow_mut()[number].end = end.source_location().bytes().end;
                    Ok(())
                });
                element.on_end_tag(close)?;
            }
            Ok(())
        });
        let settings = RewriteStrSettings::new().append_element_content_handler(elements);
        rewrite_str(self, settings).unwrap();
        let found = found.borrow();
        found.iter().map(|at| self[at.clone()].to_owned()).collect()
    }

    fn form(&self, action: &str) -> Vec<(String, String)> {
        let forms = self.parts(&format!("form[action='{action}']"));
        let form = forms
            .first()
            .unwrap_or_else(|| panic!("no form goes to {action}: {self}"));
        let mut controls = form.parts("[name]:not([disabled])");
        // Those that stand elsewhere on the page and name it.
        if let Some(id) = form.attributes("form", "id").first() {
            controls.extend(self.parts(&format!("[form='{id}'][name]:not([disabled])")));
        }
        let value = |control: &String| {
            let first = |selector| control.attributes(selector, "value").into_iter().next();
            if control.has("select") {
                first("option[selected]").or_else(|| first("option"))
            } else if control.has("textarea") {
                let text = sent_texts(control, "textarea").concat();
                Some(plain(text.strip_prefix('\n').unwrap_or(&text)))
            } else if control.has("input") {
                let kind = control.attributes("input", "type").concat();
                let can_be_ticked = matches!(kind.as_str(), "checkbox" | "radio");
                let sent = !can_be_ticked || control.has("[checked]");
                sent.then(|| first("input").unwrap_or_default())
            } else {
                None
            }
        };
        controls
            .iter()
            .filter_map(|control| Some((control.attribute("[name]", "name"), value(control)?)))
            .collect()
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
        assert!(!self.is_empty(), "an empty page hides nothing");
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

/// What each such element says, as it was sent.
fn sent_texts(html: &str, selector: &str) -> Vec<String> {
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
    rewrite_str(html, settings).unwrap();
    found.into_inner()
}

/// The same without the marks that keep names apart from what stands around them, and scores together.
fn unmarked(html: &str) -> String {
    plain(html).replace(['\u{2060}', '\u{2068}', '\u{2069}'], "")
}

/// Text as the page means it.
pub fn plain(html: &str) -> String {
    let signs = [
        ("#60;", '<'),
        ("#62;", '>'),
        ("#34;", '"'),
        ("#39;", '\''),
        ("#38;", '&'),
    ];
    let mut pieces = html.split('&');
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let sign = signs.iter().find(|(escaped, _)| piece.starts_with(escaped));
        let (escaped, sign) = sign.unwrap_or(&("", '&'));
        text.push(*sign);
        text.push_str(&piece[escaped.len()..]);
    }
    text
}
