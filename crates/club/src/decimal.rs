//! Ratings and their like in files and forms, where a comma may stand before decimals or between thousands.

use crawford_forms::decimal;

/// The digits of a number before and after its point or comma. Where numbers go up to `most`, `1,543` is refused if it may as
/// well be one thousand five hundred and forty-three.
pub(super) fn digits(typed: &str, most: i64) -> Option<(&str, &str)> {
    let (whole, fraction) = decimal::digits(typed).filter(|(whole, _)| !whole.is_empty())?;
    let has_thousands = fraction.len() == 3 && whole.len() <= 3 && !whole.starts_with('0');
    let in_all = || format!("{whole}{fraction}").parse::<i64>();
    let is_ambiguous = has_thousands && in_all().is_ok_and(|number| number <= most);
    (!is_ambiguous).then_some((whole, fraction))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_told_from_thousands() {
        for (typed, read) in [
            ("1543", Some(("1543", ""))),
            ("1543,27", Some(("1543", "27"))),
            ("1543.271", Some(("1543", "271"))),
            ("987.654", Some(("987", "654"))),
            ("0.500", Some(("0", "500"))),
            ("12.", Some(("12", ""))),
            ("12.5", Some(("12", "5"))),
            ("1,543", None),
            ("9.999", None),
            ("1,543.20", None),
            (".5", None),
            ("", None),
            ("-1", None),
            ("1e3", None),
        ] {
            assert_eq!(digits(typed, 9_999), read, "{typed}");
        }
        assert_eq!(digits("12,000", 1_000_000), None);
    }
}
