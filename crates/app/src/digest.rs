//! Names made from content: the same content has the same name.

use crawford_forms::violation::{Violation, refuse};
use crawford_forms::{Form, filled};
use crawford_pages::form_parts::FormTag;
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

/// The tag of a form that asks for this. Not for what is secret: whoever reads the page could try what it is.
#[must_use]
pub fn tag(stands: &impl Serialize) -> FormTag {
    FormTag::of_digest(of_shown(stands))
}

/// The same of a form that is filled in with this.
#[must_use]
pub fn form_tag<T: Form>(form: &T) -> FormTag {
    tag(&filled(form).sent::<T>())
}

/// Refuses a form that was filled in with something else than stands now. One that is sent without a tag, such as a script's,
/// is not held to it.
pub fn check_tag(now: &FormTag, sent: Option<&FormTag>) -> Result<(), Violation> {
    match sent {
        Some(sent) if sent != now => Err(refuse::settings_changed_since()),
        _ => Ok(()),
    }
}
