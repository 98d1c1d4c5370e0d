//! The key that proves that the service itself wrote a cookie. All instances share it.

use super::{Accounts, secret};
use crawford_store::{StoreError, settings};
use data_encoding::HEXLOWER;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use subtle::ConstantTimeEq;

const KEY: &str = "notice-key";

#[derive(Clone)]
pub struct Seal(String);

impl std::fmt::Debug for Seal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seal")
    }
}

impl Seal {
    #[must_use]
    pub fn of(key: impl Into<String>) -> Self {
        Seal(key.into())
    }

    /// What proves that `text` is ours: HMAC-SHA-256, as hexadecimal digits.
    #[must_use]
    pub fn tag(&self, text: &str) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(self.0.as_bytes())
            .expect("HMAC takes keys of any length");
        mac.update(text.as_bytes());
        HEXLOWER.encode(&mac.finalize().into_bytes())
    }

    #[must_use]
    pub fn proves(&self, text: &str, tag: &str) -> bool {
        self.tag(text).as_bytes().ct_eq(tag.as_bytes()).into()
    }
}

impl Accounts {
    /// The key, made when it is first needed.
    pub async fn seal(&self) -> Result<Seal, StoreError> {
        let made = || async {
            let known = self.store.read(|conn| settings::get(conn, KEY)).await?;
            if let Some(key) = known {
                return Ok(Seal(key));
            }
            let fresh = secret::random(32);
            let key = self
                .store
                .write(move |tx| settings::get_or_set(tx, KEY, &fresh))
                .await?;
            Ok::<_, StoreError>(Seal(key))
        };
        self.seal.get_or_try_init(made).await.cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_known_by_its_tag_and_nothing_else_is() {
        let (ours, theirs) = (Seal::of("ours"), Seal::of("theirs"));
        let tag = ours.tag("Saved");
        assert!(ours.proves("Saved", &tag));
        assert!(!ours.proves("Gone", &tag));
        assert!(!ours.proves("Saved", &theirs.tag("Saved")));
        assert!(!ours.proves("Saved", "") && !ours.proves("Saved", &tag[1..]));
    }
}
