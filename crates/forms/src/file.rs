//! A file as a field of a form.

use std::fmt;
use std::sync::Arc;

/// An uploaded file: its bytes and its name. An empty file if nothing was sent.
///
/// It may have megabytes, so copies share the bytes.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct File {
    /// Without its folders; empty if it did not come from a disk.
    pub name: String,
    bytes: Arc<Vec<u8>>,
}

impl File {
    #[must_use]
    pub fn new(name: String, bytes: Vec<u8>) -> Self {
        File {
            name,
            bytes: Arc::new(bytes),
        }
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    #[must_use]
    pub fn bytes(&self) -> &Arc<Vec<u8>> {
        &self.bytes
    }

    /// Its bytes, copied only if they are still shared.
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        Arc::unwrap_or_clone(self.bytes)
    }
}

/// Without its bytes, to keep logs short.
impl fmt::Debug for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "File({:?}, {} bytes)", self.name, self.bytes.len())
    }
}
