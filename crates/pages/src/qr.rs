//! A QR code of an address, as one SVG path.

use qrcode::{Color, QrCode};
use std::fmt::Write;

/// The light margin in modules, as required by the standard.
const QUIET: usize = 4;

/// A QR code to be drawn: `<svg viewBox="0 0 {size} {size}"><path d="{path}"/></svg>`, dark on light.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Qr {
    /// The side, the quiet zone included, in modules.
    pub size: usize,
    pub path: String,
}

impl Qr {
    /// `None` if the text is too long.
    #[must_use]
    pub fn of(text: &str) -> Option<Qr> {
        let code = QrCode::new(text).ok()?;
        let width = code.width();
        let colors = code.to_colors();
        let mut path = String::new();
        for (y, row) in colors.chunks(width).enumerate() {
            let mut x = 0;
            while let Some(color) = row.get(x) {
                let run = row.iter().skip(x).take_while(|c| *c == color).count();
                if *color == Color::Dark {
                    // Writing to a String cannot fail.
                    let _ = write!(path, "M{} {}h{run}v1h-{run}z", x + QUIET, y + QUIET);
                }
                x += run;
            }
        }
        Some(Qr {
            size: width + 2 * QUIET,
            path,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dark_module_is_drawn_once() {
        let text = "http://192.168.1.20:8080/c/monday";
        let qr = Qr::of(text).unwrap();
        let code = QrCode::new(text).unwrap();
        let dark = code
            .to_colors()
            .iter()
            .filter(|c| **c == Color::Dark)
            .count();
        let drawn: usize = qr
            .path
            .split('h')
            .skip(1)
            .step_by(2)
            .map(|run| run[..run.find('v').unwrap()].parse::<usize>().unwrap())
            .sum();
        assert_eq!((drawn, qr.size), (dark, code.width() + 8));
        assert_eq!(Qr::of(&"x".repeat(5000)), None);
    }
}
