//! Places in a table: equals share one.

/// The place of each line of a table, best first, from 1; lines with the same key share the place of the first of them.
pub(super) fn shared_places<K: PartialEq>(keys: impl IntoIterator<Item = K>) -> Vec<u32> {
    let mut above: Option<(K, u32)> = None;
    let place = |(line, key): (u32, K)| {
        let place = match &above {
            Some((same, place)) if *same == key => *place,
            _ => line,
        };
        above = Some((key, place));
        place
    };
    (1..).zip(keys).map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_share_the_place_of_the_first_of_them() {
        assert_eq!(shared_places([9, 7, 7, 7, 4, 4, 1]), [1, 2, 2, 2, 5, 5, 7]);
        assert!(shared_places(std::iter::empty::<u8>()).is_empty());
    }
}
