//! A file that has its name only once it is whole.

use crate::app::account::secret;
use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// A file under a passing name beside its final one; gone when dropped without having been named.
pub(super) struct Partial {
    path: PathBuf,
    named: bool,
}

impl Partial {
    pub(super) fn beside(file: &Path) -> io::Result<Partial> {
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

    /// Makes the file, for its owner's eyes only: names, addresses and password hashes will stand in it.
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
        // The name is durable when its folder is; where a folder cannot be opened, the rename stands all the same.
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
