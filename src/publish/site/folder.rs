//! The folder a copy is written to, and which of its files belong to the copy.
//!
//! It holds a list of every file of the copy, [`LIST`]. A folder without a list is used only if it is empty; in one with
//! a list, only files on it are overwritten or removed, so that other files in the folder stay. The list is written
//! before the first file and again after the last, so that the next run recognises the folder of an interrupted one.
//! Each file is written under a temporary name and renamed.

use super::copied::Copied;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::UNIX_EPOCH;

/// The list of the copy's files.
pub const LIST: &str = "crawford-publish.txt";
/// What the last copy was made from, and the metadata of its files.
const LAST: &str = "crawford-publish.json";
/// The first line of the list.
const HEAD: &str = "crawford publish 1";
/// The folder of temporary files, removed at the end.
const WORK: &str = ".crawford-publish";

#[derive(Debug, thiserror::Error)]
pub enum Refused {
    #[error("other things are there: {0}")]
    Taken(String),
    #[error("not a folder")]
    NotAFolder,
    #[error("another run is writing there")]
    Busy,
    #[error("a file of another's is in the way: {0}")]
    InTheWay(String),
    #[error("{0}: {1}")]
    System(String, io::Error),
}

#[derive(Debug)]
pub struct Folder {
    root: PathBuf,
    /// The files on the list of the last run.
    before: BTreeSet<String>,
    made: Mutex<HashSet<PathBuf>>,
    turn: AtomicUsize,
    /// The metadata of the files of this copy.
    stamps: Mutex<BTreeMap<String, FileStamp>>,
    /// Locked during this run.
    _lock: File,
}

/// Length and modification time in nanoseconds, by which a file changed by something else is noticed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct FileStamp(u64, u128);

impl FileStamp {
    fn of(path: &Path) -> io::Result<Self> {
        let found = fs::metadata(path)?;
        let changed = found.modified()?.duration_since(UNIX_EPOCH);
        Ok(FileStamp(
            found.len(),
            changed.map_err(io::Error::other)?.as_nanos(),
        ))
    }
}

/// The last copy, as stored in [`LAST`].
#[derive(Debug, Serialize, Deserialize)]
struct LastCopy {
    #[serde(rename = "stands")]
    fingerprint: String,
    copied: Copied,
    files: BTreeMap<String, FileStamp>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Put {
    Same,
    Changed,
    New,
}

fn at(path: &Path) -> impl FnOnce(io::Error) -> Refused + '_ {
    move |error| Refused::System(path.display().to_string(), error)
}

impl Folder {
    /// Checks whether the folder may be written to, without changing anything.
    pub fn look(root: &Path) -> Result<(), Refused> {
        match fs::metadata(root) {
            Ok(found) if found.is_dir() => known(root).map(|_| ()),
            Ok(_) => Err(Refused::NotAFolder),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(error) => Err(at(root)(error)),
        }
    }

    /// Creates the folder if it is missing and locks it, unless it holds other files. A folder that cannot be written is
    /// refused here.
    pub fn take(root: &Path) -> Result<Folder, Refused> {
        Folder::look(root)?;
        fs::create_dir_all(root).map_err(at(root))?;
        let work = root.join(WORK);
        fs::create_dir_all(&work).map_err(at(&work))?;
        let lock = work.join("lock");
        let lock = File::create(&lock).map_err(at(&lock))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(fs::TryLockError::WouldBlock) => return Err(Refused::Busy),
            // A network disk without locks is written to nevertheless.
            Err(fs::TryLockError::Error(_)) => {}
        }
        Ok(Folder {
            before: known(root)?,
            root: root.to_owned(),
            made: Mutex::default(),
            turn: AtomicUsize::new(0),
            stamps: Mutex::default(),
            _lock: lock,
        })
    }

    /// A folder for temporary files of this run.
    #[must_use]
    pub fn work(&self) -> PathBuf {
        self.root.join(WORK)
    }

    /// The content of a file of the last copy.
    #[must_use]
    pub fn last_content(&self, file: &str) -> Option<Vec<u8>> {
        let ours = self.before.contains(file);
        ours.then(|| fs::read(self.root.join(file)).ok()).flatten()
    }

    /// The result of the last copy, if it was made from the same data and all its files are unchanged.
    #[must_use]
    pub fn unchanged(&self, fingerprint: &str) -> Option<Copied> {
        let last = fs::read(self.root.join(LAST)).ok()?;
        // A file of another version of the program is ignored.
        let last: LastCopy = serde_json::from_slice(&last).ok()?;
        let is_same = |(file, stamp): (&String, &FileStamp)| {
            FileStamp::of(&self.root.join(file)).is_ok_and(|now| now == *stamp)
        };
        let unchanged = last.fingerprint == fingerprint
            && last.files.keys().eq(self.before.iter())
            && last.files.iter().all(is_same);
        unchanged.then_some(last.copied)
    }

    /// Marks the folder as changed since the last copy.
    pub fn forget(&self) -> Result<(), Refused> {
        let last = self.root.join(LAST);
        match fs::remove_file(&last) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(at(&last)(error)),
            _ => Ok(()),
        }
    }

    /// Stores what the copy was made from and its result.
    pub fn remember(&self, fingerprint: String, copied: Copied) -> Result<(), Refused> {
        let path = self.root.join(LAST);
        let files = self.stamps.lock().unwrap_or_else(PoisonError::into_inner);
        let last = LastCopy {
            fingerprint,
            copied,
            files: files.clone(),
        };
        let text = serde_json::to_vec(&last).map_err(io::Error::from);
        let text = text.map_err(at(&path))?;
        self.write(&path, &text).map(|_| ())
    }

    /// Leaves a file of the last copy as it is.
    pub fn keep(&self, file: &str) -> Result<Put, Refused> {
        let path = self.root.join(file);
        let stamp = FileStamp::of(&path).map_err(at(&path))?;
        self.stamped(file, stamp);
        Ok(Put::Same)
    }

    fn stamped(&self, file: &str, stamp: FileStamp) {
        let mut all = self.stamps.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(file.to_owned(), stamp);
    }

    /// Writes the list of the files the copy will have, before any of them.
    pub fn announce(&self, files: &BTreeSet<String>) -> Result<(), Refused> {
        for file in files {
            let there =
                !self.before.contains(file) && self.root.join(file).symlink_metadata().is_ok();
            if there {
                return Err(Refused::InTheWay(file.clone()));
            }
        }
        self.list(&self.before.union(files).cloned().collect())
    }

    /// Writes a file of the copy, unless its content is the same already.
    pub fn put(&self, file: &str, bytes: &[u8]) -> Result<Put, Refused> {
        let path = self.root.join(file);
        let mut put = Put::New;
        // What is not on the list of the last run is not there, or the copy would have been refused.
        if self.before.contains(file) {
            // The metadata is taken before the content, so that a change in between is noticed by the next run.
            let stamp = FileStamp::of(&path);
            match fs::read(&path) {
                Ok(there) if there == bytes => {
                    self.stamped(file, stamp.map_err(at(&path))?);
                    return Ok(Put::Same);
                }
                Ok(_) => put = Put::Changed,
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(at(&path)(error)),
            }
        }
        if let Some(folder) = path.parent() {
            let made = || self.made.lock().unwrap_or_else(PoisonError::into_inner);
            // Not while the lock is held: the other threads make folders too.
            if !made().contains(folder) {
                fs::create_dir_all(folder).map_err(at(folder))?;
                made().insert(folder.to_owned());
            }
        }
        let stamp = self.write(&path, bytes)?;
        self.stamped(file, stamp);
        Ok(put)
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> Result<FileStamp, Refused> {
        let turn = self.turn.fetch_add(1, Ordering::Relaxed);
        let beside = self.work().join(turn.to_string());
        let written = File::create(&beside).and_then(|mut file| file.write_all(bytes));
        written.map_err(at(&beside))?;
        let stamp = FileStamp::of(&beside).map_err(at(&beside))?;
        fs::rename(&beside, path).map_err(at(path))?;
        Ok(stamp)
    }

    fn list(&self, files: &BTreeSet<String>) -> Result<(), Refused> {
        let mut text = format!("{HEAD}\n");
        for file in files {
            text.push_str(file);
            text.push('\n');
        }
        self.write(&self.root.join(LIST), text.as_bytes())
            .map(|_| ())
    }

    /// Removes files of the last copy that are not in this one; returns how many.
    pub fn finish(&self, files: &BTreeSet<String>) -> Result<usize, Refused> {
        let mut gone = 0;
        let mut emptied = BTreeSet::new();
        for file in self.before.difference(files) {
            let path = self.root.join(file);
            match fs::remove_file(&path) {
                Ok(()) => gone += 1,
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(at(&path)(error)),
            }
            let folders = Path::new(file).ancestors().skip(1);
            emptied.extend(folders.filter(|f| f.as_os_str() != "").map(Path::to_owned));
        }
        // The innermost first; a folder that is not empty stays.
        for folder in emptied.iter().rev() {
            let _ = fs::remove_dir(self.root.join(folder));
        }
        self.list(files)?;
        Ok(gone)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let work = self.work();
        if let Err(error) = fs::remove_dir_all(&work) {
            tracing::warn!(%error, "{} stays behind", work.display());
        }
    }
}

/// The files on a folder's list; none for an empty folder.
fn known(root: &Path) -> Result<BTreeSet<String>, Refused> {
    let list = root.join(LIST);
    match fs::read_to_string(&list) {
        Ok(text) => {
            let mut lines = text.lines();
            if lines.next() != Some(HEAD) {
                return Err(Refused::Taken(LIST.to_owned()));
            }
            Ok(lines
                .filter(|line| is_inside(line))
                .map(str::to_owned)
                .collect())
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            for entry in fs::read_dir(root).map_err(at(root))? {
                let name = entry.map_err(at(root))?.file_name();
                // A first run that was interrupted before it wrote its list has written nothing else.
                if name != WORK {
                    return Err(Refused::Taken(name.to_string_lossy().into_owned()));
                }
            }
            Ok(BTreeSet::new())
        }
        Err(error) => Err(at(&list)(error)),
    }
}

/// Whether a line of the list is a valid path of a copy's file within the folder.
fn is_inside(line: &str) -> bool {
    !line.is_empty()
        && line
            .split('/')
            .all(|part| !part.is_empty() && !part.starts_with('.'))
        && line
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'/' | b'.' | b'-' | b'_'))
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Temporary(PathBuf);
    impl Temporary {
        fn new(word: &str) -> Self {
            let name = format!("crawford-folder-{word}-{}", std::process::id());
            let path = std::env::temp_dir().join(name);
            let _ = fs::remove_dir_all(&path);
            Temporary(path)
        }
    }
    impl Drop for Temporary {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn run(root: &Path, files: &[(&str, &str)]) -> Result<(Vec<Put>, usize), Refused> {
        let folder = Folder::take(root)?;
        let all = files.iter().map(|(file, _)| (*file).to_owned()).collect();
        folder.announce(&all)?;
        let mut puts = Vec::new();
        for (file, text) in files {
            puts.push(folder.put(file, text.as_bytes())?);
        }
        Ok((puts, folder.finish(&all)?))
    }

    #[test]
    fn only_what_changed_is_written_and_what_is_gone_goes() {
        let root = Temporary::new("changed");
        let first = run(
            &root.0,
            &[
                ("index.html", "a"),
                ("c/x/index.html", "x"),
                ("c/y/index.html", "y"),
            ],
        );
        assert_eq!(first.unwrap(), (vec![Put::New; 3], 0));
        fs::write(root.0.join("theirs.txt"), "t").unwrap();
        let again = run(&root.0, &[("index.html", "a"), ("c/x/index.html", "z")]).unwrap();
        assert_eq!(again, (vec![Put::Same, Put::Changed], 1));
        assert!(!root.0.join("c/y").exists() && root.0.join("theirs.txt").exists());
        assert!(!root.0.join(WORK).exists());
        assert_eq!(
            fs::read_to_string(root.0.join("c/x/index.html")).unwrap(),
            "z"
        );
        let list = fs::read_to_string(root.0.join(LIST)).unwrap();
        assert_eq!(list, "crawford publish 1\nc/x/index.html\nindex.html\n");
        // Nothing of somebody else's is written over.
        let over = run(&root.0, &[("index.html", "a"), ("theirs.txt", "mine")]);
        assert!(matches!(over, Err(Refused::InTheWay(file)) if file == "theirs.txt"));
        assert_eq!(fs::read_to_string(root.0.join("theirs.txt")).unwrap(), "t");
    }

    #[test]
    fn a_folder_of_other_things_is_not_touched() {
        let root = Temporary::new("other");
        fs::create_dir_all(&root.0).unwrap();
        fs::write(root.0.join("holiday.jpg"), "x").unwrap();
        assert!(
            matches!(Folder::take(&root.0), Err(Refused::Taken(file)) if file == "holiday.jpg")
        );
        assert_eq!(fs::read_dir(&root.0).unwrap().count(), 1);
        let file = root.0.join("holiday.jpg");
        assert!(matches!(Folder::take(&file), Err(Refused::NotAFolder)));
        fs::remove_file(&file).unwrap();
        fs::write(root.0.join(LIST), "a list of something else\n").unwrap();
        assert!(matches!(Folder::take(&root.0), Err(Refused::Taken(_))));
    }

    #[test]
    fn a_list_names_nothing_outside() {
        let root = Temporary::new("outside");
        fs::create_dir_all(root.0.join("in")).unwrap();
        let theirs = root.0.join("theirs.txt");
        fs::write(&theirs, "t").unwrap();
        let list = format!("{HEAD}\n../theirs.txt\n{}\n.git/config\n", theirs.display());
        fs::write(root.0.join("in").join(LIST), list).unwrap();
        assert_eq!(run(&root.0.join("in"), &[]).unwrap(), (vec![], 0));
        assert!(theirs.exists());
    }

    #[test]
    fn two_do_not_write_at_once_and_one_that_was_cut_off_is_gone_on_with() {
        let root = Temporary::new("twice");
        let first = Folder::take(&root.0).unwrap();
        assert!(matches!(Folder::take(&root.0), Err(Refused::Busy)));
        first
            .announce(&BTreeSet::from(["index.html".to_owned()]))
            .unwrap();
        first.put("index.html", b"a").unwrap();
        drop(first);
        assert_eq!(
            run(&root.0, &[("index.html", "b")]).unwrap(),
            (vec![Put::Changed], 0)
        );
    }
}
