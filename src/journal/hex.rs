//! Bytes as they are written down.

use std::fmt::Write as _;

/// Bytes as hexadecimal digits, two each, in small letters.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
