//! Percent-encoding, undone.

/// As browsers encode forms: `+` is a space; a `%` without two digits stays as it is.
#[must_use]
pub fn percent_decoded(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        match (byte, after) {
            (b'+', _) => out.push(b' '),
            (b'%', [high, low, after @ ..]) => match (digit(*high), digit(*low)) {
                (Some(high), Some(low)) => {
                    out.push((high << 4) | low);
                    rest = after;
                }
                _ => out.push(b'%'),
            },
            _ => out.push(byte),
        }
    }
    out
}

fn digit(byte: u8) -> Option<u8> {
    let value = char::from(byte).to_digit(16)?;
    u8::try_from(value).ok()
}
