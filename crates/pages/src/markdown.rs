//! Users' Markdown as safe HTML: no scripts, no styles, no external pictures, and links with rel="nofollow". Two
//! independent steps: the parser gets only the simple parts of the language, and its output is sanitised by an
//! allow-list.

use super::help::GuidePicture;
use askama::filters::{self, escape};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};
use std::collections::HashSet;
use std::fmt;

/// Deepest nesting of quotations and lists.
const DEEPEST: usize = 8;

/// Sanitised HTML, which a template inserts unescaped.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Html(String);

impl Html {
    /// From a user's Markdown. Headings begin below the page's own: a first-level one becomes `h{top}`.
    #[must_use]
    pub fn of_markdown(text: &str, top: u8) -> Html {
        let mut depth = 0usize;
        let parser = Parser::new_ext(text, Options::ENABLE_STRIKETHROUGH);
        let events = parser.filter_map(|event| plain(event, top, &mut depth));
        let mut written = String::new();
        html::push_html(&mut written, events);
        Html(clean(&written))
    }

    /// From a page of the program's own guide, which is trusted: tables and pictures are kept, and links lead where
    /// `address` says; a link unknown to it is left out, as is a picture unknown to `picture`. Tables scroll in a box
    /// of their own, labelled with the title of the page.
    #[must_use]
    pub fn of_guide(
        text: &str,
        title: &str,
        address: &dyn Fn(&str) -> Option<String>,
        picture: &dyn Fn(&str) -> Option<GuidePicture>,
    ) -> Html {
        let mut tables = 0usize;
        let mut dropped: Vec<bool> = Vec::new();
        let mut drawn: Option<(Option<GuidePicture>, String)> = None;
        let parser = Parser::new_ext(text, Options::ENABLE_TABLES);
        let events = parser.filter_map(|event| match event {
            Event::Html(_) | Event::InlineHtml(_) => None,
            Event::Start(Tag::Link {
                link_type,
                dest_url,
                title,
                id,
            }) => {
                let to = address(&dest_url);
                dropped.push(to.is_none());
                Some(Event::Start(Tag::Link {
                    link_type,
                    dest_url: to?.into(),
                    title,
                    id,
                }))
            }
            Event::End(TagEnd::Link) if dropped.pop().unwrap_or_default() => None,
            Event::Start(Tag::Image { dest_url, .. }) => {
                drawn = Some((picture(&dest_url), String::new()));
                None
            }
            Event::End(TagEnd::Image) => {
                let (shown, said) = drawn.take()?;
                Some(Event::InlineHtml(img(&shown?, &said).into()))
            }
            event if drawn.is_some() => {
                let (_, said) = drawn.as_mut()?;
                match event {
                    Event::Text(words) | Event::Code(words) => said.push_str(&words),
                    _ => said.push(' '),
                }
                None
            }
            Event::Start(Tag::Table(_)) => {
                tables = tables.saturating_add(1);
                let Ok(label) = escape(format!("{title} · {tables}"), filters::Html);
                Some(Event::Html(
                    format!("<div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=\"{label}\"><table>")
                        .into(),
                ))
            }
            Event::End(TagEnd::Table) => Some(Event::Html("</tbody></table></div>\n".into())),
            Event::Start(Tag::CodeBlock(_)) => {
                Some(Event::Html("<pre tabindex=\"0\"><code>".into()))
            }
            Event::End(TagEnd::CodeBlock) => Some(Event::Html("</code></pre>\n".into())),
            event => Some(event),
        });
        let mut written = String::new();
        html::push_html(&mut written, events);
        // Like the tables of other pages. Text cannot contain these characters, since its own are written `&gt;`. A
        // column without a name has no heading.
        let written = written
            .replace(" />", ">")
            .replace("<th></th>", "<td></td>");
        Html(written.replace("<th>", "<th scope=\"col\">"))
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.trim().is_empty()
    }
}

impl fmt::Display for Html {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl askama::filters::HtmlSafe for Html {}

/// A picture with its description; width and height are given so that the layout does not shift when it loads.
fn img(shown: &GuidePicture, said: &str) -> String {
    let Ok(address) = escape(&shown.address, filters::Html);
    let Ok(said) = escape(said, filters::Html);
    let (width, height) = (shown.width, shown.height);
    format!(
        "<img src=\"{address}\" width=\"{width}\" height=\"{height}\" loading=\"lazy\" alt=\"{said}\">"
    )
}

/// The event in a safe form: raw HTML is left out, a picture is replaced by its description, and nesting beyond the
/// limit is flattened.
fn plain<'t>(event: Event<'t>, top: u8, depth: &mut usize) -> Option<Event<'t>> {
    match event {
        Event::Html(_) | Event::InlineHtml(_) => None,
        Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image) => None,
        Event::Start(Tag::Heading {
            level,
            id,
            classes,
            attrs,
        }) => Some(Event::Start(Tag::Heading {
            level: below(level, top),
            id,
            classes,
            attrs,
        })),
        Event::End(TagEnd::Heading(level)) => Some(Event::End(TagEnd::Heading(below(level, top)))),
        Event::Start(Tag::BlockQuote(_) | Tag::List(_) | Tag::Item) => {
            *depth = depth.saturating_add(1);
            (*depth <= DEEPEST).then_some(event)
        }
        Event::End(TagEnd::BlockQuote(_) | TagEnd::List(_) | TagEnd::Item) => {
            let keep = *depth <= DEEPEST;
            *depth = depth.saturating_sub(1);
            keep.then_some(event)
        }
        event => Some(event),
    }
}

fn below(level: HeadingLevel, top: u8) -> HeadingLevel {
    let wanted = (level as usize)
        .saturating_add(usize::from(top))
        .saturating_sub(1);
    HeadingLevel::try_from(wanted.min(6)).unwrap_or(HeadingLevel::H6)
}

fn clean(written: &str) -> String {
    let tags = [
        "p",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "ul",
        "ol",
        "li",
        "em",
        "strong",
        "del",
        "a",
        "blockquote",
        "code",
        "pre",
        "hr",
        "br",
    ];
    let schemes = ["http", "https", "mailto"];
    ammonia::Builder::empty()
        .tags(HashSet::from(tags))
        .add_tag_attributes("a", ["href"])
        .add_tag_attributes("ol", ["start"])
        .url_schemes(HashSet::from(schemes))
        .url_relative(ammonia::UrlRelative::Custom(Box::new(within)))
        .link_rel(Some("nofollow noopener noreferrer"))
        .clean(written)
        .to_string()
}

/// Whether a link is a path within this service, and nothing that a browser takes for another host.
pub(super) fn is_local(link: &str) -> bool {
    let odd = |c: char| c.is_control() || c.is_whitespace() || c == '\\';
    link.starts_with('/') && !link.starts_with("//") && !link.contains(odd)
}

fn within(link: &str) -> Option<std::borrow::Cow<'_, str>> {
    is_local(link).then_some(link.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn of(text: &str) -> String {
        Html::of_markdown(text, 2).to_string()
    }

    #[test]
    fn plain_markdown_becomes_plain_html() {
        assert_eq!(
            of("# Welcome\n\nWe play **every** *Tuesday*.\n\n- one\n- two\n"),
            "<h2>Welcome</h2>\n<p>We play <strong>every</strong> <em>Tuesday</em>.</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n"
        );
        let link = of("[the bar](https://bar.example/?a=1&b=2)");
        assert!(
            link.contains("href=\"https://bar.example/?a=1&amp;b=2\""),
            "{link}"
        );
        assert!(link.contains("nofollow"), "{link}");
    }

    #[test]
    fn nothing_that_runs_asks_or_hides_stays() {
        for evil in [
            "<script>alert(1)</script>",
            "<img src=x onerror=alert(1)>",
            "![a board](https://elsewhere.example/x.png)",
            "[x](javascript:alert(1))",
            "[x](JaVaScRiPt:alert(1))",
            "[x](data:text/html;base64,PHNjcmlwdD4=)",
            "[x](//elsewhere.example/c/lantern)",
            "[x](settings/elsewhere)",
            "<a href=\"https://x.example\" onclick=\"y()\" style=\"x\">z</a>",
            "<style>*{display:none}</style>",
            "<svg onload=alert(1)><math><mi//xlink:href=\"data:x,alert(1)\">",
            "<iframe src=https://x.example></iframe>",
            "<form action=/logout method=post><button>free drinks</button></form>",
            "`<script>`\n\n    <script>alert(1)</script>",
            "<!-- --!><script>alert(1)</script> -->",
            "[a]: javascript:alert(1)\n[a]",
        ] {
            let html = of(evil);
            for bad in [
                "<script",
                "<img",
                "<svg",
                "<style",
                "<iframe",
                "<form",
                "onerror=",
                "onclick=",
                "javascript:",
                "data:text",
                "style=",
                "elsewhere",
                "/c/lantern",
            ] {
                assert!(!html.to_lowercase().contains(bad), "{evil}: {html}");
            }
        }
        let own = of("[the ratings](/c/lantern/ratings?a=1#top)");
        assert!(own.contains("href=\"/c/lantern/ratings?a=1#top\""), "{own}");
        assert!(of("![a board](https://elsewhere.example/x.png)").contains("a board"));
    }

    #[test]
    fn only_a_path_of_this_service_is_local() {
        for own in ["/", "/c/x?a=1#b", "/c/x/%5C"] {
            assert!(is_local(own), "{own}");
        }
        for other in [
            "",
            "x",
            "//x",
            "/\\x",
            "/\t/x",
            "/ /x",
            "javascript:x",
            "#top",
        ] {
            assert!(!is_local(other), "{other}");
        }
    }

    #[test]
    fn nesting_without_end_comes_to_an_end() {
        let deep = of(&format!("{} deep", ">".repeat(20_000)));
        assert!(deep.contains("deep") && deep.matches("<blockquote>").count() <= DEEPEST);
    }

    proptest! {
        #[test]
        fn whatever_is_typed_only_what_may_stay_stays(text in "[<>&\"'`*_\\[\\]()!#a-z:/ \n=-]{0,200}") {
            let html = of(&text);
            for tag in html.split('<').skip(1) {
                let name = tag.trim_start_matches('/').split([' ', '>']).next().unwrap();
                prop_assert!(
                    ["p", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "em", "strong", "del", "a", "blockquote", "code", "pre", "hr", "br"].contains(&name),
                    "{}: {}", name, html
                );
            }
        }
    }
}
