//! `crawford publish`: the whole public site as files, for clubs with plain web space.

use super::config::ServingArgs;
use super::{Answer, Usage, print_line};
use crate::pages::messages::Messages;
use crate::publish::site::folder::{Folder, Refused};
use crate::publish::site::{self, Copied, NoCopy, PublishStep};
use crate::web::inside;
use crate::web::state::AppState;
use actix_web::web::Data;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use url::Url;

const PROGRESS_EVERY: Duration = Duration::from_secs(1);
/// Links that lead nowhere and are named, at most.
const NAMED: usize = 10;

/// Write the whole public site as files that any web space can serve
///
/// DIR is made where it is missing, and refused where it holds other things. It may be put anywhere, in a folder of a
/// site too: every link in it is relative. Run it again after a night: only what changed is written, and what is no
/// longer public is taken away. What is not public is never in it, nor is anything to sign in with.
#[derive(Debug, clap::Parser)]
pub(super) struct Args {
    /// The folder to write
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The address the copy will have, such as https://club.example/backgammon: links to its pages then show a picture
    /// where they are shared (--public-url is taken where this is not given)
    #[arg(long, value_name = "URL", value_parser = address)]
    address: Option<String>,
    #[command(flatten)]
    serving: ServingArgs,
}

/// An address without a query, a fragment or a `/` at its end.
fn address(typed: &str) -> Result<String, String> {
    let is_address = |url: &Url| {
        matches!(url.scheme(), "http" | "https")
            && url.query().is_none()
            && url.fragment().is_none()
    };
    match Url::parse(typed).ok().filter(is_address) {
        Some(url) => Ok(url.as_str().trim_end_matches('/').to_owned()),
        None => Err(format!(
            "{typed} is no address like https://club.example/backgammon"
        )),
    }
}

pub(super) fn run(args: Args) -> anyhow::Result<Answer> {
    let messages = Messages::english();
    let config = args.serving.resolve()?;
    let shown = args.folder.display().to_string();
    let refused = |refused: Refused| refusal(&messages, &shown, refused);
    Folder::look(&args.folder).map_err(refused)?;
    let store = config.existing_store()?;
    let origin = config
        .public_url
        .as_ref()
        .map(|url| url.origin().to_owned());
    let address = args.address.or(origin);
    let app = Data::new(AppState::inside(store.clone(), messages, address.clone()));
    let (progress, begun) = (Mutex::new(Instant::now()), Instant::now());
    let told = |step: PublishStep| {
        let mut last = progress.lock().unwrap_or_else(PoisonError::into_inner);
        if last.elapsed() < PROGRESS_EVERY {
            return;
        }
        *last = Instant::now();
        eprintln!(
            "{}",
            match step {
                PublishStep::Read(n) => messages.publish_reading(n),
                PublishStep::Written(n, of) => messages.publish_writing(n, of),
            }
        );
    };
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    let fingerprint = || inside::fingerprint(&app, address.as_deref());
    let copied = site::copy(
        &args.folder,
        threads,
        &|| inside::asks(&app),
        &fingerprint,
        &told,
    );
    store.close();
    let copied = copied.map_err(|why| match why {
        NoCopy::Refused(why) => refusal(&messages, &shown, why),
        other => anyhow::Error::new(other),
    })?;
    say(&messages, &shown, &copied, begun.elapsed());
    Ok(Answer::Yes)
}

fn say(messages: &Messages, folder: &str, copied: &Copied, took: Duration) {
    for lost in copied.lost.iter().take(NAMED) {
        eprintln!(
            "{}",
            messages.publish_lost(lost.link.as_str(), lost.on.as_str())
        );
    }
    if copied.lost.len() > NAMED {
        eprintln!("{}", messages.publish_lost_more(copied.lost.len() - NAMED));
    }
    eprintln!(
        "{}",
        messages.publish_took(format!("{:.1}", took.as_secs_f64()))
    );
    print_line(&messages.publish_done(copied.files, folder, copied.pages));
    print_line(&messages.publish_changed(copied.changed, copied.gone, copied.new));
}

fn refusal(messages: &Messages, folder: &str, why: Refused) -> anyhow::Error {
    let said = match &why {
        Refused::Taken(file) => messages.publish_taken(file.as_str(), folder),
        Refused::InTheWay(file) => messages.publish_in_the_way(file.as_str(), folder),
        Refused::NotAFolder => messages.publish_no_folder(folder),
        Refused::Busy => messages.publish_busy(folder),
        Refused::System(..) => {
            let why = why.to_string();
            return anyhow::anyhow!(messages.publish_not_written(folder, why));
        }
    };
    Usage(said).into()
}
