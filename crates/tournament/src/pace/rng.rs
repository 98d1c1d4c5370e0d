//! Random numbers from a seed: the same on every machine and in every version, for forecasts and simulated nights.

/// SplitMix64 (Steele, Lea and Flood, 2014): small, quick, and good enough for everything but secrets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rng(u64);

/// What its state moves by with each word.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

impl Rng {
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Rng(seed)
    }

    /// An independent generator for the `n`th of many runs.
    #[must_use]
    pub fn of(seed: u64, n: u64) -> Self {
        let mut first = Rng(seed ^ n.wrapping_mul(0xD134_2543_DE82_EF95));
        Rng(first.word())
    }

    /// The same generator as it is after `n` words.
    #[must_use]
    pub fn after(&self, n: u64) -> Self {
        Rng(self.0.wrapping_add(n.wrapping_mul(STEP)))
    }

    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number from 0 up to, not including, 1.
    pub fn unit(&mut self) -> f64 {
        // 53 bits: all a double holds.
        (self.word() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A number below `k`; 0 for 0. The bias is negligible for any `k` in use.
    pub fn below(&mut self, k: usize) -> usize {
        let k = k.max(1) as u128;
        ((u128::from(self.word()) * k) >> 64) as usize
    }

    pub fn happens(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// Nearly normal, mean 0, deviation 1: twelve numbers summed, never further than 6.
    pub fn normal(&mut self) -> f64 {
        (0..12).map(|_| self.unit()).sum::<f64>() - 6.0
    }

    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            let other = self.below(last.saturating_add(1));
            list.swap(last, other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_published_generator() {
        let mut rng = Rng::new(1_234_567);
        let words: Vec<u64> = (0..3).map(|_| rng.word()).collect();
        assert_eq!(
            words,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423
            ]
        );
        assert_eq!(Rng::new(1_234_567).after(2).word(), words[2]);
    }

    #[test]
    fn numbers_below_a_bound_are_even_and_the_normal_is_normal() {
        let mut rng = Rng::new(5);
        let mut seen = [0u32; 7];
        for _ in 0..70_000 {
            seen[rng.below(7)] += 1;
        }
        assert!(seen.iter().all(|n| (9_600..10_400).contains(n)), "{seen:?}");
        let draws: Vec<f64> = (0..20_000).map(|_| rng.normal()).collect();
        let mean = draws.iter().sum::<f64>() / 20_000.0;
        let deviation = (draws.iter().map(|x| x * x).sum::<f64>() / 20_000.0).sqrt();
        assert!(mean.abs() < 0.03 && (deviation - 1.0).abs() < 0.03);
    }
}
