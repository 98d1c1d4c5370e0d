//! Turns a page of the service into a page of the copy: without what needs a running service, and with relative links.

use lol_html::errors::RewritingError;
use lol_html::html_content::Element;
use lol_html::{ElementContentHandlers, HandlerResult, RewriteStrSettings, Selector, rewrite_str};
use quick_xml::escape::unescape;
use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::LazyLock;

/// A page without what is not copied, and what was found on it.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct CopyablePage {
    pub html: String,
    pub links: Vec<String>,
    /// The ids that a fragment may name.
    pub ids: Vec<String>,
    /// Whether the page is mainly a form, such as the login.
    pub is_form: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LinkFate {
    /// It becomes this link.
    Leads(String),
    /// It leads to another site and stays as it is.
    Stays,
    /// Its page is not in the copy: the link is removed, its text stays.
    Nothing,
    /// It leads to a form: it is removed with its text.
    Form,
}

#[derive(Debug, thiserror::Error)]
pub enum UnreadablePage {
    #[error(transparent)]
    Html(#[from] RewritingError),
}

/// Every element: checking its name is faster than a list of selectors.
static EVERY: LazyLock<Selector> = LazyLock::new(|| "*".parse().expect("`*` is a selector"));

/// The page with `each` applied to every element.
fn each_element(
    html: &str,
    each: impl FnMut(&mut Element<'_, '_>) -> HandlerResult,
) -> Result<String, UnreadablePage> {
    let every: &Selector = &EVERY;
    let handlers = ElementContentHandlers::default().element(each);
    let settings =
        RewriteStrSettings::new().append_element_content_handler((Cow::Borrowed(every), handlers));
    Ok(rewrite_str(html, settings)?)
}

/// Reads a page and removes what is not copied: forms, elements marked `data-served`, and what scripts need to follow a
/// running service.
pub fn look(html: &str) -> Result<CopyablePage, UnreadablePage> {
    // The number of enclosing elements that are removed.
    let inside: Rc<Cell<u32>> = Rc::default();
    let (links, ids) = (RefCell::new(Vec::new()), RefCell::new(Vec::new()));
    let is_form = Cell::new(false);
    let left = each_element(html, |element| {
        let tag = element.tag_name();
        let served = element.get_attribute("data-served");
        if tag == "form" && !is_get(element) || served.as_deref() == Some("page") {
            is_form.set(true);
        }
        let goes = matches!(
            tag.as_str(),
            "form" | "template" | "input" | "textarea" | "select"
        ) && !is_tool(element)
            || served.is_some();
        if goes && element.can_have_content() {
            inside.set(inside.get() + 1);
            let inside = Rc::clone(&inside);
            element.on_end_tag(Box::new(move |_| {
                inside.set(inside.get().saturating_sub(1));
                Ok(())
            }))?;
        }
        if goes {
            element.remove();
        }
        if goes || inside.get() > 0 {
            return Ok(());
        }
        for served in ["data-live", "data-fragment"] {
            if element.has_attribute(served) {
                element.remove_attribute(served);
            }
        }
        for name in ["href", "src"] {
            links
                .borrow_mut()
                .extend(element.get_attribute(name).map(unescaped));
        }
        if element.has_attribute(BELOW) {
            let named = element.get_attribute("content");
            links.borrow_mut().extend(named.map(unescaped));
        }
        ids.borrow_mut()
            .extend(element.get_attribute("id").map(unescaped));
        Ok(())
    })?;
    Ok(CopyablePage {
        html: without_empty(left),
        links: links.into_inner(),
        ids: ids.into_inner(),
        is_form: is_form.get(),
    })
}

fn is_get(form: &Element<'_, '_>) -> bool {
    form.get_attribute("method")
        .is_none_or(|method| method.eq_ignore_ascii_case("get"))
}

/// Whether a control works on the page itself (fold, filter, search) and needs no service.
fn is_tool(element: &Element<'_, '_>) -> bool {
    let kind = element.get_attribute("type").unwrap_or_default();
    element.tag_name() == "input" && matches!(kind.as_str(), "radio" | "checkbox" | "search")
}

/// On elements that need a full address: the address of the copy.
const BELOW: &str = "data-below";

/// The page with its links changed by `fate`, and its full addresses by `place`.
pub fn relink(
    html: &str,
    fate: &dyn Fn(&str) -> LinkFate,
    place: &dyn Fn(&str) -> Option<String>,
) -> Result<String, UnreadablePage> {
    let left = each_element(html, |element| {
        if let Some(below) = element.get_attribute(BELOW) {
            let named = element.get_attribute("content").map(unescaped);
            match named.and_then(|named| place(&named)) {
                Some(place) => {
                    element.set_attribute("content", &format!("{}/{place}", unescaped(below)))?;
                    element.remove_attribute(BELOW);
                }
                None => element.remove(),
            }
            return Ok(());
        }
        for name in ["href", "src"] {
            let Some(written) = element.get_attribute(name) else {
                continue;
            };
            match (fate(&unescaped(written)), element.tag_name().as_str()) {
                (LinkFate::Stays, _) => {}
                (LinkFate::Leads(to), _) => element.set_attribute(name, &to)?,
                (LinkFate::Nothing, "a") => element.remove_and_keep_content(),
                // In a user's text, the link's words are part of a sentence.
                (LinkFate::Form, "a") if is_written(element) => element.remove_and_keep_content(),
                (LinkFate::Nothing | LinkFate::Form, _) => element.remove(),
            }
        }
        Ok(())
    })?;
    Ok(without_empty(left))
}

/// Whether the link is in a user's text, which has rel="nofollow".
fn is_written(link: &Element<'_, '_>) -> bool {
    let rel = link.get_attribute("rel").unwrap_or_default();
    rel.split(' ').any(|word| word == "nofollow")
}

/// An attribute unescaped, or as written if that fails.
fn unescaped(written: String) -> String {
    let meant = unescape(&written).map(Cow::into_owned);
    meant.unwrap_or(written)
}

/// Lists and paragraphs that may be left empty.
const MAY_BE_EMPTY: [(&str, &str); 6] = [
    ("<li", "</li>"),
    ("<p", "</p>"),
    ("<ul", "</ul>"),
    ("<ol", "</ol>"),
    ("<nav", "</nav>"),
    ("<section", "</section>"),
];

/// The page without elements that hold only white space now. No template writes an empty one on purpose, except for a
/// script to fill, and those have an attribute.
fn without_empty(mut html: String) -> String {
    loop {
        let before = html.len();
        for (open, shut) in MAY_BE_EMPTY {
            html = without_empty_tag(html, open, shut);
        }
        if html.len() == before {
            return html;
        }
    }
}

fn without_empty_tag(html: String, open: &str, shut: &str) -> String {
    let mut kept: Option<String> = None;
    let mut copied = 0;
    for (end, _) in html.match_indices(shut) {
        let Some(before) = html.get(copied..end) else {
            continue;
        };
        let trimmed = before.trim_end();
        if !trimmed.ends_with('>') {
            continue;
        }
        let Some((front, tag)) = trimmed.rfind('<').map(|at| trimmed.split_at(at)) else {
            continue;
        };
        let named = tag
            .strip_prefix(open)
            .is_some_and(|rest| rest.starts_with([' ', '>']));
        if named && !tag.contains("data-") && !tag.contains("role=") {
            let out = kept.get_or_insert_default();
            out.push_str(front);
            copied = end + shut.len();
        }
    }
    match kept {
        None => html,
        Some(mut out) => {
            out.push_str(
                html.get(copied..)
                    .expect("what was copied ends behind a tag of this page"),
            );
            out
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_attribute_is_read_once() {
        for (written, meant) in [
            ("/s?a=1&#38;b=2", "/s?a=1&b=2"),
            ("a &#60;b&#62; &quot;c&#34; &amp;#39;", "a <b> \"c\" &#39;"),
            ("&#38;#34;", "&#34;"),
            ("a & b", "a & b"),
        ] {
            assert_eq!(unescaped(written.to_owned()), meant);
        }
    }

    #[test]
    fn what_needs_the_service_goes_and_what_it_held_is_not_followed() {
        let page = "<body><a href=\"/c/x?a=1&#38;b=2\" id=\"one\">x</a>\
            <ul class=\"actions\"><li><form method=\"get\" action=\"/s\"><a href=\"/in\">in</a><input name=q></form></li></ul>\
            <p data-served><a href=\"/login\">log in</a></p><template id=\"say\"><a href=\"/login\">in</a></template>\
            <div id=\"now\" data-live=\"x:1\">now</div><p></p><input type=\"radio\" id=\"r\"></body>";
        let looked = look(page).unwrap();
        assert_eq!(
            looked.html,
            "<body><a href=\"/c/x?a=1&#38;b=2\" id=\"one\">x</a><div id=\"now\">now</div>\
             <input type=\"radio\" id=\"r\"></body>"
        );
        assert_eq!(looked.links, ["/c/x?a=1&b=2"]);
        assert_eq!(looked.ids, ["one", "now", "r"]);
        assert!(!looked.is_form);
        let form = "<form method=\"post\" action=\"/login\"><input name=a></form>";
        assert!(look(form).unwrap().is_form);
    }

    #[test]
    fn links_lead_into_the_copy_or_go() {
        let page = "<link rel=\"x\" href=\"/gone\"><ul><li><a href=\"/a\">A</a></li><li><a href=\"/gone\">B</a></li>\
            <li><a class=\"button\" href=\"/form\">C</a></li></ul><p>Sign <a href=\"/form\" rel=\"nofollow noopener\">up</a></p><p><a href=\"https://e.example\">E</a></p><img src=\"/gone\">";
        let fate = |link: &str| match link {
            "/a" => LinkFate::Leads("a/index.html".to_owned()),
            "/gone" => LinkFate::Nothing,
            "/form" => LinkFate::Form,
            _ => LinkFate::Stays,
        };
        assert_eq!(
            relink(page, &fate, &|_| None).unwrap(),
            "<ul><li><a href=\"a/index.html\">A</a></li><li>B</li></ul><p>Sign up</p><p><a href=\"https://e.example\">E</a></p>"
        );
    }

    #[test]
    fn what_is_named_by_its_whole_address_is_followed_and_named_where_it_lies() {
        let page = "<meta property=\"og:image\" content=\"/c/x/card.png\" data-below=\"https://e.example/b\">\
            <meta property=\"og:url\" content=\"/gone\" data-below=\"https://e.example/b\">";
        assert_eq!(look(page).unwrap().links, ["/c/x/card.png", "/gone"]);
        let place = |path: &str| (path != "/gone").then(|| path.trim_start_matches('/').to_owned());
        assert_eq!(
            relink(page, &|_| LinkFate::Stays, &place).unwrap(),
            "<meta property=\"og:image\" content=\"https://e.example/b/c/x/card.png\">"
        );
    }

    #[test]
    fn an_empty_element_for_a_script_stays() {
        for stays in [
            "<p data-found role=\"status\"></p>",
            "<p>x</p>",
            "<ul><li>a</li></ul>",
            "<path d=\"M0\"></path>",
        ] {
            assert_eq!(without_empty(stays.to_owned()), stays);
        }
        assert_eq!(without_empty("<ul>\n<li>\n</li>\n</ul>x".to_owned()), "x");
    }
}
