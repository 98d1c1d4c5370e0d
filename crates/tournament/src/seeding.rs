//! The order of seeds down a sheet.

/// Seeds 1 to `size` in the order they stand down the sheet, for a size that is a power of two: each first-round pair
/// sums to `size + 1`, and with every favourite winning so does each later round's.
///
/// A seed above the number of entrants is a bye, so byes go to the top seeds and are spread evenly over the sheet at
/// once.
#[must_use]
pub fn seed_order(size: usize) -> Vec<usize> {
    let mut order = vec![1];
    while order.len() < size {
        let sum = order.len() * 2 + 1;
        order = order.iter().flat_map(|&seed| [seed, sum - seed]).collect();
    }
    order
}

/// The number of places on a sheet for `entrants`: the next power of two, at least 2.
#[must_use]
pub(super) fn sheet_size(entrants: usize) -> usize {
    entrants.max(2).next_power_of_two()
}

/// Where each seed stands down the sheet of so many entrants, the first seed first.
pub(super) fn places_of_seeds(entrants: usize) -> Vec<usize> {
    let mut down: Vec<(usize, usize)> = seed_order(sheet_size(entrants))
        .into_iter()
        .zip(0..)
        .collect();
    down.sort_unstable();
    down.into_iter().map(|(_, place)| place).collect()
}

/// The rounds a sheet of this size takes.
pub(super) fn rounds_of(size: usize) -> u8 {
    size.trailing_zeros() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_of_8_16_and_32_stand_as_printed() {
        assert_eq!(seed_order(8), [1, 8, 4, 5, 2, 7, 3, 6]);
        assert_eq!(
            seed_order(16),
            [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]
        );
        assert_eq!(
            seed_order(32),
            [
                1, 32, 16, 17, 8, 25, 9, 24, 4, 29, 13, 20, 5, 28, 12, 21, 2, 31, 15, 18, 7, 26,
                10, 23, 3, 30, 14, 19, 6, 27, 11, 22
            ]
        );
    }

    #[test]
    fn with_every_favourite_winning_each_round_pairs_to_the_same_sum() {
        for power in 1..=9 {
            let mut alive = seed_order(1 << power);
            while alive.len() > 1 {
                let sum = alive.len() + 1;
                alive = alive
                    .chunks(2)
                    .map(|pair| {
                        assert_eq!(pair[0] + pair[1], sum);
                        pair[0].min(pair[1])
                    })
                    .collect();
            }
            assert_eq!(alive, [1]);
        }
    }

    #[test]
    fn twelve_players_give_the_first_four_seeds_a_bye() {
        let pairs: Vec<Vec<usize>> = seed_order(16).chunks(2).map(<[usize]>::to_vec).collect();
        let byes: Vec<usize> = pairs.iter().filter(|p| p[1] > 12).map(|p| p[0]).collect();
        assert_eq!(byes, [1, 4, 2, 3]);
        let played: Vec<&Vec<usize>> = pairs.iter().filter(|p| p[1] <= 12).collect();
        assert_eq!(played, [&[8, 9], &[5, 12], &[7, 10], &[6, 11]]);
    }
}
