//! The kind and size of a picture uploaded as a club's logo, read from its first bytes. SVG is not accepted, because it may
//! contain scripts and load from other hosts.

use crate::fields;
use crawford_forms::violation::{Violation, refuse};

/// The largest file in bytes; with it, a page stays below 60 kB in all.
pub const MOST_BYTES: usize = 32 * 1024;
/// The longest side, in pixels.
const LONGEST_SIDE: u32 = 1024;

/// The kinds of picture that are accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureKind {
    Png,
    Jpeg,
    WebP,
}

impl PictureKind {
    /// The extension of its file name.
    #[must_use]
    pub fn ending(self) -> &'static str {
        match self {
            PictureKind::Png => "png",
            PictureKind::Jpeg => "jpg",
            PictureKind::WebP => "webp",
        }
    }

    #[must_use]
    pub fn media_type(self) -> &'static str {
        match self {
            PictureKind::Png => "image/png",
            PictureKind::Jpeg => "image/jpeg",
            PictureKind::WebP => "image/webp",
        }
    }

    #[must_use]
    pub fn of_name(name: &str) -> Option<PictureKind> {
        let ending = name.rsplit_once('.')?.1;
        [PictureKind::Png, PictureKind::Jpeg, PictureKind::WebP]
            .into_iter()
            .find(|kind| kind.ending() == ending)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Picture {
    pub kind: PictureKind,
    /// In pixels.
    pub width: u32,
    pub height: u32,
}

pub fn checked(bytes: &[u8]) -> Result<Picture, Violation> {
    if bytes.len() > MOST_BYTES {
        return Err(refuse::logo_too_large(MOST_BYTES / 1024).at(fields::LOGO));
    }
    let found = png(bytes).or_else(|| jpeg(bytes)).or_else(|| webp(bytes));
    let picture = found.ok_or_else(|| refuse::logo_no_picture().at(fields::LOGO))?;
    let sides = 1..=LONGEST_SIDE;
    if !sides.contains(&picture.width) || !sides.contains(&picture.height) {
        return Err(refuse::logo_too_wide(LONGEST_SIDE).at(fields::LOGO));
    }
    Ok(picture)
}

fn number(bytes: &[u8], at: usize, len: usize, big: bool) -> Option<u32> {
    let part = bytes.get(at..at.checked_add(len)?)?;
    let behind = |n: u32, byte: &u8| (n << 8) | u32::from(*byte);
    Some(match big {
        true => part.iter().fold(0, behind),
        false => part.iter().rev().fold(0, behind),
    })
}

fn png(bytes: &[u8]) -> Option<Picture> {
    let head = bytes.starts_with(b"\x89PNG\r\n\x1a\n") && bytes.get(12..16)? == b"IHDR";
    let whole = bytes.ends_with(b"IEND\xaeB`\x82");
    (head && whole).then_some(Picture {
        kind: PictureKind::Png,
        width: number(bytes, 16, 4, true)?,
        height: number(bytes, 20, 4, true)?,
    })
}

/// Goes from marker to marker to the frame with the size.
fn jpeg(bytes: &[u8]) -> Option<Picture> {
    if !bytes.starts_with(&[0xff, 0xd8, 0xff]) || !bytes.ends_with(&[0xff, 0xd9]) {
        return None;
    }
    let mut at = 2usize;
    while *bytes.get(at)? == 0xff {
        let marker = *bytes.get(at.checked_add(1)?)?;
        let frame = matches!(marker, 0xc0..=0xcf) && !matches!(marker, 0xc4 | 0xc8 | 0xcc);
        if frame {
            return Some(Picture {
                kind: PictureKind::Jpeg,
                height: number(bytes, at.checked_add(5)?, 2, true)?,
                width: number(bytes, at.checked_add(7)?, 2, true)?,
            });
        }
        let length = usize::try_from(number(bytes, at.checked_add(2)?, 2, true)?).ok()?;
        at = at.checked_add(2)?.checked_add(length.max(2))?;
    }
    None
}

fn webp(bytes: &[u8]) -> Option<Picture> {
    if !bytes.starts_with(b"RIFF") || bytes.get(8..12)? != b"WEBP" {
        return None;
    }
    let (width, height) = match bytes.get(12..16)? {
        b"VP8X" => (
            number(bytes, 24, 3, false)?.checked_add(1)?,
            number(bytes, 27, 3, false)?.checked_add(1)?,
        ),
        b"VP8L" if *bytes.get(20)? == 0x2f => {
            let bits = number(bytes, 21, 4, false)?;
            ((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1)
        }
        b"VP8 " if bytes.get(23..26)? == [0x9d, 0x01, 0x2a] => (
            number(bytes, 26, 2, false)? & 0x3fff,
            number(bytes, 28, 2, false)? & 0x3fff,
        ),
        _ => return None,
    };
    Some(Picture {
        kind: PictureKind::WebP,
        width,
        height,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crawford_forms::violation::rules;
    use proptest::prelude::*;

    fn a_png(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
        bytes.extend(width.to_be_bytes());
        bytes.extend(height.to_be_bytes());
        bytes.extend(b"\x08\x06\0\0\0....\0\0\0\0IEND\xaeB`\x82");
        bytes
    }

    fn a_jpeg(width: u16, height: u16) -> Vec<u8> {
        let mut bytes = vec![0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc2, 0, 11, 8];
        bytes.extend(height.to_be_bytes());
        bytes.extend(width.to_be_bytes());
        bytes.extend([1, 1, 0x11, 0, 0xff, 0xd9]);
        bytes
    }

    #[test]
    fn kinds_and_sizes_are_read_from_the_bytes() {
        let png = checked(&a_png(300, 200)).unwrap();
        assert_eq!(
            (png.kind, png.width, png.height),
            (PictureKind::Png, 300, 200)
        );
        let jpeg = checked(&a_jpeg(640, 480)).unwrap();
        assert_eq!(
            (jpeg.kind, jpeg.width, jpeg.height),
            (PictureKind::Jpeg, 640, 480)
        );
        let mut lossy = b"RIFF\0\0\0\0WEBPVP8 \0\0\0\0\0\0\0\x9d\x01\x2a".to_vec();
        lossy.extend([0x40, 0x01, 0xf0, 0x00]);
        let webp = checked(&lossy).unwrap();
        assert_eq!(
            (webp.kind, webp.width, webp.height),
            (PictureKind::WebP, 320, 240)
        );
        let extended = b"RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x3f\x01\0\xef\0\0";
        let webp = checked(extended).unwrap();
        assert_eq!((webp.width, webp.height), (320, 240));
    }

    #[test]
    fn what_is_none_or_too_large_is_refused() {
        let rule = |bytes: &[u8]| checked(bytes).unwrap_err().rule;
        assert_eq!(
            rule(b"<svg xmlns='http://www.w3.org/2000/svg'/>"),
            rules::LOGO_NO_PICTURE
        );
        assert_eq!(rule(b""), rules::LOGO_NO_PICTURE);
        assert_eq!(rule(b"GIF89a"), rules::LOGO_NO_PICTURE);
        assert_eq!(rule(&a_png(1, 1)[..30]), rules::LOGO_NO_PICTURE);
        assert_eq!(rule(&a_png(5000, 10)), rules::LOGO_TOO_WIDE);
        assert_eq!(rule(&a_png(0, 10)), rules::LOGO_TOO_WIDE);
        assert_eq!(rule(&vec![0; MOST_BYTES + 1]), rules::LOGO_TOO_LARGE);
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_without_a_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200), cut in 0usize..40) {
            let _ = checked(&bytes);
            let mut jpeg = a_jpeg(10, 10);
            jpeg.truncate(cut);
            jpeg.extend(&bytes);
            jpeg.extend([0xff, 0xd9]);
            let _ = checked(&jpeg);
        }
    }
}
