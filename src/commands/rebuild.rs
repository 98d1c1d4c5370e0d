//! `crawford rebuild`: the read tables made again from the journal, or compared with it.

use super::config::ServingArgs;
use super::{Answer, print_line};
use crate::app::{reckoning, stories};
use crate::chouette::Night;
use crate::pages::words::Words;
use crate::store::{Options, Store};
use crate::tournament::Tournament;
use anyhow::Context;

/// Make the read tables again from the journal
#[derive(Debug, clap::Parser)]
pub(super) struct Args {
    /// Only compare; exit 1 when a table says something else than the facts, or a match’s games do not add up
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    serving: ServingArgs,
}

/// Does it.
///
/// # Errors
/// When the configuration is wrong or the database cannot be used.
pub(super) fn run(args: Args) -> anyhow::Result<Answer> {
    let config = args.serving.resolve()?;
    let words = Words::english();
    let store = Store::open(&config.database, Options::of(&config.database))
        .with_context(|| format!("cannot use the database {}", config.database))?;
    let answer = if args.check {
        let mut differences = stories::check::<Tournament>(&store)?;
        differences.extend(stories::check::<Night>(&store)?);
        for difference in &differences {
            let (stream, tables) = (difference.stream.to_string(), difference.tables.join(", "));
            print_line(&words.with2("rebuild-differs", "stream", stream, "tables", tables));
        }
        let behind = reckoning::check(&store)?;
        for difference in &behind {
            let (club, tables) = (difference.club.to_string(), difference.tables.join(", "));
            print_line(&words.with2("rebuild-differs", "stream", club, "tables", tables));
        }
        let impossible = stories::not_adding_up(&store)?;
        for (stream, event, number, why) in &impossible {
            print_line(&words.say_with(
                "rebuild-not-adding-up",
                &[
                    ("stream", &stream.to_string()),
                    ("event", &event.0),
                    ("match", &number.0),
                    ("why", &words.violation(why, &|_| String::new())),
                ],
            ));
        }
        if differences.is_empty() && behind.is_empty() && impossible.is_empty() {
            print_line(&words.say("rebuild-same"));
            Answer::Yes
        } else {
            Answer::No
        }
    } else {
        let tournaments = stories::rebuild::<Tournament>(&store)?;
        print_line(&words.with("rebuild-done", "n", tournaments));
        print_line(&words.with("rebuild-nights", "n", stories::rebuild::<Night>(&store)?));
        print_line(&words.with("rebuild-clubs", "n", reckoning::rebuild(&store)?));
        Answer::Yes
    };
    store.close();
    Ok(answer)
}
