//! A tag as it stands on a page, and the attributes of it that matter to a copy.

use lol_html::html_content::Attribute;
use std::borrow::Cow;

/// On elements that need a full address: the address of the copy.
const BELOW: &str = "data-below";
/// What scripts need to follow a running service.
const LIVE: [&str; 2] = ["data-live", "data-fragment"];

/// The name in a tag, as written.
pub(super) fn tag_name(tag: &str) -> &str {
    let name = tag.trim_start_matches('<');
    let name = name
        .split(|c: char| c.is_ascii_whitespace() || matches!(c, '/' | '>'))
        .next();
    name.unwrap_or_default()
}

/// The attributes of a tag that matter to a copy, as written.
#[derive(Debug, Default)]
pub(super) struct Tag<'p> {
    pub(super) served: Option<&'p str>,
    pub(super) is_live: bool,
    pub(super) href: Option<&'p str>,
    pub(super) src: Option<&'p str>,
    pub(super) content: Option<&'p str>,
    pub(super) below: Option<&'p str>,
    pub(super) id: Option<&'p str>,
}

impl<'p> Tag<'p> {
    /// Looking for one attribute after the other would take longer than reading the page.
    pub(super) fn of(html: &'p str, attributes: &[Attribute<'_>]) -> Self {
        let mut tag = Tag::default();
        for written in attributes.iter().filter_map(|one| Written::of(html, one)) {
            let value = match lower(written.name).as_ref() {
                "data-served" => &mut tag.served,
                "href" => &mut tag.href,
                "src" => &mut tag.src,
                "content" => &mut tag.content,
                "id" => &mut tag.id,
                BELOW => &mut tag.below,
                name => {
                    tag.is_live |= LIVE.contains(&name);
                    continue;
                }
            };
            value.get_or_insert(written.value);
        }
        tag
    }
}

/// An attribute as it stands on the page.
pub(super) struct Written<'p> {
    pub(super) name: &'p str,
    pub(super) value: &'p str,
    /// With its quotes.
    pub(super) whole: &'p str,
}

impl<'p> Written<'p> {
    pub(super) fn of(html: &'p str, attribute: &Attribute<'_>) -> Option<Self> {
        let name = attribute.name_source_location()?.bytes();
        let value = attribute.value_source_location().map(|at| at.bytes());
        let end = value.clone().map_or(name.end, |value| {
            let before = value.start.saturating_sub(1);
            let is_quoted = matches!(html.get(before..value.start), Some("\"" | "'"));
            value.end.saturating_add(usize::from(is_quoted))
        });
        Some(Written {
            name: html.get(name.clone())?,
            value: value.map_or(Some(""), |value| html.get(value))?,
            whole: html.get(name.start..end)?,
        })
    }

    pub(super) fn is(&self, name: &str) -> bool {
        is_named(self.name, name)
    }

    /// Whether only the service or who copies it needs it.
    pub(super) fn is_for_service(&self) -> bool {
        self.is(BELOW) || LIVE.iter().any(|live| self.is(live))
    }
}

fn lower(written: &str) -> Cow<'_, str> {
    match written.bytes().any(|b| b.is_ascii_uppercase()) {
        true => Cow::Owned(written.to_ascii_lowercase()),
        false => Cow::Borrowed(written),
    }
}

pub(super) fn is_named(written: &str, name: &str) -> bool {
    written.eq_ignore_ascii_case(name)
}
