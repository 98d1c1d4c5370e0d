//! Base64 without padding, for identifiers of a known length.

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The letters of `bytes`.
pub(super) fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 4 / 3 + 1);
    for three in bytes.chunks(3) {
        let bits = three
            .iter()
            .chain([0, 0].iter())
            .take(3)
            .fold(0_u32, |bits, b| bits << 8 | u32::from(*b));
        for n in 0..=three.len() {
            let index = bits >> (18 - 6 * n) & 63;
            text.extend(
                LETTERS
                    .get(index as usize)
                    .map(|letter| char::from(*letter)),
            );
        }
    }
    text
}

/// The `N` bytes of `text`; `None` unless it is exactly as long as they need, all letters of the alphabet, and no bit
/// set that belongs to no byte.
pub(super) fn decode<const N: usize>(text: &str) -> Option<[u8; N]> {
    if text.len() != (N * 8).div_ceil(6) {
        return None;
    }
    let mut bytes = [0; N];
    let mut slots = bytes.iter_mut();
    let (mut bits, mut count) = (0_u32, 0_u32);
    for letter in text.bytes() {
        let value = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        };
        bits = bits << 6 | u32::from(value);
        count += 6;
        if count >= 8 {
            count -= 8;
            *slots.next()? = (bits >> count & 255) as u8;
            bits &= (1 << count) - 1;
        }
    }
    (bits == 0).then_some(bytes)
}
