//! Turns a page of the service into a page of the copy: without what needs a running service, and with every link that is
//! still to be decided named.

use super::linked::{LinkElement, LinkedPage, PageLink, unescaped};
use super::sieve::{MAY_BE_EMPTY, Sieve};
use super::tag::Tag;
use quick_xml::Reader;
use quick_xml::events::Event;
use std::ops::Range;

/// A page without what is not copied, and what was found on it.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct CopyablePage {
    pub page: LinkedPage,
    /// The ids that a fragment may name.
    pub ids: Vec<String>,
    /// Whether the page is mainly a form, such as the login.
    pub is_form: bool,
}

/// Reads a page and removes what is not copied: forms, elements marked `data-served`, and what scripts need to follow a
/// running service. `leads` is asked of every link, and says whether it leads into the site.
///
/// The service's pages have no scripts or styles in their text and close every element they open, so a reader of XML that
/// is told about HTML's empty elements reads them right, in a third of the time of one that knows all of HTML.
pub fn look(
    html: &str,
    leads: &mut dyn FnMut(&str) -> bool,
) -> Result<CopyablePage, quick_xml::Error> {
    let mut reader = Reader::from_str(html);
    let config = reader.config_mut();
    config.check_end_names = false;
    config.allow_unmatched_ends = true;
    config.allow_dangling_amp = true;
    let mut reading = Reading {
        html,
        at: 0,
        left_out: None,
        copied: Sieve::with_room_for(html),
        links: Vec::new(),
        ids: Vec::new(),
        is_form: false,
        leads,
    };
    let position = |reader: &Reader<&[u8]>| {
        usize::try_from(reader.buffer_position()).expect("a page in memory has its places there")
    };
    loop {
        let begin = position(&reader);
        match reader.read_event()? {
            Event::Start(tag) => {
                let place = begin..position(&reader);
                reading.begin_tag(&Tag::of(&tag, false)?, place);
            }
            Event::Empty(tag) => {
                let place = begin..position(&reader);
                reading.begin_tag(&Tag::of(&tag, true)?, place);
            }
            Event::End(tag) => reading.end_tag(tag.name().as_ref(), position(&reader)),
            Event::Eof => return Ok(reading.finish()),
            _ => {}
        }
    }
}

struct Reading<'p> {
    html: &'p str,
    /// Up to where it is copied or left out.
    at: usize,
    left_out: Option<LeftOut>,
    copied: Sieve,
    links: Vec<PageLink>,
    ids: Vec<String>,
    is_form: bool,
    leads: &'p mut dyn FnMut(&str) -> bool,
}

/// The element that is being left out.
#[derive(Debug)]
struct LeftOut {
    name: String,
    /// How many of its name are open.
    depth: usize,
}

impl Reading<'_> {
    fn begin_tag(&mut self, tag: &Tag<'_>, place: Range<usize>) {
        let served = tag.value("data-served");
        self.is_form |= served == Some("page") || tag.is("form") && !is_get(tag);
        if let Some(left_out) = &mut self.left_out {
            if tag.is(&left_out.name) && tag.has_content() {
                left_out.depth += 1;
            }
            return;
        }
        let is_control = CONTROLS.iter().any(|control| tag.is(control));
        let below = tag.below();
        let names_nothing = below.is_some() && tag.value("content").is_none();
        if served.is_some() || is_control && !is_tool(tag) || names_nothing {
            self.until(place.start);
            self.at = place.end;
            self.copied.doubt();
            self.left_out = tag.has_content().then(|| LeftOut {
                name: tag.name.to_owned(),
                depth: 1,
            });
            return;
        }
        let id = tag.value("id");
        self.ids.extend(id.map(|id| unescaped(id).into_owned()));
        let links = self.links_of(tag);
        if tag.is_live() || !links.is_empty() {
            let holder = match below {
                Some(below) => LinkElement::Below(unescaped(below).into_owned()),
                None if !tag.has_content() => LinkElement::Tag,
                None if !tag.is("a") => LinkElement::Element,
                None if is_written(tag) => LinkElement::Written,
                None => LinkElement::Anchor,
            };
            self.until(place.start);
            self.write_tag(tag, links, &holder);
            self.at = place.end;
        }
        let after = self.html.get(place.end..);
        if after.is_some_and(|after| after.trim_start().starts_with("</")) {
            self.until(place.end);
            self.copied.doubt();
        }
    }

    fn end_tag(&mut self, name: &str, end: usize) {
        let Some(left_out) = &mut self.left_out else {
            return;
        };
        if name.eq_ignore_ascii_case(&left_out.name) {
            left_out.depth -= 1;
            if left_out.depth == 0 {
                self.left_out = None;
                self.at = end;
            }
        }
    }

    /// The names of its attributes that lead into the site.
    fn links_of(&mut self, tag: &Tag<'_>) -> Vec<&'static str> {
        if let Some(content) = tag.value("content").filter(|_| tag.below().is_some()) {
            (self.leads)(&unescaped(content));
            return vec!["content"];
        }
        // None of these has a link, and one that is left empty is taken back.
        if MAY_BE_EMPTY.contains(&tag.name) {
            return Vec::new();
        }
        let mut links = Vec::new();
        for name in ["href", "src"] {
            if let Some(value) = tag.value(name)
                && (self.leads)(&unescaped(value))
            {
                links.push(name);
            }
        }
        links
    }

    /// Writes a tag anew, its attributes in double quotes, and with the places of its links.
    fn write_tag(&mut self, tag: &Tag<'_>, mut links: Vec<&'static str>, holder: &LinkElement) {
        let begin = self.copied.at();
        let known = self.links.len();
        self.copied.push("<");
        self.copied.push(tag.name);
        for attribute in tag.attributes() {
            self.copied.push(" ");
            self.copied.push(attribute.name);
            let link = links.iter().position(|link| attribute.is(link));
            if link.is_none() && attribute.value.is_empty() {
                continue;
            }
            self.copied.push("=\"");
            let from = self.copied.at();
            self.copied.push_value(&attribute.value);
            if let Some(at) = link {
                links.swap_remove(at);
                self.links.push(PageLink {
                    tag: (begin, begin),
                    value: (from, self.copied.at()),
                    holder: holder.clone(),
                });
            }
            self.copied.push("\"");
        }
        self.copied.push(if tag.closes_itself { "/>" } else { ">" });
        let end = self.copied.at();
        for link in self.links.iter_mut().skip(known) {
            link.tag.1 = end;
        }
    }

    fn until(&mut self, to: usize) {
        if let Some(piece) = self.html.get(self.at..to) {
            self.copied.push(piece);
        }
        self.at = self.at.max(to);
    }

    fn finish(mut self) -> CopyablePage {
        if self.left_out.is_none() {
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

/// What takes something in, unless it works on the page itself.
const CONTROLS: [&str; 5] = ["form", "template", "input", "textarea", "select"];

fn is_get(form: &Tag<'_>) -> bool {
    form.value("method")
        .is_none_or(|method| method.eq_ignore_ascii_case("get"))
}

/// Whether a control works on the page itself (fold, filter, search) and needs no service.
fn is_tool(tag: &Tag<'_>) -> bool {
    let kind = tag.value("type").unwrap_or_default();
    tag.is("input") && matches!(kind, "radio" | "checkbox" | "search")
}

/// Whether the link is in a user's text, which has rel="nofollow".
fn is_written(link: &Tag<'_>) -> bool {
    let rel = link.value("rel").unwrap_or_default();
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
            // Whatever else is in the tag is written as it is read.
            (
                "<A  CLASS='x'\n id=b HREF='/to/a' data-x hidden=\"\" title=\"a &#62; b\" >A</A>",
                "<A CLASS=\"x\" id=\"b\" HREF=\"../a\" data-x hidden title=\"a &#62; b\">A</A>",
            ),
            ("<a href=/to/a>A</a>", "<a href=\"../a\">A</a>"),
            (
                "<link rel=\"icon\" href=\"/to/i.svg\"><script src=\"/to/x.js\" defer></script>",
                "<link rel=\"icon\" href=\"../i.svg\"><script src=\"../x.js\" defer></script>",
            ),
            (
                "<img src=\"/to/x.png\" srcset=\"/to/y.png 2x\" alt=\"\"><br>",
                "<img src=\"../x.png\" srcset=\"/to/y.png 2x\" alt><br>",
            ),
            (
                "<svg><use href=\"/to/s.svg\"/><a href=\"/to/a\" class=\"b\"><path d=\"M0\"/></a></svg>",
                "<svg><use href=\"../s.svg\"/><a href=\"../a\" class=\"b\"><path d=\"M0\"/></a></svg>",
            ),
            (
                "<iframe href=\"/to/a\" class=\"x\" src=\"/to/b\"></iframe>",
                "<iframe href=\"../a\" class=\"x\" src=\"../b\"></iframe>",
            ),
            (
                "<a title=\"a < b > c\" href='/to/a'>A</a><b title='<a href=\"/to/a\">'>B</b>",
                "<a title=\"a < b > c\" href=\"../a\">A</a><b title='<a href=\"/to/a\">'>B</b>",
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
    fn a_page_that_ends_within_a_tag_is_not_copied() {
        for page in ["<p>a</p", "<p>a<a href=\"/x", "<p>a<!-- b", "<"] {
            assert!(look(page, &mut |_| true).is_err(), "{page}");
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
            ("<ul><li></li><li>a</li></ul>", "<ul><li>a</li></ul>"),
        ] {
            assert_eq!(without_empty(left), shown);
        }
    }
}
