//! Measures text for cards: its width, its drawable characters, and its line breaks.

use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

/// Cut down to the scripts named in `fonts/LICENSE.txt`.
pub(super) const FILES: [&[u8]; 2] = [
    include_bytes!("fonts/DejaVuSans.ttf"),
    include_bytes!("fonts/DejaVuSans-Bold.ttf"),
];
pub(super) const FAMILY: &str = "DejaVu Sans";

/// The most characters considered: no card has room for more.
const MOST: usize = 300;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Weight {
    Plain,
    Bold,
}

fn font(weight: Weight) -> FontRef<'static> {
    let [plain, bold] = FILES;
    FontRef::new(match weight {
        Weight::Plain => plain,
        Weight::Bold => bold,
    })
    .expect("the program's own fonts can be read")
}

/// The drawable characters of a text, on one line; `None` if no letter can be drawn.
pub(super) fn drawable(text: &str) -> Option<String> {
    let known = font(Weight::Bold).charmap();
    let mut out = String::new();
    for c in text.chars().take(MOST) {
        let c = if c.is_whitespace() { ' ' } else { c };
        // Marks of direction and joining have no shape, but affect how the rest is drawn.
        let shown = !c.is_control() && known.map(c).is_some();
        if shown && !(c == ' ' && (out.is_empty() || out.ends_with(' '))) {
            out.push(c);
        }
    }
    let out = out.trim().to_owned();
    out.chars().any(char::is_alphanumeric).then_some(out)
}

/// The approximate width of a text: ligatures are a little narrower than their letters.
pub(super) fn width(text: &str, size: f32, weight: Weight) -> f32 {
    let font = font(weight);
    let (letters, metrics) = (
        font.charmap(),
        font.glyph_metrics(Size::new(size), LocationRef::default()),
    );
    text.chars()
        .filter_map(|c| metrics.advance_width(letters.map(c)?))
        .sum()
}

/// The text shortened to this width, with an ellipsis for what is left out.
pub(super) fn shortened(text: &str, size: f32, weight: Weight, wide: f32) -> String {
    if width(text, size, weight) <= wide {
        return text.to_owned();
    }
    let room = wide - width("…", size, weight);
    let mut out = String::new();
    let mut used = 0.0;
    for c in text.chars() {
        used += width(c.encode_utf8(&mut [0; 4]), size, weight);
        if used > room {
            break;
        }
        out.push(c);
    }
    format!("{}…", out.trim_end())
}

/// The text in lines of at most this width, broken between words; a longer word is shortened.
pub(super) fn wrapped(text: &str, size: f32, weight: Weight, wide: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        let with = lines.last().map(|line| format!("{line} {word}"));
        match (with, lines.last_mut()) {
            (Some(with), Some(last)) if width(&with, size, weight) <= wide => *last = with,
            _ => lines.push(shortened(word, size, weight, wide)),
        }
    }
    lines
}
