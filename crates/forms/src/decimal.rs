//! Numbers with decimals, kept as whole numbers of their last place: 12.5 with two decimals is 1250.

/// The digits before and after a point or comma: `12`, `12.5`, `12,50`, `.5`, `5.`. `None` for anything else, a sign or an
/// exponent among it.
#[must_use]
pub fn digits(typed: &str) -> Option<(&str, &str)> {
    let (whole, part) = typed.split_once(['.', ',']).unwrap_or((typed, ""));
    let is_plain = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    let is_nothing = whole.is_empty() && part.is_empty();
    (!is_nothing && is_plain(whole) && is_plain(part)).then_some((whole, part))
}

/// What somebody typed. `None` for what is no number, has more decimals than that, or is more than there is room for.
#[must_use]
pub fn read(typed: &str, places: u8) -> Option<u64> {
    let (whole, part) = digits(typed)?;
    let places = usize::from(places);
    if part.len() > places {
        return None;
    }
    format!("0{whole}{part:0<places$}").parse().ok()
}

/// With all its decimals: `12.50`.
#[must_use]
pub fn full(n: u64, places: u8) -> String {
    let places = usize::from(places);
    let least = places.saturating_add(1);
    let digits = format!("{n:0least$}");
    match digits.split_at(digits.len().saturating_sub(places)) {
        (whole, "") => whole.to_owned(),
        (whole, part) => format!("{whole}.{part}"),
    }
}

/// With no more decimals than it needs: `12.5`, `12`.
#[must_use]
pub fn short(n: u64, places: u8) -> String {
    let full = full(n, places);
    match full.contains('.') {
        true => full.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => full,
    }
}

/// A number of `places` decimals with only `to` of them, halves rounded up.
#[must_use]
pub fn rounded(n: u64, places: u8, to: u8) -> u64 {
    let unit = 10_u64.saturating_pow(places.saturating_sub(to).into());
    n.saturating_add(unit / 2) / unit
}

/// A number of `places` decimals with only `to` of them, halves rounded away from zero, and a minus before it: `−12.5`.
/// What is rounded to nothing has no sign.
#[must_use]
pub fn signed(n: i64, places: u8, to: u8) -> String {
    let rounded = rounded(n.unsigned_abs(), places, to);
    let sign = if n < 0 && rounded > 0 { "\u{2212}" } else { "" };
    format!("{sign}{}", full(rounded, to))
}

/// The same with a plus before what is more than nothing.
#[must_use]
pub fn change(n: i64, places: u8, to: u8) -> String {
    let signed = signed(n, places, to);
    match n > 0 && rounded(n.unsigned_abs(), places, to) > 0 {
        true => format!("+{signed}"),
        false => signed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_read_as_people_write_it() {
        for (typed, places, n) in [
            ("12", 2, 1_200),
            ("12.5", 2, 1_250),
            ("12,50", 2, 1_250),
            (".05", 2, 5),
            ("5.", 2, 500),
            ("7", 0, 7),
        ] {
            assert_eq!(read(typed, places), Some(n), "{typed}");
        }
        for typed in [
            "", ".", "-1", "+1", "1e3", "1.234", "1.2.3", "1 000", "NaN", "٣",
        ] {
            assert_eq!(read(typed, 2), None, "{typed}");
        }
        assert_eq!(read("1.5", 0), None);
        assert_eq!(read("99999999999999999999", 2), None);
    }

    #[test]
    fn it_is_written_with_all_decimals_or_as_few_as_it_needs() {
        for (n, places, all, few) in [
            (1_250, 2, "12.50", "12.5"),
            (1_200, 2, "12.00", "12"),
            (5, 2, "0.05", "0.05"),
            (0, 2, "0.00", "0"),
            (100, 0, "100", "100"),
        ] {
            assert_eq!(full(n, places), all);
            assert_eq!(short(n, places), few);
        }
    }

    #[test]
    fn what_is_rounded_to_nothing_has_no_sign() {
        for (millionths, text) in [
            (1_346_667, "+1.35"),
            (1_345_000, "+1.35"),
            (-500_000, "\u{2212}0.50"),
            (-1_995_000, "\u{2212}2.00"),
            (5_000, "+0.01"),
            (4_999, "0.00"),
            (-4_999, "0.00"),
            (0, "0.00"),
            (i64::MIN, "\u{2212}9223372036854.78"),
        ] {
            assert_eq!(change(millionths, 6, 2), text);
            assert_eq!(signed(millionths, 6, 2), text.trim_start_matches('+'));
        }
    }

    #[test]
    fn halves_are_rounded_up() {
        assert_eq!(rounded(1_234_567, 6, 2), 123);
        assert_eq!(rounded(1_235_000, 6, 2), 124);
        assert_eq!(rounded(7, 2, 2), 7);
        assert_eq!(rounded(u64::MAX, 6, 0), u64::MAX / 1_000_000);
    }
}
