//! What the disk can do: bare overwrites, each made durable.

use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::time::{Duration, Instant};

const BLOCK: usize = 4096;
const BLOCKS: u64 = 4096;

/// A file that is there already, so that only data is synced and no length.
pub struct Blocks(File);

impl Blocks {
    pub fn preallocate(path: &Path) -> Self {
        let file = File::create(path).unwrap();
        for block in 0..BLOCKS {
            file.write_all_at(&[7; BLOCK], block * BLOCK as u64)
                .unwrap();
        }
        file.sync_all().unwrap();
        Blocks(file)
    }

    /// Durable overwrites a second, by one thread.
    pub fn window(&self, window: Duration) -> f64 {
        let began = Instant::now();
        let mut count: u64 = 0;
        while began.elapsed() < window {
            self.0
                .write_all_at(&[9; BLOCK], (count % BLOCKS) * BLOCK as u64)
                .unwrap();
            self.0.sync_data().unwrap();
            count += 1;
        }
        count as f64 / began.elapsed().as_secs_f64()
    }
}

/// The kind of file system a folder is on, as the system names it.
pub fn kind(folder: &Path) -> String {
    let folder = folder.canonicalize().unwrap();
    let mounts = std::fs::read_to_string("/proc/mounts").unwrap_or_default();
    let mut best = (0, "an unknown file system".to_owned());
    for line in mounts.lines() {
        let mut words = line.split(' ').skip(1);
        if let (Some(at), Some(kind)) = (words.next(), words.next())
            && folder.starts_with(at)
            && at.len() >= best.0
        {
            best = (at.len(), kind.to_owned());
        }
    }
    best.1
}
