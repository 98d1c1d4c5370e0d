//! Chances in percent.

use super::messages::Messages;

/// In whole percent: 0 and 100 only if nothing is left to chance.
#[must_use]
pub fn whole(chance: f64) -> u32 {
    let whole = (chance * 100.0).round() as u32;
    match whole {
        0 if chance > 0.0 => 1,
        100 if chance < 1.0 => 99,
        whole => whole,
    }
}

/// With one decimal, without the sign: `61.2`.
#[must_use]
pub fn tenths(chance: f64) -> String {
    format!("{:.1}", chance * 100.0)
}

/// The same as a length of a drawing: `61.2%`.
#[must_use]
pub fn length(part: f64) -> String {
    format!("{}%", tenths(part))
}

/// With one decimal: `61.2 %`.
#[must_use]
pub fn chance(w: Messages, chance: f64) -> String {
    w.odds_percent(tenths(chance))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_certain_is_none_or_all() {
        let whole = [0.0, 0.001, 0.5, 0.999, 1.0].map(whole);
        assert_eq!(whole, [0, 1, 50, 99, 100]);
        assert_eq!(chance(Messages::english(), 0.6123), "61.2 %");
    }
}
