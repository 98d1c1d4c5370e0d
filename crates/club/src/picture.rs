//! The kind and size of a picture uploaded as a club's logo, read from its first bytes. SVG is not accepted, because it may
//! contain scripts and load from other hosts.

use crate::fields;
use crawford_forms::violation::{Violation, refuse};
use imagesize::ImageType;

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
    let picture = read(bytes).ok_or_else(|| refuse::logo_no_picture().at(fields::LOGO))?;
    let sides = 1..=LONGEST_SIDE;
    if !sides.contains(&picture.width) || !sides.contains(&picture.height) {
        return Err(refuse::logo_too_wide(LONGEST_SIDE).at(fields::LOGO));
    }
    Ok(picture)
}

/// What the first bytes say; a picture that was cut off on its way is none.
fn read(bytes: &[u8]) -> Option<Picture> {
    let (kind, is_whole) = match imagesize::image_type(bytes).ok()? {
        ImageType::Png => (PictureKind::Png, bytes.ends_with(b"IEND\xaeB`\x82")),
        ImageType::Jpeg => (PictureKind::Jpeg, bytes.ends_with(b"\xff\xd9")),
        ImageType::Webp => (PictureKind::WebP, is_whole_webp(bytes)),
        _ => return None,
    };
    let size = imagesize::blob_size(bytes).ok()?;
    is_whole.then_some(Picture {
        kind,
        width: u32::try_from(size.width).ok()?,
        height: u32::try_from(size.height).ok()?,
    })
}

/// Whether as much is there as the file says follows its first eight bytes.
fn is_whole_webp(bytes: &[u8]) -> bool {
    let said = bytes.get(4..8);
    let said = said.and_then(|said| <[u8; 4]>::try_from(said).ok());
    let said = said.map(u32::from_le_bytes);
    let follows = u32::try_from(bytes.len().saturating_sub(8)).ok();
    said.zip(follows)
        .is_some_and(|(said, follows)| said > 0 && said <= follows)
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
        let mut lossy = b"RIFF\x16\0\0\0WEBPVP8 \0\0\0\0\0\0\0\x9d\x01\x2a".to_vec();
        lossy.extend([0x40, 0x01, 0xf0, 0x00]);
        let webp = checked(&lossy).unwrap();
        assert_eq!(
            (webp.kind, webp.width, webp.height),
            (PictureKind::WebP, 320, 240)
        );
        let extended = b"RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x3f\x01\0\xef\0\0";
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
        let cut_off = b"RIFF\x17\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x3f\x01\0\xef\0\0";
        assert_eq!(rule(cut_off), rules::LOGO_NO_PICTURE);
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
