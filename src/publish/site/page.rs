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
        // Looking for one attribute after the other would take longer than reading the page.
        let (mut served, mut is_live, mut is_below) = (false, false, false);
        let (mut leads, mut id) = (Vec::new(), None);
        for attribute in element.attributes() {
            match attribute.name().as_str() {
                "data-served" => {
                    served = true;
                    is_form.set(is_form.get() || attribute.value() == "page");
                }
                "data-live" | "data-fragment" => is_live = true,
                "href" | "src" => leads.push(unescaped(attribute.value())),
                "id" => id = Some(unescaped(attribute.value())),
                BELOW => is_below = true,
                _ => {}
            }
        }
        if tag == "form" && !is_get(element) {
            is_form.set(true);
        }
        let goes = matches!(
            tag.as_str(),
            "form" | "template" | "input" | "textarea" | "select"
        ) && !is_tool(element)
            || served;
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
        if is_live {
            element.remove_attribute("data-live");
            element.remove_attribute("data-fragment");
        }
        if is_below {
            leads.extend(element.get_attribute("content").map(unescaped));
        }
        links.borrow_mut().append(&mut leads);
        ids.borrow_mut().extend(id);
        Ok(())
    })?;
    Ok(CopyablePage {
        html: without_empty(&left),
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
        let mut attributes = element.attributes().iter();
        if !attributes.any(|one| matches!(one.name().as_str(), "href" | "src" | BELOW)) {
            return Ok(());
        }
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
    Ok(without_empty(&left))
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
const MAY_BE_EMPTY: [&str; 6] = ["li", "p", "ul", "ol", "nav", "section"];

/// The page without elements that hold only white space now. No template writes an empty one on purpose, except for a
/// script to fill, and those have an attribute.
fn without_empty(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find("</") {
        let (before, closing) = rest.split_at(at);
        out.push_str(before);
        let end = closing.find('>').map_or(closing.len(), |at| at + 1);
        let (tag, after) = closing.split_at(end);
        match begin_of_empty(&out, tag) {
            // What it stood in may be empty without it.
            Some(begin) => out.truncate(begin),
            None => out.push_str(tag),
        }
        rest = after;
    }
    out.push_str(rest);
    out
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
            assert_eq!(without_empty(stays), stays);
        }
        for (left, shown) in [
            ("<ul>\n<li>\n</li>\n</ul>x", "x"),
            ("<section class=\"a\"><p></p> <nav></nav></section>é", "é"),
            ("<ul><li></li><li>a</li></ul></p", "<ul><li>a</li></ul></p"),
        ] {
            assert_eq!(without_empty(left), shown);
        }
    }
}
