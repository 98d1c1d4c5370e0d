//! Points in millionths: read, written, and the few sums that are not whole.

use crawford_forms::decimal;

/// Millionths of a point.
pub use crate::rating::MICROS;
const DECIMALS: u8 = 6;
/// The most points one number of a table can say.
const MOST: i64 = 100_000 * MICROS;

/// Points as somebody typed them: `1`, `0.8`, `0,8`, `-2`; nothing for anything else or for more than a hundred thousand.
#[must_use]
pub fn parse(text: &str) -> Option<i64> {
    let text = text.trim();
    let (minus, digits) = match text.strip_prefix(['-', '−']) {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let micros = i64::try_from(decimal::read(digits, DECIMALS)?).ok()?;
    (micros <= MOST).then_some(if minus { -micros } else { micros })
}

/// Points as they stand in a form: every decimal there is and no more.
#[must_use]
pub fn exact(micros: i64) -> String {
    written(micros, "-")
}

/// Points as a page shows them: three decimals at most, a real minus.
#[must_use]
pub fn shown(micros: i64) -> String {
    let half = if micros < 0 { -500 } else { 500 };
    let rounded = micros.saturating_add(half) / 1_000;
    written(rounded.saturating_mul(1_000), "−")
}

fn written(micros: i64, minus: &str) -> String {
    let sign = if micros < 0 { minus } else { "" };
    format!("{sign}{}", decimal::short(micros.unsigned_abs(), DECIMALS))
}

/// `a / b` to the nearest whole number, halves away from zero.
pub(crate) fn rounded(a: i128, b: i128) -> i64 {
    let b = b.max(1);
    let half = if a < 0 { -(b / 2) } else { b / 2 };
    let whole = a.saturating_add(half) / b;
    i64::try_from(whole).unwrap_or(if a < 0 { i64::MIN } else { i64::MAX })
}

pub(super) fn times(a: i64, b: i64) -> i64 {
    rounded(i128::from(a).saturating_mul(i128::from(b)), MICROS.into())
}

/// A third of the square root of a length, in millionths.
pub(super) fn root_third(length: u16) -> i64 {
    // The root in thousand-millionths, so that the last digit kept is right.
    let root = (u128::from(length) * 1_000_000_000_000_000_000).isqrt();
    let root = i128::try_from(root).expect("a root has half as many digits");
    rounded(root, 3_000)
}

/// The logarithm to the base of two of a whole number, in millionths; of nothing, nothing.
///
/// Worked out digit by digit in whole numbers: what a processor's own gives may differ in the last digit between two.
pub(super) fn log2(n: u32) -> i64 {
    const BITS: u32 = 40;
    let Some(whole) = n.checked_ilog2() else {
        return 0;
    };
    let one = 1_u128 << 62;
    // Between 1 and 2, as 62 binary digits.
    let mut x = (u128::from(n) << 62) >> whole;
    let mut part = 0_i128;
    for _ in 0..BITS {
        x = (x * x) >> 62;
        part <<= 1;
        if x >= one << 1 {
            part |= 1;
            x >>= 1;
        }
    }
    let micros = i128::from(MICROS);
    let fraction = rounded(part.saturating_mul(micros), 1_i128 << BITS);
    i64::from(whole)
        .saturating_mul(MICROS)
        .saturating_add(fraction)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_read_as_people_write_them() {
        for (text, micros) in [
            ("1", 1_000_000),
            (" 0.8 ", 800_000),
            ("0,08", 80_000),
            (".5", 500_000),
            ("5.", 5_000_000),
            ("-2", -2_000_000),
            ("−2", -2_000_000),
            ("+0.333333", 333_333),
            ("100000", MOST),
        ] {
            assert_eq!(parse(text), Some(micros), "{text}");
            assert_eq!(parse(&exact(micros)), Some(micros));
        }
        for text in [
            "",
            ".",
            "-",
            "x",
            "1e3",
            "1.2.3",
            "0.1234567",
            "100001",
            "- 1",
            "NaN",
            "1 000",
            "99999999999999999999",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_page_shows_three_decimals_at_most() {
        for (micros, text) in [
            (0, "0"),
            (3_600_000, "3.6"),
            (1_105_542, "1.106"),
            (-500, "−0.001"),
            (-499, "0"),
            (14_222_222, "14.222"),
            (i64::MAX, "9223372036854.775"),
        ] {
            assert_eq!(shown(micros), text, "{micros}");
        }
        assert_eq!(exact(-1_500_000), "-1.5");
    }

    #[test]
    fn roots_and_logarithms_are_right_to_the_last_digit() {
        for n in 1..=2_000_u16 {
            let root = f64::from(n).sqrt() / 3.0 * 1e6;
            assert!((root_third(n) as f64 - root).abs() <= 0.500_001, "√{n}");
            let log = f64::from(n).log2() * 1e6;
            assert!((log2(n.into()) as f64 - log).abs() <= 0.500_01, "log {n}");
        }
        assert_eq!((log2(0), log2(1), log2(64)), (0, 0, 6_000_000));
        assert_eq!(log2(u32::MAX), 32_000_000);
        assert_eq!(root_third(9), 1_000_000);
    }

    #[test]
    fn halves_go_away_from_zero() {
        assert_eq!((rounded(5, 2), rounded(-5, 2), rounded(4, 3)), (3, -3, 1));
        assert_eq!(times(1_500_000, 500_001), 750_002);
    }
}
