//! A report as text to copy: plain, or in Markdown with names that cannot be taken for marks.

use super::Made;
use crate::pages::words::Words;

/// How the text is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// As plain text.
    Plain,
    /// In Markdown.
    Markdown,
}

/// What a person wrote, each part in Markdown.
#[derive(Debug, Clone, Copy, Default)]
pub struct ByHand<'a> {
    /// The title.
    pub title: &'a str,
    /// First.
    pub opening: &'a str,
    /// In place of what is told; empty for that.
    pub told: &'a str,
    /// Last.
    pub closing: &'a str,
}

/// The report as text. `when` is the day and the place, `address` where it stands, if that is known.
#[must_use]
pub fn copied(
    w: Words,
    way: Way,
    by_hand: ByHand<'_>,
    when: &str,
    made: &Made,
    address: Option<&str>,
) -> String {
    let text = |text: &str| match way {
        Way::Plain => text.to_owned(),
        Way::Markdown => escaped(text),
    };
    let mut parts = vec![match way {
        Way::Plain => by_hand.title.to_owned(),
        Way::Markdown => format!("# {}", escaped(by_hand.title)),
    }];
    parts.push(text(when));
    parts.push(by_hand.opening.trim().to_owned());
    if by_hand.told.trim().is_empty() {
        parts.extend(made.told.iter().map(|told| text(told)));
    } else {
        parts.push(by_hand.told.trim().to_owned());
    }
    for table in &made.tables {
        let mut lines = vec![match way {
            Way::Plain => table.heading.clone(),
            Way::Markdown => format!("## {}\n", escaped(&table.heading)),
        }];
        for row in &table.rows {
            let points = row.points.as_deref().map(|points| format!(" {points}"));
            let line = format!(
                "{} {}{}",
                row.place,
                text(&row.who.label),
                points.unwrap_or_default()
            );
            lines.push(match way {
                Way::Plain => line,
                Way::Markdown => format!("- {line}"),
            });
        }
        parts.push(lines.join("\n"));
    }
    parts.push(by_hand.closing.trim().to_owned());
    if let Some(address) = address {
        parts.push(w.with("report-more-at", "address", address));
    }
    parts.retain(|part| !part.is_empty());
    parts.join("\n\n")
}

/// The text with every sign that Markdown reads as a mark put out of action.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if matches!(
            c,
            '\\' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '`' | '~' | '!'
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
    use crate::pages::layout::Link;
    use crate::pages::markdown::Html;
    use crate::pages::report::{Row, Table};

    #[test]
    fn names_stay_names_in_markdown() {
        let made = Made {
            told: vec!["*Ann* [x](y) won.".to_owned()],
            tables: vec![Table {
                heading: "Final standings".to_owned(),
                rows: vec![Row {
                    place: "1".to_owned(),
                    who: Link::new("<b>Ann</b>", "/x"),
                    points: Some("+3".to_owned()),
                }],
            }],
            changes: Vec::new(),
        };
        let by_hand = ByHand {
            title: "A night",
            opening: "**Well played.**",
            ..ByHand::default()
        };
        let w = Words::english();
        let plain = copied(w, Way::Plain, by_hand, "20 November", &made, None);
        assert_eq!(
            plain,
            "A night\n\n20 November\n\n**Well played.**\n\n*Ann* [x](y) won.\n\nFinal standings\n1 <b>Ann</b> +3"
        );
        let marked = copied(
            w,
            Way::Markdown,
            by_hand,
            "20 November",
            &made,
            Some("https://club.example/r"),
        );
        let html = Html::of_markdown(&marked, 2).to_string();
        assert!(html.contains("*Ann* [x](y) won."), "{html}");
        assert!(html.contains("1 &lt;b&gt;Ann&lt;/b&gt; +3"), "{html}");
        assert!(html.contains("<strong>Well played.</strong>"), "{html}");
        assert!(marked.ends_with("https://club.example/r"), "{marked}");
    }
}
