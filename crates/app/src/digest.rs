//! Names made from content: the same content has the same name.

use data_encoding::HEXLOWER;
use serde::Serialize;
use sha2::{Digest, Sha256};

/// A hash of a preview: it differs as soon as anything in it does.
#[must_use]
pub fn of_shown(shown: &impl Serialize) -> String {
    let json = serde_json::to_vec(shown)
        .expect("a preview is words, numbers and ids, so serde can write it");
    short_hash(&Sha256::digest(json), 32)
}

/// The first hexadecimal digits of a hash.
#[must_use]
pub fn short_hash(hash: &[u8], digits: usize) -> String {
    format!("{:.digits$}", HEXLOWER.encode(hash))
}
