//! Names made from content: the same content has the same name.

use data_encoding::HEXLOWER;

/// The first hexadecimal digits of a hash.
#[must_use]
pub fn short_hash(hash: &[u8], digits: usize) -> String {
    format!("{:.digits$}", HEXLOWER.encode(hash))
}
