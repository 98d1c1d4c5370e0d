//! The preview picture of a shared link: a card of a club, an event or a player, as PNG.
//!
//! Drawn from an SVG template with fonts of its own, so that it is the same on every machine. Characters those fonts lack
//! (Chinese, Japanese, Korean, emoji) are left out of the picture; the text beside it has them.

mod font;

use crate::app::digest::short_hash;
use crate::pages::river::RiverDrawing;
use askama::Template;
use font::{Weight, drawable, shortened, wrapped};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{self, Tree, fontdb};
use sha2::{Digest, Sha256};
use std::sync::{Arc, LazyLock};

/// In pixels, the size that link previews expect.
pub const WIDTH: u32 = 1200;
/// In pixels.
pub const HEIGHT: u32 = 630;
const HEIGHT_F: f32 = 630.0;

/// Where text begins, and how wide it may be.
const LEFT: f32 = 80.0;
const WIDE: f32 = 1040.0;
/// The keyword of the PNG text chunk that identifies the card's content.
const MARK: &str = "Crawford card";
/// To be raised when cards are drawn differently, for instance with other fonts.
const DRAWN: &str = "3";
/// Font sizes of a title; the first is taken that fits on two lines and leaves room for the lines below it.
const TITLES: [f32; 3] = [84.0, 68.0, 54.0];
/// The line height of a title, in font sizes.
const TITLE_STEP: f32 = 1.12;
const LINE: f32 = 38.0;
/// Between the title and the lines below it.
const GAP: f32 = 20.0;
/// From one line below the title to the next.
const STEP: f32 = LINE * 1.35;
/// The height of the drawing at the foot, and the least distance of text from it: descenders and a margin.
const FOOT: f32 = 84.0;
const AIR: f32 = 20.0;
/// The most lines below the title.
const LINES: usize = 4;
/// Where there is a river: its height, the size of its letters and of the title, and the lines below that.
const RIVER: f32 = 322.0;
const RIVER_LETTERS: f32 = 26.0;
const RIVER_TITLE: f32 = 54.0;
const RIVER_LINES: usize = 2;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ShareCard {
    /// Above the title: the club, or the service.
    pub above: String,
    pub title: String,
    /// Below the title; the first may be emphasised.
    pub lines: Vec<CardLine>,
    /// The club's colour as `#rrggbb`, for light backgrounds.
    pub colour: Option<String>,
    /// How an event was won or a night's points moved, laid out as `RiverShape::CARD`; then there is less room for text.
    pub river: Option<RiverDrawing>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CardLine {
    pub text: String,
    pub strong: bool,
}

impl CardLine {
    #[must_use]
    pub fn plain(text: impl Into<String>) -> Self {
        CardLine {
            text: text.into(),
            strong: false,
        }
    }

    #[must_use]
    pub fn strong(text: impl Into<String>) -> Self {
        CardLine {
            text: text.into(),
            strong: true,
        }
    }
}

/// A card that cannot be drawn, for a reason that is not in its content.
#[derive(Debug, thiserror::Error)]
pub enum NoPicture {
    #[error(transparent)]
    Template(#[from] askama::Error),
    #[error(transparent)]
    Drawing(#[from] usvg::Error),
    #[error("no room for the pixels")]
    Room,
    #[error(transparent)]
    File(#[from] png::EncodingError),
}

#[derive(Debug)]
struct PlacedText {
    y: f32,
    size: f32,
    bold: bool,
    fill: &'static str,
    text: String,
}

#[derive(Debug, Template)]
#[template(path = "card.svg", escape = "html")]
struct Drawing {
    width: u32,
    height: u32,
    left: f32,
    colour: String,
    points: Vec<(u32, bool)>,
    /// The river, where it begins, and the size of its letters.
    river: Option<(RiverDrawing, f32, f32)>,
    texts: Vec<PlacedText>,
}

const INK: &str = "#1f1b16";
const QUIET: &str = "#5f5648";
const FELT: &str = "#1f5b46";

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    for bytes in font::FILES {
        fonts.load_font_data(bytes.to_vec());
    }
    fonts.set_sans_serif_family(font::FAMILY);
    Arc::new(fonts)
});

impl ShareCard {
    /// A digest of the card's content, which needs no drawing; [`mark_of`] reads it from a file.
    pub fn mark(&self) -> Result<String, NoPicture> {
        Ok(mark(&self.drawing().render()?))
    }

    /// The same card gives the same bytes.
    pub fn png(&self) -> Result<Vec<u8>, NoPicture> {
        let options = usvg::Options {
            font_family: font::FAMILY.to_owned(),
            fontdb: Arc::clone(&FONTS),
            ..usvg::Options::default()
        };
        let drawing = self.drawing().render()?;
        let tree = Tree::from_str(&drawing, &options)?;
        let mut pixels = Pixmap::new(WIDTH, HEIGHT).ok_or(NoPicture::Room)?;
        pixels.fill(Color::WHITE);
        resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
        // The card is opaque, so the alpha channel is left out.
        let colours: Vec<u8> = pixels
            .pixels()
            .iter()
            .flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
            .collect();
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, WIDTH, HEIGHT);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::Balanced);
        encoder.add_text_chunk(MARK.to_owned(), mark(&drawing))?;
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&colours)?;
        writer.finish()?;
        Ok(file)
    }

    fn drawing(&self) -> Drawing {
        let mut texts = Vec::new();
        let (first, most) = match self.river {
            Some(_) => (78.0, RIVER_LINES),
            None => (108.0, LINES),
        };
        let mut y = first;
        if let Some(above) = drawable(&self.above) {
            texts.push(PlacedText {
                y,
                size: LINE,
                bold: false,
                fill: QUIET,
                text: shortened(&above, LINE, Weight::Plain, WIDE),
            });
        }
        y += 24.0;
        if let Some(title) = drawable(&self.title) {
            let below = self.lines.iter().take(LINES).count();
            let (size, lines) = match self.river {
                Some(_) => {
                    let line = shortened(&title, RIVER_TITLE, Weight::Bold, WIDE);
                    (RIVER_TITLE, vec![line])
                }
                None => titled(&title, room_for_title(y, below)),
            };
            for text in lines {
                y += size * TITLE_STEP;
                texts.push(PlacedText {
                    y,
                    size,
                    bold: true,
                    fill: INK,
                    text,
                });
            }
        }
        y += match self.river {
            Some(_) => 0.0,
            None => GAP,
        };
        for line in self.lines.iter().take(most) {
            let Some(text) = drawable(&line.text) else {
                continue;
            };
            let weight = match line.strong {
                true => Weight::Bold,
                false => Weight::Plain,
            };
            y += STEP;
            texts.push(PlacedText {
                y,
                size: LINE,
                bold: line.strong,
                fill: if line.strong { INK } else { QUIET },
                text: shortened(&text, LINE, weight, WIDE),
            });
        }
        Drawing {
            width: WIDTH,
            height: HEIGHT,
            left: LEFT,
            colour: self.colour.clone().unwrap_or_else(|| FELT.to_owned()),
            points: match self.river {
                Some(_) => Vec::new(),
                None => (0..12).map(|n| (n * 100, n % 2 == 0)).collect(),
            },
            river: self.river.as_ref().map(|river| {
                let say = |text: &str| drawable(text).unwrap_or_default();
                let drawn = river.clone().said_as(say);
                (drawn, HEIGHT_F - RIVER, RIVER_LETTERS)
            }),
            texts,
        }
    }
}

fn mark(drawing: &str) -> String {
    let hash = Sha256::new()
        .chain_update(DRAWN)
        .chain_update(drawing)
        .finalize();
    format!("card-{}", short_hash(&hash, 24))
}

/// The mark in a card's file; `None` if it is no card or not complete.
#[must_use]
pub fn mark_of(file: &[u8]) -> Option<String> {
    // Length 0, `IEND`, its checksum: the end of every complete PNG file.
    const END: &[u8] = b"\0\0\0\0IEND\xaeB`\x82";
    if !file.ends_with(END) {
        return None;
    }
    let reader = png::Decoder::new(std::io::Cursor::new(file)).read_info();
    let reader = reader.ok()?;
    let texts = &reader.info().uncompressed_latin1_text;
    let own = texts.iter().find(|text| text.keyword == MARK)?;
    Some(own.text.clone())
}

/// The height available to a title at `y`, with so many lines below it and the drawing at the foot.
fn room_for_title(y: f32, below: usize) -> f32 {
    let lines: f32 = (0..below).map(|_| STEP).sum();
    HEIGHT_F - FOOT - AIR - lines - GAP - y
}

/// A title on at most two lines, in the largest size that fits into `room`; shortened if none fits.
fn titled(title: &str, room: f32) -> (f32, Vec<String>) {
    let mut smallest = (LINE, vec![title.to_owned()]);
    for size in TITLES {
        let lines = wrapped(title, size, Weight::Bold, WIDE);
        let high: f32 = lines.iter().map(|_| size * TITLE_STEP).sum();
        let fits = lines.len() <= 2 && high <= room;
        smallest = (size, lines);
        if fits {
            return smallest;
        }
    }
    let (size, lines) = smallest;
    match lines.as_slice() {
        [first, rest @ ..] if rest.len() > 1 => {
            let second = shortened(&rest.join(" "), size, Weight::Bold, WIDE);
            (size, vec![first.clone(), second])
        }
        _ => (size, lines),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(title: &str) -> ShareCard {
        ShareCard {
            above: "The Lantern".to_owned(),
            title: title.to_owned(),
            lines: vec![
                CardLine::plain("Friday"),
                CardLine::strong("★ Dimitra Παπαδοπούλου"),
            ],
            colour: Some("#7a2048".to_owned()),
            river: None,
        }
    }

    fn drawn(card: &ShareCard) -> Vec<u8> {
        let file = card.png().unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(&file))
            .read_info()
            .unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        assert_eq!((info.width, info.height), (WIDTH, HEIGHT));
        assert!(file.len() < 200_000, "{}", file.len());
        pixels
    }

    #[test]
    fn the_file_says_which_card_it_is() {
        let one = card("Autumn Knockout");
        let file = one.png().unwrap();
        assert_eq!(mark_of(&file), Some(one.mark().unwrap()));
        assert_eq!(one.png().unwrap(), file);
        let mut other = one.clone();
        other.colour = None;
        assert_ne!(other.mark().unwrap(), one.mark().unwrap());
        assert_eq!(mark_of(&file[..file.len() - 1]), None);
        assert_eq!(mark_of(b"PNG"), None);
    }

    /// Rows between two heights that have something dark in them: ink of letters.
    fn inked(pixels: &[u8], from: usize, to: usize) -> usize {
        let row = |y: usize| &pixels[y * WIDTH as usize * 3..(y + 1) * WIDTH as usize * 3];
        (from..to)
            .filter(|y| row(*y).chunks(3).any(|p| p.iter().all(|c| *c < 90)))
            .count()
    }

    #[test]
    fn every_script_the_fonts_know_is_drawn_and_the_rest_is_left_out() {
        for title in [
            "Autumn Knockout",
            "Φθινοπωρινό τουρνουά",
            "Осенний турнир",
            "טורניר הסתיו",
            "بطولة الخريف",
            "საშემოდგომო ტურნირი",
        ] {
            assert!(inked(&drawn(&card(title)), 130, 260) > 20, "{title}");
        }
        let nothing = drawn(&card("秋季大会"));
        assert_eq!(nothing, drawn(&card("")));
        assert_eq!(drawn(&card("Hana 佐藤 🎲")), drawn(&card("Hana")));
    }

    #[test]
    fn no_text_comes_near_the_drawing_at_the_foot() {
        for title in [
            "Cup",
            "The Lantern Backgammon Club of Copenhagen",
            "The Backgammon Club Upstairs at the Old Lantern by the Harbour",
        ] {
            let mut one = card(title);
            one.lines = vec![CardLine::plain("Every Friday at eight"); LINES];
            let drawing = one.drawing();
            assert!(drawing.texts.len() > LINES + 1, "{title}");
            for text in &drawing.texts {
                assert!(
                    text.y <= HEIGHT_F - FOOT - AIR,
                    "{title}: {} at {}",
                    text.text,
                    text.y
                );
            }
        }
    }

    #[test]
    fn whatever_the_names_are_there_is_a_card() {
        let long = "Bartholomew Featherstonehaugh-Cholmondeley and the Very Long Name of an Invitational Cup 2026";
        for title in [
            long.to_owned(),
            "W".repeat(400),
            "a ".repeat(400),
            "<b>&\"'</b>".to_owned(),
            "\u{0}\u{1}\u{b}\u{202e}\u{fffe}\u{ffff}".to_owned(),
            "e\u{301}\u{301}\u{301}".repeat(200),
            "\n\n\t ".to_owned(),
        ] {
            let mut one = card(&title);
            one.lines = vec![CardLine::plain(title.clone()); 9];
            one.above.clone_from(&title);
            drawn(&one);
        }
        let (size, lines) = titled(&drawable(long).unwrap(), 400.0);
        assert!(
            lines.len() == 2 && lines[1].ends_with('…'),
            "{size} {lines:?}"
        );
        for line in lines {
            assert!(font::width(&line, size, Weight::Bold) <= WIDE, "{line}");
        }
    }
}
