//! Secrets given to a browser: `id.secret` in a cookie, a token in a link. The database stores only their SHA-256.

use data_encoding::HEXLOWER;
use rand::Rng;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a secret")]
pub struct NotASecret;

/// So many random bytes as hexadecimal digits.
pub(crate) fn random(bytes: usize) -> String {
    let mut drawn = vec![0; bytes];
    rand::rng().fill_bytes(&mut drawn);
    HEXLOWER.encode(&drawn)
}

pub(crate) fn hash(secret: &str) -> Vec<u8> {
    Sha256::digest(secret.as_bytes()).to_vec()
}

/// Whether `kept` is the hash of `secret`, compared in constant time.
pub(crate) fn matches(secret: &str, kept: &[u8]) -> bool {
    hash(secret).ct_eq(kept).into()
}

/// Splits a cookie's `id.secret`.
pub(crate) fn apart(cookie: &str) -> Result<(&str, &str), NotASecret> {
    let hex = |part: &str, bytes| {
        let read = HEXLOWER.decode(part.as_bytes());
        read.is_ok_and(|read| read.len() == bytes)
    };
    match cookie.split_once('.') {
        Some((id, secret)) if hex(id, 16) && hex(secret, 32) => Ok((id, secret)),
        _ => Err(NotASecret),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_known_by_its_hash_alone() {
        let secret = random(32);
        assert_eq!(secret.len(), 64);
        assert!(matches(&secret, &hash(&secret)));
        assert!(!matches(&random(32), &hash(&secret)));
        assert!(!matches(&secret, b""));
    }

    #[test]
    fn only_what_we_made_is_looked_up() {
        let cookie = format!("{}.{}", random(16), random(32));
        assert!(apart(&cookie).is_ok());
        for other in [
            "",
            ".",
            "x.y",
            &cookie[1..],
            &cookie.to_uppercase(),
            &format!("{cookie}0"),
        ] {
            assert_eq!(apart(other), Err(NotASecret), "{other}");
        }
    }
}
