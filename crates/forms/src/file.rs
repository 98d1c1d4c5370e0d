//! A file as a field of a form.

use std::fmt;
use std::sync::Arc;

/// A file as it was sent: any bytes, and what they were called. Nothing sent is an empty file.
///
/// It may have megabytes, which all that was typed and what it is read into share.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct File {
    /// Without the folders it was in; empty where it is no file of a disk.
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

    /// Its bytes, copied only where somebody else still has them.
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        Arc::unwrap_or_clone(self.bytes)
    }
}

/// Without its bytes, which no log is for.
impl fmt::Debug for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "File({:?}, {} bytes)", self.name, self.bytes.len())
    }
}
