//! A report as text to copy: plain, or in Markdown with names escaped.

use super::GeneratedReport;
use crate::fact_text::unmarked;
use crate::messages::Messages;
use crate::plain_text::plain_text;
use crate::position::address;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CopyFormat {
    Plain,
    Markdown,
}

/// The author's texts, each in Markdown.
#[derive(Debug, Clone, Copy, Default)]
pub struct ReportText<'a> {
    pub title: &'a str,
    pub opening: &'a str,
    /// Replaces the program's own account; empty for the latter.
    pub told: &'a str,
    /// A position identifier; may be empty.
    pub position: &'a str,
    pub position_words: &'a str,
    pub closing: &'a str,
}

#[derive(Debug, Clone, Copy, Default)]
pub struct Here<'a> {
    /// The address of the service, `scheme://host[:port]`, if it is known.
    pub origin: Option<&'a str>,
    /// The path of the report's page, once it is published.
    pub page: Option<&'a str>,
}

/// The report as text. `when` is the date and venue.
#[must_use]
pub fn copied(
    w: Messages,
    way: CopyFormat,
    by_hand: ReportText<'_>,
    when: &str,
    made: &GeneratedReport,
    here: Here<'_>,
) -> String {
    let whole = |path: &str| here.origin.map(|origin| format!("{origin}{path}"));
    let text = |text: &str| match way {
        CopyFormat::Plain => text.to_owned(),
        CopyFormat::Markdown => escaped(text),
    };
    let written = |markdown: &str| match way {
        CopyFormat::Plain => plain_text(markdown, &whole),
        CopyFormat::Markdown => markdown.trim().to_owned(),
    };
    let mut parts = vec![match way {
        CopyFormat::Plain => by_hand.title.to_owned(),
        CopyFormat::Markdown => format!("# {}", escaped(by_hand.title)),
    }];
    parts.push(text(when));
    parts.push(written(by_hand.opening));
    if by_hand.told.trim().is_empty() {
        parts.extend(made.told.iter().map(|told| text(&unmarked(told))));
    } else {
        parts.push(written(by_hand.told));
    }
    if !by_hand.position.is_empty() {
        let id = w.report_position_is(text(by_hand.position));
        let picture = whole(&address(by_hand.position));
        parts.push(match (way, picture) {
            (_, None) => id,
            (CopyFormat::Plain, Some(picture)) => format!("{id}\n{picture}"),
            (CopyFormat::Markdown, Some(picture)) => format!("[{id}]({picture})"),
        });
        parts.push(written(by_hand.position_words));
    }
    for table in &made.tables {
        let mut lines = vec![match way {
            CopyFormat::Plain => table.heading.clone(),
            CopyFormat::Markdown => format!("## {}\n", escaped(&table.heading)),
        }];
        for row in &table.rows {
            let points = row.points.as_deref().map(|points| format!(" {points}"));
            let line = format!(
                "{} {}{}",
                unmarked(&row.place),
                text(&row.who.label),
                points.unwrap_or_default()
            );
            lines.push(match way {
                CopyFormat::Plain => line,
                CopyFormat::Markdown => format!("- {line}"),
            });
        }
        parts.push(lines.join("\n"));
    }
    parts.push(written(by_hand.closing));
    if let Some(address) = here.page.and_then(whole) {
        parts.push(w.report_more_at(address));
    }
    parts.retain(|part| !part.is_empty());
    parts.join("\n\n")
}

/// The text with every character escaped that Markdown could read as markup.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if matches!(
            c,
            '\\' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '`' | '~' | '!' | '&'
        ) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Link;
    use crate::markdown::Html;
    use crate::report::{ReportTable, ReportTableRow};

    #[test]
    fn names_stay_names_in_markdown() {
        let made = GeneratedReport {
            told: vec!["\u{2068}*Ann*\u{2069} [x](y) &lt; won.".to_owned()],
            tables: vec![ReportTable {
                heading: "Final standings".to_owned(),
                rows: vec![ReportTableRow {
                    place: "1".to_owned(),
                    who: Link::new("<b>Ann</b>", "/x"),
                    points: Some("+3".to_owned()),
                }],
            }],
            changes: Vec::new(),
        };
        let by_hand = ReportText {
            title: "A night",
            opening: "**Well played.** ![pic](https://x.example/p.png)",
            position: "XGID=-a_b:1",
            position_words: "*Bo* to [play](/c/x).",
            ..ReportText::default()
        };
        let w = Messages::english();
        let plain = copied(
            w,
            CopyFormat::Plain,
            by_hand,
            "20 November",
            &made,
            Here::default(),
        );
        assert_eq!(
            plain,
            "A night\n\n20 November\n\nWell played. pic\n\n*Ann* [x](y) &lt; won.\n\nPosition: XGID=-a_b:1\n\nBo to play.\n\nFinal standings\n1 <b>Ann</b> +3"
        );
        let here = Here {
            origin: Some("https://club.example"),
            page: Some("/r"),
        };
        let plain = copied(w, CopyFormat::Plain, by_hand, "20 November", &made, here);
        let position = "Position: XGID=-a_b:1\nhttps://club.example/position/XGID%3D-a_b%3A1.svg\n\n\
                        Bo to play (https://club.example/c/x).";
        assert!(plain.contains(position), "{plain}");
        let marked = copied(w, CopyFormat::Markdown, by_hand, "20 November", &made, here);
        let html = Html::of_markdown(&marked, 2).to_string();
        assert!(html.contains("*Ann* [x](y) &amp;lt; won."), "{html}");
        assert!(html.contains("1 &lt;b&gt;Ann&lt;/b&gt; +3"), "{html}");
        assert!(html.contains("<strong>Well played.</strong>"), "{html}");
        let picture = "href=\"https://club.example/position/XGID%3D-a_b%3A1.svg\"";
        assert!(
            html.contains(picture) && html.contains(">Position: XGID=-a_b:1</a>"),
            "{html}"
        );
        assert!(html.contains("<em>Bo</em> to"), "{html}");
        assert!(marked.ends_with("https://club.example/r"), "{marked}");
    }
}
