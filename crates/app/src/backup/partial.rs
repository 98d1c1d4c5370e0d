//! A file that gets its name only once it is complete.

use crate::account::secret;
use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// A file under a temporary name beside its final one; deleted when dropped before it was renamed.
pub(super) struct Partial {
    path: PathBuf,
    named: bool,
}

impl Partial {
    pub(super) fn next_to(file: &Path) -> io::Result<Partial> {
        let name = file
            .file_name()
            .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "this names no file"))?;
        let mut passing = std::ffi::OsString::from(".");
        passing.push(name);
        passing.push(format!(".{}.partial", secret::random(8)));
        Ok(Partial {
            path: file.with_file_name(passing),
            named: false,
        })
    }

    /// Creates the file readable by its owner alone: it will contain names, addresses and password hashes.
    pub(super) fn open(&self) -> io::Result<File> {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.open(&self.path)
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn name(mut self, file: &Path) -> io::Result<()> {
        std::fs::rename(&self.path, file)?;
        self.named = true;
        // Syncing the folder makes the new name durable; where a folder cannot be opened, the rename still holds.
        let folder = file.parent().filter(|p| !p.as_os_str().is_empty());
        if let Ok(folder) = File::open(folder.unwrap_or(Path::new("."))) {
            let _ = folder.sync_all();
        }
        Ok(())
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        if !self.named {
            let _ = std::fs::remove_file(&self.path);
        }
    }
}
