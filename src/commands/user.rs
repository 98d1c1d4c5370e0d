//! `crawford user`: changes accounts from the command line.

use super::config::ServingArgs;
use super::{Answer, print_line, serve};
use crate::app::account::Accounts;
use crate::pages::messages::Messages;

/// Accounts
#[derive(Debug, clap::Parser)]
pub(super) struct Args {
    #[command(subcommand)]
    what: UserCommand,
}

#[derive(Debug, clap::Subcommand)]
enum UserCommand {
    /// Print a one-time link to a new password
    Reset {
        /// The account's name
        name: String,
        #[command(flatten)]
        serving: ServingArgs,
    },
}

pub(super) fn run(args: Args) -> anyhow::Result<Answer> {
    let UserCommand::Reset { name, serving } = args.what;
    let config = serving.resolve()?;
    let messages = Messages::english();
    let store = config.existing_store()?;
    let token = Accounts::reset_link(&store, &name)?;
    store.close();
    let Some(token) = token else {
        print_line(&messages.user_unknown(&name));
        return Ok(Answer::No);
    };
    let address = format!("{}/reset/{token}", serve::address(&config, config.bind));
    print_line(&messages.user_link(&address, &name));
    Ok(Answer::Yes)
}
