//! A begin tag as it stands on a page.

use quick_xml::events::BytesStart;
use quick_xml::events::attributes::Attribute as Read;
use std::borrow::Cow;

/// On elements that need a full address: the address of the copy.
const BELOW: &str = "data-below";
/// What scripts need to follow a running service.
const LIVE: [&str; 2] = ["data-live", "data-fragment"];
/// Elements that have no end tag, <https://html.spec.whatwg.org/multipage/syntax.html#void-elements>.
const VOID: [&str; 13] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
];

/// The name in a tag, as written.
pub(super) fn tag_name(tag: &str) -> &str {
    let name = tag.trim_start_matches('<');
    let name = name
        .split(|c: char| c.is_ascii_whitespace() || matches!(c, '/' | '>'))
        .next();
    name.unwrap_or_default()
}

#[derive(Debug)]
pub(super) struct Tag<'t> {
    /// As written.
    pub(super) name: &'t str,
    pub(super) closes_itself: bool,
    attributes: Vec<Attribute<'t>>,
}

/// Name and value as written, without quotes; the value of an attribute without one is empty.
#[derive(Debug)]
pub(super) struct Attribute<'t> {
    pub(super) name: &'t str,
    pub(super) value: Cow<'t, str>,
}

impl<'t> Tag<'t> {
    pub(super) fn of(tag: &'t BytesStart<'_>, closes_itself: bool) -> quick_xml::Result<Self> {
        let attribute = |Read { key, value }: Read<'t>| Attribute {
            name: key.into_inner(),
            value,
        };
        // Of one that is there twice, the first counts, as in a browser.
        let mut read = tag.html_attributes();
        let read = read.with_checks(false).map(|one| Ok(attribute(one?)));
        Ok(Tag {
            name: tag.name().into_inner(),
            closes_itself,
            attributes: read.collect::<quick_xml::Result<_>>()?,
        })
    }

    pub(super) fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    pub(super) fn has_content(&self) -> bool {
        !self.closes_itself && !VOID.iter().any(|void| self.is(void))
    }

    /// An attribute's value as written.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|one| one.is(name))?;
        Some(&found.value)
    }

    pub(super) fn below(&self) -> Option<&str> {
        self.value(BELOW)
    }

    pub(super) fn is_live(&self) -> bool {
        LIVE.iter().any(|live| self.value(live).is_some())
    }

    /// But for those that only the service or who copies it needs.
    pub(super) fn attributes(&self) -> impl Iterator<Item = &Attribute<'t>> {
        let is_for_service =
            |one: &Attribute<'_>| one.is(BELOW) || LIVE.iter().any(|live| one.is(live));
        self.attributes
            .iter()
            .filter(move |one| !is_for_service(one))
    }
}

impl Attribute<'_> {
    pub(super) fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }
}
