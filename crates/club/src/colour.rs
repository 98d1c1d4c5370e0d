//! A club's colour: its contrast with the backgrounds of the pages, and the nearest colour with enough contrast. Contrast
//! as the Web Content Accessibility Guidelines 2.2 define it (1.4.3).

use data_encoding::HEXLOWER;
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// The contrast that text needs at least.
pub const LEAST: f64 = 4.5;
/// The backgrounds of light pages: page and card, as in `base.css`.
pub const LIGHT: [Colour; 2] = [Colour(0xfa, 0xf7, 0xf1), Colour(0xff, 0xff, 0xff)];
pub const DARK: [Colour; 2] = [Colour(0x16, 0x13, 0x0f), Colour(0x20, 0x1c, 0x17)];
/// The text on a button of a light colour.
const INK: Colour = Colour(0x16, 0x13, 0x0f);
const WHITE: Colour = Colour(0xff, 0xff, 0xff);
const BLACK: Colour = Colour(0, 0, 0);
/// The steps in which a colour is mixed towards black or white.
const STEPS: u16 = 64;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Colour(pub u8, pub u8, pub u8);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a colour is # and six hexadecimal digits")]
pub struct NoColour;

impl FromStr for Colour {
    type Err = NoColour;

    /// `#1f5b46`, `1f5b46` or `#2a7`.
    fn from_str(typed: &str) -> Result<Self, NoColour> {
        let typed = typed.trim();
        let digits = typed.strip_prefix('#').unwrap_or(typed);
        if !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(NoColour);
        }
        let of = |at: usize, len: usize| {
            let part = digits.get(at..at.saturating_add(len)).ok_or(NoColour)?;
            u8::from_str_radix(part, 16).map_err(|_| NoColour)
        };
        match digits.len() {
            6 => Ok(Colour(of(0, 2)?, of(2, 2)?, of(4, 2)?)),
            3 => {
                let double = |n: u8| n.saturating_mul(17);
                Ok(Colour(
                    double(of(0, 1)?),
                    double(of(1, 1)?),
                    double(of(2, 1)?),
                ))
            }
            _ => Err(NoColour),
        }
    }
}

impl Serialize for Colour {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.digits())
    }
}

impl Colour {
    /// The six digits, as in an address.
    #[must_use]
    pub fn digits(self) -> String {
        HEXLOWER.encode(&[self.0, self.1, self.2])
    }

    /// How bright it is, from 0 to 1.
    fn luminance(self) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            match part <= 0.040_45 {
                true => part / 12.92,
                false => ((part + 0.055) / 1.055).powf(2.4),
            }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// The contrast of two colours, from 1 to 21.
    #[must_use]
    pub fn contrast(self, other: Colour) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// The least contrast with any of these backgrounds, in tenths, rounded down so that it never claims too much.
    #[must_use]
    pub fn tenths_on(self, grounds: &[Colour]) -> u32 {
        let least = grounds.iter().map(|ground| self.contrast(*ground));
        let tenths = least.fold(21.0, f64::min) * 10.0;
        // Between 10 and 210.
        tenths.floor() as u32
    }

    #[must_use]
    pub fn is_read_on(self, grounds: &[Colour]) -> bool {
        grounds.iter().all(|ground| self.contrast(*ground) >= LEAST)
    }

    /// This colour, or the nearest on the way to black (on light backgrounds) or white (on dark ones) with enough
    /// contrast.
    #[must_use]
    pub fn near(self, grounds: &[Colour]) -> Colour {
        let bright = grounds.iter().any(|ground| ground.luminance() > 0.5);
        let end = if bright { BLACK } else { WHITE };
        let steps = (0..=STEPS).map(|step| self.mixed(end, step));
        let mut read = steps.into_iter().filter(|c| c.is_read_on(grounds));
        read.next().unwrap_or(end)
    }

    fn mixed(self, end: Colour, step: u16) -> Colour {
        let part = |from: u8, to: u8| {
            let left = u16::from(from).saturating_mul(STEPS.saturating_sub(step));
            let right = u16::from(to).saturating_mul(step);
            u8::try_from(left.saturating_add(right) / STEPS).expect("a mix of two is between them")
        };
        Colour(
            part(self.0, end.0),
            part(self.1, end.1),
            part(self.2, end.2),
        )
    }

    /// White or ink, whichever has more contrast with it.
    #[must_use]
    pub fn written_on(self) -> Colour {
        if self.contrast(WHITE) >= self.contrast(INK) {
            WHITE
        } else {
            INK
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Theme {
    pub light: Colour,
    pub dark: Colour,
}

impl Theme {
    /// The theme of these two, if both have enough contrast; without a dark one it is made from the light one.
    #[must_use]
    pub fn of(light: Colour, dark: Option<Colour>) -> Option<Theme> {
        let dark = dark.unwrap_or_else(|| light.near(&DARK));
        (light.is_read_on(&LIGHT) && dark.is_read_on(&DARK)).then_some(Theme { light, dark })
    }

    /// The word for it in the address of its style sheet: `1f5b46-7fd1b0`.
    #[must_use]
    pub fn word(self) -> String {
        format!("{}-{}", self.light.digits(), self.dark.digits())
    }

    /// The theme of such a word, written exactly so.
    #[must_use]
    pub fn read(word: &str) -> Option<Theme> {
        let (light, dark) = word.split_once('-')?;
        let theme = Theme::of(light.parse().ok()?, Some(dark.parse().ok()?))?;
        (theme.word() == word).then_some(theme)
    }

    /// Its style sheet. Print and projector pages keep the service's own colours.
    #[must_use]
    pub fn css(self) -> String {
        let rule = |names: [&str; 2], colour: Colour| {
            let ([ground, text], on) = (names, colour.written_on());
            format!(":root{{{ground}:{colour};{text}:{on}}}")
        };
        let felt = ["--felt", "--on-felt"];
        // The band is the same in both lights: a light one would outshine a dark page.
        format!(
            "@media screen{{{}{}}}\n@media screen and (prefers-color-scheme:dark){{{}}}\n",
            rule(["--band", "--on-band"], self.light),
            rule(felt, self.light),
            rule(felt, self.dark)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn contrast_is_what_the_guidelines_say() {
        assert!((BLACK.contrast(WHITE) - 21.0).abs() < 1e-9);
        // The worked pairs everyone quotes: #767676 is the lightest grey that passes on white, #777777 the first not.
        assert!(Colour(0x76, 0x76, 0x76).contrast(WHITE) >= LEAST);
        assert!(Colour(0x77, 0x77, 0x77).contrast(WHITE) < LEAST);
        assert_eq!(Colour(0x77, 0x77, 0x77).tenths_on(&[WHITE]), 44);
    }

    #[test]
    fn colours_are_read_as_people_write_them() {
        let green = Ok(Colour(0x22, 0xaa, 0x77));
        for typed in ["#2a7", "2a7", " #22AA77 ", "22aa77"] {
            assert_eq!(typed.parse(), green, "{typed}");
        }
        for none in [
            "", "#", "#12", "#12345", "green", "#gggggg", "#ü12", "1234567",
        ] {
            assert!(none.parse::<Colour>().is_err(), "{none}");
        }
    }

    #[test]
    fn a_theme_reads_back_from_its_word_and_nothing_else_does() {
        let theme = Theme::of(Colour(0x1f, 0x5b, 0x46), None).unwrap();
        assert_eq!(Theme::read(&theme.word()), Some(theme));
        for none in [
            "1f5b46",
            "1F5B46-7fd1b0",
            "fff-fff",
            "ffff00-7fd1b0",
            "1f5b46-000000",
        ] {
            assert_eq!(Theme::read(none), None, "{none}");
        }
        assert!(theme.css().contains("--felt:#1f5b46;--on-felt:#ffffff"));
        assert!(theme.css().contains("--band:#1f5b46;--on-band:#ffffff"));
    }

    proptest! {
        #[test]
        fn a_near_colour_passes_and_one_that_passes_stays(r: u8, g: u8, b: u8) {
            let colour = Colour(r, g, b);
            for grounds in [LIGHT, DARK] {
                let near = colour.near(&grounds);
                prop_assert!(near.is_read_on(&grounds));
                prop_assert!(near.tenths_on(&grounds) >= 45);
                if colour.is_read_on(&grounds) {
                    prop_assert_eq!(near, colour);
                }
                prop_assert!(near.contrast(near.written_on()) >= LEAST);
            }
            prop_assert_eq!(colour.to_string().parse::<Colour>(), Ok(colour));
        }
    }
}
