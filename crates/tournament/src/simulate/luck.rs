//! Backgammon's luck: how often the better player wins a match, and by how much.

use crate::pace::rng::Rng;

/// The rating of the middle of the field.
const MIDDLE: f64 = 1500.0;
/// The standard deviation of club players' ratings.
const SPREAD: f64 = 130.0;

/// How often the first of two players wins a match to `length`: FIBS, 1 / (1 + 10^(-D √n / 2000)).
#[must_use]
pub fn win_chance(rating: f64, opponent: f64, length: u16) -> f64 {
    let d = (rating - opponent) * f64::from(length).sqrt();
    1.0 / (1.0 + 10f64.powf(-d / 2000.0))
}

pub fn rating(rng: &mut Rng) -> f64 {
    (MIDDLE + SPREAD * rng.normal()).round()
}

/// The loser's points in a match to `length` by chance: games of 1, 2, 3, 4, 6 or 8 points until somebody is there.
/// Both win as many games; who won the match is decided apart from it, by the ratings.
pub fn final_score(length: u16, rng: &mut Rng) -> u16 {
    let length = length.max(1);
    let mut score = [0u16; 2];
    loop {
        let points = match rng.below(100) {
            0..45 => 1,
            45..80 => 2,
            80..83 => 3,
            83..96 => 4,
            96..99 => 6,
            _ => 8,
        };
        let [a, b] = &mut score;
        let (mine, other) = if rng.happens(0.5) { (a, b) } else { (b, a) };
        *mine = mine.saturating_add(points);
        if *mine >= length {
            return *other;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chance_is_that_of_fibs() {
        // ratings.md: 7 points, 1650 against 1500: the underdog wins .387720.
        assert!((win_chance(1500.0, 1650.0, 7) - 0.387_720).abs() < 1e-6);
        assert!((win_chance(1500.0, 1700.0, 9) - 0.333_861).abs() < 1e-6);
        assert!((win_chance(1600.0, 1600.0, 11) - 0.5).abs() < 1e-12);
    }

    #[test]
    fn the_loser_never_gets_home_and_every_score_happens() {
        let mut rng = Rng::new(3);
        for length in [1u16, 2, 3, 5, 7, 11] {
            let mut seen = vec![0u32; usize::from(length)];
            for _ in 0..4_000 {
                seen[usize::from(final_score(length, &mut rng))] += 1;
            }
            assert!(seen.iter().all(|n| *n > 0), "{length}: {seen:?}");
        }
    }
}
