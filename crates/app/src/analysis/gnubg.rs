//! GNU Backgammon as a separate program. It is given a folder of its own with the match and a script, and has that long to
//! print what it found; no shell, nothing of this program's surroundings, and no name that anybody typed.

use super::engine::{AnalysisEngine, EngineAnswer, EngineError, EngineStop};
use backgammon::analysis::Evaluation;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

/// What the program is asked in its own Python.
const SCRIPT: &str = include_str!("gnubg.py");
/// How far ahead it looks, as it does by itself.
const PLIES: u8 = 2;
/// The most it may print, in bytes: some fifty times the answer on a match to 25.
const LONGEST_ANSWER: u64 = 8_000_000;
/// How often is looked whether it has to end.
const LOOK: Duration = Duration::from_millis(50);
/// The line of the answer begins with it.
const ANSWER: &str = "CRAWFORD ";

#[derive(Debug, Clone)]
pub struct GnuBackgammon {
    /// The program's file.
    pub program: PathBuf,
    /// How long it may take for a match.
    pub limit: Duration,
}

impl GnuBackgammon {
    /// The same by its whole path, since it is started in another folder; nothing where there is no such program.
    #[must_use]
    pub fn found(&self) -> Option<GnuBackgammon> {
        let program = self
            .program
            .canonicalize()
            .ok()
            .filter(|path| path.is_file() && may_be_run(path))?;
        let limit = self.limit;
        Some(GnuBackgammon { program, limit })
    }
}

#[cfg(unix)]
fn may_be_run(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata()
        .is_ok_and(|of| of.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn may_be_run(_: &Path) -> bool {
    true
}

impl AnalysisEngine for GnuBackgammon {
    fn analyse(&self, record: &str, stop: &EngineStop) -> Result<EngineAnswer, EngineError> {
        let folder = OwnFolder::new()?;
        std::fs::write(folder.0.join("match.mat"), record)?;
        let script = format!("PLIES = {PLIES}\n{SCRIPT}");
        std::fs::write(folder.0.join("analyse.py"), script)?;
        let child = Command::new(&self.program)
            .args(["--tty", "--quiet", "--no-rc", "--python", "analyse.py"])
            .current_dir(&folder.0)
            .env_clear()
            .env("HOME", &folder.0)
            .env("LC_ALL", "C.UTF-8")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let said = Running(child).finish(self.limit, stop)?;
        read(&said)
    }
}

/// Reads what the program printed: its version, and below it the answer.
pub fn read(said: &str) -> Result<EngineAnswer, EngineError> {
    let no_answer = |why: String| EngineError::NoAnswer(why);
    let after = |start: &str| said.lines().find_map(|line| line.strip_prefix(start));
    let version = after("GNU Backgammon ").and_then(|rest| rest.split_whitespace().next());
    let version = version.ok_or_else(|| no_answer("it is not GNU Backgammon".to_owned()))?;
    let json = after(ANSWER).ok_or_else(|| no_answer("there is no line with it".to_owned()))?;
    let evaluation: Evaluation =
        serde_json::from_str(json).map_err(|why| no_answer(why.to_string()))?;
    let plain = |c: &char| c.is_ascii_alphanumeric() || ".-+".contains(*c);
    let version: String = version.chars().filter(plain).take(20).collect();
    Ok(EngineAnswer {
        engine: format!("GNU Backgammon {version}, {PLIES}-ply"),
        evaluation,
    })
}

/// The program while it runs; it never outlives this.
struct Running(Child);

impl Running {
    /// What it prints until it ends.
    fn finish(mut self, limit: Duration, stop: &EngineStop) -> Result<String, EngineError> {
        let began = Instant::now();
        let in_time = || match () {
            () if stop.is_told() => Err(EngineError::Stopped),
            () if began.elapsed() >= limit => Err(EngineError::TooSlow(limit)),
            () => Ok(()),
        };
        let out = self.0.stdout.take().expect("its output was asked for");
        let (send, receive) = mpsc::channel();
        // Not waited for where the program is ended: something it started may hold its output.
        std::thread::spawn(move || {
            let mut said = Vec::new();
            let read = out.take(LONGEST_ANSWER + 1).read_to_end(&mut said);
            let _ = send.send(read.map(|_| said));
        });
        let said = loop {
            match receive.recv_timeout(LOOK) {
                Ok(said) => break said?,
                Err(RecvTimeoutError::Timeout) => in_time()?,
                Err(RecvTimeoutError::Disconnected) => return Err(EngineError::Stopped),
            }
        };
        if said.len() as u64 > LONGEST_ANSWER {
            return Err(EngineError::NoAnswer("it is too long".to_owned()));
        }
        let status = loop {
            match self.0.try_wait()? {
                Some(status) => break status,
                None => in_time()?,
            }
            std::thread::sleep(LOOK);
        };
        if !status.success() {
            return Err(EngineError::NoAnswer(format!("it ended with {status}")));
        }
        Ok(String::from_utf8_lossy(&said).into_owned())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // One that has ended is waited for already, and cannot be killed any more.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A folder that only this user enters, removed when the program has ended.
struct OwnFolder(PathBuf);

impl OwnFolder {
    fn new() -> std::io::Result<OwnFolder> {
        let name = format!("crawford-analysis-{:032x}", rand::random::<u128>());
        let path = std::env::temp_dir().join(name);
        let mut folder = std::fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut folder, 0o700);
        folder.create(&path)?;
        Ok(OwnFolder(path))
    }
}

impl Drop for OwnFolder {
    fn drop(&mut self) {
        let path: &Path = &self.0;
        if let Err(error) = std::fs::remove_dir_all(path) {
            tracing::warn!(%error, path = %path.display(), "the folder of an analysis stays behind");
        }
    }
}
