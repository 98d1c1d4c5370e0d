//! The one function of the formula whose result differs between machines.
//!
//! IEEE 754 defines `+`, `−`, `×`, `÷` and the square root to the last bit, and Rust neither reorders nor fuses them.
//! Powers are not defined so: `powf` is whatever the system's library computes, and two libraries differ in the last
//! bit often enough that a rating rounded to a millionth would, one day, differ between a laptop and the server. So a
//! power of ten is computed here by multiplications alone.

use std::f64::consts::{LN_2, LOG2_10};

/// Beyond it the chance of the weaker player is nothing that a millionth would show.
const LARGEST: f64 = 300.0;
/// 1/n for the terms of the series: each division would wait for the one before it.
const INVERSES: [f64; 14] = [
    1.0,
    1.0 / 2.0,
    1.0 / 3.0,
    1.0 / 4.0,
    1.0 / 5.0,
    1.0 / 6.0,
    1.0 / 7.0,
    1.0 / 8.0,
    1.0 / 9.0,
    1.0 / 10.0,
    1.0 / 11.0,
    1.0 / 12.0,
    1.0 / 13.0,
    1.0 / 14.0,
];

/// 10 to the power `x`, within a few units of the last place; for 0 ≤ x ≤ 300, nearest bound outside.
pub(super) fn ten_to(x: f64) -> f64 {
    let twos = x.clamp(0.0, LARGEST) * LOG2_10;
    // The nearest whole number leaves at most half a power of two to the series.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between 0 and 1000"
    )]
    let whole = (twos + 0.5) as u32;
    let rest = (twos - f64::from(whole)) * LN_2;
    let sum = INVERSES
        .iter()
        .rfold(1.0, |sum, inverse| 1.0 + sum * (rest * inverse));
    sum * f64::from_bits((1023 + u64::from(whole)) << 52)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_of_ten_are_right_to_the_last_places() {
        for (x, expected) in [(0.0, 1.0), (1.0, 10.0), (2.0, 100.0), (-4.0, 1.0)] {
            assert!((ten_to(x) / expected - 1.0_f64).abs() < 1e-14, "{x}");
        }
        for thousandths in 0..=40_000 {
            let x = f64::from(thousandths) / 1000.0;
            let (ours, theirs) = (ten_to(x), 10_f64.powf(x));
            assert!((ours / theirs - 1.0).abs() < 1e-13, "{x}: {ours} {theirs}");
        }
        assert!(ten_to(f64::MAX).is_finite() && ten_to(f64::NAN).is_nan());
    }

    /// The bits, not the numbers: another machine that comes to others is caught here.
    #[test]
    fn the_same_bits_everywhere() {
        let mut seen = 0_u64;
        for thousandths in 0..5_000 {
            let bits = ten_to(f64::from(thousandths) / 1000.0).to_bits();
            seen = seen.rotate_left(5) ^ bits;
        }
        assert_eq!(seen, 16_933_304_793_257_901_431);
    }
}
