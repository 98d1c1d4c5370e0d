//! `crawford rebuild`: the read tables made again from the journal, or compared with it.

use super::config::ServingArgs;
use super::{Answer, print_line};
use crate::app::{recompute, stories};
use crate::chouette::Night;
use crate::pages::messages::Messages;
use crate::store::StoreError;
use crate::tournament::Tournament;

/// Make the read tables again from the journal
#[derive(Debug, clap::Parser)]
pub(super) struct Args {
    /// Only compare; exit 1 when a table says something else than the facts, or a match’s games do not add up
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    serving: ServingArgs,
}

pub(super) fn run(args: Args) -> anyhow::Result<Answer> {
    let config = args.serving.resolve()?;
    let messages = Messages::english();
    let store = config.existing_store()?;
    let answer = if args.check {
        let tournaments = stories::check::<Tournament>(&store)?;
        let nights = stories::check::<Night>(&store)?;
        let unreadable = print_unreadable(&[&tournaments.unreadable, &nights.unreadable]);
        let mut differences = tournaments.done;
        differences.extend(nights.done);
        for difference in &differences {
            let (stream, tables) = (difference.stream.to_string(), difference.tables.join(", "));
            print_line(&messages.rebuild_differs(stream, tables));
        }
        let behind = recompute::check(&store)?;
        for difference in &behind {
            let (club, tables) = (difference.club.to_string(), difference.tables.join(", "));
            print_line(&messages.rebuild_differs(club, tables));
        }
        let impossible = stories::not_adding_up(&store)?;
        for (stream, event, number, why) in &impossible {
            print_line(&messages.rebuild_not_adding_up(
                event.0,
                number.0,
                stream.to_string(),
                messages.violation(why, &|_| String::new()),
            ));
        }
        if differences.is_empty() && behind.is_empty() && impossible.is_empty() && !unreadable {
            print_line(&messages.rebuild_same());
            Answer::Yes
        } else {
            Answer::No
        }
    } else {
        let tournaments = stories::rebuild::<Tournament>(&store)?;
        print_line(&messages.rebuild_done(tournaments.done.len()));
        let nights = stories::rebuild::<Night>(&store)?;
        print_line(&messages.rebuild_nights(nights.done.len()));
        let unreadable = print_unreadable(&[&tournaments.unreadable, &nights.unreadable]);
        print_line(&messages.rebuild_clubs(recompute::rebuild(&store)?));
        match unreadable {
            true => Answer::No,
            false => Answer::Yes,
        }
    };
    store.close();
    Ok(answer)
}

/// Prints what cannot be read; returns whether there is anything.
fn print_unreadable(unreadable: &[&[StoreError]]) -> bool {
    let mut any = false;
    for error in unreadable.iter().copied().flatten() {
        print_line(&error.to_string());
        any = true;
    }
    any
}
