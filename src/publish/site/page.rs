//! Turns a page of the service into a page of the copy: without what needs a running service, and with every link that is
//! still to be decided named.

use super::linked::{LinkElement, LinkedPage, PageLink, unescaped};
use super::sieve::{MAY_BE_EMPTY, Sieve};
use super::tag::{Tag, Written, is_named, tag_name};
use lol_html::errors::RewritingError;
use lol_html::html_content::Element;
use lol_html::{ElementContentHandlers, HandlerResult, HtmlRewriter, Selector, Settings};
use std::borrow::Cow;
use std::cell::Cell;
use std::rc::Rc;
use std::sync::LazyLock;

/// A page without what is not copied, and what was found on it.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct CopyablePage {
    pub page: LinkedPage,
    /// The ids that a fragment may name.
    pub ids: Vec<String>,
    /// Whether the page is mainly a form, such as the login.
    pub is_form: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum UnreadablePage {
    #[error(transparent)]
    Html(#[from] RewritingError),
}

/// Every element: checking its name is faster than a list of selectors.
static EVERY: LazyLock<Selector> = LazyLock::new(|| "*".parse().expect("`*` is a selector"));

/// Reads a page and removes what is not copied: forms, elements marked `data-served`, and what scripts need to follow a
/// running service. `leads` is asked of every link, and says whether it leads into the site.
pub fn look(
    html: &str,
    leads: &mut dyn FnMut(&str) -> bool,
) -> Result<CopyablePage, UnreadablePage> {
    let mut reading = Reading {
        html,
        at: 0,
        left_out: Rc::default(),
        copied: Sieve::with_room_for(html),
        links: Vec::new(),
        ids: Vec::new(),
        is_form: false,
        leads,
    };
    let every: &Selector = &EVERY;
    let handlers = ElementContentHandlers::default()
        .element(|element: &mut Element<'_, '_>| reading.element(element));
    let settings = Settings::new().append_element_content_handler((Cow::Borrowed(every), handlers));
    // What is written is put together from the places of the tags; the rewriter need not do it too.
    let mut rewriter = HtmlRewriter::new(settings, |_: &[u8]| ());
    rewriter.write(html.as_bytes())?;
    rewriter.end()?;
    Ok(reading.finish())
}

struct Reading<'p> {
    html: &'p str,
    /// Up to where it is copied or left out.
    at: usize,
    left_out: Rc<LeftOut>,
    copied: Sieve,
    links: Vec<PageLink>,
    ids: Vec<String>,
    is_form: bool,
    leads: &'p mut dyn FnMut(&str) -> bool,
}

/// The element that is being left out, if any.
#[derive(Debug, Default)]
struct LeftOut {
    /// How deep in it the page is being read.
    depth: Cell<u32>,
    /// Where the last one ended.
    end: Cell<usize>,
}

impl<'p> Reading<'p> {
    fn element(&mut self, element: &mut Element<'_, '_>) -> HandlerResult {
        let place = element.source_location().bytes();
        let written = self.html.get(place.clone());
        let name = tag_name(written.expect("a tag stands where lol_html read it"));
        let tag = Tag::of(self.html, element.attributes());
        self.is_form |= tag.served == Some("page") || is_named(name, "form") && !is_get(element);
        let is_control = CONTROLS.iter().any(|control| is_named(name, control));
        let names_nothing = tag.below.is_some() && tag.content.is_none();
        let is_outside = self.left_out.depth.get() == 0;
        if tag.served.is_some() || is_control && !is_tool(element) || names_nothing {
            if is_outside {
                self.until(place.start);
                self.at = place.end;
                self.copied.doubt();
            }
            return leave_out(&self.left_out, element);
        }
        if !is_outside {
            return Ok(());
        }
        self.ids.extend(tag.id.map(|id| unescaped(id).into_owned()));
        let links = self.links_of(name, &tag);
        if tag.is_live || !links.is_empty() {
            let holder = |below: Option<&str>| match below {
                Some(below) => LinkElement::Below(unescaped(below).into_owned()),
                None if !element.can_have_content() => LinkElement::Tag,
                None if !is_named(name, "a") => LinkElement::Element,
                None if is_written(element) => LinkElement::Written,
                None => LinkElement::Anchor,
            };
            self.until(place.start);
            self.write_tag(name, element, links, &holder(tag.below));
            self.at = place.end;
        }
        let after = self.html.get(place.end..);
        let after = after.expect("a tag ends where lol_html read its end");
        if after.trim_start().starts_with("</") {
            self.until(place.end);
            self.copied.doubt();
        }
        Ok(())
    }

    /// The names of its attributes that lead into the site.
    fn links_of(&mut self, name: &str, tag: &Tag<'_>) -> Vec<&'static str> {
        if let Some(content) = tag.content.filter(|_| tag.below.is_some()) {
            (self.leads)(&unescaped(content));
            return vec!["content"];
        }
        // None of these has a link, and one that is left empty is taken back.
        if MAY_BE_EMPTY.contains(&name) {
            return Vec::new();
        }
        let mut links = Vec::new();
        for (name, value) in [("href", tag.href), ("src", tag.src)] {
            if value.is_some_and(|value| (self.leads)(&unescaped(value))) {
                links.push(name);
            }
        }
        links
    }

    /// Writes a tag anew, with one space before each attribute, and with the places of its links.
    fn write_tag(
        &mut self,
        name: &str,
        element: &Element<'_, '_>,
        mut links: Vec<&'static str>,
        holder: &LinkElement,
    ) {
        let begin = self.copied.at();
        let known = self.links.len();
        self.copied.push("<");
        self.copied.push(name);
        let mut has_attributes = false;
        for attribute in element.attributes() {
            let Some(written) = Written::of(self.html, attribute) else {
                continue;
            };
            if written.is_for_service() {
                continue;
            }
            has_attributes = true;
            self.copied.push(" ");
            let Some(at) = links.iter().position(|link| written.is(link)) else {
                self.copied.push(written.whole);
                continue;
            };
            links.swap_remove(at);
            self.copied.push(written.name);
            self.copied.push("=\"");
            let from = self.copied.at();
            self.copied.push(written.value);
            self.links.push(PageLink {
                tag: (begin, begin),
                value: (from, self.copied.at()),
                holder: holder.clone(),
            });
            self.copied.push("\"");
        }
        self.copied
            .push(match (element.is_self_closing(), has_attributes) {
                (true, true) => " />",
                (true, false) => "/>",
                (false, _) => ">",
            });
        let end = self.copied.at();
        for link in self.links.iter_mut().skip(known) {
            link.tag.1 = end;
        }
    }

    fn until(&mut self, to: usize) {
        let at = self.at.max(self.left_out.end.get());
        // Nothing of what ends within something that was left out.
        if let Some(piece) = self.html.get(at..to) {
            self.copied.push(piece);
        }
        self.at = at.max(to);
    }

    fn finish(mut self) -> CopyablePage {
        if self.left_out.depth.get() == 0 {
            self.until(self.html.len());
        }
        CopyablePage {
            page: LinkedPage {
                html: self.copied.finish(),
                links: self.links,
            },
            ids: self.ids,
            is_form: self.is_form,
        }
    }
}

/// Notes where an element ends that is left out.
fn leave_out(left_out: &Rc<LeftOut>, element: &mut Element<'_, '_>) -> HandlerResult {
    if !element.can_have_content() {
        return Ok(());
    }
    left_out.depth.set(left_out.depth.get().saturating_add(1));
    let left_out = Rc::clone(left_out);
    element.on_end_tag(Box::new(move |tag| {
        left_out.depth.set(left_out.depth.get().saturating_sub(1));
        left_out.end.set(tag.source_location().bytes().end);
        Ok(())
    }))
}

/// What takes something in, unless it works on the page itself.
const CONTROLS: [&str; 5] = ["form", "template", "input", "textarea", "select"];

fn is_get(form: &Element<'_, '_>) -> bool {
    form.get_attribute("method")
        .is_none_or(|method| method.eq_ignore_ascii_case("get"))
}

/// Whether a control works on the page itself (fold, filter, search) and needs no service.
fn is_tool(element: &Element<'_, '_>) -> bool {
    let kind = element.get_attribute("type").unwrap_or_default();
    element.tag_name() == "input" && matches!(kind.as_str(), "radio" | "checkbox" | "search")
}

/// Whether the link is in a user's text, which has rel="nofollow".
fn is_written(link: &Element<'_, '_>) -> bool {
    let rel = link.get_attribute("rel").unwrap_or_default();
    rel.split(' ').any(|word| word == "nofollow")
}

#[cfg(test)]
mod tests {
    use super::super::linked::LinkFate;
    use super::*;

    /// What is found on a page, and the links asked about.
    fn looked(html: &str) -> (CopyablePage, Vec<String>) {
        let mut links = Vec::new();
        let looked = look(html, &mut |link| {
            links.push(link.to_owned());
            !link.contains("://")
        });
        (looked.unwrap(), links)
    }

    fn without_empty(html: &str) -> String {
        looked(html).0.page.html
    }

    /// The page as it is written in the end.
    fn relink(
        html: &str,
        fate: &dyn Fn(&str) -> LinkFate,
        place: &dyn Fn(&str) -> Option<String>,
    ) -> String {
        let page = LinkedPage::from_bytes(looked(html).0.page.into_bytes()).unwrap();
        assert_eq!(page, looked(html).0.page);
        page.relinked(fate, place)
    }

    #[test]
    fn a_page_whose_links_stand_outside_its_text_is_not_read() {
        let page = looked("<a href=\"/x\">é</a>").0.page.into_bytes();
        let page = String::from_utf8(page).unwrap();
        let (text, links) = page.rsplit_once('\n').unwrap();
        let whole = format!("{text}\n{links}").into_bytes();
        assert!(LinkedPage::from_bytes(whole).is_ok());
        for short in ["", "<a>"] {
            let damaged = format!("{short}\n{links}").into_bytes();
            assert!(LinkedPage::from_bytes(damaged).is_err(), "{short}");
        }
        for damaged in ["", "<p>", "<p>\n", "<p>\n[{}]"] {
            let damaged = damaged.as_bytes().to_vec();
            assert!(LinkedPage::from_bytes(damaged).is_err());
        }
    }

    #[test]
    fn an_attribute_is_read_once() {
        for (written, meant) in [
            ("/s?a=1&#38;b=2", "/s?a=1&b=2"),
            ("a &#60;b&#62; &quot;c&#34; &amp;#39;", "a <b> \"c\" &#39;"),
            ("&#38;#34;", "&#34;"),
            ("a & b", "a & b"),
        ] {
            assert_eq!(unescaped(written), meant);
        }
    }

    #[test]
    fn what_needs_the_service_goes_and_what_it_held_is_not_followed() {
        let page = "<body><a href=\"/c/x?a=1&#38;b=2\" id=\"one\">x</a>\
            <ul class=\"actions\"><li><form method=\"get\" action=\"/s\"><a href=\"/in\">in</a><input name=q></form></li></ul>\
            <p data-served><a href=\"/login\">log in</a></p><template id=\"say\"><a href=\"/login\">in</a></template>\
            <div id=\"now\" data-live=\"x:1\">now</div><p></p><input type=\"radio\" id=\"r\"></body>";
        let (looked, links) = looked(page);
        assert_eq!(
            looked.page.html,
            "<body><a href=\"/c/x?a=1&#38;b=2\" id=\"one\">x</a><div id=\"now\">now</div>\
             <input type=\"radio\" id=\"r\"></body>"
        );
        assert_eq!(links, ["/c/x?a=1&b=2"]);
        assert_eq!(looked.ids, ["one", "now", "r"]);
        assert!(!looked.is_form);
        let form = "<form method=\"post\" action=\"/login\"><input name=a></form>";
        assert!(super::look(form, &mut |_| true).unwrap().is_form);
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
            relink(page, &fate, &|_| None),
            "<ul><li><a href=\"a/index.html\">A</a></li><li>B</li></ul><p>Sign up</p><p><a href=\"https://e.example\">E</a></p>"
        );
    }

    #[test]
    fn what_is_named_by_its_whole_address_is_followed_and_named_where_it_lies() {
        let page = "<meta property=\"og:image\" content=\"/c/x/card.png\" data-below=\"https://e.example/b\">\
            <meta property=\"og:url\" content=\"/gone\" data-below=\"https://e.example/b\">";
        assert_eq!(looked(page).1, ["/c/x/card.png", "/gone"]);
        let place = |path: &str| (path != "/gone").then(|| path.trim_start_matches('/').to_owned());
        assert_eq!(
            relink(page, &|_| LinkFate::Stays, &place),
            "<meta property=\"og:image\" content=\"https://e.example/b/c/x/card.png\">"
        );
    }

    /// `/to/…` is in the copy, `/form/…` is a form, everything else is not there.
    fn copied(page: &str) -> String {
        let fate = |link: &str| match link.strip_prefix("/to/") {
            Some(to) => LinkFate::Leads(format!("../{to}")),
            None if link.starts_with("/form/") => LinkFate::Form,
            None => LinkFate::Nothing,
        };
        relink(page, &fate, &|_| None)
    }

    #[test]
    fn a_link_is_changed_in_whatever_tag_it_stands() {
        for (page, written) in [
            ("<a href=\"/to/a\">A</a>", "<a href=\"../a\">A</a>"),
            // Whatever else is in the tag stays as written, with one space before it.
            (
                "<A  CLASS='x'\n id=b HREF='/to/a' data-x hidden=\"\" title=\"a &#62; b\" >A</A>",
                "<A CLASS='x' id=b HREF=\"../a\" data-x hidden=\"\" title=\"a &#62; b\">A</A>",
            ),
            ("<a href=/to/a>A</a>", "<a href=\"../a\">A</a>"),
            (
                "<link rel=\"icon\" href=\"/to/i.svg\"><script src=\"/to/x.js\" defer></script>",
                "<link rel=\"icon\" href=\"../i.svg\"><script src=\"../x.js\" defer></script>",
            ),
            (
                "<img src=\"/to/x.png\" srcset=\"/to/y.png 2x\" alt=\"\"><br>",
                "<img src=\"../x.png\" srcset=\"/to/y.png 2x\" alt=\"\"><br>",
            ),
            (
                "<svg><use href=\"/to/s.svg\"/><a href=\"/to/a\" class=\"b\"><path d=\"M0\"/></a></svg>",
                "<svg><use href=\"../s.svg\" /><a href=\"../a\" class=\"b\"><path d=\"M0\"/></a></svg>",
            ),
            (
                "<iframe href=\"/to/a\" class=\"x\" src=\"/to/b\"></iframe>",
                "<iframe href=\"../a\" class=\"x\" src=\"../b\"></iframe>",
            ),
            // Other sites, and what only looks like a link.
            (
                "<a  href='https://e.example/?a=1&b=2'>E</a><p>href=\"/to/a\" &#60;a href=\"/to/a\"&#62;</p>",
                "<a  href='https://e.example/?a=1&b=2'>E</a><p>href=\"/to/a\" &#60;a href=\"/to/a\"&#62;</p>",
            ),
            (
                "<!-- <a href=\"/to/a\"> --><a id=\"href\" title=\"href=/to/a\">A</a>",
                "<!-- <a href=\"/to/a\"> --><a id=\"href\" title=\"href=/to/a\">A</a>",
            ),
            (
                "<a href=\"/to/a\" data-live=\"x:1\" id=\"b\" data-fragment>A</a>",
                "<a href=\"../a\" id=\"b\">A</a>",
            ),
        ] {
            assert_eq!(copied(page), written);
        }
    }

    #[test]
    fn the_address_of_a_link_is_read_and_written_as_a_browser_reads_it() {
        for (page, written) in [
            (
                "<a href=\"/to/a?b=1&#38;c=2\">A</a>",
                "<a href=\"../a?b=1&c=2\">A</a>",
            ),
            (
                "<a href=\"/to/a?b=1&amp;c=2#d\">A</a>",
                "<a href=\"../a?b=1&c=2#d\">A</a>",
            ),
            ("<a href=\"/to/a?b&c\">A</a>", "<a href=\"../a?b&c\">A</a>"),
            (
                "<a href=\"/to/a#&quot;b&#34;'\">A</a>",
                "<a href=\"../a#&quot;b&quot;'\">A</a>",
            ),
            (
                "<a href='/to/a#\"b\"'>A</a>",
                "<a href=\"../a#&quot;b&quot;\">A</a>",
            ),
            (
                "<p>Žižkov ♠ <a title=\"š\" href=\"/to/žluť#kůň\">é</a> ü</p>",
                "<p>Žižkov ♠ <a title=\"š\" href=\"../žluť#kůň\">é</a> ü</p>",
            ),
            // The same address several times, and as another's beginning.
            (
                "<a href=\"/to/a\">A</a><a href=\"/to/a#b\">A</a><a href=\"/to/a\">A</a>",
                "<a href=\"../a\">A</a><a href=\"../a#b\">A</a><a href=\"../a\">A</a>",
            ),
        ] {
            assert_eq!(copied(page), written);
        }
        // A link to the page itself, and one without a value.
        let own = |link: &str| LinkFate::Leads(format!("index.html{link}"));
        assert_eq!(
            relink(
                "<a href=\"#b\">B</a><a href=\"\">A</a><a href>A</a>",
                &own,
                &|_| None
            ),
            "<a href=\"index.html#b\">B</a><a href=\"index.html\">A</a><a href=\"index.html\">A</a>"
        );
    }

    #[test]
    fn a_link_to_nothing_goes_with_what_it_leaves_empty() {
        for (page, written) in [
            ("<p>a <a href=\"/x\">b</a> c</p>", "<p>a b c</p>"),
            ("<p><a href=\"/x\">b <b>c</b></a></p>", "<p>b <b>c</b></p>"),
            (
                "<a href=\"/x\"><img src=\"/to/y\"> z</a><a href=\"/to/y\">y</a>",
                "<img src=\"../y\"> z<a href=\"../y\">y</a>",
            ),
            (
                "<p><a href=\"/form/a\">b <img src=\"/to/y\"></a></p><p>c</p>",
                "<p>c</p>",
            ),
            (
                "<nav> <ul>\n<li> <a href=\"/form/a\">a</a> </li>\n<li><a href=\"/form/b\">b</a></li></ul></nav>c",
                "c",
            ),
            (
                "<ul><li><a href=\"/form/a\">a</a></li><li>b</li><li><a href=\"/x\"></a></li></ul>",
                "<ul><li>b</li></ul>",
            ),
            (
                "<section id=\"s\"><p><a href=\"/form/a\">a</a></p><p data-x><a href=\"/form/a\">a</a></p></section>",
                "<section id=\"s\"><p data-x></p></section>",
            ),
            (
                "<script src=\"/x\"></script><iframe src=\"/x\">a</iframe>b",
                "b",
            ),
            (
                "<svg><use href=\"/x\"/><g><image href=\"/x\"></image></g></svg>",
                "<svg><g></g></svg>",
            ),
        ] {
            assert_eq!(copied(page), written);
        }
    }

    #[test]
    fn what_is_left_out_ends_where_its_element_does() {
        for (page, left) in [
            (
                "<div data-served><div><form><p>a</p></form></div><div></div></div><p>b</p>",
                "<p>b</p>",
            ),
            ("a<input name=\"a\" data-served>b<br data-served>c", "abc"),
            (
                "<ul><li data-served><a href=\"/a\">a</a></li> </ul><p>é</p>",
                "<p>é</p>",
            ),
            ("a<template><b>c", "a"),
        ] {
            let (looked, links) = looked(page);
            assert_eq!((looked.page.html.as_str(), links), (left, Vec::new()));
        }
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
