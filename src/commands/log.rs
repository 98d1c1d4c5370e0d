//! The log, on standard error: lines for people, or JSON for a collector. Of a request it has the number, the pattern of
//! the route, the answer's status and the duration; never its address, and nothing that was typed.

use super::Usage;
use crate::web::middleware::access_log::TARGET;
use std::env::{self, VarError};
use std::io::IsTerminal;
use std::str::FromStr;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Format {
    #[default]
    Text,
    Json,
}

impl FromStr for Format {
    type Err = String;

    fn from_str(typed: &str) -> Result<Self, String> {
        match typed {
            "text" => Ok(Format::Text),
            "json" => Ok(Format::Json),
            _ => Err("it is text or json".to_owned()),
        }
    }
}

/// Colours are for a terminal, not for a file or the system's journal.
fn coloured() -> bool {
    let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    std::io::stderr().is_terminal() && !unwanted
}

/// Starts the log, with a line for each request if `requests`. `CRAWFORD_LOG` overrides the level.
pub(super) fn begin(format: Format, requests: bool) -> anyhow::Result<()> {
    let usual = match requests {
        true => "warn,crawford=info".to_owned(),
        false => format!("warn,crawford=info,{TARGET}=warn"),
    };
    let asked = match env::var("CRAWFORD_LOG") {
        Err(VarError::NotPresent) => usual,
        asked => asked.map_err(|why| Usage(format!("CRAWFORD_LOG: {why}")))?,
    };
    let filter: Targets = asked
        .parse()
        .map_err(|why| Usage(format!("CRAWFORD_LOG: {why}")))?;
    // A misspelt level would be taken for a part of the program, and nothing of the rest be logged.
    let unknown = (asked.split(',').map(str::trim))
        .find(|word| !word.contains('=') && word.parse::<LevelFilter>().is_err());
    if let Some(word) = unknown {
        return Err(Usage(format!(
            "CRAWFORD_LOG: {word:?} is no level; give error, warn, info, debug or trace, and of a part its own, such as \
             warn,crawford=debug"
        ))
        .into());
    }
    let lines = tracing_subscriber::fmt::layer()
        .with_ansi(coloured())
        .with_writer(std::io::stderr);
    let lines = match format {
        Format::Text => lines.boxed(),
        Format::Json => lines.json().flatten_event(true).boxed(),
    };
    let log = tracing_subscriber::registry().with(lines.with_filter(filter));
    // A second start in one process (tests) keeps the first log.
    let _ = log.try_init();
    Ok(())
}
